/** A view that cannot be started says why, is tried again by itself and by its button, and is there once it can be had. */
import { createElement, act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Page } from '../../../test/page.ts';
import { prepareWindow } from '../../../test/window.ts';
import { NoDrawing } from './NoDrawing.tsx';
import { useDrawingContext } from './useDrawingContext.ts';

let failures = 0;
let asked = 0;
const view = { name: 'a view' };
const make = (): typeof view => {
  asked++;
  if (asked <= failures) throw new Error('The card is busy.');
  return view;
};

function Shown(): React.ReactNode {
  const { view: made, retry } = useDrawingContext(make);
  return typeof made === 'string'
    ? createElement(NoDrawing, { reason: made, retry })
    : createElement('p', null, made.name);
}

const page = new Page(window.document.body);
let end = async (): Promise<void> => undefined;

beforeEach(async () => {
  prepareWindow();
  asked = 0;
});
afterEach(async () => await end());

async function show(): Promise<void> {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  end = async () => {
    await act(async () => root.unmount());
    element.remove();
  };
  await act(async () => root.render(createElement(Shown)));
}

test('it comes by itself after a moment', async () => {
  failures = 1;
  await show();
  expect(page.text(document.body)).toContain('The card is busy.');
  await page.until(() => page.text(document.body) === 'a view');
  expect(asked).toBe(2);
});

test('it comes by its button', async () => {
  failures = 1;
  await show();
  await page.click(page.get('button', 'Try again'));
  expect(page.text(document.body)).toBe('a view');
});
