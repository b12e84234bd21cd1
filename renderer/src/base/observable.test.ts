import { expect, it, vi } from 'vitest';
import { Observable, Signal } from './observable.ts';

it('tells all who listen, and nobody who stopped', () => {
  const signal = new Signal<[number, string]>();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = signal.listen(first);
  signal.listen(second);
  signal.tell(1, 'a');
  stop();
  signal.tell(2, 'b');
  expect(first.mock.calls).toEqual([[1, 'a']]);
  expect(second.mock.calls).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
});

it('finishes its round when a listener stops itself or begins another', () => {
  const signal = new Signal();
  const late = vi.fn();
  const stop = signal.listen(() => {
    stop();
    signal.listen(late);
  });
  const other = vi.fn();
  signal.listen(other);
  signal.tell();
  expect([other.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
  signal.tell();
  expect([other.mock.calls.length, late.mock.calls.length]).toEqual([2, 1]);
});

it('counts its rounds before it tells, so that who asks then is up to date', () => {
  const signal = new Signal();
  const seen: number[] = [];
  signal.listen(() => seen.push(signal.count()));
  signal.tell();
  signal.tell();
  expect(seen).toEqual([1, 2]);
});

it('gives the value that was set before it tells', () => {
  const value = new Observable(1);
  const seen: number[] = [];
  const stop = value.subscribe(() => seen.push(value.get()));
  value.set(2);
  stop();
  value.set(3);
  expect([seen, value.get()]).toEqual([[2], 3]);
});

it('tells who watches a part only when that became another', () => {
  const value = new Observable({ name: 'Walk', time: 0 });
  const heard = vi.fn();
  const stop = value.watch(({ name }) => name, heard);
  value.set({ name: 'Walk', time: 10 });
  expect(heard).not.toHaveBeenCalled();
  value.set({ name: 'Stand', time: 0 });
  value.set({ name: 'Stand', time: 10 });
  expect(heard).toHaveBeenCalledOnce();
  stop();
  value.set({ name: 'Walk', time: 0 });
  expect(heard).toHaveBeenCalledOnce();
});
