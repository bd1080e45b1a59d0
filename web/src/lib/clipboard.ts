/** To the clipboard; whether it is there now. */

export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text); // a page by plain HTTP from another machine of the house has no clipboard of that kind
  }
}

/** As people do it: marked in a field, then copied. */
function copiedByHand(text: string): boolean {
  const here = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  Object.assign(field.style, { position: "fixed", opacity: "0" });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (here instanceof HTMLElement) here.focus({ preventScroll: true });
  return done;
}
