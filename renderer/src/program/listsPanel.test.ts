/** The lists of panels are one part: the same keys lead through all of them, and what is chosen is said the same way. */
import { afterEach, expect, test } from 'vitest';
import { ClipsPanel } from '../features/model/clips/ClipsPanel.tsx';
import { EffectsPanel } from '../features/model/effects/EffectsPanel.tsx';
import { MaterialsPanel } from '../features/model/materials/MaterialsPanel.tsx';
import { startWith, type Program } from '../test/program.tsx';

let knight: Program;
afterEach(async () => await knight.end());

test.each([
  ['Clips', ClipsPanel],
  ['Materials', MaterialsPanel],
  ['Effects', EffectsPanel],
] as const)('arrows, Home, End and page keys lead through %s', async (name, Panel) => {
  knight = await startWith('Knight.mdx', [Panel]);
  const { page } = knight;
  const list = page.get('listbox', name);
  const rows = (): readonly HTMLElement[] => page.all('option', /^/, list);
  const chosen = (): readonly number[] =>
    rows().flatMap((row, at) => (row.getAttribute('aria-selected') === 'true' ? [at] : []));
  const last = rows().length - 1;
  expect(last).toBeGreaterThan(0);
  await page.focus(list);
  const where: (readonly number[])[] = [];
  for (const key of ['Home', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'PageUp', 'PageDown']) {
    await page.press(key);
    where.push(chosen());
  }
  expect(where).toEqual([[0], [1], [0], [0], [last], [last], [0], [last]]);
  expect(list.getAttribute('aria-activedescendant')).toBe(rows()[last]?.id);
  await page.press('Control+Home');
  expect(chosen()).toEqual([last]);
});
