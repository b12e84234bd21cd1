import { term, told } from '../../../../../shared/codec/said.ts';
import { fieldsByName, listByName } from '../../../../../shared/codec/byName.ts';
import { beforeEach, expect, test } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { freezeRecords } from '../../../../../shared/codec/documentRecord.ts';
import { editStructure, listOf } from '../../../../../shared/document/structure.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { healthyModel } from '../../../../../shared/formats/goldsrc/healthyModel.ts';
import { healthyModel as healthyM2 } from '../../../../../shared/formats/m2/test/healthyModel.ts';
import { healthyAlphaModel } from '../../../../../shared/formats/mdx/alpha/test/healthyModel.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { affectsOutline, outlineOf, rowOf } from '../../state/outlineIndex.ts';
import { isRecordChanged, followSaved } from '../../state/savedRecords.ts';
import { additionMenu, childAdditions, listAdditions, nodeAdditions } from './additions.ts';
import { dropMeaning } from './drops.ts';
import { freeName, isOffered } from './newRecords.ts';
import { canReparent, topmost } from './nodeTree.ts';
import { recordsOfRows, rowsOfRecords } from './outlineTree.ts';
import { referrersOf } from './references.ts';
import { rowMarks } from './severities.ts';
import {
  addRecord,
  canDelete,
  deleteRecords,
  duplicateRecords,
  referrerText,
  renameRecord,
  reorder,
  reparent,
} from './structureEdits.ts';

freezeRecords(true);

/** A version 800 file with nothing in it but its version and header. */
function emptyModel(): Uint8Array {
  const bytes = new Uint8Array(4 + 12 + 8 + 372);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('MDLXVERS'), 0);
  view.setUint32(8, 4, true);
  view.setUint32(12, 800, true);
  bytes.set(new TextEncoder().encode('MODL'), 16);
  view.setUint32(20, 372, true);
  return bytes;
}

let document: FormatDocument;
let bones: { root: RecordId; chest: RecordId; head: RecordId };

function layersOf(material: RecordId): readonly RecordId[] {
  return listByName(document.get(material).fields, 'layers');
}

/** Root > chest > head; two textures; a material whose layer uses the second; two sequences. */
beforeEach(() => {
  document = openDocument(mdx, emptyModel());
  const root = addRecord(document, 'bone', null);
  const chest = addRecord(document, 'bone', root);
  const head = addRecord(document, 'bone', chest);
  bones = { root, chest, head };
  addRecord(document, 'texture', null);
  addRecord(document, 'texture', null);
  const material = addRecord(document, 'material', null);
  const [layer] = layersOf(material);
  if (layer === undefined) throw new Error('a new material has a layer');
  document.edit('Use the second texture', (transaction) => transaction.update(layer, { textureId: 1 }));
  addRecord(document, 'sequence', null);
  addRecord(document, 'sequence', null);
});

function nth(collection: string, position: number): RecordId {
  const id = listOf(document, collection)[position];
  if (id === undefined) throw new Error(`no ${collection}[${position}]`);
  return id;
}

const field = (id: RecordId, name: string) => fieldsByName(document.get(id).fields)[name];

test('a new node stands under the selected one, at its pivot', () => {
  expect(field(bones.chest, 'parentId')).toBe(field(bones.root, 'objectId'));
  expect(field(bones.head, 'parentId')).toBe(field(bones.chest, 'objectId'));
  expect(field(bones.root, 'parentId')).toBe(-1);
});

test('new sequences do not overlap, and new names are free', () => {
  expect(field(nth('sequences', 0), 'interval')).toEqual([0, 1000]);
  expect(field(nth('sequences', 1), 'interval')).toEqual([2000, 3000]);
  expect(field(nth('sequences', 1), 'name')).toBe('New sequence 2');
  expect(freeName(new Set(['Stand', 'Stand 2']), 'Stand')).toBe('Stand 3');
});

test('a new material has a layer', () => {
  expect(field(nth('materials', 0), 'layers')).toHaveLength(1);
});

test('what can be added depends on the selection and the version', () => {
  const types = (list: readonly { readonly type: string }[]) => list.map(({ type }) => type);
  expect(types(childAdditions(document, nth('materials', 0)))).toEqual(['layer']);
  expect(childAdditions(document, bones.root)).toEqual([]);
  expect(types(listAdditions(document))).not.toContain('faceEffect');
  expect(types(listAdditions(document))).not.toContain('geoset');
  expect(types(nodeAdditions(document))).toContain('helper');
});

test('renaming a texture by its file name keeps the folder', () => {
  const texture = nth('textures', 0);
  renameRecord(document, texture, 'black.blp');
  expect(field(texture, 'path')).toBe('Textures\\black.blp');
  expect(document.history.entries.at(-1)?.label).toBe('Rename texture');
});

test('a name too long for its buffer is refused with a sentence, and nothing changes', () => {
  const before = field(bones.root, 'name');
  expect(() => renameRecord(document, bones.root, 'x'.repeat(90))).toThrow(/at most 79 bytes/);
  expect(field(bones.root, 'name')).toBe(before);
});

test('what refers to a texture is named before it is deleted', () => {
  const referrers = referrersOf(document, [nth('textures', 1)]);
  expect(referrers).toHaveLength(1);
  const [first] = referrers;
  expect(first && referrerText(document, first.record, first.label)).toBe(
    'texture of Layer 0 in Material 0 · white.blp',
  );
  expect(referrersOf(document, [nth('textures', 0)])).toEqual([]);
});

test('references inside what is deleted along do not count', () => {
  expect(referrersOf(document, [nth('materials', 0), nth('textures', 1)])).toEqual([]);
});

test('children of a node do not count as lost: they move up', () => {
  expect(referrersOf(document, [bones.chest])).toEqual([]);
  deleteRecords(document, [bones.chest]);
  expect(field(bones.head, 'parentId')).toBe(field(bones.root, 'objectId'));
});

test('the header cannot be deleted', () => {
  expect(canDelete(document, nth('model', 0))).toBe(false);
  expect(canDelete(document, bones.root)).toBe(true);
});

test('duplicates get a free name and stand behind their originals, in one step', () => {
  const steps = document.history.position;
  const copies = duplicateRecords(document, [nth('sequences', 0)]);
  expect(document.history.position).toBe(steps + 1);
  expect(listOf(document, 'sequences')[1]).toBe(copies[0]);
  expect(copies[0] && field(copies[0], 'name')).toBe('New sequence 3');
});

test('a node may go under any node that does not stand below it', () => {
  expect(canReparent(document, [bones.head], bones.root)).toBe(true);
  expect(canReparent(document, [bones.root], bones.head)).toBe(false);
  expect(canReparent(document, [bones.root], bones.root)).toBe(false);
  expect(canReparent(document, [nth('textures', 0)], bones.root)).toBe(false);
  expect(canReparent(document, [bones.head], null)).toBe(true);
});

test('a circle of parents in a damaged file does not hang the tree', () => {
  document.edit('Tie a knot', (transaction) =>
    transaction.update(bones.root, { parentId: field(bones.head, 'objectId') }),
  );
  expect(canReparent(document, [bones.head], bones.root)).toBe(false);
  expect(outlineOf(document).keys.size).toBeGreaterThan(3);
});

test('moving a node with one of its children moves the child along, not out', () => {
  expect(topmost(document, [bones.chest, bones.head])).toEqual([bones.chest]);
  reparent(document, [bones.chest, bones.head], null);
  expect(field(bones.chest, 'parentId')).toBe(-1);
  expect(field(bones.head, 'parentId')).toBe(field(bones.chest, 'objectId'));
  expect(document.history.entries.at(-1)?.label).toBe('Reparent node');
});

test('reordering brings references along and is one step', () => {
  reorder(document, [nth('textures', 1)], 0);
  const layer = layersOf(nth('materials', 0))[0];
  expect(layer && field(layer, 'textureId')).toBe(0);
  document.undo();
  expect(layer && field(layer, 'textureId')).toBe(1);
});

test('a drop among siblings reorders, a drop on a node reparents, and what would change nothing is refused', () => {
  const index = outlineOf(document);
  const key = (id: RecordId) => index.keys.get(id) ?? '';
  const textures = 'list/textures';
  expect(dropMeaning(index, document, [key(nth('textures', 1))], { parent: textures, index: 0 })).toEqual({
    kind: 'reorder',
    index: 0,
  });
  expect(dropMeaning(index, document, [key(nth('textures', 1))], { parent: 'list/sequences', index: 0 })).toBeNull();
  expect(dropMeaning(index, document, [key(bones.head)], { parent: key(bones.root), index: 0 })).toEqual({
    kind: 'reparent',
    target: bones.root,
  });
  expect(dropMeaning(index, document, [key(bones.head)], { parent: 'list/nodes', index: 0 })).toEqual({
    kind: 'reparent',
    target: null,
  });
  expect(dropMeaning(index, document, [key(bones.head)], { parent: key(bones.chest), index: 0 })).toBeNull();
  expect(dropMeaning(index, document, [textures], { parent: 'list/nodes', index: 0 })).toBeNull();
});

test('rows become records in the order they were chosen, headings left out, the last touched at the end', () => {
  const index = outlineOf(document);
  const [first, second] = [nth('sequences', 0), nth('sequences', 1)];
  const rows = new Set(['list/sequences', `record/${first}`, `record/${second}`]);
  expect(recordsOfRows(index, rows, `record/${first}`)).toEqual([second, first]);
  expect(recordsOfRows(index, rows, 'list/sequences')).toEqual([first, second]);
});

test('a record without a row is shown by the row of its holder', () => {
  const track = editStructure(document, 'Add track', (structure) =>
    structure.create('track', {}, { owner: bones.head, member: 'transforms' }),
  );
  const index = outlineOf(document);
  expect(rowOf(index, document, track)).toBe(index.keys.get(bones.head));
  expect(rowsOfRecords(index, document, [track, bones.root])).toEqual([
    index.keys.get(bones.head),
    index.keys.get(bones.root),
  ]);
});

test('the worst problem marks a row, and remarks mark none', () => {
  const index = outlineOf(document);
  const problem = (severity: 'error' | 'warning' | 'info', record: RecordId) => ({
    rule: 'r',
    severity,
    ...told(term(severity)),
    record,
  });
  const marks = rowMarks(
    [problem('warning', bones.head), problem('error', bones.head), problem('info', bones.root)],
    index,
    document,
  );
  expect(marks.get(index.keys.get(bones.head) ?? '')).toEqual({
    severity: 'error',
    messages: [term('warning'), term('error')],
  });
  expect(marks.has(index.keys.get(bones.root) ?? '')).toBe(false);
});

test('the outline is built anew for what it shows, and only for that', () => {
  const affects = (change: () => void): boolean => {
    const position = document.history.position;
    change();
    return document.history.entries
      .slice(position)
      .flatMap(({ diffs }) => diffs)
      .some((diff) => affectsOutline(mdx, diff));
  };
  const update = (id: RecordId, fields: Record<string, number | string>) => () =>
    document.edit('Change', (transaction) => transaction.update(id, fields));
  expect(affects(update(nth('sequences', 0), { name: 'Walk' }))).toBe(true);
  expect(affects(update(nth('sequences', 0), { moveSpeed: 5 }))).toBe(false);
  expect(affects(update(bones.head, { parentId: -1 }))).toBe(true);
  expect(affects(() => void addRecord(document, 'camera', null))).toBe(true);
});

test('the same outline is given until a step changes it', () => {
  const before = outlineOf(document);
  document.edit('Change', (transaction) => transaction.update(nth('sequences', 0), { moveSpeed: 7 }));
  expect(outlineOf(document)).toBe(before);
  renameRecord(document, nth('sequences', 0), 'Death');
  expect(outlineOf(document)).not.toBe(before);
});

test('a record counts as changed until it is undone or saved', () => {
  const fresh = openDocument(mdx, document.write());
  followSaved(fresh);
  const [id] = listOf(fresh, 'sequences');
  if (id === undefined) throw new Error('no sequence');
  expect(isRecordChanged(fresh, id)).toBe(false);
  renameRecord(fresh, id, 'Walk');
  expect(isRecordChanged(fresh, id)).toBe(true);
  fresh.undo();
  expect(isRecordChanged(fresh, id)).toBe(false);
  fresh.redo();
  fresh.markSaved();
  expect(isRecordChanged(fresh, id)).toBe(false);
  expect(fresh.history.saved).toBe(1);
  fresh.undo();
  expect(isRecordChanged(fresh, id)).toBe(true);
  renameRecord(fresh, id, 'Other');
  expect(fresh.history.saved).toBeNull();
});

test('an event of a Half-Life model goes into the sequence that is near, and stands in the menu once', () => {
  const model = healthyModel();
  const sequences = listOf(model, 'sequences');
  const [first, second] = sequences;
  if (first === undefined || second === undefined) throw new Error('the model has two sequences');
  const before = listByName(model.get(second).fields, 'events').length;
  const event = addRecord(model, 'event', second);
  expect(listByName(model.get(second).fields, 'events')).toHaveLength(before + 1);
  // Beside another event, and, with nothing near, in the first sequence.
  expect(model.get(addRecord(model, 'event', event)).owner).toBe(second);
  expect(model.get(addRecord(model, 'event', null)).owner).toBe(first);
  const submodel = addRecord(model, 'submodel', null);
  const { owner } = model.get(submodel);
  expect(owner === null ? null : model.get(owner).type).toBe('bodypart');
  const menu = additionMenu(model, second, () => undefined);
  const labels = menu.flatMap((item) => ('label' in item ? [item.label] : []));
  expect(labels.filter((label) => label === 'New event')).toHaveLength(1);
  expect(menu.filter(({ kind }) => kind === 'heading')).toHaveLength(0);
  const last = menu.at(-1);
  expect(last?.kind).toBe('action');
});

test('every kind that a format offers in its menu can be added', () => {
  for (const model of [healthyModel(), document, healthyAlphaModel(1300), healthyM2(256), healthyM2(264)]) {
    for (const type of model.format.creation?.common ?? []) {
      if (isOffered(model, type)) expect(model.has(addRecord(model, type, null)), type).toBe(true);
    }
  }
});
