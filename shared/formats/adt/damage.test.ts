/** What is strange or broken in a tile: kept, told, or refused with one clear error. SPEC C4–C7. */
import { fieldsByName } from '../../codec/byName.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { wrapChunk } from '../common/terrain/tags.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { randomBy, randomTile } from '../../test/generateTile.ts';
import { createTile } from './create.ts';
import { adt } from './index.ts';
import { locateTile } from './locate.ts';
import { readableChunks, tileFields, tileList } from './model.ts';
import { cpuMs } from '../../test/cpuTime.ts';

beforeAll(() => freezeRecords(true));

const same = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;
const rewritten = (document: Document): Uint8Array =>
  adt.write({ document, original: document.original, spans: new Map() });

function item<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`nothing at ${index}`);
  return found;
}

describe('stray and unknown things', () => {
  const base = randomTile(2).write();

  test('between, before and behind the chunks stay, in edited tiles too', () => {
    const { parts } = locateTile(base);
    const at = parts.get('MDDF')?.start ?? 0;
    const stray = new Uint8Array(Buffer.concat([new Uint8Array(8), wrapChunk('MOOB', Uint8Array.of(1, 2, 3))]));
    const bytes = new Uint8Array(
      Buffer.concat([base.subarray(0, at), stray, base.subarray(at), Uint8Array.of(9, 9, 9)]),
    );
    const view = new DataView(bytes.buffer);
    for (let index = 6; index < 11; index++) {
      const offset = view.getUint32(20 + 4 + index * 4, true);
      if (offset !== 0) view.setUint32(20 + 4 + index * 4, offset + stray.length, true);
    }
    const table = 20 + view.getUint32(24, true) + 8;
    for (let index = 0; index < 256; index++) {
      view.setUint32(table + index * 16, view.getUint32(table + index * 16, true) + stray.length, true);
      // As Noggit did in 2016: sizes without the header.
      view.setUint32(table + index * 16 + 4, view.getUint32(table + index * 16 + 4, true) - 8, true);
    }
    const document = openDocument(adt, bytes);
    expect(tileList(document, 'unknownChunks').map((id) => fieldsByName(document.get(id).fields)['tag'])).toEqual([
      '\0\0\0\0',
      'BOOM',
      '',
    ]);
    expect(same(rewritten(document), bytes)).toBe(true);
    document.edit('Colour', (tx) => tx.update(item(tileList(document, 'chunks'), 3), { colours: new Uint8Array(580) }));
    document.edit('Name', (tx) =>
      tx.update(item(tileList(document, 'textures'), 0), { path: 'A much longer name than before.blp' }),
    );
    const again = openDocument(adt, document.write());
    expect(tileList(again, 'unknownChunks').length).toBe(3);
    expect(tileFields(again).damage).toBeNull();
    expect(readableChunks(again).length).toBe(256);
    const written = document.write();
    const entry = new DataView(written.buffer, 20 + new DataView(written.buffer).getUint32(24, true) + 8 + 3 * 16);
    const chunk = item(locateTile(written).chunks, 3);
    expect(typeof chunk === 'string' ? 0 : chunk.end - chunk.start - 8).toBe(entry.getUint32(4, true));
  });

  test('damaged chunks are kept in place and the rest opens', () => {
    const bytes = base.slice();
    const { chunks, parts } = locateTile(bytes);
    const broken = item(chunks, 9);
    if (typeof broken === 'string') throw new Error(broken);
    bytes[broken.start] = 65;
    new DataView(bytes.buffer).setUint32((parts.get('MCIN')?.start ?? 0) + 8 + 11 * 16, 0xfffffff0, true);
    const document = openDocument(adt, bytes);
    expect(readableChunks(document).length).toBe(254);
    expect(same(rewritten(document), bytes)).toBe(true);
    document.edit('Area', (tx) => tx.update(item(tileList(document, 'chunks'), 20), { colours: new Uint8Array(580) }));
    const again = openDocument(adt, document.write());
    expect(again.get(item(tileList(again, 'chunks'), 9)).type).toBe('damagedChunk');
    expect(readableChunks(again).length).toBe(254);
  });
});

describe('files that are no tiles of ours', () => {
  const version = wrapChunk('MVER', Uint8Array.of(18, 0, 0, 0));
  const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

  test('of Cataclysm are recognised and refused with the reason', () => {
    const texture = join(version, wrapChunk('MTEX', new Uint8Array(4)));
    const objects = join(version, wrapChunk('MMDX', new Uint8Array(4)));
    const root = join(version, wrapChunk('MHDR', new Uint8Array(64)), wrapChunk('MCNK', new Uint8Array(128)));
    for (const bytes of [texture, objects, root]) expect(adt.sniff(bytes, '')).toBe(true);
    expect(() => adt.read(texture, [])).toThrow(/textures \(_tex0\).*Cataclysm/);
    expect(() => adt.read(objects, [])).toThrow(/objects \(_obj0, _obj1\).*Cataclysm/);
    expect(() => adt.read(root, [])).toThrow(/main file.*Cataclysm/);
    expect(() => adt.read(root, [])).toThrow(FormatError);
  });

  test('of other versions and kinds end in one FormatError', () => {
    expect(() => adt.read(new Uint8Array(0), [])).toThrow(FormatError);
    expect(() => adt.read(wrapChunk('MVER', Uint8Array.of(22, 0, 0, 0)), [])).toThrow(/version 22/);
    expect(() => adt.read(version, [])).toThrow(/MHDR/);
  });

  test('made to blow up do not: names, liquids and layers without end', () => {
    const base = createTile({ place: { column: 1, row: 1 }, texture: 'a.blp' }).write();
    const put = (part: 'MMDX' | 'MMID' | 'MH2O', content: Uint8Array, bytes: Uint8Array): Uint8Array => {
      const made = new Uint8Array(Buffer.concat([bytes, wrapChunk(part, content)]));
      const slot = { MMDX: 3, MMID: 4, MH2O: 10 }[part];
      new DataView(made.buffer).setUint32(20 + slot * 4, bytes.length - 20, true);
      return made;
    };
    const names = put('MMID', new Uint8Array(200_000), put('MMDX', new Uint8Array(2_000_000).fill(65), base));
    expect(() => adt.read(names, [])).toThrow(FormatError);
    const water = new Uint8Array(1_000_000);
    const table = new DataView(water.buffer);
    for (let chunk = 0; chunk < 256; chunk++) {
      table.setUint32(chunk * 12, 4000, true);
      table.setUint32(chunk * 12 + 4, 30_000, true);
    }
    const wet = openDocument(adt, put('MH2O', water, base));
    expect(wet.recordCount).toBeLessThan(1000);
    expect(same(rewritten(wet), wet.original?.bytes ?? new Uint8Array(0))).toBe(true);
    const grown = openDocument(adt, base);
    const [chunk] = readableChunks(grown);
    const [layer] = chunk?.fields.layers ?? [];
    if (chunk === undefined || layer === undefined) throw new Error('no layer');
    grown.edit('Layers', (tx) => {
      const copies = Array.from({ length: 1000 }, () =>
        tx.add('layer', chunk.id, fieldsByName(grown.get(layer).fields)),
      );
      tx.update(chunk.id, { layers: copies });
    });
    const many = openDocument(adt, grown.write());
    expect(readableChunks(many)[0]?.fields.layers.length).toBe(64);
    expect(same(rewritten(many), grown.write())).toBe(true);
  });

  test('by chance become documents that write themselves back, or one FormatError, quickly', () => {
    // A round reads, writes and checks a whole tile; the more there are, the likelier a slow machine ends them all.
    const rounds = 40;
    const random = randomBy(99);
    const base = randomTile(4).write();
    const important = [12, 20 + 4, 20 + 8, ...Array.from({ length: 60 }, (_, at) => 20 + at)];
    const layout = locateTile(base);
    for (let round = 0; round < rounds; round++) {
      const bytes = base.slice();
      const words = 1 + Math.floor(random() * 6);
      for (let word = 0; word < words; word++) {
        const chunk = item(layout.chunks, Math.floor(random() * 256));
        const inChunk = typeof chunk === 'string' ? 0 : chunk.start + Math.floor(random() * 140);
        const part = [...layout.parts.values()][Math.floor(random() * layout.parts.size)];
        const inPart =
          (part?.start ?? 0) + Math.floor(random() * Math.min(4000, (part?.end ?? 1) - (part?.start ?? 0)));
        const at =
          [item(important, Math.floor(random() * important.length)), inChunk, inPart][Math.floor(random() * 3)] ?? 0;
        bytes[at] = Math.floor(random() * 256);
      }
      const cut = random() < 0.2 ? bytes.slice(0, Math.floor(random() * bytes.length)) : bytes;
      const started = cpuMs();
      try {
        const document = openDocument(adt, cut);
        expect(same(rewritten(document), cut), `round ${round}`).toBe(true);
        expect(() => adt.validate(document)).not.toThrow();
        adt.outline(document);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        expect(error.problem.length).toBeGreaterThan(5);
      }
      expect(cpuMs() - started).toBeLessThan(4000);
    }
  });
});
