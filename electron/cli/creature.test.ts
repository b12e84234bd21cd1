import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { creatureTablePaths } from '../../shared/appearance/newCreature.ts';
import { gameTables } from '../../shared/appearance/test/gameTables.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));
const { models, displays } = creatureTablePaths;
const bytesOf = (path: string): Uint8Array => gameTables[path] ?? new Uint8Array(0);

test('creature adds the rows with free ids, tells them, and leaves the tables it read', async () => {
  const folder = folderWith({
    'Knight.m2': readFileSync(join(samples, 'Squire.m2')),
    'Knight00.skin': readFileSync(join(samples, 'Squire00.skin')),
    'game/DBFilesClient/creaturemodeldata.dbc': bytesOf(models),
    'game/DBFilesClient/CreatureDisplayInfo.dbc': bytesOf(displays),
    'out/readme.txt': '',
  });
  const call = ['creature', join(folder, 'Knight.m2'), '--tables', join(folder, 'game'), '--out', join(folder, 'out')];
  const ran = await chunksmith(...call, '--textures', 'Red,Blue', '--display-id', '90', '--json');
  expect(ran.err).toBe('');
  expect(ran.json()[0]).toMatchObject({ status: 'added', modelId: 4, displayId: 90, isNewModel: true, warnings: [] });
  expect(readFileSync(join(folder, 'game', displays.replace('\\', '/'))).equals(bytesOf(displays))).toBe(true);
  const shown = await chunksmith(
    'table',
    'export',
    join(folder, 'out', 'CreatureDisplayInfo.dbc'),
    '--out',
    join(folder, 'a.csv'),
  );
  expect(shown.exit).toBe(0);
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toContain('\r\n90,4,0,0,1,255,Red,Blue,');
  const taken = await chunksmith(...call, '--display-id', '40');
  expect([taken.exit, taken.err]).toEqual([1, expect.stringContaining('51 is free')]);
  const again = await chunksmith(...call.with(3, join(folder, 'out')), '--path', 'Creature/Knight/Knight.m2');
  expect(again.exit).toBe(0);
  expect(again.out).toContain('display 91 of model 4');
  expect((await chunksmith('creature', join(folder, 'Knight.m2'), '--out', folder)).exit).toBe(2);
});

/** A model and the two tables, which the changed ones take the place of. */
function inPlace(): { readonly dbc: string; readonly call: readonly string[]; bytes(name: string): Buffer } {
  const folder = folderWith({
    'Knight.m2': readFileSync(join(samples, 'Squire.m2')),
    'Knight00.skin': readFileSync(join(samples, 'Squire00.skin')),
    'dbc/creaturemodeldata.dbc': bytesOf(models),
    'dbc/CreatureDisplayInfo.dbc': bytesOf(displays),
  });
  const dbc = join(folder, 'dbc');
  const call = ['creature', join(folder, 'Knight.m2'), '--tables', dbc, '--out', dbc];
  return { dbc, call, bytes: (name) => readFileSync(join(dbc, name)) };
}

test('tables of the same folder are replaced under the names they have, and each leaves a .bak', async () => {
  const { dbc, call, bytes } = inPlace();
  expect(await chunksmith(...call)).toMatchObject({ exit: 0, err: '' });
  const names = ['creaturemodeldata.dbc', 'CreatureDisplayInfo.dbc'];
  expect(readdirSync(dbc).toSorted()).toEqual(names.flatMap((name) => [name, `${name}.bak`]).toSorted());
  expect(bytes('creaturemodeldata.dbc.bak').equals(bytesOf(models))).toBe(true);
});

test('both tables are written or none', async () => {
  const { dbc, call, bytes } = inPlace();
  chmodSync(join(dbc, 'CreatureDisplayInfo.dbc'), 0o444);
  const ran = await chunksmith(...call);
  expect([ran.exit, ran.err]).toEqual([1, expect.stringContaining('read-only')]);
  expect(bytes('creaturemodeldata.dbc').equals(bytesOf(models))).toBe(true);
  expect(readdirSync(dbc).filter((name) => name.includes('.tmp-'))).toEqual([]);
});

test('creature passes over nothing that it was told', async () => {
  const { call, bytes } = inPlace();
  const two = await chunksmith(...call, 'Squire.m2');
  expect([two.exit, two.err]).toEqual([2, expect.stringContaining('one model')]);
  expect((await chunksmith(...call)).exit).toBe(0);
  const before = bytes('CreatureDisplayInfo.dbc');
  const sized = await chunksmith(...call, '--width', '3');
  expect([sized.exit, sized.err]).toEqual([1, expect.stringContaining('--width and --height')]);
  expect(bytes('CreatureDisplayInfo.dbc').equals(before)).toBe(true);
});
