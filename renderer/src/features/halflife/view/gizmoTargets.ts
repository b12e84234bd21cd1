/**
 * What the gizmo moves in a studio model: bones at rest, attachments, hitboxes, the eye
 * position of the model itself, and the vertices of meshes and submodels.
 */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { modelFields } from '../../../../../shared/formats/goldsrc/model.ts';
import { studioEdits } from '../../../../../shared/formats/goldsrc/edits/index.ts';
import { channelsOf } from '../../../../../shared/formats/goldsrc/edit/skeleton.ts';
import { Attachment, Bone, Hitbox } from '../../../../../shared/formats/goldsrc/schema/skeleton.ts';
import { boxCentre } from '../../../../../shared/geometry/extent.ts';
import {
  identityInto,
  invert,
  MATRIX_LENGTH,
  multiplyInto,
  transformDirection,
  transformPoint,
} from '../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, scale, subtract, vectorAt } from '../../../../../shared/geometry/vector.ts';
import { hasNoSize, jointAxes, markPart, meshTarget } from '../../../viewport/model/gizmoTarget.ts';
import type { GizmoTarget, MovedFields, MovedPart } from '../../../viewport/gizmo/target.ts';
import type { PoseTransform } from '../../../viewport/gizmo/transform.ts';
import type { GoldsrcModel } from './model/goldsrcModel.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';
import { StudioModel } from '../../../../../shared/formats/goldsrc/schema/files.ts';

const rounded = (vector: Vector3): readonly number[] => vector.map(Math.fround);

/** Something on a bone, as it is posed now, and what moves it. */
interface Handle {
  readonly name: string;
  readonly place: Vector3;
  /** From where it stands when this is asked for. */
  readonly part: () => MovedPart;
}

function attachmentHandle(scene: GoldsrcModel, record: RecordId): Handle | null {
  const mark = scene.marks.find((each) => each.record === record);
  if (mark === undefined) return null;
  return { name: mark.name, place: mark.place, part: () => markPart(scene, mark, studioEdits(scene.document)) };
}

/** A hitbox is moved as a whole: its sides stay along the bone's axes. */
function hitboxHandle(scene: GoldsrcModel, record: RecordId): Handle | null {
  const { bone, minimum, maximum } = fieldsOf(Hitbox, scene.document.get(record));
  if (scene.joints[bone] === undefined) return null;
  const box = { minimum: vectorAt(minimum), maximum: vectorAt(maximum) };
  const inverse = invert(scene.boneMatrices, bone * MATRIX_LENGTH);
  const place = transformPoint(scene.boneMatrices, bone * MATRIX_LENGTH, boxCentre(box));
  if (inverse === null) return null;
  const change: MovedFields['change'] = (transaction, { point }) => {
    const moved = transformDirection(inverse, 0, subtract(point(place), place));
    const now = { minimum: add(box.minimum, moved), maximum: add(box.maximum, moved) };
    studioEdits(scene.document).setHitShape?.(record, { kind: 'box', box: now }, transaction);
  };
  return { name: 'hitbox', place, part: () => ({ change }) };
}

function handleOf(scene: GoldsrcModel, record: RecordId): Handle | null {
  const { type } = scene.document.get(record);
  if (type === Attachment.type) return attachmentHandle(scene, record);
  return type === Hitbox.type ? hitboxHandle(scene, record) : null;
}

function eyeTarget({ document }: GoldsrcModel): GizmoTarget {
  const eye = vectorAt(modelFields(document).eyePosition);
  return {
    centre: eye,
    name: 'eye position',
    scaleRefusal: hasNoSize(),
    grab: () => [
      {
        change: (transaction, transform) =>
          transaction.set(StudioModel, document.root, { eyePosition: rounded(transform.point(eye)) }),
      },
    ],
  };
}

/** Bones of the selection that do not hang on another one of it: these bring the others along. */
function movedBones(scene: GoldsrcModel, selection: ReadonlySet<RecordId>): readonly number[] {
  const isSelected = (bone: number): boolean => {
    const id = scene.joints[bone]?.record;
    return id !== undefined && selection.has(id);
  };
  const hangsOnSelected = (bone: number): boolean => {
    let parent = scene.joints[bone]?.parent ?? -1;
    // Parents stand before their children; a file that says otherwise must not hang the program.
    for (let step = 0; parent >= 0 && step < scene.joints.length; step++) {
      if (isSelected(parent)) return true;
      parent = scene.joints[parent]?.parent ?? -1;
    }
    return false;
  };
  return [...scene.joints.keys()].filter((bone) => isSelected(bone) && !hangsOnSelected(bone));
}

/**
 * Changes the rest values of a bone so that it stands, in the pose that is shown, where the drag puts it. All sequences are
 * said by the rest values, so they move along.
 */
function bonePart(scene: GoldsrcModel, bone: number): MovedPart | null {
  const id = scene.joints[bone]?.record;
  if (id === undefined) return null;
  const world = scene.boneMatrices.slice(bone * MATRIX_LENGTH, (bone + 1) * MATRIX_LENGTH);
  const parent = scene.joints[bone]?.parent ?? -1;
  const inverse = parent < 0 ? identity() : invert(scene.boneMatrices, parent * MATRIX_LENGTH);
  if (inverse === null) return null;
  const { value } = fieldsOf(Bone, scene.document.get(id));
  const before = localChannels(inverse, world);
  return {
    change(transaction, transform) {
      const after = localChannels(inverse, transformed(world, transform));
      transaction.set(Bone, id, {
        value: value.map((rest, channel) => {
          const by = (after[channel] ?? 0) - (before[channel] ?? 0);
          const turn = 2 * Math.PI;
          // The shorter way round, so that a small drag is a small change.
          const least = channel < 3 ? by : by - Math.round(by / turn) * turn;
          return Math.abs(least) < smallestChange ? rest : Math.fround(rest + least);
        }),
      });
    },
  };
}

/** Below this a number has only been rounded. */
const smallestChange = 1e-6;

function identity(): Float64Array {
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  return matrix;
}

function localChannels(inverse: ArrayLike<number>, world: ArrayLike<number>): readonly number[] {
  const local = new Float64Array(MATRIX_LENGTH);
  multiplyInto(local, 0, inverse, 0, world, 0);
  return channelsOf(local);
}

/** A matrix of three rows with the place in the last column, moved and turned. */
function transformed(matrix: ArrayLike<number>, transform: PoseTransform): Float64Array {
  const result = new Float64Array(MATRIX_LENGTH);
  for (let column = 0; column < 4; column++) {
    const vector = vectorAt([matrix[column] ?? 0, matrix[column + 4] ?? 0, matrix[column + 8] ?? 0]);
    const moved = column === 3 ? transform.point(vector) : transform.direction(vector);
    for (let row = 0; row < 3; row++) result[row * 4 + column] = moved[row] ?? 0;
  }
  return result;
}

function boneTarget(scene: GoldsrcModel, bones: readonly number[]): GizmoTarget {
  const centre = scale(bones.map((bone) => scene.jointPlace(bone)).reduce(add, [0, 0, 0]), 1 / bones.length);
  const [first = 0] = bones;
  const id = scene.joints[first]?.record;
  const name = id === undefined ? '' : fieldsOf(Bone, scene.document.get(id)).name;
  return {
    centre,
    name: bones.length > 1 ? `${bones.length} bones` : name === '' ? 'bone' : name,
    scaleRefusal: hasNoSize(),
    axes: () => jointAxes(scene, bones.at(-1) ?? -1),
    grab: () => bones.flatMap((bone) => bonePart(scene, bone) ?? []),
  };
}

/** Vertices of selected meshes and submodels. One belongs to all meshes that use it: a seam stays closed when one is moved. */
function shapeTarget(scene: GoldsrcModel, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const moved = scene.meshes.filter(({ mesh: { record, holders } }) => {
    const [submodel] = holders;
    return selection.has(record) || (submodel !== undefined && selection.has(submodel));
  });
  return meshTarget(scene, moved, { one: 'mesh', many: 'meshes' }, studioEdits(scene.document));
}

/** What the gizmo moves for a selection; null when nothing in it has a place of its own that can be changed. */
export function gizmoTarget(scene: GoldsrcModel, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const present = [...selection].filter((id) => scene.document.has(id));
  if (present.length === 1 && present[0] === scene.document.root) return eyeTarget(scene);
  const bones = movedBones(scene, selection);
  if (bones.length > 0) return boneTarget(scene, bones);
  const handles = present.flatMap((id) => handleOf(scene, id) ?? []);
  const [first] = handles;
  if (first === undefined) return shapeTarget(scene, selection);
  return {
    centre: scale(handles.map(({ place }) => place).reduce(add, [0, 0, 0]), 1 / handles.length),
    name: handles.length === 1 ? first.name : `${handles.length} points`,
    scaleRefusal: hasNoSize(),
    grab: () => handles.map(({ part }) => part()),
  };
}
