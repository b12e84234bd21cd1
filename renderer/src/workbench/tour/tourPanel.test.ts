/** The tour: through all its steps by buttons and keys, says what was done, ends at once, is kept and taken again. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sequence } from '../../../../shared/formats/mdx/schema/model.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { select } from '../state/session.ts';
import { workbench } from '../state/workbench.ts';
import { tour, tourSetting, tourSteps } from './tour.ts';
import { TourCard } from './TourCard.tsx';

let program: Program;

beforeEach(async () => {
  program = await startWith('Knight.mdx', [TourCard]);
});
afterEach(async () => {
  await program.end();
});

const card = async (): Promise<HTMLElement> => await program.page.find('region', 'Tour');

test('it leads through all steps and back, and ends behind the last', async () => {
  await program.command('Take the tour');
  for (const [at, { title, words }] of tourSteps.entries()) {
    const text = program.page.text(await card());
    expect(text).toContain(`${at + 1} of ${tourSteps.length}`);
    expect(text).toContain(title);
    expect(text).toContain(words);
    await program.page.click(program.page.get('button', at === tourSteps.length - 1 ? 'End' : 'Next', await card()));
  }
  expect(program.page.has('region', 'Tour')).toBe(false);
  expect(tour.getState()).toEqual({ step: null, wasOffered: true });
  await program.command('Take the tour');
  await program.page.focus(program.page.get('button', 'Next', await card()));
  await program.page.press('ArrowRight');
  await program.page.focus(program.page.get('button', 'Next', await card()));
  await program.page.press('ArrowRight');
  expect(program.page.text(await card())).toContain(tourSteps[2]?.title);
  await program.page.click(program.page.get('button', 'Back', await card()));
  expect(tour.getState().step).toBe(1);
  await program.page.focus(program.page.get('button', 'Next', await card()));
  await program.page.press('Escape');
  expect(program.page.has('region', 'Tour')).toBe(false);
});

/** Words a minute of somebody who reads instructions; seconds for an act (finding the place, pointing, clicking or typing) and for Next. */
const pace = { words: 200, act: 7, next: 1.5 };

test('it takes two minutes at a reader’s pace, acts and all', () => {
  const words = tourSteps.flatMap(({ title, words }) => `${title} ${words}`.split(/\s+/)).length;
  // All but the last two ask for something; turning the view is an act that nobody checks.
  const acts = tourSteps.length - 1;
  const seconds = (words / pace.words) * 60 + acts * pace.act + tourSteps.length * pace.next;
  // Measured: 163 words, 110 seconds.
  expect(seconds).toBeLessThan(120);
  expect(seconds).toBeGreaterThan(60);
});

test('what was asked for is seen when it was done, and nothing is done before', async () => {
  const isDone = (title: string): boolean | undefined => tourSteps.find((each) => each.title === title)?.isDone?.();
  expect(isDone('Open a model')).toBe(true);
  expect([isDone('Find a part'), isDone('Change it'), isDone('Take it back')]).toEqual([false, false, false]);
  const [sequence] = [...program.document.all()].filter(({ type }) => type === 'sequence');
  if (sequence === undefined) throw new Error('the sample has no sequence');
  select(program.session, [sequence.id]);
  expect(isDone('Find a part')).toBe(true);
  await program.page.during(() =>
    program.document.edit('Rename', (change) => change.set(Sequence, sequence.id, { name: 'Stroll' })),
  );
  expect(isDone('Change it')).toBe(true);
  await program.undo();
  expect(isDone('Take it back')).toBe(true);
  expect(isDone('Other kinds of work')).toBe(false);
  workbench.setState({ workspaceId: 'animate' });
  expect(isDone('Other kinds of work')).toBe(true);
});

test('that it was offered is kept', () => {
  const kept: unknown[] = [];
  tourSetting.watch((value) => kept.push(value));
  tour.setState({ wasOffered: true });
  expect(kept).toEqual([true]);
  tourSetting.restore('damaged');
  expect(tour.getState().wasOffered).toBe(false);
});
