/** Values agree with @wowserhq/format on every corpus tile, but for its named bugs (peers/terrain.md, 5). */
import { fieldsByName } from '../../../codec/byName.ts';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../document/document.ts';
import { mapEdge } from '../../../geometry/terrain/grid.ts';
import { corpusFiles, hasCorpus } from '../../../test/corpus.ts';
import { adt } from '../index.ts';
import { readableChunks, tileFields, tileList } from '../model.ts';

interface PeerLayer {
  readonly texture: string;
  readonly splat: Uint8Array | null;
  readonly effectId: number;
}
interface PeerTile {
  readonly chunks: readonly {
    readonly position: ArrayLike<number>;
    readonly areaId: number;
    readonly holes: number;
    readonly vertexHeights: Float32Array;
    readonly vertexNormals: Int8Array;
    readonly layers: readonly PeerLayer[];
  }[];
  readonly doodadDefs: readonly {
    readonly id: number;
    readonly name: string;
    readonly position: ArrayLike<number>;
    readonly scale: number;
  }[];
  readonly objDefs: readonly { readonly id: number; readonly name: string; readonly position: ArrayLike<number> }[];
}

// The package is called as its documentation says.
const { MapArea } = createRequire(import.meta.url)('@wowserhq/format') as {
  readonly MapArea: new (depth: 4 | 8) => { load(bytes: Uint8Array): PeerTile };
};

const files = corpusFiles('adt', ['.adt']);
/** Normals of 448 bytes: the package steps 13 bytes too far and throws. */
const unreadable = (name: string): boolean => name.includes('adtadder_template');

/** 4-bit maps: the package repeats row and column 62 in every chunk, and skips one pair, so the edge is left out. */
function sameInner(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  for (let texel = 0; texel < 63 * 64; texel++) {
    if (texel % 64 !== 63 && left[texel] !== right[texel]) return false;
  }
  return true;
}

describe.skipIf(files.length === 0)('@wowserhq/format', () => {
  test.each(files.filter(({ name }) => !unreadable(name)).map((file) => [file.name, file] as const))(
    'reads the same from %s',
    (_name, file) => {
      const bytes = file.bytes();
      const document = openDocument(adt, bytes);
      const depth = tileFields(document).alphaDepth === 8 ? 8 : 4;
      const peer = new MapArea(depth).load(bytes);
      const paths = (list: 'textures' | 'doodadModels' | 'objectModels') =>
        tileList(document, list).map((id) => fieldsByName(document.get(id).fields)['path']);
      const textures = paths('textures');
      for (const { position, fields } of readableChunks(document)) {
        const other = peer.chunks[position];
        if (other === undefined) throw new Error(`no chunk ${position}`);
        expect(fields.position).toEqual(Array.from(other.position));
        expect(fields.areaId).toBe(other.areaId);
        expect(fields.holes).toBe(other.holes);
        expect(
          Buffer.compare(
            new Uint8Array((fields.heights as Float32Array).slice().buffer),
            new Uint8Array(Float32Array.from(other.vertexHeights).buffer),
          ),
        ).toBe(0);
        expect(Int8Array.from(fields.normals ?? [])).toEqual(Int8Array.from(other.vertexNormals));
        expect(fields.layers.length).toBe(other.layers.length);
        for (const [index, id] of fields.layers.entries()) {
          const layer = document.get(id).fields;
          const against = other.layers[index];
          expect(textures[Number(fieldsByName(layer)['textureId'])]).toBe(against?.texture);
          expect(Number(fieldsByName(layer)['effectId']) | 0).toBe((against?.effectId ?? NaN) | 0);
          const alpha = fieldsByName(layer)['alpha'] as Uint8Array | null;
          const splat = against?.splat ?? null;
          expect(alpha === null).toBe(splat === null);
          if (alpha === null || splat === null) continue;
          const isSame = depth === 4 ? sameInner(alpha, splat) : Buffer.compare(alpha, splat) === 0;
          expect(isSame, `chunk ${position}, layer ${index}`).toBe(true);
        }
      }
      for (const [list, models, others] of [
        ['doodads', 'doodadModels', peer.doodadDefs],
        ['mapObjects', 'objectModels', peer.objDefs],
      ] as const) {
        const names = paths(models);
        const placed = tileList(document, list);
        expect(placed.length).toBe(others.length);
        for (const [index, id] of placed.entries()) {
          const { nameId, uniqueId, position } = fieldsByName(document.get(id).fields);
          const other = others[index];
          expect(uniqueId).toBe(other?.id);
          expect(names[Number(nameId)]).toBe(other?.name);
          const [east = 0, up = 0, south = 0] = position as readonly number[];
          const world = [mapEdge - south, mapEdge - east, up];
          for (const axis of [0, 1, 2]) expect(other?.position[axis]).toBeCloseTo(world[axis] ?? 0, 1);
        }
      }
    },
  );

  test.runIf(hasCorpus)('cannot read the tile it is known to fail on, which this reader can', () => {
    const file = files.find(({ name }) => unreadable(name));
    if (file === undefined) throw new Error('the template is not in the corpus');
    expect(() => new MapArea(4).load(file.bytes())).toThrow();
    expect(readableChunks(openDocument(adt, file.bytes())).length).toBe(256);
  });
});
