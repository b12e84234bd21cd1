/** The clock over a map: typed and let pass, with a day of our own where no tables are. */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import { clockText, dayStore, timeOfText } from '../map/day.ts';
import { useActiveMap } from '../map/hooks.ts';
import { DayBar } from './DayBar.tsx';

function Clock() {
  const map = useActiveMap();
  return map === null ? null : createElement(DayBar, { map });
}

let ground: Program;
beforeEach(async () => {
  dayStore.setState(dayStore.getInitialState());
  ground = await startProgram(createTile({ place: { column: 32, row: 32 } }), [Clock], 'Test_32_32.adt');
});
afterEach(async () => {
  await ground.end();
  dayStore.setState(dayStore.getInitialState());
});

test('it is absent until the day is switched on, takes a typed time, and leaves wrong ones', async () => {
  expect(ground.page.has('group', 'Time of day')).toBe(false);
  await ground.command('Day and sky of the game');
  const clock = ground.page.get('textbox', 'Time of day');
  expect(clock instanceof HTMLInputElement ? clock.value : '').toBe('12:00');
  await ground.page.fill(clock, '17:25');
  await ground.page.press('Enter');
  expect(dayStore.getState().time).toBe((17 * 60 + 25) * 2);
  await ground.page.fill(clock, '25:00');
  await ground.page.press('Enter');
  expect(clockText(dayStore.getState().time)).toBe('17:25');
  // Without the game's tables there is no weather to choose, and it is said whose day this is.
  expect(ground.page.text()).toContain('A plain day');
  expect(ground.document.history.position).toBe(0);
});

test('times are read as people write them', () => {
  expect(['9', '0930', '9:30', '23.59', '24', '9:60', 'noon'].map(timeOfText)).toEqual([
    1080,
    1140,
    1140,
    2878,
    null,
    null,
    null,
  ]);
});
