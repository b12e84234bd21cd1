/** `chunksmith verify`: reads each file, writes it again in both ways the codec can, and compares every byte. */
import { formatOffset } from '../../shared/codec/error.ts';
import { firstDifference } from './byteChanges.ts';
import type { FilePart } from '../../shared/codec/documentView.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { eachFile } from './eachFile.ts';
import type { FileFailure, OpenFile } from './files.ts';
import { withDocument } from './files.ts';
import { toJson } from './json.ts';
import { damageMessage } from './keptChunks.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface VerifyResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  /** The files that were compared, where a document has several. */
  readonly files?: readonly string[];
  readonly status: 'identical' | 'differs';
  /** First byte that differs, and in which of several files. */
  readonly offset?: number;
  readonly part?: string;
  readonly message?: string;
}

function describeDifference(before: Uint8Array, after: Uint8Array): string {
  if (before.length !== after.length) return `${after.length} bytes instead of ${before.length}`;
  let count = 0;
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) count++;
  return `${count} of ${before.length} bytes differ`;
}

interface Written {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

/** The first file of a document that is not written as it was read, and its first byte that differs; null when all are. */
function firstOther(before: Written, after: Written): (Difference & { readonly part: string }) | null {
  const count = Math.max(before.files.length, after.files.length);
  for (let index = 0; index < count; index++) {
    const [was, is] = [before.files[index], after.files[index]];
    const part = was?.name ?? is?.name ?? '';
    if (was?.name !== is?.name) return { part, offset: 0, what: `written as ${is?.name ?? 'nothing'}` };
    const [old, now] = [before.bytes.subarray(was?.start, was?.end), after.bytes.subarray(is?.start, is?.end)];
    const offset = firstDifference(old, now);
    if (offset !== null) return { part, offset, what: describeDifference(old, now) };
  }
  return null;
}

interface Difference {
  readonly offset: number;
  readonly what: string;
}

/** Writes the document with everything copied, then with every record encoded again, and compares with its files. */
export function verifyFile({ file, bytes, files, document }: OpenFile): VerifyResult {
  const { format, original, version } = document;
  const several = files.length > 1;
  const known = {
    file,
    format: format.id,
    version,
    ...(several ? { files: files.map(({ name }) => name) } : {}),
  };
  const name = files[0]?.name ?? '';
  const anew = (): Written => {
    const parts: FilePart[] = [];
    const written = format.write({ document, original, spans: new Map(), name: null, files: parts });
    return { bytes: written, files: parts.length > 0 ? parts : [{ name, start: 0, end: written.length }] };
  };
  const ways = [
    { way: 'untouched records copied', write: () => document.writeFiles(name) },
    { way: 'every record encoded again', write: anew },
  ];
  for (const { way, write } of ways) {
    const other = firstOther({ bytes, files }, write());
    if (other === null) continue;
    const { part, offset, what } = other;
    return { ...known, status: 'differs', offset, message: `${way}: ${what}`, ...(several ? { part } : {}) };
  }
  const message = damageMessage(document);
  return message === null ? { ...known, status: 'identical' } : { ...known, status: 'identical', message };
}

function lineOf(result: VerifyResult | FileFailure): string {
  const { file, status, offset, message } = result;
  const part = 'part' in result && result.part !== undefined ? ` in ${result.part}` : '';
  const count = 'files' in result && result.files !== undefined ? ` (${result.files.length} files)` : '';
  const verdict = status === 'differs' ? `differs${part} at ${formatOffset(offset ?? 0)}` : `${status}${count}`;
  const rest = message === undefined ? '' : status === 'error' ? `: ${message}` : ` (${message})`;
  return `${printable(file)}: ${verdict}${printable(rest)}\n`;
}

export const verify: Command = {
  name: 'verify',
  form: 'FILE…',
  summary: 'read and write each file, and compare every byte',
  explain: `Reads each file, writes it again in memory, once by copying what is untouched and once by encoding every
record anew, and compares every byte. Says for each file "identical", "differs at 0x…", or the error. A file with a
damaged chunk that is kept as it is counts as identical; the chunk and the reason are named. Nothing is written to disk.

  chunksmith verify Units/Footman.mdx
  chunksmith verify Units Buildings
  chunksmith verify --json Units | grep -v '"status":"identical"'`,
  options: {},
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    if (positionals.length === 0) throw new UsageError('verify needs files or folders');
    const isJson = options['json'] === true;
    const counts = { identical: 0, differs: 0, error: 0 };
    const exit = await eachFile(positionals, call, async (found) => {
      const result = await withDocument(found, formats, verifyFile);
      counts[result.status]++;
      await terminal.out(isJson ? `${toJson(result)}\n` : lineOf(result));
      return result.status === 'identical';
    });
    const { identical, differs, error } = counts;
    const total = identical + differs + error;
    if (total > 1 && !isJson) {
      await terminal.out(`${total} files: ${identical} identical, ${differs} different, ${error} with an error\n`);
    }
    return exit;
  },
};
