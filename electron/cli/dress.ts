/** What models of World of Warcraft leave to the game: skins that are named, or a row of the game's tables. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { appearancesOf } from '../../shared/appearance/index.ts';
import { type DisplayDress, dressedAs } from '../../shared/appearance/dressed.ts';
import { GameTables } from '../../shared/appearance/tables.ts';
import type { ShownChoices } from '../../shared/exchange/gltf/exportedModel.ts';
import { everywhere } from '../host/access.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import { UsageError } from './command.ts';
import type { OpenFile } from './files.ts';

export interface Dress {
  /** Files for textures that the game fills in, by kind of texture. */
  readonly skins: ReadonlyMap<number, string>;
  /** Row of CreatureDisplayInfo or ItemDisplayInfo whose textures and geosets are taken; `first` is each model's own first. */
  readonly display: number | 'first' | null;
  readonly textureFolders: readonly string[];
}

export const dressOptions = {
  skins: { type: 'string', value: 'KIND=FILE,…', help: 'files for textures that the game fills in' },
  display: {
    type: 'string',
    value: 'ID|first',
    help: "row of the game's tables that dresses the model, or its first one",
  },
} as const;

/** A file of the game beside the model, in the folders above it, or in those of --textures. */
async function gameFileAt(path: string, folder: string, extra: readonly string[]): Promise<Uint8Array | null> {
  for (const extraFolder of extra.length === 0 ? [null] : extra) {
    const found = await findTextureFile(path, { access: everywhere, folder, extraFolder }, 'file');
    if (found !== null) return new Uint8Array(await readFile(found));
  }
  return null;
}

export interface Dressed {
  readonly choices: ShownChoices;
  /** The row that was taken; null where skins were named alone, or the tables have none. */
  readonly display: DisplayDress | null;
}

async function displayOf({ file }: OpenFile, { display: wanted, textureFolders }: Dress): Promise<DisplayDress | null> {
  if (wanted === null) return null;
  const tables = new GameTables((path) => gameFileAt(path, dirname(file), textureFolders));
  const { displays } = await appearancesOf(tables, file, [2]);
  const found = wanted === 'first' ? displays[0] : displays.find(({ ids }) => ids.includes(wanted));
  if (found !== undefined) return found;
  if (wanted === 'first') return null;
  throw new Error(
    displays.length === 0
      ? 'no table names this model; DBFilesClient must stand above it or in a folder of --textures'
      : `display ${wanted} is not one of this model; it has ${displays.length}, first ${displays[0]?.ids[0] ?? 0}`,
  );
}

/** What a display of the game's tables and --skins make of a model; null for models that leave nothing to the game. */
export async function dressed(open: OpenFile, dress: Dress): Promise<Dressed | null> {
  const { document } = open;
  if (document.format.id !== 'm2' || (dress.skins.size === 0 && dress.display === null)) return null;
  const display = await displayOf(open, dress);
  return { choices: dressedAs(document, display, dress.skins), display };
}

export async function dressedChoices(open: OpenFile, dress: Dress): Promise<ShownChoices | null> {
  return (await dressed(open, dress))?.choices ?? null;
}

/** `11=Wolf.blp,12=WolfAlpha.blp`. */
function readSkins(given: unknown): ReadonlyMap<number, string> {
  if (typeof given !== 'string' || given === '') return new Map();
  return new Map(
    given.split(',').map((part) => {
      const [, kind, path] = /^(\d+)=(.+)$/.exec(part) ?? [];
      if (kind === undefined || path === undefined) throw new UsageError(`--skins ${part}: expected KIND=FILE`);
      return [Number(kind), path] as const;
    }),
  );
}

function readDisplay(given: unknown): Dress['display'] {
  if (typeof given !== 'string') return null;
  if (given === 'first') return given;
  if (!/^\d+$/.test(given)) throw new UsageError(`--display ${given}: expected the id of a row, or “first”`);
  return Number(given);
}

/** @throws UsageError */
export function readDress(options: Readonly<Record<string, unknown>>): Pick<Dress, 'skins' | 'display'> {
  return { skins: readSkins(options['skins']), display: readDisplay(options['display']) };
}
