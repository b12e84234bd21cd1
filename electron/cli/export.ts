/** `chunksmith export`: models as glTF, one GLB file each, with the pictures that are found. */
import { basename, delimiter, dirname, extname } from 'node:path';
import { formatList } from '../../shared/format/formatList.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import type { ShownChoices } from '../../shared/exchange/gltf/exportedModel.ts';
import { fieldsOf } from '../../shared/codec/record.ts';
import { bodypartsOf } from '../../shared/formats/goldsrc/model.ts';
import { BodyPart } from '../../shared/formats/goldsrc/schema/body.ts';
import { shownMeshes } from '../../shared/formats/goldsrc/shown.ts';
import { skinsOf } from '../../shared/formats/goldsrc/skins.ts';
import { TakenPlaces } from '../host/takenPlaces.ts';
import type { Command } from './command.ts';
import { printable, UsageError } from './command.ts';
import type { Dress } from './dress.ts';
import { dressedChoices, dressOptions, readDress } from './dress.ts';
import { eachFile, tellFailure } from './eachFile.ts';
import { writeFilesInto } from './exportFiles.ts';
import type { OpenFile } from './files.ts';
import { withDocument } from './files.ts';
import { picturesFor } from './modelPictures.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface ExportResult {
  readonly file: string;
  readonly format: string;
  readonly version: number;
  readonly status: 'exported';
  readonly out: string;
  readonly size: number;
  /** Paths of pictures that were not found or could not be read. */
  readonly missing: readonly string[];
}

interface Run extends Dress {
  /** Submodels of a Half-Life model, bodypart after bodypart; null shows none, and 'all' shows every one. */
  readonly bodies: readonly (number | null)[] | 'all';
  readonly skin: number | null;
  readonly out: string | null;
  readonly replaces: boolean;
  readonly taken: TakenPlaces;
}

/** The bodies and the skin of a Half-Life model, as the game would show them: the first ones where nothing is said. */
function studioChoices(document: FormatDocument, { bodies, skin }: Run): ShownChoices {
  const parts = bodypartsOf(document);
  const { families } = skinsOf(document);
  if (skin !== null && skin > 0 && skin >= families) {
    throw new Error(`--skin ${skin}: this model has ${counted(families, 'skin')}, counted from 0`);
  }
  const base = { textures: new Map(), pictures: new Map(), skin: skin ?? 0 };
  if (bodies === 'all') return { ...base, isShown: () => true };
  if (bodies.length > parts.length) {
    throw new Error(`--bodies: this model has ${counted(parts.length, 'bodypart')}, not ${bodies.length}`);
  }
  const chosen = new Map<RecordId, number | null>();
  for (const [position, body] of bodies.entries()) {
    const part = parts[position];
    if (part === undefined) continue;
    const { name, models } = fieldsOf(BodyPart, document.get(part));
    if (body !== null && body >= models.length) {
      const called = name === '' ? `bodypart ${position}` : `bodypart ${position}, “${name}”,`;
      throw new Error(
        `--bodies: ${called} has ${counted(models.length, 'submodel')}, counted from 0; there is no ${body}`,
      );
    }
    chosen.set(part, body);
  }
  const shown = shownMeshes(document, chosen);
  return { ...base, isShown: (mesh) => shown.has(mesh) };
}

async function choicesFor(open: OpenFile, run: Run): Promise<ShownChoices | null> {
  return open.document.format.id === 'goldsrc' ? studioChoices(open.document, run) : await dressedChoices(open, run);
}

async function exportOpen(open: OpenFile, run: Run): Promise<ExportResult> {
  const { file, document } = open;
  const choices = await choicesFor(open, run);
  const { exportGltf, wantedTextures } = await import('../../shared/exchange/gltf/index.ts');
  const wanted = wantedTextures(document, choices);
  const { pictures, missing } = await picturesFor(wanted, dirname(file), run.textureFolders);
  const bytes = await exportGltf(document, { texture: (index) => pictures.get(index) ?? null, choices });
  const name = `${basename(file, extname(file))}.glb`;
  const of = { source: file, taken: run.taken };
  const [out = ''] = await writeFilesInto(run.out ?? dirname(file), [{ name, bytes }], run.replaces, of);
  return {
    file,
    format: document.format.id,
    version: document.version,
    status: 'exported',
    out,
    size: bytes.length,
    missing,
  };
}

/** `0,1,none`: a submodel for each bodypart. */
function readBodies(given: unknown): Run['bodies'] {
  if (typeof given !== 'string' || given === '') return [];
  if (given === 'all') return 'all';
  return given.split(',').map((part) => {
    if (part === 'none') return null;
    if (!/^\d{1,9}$/.test(part))
      throw new UsageError(`--bodies ${given}: expected numbers or “none”, bodypart after bodypart, or “all”`);
    return Number(part);
  });
}

function readSkin(given: unknown): number | null {
  if (typeof given !== 'string') return null;
  if (!/^\d{1,9}$/.test(given)) throw new UsageError(`--skin ${given}: expected a number, counted from 0`);
  return Number(given);
}

export const exportModels: Command = {
  name: 'export',
  form: 'FILE… --to glb',
  summary: 'turn models into glTF',
  explain: `Writes models of Warcraft III, World of Warcraft and Half-Life as glTF 2.0 (GLB): meshes, skeleton, all sequences, and
the pictures that are found beside the model or in the folders of --textures. Results stand beside their sources, or in the
folder --out. A file that exists is only overwritten with --replace.

glTF has no particles, ribbons, billboards, moving texture coordinates or additive blending. Facts that it has no place for
are in "extras". Models stand upright and look along +Z; units are the game's.

Models of World of Warcraft leave textures to the game. --skins says which files to take, by kind of texture (11 to 13 are
those of creatures, 1 a body, 2 an item, 6 hair). --display takes the textures and geosets of a row of the game's tables,
which must lie in DBFilesClient in a folder above the model or in one of --textures.

Of models of Half-Life the first submodel of every bodypart and the first skin are written, as the game shows them. --bodies
says others, bodypart after bodypart: a number counted from 0, or none; “all” writes every submodel. --skin takes
another skin. Chrome gets the coordinates that it has for somebody in front of the model.

  chunksmith export Footman.mdx --to glb --textures ~/war3
  chunksmith export models --to glb --out Exported --json
  chunksmith export Creature/Wolf/Wolf.m2 --to glb --display 161
  chunksmith export Wolf.m2 --to glb --skins 11=WolfSkinCoyote.blp,12=WolfSkinCoyoteAlpha.blp
  chunksmith export scientist.mdl --to glb --bodies 0,2 --skin 1`,
  options: {
    to: { type: 'string', value: 'glb', help: 'the form; needed' },
    out: { type: 'string', value: 'FOLDER', help: 'where results go; made when it is not there' },
    textures: {
      type: 'string',
      value: 'FOLDERS',
      help: `where else pictures are; several are separated by ${delimiter}`,
    },
    ...dressOptions,
    bodies: { type: 'string', value: '0,1,…', help: 'submodels of a Half-Life model, bodypart after bodypart; or all' },
    skin: { type: 'string', value: 'NUMBER', help: 'which skin of a Half-Life model' },
    replace: { type: 'boolean', help: 'overwrite files that exist' },
  },
  async run(call) {
    const { positionals, options, terminal, formats } = call;
    const { to, out, textures } = options;
    if (positionals.length === 0) throw new UsageError('export needs files or folders');
    if (to !== 'glb')
      throw new UsageError(typeof to === 'string' ? `--to ${to}: possible is glb` : 'export needs --to glb');
    const isJson = options['json'] === true;
    const run: Run = {
      ...readDress(options),
      bodies: readBodies(options['bodies']),
      skin: readSkin(options['skin']),
      out: typeof out === 'string' && out !== '' ? out : null,
      textureFolders: typeof textures === 'string' ? textures.split(delimiter).filter((folder) => folder !== '') : [],
      replaces: options['replace'] === true,
      taken: new TakenPlaces(),
    };
    // In folders only models count: what lies beside them is passed over.
    const models = formatList(formats.all.filter(({ model }) => model !== undefined));
    return await eachFile(positionals, { ...call, formats: models }, async (found) => {
      const result = await withDocument(found, models, (open) => exportOpen(open, run));
      if (result.status === 'error') {
        await tellFailure(result, isJson, terminal);
        return false;
      }
      const line = `${result.file} → ${result.out}: ${counted(result.size, 'byte')}`;
      await terminal.out(`${isJson ? toJson(result) : printable(line)}\n`);
      if (!isJson) for (const path of result.missing) terminal.err(`  without its picture ${printable(path)}\n`);
      return true;
    });
  },
};
