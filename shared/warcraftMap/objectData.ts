/**
 * What a map changes of the game's objects (`war3map.w3u` and its kin, `war3mapSkin.w3u` from 1.33 on): two tables, of the
 * game's own objects and of the map's, each object with the fields that differ. Facts: HiveWE's page on these files, WC3's
 * object files of WaterKnight (w3-obj-mod-file.ksy) and War3Net, held against the maps of the shelf:
 *
 *     u32 version (1 to 3); twice: u32 objects; each: id of the original, id of the new one (0 in the first table),
 *     from version 3 on u32 sets, each a u32 flag before its fields; u32 fields; each: its id, u32 type (0 whole number,
 *     1 and 2 real, 3 text), in w3a, w3d and w3q two more u32 (level or variation, column), the value, u32 end.
 *
 * Only texts are kept: they are what names files and objects.
 */
import { FormatError } from '../codec/error.ts';
import { heldCount } from '../codec/count.ts';
import type { TextRun } from './mention.ts';
import { TextReader } from './textReader.ts';

export const objectKinds = ['unit', 'item', 'ability', 'buff', 'upgrade', 'destructable', 'doodad'] as const;
export type ObjectKind = (typeof objectKinds)[number];

interface KindAbout {
  readonly ending: string;
  /** Whether its fields name a level or variation. */
  readonly hasLevels: boolean;
  /** The field that it is called by. */
  readonly name: string;
}

const kinds: Readonly<Record<ObjectKind, KindAbout>> = {
  unit: { ending: 'w3u', hasLevels: false, name: 'unam' },
  item: { ending: 'w3t', hasLevels: false, name: 'unam' },
  ability: { ending: 'w3a', hasLevels: true, name: 'anam' },
  buff: { ending: 'w3h', hasLevels: false, name: 'fnam' },
  upgrade: { ending: 'w3q', hasLevels: true, name: 'gnam' },
  destructable: { ending: 'w3b', hasLevels: false, name: 'bnam' },
  doodad: { ending: 'w3d', hasLevels: true, name: 'dnam' },
};

/** The kind of objects that a file is about; null for others. */
export function objectKindOf(name: string): ObjectKind | null {
  const ending = /(?:^|\/)war3(?:map|mapskin|campaign|campaignskin)\.(w3[utahqbd])$/i.exec(name)?.[1]?.toLowerCase();
  return objectKinds.find((kind) => kinds[kind].ending === ending) ?? null;
}

/** A field that is a text. */
export interface ObjectText extends TextRun {
  readonly field: string;
  readonly text: string;
}

export interface MapObject {
  /** Four characters each. */
  readonly id: string;
  readonly original: string;
  /** By the field of its kind; empty where the map gives it none. */
  readonly name: string;
  readonly texts: readonly ObjectText[];
}

export interface ObjectData {
  readonly version: number;
  readonly objects: readonly MapObject[];
  /** How many fields there are, with those that are no texts. */
  readonly fields: number;
}

const newestVersion = 3;
const textType = 3;

class ObjectReader extends TextReader {
  id(what: string): string {
    this.need(4, what);
    let id = '';
    for (let at = 0; at < 4; at++) id += String.fromCharCode(this.bytes[this.position + at] ?? 0);
    this.position += 4;
    return id;
  }
}

function readField(reader: ObjectReader, hasLevels: boolean, where: string): ObjectText | null {
  const at = reader.position;
  const field = reader.id(where);
  const type = reader.u32(`${where} ${field}`);
  if (type > textType) {
    throw new FormatError(`there is no type ${type} of fields`, { path: `${where} ${field}`, offset: at + 4 });
  }
  if (hasLevels) reader.skip(8, field);
  let run: TextRun | null = null;
  if (type === textType) run = reader.run(`${where} ${field}`);
  else reader.u32(`${where} ${field}`);
  reader.u32(`end of ${where} ${field}`);
  return run === null ? null : { field, ...run, text: reader.textIn(run) };
}

/** @throws FormatError that says where it stops being such a file */
export function readObjectData(bytes: Uint8Array, kind: ObjectKind): ObjectData {
  const { hasLevels, name: nameField } = kinds[kind];
  const reader = new ObjectReader(bytes);
  const version = reader.u32('version');
  if (version > newestVersion) {
    throw new FormatError(`version ${version} is not known; ${newestVersion} is the newest`, {
      path: 'version',
      offset: 0,
    });
  }
  const objects: MapObject[] = [];
  let fields = 0;
  for (const table of ['original objects', 'new objects']) {
    // Two ids and a count.
    const count = reader.count(12, table);
    for (let each = 0; each < count; each++) {
      const original = reader.id(table);
      const own = reader.id(table);
      const id = own === '\0\0\0\0' ? original : own;
      const sets = version < 3 ? 1 : heldCount(reader.count(8, `${id} sets`), reader.remaining);
      const texts: ObjectText[] = [];
      for (let set = 0; set < sets; set++) {
        if (version >= 3) reader.u32(`${id} set`);
        const changes = reader.count(16, `${id} fields`);
        fields += changes;
        for (let at = 0; at < changes; at++) {
          const text = readField(reader, hasLevels, id);
          if (text !== null) texts.push(text);
        }
      }
      objects.push({ id, original, name: texts.find(({ field }) => field === nameField)?.text ?? '', texts });
    }
  }
  return { version, objects, fields };
}
