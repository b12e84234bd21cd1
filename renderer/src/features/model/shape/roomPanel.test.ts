/** Room that a format leaves: said in the panel beforehand, and acts without any are dim and say why. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { allElements, noElements } from '../../../../../shared/geometry/surface/elements.ts';
import { shapeOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { currentContext } from '../../../workbench/commands/context.ts';
import { select } from '../../../workbench/state/session.ts';
import { changeLastAct } from '../lastAct/lastAct.ts';
import { runMeshAct } from './carryOutMesh.ts';
import { meshCommands } from './commands.ts';
import { meshActs } from './meshActs.ts';
import { ShapePanel } from './ShapePanel.tsx';
import { shapingOf } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';

let program: Program;

afterEach(async () => await program.end());

async function start(name: string): Promise<void> {
  program = await startWith(name, [ShapePanel]);
  await program.page.press('Tab');
  await act(async () => shapeStore.setState({ kind: 'face' }));
}

async function run(id: string): Promise<void> {
  const chosen = meshActs.find((each) => each.id === id);
  if (chosen === undefined) throw new Error(id);
  await act(async () => runMeshAct(program.session, chosen));
}

/** Why a command is dim; empty where it is not. */
function whyDim(id: string): string {
  const command = meshCommands.find((each) => each.id === `shape.${id}`);
  const context = currentContext();
  return command?.when?.(context) === true ? '' : (command?.whyNot?.(context) ?? '?');
}

const room = (): string => program.page.text(program.page.get('list', 'Room'));

test.each([
  ['Knight.mdx', 'Vertices in the geoset', 'of 65,535', 'Groups of bones in the geoset', 'of 255'],
  ['AlphaLantern.mdx', 'Vertices in the geoset', 'of 65,535'],
  ['Squire.m2', 'Vertices in the model', 'of 65,535', 'Bones in the submesh'],
  ['Sentry.mdl', 'Vertices in the submodel', 'of 2,048', 'Normals in the submodel', 'Meshes in the submodel', 'of 256'],
])('%s says how much it holds of what it can', async (name, ...words) => {
  await start(name);
  for (const each of words) expect(room()).toContain(each);
});

test('a submodel that is nearly full dims what has no room, and offers it again for less or after undo', async () => {
  await start('Sentry.mdl');
  const { document, session } = program;
  const [first] = document.format.model?.view(document).meshes ?? [];
  if (first === undefined) throw new Error('no mesh');
  await act(async () => select(session, [first.record]));
  expect(whyDim('new.box')).toBe('');
  const known = new Set(document.format.model?.view(document).meshes.map(({ record }) => record));
  await run('new.plane');
  const used = (): number => {
    const rooms = document.format.model?.edits(document).meshRoom?.(first.record) ?? [];
    return rooms.find(({ counts }) => counts === 'vertices')?.used ?? 0;
  };
  // As many cells as have room.
  const cells = Math.floor(Math.sqrt(2048 - used() + 4)) - 1;
  await act(async () => changeLastAct('cells', cells));
  expect(used()).toBeGreaterThan(1900);
  expect(used()).toBeLessThanOrEqual(2048);
  const plane = document.format.model?.view(document).meshes.find(({ record }) => !known.has(record));
  if (plane === undefined) throw new Error('no plane');
  await act(async () => select(session, [plane.record]));
  await act(async () => shapingOf(session).select(allElements(shapeOf(program).surface, 'face')));
  expect(whyDim('subdivide')).toMatch(
    /^Vertices in the submodel: 2,?048 vertices at most, and there are \d+; this adds \d+/,
  );
  const { surface } = shapeOf(program);
  const one = noElements(surface, 'face');
  one.flags[0] = 1;
  await act(async () => shapingOf(session).select(one));
  expect(whyDim('subdivide')).toBe('');
  await program.undo();
  await act(async () => select(session, [first.record]));
  expect(whyDim('new.box')).toBe('');
});
