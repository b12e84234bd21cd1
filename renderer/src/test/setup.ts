/** What vitest runs before each file of panels’ tests: the program begins as in a new window. */
import { vi } from 'vitest';
import { noting, resetStores } from './stores.ts';

vi.mock('zustand/vanilla', async (importOriginal) => {
  const original = await importOriginal<typeof import('zustand/vanilla')>();
  return { ...original, createStore: noting(original.createStore) };
});

resetStores();
