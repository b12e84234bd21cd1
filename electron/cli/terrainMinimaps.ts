/** `chunksmith terrain minimap`: a picture of every tile, named as the game looks for it. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { counted } from '../../shared/codec/words.ts';
import { liquidKind } from '../../shared/geometry/terrain/liquidKinds.ts';
import type { KindOf } from '../../shared/terrain/liquidSheets.ts';
import { gameTables, readLiquidTypes } from '../../shared/terrain/gameTables.ts';
import type { BuildingShape, MinimapOptions, Swatch } from '../../shared/terrain/minimap/index.ts';
import {
  buildingPaths,
  buildingShape,
  buildingSwatch,
  drawMinimap,
  groundSwatch,
  groundTextures,
  minimapSides,
  swatchOf,
} from '../../shared/terrain/minimap/index.ts';
import { minimapFile, minimapFolder, minimapTable, nameMinimaps } from '../../shared/terrain/minimap/names.ts';
import { decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import type { WantedKind } from '../../shared/archive/gamePaths.ts';
import { everywhere } from '../host/access.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import type { ActResult } from './actResult.ts';
import { done } from './actResult.ts';
import type { Call } from './command.ts';
import { UsageError } from './command.ts';
import { withDocument } from './files.ts';
import type { Options } from './terrainOptions.ts';
import { textOf } from './terrainOptions.ts';
import type { OpenMap } from './terrainTiles.ts';
import { nameOfMap, writeInto } from './terrainTiles.ts';

const parts = ['water', 'buildings', 'light'] as const;

function optionsOf(options: Options): MinimapOptions {
  const text = textOf(options, 'side') ?? '256';
  const side = minimapSides.find((each) => String(each) === text);
  if (side === undefined) throw new UsageError(`--side ${text}: one of ${minimapSides.join(', ')}`);
  const without = textOf(options, 'without')?.split(',') ?? [];
  const unknown = without.find((each) => !parts.some((part) => part === each));
  if (unknown !== undefined) throw new UsageError(`--without ${unknown}: one or more of ${parts.join(', ')}`);
  return {
    side,
    showsWater: !without.includes('water'),
    showsBuildings: !without.includes('buildings'),
    isLit: !without.includes('light'),
  };
}

/** What tiles name, found beside the map, in folders above it and in `--game`; each looked for once. */
class Sources {
  readonly missing = new Set<string>();
  private readonly folder: string;
  private readonly game: string | null;
  private readonly call: Call;
  private readonly swatches = new Map<string, Swatch | null>();
  private readonly shapes = new Map<string, BuildingShape | null>();

  constructor(folder: string, game: string | null, call: Call) {
    this.folder = folder;
    this.game = game;
    this.call = call;
  }

  async find(path: string, kind: WantedKind): Promise<string | null> {
    return await findTextureFile(path, { access: everywhere, folder: this.folder, extraFolder: this.game }, kind);
  }

  async wantSwatch(path: string, side: number): Promise<void> {
    if (path === '' || this.swatches.has(path)) return;
    this.swatches.set(path, null);
    const file = await this.find(path, 'texture');
    try {
      if (file === null) throw new Error('not found');
      const bytes = new Uint8Array(await readFile(file));
      this.swatches.set(path, swatchOf(decodeTexture({ bytes, name: basename(file) }), side));
    } catch {
      this.missing.add(path);
    }
  }

  async wantBuilding(path: string): Promise<void> {
    if (this.shapes.has(path)) return;
    const file = await this.find(path, 'file');
    const read =
      file === null
        ? null
        : await withDocument({ file }, this.call.formats, ({ document }) => ({ shape: buildingShape(document) }));
    const shape = read !== null && 'shape' in read ? read.shape : null;
    this.shapes.set(path, shape);
    if (shape === null) this.missing.add(path);
    for (const { texture } of shape?.meshes ?? []) await this.wantSwatch(texture, buildingSwatch);
  }

  readonly swatch = (path: string): Swatch | null => this.swatches.get(path) ?? null;
  readonly shape = (path: string): BuildingShape | null => this.shapes.get(path) ?? null;
}

async function kindsOf(sources: Sources): Promise<KindOf> {
  const file = await sources.find(gameTables.liquids, 'file');
  const rows = file === null ? [] : readLiquidTypes(new Uint8Array(await readFile(file)));
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  return (type) => kinds.get(type) ?? liquidKind(type);
}

/** The table that stands in the folder already, or that of the game; empty where there is none. */
async function tableOf(out: string, sources: Sources): Promise<string> {
  const own = await readFile(join(out, minimapTable), 'latin1').catch(() => null);
  if (own !== null) return own;
  const file = await sources.find(`${minimapFolder}\\${minimapTable}`, 'file');
  return file === null ? '' : await readFile(file, 'latin1');
}

/** Writes `OUT/textures/Minimap` with a picture of every tile and the table that names them. */
export async function makeMinimaps(map: OpenMap, options: Options, out: string | null, call: Call): Promise<ActResult> {
  const wish = optionsOf(options);
  const name = textOf(options, 'map') ?? nameOfMap(map);
  const [first] = map.tiles;
  if (name === null || first === undefined) throw new UsageError('terrain minimap needs --map NAME');
  const sources = new Sources(dirname(first.file), textOf(options, 'game'), call);
  const folder = join(out ?? '.', ...minimapFolder.split('\\'));
  const table = await tableOf(folder, sources);
  const named = nameMinimaps(
    table,
    name,
    map.tiles.map(({ place }) => place),
  );
  const kindOf = await kindsOf(sources);
  const files: string[] = [];
  for (const [index, tile] of map.tiles.entries()) {
    call.terminal.progress(`Drawing ${basename(tile.file)} (${index + 1} of ${map.tiles.length})`);
    for (const path of groundTextures(tile)) await sources.wantSwatch(path, groundSwatch(wish.side));
    if (wish.showsBuildings) for (const path of buildingPaths(tile.document)) await sources.wantBuilding(path);
    const picture = drawMinimap(tile, wish, { swatches: sources.swatch, buildings: sources.shape, kindOf });
    files.push(await writeInto(folder, named.files[index] ?? '', encodeTexture(picture, minimapFile)));
  }
  call.terminal.progress(null);
  if (named.table !== table) {
    files.push(await writeInto(folder, minimapTable, new Uint8Array(Buffer.from(named.table, 'latin1'))));
  }
  const missing = [...sources.missing].toSorted().map((path) => `${path} was not found and is shown plain`);
  return done([...missing, `${counted(map.tiles.length, 'minimap')} of ${name}, ${wish.side} × ${wish.side}`], files);
}
