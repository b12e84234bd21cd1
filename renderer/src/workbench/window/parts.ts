/** The parts of the window that the keyboard goes to: menu bar, what stands in the dock, status bar. No React. */

/** Where each was left; a part that was never visited begins with its first stop. */
const left = new WeakMap<Element, HTMLElement>();

const stops =
  ':is(button, input, select, textarea, a[href], [tabindex]):not(:disabled, [tabindex="-1"], [aria-hidden="true"])';

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** As they are seen: from the top down, from left to right, each with somewhere to go. */
function partsOfWindow(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-window-part]')]
    .filter((part) => isShown(part) && firstStop(part) !== null)
    .map((part) => ({ part, box: part.getBoundingClientRect() }))
    .toSorted(({ box: one }, { box: other }) => one.top - other.top || one.left - other.left)
    .map(({ part }) => part);
}

function firstStop(part: HTMLElement): HTMLElement | null {
  const before = left.get(part);
  if (before !== undefined && part.contains(before) && isShown(before)) return before;
  return [...part.querySelectorAll<HTMLElement>(stops)].find(isShown) ?? null;
}

/** Puts the focus into the part behind or before the one that has it; from nowhere into the first. Goes around at the ends. */
export function goToPart(by: 1 | -1): void {
  const parts = partsOfWindow();
  const { activeElement } = document;
  const at = parts.findIndex((part) => part.contains(activeElement));
  const here = parts[at];
  if (here !== undefined && activeElement instanceof HTMLElement) left.set(here, activeElement);
  const to = at < 0 ? (by > 0 ? 0 : parts.length - 1) : (at + by + parts.length) % parts.length;
  const next = parts[to];
  if (next !== undefined) firstStop(next)?.focus();
}

/** Puts the focus on the first menu; arrows go on from there. */
export function goToMenuBar(): void {
  document.querySelector<HTMLElement>('[role="menubar"] [role="menuitem"]')?.focus();
}
