/** The Clips panel: what it lists, what clicks and keys do with clips, and the dialogs of acts that ask for more. */
import { afterEach, expect, test } from 'vitest';
import { reopened } from '../../../../../shared/test/verbs.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { clipQuestion } from './doClip.ts';
import { ClipsPanel } from './ClipsPanel.tsx';

let program: Program;
afterEach(async () => await program.end());

const list = (): HTMLElement => program.page.get('listbox', 'Clips');
const names = (): readonly string[] => {
  const spans = program.document.format.animation?.sequences(program.document) ?? [];
  return spans.map(({ name }) => name);
};
const options = (): readonly HTMLElement[] => program.page.all('option', /^/, list());
const shown = (): string => program.session.playback.span?.name ?? '';

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'lists the clips of %s, and a click plays one',
  async (name) => {
    program = await startWith(name, [ClipsPanel]);
    expect(
      options()
        .map((each) => program.page.text(each))
        .join('\n'),
    ).toContain(names()[0]);
    const last = options()[names().length - 1];
    if (last === undefined) throw new Error('no clip');
    await program.page.click(last);
    expect(program.session.playback.state.get().isPlaying).toBe(true);
    expect(last.getAttribute('title')).toContain(shown());
    expect(last.getAttribute('title')).toMatch(/\d (ms|frames?) · (loops|plays once) · \d+ events?/);
    await program.page.focus(list());
    await program.page.press('Home');
    expect(shown()).toBe(names()[0]);
  },
);

test('a search keeps what fits, and says when nothing does', async () => {
  program = await startWith('Knight.mdx', [ClipsPanel]);
  const search = program.page.get('searchbox', /^Find in \d+ clips/);
  await program.page.fill(search, 'attack');
  expect(options().every((each) => /attack/i.test(program.page.text(each)))).toBe(true);
  await program.page.fill(search, 'no such');
  expect(program.page.text(list())).toContain('No clip matches');
});

test.each(['Knight.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'Ctrl+D makes a copy of a clip of %s with its keys, in one step',
  async (name) => {
    program = await startWith(name, [ClipsPanel]);
    const before = program.document.write();
    const count = names().length;
    await program.page.focus(list());
    await program.page.press('Control+d');
    const dialog = await program.page.find('dialog', 'Duplicate clip');
    await program.page.click(program.page.get('button', 'Duplicate', dialog));
    expect(names()).toHaveLength(count + 1);
    expect(program.steps).toEqual(['Duplicate clip']);
    expect(shown()).toBe(names().at(-1));
    await program.undo();
    expect(program.document.write()).toEqual(before);
  },
);

test('F2 renames in the row; Escape leaves the name', async () => {
  program = await startWith('Knight.mdx', [ClipsPanel]);
  const [first = ''] = names();
  await program.page.focus(list());
  await program.page.press('Home', 'F2');
  await program.page.fill(program.page.get('textbox', 'Name of the clip'), 'Stand Victory');
  await program.page.press('Escape');
  expect(names()[0]).toBe(first);
  await program.page.press('F2');
  await program.page.fill(program.page.get('textbox', 'Name of the clip'), 'Stand Victory');
  await program.page.press('Enter');
  expect(names()[0]).toBe('Stand Victory');
  expect(program.steps).toEqual(['Rename clip']);
});

test('another length is seen while it is asked for, and given up by Escape', async () => {
  program = await startWith('Knight.mdx', [ClipsPanel]);
  const before = program.document.write();
  const length = (): number => {
    const span = program.document.format.animation
      ?.sequences(program.document)
      .find(({ id }) => id === program.session.playback.state.get().sequence);
    return (span?.end ?? 0) - (span?.start ?? 0);
  };
  const first = length();
  await program.command('Change the length of the clip…');
  const asked = await program.page.find('dialog', 'Change the length of the clip');
  await program.page.fill(program.page.field('Factor'), '2');
  await program.page.click(asked);
  expect(length()).toBe(first * 2);
  expect(program.steps).toEqual([]);
  await program.page.press('Escape');
  await program.page.until(() => clipQuestion.getState().asked === null);
  expect(length()).toBe(first);
  expect(program.document.write()).toEqual(before);
  await program.command('Change the length of the clip…');
  const dialog = await program.page.find('dialog', 'Change the length of the clip');
  await program.page.fill(program.page.field('Factor'), '2');
  await program.page.click(program.page.get('button', 'Change', dialog));
  expect(length()).toBe(first * 2);
  expect(program.steps).toEqual(['Change the length of the clip']);
});

test('what cannot be is said, and the clip stays', async () => {
  program = await startWith('Sentry.mdl', [ClipsPanel]);
  const state = program.page.all('menuitem', 'Animation');
  expect(state).toHaveLength(1);
  await program.command('Let the clip stay in place');
  expect(program.page.text(document.body)).toContain('The clip stays as it was');
  expect(program.steps).toEqual([]);
});

test.each(['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl'])(
  'clips of %s change places by drag and by keys, each keeps its poses, and undo is exact',
  async (name) => {
    program = await startWith(name, [ClipsPanel]);
    const { document } = program;
    const before = document.write();
    const [first = '', second = '', third = '', ...rest] = names();
    const posesOf = (of = document) => {
      const view = of.format.model?.view(of);
      const clips = view?.clips.filter((clip) => [first, second].some((each) => clip.name.startsWith(each))) ?? [];
      return clips.map((clip) => {
        const poser = view?.poser();
        poser?.pose(clip, clip.start + (clip.end - clip.start) / 3, { globalTime: 130 });
        return { name: `${clip.name} ${clip.variant}`, pose: poser?.matrices.slice() };
      });
    };
    const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
      one.name.localeCompare(other.name);
    const poses = posesOf().toSorted(byName);
    await program.page.focus(list());
    await program.page.press('Home', 'Alt+ArrowDown');
    expect(names()).toEqual([second, first, ...(third === '' ? [] : [third]), ...rest]);
    expect(shown()).toBe(first);
    expect(posesOf(reopened(document)).toSorted(byName)).toEqual(poses);
    const [top, below] = options();
    if (top === undefined || below === undefined) throw new Error('no rows');
    await program.page.dragOnto(top, below);
    expect(names().slice(0, 2)).toEqual([first, second]);
    expect(program.steps).toHaveLength(2);
    while (program.steps.length > 0) await program.undo();
    expect(Buffer.compare(document.write(), before)).toBe(0);
  },
);
