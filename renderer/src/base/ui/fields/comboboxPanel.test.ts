/** A list found by typing: what is typed before its search line has the focus is searched for as well. */
import { createElement, act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Page } from '../../../test/page.ts';
import { prepareWindow } from '../../../test/window.ts';
import { Combobox } from './Combobox.tsx';

const page = new Page(window.document.body);
const chosen: string[] = [];
let end = async (): Promise<void> => undefined;

beforeEach(async () => {
  prepareWindow();
  chosen.length = 0;
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  end = async () => {
    await act(async () => root.unmount());
    element.remove();
  };
  const options = ['grass', 'gravel', 'rock'].map((value) => ({ value, label: value }));
  const onChange = (value: string): void => void chosen.push(value);
  await act(async () => root.render(createElement(Combobox, { label: 'Ground', value: 'rock', options, onChange })));
});
afterEach(async () => await end());

/** A key on the button that opened the list, where the focus still is. */
const typeAhead = async (trigger: HTMLElement, key: string): Promise<void> =>
  await page.during(() => void trigger.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('letters that come before the search line has the focus are searched for, and nothing is chosen by them', async () => {
  const trigger = page.get(/^(combobox|button)$/, 'Ground');
  await page.click(trigger);
  expect(page.all('option').map((option) => page.text(option))).toEqual(['grass', 'gravel', 'rock']);
  for (const key of ['g', 'r', 'a', 'v', 's', 'Backspace']) await typeAhead(trigger, key);
  expect(page.all('option').map((option) => page.text(option))).toEqual(['gravel']);
  expect(chosen).toEqual([]);
  await page.click(page.get('option', 'gravel'));
  expect(chosen).toEqual(['gravel']);
});
