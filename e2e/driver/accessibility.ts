/** What a person without a mouse or without good eyes meets: names and roles, contrast, where the focus is, what lies over what. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

async function analysed(page: Page, region: string, rule: string | null): Promise<readonly string[]> {
  // Half a megabyte of script is read once a page.
  const isThere = await page.evaluate<boolean>("'axe' in window");
  const given = isThere ? { page, axeSource: 'void 0' } : { page };
  // Without frames to put together, there is no need for a page of its own for that; what passed is not told element by element.
  const axe = new AxeBuilder(given)
    .include(region)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations: found } = await (rule === null ? axe.withTags(levels) : axe.withRules(rule)).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => {
      const [, why = ''] = failureSummary.split('\n');
      return `${id}: ${html.slice(0, 160)} ${why.trim()}`;
    }),
  );
}

/**
 * Does something while what is not displayed is out of the page. Four of five elements belong to panels that are not in front:
 * no rule looks into them, but axe asks for the style of each, and styles of what is not displayed are dear.
 */
async function withoutHidden<T>(page: Page, act: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const aside: (() => void)[] = [];
    const visit = (element: Element): void => {
      if (getComputedStyle(element).display !== 'none') {
        for (const child of element.children) visit(child);
        return;
      }
      const inside = new DocumentFragment();
      inside.append(...element.childNodes);
      aside.push(() => element.prepend(inside));
    };
    visit(document.body);
    Object.assign(window, { putBackHidden: () => aside.forEach((putBack) => putBack()) });
  });
  try {
    return await act();
  } finally {
    await page.evaluate('putBackHidden()');
  }
}

/**
 * What breaks WCAG 2.1 A or AA in a part of the page, one line each: the rule, the element, and what is wrong with it.
 *
 * @param region a selector; the whole page where it is left out
 */
export async function violations(page: Page, region = 'html'): Promise<readonly string[]> {
  return await withoutHidden(page, async () => await analysed(page, region, null));
}

/** The same in both themes: names and roles are the same in the other one, so that its colours alone are looked at. */
export async function violationsInBothThemes(page: Page, region = 'html'): Promise<readonly string[]> {
  return await withoutHidden(page, async () => await foundInBothThemes(page, region));
}

async function foundInBothThemes(page: Page, region: string): Promise<readonly string[]> {
  const found = await analysed(page, region, null);
  const wear = async (theme: string): Promise<string> =>
    await page.evaluate((other) => {
      const { theme: worn = '' } = document.documentElement.dataset;
      document.documentElement.dataset['theme'] = other;
      return worn;
    }, theme);
  const worn = await wear('light');
  try {
    const inOther = await analysed(page, region, 'color-contrast');
    return [...found, ...inOther.map((each) => `in the light theme: ${each}`)];
  } finally {
    await wear(worn);
  }
}

/** An element that a key led to. */
export interface FocusStop {
  readonly name: string;
  /** Whether anything is drawn otherwise than without the focus. */
  readonly isVisible: boolean;
}

/**
 * Presses a key that moves the focus until it comes back to where it was, and tells every stop: visible is one with an outline, a frame or a shadow
 * that is gone when the focus is elsewhere, of the element, of the box around it, or of what in it has the keys.
 */
export async function focusStops(page: Page, key: string, most: number): Promise<readonly FocusStop[]> {
  await page.evaluate(() => {
    interface Stop {
      readonly element: Element;
      readonly name: string;
      readonly look: () => string;
      readonly focused: string;
      isVisible: boolean;
    }
    const stops: Stop[] = [];
    const lookOf = (element: Element) => (): string => {
      const around = [element, element.parentElement, element.parentElement?.parentElement ?? null];
      const near = around.filter((each) => each !== null);
      // A list frames its row that has the keys.
      const rows = element.querySelectorAll('[aria-selected="true"], [aria-selected="true"] *');
      const drawn = [...near, ...rows, ...[...element.querySelectorAll('*')].slice(0, 150)];
      return JSON.stringify(
        drawn.map((each) =>
          (near.includes(each) ? [null, '::before', '::after'] : [null]).map((pseudo) => {
            const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each, pseudo);
            const isRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
            return [isRing ? `${outlineWidth} ${outlineColor}` : '', boxShadow, borderColor];
          }),
        ),
      );
    };
    /** False when the focus is where it was before. */
    const note = (): boolean => {
      const before = stops.at(-1);
      // Nobody has it while it goes around by the browser's own bars.
      const element = document.activeElement;
      if (before !== undefined && before.element !== element && before.look() !== before.focused)
        before.isVisible = true;
      if (element === null || element === document.body) return true;
      if (stops.some((stop) => stop.element === element)) return false;
      const box = element.getBoundingClientRect();
      const isSeen = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      const name = `${element.getAttribute('role') ?? element.localName} “${words}”${isSeen ? '' : ' out of sight'}`;
      const look = lookOf(element);
      stops.push({ element, name, look, focused: look(), isVisible: false });
      return true;
    };
    Object.assign(window, { noteFocus: note, focusStops: stops });
  });
  let isNew = true;
  for (let at = 0; isNew && at < most; at++) {
    await page.keyboard.press(key);
    isNew = await page.evaluate<boolean>('noteFocus()');
  }
  return await page.evaluate<FocusStop[]>('focusStops.map(({ name, isVisible }) => ({ name, isVisible }))');
}

/** Buttons that lie over each other, or stick out of their bar or of the window: one line each. */
export async function misplacedButtons(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const selector = 'button, [role="button"], [role="tab"], [role="menuitem"], [role="combobox"], [role="checkbox"]';
    const describe = (element: Element): string =>
      `“${element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent?.trim().slice(0, 30)}”`;
    /** What of it is seen: less what scrolls out of sight. */
    const seen = (element: Element): DOMRect => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (['auto', 'scroll'].includes(overflowX))
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (['auto', 'scroll'].includes(overflowY))
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    // The ends of the compass lie over each other as the axes do.
    const buttons = [...document.querySelectorAll(selector)]
      .filter((each) => each instanceof HTMLElement)
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: seen(element) }))
      .filter(({ box }) => box.width > 2 && box.height > 2);
    const faults: string[] = [];
    for (const [at, one] of buttons.entries()) {
      for (const other of buttons.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 1 && height > 1) faults.push(`${describe(one.element)} lies over ${describe(other.element)}`);
      }
      const { left, top, right, bottom } = one.box;
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        faults.push(`${describe(one.element)} is out of the window`);
      // What hides what is longer than it cuts the button off.
      for (let around = one.element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const isCut =
          (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) ||
          (overflowY !== 'visible' && (top < box.top - 1 || bottom > box.bottom + 1));
        if (isCut) {
          faults.push(`${describe(one.element)} is cut off by its ${around.getAttribute('role') ?? around.className}`);
          break;
        }
      }
    }
    return faults;
  });
}
