/** What the pointer and the keyboard do in the dope sheet: choosing keys, moving and scaling them, ends of the clip, the time. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { setClipEdge } from './clipEdge.ts';
import type { ClipEdge } from './lanePicture.ts';
import { clipUnder, edgeAt } from './drawClips.ts';
import type { Box, LanePicture } from './lanePicture.ts';
import { keysIn, keysInBox, keysUnder, lanesTop, laneHeight, rowsTop, rulerHeight } from './lanePicture.ts';
import type { KeyAct } from './keyDrag.ts';
import { KeyDrag, wholeTime } from './keyDrag.ts';
import type { KeySet } from './keyEdits.ts';
import { countKeys } from './keyEdits.ts';
import { toFrame } from './scale.ts';
import { noKeys, sheetOf } from './sheet.ts';
import { copyChosen, deleteChosen, hasCopied, keyPlaceOf, mirrorChosen, noteKeyDrag, pasteKeys } from './sheetActs.ts';
import { stepFrame } from './stepFrame.ts';
import { snapPlaces, snappedTime } from './timeSnap.ts';
import { text } from '../../../base/text/language.ts';

/** What the pointer does between pressing and letting go; a `held` drag goes on without a button until a click or Enter. */
type Drag =
  | { readonly kind: 'scrub' }
  | { readonly kind: 'pressed'; readonly x: number; readonly keys: KeySet }
  | { readonly kind: 'keys'; readonly drag: KeyDrag; readonly isHeld: boolean; readonly places: readonly number[] }
  | { readonly kind: 'box'; readonly box: Box; readonly before: KeySet; readonly moves: boolean }
  | { readonly kind: 'edge'; readonly edge: ClipEdge };

/** Pixels before a press becomes a drag. */
const dragDistance = 3;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What is drawn beside the keys while something is dragged. */
export interface DragMarks {
  readonly box: Box | null;
  readonly edge: ClipEdge | null;
}

export const noDragMarks: DragMarks = { box: null, edge: null };

export interface LaneGestures {
  /** What is done with keys now, in words; null while nothing is. */
  readonly words: string | null;
  readonly onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Begins to move, copy or scale the chosen keys without a button held. */
  readonly begin: (act: KeyAct) => void;
}

interface LaneSigns {
  readonly hover: (lane: number | null) => void;
  readonly overlay: (next: DragMarks) => void;
}

export function useLaneGestures(
  session: Session,
  span: SequenceSpan | null,
  pictureNow: () => LanePicture,
  { hover, overlay }: LaneSigns,
): LaneGestures {
  const drag = useRef<Drag | null>(null);
  const pointer = useRef<Place | null>(null);
  const [words, setWords] = useState<string | null>(null);

  const chosen = (): KeySet => sheetOf(session).getState().selected;
  const choose = (selected: KeySet): void => sheetOf(session).setState({ selected });
  const timeAt = ({ x, width }: Place): number => toFrame(pictureNow().view, width, x);
  const placeOf = (event: PointerEvent<HTMLCanvasElement>): Place => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, width };
  };

  /** Runs a part of a drag of keys; a format that refuses says why, and the drag is over. */
  const guarded = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      end(false);
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: text('The keys stay as they were'), message: error.message });
    }
  };
  const beginKeys = (act: KeyAct, keys: KeySet, from: number, isHeld: boolean): void => {
    if (countKeys(keys) === 0 || session.document.isInGesture) return;
    const place = keyPlaceOf(session);
    const { lanes } = pictureNow();
    const about = session.playback.state.get().frame;
    const begun = new KeyDrag({ act, place, lanes, span, keys, about, from });
    // As keys stand now: those that move are no places to snap to.
    drag.current = { kind: 'keys', drag: begun, isHeld, places: snapPlaces(pictureNow(), keys) };
    setWords(begun.words);
  };
  const end = (keep: boolean): void => {
    const now = drag.current;
    drag.current = null;
    overlay(noDragMarks);
    setWords(null);
    if (now?.kind === 'keys') {
      if (!keep) choose(now.drag.cancel());
      else if (now.drag.commit()) noteKeyDrag(session, now.drag);
    } else if (now?.kind === 'edge' && keep) setClipEdge(session, now.edge);
    else if (now?.kind === 'box' && !keep) choose(now.before);
  };

  const press = (at: Place, isAdding: boolean): void => {
    const picture = pictureNow();
    const inBars = at.y >= rulerHeight && at.y < rowsTop;
    const grabbed = inBars ? edgeAt(picture, at.width, at.x) : null;
    const bar = inBars ? clipUnder(picture, at.width, at.x) : null;
    const hit = keysUnder(picture, at.width, at.x, at.y);
    if (grabbed !== null) {
      drag.current = { kind: 'edge', edge: grabbed };
      overlay({ box: null, edge: grabbed });
    } else if (bar !== null && !bar.isShown) session.playback.show(bar.id);
    else if (hit !== null) pressKeys(at, hit, isAdding);
    else if (at.y < rowsTop) {
      drag.current = { kind: 'scrub' };
      session.playback.scrubTo(timeAt(at));
    } else {
      drag.current = {
        kind: 'box',
        box: { fromX: at.x, fromY: at.y, toX: at.x, toY: at.y },
        before: isAdding ? chosen() : noKeys,
        moves: false,
      };
    }
  };
  const pressKeys = ({ x }: Place, hit: KeySet, isAdding: boolean): void => {
    const before = chosen();
    const isChosen = [...hit].every(([track, keys]) => [...keys].every((key) => before.get(track)?.has(key) === true));
    const keys = isAdding ? united(before, hit, isChosen) : isChosen ? before : hit;
    choose(keys);
    const [first] = hit;
    const member = pictureNow().lanes.find(({ track }) => track === first?.[0])?.times ?? '';
    if (first !== undefined && hit.size === 1) {
      session.state.setState({ focused: { record: first[0], member, inside: [...first[1]].slice(0, 1) } });
    }
    drag.current = { kind: 'pressed', x, keys };
  };
  const dragTo = (at: Place, isCopy: boolean, snaps: boolean): void => {
    const snapTo = (places: readonly number[]) => (time: number) =>
      snaps ? snappedTime(time, places, pictureNow(), at.width) : time;
    const now = drag.current;
    switch (now?.kind) {
      case 'scrub':
        session.playback.scrubTo(timeAt(at));
        break;
      case 'pressed':
        if (Math.abs(at.x - now.x) >= dragDistance) {
          beginKeys(isCopy ? 'copy' : 'move', now.keys, timeAt({ ...at, x: now.x }), false);
        }
        break;
      case 'keys':
        guarded(() => choose(now.drag.pointAt(timeAt(at), snapTo(now.places))));
        if (drag.current === now) setWords(now.drag.words);
        break;
      case 'edge': {
        const time = snapTo(snapPlaces(pictureNow(), noKeys))(timeAt(at));
        const moved: ClipEdge = { ...now.edge, time: wholeTime(span, time) };
        drag.current = { kind: 'edge', edge: moved };
        overlay({ box: null, edge: moved });
        break;
      }
      case 'box': {
        const moves = now.moves || Math.hypot(at.x - now.box.fromX, at.y - now.box.fromY) >= dragDistance;
        const made = { ...now.box, toX: at.x, toY: at.y };
        drag.current = { ...now, box: made, moves };
        if (!moves) break;
        overlay({ box: made, edge: null });
        choose(united(now.before, keysInBox(pictureNow(), at.width, made), false));
        break;
      }
      case undefined:
        break;
    }
  };

  return {
    words,
    begin: (act) => {
      const at = pointer.current;
      beginKeys(act, chosen(), at === null ? session.playback.state.get().frame : timeAt(at), true);
    },
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      if (drag.current?.kind === 'keys' && drag.current.isHeld) {
        end(true);
        return;
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      press(placeOf(event), event.shiftKey);
    },
    onPointerMove: (event) => {
      const at = placeOf(event);
      pointer.current = at;
      if (drag.current !== null) {
        dragTo(at, event.altKey, event.ctrlKey || event.metaKey);
        return;
      }
      const picture = pictureNow();
      const lane = Math.floor((at.y - lanesTop + picture.scrollTop) / laneHeight);
      hover(at.y < rowsTop || lane < 0 || lane >= picture.lanes.length ? null : lane);
      const isEdge = at.y >= rulerHeight && at.y < rowsTop && edgeAt(picture, at.width, at.x) !== null;
      event.currentTarget.style.cursor = isEdge ? 'ew-resize' : 'default';
    },
    onPointerUp: () => {
      const now = drag.current;
      if (now?.kind === 'keys' && now.isHeld) return;
      if (now?.kind === 'box' && !now.moves && pointer.current !== null) {
        // A click beside all keys goes to that moment.
        choose(now.before);
        session.playback.scrubTo(timeAt({ ...pointer.current, x: now.box.fromX }));
      }
      end(true);
    },
    onPointerCancel: () => end(false),
    onKeyDown: (event) => {
      const now = drag.current;
      if (now?.kind === 'keys' && typeKey(now.drag, event.key)) return taken(event);
      if (event.key === 'Escape' && now !== null) end(false);
      else if (event.key === 'Enter' && now?.kind === 'keys') end(true);
      else if (event.key === 'Escape' && countKeys(chosen()) > 0) choose(noKeys);
      else if (now === null && actOn(event)) return taken(event);
      else if (!stepFrame(session, pictureNow().lanes, span, event)) return undefined;
      return taken(event);
    },
  };

  function typeKey(held: KeyDrag, key: string): boolean {
    let isTyped = false;
    guarded(() => {
      const keys = held.type(key);
      isTyped = keys !== null;
      if (keys !== null) choose(keys);
    });
    if (isTyped) setWords(held.words);
    return isTyped;
  }

  /** Keys of the sheet itself; false for any other stroke. */
  function actOn(event: KeyboardEvent): boolean {
    const isControl = event.ctrlKey || event.metaKey;
    const stroke = `${isControl ? 'Control+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.altKey ? 'Alt+' : ''}${event.key.toLowerCase()}`;
    const isAny = countKeys(chosen()) > 0;
    const begin = (act: KeyAct): void =>
      beginKeys(
        act,
        chosen(),
        pointer.current === null ? session.playback.state.get().frame : timeAt(pointer.current),
        true,
      );
    if (stroke === 'a' || stroke === 'Control+a') {
      const { lanes } = pictureNow();
      choose(isAny && stroke === 'a' ? noKeys : keysIn(lanes, span?.start ?? -Infinity, span?.end ?? Infinity));
    } else if (stroke === 'Control+v' && hasCopied()) guarded(() => pasteKeys(session));
    else if (!isAny) return false;
    else if (stroke === 'g') begin('move');
    else if (stroke === 's') begin('scale');
    else if (stroke === 'Shift+d') begin('copy');
    else if (stroke === 'Control+c') copyChosen(session);
    else if (stroke === 'Control+x') {
      copyChosen(session);
      deleteChosen(session);
    } else if (stroke === 'Control+m') guarded(() => mirrorChosen(session));
    else if (stroke === 'delete' || stroke === 'backspace') guarded(() => deleteChosen(session));
    else return false;
    return true;
  }
}

function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Both, or the first without the second. */
function united(keys: KeySet, more: KeySet, isLess: boolean): KeySet {
  const made = new Map(keys);
  for (const [track, positions] of more) {
    const own = new Set(made.get(track));
    for (const position of positions) {
      if (isLess) own.delete(position);
      else own.add(position);
    }
    made.set(track, own);
  }
  return made;
}
