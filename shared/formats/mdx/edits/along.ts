/**
 * A whole model larger, elsewhere or mirrored, with its animation: what is seen in every sequence follows exactly. Nodes
 * move by their pivots, so that the keys of all sequences stay where a move is all that happens.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { DocumentRecord, Numbers, RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { AlongAxes } from '../../../model/alongAxes.ts';
import {
  boxAlong,
  directionPart,
  isMirrored,
  pointPart,
  turnedFaces,
  turnSigns,
  vectorPart,
} from '../../../model/alongAxes.ts';
import { packQuaternions, playableRotations } from '../alpha/packedQuaternion.ts';
import { CollisionMesh } from '../alpha/schema/collisionMesh.ts';
import { ParticleEmitter2 as AlphaParticleEmitter2 } from '../alpha/schema/emitters.ts';
import { Geoset as AlphaGeoset } from '../alpha/schema/geoset.ts';
import { CollisionShape as HitTestShape, hitShapes } from '../alpha/schema/nodes.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags, nodesOf, nodeTypes } from '../model.ts';
import { Geoset } from '../schema/geoset.ts';
import { BindPoses, Pivots, Sequence } from '../schema/model.ts';
import { Camera, Light, ParticleEmitter, ParticleEmitter2, RibbonEmitter } from '../schema/nodes.ts';
import { Track } from '../schema/track.ts';
import type { GeosetFields } from '../view/records.ts';
import { fieldsInBoth, geosetFields, nodeFields, ownTracks } from '../view/records.ts';
import { fieldsIf, fieldsOf, namesOf } from '../../../codec/record.ts';
import { changeBoxes } from './boxes.ts';
import type { MapNumber } from './fields.ts';
import { changeNumbers, mapNumbers, recordsWith } from './fields.ts';

/** Names of members by chunk; those that one of the games alone has are told by its own schema. */
type Members = readonly (readonly [tag: string, names: readonly string[]])[];

/** Members that are places in the model, by chunk. */
const places: Members = [
  ['GEOS', namesOf(AlphaGeoset, 'positions', 'centre')],
  ['PIVT', namesOf(Pivots, 'points')],
  ['CAMS', namesOf(Camera, 'position', 'targetPosition')],
];

const directions: Members = [['GEOS', namesOf(Geoset, 'normals')]];

/**
 * Members that are lengths, by chunk. Sizes of single particles are none of the model's; falloffs of lights are no lengths,
 * and how the game uses them is not known.
 */
const lengths: Members = [
  ['SEQS', namesOf(Sequence, 'moveSpeed')],
  ['GEOS', namesOf(AlphaGeoset, 'boundsRadius')],
  ['CAMS', namesOf(Camera, 'farClip', 'nearClip')],
  ['LITE', namesOf(Light, 'attenuationStart', 'attenuationEnd', 'shadowCastingStart', 'shadowCastingEnd')],
  ['PREM', namesOf(ParticleEmitter, 'speed', 'gravity')],
  ['PRE2', namesOf(AlphaParticleEmitter2, 'speed', 'gravity', 'zSource')],
  ['RIBB', namesOf(RibbonEmitter, 'heightAbove', 'heightBelow', 'gravity')],
];

const lengthTracks: ReadonlySet<string> = new Set([
  ...['KLAS', 'KLAE', 'KLSS', 'KLSE', 'KPES', 'KPEG', 'KP2S', 'KP2G', 'KP2Z', 'KRHA', 'KRHB', 'IDUF'],
]);
/** Movement of nodes, of cameras and of what they look at, each from its own place. */
const wayTracks: ReadonlySet<string> = new Set(['KGTR', 'KCTR', 'KTTR']);
/** Length and width of a particle emitter: angles where it follows a spline, as in World of Warcraft alpha. */
const emitterSizes: ReadonlySet<string> = new Set(['KP2N', 'KP2W']);
const splineEmitter = 3;

const sizeNames = namesOf(ParticleEmitter2, 'length', 'width');
const valueNames = namesOf(Track, 'values');

function tracksOf(owner: DocumentRecord): readonly RecordId[] {
  const transforms = nodeTypes.has(owner.type) ? nodeFields(owner).transforms : [];
  return [...transforms, ...ownTracks(owner)];
}

/** Rotations, packed or not, with each of their four numbers times a factor. */
function mirroredRotations(values: Numbers, map: AlongAxes): Numbers {
  const factors = turnSigns(map);
  const made = Float32Array.from(playableRotations(values), (part, place) => part * (factors[place % 4] ?? 1));
  return values instanceof Uint32Array ? packQuaternions(made) : made;
}

function changeTracks(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  const grow: MapNumber = (number) => number * map.scale;
  const way: MapNumber = (number, place) => vectorPart(map, number, place);
  for (const id of [...nodesOf(document), ...itemsWithTags(document, ['CAMS'])]) {
    const owner = document.get(id);
    const hasSizes =
      owner.type === ParticleEmitter2.type && fieldsInBoth(AlphaParticleEmitter2, owner).emitterType !== splineEmitter;
    if (hasSizes) changeNumbers(transaction, owner, sizeNames, grow);
    for (const track of tracksOf(owner)) {
      const record = document.get(track);
      const { tag, values } = fieldsOf(Track, record);
      if (wayTracks.has(tag)) changeNumbers(transaction, record, valueNames, way);
      else if (lengthTracks.has(tag) || (hasSizes && emitterSizes.has(tag))) {
        changeNumbers(transaction, record, valueNames, grow);
      } else if (isMirrored(map) && tag === 'KCRL') changeNumbers(transaction, record, valueNames, (roll) => -roll);
      else if (isMirrored(map) && tag === 'KGRT') {
        transaction.set(Track, track, { values: mirroredRotations(values, map) });
      }
    }
  }
}

const warcraftShapes = { box: 0, plane: 1, sphere: 2, cylinder: 3 } as const;

/** Shapes whose places count from the model's origin, not from their node's pivot. */
function isFromOrigin(document: DocumentView, shape: number): boolean {
  const { sphere, cylinder } = dialectOf(document).isAlpha ? hitShapes : warcraftShapes;
  return shape === sphere || shape === cylinder;
}

const shapeSizes = namesOf(HitTestShape, 'height', 'radius', 'length', 'width');
const shapePoints = namesOf(HitTestShape, 'vertexA', 'vertexB');

function changeShape(transaction: Transaction, document: DocumentView, record: DocumentRecord, map: AlongAxes): void {
  const { vertexA, vertexB, shape = 0, height = 0 } = fieldsInBoth(HitTestShape, record);
  const part = isFromOrigin(document, shape) ? pointPart : vectorPart;
  changeNumbers(transaction, record, shapeSizes, (number) => number * map.scale);
  if (part === vectorPart && vertexA !== undefined && vertexB !== undefined) {
    const box = boxAlong(map, vertexA, vertexB, vectorPart);
    transaction.set(HitTestShape, record.id, { vertexA: box.minimum, vertexB: box.maximum });
    return;
  }
  changeNumbers(transaction, record, shapePoints, (number, place) => part(map, number, place));
  // The alpha's cylinders go up from their foot, which a mirror makes their head.
  const isUpright = dialectOf(document).isAlpha && shape === hitShapes.cylinder && map.signs[2] < 0;
  const { vertexA: foot } = fieldsInBoth(HitTestShape, document.get(record.id));
  if (isUpright) {
    const lowered = mapNumbers(foot, (number, place) => (place === 2 ? number - height * map.scale : number));
    if (lowered !== undefined) transaction.update(record.id, { vertexA: lowered });
  }
}

function changeCollision(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  for (const tag of ['CLID', 'HTST']) {
    for (const record of recordsWith(document, tag)) {
      if (record.type === HitTestShape.type) changeShape(transaction, document, record, map);
      else {
        changeNumbers(transaction, record, namesOf(CollisionMesh, 'positions'), (number, place) =>
          pointPart(map, number, place),
        );
        changeNumbers(transaction, record, namesOf(CollisionMesh, 'normals'), (number, place) =>
          directionPart(map, number, place),
        );
      }
    }
  }
}

const triangleFaces = 4;

/** Faces of a geoset in the other order of their corners; groups that hold no triangles stay as they are. */
function otherFaces({ faces, faceTypes, faceCounts }: GeosetFields): Uint16Array | null {
  if (!(faces instanceof Uint16Array)) return null;
  const types = faceTypes ?? [];
  const counts = faceCounts ?? [];
  if (types.length === 0) return turnedFaces(faces);
  const made = faces.slice();
  let start = 0;
  for (let group = 0; group < types.length; group++) {
    const end = Math.min(faces.length, start + (counts[group] ?? 0));
    if (types[group] === triangleFaces) made.set(turnedFaces(faces.slice(start, end)), start);
    start = end;
  }
  return made;
}

function mirrorSurfaces(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  for (const record of recordsWith(document, 'GEOS')) {
    const { id } = record;
    const fields = geosetFields(record);
    const faces = otherFaces(fields);
    if (faces !== null) transaction.set(Geoset, id, { faces });
    const { tangents } = fields;
    // The fourth number says on which side the third direction lies.
    const turned = (part: number, place: number): number =>
      place % 4 === 3 ? -part : directionPart(map, part, place % 4);
    if (tangents instanceof Float32Array) transaction.set(Geoset, id, { tangents: tangents.map(turned) });
  }
  for (const record of recordsWith(document, 'CLID')) {
    const faces = fieldsIf(CollisionMesh, record)?.faces;
    if (faces instanceof Uint16Array) transaction.update(record.id, { faces: turnedFaces(faces) });
  }
}

/** Numbers of a bind pose: the model's directions in three rows, and the place. */
const bindLength = 12;

function changeBinds(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  for (const record of recordsWith(document, 'BPOS')) {
    changeNumbers(transaction, record, namesOf(BindPoses, 'matrices'), (number, place) => {
      const [row, column] = [Math.floor((place % bindLength) / 3), place % 3];
      if (row === 3) return pointPart(map, number, column);
      return number * (map.signs[row] ?? 1) * (map.signs[column] ?? 1);
    });
  }
}

/** Changes a whole model, inside a step that is open. */
export function changeAlong(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  const members = (list: Members, change: MapNumber): void => {
    for (const [tag, names] of list) {
      for (const record of recordsWith(document, tag)) changeNumbers(transaction, record, names, change);
    }
  };
  members(places, (number, place) => pointPart(map, number, place));
  members(directions, (number, place) => directionPart(map, number, place));
  members(lengths, (number) => number * map.scale);
  // Ways of emitters along a spline.
  members([['PRE2', namesOf(AlphaParticleEmitter2, 'spline')]], (number, place) => vectorPart(map, number, place));
  if (isMirrored(map)) mirrorSurfaces(transaction, document, map);
  changeTracks(transaction, document, map);
  changeCollision(transaction, document, map);
  changeBinds(transaction, document, map);
  changeBoxes(transaction, document, {
    box: (minimum, maximum) => boxAlong(map, minimum, maximum),
    radius: (radius) => radius * map.scale,
  });
}
