/** The canvas of the lanes: drawn when something changed, and heard when the wheel turns over it. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { themeSwitch } from '../../app/theme.ts';
import { laneColoursOf } from './colours.ts';
import { drawLanes, type LanePicture } from './drawLanes.ts';

/** Draws at the next frame of the screen: after each render, each resize and each change of the theme. */
export function useRedraw(canvas: RefObject<HTMLCanvasElement | null>, picture: () => LanePicture): () => void {
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

function draw(canvas: HTMLCanvasElement, picture: LanePicture): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const { colours, font } = laneColoursOf(canvas);
  drawLanes({ context, width, height, font }, picture, colours);
  canvas.setAttribute('aria-valuenow', String(Math.round(picture.frame)));
}

/** React's wheel listeners are passive, so that they could not keep the page from scrolling. */
export function useWheel(
  canvas: RefObject<HTMLCanvasElement | null>,
  act: (event: WheelEvent, x: number, width: number) => void,
): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      latest.current(event, event.clientX - box.left, box.width);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas]);
}
