/** Models of Warcraft III and of World of Warcraft alpha as scenes: records that mean the same are alike in both. */
import type { DocumentView } from '../../codec/format.ts';
import { idList } from '../../codec/parts.ts';
import type { Document } from '../../document/document.ts';
import type { RecordId } from '../../document/record.ts';
import { isNumbers } from '../../document/record.ts';
import { mdxAnimation } from '../../formats/mdx/animation.ts';
import { playableRotations } from '../../formats/mdx/alpha/packedQuaternion.ts';
import { dialectOf } from '../../formats/mdx/dialects.ts';
import { fieldsOf, itemsWithTags, nodesOf, singleRecord } from '../../formats/mdx/model.ts';
import { Geoset } from '../../formats/mdx/schema/geoset.ts';
import { buildSkin, IDENTITY_SLOT, SlotTable } from '../../geometry/skinning.ts';
import { Skeleton } from '../../geometry/skeleton.ts';
import type { TrackKeys } from '../../geometry/track.ts';
import { TrackSampler } from '../../geometry/track.ts';
import { MdxMaterials, numberOf } from './mdxMaterials.ts';
import type { Clip, ExchangeScene, Joint, SceneMesh, TextureLookup } from './scene.ts';
import { pivotBinds } from './scene.ts';
import type { JointTrack } from './tracks.ts';
import { channelOf, shifted } from './tracks.ts';

const paths = { KGTR: 'translation', KGRT: 'rotation', KGSC: 'scale' } as const;
const rests = { KGTR: [0, 0, 0], KGRT: [0, 0, 0, 1], KGSC: [1, 1, 1] } as const;
type TransformTag = keyof typeof paths;
const transformTags: readonly TransformTag[] = ['KGTR', 'KGRT', 'KGSC'];

const triangleFaces = 4;

interface NodeTrack extends JointTrack {
  readonly keys: TrackKeys;
  readonly sampler: TrackSampler;
}

function tracksOf(document: DocumentView): readonly NodeTrack[] {
  const globals = itemsWithTags(document, ['GLBS']).map((id) => Number(document.get(id).fields['duration']));
  return nodesOf(document).flatMap((node, joint) =>
    idList(document.get(node).fields, 'transforms').flatMap((id): readonly NodeTrack[] => {
      const { fields } = document.get(id);
      const tag = transformTags.find((each) => each === fields['tag']);
      const { frames, values } = fields;
      if (tag === undefined || !(frames instanceof Int32Array) || !isNumbers(values)) return [];
      const interpolation = Number(fields['interpolation']);
      const globalDuration = globals[Number(fields['globalSequenceId'])] ?? null;
      const rest = rests[tag];
      const blend = tag === 'KGRT' ? 'quaternion' : 'vector';
      const plain = tag === 'KGRT' ? playableRotations(values) : values;
      const keys: TrackKeys = { interpolation, frames, values: plain, components: rest.length, blend, globalDuration };
      const isStepped = interpolation === 0;
      const isBaked = interpolation > 1 || globalDuration !== null;
      return [{ joint, path: paths[tag], isStepped, isBaked, rest, keys, sampler: new TrackSampler(keys) }];
    }),
  );
}

/** Joints are all nodes, and one more that rests for vertices that nothing moves. */
interface Tree {
  readonly joints: readonly Joint[];
  readonly pivots: Float32Array;
  readonly skeleton: Skeleton;
}

function treeOf(document: DocumentView): Tree {
  const ids = nodesOf(document);
  const { poseFlags } = dialectOf(document);
  const nodes = ids.map((id) => {
    const { fields } = document.get(id);
    return {
      objectId: numberOf(fields, 'objectId', -1),
      parentId: numberOf(fields, 'parentId', -1),
      flags: numberOf(fields, 'flags', 0) & poseFlags,
      ...{ translation: null, rotation: null, scaling: null },
    };
  });
  const skeleton = new Skeleton(nodes);
  const points = singleRecord(document, 'PIVT')?.fields['points'];
  const pivots = new Float32Array((ids.length + 1) * 3);
  for (const [joint, { objectId }] of nodes.entries()) {
    if (points instanceof Float32Array && objectId >= 0)
      pivots.set(points.subarray(objectId * 3, objectId * 3 + 3), joint * 3);
  }
  const place = (joint: number): readonly [number, number, number] => [
    pivots[joint * 3] ?? 0,
    pivots[joint * 3 + 1] ?? 0,
    pivots[joint * 3 + 2] ?? 0,
  ];
  const joints = ids.map((id, joint): Joint => {
    const { type, fields } = document.get(id);
    const parent = skeleton.parents[joint] ?? -1;
    const [x, y, z] = place(joint);
    const [px, py, pz] = parent < 0 ? [0, 0, 0] : place(parent);
    const name = typeof fields['name'] === 'string' && fields['name'] !== '' ? fields['name'] : `${type} ${joint}`;
    return {
      name,
      parent,
      translation: [x - px, y - py, z - pz],
      rotation: [0, 0, 0, 1],
      extras: { type, objectId: nodes[joint]?.objectId, flags: numberOf(fields, 'flags', 0) },
    };
  });
  const still: Joint = { name: 'Unmoved', parent: -1, translation: [0, 0, 0], rotation: [0, 0, 0, 1] };
  return { joints: [...joints, still], pivots, skeleton };
}

/** The triangles of all face groups that hold triangles. */
function trianglesOf(
  faces: ArrayLike<number>,
  types: ArrayLike<number>,
  counts: ArrayLike<number>,
  vertices: number,
): Uint32Array {
  const kept: number[] = [];
  let start = 0;
  for (let group = 0; group < Math.max(1, types.length); group++) {
    const end = types.length === 0 ? faces.length : Math.min(faces.length, start + (counts[group] ?? 0));
    for (let at = start; at + 2 < end && (types[group] ?? triangleFaces) === triangleFaces; at += 3) {
      const corners = [faces[at] ?? vertices, faces[at + 1] ?? vertices, faces[at + 2] ?? vertices];
      if (corners.every((corner) => corner < vertices)) kept.push(...corners);
    }
    start = end;
  }
  return Uint32Array.from(kept);
}

function meshOf(document: DocumentView, id: RecordId, index: number, { skeleton, joints }: Tree): SceneMesh {
  const geoset = fieldsOf(Geoset, document.get(id));
  const positions = geoset.positions instanceof Float32Array ? geoset.positions : new Float32Array(0);
  const count = Math.floor(positions.length / 3);
  const table = new SlotTable(skeleton.nodes.length, (objectId) => skeleton.indexOf(objectId));
  const skin = buildSkin(
    {
      vertexCount: count,
      vertexGroups: geoset.vertexGroups ?? [],
      groupSizes: geoset.groupSizes ?? [],
      matrices: geoset.matrices ?? [],
      skin: geoset.skin,
    },
    table,
  );
  const groups = new Map(table.groups.map(({ slot, members }) => [slot, members]));
  const jointOf = (slot: number): number => (slot === IDENTITY_SLOT ? joints.length - 1 : slot - 1);
  const influences = Array.from({ length: count }, (_, vertex) =>
    [0, 1, 2, 3].flatMap((part) => {
      const weight = (skin.weights[vertex * 4 + part] ?? 0) / 255;
      const slot = skin.slots[vertex * 4 + part] ?? 0;
      if (weight === 0) return [];
      const members = groups.get(slot) ?? [slot];
      // A group is the average of its bones; one that is named twice counts twice.
      const shares = new Map<number, number>();
      for (const member of members) shares.set(member, (shares.get(member) ?? 0) + weight / members.length);
      return [...shares].map(([member, share]) => ({ joint: jointOf(member), weight: share }));
    }),
  );
  const width = influences.reduce((most, list) => Math.max(most, list.length), 1);
  const meshJoints = new Uint16Array(count * width);
  const weights = new Float32Array(count * width);
  for (const [vertex, list] of influences.entries()) {
    for (const [part, { joint, weight }] of list.entries()) {
      meshJoints[vertex * width + part] = joint;
      weights[vertex * width + part] = weight;
    }
  }
  const coordinates = idList(document.get(id).fields, 'uvSets').flatMap((set) => {
    const values = document.get(set).fields['coordinates'];
    return values instanceof Float32Array && values.length >= count * 2 ? [values.subarray(0, count * 2)] : [];
  });
  const normals =
    geoset.normals instanceof Float32Array && geoset.normals.length >= count * 3
      ? geoset.normals.subarray(0, count * 3)
      : null;
  const { levelOfDetail, lodName } = document.get(id).fields;
  return {
    name: typeof lodName === 'string' && lodName !== '' ? `${lodName} (geoset ${index})` : `Geoset ${index}`,
    material: numberOf(document.get(id).fields, 'materialId', -1),
    positions: positions.subarray(0, count * 3),
    normals,
    coordinates,
    indices: trianglesOf(geoset.faces ?? [], geoset.faceTypes ?? [], geoset.faceCounts ?? [], count),
    width,
    joints: meshJoints,
    weights,
    extras: { geoset: index, ...(typeof levelOfDetail === 'number' ? { levelOfDetail } : {}) },
  };
}

function clipsOf(document: DocumentView, { joints }: Tree): readonly Clip[] {
  const tracks = tracksOf(document);
  return mdxAnimation.sequences(document).map((span): Clip => {
    const interval = { start: span.start, end: Math.max(span.start, span.end), isLooping: span.isLooping };
    // Rarity is what Warcraft III has, frequency what the alpha of World of Warcraft has.
    const { moveSpeed, rarity, frequency } = document.get(span.id).fields;
    const channels = tracks.flatMap((track) => {
      const isGlobal = track.keys.globalDuration !== null;
      const channel = channelOf(track, {
        ...interval,
        keys: isGlobal ? [] : track.keys.frames,
        sample: (frame, out) => track.sampler.sample({ interval, frame, globalTime: frame - interval.start }, out, 0),
      });
      return channel === null ? [] : [shifted(channel, joints[track.joint]?.translation ?? [0, 0, 0])];
    });
    return {
      name: span.name,
      channels: channels.filter((channel) => channel !== null),
      extras: { start: span.start, end: span.end, isLooping: span.isLooping, moveSpeed, rarity, frequency },
    };
  });
}

export function mdxScene(document: Document, texture: TextureLookup): ExchangeScene {
  const tree = treeOf(document);
  const materials = new MdxMaterials(document, texture);
  const count = (tag: string): number => itemsWithTags(document, [tag]).length;
  const name = singleRecord(document, 'MODL')?.fields['name'];
  return {
    name: typeof name === 'string' && name !== '' ? name : 'model',
    joints: tree.joints,
    inverseBinds: pivotBinds(tree.pivots, tree.joints.length),
    meshes: itemsWithTags(document, ['GEOS']).map((id, index) => meshOf(document, id, index, tree)),
    materials: itemsWithTags(document, ['MTLS']).map((id, index) => materials.read(id, index)),
    clips: clipsOf(document, tree),
    extras: {
      format: dialectOf(document).isAlpha ? 'World of Warcraft alpha model' : 'Warcraft III model',
      version: document.version,
      units: 'units of the game, not metres',
      leftOut: {
        particleEmitters: count('PREM') + count('PRE2') + count('CORN'),
        ribbons: count('RIBB'),
        lights: count('LITE'),
        cameras: count('CAMS'),
        textureAnimations: count('TXAN'),
        geosetAnimations: count('GEOA'),
      },
    },
  };
}
