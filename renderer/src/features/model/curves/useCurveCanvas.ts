/** The canvas of the curves: drawn when something changed, in the colours of the theme. */
import { useEffect, type RefObject } from 'react';
import { themeSwitch } from '../../../workbench/theme.ts';
import { fittedContext, useCanvasDrawing } from '../../../base/ui/index.ts';
import type { CurveColours, CurvePicture } from './drawCurves.ts';
import { drawCurves } from './drawCurves.ts';

function coloursOf(element: Element): { readonly colours: CurveColours; readonly font: string } {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const colours = {
    line: token('line1'),
    text: token('text3'),
    accent: token('accent'),
    ground: token('panel'),
    outside: token('bg'),
    box: token('accent-soft'),
    x: token('x'),
    y: token('y'),
    z: token('z'),
    w: token('w'),
  };
  return { colours, font: `400 10px ${token('font')}` };
}

/** Draws at the next frame of the screen: after each render, each resize and each change of the theme. */
export function useRedraw(canvas: RefObject<HTMLCanvasElement | null>, picture: () => CurvePicture): () => void {
  const redraw = useCanvasDrawing(canvas, (element) => {
    const context = fittedContext(element);
    if (context === null) return;
    const { clientWidth: width, clientHeight: height } = element;
    const { colours, font } = coloursOf(element);
    drawCurves({ context, width, height, font }, picture(), colours);
  });
  useEffect(() => themeSwitch().subscribe(redraw), [redraw]);
  return redraw;
}
