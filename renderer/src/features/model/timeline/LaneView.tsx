/** Names and lanes side by side: selecting, scrubbing, zooming, and moving keys by hand or by keyboard. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Gesture } from '../../../../../shared/document/document.ts';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { spokenMoment, timeOfUnits, unitsAt } from '../../../../../shared/format/frames.ts';
import { scrubTo } from '../../../workbench/state/playback.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { classNames } from '../../../base/ui/index.ts';
import { keyAt, laneHeight, rulerHeight, type LanePicture } from './drawLanes.ts';
import { countKeys, deleteKeys, moveKeys, type KeyPlace, type KeySet } from './keyEdits.ts';
import type { Lane } from './lanes.ts';
import { moved, toFrame, zoomed, type TimeView } from './scale.ts';
import { useRedraw, useWheel } from './useLaneCanvas.ts';
import styles from './Timeline.module.css';

interface LaneViewProps {
  readonly session: Session;
  readonly lanes: readonly Lane[];
  readonly span: SequenceSpan | null;
  /** What can be seen zoomed out. */
  readonly whole: TimeView;
}

/** What the pointer does between pressing and letting go. */
type Drag =
  | { readonly kind: 'scrub' }
  | { readonly kind: 'pressed'; readonly x: number; readonly keys: KeySet }
  | { readonly kind: 'move'; readonly x: number; readonly keys: KeySet; readonly gesture: Gesture };

const noKeys: KeySet = new Map();
/** Pixels before a press on a key becomes a drag. */
const dragDistance = 3;

export function LaneView({ session, lanes, span, whole }: LaneViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<TimeView | null>(null);
  const [selected, setSelected] = useState<KeySet>(noKeys);
  const [hovered, setHovered] = useState<number | null>(null);
  const drag = useRef<Drag | null>(null);

  const boundaries = `${whole.start} ${whole.end}`;
  const [shownBoundaries, setShownBoundaries] = useState(boundaries);
  if (shownBoundaries !== boundaries) {
    // Another sequence, or another interval: the zoom belonged to the old one.
    setShownBoundaries(boundaries);
    setZoom(null);
  }
  const view = zoom ?? whole;

  const pictureNow = (): LanePicture => ({
    lanes,
    view,
    span,
    frame: session.state.getState().frame,
    selected,
    hoveredLane: hovered,
    scrollTop: scroller.current?.scrollTop ?? 0,
  });
  const redraw = useRedraw(canvas, pictureNow);
  useEffect(() => {
    const tell = (): void => {
      redraw();
      if (canvas.current !== null && span !== null) speakMoment(canvas.current, span, session.state.getState().frame);
    };
    tell();
    return session.state.subscribe((now, before) => now.frame !== before.frame && tell());
  }, [session, span, redraw]);
  useWheel(canvas, (event, x, width) => {
    if (event.altKey) scroller.current?.scrollBy({ top: event.deltaY });
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      setZoom(moved(view, whole, (event.deltaX / width) * (view.end - view.start)));
    } else setZoom(zoomed(view, whole, toFrame(view, width, x), Math.exp(event.deltaY * 0.0016)));
  });

  const place = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = canvas.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top, width: box.width };
  };
  const keyPlace = (): KeyPlace => ({ document: session.document, sequence: session.state.getState().sequence });
  const scrub = (x: number, width: number): void => scrubTo(session, toFrame(view, width, x));

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y, width } = place(event);
    const hit = keyAt(pictureNow(), width, x, y);
    if (hit === null) {
      if (!event.shiftKey) setSelected(noKeys);
      drag.current = { kind: 'scrub' };
      scrub(x, width);
      return;
    }
    const isChosen = selected.get(hit.track)?.has(hit.key) === true;
    const keys = event.shiftKey
      ? toggled(selected, hit)
      : isChosen
        ? selected
        : new Map([[hit.track, new Set([hit.key])]]);
    setSelected(keys);
    const member = lanes.find(({ track }) => track === hit.track)?.times ?? '';
    session.state.setState({ focused: { record: hit.track, member, inside: [hit.key] } });
    drag.current = { kind: 'pressed', x, keys };
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const { x, y, width } = place(event);
    const now = drag.current;
    if (now === null) {
      setHovered(y < rulerHeight ? null : laneUnder(y, scroller.current?.scrollTop ?? 0, lanes.length));
      return;
    }
    if (now.kind === 'scrub') scrub(x, width);
    else if (now.kind === 'pressed') {
      if (Math.abs(x - now.x) < dragDistance || countKeys(now.keys) === 0) return;
      const count = countKeys(now.keys);
      const gesture = session.document.begin(count === 1 ? 'Move key' : `Move ${count} keys`);
      drag.current = { ...now, kind: 'move', gesture };
    } else {
      const by = wholeDistance(span, toFrame(view, width, x) - toFrame(view, width, now.x));
      now.gesture.restart();
      now.gesture.preview((transaction) => setSelected(moveKeys(transaction, keyPlace(), now.keys, by)));
    }
  };
  const end = (keep: boolean): void => {
    const now = drag.current;
    drag.current = null;
    if (now?.kind !== 'move') return;
    if (keep) now.gesture.commit();
    else {
      now.gesture.cancel();
      setSelected(now.keys);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.current !== null) end(false);
    else if (event.key === 'Escape' && countKeys(selected) > 0) setSelected(noKeys);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && countKeys(selected) > 0) {
      deleteKeys(keyPlace(), selected);
      setSelected(noKeys);
    } else if (!stepFrame(session, lanes, span, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles['body']} ref={scroller} onScroll={redraw}>
      <ul className={styles['names']}>
        {lanes.map(({ track, owner, title, globalDuration }, index) => (
          <li key={track} className={classNames(styles['name'], index === hovered && styles['hovered'])}>
            <button
              type="button"
              title={globalDuration === null ? title : `${title}, on a clock of its own (${globalDuration} ms)`}
              onClick={() => select(session, [owner])}
              onPointerEnter={() => setHovered(index)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <canvas
        ref={canvas}
        className={styles['canvas']}
        tabIndex={0}
        role="slider"
        aria-label="Time"
        aria-valuemin={Math.round(span === null ? whole.start : unitsAt(span, whole.start))}
        aria-valuemax={Math.round(span === null ? whole.end : unitsAt(span, whole.end))}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        onPointerLeave={() => setHovered(null)}
        onDoubleClick={() => setZoom(null)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function laneUnder(y: number, scrollTop: number, count: number): number | null {
  const index = Math.floor((y - rulerHeight + scrollTop) / laneHeight);
  return index < count ? index : null;
}

function toggled(keys: KeySet, { track, key }: { readonly track: RecordId; readonly key: number }): KeySet {
  const positions = new Set(keys.get(track));
  if (!positions.delete(key)) positions.add(key);
  return new Map([...keys, [track, positions]]);
}

/** The moment for screen readers. It runs while the model plays, so that no drawing of the panel is to wait for it. */
function speakMoment(slider: HTMLElement, span: SequenceSpan, time: number): void {
  slider.setAttribute('aria-valuenow', String(Math.round(unitsAt(span, time))));
  slider.setAttribute('aria-valuetext', spokenMoment(span, time));
}

/** A distance in time, ms, that ends on a frame where the game counts in them, else on a millisecond. */
function wholeDistance(span: SequenceSpan | null, ms: number): number {
  if (span?.framesPerSecond === undefined) return Math.round(ms);
  const frames = Math.round(unitsAt(span, span.start + ms));
  return Math.round(timeOfUnits(span, frames) - span.start);
}

/** Units of an arrow key, and with Shift: frames where the game counts in them, else milliseconds. */
const steps = { frames: [1, 10], ms: [10, 100] } as const;

/** Arrows step, with Ctrl to the next key, Home and End go to the ends of the sequence. False for any other stroke. */
function stepFrame(session: Session, lanes: readonly Lane[], span: SequenceSpan | null, event: KeyboardEvent): boolean {
  if (span === null) return false;
  const { frame } = session.state.getState();
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (event.key === 'Home') scrubTo(session, span.start);
  else if (event.key === 'End') scrubTo(session, span.end);
  else if (direction === 0) return false;
  else if (event.ctrlKey || event.metaKey) scrubTo(session, nextKey(lanes, frame, direction) ?? frame);
  else {
    const isInFrames = span.framesPerSecond !== undefined;
    const [step, longStep] = steps[isInFrames ? 'frames' : 'ms'];
    const units = isInFrames ? Math.round(unitsAt(span, frame)) : frame;
    scrubTo(session, timeOfUnits(span, units + direction * (event.shiftKey ? longStep : step)));
  }
  return true;
}

function nextKey(lanes: readonly Lane[], frame: number, direction: number): number | null {
  let best: number | null = null;
  for (const { frames, globalDuration } of lanes) {
    if (globalDuration !== null) continue;
    for (const each of frames) {
      const isBeyond = (each - frame) * direction > 0.5;
      if (isBeyond && (best === null || (best - each) * direction > 0)) best = each;
    }
  }
  return best;
}
