/** `chunksmith convert`: textures from one format and encoding to another, one file or whole folders. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { formatList } from '../../shared/format/formatList.ts';
import { textureEncodings } from '../../shared/media/texture/settings.ts';
import type { ConvertOptions } from '../../shared/texture/index.ts';
import { conversionFormats, convertFile, isTextureDocument, optionProblem } from '../../shared/texture/index.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import { TakenPlaces } from '../host/takenPlaces.ts';
import type { Call, Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import type { FileFailure, FoundFile, OpenFile } from './files.ts';
import { placeBelow, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ConvertResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'converted' | 'unchanged';
  readonly out: string;
  readonly from: string;
  readonly to: string;
  readonly width: number;
  readonly height: number;
  readonly mips: number;
  readonly size: number;
  /** Errors that the result has and the source had not. */
  readonly warnings: readonly string[];
}

const alphaChoices = [0, 1, 4, 8] as const;

function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === value.toLowerCase());
  if (choice === undefined) throw new UsageError(`--${name} ${value}: possible are ${choices.join(', ')}`);
  return choice;
}

function wholeNumber(name: string, value: string, from: number, to: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= from && number <= to) return number;
  throw new UsageError(`--${name} ${value}: a whole number from ${from} to ${to} is needed`);
}

/** Takes the options apart. Throws a UsageError for what no file could be converted with. */
function convertOptions(options: Call['options']): ConvertOptions {
  const given = (name: string): string | null => {
    const value = options[name];
    return typeof value === 'string' ? value : null;
  };
  const to = given('to');
  if (to === null) throw new UsageError(`convert needs --to FORMAT: ${conversionFormats.join(', ')}`);
  const [encoding, alpha, mips, quality] = [given('encoding'), given('alpha'), given('mips'), given('quality')];
  const alphaBits = alphaChoices.find((bits) => String(bits) === alpha);
  if (alpha !== null && alphaBits === undefined) {
    throw new UsageError(`--alpha ${alpha}: possible are ${alphaChoices.join(', ')}`);
  }
  const made: ConvertOptions = {
    to: oneOf('to', to, conversionFormats),
    ...(encoding === null ? {} : { encoding: oneOf('encoding', encoding, textureEncodings) }),
    ...(alphaBits === undefined ? {} : { alphaBits }),
    ...(mips === null ? {} : { mips: oneOf('mips', mips, ['all', 'none'] as const) }),
    ...(quality === null ? {} : { quality: wholeNumber('quality', quality, 1, 100) }),
    ...(options['use-alpha'] === true ? { useIgnoredAlpha: true } : {}),
  };
  const problem = optionProblem(made);
  if (problem !== null) throw new UsageError(problem);
  return made;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

interface Run {
  readonly names: readonly string[];
  readonly options: ConvertOptions;
  readonly taken: TakenPlaces;
  readonly out: string | null;
  readonly replaces: boolean;
}

async function convertOpen({ file, bytes, document }: OpenFile, run: Run): Promise<ConvertResult> {
  const place = run.out === null ? file : join(run.out, placeBelow(file, run.names));
  const converted = convertFile(place, document, run.options);
  const target = converted.path;
  run.taken.check(target, file);
  const isSame = Buffer.compare(bytes, converted.bytes) === 0 && resolve(target) === resolve(file);
  if (!isSame) {
    if (!run.replaces && (await exists(target))) throw new Error(`${target} exists already; --replace overwrites it`);
    await mkdir(dirname(target), { recursive: true });
    await writeAtomically(target, converted.bytes);
  }
  run.taken.take(target, file);
  const { from, to, width, height, mipCount } = converted;
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: isSame ? 'unchanged' : 'converted',
    out: target,
    from,
    to,
    width,
    height,
    mips: mipCount,
    size: converted.bytes.length,
    warnings: converted.errors,
  };
}

function lineOf({ file, out, status, from, to, width, height, mips, size }: ConvertResult): string {
  if (status === 'unchanged') return `${file}: unchanged (${to})`;
  return `${file} → ${out}: ${from} → ${to}, ${width} × ${height}, ${counted(mips, 'mip')}, ${counted(size, 'byte')}`;
}

export const convert: Command = {
  name: 'convert',
  form: 'FILE… --to FORMAT',
  summary: 'convert textures between BLP, PNG, TGA and DDS',
  explain: `Converts pictures. Folders are walked, and files that fail are listed and do not stop the others. Results stand beside
their sources, or below the folder --out at the same places. A file that exists is only overwritten with --replace.

What you do not ask for is chosen by the picture, or stays as it is where the format stays: converting a BLP to BLP with
--mips all keeps its first picture bit for bit. BLP takes Warcraft III's form (BLP1) for JPEG and palette, World of
Warcraft's (BLP2) for DXT and raw; --to blp1 and --to blp2 choose. Encodings:

  blp1   jpeg (alpha 0, 8), palette (alpha 0, 1, 4, 8)
  blp2   palette (alpha 0, 1, 4, 8), dxt1 (alpha 0, 1), dxt3 (alpha 4), dxt5 (alpha 8), raw (alpha 0, 8)
  dds    dxt1 (alpha 0, 1), dxt3 (alpha 4), dxt5 (alpha 8), raw (alpha 0, 8)
  tga    raw, rle (alpha 0, 8)
  png    raw (alpha 0, 8)

  chunksmith convert Footman.png --to blp
  chunksmith convert Textures --to blp2 --encoding dxt5 --out Converted
  chunksmith convert ReplaceableTextures --to png --out Pictures --json`,
  options: {
    to: { type: 'string', value: 'FORMAT', help: 'blp, blp1, blp2, png, tga or dds; needed' },
    encoding: { type: 'string', value: 'NAME', help: 'jpeg, palette, dxt1, dxt3, dxt5, raw or rle' },
    alpha: { type: 'string', value: 'BITS', help: 'bits of alpha: 0, 1, 4 or 8' },
    mips: { type: 'string', value: 'all|none', help: 'smaller mips down to 1 × 1, or the full size alone' },
    quality: { type: 'string', value: 'N', help: '1 to 100, for JPEG; below 50, DXT is made quickly' },
    'use-alpha': { type: 'boolean', help: 'take an alpha channel that the header says to ignore' },
    out: { type: 'string', value: 'FOLDER', help: 'where results go; made when it is not there' },
    replace: { type: 'boolean', help: 'overwrite files that exist' },
  },
  async run(call) {
    const { positionals, options, terminal } = call;
    if (positionals.length === 0) throw new UsageError('convert needs files or folders');
    const { out } = options;
    const isJson = options['json'] === true;
    const run: Run = {
      names: positionals,
      options: convertOptions(options),
      taken: new TakenPlaces(),
      out: typeof out === 'string' && out !== '' ? out : null,
      replaces: options['replace'] === true,
    };
    // In folders only textures count: models beside them are passed over.
    const formats = formatList(call.formats.all.filter((format) => isTextureDocument({ format })));
    const failures: FileFailure[] = [];
    let done = 0;
    const handle = async (found: FoundFile): Promise<boolean> => {
      const result = await withDocument(found, formats, (open) => convertOpen(open, run));
      if (result.status === 'error') {
        failures.push(result);
        if (isJson) await tellFailure(result, isJson, terminal);
        return false;
      }
      done++;
      await terminal.out(`${isJson ? toJson(result) : printable(lineOf(result))}\n`);
      if (!isJson) for (const warning of result.warnings) terminal.err(`  ${printable(warning)}\n`);
      return true;
    };
    const exit = await eachFile(positionals, { ...call, formats }, handle);
    if (!isJson && failures.length > 0) {
      terminal.err(`${counted(failures.length, 'file')} could not be converted:\n`);
      for (const failure of failures) await tellFailure(failure, false, terminal);
    }
    if (!isJson && done + failures.length > 1)
      await terminal.out(`${done} of ${done + failures.length} files converted\n`);
    return exit;
  },
};
