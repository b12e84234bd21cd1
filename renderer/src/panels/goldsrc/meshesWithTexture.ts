/** Which meshes show a texture. */
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { fieldsOf, meshesOf, textureHolder, texturesOf } from '../../../../shared/formats/goldsrc/model.ts';
import { Mesh } from '../../../../shared/formats/goldsrc/schema/body.ts';

/** Meshes that show a texture with any skin. */
export function meshesWithTexture(document: Document, texture: RecordId): readonly RecordId[] {
  const { skinTable, skinColumns } = textureHolder(document).fields;
  const index = texturesOf(document).indexOf(texture);
  const columns = Number(skinColumns);
  if (!(skinTable instanceof Int16Array) || index < 0 || columns < 1) return [];
  const shown = new Set<number>();
  skinTable.forEach((each, place) => {
    if (each === index) shown.add(place % columns);
  });
  return meshesOf(document).filter((id) => shown.has(fieldsOf(Mesh, document.get(id)).skinColumn));
}
