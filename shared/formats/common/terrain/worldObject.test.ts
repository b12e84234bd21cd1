import { expect, test } from 'vitest';
import { Writer } from '../../../codec/writer.ts';
import { readWorldObject } from './worldObject.ts';

function chunk(writer: Writer, tag: string, payload: Uint8Array): void {
  writer.copy(Uint8Array.from([...tag].toReversed(), (letter) => letter.charCodeAt(0)));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, payload.length, true);
  writer.copy(size);
  writer.copy(payload);
}

function root(version = 17): Uint8Array {
  const header = new Uint8Array(64);
  const view = new DataView(header.buffer);
  view.setUint32(4, 3, true);
  view.setUint32(0x20, 53, true);
  [-5, -10, 0.5, 45, 10, 20].forEach((value, index) => view.setFloat32(0x24 + index * 4, value, true));
  const sets = new Uint8Array(64);
  sets.set(new TextEncoder().encode('Set_$DefaultGlobal'));
  sets.set(new TextEncoder().encode('Feast'), 32);
  const writer = new Writer();
  const versionBytes = new Uint8Array(4);
  versionBytes[0] = version;
  chunk(writer, 'MVER', versionBytes);
  chunk(writer, 'MOHD', header);
  chunk(writer, 'MOTX', new Uint8Array(7));
  chunk(writer, 'MODS', sets);
  return writer.finish();
}

test('box, number of groups and doodad sets of a root', () => {
  expect(readWorldObject(root())).toEqual({
    minimum: [-5, -10, 0.5],
    maximum: [45, 10, 20],
    areaTableId: 53,
    groups: 3,
    doodadSets: ['Set_$DefaultGlobal', 'Feast'],
  });
});

test('what is no root is refused in words', () => {
  expect(() => readWorldObject(root(14))).toThrow('version 17');
  expect(() => readWorldObject(root().subarray(0, 12))).toThrow('no header');
  expect(() => readWorldObject(root().subarray(0, 40))).toThrow('past the end');
  expect(() => readWorldObject(new Uint8Array(0))).toThrow('no header');
  const group = new Writer();
  chunk(group, 'MVER', Uint8Array.of(17, 0, 0, 0));
  chunk(group, 'MOGP', new Uint8Array(68));
  expect(() => readWorldObject(group.finish())).toThrow('group');
});
