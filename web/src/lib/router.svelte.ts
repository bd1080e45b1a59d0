/** Where we are: the page's address, without reloading. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string; friends: "bots" | "invite" | "pass" }
  | { page: "table"; id: string; seat: number | null }
  | { page: "join"; invite: string }
  | { page: "replay"; id: string }
  | { page: "analyse"; id: string }
  | { page: "edition"; game: string }
  | { page: "rulebook"; game: string; table: string | null }
  | { page: "learn"; game: string; lesson: string | null }
  | { page: "you" }
  | { page: "about" }
  | { page: "privacy" }
  | { page: "club" }
  | { page: "unknown" };

const current = $state({ url: new URL(location.href) });
addEventListener("popstate", () => (current.url = new URL(location.href)));

export function route(): Route {
  const { pathname, searchParams } = current.url;
  const [head, name, part] = pathname.split("/").filter(Boolean);
  if (!head) return { page: "home" };
  if (head === "new" && name) {
    const friends = searchParams.get("with");
    return { page: "new", game: name, friends: friends === "invite" || friends === "pass" ? friends : "bots" };
  }
  if (head === "t" && name) {
    const seat = searchParams.get("seat");
    return { page: "table", id: name, seat: seat === null ? null : Number(seat) };
  }
  if ((head === "you" || head === "about" || head === "privacy" || head === "club") && !name) return { page: head };
  if (head === "edition" && name) return { page: "edition", game: name };
  if (head === "rulebook" && name) return { page: "rulebook", game: name, table: searchParams.get("table") };
  if (head === "learn" && name) return { page: "learn", game: name, lesson: part ?? null };
  if (head === "join" && name) return { page: "join", invite: name };
  if (head === "replay" && name) return { page: "replay", id: name };
  if (head === "analyse" && name) return { page: "analyse", id: name };
  return { page: "unknown" };
}

export function query(name: string): string | null {
  return current.url.searchParams.get(name);
}

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  current.url = new URL(location.href);
  scrollTo(0, 0);
}

/** For `<a>`: a plain click stays in the page, everything else is the browser's. */
export function link(event: MouseEvent): void {
  const anchor = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(anchor.getAttribute("href")!);
}
