/** The canvas of a texture and its triangles: drawn when something changed. */
import type { RefObject } from 'react';
import { fittedContext, useCanvasDrawing } from '../../../base/ui/index.ts';
import { drawUv, fittedView, type UvPicture, type UvView } from './drawUv.ts';

interface Shown extends Omit<UvPicture, 'view'> {
  /** Null shows the whole picture. */
  readonly zoom: UvView | null;
}

/** The view that a canvas has now. */
export function viewOf(canvas: HTMLCanvasElement, { image, zoom }: Pick<Shown, 'image' | 'zoom'>): UvView {
  return zoom ?? fittedView({ width: canvas.clientWidth, height: canvas.clientHeight }, image);
}

/** Draws at the next frame of the screen: after each render and each resize. */
export function useUvDrawing(canvas: RefObject<HTMLCanvasElement | null>, shown: Shown): void {
  useCanvasDrawing(canvas, (element) => {
    const context = fittedContext(element);
    if (context === null || shown.image.width < 1 || shown.image.height < 1) return;
    const { clientWidth: width, clientHeight: height } = element;
    const view = viewOf(element, shown);
    drawUv(context, { width, height }, { ...shown, view });
    element.dataset['view'] = `${view.x} ${view.y} ${view.scale}`;
  });
}
