/** `chunksmith convert-model`: models as another version of their game, and models of World of Warcraft laid out again. */
import { basename } from 'node:path';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { counted } from '../../shared/codec/words.ts';
import { openDocument } from '../../shared/document/document.ts';
import type { ImportTarget } from '../../shared/exchange/import/targets.ts';
import { errorsOfResult } from '../../shared/format/addedErrors.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { sequencesElsewhere } from '../../shared/formats/m2/elsewhere.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { compactModel } from '../../shared/formats/m2/write.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import type { OpenFile } from './files.ts';
import { findFiles, isFolder, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { outputFile, writeAll } from './set.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ConvertModelResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  /** `checked`: nothing was written, because only the losses were asked for. */
  readonly status: 'converted' | 'checked';
  /** Version of the result. */
  readonly to: number;
  /** What it became by the name of `--to`; absent where it was only laid out again. */
  readonly target?: string;
  /** All files that were written; empty when nothing was. */
  readonly files: readonly string[];
  readonly oldSize: number;
  readonly newSize: number;
  /** What the other version cannot hold, one line a kind. */
  readonly lost: readonly string[];
}

interface Made {
  readonly name: string;
  readonly version: number;
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  readonly lost: readonly string[];
}

function compacted({ document, file }: OpenFile): Made {
  if (document.format.id !== m2.id) throw new Error(`is a ${document.format.name}, not a ${m2.name}`);
  const name = basename(file).replace(/\.m2$/i, '.m2');
  const elsewhere = sequencesElsewhere(document).size;
  const lost = elsewhere === 0 ? [] : ['keys in .anim files that were not opened'];
  const compact = compactModel(document, name);
  const result = openDocument(m2, compact.bytes, { files: compact.files });
  return {
    ...compact,
    name,
    version: document.version,
    lost: [...lost, ...errorsOfResult(m2, document, result)],
  };
}

/** What is converted to, by its name or by the number of a version alone, which is one of the model's own game. */
type Wanted = (document: FormatDocument) => ImportTarget;

async function wantedOf(word: unknown): Promise<Wanted | null> {
  if (typeof word !== 'string') return null;
  const { conversionTarget, conversionTargets, gameOf } = await import('../../shared/exchange/convert/targets.ts');
  const target = conversionTarget(word);
  if (target !== null) return () => target;
  const version = Number(word);
  const known = conversionTargets.filter((each) => each.version === version && word !== '');
  if (known.length === 0) {
    throw new UsageError(`--to ${word}: possible are ${conversionTargets.map(({ id }) => id).join(', ')}`);
  }
  return (document) => {
    const found = known.find(({ game }) => game === gameOf(document));
    if (found === undefined) throw new Error(`is a ${document.format.name}, which has no version ${version}`);
    return found;
  };
}

async function converted({ document, file }: OpenFile, target: ImportTarget, scale: number | undefined): Promise<Made> {
  const { gameOf, isVersionChange } = await import('../../shared/exchange/convert/targets.ts');
  const { convertVersion } = await import('../../shared/exchange/convert/version.ts');
  const game = gameOf(document);
  if (game === null || !isVersionChange(game, target.game)) {
    throw new Error(`is a ${document.format.name}, which does not become ${target.id}`);
  }
  const made = convertVersion(document, target, file, scale);
  const { bytes, files } = made.document.writeFiles(made.files[0]?.name ?? '');
  return { name: made.files[0]?.name ?? '', version: target.version, bytes, files, lost: made.lost };
}

interface Asked {
  readonly wanted: Wanted | null;
  readonly out: string | null;
  readonly scale: number | undefined;
}

async function convertFile(open: OpenFile, { wanted, out, scale }: Asked): Promise<ConvertModelResult> {
  const { file, bytes, document } = open;
  const target = wanted?.(document) ?? null;
  const made = target === null ? compacted(open) : await converted(open, target, scale);
  const place = out === null ? null : await outputFile(out, made.name, target?.ending ?? 'm2');
  const parts = place === null ? made.files : renamed(made.files, basename(place));
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: place === null ? 'checked' : 'converted',
    to: made.version,
    ...(target === null ? {} : { target: target.id }),
    files: place === null ? [] : await writeAll(place, { bytes: made.bytes, files: [...parts] }),
    oldSize: bytes.length,
    newSize: made.bytes.length,
    lost: made.lost,
  };
}

/** The same files under the name of the target: what follows the main file's name stays. */
function renamed(files: readonly FilePart[], target: string): readonly FilePart[] {
  const base = (name: string): string => name.replace(/\.\w+$/, '');
  const old = base(files[0]?.name ?? '');
  const next = base(target);
  return files.map((part, index) => ({
    ...part,
    name: index === 0 ? target : next + part.name.slice(old.length),
  }));
}

function linesOf(result: ConvertModelResult): readonly string[] {
  const { file, files, version, to, target, oldSize, newSize, lost, status } = result;
  const what = target === undefined ? `version ${version}, laid out again` : `version ${version} → ${to}`;
  const where =
    status === 'checked'
      ? ''
      : ` → ${files[0] ?? ''}${files.length > 1 ? ` and ${counted(files.length - 1, 'companion')}` : ''}`;
  const losses = lost.length === 0 ? ['  nothing is lost'] : lost.map((each) => `  lost: ${each}`);
  return [`${file}${where}: ${what}, ${oldSize} → ${newSize} bytes`, ...losses];
}

function scaleOf(word: unknown): number | undefined {
  if (typeof word !== 'string') return undefined;
  const scale = Number(word);
  if (Number.isFinite(scale) && scale > 0) return scale;
  throw new UsageError(`--scale ${word}: it must be a number above 0`);
}

export const convertModel: Command = {
  name: 'convert-model',
  form: 'FILE… [--to TARGET] [--scale NUMBER] [--out OUT]',
  summary: 'convert models to another version of the game, or compact them',
  explain: `Writes models as another version of their format, and says what that version cannot hold. Without --out nothing is
written: only what would be lost is told. A target is a name or, for the model's own game, the number of a version:
mdx-800 to mdx-1800 (Warcraft III), mdx-alpha-1300, mdx-alpha-1400, mdx-alpha-1500 (World of Warcraft alpha, from and to
Warcraft III), m2-256, m2-257 (1.x), m2-260 to m2-263 (2.x), m2-264 (3.x; .m2 with its .skin and .anim files). Materials of
high definition become plain ones where the version knows no others: they keep their colours, and what shines is added.
Between the two games lengths change, 56 units of Warcraft III for a yard, or as --scale says.

Without --to the version stays, and models of World of Warcraft are laid out as the game's own tools do, without gaps and
leftovers.

  chunksmith convert-model Rabbit.m2 --to 256
  chunksmith convert-model Units --to mdx-800 --out Classic
  chunksmith convert-model Creature --to m2-264 --out Converted`,
  options: {
    to: { type: 'string', value: 'TARGET', help: 'what the result is; as it is when left out' },
    scale: {
      type: 'string',
      value: 'NUMBER',
      help: 'units of the result for one of the model, where the game changes',
    },
    out: { type: 'string', value: 'OUT', help: 'file or folder for the result; nothing is written when left out' },
  },
  async run({ positionals, options, terminal, formats }) {
    if (positionals.length === 0) throw new UsageError('convert-model needs a file');
    const out = typeof options['out'] === 'string' && options['out'] !== '' ? options['out'] : null;
    const asked: Asked = { wanted: await wantedOf(options['to']), out, scale: scaleOf(options['scale']) };
    const isJson = options['json'] === true;
    let isWhole = true;
    let count = 0;
    for await (const found of findFiles(positionals, formats)) {
      if (count++ > 0 && out !== null && !(await isFolder(out))) {
        throw new UsageError('--out must be a folder for several files');
      }
      const result = await withDocument(found, formats, (open) => convertFile(open, asked));
      if (result.status === 'error') {
        isWhole = false;
        await tellFailure(result, isJson, terminal);
      } else await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
    }
    return isWhole ? 0 : 1;
  },
};
