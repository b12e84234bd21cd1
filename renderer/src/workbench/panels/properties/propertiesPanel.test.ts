/** The Properties panel: fields that are typed, dragged, picked, copied and taken back, and what of the file they change. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { differingBytes, startWith, type Program } from '../../../test/program.tsx';
import { Outline } from '../outline/Outline.tsx';
import { Properties } from './Properties.tsx';

let knight: Program;
beforeEach(async () => {
  knight = await startWith('Knight.mdx', [Outline, Properties]);
});
afterEach(async () => await knight.end());

const valueOf = (label: string): string => knight.page.field(label).value;

test('nothing is selected, and the panel says so', async () => {
  expect(knight.page.text()).toContain('Nothing is selected');
});

test('changing a field, undoing and redoing changes only its bytes', async () => {
  const before = knight.document.write();
  await knight.select('Walk');
  const speed = valueOf('Move speed');
  await knight.page.set('Move speed', 271);
  await knight.undo();
  expect(valueOf('Move speed')).toBe(speed);
  expect(differingBytes(before, knight.document.write())).toEqual([]);
  await knight.redo();
  expect(valueOf('Move speed')).toBe('271');
  const changed = differingBytes(before, knight.document.write());
  expect(changed.length).toBeGreaterThan(0);
  expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(4);
});

test('a number is computed, refused with a reason, and restored by Escape', async () => {
  await knight.select('Walk');
  await knight.page.fill(knight.page.field('Move speed'), '12*2');
  expect(knight.page.text()).toContain('= 24');
  await knight.page.press('Enter');
  expect(valueOf('Move speed')).toBe('24');
  await knight.page.fill(knight.page.field('Move speed'), '8 bananas');
  expect(knight.page.text(knight.page.get('alert'))).toBe('“bananas” is not a number');
  await knight.page.press('Escape');
  expect(valueOf('Move speed')).toBe('24');
  await knight.page.press('ArrowUp');
  expect(valueOf('Move speed')).not.toBe('24');
});

test('undo follows the keyboard wherever the focus is', async () => {
  await knight.select('Walk');
  await knight.page.set('Rarity', 5);
  await knight.page.press('Control+z');
  expect(valueOf('Rarity')).toBe('0');
  await knight.page.press('Control+y');
  expect(valueOf('Rarity')).toBe('5');
});

test('dragging a number previews it, Escape restores it, and letting go is one step', async () => {
  await knight.select('Walk');
  const start = valueOf('Move speed');
  const at = { x: 20, y: 10 };
  const to = { x: 80, y: 10 };
  await knight.page.drag(knight.page.field('Move speed'), at, to, true);
  expect(valueOf('Move speed')).not.toBe(start);
  await knight.page.press('Escape');
  await knight.page.pointer(knight.page.field('Move speed'), 'up', to);
  expect(valueOf('Move speed')).toBe(start);
  expect(knight.steps).toEqual([]);
  await knight.page.drag(knight.page.field('Move speed'), at, to);
  expect(valueOf('Move speed')).not.toBe(start);
  expect(knight.steps).toHaveLength(1);
});

test('several objects are edited in one step, and differing values say so', async () => {
  await knight.select('Walk');
  await knight.page.click(knight.page.get('treeitem', /^Spell/), { ctrlKey: true });
  expect(knight.session.state.getState().selection).toHaveLength(2);
  expect(knight.page.field('Move speed').placeholder).not.toBe('');
  await knight.page.set('Move speed', 99);
  expect(knight.steps).toHaveLength(1);
  await knight.select('Spell');
  expect(valueOf('Move speed')).toBe('99');
});

test('extents are recomputed for the whole model in one step', async () => {
  await knight.select('Walk');
  const before = valueOf('Radius');
  await knight.page.set('Radius', 1);
  await knight.menu('Model', 'Edit as a whole', 'Recompute extents');
  await knight.page.until(() => valueOf('Radius') !== '1');
  expect(Math.abs(Number(valueOf('Radius')) - Number(before))).toBeLessThan(8);
  expect(knight.steps.at(-1)).toBe('Recompute extents');
  await knight.undo();
  expect(valueOf('Radius')).toBe('1');
});

test('a key is edited in the table of a track, and only its bytes change', async () => {
  const before = knight.document.write();
  await knight.select('Bone_Head');
  await knight.page.click(knight.page.get('button', /^Rotation ?\d+ keys/));
  const cell = knight.page.all('gridcell', /^/, knight.page.get('grid'))[1];
  if (cell === undefined) throw new Error('the table of keys is empty');
  await knight.page.doubleClick(cell);
  await knight.page.fill(knight.page.get('textbox', 'Cell'), '0.25');
  await knight.page.press('Enter');
  expect(knight.steps).toHaveLength(1);
  const changed = differingBytes(before, knight.document.write());
  expect(changed.length).toBeGreaterThan(0);
  expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(4);
});

test('keys are copied as rows, and pasted rows replace and add keys in one step', async () => {
  await knight.select('Bone_Head');
  const track = knight.page.get('button', /^Rotation ?\d+ keys/);
  const count = Number(/(\d+) keys/.exec(knight.page.text(track))?.[1]);
  await knight.page.click(track);
  await knight.page.click(knight.page.get('button', 'Copy keys as text'));
  const rows = (await navigator.clipboard.readText()).trim().split('\n');
  expect(rows).toHaveLength(count);
  const [time = '', ...values] = (rows[0] ?? '').trim().split('\t');
  expect(values.length).toBeGreaterThanOrEqual(4);
  // One key stands there already; the other, far behind all, is new.
  await navigator.clipboard.writeText(`${time}\t0\t0\t0\t1\n999000\t0\t0\t1\t0`);
  await knight.page.click(knight.page.get('button', 'Paste keys'));
  await knight.page.find('button', new RegExp(`^Rotation ?${count + 1} keys`));
  expect(knight.steps).toEqual(['Paste 2 keys into rotation']);
  await knight.undo();
  expect(knight.page.has('button', new RegExp(`^Rotation ?${count} keys`))).toBe(true);
});

test('rows that are no keys are refused with a reason', async () => {
  await knight.select('Bone_Head');
  await knight.page.click(knight.page.get('button', /^Rotation ?\d+ keys/));
  await navigator.clipboard.writeText('no\tkeys');
  await knight.page.click(knight.page.get('button', 'Paste keys'));
  await knight.page.until(() => knight.page.text().includes('No keys were pasted'));
  expect(knight.steps).toEqual([]);
});

test('a value is copied from one object and pasted into another', async () => {
  const choose = async (item: string): Promise<void> => {
    const label = Array.from(document.querySelectorAll('label')).find((each) =>
      /^Interval(, changed)?$/.test(knight.page.text(each)),
    );
    if (label === undefined) throw new Error('no label “Interval”');
    await knight.page.click(label, { button: 2 });
    await knight.page.click(await knight.page.find('menuitem', item));
  };
  await knight.select('Walk');
  await choose('Copy value');
  const copied = await navigator.clipboard.readText();
  expect(copied).toMatch(/\d+.*\d+/);
  await knight.select('Death');
  await choose('Paste value');
  await knight.page.until(() => knight.steps.length === 1);
  await navigator.clipboard.writeText('');
  await choose('Copy value');
  await knight.page.settle();
  expect(await navigator.clipboard.readText()).toBe(copied);
});

test('the paths of selected objects are copied', async () => {
  await knight.select('Walk');
  await knight.page.press('Control+Shift+c');
  expect(await navigator.clipboard.readText()).toBe('sequences["Walk"]');
});

test('a geoset of an M2 is told by its name: beside its number, and wherever its submesh is named', async () => {
  await knight.end();
  knight = await startWith('Squire.m2', [Outline, Properties]);
  await knight.select('0 · Body');
  await knight.page.set('Geoset', 1502);
  const row = knight.page.field('Geoset').closest('[class*=slot]');
  if (row === null) throw new Error('the field stands in no row');
  expect(knight.page.text(row)).toContain('Cape 2');
  await knight.select('0 · Cape 2');
  await knight.select('Batch 0 · submesh 0 · Cape 2');
});

test('a field of a batch of an M2 changes its byte in the skin file alone', async () => {
  await knight.end();
  knight = await startWith('Squire.m2', [Outline, Properties]);
  const before = knight.document.writeFiles('Squire.m2');
  await knight.select('Batch 0 · submesh 0 · Body');
  await knight.page.set('Priority', 2);
  const after = knight.document.writeFiles('Squire.m2');
  expect(after.files).toEqual(before.files);
  const changed = differingBytes(before.bytes, after.bytes);
  const skin = after.files.find(({ name }) => name.endsWith('.skin'));
  expect(changed).toHaveLength(1);
  expect(changed[0]).toBeGreaterThanOrEqual(skin?.start ?? Infinity);
});

test('a name says how much room is left once that is short, and “full” when there is none, with and without a NUL', async () => {
  await knight.select('Walk');
  const room = (): string => knight.page.text().match(/full|[−-]?\d+ left/)?.[0] ?? '';
  expect(room()).toBe('');
  for (const [length, told] of [
    [75, '4 left'],
    [79, 'full'],
    [80, 'full'],
  ] as const) {
    await knight.page.set('Name', 'W'.repeat(length));
    expect(room()).toBe(told);
  }
});
