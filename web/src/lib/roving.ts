/** What is full of things to come to is one stop of the tab key. Inside, the arrow keys lead from each to the nearest. */

export type Place = readonly [x: number, y: number];
const DIRECTIONS: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
type Spot = SVGElement | HTMLElement;
export const TIPS = "[data-tip][tabindex]"; // what answers "what is this?"
const ASKED = ".legal, .ask";

/** The place one comes to from `here` in a direction: the nearest of the quarter that lies there, or none. */
export function nearest(here: Place, [dx, dy]: Place, places: readonly Place[]): number | null {
  let best: number | null = null;
  let shortest = Infinity;
  places.forEach(([x, y], n) => {
    const along = (x - here[0]) * dx + (y - here[1]) * dy;
    const aside = Math.abs((x - here[0]) * dy) + Math.abs((y - here[1]) * dx);
    const far = Math.hypot(along, aside);
    if (along <= 0 || aside > along || far >= shortest) return;
    [best, shortest] = [n, far];
  });
  return best;
}

function middle(spot: Element): Place {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * For the drawing that holds the buttons (`role="button" tabindex="-1"`), or whatever holds other things. Enter and Space
 * click them. Tab comes in at the first of them, or at the last: news stand at the end.
 */
export function roving(board: Element & GlobalEventHandlers, things: string | { last: string } = '[role="button"]') {
  const [kind, entrance] = typeof things === "string" ? [things, 0] : [things.last, -1];
  let stop: Spot | undefined; // where Tab comes in
  const spots = () => [...board.querySelectorAll<Spot>(kind)];

  function stopAt(spot: Spot | undefined) {
    if (stop !== spot) stop?.setAttribute("tabindex", "-1");
    stop = spot;
    stop?.setAttribute("tabindex", "0");
  }

  /** Tab comes in where one was last, or rather where something is asked. */
  function settle() {
    if (stop && board.contains(stop) && (stop === document.activeElement || stop.matches(ASKED))) return;
    const last = stop && !entrance && board.contains(stop) ? stop : spots().at(entrance);
    stopAt(board.querySelector<Spot>(ASKED) ?? last);
  }

  function target(event: KeyboardEvent, here: Spot): Spot | undefined {
    const all = spots();
    if (event.key === "Home") return all[0];
    if (event.key === "End") return all.at(-1);
    const direction = DIRECTIONS[event.key];
    const found = direction ? nearest(middle(here), direction, all.map(middle)) : null;
    return found === null ? undefined : all[found];
  }

  function onkeydown(event: KeyboardEvent) {
    const here = event.target as Spot;
    if (event.altKey || event.ctrlKey || event.metaKey || !here.matches(kind)) return;
    if (event.key === "Enter" || event.key === " ") here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    else if (event.key in DIRECTIONS || event.key === "Home" || event.key === "End") target(event, here)?.focus();
    else return;
    event.preventDefault(); // the page does not scroll as well
  }
  const onfocusin = ({ target }: FocusEvent) => {
    if ((target as Element).matches(kind)) stopAt(target as Spot);
  };

  board.addEventListener("keydown", onkeydown);
  board.addEventListener("focusin", onfocusin);
  board.addEventListener("focusout", settle);
  const changes = new MutationObserver(settle);
  changes.observe(board, { subtree: true, childList: true, attributeFilter: ["class"] });
  settle();
  return { destroy: () => changes.disconnect() };
}
