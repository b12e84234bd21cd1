/** Heights, areas and holes against what AzerothCore's extractor made of the same tiles (peers/terrain.md, 5). */
import { fieldsByName } from '../../../codec/byName.ts';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../document/document.ts';
import { heightAt } from '../../../geometry/terrain/heights.ts';
import { chunkSize, quadSize } from '../../../geometry/terrain/grid.ts';
import { liquidCoverage } from '../../../geometry/terrain/water.ts';
import { corpusFiles, hasCorpus } from '../../../test/corpus.ts';
import { adt } from '../index.ts';
import { readableChunks } from '../model.ts';

const pairs = [
  ['8002029.map', 'expisland_29_20.adt'],
  ['8002030.map', 'expisland_30_20.adt'],
  ['8002129.map', 'expisland_29_21.adt'],
  ['8001928.map', 'expisland_28_19.adt'],
] as const;
const files = corpusFiles('adt', ['.map', '.adt']);
const bytesOf = (name: string): Uint8Array => {
  const file = files.find((each) => each.name.endsWith(name));
  if (file === undefined) throw new Error(`${name} is not in the corpus`);
  return file.bytes();
};

/** Heights of a .map of version 9: 129 × 129 corners and 128 × 128 centres, in steps of `quantum`. */
function readMap(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const [, , , areaAt = 0, , heightAtOffset = 0, , , , holesAt = 0, holesSize = 0] = Array.from(
    { length: 11 },
    (_, at) => view.getUint32(at * 4, true),
  );
  const flags = view.getUint32(heightAtOffset + 4, true);
  const [low, high] = [view.getFloat32(heightAtOffset + 8, true), view.getFloat32(heightAtOffset + 12, true)];
  const start = heightAtOffset + 16;
  const size = (flags & 2) !== 0 ? 2 : (flags & 4) !== 0 ? 1 : 4;
  const quantum = size === 4 ? 0 : (high - low) / (size === 2 ? 65535 : 255);
  const value = (index: number): number => {
    if ((flags & 1) !== 0) return low;
    const at = start + index * size;
    if (size === 4) return view.getFloat32(at, true);
    return low + quantum * (size === 2 ? view.getUint16(at, true) : view.getUint8(at));
  };
  const holes = Array.from({ length: 256 }, (_, at) => (holesSize === 0 ? 0 : view.getUint16(holesAt + at * 2, true)));
  const areaFlags = view.getUint16(areaAt + 4, true);
  const area = (chunk: number): number =>
    (areaFlags & 1) !== 0 ? view.getUint16(areaAt + 6, true) : view.getUint16(areaAt + 8 + chunk * 2, true);
  return { value, quantum, holes, area };
}

describe.runIf(hasCorpus)('AzerothCore’s map files', () => {
  test.each(pairs)('%s has the heights, holes and areas of %s', (mapName, tileName) => {
    const map = readMap(bytesOf(mapName));
    const document = openDocument(adt, bytesOf(tileName));
    const chunks = readableChunks(document);
    const ground = chunks.map(({ fields }) => ({ ...fields, heights: fields.heights ?? new Float32Array(145) }));
    const [corner] = chunks;
    if (corner === undefined) throw new Error('no chunks');
    let worst = 0;
    for (const { position, fields } of chunks) {
      const [row, column] = [Math.floor(position / 16), position % 16];
      expect(fields.holes, `holes of chunk ${position}`).toBe(map.holes[position]);
      expect(fields.areaId & 0xffff, `area of chunk ${position}`).toBe(map.area(position));
      const base = fields.position[2] ?? 0;
      for (let r = 0; r < 8; r++) {
        for (let c = 0; c < 8; c++) {
          const outer = base + (fields.heights?.[17 * r + c] ?? 0);
          const inner = base + (fields.heights?.[17 * r + 9 + c] ?? 0);
          // The extractor lifts everything to −500.
          const v9 = map.value((row * 8 + r) * 129 + column * 8 + c);
          const v8 = map.value(129 * 129 + (row * 8 + r) * 128 + column * 8 + c);
          worst = Math.max(worst, Math.abs(Math.max(-500, outer) - v9), Math.abs(Math.max(-500, inner) - v8));
        }
      }
    }
    expect(worst).toBeLessThan(map.quantum / 2 + 1e-3);
    // The height at a point between the vertices, asked in world coordinates, meets them at the centres.
    const [north = 0, west = 0] = corner.fields.position;
    for (let step = 0; step < 128; step++) {
      const x = north - (step + 0.5) * quadSize;
      const y = west - (127 - step + 0.5) * quadSize;
      const [row, column] = [(north - x) / chunkSize, (west - y) / chunkSize].map(Math.floor);
      const chunk = ground[(row ?? 0) * 16 + (column ?? 0)] ?? null;
      const height = chunk === null ? null : heightAt(chunk, x, y, true);
      const v8 = map.value(129 * 129 + step * 128 + (127 - step));
      expect(Math.abs(Math.max(-500, height ?? NaN) - v8)).toBeLessThan(map.quantum / 2 + 2e-2);
    }
  });

  test('liquids cover quads inside their chunk only', () => {
    for (const [, tileName] of pairs) {
      const document = openDocument(adt, bytesOf(tileName));
      for (const { fields } of readableChunks(document)) {
        for (const id of fields.liquids) {
          const { x, y, width, height, exists } = fieldsByName(document.get(id).fields);
          const rectangle = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
          const flags = exists as Uint8Array | null;
          const covered = liquidCoverage({ ...rectangle, exists: flags }).reduce((sum, flag) => sum + flag, 0);
          expect(covered).toBe(flags?.reduce((sum, flag) => sum + flag, 0) ?? rectangle.width * rectangle.height);
        }
      }
    }
  });
});
