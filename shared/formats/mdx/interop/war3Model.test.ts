/** Values agree with war3-model 4.0.1 on every model it reads, apart from its bugs that the peers page names (3.3). */
import { fieldsByName, listByName } from '../../../codec/byName.ts';
import { parseMDX } from 'war3-model';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../document/document.ts';
import type { Document } from '../../../document/document.ts';
import type { DocumentRecord } from '../../../codec/documentRecord.ts';
import { corpusFiles } from '../../../test/corpus.ts';
import { mdx } from '../index.ts';
import { itemsWithTags, nodesOf } from '../model.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Numbers in one form, whatever kind of array they stand in, so that they are compared as bytes. */
const list = (value: unknown): Float64Array => Float64Array.from(value as ArrayLike<number>);
/** Names with bytes outside ASCII come back changed; they are compared by length only. */
const ascii = (value: unknown): unknown => (/^[\x20-\x7e]*$/.test(String(value)) ? value : 'not ASCII');
const noneIsNull = (value: unknown): unknown => (value === -1 ? null : value);

function items(document: Document, tag: string): readonly DocumentRecord[] {
  return itemsWithTags(document, [tag]).map((id) => document.get(id));
}

function trackOf(document: Document, owner: DocumentRecord, member: string, tag: string): DocumentRecord | null {
  return (
    listByName(owner.fields, member)
      .map((id) => document.get(id))
      .find((each) => fieldsByName(each.fields)['tag'] === tag) ?? null
  );
}

/** Their track: keys with Vector, InTan and OutTan; compared as frames and one flat list of values. */
function compareTrack(ours: DocumentRecord | null, theirs: unknown, place: string): void {
  const isTrack = typeof theirs === 'object' && theirs !== null && 'Keys' in theirs;
  expect(isTrack, place).toBe(ours !== null);
  if (!isTrack || ours === null) return;
  const { Keys, LineType, GlobalSeqId } = theirs as {
    Keys: readonly Plain[];
    LineType: number;
    GlobalSeqId: number | null;
  };
  expect(LineType, place).toBe(fieldsByName(ours.fields)['interpolation']);
  expect(GlobalSeqId, place).toBe(noneIsNull(fieldsByName(ours.fields)['globalSequenceId']));
  expect(list(Keys.map((key) => key['Frame'])), place).toEqual(list(fieldsByName(ours.fields)['frames']));
  const flat: number[] = [];
  for (const { Vector, InTan, OutTan } of Keys) {
    for (const each of [Vector, InTan, OutTan]) if (each !== undefined) flat.push(...(each as Float32Array));
  }
  expect(list(flat), place).toEqual(list(fieldsByName(ours.fields)['values']));
}

const files = corpusFiles('wc3', ['.mdx']).filter((file) => !/overflow|matrix_indices_short/.test(file.name));

describe.skipIf(files.length === 0)('war3-model sees the same values', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s', (_name, file) => {
    const bytes = file.bytes();
    const document = openDocument(mdx, bytes);
    const theirs = parseMDX(bytes.slice().buffer) as unknown as Readonly<Record<string, readonly Plain[]>>;

    expect(
      items(document, 'SEQS').map(({ fields }) => [
        ascii(fieldsByName(fields)['name']),
        list(fieldsByName(fields)['interval']),
        fieldsByName(fields)['moveSpeed'],
        fieldsByName(fields)['rarity'],
      ]),
    ).toEqual(
      (theirs['Sequences'] ?? []).map((each) => [
        ascii(each['Name']),
        list(each['Interval']),
        each['MoveSpeed'],
        each['Rarity'],
      ]),
    );
    expect(
      items(document, 'TEXS').map(({ fields }) => [
        fieldsByName(fields)['path'],
        fieldsByName(fields)['replaceableId'],
        fieldsByName(fields)['flags'],
      ]),
    ).toEqual((theirs['Textures'] ?? []).map((each) => [each['Image'], each['ReplaceableId'], each['Flags']]));

    const materials = theirs['Materials'] ?? [];
    for (const [index, material] of items(document, 'MTLS').entries()) {
      const layers = materials[index]?.['Layers'] as readonly Plain[];
      expect(fieldsByName(material.fields)['priorityPlane']).toBe(materials[index]?.['PriorityPlane']);
      for (const [position, id] of listByName(material.fields, 'layers').entries()) {
        const layer = document.get(id);
        const their = layers[position] ?? {};
        expect(fieldsByName(layer.fields)['filterMode']).toBe(their['FilterMode']);
        expect(fieldsByName(layer.fields)['flags']).toBe(their['Shading']);
        compareTrack(trackOf(document, layer, 'tracks', 'KMTA'), their['Alpha'], `material ${index} alpha`);
        if (document.version < 1100)
          compareTrack(trackOf(document, layer, 'tracks', 'KMTF'), their['TextureID'], `material ${index} texture`);
      }
    }

    const geosets = theirs['Geosets'] ?? [];
    for (const [index, { fields }] of items(document, 'GEOS').entries()) {
      const their = geosets[index] ?? {};
      for (const [ours, name] of [
        ['positions', 'Vertices'],
        ['normals', 'Normals'],
        ['faces', 'Faces'],
        ['vertexGroups', 'VertexGroup'],
      ] as const) {
        expect(list(fieldsByName(fields)[ours]), `geoset ${index} ${ours}`).toEqual(list(their[name]));
      }
      const groups = their['Groups'] as readonly (readonly number[])[];
      expect(list(fieldsByName(fields)['matrices']), `geoset ${index} matrices`).toEqual(list(groups.flat()));
      expect(fieldsByName(fields)['materialId']).toBe(their['MaterialID']);
      const uvSets = listByName(fields, 'uvSets').map((id) =>
        list(fieldsByName(document.get(id).fields)['coordinates']),
      );
      expect(uvSets).toEqual((their['TVertices'] as readonly Float32Array[]).map(list));
      if (fieldsByName(fields)['skin'] !== null)
        expect(list(fieldsByName(fields)['skin'])).toEqual(list(their['SkinWeights']));
      if (fieldsByName(fields)['tangents'] !== null)
        expect(list(fieldsByName(fields)['tangents'])).toEqual(list(their['Tangents']));
    }

    const nodes = new Map((theirs['Nodes'] ?? []).filter(Boolean).map((each) => [each['ObjectId'], each]));
    for (const id of nodesOf(document)) {
      const node = document.get(id);
      const their = nodes.get(fieldsByName(node.fields)['objectId']);
      // Ids that stand twice keep only one node in war3-model; the name tells whether it is this one.
      if (their === undefined || ascii(their['Name']) !== ascii(fieldsByName(node.fields)['name'])) continue;
      expect(noneIsNull(fieldsByName(node.fields)['parentId'])).toBe(their['Parent']);
      expect(fieldsByName(node.fields)['flags']).toBe(their['Flags']);
      compareTrack(
        trackOf(document, node, 'transforms', 'KGTR'),
        their['Translation'],
        `${String(their['Name'])} translation`,
      );
      compareTrack(
        trackOf(document, node, 'transforms', 'KGRT'),
        their['Rotation'],
        `${String(their['Name'])} rotation`,
      );
      compareTrack(trackOf(document, node, 'transforms', 'KGSC'), their['Scaling'], `${String(their['Name'])} scaling`);
    }
  });
});
