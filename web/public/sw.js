// Keeps the page itself at hand: it opens without a network and says so. Nothing of a game is ever kept here.
const SHELL = "mutig-shell-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.method !== "GET" || path.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    // The newest page if there is a network, the kept one otherwise.
    event.respondWith(
      fetch(request)
        .then((answer) => {
          const copy = answer.clone();
          if (answer.ok) caches.open(SHELL).then((cache) => cache.put("/", copy));
          return answer;
        })
        .catch(() => caches.match("/")),
    );
    return;
  }
  if (path.startsWith("/assets/")) {
    // Named by their content: what is kept is right for ever.
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            const copy = answer.clone();
            if (answer.ok) caches.open(SHELL).then((cache) => cache.put(request, copy));
            return answer;
          }),
      ),
    );
  }
});
