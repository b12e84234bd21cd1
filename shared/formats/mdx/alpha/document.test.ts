/** An alpha model in the program: outline, paths, animation, structure, creation, extents. */
import { fieldsByName, listByName } from '../../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { initialFields } from '../../../codec/record.ts';
import type { OutlineNode } from '../../../format/format.ts';
import { collectionList } from '../../../codec/collection.ts';
import type { Document } from '../../../document/document.ts';
import { openDocument } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { editStructure } from '../../../document/structure.ts';
import { differences } from '../../../test/openWith.ts';
import { measureExtents } from '../extents.ts';
import { itemsWithTags, nodesOf, singleRecord } from '../model.ts';
import { createAlphaModel } from './create.ts';
import { mdxAlpha } from './index.ts';
import { addTrack, healthyAlphaModel } from './test/healthyModel.ts';

beforeAll(() => freezeRecords(true));

const versions = [1300, 1400, 1500];
const { animation, creation } = mdxAlpha;

function first(document: Document, tag: string): RecordId {
  const [id] = itemsWithTags(document, [tag]);
  if (id === undefined) throw new Error(`no ${tag}`);
  return id;
}

function labels(node: OutlineNode): readonly string[] {
  return [node.label, ...node.children.flatMap(labels)];
}

describe.each(versions)('an alpha model of version %i', (version) => {
  test('has everything in its outline, nodes by their parents', () => {
    const outline = mdxAlpha.outline(healthyAlphaModel(version));
    // An event of World of Warcraft says what it is for.
    expect(JSON.stringify(outline)).toContain('"label":"$FSD","icon":"eventObject","record":');
    expect(JSON.stringify(outline)).toContain('"meta":"Footstep"');
    expect(outline).toMatchObject({ label: 'Wolf', meta: `v${version}` });
    const shown = labels(outline);
    for (const label of [
      'Wolf.blp',
      'Monster 1',
      'Layer 1',
      'UV set 0',
      'Stand',
      'Box',
      'Portrait',
      'Collision mesh',
    ]) {
      expect(shown).toContain(label);
    }
    const nodes = outline.children.find(({ key }) => key === 'list/nodes');
    expect(nodes?.children.map(({ label, children }) => [label, children.length])).toEqual([['Root', 8]]);
  });

  test('lists its nodes and offers what can be made', () => {
    const document = healthyAlphaModel(version);
    expect(collectionList(mdxAlpha, document, 'nodes').map((id) => document.get(id).type)).toEqual([
      ...['bone', 'light', 'helper', 'attachment', 'particleEmitter', 'particleEmitter2', 'ribbonEmitter'],
      ...['eventObject', 'collisionShape'],
    ]);
    for (const type of creation?.common ?? []) expect(mdxAlpha.schemas.has(type), type).toBe(true);
    expect(creation?.isOffered(document, 'uvSet')).toBe(version < 1500);
    expect(creation?.isOffered(document, 'geoset')).toBe(false);
  });

  test('makes every common record anew, and stays readable and without errors', () => {
    const document = createAlphaModel(version);
    editStructure(document, 'Make', (structure) => {
      structure.create('texture', creation?.fields(document, 'texture', null) ?? {});
      for (const type of creation?.common ?? []) {
        if (type === 'geosetAnimation') continue;
        const id = structure.create(type, { ...creation?.fields(document, type, null) });
        for (const { member, type: inner } of creation?.children(document, type) ?? []) {
          structure.create(inner, {}, { owner: id, member });
        }
      }
    });
    const again = openDocument(mdxAlpha, document.write());
    expect([...again.all()].filter(({ type }) => type === 'rawChunk')).toEqual([]);
    expect(again.recordCount).toBe(document.recordCount);
    expect(mdxAlpha.validate(again).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('numbers its nodes in order when one comes or goes, and brings pivots, parents and skins along', () => {
    const document = healthyAlphaModel(version);
    const helper = first(document, 'HELP');
    document.edit('Pivot', (tx) => {
      const pivots = singleRecord(document, 'PIVT');
      const points = Float32Array.from({ length: 27 }, (_, index) => Math.floor(index / 3));
      if (pivots !== null) tx.update(pivots.id, { points });
      tx.update(first(document, 'HTST'), { parentId: 2 });
    });
    editStructure(document, 'Bone', (structure) => structure.create('bone', { name: 'Second', parentId: 0 }));
    expect(nodesOf(document).map((id) => fieldsByName(document.get(id).fields)['objectId'])).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(fieldsByName(document.get(first(document, 'HTST')).fields)['parentId']).toBe(
      fieldsByName(document.get(helper).fields)['objectId'],
    );
    const points = fieldsByName(singleRecord(document, 'PIVT')?.fields)?.['points'];
    expect(points instanceof Float32Array ? [points[0], points[6], points[27]] : []).toEqual([0, 1, 8]);
    const before = healthyAlphaModel(version).write();
    while (document.undo() !== null);
    expect(differences(document.write(), before)).toEqual([]);
  });

  test('measures its extents', () => {
    const document = healthyAlphaModel(version);
    measureExtents(document);
    const geoset = document.get(first(document, 'GEOS')).fields;
    if (version < 1500) {
      expect(fieldsByName(geoset)['extent']).toMatchObject({ minimum: [0, 0, 0], maximum: [1, 1, 0] });
      expect(fieldsByName(geoset)['sequenceExtents']).toHaveLength(14);
    } else expect(fieldsByName(geoset)['centre']).toEqual([0.5, 0.5, 0]);
    const written = openDocument(mdxAlpha, document.write());
    expect(fieldsByName(singleRecord(written, 'MODL')?.fields)?.['extent']).toEqual(
      fieldsByName(singleRecord(document, 'MODL')?.fields)?.['extent'],
    );
  });
});

describe('tracks of an alpha model', () => {
  const rotationOf = (document: Document) => {
    const root = document.get(first(document, 'BONE'));
    const id = listByName(root.fields, 'transforms').find(
      (each) => fieldsByName(document.get(each).fields)['tag'] === 'KGRT',
    );
    return document.get(id ?? document.root);
  };

  test('have quaternions as keys, stored packed; what did not change keeps its bits', () => {
    const document = healthyAlphaModel(1400);
    const track = animation?.track(document, rotationOf(document), null);
    if (track === null || track === undefined) throw new Error('no keys');
    expect(track.kind.componentNames).toEqual(['X', 'Y', 'Z', 'W']);
    expect([...track.keys.values.slice(0, 4)]).toEqual([0, 0, 0, 1]);
    expect(track.keys.values[21]).toBe(0);
    expect(track.keys.values[22]).toBeCloseTo(Math.SQRT1_2, 5);
    const bytes = document.write();
    document.edit('Same', (tx) => track.store(tx, track.keys));
    expect(differences(document.write(), bytes)).toEqual([]);
    const values = track.keys.values.slice();
    values[2] = 1;
    values[3] = 0;
    document.edit('Turn', (tx) => track.store(tx, { ...track.keys, values }));
    const changed = differences(document.write(), bytes);
    expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(8);
    expect(animation?.track(document, rotationOf(document), null)?.keys.values[2]).toBeCloseTo(1, 5);
  });

  test('can be added: what is missing starts with the value of now', () => {
    const document = healthyAlphaModel(1300);
    const helper = document.get(first(document, 'HELP'));
    const missing = animation?.missing(document, helper, 'transforms') ?? [];
    expect(missing.map(({ id }) => id)).toEqual(['KGTR', 'KGRT', 'KGSC']);
    const [, rotation] = missing;
    const made = rotation === undefined ? undefined : animation?.create(helper, rotation, 40);
    expect(made?.fields).toMatchObject({ tag: 'KGRT', values: Uint32Array.of(0, 0), frames: Int32Array.of(40) });
    const layer = document.get(listByName(document.get(first(document, 'MTLS')).fields, 'layers')[0] ?? document.root);
    const flipbook = animation?.create(layer, { id: 'KMTF' } as never, 0);
    expect(flipbook?.fields).toMatchObject({ isSimple: 1, values: Uint32Array.of(0) });
  });

  test('let the interpolation be chosen only where the file has a word for it', () => {
    const document = healthyAlphaModel(1300);
    const chosen = [...document.all()]
      .filter(({ fields }) => fieldsByName(fields)['tag'] === 'KMTF')
      .map((record) => animation?.track(document, record, null)?.hasInterpolation);
    expect(chosen).toEqual([false, true]);
  });

  test('name textures that move along when a texture goes', () => {
    const document = healthyAlphaModel(1400);
    editStructure(document, 'Remove', (structure) => structure.remove(first(document, 'TEXS')));
    const values = [...document.all()]
      .filter(({ fields }) => fieldsByName(fields)['tag'] === 'KMTF')
      .map(({ fields }) => fieldsByName(fields)['values']);
    expect(values.map((each) => [...(each as Uint32Array)].at(1))).toEqual([0, 0]);
  });

  test('move bones that carry the mesh', () => {
    const document = healthyAlphaModel(1500);
    editStructure(document, 'Lift', (structure) => {
      const bone = first(document, 'BONE');
      for (const id of listByName(document.get(bone).fields, 'transforms')) structure.remove(id);
      addTrack(structure, bone, 'KGRT', [0, 1000], [0, 0, 1, 0, 0, 0, 1, 0]);
    });
    measureExtents(document);
    // Half a turn about Z takes the triangle to the other side.
    const stand = fieldsByName(document.get(first(document, 'SEQS')).fields)['extent'] as unknown as {
      minimum: readonly number[];
    };
    expect(stand.minimum[0]).toBeCloseTo(-1, 4);
  });
});

test('a new record of every kind has all that its schema asks for', () => {
  for (const schema of mdxAlpha.schemas.values()) {
    expect(() => initialFields(schema, 1400), schema.type).not.toThrow();
  }
  expect(() => createAlphaModel(800)).toThrow(RangeError);
});
