/** The canvas of the lanes: drawn when something changed, and heard when the wheel turns over it. */
import { useEffect, type RefObject } from 'react';
import { themeSwitch } from '../../../workbench/theme.ts';
import { fittedContext, useCanvasDrawing, useCanvasWheel } from '../../../base/ui/index.ts';
import { laneColoursOf } from './colours.ts';
import { drawLanes } from './drawLanes.ts';
import type { LanePicture } from './lanePicture.ts';

/** Draws at the next frame of the screen: after each render, each resize and each change of the theme. */
export function useRedraw(canvas: RefObject<HTMLCanvasElement | null>, picture: () => LanePicture): () => void {
  const redraw = useCanvasDrawing(canvas, (element) => draw(element, picture()));
  useEffect(() => themeSwitch().subscribe(redraw), [redraw]);
  return redraw;
}

function draw(canvas: HTMLCanvasElement, picture: LanePicture): void {
  const context = fittedContext(canvas);
  if (context === null) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const { colours, font } = laneColoursOf(canvas);
  drawLanes({ context, width, height, font }, picture, colours);
  canvas.setAttribute('aria-valuenow', String(Math.round(picture.frame)));
}

/** Keeps the page from scrolling while the wheel turns over the lanes; `x` is measured from their left edge. */
export function useWheel(
  canvas: RefObject<HTMLCanvasElement | null>,
  act: (event: WheelEvent, x: number, width: number) => void,
): void {
  useCanvasWheel(canvas, (event) => {
    if (canvas.current === null) return;
    event.preventDefault();
    const box = canvas.current.getBoundingClientRect();
    act(event, event.clientX - box.left, box.width);
  });
}
