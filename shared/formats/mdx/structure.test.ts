/** Adding and removing things in real models: ids, pivots, weights and references stay right, and undo is exact. SPEC D11. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { resolvePath } from '../../document/path.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { freezeRecords, isNumbers } from '../../codec/documentRecord.ts';
import { editStructure, listOf } from '../../document/structure.ts';
import { memberValue } from '../../document/value.ts';
import { corpusFiles, picked } from '../../test/corpus.ts';
import { createModel } from './create.ts';
import { mdx } from './index.ts';
import { nodesOf, singleRecord } from './model.ts';

beforeAll(() => freezeRecords(true));

const files = corpusFiles('wc3', ['.mdx']).filter((file) => !file.name.includes('overflow'));
const at = (document: Document, path: string): RecordId => resolvePath(mdx, document, path).record;

/** Pivot of every node by name, as the document says now. */
function pivots(document: Document): ReadonlyMap<string, unknown> {
  const member = mdx.schemas.get('bone')?.membersByName.get('pivot');
  if (member === undefined) throw new Error('nodes have no pivot');
  return new Map(
    nodesOf(document).map((id) => [
      String(fieldsByName(document.get(id).fields)['name']),
      memberValue(document, document.get(id), member),
    ]),
  );
}

function parentNames(document: Document): ReadonlyMap<string, string> {
  const byId = new Map(
    nodesOf(document).map((id) => [fieldsByName(document.get(id).fields)['objectId'], document.get(id)]),
  );
  return new Map(
    nodesOf(document).map((id) => {
      const node = document.get(id);
      const parent = byId.get(fieldsByName(node.fields)['parentId']);
      return [
        String(fieldsByName(node.fields)['name']),
        String(parent === undefined ? undefined : fieldsByName(parent.fields)['name']),
      ];
    }),
  );
}

/** Names of the bones of each vertex group, geoset by geoset. */
function groupBones(document: Document): readonly (readonly string[])[] {
  const names = new Map(
    nodesOf(document).map((id) => [
      fieldsByName(document.get(id).fields)['objectId'],
      String(fieldsByName(document.get(id).fields)['name']),
    ]),
  );
  return listOf(document, 'geosets').map((id) =>
    [...(fieldsByName(document.get(id).fields)['matrices'] as Int32Array)].map((bone) => names.get(bone) ?? 'nothing'),
  );
}

const withNodes = files.filter((file) => {
  const document = openDocument(mdx, file.bytes());
  const names = nodesOf(document).map((id) => fieldsByName(document.get(id).fields)['name']);
  return names.length > 3 && new Set(names).size === names.length;
});

describe.skipIf(withNodes.length === 0)('removing a node', () => {
  test('leaves every other node its pivot and every vertex group its bones; children go to the next ancestor', () => {
    for (const file of withNodes) {
      const bytes = file.bytes();
      const document = openDocument(mdx, bytes);
      const victim = nodesOf(document)[2] ?? document.root;
      const name = String(fieldsByName(document.get(victim).fields)['name']);
      const before = { pivots: pivots(document), parents: parentNames(document), groups: groupBones(document) };
      editStructure(document, 'Delete node', (structure) => structure.remove(victim));
      const ids = nodesOf(document).map((id) => Number(fieldsByName(document.get(id).fields)['objectId']));
      const wereDense = new Set(ids).size === ids.length && Math.max(...ids) === ids.length - 1;
      const after = { pivots: pivots(document), parents: parentNames(document), groups: groupBones(document) };
      for (const [node, pivot] of after.pivots)
        if (wereDense) expect(pivot, `${file.name} ${node}`).toEqual(before.pivots.get(node));
      for (const [node, parent] of after.parents) {
        const old = before.parents.get(node);
        expect(parent, `${file.name} ${node}`).toBe(old === name ? before.parents.get(name) : old);
      }
      for (const [index, bones] of after.groups.entries()) {
        for (const [position, bone] of bones.entries()) {
          const old = before.groups[index]?.[position];
          if (old !== name && old !== 'nothing') expect(bone, file.name).toBe(old);
        }
      }
      const again = openDocument(mdx, document.write());
      expect(
        [...again.all()].filter(
          (record) => record.type === 'rawChunk' && fieldsByName(record.fields)['problem'] !== null,
        ),
      ).toEqual([]);
      expect(nodesOf(again).length).toBe(nodesOf(document).length);
      document.undo();
      expect(Buffer.compare(document.write(), bytes), file.name).toBe(0);
    }
  });
});

describe.skipIf(withNodes.length === 0)('duplicating a bone', () => {
  test('keeps bones before all other nodes, copies the pivot and shifts every id that follows', () => {
    for (const file of withNodes) {
      const bytes = file.bytes();
      const document = openDocument(mdx, bytes);
      const [bone] = listOf(document, 'bones');
      if (bone === undefined) continue;
      const ids = nodesOf(document).map((id) => Number(fieldsByName(document.get(id).fields)['objectId']));
      const isDense = new Set(ids).size === ids.length && Math.max(...ids) === ids.length - 1 && Math.min(...ids) === 0;
      const points = fieldsByName(singleRecord(document, 'PIVT')?.fields)?.['points'] as Float32Array;
      if (!isDense || points.length < ids.length * 3) continue;
      const before = { pivots: pivots(document), groups: groupBones(document) };
      const copy = editStructure(document, 'Duplicate bone', (structure) => {
        const made = structure.duplicate(bone);
        structure.transaction.update(made, { name: 'The copy' });
        return made;
      });
      const after = pivots(document);
      for (const [name, pivot] of before.pivots) expect(after.get(name), `${file.name} ${name}`).toEqual(pivot);
      expect(after.get('The copy')).toEqual(before.pivots.get(String(fieldsByName(document.get(bone).fields)['name'])));
      expect(groupBones(document)).toEqual(before.groups);
      const bones = listOf(document, 'bones').map((id) => Number(fieldsByName(document.get(id).fields)['objectId']));
      const wereFirst =
        Math.max(...bones.filter((id) => id !== fieldsByName(document.get(copy).fields)['objectId'])) <=
        bones.length - 1;
      if (wereFirst) expect(Math.max(...bones)).toBe(bones.length - 1);
      document.undo();
      expect(Buffer.compare(document.write(), bytes), file.name).toBe(0);
    }
  });
});

describe.skipIf(files.length === 0)('removing a texture', () => {
  test('moves references down and leaves "none" where it was used, in texture tracks too', () => {
    const file = files.find((each) => {
      const document = openDocument(mdx, each.bytes());
      return [...document.all()].some(
        (record) => record.type === 'track' && fieldsByName(record.fields)['tag'] === 'KMTF',
      );
    });
    if (file === undefined) throw new Error('the corpus has no texture track');
    const document = openDocument(mdx, file.bytes());
    const track = [...document.all()].find((record) => fieldsByName(record.fields)['tag'] === 'KMTF');
    if (track === undefined) throw new Error('no track');
    const before = [...(fieldsByName(track.fields)['values'] as Uint32Array)];
    const removed = Math.min(...before);
    editStructure(document, 'Delete texture', (structure) => structure.remove(at(document, `textures[${removed}]`)));
    const after = [...(fieldsByName(document.get(track.id).fields)['values'] as Uint32Array)];
    expect(after).toEqual(
      before.map((value) => (value === removed ? 0xffffffff : value > removed ? value - 1 : value)),
    );
  });
});

describe.skipIf(files.length === 0)('moving a sequence', () => {
  test('takes the extents of every geoset along, and a new one gets the extent of its geoset', () => {
    const file = picked(files, /Arthas\.mdx$/).find((each) => {
      const opened = openDocument(mdx, each.bytes());
      const [geoset] = listOf(opened, 'geosets');
      const extents = geoset === undefined ? null : fieldsByName(opened.get(geoset).fields)['sequenceExtents'];
      return listOf(opened, 'sequences').length > 3 && isNumbers(extents) && extents.length > 0;
    });
    if (file === undefined) throw new Error('there is no model with four sequences');
    const document = openDocument(mdx, file.bytes());
    const geoset = at(document, 'geosets[0]');
    const rows = (): readonly string[] => {
      const extents = fieldsByName(document.get(geoset).fields)['sequenceExtents'] as Float32Array;
      return Array.from({ length: extents.length / 7 }, (_each, row) => String(extents.subarray(row * 7, row * 7 + 7)));
    };
    const before = rows();
    editStructure(document, 'Move sequence', (structure) => structure.reorder(at(document, 'sequences[3]'), 0));
    expect(rows()).toEqual([before[3], ...before.slice(0, 3), ...before.slice(4)]);
    editStructure(document, 'Delete sequence', (structure) => structure.remove(at(document, 'sequences[1]')));
    expect(rows()).toEqual([before[3], ...before.slice(1, 3), ...before.slice(4)]);
    editStructure(document, 'Add sequence', (structure) => structure.create('sequence', { name: 'New' }));
    expect(rows().length).toBe(before.length);
    while (document.undo() !== null);
    expect(rows()).toEqual(before);
  });
});

describe('adding the first record of a kind', () => {
  test('makes its chunk in the usual order, and undo takes the chunk away', () => {
    const hasNoLight = (document: Document): boolean =>
      mdx.collections.some(({ name, list }) => name === 'lights' && list(document).length === 0);
    const file = files.find((each) => hasNoLight(openDocument(mdx, each.bytes())));
    const bytes = file?.bytes() ?? createModel(800).write();
    const document = openDocument(mdx, bytes);
    editStructure(document, 'Add light', (structure) => structure.create('light', { name: 'Lamp' }));
    const again = openDocument(mdx, document.write());
    expect(fieldsByName(again.get(at(again, 'lights["Lamp"]')).fields)['attenuationEnd']).toBe(200);
    document.undo();
    expect(Buffer.compare(document.write(), bytes)).toBe(0);
  });
});
