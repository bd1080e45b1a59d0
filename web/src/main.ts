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

void loadSprite();
mount(App, { target: document.getElementById("app")! });
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
