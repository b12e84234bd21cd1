/** What vitest runs before each file of panels’ tests: the program begins as in a new window. */
import * as React from 'react';
import { vi } from 'vitest';
import { noting, resetStores } from './stores.ts';

vi.mock('zustand/vanilla', async (importOriginal) => {
  const original = await importOriginal<typeof import('zustand/vanilla')>();
  return { ...original, createStore: noting(original.createStore) };
});

/**
 * React's development build notes the stack of every element that is made, up to ten thousand a second, for warnings that name
 * an element's owner: an eighth of what panels' tests take. It is told that it has noted enough; warnings come without owners.
 * A React that keeps its books elsewhere is left alone.
 */
const books = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object | undefined;
if (books !== undefined && 'recentlyCreatedOwnerStacks' in books)
  Object.defineProperty(books, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  });

resetStores();
