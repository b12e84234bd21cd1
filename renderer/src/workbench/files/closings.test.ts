/** What is opened again while it is being closed is opened when it is gone, not shown for the moment that it has left. */
import { expect, test } from 'vitest';
import type { Session } from '../state/session.ts';
import { hasClosed, whileClosing } from './closings.ts';

// Closings ask a session for its id alone.
const session = (id: string): Session => ({ id }) as unknown as Session;

test('whoever asks for a document that is being closed hears when it is gone, or that the user stayed', async () => {
  let end = (_isGone: boolean): void => undefined;
  const closing = whileClosing([session('a'), session('b')], new Promise<boolean>((resolve) => (end = resolve)));
  const heard: string[] = [];
  const asked = ['a', 'b', 'c'].map(async (id) => heard.push(`${id} ${await hasClosed(id)}`));
  await asked[2];
  expect(heard).toEqual(['c false']);
  end(true);
  expect(await closing).toBe(true);
  await Promise.all(asked);
  expect(heard).toEqual(['c false', 'a true', 'b true']);
  expect(await hasClosed('a')).toBe(false);
});

test('a closing that fails leaves nothing behind', async () => {
  await expect(whileClosing([session('a')], Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await hasClosed('a')).toBe(false);
});
