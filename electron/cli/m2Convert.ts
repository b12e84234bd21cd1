/** `chunksmith convert-model`: models of World of Warcraft for another client, or laid out again without gaps. */
import { basename } from 'node:path';
import { errorsOfResult } from '../../shared/format/addedErrors.ts';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { openDocument } from '../../shared/document/document.ts';
import { convertM2 } from '../../shared/formats/m2/convert/index.ts';
import { sequencesElsewhere } from '../../shared/formats/m2/elsewhere.ts';
import { m2, modelVersions } from '../../shared/formats/m2/index.ts';
import { compactModel } from '../../shared/formats/m2/write.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import type { OpenFile } from './files.ts';
import { findFiles, isFolder, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { outputFile, writeAll } from './set.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ConvertModelResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  /** `checked`: nothing was written, because only the losses were asked for. */
  readonly status: 'converted' | 'checked';
  readonly to: number;
  /** All files that were written; empty when nothing was. */
  readonly files: readonly string[];
  readonly oldSize: number;
  readonly newSize: number;
  /** What the other version cannot hold, one line a kind. */
  readonly lost: readonly string[];
}

interface Made {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  readonly lost: readonly string[];
}

function make({ document, file }: OpenFile, to: number | null): Made {
  const name = basename(file).replace(/\.m2$/i, '.m2');
  if (to !== null) return convertM2(document, to, name);
  const elsewhere = sequencesElsewhere(document).size;
  const lost = elsewhere === 0 ? [] : ['keys in .anim files that were not opened'];
  const compact = compactModel(document, name);
  const result = openDocument(m2, compact.bytes, { files: compact.files });
  return { ...compact, lost: [...lost, ...errorsOfResult(m2, document, result)] };
}

async function convertFile(open: OpenFile, to: number | null, out: string | null): Promise<ConvertModelResult> {
  const { file, bytes, document } = open;
  if (document.format.id !== m2.id) throw new Error(`is a ${document.format.name}, not a ${m2.name}`);
  const made = make(open, to);
  const target = out === null ? null : await outputFile(out, file, 'm2');
  const named = target === null ? made : { ...made, ...renamed(made, basename(target)) };
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: target === null ? 'checked' : 'converted',
    to: to ?? document.version,
    files: target === null ? [] : await writeAll(target, { bytes: named.bytes, files: [...named.files] }),
    oldSize: bytes.length,
    newSize: made.bytes.length,
    lost: made.lost,
  };
}

/** The same files under the name of the target: what follows the main file's name stays. */
function renamed({ files }: Made, target: string): { readonly files: readonly FilePart[] } {
  const base = (name: string): string => name.replace(/\.m2$/i, '');
  const old = base(files[0]?.name ?? '');
  const next = base(target);
  return {
    files: files.map((part, index) => ({ ...part, name: index === 0 ? target : next + part.name.slice(old.length) })),
  };
}

function linesOf({ file, files, version, to, oldSize, newSize, lost, status }: ConvertModelResult): readonly string[] {
  const what = version === to ? `version ${version}, laid out again` : `version ${version} → ${to}`;
  const where =
    status === 'checked'
      ? ''
      : ` → ${files[0] ?? ''}${files.length > 1 ? ` and ${counted(files.length - 1, 'companion')}` : ''}`;
  const losses = lost.length === 0 ? ['  nothing is lost'] : lost.map((each) => `  lost: ${each}`);
  return [`${file}${where}: ${what}, ${oldSize} → ${newSize} bytes`, ...losses];
}

function versionOf(word: unknown): number | null {
  if (typeof word !== 'string') return null;
  const version = Number(word);
  if (modelVersions.includes(version)) return version;
  throw new UsageError(`--to ${word}: possible are ${modelVersions.join(', ')}`);
}

export const convertModel: Command = {
  name: 'convert-model',
  form: 'FILE… [--to VERSION] [--out OUT]',
  summary: 'convert models of World of Warcraft to another version, or compact them',
  explain: `Writes models (.m2 with its .skin and .anim files) as another version of the format, and says what that version
cannot hold. Without --to the version stays, and the model is laid out as the game's own tools do, without gaps and
leftovers. Without --out nothing is written: only what would be lost is told. Versions: 256 and 257 (1.x), 260 to 263
(2.x), 264 (3.x).

  chunksmith convert-model Rabbit.m2 --to 256
  chunksmith convert-model Creature --to 264 --out Converted`,
  options: {
    to: { type: 'string', value: 'VERSION', help: 'version of the result; as it is when left out' },
    out: { type: 'string', value: 'OUT', help: 'file or folder for the result; nothing is written when left out' },
  },
  async run({ positionals, options, terminal, formats }) {
    if (positionals.length === 0) throw new UsageError('convert-model needs a file');
    const to = versionOf(options['to']);
    const out = typeof options['out'] === 'string' && options['out'] !== '' ? options['out'] : null;
    const isJson = options['json'] === true;
    let isWhole = true;
    let count = 0;
    for await (const found of findFiles(positionals, formats)) {
      if (count++ > 0 && out !== null && !(await isFolder(out))) {
        throw new UsageError('--out must be a folder for several files');
      }
      const result = await withDocument(found, formats, (open) => convertFile(open, to, out));
      if (result.status === 'error') {
        isWhole = false;
        await tellFailure(result, isJson, terminal);
      } else await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
    }
    return isWhole ? 0 : 1;
  },
};
