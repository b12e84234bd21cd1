/** What the tables of Warcraft III say of events: the model, the splat or the sounds behind the row that an event names. */
import type { Splat } from '../geometry/effects/splat.ts';
import type { EventKind, EventMeaning, NamedEvent } from '../model/eventMeaning.ts';
import { readSlk, slkNumber, type SlkRow, type SlkTable } from './slk.ts';
import { readSplat, readUbersplat } from './splatRows.ts';

/** Where the game keeps them. */
export const eventTablePaths = {
  spawns: 'Splats\\SpawnData.slk',
  splats: 'Splats\\SplatData.slk',
  ubersplats: 'Splats\\UberSplatData.slk',
  /** From the code of an event to the label of a sound; Reforged has the code in the table of sounds itself. */
  lookups: 'UI\\SoundInfo\\AnimLookups.slk',
  sounds: 'UI\\SoundInfo\\AnimSounds.slk',
} as const;

export type EventTableId = keyof typeof eventTablePaths;

/** Those that are at hand. */
export type EventTables = Partial<Readonly<Record<EventTableId, SlkTable>>>;

const eventCode = 'animationeventcode';

/** @throws Error for bytes that are no table */
export function readEventTable(id: EventTableId, bytes: Uint8Array): SlkTable {
  return readSlk(bytes, id === 'sounds' ? eventCode : null);
}

/** A sound that is one of several, taken by chance each time. */
export interface NamedSound {
  readonly label: string;
  /** As the game spells them. */
  readonly paths: readonly string[];
  /** 0 to 1. */
  readonly volume: number;
}

/** What an event shows or plays. */
export type EventAsset =
  | { readonly kind: 'model'; readonly path: string }
  | { readonly kind: 'splat'; readonly splat: Splat }
  | { readonly kind: 'sound'; readonly sound: NamedSound };

const fullVolume = 127;

function soundOf(label: string, row: SlkRow): NamedSound {
  const folder = row.get('directorybase') ?? '';
  const base = folder === '' || /[\\/]$/.test(folder) ? folder : `${folder}\\`;
  const files = (row.get('filenames') ?? '').split(',').map((each) => each.trim());
  const volume = row.has('volume') ? slkNumber(row, 'volume') / fullVolume : 1;
  return {
    label,
    paths: files.filter((file) => file !== '').map((file) => base + file),
    volume: Math.min(1, Math.max(0, volume)),
  };
}

function soundFor(code: string, { lookups, sounds }: EventTables): NamedSound | null {
  const label = lookups?.get(code)?.get('soundlabel') ?? code;
  const row = sounds?.get(label.toLowerCase());
  return row === undefined ? null : soundOf(row.get('soundname') ?? label, row);
}

/** The tables that tell of a kind of event. */
const tableOf: Partial<Record<EventKind, EventTableId>> = {
  spawn: 'spawns',
  splat: 'splats',
  footprint: 'splats',
  ubersplat: 'ubersplats',
  sound: 'sounds',
};

/** What stands behind the row that an event names; null where no table at hand has it. */
export function assetOf({ kind, names, file }: EventMeaning, tables: EventTables): EventAsset | null {
  if (file !== null) return { kind: 'sound', sound: { label: names, paths: [file], volume: 1 } };
  const code = names.toLowerCase();
  if (kind === 'sound') {
    const sound = soundFor(code, tables);
    return sound === null ? null : { kind: 'sound', sound };
  }
  const id = tableOf[kind];
  const row = id === undefined ? undefined : tables[id]?.get(code);
  if (row === undefined) return null;
  if (kind === 'spawn') {
    const path = row.get('model') ?? '';
    return path === '' ? null : { kind: 'model', path };
  }
  return { kind: 'splat', splat: kind === 'ubersplat' ? readUbersplat(row) : readSplat(row) };
}

const baseName = (path: string): string => (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '');

/** What a row is called: by the table's own words, else by its file. */
export function rowName(kind: EventKind, row: SlkRow): string {
  const words = row.get('comment') ?? row.get('soundlabel') ?? row.get('soundname') ?? '';
  return words === '' ? baseName(row.get(kind === 'spawn' ? 'model' : 'file') ?? '') : words;
}

export interface EventRow {
  /** What an event of this kind names it by. */
  readonly code: string;
  readonly name: string;
}

/** The key of a row as the table spells it. */
function codeOf(key: string, row: SlkRow): string {
  const [first = key] = row.values();
  return [row.get(eventCode), first].find((each) => each?.toLowerCase() === key) ?? key;
}

/** All rows that an event of a kind can name; none where their table is not at hand. */
export function rowsFor(kind: EventKind, tables: EventTables): readonly EventRow[] {
  const id = kind === 'sound' && tables.lookups !== undefined ? 'lookups' : tableOf[kind];
  const table = id === undefined ? undefined : tables[id];
  return [...(table ?? [])]
    .map(([key, row]) => ({ code: codeOf(key, row), name: rowName(kind, row) }))
    .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
}

/** What the table calls the row that an event names; empty where no table at hand has it. */
function nameOf({ kind, names, file }: EventMeaning, tables: EventTables): string {
  if (file !== null) return names;
  if (kind === 'sound') return soundFor(names.toLowerCase(), tables)?.label ?? '';
  const id = tableOf[kind];
  const row = id === undefined ? undefined : tables[id]?.get(names.toLowerCase());
  return row === undefined ? '' : rowName(kind, row);
}

/** Which tables tell of a kind of event; none where the file itself says all. */
export function tablesFor(kind: EventKind): readonly EventTableId[] {
  const id = tableOf[kind];
  if (kind === 'sound') return ['lookups', 'sounds'];
  return id === undefined ? [] : [id];
}

/** An event in words, with what it names: by the table's word for it where that is at hand. */
export function eventText(event: NamedEvent, meaning: EventMeaning | null, tables: EventTables): string {
  const { name, options } = event;
  if (meaning === null) return options === '' ? name : `${name} · ${options}`;
  const named = nameOf(meaning, tables);
  const what = named === '' ? meaning.names : named;
  return what === '' ? meaning.words : `${meaning.words} · ${what}`;
}
