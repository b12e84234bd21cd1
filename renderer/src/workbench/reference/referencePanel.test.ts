/** The format reference in the window: what is worked on is looked up, kinds of records are found by words, fields explained. */
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { listOf } from '../../../../shared/document/structure.ts';
import { rowsOf } from '../../../../shared/format/reference/rows.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { Properties } from '../panels/properties/Properties.tsx';
import { select } from '../state/session.ts';

let program: Program;
afterEach(async () => await program.end());

const dialog = (): HTMLElement => program.page.get('dialog', 'Format reference');
const record = (name: string): Element | null => dialog().querySelector(`section[aria-label="${name}"]`);
const kinds = (): readonly string[] =>
  program.page.all('option', /^/, dialog()).map((row) => row.querySelector('b')?.textContent ?? '');

async function selectFirst(collection: string): Promise<void> {
  const [id] = listOf(program.document, collection);
  if (id === undefined) throw new Error(`no ${collection}`);
  await act(async () => select(program.session, [id]));
}

test('Shift F1 looks up the field that has the focus, with offset, type, versions and meaning', async () => {
  program = await startWith('Knight.mdx', [Properties]);
  await selectFirst('sequences');
  await program.page.focus(program.page.get('spinbutton', 'Move speed'));
  await program.page.press('Shift+F1');
  const asked = record('Sequence')?.querySelector('[aria-current=true]');
  const schema = program.document.format.schemas.get('sequence');
  const row =
    schema === undefined ? undefined : rowsOf(schema, (type) => type).find(({ name }) => name === 'moveSpeed');
  expect([...(asked?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    row?.offset,
    'moveSpeed',
    'f32, 4 bytes',
    expect.stringContaining('Move speed'),
  ]);
  await program.page.press('Escape');
  expect(program.page.has('dialog', 'Format reference')).toBe(false);
});

test('with nothing selected the format of the document in front is shown; kinds are chosen by keys and found by words', async () => {
  program = await startWith('Squire.m2', [Properties]);
  await program.command('Format reference');
  const all = kinds();
  const [first, second = ''] = all;
  expect([first, second]).toEqual(
    [...program.document.format.schemas.values()].slice(0, 2).map(({ info }) => info.label),
  );
  await program.page.focus(program.page.get('listbox', 'Kinds of records', dialog()));
  await program.page.press('ArrowDown');
  expect(record(second)).not.toBeNull();
  await program.page.fill(program.page.get('searchbox', /^/, dialog()), 'blend time');
  expect(kinds()).toContain('Sequence');
  expect(kinds().length).toBeLessThan(all.length);
  await program.page.fill(program.page.get('searchbox', /^/, dialog()), 'nothing at all like this');
  expect(program.page.text(dialog())).toContain('No record and no field matches');
});

test('one version is shown as its files have it: that of the model in front at first, or all of them', async () => {
  program = await startWith('Knight.mdx', [Properties]);
  await program.command('Format reference');
  expect(kinds()).not.toContain('Popcorn emitter');
  expect(kinds()).not.toContain('Layer texture');
  const choose = async (version: string): Promise<void> => {
    await program.page.click(program.page.get('combobox', 'Version', dialog()));
    await program.page.click(await program.page.find('option', version));
  };
  const offsetOf = async (kind: string, field: string): Promise<string> => {
    await program.page.click(program.page.get('option', new RegExp(`^${kind}`), dialog()));
    const row = [...(record(kind)?.querySelectorAll('tr') ?? [])].find(
      (each) => each.querySelector('code')?.textContent === field,
    );
    return row?.querySelector('td')?.textContent ?? 'none';
  };
  expect(await offsetOf('Layer', 'emissiveGain')).toBe('none');
  await choose('Version 900');
  expect(kinds()).toContain('Popcorn emitter');
  expect(await offsetOf('Layer', 'emissiveGain')).toMatch(/^\d+$/);
  await choose('All versions');
  expect(program.page.text(record('Layer') ?? undefined)).toMatch(/[Ss]ince 900/);
});

test('a value leads to its line by its menu', async () => {
  program = await startWith('Sentry.mdl', [Properties]);
  await selectFirst('bones');
  const [field] = program.page.all('spinbutton');
  if (field === undefined) throw new Error('no number');
  await program.page.click(field, { button: 2 });
  await program.page.click(await program.page.find(/^menuitem/, 'Look up in the format reference'));
  expect(record('Bone')?.querySelector('[aria-current=true]')).toBeInstanceOf(HTMLElement);
});

test('known errors of other descriptions stand with their record, are found by words, and in the tooltip of their field', async () => {
  program = await startWith('Knight.mdx', [Properties]);
  await selectFirst('sequences');
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Rarity');
  if (label === undefined) throw new Error('no label');
  await program.page.during(() => {
    for (const type of ['pointerenter', 'mouseenter', 'mousemove'])
      label.dispatchEvent(new PointerEvent(type, { bubbles: type === 'mousemove', pointerType: 'mouse' }));
    label.dispatchEvent(new PointerEvent('mouseover', { bubbles: true, pointerType: 'mouse' }));
  });
  await program.page.until(() => document.body.textContent.includes('Some descriptions say: frequency'));
  await program.menu('Help', 'Known errors of other descriptions');
  const errors = (): string => program.page.text(program.page.get('region', 'Known errors', dialog()));
  expect(errors()).toContain('sequence.rarity Some descriptions say: frequency, replay and blend time follow.');
  expect(errors()).toContain('Known by the bytes');
  expect(kinds()).not.toContain('Global sequence');
  await program.page.fill(program.page.get('searchbox', /^/, dialog()), 'unselectable');
  expect(kinds()).toEqual(['Geoset']);
  expect(errors()).toContain('Right is: 4 is unselectable.');
  await program.page.click(program.page.get('checkbox', 'Known errors only', dialog()));
  await program.page.fill(program.page.get('searchbox', /^/, dialog()), '');
  expect(kinds()).toContain('Global sequence');
});
