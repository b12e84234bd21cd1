/** Buildings of the corpus with their groups, joined as the host joins them. */
import type { FilePart } from '../../../codec/documentView.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { openDocument } from '../../../document/document.ts';
import type { CorpusFile } from '../../../test/corpus.ts';
import { corpusFiles } from '../../../test/corpus.ts';
import { joinFiles } from '../../../host/fileSet.ts';
import { tagAt } from '../../common/terrain/tags.ts';
import { groupNumber } from '../files.ts';
import { wmo } from '../index.ts';

export const buildingFiles: readonly CorpusFile[] = corpusFiles('wmo', ['.wmo']);

const byPath = new Map(buildingFiles.map((file) => [file.path.toLowerCase(), file]));
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export interface JoinedBuilding {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

/** A root with the groups that stand beside it. */
export function joined(file: CorpusFile): JoinedBuilding {
  const bytes = new Uint8Array(file.bytes());
  const name = baseOf(file.path);
  const folder = file.path.slice(0, -name.length);
  const wanted = wmo.companions?.(bytes, [{ name, start: 0, end: bytes.length }]) ?? [];
  const members = wanted.flatMap((each) => {
    const found = byPath.get((folder + each.name).toLowerCase());
    return found === undefined ? [] : [{ name: baseOf(found.path), bytes: new Uint8Array(found.bytes()) }];
  });
  return { name: file.name, ...joinFiles([{ name, bytes }, ...members]) };
}

export function open({ bytes, files }: Pick<JoinedBuilding, 'bytes' | 'files'>): FormatDocument {
  return openDocument(wmo, bytes, { files });
}

export function isRoot(file: CorpusFile): boolean {
  return groupNumber(file.path) < 0 || tagAt(file.bytes(), 12) === 'MOHD';
}
