/** `chunksmith diff`: how two files, or the files of two folders, differ by structure and field. */
import { mkdir, readFile } from 'node:fs/promises';
import { basename, isAbsolute, join, normalize, relative } from 'node:path';
import { formatOffset } from '../../shared/codec/error.ts';
import type { FormatList } from '../../shared/format/formatList.ts';
import { firstDifference } from './byteChanges.ts';
import type { Command, Terminal } from './command.ts';
import { printable, UsageError } from './command.ts';
import type { Difference } from '../../shared/format/difference/differences.ts';
import { differences } from '../../shared/format/difference/differences.ts';
import { differenceJson, differenceText } from '../../shared/format/difference/differenceText.ts';
import { tellFailure } from './eachFile.ts';
import type { FileFailure, FoundFile, OpenFile } from './files.ts';
import { findFiles, isFile, isFolder, placeIn, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { changesPage, picturesInWords, type ChangedFile } from './pictures/changesPage.ts';
import { PictureFiles, type PictureDifference } from './pictures/pictureFiles.ts';
import { writeAtomically } from '../host/atomicFile.ts';
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
  /** With `--pictures`, of what has some. */
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
async function pairsOf(
  left: string,
  right: string,
  formats: FormatList,
  only: readonly string[] | null,
): Promise<readonly FilePair[]> {
  const [isLeftFolder, isRightFolder] = [await isFolder(left), await isFolder(right)];
  if (isLeftFolder !== isRightFolder) throw new UsageError('diff compares two files or two folders, not one of each');
  if (!isLeftFolder && only !== null) throw new UsageError('--only picks files of two folders');
  if (!isLeftFolder) return [{ name: basename(right), before: { file: left }, after: { file: right } }];
  if (only !== null) {
    const inFolder = async (folder: string, name: string): Promise<FoundFile | null> =>
      (await isFile(join(folder, name))) ? { file: join(folder, name) } : null;
    const pairs: FilePair[] = [];
    for (const name of only)
      pairs.push({ name, before: await inFolder(left, name), after: await inFolder(right, name) });
    const missing = pairs.find(({ before, after }) => before === null && after === null);
    if (missing !== undefined) throw new UsageError(`${missing.name} is in neither folder`);
    return pairs;
  }
  const [leftFiles, rightFiles] = [await filesBelow(left, formats), await filesBelow(right, formats)];
  const names = [...new Set([...leftFiles.keys(), ...rightFiles.keys()])].toSorted();
  return names.map((name) => ({ name, before: leftFiles.get(name) ?? null, after: rightFiles.get(name) ?? null }));
}

/** Names of a list, one a line; they lead to nothing outside of the folders. */
async function namesIn(list: string): Promise<readonly string[]> {
  const lines = (await readFile(list, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
  const names = lines.map((line) => normalize(line));
  const outside = names.find((name) => isAbsolute(name) || /^\.\.(?:[\\/]|$)/.test(name));
  if (outside !== undefined) throw new UsageError(`${outside} is not below the folders`);
  return [...new Set(names)];
}

/** Of a file that one side alone has. */
async function pictureAlone(
  { name, before, after }: FilePair,
  formats: FormatList,
  pictures: PictureFiles,
): Promise<PictureDifference | null> {
  const file = before ?? after;
  if (file === null) return null;
  const base = join(pictures.folder, name);
  const written = await withDocument(file, formats, async (open) => ({
    pictures: before === null ? await pictures.write(base, null, open) : await pictures.write(base, open, null),
  }));
  // What cannot be read is told where it is compared or checked.
  return 'pictures' in written ? written.pictures : null;
}

/** @param pictures null where none are wanted */
async function compareFound(
  { name, before, after }: FilePair,
  formats: FormatList,
  pictures: PictureFiles | null,
): Promise<DiffResult | FileFailure> {
  if (before === null || after === null) {
    const shown = pictures === null ? null : await pictureAlone({ name, before, after }, formats, pictures);
    const alone = {
      format: null,
      status: 'different',
      differences: [],
      ...(shown === null ? {} : { pictures: shown }),
    } as const;
    if (before === null)
      return { ...alone, file: after?.file ?? '', other: null, message: 'only in the second folder' };
    return { ...alone, file: before.file, other: null, message: 'only in the first folder' };
  }
  return withDocument(before, formats, (left) =>
    withDocument(after, formats, async (right) => {
      const result = compareFiles(left, right);
      // Equal fields can have other pixels: then there is a message.
      if (pictures === null || (result.status === 'equal' && result.message === undefined)) return result;
      const written = await pictures.write(join(pictures.folder, name), left, right);
      return written === null ? result : { ...result, pictures: written };
    }),
  );
}

/** In a line: how many differences, or what is the matter otherwise. */
function verdictOf({ status, message, differences: found }: DiffResult): string {
  return message ?? (status === 'equal' ? 'equal' : counted(found.length, 'difference'));
}

function linesOf(result: DiffResult): readonly string[] {
  const { file, other, differences: found, pictures } = result;
  const names = other === null ? file : `${file} ↔ ${other}`;
  const written = pictures === undefined || pictures.files.length === 0 ? '' : `; ${pictures.files.join(', ')}`;
  const shown = pictures === undefined ? [] : [`  pictures: ${picturesInWords(pictures)}${written}`];
  return [`${names}: ${verdictOf(result)}`, ...found.map((each) => `  ${differenceText(each)}`), ...shown];
}

/** For `changes.md`: what differs, and what cannot be compared. */
function changedFile(name: string, result: DiffResult | FileFailure): readonly ChangedFile[] {
  if (result.status === 'error') return [{ name, verdict: result.message, changes: [], pictures: null }];
  if (result.status === 'equal' && result.message === undefined) return [];
  const changes = result.differences.map((each) => printable(differenceText(each)));
  return [{ name, verdict: verdictOf(result), changes, pictures: result.pictures ?? null }];
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
compared file by file; --only names a text file with the paths below both that are looked at. The exit code is 0 when all is
equal. --pictures also writes how what differs looks, as PNG files: before, after, and both beside each other with what differs
in orange; changes.md shows them with the lists. Textures need nothing else; models, buildings and terrain are drawn in a
Chromium or Chrome that is installed or named by CHROMIUM_PATH, at the moment and from the side that show most of what changed.

  chunksmith diff Footman.mdx FootmanNew.mdx
  chunksmith diff Units UnitsNew --pictures Changes
  chunksmith diff --json Units UnitsNew`,
  options: {
    pictures: {
      type: 'string',
      value: 'FOLDER',
      help: 'writes how what differs looks before and after, as PNG, and changes.md',
    },
    only: { type: 'string', value: 'LIST', help: 'of two folders, the files named in this text file, one a line' },
    git: { type: 'boolean', help: 'called by git with its seven arguments; see docs/guide/version-control.md' },
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
    const only = typeof options['only'] === 'string' ? await namesIn(options['only']) : null;
    const pairs = await pairsOf(left, right, formats, only);
    const folder = typeof options['pictures'] === 'string' ? options['pictures'] : null;
    const tell = (sentence: string): void => terminal.err(`pictures of textures alone: ${printable(sentence)}\n`);
    const pictures = folder === null ? null : new PictureFiles(folder, tell);
    const changed: ChangedFile[] = [];
    let areEqual = true;
    try {
      for (const pair of pairs) {
        terminal.progress(`comparing ${printable(pair.before?.file ?? pair.after?.file ?? '')}`);
        const result = await compareFound(pair, formats, pictures);
        areEqual &&= result.status === 'equal';
        if (result.status === 'error') await tellFailure(result, isJson, terminal);
        else if (isJson) {
          await terminal.out(`${toJson({ ...result, differences: result.differences.map(differenceJson) })}\n`);
        } else await terminal.out(`${linesOf(result).map(printable).join('\n')}\n`);
        if (pictures !== null) changed.push(...changedFile(pair.name, result));
      }
    } finally {
      await pictures?.close();
    }
    if (folder !== null) {
      await mkdir(folder, { recursive: true });
      await writeAtomically(join(folder, 'changes.md'), new TextEncoder().encode(changesPage(changed, folder)));
    }
    terminal.progress(null);
    return areEqual ? 0 : 1;
  },
};
