/** `chunksmith set`: changes fields of one file through the same door as the editor, and writes the result. */
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { formatOffset } from '../../shared/codec/error.ts';
import { actAndCheck } from '../../shared/format/addedErrors.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { checkReadBack } from '../../shared/document/readBack.ts';
import type { AtomicWriteOptions, PreparedWrite } from '../host/atomicFile.ts';
import { prepareWrite } from '../host/atomicFile.ts';
import { outputFiles } from '../host/saving.ts';
import type { Assignment } from './assignment.ts';
import { assign, parseAssignment } from './assignment.ts';
import type { ByteRange } from './byteChanges.ts';
import { changedRangesOf } from './byteChanges.ts';
import type { CheckedFor } from './checkedAs.ts';
import { askedFor, checkedAs, checkOptions } from './checkedAs.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import type { OpenFile } from './files.ts';
import { isFolder, messageOf, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** Ranges shown in the text form before it says how many more there are. */
const rangesShown = 16;

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface SetResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'written';
  readonly out: string;
  /** All files that were written, where a document has several. */
  readonly files?: readonly string[];
  readonly oldSize: number;
  readonly newSize: number;
  readonly changedBytes: number;
  readonly ranges: readonly ByteRange[];
  /** Errors that the file did not have before. */
  readonly warnings: readonly string[];
}

/** Refuses bytes that would not give the same document again, such as data whose parts no longer fit together. */
export function checkReadable(document: FormatDocument, written: Written): void {
  try {
    checkReadBack(document, written);
  } catch (error) {
    const message = `nothing was written, because the file would not say what was set: ${messageOf(error)}`;
    throw new Error(message, { cause: error });
  }
}

/** A document's files end to end. */
export type Written = ReturnType<FormatDocument['writeFiles']>;

/** Makes all assignments as one step and returns what a file called `name` then holds. Throws when one does not fit. */
export function editedFiles({ document }: OpenFile, assignments: readonly Assignment[], name: string): Written {
  const label = `Set ${assignments.map(({ path }) => path).join(', ')}`;
  document.edit(label, (transaction) => {
    for (const assignment of assignments) assign(document, transaction, assignment);
  });
  const written = document.writeFiles(name);
  checkReadable(document, written);
  return written;
}

/**
 * A folder stands for a file of the same name in it. Throws when there is no folder to write into.
 *
 * @param extension where results have one of their own: a name that ends in no extension is then a folder, made if need be
 */
export async function outputFile(out: string, file: string, extension = ''): Promise<string> {
  if (await isFolder(out)) return join(out, basename(file));
  const isNewFolder = extension !== '' && (extname(out) === '' || /[\\/]$/.test(out));
  if (isNewFolder) {
    await mkdir(out, { recursive: true });
    return join(out, basename(file));
  }
  if (extension !== '' && extname(out).toLowerCase() !== `.${extension}`)
    throw new Error(`${basename(out)} must end in .${extension}, or be a folder`);
  if (!(await isFolder(dirname(out))))
    throw new Error(`there is no folder ${dirname(out)} to write ${basename(out)} into`);
  return out;
}

/** Files that `writeAll` would put others in the place of. */
export async function replacedBy(target: string, written: Written): Promise<readonly string[]> {
  const outputs = await outputFiles(target, written, []);
  return outputs.filter(({ now, sha256 }) => now !== null && now.sha256 !== sha256).map(({ path }) => path);
}

/** Every file is complete beside the old ones before the first of them is replaced, from the last one to the first. */
export async function replaceTogether(
  files: readonly (AtomicWriteOptions & { readonly path: string; readonly bytes: Uint8Array })[],
): Promise<void> {
  const prepared: PreparedWrite[] = [];
  try {
    for (const { path, bytes, backup = false } of files) prepared.push(await prepareWrite(path, bytes, { backup }));
    for (const each of prepared.toReversed()) await each.replace();
  } catch (error) {
    for (const each of prepared) await each.abandon();
    throw error;
  }
}

/**
 * All files together (`replaceTogether`); the main one comes last. With `backup` the first version that is overwritten by another one is kept as .bak.
 */
export async function writeAll(
  target: string,
  written: Written,
  { backup = false }: AtomicWriteOptions = {},
): Promise<readonly string[]> {
  const outputs = await outputFiles(target, written, []);
  await replaceTogether(
    outputs.map(({ path, bytes, sha256, now }) => ({ path, bytes, backup: backup && now?.sha256 !== sha256 })),
  );
  return outputs.map(({ path }) => path);
}

async function setInFile(
  open: OpenFile,
  assignments: readonly Assignment[],
  out: string,
  asked: CheckedFor,
): Promise<SetResult> {
  const { file, bytes, files, document } = open;
  // Another ending than the file's is the user's matter; none, or a slash at the end, is a folder.
  const isFolderName = extname(out) === '' || /[\\/]$/.test(out);
  const target = await outputFile(out, file, isFolderName ? extname(file).slice(1) : '');
  const as = checkedAs(document, file, asked);
  const edit = () => editedFiles(open, assignments, basename(target));
  const { result: edited, errors: warnings } = actAndCheck(document, edit, as);
  const paths = await writeAll(target, edited);
  const ranges = changedRangesOf({ bytes, files }, edited);
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: 'written',
    out: target,
    ...(paths.length > 1 ? { files: paths } : {}),
    oldSize: bytes.length,
    newSize: edited.bytes.length,
    changedBytes: ranges.reduce((sum, { length, oldLength }) => sum + Math.max(length, oldLength ?? 0), 0),
    ranges,
    warnings,
  };
}

function rangeText({ offset, length, oldLength, part }: ByteRange): string {
  const start = part === undefined ? '  ' : `  ${part}: `;
  if (oldLength !== undefined) return `${start}from ${formatOffset(offset)}: ${oldLength} bytes became ${length}`;
  const end = length === 1 ? '' : `–${formatOffset(offset + length - 1)}`;
  return `${start}${formatOffset(offset)}${end}: ${counted(length, 'byte')}`;
}

function linesOf({ file, out, files, changedBytes, ranges, oldSize, newSize, warnings }: SetResult): readonly string[] {
  const size = oldSize === newSize ? '' : `, ${oldSize} → ${newSize} bytes in all`;
  const count = `${counted(changedBytes, 'byte')} changed`;
  const more = ranges.length > rangesShown ? [`  and ${ranges.length - rangesShown} more places`] : [];
  const others = files === undefined ? '' : ` and ${counted(files.length - 1, 'companion')}`;
  const written = `${file} → ${out}${others}: ${count}${size}`;
  return [written, ...ranges.slice(0, rangesShown).map(rangeText), ...more, ...warnings.map((line) => `  ${line}`)];
}

export const set: Command = {
  name: 'set',
  form: 'FILE PATH=VALUE… --out OUT',
  summary: 'change fields of a file and write the result',
  explain: `Sets one or more values, all or none of them, and writes the result to OUT, of which at every moment either the old
or the new version is there. Only the bytes of these values change; which ones is shown. To change the file itself,
name it as OUT. A model that is kept in several files is written as a set, under OUT's name. Values: 270, 0x10, [1, 2.5, 3], nan, inf, -inf, text with or without quotes, a name such as Blend.

  chunksmith set Footman.mdx 'sequences["Walk"].moveSpeed=270' --out New.mdx
  chunksmith set Footman.mdx model.name=Knight 'nodes["Chest"].pivot=[0, 0, 64]' --out Footman.mdx`,
  options: { out: { type: 'string', value: 'OUT', help: 'file or folder for the result; needed' }, ...checkOptions },
  async run({ positionals, options, terminal, formats }) {
    const [file, ...words] = positionals;
    if (file === undefined) throw new UsageError('set needs a file');
    if (words.length === 0) throw new UsageError('set needs at least one PATH=VALUE');
    const assignments = words.map(parseAssignment);
    const { out } = options;
    if (typeof out !== 'string' || out === '')
      throw new UsageError('set needs --out OUT; to change the file itself, name it');
    const asked = askedFor(options, formats.all);
    const isJson = options['json'] === true;
    const result = await withDocument({ file }, formats, (open) => setInFile(open, assignments, out, asked));
    if (result.status === 'error') await tellFailure(result, isJson, terminal);
    else await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
    return result.status === 'written' ? 0 : 1;
  },
};
