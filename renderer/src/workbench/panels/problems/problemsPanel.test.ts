/** The Problems panel: what is wrong stands there a moment after each edit, and safe fixes mend it in one step. */
import { afterEach, expect, test, vi } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import { mdx } from '../../../../../shared/formats/mdx/index.ts';
import { sample, startProgram, startWith, type Program } from '../../../test/program.tsx';
import { Outline } from '../outline/Outline.tsx';
import { Properties } from '../properties/Properties.tsx';
import { keptProfiles, restoreProfiles } from '../../state/keptProfiles.ts';
import { Problems } from './Problems.tsx';

let program: Program;
afterEach(async () => await program.end());

const panels = [Outline, Properties, Problems];
const list = (): HTMLElement => program.page.get('list', 'Problems');
const problemCount = (): number => program.session.state.getState().problems.length;

/** Waits until the document as it is now has been checked. */
async function isChecked(): Promise<void> {
  await program.page.until(() => program.session.state.getState().checkedRevision === program.document.revision);
}

async function breakPath(name: string): Promise<void> {
  await program.select(name);
  await program.page.set('Path', `Folder/${name}`);
}

test('“Fix all” mends every problem of a kind in one step', async () => {
  program = await startWith('Knight.mdx', panels);
  for (const name of ['KnightTrail.blp', 'KnightSpark.blp']) await breakPath(name);
  await isChecked();
  // Both are one line, which says how many there are and mends them.
  const rows = program.page.all('listitem', /Folder\/Knight.*\+ 1 more/, list());
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const [steps, problems] = [program.steps.length, problemCount()];
  await program.page.click(program.page.get('button', 'Fix all 2', row));
  await program.page.until(() => problemCount() === problems - 2);
  expect(program.steps).toHaveLength(steps + 1);
  await program.undo();
  await program.page.until(() => problemCount() === problems);
});

test('a safe fix mends what it names, in one step', async () => {
  program = await startWith('Knight.mdx', panels);
  await breakPath('KnightTrail.blp');
  await isChecked();
  const problems = problemCount();
  await program.page.click(program.page.get('button', 'Fix', list()));
  await program.page.until(() => problemCount() < problems);
  expect(program.steps.at(-1)).toMatch(/^Fix/);
});

test('a click on a problem selects what it is about', async () => {
  program = await startWith('Knight.mdx', panels);
  await breakPath('KnightTrail.blp');
  await program.select('Walk');
  await isChecked();
  const row = program.page.get('listitem', /Folder\/KnightTrail/, list());
  await program.page.click(program.page.get('button', /Folder\/KnightTrail/, row));
  expect(program.page.field('Path').value).toBe('Folder/KnightTrail.blp');
});

test('bytes that no field shows are told of', async () => {
  const bytes = sample('Knight.mdx');
  // The name of a sequence has 80 bytes; the game stops at the zero.
  const name = new TextDecoder('latin1').decode(bytes).indexOf('Walk\0');
  bytes.set(new TextEncoder().encode('left'), name + 40);
  program = await startProgram(openDocument(mdx, bytes), panels, 'Leftover.mdx');
  await program.page.until(() => program.page.has('list', 'Problems'));
  await program.page.until(() => program.page.text(list()).includes('4 bytes left behind the end of its name'));
});

test('what the model is taken for is chosen beside the problems, and decides what weighs', async () => {
  const document = openDocument(mdx, sample('Knight.mdx'));
  program = await startProgram(document, panels, 'Knight.mdx');
  const death = document.format.animation?.sequences(document).find(({ name }) => name.startsWith('Death'));
  if (death === undefined) throw new Error('the Knight dies');
  await program.page.during(() => document.edit('Rename', (tx) => tx.update(death.id, { name: 'Spell Nine' })));
  await isChecked();
  const severities = (): readonly string[] =>
    program.session.state
      .getState()
      .problems.filter(({ message }) => message.includes('Death'))
      .map(({ severity }) => severity);
  expect(severities()).toContain('warning');
  await program.page.click(program.page.get('button', /^Checked as/));
  await program.page.click(await program.page.find(/^menuitem/, /^Portrait/));
  await program.page.until(() => !severities().includes('warning'));
  expect(program.session.state.getState().profile).toBe('portrait');

  // A load of the page begins with what the settings hold.
  const stored: unknown = JSON.parse(JSON.stringify([...keptProfiles.getState()]));
  await program.end();
  restoreProfiles([]);
  restoreProfiles([...(stored as readonly unknown[]), ['damaged', 5], null]);
  const content = document.write();
  program = await startProgram(openDocument(mdx, content), panels, 'Knight.mdx');
  await program.page.find('button', 'Checked as: Portrait');
  await isChecked();
  expect(severities()).not.toContain('warning');

  // Another file is told by itself; the same under another name is what it was.
  await program.page.during(() => program.session.file.setState({ name: 'Other.mdx', path: '/Models/Other.mdx' }));
  expect(keptProfiles.getState().get('/Models/Other.mdx')).toBe('portrait');
  await program.page.click(program.page.get('button', /^Checked as/));
  await program.page.click(await program.page.find(/^menuitem/, /^Told by name/));
  await program.page.until(() => severities().includes('warning'));
  expect([...keptProfiles.getState().keys()]).toEqual(['/Models/Knight.mdx']);
  restoreProfiles([]);
});

test('a profile that the format does not know is not taken from an earlier run', async () => {
  restoreProfiles([['/Models/Knight.mdx', 'spaceship']]);
  program = await startProgram(openDocument(mdx, sample('Knight.mdx')), panels, 'Knight.mdx');
  expect(program.session.state.getState().profile).toBeNull();
  restoreProfiles([]);
});

/** A window that measures, as a browser does: whoever begins to watch an element is told its size at the next frame. */
class ToldAtOnce {
  static told = 0;
  private readonly tell: (entries: readonly { readonly target: Element }[]) => void;

  constructor(tell: ToldAtOnce['tell']) {
    this.tell = tell;
  }

  observe(target: Element): void {
    requestAnimationFrame(() => {
      ToldAtOnce.told++;
      this.tell([{ target }]);
    });
  }

  unobserve(): void {}

  disconnect(): void {}
}

test('a list whose rows have been measured rests', async () => {
  vi.stubGlobal('ResizeObserver', ToldAtOnce);
  program = await startWith('Knight.mdx', panels);
  await breakPath('KnightTrail.blp');
  await isChecked();
  // Several frames each time.
  await program.page.settle(100);
  const before = ToldAtOnce.told;
  expect(before).toBeGreaterThan(0);
  await program.page.settle(100);
  expect(ToldAtOnce.told - before).toBe(0);
  vi.unstubAllGlobals();
});
