/** Tiles of a block read from their files, and those that changed written again. */
import { openDocument } from '../../document/document.ts';
import { checkReadBack } from '../../document/readBack.ts';
import { addedErrorLines, addedErrors, countErrors } from '../../format/addedErrors.ts';
import type { FormatDocument } from '../../format/format.ts';
import { adt } from '../../formats/adt/index.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import type { MadeTile, MapFile } from './act.ts';

/** A tile that can be read. */
export interface OpenFile {
  readonly file: MapFile;
  readonly place: GridPlace;
  readonly document: FormatDocument;
}

export interface OpenFiles {
  readonly open: readonly OpenFile[];
  readonly failed: readonly { readonly place: GridPlace; readonly message: string }[];
}

function messageOf(error: unknown): string {
  return `${(error instanceof Error ? error.message : String(error)).replace(/\.$/, '')}.`;
}

export function openFiles(files: readonly MapFile[]): OpenFiles {
  const failed: { place: GridPlace; message: string }[] = [];
  const open = files.flatMap((file): readonly OpenFile[] => {
    try {
      return [{ file, place: file.place, document: openDocument(adt, file.bytes) }];
    } catch (error) {
      failed.push({ place: file.place, message: messageOf(error) });
      return [];
    }
  });
  return { open, failed };
}

/** The tile as it was before the work; the very same document where nothing was changed in it yet. */
export function asItWas({ file, document }: OpenFile): FormatDocument {
  return file.before === null ? document : openDocument(adt, file.before);
}

/** Files of tiles that changed, read back and checked. */
export function writeChanged(tiles: readonly OpenFile[]): readonly MadeTile[] {
  return tiles.flatMap(({ file, place, document }): readonly MadeTile[] => {
    if (!document.history.isDirty) return [];
    const written = document.writeFiles(file.name);
    checkReadBack(document, written);
    const before = countErrors(adt.validate(openDocument(adt, file.bytes)));
    const errors = addedErrorLines(addedErrors(before, adt.validate(document)));
    const { bytes } = written;
    return [{ place, name: file.name, bytes, oldSize: file.bytes.length, errors }];
  });
}
