/** A grey picture from disk as a mask over the open tiles. */
import { encodeBase64 } from '../../../../../shared/codec/base64.ts';
import { readGrey } from '../../../../../shared/terrain/greyPicture.ts';
import type { MaskPicture } from '../../../../../shared/terrain/masks/mask.ts';
import { areaOf } from '../../../../../shared/terrain/pictureArea.ts';
import { resample } from '../../../../../shared/terrain/resample.ts';
import type { TileSet } from '../../../../../shared/terrain/tiles.ts';

/** Pixels a tile that are kept: two yards each. */
const mostPerTile = 256;
const longestSide = 2048;

/** @throws FormatError when the bytes are no picture */
export function pictureOf(tiles: TileSet, bytes: Uint8Array, name: string): MaskPicture {
  const area = areaOf(tiles.tiles.map(({ place }) => place));
  const grey = readGrey(bytes, name);
  const width = Math.min(grey.width, longestSide, area.columns * mostPerTile);
  const height = Math.min(grey.height, longestSide, area.rows * mostPerTile);
  const { values } = width === grey.width && height === grey.height ? grey : resample(grey, width, height, 'cells');
  const pixels = Uint8Array.from(values, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255));
  return { area, width, height, values: encodeBase64(pixels) };
}

/** Asks for a file with one of the endings. Null when none was chosen. */
export async function chooseFile(endings: string): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = endings;
  return await new Promise<File | null>((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}

/** Asks for a picture. Null when none was chosen. */
export async function choosePicture(tiles: TileSet): Promise<MaskPicture | null> {
  const file = await chooseFile('image/png,.png,.tga,.blp,.tif,.tiff');
  return file === null ? null : pictureOf(tiles, new Uint8Array(await file.arrayBuffer()), file.name);
}
