/** The dope sheet: names and rows of keys side by side, with the clips and the time above them. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { spokenMoment, unitsAt } from '../../../../../shared/format/frames.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { classNames, showContextMenu, useVisibleRows } from '../../../base/ui/index.ts';
import { eventTablesOf } from '../events/tables.ts';
import { eventMarks } from './eventMarks.ts';
import type { ClipBar } from './lanePicture.ts';
import { laneHeight, type LanePicture } from './lanePicture.ts';
import type { Lane } from './lanes.ts';
import { moved, toFrame, zoomed, type TimeView } from './scale.ts';
import { sheetOf } from './sheet.ts';
import { SheetFoot } from './SheetFoot.tsx';
import { sheetMenu } from './sheetMenu.ts';
import { noDragMarks, useLaneGestures } from './useLaneGestures.ts';
import { useRedraw, useWheel } from './useLaneCanvas.ts';
import styles from './Timeline.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface LaneViewProps {
  readonly session: Session;
  readonly lanes: readonly Lane[];
  /** All sequences and global loops of the document. */
  readonly spans: readonly SequenceSpan[];
  readonly span: SequenceSpan | null;
  /** What is seen first. */
  readonly whole: TimeView;
}

/** All clips of a time line that they share; the shown one alone where each begins at 0, as global loops do. */
function barsOf(clocks: readonly SequenceSpan[], span: SequenceSpan | null): readonly ClipBar[] {
  if (span === null) return [];
  const all = clocks.filter(({ isLoop }) => (isLoop === true) === (span.isLoop === true));
  const isShared = all.some(({ start }) => start !== all[0]?.start);
  return all
    .filter(({ id }) => isShared || id === span.id)
    .map(({ id, name, start, end }) => ({ id, name, start, end, isShown: id === span.id }));
}

/** What can be seen zoomed out: the whole time line, or as much again behind a clip that has one of its own. */
function limitOf(bars: readonly ClipBar[], whole: TimeView): TimeView {
  if (bars.length < 2) return { start: whole.start, end: whole.end + (whole.end - whole.start) };
  const margin = 1000;
  return {
    start: Math.max(0, Math.min(whole.start, ...bars.map(({ start }) => start)) - margin),
    end: Math.max(whole.end, ...bars.map(({ end }) => end)) + margin,
  };
}

export function LaneView({ session, lanes, spans, span, whole }: LaneViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const body = useRef<HTMLDivElement | null>(null);
  const [zoom, setZoom] = useState<TimeView | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [overlay, setOverlay] = useState(noDragMarks);
  const selected = useStore(sheetOf(session), (state) => state.selected);
  const { document } = session;
  const tables = eventTablesOf(session);
  const named = useSyncExternalStore(tables.subscribe, tables.get);
  const clip = span?.id ?? null;
  const events = useMemo(() => eventMarks(document, lanes, clip, named), [document, lanes, clip, named]);
  const bars = useMemo(() => barsOf(spans, span), [spans, span]);
  const limit = limitOf(bars, whole);
  const keys = useMemo(() => lanes.map(({ track }) => String(track)), [lanes]);
  const { scroller, height, rows } = useVisibleRows(keys, laneHeight);

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
    events,
    view,
    span,
    frame: session.playback.state.get().frame,
    selected: sheetOf(session).getState().selected,
    hoveredLane: hovered,
    scrollTop: body.current?.scrollTop ?? 0,
    clips: bars,
    ...overlay,
  });
  const gestures = useLaneGestures(session, span, pictureNow, { hover: setHovered, overlay: setOverlay });
  const redraw = useRedraw(canvas, pictureNow);
  useEffect(() => {
    const tell = (): void => {
      redraw();
      if (canvas.current !== null && span !== null)
        speakMoment(canvas.current, span, session.playback.state.get().frame);
    };
    tell();
    return session.playback.state.subscribe(tell);
  }, [session, span, redraw]);
  useWheel(canvas, (event, x, width) => {
    if (event.altKey) body.current?.scrollBy({ top: event.deltaY });
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      setZoom(moved(view, limit, (event.deltaX / width) * (view.end - view.start)));
    } else setZoom(zoomed(view, limit, toFrame(view, width, x), Math.exp(event.deltaY * 0.0016)));
  });
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    showContextMenu({ x: event.clientX, y: event.clientY }, sheetMenu(session, gestures.begin));
  };

  return (
    <>
      <div
        className={styles['body']}
        ref={(element) => {
          body.current = element;
          scroller(element);
        }}
        onScroll={redraw}
      >
        <div className={styles['names']}>
          <p className={styles['all']}>{text('All tracks')}</p>
          <ul style={{ height }}>
            {rows.map(({ index, top }) => {
              const lane = lanes[index];
              if (lane === undefined) return null;
              const { track, owner, title, globalDuration } = lane;
              return (
                <li
                  key={track}
                  className={classNames(styles['name'], index === hovered && styles['hovered'])}
                  style={{ transform: `translateY(${top}px)` }}
                >
                  <button
                    type="button"
                    title={
                      globalDuration === null ? title : fill('{}, on a clock of its own ({} ms)', title, globalDuration)
                    }
                    onClick={() => select(session, [owner])}
                    onPointerEnter={() => setHovered(index)}
                  >
                    {title}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
        <canvas
          ref={canvas}
          className={styles['canvas']}
          tabIndex={0}
          role="slider"
          aria-label={text('Time')}
          aria-valuemin={Math.round(span === null ? whole.start : unitsAt(span, whole.start))}
          aria-valuemax={Math.round(span === null ? whole.end : unitsAt(span, whole.end))}
          onPointerDown={gestures.onPointerDown}
          onPointerMove={gestures.onPointerMove}
          onPointerUp={gestures.onPointerUp}
          onPointerCancel={gestures.onPointerCancel}
          onPointerLeave={() => setHovered(null)}
          onDoubleClick={() => setZoom(null)}
          onContextMenu={openMenu}
          onKeyDown={gestures.onKeyDown}
        />
      </div>
      <SheetFoot session={session} span={span} selected={selected} words={gestures.words} />
    </>
  );
}

/** The moment for screen readers. It runs while the model plays, so that no drawing of the panel is to wait for it. */
function speakMoment(slider: HTMLElement, span: SequenceSpan, time: number): void {
  slider.setAttribute('aria-valuenow', String(Math.round(unitsAt(span, time))));
  slider.setAttribute('aria-valuetext', spokenMoment(span, time));
}
