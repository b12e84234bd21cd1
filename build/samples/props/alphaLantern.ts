/** The street lantern as a model of World of Warcraft alpha (version 1400): the same shapes and pictures, in its units. */
import type { FormatDocument } from '../../../shared/format/format.ts';
import type { Fields, RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Structure } from '../../../shared/document/structure.ts';
import { editStructure } from '../../../shared/document/structure.ts';
import { createAlphaModel } from '../../../shared/formats/mdx/alpha/create.ts';
import { packQuaternions } from '../../../shared/formats/mdx/alpha/packedQuaternion.ts';
import { measureExtents } from '../../../shared/formats/mdx/extents.ts';
import { singleRecord } from '../../../shared/formats/mdx/model.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { scale } from '../../../shared/geometry/vector.ts';
import { geosetData } from '../model/geosetData.ts';
import type { Part } from '../model/part.ts';
import { groupSkin } from '../model/skinning.ts';
import type { Texel } from '../paint/classic.ts';
import { card, GLASS, GLOWING } from './lantern.ts';
import { ATLAS_SIZE, HANG, lanternParts, rig } from './lanternParts.ts';
import { FLAME_PICTURES } from './lanternPictures.ts';

/** A person is about 60 units high in Warcraft III, and 2 in World of Warcraft. */
const UNITS = 1 / 30;
const SWAY_MS = [333, 1333, 2333, 3333, 4333] as const;
const SWAY = [
  ...[0, 0.03, 0, 0.99955],
  ...[0.02, 0, 0, 0.9998],
  ...[0, -0.03, 0, 0.99955],
  ...[-0.02, 0, 0, 0.9998],
  ...[0, 0.03, 0, 0.99955],
];

function addGeoset(structure: Structure, parts: readonly Part<Texel>[], atlas: number, materialId: number): void {
  const { positions, normals, faces, coordinates, weights } = geosetData(parts, atlas);
  const id = structure.create('geoset', {
    positions: positions.map((each) => each * UNITS),
    normals,
    faces,
    faceTypes: Uint8Array.of(4),
    faceCounts: Uint32Array.of(faces.length),
    ...groupSkin(rig, weights),
    materialId,
  });
  structure.create('uvSet', { coordinates }, { owner: id, member: 'uvSets' });
}

function addTrack(structure: Structure, owner: RecordId, member: string, fields: Fields): void {
  structure.create('track', { interpolation: 1, globalSequenceId: -1, ...fields }, { owner, member });
}

function addSurface(structure: Structure): void {
  for (const path of ['Lantern.blp', 'LanternGlow.blp']) structure.create('texture', { path });
  for (let picture = 1; picture <= FLAME_PICTURES; picture++) {
    structure.create('texture', { path: `LanternFlame${picture}.blp` });
  }
  const solid = structure.create('material');
  structure.create('layer', { textureId: 0 }, { owner: solid, member: 'layers' });
  const flame = structure.create('material', { priorityPlane: 1 });
  const layer = structure.create(
    'layer',
    { textureId: 2, filterMode: 3, flags: GLOWING },
    { owner: flame, member: 'layers' },
  );
  const pictures = Array.from({ length: FLAME_PICTURES }, (_, index) => index);
  addTrack(structure, layer, 'tracks', {
    tag: 'KMTF',
    isSimple: 1,
    interpolation: 0,
    globalSequenceId: 0,
    frames: Int32Array.from(pictures, (index) => index * 100),
    values: Uint32Array.from(pictures, (index) => 2 + index),
  });
  addGeoset(structure, lanternParts(), ATLAS_SIZE, 0);
  addGeoset(structure, [card('flame', 'Bone_Flame', GLASS, [4.2, 8])], 32, 1);
  const fade = structure.create('geosetAnimation', { geosetId: 1 });
  addTrack(structure, fade, 'tracks', {
    tag: 'KGAO',
    frames: Int32Array.of(333, 4667, 5267),
    values: Float32Array.of(1, 1, 0),
  });
}

/** Nodes in the order of their chunks, which is that of their ids. */
function addNodes(structure: Structure): readonly Vector3[] {
  const pivots: Vector3[] = [];
  const add = (type: string, name: string, parent: string | null, pivot: Vector3, fields: Fields = {}): RecordId => {
    const parentId = parent === null ? -1 : rig.idOf(parent);
    const id = structure.create(type, { name, objectId: pivots.length, parentId, ...fields });
    pivots.push(scale(pivot, UNITS));
    return id;
  };
  for (const { name, parent, pivot, flags = 0 } of rig.bones) {
    const bone = add('bone', name, parent, pivot, { flags: 0x80 | flags });
    if (name !== 'Bone_Lantern') continue;
    addTrack(structure, bone, 'transforms', {
      tag: 'KGRT',
      frames: Int32Array.from(SWAY_MS),
      values: packQuaternions(SWAY),
    });
  }
  const light = add('light', 'Light_Flame', 'Bone_Flame', GLASS, {
    color: [1, 0.68, 0.3],
    ambientColor: [1, 0.7, 0.4],
    intensity: 3,
    attenuationStart: 2.5,
    attenuationEnd: 6.5,
  });
  addTrack(structure, light, 'tracks', {
    tag: 'KVIS',
    interpolation: 0,
    frames: Int32Array.of(333, 4667, 5267),
    values: Float32Array.of(1, 1, 0),
  });
  add('attachment', 'Breath', 'Bone_Lantern', HANG, { attachmentId: 0x11 });
  add('particleEmitter2', 'Emitter_Embers', 'Bone_Lantern', [GLASS[0], 0, GLASS[2] + 12], {
    flags: 0x800 | 0x8000 | 0x40000,
    speed: 0.5,
    variation: 0.4,
    latitude: 0.3,
    longitude: Math.PI,
    gravity: -0.2,
    lifespan: 1.6,
    emissionRate: 9,
    length: 0.13,
    width: 0.13,
    filterMode: 1,
    timeMiddle: 0.4,
    startColor: [1, 0.9, 0.6],
    middleColor: [1, 0.6, 0.2],
    endColor: [0.8, 0.2, 0.05],
    middleAlpha: 200,
    scaling: [0.08, 0.06, 0.02],
    twinkleRate: 12,
    twinkleScale: [0.7, 1.2],
    drag: 0.4,
    textureId: 1,
  });
  // The flame's glow in the air: it stays with the lantern, and flickers.
  add('particleEmitter2', 'Emitter_Halo', 'Bone_Flame', GLASS, {
    flags: 0x800 | 0x8000 | 0x40000 | 0x80000,
    lifespan: 0.9,
    emissionRate: 4,
    filterMode: 1,
    timeMiddle: 0.5,
    startColor: [1, 0.62, 0.22],
    middleColor: [1, 0.55, 0.18],
    endColor: [1, 0.4, 0.1],
    startAlpha: 0,
    middleAlpha: 60,
    scaling: [0.5, 0.75, 0.9],
    twinkleRate: 9,
    twinkleScale: [0.85, 1.1],
    textureId: 1,
    priorityPlane: 2,
  });
  add('collisionShape', 'Hit_Post', 'Bone_Root', [0, 0, 0], {
    vertexA: [-0.3, -0.3, 0],
    vertexB: [1, 0.3, 3.1],
  });
  return pivots;
}

/** A box about the post, to run into. */
function addCollision(structure: Structure): void {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [
    corner & 1 ? 0.2 : -0.2,
    corner & 2 ? 0.2 : -0.2,
    corner & 4 ? 3 : 0,
  ]);
  const sides = [
    { corners: [0, 4, 6, 0, 6, 2], normal: [-1, 0, 0] },
    { corners: [1, 3, 7, 1, 7, 5], normal: [1, 0, 0] },
    { corners: [0, 1, 5, 0, 5, 4], normal: [0, -1, 0] },
    { corners: [2, 6, 7, 2, 7, 3], normal: [0, 1, 0] },
    { corners: [4, 5, 7, 4, 7, 6], normal: [0, 0, 1] },
  ];
  structure.create('collisionMesh', {
    positions: Float32Array.from(corners),
    faces: Uint16Array.from(sides.flatMap((side) => side.corners)),
    normals: Float32Array.from(sides.flatMap(({ normal }) => [...normal, ...normal])),
  });
}

export function makeAlphaLantern(): FormatDocument {
  const document = createAlphaModel(1400);
  const pivots = editStructure(document, 'Build the lantern', (structure) => {
    const header = singleRecord(document, 'MODL');
    if (header !== null) structure.transaction.update(header.id, { name: 'AlphaLantern' });
    structure.create('sequence', { name: 'Stand', interval: [333, 4333] });
    structure.create('sequence', { name: 'Death', interval: [4667, 5667], flags: 1 });
    structure.create('globalSequence', { duration: FLAME_PICTURES * 100 });
    addSurface(structure);
    const made = addNodes(structure);
    structure.create('camera', { name: 'Portrait', position: [5, 1, 2], targetPosition: [0.4, 0, 2] });
    addCollision(structure);
    return made;
  });
  document.edit('Place pivots', (transaction) => {
    const points = singleRecord(document, 'PIVT');
    if (points !== null) transaction.update(points.id, { points: Float32Array.from(pivots.flat()) });
  });
  measureExtents(document, { leftOut: new Set([1]), poses: 12 });
  return document;
}
