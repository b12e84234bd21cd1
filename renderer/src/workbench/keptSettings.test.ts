/** Settings that change while the host is away, refuses, or answers late. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostError, type ConnectedHost } from '../base/host/index.ts';
import { setHost } from './files/host.ts';
import { keepSetting } from './keptSettings.ts';
import { shell } from './state/shell.ts';

let written: (readonly [name: string, json: string])[];
let refused: ReadonlySet<string>;

function connect(): void {
  const request = async (_name: string, { name, json }: { name: string; json: string }): Promise<object> => {
    if (refused.has(name)) throw new HostError('no-space', 'the disk is full');
    written.push([name, json]);
    return {};
  };
  setHost({ client: { request } } as unknown as ConnectedHost);
  shell.setState({ connection: { kind: 'open' } });
}

function lose(): void {
  setHost(null);
  shell.setState({ connection: { kind: 'lost', cause: 'gone', reason: 'away', isRetrying: false } });
}

const pass = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(1000));

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  refused = new Set();
  connect();
});
afterEach(() => {
  setHost(null);
  vi.useRealTimers();
});

test('of a burst the last value is kept, once', async () => {
  keepSetting('theme', 'dark');
  keepSetting('theme', 'light');
  keepSetting('teamColor', 3);
  await pass();
  expect(written).toEqual([
    ['theme', '"light"'],
    ['teamColor', '3'],
  ]);
  await pass();
  expect(written).toHaveLength(2);
});

test('what changes while the host is away is kept when it is back, with what changed last', async () => {
  lose();
  keepSetting('theme', 'dark');
  keepSetting('teamColor', 3);
  await pass();
  keepSetting('theme', 'light');
  await pass();
  expect(written).toEqual([]);
  connect();
  await pass();
  expect(written).toEqual([
    ['theme', '"light"'],
    ['teamColor', '3'],
  ]);
  lose();
  connect();
  await pass();
  expect(written).toHaveLength(2);
});

test('one that the host cannot keep keeps none of the others from being kept', async () => {
  refused = new Set(['theme']);
  keepSetting('theme', 'dark');
  keepSetting('teamColor', 3);
  await pass();
  expect(written).toEqual([['teamColor', '3']]);
});
