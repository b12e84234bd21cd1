/** Keys that are moved, scaled or copied under the pointer, or by a number that is typed. No React. */
import type { Gesture } from '../../../../../shared/document/document.ts';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { timeOfUnits, unitsAt } from '../../../../../shared/format/frames.ts';
import { counted, plainNumber } from '../../../base/text/numbers.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';
import type { CopiedKeys } from './keyClipboard.ts';
import { collected, keysFor } from './keyClipboard.ts';
import type { KeyPlace, KeySet } from './keyEdits.ts';
import { countKeys, insertKeys, retimeKeys, timesOf } from './keyEdits.ts';
import type { Lane } from './lanes.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

export type KeyAct = 'move' | 'copy' | 'scale';

export interface KeyDragStart {
  readonly act: KeyAct;
  readonly place: KeyPlace;
  readonly lanes: readonly Lane[];
  readonly span: SequenceSpan | null;
  readonly keys: KeySet;
  /** What scaling is about: the moment that is shown, ms. */
  readonly about: number;
  /** Where the pointer stood, ms. */
  readonly from: number;
}

const verbs: Readonly<Record<KeyAct, string>> = { move: 'Move', copy: 'Copy', scale: 'Scale' };

/** A distance in time, ms, that ends on a frame where the game counts in them, else on a millisecond. */
export function wholeDistance(span: SequenceSpan | null, ms: number): number {
  if (span?.framesPerSecond === undefined) return Math.round(ms);
  const frames = Math.round(unitsAt(span, span.start + ms));
  return Math.round(timeOfUnits(span, frames) - span.start);
}

/** A distance, ms, that is typed in the units of the time line: frames where the game counts in them. */
function distanceOf(span: SequenceSpan | null, units: number): number {
  return span === null ? units : timeOfUnits(span, units) - timeOfUnits(span, 0);
}

/** How far keys can go, ms: anywhere on a time line of milliseconds, within the clip where there are but its frames. */
function roomOf(
  span: SequenceSpan | null,
  times: { readonly start: number; readonly end: number } | null,
): { readonly least: number; readonly most: number } {
  if (span?.framesPerSecond === undefined || times === null) return { least: -Infinity, most: Infinity };
  return { least: Math.min(0, span.start - times.start), most: Math.max(0, span.end - times.end) };
}

/** The nearest time at which a key can stand. */
export function wholeTime(span: SequenceSpan | null, time: number): number {
  return span === null ? Math.round(time) : span.start + wholeDistance(span, time - span.start);
}

/** The time of the chosen key that is nearest to where the pointer stood; that of the pointer for none. */
function nearestKey({ lanes, keys, from }: KeyDragStart): number {
  let found = Infinity;
  for (const { track, frames } of lanes) {
    for (const position of keys.get(track) ?? []) {
      const time = frames[position] ?? Infinity;
      if (Math.abs(time - from) < Math.abs(found - from)) found = time;
    }
  }
  return Number.isFinite(found) ? found : from;
}

/** The least factor: smaller ones would put all keys upon one moment. */
const leastFactor = 0.01;

export class KeyDrag {
  readonly keys: KeySet;
  /** What the step is called. */
  readonly title: string;
  readonly #start: KeyDragStart;
  readonly #gesture: Gesture;
  readonly #copies: CopiedKeys;
  readonly #first: number;
  /** Where keys can stand that count in frames of their clip, ms of movement; so they keep their distances at its ends. */
  readonly #room: { readonly least: number; readonly most: number };
  /** The key that is held: of the chosen ones the nearest to the pointer. */
  readonly #held: number;
  #pointer: number;
  #typed = '';

  constructor(start: KeyDragStart) {
    this.#start = start;
    this.keys = start.keys;
    this.#pointer = start.from;
    this.#copies = start.act === 'copy' ? collected(start.place, start.lanes, start.keys) : [];
    const times = timesOf(start.place, start.keys);
    this.#first = times?.start ?? 0;
    this.#room = roomOf(start.span, times);
    this.#held = nearestKey(start);
    const count = countKeys(start.keys);
    this.title = `${verbs[start.act]} ${count === 1 ? 'key' : `${count} keys`}`;
    this.#gesture = start.place.document.begin(this.title);
  }

  /** By how much keys move, ms, or the factor of scaling. */
  get amount(): number {
    const { act, span, about, from } = this.#start;
    const typed = Number(this.#typed);
    const isTyped = this.#typed !== '' && Number.isFinite(typed);
    if (act === 'scale') {
      if (isTyped) return Math.max(leastFactor, typed);
      const whole = from - about;
      return Math.abs(whole) < 1 ? 1 : Math.max(leastFactor, (this.#pointer - about) / whole);
    }
    const wished = isTyped ? distanceOf(span, typed) : this.#pointer - from;
    return this.#within(wholeDistance(span, wished));
  }

  #within(distance: number): number {
    return Math.min(this.#room.most, Math.max(this.#room.least, distance));
  }

  /** What is done now, in words. */
  get words(): string {
    const { act, span } = this.#start;
    const { amount } = this;
    const count = counted(countKeys(this.keys), 'key');
    if (act === 'scale') return fill('Scale {} by {}', count, plainNumber(Number(amount.toFixed(3))));
    const isInFrames = span?.framesPerSecond !== undefined;
    const by = span === null ? amount : Math.round(unitsAt(span, span.start + amount) - unitsAt(span, span.start));
    return fill(
      '{} {} by {} {}',
      translated(verbs[act]),
      count,
      by,
      isInFrames ? (Math.abs(by) === 1 ? text('frame') : text('frames')) : 'ms',
    );
  }

  /**
   * The pointer stands at another time. Returns where the keys stand now.
   *
   * @param snap the time at which the held key is to stand in place of one; left out where it goes freely
   */
  pointAt(time: number, snap: (time: number) => number = (free) => free): KeySet {
    const { act, about, from } = this.#start;
    const held = this.#held;
    if (act !== 'scale') this.#pointer = from + snap(held + time - from) - held;
    else if (Math.abs(held - about) < 1 || Math.abs(from - about) < 1) this.#pointer = time;
    else {
      const factor = (time - about) / (from - about);
      this.#pointer = about + ((snap(about + (held - about) * factor) - about) / (held - about)) * (from - about);
    }
    return this.#show();
  }

  /** A digit, a sign, a point, or Backspace; null for any other key. */
  type(key: string): KeySet | null {
    if (key === 'Backspace') this.#typed = this.#typed.slice(0, -1);
    else if (key === '-') this.#typed = this.#typed.startsWith('-') ? this.#typed.slice(1) : `-${this.#typed}`;
    else if (/^[\d.]$/.test(key)) this.#typed += key;
    else return null;
    return this.#show();
  }

  #show(): KeySet {
    const { amount } = this;
    let now: KeySet = this.keys;
    this.#gesture.restart();
    this.#gesture.preview((step) => {
      now = this.#change(step, amount);
    });
    return now;
  }

  #change(step: Transaction, amount: number): KeySet {
    const { act, place, lanes, span, keys, about } = this.#start;
    if (act === 'copy') return insertKeys(step, place, keysFor(lanes, this.#copies, this.#first + amount, place).added);
    if (act === 'move') return retimeKeys(step, place, keys, (time) => time + amount);
    return retimeKeys(step, place, keys, (time) => wholeTime(span, about + (time - about) * amount));
  }

  /** The drag becomes a step. Whether there is one. */
  commit(): boolean {
    const { history } = this.#start.place.document;
    const { position } = history;
    this.#gesture.commit();
    return history.position !== position;
  }

  /** The amount as a number that stays open: in the units that the time line counts in, or a factor. */
  get number(): ActNumber {
    const { act, span } = this.#start;
    if (act === 'scale')
      return { id: 'amount', label: text('Factor'), value: this.amount, min: leastFactor, step: 0.05 };
    const isInFrames = span?.framesPerSecond !== undefined;
    const value = isInFrames ? Math.round(unitsAt(span, span.start + this.amount)) : this.amount;
    return { id: 'amount', label: text('By'), value, isWhole: true, ...(isInFrames ? {} : { unit: 'ms' }) };
  }

  /** Does it once more, on the keys as they were, by another number. Returns where the keys stand then. */
  again(number: number): KeySet {
    const { act, place, span } = this.#start;
    const amount = act === 'scale' ? number : this.#within(wholeDistance(span, distanceOf(span, number)));
    return place.document.edit(this.title, (step) => this.#change(step, amount));
  }

  /** Everything is as it was, and so are the keys that were chosen. */
  cancel(): KeySet {
    this.#gesture.cancel();
    return this.keys;
  }
}
