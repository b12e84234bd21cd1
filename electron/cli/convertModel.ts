/** `chunksmith convert-model`: models as another version or of another game, and M2 laid out again. */
import { readFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { counted } from '../../shared/codec/words.ts';
import { conversionReport, noteWords } from '../../shared/exchange/convert/report.ts';
import type { ExchangeFile } from '../../shared/exchange/files.ts';
import { readRecipe } from '../../shared/exchange/import/recipe.ts';
import type { Surfaces } from '../../shared/formats/mdx/convert/conversion.ts';
import type { ImportTarget } from '../../shared/exchange/import/targets.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { formatList } from '../../shared/format/formatList.ts';
import type { ContentNote } from '../../shared/model/content.ts';
import { TakenPlaces } from '../host/takenPlaces.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import type { HowToConvert, Made } from './conversion.ts';
import { compacted, converted } from './conversion.ts';
import { dressOptions, readDress } from './dress.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import { checkFree, writeFilesInto } from './exportFiles.ts';
import type { OpenFile } from './files.ts';
import { isFolder, withDocument } from './files.ts';
import { toJson } from './json.ts';
import { outputFile, replacedBy, writeAll } from './set.ts';

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
  /** What the other version or game cannot hold, or not exactly, one line a kind. */
  readonly lost: readonly string[];
  /** What was made, approximated and lost, where the game changed. */
  readonly notes?: readonly ContentNote[];
}

const isError = (line: string): boolean => line.startsWith('error');

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

interface Asked extends HowToConvert {
  readonly wanted: Wanted | null;
  readonly out: string | null;
  readonly replaces: boolean;
  readonly taken: TakenPlaces;
}

async function convertFile(
  open: OpenFile,
  { wanted, out, replaces, taken, ...how }: Asked,
): Promise<ConvertModelResult> {
  const { file, bytes, document } = open;
  const target = wanted?.(document) ?? null;
  const made = target === null ? compacted(open) : await converted(open, target, how);
  const place = out === null ? null : await outputFile(out, made.name, target?.ending ?? 'm2');
  if (place !== null) taken.check(place, file);
  const parts = place === null ? made.files : renamed(made.files, basename(place));
  const model = { bytes: made.bytes, files: parts };
  // When one of all files may not be replaced, nothing is written.
  if (place !== null) await checkFree(await replacedBy(place, model), replaces);
  const beside = place === null ? [] : await writeBeside(dirname(place), besideOf(made, place), replaces);
  const written = place === null ? [] : await writeAll(place, model, { backup: true });
  if (place !== null) taken.take(place, file);
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: place === null ? 'checked' : 'converted',
    to: made.version,
    ...(target === null ? {} : { target: target.id }),
    files: [...written, ...beside],
    oldSize: bytes.length,
    newSize: made.bytes.length,
    lost: made.lost,
    ...(made.notes === null ? {} : { notes: made.notes }),
  };
}

/** Textures, and the list of what became of the model, where it changed its game. */
function besideOf({ notes, textures, lost }: Made, place: string): readonly ExchangeFile[] {
  if (notes === null) return textures;
  return [...textures, conversionReport(basename(place), notes, lost.filter(isError))];
}

/** Files with the same bytes are there already: models of one folder share their textures. */
async function writeBeside(
  folder: string,
  files: readonly ExchangeFile[],
  replaces: boolean,
): Promise<readonly string[]> {
  const fresh: ExchangeFile[] = [];
  for (const file of files) {
    const present = await readFile(join(folder, file.name)).catch(() => null);
    if (present?.equals(file.bytes) !== true) fresh.push(file);
  }
  return await writeFilesInto(folder, fresh, replaces);
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
  const { file, files, version, to, target, oldSize, newSize, lost, notes, status } = result;
  const what = target === undefined ? `version ${version}, laid out again` : `version ${version} → ${to}`;
  const where =
    status === 'checked'
      ? ''
      : ` → ${files[0] ?? ''}${files.length > 1 ? ` and ${counted(files.length - 1, 'companion')}` : ''}`;
  const told = notes?.map(({ kind, text }) => `  ${noteWords[kind]}: ${text}`);
  const losses = lost.length === 0 ? ['  nothing is lost'] : lost.map((each) => `  lost: ${each}`);
  return [`${file}${where}: ${what}, ${oldSize} → ${newSize} bytes`, ...(told ?? losses)];
}

function scaleOf(word: unknown): number | undefined {
  if (typeof word !== 'string') return undefined;
  const scale = Number(word);
  if (Number.isFinite(scale) && scale > 0) return scale;
  throw new UsageError(`--scale ${word}: it must be a number above 0`);
}

function surfacesOf(word: unknown): Surfaces {
  if (word === undefined) return 'kept';
  if (word === 'sd' || word === 'hd') return word;
  throw new UsageError(`--materials ${String(word)}: it must be sd or hd`);
}

export const convertModel: Command = {
  name: 'convert-model',
  form: 'FILE… [--to TARGET] [--materials sd|hd] [--scale NUMBER] [--recipe RECIPE.json] [--textures FOLDERS] [--out OUT]',
  summary: 'convert models to another version or another game, or compact them',
  explain: `Writes models as another version of their format or as models of another game, and says what is lost. Without --out
nothing is written: only what would be lost is told. A file that exists, the model's own too, is only overwritten with
--replace, and then kept as .bak. A target is a name or, for the model's own game, the number of a
version: mdx-800 to mdx-1800 (Warcraft III), mdx-alpha-1300, mdx-alpha-1400, mdx-alpha-1500 (World of Warcraft alpha),
m2-256, m2-257 (1.x), m2-260 to m2-263 (2.x), m2-264 (3.x; .m2 with its .skin and .anim files), mdl (Half-Life).

Versions of one game, and Warcraft III and World of Warcraft alpha, are carried over record by record. Materials of high
definition become plain ones where the version knows no others, or for --materials sd: they keep their colours, those of
players by a picture made of the diffuse and the ORM picture, and what shines is added. --materials hd makes such of high
definition of plain ones, from version 900 on, where they show the same.

From game to game what shows and how it moves is built anew: meshes, bones, clips by the names that the game knows,
materials, points.
Textures are looked for beside the model and in the folders of --textures, converted, and put beside the result with a
report (NAME.conversion.txt). Models of World of Warcraft leave skins to the game: --skins and --display say which ones are
taken, as for export; --display first takes for each model of a folder the first one that the tables above it have. A recipe is one of "import" and chooses size, front, blends and clips.

One yard is 56 units of Warcraft III and 36 of Half-Life, or as --scale says. Without --to the version stays, and models of
World of Warcraft are laid out as the game's own tools do, without gaps and leftovers.

  chunksmith convert-model Rabbit.m2 --to 256
  chunksmith convert-model Units --to mdx-800 --out Classic
  chunksmith convert-model Units/Footman.mdx --to m2-264 --textures ~/war3 --out Creature/`,
  options: {
    to: { type: 'string', value: 'TARGET', help: 'what the result is; as it is when left out' },
    scale: {
      type: 'string',
      value: 'NUMBER',
      help: 'units of the result for one of the model, where the game changes',
    },
    materials: { type: 'string', value: 'sd|hd', help: 'the definition of materials of Warcraft III' },
    recipe: { type: 'string', value: 'RECIPE.json', help: 'choices as for import, where the game changes' },
    textures: {
      type: 'string',
      value: 'FOLDERS',
      help: `where else pictures are; several are separated by ${delimiter}`,
    },
    ...dressOptions,
    replace: { type: 'boolean', help: 'overwrite files that exist' },
    out: { type: 'string', value: 'OUT', help: 'file or folder for the result; nothing is written when left out' },
  },
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    if (positionals.length === 0) throw new UsageError('convert-model needs a file');
    const out = typeof options['out'] === 'string' && options['out'] !== '' ? options['out'] : null;
    const { textures, recipe } = options;
    const asked: Asked = {
      wanted: await wantedOf(options['to']),
      out,
      replaces: options['replace'] === true,
      taken: new TakenPlaces(),
      scale: scaleOf(options['scale']),
      surfaces: surfacesOf(options['materials']),
      ...readDress(options),
      textureFolders: typeof textures === 'string' ? textures.split(delimiter).filter((each) => each !== '') : [],
      recipe: typeof recipe === 'string' && recipe !== '' ? readRecipe(new Uint8Array(await readFile(recipe))) : {},
    };
    const isJson = options['json'] === true;
    let count = 0;
    // In folders only models count: what lies beside them is passed over.
    const models = formatList(formats.all.filter(({ model }) => model !== undefined));
    return await eachFile(positionals, { ...call, formats: models }, async (found) => {
      if (count++ > 0 && out !== null && !(await isFolder(out))) {
        throw new UsageError('--out must be a folder for several files');
      }
      const result = await withDocument(found, models, (open) => convertFile(open, asked));
      if (result.status === 'error') {
        await tellFailure(result, isJson, terminal);
        return false;
      }
      await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
      return true;
    });
  },
};
