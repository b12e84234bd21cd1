/** Heights, alpha maps and vertex colours of the open tiles as pictures in a folder, and back. */
import { readGrey } from '../../../../shared/terrain/greyPicture.ts';
import type { HeightRange } from '../../../../shared/terrain/heightPicture.ts';
import { rangeOfArea } from '../../../../shared/terrain/heightPicture.ts';
import { areaOf } from '../../../../shared/terrain/pictureArea.ts';
import type { PlannedPicture } from '../../../../shared/terrain/pictureImport.ts';
import { isPictureName, planPicture, readPicture, stemOfPicture } from '../../../../shared/terrain/pictureImport.ts';
import type { PictureFile, PictureKind, Sidecar } from '../../../../shared/terrain/pictureSet.ts';
import { picturesOf, readSidecar, stitchedStem } from '../../../../shared/terrain/pictureSet.ts';
import { tileName } from '../../../../shared/geometry/terrain/grid.ts';
import { notify } from '../../ui/index.ts';
import { reportError } from '../files/errors.ts';
import { exportFiles } from '../files/exportFolder.ts';
import { noteTask } from '../state/shell.ts';
import { beginStep } from './environment.ts';
import type { TerrainMap } from './maps.ts';
import { objectsOnGround } from './toolStore.ts';
import { counted } from '../../../../shared/codec/words.ts';

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

/** A picture that was chosen, and what it shows as far as its name, its sidecar and the open tiles tell. */
export interface ChosenPicture {
  readonly plan: PlannedPicture;
  readonly bytes: Uint8Array;
  readonly size: string;
}

export interface ChosenPictures {
  readonly pictures: readonly ChosenPicture[];
  /** The heights that the open tiles have now. */
  readonly present: HeightRange;
}

function sizeOf(name: string, bytes: Uint8Array): string {
  const { width, height, levels } = readGrey(bytes, name);
  return `${width} × ${height}, ${levels > 255 ? 16 : 8} bit`;
}

/** Works out what chosen files show. Null, and told, when none of them is a picture of open tiles. */
export async function planPictures(map: TerrainMap, chosen: readonly File[]): Promise<ChosenPictures | null> {
  try {
    const contents = new Map<string, Uint8Array>();
    for (const file of chosen) contents.set(file.name, new Uint8Array(await file.arrayBuffer()));
    const sidecarOf = (picture: string): Sidecar | null => {
      const name = `${stemOfPicture(picture)}.json`;
      const bytes = contents.get(name);
      return bytes === undefined ? null : readSidecar(new TextDecoder().decode(bytes), name);
    };
    const pictures: ChosenPicture[] = [];
    for (const [name, bytes] of contents) {
      if (!isPictureName(name)) continue;
      const plan = planPicture(map.tileSet, name, sidecarOf(name));
      if (plan !== null) pictures.push({ plan, bytes, size: sizeOf(name, bytes) });
    }
    if (pictures.length > 0) {
      const whole = areaOf(map.state.getState().tiles.map(({ place }) => place));
      return { pictures, present: rangeOfArea(map.tileSet, whole) };
    }
    const message = 'None of the chosen files is a picture that shows an open tile.';
    notify({ tone: 'warning', title: 'No picture can be read', message });
  } catch (error) {
    reportError('Could not read the pictures', error);
  }
  return null;
}

/** Reads pictures into the open tiles as one step. */
export async function readPictures(map: TerrainMap, pictures: readonly ChosenPicture[]): Promise<void> {
  const step = beginStep(map, 'Import pictures');
  const task = { taskId: `pictures ${map.id}`, label: 'Reading pictures' };
  try {
    let left = 0;
    const { alphaDepth, tileSet } = map;
    for (const [index, { plan, bytes }] of pictures.entries()) {
      noteTask({ ...task, percent: Math.round((index / pictures.length) * 100) });
      await pause();
      const full = readPicture(step.edit, tileSet, plan, bytes, alphaDepth, objectsOnGround());
      for (const count of full.values()) left += count;
    }
    const before = map.history.position;
    step.commit();
    if (map.history.position === before) {
      const message = 'The tiles are already as the pictures show them.';
      notify({ tone: 'warning', title: 'Nothing was changed', message });
      return;
    }
    const message = left === 0 ? undefined : `${counted(left, 'layer')} had no room: their chunks have four already.`;
    notify({ tone: left === 0 ? 'ok' : 'warning', title: `Read ${counted(pictures.length, 'picture')}`, message });
  } catch (error) {
    step.cancel();
    reportError('Could not read the pictures', error);
  } finally {
    noteTask({ ...task, percent: 100 });
  }
}
