/** What has a place of its own: bones, and the attachments, events, lights, emitters and ribbons that stand on them. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import type { ModelList } from '../../../../../shared/formats/m2/model.ts';
import { fieldsOf, listOf } from '../../../../../shared/formats/m2/model.ts';
import { Bone } from '../../../../../shared/formats/m2/schema/bone.ts';
import { labelOf } from '../../../../../shared/formats/m2/labels.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { M2Model } from './model.ts';

export interface ScenePoint {
  readonly record: RecordId;
  readonly type: string;
  readonly name: string;
  /** Position of the bone that moves it, which for a bone is its own; −1 for none. */
  readonly bone: number;
  /** The field it stands in. */
  readonly member: 'pivot' | 'position';
  /** As the file has it. */
  readonly rest: Vector3;
  /** As it is posed now. */
  readonly place: Vector3;
}

const lists: readonly ModelList[] = ['attachments', 'events', 'lights', 'ribbons', 'particles'];

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 3;
}

/** All points, bones first, in the file's order. */
export function pointsOf(model: M2Model): readonly ScenePoint[] {
  const { document } = model;
  const bones = model.bones.map((record, bone): ScenePoint => {
    const held = document.get(record);
    const rest = vectorAt(fieldsOf(Bone, held).pivot);
    const name = labelOf(document, held, bone).label.toLowerCase();
    return { record, type: 'bone', name, bone, member: 'pivot', rest, place: model.atBone(bone, rest) };
  });
  const others = lists.flatMap((list) =>
    listOf(document, list).flatMap((record, position): readonly ScenePoint[] => {
      const held = document.get(record);
      const { bone, position: place } = held.fields;
      if (!isVector(place)) return [];
      const rest = vectorAt(place);
      const at = Number(bone) < model.bones.length ? Number(bone) : -1;
      const name = labelOf(document, held, position).label.toLowerCase();
      return [{ record, type: held.type, name, bone: at, member: 'position', rest, place: model.atBone(at, rest) }];
    }),
  );
  return [...bones, ...others];
}
