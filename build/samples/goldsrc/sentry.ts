/** The sentry, a model of Half-Life that uses most of the format: `Sentry.mdl`. */
import { listByName } from '../../../shared/codec/byName.ts';
import type { FormatDocument } from '../../../shared/format/format.ts';
import { initialFields, fieldsOf } from '../../../shared/codec/record.ts';
import type { RecordSchema } from '../../../shared/codec/record.ts';
import type { Document } from '../../../shared/document/document.ts';
import { openDocument } from '../../../shared/document/document.ts';
import type { Fields, RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../shared/document/transaction.ts';
import { createStudioModel } from '../../../shared/formats/goldsrc/create.ts';
import { generateHitboxes, recomputeSequenceBoxes } from '../../../shared/formats/goldsrc/edit/bounds.ts';
import type { IndexedPicture } from '../../../shared/formats/goldsrc/edit/texture.ts';
import { rebuildTransitions } from '../../../shared/formats/goldsrc/edit/transitions.ts';
import { goldsrc } from '../../../shared/formats/goldsrc/index.ts';
import { hitboxesOf } from '../../../shared/formats/goldsrc/model.ts';
import { Animation } from '../../../shared/formats/goldsrc/schema/animations.ts';
import { BodyPart, Mesh, SubModel } from '../../../shared/formats/goldsrc/schema/body.ts';
import { channelCount } from '../../../shared/formats/goldsrc/schema/channels.ts';
import { studioVersion } from '../../../shared/formats/goldsrc/schema/header.ts';
import { textureBits } from '../../../shared/formats/goldsrc/schema/names.ts';
import { Event, Sequence } from '../../../shared/formats/goldsrc/schema/sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from '../../../shared/formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../../shared/formats/goldsrc/schema/texture.ts';
import { subtract } from '../../../shared/geometry/vector.ts';
import { makeBody } from './body.ts';
import type { Pose } from './moves.ts';
import { aim, crouchDown, crouched, fire, idle, look, standUp, walk } from './moves.ts';
import { armourPicture, chromePicture, glowPicture, grillePicture, metalPicture } from './pictures.ts';
import type { BoneName, Shape } from './shapes.ts';
import { bodyShapes, boneNames, bones, gunShapes, heads, muzzle } from './shapes.ts';

const degree = Math.PI / 180;
/** One step of a sample: ±128 units and ±4 radians. */
const steps = [1 / 256, 1 / 256, 1 / 256, 1 / 8192, 1 / 8192, 1 / 8192];
const controllerChannel = { headYaw: 5, jawPitch: 4 } as const;

class Maker {
  private readonly document: Document;
  private readonly transaction: Transaction;

  constructor(document: Document, transaction: Transaction) {
    this.document = document;
    this.transaction = transaction;
  }

  add(owner: RecordId, list: string, schema: RecordSchema, fields: Fields): RecordId {
    const id = this.transaction.add(schema.type, owner, { ...initialFields(schema, studioVersion), ...fields });
    this.transaction.update(owner, { [list]: [...listByName(this.transaction.get(owner).fields, list), id] });
    return id;
  }

  toRoot(list: string, schema: RecordSchema, fields: Fields): RecordId {
    return this.add(this.document.root, list, schema, fields);
  }
}

/** Where a bone stands below its parent at rest. */
function restPlace(name: BoneName): readonly number[] {
  const { parent, at } = bones[name];
  return parent === null ? at : subtract(at, bones[parent].at);
}

function addSkeleton(maker: Maker): void {
  for (const name of boneNames) {
    const controllers = [-1, -1, -1, -1, -1, -1];
    if (name === 'Head') controllers[controllerChannel.headYaw] = 0;
    if (name === 'Jaw') controllers[controllerChannel.jawPitch] = 1;
    const { parent } = bones[name];
    const value = [...restPlace(name), 0, 0, 0].map(Math.fround);
    const scale = steps.map(Math.fround);
    maker.toRoot('bones', Bone, {
      name,
      parent: parent === null ? -1 : boneNames.indexOf(parent),
      controllers,
      value,
      scale,
    });
  }
  maker.toRoot('controllers', BoneController, {
    bone: boneNames.indexOf('Head'),
    type: 0x20,
    start: -60,
    end: 60,
    channel: 0,
  });
  maker.toRoot('controllers', BoneController, {
    bone: boneNames.indexOf('Jaw'),
    type: 0x10,
    start: 0,
    end: 24,
    channel: 4,
  });
  const hand = boneNames.indexOf('Forearm R');
  maker.toRoot('attachments', Attachment, { bone: hand, origin: subtract(muzzle, bones['Forearm R'].at) });
  maker.toRoot('attachments', Attachment, { bone: boneNames.indexOf('Head'), origin: [8, 0, 8] });
}

/** Samples of a move, `bones × frames × 6`. */
function samplesOf(move: (share: number) => Pose, frames: number): Int16Array {
  const samples = new Int16Array(boneNames.length * frames * channelCount);
  for (let frame = 0; frame < frames; frame++) {
    const pose = move(frames > 1 ? frame / (frames - 1) : 0);
    for (const [bone, name] of boneNames.entries()) {
      const { by = [0, 0, 0], turn = [0, 0, 0] } = pose[name] ?? {};
      const channels = [...by, ...turn.map((angle) => angle * degree)];
      for (const [channel, value] of channels.entries()) {
        samples[(bone * frames + frame) * channelCount + channel] = Math.round(value / (steps[channel] ?? 1));
      }
    }
  }
  return samples;
}

interface Plan extends Fields {
  readonly name: string;
  readonly frames: number;
}

function addSequence(maker: Maker, plan: Plan, moves: readonly ((share: number) => Pose)[]): RecordId {
  const id = maker.toRoot('sequences', Sequence, plan);
  for (const move of moves) maker.add(id, 'animations', Animation, { samples: samplesOf(move, plan.frames) });
  return id;
}

const looping = 1;
const turnY = 0x10;
const turnZ = 0x20;
const linearX = 0x40;

function addSequences(maker: Maker): void {
  const standing = { entryNode: 1, exitNode: 1 };
  addSequence(
    maker,
    { name: 'idle', frames: 31, framesPerSecond: 15, flags: looping, activity: 1, activityWeight: 1, ...standing },
    [idle],
  );
  const walking = addSequence(
    maker,
    {
      ...{ name: 'walk', frames: 31, framesPerSecond: 30, flags: looping, activity: 3, activityWeight: 1, ...standing },
      ...{ motionType: linearX, linearMovement: [52, 0, 0] },
    },
    [walk],
  );
  for (const frame of [7, 22])
    maker.add(walking, 'events', Event, { frame, event: 1004, options: 'player/pl_metal1.wav' });
  const blend = { blendStart: [-45, 0], blendEnd: [45, 1] };
  addSequence(
    maker,
    { name: 'aim', frames: 16, framesPerSecond: 15, flags: looping, blendType: [turnY, 0], ...blend, ...standing },
    [aim(-45), aim(45)],
  );
  const shooting = addSequence(
    maker,
    { name: 'fire', frames: 11, framesPerSecond: 20, activity: 28, activityWeight: 1, ...standing },
    [fire],
  );
  maker.add(shooting, 'events', Event, { frame: 0, event: 5001, options: '21' });
  maker.add(shooting, 'events', Event, { frame: 1, event: 1004, options: 'weapons/hks1.wav' });
  const nine = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => look(row, column)));
  addSequence(
    maker,
    {
      ...{ name: 'look', frames: 16, framesPerSecond: 15, flags: looping, ...standing },
      ...{ blendType: [turnZ, turnY], blendStart: [-60, -30], blendEnd: [60, 30] },
    },
    nine,
  );
  addSequence(maker, { name: 'crouch_down', frames: 13, framesPerSecond: 20, entryNode: 1, exitNode: 2 }, [crouchDown]);
  addSequence(
    maker,
    {
      name: 'crouch_idle',
      frames: 31,
      framesPerSecond: 15,
      flags: looping,
      activity: 18,
      activityWeight: 1,
      entryNode: 2,
      exitNode: 2,
    },
    [crouched],
  );
  addSequence(maker, { name: 'stand_up', frames: 13, framesPerSecond: 20, entryNode: 2, exitNode: 1 }, [standUp]);
}

function addBody(maker: Maker, part: RecordId, name: string, shapes: readonly Shape[]): void {
  const { meshes, ...vectors } = makeBody(shapes);
  const model = maker.add(part, 'models', SubModel, { name, ...vectors });
  for (const { column, triangles, normals, commands } of meshes) {
    maker.add(model, 'meshes', Mesh, { skinColumn: column, triangleCount: triangles, normalCount: normals, commands });
  }
}

function addBodies(maker: Maker): void {
  addBody(maker, maker.toRoot('bodyparts', BodyPart, { name: 'body', base: 1 }), 'sentry', bodyShapes);
  const head = maker.toRoot('bodyparts', BodyPart, { name: 'head', base: 1 });
  for (const [name, shapes] of Object.entries(heads)) addBody(maker, head, name, shapes);
  const weapon = maker.toRoot('bodyparts', BodyPart, { name: 'weapon', base: 2 });
  addBody(maker, weapon, 'gun', gunShapes);
  maker.add(weapon, 'models', SubModel, { name: 'blank' });
}

function addTextures(maker: Maker, document: Document, transaction: Transaction): void {
  const textures: readonly (readonly [name: string, flags: number, picture: IndexedPicture])[] = [
    ['Sentry_Metal.bmp', 0, metalPicture([138, 142, 150], 3)],
    ['Remap1_000_063_127.bmp', 0, armourPicture()],
    ['Sentry_Chrome.bmp', textureBits.chrome | textureBits.flat, chromePicture()],
    ['Sentry_Grille.bmp', textureBits.masked, grillePicture()],
    ['Sentry_Glow.bmp', textureBits.additive, glowPicture()],
    ['Sentry_Metal_Desert.bmp', 0, metalPicture([176, 148, 104], 11)],
  ];
  for (const [name, flags, picture] of textures) maker.toRoot('textures', Texture, { name, flags, ...picture });
  const skinTable = Int16Array.of(0, 1, 2, 3, 4, 5, 1, 2, 3, 4);
  transaction.update(document.root, { skinColumns: 5, skinFamilies: 2, skinTable });
}

/** Hit groups by what the bone is. */
const groupOf: Readonly<Partial<Record<BoneName, number>>> = {
  ...{ Head: 1, Jaw: 1, Torso: 2, Pelvis: 3, 'Arm L': 4, 'Forearm L': 4, 'Arm R': 5, 'Forearm R': 5 },
  ...{ 'Thigh L': 6, 'Shin L': 6, 'Foot L': 6, 'Thigh R': 7, 'Shin R': 7, 'Foot R': 7 },
};

function giveGroups(document: Document): void {
  document.edit('Hit groups', (transaction) => {
    for (const id of hitboxesOf(document)) {
      const name = boneNames[fieldsOf(Hitbox, document.get(id)).bone];
      transaction.update(id, { group: (name === undefined ? undefined : groupOf[name]) ?? 0 });
    }
  });
}

/** The document with everything in it, as it is after being read from its bytes. */
export function makeSentry(): FormatDocument {
  const document = createStudioModel('models\\Sentry.mdl');
  document.edit('Make', (transaction) => {
    const maker = new Maker(document, transaction);
    addSkeleton(maker);
    addSequences(maker);
    addBodies(maker);
    addTextures(maker, document, transaction);
    transaction.update(document.root, {
      ...{ eyePosition: [0, 0, 68], hullMinimum: [-16, -16, 0], hullMaximum: [16, 16, 72] },
      clipMinimum: [-26, -24, 0],
      clipMaximum: [26, 24, 80],
    });
  });
  generateHitboxes(document);
  giveGroups(document);
  recomputeSequenceBoxes(document);
  rebuildTransitions(document);
  return openDocument(goldsrc, document.write());
}
