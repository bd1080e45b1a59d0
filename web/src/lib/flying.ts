/** Pieces of the page that come from where something lay: by the browser's own animations, which lay nothing out anew. */

import { flightMs } from "./settings.svelte";

/** Where things lay on the page, by the names they carry (`data-from`). */
export class Places {
  private boxes = new Map<string, DOMRect>();

  /** Everything below `root` that is in sight: to be called before something of it moves or goes. */
  take(root: Element): void {
    const found = [...root.querySelectorAll<HTMLElement>("[data-from]")].map((each) => [each.dataset.from!, each.getBoundingClientRect()] as const);
    this.boxes = new Map(found.filter(([, box]) => box.width && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth));
  }

  get(name: string): DOMRect | undefined {
    return this.boxes.get(name);
  }
}

export interface Arrival {
  from: DOMRect | undefined; // none: it is simply there
  turn?: number; // degrees on the way
  after?: number; // begins so many flights later
}

/** Comes from another place of the page, as small as what lay there, and grows and turns into its own. */
export function arrive(node: HTMLElement, { from, turn = 0, after = 0 }: Arrival): { destroy: () => void } | undefined {
  const duration = flightMs();
  const here = node.getBoundingClientRect();
  if (!from || !duration || !here.width) return undefined;
  const across = from.left + from.width / 2 - here.left - here.width / 2;
  const down = from.top + from.height / 2 - here.top - here.height / 2;
  const start = `translate(${across}px, ${down}px) scale(${Math.min(1, from.height / here.height)}) rotate(${turn}deg)`;
  const flight = node.animate([{ transform: start }, { transform: "none" }], {
    duration: 1.2 * duration,
    delay: after * duration,
    easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
    fill: "backwards",
  });
  return { destroy: () => flight.cancel() };
}
