/** What of a map throws is left out and told of; the rest is drawn, and it is tried again when its document changes (V12). */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import type { WebGLRenderer } from 'three';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isBorderVertex } from '../../../../../shared/geometry/terrain/normals.ts';
import { OrbitCamera } from '../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../viewport/camera/viewCamera.ts';
import { TileGround } from './ground/tileGround.ts';
import { PartGuard } from './partGuard.ts';
import { isBehindGround } from './overlays/hiddenNames.ts';
import { TerrainScene } from './terrainScene.ts';
import { testTile } from './testTile.ts';
import { TileModel } from './tile/tileModel.ts';

/** A card that takes everything: every function of the context answers, with nothing. */
class Context {
  getExtension(): null {
    return null;
  }
}
const answers = new Proxy(new Context(), {
  get: (target, key) => (key in target ? Reflect.get(target, key) : () => ({})),
});

function rendererOfNothing(): WebGLRenderer {
  const state = new Proxy({}, { get: () => () => undefined });
  // What the scene asks of a renderer before anything is drawn: its context, and three's knowledge of the context's state.
  return { state, getContext: () => answers, extensions: { has: () => false } } as unknown as WebGLRenderer;
}

beforeAll(() => vi.stubGlobal('WebGL2RenderingContext', Context));
afterAll(() => vi.unstubAllGlobals());

const west = testTile(31, 32);
const east = testTile(32, 32);
const lens = orbitLens(new OrbitCamera(false), 800, 600, { radius: 50_000, centre: [0, 0, 0] });
const down = ({ column, row }: { column: number; row: number }) => ({
  origin: [(31.5 - row) * 533.333, (31.5 - column) * 533.333, 500] as const,
  direction: [0, 0, -1] as const,
});

let told: string[];
let scene: TerrainScene;
beforeEach(() => {
  told = [];
  scene = new TerrainScene(rendererOfNothing(), {
    maxAnisotropy: 1,
    isSoftware: true,
    changed: () => undefined,
    textureMissing: () => undefined,
    tileFailed: ({ column, row }, error) => told.push(`${column}_${row}: ${error?.message ?? 'back'}`),
    partFailed: (part, error) => told.push(`${part}: ${error?.message ?? 'back'}`),
  });
  return () => {
    vi.restoreAllMocks();
    scene.dispose();
  };
});

const show = (): void => {
  scene.setTiles(
    [west, east].map(({ model, document }) => ({
      place: model.place,
      document,
      loadTexture: () => Promise.resolve(null),
    })),
  );
};
/** Everything that is new is built. */
const build = (): void => {
  scene.takeChanges();
  while (scene.buildTiles(1000).hasMore);
};
test('a name behind a hill is not written, one before it and one over it is', () => {
  const chunk = west.chunks[8 * 16 + 8];
  if (chunk === undefined) throw new Error('no chunk');
  const { heights } = fieldsByName(west.document.get(chunk).fields) as { readonly heights: Float32Array };
  west.document.edit('Hill', (edit) =>
    edit.update(chunk, { heights: heights.map((height, vertex) => height + (isBorderVertex(vertex) ? 0 : 100)) }),
  );
  show();
  build();
  const side = 1600 / 48;
  const x = -8.5 * side;
  const y = 1600 / 3 - 8.5 * side;
  const behind = (west2: number, up: number): boolean =>
    isBehindGround([x, y + 100, 20], [x, y + west2, up], (ray) => scene.pickGround(ray)?.distance ?? null);
  expect([behind(-60, 20), behind(60, 20), behind(-60, 200)]).toEqual([true, false, false]);
  west.document.undo();
});

/** Places of the tiles that a ray from above finds. */
const found = (): readonly string[] =>
  [west, east].flatMap(({ model }) => {
    const hit = scene.pickGround(down(model.place));
    return hit === null ? [] : [`${hit.tile.column}_${hit.tile.row}`];
  });
const touch = ({ document, chunks }: typeof west, areaId: number): void => {
  document.edit('Touch', (edit) => edit.update(chunks[0] ?? document.root, { areaId }));
};

/** Lets something of the western tile throw for as long as `is`. */
function spoilWest(holder: object, member: string): { is: boolean } {
  const broken = { is: true };
  const whole = Reflect.get(holder, member) as (...args: unknown[]) => unknown;
  Reflect.set(holder, member, function spoiled(this: { model?: TileModel; place?: unknown }, ...args: unknown[]) {
    const place = this.model?.place ?? this.place;
    if (broken.is && (place as { column: number }).column === 31) throw new Error('a count of 1073741824');
    return Reflect.apply(whole, this, args);
  });
  restore.push(() => Reflect.set(holder, member, whole));
  return broken;
}
const restore: (() => void)[] = [];
beforeEach(() => () => {
  for (const mend of restore.splice(0)) mend();
});

describe('a tile', () => {
  test('that is sound is drawn beside its neighbour', () => {
    show();
    build();
    expect(found()).toEqual(['31_32', '32_32']);
    expect(told).toEqual([]);
  });

  test.each([
    ['is sent to the card', TileGround.prototype, 'apply'],
    ['is read, by its neighbour for its border, too', TileModel.prototype, 'chunk'],
    ['is chosen for a view', TileGround.prototype, 'setLevel'],
  ])('that throws while it %s is left out until it changes; the other is drawn', (_, holder, member) => {
    const broken = spoilWest(holder, member);
    show();
    build();
    scene.prepare(lens, Infinity, true);
    expect(found()).toEqual(['32_32']);
    expect(told).toEqual(['31_32: a count of 1073741824']);
    build();
    scene.prepare(lens, Infinity, true);
    expect(told).toHaveLength(1);
    // A change that mends nothing is one more try, told of once.
    touch(west, 8);
    build();
    scene.prepare(lens, Infinity, true);
    expect(told.slice(1)).toEqual(['31_32: back', '31_32: a count of 1073741824']);
    broken.is = false;
    touch(west, 9);
    build();
    scene.prepare(lens, Infinity, true);
    expect(told.slice(3)).toEqual(['31_32: back']);
    expect(found()).toEqual(['31_32', '32_32']);
  });

  test('that cannot be opened at all is opened once its document changes', () => {
    const broken = spoilWest(TileModel.prototype, 'readChunkList');
    show();
    build();
    expect(found()).toEqual(['32_32']);
    expect(told).toEqual(['31_32: a count of 1073741824']);
    broken.is = false;
    touch(west, 10);
    build();
    expect(told.slice(1)).toEqual(['31_32: back']);
    expect(found()).toEqual(['31_32', '32_32']);
  });

  test('that throws under the pointer is left out', () => {
    show();
    build();
    const broken = { is: true };
    const ground = vi.spyOn(TileGround.prototype, 'ground', 'get');
    ground.mockImplementation(function get(this: TileGround) {
      if (broken.is && this.model.place.column === 31) throw new Error('a hole in the ground');
      return Reflect.get(this, 'pickable') as TileGround['ground'];
    });
    expect(found()).toEqual(['32_32']);
    expect(told).toEqual(['31_32: a hole in the ground']);
    expect(found()).toEqual(['32_32']);
    expect(told).toHaveLength(1);
  });
});

describe('a tile that comes beside one that is drawn', () => {
  const drawn: string[] = [];
  /** Chunks whose weights go to the card from now on, by the column of their tile. */
  const watch = (): void => {
    drawn.length = 0;
    const send = TileGround.prototype.apply;
    vi.spyOn(TileGround.prototype, 'apply').mockImplementation(function apply(this: TileGround, changes) {
      for (const chunk of changes.weights) drawn.push(`${this.model.place.column}: ${chunk}`);
      send.call(this, changes);
    });
  };
  const showOnly = (...tiles: readonly (typeof west)[]): void => {
    scene.setTiles(
      tiles.map(({ model, document }) => ({ place: model.place, document, loadTexture: () => Promise.resolve(null) })),
    );
  };
  const edge = Array.from({ length: 16 }, (_each, row) => `31: ${row * 16 + 15}`);

  test('draws its border there in its own steps, and the picture has nothing left to do', () => {
    showOnly(west);
    build();
    watch();
    show();
    // A picture in the middle of it does not take all borders at once.
    scene.takeChanges();
    expect(drawn).toEqual([]);
    while (scene.buildTiles(1000).hasMore);
    expect(drawn.filter((each) => each.startsWith('31'))).toEqual(edge);
    drawn.length = 0;
    scene.takeChanges();
    expect(drawn).toEqual([]);
  });

  test('has its border there drawn again when it goes', () => {
    show();
    build();
    scene.takeChanges();
    watch();
    showOnly(west);
    scene.takeChanges();
    expect(drawn).toEqual(edge);
  });

  test('is aimed at before it is drawn, by its heights alone', () => {
    watch();
    show();
    scene.readHeights(east.model.place, 0);
    expect(drawn).toEqual([]);
    const box = scene.boxOf(east.model.place);
    expect([box?.minimum[2], box?.maximum[2]]).toEqual([10, 10]);
    expect(scene.builtTiles).toBe(0);
  });
});

describe('a part over the ground', () => {
  test('that throws is left out, told of once, and tried again after any change', () => {
    show();
    build();
    vi.spyOn(scene.placements, 'pick').mockImplementation(() => {
      throw new Error('no box');
    });
    expect(scene.pickThing(down(west.model.place), 1000)).toBeNull();
    expect(scene.pickThing(down(west.model.place), 1000)).toBeNull();
    expect(told).toEqual(['placements: no box']);
    expect(found()).toEqual(['31_32', '32_32']);
    touch(east, 11);
    expect(told.slice(1)).toEqual(['placements: back']);
    expect(scene.parts.isOut('placements')).toBe(false);
  });

  test('does not take another part along', () => {
    const parts = new PartGuard(() => undefined);
    const fails = (): never => {
      throw new Error('no');
    };
    expect(parts.run('names', fails, 1)).toBe(1);
    expect(parts.run('lines', () => 2, 0)).toBe(2);
    expect(parts.run('names', () => 2, 0)).toBe(0);
    expect([parts.retry(), parts.retry()]).toEqual([true, false]);
    expect(parts.run('names', () => 2, 0)).toBe(2);
  });
});
