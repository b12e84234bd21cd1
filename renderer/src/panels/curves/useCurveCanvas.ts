/** The canvas of the curves: drawn when something changed, and heard when the wheel turns over it. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { themeSwitch } from '../../app/theme.ts';
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
  const latest = useRef(picture);
  const request = useRef<number | null>(null);
  const [redraw] = useState(() => () => {
    request.current ??= requestAnimationFrame(() => {
      request.current = null;
      if (canvas.current !== null) draw(canvas.current, latest.current());
    });
  });
  useLayoutEffect(() => {
    latest.current = picture;
    redraw();
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(redraw);
    observer.observe(element);
    const stopFollowing = themeSwitch().subscribe(redraw);
    return () => {
      observer.disconnect();
      stopFollowing();
      if (request.current !== null) cancelAnimationFrame(request.current);
      request.current = null;
    };
  }, [canvas, redraw]);
  return redraw;
}

function draw(canvas: HTMLCanvasElement, picture: CurvePicture): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const { colours, font } = coloursOf(canvas);
  drawCurves({ context, width, height, font }, picture, colours);
}

/** React's wheel listeners are passive, so that they could not keep the page from scrolling. */
export function useWheel(canvas: RefObject<HTMLCanvasElement | null>, act: (event: WheelEvent) => void): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(event);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas]);
}
