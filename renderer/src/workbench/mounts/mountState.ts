/** The mounts as the host last told of them, and word of their files being others now. No React. */
import { createStore } from 'zustand/vanilla';
import { Signal } from '../../base/observable.ts';
import type { MountEntry } from '../../../../shared/host/mountEntities.ts';
import { errorWords } from '../files/errors.ts';
import { request } from '../files/host.ts';

export interface MountsState {
  /** In the order in which they are searched. */
  readonly mounts: readonly MountEntry[];
  /** False until the host has answered for the first time. */
  readonly isKnown: boolean;
  /** Why the list could not be asked for; null when all is well. */
  readonly problem: string | null;
}

export const mountState = createStore<MountsState>(() => ({ mounts: [], isKnown: false, problem: null }));

export function mountOf(mountId: string): MountEntry | null {
  return mountState.getState().mounts.find((mount) => mount.mountId === mountId) ?? null;
}

/** Puts what the host answered about one mount in its place, without asking for the whole list. */
export function noteMount(mount: MountEntry): void {
  mountState.setState(({ mounts }) => ({
    mounts: mounts.some(({ mountId }) => mountId === mount.mountId)
      ? mounts.map((each) => (each.mountId === mount.mountId ? mount : each))
      : [...mounts, mount],
  }));
}

// Of several questions on the way only the last answer counts.
let asked = 0;

/** Asks the host for all mounts. A lost connection is told elsewhere. */
export async function refreshMounts(): Promise<void> {
  const number = ++asked;
  try {
    const { mounts } = await request('mounts', {});
    if (number === asked) mountState.setState({ mounts, isKnown: true, problem: null });
  } catch (error) {
    if (number === asked) mountState.setState({ problem: errorWords(error).message });
  }
}

const changed = new Signal<[mountIds: readonly string[]]>();

/** Hears when files of mounts may be others. Returns the way to stop. */
export const onMountsChanged = changed.listen;

/** The host said that files of these mounts changed, or that the list of mounts did. */
export async function noteMountsChanged(mountIds: readonly string[]): Promise<void> {
  await refreshMounts();
  changed.tell(mountIds);
}
