/** The list of prefabs in the Tool panel: a name that is typed is taken once, and Escape leaves it as it was (T116). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../../../shared/formats/adt/create.ts';
import type { ConnectedHost } from '../../../../../base/host/index.ts';
import { startProgram, type Program } from '../../../../../test/program.tsx';
import { setHost } from '../../../../../workbench/files/host.ts';
import { prefabStore } from '../../../map/objects/prefabs.ts';
import { chooseTool } from '../../../map/toolStore.ts';
import { ToolOptions } from '../../ToolOptions.tsx';

let ground: Program;
let names: readonly string[] = [];
const renamed: string[] = [];

/** A host that keeps prefabs by their names. */
function testHost(): ConnectedHost {
  const request = (name: string, params: unknown): Promise<unknown> => {
    if (name === 'keptPrefabs') {
      return Promise.resolve({ folder: '/prefabs', prefabs: names.map((each) => ({ name: each, modifiedMs: 1 })) });
    }
    if (name !== 'renamePrefab') return Promise.reject(new Error(`${name} is not asked here`));
    const { name: from, to } = params as { readonly name: string; readonly to: string };
    renamed.push(`${from} → ${to}`);
    names = names.map((each) => (each === from ? to : each));
    return Promise.resolve({ kind: 'done' });
  };
  return { client: { request, on: () => () => undefined }, request } as unknown as ConnectedHost;
}

beforeEach(async () => {
  names = ['Barn', 'Test group'];
  renamed.length = 0;
  setHost(testHost());
  ground = await startProgram(createTile({ place: { column: 32, row: 32 } }), [ToolOptions], 'Test_32_32.adt');
  await ground.page.during(() => chooseTool('objects'));
  await ground.page.settle();
  await ground.page.during(() => prefabStore.setState({ renamed: 'Test group' }));
});
afterEach(async () => {
  await ground.page.during(() => {
    chooseTool('select');
    prefabStore.setState(prefabStore.getInitialState());
  });
  await ground.end();
  setHost(null);
});

test('Enter takes the name once, though the field loses the focus by it', async () => {
  await ground.page.fill(ground.page.field('Name of the prefab'), 'Hamlet');
  await ground.page.press('Enter');
  await ground.page.settle();
  expect(renamed).toEqual(['Test group → Hamlet']);
  expect(prefabStore.getState().prefabs?.map(({ name }) => name)).toEqual(['Barn', 'Hamlet']);
});

test('a name is taken when another place is clicked, and Escape leaves the old one', async () => {
  await ground.page.fill(ground.page.field('Name of the prefab'), 'Farm');
  await ground.page.focus(ground.page.get('listbox', 'Prefabs'));
  await ground.page.settle();
  expect(renamed).toEqual(['Test group → Farm']);
  await ground.page.during(() => prefabStore.setState({ renamed: 'Farm' }));
  await ground.page.fill(ground.page.field('Name of the prefab'), 'Nothing');
  await ground.page.press('Escape');
  await ground.page.settle();
  expect(renamed).toEqual(['Test group → Farm']);
});
