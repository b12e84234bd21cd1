/** Which meshes lie on which texture. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelMesh, ModelTexture, ModelView } from '../../../../../shared/model/view.ts';

/** The texture that a mesh shows first. */
export function textureOf({ materials, textures }: ModelView, { material }: ModelMesh): ModelTexture | null {
  const layers = materials[material]?.layers ?? [];
  const [first] = layers.flatMap((layer) => layer.textures.filter(({ texture }) => textures[texture] !== undefined));
  return first === undefined ? null : (textures[first.texture] ?? null);
}

export function usesTexture(
  { materials, textures }: ModelView,
  { material, skinMaterials }: ModelMesh,
  texture: RecordId,
): boolean {
  return [material, ...skinMaterials].some((each) =>
    materials[each]?.layers.some((layer) => layer.textures.some((slot) => textures[slot.texture]?.record === texture)),
  );
}

/** What a record stands for on a texture; null where it is neither a mesh nor a texture of the model. */
export function laidOut(
  view: ModelView,
  record: RecordId,
): { readonly texture: ModelTexture | null; readonly meshes: readonly ModelMesh[] } | null {
  const texture = view.textures.find((each) => each.record === record);
  if (texture !== undefined) return { texture, meshes: view.meshes.filter((mesh) => usesTexture(view, mesh, record)) };
  const mesh = view.meshes.find((each) => each.record === record);
  return mesh === undefined ? null : { texture: textureOf(view, mesh), meshes: [mesh] };
}
