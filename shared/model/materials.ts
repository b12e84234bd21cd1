/** What formats share when they change materials: finding them again, and saying what cannot be. */
import { counted } from '../codec/words.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { LayerChange, LayerChoices } from './materialEdits.ts';
import type { Blend, MaterialLayer, ModelMaterial, ModelView } from './view.ts';

/** Ways of blending through which something of what is behind is seen. */
export const isSeeThrough = (blend: Blend): boolean => blend !== 'opaque' && blend !== 'masked';

/** Throws a RangeError for a position that no material has. */
export function materialAt({ materials }: Pick<ModelView, 'materials'>, material: number): ModelMaterial {
  const found = materials[material];
  if (found === undefined) {
    throw new RangeError(`There is no material ${material}: the model has ${counted(materials.length, 'material')}`);
  }
  return found;
}

/** Throws a RangeError for a position that no layer of the material has. */
export function layerAt(view: Pick<ModelView, 'materials'>, material: number, layer: number): MaterialLayer {
  const { layers } = materialAt(view, material);
  const found = layers[layer];
  if (found === undefined) {
    throw new RangeError(`There is no layer ${layer}: the material has ${counted(layers.length, 'layer')}`);
  }
  return found;
}

/** Throws a RangeError for a position that no texture has. */
export function requireTexture({ textures }: Pick<ModelView, 'textures'>, texture: number): void {
  if (textures[texture] === undefined) {
    throw new RangeError(`There is no texture ${texture}: the model has ${counted(textures.length, 'texture')}`);
  }
}

/** Throws a RangeError for a place that a layer cannot be put to. */
export function requireLayerPlace({ layers }: ModelMaterial, to: number): void {
  if (!Number.isInteger(to) || to < 0 || to >= layers.length) {
    throw new RangeError(`The material has ${counted(layers.length, 'layer')}: a layer cannot be number ${to} of them`);
  }
}

/** Throws a RangeError for what a layer of the format cannot be. */
export function requireChange(
  view: Pick<ModelView, 'textures'>,
  layer: MaterialLayer,
  { blends, hasAlpha, coordinates }: LayerChoices,
  change: LayerChange,
): void {
  const { blend, flags, alpha } = change;
  if (blend !== undefined && !blends.some(({ value }) => value === blend)) {
    throw new RangeError(`The game has no way of blending with the number ${blend}`);
  }
  if (flags !== undefined && !(Number.isInteger(flags) && flags >= 0 && flags <= 0xffffffff)) {
    throw new RangeError('Flags are a whole number of 32 bits');
  }
  if (alpha !== undefined && !hasAlpha) throw new RangeError('Layers of this format have no opacity of their own');
  if (alpha !== undefined && !Number.isFinite(alpha)) throw new RangeError('The opacity must be a number');
  if (change.texture !== undefined) {
    requireTexture(view, change.texture.texture);
    requireSlot(layer, change.texture.at);
  }
  if (change.coordinates !== undefined) {
    requireSlot(layer, change.coordinates.at);
    if (!coordinates.includes(change.coordinates.set)) {
      throw new RangeError(`A layer of this format cannot use the set of coordinates ${change.coordinates.set}`);
    }
  }
}

function requireSlot({ textures }: MaterialLayer, at: number): void {
  if (textures[at] === undefined) {
    throw new RangeError(`The layer has ${counted(textures.length, 'texture')}, and none at place ${at}`);
  }
}

/** Throws a RangeError where something is still drawn with what is to go. */
export function requireUnused(what: string, users: number, noun: readonly [one: string, many: string]): void {
  if (users === 0) return;
  throw new RangeError(
    `${what} is in use by ${counted(users, noun[0], noun[1])}: give ${users === 1 ? 'it' : 'them'} another one first`,
  );
}

/** Records of the meshes that are drawn with a material, in any skin. */
export function meshesWith({ meshes }: Pick<ModelView, 'meshes'>, material: number): readonly RecordId[] {
  return meshes.flatMap((mesh) =>
    mesh.material === material || mesh.skinMaterials.includes(material) ? [mesh.record] : [],
  );
}
