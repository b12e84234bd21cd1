/** What commands ask of the Explorer while it is shown. No React. */

let focusSearch: (() => void) | null = null;
let isAsked = false;

/** The panel is shown and can take the keyboard. Returns the way to withdraw it. */
export function offerExplorerSearch(focus: () => void): () => void {
  focusSearch = focus;
  if (isAsked) {
    isAsked = false;
    focus();
  }
  return () => {
    if (focusSearch === focus) focusSearch = null;
  };
}

/** Puts the keyboard into the Explorer's search field, as soon as there is one. */
export function explorerSearch(): void {
  if (focusSearch === null) isAsked = true;
  else focusSearch();
}
