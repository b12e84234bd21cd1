/** Another way between keys, and keys at even distances: one step, with how far it is off, and back to the byte. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { momentOf } from '../../../test/modelTools.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import type { PoseMoment } from '../pose/poseMoment.ts';
import { select } from '../../../workbench/state/session.ts';
import { chooseWorkspace } from '../../../workbench/workspaces.ts';
import { lastAct } from '../lastAct/lastAct.ts';
import { PosePanel } from '../pose/PosePanel.tsx';
import { interpolationCommands } from './interpolationActs.ts';
import { Timeline } from './Timeline.tsx';

let program: Program;

/** Opens a sample with a joint in hand that is turned by several keys. */
async function start(name: string): Promise<void> {
  program = await startWith(name, [Timeline, PosePanel]);
  await act(async () => chooseWorkspace('animate'));
  const { view } = moment().model;
  const turned = channels().find(({ property, keys }) => property === 'rotation' && keys.length > 2);
  const joint = view.joints[turned?.joint ?? -1];
  if (joint === undefined) throw new Error('nothing turns');
  await act(async () => select(program.session, [joint.record]));
}

afterEach(async () => await program.end());

const moment = (): PoseMoment => momentOf(program);
const channels = () => moment().model.view.channels(moment().clip);
const own = () => {
  const [record] = program.session.state.getState().selection;
  const { joints } = moment().model.view;
  return channels().filter(({ joint }) => joints[joint]?.record === record);
};
const reason = (id: string): string => {
  const command = interpolationCommands.find((each) => each.id === `keys.${id}`);
  const session = { session: program.session };
  return command?.when?.(session as never) === true ? '' : (command?.whyNot?.(session as never) ?? '');
};

test('one kind of curve shows what the other showed; steps do not, and by how much is said', async () => {
  await start('Knight.mdx');
  const before = program.document.write();
  await program.command('Bezier between keys');
  expect(own().every(({ interpolation }) => interpolation === 'bezier')).toBe(true);
  expect(lastAct.getState().act?.outcome).toContain('All poses stay');
  expect(lastAct.getState().act?.outcome).toContain('in all clips');
  await program.command('Hermite between keys');
  expect(lastAct.getState().act?.outcome).toContain('All poses stay');
  await program.command('Step between keys');
  expect(lastAct.getState().act?.outcome).toMatch(/turns by [1-9.][0-9.]*°/);
  expect(program.steps).toHaveLength(3);
  for (let step = 0; step < 3; step++) await program.undo();
  expect(Buffer.compare(program.document.write(), before)).toBe(0);
});

test('formats that hold no tangents, or have one way alone, say so', async () => {
  await start('Squire.m2');
  expect(reason('hermite')).toBe('Keys of this format hold no tangents');
  expect(reason('step')).toBe('');
  await program.end();
  await start('Sentry.mdl');
  for (const { id } of interpolationCommands) expect(reason(id.slice('keys.'.length))).toContain('one way');
});

test.each(['Knight.mdx', 'Squire.m2'])(
  '%s: keys at even distances keep the poses nearly, and another distance can be taken',
  async (name) => {
    await start(name);
    const before = program.document.write();
    const { clip } = moment();
    await program.command('Keys at even distances…');
    const dialog = await program.page.find('dialog', 'Keys at even distances');
    await program.page.click(program.page.get('button', 'Keys', dialog));
    const count = (): number => {
      const rotation = own().find(({ property }) => property === 'rotation');
      return Array.from(rotation?.keys ?? []).filter((time) => time >= clip.start && time <= clip.end).length;
    };
    expect(count()).toBe(Math.ceil((clip.end - clip.start) / 50) + 1);
    const strip = program.page.get('group', 'Last act');
    expect(program.page.text(strip)).toMatch(/off by .* units at most/);
    await program.page.fill(program.page.get('spinbutton', 'Amount', strip), '200');
    await program.page.press('Enter');
    expect(count()).toBe(Math.ceil((clip.end - clip.start) / 200) + 1);
    expect(program.steps).toHaveLength(1);
    await program.undo();
    expect(Buffer.compare(program.document.write(), before)).toBe(0);
  },
);
