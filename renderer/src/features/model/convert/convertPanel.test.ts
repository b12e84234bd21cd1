/** The dialog of conversions: what is lost is listed before, every choice brings it up to date, and the model stays as it is. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { StandInWorkers } from '../../../test/workers.ts';
import { offerExportChoices } from '../../../workbench/files/exportChoices.ts';
import { chooseConversion, closeConvert, convertStore, targetsFor } from './converting.ts';

let at: Program;

/** Workers answer in the same process. */
const workersOf = (): StandInWorkers => new StandInWorkers();

beforeEach(async () => {
  workersOf();
  at = await startWith('AlphaLantern.mdx', []);
});
afterEach(async () => {
  await at.page.during(closeConvert);
  await at.end();
  vi.unstubAllGlobals();
});

async function begin(): Promise<HTMLElement> {
  await at.command('Convert to another version or game…');
  const dialog = await at.page.find('dialog', 'Convert AlphaLantern.mdx');
  await at.page.until(() => !convertStore.getState().isRunning);
  return dialog;
}

test('offers every version and game but its own, and says what each would lose', async () => {
  const before = at.document.write();
  const targets = targetsFor(at.document).map(({ id }) => id);
  expect(targets).toEqual(expect.arrayContaining(['mdx-800', 'm2-264', 'mdl']));
  expect(targets).not.toContain(`mdx-alpha-${at.document.version}`);
  const dialog = await begin();
  await at.page.choose(at.page.field('Game'), 'Warcraft III');
  await at.page.until(() => !convertStore.getState().isRunning);
  expect(convertStore.getState().made?.files[0]?.name).toBe('AlphaLantern.mdx');
  expect(convertStore.getState().made?.scale).toBe(56);
  expect(at.page.text(dialog)).not.toContain('Materials');
  await at.page.during(() => chooseConversion('mdx-1100'));
  await at.page.choose(at.page.field('Materials'), 'HD');
  await at.page.until(() => !convertStore.getState().isRunning && convertStore.getState().made !== null);
  expect(convertStore.getState().surfaces).toBe('hd');
  expect(
    convertStore
      .getState()
      .made?.notes.map(({ text }) => text)
      .join(),
  ).toContain('materials stay SD');
  await at.page.choose(at.page.field('Game'), 'Half-Life');
  await at.page.until(() => !convertStore.getState().isRunning && convertStore.getState().made !== null);
  expect(at.page.text(dialog)).toContain('What the conversion makes of it');
  expect(at.page.text(dialog)).toMatch(/Made.*Hitboxes/);
  await at.page.set('Scale', 10);
  await at.page.until(() => !convertStore.getState().isRunning && convertStore.getState().made?.scale === 10);
  expect(at.document.write()).toEqual(before);
  expect(at.steps).toEqual([]);
});

test('can be left at any time', async () => {
  await begin();
  await at.page.press('Escape');
  expect(at.page.has('dialog', 'Convert AlphaLantern.mdx')).toBe(false);
  expect(convertStore.getState().session).toBe(null);
});

test('takes along what the view put in for skins that the game fills in, files or not', async () => {
  await at.end();
  workersOf();
  at = await startWith('Squire.m2', []);
  const picture = { width: 8, height: 8, pixels: new Uint8Array(256).fill(200) };
  offerExportChoices(at.document, () => ({
    textures: new Map([[11, 'made in the view']]),
    pictures: new Map([['made in the view', picture]]),
    isShown: () => true,
  }));
  await at.command('Convert to another version or game…');
  await at.page.find('dialog', 'Convert Squire.m2');
  await at.page.during(() => chooseConversion('mdx-800'));
  await at.page.until(() => !convertStore.getState().isRunning && convertStore.getState().made !== null);
  const { made } = convertStore.getState();
  expect(made?.notes.filter(({ text }) => /skin.*not found/i.test(text))).toEqual([]);
  expect(made?.textures.filter(({ name }) => /skin/i.test(name))).toHaveLength(1);
});
