/** Heights, alpha maps and vertex colours of the open tiles as pictures in a folder, and back. */
import { rangeOfArea } from '../../../../shared/terrain/heightPicture.ts';
import { areaOf } from '../../../../shared/terrain/pictureArea.ts';
import type { PictureFile, PictureKind } from '../../../../shared/terrain/pictureSet.ts';
import { importPictures, picturesOf, readSidecar, stitchedStem } from '../../../../shared/terrain/pictureSet.ts';
import { tileName } from '../../../../shared/geometry/terrain/grid.ts';
import { notify } from '../../ui/index.ts';
import { reportError } from '../files/errors.ts';
import { exportFiles } from '../files/exportFolder.ts';
import { counted } from '../state/recordNames.ts';
import { noteTask } from '../state/shell.ts';
import { beginStep } from './environment.ts';
import type { TerrainMap } from './maps.ts';

/** Lets the page draw and answer between two pictures. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const stemOfTile = (map: TerrainMap, place: { readonly column: number; readonly row: number }): string =>
  tileName(map.name, place).replace(/\.adt$/, '');

/** @param isStitched one set over all open tiles instead of one for each */
export async function exportTerrainPictures(
  map: TerrainMap,
  kinds: ReadonlySet<PictureKind>,
  isStitched: boolean,
): Promise<boolean> {
  const { tiles } = map.state.getState();
  const whole = areaOf(tiles.map(({ place }) => place));
  const stitched = stitchedStem(map.name, whole);
  const task = { taskId: `pictures ${map.id}`, label: 'Making pictures' };
  try {
    const heights = rangeOfArea(map.tileSet, whole);
    const sets = isStitched
      ? [{ area: whole, stem: stitched }]
      : tiles.map(({ place }) => ({ area: areaOf([place]), stem: stemOfTile(map, place) }));
    const files: PictureFile[] = [];
    for (const [index, { area, stem }] of sets.entries()) {
      for (const file of picturesOf(map.tileSet, area, stem, heights, kinds)) {
        files.push(file);
        noteTask({ ...task, percent: Math.min(99, Math.round(((index + 0.5) / sets.length) * 100)) });
        await pause();
      }
    }
    noteTask({ ...task, percent: 100 });
    return await exportFiles(`${isStitched ? stitched : map.name}_pictures`, files);
  } catch (error) {
    reportError('Could not make the pictures', error);
    return false;
  } finally {
    noteTask({ ...task, percent: 100 });
  }
}

/** Reads pictures that an export wrote back into the open tiles: the sidecars (.json) say what the pictures show. */
export async function importTerrainPictures(map: TerrainMap, chosen: readonly File[]): Promise<void> {
  const contents = new Map<string, Uint8Array>();
  for (const file of chosen) contents.set(file.name, new Uint8Array(await file.arrayBuffer()));
  const sidecars = [...contents.keys()].filter((name) => name.endsWith('.json'));
  if (sidecars.length === 0) {
    const message = 'Choose the .json file of the export with its pictures: it tells what they show.';
    notify({ tone: 'warning', title: 'The pictures have no words beside them', message });
    return;
  }
  const step = beginStep(map, 'Import pictures');
  try {
    let read = 0;
    let left = 0;
    for (const name of sidecars) {
      const stem = name.slice(0, -'.json'.length);
      const sidecar = readSidecar(new TextDecoder().decode(contents.get(name)), name);
      const own = map.state.getState().tiles.find(({ place }) => stemOfTile(map, place) === stem);
      const area = own === undefined ? sidecar.area : areaOf([own.place]);
      if (area === undefined) continue;
      const contentOf = (file: string): Promise<Uint8Array | null> => Promise.resolve(contents.get(file) ?? null);
      const result = await importPictures(step.edit, map.tileSet, area, stem, sidecar, contentOf, map.alphaDepth);
      read += result.read;
      for (const count of result.left.values()) left += count;
    }
    step.commit();
    if (read === 0) {
      notify({ tone: 'warning', title: 'No picture was read', message: 'None of those chosen shows an open tile.' });
      return;
    }
    const message = left === 0 ? undefined : `${counted(left, 'layer')} had no room: their chunks have four already.`;
    notify({ tone: left === 0 ? 'ok' : 'warning', title: `Read ${counted(read, 'picture')}`, message });
  } catch (error) {
    step.cancel();
    reportError('Could not read the pictures', error);
  }
}
