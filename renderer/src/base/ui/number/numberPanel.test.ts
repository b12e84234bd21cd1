/** Number fields as they are typed and pasted into: what cannot be meant is refused, and a locked field stays as it is. */
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { Page } from '../../../test/page.ts';
import { prepareWindow } from '../../../test/window.ts';
import { NumberField } from './NumberField.tsx';
import { VectorField } from './VectorField.tsx';

const page = new Page(window.document.body);
let end = async (): Promise<void> => undefined;

async function show(field: ReactElement): Promise<void> {
  prepareWindow();
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  end = async () => {
    await act(async () => root.unmount());
    element.remove();
  };
  await act(async () => root.render(field));
}
afterEach(async () => await end());

async function paste(words: string): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => words } });
  await page.during(() => void page.get('spinbutton', 'x').dispatchEvent(event));
}

test.each([
  ['a whole number', { kind: 'integer' }, []],
  ['a number with bounds', { min: 0, max: 1 }, []],
  ['a number as files have them', {}, [NaN]],
] as const)('“nan” in %s', async (_what, kind, taken) => {
  const committed: number[] = [];
  const onCommit = (value: number): void => void committed.push(value);
  await show(createElement(NumberField, { label: 'Size', value: 0.5, ...kind, onCommit }));
  await page.fill(page.get('spinbutton', 'Size'), 'nan');
  expect(page.has('alert')).toBe(taken.length === 0);
  await page.press('Enter');
  expect(committed).toEqual(taken);
});

test('what is pasted into a vector keeps to its bounds, and into a locked one nothing is', async () => {
  const committed: (readonly number[])[] = [];
  const given = {
    ...{ value: [1, 2, 3], min: 0, max: 255, onCommit: () => undefined },
    onCommitAll: (values: readonly number[]): void => void committed.push(values),
  };
  await show(createElement(VectorField, given));
  await paste('(300; -4; 7)');
  expect(committed).toEqual([[255, 0, 7]]);
  await end();
  await show(createElement(VectorField, { ...given, readOnly: true }));
  await paste('4, 5, 6');
  expect(committed).toHaveLength(1);
});
