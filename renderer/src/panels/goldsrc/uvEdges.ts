/** Where the meshes of a model lie on a texture: edges of triangles in texels. */
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { cornerLength, triangleCorners } from '../../../../shared/formats/goldsrc/geometry/triangles.ts';
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

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far a triangle that tiles must go back to begin inside the picture. */
function shift(values: readonly number[], size: number): number {
  return Math.floor(Math.min(...values) / size) * size;
}

/** Six numbers a triangle: s and t of its corners. Triangles outside the picture are brought back into it. */
export function uvTriangles(document: Document, meshes: readonly RecordId[], { width, height }: Size): Float32Array {
  const result: number[] = [];
  for (const id of meshes) {
    const corners = triangleCorners(fieldsOf(Mesh, document.get(id)).commands);
    for (let at = 0; at + 2 * cornerLength < corners.length; at += 3 * cornerLength) {
      const across = [0, 1, 2].map((corner) => corners[at + corner * cornerLength + 2] ?? 0);
      const down = [0, 1, 2].map((corner) => corners[at + corner * cornerLength + 3] ?? 0);
      const left = shift(across, width);
      const top = shift(down, height);
      for (let corner = 0; corner < 3; corner++) result.push((across[corner] ?? 0) - left, (down[corner] ?? 0) - top);
    }
  }
  return Float32Array.from(result);
}
