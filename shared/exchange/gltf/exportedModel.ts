/** A model as glTF sees it, whatever format it comes from: joints, meshes, materials, clips. Axes and units are the game's. */
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { RecordId } from '../../codec/documentRecord.ts';

/** Facts that glTF has no place for; they go into `extras`. */
export type Extras = Readonly<Record<string, unknown>>;

export interface Joint {
  readonly name: string;
  /** Position in the list, −1 for none. */
  readonly parent: number;
  readonly translation: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
  readonly extras?: Extras;
}

export interface Picture {
  readonly name: string;
  readonly image: RgbaPixels;
  readonly wrapsS: boolean;
  readonly wrapsT: boolean;
}

export interface ExportedMaterial {
  readonly name: string;
  readonly alphaMode: 'OPAQUE' | 'MASK' | 'BLEND';
  readonly isTwoSided: boolean;
  /** Red, green, blue and alpha that the picture is multiplied by. */
  readonly color: readonly [number, number, number, number];
  readonly base: Picture | null;
  readonly normal?: Picture | null;
  /** Occlusion, roughness and metalness in red, green and blue. */
  readonly surface?: Picture | null;
  readonly emissive?: Picture | null;
  readonly extras: Extras;
}

export interface ExportedMesh {
  /** Those of one name are primitives of one mesh. */
  readonly name: string;
  readonly material: number;
  readonly positions: Float32Array;
  readonly normals: Float32Array | null;
  readonly coordinates: readonly Float32Array[];
  readonly indices: Uint32Array;
  /** Joints and weights, `width` of each a vertex. */
  readonly width: number;
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
  readonly extras: Extras;
}

export interface Channel {
  readonly joint: number;
  readonly path: 'translation' | 'rotation' | 'scale';
  /** Seconds. */
  readonly times: Float32Array;
  readonly values: Float32Array;
  readonly isStepped: boolean;
}

export interface Clip {
  readonly name: string;
  /** Seconds. */
  readonly length: number;
  readonly channels: readonly Channel[];
  readonly extras: Extras;
}

export interface ExportedModel {
  readonly name: string;
  readonly joints: readonly Joint[];
  /** Sixteen numbers a joint, column by column: from the model's space to the joint's at rest. */
  readonly inverseBinds: Float32Array;
  readonly meshes: readonly ExportedMesh[];
  readonly materials: readonly ExportedMaterial[];
  readonly clips: readonly Clip[];
  readonly extras: Extras;
}

/** The picture of a texture by its position in the model's list; null where it is not to be had. */
export type TextureLookup = (index: number) => RgbaPixels | null;

/** A picture that a model shows and does not hold itself. */
export interface WantedTexture {
  /** Position in the model's list of textures. */
  readonly index: number;
  /** As the model spells it. */
  readonly path: string;
}

/** What was chosen for a model in the view and is not in its file; the exported model is what was seen. */
export interface ShownChoices {
  /** Files that stand in for textures the game fills in, by kind of texture. */
  readonly textures: ReadonlyMap<number, string>;
  /** Pictures that are no files, by the name that stands for them in `textures`. */
  readonly pictures: ReadonlyMap<string, RgbaPixels>;
  /** Whether a submesh is shown: a geoset that is not chosen is left out. */
  readonly isShown: (submesh: RecordId) => boolean;
  /** Which skin of a model with several; left out, the first. */
  readonly skin?: number;
}

/** Channels of one value throughout need one key, and none when it is what the joint has anyway. */
export function thinned(channel: Channel, rest: readonly number[]): Channel | null {
  const width = rest.length;
  const { values, times } = channel;
  for (let at = width; at < values.length; at++) if (values[at] !== values[at % width]) return channel;
  const isRest = rest.every((value, part) => Math.abs(value - (values[part] ?? 0)) < 1e-7);
  return isRest ? null : { ...channel, times: times.slice(0, 1), values: values.slice(0, width), isStepped: true };
}

const looksASecond = 30;
/** Moments that one track is looked at in one sequence, and all tracks in all sequences. */
const mostBaked = 3000;
const mostBakedInAll = 600_000;
const fewestBaked = 8;

/** How often a track may be looked at in a sequence: lengths of months, which damage makes, must not fill the memory. */
export function bakeLimit(tracks: number, sequences: number): number {
  const each = Math.floor(mostBakedInAll / Math.max(1, tracks * sequences));
  return Math.min(mostBaked, Math.max(fewestBaked, each));
}

/**
 * Moments at which a track is looked at, in ms: its keys, both ends, and thirty a second where the way between keys is a
 * curve. `mostMoments` of the latter; 0 for ways that are straight.
 */
export function momentsOf(keys: Iterable<number>, start: number, end: number, mostMoments: number): readonly number[] {
  const moments = new Set([start]);
  for (const key of keys) if (key >= start && key <= end) moments.add(key);
  if (mostMoments > 0) {
    // Each from its position: added up, one falls just before a jump that stands at a round time, and hides what comes behind.
    const looks = Math.min(mostMoments, Math.ceil(((end - start) * looksASecond) / 1000));
    for (let look = 1; look < looks; look++) moments.add(start + ((end - start) * look) / looks);
  }
  moments.add(end);
  return [...moments].toSorted((left, right) => left - right);
}

/** Rotations must be of length 1. */
export function unitQuaternions(values: Float32Array): Float32Array {
  for (let at = 0; at + 3 < values.length; at += 4) {
    const length = Math.hypot(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0);
    if (length > 0) for (let part = 0; part < 4; part++) values[at + part] = (values[at + part] ?? 0) / length;
    else values.set([0, 0, 0, 1], at);
  }
  return values;
}
