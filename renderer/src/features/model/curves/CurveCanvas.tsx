/** The picture of the curves under the hand: choosing, dragging, scrubbing, zooming, and the keys of the keyboard. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Gesture } from '../../../../../shared/document/document.ts';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { showContextMenu, useCanvasWheel } from '../../../base/ui/index.ts';
import * as acts from './curveActs.ts';
import type { CurveScope } from './curveActs.ts';
import type { ChosenKeys } from './curveEdits.ts';
import { allKeys, countChosen, framedGroup, moveInTime, noKeys, setValues } from './curveEdits.ts';
import type { Curve } from './curves.ts';
import type { CurvePicture } from './drawCurves.ts';
import { curveAt, keyAt, keysInside } from './drawCurves.ts';
import { fitted, isSensible, rulerHeight, toTime, toValue, zoomed, type CurveView } from './curveView.ts';
import { curveMenu } from './curveMenu.ts';
import { useRedraw } from './useCurveCanvas.ts';
import styles from './Curves.module.css';
import { text } from '../../../base/text/language.ts';

interface CurveCanvasProps {
  readonly scope: CurveScope;
  readonly span: SequenceSpan | null;
  readonly whole: { readonly start: number; readonly end: number };
  readonly focused: Curve | null;
  readonly onFocus: (curve: Curve) => void;
  readonly onChoose: (chosen: ChosenKeys) => void;
  /** Goes up when all is to be seen again. */
  readonly fitCount: number;
  readonly onFit: () => void;
}

type Box = [number, number, number, number];

/** What the pointer does between pressing and letting go. */
type Drag =
  | { readonly kind: 'scrub' }
  | { readonly kind: 'pan'; readonly view: CurveView; readonly x: number; readonly y: number }
  | { readonly kind: 'box'; readonly x: number; readonly y: number; readonly kept: ChosenKeys }
  | { readonly kind: 'pressed'; readonly x: number; readonly y: number; readonly chosen: ChosenKeys }
  | {
      readonly kind: 'move';
      readonly x: number;
      readonly y: number;
      readonly chosen: ChosenKeys;
      readonly gesture: Gesture;
      /** As the drag began: previews replace what is shown. */
      readonly scope: CurveScope;
    };

/** Pixels before a press becomes a drag. */
const dragDistance = 3;

export function CurveCanvas(props: CurveCanvasProps) {
  const { scope, span, whole, focused, onFocus, onChoose, fitCount, onFit } = props;
  const { session, place: curvePlace, groups, shown, chosen } = scope;
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<Drag | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const [zoom, setZoom] = useState<CurveView | null>(null);

  // What is shown is brought into view when it becomes something else, and not when it is edited.
  const subject = `${fitCount} ${whole.start} ${whole.end} ${shown.map(({ id }) => id).join(' ')}`;
  const [fit, setFit] = useState({ subject, view: fitted(shown, whole) });
  if (fit.subject !== subject) {
    setFit({ subject, view: fitted(shown, whole) });
    setZoom(null);
  }
  const view = zoom ?? fit.view;
  const framed = framedGroup(groups);

  const pictureNow = (): CurvePicture => ({
    curves: shown,
    view,
    span,
    frames: framed?.keyTrack.keys.frames ?? null,
    time: session.playback.state.get().frame,
    chosen,
    focused: focused?.id ?? null,
    box,
  });
  const redraw = useRedraw(canvas, pictureNow);
  useEffect(() => session.playback.state.subscribe(redraw), [session, redraw]);

  const placeOf = (event: { readonly clientX: number; readonly clientY: number }) => {
    const bounds = canvas.current?.getBoundingClientRect() ?? new DOMRect();
    const { width, height } = bounds;
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top, size: { width, height } };
  };
  const show = (next: CurveView): void => {
    if (isSensible(next)) setZoom(next);
  };
  useCanvasWheel(canvas, (event) => {
    event.preventDefault();
    const { x, y, size } = placeOf(event);
    const factor = Math.exp(event.deltaY * 0.0016);
    const at = { time: toTime(view, size, x), value: toValue(view, size, y) };
    const isBoth = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    show(
      zoomed(view, at, {
        time: isBoth || event.shiftKey ? factor : 1,
        value: isBoth || !event.shiftKey ? factor : 1,
      }),
    );
  });

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    const { x, y, size } = placeOf(event);
    if (event.button === 1) {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { kind: 'pan', view, x, y };
      event.preventDefault();
      return;
    }
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (y < rulerHeight) {
      drag.current = { kind: 'scrub' };
      session.playback.scrubTo(toTime(view, size, x));
      return;
    }
    const hit = keyAt(pictureNow(), size, x, y);
    if (hit === null) {
      const under = curveAt(pictureNow(), size, x, y);
      if (under !== null) onFocus(under);
      drag.current = { kind: 'box', x, y, kept: event.shiftKey ? chosen : noKeys };
      if (!event.shiftKey) onChoose(noKeys);
      return;
    }
    onFocus(hit.curve);
    const isChosen = chosen.get(hit.curve.id)?.has(hit.key) === true;
    const keys = event.shiftKey
      ? toggled(chosen, hit.curve.id, hit.key)
      : isChosen
        ? chosen
        : new Map([[hit.curve.id, new Set([hit.key])]]);
    onChoose(keys);
    drag.current = { kind: 'pressed', x, y, chosen: keys };
  };

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const now = drag.current;
    if (now === null) return;
    const { x, y, size } = placeOf(event);
    if (now.kind === 'scrub') session.playback.scrubTo(toTime(view, size, x));
    else if (now.kind === 'pan') {
      const time = toTime(now.view, size, now.x) - toTime(now.view, size, x);
      const value = toValue(now.view, size, now.y) - toValue(now.view, size, y);
      const { start, end, low, high } = now.view;
      show({ start: start + time, end: end + time, low: low + value, high: high + value });
    } else if (now.kind === 'box') {
      const next: Box = [Math.min(now.x, x), Math.min(now.y, y), Math.max(now.x, x), Math.max(now.y, y)];
      setBox(next);
      onChoose(joined(now.kept, keysInside(pictureNow(), size, next)));
    } else if (now.kind === 'pressed') {
      if (Math.hypot(x - now.x, y - now.y) < dragDistance || countChosen(now.chosen) === 0) return;
      if (session.document.isInGesture) return;
      const gesture = session.document.begin(countChosen(now.chosen) === 1 ? 'Move key' : 'Move keys');
      drag.current = { ...now, kind: 'move', gesture, scope };
    } else {
      const isSideways = Math.abs(x - now.x) > Math.abs(y - now.y);
      const value = event.shiftKey && isSideways ? 0 : toValue(view, size, y) - toValue(view, size, now.y);
      const time = event.shiftKey && !isSideways ? 0 : Math.round(toTime(view, size, x) - toTime(view, size, now.x));
      moveKeys(now, time, value);
    }
  };

  const moveKeys = (now: Extract<Drag, { kind: 'move' }>, time: number, value: number): void => {
    now.gesture.restart();
    now.gesture.preview((transaction) => {
      const { groups: before, place } = now.scope;
      setValues(transaction, place, before, now.chosen, (curve, key) => (curve.values[key] ?? 0) + value);
      onChoose(moveInTime(transaction, place, before, now.chosen, time));
    });
  };

  const end = (keep: boolean): void => {
    const now = drag.current;
    drag.current = null;
    setBox(null);
    if (now?.kind !== 'move') return;
    if (keep) now.gesture.commit();
    else {
      now.gesture.cancel();
      onChoose(now.chosen);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.current !== null) end(false);
    else if (!takeKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const takeKey = (event: KeyboardEvent): boolean => {
    const hasChosen = countChosen(chosen) > 0;
    const isControl = event.ctrlKey || event.metaKey;
    const letter = isControl ? event.key.toLowerCase() : '';
    if (event.key === 'Escape' && hasChosen) onChoose(noKeys);
    else if (letter === 'a') onChoose(allKeys(shown));
    else if (letter === 'c' && hasChosen) acts.copy(scope);
    else if (letter === 'v' && acts.hasCopied()) {
      const now = acts.paste(scope);
      if (now !== null) onChoose(now);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && hasChosen) {
      acts.remove(scope);
      onChoose(noKeys);
    } else if (event.key === 'Insert') acts.insert(scope);
    else if (event.key === 'f' && !isControl) onFit();
    else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && hasChosen) {
      const size = event.shiftKey ? 10 : 1;
      acts.nudge(scope, (event.key === 'ArrowUp' ? 1 : -1) * size * usualNudge(focused), event.altKey);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') stepTime(event.key === 'ArrowRight' ? 1 : -1);
    else return false;
    return true;
  };

  /** To the next key of what is shown. */
  const stepTime = (direction: number): void => {
    const now = session.playback.state.get().frame;
    const times = shown.flatMap((curve) => [...curve.times]).filter((time) => (time - now) * direction > 0.5);
    if (times.length > 0) session.playback.scrubTo(direction > 0 ? Math.min(...times) : Math.max(...times));
  };

  const onDoubleClick = (event: { readonly clientX: number; readonly clientY: number }): void => {
    const { x, y, size } = placeOf(event);
    if (y < rulerHeight || keyAt(pictureNow(), size, x, y) !== null) return;
    if (curveAt(pictureNow(), size, x, y) !== null && framed === null) {
      session.playback.scrubTo(toTime(view, size, x));
      acts.insert(scope);
    } else onFit();
  };

  return (
    <canvas
      ref={canvas}
      className={styles['canvas']}
      tabIndex={0}
      role="application"
      aria-label={text('Curves')}
      data-chosen={countChosen(chosen)}
      data-view={`${view.start} ${view.end} ${view.low} ${view.high}`}
      data-variant={curvePlace.variant}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        showContextMenu({ x: event.clientX, y: event.clientY }, curveMenu(scope, onChoose, onFit));
      }}
    />
  );
}

/** What an arrow key moves: a degree, a tenth of a unit. */
function usualNudge(curve: Curve | null): number {
  return curve?.unit === '°' ? 1 : 0.1;
}

function toggled(chosen: ChosenKeys, id: string, key: number): ChosenKeys {
  const keys = new Set(chosen.get(id));
  if (!keys.delete(key)) keys.add(key);
  return new Map([...chosen, [id, keys]]);
}

function joined(left: ChosenKeys, right: ChosenKeys): ChosenKeys {
  const result = new Map(left);
  for (const [id, keys] of right) result.set(id, new Set([...(result.get(id) ?? []), ...keys]));
  return result;
}
