/**
 * Batches as tools have them: those of one part of the model in all views, and their stretches of the tables of textures,
 * coordinates, weights and transforms. Format pages 8 and 9.
 */
import { positions } from '../../../codec/count.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { materialAt } from '../../../model/materials.ts';
import { listOf, modelFields } from '../model.ts';
import { drawOrder } from '../playback/look.ts';
import { sameSubmeshes } from '../sameSubmeshes.ts';
import { NONE } from '../schema/common.ts';
import { Batch, View } from '../schema/view.ts';
import { m2View } from '../view/index.ts';

type BatchFields = FieldsIn<typeof Batch>;

/** A batch has so many textures at most (format page 8). */
const mostStages = 4;
/** The batches of one part of the model in one view, in the order of drawing. */
export interface Part {
  readonly view: RecordId;
  /** Position among the submeshes of the view. */
  readonly submesh: number;
  readonly batches: readonly RecordId[];
}

/** The part that a submesh of the first view is, in all views; the first view's own comes first. */
export function partsOf(document: Document, mesh: RecordId): readonly Part[] {
  const wanted = new Set([mesh, ...sameSubmeshes(document, [mesh])]);
  return listOf(document, 'views').flatMap((view) => {
    const order = drawOrder(document, view);
    return fieldsOf(View, document.get(view)).submeshes.flatMap((id, submesh): Part[] => {
      if (!wanted.has(id)) return [];
      return [{ view, submesh, batches: order.filter((batch) => batchOf(document, batch).submesh === submesh) }];
    });
  });
}

export const batchOf = (document: Document, id: RecordId): BatchFields => fieldsOf(Batch, document.get(id));

/** Parts of the mesh that is drawn with a material of the view. */
export function partsWith(document: Document, material: number): readonly Part[] {
  materialAt(m2View(document), material);
  const mesh = m2View(document).meshes.find((each) => each.material === material);
  return mesh === undefined ? [] : partsOf(document, mesh.record);
}

/** A layer in all views. Coarser ones may have fewer; there the one that looks the same is it. */
export function layerIn(document: Document, parts: readonly Part[], layer: number): readonly RecordId[] {
  const [first] = parts;
  const own = first?.batches[layer];
  if (first === undefined || own === undefined) return [];
  const wanted = batchOf(document, own);
  return parts.flatMap(({ batches }) => {
    const place = batches.length === first.batches.length ? batches[layer] : undefined;
    const found =
      place ??
      batches.find((id) => {
        const { material, textureStart } = batchOf(document, id);
        return material === wanted.material && textureStart === wanted.textureStart;
      });
    return found === undefined ? [] : [found];
  });
}

export function allBatches(document: Document): readonly RecordId[] {
  return listOf(document, 'views').flatMap((id) => [...fieldsOf(View, document.get(id)).batches]);
}

const tables = {
  texture: { table: 'textureCombos', start: 'textureStart' },
  coordinates: { table: 'coordinateCombos', start: 'coordinateStart' },
  weight: { table: 'weightCombos', start: 'weightStart' },
  transform: { table: 'transformCombos', start: 'transformStart' },
} as const;

/** What a stretch that ends before all textures of a batch says of the rest. */
const missingEntry = { texture: 0, coordinates: 0, weight: NONE, transform: NONE } as const;

/** Puts a number into the stretch of a table that batches read: in place, where nothing else reads it, else elsewhere. */
export function setInTable(
  document: Document,
  transaction: Transaction,
  batches: readonly RecordId[],
  kind: keyof typeof tables,
  { at, value }: { readonly at: number; readonly value: number },
): void {
  const { table, start } = tables[kind];
  const entries = modelFields(document)[table];
  for (const id of batches) {
    const { textureCount, [start]: from } = batchOf(document, id);
    const count = Math.min(mostStages, Math.max(1, textureCount));
    const held = modelFields(document)[table];
    const wanted = positions(count, mostStages).map((place) =>
      place === at ? value : (held[from + place] ?? missingEntry[kind]),
    );
    const isShared = allBatches(document).some((other) => {
      if (batches.includes(other)) return false;
      const each = batchOf(document, other);
      return each[start] < from + count && from < each[start] + Math.max(1, each.textureCount);
    });
    const now = Array.from(modelFields(document)[table]);
    const found = now.findIndex((_, place) => wanted.every((entry, part) => now[place + part] === entry));
    if (found >= 0) transaction.update(id, { [start]: found });
    else {
      const place = isShared || from + count > now.length ? now.length : from;
      now.splice(place, place === from ? count : 0, ...wanted);
      const numbers = entries instanceof Int16Array ? Int16Array.from(now) : Uint16Array.from(now);
      transaction.update(document.root, { [table]: numbers });
      transaction.update(id, { [start]: place });
    }
  }
}
