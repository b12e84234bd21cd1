/** `chunksmith diff`: how two files, or the files of two folders, differ by structure and field. */
import { basename, join, relative } from 'node:path';
import { formatOffset } from '../../shared/codec/error.ts';
import type { FormatList } from '../../shared/format/formatList.ts';
import { firstDifference } from './byteChanges.ts';
import type { Command, Terminal } from './command.ts';
import { printable, UsageError } from './command.ts';
import type { Difference } from '../../shared/format/difference/differences.ts';
import { differences } from '../../shared/format/difference/differences.ts';
import { differenceJson, differenceText } from '../../shared/format/difference/differenceText.ts';
import { writePictures, type PictureDifference } from './diffPictures.ts';
import { tellFailure } from './eachFile.ts';
import type { FileFailure, FoundFile, OpenFile } from './files.ts';
import { findFiles, isFolder, placeIn, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form, but for the differences themselves, which `differenceJson` gives. */
export interface DiffResult {
  readonly file: string;
  /** The second file; null when only the first folder has such a file. */
  readonly other: string | null;
  readonly format: string | null;
  readonly status: 'equal' | 'different';
  readonly message?: string;
  readonly differences: readonly Difference[];
  /** Of textures, with `--pictures`. */
  readonly pictures?: PictureDifference;
}

export function compareFiles(before: OpenFile, after: OpenFile): DiffResult {
  const { format } = before.document;
  const known = { file: before.file, other: after.file, format: format.id };
  if (format !== after.document.format) {
    const message = `different formats: ${format.name} and ${after.document.format.name}`;
    return { ...known, status: 'different', message, differences: [] };
  }
  const found = differences(before.document, after.document);
  if (found.length > 0) return { ...known, status: 'different', differences: found };
  const offset = firstDifference(before.bytes, after.bytes);
  if (offset === null) return { ...known, status: 'equal', differences: [] };
  const place = placeIn(before.files, offset);
  const where = place.part === undefined ? '' : ` of ${place.part}`;
  const message = `equal in every field; the bytes${where} differ from ${formatOffset(place.offset)} on`;
  return { ...known, status: 'equal', message, differences: [] };
}

interface FilePair {
  /** Below both folders. */
  readonly name: string;
  readonly before: FoundFile | null;
  readonly after: FoundFile | null;
}

async function filesBelow(folder: string, formats: FormatList): Promise<ReadonlyMap<string, FoundFile>> {
  const files = new Map<string, FoundFile>();
  for await (const found of findFiles([folder], formats)) files.set(relative(folder, found.file), found);
  return files;
}

/** Two files are one pair; of two folders, files with the same place below them are. */
async function pairsOf(left: string, right: string, formats: FormatList): Promise<readonly FilePair[]> {
  const [isLeftFolder, isRightFolder] = [await isFolder(left), await isFolder(right)];
  if (isLeftFolder !== isRightFolder) throw new UsageError('diff compares two files or two folders, not one of each');
  if (!isLeftFolder) return [{ name: basename(right), before: { file: left }, after: { file: right } }];
  const [leftFiles, rightFiles] = [await filesBelow(left, formats), await filesBelow(right, formats)];
  const names = [...new Set([...leftFiles.keys(), ...rightFiles.keys()])].toSorted();
  return names.map((name) => ({ name, before: leftFiles.get(name) ?? null, after: rightFiles.get(name) ?? null }));
}

/** @param pictures the folder that pictures of textures that differ are written to */
async function compareFound(
  { name, before, after }: FilePair,
  formats: FormatList,
  pictures: string | null,
): Promise<DiffResult | FileFailure> {
  const alone = { format: null, status: 'different', differences: [] } as const;
  if (before === null) return { ...alone, file: after?.file ?? '', other: null, message: 'only in the second folder' };
  if (after === null) return { ...alone, file: before.file, other: null, message: 'only in the first folder' };
  return withDocument(before, formats, (left) =>
    withDocument(after, formats, async (right) => {
      const result = compareFiles(left, right);
      // Equal fields can have other pixels: then there is a message.
      if (pictures === null || (result.status === 'equal' && result.message === undefined)) return result;
      const written = await writePictures(join(pictures, name), left, right);
      return written === null ? result : { ...result, pictures: written };
    }),
  );
}

function pictureLine({ files, pixels, greatest }: PictureDifference): string {
  const words = pixels === null ? 'of other sizes' : `${counted(pixels, 'pixel')} differ, by ${greatest} at most`;
  return `  pictures: ${words}; ${files.join(', ')}`;
}

function linesOf({ file, other, status, message, differences: found, pictures }: DiffResult): readonly string[] {
  const names = other === null ? file : `${file} ↔ ${other}`;
  const verdict = message ?? (status === 'equal' ? 'equal' : counted(found.length, 'difference'));
  const shown = pictures === undefined ? [] : [pictureLine(pictures)];
  return [`${names}: ${verdict}`, ...found.map((each) => `  ${differenceText(each)}`), ...shown];
}

/** The arguments by which git calls a diff program; a file that one side does not have is called so there. */
const noFile = '/dev/null';

/** PATH OLD OLD-HEX OLD-MODE NEW NEW-HEX NEW-MODE, and behind them for a renamed file its new path and what is the same. */
async function diffForGit(words: readonly string[], terminal: Terminal, formats: FormatList): Promise<void> {
  const [path, before, , , after] = words;
  if (path === undefined || before === undefined || after === undefined)
    throw new UsageError('diff --git is for git to call: git config diff.chunksmith.command "chunksmith diff --git"');
  const [isNew, isGone] = [before === noFile, after === noFile];
  const pair = { name: path, before: isNew ? null : { file: before }, after: isGone ? null : { file: after } };
  const result = isNew || isGone ? null : await compareFound(pair, formats, null);
  const names = words[7] === undefined ? path : `${path} → ${words[7]}`;
  const lines =
    result === null
      ? [`${names}: ${isNew ? 'new' : 'deleted'}`]
      : result.status === 'error'
        ? // Git would give up everything else that it has to show.
          [`${names}: changed, and cannot be compared: ${result.message}`]
        : linesOf({ ...result, file: names, other: null });
  await terminal.out(`${lines.map(printable).join('\n')}\n`);
}

export const diff: Command = {
  name: 'diff',
  form: 'A B',
  summary: 'show how two files differ, by structure and field',
  explain: `Compares records and fields, not bytes: records with the same name are compared with each other, then what is left in
its order. "+" is only in B, "-" only in A, "~" in both with another value. Long data is summed up. Two folders are
compared file by file. The exit code is 0 when all is equal. --pictures also writes how textures that differ look: before,
after, and what is different, as PNG files. Models are drawn in the window alone: the library compares two.

  chunksmith diff Footman.mdx FootmanNew.mdx
  chunksmith diff Textures TexturesNew --pictures Changes
  chunksmith diff --json Units UnitsNew`,
  options: {
    pictures: {
      type: 'string',
      value: 'FOLDER',
      help: 'writes textures before and after, and their difference, as PNG',
    },
    git: { type: 'boolean', help: 'called by git with its seven arguments; see docs/guide.md' },
  },
  async run({ positionals, options, terminal, formats }) {
    if (options['git'] === true) {
      await diffForGit(positionals, terminal, formats);
      return 0;
    }
    const [left, right, ...rest] = positionals;
    if (left === undefined || right === undefined || rest.length > 0)
      throw new UsageError('diff needs two files or folders');
    const isJson = options['json'] === true;
    const pictures = typeof options['pictures'] === 'string' ? options['pictures'] : null;
    let areEqual = true;
    for (const pair of await pairsOf(left, right, formats)) {
      terminal.progress(`comparing ${printable(pair.before?.file ?? pair.after?.file ?? '')}`);
      const result = await compareFound(pair, formats, pictures);
      areEqual &&= result.status === 'equal';
      if (result.status === 'error') await tellFailure(result, isJson, terminal);
      else if (isJson) {
        await terminal.out(`${toJson({ ...result, differences: result.differences.map(differenceJson) })}\n`);
      } else await terminal.out(`${linesOf(result).map(printable).join('\n')}\n`);
    }
    terminal.progress(null);
    return areEqual ? 0 : 1;
  },
};
