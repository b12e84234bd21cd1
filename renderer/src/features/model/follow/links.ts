/** Which file each open document came of: see `keptLinks.ts` for how that is known in later runs. No React. */
import { createStore } from 'zustand/vanilla';
import type { FileEntry } from '../../../base/host/index.ts';
import type { KeptSetting } from '../../../workbench/contribution.ts';
import type { Preference } from '../../../workbench/preferences/preference.ts';
import type { Session } from '../../../workbench/state/session.ts';

export interface Followed {
  readonly source: Pick<FileEntry, 'fileId' | 'name'>;
  /** Files beside it that belong to it. */
  readonly names: readonly string[];
  /** How the document was imported; null where the source was brought back into it. */
  readonly imported: {
    readonly target: string;
    /** The choices, as JSON. */
    readonly recipe: string;
    /** What the last import made, as `encodeContent` has it: what was changed by hand is seen by it. */
    readonly before: Uint8Array;
  } | null;
}

export interface Following {
  /** By the ids of sessions. */
  readonly links: ReadonlyMap<string, Followed>;
  /** Kept between runs: changes of a source are taken over unasked, where no work by hand is touched by that. */
  readonly isAtOnce: boolean;
}

export const followingStore = createStore<Following>(() => ({ links: new Map(), isAtOnce: false }));

export const keptFollowing: KeptSetting = {
  name: 'followSourcesAtOnce',
  restore: (value) => followingStore.setState({ isAtOnce: value === true }),
  watch: (keep) => {
    followingStore.subscribe((now, before) => {
      if (now.isAtOnce !== before.isAtOnce) keep(now.isAtOnce);
    });
  },
};

export const followPreference: Preference = {
  id: 'followSourcesAtOnce',
  group: 'Work',
  title: 'Follow sources at once',
  explain:
    'A model that was imported is made again when its source changes, where nothing that you changed by hand is touched.',
  keywords: ['import', 'gltf', 'blender', 'reload', 'watch'],
  control: {
    kind: 'switch',
    get: () => followingStore.getState().isAtOnce,
    set: (isAtOnce) => followingStore.setState({ isAtOnce }),
  },
  subscribe: (listener) => followingStore.subscribe(listener),
};

export function followedBy({ id }: Session): Followed | null {
  return followingStore.getState().links.get(id) ?? null;
}

/** What stands from now on for what the source made the last time. */
export function setFollowed({ id }: Session, followed: Followed | null): void {
  const links = new Map(followingStore.getState().links);
  if (followed === null) links.delete(id);
  else links.set(id, followed);
  followingStore.setState({ links });
}
