/** Textures, materials and layers of MDX models, in both games. Format pages 5.2, 5.3 and 18.2. */
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { referrersOf } from '../../../document/referrers.ts';
import type { Structure } from '../../../document/structure.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { LayerChange, LayerChoices, LayerFlag, MaterialEdits } from '../../../model/materialEdits.ts';
import {
  layerAt,
  materialAt,
  meshesWith,
  requireChange,
  requireLayerPlace,
  requireTexture,
  requireUnused,
} from '../../../model/materials.ts';
import { meshOf } from '../../../model/meshes.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { replaceableNames } from '../schema/common.ts';
import { layerFlags } from '../schema/flags.ts';
import { layerBits, layerFilterNames, Layer, Material, LayerTexture } from '../schema/material.ts';
import { Layer as AlphaLayer } from '../alpha/schema/material.ts';
import { sinceTextureLists } from '../schema/versions.ts';
import { mdxView } from '../view/index.ts';
import { blends } from '../view/materials.ts';
import { fieldsInBoth, finite } from '../view/records.ts';
import { Geoset } from '../schema/geoset.ts';

const doing: Readonly<Record<number, LayerFlag['does']>> = {
  [layerFlags.unshaded]: 'shines',
  [layerFlags.twoSided]: 'twoSided',
};

function choicesOf(document: Document): LayerChoices {
  const { isAlpha } = dialectOf(document);
  const bits = isAlpha ? layerBits(AlphaLayer) : layerBits(Layer);
  return {
    blends: Object.entries(layerFilterNames).map(([value, name]) => ({
      value: Number(value),
      name,
      blend: blends[Number(value)] ?? 'opaque',
    })),
    flags: Object.entries(bits).map(([bit, label]) => ({ bit: Number(bit), label, does: doing[Number(bit)] ?? null })),
    hasAlpha: true,
    coordinates: [-1, 0, 1],
    kinds: isAlpha
      ? [{ value: 0, name: 'File' }]
      : Object.entries(replaceableNames).map(([value, name]) => ({ value: Number(value), name })),
    isTexture: false,
    files: isAlpha
      ? { endings: ['blp'], target: 'blp2' }
      : { endings: document.version > 800 ? ['blp', 'dds', 'tga'] : ['blp', 'tga'], target: 'blp1' },
  };
}

/** Records of layers of a material, and whether all of them are one layer of the view: Reforged's before version 1100. */
export function layersOf(
  document: Document,
  material: number,
): { readonly record: RecordId; readonly layers: readonly RecordId[]; readonly isJoined: boolean } {
  const seen = materialAt(mdxView(document), material);
  const record = itemsWithTags(document, ['MTLS'])[material] ?? document.root;
  const { layers = [] } = fieldsInBoth(Material, document.get(record));
  return { record, layers, isJoined: layers.length !== seen.layers.length };
}

function requireSingle(document: Document, material: number): ReturnType<typeof layersOf> {
  const found = layersOf(document, material);
  if (found.isJoined) {
    throw new RangeError('The six layers of a high-definition material are one: none of them can come, go or move');
  }
  return found;
}

/** Stores the texture that a layer shows at a place of the view's list. */
function setTexture(
  document: Document,
  transaction: Transaction,
  layers: readonly RecordId[],
  place: { readonly layer: number; readonly at: number; readonly isJoined: boolean },
  textureId: number,
): void {
  const record = layers[place.isJoined ? place.at : place.layer];
  if (record === undefined) return;
  const { textures = [] } = fieldsInBoth(Layer, document.get(record));
  const slot = place.isJoined ? undefined : textures[place.at];
  if (document.version >= sinceTextureLists && slot !== undefined) transaction.set(LayerTexture, slot, { textureId });
  else transaction.set(Layer, record, { textureId });
}

function setSet(document: Document, transaction: Transaction, record: RecordId, set: number): void {
  const fields = fieldsInBoth(Layer, document.get(record));
  const flags = finite(fields.flags, 0);
  const mirrored = set < 0 ? flags | layerFlags.sphereMap : flags & ~layerFlags.sphereMap;
  transaction.set(Layer, record, { flags: mirrored >>> 0, ...(set < 0 ? {} : { coordId: set }) });
}

function changeLayer(
  document: Document,
  transaction: Transaction,
  material: number,
  layer: number,
  change: LayerChange,
): void {
  const { layers, isJoined } = layersOf(document, material);
  const record = layers[layer];
  if (record === undefined) return;
  const before = fieldsInBoth(Layer, document.get(record));
  // The layers of a high-definition material say the same six times.
  const alike = (name: 'filterMode' | 'flags' | 'alpha'): readonly RecordId[] =>
    isJoined ? layers.filter((id) => fieldsInBoth(Layer, document.get(id))[name] === before[name]) : [record];
  const store = (name: 'filterMode' | 'flags' | 'alpha', value: number | undefined): void => {
    if (value !== undefined) for (const id of alike(name)) transaction.update(id, { [name]: value });
  };
  store('filterMode', change.blend);
  store('flags', change.flags === undefined ? undefined : change.flags >>> 0);
  store('alpha', change.alpha === undefined ? undefined : Math.fround(change.alpha));
  if (change.texture !== undefined) {
    setTexture(document, transaction, layers, { layer, at: change.texture.at, isJoined }, change.texture.texture);
  }
  if (change.coordinates !== undefined) {
    for (const id of isJoined ? layers : [record]) setSet(document, transaction, id, change.coordinates.set);
  }
}

/** A layer that shows a texture as it is. */
function newLayer(document: Document, structure: Structure, material: RecordId, texture: number): RecordId {
  const hasList = document.version >= sinceTextureLists && !dialectOf(document).isAlpha;
  const fields = { textureId: hasList ? 0 : texture };
  const layer = structure.create('layer', fields, { owner: material, member: 'layers' });
  if (hasList) structure.create('layerTexture', { textureId: texture }, { owner: layer, member: 'textures' });
  return layer;
}

/** Meshes and ribbons are drawn with materials. */
function usersOf(document: Document, material: number): readonly RecordId[] {
  return referrersOf(document, 'materials').get(material) ?? [];
}

/** Verbs that only some versions have, or none, are not among them. */
type OwnEdits = Omit<Required<MaterialEdits>, 'setPicture' | 'paintPicture' | 'addSlots' | 'removeSlots'>;

export function materialEdits(document: Document): OwnEdits {
  const view = mdxView(document);
  return {
    addTexture: ({ path, kind }, step) =>
      inStep(document, 'Add texture', step, (transaction) => {
        changeStructure(document, transaction, (structure) =>
          structure.create('texture', {
            path,
            ...(dialectOf(document).isAlpha ? {} : { flags: 3 }),
            replaceableId: kind,
          }),
        );
        return { texture: view.textures.length - 1, notes: obeyed };
      }),
    removeTexture(texture, step) {
      requireTexture(view, texture);
      const users = referrersOf(document, 'textures').get(texture) ?? [];
      requireUnused('The texture', users.length, ['record', 'records']);
      return inStep(document, 'Remove texture', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.remove(view.textures[texture]?.record ?? document.root);
          return obeyed;
        }),
      );
    },
    addMaterial(like, texture, step) {
      const source = like === null ? null : layersOf(document, like);
      if (source === null) requireTexture(view, texture);
      return inStep(document, 'Add material', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const made = source === null ? structure.create('material') : structure.duplicate(source.record);
          if (source === null) newLayer(document, structure, made, texture);
          const last = itemsWithTags(document, ['MTLS']).length - 1;
          structure.reorder(made, last);
          return { material: last, notes: obeyed };
        }),
      );
    },
    removeMaterial(material, step) {
      const { record } = layersOf(document, material);
      requireUnused('The material', usersOf(document, material).length, ['mesh or ribbon', 'meshes and ribbons']);
      return inStep(document, 'Remove material', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.remove(record);
          return obeyed;
        }),
      );
    },
    setMaterialOf(meshes, material, step) {
      materialAt(view, material);
      for (const mesh of meshes) meshOf(view, mesh);
      return inStep(document, 'Assign material', step, (transaction) => {
        for (const mesh of meshes) transaction.set(Geoset, mesh, { materialId: material });
        return obeyed;
      });
    },
    addLayer(material, like, step) {
      const { record, layers } = requireSingle(document, material);
      if (like !== null) layerAt(view, material, like);
      const texture = Math.max(0, materialAt(view, material).layers[0]?.textures[0]?.texture ?? 0);
      return inStep(document, 'Add layer', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const source = like === null ? undefined : layers[like];
          if (source === undefined) newLayer(document, structure, record, texture);
          else structure.duplicate(source);
          return { layer: like === null ? layers.length : like + 1, notes: obeyed };
        }),
      );
    },
    removeLayer(material, layer, step) {
      const { layers } = requireSingle(document, material);
      layerAt(view, material, layer);
      if (layers.length === 1) throw new RangeError('A material without a layer draws nothing: remove the material');
      return inStep(document, 'Remove layer', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.remove(layers[layer] ?? document.root);
          return obeyed;
        }),
      );
    },
    moveLayer(material, layer, to, step) {
      const { layers } = requireSingle(document, material);
      layerAt(view, material, layer);
      requireLayerPlace(materialAt(view, material), to);
      return inStep(document, 'Move layer', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.reorder(layers[layer] ?? document.root, to);
          return obeyed;
        }),
      );
    },
    setLayer(material, layer, change, step) {
      requireChange(view, layerAt(view, material, layer), choicesOf(document), change);
      return inStep(document, 'Change layer', step, (transaction) => {
        changeLayer(document, transaction, material, layer, change);
        return obeyed;
      });
    },
    layerChoices: choicesOf(document),
    textureUsers: (texture) => referrersOf(document, 'textures').get(texture) ?? [],
    materialUsers(material) {
      const meshes = new Set(meshesWith(view, material));
      return usersOf(document, material).filter((id) => !meshes.has(id));
    },
  };
}
