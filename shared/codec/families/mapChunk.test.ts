/** The kernel on the MCNK family: header-relative sub-chunks whose stated sizes lie, in chunks of real terrain tiles. */
import { describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { corpusFiles } from '../../test/corpus.ts';
import { bytes, u32, vector } from '../field.ts';
import { fixed, numbersToEnd } from '../parts.ts';
import { partAt, region, subChunk } from '../pointers.ts';
import { record } from '../record.ts';
import { differences, openWith } from '../../test/openWith.ts';

const at = { size: 4, base: 'record' } as const;
const data = (name: string, components = 1, storage: 'u8' | 'f32' | 'u32' = 'u8') =>
  numbersToEnd(name, { storage, components }, { label: name });

/** A MCNK with its tag and size. The normals state 435 bytes but 448 stand there (format page adt.md, 9). */
const MapChunk = record(
  'mapChunk',
  { label: 'Map chunk' },
  region(
    {
      rule: 'shift',
      end: (reader, start) => start + 8 + reader.view.getUint32(start + 4, true),
      finish: (written) => new DataView(written.buffer).setUint32(4, written.length - 8, true),
    },
    fixed({
      tag: bytes(4, { label: 'Tag' }),
      size: u32({ label: 'Size' }),
      flags: u32({ label: 'Flags' }),
      column: u32({ label: 'Column' }),
      row: u32({ label: 'Row' }),
      layerCount: u32({ label: 'Layers' }),
      doodadCount: u32({ label: 'Doodads' }),
    }),
    partAt('heights', at, subChunk('TVCM', 'tag', data('heights', 1, 'f32'))),
    partAt('normals', at, subChunk('RNCM', 448, data('normals'))),
    partAt('layers', at, subChunk('YLCM', 'tag', data('layers', 4, 'u32'))),
    partAt('references', at, subChunk('FRCM', 'tag', data('references', 1, 'u32'))),
    partAt('alpha', { ...at, withSize: true }, subChunk('LACM', 'pointer', data('alpha'))),
    partAt('shadow', { ...at, withSize: true }, subChunk('HSCM', 'tag', data('shadow'))),
    fixed({ middle: bytes(0x68 - 0x34, { label: 'Rest' }), position: vector('f32', 3, { label: 'Position' }) }),
    fixed({ rest: bytes(12, { label: 'Rest' }) }),
  ),
);

/** Every MCNK of a tile, found through MCIN (which follows MHDR's second offset). */
function mapChunks(file: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const header = 12 + 8;
  const index = header + view.getUint32(header + 4, true) + 8;
  return Array.from({ length: 256 }, (_each, chunk) => {
    const start = view.getUint32(index + chunk * 16, true);
    return file.slice(start, start + 8 + view.getUint32(start + 4, true));
  });
}

const open = (chunk: Uint8Array): Document => openWith(MapChunk, [], chunk);
const files = corpusFiles('adt', ['38_46.adt', '42_29.adt', 'expisland_29_20.adt', 'kalimdor_26_54.adt']);

describe.skipIf(files.length === 0)('a MCNK with header offsets', () => {
  test.each(files.map((file) => [file.name, file] as const))(
    '%s: all 256 chunks come back identical',
    (_name, file) => {
      for (const chunk of mapChunks(file.bytes())) expect(differences(open(chunk).write(), chunk)).toEqual([]);
    },
  );

  test('a changed height changes four bytes', () => {
    for (const file of files) {
      const chunk = mapChunks(file.bytes())[17] ?? new Uint8Array(0);
      const document = open(chunk);
      document.edit('Raise', (tx) => tx.patch(document.root, 'heights', 20, [77.125]));
      const offsets = differences(document.write(), chunk);
      expect(offsets.length).toBeGreaterThan(0);
      expect((offsets.at(-1) ?? 0) - (offsets[0] ?? 0)).toBeLessThan(4);
    }
  });

  test('a new layer pushes what follows on: its offsets and sizes follow, its content does not change', () => {
    for (const file of files) {
      const chunk = mapChunks(file.bytes())[17] ?? new Uint8Array(0);
      const document = open(chunk);
      const fields = document.get(document.root).fields;
      const layers = Uint32Array.of(...(fields['layers'] as Uint32Array), 1, 0, 0, 0);
      document.edit('Add layer', (tx) => tx.update(document.root, { layers, layerCount: layers.length / 4 }));
      const written = document.write();
      expect(written.length).toBe(chunk.length + 16);
      const again = open(written).get(document.root).fields;
      expect(again['layers']).toEqual(layers);
      for (const name of ['heights', 'normals', 'references', 'alpha', 'shadow', 'position']) {
        expect(again[name]).toEqual(fields[name]);
      }
    }
  });
});
