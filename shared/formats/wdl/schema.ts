/** The distant view of a map (WDL): low heights of every tile. Facts: formats/adt.md, 17. */
import { draftByName } from '../../codec/byName.ts';
import { chunkFamily } from '../../codec/chunks.ts';
import { i32, u32 } from '../../codec/field.ts';
import { numbersToEnd } from '../../codec/numberParts.ts';
import { fixed } from '../../codec/parts.ts';
import type { Part } from '../../codec/record.ts';
import { record } from '../../codec/record.ts';
import { TerrainVersion } from '../common/terrain/chunkLists.ts';
import { MapObject, ObjectModel } from '../common/terrain/placements.ts';
import { storedTag } from '../common/terrain/tags.ts';
import type { Numbers } from '../../codec/documentRecord.ts';

/** Not in MARE: which entry of MAOF points here. −1 when none does. */
const place = fixed({
  column: i32({ label: 'Column', group: 'Place', range: [0, 63], initial: -1 }),
  row: i32({ label: 'Row', group: 'Place', range: [0, 63], initial: -1 }),
});

const placePart: Part<{ readonly column: number; readonly row: number }> = {
  kind: 'place',
  members: place.members,
  read(_reader, fields) {
    fields.column = -1;
    fields.row = -1;
  },
  write() {},
  initialise(fields) {
    fields.column = -1;
    fields.row = -1;
  },
};

/** A run of numbers of fixed length. */
function heights<const N extends 'outer' | 'inner'>(
  name: N,
  count: number,
  label: string,
  explain: string,
): Part<{ readonly [Name in N]: Numbers }> {
  return {
    kind: 'heights',
    members: [
      {
        kind: 'numbers',
        name,
        info: { label, unit: 'yd', explain, readOnly: true },
        storage: ['i16'],
        components: 1,
        optional: false,
      },
    ],
    read(reader, fields) {
      draftByName(fields)[name] = reader.numbers('i16', count, name);
    },
    write({ writer, record: { fields } }) {
      const numbers = fields[name];
      if (!(numbers instanceof Int16Array)) throw new Error(`a low tile has no ${name} heights`);
      writer.numbers(numbers);
    },
    initialise(fields) {
      draftByName(fields)[name] = new Int16Array(count);
    },
  };
}

/** MARE. */
export const LowTile = record(
  'lowTile',
  { label: 'Low tile', icon: 'grid', engineName: 'MARE' },
  placePart,
  heights('outer', 289, 'Corner heights', '17 × 17 heights at the corners of the chunks, whole yards.'),
  heights('inner', 256, 'Chunk heights', '16 × 16 mean heights of the chunks, whole yards.'),
);

/** MAHO: belongs to the low tile before it. */
export const LowHoles = record(
  'lowHoles',
  { label: 'Low holes', icon: 'grid', engineName: 'MAHO' },
  numbersToEnd(
    'rows',
    { storage: 'u16', components: 1 },
    { label: 'Rows', explain: 'One number a row of chunks; a bit is set where the whole chunk is a hole.' },
  ),
);

export const TileOffsets = record(
  'tileOffsets',
  { label: 'Offsets', icon: 'table', engineName: 'MAOF' },
  numbersToEnd(
    'offsets',
    { storage: 'u32', components: 1 },
    {
      label: 'Offsets',
      explain: '64 × 64 places in the file, 0 for none. They follow when tiles come, go or move.',
      readOnly: true,
    },
  ),
);

/** MWID: offsets of names in MWMO. */
const NameOffset = record(
  'nameOffset',
  { label: 'Name offset', icon: 'table', engineName: 'MWID' },
  fixed({ offset: u32({ label: 'Offset in the names' }) }),
);

/** The client is strict on this order. */
export const distantChunks = chunkFamily([
  { tag: storedTag('MVER'), name: 'version', label: 'Version', schema: TerrainVersion, one: true },
  { tag: storedTag('MWMO'), name: 'objectModels', label: 'Map object models', schema: ObjectModel },
  { tag: storedTag('MWID'), name: 'nameOffsets', label: 'Name offsets', schema: NameOffset },
  { tag: storedTag('MODF'), name: 'mapObjects', label: 'Map objects', schema: MapObject },
  { tag: storedTag('MAOF'), name: 'offsets', label: 'Offsets', schema: TileOffsets, one: true },
  { tag: storedTag('MARE'), name: 'tiles', label: 'Low tiles', schema: LowTile, one: true },
  { tag: storedTag('MAHO'), name: 'holes', label: 'Low holes', schema: LowHoles, one: true },
]);
