/** Canvases that components draw themselves: when to draw, in which pixels, and the wheel over them. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { onElementPixels } from '../pixelRatio.ts';

/** Fits the pixels of a canvas to its size on the screen. The context counts in CSS pixels; null where there is none. */
export function fittedContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** Draws at the next frame of the screen: after each render, each resize and on another screen, and when the answer is called. */
export function useCanvasDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: (canvas: HTMLCanvasElement) => void,
): () => void {
  const latest = useRef(draw);
  const request = useRef<number | null>(null);
  const [redraw] = useState(() => () => {
    request.current ??= requestAnimationFrame(() => {
      request.current = null;
      if (canvas.current !== null) latest.current(canvas.current);
    });
  });
  useLayoutEffect(() => {
    latest.current = draw;
    redraw();
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const stop = onElementPixels(element, redraw);
    return () => {
      stop();
      if (request.current !== null) cancelAnimationFrame(request.current);
      request.current = null;
    };
  }, [canvas, redraw]);
  return redraw;
}

/** React's wheel listeners are passive, so that they could not keep the page from scrolling: `act` may. */
export function useCanvasWheel(canvas: RefObject<HTMLCanvasElement | null>, act: (event: WheelEvent) => void): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => latest.current(event);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas]);
}
