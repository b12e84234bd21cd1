/** What a QC says, command by command, before anything is computed from it. */

export type Triple = readonly [number, number, number];

/** Where something was said, for errors about it. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface ScriptModel {
  /** Path of the mesh file; null for a blank one. */
  readonly file: string | null;
  readonly scale: number;
  readonly isReversed: boolean;
  readonly place: Place;
}

export interface ScriptSequence {
  readonly name: string;
  readonly place: Place;
  readonly files: string[];
  readonly framesPerSecond: number;
  readonly isLooping: boolean;
  readonly activity: number;
  readonly activityWeight: number;
  readonly motionType: number;
  readonly events: { readonly event: number; readonly frame: number; readonly options: string }[];
  readonly pivots: { readonly start: number; readonly end: number; readonly origin: Triple }[];
  readonly blends: { readonly type: number; readonly start: number; readonly end: number }[];
  /** The second axis, where a note of ours states it; it stands above a second `blend`. */
  readonly secondBlend: { readonly type: number; readonly start: number; readonly end: number } | null;
  readonly entryNode: number;
  readonly exitNode: number;
  readonly isReversible: boolean;
  /** First and last frame that are taken; null for all. */
  readonly range: readonly [number, number] | null;
  readonly origin: Triple;
  /** Radians about Z, the compiler's quarter turn counted in. */
  readonly turn: number;
  readonly scale: number;
  /** 0 for the model's own file. */
  readonly group: number;
}

export interface Script {
  name: string;
  folder: string;
  textureFolders: string[];
  scale: number;
  origin: Triple;
  turn: number;
  gamma: number;
  flags: number;
  eyePosition: Triple;
  hull: readonly [Triple, Triple] | null;
  clip: readonly [Triple, Triple] | null;
  hasExternalTextures: boolean;
  keepsAllBones: boolean;
  groupSize: number | null;
  /** Of a note of ours: labels of the groups after the first, and the groups of sequences by name. Null without one. */
  notedGroups: { readonly labels: readonly string[]; readonly bySequence: ReadonlyMap<string, number> } | null;
  /** Of a note of ours: textures in their order, and the columns of the skin table. Null without one. */
  notedTextures: { readonly names: readonly string[]; readonly columns: number } | null;
  readonly keptBones: string[];
  readonly renames: Map<string, string>;
  readonly bodies: { readonly name: string; readonly models: ScriptModel[] }[];
  readonly sequences: ScriptSequence[];
  readonly groups: string[];
  readonly textureGroups: (readonly (readonly string[])[])[];
  readonly renderModes: { readonly texture: string; readonly bit: number }[];
  readonly attachments: {
    readonly bone: string;
    readonly origin: Triple;
    readonly place: Place;
    /** Of a note of ours; else empty, as other compilers leave it. */
    readonly name: string;
  }[];
  readonly controllers: {
    readonly channel: number;
    readonly bone: string;
    readonly type: number;
    readonly start: number;
    readonly end: number;
    readonly place: Place;
  }[];
  readonly hitboxes: {
    readonly group: number;
    readonly bone: string;
    readonly minimum: Triple;
    readonly maximum: Triple;
    readonly place: Place;
  }[];
  readonly hitGroups: Map<string, number>;
  readonly warnings: string[];
}

/** Compilers turn the roots of sequences by a quarter. */
const quarterTurn = Math.PI / 2;

export function emptyScript(): Script {
  return {
    name: '',
    folder: '',
    textureFolders: [],
    scale: 1,
    origin: [0, 0, 0],
    turn: quarterTurn,
    gamma: 1.8,
    flags: 0,
    eyePosition: [0, 0, 0],
    hull: null,
    clip: null,
    hasExternalTextures: false,
    keepsAllBones: false,
    groupSize: null,
    notedGroups: null,
    notedTextures: null,
    keptBones: [],
    renames: new Map(),
    bodies: [],
    sequences: [],
    groups: [],
    textureGroups: [],
    renderModes: [],
    attachments: [],
    controllers: [],
    hitboxes: [],
    hitGroups: new Map(),
    warnings: [],
  };
}
