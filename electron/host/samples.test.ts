import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FileRegistry } from './fileRegistry.ts';
import { listSamples } from './samples.ts';

test('samples are what is opened by itself: no textures, tiles of maps, skins or groups of buildings', async () => {
  const folder = fileURLToPath(new URL('../../assets/samples', import.meta.url));
  const names = (await listSamples(folder, new FileRegistry())).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Knight.mdx', 'Sentry.mdl', 'Squire.m2', 'Lodge.wmo', 'Meadow.wdt']));
  expect(names.filter((name) => /\.(blp|adt|skin)$|_\d{3}\.wmo$/.test(name))).toEqual([]);
  expect(await listSamples(null, new FileRegistry())).toEqual([]);
});
