/** On a phone, whichever way it is held, the page scrolls, and on a tablet the table does: what is asked next begins at its top. */

import { MediaQuery } from "svelte/reactivity";

/** Up there whenever something else is asked, or the phone is turned; to be called while a table is set up. */
export function beginAtTheTop(asked: () => unknown): void {
  const tablet = new MediaQuery("max-width: 1100px");
  const narrow = new MediaQuery("max-width: 760px");
  const sideways = new MediaQuery("max-height: 500px");
  $effect(() => {
    const scrolls = narrow.current || sideways.current;
    if (!asked()) return;
    if (scrolls) scrollTo(0, 0);
    else if (tablet.current) document.querySelector(".table-page > main")?.scrollTo(0, 0);
  });
}
