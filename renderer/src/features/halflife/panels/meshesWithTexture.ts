/** Which meshes show a texture. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { meshesOf, texturesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { Mesh } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import { skinsOf } from '../../../../../shared/formats/goldsrc/skins.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

/** Meshes that show a texture with any skin. */
export function meshesWithTexture(document: Document, texture: RecordId): readonly RecordId[] {
  const { columns, families, table } = skinsOf(document);
  const index = texturesOf(document).indexOf(texture);
  if (index < 0 || columns < 1) return [];
  const shown = new Set<number>();
  table.subarray(0, families * columns).forEach((each, place) => {
    if (each === index) shown.add(place % columns);
  });
  return meshesOf(document).filter((id) => shown.has(fieldsOf(Mesh, document.get(id)).skinColumn));
}
