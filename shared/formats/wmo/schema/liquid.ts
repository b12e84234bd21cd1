/** The liquid of a group (MLIQ): a grid of heights and which of its tiles are seen. Facts: formats/wmo.md, 11. */
import type { Numbers } from '../../../codec/documentRecord.ts';
import { i32, u16, vector } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Member, Part } from '../../../codec/record.ts';
import { record, fieldsOfPart } from '../../../codec/record.ts';
import { bytesOf } from '../../../codec/storage.ts';

/** Yards from vertex to vertex. */
export const liquidStep = 25 / 6;
/** A tile without liquid has it in its lower half. */
export const noLiquid = 0xf;
const vertexSize = 8;

const header = fixed({
  columns: i32({ label: 'Vertices across', readOnly: true }),
  rows: i32({ label: 'Vertices down', readOnly: true }),
  tileColumns: i32({ label: 'Tiles across', readOnly: true, explain: 'One less than vertices.' }),
  tileRows: i32({ label: 'Tiles down', readOnly: true }),
  corner: vector('f32', 3, { label: 'Corner', unit: 'yd', explain: 'Smallest x and y, and the base height.' }),
  material: u16({
    label: 'Material',
    explain: 'Only its diffuse colour matters; 65535 and numbers past the materials occur.',
    reference: { collection: 'materials', by: 'position', none: 0xffff },
  }),
});

export interface Grid {
  readonly vertexBytes: Numbers;
  readonly heights: Numbers;
  readonly tiles: Numbers;
}

const members: readonly Member[] = [
  {
    kind: 'numbers',
    name: 'vertexBytes',
    info: {
      label: 'Vertex bytes',
      explain:
        'Four a vertex. Of water: depth, flow, share of the flow, filler. Of magma and slime: two 16-bit coordinates.',
    },
    storage: ['u8'],
    components: 4,
    optional: false,
  },
  {
    kind: 'numbers',
    name: 'heights',
    info: { label: 'Heights', unit: 'yd', explain: 'Row by row of y. Vertices of no visible tile hold anything.' },
    storage: ['f32'],
    components: 1,
    optional: false,
  },
  {
    kind: 'numbers',
    name: 'tiles',
    info: { label: 'Tiles', explain: 'Lower half: kind of liquid, 15 for none; 64 fishable, 128 shared.' },
    storage: ['u8'],
    components: 1,
    optional: false,
  },
];

const grid: Part<Grid> = {
  kind: 'liquidGrid',
  members,
  read(reader, fields) {
    const { columns = 0, rows = 0, tileColumns: across = 0, tileRows: down = 0 } = fieldsOfPart(header, fields);
    if ([columns, rows, across, down].some((each) => each < 0 || each > 0xffff)) {
      reader.fail('a liquid of fewer than no vertices or of more than 65535', 'MLIQ');
    }
    const count = columns * rows;
    reader.need(count * vertexSize, 'vertices');
    const packed = reader.bytes.subarray(reader.position, reader.position + count * vertexSize);
    const vertexBytes = new Uint8Array(count * 4);
    const heightBytes = new Uint8Array(count * 4);
    for (let at = 0; at < count; at++) {
      vertexBytes.set(packed.subarray(at * vertexSize, at * vertexSize + 4), at * 4);
      heightBytes.set(packed.subarray(at * vertexSize + 4, (at + 1) * vertexSize), at * 4);
    }
    reader.position += packed.length;
    fields.vertexBytes = vertexBytes;
    fields.heights = new Float32Array(heightBytes.buffer);
    fields.tiles = reader.numbers('u8', across * down, 'tiles');
  },
  write({ writer, record: { fields } }) {
    const { vertexBytes, heights, tiles } = fields;
    const words = bytesOf(heights);
    for (let at = 0; at < words.length; at += 4) {
      writer.copy(bytesOf(vertexBytes).subarray(at, at + 4));
      writer.copy(words.subarray(at, at + 4));
    }
    writer.numbers(tiles);
  },
  initialise(fields) {
    Object.assign(fields, { vertexBytes: new Uint8Array(0), heights: new Float32Array(0), tiles: new Uint8Array(0) });
  },
  describe({ fields, start }) {
    const count = fields.heights.length;
    const of = (member: string, at: number, size: number, group: number) => ({
      member,
      inside: [],
      offset: start + at,
      length: Math.max(0, count * vertexSize - 4),
      label: member === 'heights' ? 'Heights' : 'Vertex bytes',
      run: { size, group, stride: vertexSize, count: count * group },
    });
    const { length } = fields.tiles;
    const tiles = { size: 1, group: 1, stride: 1, count: length };
    return [
      ...(count === 0 ? [] : [of('vertexBytes', 0, 1, 4), of('heights', 4, 4, 1)]),
      ...(length === 0
        ? []
        : [{ member: 'tiles', inside: [], offset: start + count * vertexSize, length, label: 'Tiles', run: tiles }]),
    ];
  },
};

export const Liquid = record('liquid', { label: 'Liquid', icon: 'liquid', engineName: 'MLIQ' }, header, grid);
