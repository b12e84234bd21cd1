/** Places of a stroke in the view: how far dabs stand from each other, how hard the pen is pressed, lines. No React. */
import { paintStore } from './paintStore.ts';

export type Place = readonly [x: number, y: number];

/** A place of the view in CSS pixels, and how hard the pointer was pressed there: 0 to 1. */
export interface PathPlace {
  readonly x: number;
  readonly y: number;
  readonly pressure: number;
}

/** Dabs stand no closer than this, CSS pixels. */
const leastSpacing = 1;
/** Lines are handed over in pieces of this length: longer stretches count as jumps. */
const pieceLength = 100;

/** Between dabs, CSS pixels. */
export function pathSpacing(): number {
  const { radius, spacing } = paintStore.getState();
  return Math.max(leastSpacing, radius * spacing);
}

/** What a mouse always says, by the standard of pointer events. */
const ofMouse = 0.5;

/** A mouse presses in full. */
export function pressureOf({ pressure }: { readonly pressure: number }): number {
  return pressure === ofMouse || pressure === 0 ? 1 : pressure;
}

/** The places of a straight line from its start to just before its end. */
export function lineBetween([fromX, fromY]: Place, [toX, toY]: Place, pressure: number): readonly PathPlace[] {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const places: PathPlace[] = [];
  for (let at = 0; at === 0 || at < length; at += pieceLength) {
    const share = length === 0 ? 0 : at / length;
    places.push({ x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share, pressure });
  }
  return places;
}
