/** `chunksmith import`: new models of the games from glTF and OBJ. */
import { mkdir, readFile } from 'node:fs/promises';
import { basename, delimiter, dirname } from 'node:path';
import { errorsOfResult } from '../../shared/format/addedErrors.ts';
import { counted } from '../../shared/codec/words.ts';
import type { ImportRecipe } from '../../shared/exchange/import/recipe.ts';
import type { ContentNote } from '../../shared/model/content.ts';
import type { Command, ExitCode } from './command.ts';
import { printable, UsageError } from './command.ts';
import { DiskSource } from './compile.ts';
import { dressOptions } from './dress.ts';
import { tellFailure } from './eachFile.ts';
import { writeFilesInto } from './exportFiles.ts';
import type { FileFailure } from './files.ts';
import { isFolder, messageOf } from './files.ts';
import { toJson } from './json.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ImportResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  /** `checked`: nothing was written, because only the list was asked for. */
  readonly status: 'imported' | 'checked';
  readonly to: string;
  /** The model first, then its textures; empty when nothing was written. */
  readonly files: readonly string[];
  readonly size: number;
  /** Units of the game for one of the file. */
  readonly scale: number;
  /** What was made, approximated and lost, in this order of happening. */
  readonly notes: readonly ContentNote[];
  /** What the validator has against the result; none is usual. */
  readonly errors: readonly string[];
}

async function recipeOf(file: string, stated: unknown): Promise<ImportRecipe> {
  const { readRecipe, recipeNameOf } = await import('../../shared/exchange/import/recipe.ts');
  if (typeof stated === 'string' && stated !== '') return readRecipe(new Uint8Array(await readFile(stated)));
  const beside = await readFile(recipeNameOf(file)).catch(() => null);
  return beside === null ? {} : readRecipe(new Uint8Array(beside));
}

interface Place {
  readonly folder: string;
  readonly name: string;
}

/** A folder takes the source's name; anything else is the file itself. */
async function placeOf(out: string, name: string): Promise<Place> {
  if (/[\\/]$/.test(out)) await mkdir(out, { recursive: true });
  return (await isFolder(out)) ? { folder: out, name } : { folder: dirname(out), name: basename(out) };
}

const words: Readonly<Record<ContentNote['kind'], string>> = { made: 'made', approximated: 'nearly', lost: 'lost' };

export const importModel: Command = {
  name: 'import',
  form: 'FILE (--to TARGET | --into MODEL) [--recipe RECIPE.json] [--out OUT]',
  summary: 'make a model of a game from a glTF, FBX or OBJ file, or bring an exported one back',
  explain: `Reads .glb, .gltf with what lies beside it, .fbx, and .obj with its materials, and writes a new model with its textures
beside it. What the game needs and the file lacks is made; what is approximated and what is lost is listed. Without --out
nothing is written: only the list is printed. Targets: mdx-800 to mdx-1800 (Warcraft III), mdx-alpha-1300 to
mdx-alpha-1500 (World of Warcraft alpha), m2-256, m2-260, m2-264 (World of Warcraft 1.x to 3.x), mdl (Half-Life, which
holds its textures).

One metre becomes as many units as the game's people are high for 1.8 m; a file that Chunksmith exported keeps its units.
A recipe is a JSON object with the choices, and the one beside the file (FILE.chunksmith-import.json) is used by itself:
front ("z", "-z", "x", "-x"), scale, height, standsOnGround, textureFolder, weightParts, isDithered, hasPortraitCamera, keepsMeshes,
and by the names of the file materials (blend, isTwoSided, isLit, isOverTeamColor, isChrome,
filledIn, texture), clips (name, isLooping, isLeftOut)
and bones (their new names).

--into brings a glTF (or an FBX) that was exported from MODEL and changed elsewhere back into it: what differs is listed and
taken over, everything else stays the same, to the byte. What is gone from the file stays in the model, unless --remove-gone is given.
Pictures that were painted elsewhere go into the model's own textures, in their encoding: into the files themselves where OUT
is beside the model, which keeps what was there as .bak, else into copies beside OUT. Textures are looked for as by export, with
--textures, --skins and --display.

  chunksmith import Fox.glb --to mdx-800 --out Units/Fox.mdx
  chunksmith import Knight.glb --into Knight.mdx --out Knight.mdx
  chunksmith import Fox.glb --to mdx-1100 --recipe Fox.json --out Units/ --json`,
  options: {
    to: {
      type: 'string',
      value: 'TARGET',
      help: 'what to make: mdx-800 … mdx-1800, mdx-alpha-1300 … mdx-alpha-1500, m2-256, m2-260, m2-264, mdl',
    },
    into: { type: 'string', value: 'MODEL', help: 'bring the file back into this model, which it was exported from' },
    'remove-gone': { type: 'boolean', help: 'with --into: take away what is not in the file any more' },
    recipe: { type: 'string', value: 'RECIPE.json', help: 'choices; the one beside the file when left out' },
    textures: {
      type: 'string',
      value: 'FOLDERS',
      help: `with --into: where else pictures of the model are; several are separated by ${delimiter}`,
    },
    ...dressOptions,
    out: { type: 'string', value: 'OUT', help: 'file or folder for the model; nothing is written when left out' },
    replace: { type: 'boolean', help: 'overwrite files that exist' },
  },
  async run(given): Promise<ExitCode> {
    const { positionals, options, terminal } = given;
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UsageError('import needs one file');
    (await import('../decoders.ts')).offerDecoders(import.meta.url);
    const { into } = options;
    if (typeof into === 'string') return await (await import('./importInto.ts')).importInto(file, into, given);
    const { importTarget, importTargets } = await import('../../shared/exchange/import/targets.ts');
    const target = typeof options['to'] === 'string' ? importTarget(options['to']) : null;
    if (target === null) {
      const known = importTargets.map(({ id }) => id).join(', ');
      throw new UsageError(`import needs --to with one of ${known}`);
    }
    const out = typeof options['out'] === 'string' && options['out'] !== '' ? options['out'] : null;
    const isJson = options['json'] === true;
    try {
      terminal.progress(`Importing ${printable(basename(file))}`);
      const { filesOf, makeModel, readModel } = await import('../../shared/exchange/import/make.ts');
      const recipe = await recipeOf(file, options['recipe']);
      const bytes = new Uint8Array(await readFile(file));
      const read = await readModel(bytes, basename(file), new DiskSource(dirname(file)));
      const made = makeModel(read, target, recipe);
      const { document, notes, scale, companions } = made;
      const errors = errorsOfResult(document.format, null, document);
      const place = out === null ? null : await placeOf(out, made.name);
      const written = place === null ? [] : filesOf(document, place.name);
      const files =
        place === null
          ? []
          : await writeFilesInto(place.folder, [...written, ...made.files], options['replace'] === true);
      terminal.progress(null);
      const result: ImportResult = {
        file,
        format: document.format.id,
        version: target.version,
        status: place === null ? 'checked' : 'imported',
        to: target.id,
        files,
        size: made.bytes.length,
        scale,
        notes,
        errors,
      };
      if (isJson) await terminal.out(`${toJson(result)}\n`);
      else {
        const [first] = files;
        const textures = files.length - 1 - companions.length;
        const where =
          first === undefined ? target.label : `${first}${textures > 0 ? ` and ${counted(textures, 'texture')}` : ''}`;
        const lines = [`${file} → ${where}: ${counted(made.bytes.length, 'byte')}`];
        for (const { kind, text } of notes) lines.push(`  ${words[kind]}: ${text}`);
        for (const error of errors) lines.push(`  error: ${error}`);
        await terminal.out(`${lines.map(printable).join('\n')}\n`);
      }
      return 0;
    } catch (error) {
      terminal.progress(null);
      const failure: FileFailure = { file, format: null, version: null, status: 'error', message: messageOf(error) };
      await tellFailure(failure, isJson, terminal);
      return 1;
    }
  },
};
