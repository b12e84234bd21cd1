/** `chunksmith mdl`: Warcraft III models as MDL text, and back. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { errorsOfResult } from '../../shared/format/addedErrors.ts';
import { FormatError } from '../../shared/codec/error.ts';
import { openDocument } from '../../shared/document/document.ts';
import { isModelText, readModelText, writeModelText } from '../../shared/exchange/mdl/index.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { TakenPlaces } from '../host/takenPlaces.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import { writeFilesInto } from './exportFiles.ts';
import type { FileFailure } from './files.ts';
import { messageOf } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ModelTextResult {
  readonly file: string;
  readonly format: 'mdl' | 'mdx';
  readonly version: number;
  readonly status: 'converted';
  readonly out: string;
  readonly size: number;
  /** What the text could not hold, or what of it was left out. */
  readonly warnings: readonly string[];
}

interface Converted {
  readonly from: 'mdl' | 'mdx';
  readonly version: number;
  readonly bytes: Uint8Array;
  readonly warnings: readonly string[];
}

/** The other form of a model; what it is, its content tells. Null for files that are neither. */
function converted(bytes: Uint8Array, name: string): Converted | null {
  if (isModelText(bytes)) {
    const { document, notes } = readModelText(bytes);
    const warnings = [...notes, ...errorsOfResult(mdx, null, document)];
    return { from: 'mdl', version: document.version, bytes: document.write(), warnings };
  }
  if (!mdx.sniff(bytes, name)) return null;
  const document = openDocument(mdx, bytes);
  const { bytes: text, losses } = writeModelText(document);
  const warnings = [...losses, ...errorsOfResult(mdx, document, readModelText(text).document)];
  return { from: 'mdx', version: document.version, bytes: text, warnings };
}

function failureOf(file: string, error: unknown): FileFailure {
  const place = error instanceof FormatError ? { offset: error.offset } : {};
  return { file, format: null, version: null, status: 'error', ...place, message: messageOf(error) };
}

export const modelText: Command = {
  name: 'mdl',
  form: 'FILE… [--out FOLDER]',
  summary: 'turn Warcraft III models into MDL text, and MDL text into models',
  explain: `Writes an .mdx as .mdl and an .mdl as .mdx; the content decides which of the two a file is. Results stand
beside their sources, or in the folder --out. A file that exists is only overwritten with --replace, and then kept as
.bak. In folders every .mdx and .mdl of Warcraft III counts; those of Half-Life are passed over.

Numbers are written so that the same ones are read again. What text cannot hold, such as unknown chunks and values that a
track hides, is listed.

  chunksmith mdl Footman.mdx
  chunksmith mdl Footman.mdl --out Built --replace`,
  options: {
    out: { type: 'string', value: 'FOLDER', help: 'where results go; made when it is not there' },
    replace: { type: 'boolean', help: 'overwrite files that exist' },
  },
  async run(call) {
    const { positionals, options, terminal } = call;
    const { out } = options;
    if (positionals.length === 0) throw new UsageError('mdl needs files or folders');
    const isJson = options['json'] === true;
    const named = new Set(positionals);
    const taken = new TakenPlaces();
    return await eachFile(positionals, call, async ({ file, problem }) => {
      try {
        if (problem !== undefined) throw new Error(problem);
        const result = converted(new Uint8Array(await readFile(file)), basename(file));
        if (result === null) {
          // In a folder, what is neither is passed over.
          if (!named.has(file)) return true;
          throw new Error('is neither a model of Warcraft III nor an MDL text');
        }
        const { from, version, warnings, bytes } = result;
        const name = `${basename(file, extname(file))}.${from === 'mdx' ? 'mdl' : 'mdx'}`;
        const folder = typeof out === 'string' && out !== '' ? out : dirname(file);
        const of = { source: file, taken };
        const [path = ''] = await writeFilesInto(folder, [{ name, bytes }], options['replace'] === true, of);
        const told: ModelTextResult = {
          file,
          format: from,
          version,
          status: 'converted',
          out: path,
          size: bytes.length,
          warnings,
        };
        const line = `${file} → ${path}: ${counted(bytes.length, 'byte')}`;
        await terminal.out(`${isJson ? toJson(told) : printable(line)}\n`);
        if (!isJson) for (const warning of warnings) terminal.err(`  ${printable(warning)}\n`);
        return true;
      } catch (error) {
        await tellFailure(failureOf(file, error), isJson, terminal);
        return false;
      }
    });
  },
};
