/** Viewports in the colours of the theme, each in an element that moves to where it is looked at. No React. */
import { wantsLessMotion } from '../../../base/theme/motion.ts';
import { isUnderTest } from '../../../workbench/testHooks.ts';
import { themeSwitch } from '../../../workbench/theme.ts';
import { readColors, Viewport } from '../../../viewport/index.ts';

export interface ThemedViewport {
  readonly viewport: Viewport;
  /** Holds the canvas. */
  readonly element: HTMLElement;
}

/** Whether nothing is to move by itself. */
export function isCalm(): boolean {
  return isUnderTest() || wantsLessMotion();
}

/** Makes one, for as long as the window lives. Throws where the browser has no WebGL 2. */
export function themedViewport(): ThemedViewport {
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'absolute', inset: '0' });
  const viewport = new Viewport(
    element,
    isUnderTest() ? { antialias: false, easing: false } : { easing: () => !wantsLessMotion() },
  );
  const applyColours = (): void => {
    const style = getComputedStyle(document.documentElement);
    viewport.setColors(readColors((name) => style.getPropertyValue(name)));
  };
  applyColours();
  themeSwitch().subscribe(applyColours);
  return { viewport, element };
}
