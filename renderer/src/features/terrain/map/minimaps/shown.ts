/** Pictures of tiles that the Map panel shows: minimaps, the game's own or made just now, and the land of the distant view. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { PlacedLowGround } from '../../../../../../shared/terrain/distantView.ts';
import { lowGroundsIn, readDistantView } from '../../../../../../shared/terrain/distantView.ts';
import type { Picture } from '../../../../../../shared/terrain/minimap/index.ts';
import { lowPicture } from '../../../../../../shared/terrain/minimap/lowPicture.ts';
import {
  minimapFolder,
  minimapTable,
  plainMinimapName,
  readMinimapTable,
} from '../../../../../../shared/terrain/minimap/names.ts';
import { tilesOfMap } from '../../../../../../shared/terrain/mapFile.ts';
import { decodeTexture } from '../../../../../../shared/texture/index.ts';
import { request } from '../../../../workbench/files/host.ts';
import { onMountsChanged } from '../../../../workbench/mounts/mountState.ts';
import { pause } from '../../../../workbench/work/pause.ts';
import type { TerrainMap } from '../maps.ts';
import { bytesBeside, readGameFile, textOfBytes } from './files.ts';

export interface TilePictures {
  /** By `placeNumber`. */
  readonly minimaps: ReadonlyMap<number, ImageBitmap>;
  readonly low: ReadonlyMap<number, ImageBitmap>;
  readonly lowGrounds: readonly PlacedLowGround[];
}

const none: TilePictures = { minimaps: new Map(), low: new Map(), lowGrounds: [] };
const stores = new WeakMap<TerrainMap, StoreApi<TilePictures>>();

export const placeNumber = ({ column, row }: GridPlace): number => row * 64 + column;

export function picturesOfMap(map: TerrainMap): StoreApi<TilePictures> {
  const store = stores.get(map) ?? createStore<TilePictures>(() => none);
  stores.set(map, store);
  return store;
}

/** Kept small: a whole continent has 900 of them, and the panel shows each at some 50 pixels. */
const keptSide = 96;

async function bitmapOf({ width, height, pixels }: Picture): Promise<ImageBitmap> {
  const image = new ImageData(Uint8ClampedArray.from(pixels), width, height);
  const side = Math.min(keptSide, width);
  return await createImageBitmap(image, { resizeWidth: side, resizeHeight: side, resizeQuality: 'medium' });
}

/** Shows pictures that were made just now, whether the game finds them yet or not. */
export async function showMinimaps(
  map: TerrainMap,
  files: readonly { readonly place: GridPlace; readonly bytes: Uint8Array }[],
): Promise<void> {
  const made = new Map<number, ImageBitmap>();
  for (const { place, bytes } of files) {
    made.set(placeNumber(place), await bitmapOf(decodeTexture({ bytes, name: 'minimap.blp' })));
    await pause();
  }
  picturesOfMap(map).setState(({ minimaps }) => ({ minimaps: new Map([...minimaps, ...made]) }));
}

/** Minimaps that one request asks about: with more, a slow disk would keep others waiting. */
const askedAtOnce = 64;

async function findMinimaps(map: TerrainMap, isOver: () => boolean): Promise<void> {
  const { files, tiles, wdt } = map.state.getState();
  const listed = wdt === null ? [] : tilesOfMap(wdt.document);
  const places = [
    ...new Map(
      [...listed, ...files, ...tiles.map(({ place }) => place)].map((each) => [placeNumber(each), each]),
    ).values(),
  ];
  const table = await readGameFile(map, `${minimapFolder}\\${minimapTable}`);
  const nameOf = table === null ? () => null : readMinimapTable(textOfBytes(table.bytes));
  const shownAlready = picturesOfMap(map).getState().minimaps;
  const wanted = places
    .filter((place) => !shownAlready.has(placeNumber(place)))
    .map((place) => ({
      place,
      path: `${minimapFolder}\\${nameOf(map.name, place) ?? plainMinimapName(map.name, place)}`,
    }));
  for (let first = 0; first < wanted.length; first += askedAtOnce) {
    const [session] = map.sessions;
    if (session === undefined || isOver()) return;
    const asked = wanted.slice(first, first + askedAtOnce);
    const { results } = await request('resolveMany', {
      documentId: session.id,
      files: asked.map(({ path }) => ({ path, kind: 'file' as const })),
    });
    const found = asked.filter((_each, index) => (results[index]?.kind ?? 'missing') !== 'missing');
    const shown = new Map<number, ImageBitmap>();
    for (const { place, path } of found) {
      if (isOver()) return;
      const file = await readGameFile(map, path);
      if (file === null) continue;
      try {
        shown.set(placeNumber(place), await bitmapOf(decodeTexture(file)));
      } catch {
        // A damaged picture is shown as none; opened by itself it tells what is wrong.
      }
      await pause();
    }
    if (shown.size > 0) picturesOfMap(map).setState(({ minimaps }) => ({ minimaps: new Map([...shown, ...minimaps]) }));
  }
}

/** Shows what the game has for tiles, in the place of pictures that were made. */
export async function showFoundAgain(map: TerrainMap, places: readonly GridPlace[]): Promise<void> {
  const gone = new Set(places.map(placeNumber));
  picturesOfMap(map).setState(({ minimaps }) => ({
    minimaps: new Map([...minimaps].filter(([place]) => !gone.has(place))),
  }));
  await findMinimaps(map, () => false).catch(() => undefined);
}

/** Reads the land of the distant view anew from the file beside the map. */
export async function findLowLand(map: TerrainMap): Promise<void> {
  const bytes = await bytesBeside(map, `${map.name}.wdl`);
  if (bytes === null) return;
  const lowGrounds = lowGroundsIn(readDistantView(bytes));
  const low = new Map<number, ImageBitmap>();
  for (const { place, ground } of lowGrounds) low.set(placeNumber(place), await bitmapOf(lowPicture(ground)));
  picturesOfMap(map).setState({ low, lowGrounds });
}

/**
 * Looks for the pictures of a map, and again when tiles are found or game folders come and go. What is not to be had is nothing
 * to be told of.
 * @returns the way to end it
 */
export function followPictures(map: TerrainMap): () => void {
  let run = 0;
  const find = (): void => {
    const own = ++run;
    void findLowLand(map)
      .then(() => findMinimaps(map, () => own !== run))
      .catch(() => undefined);
  };
  find();
  const stops = [
    onMountsChanged(find),
    map.state.subscribe((now, before) => {
      const isFirst = before.tiles.length === 0 && now.tiles.length > 0;
      if (now.files !== before.files || now.wdt !== before.wdt || isFirst) find();
    }),
  ];
  return () => {
    run++;
    for (const stop of stops) stop();
  };
}
