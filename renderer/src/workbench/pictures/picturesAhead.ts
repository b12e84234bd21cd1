/**
 * Pictures of all models of indexed places, made in the background before anybody looks at them: after an index is there, a
 * few at a time, and never while a picture is waited for. No React.
 */
import { createStore } from 'zustand/vanilla';
import type { KeptSetting } from '../contribution.ts';
import { request } from '../files/host.ts';
import { onIndexed } from '../library/libraryState.ts';
import { mountState, onMountsChanged } from '../mounts/mountState.ts';
import { modelPictures, pictureLook } from './modelPictures.ts';

/** The place whose pictures are made now, and how far that is. */
export interface AheadWork {
  readonly mountId: string;
  readonly done: number;
  readonly total: number;
}

export interface Ahead {
  /** Null while nothing is made. */
  readonly work: AheadWork | null;
  readonly isPaused: boolean;
  /** Whether pictures are made by themselves: a choice of the user. */
  readonly isAutomatic: boolean;
}

export const ahead = createStore<Ahead>(() => ({ work: null, isPaused: false, isAutomatic: true }));

/** How long somebody who waits for a picture, or who paused, is left alone before the next look, ms. */
const patienceMs = 200;
/** After an act others are likely to follow: so long nothing is begun, ms. */
const quietMs = 600;
/** The page has so long to find an idle moment before the next picture is begun anyway, ms. */
const idleMs = 250;

/** Places that wait for their turn. */
const waiting = new Set<string>();
/** What could not be drawn: it is not tried again and again, but when files of its place changed. */
const given = new Set<string>();
let isAtWork = false;
let stopped = new AbortController();

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function idleMoment(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return pause(0);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: idleMs }));
}

function isMounted(mountId: string): boolean {
  return mountState.getState().mounts.some((mount) => mount.mountId === mountId);
}

/** When somebody last did something; what draws pictures draws the window, too, and turning a model is not to stutter. */
let lastActAt = -Infinity;

/** Notes what people do in the window. Returns the way to stop. */
function watchHands(): () => void {
  const kinds = ['pointerdown', 'pointerup', 'pointermove', 'wheel', 'keydown'] as const;
  const note = (event: Event): void => {
    const isHover = event.type === 'pointermove' && (event as PointerEvent).buttons === 0;
    if (!isHover) lastActAt = performance.now();
  };
  for (const kind of kinds) window.addEventListener(kind, note, { capture: true, passive: true });
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note, { capture: true });
  };
}

async function untilFree(signal: AbortSignal): Promise<void> {
  const isBusy = (): boolean =>
    ahead.getState().isPaused || modelPictures.isAwaited || performance.now() - lastActAt < quietMs;
  while (!signal.aborted && isBusy()) await pause(patienceMs);
  await idleMoment();
}

async function makeOf(mountId: string, signal: AbortSignal): Promise<void> {
  const { paths } = await request('unpictured', { mountId, look: pictureLook });
  const wanted = paths.filter((path) => !given.has(`${mountId}:${path}`));
  const left = wanted.values();
  const total = wanted.length;
  let done = 0;
  if (total === 0) return;
  ahead.setState({ work: { mountId, done, total } });
  const hand = async (): Promise<void> => {
    for (const path of left) {
      await untilFree(signal);
      if (signal.aborted || !isMounted(mountId)) return;
      await modelPictures.pictureOf({ mountId, path }).catch(() => given.add(`${mountId}:${path}`));
      done++;
      if (!signal.aborted) ahead.setState({ work: { mountId, done, total } });
    }
  };
  // While one is drawn, the files of the next one come.
  await Promise.all([hand(), hand()]);
}

/** Makes what is missing of the places that wait, one place after the other. */
async function goOn(): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  try {
    for (const mountId of waiting) {
      waiting.delete(mountId);
      // A place without an index, or one that went meanwhile, has no pictures to be made.
      if (isMounted(mountId)) await makeOf(mountId, stopped.signal).catch(() => undefined);
    }
  } finally {
    isAtWork = false;
    ahead.setState({ work: null });
  }
}

/** Makes the pictures of a place that it has none of, whether or not that is done by itself. */
export async function makePicturesOf(mountId: string): Promise<void> {
  if (stopped.signal.aborted) stopped = new AbortController();
  waiting.add(mountId);
  await goOn();
}

export function pausePictures(isPaused: boolean): void {
  ahead.setState({ isPaused });
}

/** Ends what is under way. What was made stays; the rest is made when it is looked at, or after the next index. */
export function stopPictures(): void {
  waiting.clear();
  stopped.abort();
  ahead.setState({ isPaused: false, work: null });
}

/** Whether pictures are made by themselves. False ends what is under way; true makes those of all places that are mounted. */
export function setPicturesAhead(isAutomatic: boolean): void {
  ahead.setState({ isAutomatic });
  if (!isAutomatic) stopPictures();
  else for (const { mountId } of mountState.getState().mounts) void makePicturesOf(mountId);
}

/** Has pictures made of every place whose index is there. Returns the way to stop. */
export function keepPictured(): () => void {
  given.clear();
  lastActAt = -Infinity;
  const stops = [
    watchHands(),
    onMountsChanged((mountIds) => {
      for (const key of given) if (mountIds.some((id) => key.startsWith(`${id}:`))) given.delete(key);
    }),
    onIndexed((mountId) => {
      if (ahead.getState().isAutomatic) void makePicturesOf(mountId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const picturesSetting: KeptSetting = {
  name: 'picturesAhead',
  restore: (value) => ahead.setState({ isAutomatic: value !== false }),
  watch: (keep) =>
    void ahead.subscribe((now, before) => {
      if (now.isAutomatic !== before.isAutomatic) keep(now.isAutomatic);
    }),
};
