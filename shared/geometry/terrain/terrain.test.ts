/** The terrain's grid, heights, picking, maps, holes and weights on small made-up ground. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Vector3 } from '../vector.ts';
import { decodeAlpha, encodeAlpha, fixEdge, hasOwnEdge } from './alpha.ts';
import { decodeRuns, encodeRuns } from './alphaRuns.ts';
import {
  chunkCorner,
  chunkSize,
  chunkVertices,
  mapEdge,
  parseTileName,
  placementToWorld,
  quadSize,
  quadVertices,
  rowStart,
  texelSize,
  tileAt,
  tileCorner,
  tileName,
  tileOfCorner,
  tileSize,
  vertexOffsets,
  worldToPlacement,
} from './grid.ts';
import { decodeEffectLayers, effectCells, encodeEffectLayers, predominantLayer } from './groundEffects.ts';
import { heightAt, heightRange } from './heights.ts';
import { expandHoles, isHole, withHole } from './holes.ts';
import { pickGround, pickableGround, updatePickable } from './pick.ts';
import { decodeShadow, encodeShadow } from './shadow.ts';
import { liquidCoverage, liquidRectangle } from './water.ts';
import { alphaFromWeights, convertAlpha, invisibleLayers, visibleWeights } from './weights.ts';
import { cpuMs } from '../../test/cpuTime.ts';

/** A map from a seed: shrinking four thousand numbers one by one would take minutes. */
const texels = fc.integer({ min: 1, max: 0x7fffffff }).map((seed) => {
  let state = seed;
  return Uint8Array.from({ length: 4096 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
});
/** Maps with runs, as real ones have. */
const runny = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 255 })), {
    minLength: 120,
    maxLength: 120,
  })
  .map((runs) => {
    const map = new Uint8Array(4096);
    let at = 0;
    for (const [length, value] of runs) {
      map.fill(value, at, Math.min(4096, at + length));
      at += length;
    }
    return map;
  });

/**
 * World positions of a chunk's vertices, three numbers each.
 * @param position the chunk's corner and height base, as in its header
 * @param heights 145 heights over the base
 */
function vertexPositions(position: readonly number[], heights: ArrayLike<number>): Float32Array {
  const [x = 0, y = 0, z = 0] = position;
  const result = new Float32Array(chunkVertices * 3);
  for (let vertex = 0; vertex < chunkVertices; vertex++) {
    result[vertex * 3] = x - (vertexOffsets[vertex * 2] ?? 0) * quadSize;
    result[vertex * 3 + 1] = y - (vertexOffsets[vertex * 2 + 1] ?? 0) * quadSize;
    result[vertex * 3 + 2] = z + (heights[vertex] ?? 0);
  }
  return result;
}

describe('the grid', () => {
  test('puts tile 42, 29 where Blizzard’s file has its first chunk', () => {
    const corner = tileCorner({ column: 42, row: 29 });
    expect(corner.x).toBeCloseTo(1600, 3);
    expect(corner.y).toBeCloseTo(-5333.333, 2);
    expect(tileOfCorner(1600, -5333.334)).toEqual({ column: 42, row: 29 });
    expect(tileAt(1599, -5334)).toEqual({ column: 42, row: 29 });
    expect(chunkCorner({ column: 42, row: 29 }, { column: 1, row: 2 }).x).toBeCloseTo(1600 - 2 * chunkSize, 6);
  });

  test('goes to placement space and back', () => {
    const [east, up, south] = worldToPlacement({ x: 100, y: -50, z: 7 });
    expect([east, up, south]).toEqual([mapEdge + 50, 7, mapEdge - 100]);
    const world = placementToWorld([east, up, south]);
    expect(world.x).toBeCloseTo(100, 6);
    expect(world.y).toBeCloseTo(-50, 6);
    expect(world.z).toBe(7);
  });

  test('reads and writes the names of tiles', () => {
    expect(parseTileName('World\\Maps\\My_Map\\My_Map_3_41.ADT')).toEqual({ map: 'My_Map', column: 3, row: 41 });
    expect(parseTileName('azeroth.wdt')).toBeNull();
    expect(parseTileName('a_64_0.adt')).toBeNull();
    expect(tileName('Azeroth', { column: 38, row: 46 })).toBe('Azeroth_38_46.adt');
  });

  test('lays 145 vertices in rows of nine and eight', () => {
    const positions = vertexPositions([100, 50, 10], new Float32Array(145).fill(2));
    expect([...positions.subarray(0, 3)]).toEqual([100, 50, 12]);
    expect(positions[9 * 3]).toBeCloseTo(100 - quadSize / 2, 4);
    expect(positions[9 * 3 + 1]).toBeCloseTo(50 - quadSize / 2, 4);
    expect(positions[144 * 3]).toBeCloseTo(100 - chunkSize, 4);
    expect(positions[144 * 3 + 1]).toBeCloseTo(50 - chunkSize, 4);
    expect(rowStart(16)).toBe(136);
    expect(quadVertices(7, 7)).toEqual([126, 127, 135, 143, 144]);
    expect(tileSize).toBeCloseTo(chunkSize * 16, 9);
    expect(texelSize * 64).toBeCloseTo(chunkSize, 9);
  });
});

describe('heights', () => {
  const heights = Float32Array.from({ length: 145 }, (_, vertex) => Math.sin(vertex * 12.9) * 5);
  const chunk = { position: [100, 50, 10], heights, holes: 0 };

  test('at a vertex are the vertex’s', () => {
    const positions = vertexPositions(chunk.position, heights);
    for (let vertex = 0; vertex < 145; vertex++) {
      const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3, vertex * 3 + 3);
      expect(heightAt(chunk, x, y)).toBeCloseTo(z, 3);
    }
  });

  test('between vertices lie on the triangle that a ray from above meets', () => {
    const ground = pickableGround([chunk]);
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (s, e) => {
          const [x, y] = [100 - s * chunkSize, 50 - e * chunkSize];
          const hit = pickGround({ origin: [x, y, 500], direction: [0, 0, -1] }, ground);
          expect(hit).not.toBeNull();
          expect(heightAt(chunk, x, y)).toBeCloseTo(hit?.point[2] ?? NaN, 3);
        },
      ),
    );
  });

  test('are nothing in holes and outside', () => {
    const pierced = { ...chunk, holes: withHole(0, 1, 2, true) };
    const [x, y] = [100 - 2.5 * quadSize, 50 - 4.5 * quadSize];
    expect(heightAt(pierced, x, y)).toBeNull();
    expect(heightAt(pierced, x, y, true)).not.toBeNull();
    expect(pickGround({ origin: [x, y, 500], direction: [0, 0, -1] }, pickableGround([pierced]))).toBeNull();
    expect(heightAt(chunk, 101, 50)).toBeNull();
    expect(heightRange(chunk)[0]).toBeCloseTo(10 + Math.min(...heights), 4);
  });
});

describe('picking', () => {
  /** A tile of hills. */
  const chunks = Array.from({ length: 256 }, (_, index) => {
    const position = [1000 - Math.floor(index / 16) * chunkSize, 500 - (index % 16) * chunkSize, 0];
    const flat = vertexPositions(position, new Float32Array(145));
    const heights = Float32Array.from({ length: 145 }, (__, vertex) => {
      const [x = 0, y = 0] = flat.subarray(vertex * 3, vertex * 3 + 2);
      return Math.sin(x / 40) * 20 + Math.cos(y / 30) * 15;
    });
    return { position, heights, holes: index % 7 === 0 ? 0x0ff0 : 0 };
  });
  const ground = pickableGround(chunks);

  test('finds what testing every chunk alone finds', () => {
    const alone = chunks.map((chunk) => pickableGround([chunk]));
    fc.assert(
      fc.property(
        fc.tuple(fc.double({ min: 500, max: 1000, noNaN: true }), fc.double({ min: 0, max: 500, noNaN: true })),
        fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
        ([x, y], [dx, dy]) => {
          const length = Math.hypot(dx, dy, 0.3);
          const direction: Vector3 = [dx / length, dy / length, -0.3 / length];
          const ray = { origin: [x, y, 60] as Vector3, direction };
          const all = alone.map((one) => pickGround(ray, one)?.distance ?? Infinity);
          const nearest = Math.min(...all);
          const hit = pickGround(ray, ground);
          expect(hit?.distance ?? Infinity).toBe(nearest);
          if (hit !== null) expect(hit.chunk).toBe(all.indexOf(nearest));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('is quick, and follows a chunk whose heights changed', () => {
    const started = cpuMs();
    for (let index = 0; index < 200; index++) {
      pickGround({ origin: [1000, 0, 200], direction: [-0.6, 0.7, -0.387] }, ground);
    }
    expect(cpuMs() - started).toBeLessThan(400);
    const raised = chunks.map((chunk, index) =>
      index === 0 ? { ...chunk, holes: 0, heights: chunk.heights.slice() } : chunk,
    );
    const own = pickableGround(raised);
    raised[0]?.heights.fill(300);
    updatePickable(own, 0);
    expect(pickGround({ origin: [990, 490, 500], direction: [0, 0, -1] }, own)?.point[2]).toBeCloseTo(300, 3);
    expect(pickGround({ origin: [990, 490, 500], direction: [0, 0, 1] }, own)).toBeNull();
  });
});

describe('alpha maps', () => {
  const plain = { isCompressed: false, hasFixedEdge: false } as const;

  test('of 8 bits and compressed come back as they were', () => {
    fc.assert(
      fc.property(fc.oneof(texels, runny), (map) => {
        for (const isCompressed of [false, true]) {
          const encoding = { depth: 8, isCompressed, hasFixedEdge: false } as const;
          const bytes = encodeAlpha(map, encoding, null);
          const decoded = decodeAlpha(bytes, 0, bytes.length, encoding);
          expect(Buffer.compare(decoded.texels, map)).toBe(0);
          expect(decoded).toMatchObject({ size: bytes.length, problem: null });
        }
      }),
    );
  });

  test('compressed take 128 to 4160 bytes and keep to their rows', () => {
    fc.assert(
      fc.property(fc.oneof(texels, runny), (map) => {
        const bytes = encodeRuns(map);
        expect(bytes.length).toBeGreaterThanOrEqual(128);
        expect(bytes.length).toBeLessThanOrEqual(4160);
        expect(decodeRuns(bytes, 0, bytes.length).crossesRow).toBe(false);
      }),
    );
  });

  test('of 4 bits are off by 8 at most, and edits leave the other texels alone', () => {
    fc.assert(
      fc.property(texels, fc.integer({ min: 0, max: 4095 }), (map, texel) => {
        const encoding = { depth: 4, ...plain } as const;
        const bytes = encodeAlpha(map, encoding, null);
        const decoded = decodeAlpha(bytes, 0, bytes.length, encoding).texels;
        for (let at = 0; at < 4096; at++) expect(Math.abs((decoded[at] ?? 0) - (map[at] ?? 0))).toBeLessThanOrEqual(8);
        const edited = decoded.slice();
        edited[texel] = (edited[texel] ?? 0) > 100 ? 0 : 255;
        const next = encodeAlpha(edited, encoding, bytes);
        const changed = [...next].filter((byte, at) => byte !== bytes[at]);
        expect(changed.length).toBe(1);
        expect(encodeAlpha(decoded, encoding, bytes)).toEqual(bytes);
      }),
      { numRuns: 20 },
    );
  });

  test('with a fixed edge show row and column 62 twice and keep the bits nobody sees', () => {
    const encoding = { depth: 4, isCompressed: false, hasFixedEdge: true } as const;
    const bytes = Uint8Array.from({ length: 2048 }, (_, at) => (at * 37) & 0xff);
    const { texels: shown } = decodeAlpha(bytes, 0, 2048, encoding);
    expect(hasOwnEdge(shown)).toBe(false);
    expect(hasOwnEdge(decodeAlpha(bytes, 0, 2048, { ...encoding, hasFixedEdge: false }).texels)).toBe(true);
    expect(encodeAlpha(shown, encoding, bytes)).toEqual(bytes);
    shown[5] = 0;
    const edited = encodeAlpha(shown, encoding, bytes);
    expect([...edited].flatMap((byte, at) => (byte === bytes[at] ? [] : [at]))).toEqual([2]);
  });

  test('that are damaged are told, and never run away', () => {
    const compressed = { depth: 8, isCompressed: true, hasFixedEdge: false } as const;
    expect(decodeAlpha(Uint8Array.of(0x85, 9), 0, 2, compressed).problem).toMatch(/5 of 4096/);
    expect(decodeAlpha(new Uint8Array(9), 0, 9, compressed).problem).not.toBeNull();
    expect(decodeAlpha(Uint8Array.of(0x80, 1, 0x85), 0, 3, compressed).size).toBe(3);
    const crossing = Uint8Array.from([0xff, 7, ...Array.from({ length: 64 }, () => [0xc0, 3]).flat()]);
    const crossed = decodeAlpha(crossing, 0, crossing.length, compressed);
    expect(crossed.problem).toMatch(/row/);
    expect(crossed.texels.length).toBe(4096);
    expect(decodeAlpha(new Uint8Array(100), 0, 100, { depth: 8, ...plain }).problem).toMatch(/4096 bytes/);
  });
});

describe('shadows, holes and cells', () => {
  test('shadows come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 512, maxLength: 512 }), (bytes) => {
        expect(encodeShadow(decodeShadow(bytes, 0, false), false, null)).toEqual(bytes);
        const fixed = decodeShadow(bytes, 0, true);
        expect(encodeShadow(fixed, true, bytes)).toEqual(bytes);
        const again = fixed.slice();
        fixEdge(again);
        expect(again).toEqual(fixed);
      }),
    );
  });

  test('holes are cells of two by two quads', () => {
    expect(isHole(0x1, 1, 1)).toBe(true);
    expect(isHole(0x1, 1, 2)).toBe(false);
    expect(isHole(0x10, 2, 0)).toBe(true);
    expect(withHole(withHole(0, 3, 3, true), 3, 3, false)).toBe(0);
    const open = [...expandHoles(0x8001)].flatMap((flag, quad) => (flag === 1 ? quad : []));
    expect(open).toEqual([0, 1, 8, 9, 54, 55, 62, 63]);
  });

  test('ground effect cells come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const target = new Uint8Array(16);
        encodeEffectLayers(decodeEffectLayers(bytes, 0), target, 0);
        expect(target).toEqual(bytes);
      }),
    );
    expect([...decodeEffectLayers(Uint8Array.from([0b11100100, ...new Uint8Array(15)]), 0).subarray(0, 4)]).toEqual([
      0, 1, 2, 3,
    ]);
  });

  test('wet quads and their rectangle tell the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 64, maxLength: 64 }), (quads) => {
        const rectangle = liquidRectangle(quads);
        const back = rectangle === null ? new Uint8Array(64) : liquidCoverage(rectangle);
        expect([...back]).toEqual(quads);
      }),
    );
    expect(liquidRectangle(new Uint8Array(64).fill(1))).toEqual({ x: 0, y: 0, width: 8, height: 8, exists: null });
  });
});

describe('weights', () => {
  const maps = fc.array(texels, { minLength: 1, maxLength: 3 });

  test('add up to 255 and give back 4-bit maps but where they are hidden', () => {
    fc.assert(
      fc.property(maps, (layers) => {
        const weights = visibleWeights(layers, 4);
        const back = alphaFromWeights(weights, 4);
        for (let texel = 0; texel < 4096; texel += 17) {
          const sum = weights.reduce((total, values) => total + (values[texel] ?? 0), 0);
          expect(sum).toBeCloseTo(255, 2);
          for (let layer = 0; layer < layers.length; layer++) {
            const rest = layers.slice(layer + 1).reduce((part, above) => part * (1 - (above[texel] ?? 0) / 255), 255);
            const isHidden = rest < 0.5;
            if (!isHidden)
              expect(Math.abs((back[layer]?.[texel] ?? 0) - (layers[layer]?.[texel] ?? 0))).toBeLessThanOrEqual(2);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test('of 8-bit maps never add up to more than 255', () => {
    const full = new Uint8Array(4096).fill(200);
    const [lower, upper] = alphaFromWeights(visibleWeights([full, full], 8), 8);
    expect((lower?.[0] ?? 0) + (upper?.[0] ?? 0)).toBeLessThanOrEqual(255);
    const half = convertAlpha([new Uint8Array(4096).fill(255), new Uint8Array(4096).fill(102)], 4, 8);
    expect([half[0]?.[0], half[1]?.[0]]).toEqual([153, 102]);
  });

  test('name the layers nobody sees, and the one whose grass grows', () => {
    const weights = visibleWeights([new Uint8Array(4096), new Uint8Array(4096).fill(255)], 4);
    expect(invisibleLayers(weights)).toEqual([1]);
    for (let cell = 0; cell < effectCells; cell++) expect(predominantLayer(weights, cell)).toBe(2);
    const even = [127.5, 127.5].map((value) => new Float32Array(4096).fill(value));
    expect(predominantLayer(even, 0)).toBe(1);
  });
});
