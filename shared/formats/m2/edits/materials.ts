/**
 * Textures and layers of World of Warcraft's models. What a submesh is drawn with are its batches; the same part has batches
 * in every view, and all of them change together. Materials, and stretches of the tables, are shared by batches: what others
 * use too stays, and another one is found or added. Format pages 8 and 9, import-conversion.md §4, 8.
 */
import { fieldsOf } from '../../../codec/record.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { referrersOf } from '../../../document/referrers.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { LayerChange, LayerChoices, LayerFlag, MaterialEdits } from '../../../model/materialEdits.ts';
import {
  layerAt,
  materialAt,
  requireChange,
  requireLayerPlace,
  requireTexture,
  requireUnused,
} from '../../../model/materials.ts';
import { meshOf } from '../../../model/meshes.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import { leadsToAll, positionsById } from '../lookups.ts';
import { listOf, modelFields } from '../model.ts';
import { textureTypeNames } from '../names.ts';
import { batchLook, batchPriority } from '../playback/look.ts';
import { blendNames, Material, MATERIAL_FLAGS, materialBits, Texture } from '../schema/material.ts';
import { NESTED_TRACKS, PACKED_ROTATIONS } from '../schema/trackKinds.ts';
import { Batch, View } from '../schema/view.ts';
import { m2View } from '../view/index.ts';
import { blends } from '../view/blends.ts';
import { Model } from '../schema/index.ts';
import type { Part } from './batches.ts';
import { allBatches, batchOf, layerIn, partsOf, partsWith, setInTable } from './batches.ts';

/** Client 3.3.5 knows so many layers (format page 20.1). */
const lastLayer = 7;
/** Blendings from here on are see-through and drawn behind the others of their priority. */
const firstSeeThrough = 2;

const doing: Readonly<Record<number, LayerFlag['does']>> = {
  [MATERIAL_FLAGS.unlit]: 'shines',
  [MATERIAL_FLAGS.twoSided]: 'twoSided',
  [MATERIAL_FLAGS.noDepthWrite]: 'hidesNothing',
};

const choices: LayerChoices = {
  blends: Object.entries(blendNames).map(([value, name]) => ({
    value: Number(value),
    name,
    blend: blends[Number(value)] ?? 'blend',
  })),
  flags: Object.entries(materialBits).flatMap(([bit, label]) =>
    label.startsWith('Unknown') ? [] : [{ bit: Number(bit), label, does: doing[Number(bit)] ?? null }],
  ),
  hasAlpha: false,
  coordinates: [-1, 0, 1],
  kinds: Object.entries(textureTypeNames).map(([value, name]) => ({ value: Number(value), name })),
  isTexture: false,
  files: { endings: ['blp'], target: 'blp2' },
};

/** Gives batches a material with these numbers: theirs, if nothing else has it, else one that is so, else a new one. */
function setMaterial(
  document: Document,
  transaction: Transaction,
  batches: readonly RecordId[],
  changes: { readonly flags?: number; readonly blend?: number },
): void {
  const materials = listOf(document, 'materials');
  const [first] = batches;
  const place = first === undefined ? -1 : batchOf(document, first).material;
  const record = materials[place];
  const before = record === undefined ? { flags: 0, blend: 0 } : fieldsOf(Material, document.get(record));
  const wanted = { flags: changes.flags ?? before.flags, blend: changes.blend ?? before.blend };
  const users = referrersOf(document, 'materials').get(place) ?? [];
  if (record !== undefined && users.every((id) => batches.includes(id))) {
    transaction.update(record, wanted);
    return;
  }
  const found = materials.findIndex((id) => {
    const { flags, blend } = fieldsOf(Material, document.get(id));
    return flags === wanted.flags && blend === wanted.blend;
  });
  if (found < 0) changeStructure(document, transaction, (structure) => structure.create('material', wanted));
  for (const id of batches) transaction.set(Batch, id, { material: found < 0 ? materials.length : found });
}

function changeLayer(
  document: Document,
  transaction: Transaction,
  batches: readonly RecordId[],
  change: LayerChange,
): void {
  const { flags, blend, texture, coordinates } = change;
  if (flags !== undefined || blend !== undefined) {
    setMaterial(document, transaction, batches, {
      ...(flags === undefined ? {} : { flags: flags & 0xffff }),
      ...(blend === undefined ? {} : { blend }),
    });
  }
  if (texture !== undefined) {
    setInTable(document, transaction, batches, 'texture', { at: texture.at, value: texture.texture });
  }
  if (coordinates !== undefined) {
    setInTable(document, transaction, batches, 'coordinates', { at: coordinates.at, value: coordinates.set });
  }
}

/** The field that holds the priority of a batch in a version; null where there is none. */
function priorityField(version: number, value: number): Fields | null {
  if (version >= NESTED_TRACKS) return { priority: value };
  return version < PACKED_ROTATIONS ? null : { shader: value & 0xffff };
}

/** Numbers the layers of a part by an order, so that it is the one of drawing. */
function store(document: Document, transaction: Transaction, order: readonly RecordId[]): void {
  const { version } = document;
  const looks = order.map((id) => batchLook(document, id));
  const priorities = order.map((id) => batchPriority(version, batchOf(document, id))).toSorted((a, b) => a - b);
  const isSeeThrough = (at: number): boolean => (looks[at]?.blend ?? 0) >= firstSeeThrough;
  let raised = 0;
  for (const [at, id] of order.entries()) {
    // Of one priority opaque layers come first: one that is to come behind a see-through one needs a higher one.
    const follows = at > 0 && isSeeThrough(at - 1) && !isSeeThrough(at);
    if (follows && (priorities[at] ?? 0) + raised <= (priorities[at - 1] ?? 0) + raised) raised++;
    const priority = priorityField(version, (priorities[at] ?? 0) + raised);
    if (priority === null && follows) {
      throw new RangeError('In models of this version opaque layers are always drawn before see-through ones');
    }
    transaction.set(Batch, id, {
      layer: at,
      ...(raised > 0 || priorities.some((each) => each !== priorities[0]) ? priority : {}),
    });
  }
}

/** Puts batches into the list of a view, behind another one or at the end. */
function insert(
  transaction: Transaction,
  document: Document,
  view: RecordId,
  made: readonly RecordId[],
  behind: RecordId | null,
): void {
  const { batches } = fieldsOf(View, document.get(view));
  const place = behind === null ? batches.length : batches.indexOf(behind) + 1;
  transaction.set(View, view, { batches: batches.toSpliced(place, 0, ...made) });
}

function removeBatches(document: Document, transaction: Transaction, gone: ReadonlySet<RecordId>): void {
  for (const view of listOf(document, 'views')) {
    const { batches } = fieldsOf(View, document.get(view));
    const left = batches.filter((id) => !gone.has(id));
    if (left.length < batches.length) transaction.set(View, view, { batches: left });
  }
  for (const id of gone) transaction.remove(id);
}

function assign(document: Document, transaction: Transaction, mesh: RecordId, source: readonly Part[]): void {
  const parts = partsOf(document, mesh);
  const fields = parts.map(({ view }) => {
    const from = source.find((each) => each.view === view) ?? source[0];
    return (from?.batches ?? []).map((id) => document.get(id).fields);
  });
  removeBatches(document, transaction, new Set(parts.flatMap(({ batches }) => [...batches])));
  for (const [at, { view, submesh }] of parts.entries()) {
    const made = (fields[at] ?? []).map((each) =>
      transaction.add(Batch.type, view, { ...each, submesh, geoset: submesh }),
    );
    insert(transaction, document, view, made, null);
  }
}

/** Records that show each texture: the tables are read by batches. */
function textureUsers(document: Document, texture: number): readonly RecordId[] {
  const record = listOf(document, 'textures')[texture];
  const others = (referrersOf(document, 'textures').get(texture) ?? []).filter((id) => id !== document.root);
  const batches = allBatches(document).filter((id) =>
    batchLook(document, id).stages.some((stage) => stage.texture === record),
  );
  return [...batches, ...others];
}

/** Puts the table of textures that the game fills in right again, where it was right before. */
function keepReplaceable(document: Document, transaction: Transaction, wasRight: boolean): void {
  if (!wasRight) return;
  const kinds = kindsOf(document);
  const { length } = modelFields(document).replaceableLookup;
  transaction.set(Model, document.root, { replaceableLookup: positionsById(kinds, length) });
}

const kindsOf = (document: Document): readonly number[] =>
  listOf(document, 'textures').map((id) => fieldsOf(Texture, document.get(id)).kind);

function isRight(document: Document): boolean {
  const { replaceableLookup } = modelFields(document);
  const filled = kindsOf(document).map((kind) => (kind === 0 ? -1 : kind));
  return replaceableLookup instanceof Uint16Array && leadsToAll(replaceableLookup, filled);
}

export function materialEdits(
  document: Document,
): Omit<
  Required<MaterialEdits>,
  'setPicture' | 'paintPicture' | 'addSlots' | 'removeSlots' | 'addMaterial' | 'removeMaterial'
> {
  const view = m2View(document);
  return {
    addTexture: ({ path, kind }, step) =>
      inStep(document, 'Add texture', step, (transaction) => {
        const wasRight = isRight(document);
        changeStructure(document, transaction, (structure) =>
          structure.create('texture', { path: kind === 0 ? path : '', kind, flags: 3 }),
        );
        if (kind !== 0) keepReplaceable(document, transaction, wasRight);
        return { texture: view.textures.length - 1, notes: obeyed };
      }),
    removeTexture(texture, step) {
      requireTexture(view, texture);
      requireUnused('The texture', textureUsers(document, texture).length, ['record', 'records']);
      return inStep(document, 'Remove texture', step, (transaction) => {
        const wasRight = isRight(document);
        changeStructure(document, transaction, (structure) =>
          structure.remove(view.textures[texture]?.record ?? document.root),
        );
        keepReplaceable(document, transaction, wasRight);
        return obeyed;
      });
    },
    setMaterialOf(meshes, material, step) {
      for (const mesh of meshes) meshOf(view, mesh);
      const source = partsWith(document, material);
      const own = new Set(view.meshes.flatMap((mesh) => (mesh.material === material ? [mesh.record] : [])));
      return inStep(document, 'Assign material', step, (transaction) => {
        for (const mesh of meshes) if (!own.has(mesh)) assign(document, transaction, mesh, source);
        return obeyed;
      });
    },
    addLayer(material, like, step) {
      const parts = partsWith(document, material);
      const count = materialAt(view, material).layers.length;
      const from = like ?? count - 1;
      layerAt(view, material, from);
      if (count > lastLayer)
        throw new RangeError(`The game draws ${lastLayer + 1} layers, and the material has ${count}`);
      const copied = new Set(layerIn(document, parts, from));
      return inStep(document, 'Add layer', step, (transaction) => {
        for (const { view: each, batches } of parts) {
          const at = batches.findIndex((id) => copied.has(id));
          const source = batches[at];
          if (source === undefined) continue;
          const made = transaction.add(Batch.type, each, { ...fieldsOf(Batch, document.get(source)) });
          insert(transaction, document, each, [made], source);
          store(document, transaction, batches.toSpliced(at + 1, 0, made));
        }
        return { layer: from + 1, notes: obeyed };
      });
    },
    removeLayer(material, layer, step) {
      layerAt(view, material, layer);
      const parts = partsWith(document, material);
      if (materialAt(view, material).layers.length === 1) {
        throw new RangeError('Without its last layer the mesh would not be drawn');
      }
      return inStep(document, 'Remove layer', step, (transaction) => {
        removeBatches(document, transaction, new Set(layerIn(document, parts, layer)));
        return obeyed;
      });
    },
    moveLayer(material, layer, to, step) {
      layerAt(view, material, layer);
      requireLayerPlace(materialAt(view, material), to);
      const parts = partsWith(document, material);
      const moved = new Set(layerIn(document, parts, layer));
      return inStep(document, 'Move layer', step, (transaction) => {
        for (const { batches } of parts) {
          const id = batches.find((each) => moved.has(each));
          if (id === undefined || to === layer) continue;
          store(document, transaction, batches.filter((each) => each !== id).toSpliced(to, 0, id));
        }
        return obeyed;
      });
    },
    setLayer(material, layer, change, step) {
      requireChange(view, layerAt(view, material, layer), choices, change);
      const batches = layerIn(document, partsWith(document, material), layer);
      return inStep(document, 'Change layer', step, (transaction) => {
        changeLayer(document, transaction, batches, change);
        return obeyed;
      });
    },
    layerChoices: choices,
    textureUsers: (texture) => textureUsers(document, texture),
    materialUsers: () => [],
  };
}
