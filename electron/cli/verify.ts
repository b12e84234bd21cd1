/** `chunksmith verify`: reads each file, writes it again in both ways the codec can, and compares every byte. */
import { formatOffset } from '../../shared/codec/error.ts';
import { firstDifference } from './byteChanges.ts';
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
  readonly status: 'identical' | 'differs';
  /** First byte that differs. */
  readonly offset?: number;
  readonly message?: string;
}

function describeDifference(before: Uint8Array, after: Uint8Array): string {
  if (before.length !== after.length) return `${after.length} bytes instead of ${before.length}`;
  let count = 0;
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) count++;
  return `${count} of ${before.length} bytes differ`;
}

/** Writes the document with everything copied, then with every record encoded anew, and compares with the file. */
export function verifyFile({ file, bytes, document }: OpenFile): VerifyResult {
  const { format, original, version } = document;
  const known = { file, format: format.id, version };
  const ways = [
    { name: 'untouched records copied', write: () => document.write() },
    { name: 'every record encoded anew', write: () => format.write({ document, original, spans: new Map() }) },
  ];
  for (const { name, write } of ways) {
    const written = write();
    const offset = firstDifference(bytes, written);
    if (offset === null) continue;
    return { ...known, status: 'differs', offset, message: `${name}: ${describeDifference(bytes, written)}` };
  }
  const message = damageMessage(document);
  return message === null ? { ...known, status: 'identical' } : { ...known, status: 'identical', message };
}

function lineOf(result: VerifyResult | FileFailure): string {
  const { file, status, offset, message } = result;
  const verdict = status === 'differs' ? `differs at ${formatOffset(offset ?? 0)}` : status;
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
  async run({ positionals, options, terminal }) {
    if (positionals.length === 0) throw new UsageError('verify needs files or folders');
    const isJson = options['json'] === true;
    const counts = { identical: 0, differs: 0, error: 0 };
    const exit = await eachFile(positionals, terminal, async (found) => {
      const result = await withDocument(found, verifyFile);
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
