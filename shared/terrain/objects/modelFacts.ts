/** What a model's file tells of the room that it takes on a map: an M2 in its header, a WMO in its root (formats/adt.md, 20.5). */
import { readWorldObject } from '../../formats/common/terrain/worldObject.ts';
import { fieldsOf } from '../../codec/record.ts';
import { openDocument } from '../../document/document.ts';
import { m2 } from '../../formats/m2/index.ts';
import { Model } from '../../formats/m2/schema/index.ts';
import type { Box } from '../../geometry/extent.ts';
import { vectorAt } from '../../geometry/vector.ts';
import type { ObjectKind } from './object.ts';

export interface ModelFacts {
  readonly box: Box;
  /** Of map objects. */
  readonly doodadSets: readonly string[];
  /** By which the table of insides knows a map object; 0 for none. */
  readonly areaTableId: number;
}

/** Null for a model without room. @throws FormatError for bytes that are no such model */
export function modelFacts(bytes: Uint8Array, kind: ObjectKind): ModelFacts | null {
  if (kind === 'mapObject') {
    const { minimum, maximum, doodadSets, areaTableId } = readWorldObject(bytes);
    return { box: { minimum, maximum }, doodadSets, areaTableId };
  }
  const document = openDocument(m2, bytes);
  // The reader filled the fields from this very schema.
  const { bounds } = fieldsOf(Model, document.get(document.root));
  const box = { minimum: vectorAt(bounds.minimum), maximum: vectorAt(bounds.maximum) };
  const isEmpty = box.minimum.every((value, axis) => value === box.maximum[axis]);
  return isEmpty ? null : { box, doodadSets: [], areaTableId: 0 };
}
