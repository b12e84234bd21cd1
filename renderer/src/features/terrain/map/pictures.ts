/** Heights, alpha maps and vertex colours of the open tiles as pictures in a folder, and back. */
import { areaOf } from '../../../../../shared/terrain/pictureArea.ts';
import type { PictureKind } from '../../../../../shared/terrain/pictureSet.ts';
import { stitchedStem } from '../../../../../shared/terrain/pictureSet.ts';
import { tileName } from '../../../../../shared/geometry/terrain/grid.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { exportFiles } from '../../../workbench/files/exportFolder.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import type { TerrainMap } from './maps.ts';
import { objectsOnGround } from './toolStore.ts';
import type { ChosenPicture, ChosenPictures } from './work/jobs.ts';
import { askOfMap, changeMap } from './work/runOnMap.ts';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

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
  const sets = isStitched
    ? [{ area: whole, stem: stitched }]
    : tiles.map(({ place }) => ({ area: areaOf([place]), stem: stemOfTile(map, place) }));
  try {
    const made = await cancellable(fill('Making pictures of {}', map.name), (work) =>
      askOfMap(map, 'writePictures', { sets, kinds }, work),
    );
    if (made === null) return false;
    return await exportFiles(`${isStitched ? stitched : map.name}_pictures`, made.files);
  } catch (error) {
    reportError(text('Could not make the pictures'), error);
    return false;
  }
}

/** Works out what chosen files show. Null, and told, when none of them is a picture of open tiles. */
export async function planPictures(map: TerrainMap, chosen: readonly File[]): Promise<ChosenPictures | null> {
  try {
    const planned = await cancellable(
      text('Looking at the pictures'),
      async (work) => {
        const files: { readonly name: string; readonly bytes: Uint8Array }[] = [];
        for (const file of chosen) files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
        return await askOfMap(map, 'planPictures', { files }, work);
      },
      nothingChanged,
    );
    if (planned === null || planned.pictures.length > 0) return planned;
    const message = text('None of the chosen files is a picture that shows an open tile.');
    notify({ tone: 'warning', title: text('No picture can be read'), message });
  } catch (error) {
    reportError(text('Could not read the pictures'), error);
  }
  return null;
}

/** Reads pictures into the open tiles as one step. */
export async function readPictures(map: TerrainMap, pictures: readonly ChosenPicture[]): Promise<void> {
  const params = { pictures, alphaDepth: map.alphaDepth, objects: objectsOnGround() };
  try {
    const read = await cancellable(
      text('Reading pictures'),
      (work) => changeMap(map, 'Import pictures', 'readPictures', params, work),
      nothingChanged,
    );
    if (read === null) return;
    if (read.changes.every((each) => each.length === 0)) {
      const message = text('The tiles are already as the pictures show them.');
      notify({ tone: 'warning', title: text('Nothing was changed'), message });
      return;
    }
    const { left } = read;
    const message =
      left === 0 ? undefined : fill('{} had no room: their chunks have four already.', counted(left, 'layer'));
    notify({
      tone: left === 0 ? 'ok' : 'warning',
      title: fill('Read {}', counted(pictures.length, 'picture')),
      message,
    });
  } catch (error) {
    reportError(text('Could not read the pictures'), error);
  }
}
