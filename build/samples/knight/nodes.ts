/** What hangs on the knight's bones: attachments, light, sparks, trail, events, and the shapes that catch clicks. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { ModelBuilder } from '../model/builder.ts';
import { globalTrack, track, visibility } from '../model/tracks.ts';
import { turnBetween } from '../rig/rotation.ts';
import { alongBlade } from './weapons.ts';
import { knightSequence, knightSequences } from './sequences.ts';
import { BODY, knightRig, rightSide, SWORD } from './skeleton.ts';
import { GLOBAL, MATERIAL, TEXTURE } from './tables.ts';

/** A frame of a sequence, by its share. */
function moment(name: string, share: number): number {
  const { start, end } = knightSequence(name);
  return Math.round(start + (end - start) * share);
}

const attachments: readonly (readonly [name: string, parent: string, pivot: Vector3])[] = [
  ['Origin Ref', 'Bone_Root', [0, 0, 0]],
  ['Overhead Ref', 'Bone_Root', [0, 0, 132]],
  ['Head Ref', 'Bone_Head', [2, 0, 96]],
  ['Chest Ref', 'Bone_Chest', [10, 0, 68]],
  ['Hand Right Ref', 'Bone_Hand_R', rightSide(BODY.fist)],
  ['Hand Left Ref', 'Bone_Hand_L', BODY.fist],
  ['Weapon Ref', 'Bone_Sword', alongBlade(0.6)],
  ['Foot Right Ref', 'Bone_Foot_R', rightSide([3, 10, 0])],
  ['Foot Left Ref', 'Bone_Foot_L', [3, 10, 0]],
];

function addLight(builder: ModelBuilder): void {
  const [start, peak, late, end] = [0, 0.42, 0.75, 1].map((share) => moment('Spell', share));
  builder.add({
    type: 'light',
    name: 'Light_Sword',
    parent: 'Bone_Sword',
    pivot: alongBlade(0.7),
    fields: {
      kind: 0,
      attenuationStart: 80,
      attenuationEnd: 190,
      color: [0.45, 0.72, 1],
      intensity: 0,
      ambientColor: [0.3, 0.5, 1],
      ambientIntensity: 0.2,
    },
    tracks: [
      track('KLAI', 1, [
        [start ?? 0, 0],
        [peak ?? 0, 3.2],
        [late ?? 0, 3.6],
        [end ?? 0, 0],
      ]),
      visibility('KLAV', knightSequences, [[start ?? 0, end ?? 0]]),
    ],
  });
}

function addSparks(builder: ModelBuilder): void {
  const hits = [moment('Attack - 1', 0.5), moment('Attack - 2', 0.28), moment('Attack - 2', 0.56)];
  const attacks = ['Attack - 1', 'Attack - 2'].map((name) => knightSequence(name));
  builder.add({
    type: 'particleEmitter2',
    name: 'Emitter_Sparks',
    parent: 'Bone_Sword',
    pivot: alongBlade(0.85),
    fields: {
      flags: 0x1000 | 0x8000 | 0x40000,
      speed: 95,
      variation: 0.6,
      latitude: 70,
      gravity: 220,
      lifespan: 0.45,
      emissionRate: 0,
      length: 6,
      width: 6,
      filterMode: 1,
      rows: 1,
      columns: 1,
      headOrTail: 2,
      tailLength: 0.08,
      timeMiddle: 0.3,
      startColor: [1, 1, 0.85],
      middleColor: [1, 0.75, 0.3],
      endColor: [1, 0.3, 0.05],
      startAlpha: 255,
      middleAlpha: 220,
      endAlpha: 0,
      scaling: [2.2, 1.6, 0.4],
      textureId: TEXTURE.spark,
      squirt: 1,
    },
    tracks: [
      track(
        'KP2E',
        0,
        [
          ...knightSequences.map(({ start }) => [start, 0] as const),
          ...hits.flatMap((frame) => [[frame, 26] as const, [frame + 60, 0] as const]),
        ].toSorted((a, b) => a[0] - b[0]),
      ),
      visibility(
        'KP2V',
        knightSequences,
        attacks.map(({ start, end }) => [start, end]),
      ),
    ],
  });
}

function addTrail(builder: ModelBuilder): void {
  // A ribbon stands on its node's y axis, which is to lie along the blade.
  const turn = turnBetween(
    { direction: [0, 1, 0], front: [1, 0, 0] },
    { direction: SWORD.direction, front: [0, 1, 0] },
  );
  builder.add({
    type: 'ribbonEmitter',
    name: 'Ribbon_Sword',
    parent: 'Bone_Sword',
    pivot: alongBlade(0.55),
    fields: {
      heightAbove: 21,
      heightBelow: 19,
      alpha: 0.75,
      color: [0.72, 0.86, 1],
      lifespan: 0.22,
      emissionRate: 60,
      rows: 1,
      columns: 1,
      materialId: MATERIAL.trail,
    },
    transforms: [globalTrack('KGRT', 0, GLOBAL.glow, [[0, ...turn]])],
    tracks: [
      visibility('KRVS', knightSequences, [
        [moment('Attack - 1', 0.38), moment('Attack - 1', 0.68)],
        [moment('Attack - 2', 0.42), moment('Attack - 2', 0.72)],
      ]),
    ],
  });
}

function addEvents(builder: ModelBuilder): void {
  const event = (name: string, parent: string, frames: readonly number[]): void =>
    builder.add({
      type: 'eventObject',
      name,
      parent,
      pivot: knightRig.bone(parent).pivot,
      fields: { frames: Int32Array.from(frames) },
    });
  event('FPTxFHL0', 'Bone_Foot_L', [moment('Walk', 0.06)]);
  event('FPTxFHR0', 'Bone_Foot_R', [moment('Walk', 0.56)]);
  event('SNDxAOSH', 'Bone_Sword', [moment('Attack - 1', 0.46), moment('Attack - 2', 0.5)]);
  event('SNDxDDKN', 'Bone_Root', [moment('Death', 0.1)]);
  event('SPLxHBS0', 'Bone_Root', [moment('Death', 0.72)]);
}

/** Everything in the tree that is no bone, in the order of the file's chunks. */
export function addKnightNodes(builder: ModelBuilder): void {
  addLight(builder);
  attachments.forEach(([name, parent, pivot], attachmentId) => {
    const tracks =
      name === 'Weapon Ref'
        ? [
            visibility(
              'KATV',
              knightSequences,
              knightSequences.filter((each) => !each.name.startsWith('De')).map(({ start, end }) => [start, end]),
            ),
          ]
        : [];
    builder.add({ type: 'attachment', name, parent, pivot, fields: { attachmentId }, tracks });
  });
  addSparks(builder);
  addTrail(builder);
  addEvents(builder);
  builder.add({
    type: 'collisionShape',
    name: 'Collision_Body',
    parent: 'Bone_Root',
    pivot: [0, 0, 0],
    fields: { shape: 0, vertexA: [-16, -22, 0], vertexB: [18, 22, 84] },
  });
  builder.add({
    type: 'collisionShape',
    name: 'Collision_Head',
    parent: 'Bone_Head',
    pivot: BODY.head,
    fields: { shape: 2, vertexA: [1, 0, 12], radius: 15 },
  });
}
