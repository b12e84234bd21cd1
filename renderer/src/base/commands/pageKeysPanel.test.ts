/** Whom Tab belongs to: the page's fields, or the view in which the pointer is at work. */
import { afterEach, expect, test } from 'vitest';
import { CommandCentre } from './centre.ts';
import { listenForKeys } from './pageKeys.ts';
import { CommandRegistry } from './registry.ts';

const page = document.createElement('div');
let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  page.remove();
});

test('Tab goes from field to field, and to the view while the pointer moves in it', () => {
  page.innerHTML = '<div tabindex="0" id="list"></div><div data-takes-keys=""><canvas></canvas></div><input>';
  document.body.append(page);
  const ran: string[] = [];
  const command = { id: 'mode', title: 'Mode', category: 'Tools', keys: ['Tab'], run: () => void ran.push('mode') };
  const registry = new CommandRegistry([command]);
  stop = listenForKeys(
    window,
    new CommandCentre({ registry, context: () => ({}), platform: 'other', onError: () => undefined }),
  );
  const [list, canvas, field] = ['#list', 'canvas', 'input'].map((each) => page.querySelector(each));
  const press = (at: Element | null | undefined): number => {
    at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', code: 'Tab', bubbles: true, cancelable: true }));
    return ran.length;
  };
  const move = (over: Element | null | undefined): void =>
    void over?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  expect(press(list)).toBe(0);
  move(canvas);
  expect(press(list)).toBe(1);
  expect(press(field)).toBe(1);
  // A Tab that went on to the next field: now that is what Tab means.
  expect(press(list)).toBe(1);
  move(canvas);
  move(list);
  expect(press(list)).toBe(1);
});

test('a question that stands there has the keys: no command runs behind it', () => {
  page.innerHTML = '<button id="outside"></button><div role="alertdialog"><button id="answer"></button></div>';
  document.body.append(page);
  const ran: string[] = [];
  const undo = { id: 'undo', title: 'Undo', category: 'Edit', keys: ['Mod+z'], run: () => void ran.push('undo') };
  const registry = new CommandRegistry([undo]);
  stop = listenForKeys(
    window,
    new CommandCentre({ registry, context: () => ({}), platform: 'other', onError: () => undefined }),
  );
  const press = (at: string): number => {
    const stroke = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true };
    page.querySelector(at)?.dispatchEvent(new KeyboardEvent('keydown', stroke));
    return ran.length;
  };
  expect(press('#answer')).toBe(0);
  expect(press('#outside')).toBe(1);
});
