/** What a headless window lacks for our panels: sizes, frames, pointers that are caught. */

/** Every element is this large, CSS pixels: there is no layout. */
export const size = { width: 800, height: 600 } as const;

function sizes(): Record<string, PropertyDescriptor> {
  const width = { configurable: true, get: () => size.width };
  const height = { configurable: true, get: () => size.height };
  return { clientWidth: width, clientHeight: height, offsetWidth: width, offsetHeight: height };
}

/** Makes the window of the present test file ready. */
export function prepareWindow(): void {
  // React asks for it wherever states change inside `act`.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  Object.defineProperties(HTMLElement.prototype, sizes());
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height);
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.releasePointerCapture = () => undefined;
  HTMLElement.prototype.hasPointerCapture = () => false;
  // Nothing is drawn: every part of the program that draws has a way for windows without a drawing context.
  HTMLCanvasElement.prototype.getContext = () => null;
}
