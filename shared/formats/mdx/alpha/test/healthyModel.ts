/** Alpha models for tests, made by code: one thing of every kind, and nothing that a rule complains about. */
import type { FormatDocument } from '../../../../format/format.ts';
import { openDocument } from '../../../../document/document.ts';
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import type { Structure } from '../../../../document/structure.ts';
import { editStructure } from '../../../../document/structure.ts';
import { createAlphaModel } from '../create.ts';
import { mdxAlpha } from '../index.ts';
import { packQuaternions } from '../packedQuaternion.ts';
import { batchVersion } from '../schema/geoset.ts';
import { singleRecord } from '../../model.ts';

const extent = { radius: 2, minimum: [-1, -1, 0], maximum: [1, 1, 2] };
const turn = [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2];

/** Adds a track; values of rotations are given as quaternions, whatever they are stored as. */
export function addTrack(
  structure: Structure,
  owner: RecordId,
  tag: string,
  frames: readonly number[],
  values: readonly number[],
  fields: Fields = {},
): RecordId {
  const isNode = tag.startsWith('KG') && !tag.startsWith('KGA');
  const isRotation = tag === 'KGRT' || tag === 'KTAR';
  const isNumber = tag === 'KMTF' || tag === 'KRTX';
  const stored = isRotation ? packQuaternions(values) : isNumber ? Uint32Array.from(values) : Float32Array.from(values);
  return structure.create(
    'track',
    {
      tag,
      interpolation: isNumber ? 0 : 1,
      globalSequenceId: -1,
      frames: Int32Array.from(frames),
      values: stored,
      ...(isNumber ? { isSimple: 1 } : {}),
      ...fields,
    },
    { owner, member: isNode ? 'transforms' : 'tracks' },
  );
}

/** A triangle that hangs on the node with object id 0. */
export function addTriangle(structure: Structure, version: number, fields: Fields = {}): RecordId {
  const classic = {
    faceTypes: Uint8Array.of(4),
    faceCounts: Uint32Array.of(3),
    vertexGroups: Uint8Array.of(0, 0, 0),
    groupSizes: Uint32Array.of(1),
    matrices: Int32Array.of(0),
    boneIndices: Uint32Array.of(0, 0, 0),
    boneWeights: Uint32Array.of(255, 255, 255),
    extent,
    sequenceExtents: Float32Array.of(2, -1, -1, 0, 1, 1, 2, 2, -1, -1, 0, 1, 1, 2),
  };
  const skin = Uint8Array.from([0, 1, 2].flatMap(() => [0, 0, 0, 0, 255, 0, 0, 0]));
  const id = structure.create('geoset', {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
    faces: Uint16Array.of(0, 1, 2),
    ...(version < batchVersion ? classic : { skin, maxVertex: 2, boundsRadius: 1 }),
    ...fields,
  });
  for (let set = 0; set < (version < batchVersion ? 1 : 2); set++) {
    structure.create('uvSet', { coordinates: Float32Array.of(0, 0, 1, 0, 0, 1) }, { owner: id, member: 'uvSets' });
  }
  return id;
}

function addSurface(structure: Structure, version: number): void {
  structure.create('texture', { path: 'Creature\\Wolf\\Wolf.blp' });
  structure.create('texture', { path: '', replaceableId: 11 });
  const animation = structure.create('textureAnimation');
  addTrack(structure, animation, 'KTAT', [0, 1000], [0, 0, 0, 1, 0, 0]);
  addTrack(structure, animation, 'KTAR', [0, 1000], turn);
  addTrack(structure, animation, 'KTAS', [0, 1000], [1, 1, 1, 2, 2, 2]);
  const material = structure.create('material', { priorityPlane: 1 });
  const layer = { textureId: 0, textureAnimationId: 0 };
  const first = structure.create('layer', layer, { owner: material, member: 'layers' });
  addTrack(structure, first, 'KMTA', [0, 1000], [1, 0.5]);
  addTrack(structure, first, 'KMTF', [0, 500], [0, 1]);
  const second = structure.create('layer', { textureId: 1 }, { owner: material, member: 'layers' });
  // A flipbook with the word for its interpolation, as some readers have it.
  addTrack(structure, second, 'KMTF', [0, 500, 700], [0, 1, 0], { isSimple: undefined });
  addTriangle(structure, version);
  const glow = structure.create('geosetAnimation', { geosetId: 0, color: [1, 0.5, 0.25], flags: 1 });
  addTrack(structure, glow, 'KGAO', [0, 1000], [1, 0]);
  addTrack(structure, glow, 'KGAC', [0, 1000], [0.25, 0.5, 1, 1, 1, 1]);
}

function addNodes(structure: Structure): void {
  let count = 0;
  const node = (type: string, fields: Fields): RecordId =>
    structure.create(type, { objectId: count, parentId: count++ === 0 ? -1 : 0, ...fields });
  const root = node('bone', { name: 'Root' });
  addTrack(structure, root, 'KGTR', [0, 1000], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0], {
    interpolation: 2,
  });
  addTrack(structure, root, 'KGRT', [0, 1000], [...turn.slice(0, 4), ...turn, ...turn, ...turn.slice(4)], {
    interpolation: 3,
    globalSequenceId: 0,
  });
  addTrack(structure, root, 'KGSC', [0, 1000], [1, 1, 1, 2, 2, 2]);
  const light = node('light', { name: 'Lamp', color: [1, 0.5, 0.25] });
  addTrack(structure, light, 'KLAC', [0], [1, 1, 1]);
  addTrack(structure, light, 'KVIS', [0, 1000], [1, 0], { interpolation: 0 });
  node('helper', { name: 'Helper' });
  const attachment = node('attachment', { name: 'Helm', attachmentId: 11 });
  addTrack(structure, attachment, 'KVIS', [0], [1]);
  const debris = node('particleEmitter', { name: 'Debris', path: 'Debris.mdx', lifespan: 1 });
  addTrack(structure, debris, 'KPLN', [0], [0.5]);
  const smoke = node('particleEmitter2', { name: 'Smoke', textureId: 0, spline: Float32Array.of(0, 0, 0, 1, 1, 1) });
  addTrack(structure, smoke, 'KLIF', [0], [2]);
  addTrack(structure, smoke, 'KP2Z', [0], [0.5]);
  const trail = node('ribbonEmitter', { name: 'Trail', materialId: 0, heightAbove: 1 });
  addTrack(structure, trail, 'KRTX', [0, 100], [0, 1]);
  node('eventObject', { name: '$FSD', frames: Int32Array.of(100, 900) });
  node('collisionShape', { name: 'Box', shape: 0, vertexA: [-1, -1, 0], vertexB: [1, 1, 2] });
}

/** A small model with one thing of every kind. `bytes` are those of its file. */
export function healthyAlphaModel(version: number): FormatDocument {
  const document = createAlphaModel(version);
  editStructure(document, 'Build', (structure) => {
    const header = singleRecord(document, 'MODL');
    if (header !== null) structure.transaction.update(header.id, { name: 'Wolf', extent });
    structure.create('sequence', { name: 'Stand', interval: [0, 1000], extent });
    structure.create('sequence', { name: 'Death', interval: [1500, 2500], extent, flags: 1 });
    structure.create('globalSequence');
    addSurface(structure, version);
    addNodes(structure);
    const camera = structure.create('camera', { name: 'Portrait', position: [4, 0, 1], targetPosition: [0, 0, 1] });
    addTrack(structure, camera, 'KCRL', [0], [0.5]);
    structure.create('collisionMesh', {
      positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
      faces: Uint16Array.of(0, 1, 2),
      normals: Float32Array.of(0, 0, 1),
    });
  });
  return openDocument(mdxAlpha, document.write());
}
