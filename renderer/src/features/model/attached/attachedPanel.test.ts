/** Models carried by another one: chosen among what is open, on points and bones of every format, and taken off again. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { attachedTo, shownOn } from '../../../viewport/attached/attached.ts';
import { createSession, type Session } from '../../../workbench/state/session.ts';
import { dropSession, showSession } from '../../../workbench/state/workbench.ts';
import { inFront } from '../../../test/inFront.tsx';
import { openSample, startWith, type Program } from '../../../test/program.tsx';
import { offerSceneSource } from '../view/sceneSources.ts';
import { namedProblems } from './namedModels.ts';
import { Preview } from './Preview.tsx';

let program: Program;
let other: Session | null = null;
afterEach(async () => {
  await program.end();
  if (other !== null) dropSession(other.id);
  other = null;
});

const makeScene = (): never => {
  throw new Error('nothing is drawn here');
};
beforeAll(() => {
  const sceneSource = { makeScene, hasTeamColors: false };
  offerSceneSource(['mdx', 'm2', 'goldsrc'], () => Promise.resolve({ sceneSource }));
});

/** A model with another one open beside it. */
async function start(name: string, besides: string): Promise<void> {
  program = await startWith(name, [inFront(Preview)]);
  const file = { ...program.session.file.getState(), documentId: `other ${besides}`, name: besides };
  other = createSession(file, openSample(besides));
  showSession(other);
  showSession(program.session);
  await program.page.settle();
}

const carried = (): readonly string[] =>
  [...shownOn(attachedTo(program.document).get()).values()].map(({ name }) => name);

test.each([
  ['Knight.mdx', 'Squire.m2', /right/i],
  ['Squire.m2', 'Knight.mdx', /right hand/i],
  ['Sentry.mdl', 'Squire.m2', /./],
])('%s carries an open model on a point until it is taken off, and no step is made', async (name, besides, point) => {
  await start(name, besides);
  expect(program.page.text(program.page.get('combobox', 'Point'))).toMatch(point);
  await program.page.choose(program.page.get('combobox', 'Model'), new RegExp(besides));
  await program.page.until(() => carried().length > 0);
  expect(carried()).toEqual([besides]);
  expect([...shownOn(attachedTo(program.document).get()).values()][0]?.document).toBe(other?.document);
  await program.page.click(program.page.get('button', `Take ${besides} off`));
  expect([carried(), program.steps]).toEqual([[], []]);
});

test('the selected bone is offered, and all bones by their names', async () => {
  await start('Sentry.mdl', 'Squire.m2');
  const [, bone] = program.document.format.model?.view(program.document).joints ?? [];
  if (bone === undefined) throw new Error('it has bones');
  program.session.state.setState({ selection: [bone.record] });
  await program.page.settle();
  expect(program.page.text(program.page.get('combobox', 'Point'))).toContain(bone.name);
  await program.page.choose(program.page.get('combobox', 'Point'), /^Bones of the same names/);
  await program.page.choose(program.page.get('combobox', 'Model'), /Squire/);
  await program.page.until(() => carried().length > 0);
  expect([...shownOn(attachedTo(program.document).get()).keys()]).toEqual([program.document.root]);
});

test('what the file names is listed, told where it is missing, and stays away once it is taken off', async () => {
  await start('Knight.mdx', 'Squire.m2');
  const points = program.document.format.model
    ?.view(program.document)
    .joints.filter(({ kind }) => kind === 'attachment');
  const [first, second] = points ?? [];
  if (first === undefined || second === undefined) throw new Error('it has attachments');
  const loadTexture = (): Promise<null> => Promise.resolve(null);
  const torch = { name: 'Torch.mdx', document: openSample('Squire.m2'), makeScene, loadTexture };
  attachedTo(program.document).set({ named: new Map([[first.record, torch]]) });
  namedProblems(program.session).set(new Map([[second.record, 'Glow.mdx is not found']]));
  await program.page.settle();
  expect(program.page.text(document.body)).toContain('Glow.mdx is not found');
  await program.page.click(program.page.get('button', 'Take Torch.mdx off'));
  expect(carried()).toEqual([]);
});
