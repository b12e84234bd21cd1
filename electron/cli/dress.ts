/** What models of World of Warcraft leave to the game: skins that are named, or a row of the game's tables. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { appearancesOf } from '../../shared/appearance/index.ts';
import { GameTables } from '../../shared/appearance/tables.ts';
import type { RecordId } from '../../shared/codec/documentRecord.ts';
import { fieldsOf } from '../../shared/codec/record.ts';
import type { ShownChoices } from '../../shared/exchange/gltf/exportedModel.ts';
import { isGeosetShown } from '../../shared/formats/m2/playback/look.ts';
import { Submesh } from '../../shared/formats/m2/schema/view.ts';
import { everywhere } from '../host/access.ts';
import { findTextureFile } from '../host/textureSearch.ts';
import { UsageError } from './command.ts';
import type { OpenFile } from './files.ts';

export interface Dress {
  /** Files for textures that the game fills in, by kind of texture. */
  readonly skins: ReadonlyMap<number, string>;
  /** Row of CreatureDisplayInfo or ItemDisplayInfo whose textures and geosets are taken. */
  readonly display: number | null;
  readonly textureFolders: readonly string[];
}

export const dressOptions = {
  skins: { type: 'string', value: 'KIND=FILE,…', help: 'files for textures that the game fills in' },
  display: { type: 'string', value: 'ID', help: "row of the game's tables that dresses the model" },
} as const;

/** A file of the game beside the model, in the folders above it, or in those of --textures. */
async function gameFileAt(path: string, folder: string, extra: readonly string[]): Promise<Uint8Array | null> {
  for (const extraFolder of extra.length === 0 ? [null] : extra) {
    const found = await findTextureFile(path, { access: everywhere, folder, extraFolder }, 'file');
    if (found !== null) return new Uint8Array(await readFile(found));
  }
  return null;
}

/** What a display of the game's tables and --skins make of a model; null for models that leave nothing to the game. */
export async function dressedChoices(open: OpenFile, dress: Dress): Promise<ShownChoices | null> {
  const { file, document } = open;
  if (document.format.id !== 'm2' || (dress.skins.size === 0 && dress.display === null)) return null;
  const textures = new Map(dress.skins);
  const geosets = new Map<number, number>();
  if (dress.display !== null) {
    const tables = new GameTables((path) => gameFileAt(path, dirname(file), dress.textureFolders));
    const { displays } = await appearancesOf(tables, file, [2]);
    const display = displays.find(({ ids }) => ids.includes(dress.display ?? -1));
    if (display === undefined) {
      throw new Error(
        displays.length === 0
          ? 'no table names this model; DBFilesClient must stand above it or in a folder of --textures'
          : `display ${dress.display} is not one of this model; it has ${displays.length}, first ${displays[0]?.ids[0] ?? 0}`,
      );
    }
    for (const [kind, path] of display.textures) if (!textures.has(kind)) textures.set(kind, path);
    for (const [group, geoset] of display.geosets) geosets.set(group, geoset);
  }
  const isShown = (id: RecordId): boolean =>
    dress.display === null || isGeosetShown(fieldsOf(Submesh, document.get(id)).geoset, geosets);
  return { textures, pictures: new Map(), isShown };
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

function readDisplay(given: unknown): number | null {
  if (typeof given !== 'string') return null;
  if (!/^\d+$/.test(given)) throw new UsageError(`--display ${given}: expected the id of a row`);
  return Number(given);
}

/** @throws UsageError */
export function readDress(options: Readonly<Record<string, unknown>>): Pick<Dress, 'skins' | 'display'> {
  return { skins: readSkins(options['skins']), display: readDisplay(options['display']) };
}
