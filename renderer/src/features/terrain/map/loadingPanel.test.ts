/** Tiles that are on their way are not asked for once more: the host opens no file twice, and would say so. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { setHost } from '../../../workbench/files/host.ts';
import { mapOf } from './maps.ts';
import { loadAll } from './tileFiles.ts';

const asked: string[] = [];
let ground: Program;
beforeEach(async () => {
  asked.length = 0;
  const request = async (name: string): Promise<never> => {
    asked.push(name);
    return await new Promise<never>(() => undefined);
  };
  setHost({ client: { request } } as unknown as ConnectedHost);
  const tile = createTile({ place: { column: 32, row: 32 }, texture: 'Grass.blp', alphaDepth: 8, areaId: 1 });
  ground = await startProgram(tile, [], 'Test_32_32.adt');
});
afterEach(async () => {
  await ground.end();
  setHost(null);
});

test('all tiles are loaded while they are being loaded: each is asked for once', async () => {
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  const file = { fileId: 'file', name: 'Test_32_33.adt', location: '/Maps', size: 1, modifiedMs: 0 };
  map.state.setState({ files: [{ column: 32, row: 33, file }] });
  void loadAll(map);
  await ground.page.until(() => map.state.getState().loading.length === 1);
  await ground.page.until(() => asked.length > 0);
  const { length } = asked;
  await loadAll(map);
  expect(map.state.getState().loading).toHaveLength(1);
  expect(asked).toHaveLength(length);
});
