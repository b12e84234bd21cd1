/** Brings the page's key strokes to the commands: the one `keydown` listener. No React. */
import type { CommandCentre, KeyTarget } from './centre.ts';

/** Input types that take letters; a checkbox or a slider does not. */
const TEXT_TYPES: ReadonlySet<string> = new Set(['text', 'search', 'number', 'password', 'email', 'url', 'tel']);

/** What takes the keys while the pointer moves in it, as views do: marked with `data-takes-keys`. */
const taking = '[data-takes-keys]';

/** Listens until the returned function is called. A stroke that a part has already taken (`preventDefault`) is left alone. */
export function listenForKeys<Context>(page: Window, centre: CommandCentre<Context>): () => void {
  // Somebody who chose something in a list and goes on in the view by the pointer means the view with Tab. Who goes from field
  // to field by Tab leaves the pointer where it lies.
  let isPointing = false;
  const onPointerMove = ({ target }: PointerEvent): void => {
    isPointing = target instanceof Element && target.closest(taking) !== null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes a letter, its keys are not ours.
    if (event.defaultPrevented || event.isComposing) return;
    // A question is answered first: behind it an undo would change what it asks about.
    if (event.target instanceof Element && event.target.closest('[role="alertdialog"]') !== null) return;
    const target = keyTargetOf(event.target);
    const isForView = isPointing && !target.isTextInput;
    if (centre.handleKey(event, isForView ? { ...target, isFocusable: false } : target)) event.preventDefault();
    else if (event.key === 'Tab') isPointing = false;
    else if (isSelectAll(event) && !keyTargetOf(event.target).isTextInput) {
      // The page would mark every word that can be marked: only what is there to be copied is, as a whole.
      event.preventDefault();
      const text = event.target instanceof Element ? event.target.closest('[data-selectable]') : null;
      if (text !== null) page.getSelection()?.selectAllChildren(text);
    }
  };
  page.addEventListener('keydown', onKeyDown);
  page.addEventListener('pointermove', onPointerMove, { capture: true, passive: true });
  return () => {
    page.removeEventListener('keydown', onKeyDown);
    page.removeEventListener('pointermove', onPointerMove, { capture: true });
  };
}

function isSelectAll(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'a';
}

/** How commands see the element that a stroke went to. Fields mark uncommitted text with `data-local-changes`. */
export function keyTargetOf(target: EventTarget | null): KeyTarget {
  if (!(target instanceof HTMLElement)) return { isTextInput: false, hasLocalChanges: false };
  const isTextInput =
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) && !target.readOnly);
  const isFocusable = target !== target.ownerDocument.body && target !== target.ownerDocument.documentElement;
  return { isTextInput, hasLocalChanges: target.dataset['localChanges'] !== undefined, isFocusable };
}
