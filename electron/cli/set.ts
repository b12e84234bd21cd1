/** `chunksmith set`: changes fields of one file through the same door as the editor, and writes the result. */
import { basename, dirname, join } from 'node:path';
import { formatOffset } from '../../shared/codec/error.ts';
import type { Document } from '../../shared/document/document.ts';
import { openDocument } from '../../shared/document/document.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import type { Assignment } from './assignment.ts';
import { assign, parseAssignment } from './assignment.ts';
import type { ByteRange } from './byteChanges.ts';
import { changedRanges } from './byteChanges.ts';
import type { Command } from './command.ts';
import { counted, printable, UsageError } from './command.ts';
import { differences } from './differences.ts';
import { differenceText } from './differenceText.ts';
import { tellFailure } from './eachFile.ts';
import type { OpenFile } from './files.ts';
import { isFolder, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { keptChunks } from './keptChunks.ts';

/** Ranges shown in the text form before it says how many more there are. */
const rangesShown = 16;

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface SetResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'written';
  readonly out: string;
  readonly oldSize: number;
  readonly newSize: number;
  readonly changedBytes: number;
  readonly ranges: readonly ByteRange[];
}

function damagedCount(document: Document): number {
  return keptChunks(document).filter(({ state }) => state === 'damaged').length;
}

/** Refuses bytes that would not give the same document again, such as data whose parts no longer fit together. */
function checkReadable(document: Document, bytes: Uint8Array): void {
  const again = openDocument(document.format, bytes);
  const damaged = keptChunks(again).filter(({ state }) => state === 'damaged');
  const [worst] = damaged;
  if (worst !== undefined && damaged.length > damagedCount(document)) {
    throw new Error(`nothing was written, because the file would be damaged by this: ${worst.reason}`);
  }
  const [first] = differences(document, again);
  if (first === undefined) return;
  throw new Error(`nothing was written, because the file would not say what was set: ${differenceText(first)}`);
}

/** Makes all assignments as one step and returns the file's new bytes. Throws when one of them does not fit. */
export function editedBytes({ document }: OpenFile, assignments: readonly Assignment[]): Uint8Array {
  const label = `Set ${assignments.map(({ path }) => path).join(', ')}`;
  document.edit(label, (transaction) => {
    for (const assignment of assignments) assign(document, transaction, assignment);
  });
  const bytes = document.write();
  checkReadable(document, bytes);
  return bytes;
}

/** A folder stands for a file of the same name in it. Throws when there is no folder to write into. */
async function outputFile(out: string, file: string): Promise<string> {
  if (await isFolder(out)) return join(out, basename(file));
  if (!(await isFolder(dirname(out))))
    throw new Error(`there is no folder ${dirname(out)} to write ${basename(out)} into`);
  return out;
}

async function setInFile(open: OpenFile, assignments: readonly Assignment[], out: string): Promise<SetResult> {
  const { file, bytes, document } = open;
  const target = await outputFile(out, file);
  const edited = editedBytes(open, assignments);
  await writeAtomically(target, edited);
  const ranges = changedRanges(bytes, edited);
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: 'written',
    out: target,
    oldSize: bytes.length,
    newSize: edited.length,
    changedBytes: ranges.reduce((sum, { length, oldLength }) => sum + Math.max(length, oldLength ?? 0), 0),
    ranges,
  };
}

function rangeText({ offset, length, oldLength }: ByteRange): string {
  if (oldLength !== undefined) return `  from ${formatOffset(offset)}: ${oldLength} bytes became ${length}`;
  const end = length === 1 ? '' : `–${formatOffset(offset + length - 1)}`;
  return `  ${formatOffset(offset)}${end}: ${counted(length, 'byte')}`;
}

function linesOf({ file, out, changedBytes, ranges, oldSize, newSize }: SetResult): readonly string[] {
  const size = oldSize === newSize ? '' : `, ${oldSize} → ${newSize} bytes in all`;
  const count = `${counted(changedBytes, 'byte')} changed`;
  const more = ranges.length > rangesShown ? [`  and ${ranges.length - rangesShown} more places`] : [];
  return [`${file} → ${out}: ${count}${size}`, ...ranges.slice(0, rangesShown).map(rangeText), ...more];
}

export const set: Command = {
  name: 'set',
  form: 'FILE PATH=VALUE… --out OUT',
  summary: 'change fields of a file and write the result',
  explain: `Sets one or more values, all or none of them, and writes the result to OUT, of which at every moment either the old
or the new version is there. Only the bytes of these values change; which ones is shown. To change the file itself,
name it as OUT. Values: 270, 0x10, [1, 2.5, 3], nan, inf, -inf, text with or without quotes, a name such as Blend.

  chunksmith set Footman.mdx 'sequences["Walk"].moveSpeed=270' --out New.mdx
  chunksmith set Footman.mdx model.name=Knight 'nodes["Chest"].pivot=[0, 0, 64]' --out Footman.mdx`,
  options: { out: { type: 'string', value: 'OUT', help: 'file or folder for the result; needed' } },
  async run({ positionals, options, terminal }) {
    const [file, ...words] = positionals;
    if (file === undefined) throw new UsageError('set needs a file');
    if (words.length === 0) throw new UsageError('set needs at least one PATH=VALUE');
    const assignments = words.map(parseAssignment);
    const { out } = options;
    if (typeof out !== 'string' || out === '')
      throw new UsageError('set needs --out OUT; to change the file itself, name it');
    const isJson = options['json'] === true;
    const result = await withDocument({ file }, (open) => setInFile(open, assignments, out));
    if (result.status === 'error') await tellFailure(result, isJson, terminal);
    else await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
    return result.status === 'written' ? 0 : 1;
  },
};
