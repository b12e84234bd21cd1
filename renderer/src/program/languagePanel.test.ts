/** The languages: every text of commands, menus, panels, workspaces and settings is in the catalogue, and is shown from it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MenuNode } from '../base/commands/menus.ts';
import { catalogue } from '../base/text/catalogue/index.ts';
import type { Texts } from '../base/text/catalogue/translated.ts';
import { chooseLanguage, fill, language, languages, translated } from '../base/text/language.ts';
import { program as parts, startWith, type Program } from '../test/program.tsx';
import { keyPresets } from '../workbench/keyboard/keyPresets.ts';
import { counted, sizeText } from '../base/text/numbers.ts';
import { HostError } from '../base/host/index.ts';
import { errorWords } from '../workbench/files/errors.ts';
import { workbench } from '../workbench/state/workbench.ts';
import { Outline } from '../workbench/panels/outline/Outline.tsx';
import { History } from '../workbench/panels/history/History.tsx';
import { allPanels } from '../workbench/panelList.ts';
import { allPreferences } from '../workbench/preferences/preference.ts';
import { workspaces } from './workspaces.ts';

const texts: Texts = catalogue;
let program: Program;

beforeEach(async () => {
  program = await startWith('Knight.mdx', [Outline, History]);
});
afterEach(async () => {
  await act(() => chooseLanguage('en'));
  await program.end();
});

function labelsOf(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    typeof node === 'object' && 'label' in node ? [node.label, ...labelsOf(node.items)] : [],
  );
}

/** Titles that are made when they are asked for, in all that they can be. */
const made = [
  'Play',
  'Pause',
  'Undo',
  'Redo',
  'Use the light theme',
  'Use the dark theme',
  'Pause indexing',
  'Go on indexing',
  'Take over changes of the source',
];

/** What is put into a name, or together of several texts. */
const filled = [
  '{} was left as it was.',
  'the motion of {} that the model has not: {}{}',
  'error that was not there before: {} [{}]',
  'error that was not there before: {} [{}], and {} more',
  'Copy {}',
  'Undo {}',
  'Redo {}',
  'Take over changes of {}',
  '{} tiles',
  // What `shared` and the host put together with names that have apostrophes or templates of their own in them.
  'error that was not there before: {} [{}]',
  'error that was not there before: {} [{}], and {} more',
  'the motion of {} that the model has not: {}{}',
  // Steps that are put together from a field or an act and what it belongs to.
  'Depth of “{}”',
  'Banks of “{}”',
  'Liquid of “{}”',
  'Bed of “{}”',
  'Bank texture of “{}”',
  'Objects along “{}”',
  'No objects along “{}”',
  'Glow of a light',
  'Skybox of a light',
  'Rivers, shallow of a light',
  'Rivers, deep of a light',
  'Ocean, shallow of a light',
  'Ocean, deep of a light',
  'Doodad set of {}',
  'Name set of {}',
  'Unmark where fish can be caught',
  'Unmark where swimmers tire',
  'Set chunk flags',
  'Clear chunk flags',
  'Set rotation',
  'Set scale',
  'Step for {}',
  'Linear for {}',
  'Hermite for {}',
  'Bezier for {}',
];

/** Names of programs and languages, and numbers, are the same everywhere. */
const isName = (label: string): boolean =>
  /^\d+ (?:%|tiles)$/.test(label) ||
  [...languages.map(({ name }) => name), ...keyPresets.map(({ title }) => title)].includes(label);

function shown(): ReadonlySet<string> {
  const commands = parts.registry
    .all()
    .flatMap(({ title, category }) => [category, ...(typeof title === 'string' ? [title] : [])]);
  const menus = parts.menus.flatMap(({ label, items }) => [label, ...labelsOf(items)]);
  const settings = allPreferences().flatMap(({ group, title, explain, control }) => [
    group,
    title,
    explain,
    ...(control.kind === 'choice' ? control.options.map(({ label }) => label).filter((label) => !isName(label)) : []),
    ...(control.kind === 'command' ? [control.label] : []),
  ]);
  return new Set([
    ...commands,
    ...made,
    ...menus,
    ...settings,
    ...allPanels().map(({ title }) => title),
    ...workspaces.flatMap(({ title, purpose }) => [title, purpose]),
    ...keyPresets.map(({ explain }) => explain),
  ]);
}

test('every text of commands, menus, panels, workspaces and settings has its translations', () => {
  expect([...shown()].filter((each) => !Object.hasOwn(texts, each))).toEqual([]);
});

/** What a literal says, without the signs that only its writing needs. */
const plain = (written: string): string =>
  written.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** All that sources of the program write between quotation marks; `{}` where something is put in. */
function written(): ReadonlySet<string> {
  const folder = join(import.meta.dirname, '../../..');
  const found = new Set<string>();
  for (const file of globSync('{renderer/src,shared,electron}/**/*.{ts,tsx}', { cwd: folder })) {
    if (file.includes('catalogue') || /\.test\.tsx?$/.test(file)) continue;
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, single, double, template] of source.matchAll(
      /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g,
    )) {
      const words = single ?? double ?? template ?? '';
      found.add(plain(words).replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}'));
    }
    // And those that stand in what is put into a template, or behind an apostrophe of a comment.
    for (const [, words = ''] of source.matchAll(/new FormatError\('((?:[^'\\\n]|\\.)*)'/g)) found.add(plain(words));
    for (const [, words = ''] of source.matchAll(/(?:text|fill|inWords|filled)\(\s*'((?:[^'\\\n]|\\.)*)'/g)) {
      found.add(plain(words));
    }
  }
  return found;
}

test('no text of the catalogue is nobody’s, and what is put in has its place in every language', () => {
  const literals = written();
  const all = shown();
  // Names of keys are those that chords have. Why something cannot be chosen here is asked for at the time.
  const refusals = allPreferences().flatMap(({ whyNot }) => whyNot?.() ?? []);
  const isUsed = (each: string): boolean =>
    all.has(each) || each.startsWith('key: ') || filled.includes(each) || literals.has(each) || refusals.includes(each);
  expect(Object.keys(texts).filter((each) => !isUsed(each))).toEqual([]);
  for (const [english, words] of Object.entries(texts)) {
    const places = english.split('{}').length - 1;
    for (const each of words) {
      const numbers = [...each.matchAll(/\{(\d?)\}/g)].map(([, at]) => Number(at));
      // A translation that numbers its places may leave one out: a verb that its language does not need.
      const isWhole = numbers.includes(0) ? numbers.length === places : numbers.every((at) => at <= places);
      expect(isWhole, `${english}: ${each}`).toBe(true);
      expect(each.trim(), english).toBe(each);
      expect(each, english).not.toBe('');
    }
  }
});

test('the language is chosen in the settings, at once, and what was put in stays', async () => {
  await program.page.press('Control+Comma');
  const dialog = await program.page.find('dialog', 'Settings');
  await program.page.click(program.page.get('combobox', 'Language', dialog));
  await program.page.click(await program.page.find('option', 'Deutsch'));
  await program.page.until(() => language.get() === 'de');
  expect(translated('Undo Rename Bone_Head')).toBe('Rückgängig: Rename Bone_Head');
  expect(translated('Undo premultiplied colours')).toBe('Vormultiplizierte Farben zurückrechnen');
  expect(translated('A text that nobody knows')).toBe('A text that nobody knows');
  await program.page.press('Escape');
  await act(() => chooseLanguage('zh-Hans'));
  expect(translated('Save')).toBe('保存');
  await act(() => chooseLanguage('en'));
  expect(translated('Save')).toBe('Save');
});

test('commands are found by their words in the language and in English', async () => {
  await act(() => chooseLanguage('de'));
  for (const words of ['Einstellungen', 'Settings']) {
    await program.page.press('Control+Shift+p');
    const palette = await program.page.find('dialog', 'Befehle');
    await program.page.fill(program.page.get('combobox', /^/, palette), words);
    const found = program.page.all('option', /^/, palette).map((each) => program.page.text(each));
    expect(
      found.some((each) => each.includes('Einstellungen')),
      words,
    ).toBe(true);
    await program.page.press('Escape');
    await program.page.until(() => !program.page.has('dialog', 'Befehle'));
  }
});

test('steps are kept in English and shown in the language', async () => {
  await act(() => chooseLanguage('de'));
  await program.page.click(await program.page.find('treeitem', /Stand - 1/));
  await program.page.press('F2');
  await program.page.fill(program.page.get('textbox', /Stand - 1/), 'Stand Ruhig');
  await program.page.press('Enter');
  const [session] = workbench.getState().sessions;
  await program.page.until(() => session?.document.history.entries.length === 1);
  expect(session?.document.history.entries.at(-1)?.label).toBe('Rename sequence');
  expect(program.page.has('option', /Sequenz umbenennen/)).toBe(true);
  expect(translated('Delete 3 keys of Bone_Head')).toBe('3 Schlüssel von Bone_Head löschen');
  expect(translated('Paste 2 meshes, 1 clip and 3 bones')).toBe('2 Netze, 1 Clip und 3 Knochen einfügen');
  expect(translated('Paste key into Bone_Head')).toBe('Schlüssel in Bone_Head einfügen');
});

test('what is counted has the forms and the figures of its language', async () => {
  const counts = (): readonly string[] => [
    counted(1, 'vertex'),
    counted(1204, 'vertex'),
    counted(2, 'face is hidden', 'faces are hidden'),
    counted(3, 'frobnicator'),
    sizeText(1536),
  ];
  expect(counts()).toEqual(['1 vertex', '1,204 vertices', '2 faces are hidden', '3 frobnicators', '1.5 KB']);
  await act(() => chooseLanguage('de'));
  expect(counts()).toEqual([
    '1 Eckpunkt',
    '1.204 Eckpunkte',
    '2 Flächen sind ausgeblendet',
    '3 frobnicators',
    '1,5 KB',
  ]);
  await act(() => chooseLanguage('zh-Hans'));
  expect(counted(1204, 'vertex')).toBe('1,204 个顶点');
});

test('reasons and errors of the host are translated, and names stay as they are', async () => {
  await act(() => chooseLanguage('de'));
  const gone = new HostError(
    'not-found',
    'Light.mdx is not there any more. It may have been moved, renamed or deleted.',
  );
  // The sentence of the host says what can be done, and nothing says it again.
  expect(errorWords(gone).message).toBe(
    'Light.mdx ist nicht mehr da. Sie wurde vielleicht verschoben, umbenannt oder gelöscht.',
  );
  expect(translated('Nothing shows them.')).toBe('Nichts zeigt sie.');
  expect(translated('Half-Life has no global loops')).toBe('Half-Life hat keine globalen Schleifen');
  expect(fill('In all {} places that show {}', 3, 'Light.blp')).toBe('An allen 3 Stellen, die Light.blp zeigen');
  await act(() => chooseLanguage('zh-Hans'));
  expect(fill('In all {} places that show {}', 3, 'Light.blp')).toBe('在显示 Light.blp 的全部 3 处');
});
