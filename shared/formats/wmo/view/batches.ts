/** Batches of all groups as they are drawn: which vertices and triangles, with which material, in which light. */
import type { ListName } from '../schema/geometry.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { BakedLight } from '../../../model/buildings.ts';
import { groupFlags, outsideLight } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, itemsIn, nameAt } from '../model.ts';
import { Batch, listOf } from '../schema/geometry.ts';

export interface DrawnBatch {
  readonly record: RecordId;
  readonly group: GroupAt;
  /** Position in its group. */
  readonly position: number;
  readonly fields: FieldsIn<typeof Batch>;
  /** Which light it stands in (formats/wmo.md, 8.1). */
  readonly light: BakedLight['place'];
}

/** A group whose name or flag makes it a blocker of sight is never drawn (formats/wmo.md, 13). */
export function isAntiportal(document: DocumentView, { fields }: GroupAt): boolean {
  return (
    (fields.flags & groupFlags.antiportal) !== 0 || nameAt(document, 'MOGN', fields.name).toLowerCase() === 'antiportal'
  );
}

function lightOf({ fields }: GroupAt, position: number): BakedLight['place'] {
  if (position < fields.transitionBatches) return 'transition';
  const isOutside = position >= fields.transitionBatches + fields.interiorBatches;
  return isOutside || (fields.flags & outsideLight) !== 0 ? 'outside' : 'inside';
}

export function drawnBatches(document: DocumentView): readonly DrawnBatch[] {
  return groupsOf(document).flatMap((group) =>
    isAntiportal(document, group)
      ? []
      : itemsIn(document, group, 'MOBA').map((record, position) => ({
          record,
          group,
          position,
          fields: fieldsOf(Batch, document.get(record)),
          light: lightOf(group, position),
        })),
  );
}

/** Record and numbers of the nth list with this tag in a group; null where there is none. */
export function listIn(
  document: DocumentView,
  group: GroupAt,
  tag: string,
  member: ListName,
): { readonly id: RecordId; readonly numbers: Float32Array | Uint16Array | Uint8Array } | null {
  const [id] = itemsIn(document, group, tag);
  const numbers = id === undefined ? null : listOf(document.get(id), member);
  const isKnown = numbers instanceof Float32Array || numbers instanceof Uint16Array || numbers instanceof Uint8Array;
  return id === undefined || !isKnown ? null : { id, numbers };
}
