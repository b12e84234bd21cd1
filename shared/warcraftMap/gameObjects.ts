/**
 * The game's own objects, as far as they name models and are called something: tables of units, items, destructables and
 * doodads, and the texts beside them. Tables and their columns as mdx-m3-viewer and HiveWE read them: `file` has no ending,
 * `numVar` says of how many models one is chosen.
 */
import { positions } from '../codec/count.ts';
import { decodeText } from '../codec/text.ts';
import { readSlk } from '../events/slk.ts';
import type { ObjectKind } from './objectData.ts';

export const gameTablePaths: Readonly<Record<string, ObjectKind>> = {
  'Units/UnitUI.slk': 'unit',
  'Units/ItemData.slk': 'item',
  'Units/DestructableData.slk': 'destructable',
  'Doodads/Doodads.slk': 'doodad',
};

const races = ['Campaign', 'Human', 'Neutral', 'NightElf', 'Orc', 'Undead'];

/** Texts with what objects are called, and their icons. */
export const gameTextPaths: readonly string[] = [
  ...races.flatMap((race) => ['Unit', 'Ability', 'Upgrade'].flatMap((of) => textsOf(`${race}${of}`))),
  ...['CommonAbility', 'ItemAbility', 'Item'].flatMap(textsOf),
];

function textsOf(name: string): readonly string[] {
  return [`Units/${name}Func.txt`, `Units/${name}Strings.txt`];
}

export interface GameObject {
  readonly id: string;
  readonly kind: ObjectKind;
  /** With no ending where the game has none. */
  readonly model: string;
  readonly variations: number;
}

export interface GameObjects {
  readonly objects: readonly GameObject[];
  /** By id. */
  readonly names: ReadonlyMap<string, string>;
  /** Icons by id. */
  readonly icons: ReadonlyMap<string, string>;
}

/** More variations than any object of the game has. */
const mostVariations = 30;

/** Objects of one table; none of what cannot be read. */
export function objectsOfTable(bytes: Uint8Array, kind: ObjectKind): readonly GameObject[] {
  try {
    return [...readSlk(bytes).entries()].flatMap(([key, row]) => {
      const model = row.get('file') ?? '';
      if (model === '' || model === '_') return [];
      const variations = Number(row.get('numvar') ?? '1');
      const held = Number.isFinite(variations) ? Math.min(mostVariations, Math.max(1, variations)) : 1;
      // Keys come in small letters; what an object is called is looked up so, too.
      return [{ id: key, kind, model, variations: held }];
    });
  } catch {
    return [];
  }
}

/** `Name` and `Art` of each `[id]`, by the id in small letters. */
export function readGameTexts(texts: readonly Uint8Array[]): Pick<GameObjects, 'names' | 'icons'> {
  const names = new Map<string, string>();
  const icons = new Map<string, string>();
  for (const bytes of texts) {
    let id = '';
    for (const line of decodeText(bytes, 0, bytes.length).split(/\r\n|\r|\n/)) {
      const head = /^\s*\[(\w{4})\]/.exec(line)?.[1];
      if (head !== undefined) id = head.toLowerCase();
      const [, key = '', value = ''] = /^\s*(Name|Art)\s*=\s*(.*?)\s*$/i.exec(line) ?? [];
      if (id === '' || value === '') continue;
      if (key.toLowerCase() === 'name') names.set(id, (value.split(',')[0] ?? value).replaceAll('"', ''));
      else icons.set(id, value.split(',')[0] ?? value);
    }
  }
  return { names, icons };
}

/** Paths of the models that an object may show. */
export function modelsOf({ model, variations }: GameObject): readonly string[] {
  const stem = model.replace(/\.md[lx]$/i, '');
  // Maps that bring one model for an object of several are shown with it.
  return variations <= 1
    ? [`${stem}.mdl`]
    : [`${stem}.mdl`, ...positions(variations, mostVariations).map((at) => `${stem}${at}.mdl`)];
}
