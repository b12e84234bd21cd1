/** What the gizmo moves in a studio model: attachments, hitboxes, and the eye position of the model itself. */
import type { RecordId, Value } from '../../../../shared/document/record.ts';
import { fieldsOf, modelFields } from '../../../../shared/formats/goldsrc/model.ts';
import { Attachment, Hitbox } from '../../../../shared/formats/goldsrc/schema/skeleton.ts';
import { boxCentre } from '../../../../shared/geometry/extent.ts';
import { invert, MATRIX_LENGTH, transformPoint } from '../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, scale, subtract, vectorAt } from '../../../../shared/geometry/vector.ts';
import type { GizmoTarget, MovedPart, PoseTransform } from '../gizmo/target.ts';
import type { StudioScene } from './scene/studioScene.ts';
import { statedBox } from './scene/things.ts';

/** A point in the space of a bone that a drag moves, and what of the record follows it. */
interface Handle {
  readonly record: RecordId;
  readonly bone: number;
  /** In the space of the bone, as the drag begins. */
  readonly point: Vector3;
  readonly name: string;
  /** New fields when the point has moved by so much in the space of the bone. */
  readonly fields: (moved: Vector3) => Readonly<Record<string, Value>>;
}

const rounded = (vector: Vector3): readonly number[] => vector.map(Math.fround);

function attachmentHandle({ document }: StudioScene, record: RecordId): Handle {
  const { bone, origin } = fieldsOf(Attachment, document.get(record));
  const point = vectorAt(origin);
  return { record, bone, point, name: 'attachment', fields: (moved) => ({ origin: rounded(add(point, moved)) }) };
}

/** A hitbox is moved as a whole: its sides stay along the bone's axes. */
function hitboxHandle({ document }: StudioScene, record: RecordId): Handle {
  const { bone, minimum, maximum } = fieldsOf(Hitbox, document.get(record));
  const box = statedBox(minimum, maximum);
  const fields = (moved: Vector3) => ({
    minimum: rounded(add(box.minimum, moved)),
    maximum: rounded(add(box.maximum, moved)),
  });
  return { record, bone, point: boxCentre(box), name: 'hitbox', fields };
}

function handleOf(scene: StudioScene, record: RecordId): Handle | null {
  const { type } = scene.document.get(record);
  const handle =
    type === Attachment.type
      ? attachmentHandle(scene, record)
      : type === Hitbox.type
        ? hitboxHandle(scene, record)
        : null;
  return handle === null || scene.bones[handle.bone] === undefined ? null : handle;
}

function partOf(matrices: Float32Array, { record, bone, point, fields }: Handle): MovedPart | null {
  const matrix = matrices.slice(bone * MATRIX_LENGTH, (bone + 1) * MATRIX_LENGTH);
  const inverse = invert(matrix);
  if (inverse === null) return null;
  return {
    change(transaction, transform: PoseTransform) {
      const place = transform.point(transformPoint(matrix, 0, point));
      transaction.update(record, fields(subtract(transformPoint(inverse, 0, place), point)));
    },
  };
}

function eyeTarget({ document }: StudioScene): GizmoTarget {
  const eye = vectorAt(modelFields(document).eyePosition);
  return {
    centre: eye,
    name: 'eye position',
    grab: () => [
      {
        change: (transaction, transform) =>
          transaction.update(document.root, { eyePosition: rounded(transform.point(eye)) }),
      },
    ],
  };
}

/** What the gizmo moves for a selection; null when nothing in it has a place of its own that can be changed. */
export function gizmoTarget(scene: StudioScene, selection: ReadonlySet<RecordId>): GizmoTarget | null {
  const present = [...selection].filter((id) => scene.document.has(id));
  if (present.length === 1 && present[0] === scene.document.root) return eyeTarget(scene);
  const handles = present.flatMap((id) => handleOf(scene, id) ?? []);
  const [first] = handles;
  if (first === undefined) return null;
  const places = handles.map(({ bone, point }) => transformPoint(scene.matrices, bone * MATRIX_LENGTH, point));
  const centre = scale(places.reduce(add, [0, 0, 0]), 1 / places.length);
  const name = handles.length === 1 ? first.name : `${handles.length} points`;
  return { centre, name, grab: () => handles.flatMap((handle) => partOf(scene.matrices, handle) ?? []) };
}
