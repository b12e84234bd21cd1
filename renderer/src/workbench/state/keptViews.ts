/** From where each document was looked at last: kept between tabs, loads of the page and runs of the program. No React. */
import { createStore } from 'zustand/vanilla';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Session } from './session.ts';
import { documentKey } from './session.ts';

/** A camera about a target, in the document's own space; angles in radians. */
export interface KeptPose {
  readonly target: Vector3;
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

export interface KeptView {
  readonly pose: KeptPose;
  /** The file in front, of documents that share a view. */
  readonly front: string | null;
  /** The camera of a model that is looked through, by its place among them; null or absent where none is. */
  readonly through?: number | null;
}

/** The oldest are forgotten. */
const mostViews = 100;
/** A camera that is moved tells of every frame; it is kept once it rests. */
const restMs = 300;

/** By key, the one looked at last at the end. */
export const keptViews = createStore<ReadonlyMap<string, KeptView>>(() => new Map());

const moving = new Map<string, KeptView>();
let timer: ReturnType<typeof setTimeout> | null = null;

function keepMoved(): void {
  timer = null;
  const all = new Map(keptViews.getState());
  for (const [key, view] of moving) {
    all.delete(key);
    all.set(key, view);
  }
  moving.clear();
  keptViews.setState(new Map([...all].slice(-mostViews)), true);
}

export function keepView(key: string, view: KeptView): void {
  moving.set(key, view);
  timer ??= setTimeout(keepMoved, restMs);
}

export function keptView(key: string): KeptView | null {
  return moving.get(key) ?? keptViews.getState().get(key) ?? null;
}

/** The same for a file whenever it is opened. */
export function viewKeyOf({ file }: Session): string {
  return documentKey(file.getState());
}

export function isKeptPose(value: unknown): value is KeptPose {
  if (typeof value !== 'object' || value === null) return false;
  const { target, yaw, pitch, distance } = value as Partial<Record<keyof KeptPose, unknown>>;
  const isPoint = Array.isArray(target) && target.length === 3 && target.every((each) => Number.isFinite(each));
  return isPoint && [yaw, pitch, distance].every((each) => Number.isFinite(each)) && Number(distance) > 0;
}

function isView(value: unknown): value is KeptView {
  if (typeof value !== 'object' || value === null) return false;
  const { pose, front, through = null } = value as Partial<Record<keyof KeptView, unknown>>;
  if (front !== null && typeof front !== 'string') return false;
  return (through === null || Number.isInteger(through)) && isKeptPose(pose);
}

/** Takes what an earlier run kept; what is damaged is left out. */
export function restoreViews(stored: unknown): void {
  if (!Array.isArray(stored)) return;
  const entries = stored.flatMap((entry: unknown): readonly (readonly [string, KeptView])[] => {
    if (!Array.isArray(entry)) return [];
    const [key, view] = entry as readonly unknown[];
    return typeof key === 'string' && isView(view) ? [[key, view]] : [];
  });
  keptViews.setState(new Map(entries.slice(-mostViews)), true);
}
