/** Minimaps of a map: of all its tiles, the open ones as they stand, the others as they are on disk. */
import { counted } from '../../../../base/text/numbers.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { tileName } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { BuildingShape, MinimapOptions } from '../../../../../../shared/terrain/minimap/index.ts';
import { buildingShape } from '../../../../../../shared/terrain/minimap/index.ts';
import { minimapFolder, minimapTable, nameMinimaps } from '../../../../../../shared/terrain/minimap/names.ts';
import { notify } from '../../../../base/ui/index.ts';
import { chooseFolder } from '../../../../workbench/files/choose.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import type { ExportedFile } from '../../../../workbench/files/exportFolder.ts';
import { writeFolderNoted } from '../../../../workbench/files/exportFolder.ts';
import type { Work } from '../../../../workbench/work/askWorker.ts';
import { cancellable } from '../../../../workbench/work/cancellable.ts';
import { undoLibraryBatch } from '../../../../workbench/library/batch/batchState.ts';
import { pause } from '../../../../workbench/work/pause.ts';
import { readBuilding } from '../../../../../../shared/terrain/objects/readBuilding.ts';
import { liquidRowsOf } from '../gameTables.ts';
import type { TerrainMap } from '../maps.ts';
import type { TileBytes } from '../work/minimapJobs.ts';
import { askOfFiles } from '../work/runOnMap.ts';
import type { FoundFile } from './files.ts';
import { bytesBeside, bytesOfText, readGameFile, textOfBytes } from './files.ts';
import { showFoundAgain, showMinimaps } from './shown.ts';
import { fill, text } from '../../../../base/text/language.ts';

/** Tiles that one worker draws: some 30 MB with their textures, and Cancel need not wait for more. */
const tilesAtOnce = 16;

interface Made {
  readonly files: readonly { readonly place: GridPlace; readonly bytes: Uint8Array }[];
  /** Textures and buildings that were not found or cannot be read. */
  readonly missing: readonly string[];
  /** Names of tiles that cannot be read. */
  readonly damaged: readonly string[];
}

/** Files that tiles name, each read once for all of them. */
class Needed {
  readonly missing = new Set<string>();
  private readonly map: TerrainMap;
  private readonly textures = new Map<string, FoundFile | null>();
  private readonly shapes = new Map<string, BuildingShape | null>();

  constructor(map: TerrainMap) {
    this.map = map;
  }

  async texture(path: string): Promise<readonly (FoundFile & { readonly path: string })[]> {
    if (path === '') return [];
    const known = this.textures.get(path);
    const file = known === undefined ? await readGameFile(this.map, path, 'texture') : known;
    this.textures.set(path, file);
    if (file === null) this.missing.add(path);
    return file === null ? [] : [{ path, ...file }];
  }

  async building(path: string): Promise<BuildingShape | null> {
    const known = this.shapes.get(path);
    if (known !== undefined) return known;
    await pause();
    const read = async (file: string): Promise<Uint8Array | null> =>
      (await readGameFile(this.map, file))?.bytes ?? null;
    const document = await readBuilding(path, read).catch(() => null);
    const shape = document === null ? null : buildingShape(document);
    this.shapes.set(path, shape);
    if (shape === null) this.missing.add(path);
    return shape;
  }
}

async function readTiles(map: TerrainMap, places: readonly GridPlace[], work: Work): Promise<readonly TileBytes[]> {
  const { tiles, files } = map.state.getState();
  const read: TileBytes[] = [];
  const isAt = (other: GridPlace) => (place: GridPlace) => place.column === other.column && place.row === other.row;
  for (const { column, row } of places) {
    await pause();
    work.signal.throwIfAborted();
    const place = { column, row };
    const open = tiles.find((tile) => isAt(tile.place)(place));
    const file = files.find((each) => isAt(each)(place));
    const bytes = open === undefined ? file && (await bytesBeside(map, file.file.name)) : open.document.write();
    if (bytes !== null && bytes !== undefined) read.push({ place, bytes });
  }
  return read;
}

async function draw(map: TerrainMap, places: readonly GridPlace[], options: MinimapOptions, work: Work): Promise<Made> {
  const needed = new Needed(map);
  const files: { readonly place: GridPlace; readonly bytes: Uint8Array }[] = [];
  const damaged: string[] = [];
  for (let first = 0; first < places.length; first += tilesAtOnce) {
    const tiles = await readTiles(map, places.slice(first, first + tilesAtOnce), work);
    const quiet = { signal: work.signal, progress: () => undefined };
    const { needs } = await askOfFiles('minimapNeeds', { tiles }, quiet);
    const paths = new Set(needs.flatMap((each) => each?.textures ?? []));
    const buildings: { readonly path: string; readonly shape: BuildingShape }[] = [];
    for (const path of options.showsBuildings ? new Set(needs.flatMap((each) => each?.buildings ?? [])) : []) {
      work.signal.throwIfAborted();
      const shape = await needed.building(path);
      if (shape === null) continue;
      buildings.push({ path, shape });
      for (const { texture } of shape.meshes) paths.add(texture);
    }
    const textures: (FoundFile & { readonly path: string })[] = [];
    for (const path of paths) {
      work.signal.throwIfAborted();
      textures.push(...(await needed.texture(path)));
    }
    const progress = (percent: number): void =>
      work.progress(((first + (percent / 100) * tiles.length) / places.length) * 100);
    const drawn = await askOfFiles(
      'drawMinimaps',
      { tiles, options, textures, buildings, liquids: liquidRowsOf(map) },
      { signal: work.signal, progress },
    );
    for (const [index, { place }] of tiles.entries()) {
      const bytes = drawn.files[index] ?? null;
      if (bytes === null) damaged.push(tileName(map.name, place));
      else files.push({ place, bytes });
    }
  }
  return { files, missing: [...needed.missing], damaged };
}

function summary({ missing, damaged }: Made): string {
  const more = missing.length > 3 ? ` ${fill('and {} more', missing.length - 3)}` : '';
  return [
    ...(damaged.length === 0 ? [] : [fill('{} could not be read.', damaged.join(', '))]),
    ...(missing.length === 0
      ? []
      : [fill('Shown plain, because they were not found: {}{}.', missing.slice(0, 3).join(', '), more)]),
  ].join(' ');
}

/** What the files replaced comes back, and the Map panel shows what is there then. */
async function takeBack(map: TerrainMap, places: readonly GridPlace[], report: string): Promise<void> {
  if (await undoLibraryBatch({ report })) await showFoundAgain(map, places);
}

/** Draws minimaps, asks for the folder, and writes them into its folder `Minimap`, with the table that names them; a button takes all of it back. True when it is done. */
export async function makeMinimaps(
  map: TerrainMap,
  places: readonly GridPlace[],
  options: MinimapOptions,
): Promise<boolean> {
  try {
    const made = await cancellable(fill('Drawing minimaps of {}', map.name), (work) =>
      draw(map, places, options, work),
    );
    if (made === null) return false;
    if (made.files.length === 0) throw new Error(fill('none of the tiles could be read: {}', made.damaged.join(', ')));
    await showMinimaps(map, made.files);
    const parent = await chooseFolder(text('Choose the folder “textures” of a patch, in which “Minimap” is made'));
    if (parent === null) return false;
    const known = await readGameFile(map, `${minimapFolder}\\${minimapTable}`);
    const named = nameMinimaps(
      known === null ? '' : textOfBytes(known.bytes),
      map.name,
      made.files.map(({ place }) => place),
    );
    const files: readonly ExportedFile[] = [
      ...made.files.map(({ bytes }, index) => ({ name: named.files[index] ?? '', bytes })),
      { name: minimapTable, bytes: bytesOfText(named.table) },
    ];
    const written = await writeFolderNoted(parent.folderId, 'Minimap', files);
    if (written === null) return false;
    const problems = summary(made);
    notify({
      tone: problems === '' ? 'ok' : 'warning',
      title: fill('Wrote {}', counted(made.files.length, 'minimap')),
      message: `${written.location}. ${problems}`.trim(),
      action: { label: text('Undo it'), onSelect: () => void takeBack(map, places, written.report) },
    });
    return true;
  } catch (error) {
    reportError(text('Could not make the minimaps'), error);
    return false;
  }
}
