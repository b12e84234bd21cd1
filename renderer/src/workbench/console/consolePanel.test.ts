/** The console: what scripts say and change, one step each, what would change, errors with their line, Stop, history. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectedHost } from '../../base/host/index.ts';
import { setHost } from '../files/host.ts';
import { openSample, startProgram, type Program } from '../../test/program.tsx';
import { StandInWorkers } from '../../test/workers.ts';
import { Console } from './Console.tsx';
import { consoleSetting, scriptConsole } from './consoleState.ts';

let workers: StandInWorkers;
let program: Program;
/** What the host answers to scripts; Node's own where it is null. */
let answers: ((source: string) => unknown) | null = null;

function strip(source: string): unknown {
  if (answers !== null) return answers(source);
  try {
    return { kind: 'stripped', code: stripTypeScriptTypes(source) };
  } catch (error) {
    return { kind: 'wrong', message: String(error), line: 2 };
  }
}

beforeEach(async () => {
  answers = null;
  workers = new StandInWorkers();
  const request = async (name: string, params: { readonly source?: string }): Promise<unknown> =>
    name === 'stripTypes' ? strip(params.source ?? '') : {};
  setHost({ client: { request } } as unknown as ConnectedHost);
  program = await startProgram(openSample('Knight.mdx'), [Console], 'Knight.mdx');
});
afterEach(async () => {
  await program.end();
  setHost(null);
  vi.unstubAllGlobals();
});

const editor = (): HTMLTextAreaElement => program.page.get('textbox', 'Script') as HTMLTextAreaElement;
const output = (): string => program.page.text(program.page.get('log'));
const lastRun = () => scriptConsole.getState().runs.at(-1);

async function run(source: string, keys = 'Control+Enter'): Promise<void> {
  const { length } = scriptConsole.getState().runs;
  await program.page.fill(editor(), source);
  await program.page.focus(editor());
  await program.page.press(keys);
  await program.page.until(() => {
    const { runs } = scriptConsole.getState();
    return runs.length > length && runs.every(({ status }) => status !== 'running');
  });
}

test('a line gives its value, and what is logged stands above it', async () => {
  await run("log('sequences', [1, 2]); list('sequences').length");
  expect(output()).toContain('sequences [1,2]13');
  expect(output()).toContain('Nothing changed');
  await run('model.meshes[0].positions');
  expect(output()).toMatch(/Float32Array\(\d+\) \[/);
  expect(program.steps).toEqual([]);
});

test('what a script changes is one step, whose undo gives the file back byte for byte', async () => {
  const before = program.document.write();
  await run(
    "for (const id of list('sequences').slice(0, 3)) change(id, { rarity: 3 });\nset({ 'model.name': 'Scripted' });",
  );
  expect(program.steps).toEqual(['Script']);
  expect(output()).toContain('4 steps, taken back as one');
  expect(output()).toMatch(/model\.name.*Scripted/);
  const after = program.document.write();
  expect(after).not.toEqual(before);
  await program.undo();
  expect(program.document.write()).toEqual(before);
  await program.redo();
  expect(program.document.write()).toEqual(after);
});

test('records are added and taken out; a single step keeps its own name', async () => {
  await run("structure('Copy the attack', (lists) => lists.duplicate(list('sequences')[4]));");
  expect(program.steps).toEqual(['Copy the attack']);
  const added = program.document.write();
  await run("structure('Take it out', (lists) => lists.remove(list('sequences')[5]));");
  expect(program.steps).toEqual(['Copy the attack', 'Take it out']);
  await program.undo();
  expect(program.document.write()).toEqual(added);
});

test('trying tells what would change and changes nothing; then it is done, or is late', async () => {
  const before = program.document.write();
  await run("set({ 'model.name': 'Tried' })", 'Control+Shift+Enter');
  expect(program.document.write()).toEqual(before);
  expect(output()).toContain('Nothing was changed yet');
  expect(output()).toMatch(/model\.name.*Tried/);
  await program.page.click(program.page.get('button', 'Make these changes'));
  expect(program.steps).toEqual(['Set model.name']);
  await run("set({ 'model.name': 'Again' })", 'Control+Shift+Enter');
  await program.undo();
  await program.page.click(program.page.get('button', 'Make these changes'));
  expect(output()).toContain('The document was changed meanwhile');
  expect(program.document.write()).toEqual(before);
});

test('a document that is changed while a script runs is left alone', async () => {
  workers.beforeAnswer = () => {
    program.document.edit('By hand', (step) => step.update(program.document.root, {}));
    const [first] =
      program.document.format.collections.find(({ name }) => name === 'sequences')?.list(program.document) ?? [];
    if (first !== undefined) program.document.edit('By hand', (step) => step.update(first, { rarity: 9 }));
  };
  await run("set({ 'model.name': 'Late' })");
  expect(lastRun()?.status).toBe('late');
  expect(program.steps).toEqual(['By hand']);
});

test.each([
  ['throws', "const a = 1;\nthrow new Error('no such bone');", 'no such bone', 2],
  ['names nothing', "log('x');\n\nget('sequences[99].name')", 'sequences', 3],
  ['knows no name', 'sequences.length', 'ReferenceError: sequences is not defined', 1],
  ['is no script', 'const a = 1;\nlet b = (;', 'Expression expected', 2],
  ['exports nothing', 'export const other = 1;', 'no default export', null],
])('a script that %s changes nothing and says so, with its line', async (_what, source, says, line) => {
  const before = program.document.write();
  await run(source);
  expect(lastRun()).toMatchObject({ status: 'failed', failure: { line } });
  expect(output()).toContain(says);
  expect(program.document.write()).toEqual(before);
  if (line === null) return;
  await program.page.click(program.page.get('button', `Line ${line}`));
  const { selectionStart, selectionEnd, value } = editor();
  expect(value.slice(selectionStart, selectionEnd)).toBe(source.split('\n')[line - 1]);
});

test('what had been changed before a script failed is not kept', async () => {
  await run("set({ 'model.name': 'Half' });\nthrow new Error('broken')");
  expect(program.steps).toEqual([]);
});

test('Stop ends the worker at once, and nothing is changed', async () => {
  let letGo = (): void => undefined;
  workers.beforeAnswer = () => new Promise<void>((resolve) => void (letGo = resolve));
  await program.page.fill(editor(), "progress(0.5); set({ 'model.name': 'Never' })");
  await program.page.click(program.page.get('button', 'Run'));
  await program.page.until(() => lastRun()?.share === 0.5);
  await program.page.click(program.page.get('button', 'Stop'));
  await program.page.until(() => lastRun()?.status === 'stopped');
  letGo();
  expect(workers.running).toBe(0);
  expect(output()).toContain('Stopped: nothing was changed');
  expect(program.steps).toEqual([]);
});

test('where types cannot be taken out, scripts without them run, and others say why not', async () => {
  answers = () => ({ kind: 'unable' });
  await run("list('sequences').length");
  expect(output()).toContain('13');
  await run('const a: number = 1;');
  expect(output()).toContain('write the script without them');
});

test('scripts that ran come back with Alt and the arrows, with what was typed since behind them; all of it is kept', async () => {
  await run('1 + 1');
  await run('2 + 2');
  await program.page.fill(editor(), 'typed');
  await program.page.focus(editor());
  await program.page.press('Alt+ArrowUp');
  expect(editor().value).toBe('2 + 2');
  await program.page.press('Alt+ArrowUp');
  expect(editor().value).toBe('1 + 1');
  await program.page.press('Alt+ArrowDown', 'Alt+ArrowDown');
  expect(editor().value).toBe('typed');
  const kept: unknown[] = [];
  consoleSetting.watch((value) => kept.push(value));
  await program.page.fill(editor(), 'kept');
  expect(kept.at(-1)).toEqual({ source: 'kept', name: '', history: ['1 + 1', '2 + 2'] });
  for (const damaged of [undefined, 7, { history: 'x', source: [] }, { history: [1, 'a'] }])
    await program.page.during(() => consoleSetting.restore(damaged));
  expect(scriptConsole.getState()).toMatchObject({ source: '', history: ['a'] });
});

const scripts = join(import.meta.dirname, '../../../../docs/scripts');

test.each(readdirSync(scripts))('%s is offered as an example, and runs', async (name) => {
  await program.page.click(program.page.get('button', 'Examples'));
  await program.page.click(await program.page.find('menuitem', name));
  await program.page.until(() => editor().value === readFileSync(join(scripts, name), 'utf8'));
  await run(editor().value);
  expect(lastRun()).toMatchObject({ name, failure: null });
});

test('names are offered while they are typed, and taken with Tab', async () => {
  await program.page.focus(editor());
  await program.page.fill(editor(), 'str');
  await program.page.until(() => program.page.has('option', /^structure/));
  await program.page.press('Tab');
  expect(editor().value).toBe('structure');
  expect(program.page.has('listbox', 'Suggestions')).toBe(false);
});

test('Tab moves in, Enter keeps the margin, and Escape lets Tab leave', async () => {
  await program.page.focus(editor());
  await program.page.fill(editor(), 'for (;;) {');
  editor().setSelectionRange(10, 10);
  await program.page.press('Enter');
  expect(editor().value).toBe('for (;;) {\n  ');
  await program.page.press('Tab');
  expect(editor().value).toBe('for (;;) {\n    ');
  await program.page.press('Shift+Tab');
  expect(editor().value).toBe('for (;;) {\n  ');
  await program.page.press('Escape', 'Tab');
  expect(editor().value).toBe('for (;;) {\n  ');
});
