/** The decoder of meshes packed by Draco, where whoever runs this has one: it is a WebAssembly file, which pages may not run. */
import type { Document } from '@gltf-transform/core';
import { ImportError } from './problem.ts';

/** The extension that says so. */
export const dracoExtension = 'KHR_draco_mesh_compression';

let bring: (() => Promise<object>) | null = null;

/** Makes a decoder known; it is brought when a file first needs it. */
export function offerDracoDecoder(load: () => Promise<object>): void {
  bring = load;
}

/** What gltf-transform asks for. @throws ImportError where there is none, or it cannot be started */
export async function dracoDecoder(): Promise<object> {
  const refusal = new ImportError(
    'its meshes are packed by Draco, which cannot be unpacked here. Export it without compression',
  );
  if (bring === null) throw refusal;
  return await bring().catch(() => {
    throw refusal;
  });
}

/**
 * What came out of packed meshes need not be what the file says of it, and the decoder trusts its own bytes.
 * @throws ImportError where vertices lack values, or triangles name vertices that are not there
 */
export function checkUnpacked(document: Document): void {
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
      for (const attribute of primitive.listAttributes()) {
        if (attribute.getCount() !== count) {
          throw new ImportError(`this glTF is damaged: ${count} vertices have ${attribute.getCount()} values`);
        }
      }
      for (const corner of primitive.getIndices()?.getArray() ?? []) {
        if (corner >= count) {
          throw new ImportError(`this glTF is damaged: a triangle has vertex ${corner}; there are ${count}`);
        }
      }
    }
  }
}
