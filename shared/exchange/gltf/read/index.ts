/** glTF 2.0 as a model of plain data, in the games' axes and in the file's units. */
import type { Node } from '@gltf-transform/core';
import { counted } from '../../../codec/words.ts';
import type { ContentClip, ContentNote, ContentTrack, ModelContent } from '../../../model/content.ts';
import { restOf } from '../../../model/content.ts';
import { plainTracks } from '../../../model/contentTracks.ts';
import type { Extras } from '../../../model/view.ts';
import type { ExchangeSource } from '../../files.ts';
import { turnedContent } from '../../import/axes.ts';
import { keepJoints } from './joints.ts';
import type { MaterialPictures, WantedPictures } from './materials.ts';
import { MaterialReader } from './materials.ts';
import type { MeshOrigin } from './meshes.ts';
import { MeshReader } from './meshes.ts';
import { sceneNodes } from './nodes.ts';
import { openGltf } from './open.ts';
import type { OpenGltf } from './open.ts';
import { ImportError } from './problem.ts';
import type { NodeCurves } from './tracks.ts';
import { curveOf, NodeSpace } from './tracks.ts';

export interface ReadModel {
  readonly content: ModelContent;
  readonly notes: readonly ContentNote[];
  /** Units are those of a game: our own export made the file. */
  readonly isGameUnits: boolean;
  /** The program that wrote it; empty where it does not say. */
  readonly generator: string;
}

interface Motion {
  readonly name: string;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly curves: ReadonlyMap<Node, NodeCurves>;
  /** Seconds of its first and its last key. */
  readonly from: number;
  readonly to: number;
}

function motionsOf({ document }: OpenGltf, notes: ContentNote[]): readonly Motion[] {
  let unreadable = 0;
  const motions = document
    .getRoot()
    .listAnimations()
    .flatMap((animation, index): readonly Motion[] => {
      const found = new Map<Node, NodeCurves>();
      let [from, to] = [Infinity, 0];
      for (const channel of animation.listChannels()) {
        const read = curveOf(channel);
        if (read === null) {
          if (channel.getTargetPath() !== 'weights') unreadable++;
          continue;
        }
        found.set(read.node, new Map([...(found.get(read.node) ?? []), [read.path, read.curve]]));
        from = Math.min(from, read.curve.times[0] ?? 0);
        to = Math.max(to, read.curve.times.at(-1) ?? 0);
      }
      if (found.size === 0) {
        notes.push({ kind: 'lost', text: `clip “${animation.getName()}”, which moves no joint` });
        return [];
      }
      const name = animation.getName() === '' ? `Clip ${index}` : animation.getName();
      return [{ name, extras: animation.getExtras(), curves: found, from, to }];
    });
  if (unreadable > 0)
    notes.push({ kind: 'lost', text: `${counted(unreadable, 'channel')} without sound keys, or that move nothing` });
  return motions;
}

/** Clips that end: of what happens once. */
const onceNames = /death|die|dead|attack|punch|kick|hit|shoot|cast|spell|birth|spawn|jump|dissipate|decay|pain|flinch/i;

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** Tracks that say what rest says already are left out. */
function isResting({ property, values }: ContentTrack): boolean {
  const rest = restOf(property);
  return values.every((value, at) => Math.abs(value - (rest[at % rest.length] ?? 0)) < 1e-6);
}

export interface ReadChoices {
  /** All joints of skins are kept, also those that nothing hangs on and nothing moves. */
  readonly keepsJoints: boolean;
  readonly pictures: WantedPictures;
}

const everything: ReadChoices = { keepsJoints: false, pictures: 'base' };

/** What a file says beside its content, by the content's positions. */
export interface ContentOrigins {
  /** Null for one that the reader made. */
  readonly joints: readonly (Extras | null)[];
  readonly meshes: readonly MeshOrigin[];
  readonly materials: readonly Extras[];
  /** Pictures of the materials, where they were wanted. */
  readonly pictures: readonly MaterialPictures[];
  readonly clips: readonly Extras[];
  /** What the node says that our own export has at the top. */
  readonly model: Extras;
}

interface ReadContent {
  readonly content: ModelContent;
  readonly origins: ContentOrigins;
  /** What of its meshes is not in the content, in words. */
  readonly lostOfMeshes: readonly string[];
}

function readContent(open: OpenGltf, name: string, notes: ContentNote[], choices: ReadChoices): ReadContent {
  const { document } = open;
  const motions = motionsOf(open, notes);
  const atRest = motions.length === 0;
  const scene = sceneNodes(document, atRest);
  const spaces = scene.map((_, index) => new NodeSpace(scene, index));
  const indexByNode = new Map(scene.map(({ node }, index) => [node, index]));
  const used = new Set<number>();
  for (const [index, { node }] of scene.entries()) {
    const primitives = node.getMesh()?.listPrimitives() ?? [];
    if (primitives.length === 0) continue;
    const skin = node.getSkin();
    const isSkinned = (primitive: (typeof primitives)[number]): boolean =>
      skin !== null && primitive.getAttribute('JOINTS_0') !== null;
    if (!primitives.every(isSkinned)) used.add(index);
    if (skin === null) continue;
    const joints = skin.listJoints().map((joint) => indexByNode.get(joint));
    for (const joint of usedJoints(primitives.filter(isSkinned))) {
      const number = joints[joint] ?? joints[0];
      if (number !== undefined) used.add(number);
    }
  }
  const resting = spaces.map((space, index) => ({ index, rest: space.atRest() }));
  const moving = new Set(
    resting
      .filter(({ rest }) => !atRest && restTracks(0, rest).some((track) => !isResting(track)))
      .map(({ index }) => index),
  );
  for (const { curves } of motions) {
    for (const node of curves.keys()) {
      const index = indexByNode.get(node);
      if (index !== undefined) moving.add(index);
    }
  }
  if (choices.keepsJoints) for (const [index, { isJoint }] of scene.entries()) if (isJoint) moving.add(index);
  const all = keepJoints(scene, spaces, used, moving);
  const materials = new MaterialReader(notes, choices.pictures);
  const reader = new MeshReader({ scene, atRest, jointOf: all.jointOf, indexByNode }, materials, notes);
  const told = notes.length;
  const meshes = reader.read();
  const lostOfMeshes = notes.slice(told).map(({ text }) => text);
  if (all.dropped > 0)
    notes.push({ kind: 'lost', text: `${counted(all.dropped, 'bone')} that nothing hangs on and nothing moves` });
  let shear = 0;
  const clips = motions.map(({ curves, from, to, name: called, extras }): ContentClip => {
    const tracks = all.nodes.flatMap((node, joint) => {
      const [space, own] = [spaces[node], scene[node]];
      if (space === undefined || own === undefined) return [];
      const moved = curves.get(own.node) ?? new Map();
      const made = space.tracks(joint, moved, from);
      shear = Math.max(shear, made.shear);
      const present = new Set(made.tracks.map(({ property }) => property));
      const still = restTracks(joint, space.atRest()).filter(({ property }) => !present.has(property));
      return [...made.tracks, ...still];
    });
    return {
      name: called,
      length: Math.max(0, (to - from) * 1000),
      isLooping: typeof extras['isLooping'] === 'boolean' ? extras['isLooping'] : !onceNames.test(called),
      speed: numberOf(extras['moveSpeed'], 0),
      rarity: numberOf(extras['rarity'], 0),
      tracks: plainTracks(tracks).filter((track) => !isResting(track)),
    };
  });
  if (shear > 0.01) {
    notes.push({
      kind: 'approximated',
      text: `bones that stretch across their own axes stretch along the model’s (off by up to ${(shear * 100).toFixed(0)} %)`,
    });
  }
  const cameras = scene.filter(({ node }) => node.getCamera() !== null).length;
  if (cameras > 0) notes.push({ kind: 'lost', text: counted(cameras, 'camera') });
  const { joints } = all;
  const content = { name, joints, meshes, materials: materials.materials, textures: materials.textures, clips };
  const top = scene.find(({ node }) => typeof node.getExtras()['format'] === 'string');
  const origins: ContentOrigins = {
    joints: all.nodes.map((node) => scene[node]?.node.getExtras() ?? null),
    meshes: reader.origins,
    materials: materials.extras,
    pictures: materials.pictures,
    clips: motions.map(({ extras }) => extras),
    model: top?.node.getExtras() ?? {},
  };
  return { content, origins, lostOfMeshes };
}

function usedJoints(
  primitives: readonly { getAttribute(name: string): { getArray(): ArrayLike<number> | null } | null }[],
): ReadonlySet<number> {
  const used = new Set<number>();
  for (const primitive of primitives) {
    for (let set = 0; ; set++) {
      const joints = primitive.getAttribute(`JOINTS_${set}`)?.getArray() ?? null;
      const weights = primitive.getAttribute(`WEIGHTS_${set}`)?.getArray() ?? null;
      if (joints === null || weights === null) break;
      for (let at = 0; at < joints.length; at++) if ((weights[at] ?? 0) > 0) used.add(joints[at] ?? 0);
    }
  }
  return used;
}

function restTracks(joint: number, rest: ReturnType<NodeSpace['atRest']>): readonly ContentTrack[] {
  return (['translation', 'rotation', 'scale'] as const).map((property) => ({
    joint,
    property,
    interpolation: 'linear',
    times: Float64Array.of(0),
    values: Float32Array.from(rest[property]),
  }));
}

/** What the file itself says: gltf-transform puts its own name there. */
function generatorOf({ json }: OpenGltf): string {
  const { asset } = json;
  const stated = typeof asset === 'object' && asset !== null && 'generator' in asset ? asset.generator : '';
  return typeof stated === 'string' ? stated : '';
}

/**
 * @param name what the model is called: its file's name without ending
 * @throws ImportError
 */
export async function readGltf(bytes: Uint8Array, name: string, source: ExchangeSource): Promise<ReadModel> {
  const notes: ContentNote[] = [];
  const open = await openGltf(bytes, source, notes);
  const { content, lostOfMeshes } = readContent(open, name, notes, everything);
  if (content.meshes.length === 0) {
    const only = lostOfMeshes.length === 0 ? 'it has no triangles' : `it has only ${lostOfMeshes.join(', ')}`;
    throw new ImportError(`there is nothing to show in it: ${only}`);
  }
  const generator = generatorOf(open);
  return { content: turnedContent(content), notes, isGameUnits: generator.startsWith('Chunksmith'), generator };
}

/**
 * The same for what is brought back: with all joints, and with what is said beside them.
 * @param hasPictures whether pictures are decoded
 * @throws ImportError
 */
export async function readForBack(
  bytes: Uint8Array,
  name: string,
  source: ExchangeSource,
  hasPictures = false,
): Promise<Omit<ReadContent, 'lostOfMeshes'> & { readonly notes: readonly ContentNote[] }> {
  const notes: ContentNote[] = [];
  const open = await openGltf(bytes, source, notes);
  const { content, origins } = readContent(open, name, notes, {
    keepsJoints: true,
    pictures: hasPictures ? 'all' : 'none',
  });
  return { content: turnedContent(content), origins, notes };
}
