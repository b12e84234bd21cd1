import { describe, expect, test } from 'vitest';
import { splatAt, splatLife } from '../geometry/effects/splat.ts';
import type { EventMeaning } from '../model/eventMeaning.ts';
import type { Happening } from '../model/happenings.ts';
import { happeningsAt } from '../model/happenings.ts';
import { mdxEventMeaning, withEventRow } from '../formats/mdx/eventMeaning.ts';
import { studioEventMeaning } from '../formats/goldsrc/eventMeaning.ts';
import { assetOf, eventText, readEventTable, rowsFor, tablesFor } from './eventTables.ts';
import { readSlk } from './slk.ts';
import { readUbersplat } from './splatRows.ts';
import { eventTestTables as files } from './test/tables.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const tables = {
  spawns: readEventTable('spawns', bytes(files.spawns)),
  splats: readEventTable('splats', bytes(files.splats)),
  ubersplats: readEventTable('ubersplats', bytes(files.ubersplats)),
  lookups: readEventTable('lookups', bytes(files.lookups)),
  sounds: readEventTable('sounds', bytes(files.sounds)),
};

function meaningOf(name: string): EventMeaning {
  const meaning = mdxEventMeaning({ name, options: '' });
  if (meaning === null) throw new Error(`${name} means nothing`);
  return meaning;
}

describe('tables in SLK', () => {
  test('cells stand where their coordinates say, left out ones where the line before was', () => {
    const table = readSlk(
      bytes(
        'ID;PWXL;N;E\r\nB;X2;Y3\r\nC;X1;Y1;K"Key"\r\nC;X2;K"Value"\r\nC;Y2;X2;K3\r\nC;X1;K"a;b"\r\nF;Y3;X1\r\nC;K"c"\r\nC;X2;K"say ""hi"""\r\nE',
      ),
    );
    expect([...table].map(([key, row]) => [key, row.get('value')])).toEqual([
      ['a;b', '3'],
      ['c', 'say "hi"'],
    ]);
  });

  test('what is no table is refused, and absurd places take no memory', () => {
    expect(() => readSlk(bytes('MDLX'))).toThrow(/no SLK table/);
    const table = readSlk(
      bytes(
        'ID;P\nC;X1;Y1;K"Key"\nC;X999999999;Y999999999;K"x"\nC;X1;Y4000000000;K"far"\nC;X1;Y-3;K"no"\nC;Xq;Yz;K"far2"',
      ),
    );
    expect([...table.keys()]).toEqual(['far']);
  });
});

describe('events by the tables of the game', () => {
  test('a name is a kind and a row', () => {
    expect(meaningOf('SPNxHBSP')).toEqual({
      kind: 'spawn',
      words: 'Spawned model',
      names: 'HBSP',
      file: null,
      point: null,
    });
    expect(mdxEventMeaning({ name: 'Point01', options: '' })).toBeNull();
    expect(mdxEventMeaning({ name: '$FSD0000', options: '' })?.words).toBe('Footstep');
    expect(withEventRow('SNDxAAAA', 'HFOO')).toBe('SNDxHFOO');
  });

  test('in words, with what the row is called where its table is at hand', () => {
    const text = (name: string, known: typeof tables | object): string =>
      eventText({ name, options: '' }, mdxEventMeaning({ name, options: '' }), known);
    expect(text('FPTxFOOT', tables)).toBe('Footprint · Small boot, left');
    expect(text('FPTxFOOT', {})).toBe('Footprint · FOOT');
    expect(text('SNDxSTEP', tables)).toBe('Sound · FixtureStep');
    expect(text('SPNxHBSP', tables)).toBe('Spawned model · Sparks');
    expect(text('Point01', tables)).toBe('Point01');
  });

  test('a spawned model is the path of its row', () => {
    expect(assetOf(meaningOf('SPNxhbsp'), tables)).toEqual({ kind: 'model', path: 'Objects\\Spawn\\Sparks.mdl' });
    expect(assetOf(meaningOf('SPNxNONE'), tables)).toBeNull();
    expect(assetOf(meaningOf('SPNxHBSP'), {})).toBeNull();
  });

  test('a sound is looked up by its code, or found by the code in its own table', () => {
    const sound = { label: 'FixtureStep', paths: ['Sound\\Steps\\A.wav', 'Sound\\Steps\\B.wav'], volume: 127 / 127 };
    expect(assetOf(meaningOf('SNDxSTEP'), tables)).toEqual({ kind: 'sound', sound });
    const reforged = { sounds: readEventTable('sounds', bytes(files.reforgedSounds)) };
    expect(assetOf(meaningOf('SNDxSTEP'), reforged)).toMatchObject({
      sound: { label: 'NewStep', paths: ['Sound\\New.flac'] },
    });
    expect(rowsFor('sound', reforged)).toEqual([{ code: 'STEP', name: 'NewStep' }]);
    expect(rowsFor('sound', tables)).toEqual([{ code: 'STEP', name: 'FixtureStep' }]);
  });

  test('the rows of a kind are those of its table', () => {
    expect(rowsFor('footprint', tables).map(({ code }) => code)).toEqual(['FOOT']);
    expect(rowsFor('other', tables)).toEqual([]);
    expect(tablesFor('sound')).toEqual(['lookups', 'sounds']);
    expect(tablesFor('flash')).toEqual([]);
  });

  test('a splat lives, then decays: cells and colours run with it', () => {
    const asset = assetOf(meaningOf('SPLxFOOT'), tables);
    if (asset?.kind !== 'splat') throw new Error('no splat');
    const { splat } = asset;
    expect(splat).toMatchObject({
      texture: 'ReplaceableTextures\\Splats\\Splat01Mature.blp',
      size: 10,
      blend: 5,
      rows: 2,
      columns: 4,
    });
    expect(splatLife(splat)).toBe(3000);
    expect(splatAt(splat, 0)).toEqual({ cell: 1, colour: [1, 0, 0, 1] });
    // Half way from 1 to 5, red to black.
    expect(splatAt(splat, 500)).toEqual({ cell: 3, colour: [0.5, 0, 0, 1] });
    expect(splatAt(splat, 2000)).toEqual({ cell: 6, colour: [0, 0, 0, 0.5] });
    expect(splatAt(splat, 3000)).toBeNull();
  });

  test('an ubersplat comes, stands and goes', () => {
    const row = tables.ubersplats.get('hero');
    if (row === undefined) throw new Error('no row');
    const splat = readUbersplat(row);
    expect(splatLife(splat)).toBe(6000);
    expect([500, 2000, 4500].map((age) => splatAt(splat, age)?.colour[3])).toEqual([0.5, 1, 0.875]);
  });
});

describe('what is still going on', () => {
  const at = (played: number, frame: number, isLooping = true) => ({
    interval: { start: 1000, end: 2000, isLooping },
    frame,
    globalTime: 0,
    played,
  });
  const ages = (found: readonly Happening[]): readonly number[] => found.map(({ age }) => age);

  test('follows from the moment, passes of a loop before it included', () => {
    expect(ages(happeningsAt([1200], 300, at(400, 1400)))).toEqual([200]);
    expect(ages(happeningsAt([1200], 200, at(400, 1400)))).toEqual([]);
    expect(ages(happeningsAt([1200], 5000, at(2100, 1100)))).toEqual([900, 1900]);
    expect(ages(happeningsAt([1200], 5000, at(100, 1100)))).toEqual([]);
    expect(ages(happeningsAt([1200, 1800], 5000, at(1900, 1900)))).toEqual([100, 700, 1100, 1700]);
  });

  test('goes on while the end of what does not loop is held', () => {
    expect(ages(happeningsAt([1900], 1000, at(1500, 2000, false)))).toEqual([600]);
    expect(ages(happeningsAt([1200], 1e12, at(1e9, 1300)))).toHaveLength(64);
    expect(happeningsAt([1200], 100, { interval: null, frame: 1250, globalTime: 0 })).toEqual([]);
  });
});

test('events of Half-Life are told by their number', () => {
  expect(studioEventMeaning({ name: '5011', options: '31' })).toEqual({
    kind: 'flash',
    words: 'Muzzle flash at attachment 1',
    names: '31',
    file: null,
    point: 1,
  });
  expect(studioEventMeaning({ name: '5004', options: 'weapons/reload.wav' })).toMatchObject({
    kind: 'sound',
    names: 'weapons/reload.wav',
    file: 'sound/weapons/reload.wav',
  });
  expect(studioEventMeaning({ name: '1005', options: 'HG_GREN' })).toMatchObject({ kind: 'other', names: '' });
  expect(studioEventMeaning({ name: '77', options: '' })).toBeNull();
});
