/** Dragging a number sideways: the press becomes a drag after a few pixels, previews, and ends in a commit or, on Escape, in nothing. */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { NumberKind } from './float32Text.ts';
import { moved, SCRUB_THRESHOLD, stepFactor, stepFor, type NumberBounds } from './scrub.ts';

export interface ScrubOptions {
  /** The value now; `undefined` (mixed) cannot be dragged. */
  readonly value: number | undefined;
  readonly kind: NumberKind;
  readonly step: number | undefined;
  readonly bounds: NumberBounds;
  /** The whole width stands for the whole range, as under a bar, instead of a step per few pixels. */
  readonly spansRange: boolean;
  readonly onPreview: (value: number) => void;
  readonly onCommit: (value: number) => void;
  readonly onCancel: () => void;
  /** The press was a click. */
  readonly onClick: () => void;
}

/** Pixels a step takes, so that a hand can stop on each value. */
const PIXELS_PER_STEP = { integer: 4, float32: 2, float64: 2 } as const;

interface Drag {
  readonly pointerId: number;
  readonly start: number;
  readonly width: number;
  lastX: number;
  travelled: number;
  steps: number;
  current: number;
  isDragging: boolean;
}

export interface Scrub {
  /** The value under the hand while it drags. */
  readonly preview: number | undefined;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onLostPointerCapture: () => void;
}

export function useScrub(options: ScrubOptions): Scrub {
  const drag = useRef<Drag | undefined>(undefined);
  const [preview, setPreview] = useState<number>();

  const cancel = (): void => {
    const wasDragging = drag.current?.isDragging === true;
    drag.current = undefined;
    setPreview(undefined);
    if (wasDragging) options.onCancel();
  };
  const latestCancel = useRef(cancel);
  useEffect(() => {
    latestCancel.current = cancel;
  });

  const isDragging = preview !== undefined;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latestCancel.current();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isDragging]);

  return {
    preview,
    onPointerDown(event) {
      if (event.button !== 0 || options.value === undefined) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = {
        pointerId: event.pointerId,
        start: options.value,
        width: event.currentTarget.clientWidth,
        lastX: event.clientX,
        travelled: 0,
        steps: 0,
        current: options.value,
        isDragging: false,
      };
    },
    onPointerMove(event) {
      const now = drag.current;
      if (!now || now.pointerId !== event.pointerId) return;
      const pixels = event.clientX - now.lastX;
      now.lastX = event.clientX;
      now.travelled += pixels;
      if (!now.isDragging && Math.abs(now.travelled) < SCRUB_THRESHOLD) return;
      now.isDragging = true;

      const step = stepFor(now.start, options.kind, options.step);
      now.steps += stepsOf(pixels, step, now.width, options) * stepFactor(event, options.kind);
      const wholeSteps =
        event.altKey && options.kind !== 'integer' ? Math.round(now.steps * 10) / 10 : Math.round(now.steps);
      const next = moved(now.start, wholeSteps, step, options.kind, options.bounds);
      if (Object.is(next, now.current) && preview !== undefined) return;
      now.current = next;
      setPreview(next);
      options.onPreview(next);
    },
    onPointerUp(event) {
      const now = drag.current;
      if (!now || now.pointerId !== event.pointerId) return;
      drag.current = undefined;
      setPreview(undefined);
      if (!now.isDragging) options.onClick();
      else if (Object.is(now.current, now.start)) options.onCancel();
      else options.onCommit(now.current);
    },
    onLostPointerCapture: cancel,
  };
}

function stepsOf(pixels: number, step: number, width: number, options: ScrubOptions): number {
  const { min, max } = options.bounds;
  if (options.spansRange && min !== undefined && max !== undefined && width > 0) {
    return ((pixels / width) * (max - min)) / step;
  }
  return pixels / PIXELS_PER_STEP[options.kind];
}
