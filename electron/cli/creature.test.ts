import { readFileSync } from 'node:fs';
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
