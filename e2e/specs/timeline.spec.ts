import type { Page } from '@playwright/test';
import { expect, test } from '../driver/test.ts';

function lanes(page: Page) {
  return page.getByRole('slider', { name: 'Time' });
}

test('the arrow keys step, Home and End go to the ends of the sequence', async ({ knight }) => {
  const canvas = lanes(knight.page);
  await canvas.focus();
  await knight.press('End');
  const { frame: end } = await knight.document();
  await knight.press('Home');
  const { frame: start } = await knight.document();
  expect(end).toBeGreaterThan(start);
  await knight.press('ArrowRight');
  expect((await knight.document()).frame).toBe(start + 10);
});

test('dragging along the ruler shows other frames', async ({ knight }) => {
  const box = await lanes(knight.page).boundingBox();
  if (box === null) throw new Error('the lanes are not on the screen');
  const { mouse } = knight.page;
  await mouse.move(box.x + 40, box.y + 8);
  await mouse.down();
  await mouse.move(box.x + box.width / 2, box.y + 8, { steps: 4 });
  const { frame } = await knight.document();
  await mouse.up();
  expect(frame).toBeGreaterThan(1200);
  expect(frame).toBeLessThan(1500);
});

test('a key that is dragged moves in one step, and Escape leaves it where it was', async ({ knight }) => {
  const box = await lanes(knight.page).boundingBox();
  if (box === null) throw new Error('the lanes are not on the screen');
  const { mouse } = knight.page;
  // The last key of the first lane stands at the end of the sequence.
  const [x, y] = [box.x + box.width - 12, box.y + 20 + 11];
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x - 80, y, { steps: 5 });
  await knight.press('Escape');
  await mouse.up();
  expect((await knight.document()).labels).toEqual([]);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x - 80, y, { steps: 5 });
  await mouse.up();
  expect((await knight.document()).labels).toEqual(['Move key']);
  await knight.undo();
  expect((await knight.document()).position).toBe(0);
});
