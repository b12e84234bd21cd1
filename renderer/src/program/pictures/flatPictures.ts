/** Pictures of what is no model: terrain, as it is seen from above. */
import type { FormatDocument } from '../../../../shared/format/format.ts';
import type { NamedBytes } from '../../../../shared/host/fileSet.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { lowGroundsIn, readDistantView } from '../../../../shared/terrain/distantView.ts';
import { tilesOfMap } from '../../../../shared/terrain/mapFile.ts';
import { mapPicture, tilePicture } from '../../../../shared/terrain/minimap/filePicture.ts';

/** What a picture is drawn from, beside its own file. */
interface FilesBeside {
  readonly file: (path: string) => Promise<NamedBytes | null>;
  readonly texture: (path: string) => Promise<RgbaPixels | null>;
}

type DrawFlat = (
  document: FormatDocument,
  name: string,
  files: FilesBeside,
  side: number,
) => Promise<RgbaPixels | null>;

async function drawMap(document: FormatDocument, name: string, files: FilesBeside, side: number) {
  const distant = await files.file(name.replace(/\.wdt$/i, '.wdl'));
  const grounds = distant === null ? [] : lowGroundsIn(readDistantView(distant.bytes));
  return mapPicture(tilesOfMap(document), grounds, side);
}

/** By the ids of formats. */
export const flatPictures: Readonly<Record<string, DrawFlat>> = {
  adt: (document, name, files) =>
    tilePicture(document, name, {
      texture: files.texture,
      file: async (path) => (await files.file(path))?.bytes ?? null,
    }),
  wdt: drawMap,
  wdl: (document, _name, _files, side) => Promise.resolve(mapPicture([], lowGroundsIn(document), side)),
};
