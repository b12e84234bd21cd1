/** The page as a person uses it: elements found by role and name, clicked, typed into, dragged. */
import { act } from 'react';
import { size } from './window.ts';

export type Words = string | RegExp;

const tagRoles: Readonly<Record<string, string>> = {
  button: 'button',
  a: 'link',
  ul: 'list',
  ol: 'list',
  li: 'listitem',
  textarea: 'textbox',
  option: 'option',
  table: 'table',
  footer: 'contentinfo',
  header: 'banner',
  section: 'region',
};
const inputRoles: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  search: 'searchbox',
  number: 'spinbutton',
};

export function roleOf(element: Element): string {
  const tag = element.tagName.toLowerCase();
  const stated = element.getAttribute('role');
  if (stated !== null) return stated;
  if (tag === 'input') return inputRoles[element.getAttribute('type') ?? ''] ?? 'textbox';
  return tagRoles[tag] ?? '';
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The spoken name: what labels the element, else what it says. */
export function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby');
  if (by !== null) {
    const words = by.split(/\s+/).map((id) => element.ownerDocument.getElementById(id));
    if (words.some((each) => each !== null))
      return words
        .map((each) => (each === null ? '' : (each.getAttribute('aria-label') ?? textOf(each))))
        .join(' ')
        .trim();
  }
  const own = element.getAttribute('aria-label');
  if (own !== null) return own;
  const label =
    element.id === '' ? null : element.ownerDocument.querySelector(`label[for="${CSS.escape(element.id)}"]`);
  if (label !== null) return textOf(label);
  return textOf(element) || (element.getAttribute('placeholder') ?? element.getAttribute('title') ?? '');
}

const anything = /^/;

const fits = (text: string, words: Words): boolean => (typeof words === 'string' ? text === words : words.test(text));

function isHidden(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.hasAttribute('hidden') || at.hasAttribute('inert') || at.getAttribute('aria-hidden') === 'true') return true;
  }
  return false;
}

/** Which key of the board it is, where that is not its name. */
function codeOf(key: string): string {
  if (key === '[') return 'BracketLeft';
  if (key === ']') return 'BracketRight';
  if (/^\d$/.test(key)) return `Digit${key}`;
  return key.length === 1 ? `Key${key.toUpperCase()}` : key;
}

/** One key with its modifiers, as in `Control+Shift+p`. */
function stroke(keys: string): KeyboardEventInit {
  const parts = keys.split(/\+(?=.)/);
  const key = parts.at(-1) ?? '';
  const has = (name: string): boolean => parts.slice(0, -1).includes(name);
  return {
    key: key === 'Space' ? ' ' : key,
    code: codeOf(key),
    ctrlKey: has('Control'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    bubbles: true,
    cancelable: true,
  };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export class Page {
  readonly #root: Element;

  constructor(root: Element) {
    this.#root = root;
  }

  /** All elements of a role and a name, those inside `within` only. */
  all(role: Words, name: Words = anything, within: Element = this.#root): readonly HTMLElement[] {
    return Array.from(within.querySelectorAll<HTMLElement>('*')).filter(
      (each) => fits(roleOf(each), role) && (name === anything || fits(nameOf(each), name)) && !isHidden(each),
    );
  }

  /** The first element of a role and a name. Throws where there is none, and says what there is of the role. */
  get(role: Words, name: Words = anything, within: Element = this.#root): HTMLElement {
    const [found] = this.all(role, name, within);
    if (found !== undefined) return found;
    const others = this.all(role, anything, within).map(nameOf);
    throw new Error(`no ${String(role)} “${String(name)}”; there are: ${others.slice(0, 40).join(' | ')}`);
  }

  has(role: Words, name: Words = anything, within: Element = this.#root): boolean {
    return this.all(role, name, within).length > 0;
  }

  /** As `get`, for what comes a moment later. */
  async find(role: Words, name: Words = anything): Promise<HTMLElement> {
    await this.until(
      () => this.has(role, name),
      () => this.get(role, name),
    );
    return this.get(role, name);
  }

  /** Waits until something holds; after 10 seconds `told` says what is there instead. */
  async until(holds: () => boolean, told: () => unknown = () => undefined): Promise<void> {
    const end = Date.now() + 10_000;
    while (!holds()) {
      if (Date.now() > end) {
        told();
        throw new Error(`not in time: ${holds.toString()}`);
      }
      await this.settle(10);
    }
  }

  /** Lets frames and timers of the interface come. */
  async settle(ms = 0): Promise<void> {
    await act(async () => await new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** Lets something happen beside the page, and the page take notice of it. */
  async during(happens: () => void): Promise<void> {
    await this.#act(happens);
  }

  text(element: Element = this.#root): string {
    return textOf(element);
  }

  /** An input by the words beside it; labels of changed fields say so to screen readers. */
  field(label: string): HTMLInputElement {
    const found = this.all(
      /^(spinbutton|textbox|checkbox|combobox|button|slider)$/,
      new RegExp(`^${label}(, changed)?$`),
    )[0];
    if (found === undefined) throw new Error(`no field “${label}”`);
    // Whatever has no value of its own answers with undefined, and the test fails.
    return found as HTMLInputElement;
  }

  async #act(does: () => void): Promise<void> {
    await act(async () => {
      does();
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  }

  /** Clicks, once the element takes clicks: buttons follow what was done a moment later. */
  async click(element: Element, how: MouseEventInit = {}): Promise<void> {
    await this.until(
      () => !element.hasAttribute('disabled') && element.getAttribute('aria-disabled') !== 'true',
      () => {
        throw new Error(`“${nameOf(element)}” takes no clicks`);
      },
    );
    await this.#act(() => {
      const init = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1, ...how };
      element.dispatchEvent(new PointerEvent('pointerdown', { ...init, pointerId: 1, pointerType: 'mouse' }));
      if (element.dispatchEvent(new MouseEvent('mousedown', init))) focusNearest(element);
      element.dispatchEvent(new PointerEvent('pointerup', { ...init, pointerId: 1, pointerType: 'mouse' }));
      element.dispatchEvent(new MouseEvent('mouseup', init));
      // The DOM without a browser would pass a click in a label on to its input although the box has taken it.
      const input = roleOf(element) === 'checkbox' ? element.parentElement?.querySelector<HTMLElement>('input') : null;
      if (input !== null && input !== undefined) input.click();
      else element.dispatchEvent(new MouseEvent(init.button === 2 ? 'contextmenu' : 'click', init));
    });
  }

  async doubleClick(element: Element): Promise<void> {
    await this.click(element);
    await this.click(element, { detail: 2 });
    await this.#act(
      () => void element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true, detail: 2 })),
    );
  }

  async focus(element: HTMLElement): Promise<void> {
    await this.#act(() => element.focus());
  }

  /** Presses keys where the focus is. */
  async press(...strokes: readonly string[]): Promise<void> {
    for (const keys of strokes) {
      await this.#act(() => {
        const target = window.document.activeElement ?? window.document.body;
        const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', stroke(keys)));
        if (isLeft && keys === 'Enter' && target instanceof HTMLButtonElement) target.click();
        target.dispatchEvent(new KeyboardEvent('keyup', stroke(keys)));
      });
    }
  }

  /** Puts text in the place of what a field holds, as typing does. */
  async fill(element: HTMLElement, text: string): Promise<void> {
    await this.focus(element);
    await this.#act(() => {
      const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      // React looks for changes by way of its own setter of the element; the prototype's passes it by.
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, text);
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  }

  /** Types a value into a field and takes it with Enter. */
  async set(label: string, value: string | number): Promise<void> {
    await this.fill(this.field(label), String(value));
    await this.press('Enter');
  }

  async pointer(element: Element, type: 'down' | 'move' | 'up', at: Point, how: MouseEventInit = {}): Promise<void> {
    await this.#act(() => {
      const init = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y, button: 0, buttons: 1, ...how };
      const event = new PointerEvent(`pointer${type}`, {
        ...init,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
      });
      if (element.dispatchEvent(event) && type === 'down') focusNearest(element);
    });
  }

  /** Presses, moves in four steps, and lets go unless `isHeld`. */
  async drag(element: Element, from: Point, to: Point, isHeld = false): Promise<void> {
    await this.pointer(element, 'down', from);
    for (let step = 1; step <= 4; step++) {
      const share = step / 4;
      await this.pointer(element, 'move', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    if (!isHeld) await this.pointer(element, 'up', to);
  }

  /** Drags by the browser's own drag and drop, into the middle of the target. */
  async dragOnto(element: Element, target: Element): Promise<void> {
    const dataTransfer = new DataTransfer();
    const send = async (to: Element, type: string): Promise<void> =>
      await this.#act(() => {
        const event = new MouseEvent(type, {
          bubbles: true,
          cancelable: true,
          clientX: size.width / 2,
          clientY: size.height / 2,
        });
        Reflect.defineProperty(event, 'dataTransfer', { value: dataTransfer });
        to.dispatchEvent(event);
      });
    await send(element, 'dragstart');
    await send(target, 'dragenter');
    await send(target, 'dragover');
    await send(target, 'drop');
    await send(element, 'dragend');
  }

  /** The whole new value of a choice: opens it and clicks the option. */
  async choose(field: Element, option: Words): Promise<void> {
    await this.click(field);
    await this.click(await this.find(/^(option|menuitemradio|menuitemcheckbox)$/, option));
  }
}

function focusNearest(element: Element): void {
  const target = element.closest<HTMLElement>('input, textarea, button, select, a[href], [tabindex]');
  if (target === null) (window.document.activeElement as HTMLElement | null)?.blur();
  else target.focus();
}
