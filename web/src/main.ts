import { mount } from "svelte";
import App from "./App.svelte";
import spriteUrl from "virtual:sprite";
import "./theme.css";

/** One copy of every drawing in the page: `<use href="#id">` then takes the colours of where it stands. */
async function loadSprite(): Promise<void> {
  const text = await (await fetch(spriteUrl)).text();
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.innerHTML = text;
  document.body.prepend(holder);
}

const RENEWED = "mutig-renewed";
const OFTEN_MS = 10_000;

/** A server that was renewed meanwhile has other files than this page knows: then the page is read anew, but not for ever. */
function renew(event: Event): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < OFTEN_MS) return;
    sessionStorage.setItem(RENEWED, String(Date.now()));
  } catch {
    return; // storage is closed: it could go on for ever
  }
  event.preventDefault();
  location.reload();
}
addEventListener("vite:preloadError", renew);

void loadSprite();
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
