/** A picture that is moved by dragging and zoomed by the wheel. Draws only after something changed. */
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import type { ImageSize } from '../../../../../shared/media/image.ts';
import type { TexelArea } from '../../../../../shared/media/paint/area.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { followPixelRatio } from '../../../base/pixelRatio.ts';
import { useStore } from 'zustand';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { PointerPress } from '../../../viewport/pointer.ts';
import { paintBrush, paintStore } from '../paint/paintStore.ts';
import type { ShownChannels } from './channels.ts';
import type { Backdrop } from './draw.ts';
import { drawPicture } from './draw.ts';
import type { Place, Point } from './place.ts';
import { fitted, keptVisible, nextStop, pixelAt, pointInView, texelAt, zoomedTo } from './place.ts';
import { TileSheet } from './tiles.ts';
import styles from '../Texture.module.css';

/** `fit`: the whole picture, also when the view changes its size. */
export type Placing = Place | 'fit';

export interface PictureControl {
  zoomBy(direction: 1 | -1): void;
  zoomTo(scale: number): void;
  /** The pointer says how large the brush is, until a click or Enter; Escape gives up. */
  sizeBrush(): void;
}

export interface PictureCanvasProps {
  readonly levels: readonly RgbaPixels[];
  /** Size the picture is shown as. */
  readonly size: ImageSize;
  readonly shown: ShownChannels;
  readonly backdrop: Backdrop;
  readonly repeat: 1 | 2;
  readonly placing: Placing;
  readonly onPlace: (placing: Placing) => void;
  /** The scale it is drawn at, after each drawing. */
  readonly onScale?: (scale: number) => void;
  /** The pixel under the pointer, in pixels of `size`. */
  readonly onPoint?: (pixel: { readonly x: number; readonly y: number } | null) => void;
  /** Spoken name. */
  readonly label: string;
  readonly control?: Ref<PictureControl>;
  /** Shown instead of `levels` while it is painted. */
  readonly live?: LiveLevels | undefined;
  /** Has the left button while it is in hand. */
  readonly brush?: CanvasBrush | undefined;
}

/** What the left button does instead of moving the picture. Places are in texels. */
export interface CanvasBrush {
  down(at: readonly [x: number, y: number], texelsPerPixel: number, press: PointerPress): void;
  move(at: readonly [x: number, y: number], press: Pick<PointerPress, 'pressure'>): void;
  up(): void;
  /** True when there was a stroke to give up. */
  cancel(): boolean;
}

/** A picture that changes in place. */
export interface LiveLevels {
  readonly levels: readonly RgbaPixels[];
  /** Hears where. Returns the way to stop. */
  readonly listen: (changed: (area: TexelArea) => void) => () => void;
}

/** Screen pixels that an arrow key moves the picture by; with Shift four times as many. */
const keyStep = 32;
const wheelRate = 0.0022;

const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

function pointOf(event: { clientX: number; clientY: number }, canvas: HTMLCanvasElement): Point {
  return pointInView(event, canvas.getBoundingClientRect(), canvas);
}

/** The view's size in screen pixels, kept in step with the element. */
function useViewSize(canvas: { readonly current: HTMLCanvasElement | null }): ImageSize | null {
  const [view, setView] = useState<ImageSize | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const width = Math.max(1, Math.round(element.clientWidth * devicePixelRatio));
      const height = Math.max(1, Math.round(element.clientHeight * devicePixelRatio));
      setView((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const stopRatio = followPixelRatio(measure);
    return () => {
      observer.disconnect();
      stopRatio();
    };
  }, [canvas]);
  return view;
}

export function PictureCanvas(props: PictureCanvasProps) {
  const { levels, size, shown, backdrop, repeat, placing, onPlace, onScale, onPoint, label, control, live, brush } =
    props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useViewSize(canvas);
  const [marked, setMarked] = useState<Point | null>(null);
  const isPainting = useRef(false);
  const sizing = useRef<{ readonly from: number; readonly radius: number } | null>(null);
  const dragged = useRef<{ readonly from: Point; readonly place: Place } | null>(null);
  const theme = useStore(workbench, (state) => state.theme);
  const sheet = useMemo(() => new TileSheet(live?.levels ?? levels, shown), [live, levels, shown]);
  const [version, setVersion] = useState(0);
  useEffect(
    () =>
      live?.listen((area) => {
        sheet.forget(area);
        setVersion((before) => before + 1);
      }),
    [live, sheet],
  );
  const [pointer, setPointer] = useState<Point | null>(null);
  const radius = useStore(paintStore, (state) => state.radius);
  const all = useMemo(
    () => ({ width: size.width * repeat, height: size.height * repeat }),
    [size.width, size.height, repeat],
  );
  const place = useMemo(() => {
    if (view === null) return null;
    return placing === 'fit' ? fitted(all, view) : keptVisible(placing, all, view);
  }, [placing, all, view]);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null || view === null || place === null) return;
    // Setting a size clears the canvas, even the same one.
    if (element.width !== view.width) element.width = view.width;
    if (element.height !== view.height) element.height = view.height;
    const ring = brush === undefined || pointer === null ? null : { ...pointer, radius: radius * devicePixelRatio };
    drawPicture(element, { sheet, size, place, backdrop, repeat, marked, ring });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the colours of the backdrop are the theme's
  }, [view, place, sheet, size, backdrop, repeat, marked, theme, version, pointer, brush, radius]);

  // What was in the middle of the view stays there when the view gets another size.
  const viewBefore = useRef<ImageSize | null>(null);
  useLayoutEffect(() => {
    const before = viewBefore.current;
    viewBefore.current = view;
    if (before === null || view === null || before === view || placing === 'fit') return;
    const x = placing.x + (view.width - before.width) / 2;
    onPlace({ scale: placing.scale, x, y: placing.y + (view.height - before.height) / 2 });
  }, [view, placing, onPlace]);

  const scale = place?.scale ?? null;
  useEffect(() => {
    if (scale !== null) onScale?.(scale);
  }, [scale, onScale]);

  const zoom = (wanted: number, at?: Point): void => {
    if (place === null || view === null) return;
    onPlace(zoomedTo(place, wanted, at ?? { x: view.width / 2, y: view.height / 2 }, all));
  };
  useImperativeHandle(control, () => ({
    zoomBy: (direction) => zoom(nextStop(place?.scale ?? 1, direction)),
    zoomTo: (wanted) => zoom(wanted),
    sizeBrush: () => {
      if (brush === undefined || pointer === null) return;
      sizing.current = { from: pointer.x, radius };
      canvas.current?.focus();
    },
  }));
  // React listens to the wheel passively, and the page must not zoom along.
  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useLayoutEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault();
      if (canvas.current === null || place === null) return;
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      zoom(place.scale * Math.exp(-event.deltaY * lines * wheelRate), pointOf(event, canvas.current));
    };
  });
  useEffect(() => {
    const element = canvas.current;
    const listener = (event: WheelEvent): void => onWheel.current(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const point = (at: Point | null): void => {
    const pixel = at === null || place === null ? null : pixelAt(place, at, size, repeat);
    const inside = pixel === null ? null : { x: pixel.x % size.width, y: pixel.y % size.height };
    onPoint?.(inside);
    setMarked(onPoint === undefined ? null : pixel);
  };
  return (
    <canvas
      ref={canvas}
      className={styles['canvas']}
      role="img"
      aria-label={label}
      tabIndex={0}
      onPointerDown={(event) => {
        if (place === null || event.button > 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (sizing.current !== null) {
          sizing.current = null;
          return;
        }
        if (brush !== undefined && event.button === 0) {
          const at = pointOf(event, event.currentTarget);
          brush.down(texelAt(place, at, size), devicePixelRatio / place.scale, event);
          isPainting.current = true;
          return;
        }
        dragged.current = { from: pointOf(event, event.currentTarget), place };
      }}
      onPointerMove={(event) => {
        const at = pointOf(event, event.currentTarget);
        const drag = dragged.current;
        const sized = sizing.current;
        if (sized !== null) {
          // The ring stays where it was begun.
          paintBrush.setRadius(sized.radius + (at.x - sized.from) / devicePixelRatio);
          return;
        }
        if (brush !== undefined) setPointer(at);
        if (isPainting.current && place !== null) brush?.move(texelAt(place, at, size), event);
        if (drag === null) {
          point(at);
          return;
        }
        onPlace({ ...drag.place, x: drag.place.x + at.x - drag.from.x, y: drag.place.y + at.y - drag.from.y });
      }}
      onPointerUp={() => {
        dragged.current = null;
        if (isPainting.current) brush?.up();
        isPainting.current = false;
      }}
      onPointerCancel={() => {
        dragged.current = null;
        if (isPainting.current) brush?.cancel();
        isPainting.current = false;
      }}
      onPointerLeave={() => {
        setPointer(null);
        point(null);
      }}
      onDoubleClick={() => brush === undefined && onPlace('fit')}
      onKeyDown={(event) => {
        if (sizing.current !== null && (event.key === 'Escape' || event.key === 'Enter')) {
          if (event.key === 'Escape') paintBrush.setRadius(sizing.current.radius);
          sizing.current = null;
          event.stopPropagation();
          return;
        }
        if (event.key === 'Escape' && brush?.cancel() === true) {
          isPainting.current = false;
          event.stopPropagation();
          return;
        }
        const move = moves[event.key];
        if (move === undefined || place === null) return;
        event.preventDefault();
        const by = keyStep * (event.shiftKey ? 4 : 1) * devicePixelRatio;
        onPlace({ ...place, x: place.x + move.x * by, y: place.y + move.y * by });
      }}
    />
  );
}
