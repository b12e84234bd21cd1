/** A greyscale picture for the stamp, in the full depth of its file. */
import { readGrey } from '../../../../../shared/terrain/greyPicture.ts';
import type { LoadedStamp } from '../tools/settings.ts';

/** @throws FormatError where the file is no picture */
export async function readStamp(file: File): Promise<LoadedStamp> {
  return { name: file.name, ...readGrey(new Uint8Array(await file.arrayBuffer()), file.name) };
}
