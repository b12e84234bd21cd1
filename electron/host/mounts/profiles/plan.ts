/** What a game profile says about a folder: which sources a game would read from, in which order. */

/** Games whose search rules are known; null for a folder or archive of no known game. */
export type Game = 'warcraft3' | 'wow' | 'halfLife';

export type ProfileId =
  'warcraft3' | 'warcraft3Extracted' | 'wowVanilla' | 'wowTbc' | 'wowWotlk' | 'halfLife' | 'folder' | 'archive';

/** A folder or archive that is searched. */
export interface SourcePlan {
  readonly kind: 'folder' | 'archive';
  readonly path: string;
  /** For people, relative to the mount: `Data/patch-3.MPQ`. */
  readonly label: string;
  /** Folder of the merged tree that its names lie in; empty for the top. WADs have one of their own. */
  readonly prefix: string;
  /** Belongs to the game as it was installed and is never written into. */
  readonly isBase: boolean;
  /** Searched unless the user says otherwise. */
  readonly isEnabled: boolean;
  /** Why it is off, or what is special about it; null when there is nothing to say. */
  readonly note: string | null;
  /** Names of folders directly in it that are not part of it; lower-case endings. */
  readonly excludedEndings: readonly string[];
}

export interface MountPlan {
  /** Tells this plan from others for the same folder: `wowWotlk:enUS`, `halfLife:cstrike`. Kept in the settings. */
  readonly key: string;
  readonly profile: ProfileId;
  readonly game: Game | null;
  /** For people: `World of Warcraft 3.3.5 (enUS)`. */
  readonly name: string;
  /** Asked first comes first. */
  readonly sources: readonly SourcePlan[];
  /** Languages whose version of a file is preferred inside archives: Windows language ids. */
  readonly locales: readonly number[];
  /** Where a new patch archive goes, and of which MPQ version; null where the game loads none. */
  readonly patch: PatchPlan | null;
  readonly notes: readonly string[];
}

export interface PatchPlan {
  readonly folder: string;
  readonly version: 1 | 2;
  /** Names the game loads, from the one that wins to the one that loses; free ones are offered. */
  readonly names: readonly string[];
}

/** What looking at a folder gives: ways to mount it, or a sentence why it cannot be. */
export type Inspection =
  | { readonly kind: 'plans'; readonly plans: readonly [MountPlan, ...MountPlan[]] }
  | { readonly kind: 'refused'; readonly reason: string };

export function archiveSource(path: string, label: string, isBase: boolean): SourcePlan {
  const common = { prefix: '', isEnabled: true, note: null, excludedEndings: [] };
  return { kind: 'archive', path, label, isBase, ...common };
}

export function folderSource(path: string, label: string, more: Partial<SourcePlan> = {}): SourcePlan {
  const common = { prefix: '', isBase: false, isEnabled: true, note: null, excludedEndings: [] };
  return { kind: 'folder', path, label, ...common, ...more };
}
