/** What a game profile says about a folder: which sources a game would read from, in which order. */

/** Games whose search rules are known; null for a folder or archive of no known game. */
export type Game = 'warcraft3' | 'wow' | 'halfLife';

export type ProfileId =
  | 'warcraft3'
  | 'warcraft3Casc'
  | 'warcraft3Extracted'
  | 'wowVanilla'
  | 'wowTbc'
  | 'wowWotlk'
  | 'halfLife'
  | 'folder'
  | 'archive';

/** A folder or archive that is searched, or a part of a game's CASC storage. */
export interface SourcePlan {
  readonly kind: 'folder' | 'archive' | 'storage';
  /** Of a storage the folder of the installation. */
  readonly path: string;
  /** Which part of a storage it is; null for other kinds. */
  readonly part: StoragePart | null;
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

export interface StoragePart {
  /** Path of its mount, as the storage spells it; null for all that is stored, as it lies. */
  readonly module: string | null;
  /** `w3t` for the public test; null for what is active. */
  readonly product: string | null;
}

/** Something about a game that can be chosen without mounting it anew by hand: its language, its graphics. */
export interface PlanChoice {
  /** For people: `Language`. */
  readonly label: string;
  /** Keys of the plans that the options lead to. */
  readonly options: readonly { readonly key: string; readonly label: string }[];
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
  /** What else this game can be mounted as; the option in use has this plan's key. None for most games. */
  readonly choices?: readonly PlanChoice[];
}

export interface PatchPlan {
  readonly folder: string;
  readonly version: 1 | 2;
  /** Names the game loads, from the one that wins to the one that loses; free ones are offered. */
  readonly names: readonly string[];
}

/** What looking at a folder gives: ways to mount it, or a sentence why it cannot be. */
export type Inspection =
  | {
      readonly kind: 'plans';
      readonly plans: readonly [MountPlan, ...MountPlan[]];
      /** Ways that are too many to be listed, by their keys: those that choices lead to. */
      readonly other?: (key: string) => MountPlan | null;
    }
  | { readonly kind: 'refused'; readonly reason: string };

export function archiveSource(path: string, label: string, isBase: boolean): SourcePlan {
  const common = { part: null, prefix: '', isEnabled: true, note: null, excludedEndings: [] };
  return { kind: 'archive', path, label, isBase, ...common };
}

export function folderSource(path: string, label: string, more: Partial<SourcePlan> = {}): SourcePlan {
  const common = { part: null, prefix: '', isBase: false, isEnabled: true, note: null, excludedEndings: [] };
  return { kind: 'folder', path, label, ...common, ...more };
}

/** A part of a storage; what belongs to the game as it was installed is never written into. */
export function storageSource(
  path: string,
  label: string,
  part: StoragePart,
  more: Partial<SourcePlan> = {},
): SourcePlan {
  const common = { prefix: '', isBase: true, isEnabled: true, note: null, excludedEndings: [] };
  return { kind: 'storage', path, label, part, ...common, ...more };
}
