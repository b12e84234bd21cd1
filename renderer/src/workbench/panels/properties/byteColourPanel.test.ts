/** Colours of four bytes in the Properties panel. */
import { expect, test } from 'vitest';
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { startWith } from '../../../test/program.tsx';
import { Outline } from '../outline/Outline.tsx';
import { Properties } from './Properties.tsx';

test('a colour of bytes, blue first, is a colour too, and keeps its fourth byte', async () => {
  const house = await startWith('Lodge.wmo', [Outline, Properties]);
  await house.page.fill(house.page.get('searchbox', /^Find in/), 'fog');
  const fog = house.page.all('treeitem', /fog/i).at(-1);
  if (fog === undefined) throw new Error('the lodge has no fog');
  await house.page.click(fog);
  const stored = (): unknown => {
    const [record] = house.session.state.getState().selection;
    return record === undefined ? null : fieldsByName(house.session.document.get(record).fields)['colour'];
  };
  const before = stored();
  await house.page.click(house.page.field('Colour'));
  const hexadecimal = await house.page.find('textbox', 'Hexadecimal');
  await house.page.fill(hexadecimal, '#102030');
  await house.page.press('Enter');
  await house.page.click(house.page.get('tree'));
  await house.page.until(() => house.steps.length === 1);
  expect(stored()).toEqual([0x30, 0x20, 0x10, 255]);
  await house.page.fill(house.page.all('spinbutton', 'Colour, fourth byte')[0] ?? house.page.get('tree'), '128');
  await house.page.press('Enter');
  expect(stored()).toEqual([0x30, 0x20, 0x10, 128]);
  await house.undo();
  await house.undo();
  expect(stored()).toEqual(before);
  await house.end();
});
