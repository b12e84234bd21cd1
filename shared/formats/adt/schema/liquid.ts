/** Water and other liquids of a chunk: MH2O of WotLK, MCLQ of the clients before. Facts: formats/adt.md, 14. */
import { draftByName, numbersByName } from '../../../codec/byName.ts';
import { f32, u8, u16, u32 } from '../../../codec/field.ts';
import { placed } from '../../../codec/placed.ts';
import type { Member, Part } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import type { Storage } from '../../../codec/storage.ts';
import type { Numbers } from '../../../codec/documentRecord.ts';

export const liquidSize = 24;
/** Where an instance keeps the offsets of its bitmap and its vertices. */
export const liquidOffsets = { exists: 16, vertices: 20 } as const;

export const liquidPart = placed(liquidSize, {
  liquidType: [
    0,
    u16({
      label: 'Liquid',
      engineName: 'liquidType',
      explain: 'Row of LiquidType.dbc: 1 water, 2 ocean, 3 magma, 4 slime; maps may add their own.',
      initial: 5,
    }),
  ] as const,
  vertexFormat: [
    2,
    u16({
      label: 'Vertex data',
      engineName: 'LVF',
      names: {
        0: 'heights, depths',
        1: 'heights, texture coordinates',
        2: 'depths',
        3: 'heights, texture coordinates, depths',
      },
      explain:
        'Which data of the corners the file holds. With another form the data move: those that it lacks go when the file is saved.',
    }),
  ] as const,
  minimumHeight: [4, f32({ label: 'Lowest height', unit: 'yd' })] as const,
  maximumHeight: [8, f32({ label: 'Highest height', unit: 'yd' })] as const,
  x: [12, u8({ label: 'First column', group: 'Rectangle', range: [0, 7] })] as const,
  y: [13, u8({ label: 'First row', group: 'Rectangle', range: [0, 7] })] as const,
  width: [14, u8({ label: 'Columns', group: 'Rectangle', range: [1, 8], initial: 8, readOnly: true })] as const,
  height: [15, u8({ label: 'Rows', group: 'Rectangle', range: [1, 8], initial: 8, readOnly: true })] as const,
});

function data(name: string, storage: Storage, components: number, label: string, explain: string): Member {
  return {
    kind: 'numbers',
    name,
    info: { label, explain, readOnly: true },
    storage: [storage],
    components,
    optional: true,
  };
}

export type LiquidData = {
  readonly exists: Numbers | null;
  readonly heights: Numbers | null;
  readonly textureCoordinates: Numbers | null;
  readonly depths: Numbers | null;
};

/** Stands elsewhere in MH2O: the tile reads and writes it. */
const dataPart: Part<LiquidData> = {
  kind: 'liquidData',
  members: [
    data('exists', 'u8', 1, 'Wet quads', 'One number a quad of the rectangle: 1 is wet. Without it all are.'),
    data('heights', 'f32', 1, 'Heights', 'One a corner, in yards over sea level, row by row.'),
    data('textureCoordinates', 'u16', 2, 'Texture coordinates', 'One pair a corner.'),
    data('depths', 'u8', 1, 'Depths', 'One a corner: 0 is clear, 255 opaque.'),
  ],
  read(_reader, fields) {
    for (const name of ['exists', 'heights', 'textureCoordinates', 'depths']) draftByName(fields)[name] = null;
  },
  write() {},
  initialise(fields) {
    for (const name of ['exists', 'heights', 'textureCoordinates', 'depths']) draftByName(fields)[name] = null;
  },
};

/** An instance of MH2O. */
export const Liquid = record('liquid', { label: 'Liquid', icon: 'liquid', engineName: 'MH2O' }, liquidPart, dataPart);

export const oldLiquidSize = 804;
const member = (name: string, storage: Storage, components: number, label: string, explain: string): Member => ({
  ...data(name, storage, components, label, explain),
  ...{ optional: false },
});

/** 81 corners of 8 bytes: four that depend on the kind, and the height. */
const cornersPart: Part<{ readonly corners: Numbers; readonly heights: Numbers }> = {
  kind: 'oldLiquidCorners',
  members: [
    member(
      'corners',
      'u8',
      4,
      'Corner data',
      'Water: depth, two flows, unused. Ocean: depth, foam, wet, unused. Magma and slime: two 16-bit texture coordinates.',
    ),
    member('heights', 'f32', 1, 'Heights', 'One a corner of the 9 × 9 grid; unnamed bytes in oceans.'),
  ],
  read(reader, fields) {
    reader.need(648, 'MCLQ');
    const corners = new Uint8Array(81 * 4);
    const heights = new Uint8Array(81 * 4);
    for (let corner = 0; corner < 81; corner++) {
      const at = reader.position + corner * 8;
      corners.set(reader.bytes.subarray(at, at + 4), corner * 4);
      heights.set(reader.bytes.subarray(at + 4, at + 8), corner * 4);
    }
    reader.position += 648;
    fields.corners = corners;
    fields.heights = new Float32Array(heights.buffer);
  },
  write({ writer, record: { fields } }) {
    const start = writer.reserve(648);
    const { corners, heights } = fields;
    if (!(corners instanceof Uint8Array) || !(heights instanceof Float32Array)) {
      throw new Error('a liquid of MCLQ has no corners');
    }
    const bits = new Uint8Array(heights.buffer, heights.byteOffset, heights.byteLength);
    const target = new Uint8Array(writer.view.buffer);
    for (let corner = 0; corner < 81; corner++) {
      target.set(corners.subarray(corner * 4, corner * 4 + 4), start + corner * 8);
      target.set(bits.subarray(corner * 4, corner * 4 + 4), start + corner * 8 + 4);
    }
  },
  initialise(fields) {
    fields.corners = new Uint8Array(81 * 4);
    fields.heights = new Float32Array(81);
  },
};

/** Tile bytes and flow records, of fixed length. */
function run<const N extends string>(
  name: N,
  storage: 'u8' | 'f32',
  count: number,
  label: string,
  explain: string,
): Part<{ readonly [Name in N]: Numbers }> {
  return {
    kind: 'numberRun',
    members: [member(name, storage, 1, label, explain)],
    read(reader, fields) {
      draftByName(fields)[name] = reader.numbers(storage, count, name);
    },
    write({ writer, record: { fields } }) {
      writer.numbers(numbersByName(fields, name));
    },
    initialise(fields) {
      draftByName(fields)[name] = storage === 'u8' ? new Uint8Array(count) : new Float32Array(count);
    },
  };
}

/** A layer of MCLQ. */
export const OldLiquid = record(
  'oldLiquid',
  { label: 'Liquid (old)', icon: 'liquid', engineName: 'MCLQ' },
  placed(8, {
    minimumHeight: [0, f32({ label: 'Lowest height', unit: 'yd' })] as const,
    maximumHeight: [4, f32({ label: 'Highest height', unit: 'yd' })] as const,
  }),
  cornersPart,
  run(
    'tiles',
    'u8',
    64,
    'Quads',
    'Low half: 15 is not drawn, 1 ocean, 3 slime, 4 river, 6 magma; 64 fishable, 128 fatigue.',
  ),
  placed(4, { flowCount: [0, u32({ label: 'Flows in use' })] as const }),
  run('flows', 'f32', 20, 'Flows', 'Two records of ten numbers.'),
);
