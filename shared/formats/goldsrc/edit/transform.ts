/** The whole model larger, smaller or turned: vertices, bones, animation, boxes and points together, in one step. */
import type { Document } from '../../../document/document.ts';
import type { RecordId, Value } from '../../../document/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { attachmentsOf, bonesOf, controllersOf, fieldsOf, hitboxesOf, sequencesOf, submodelsOf } from '../model.ts';
import { SubModel } from '../schema/body.ts';
import { channelCount } from '../schema/channels.ts';
import { Bone, BoneController } from '../schema/skeleton.ts';
import { sequenceBox } from './bounds.ts';
import { blendPlaces, boneChannels, storeBone } from './samples.ts';

const rootVectors = ['eyePosition', 'hullMinimum', 'hullMaximum', 'clipMinimum', 'clipMaximum'] as const;
const positionTypes = 0x7;

function changeVectors(
  document: Document,
  transaction: Transaction,
  id: RecordId,
  members: readonly string[],
  change: (vector: readonly number[]) => readonly number[],
): void {
  const changes: Record<string, Value> = {};
  for (const member of members) {
    const value = document.get(id).fields[member];
    if (Array.isArray(value)) changes[member] = change(value as readonly number[]).map(Math.fround);
  }
  transaction.update(id, changes);
}

/** Makes the model larger or smaller by a factor above 0, about its origin. */
export function scaleModel(document: Document, factor: number): void {
  if (!(factor > 0) || !Number.isFinite(factor)) throw new RangeError(`a model cannot be scaled by ${factor}`);
  const scaled = (vector: readonly number[]): readonly number[] => vector.map((value) => value * factor);
  document.edit('Scale model', (transaction) => {
    const change = (ids: readonly RecordId[], members: readonly string[]): void => {
      for (const id of ids) changeVectors(document, transaction, id, members, scaled);
    };
    change([document.root], rootVectors);
    change(hitboxesOf(document), ['minimum', 'maximum']);
    change(attachmentsOf(document), ['origin']);
    change(sequencesOf(document), ['minimum', 'maximum', 'linearMovement']);
    for (const id of bonesOf(document)) {
      // Positions only: turns are the same at any size.
      const part = (numbers: readonly number[]) => numbers.map((each, channel) => (channel < 3 ? each * factor : each));
      changeVectors(document, transaction, id, ['value', 'scale'], part);
    }
    for (const id of controllersOf(document)) {
      const { type, start, end } = fieldsOf(BoneController, document.get(id));
      if ((type & positionTypes) === 0) continue;
      transaction.update(id, { start: Math.fround(start * factor), end: Math.fround(end * factor) });
    }
    for (const id of submodelsOf(document)) {
      const { positions } = fieldsOf(SubModel, document.get(id));
      transaction.update(id, { positions: Float32Array.from(positions, (value) => value * factor) });
    }
  });
}

/** Turns the model about the vertical axis, counter-clockwise seen from above. */
export function turnModel(document: Document, degrees: number): void {
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const turned = ([x = 0, y = 0, z = 0]: readonly number[]) => [x * cosine - y * sine, x * sine + y * cosine, z];
  const turnedChannels = (numbers: ArrayLike<number>, at: number): readonly number[] => {
    const [x = 0, y = 0, z = 0] = turned([numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0]);
    return [x, y, z, numbers[at + 3] ?? 0, numbers[at + 4] ?? 0, (numbers[at + 5] ?? 0) + angle];
  };
  document.edit('Turn model', (transaction) => {
    const places = blendPlaces(document);
    for (const [bone, id] of bonesOf(document).entries()) {
      const { parent, value } = fieldsOf(Bone, document.get(id));
      if (parent >= 0) continue;
      const values = new Map(
        places.map((place) => {
          const channels = boneChannels(document, place, bone);
          for (let at = 0; at < channels.length; at += channelCount) channels.set(turnedChannels(channels, at), at);
          return [place, channels] as const;
        }),
      );
      storeBone(document, transaction, bone, turnedChannels(value, 0), values);
    }
    changeVectors(document, transaction, document.root, ['eyePosition'], turned);
    turnBoxes(document, transaction, turned);
    for (const id of sequencesOf(document)) {
      changeVectors(document, transaction, id, ['linearMovement'], turned);
      const box = sequenceBox(document, id);
      if (box === null) continue;
      transaction.update(id, { minimum: box.minimum.map(Math.fround), maximum: box.maximum.map(Math.fround) });
    }
  });
}

/** The header's boxes, each as the box around its turned corners. */
function turnBoxes(
  document: Document,
  transaction: Transaction,
  turned: (vector: readonly number[]) => readonly number[],
): void {
  for (const name of ['hull', 'clip']) {
    const minimum = document.get(document.root).fields[`${name}Minimum`] as readonly number[];
    const maximum = document.get(document.root).fields[`${name}Maximum`] as readonly number[];
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
      turned([0, 1, 2].map((axis) => ((corner >> axis) & 1 ? maximum : minimum)[axis] ?? 0)),
    );
    const along = (pick: (...values: number[]) => number) =>
      [0, 1, 2].map((axis) => Math.fround(pick(...corners.map((each) => each[axis] ?? 0))));
    transaction.update(document.root, { [`${name}Minimum`]: along(Math.min), [`${name}Maximum`]: along(Math.max) });
  }
}
