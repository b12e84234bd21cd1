/** Giving a mesh the look that it had in another model of the same format: textures and layers, found or added. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { EditedModel } from './edits.ts';
import type { NewTexture } from './materialEdits.ts';
import type { ClipLayer } from './meshClip.ts';
import type { MaterialLayer, ModelTexture } from './view.ts';

function isSamePicture({ pixels }: ModelTexture, { picture }: NewTexture): boolean {
  if (picture === null || pixels === null) return picture === null && pixels === null;
  const own = pixels();
  return (
    own !== null &&
    own.width === picture.width &&
    own.height === picture.height &&
    own.pixels.every((part, at) => part === picture.pixels[at])
  );
}

/** Position of a texture that was copied; it is added where the model has none such. */
export function textureFor({ view, edits }: EditedModel, wanted: NewTexture, step: Transaction): number {
  const found = view.textures.findIndex(
    (texture) =>
      texture.kind === wanted.kind &&
      texture.path.toLowerCase() === wanted.path.toLowerCase() &&
      isSamePicture(texture, wanted),
  );
  if (found >= 0) return found;
  if (edits.addTexture === undefined)
    throw new RangeError(edits.refusals.addTexture ?? 'This format cannot hold another texture');
  return edits.addTexture(wanted, step).texture;
}

/** Texture positions of a copied layer, in their order. */
function texturesFor(model: EditedModel, layer: ClipLayer, step: Transaction): readonly number[] {
  return layer.textures.map(({ texture }) => (texture === null ? -1 : textureFor(model, texture, step)));
}

function looksSo(own: MaterialLayer, wanted: ClipLayer, textures: readonly number[]): boolean {
  return (
    own.gameBlend.value === wanted.blend &&
    own.flags === wanted.flags &&
    own.alpha === wanted.alpha &&
    own.highDefinition === wanted.highDefinition &&
    own.motions.length === 0 &&
    own.textures.length === textures.length &&
    own.textures.every(
      ({ texture, coordinates }, at) => texture === textures[at] && coordinates === wanted.textures[at]?.coordinates,
    )
  );
}

const verbless = 'Layers of this format cannot be changed';

/** Makes the layers of a material those that were copied. True where one has fewer textures than it had. */
function makeLayers(
  { view, edits }: EditedModel,
  material: number,
  layers: readonly ClipLayer[],
  textures: readonly (readonly number[])[],
  step: Transaction,
): boolean {
  const { setLayer, addLayer, removeLayer, layerChoices } = edits;
  if (setLayer === undefined || layerChoices === undefined) throw new RangeError(edits.refusals.setLayer ?? verbless);
  const present = (): readonly MaterialLayer[] => view.materials[material]?.layers ?? [];
  while (present().length > layers.length) removeLayer?.(material, present().length - 1, step);
  while (present().length < layers.length) {
    if (addLayer === undefined) throw new RangeError(edits.refusals.addLayer ?? verbless);
    addLayer(material, present().length - 1, step);
  }
  let isLess = false;
  for (const [at, { blend, flags, alpha, textures: wanted }] of layers.entries()) {
    setLayer(material, at, { blend, flags, ...(layerChoices.hasAlpha ? { alpha } : {}) }, step);
    const places = present()[at]?.textures.length ?? 0;
    isLess ||= places < wanted.length;
    for (let place = 0; place < Math.min(places, wanted.length); place++) {
      const texture = textures[at]?.[place] ?? -1;
      if (texture >= 0) setLayer(material, at, { texture: { at: place, texture } }, step);
      const set = wanted[place]?.coordinates ?? 0;
      const isKnown = layerChoices.coordinates.includes(set);
      if (isKnown && present()[at]?.textures[place]?.coordinates !== set)
        setLayer(material, at, { coordinates: { at: place, set } }, step);
    }
  }
  return isLess;
}

export interface Dressing {
  /** Position among the materials, to be drawn with from the start; −1 where the mesh gets its own, to be dressed then. */
  readonly material: number;
  readonly notes: readonly string[];
}

const animatedNote = 'What moves in its layers (colour, opacity, coordinates) stays with the other model.';
const fewerNote = 'A layer has fewer textures than it had: the model it came from keeps several in one.';

function notesOf(layers: readonly ClipLayer[], isLess: boolean): readonly string[] {
  return [...(layers.some(({ isAnimated }) => isAnimated) ? [animatedNote] : []), ...(isLess ? [fewerNote] : [])];
}

/** A material whose one layer is its texture, which the model holds. */
function heldMaterial(model: EditedModel, layers: readonly ClipLayer[], step: Transaction): Dressing {
  const { edits, view } = model;
  const [layer] = layers;
  const wanted = layer?.textures[0]?.texture;
  if (layer === undefined || wanted === undefined || wanted === null) return { material: 0, notes: [] };
  const before = view.textures.length;
  const material = textureFor(model, wanted, step);
  if (view.textures.length > before) {
    edits.setLayer?.(material, 0, { flags: layer.flags }, step);
    // What is see-through has a place of its own among the colours once the layer is masked.
    if (wanted.picture !== null) edits.setPicture?.(material, wanted.picture, step);
  }
  return { material, notes: [] };
}

/** The material of the model that looks as what was copied; made where there is none. */
export function materialFor(model: EditedModel, layers: readonly ClipLayer[], step: Transaction): Dressing {
  const { edits, view } = model;
  if (layers.length === 0) return { material: -1, notes: [] };
  if (edits.layerChoices?.isTexture === true) return heldMaterial(model, layers, step);
  if (edits.addMaterial === undefined) return { material: -1, notes: [] };
  const textures = layers.map((layer) => texturesFor(model, layer, step));
  const found = view.materials.findIndex(
    (own) =>
      own.layers.length === layers.length &&
      own.layers.every((layer, at) => {
        const wanted = layers[at];
        return wanted !== undefined && looksSo(layer, wanted, textures[at] ?? []);
      }),
  );
  if (found >= 0) return { material: found, notes: [] };
  // Several textures in a layer are had by being like one that has them.
  const like = view.materials.findIndex(
    (own) =>
      own.layers.length === layers.length &&
      own.layers.every(
        (layer, at) =>
          layer.highDefinition === layers[at]?.highDefinition && layer.textures.length === layers[at].textures.length,
      ),
  );
  const isPlain = layers.every((layer) => layer.textures.length <= 1 && !layer.highDefinition);
  const source = isPlain || like < 0 ? null : like;
  const first = textures[0]?.find((texture) => texture >= 0) ?? 0;
  const { material, notes } = edits.addMaterial(source, first, step);
  const wanted = source === null && !isPlain ? layers.slice(0, 1) : layers;
  const isLess = makeLayers(model, material, wanted, textures, step);
  return { material, notes: [...notes, ...notesOf(layers, isLess || wanted.length < layers.length)] };
}

/** Dresses a mesh whose material is its own. */
export function dressMesh(
  model: EditedModel,
  mesh: RecordId,
  layers: readonly ClipLayer[],
  step: Transaction,
): readonly string[] {
  if (layers.length === 0) return [];
  const textures = layers.map((layer) => texturesFor(model, layer, step));
  const material = model.view.meshes.find(({ record }) => record === mesh)?.material ?? -1;
  if (material < 0) return [];
  return notesOf(layers, makeLayers(model, material, layers, textures, step));
}
