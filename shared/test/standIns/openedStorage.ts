/** Storages of stand-in files, opened, and what they give. */
import { expect } from 'vitest';
import type { StoredFolder, StorageAbout } from './storage.ts';
import { makeStorage, memoryFiles, testTools } from './storage.ts';
import { latinBytes } from '../../archive/byteSource.ts';
import { StorageError } from '../../archive/casc/errors.ts';
import type { Storage } from '../../archive/casc/storage.ts';
import { openStorage } from '../../archive/casc/storage.ts';

export const options = { largestFile: 64 * 1024 * 1024 };

export function open(files: ReadonlyMap<string, Uint8Array>, product: string | null = null): Promise<Storage> {
  return openStorage(memoryFiles(files), testTools, { ...options, product });
}

export function made(folder: StoredFolder, about: StorageAbout = {}): Promise<Storage> {
  return open(makeStorage(folder, about));
}

export function fileOf(storage: Storage, name: string): number {
  for (let file = 0; file < storage.fileCount; file++) if (storage.nameOf(file) === name) return file;
  throw new Error(`${name} is not listed`);
}

export async function textOf(storage: Storage, name: string): Promise<string> {
  return String.fromCharCode(...(await storage.read(fileOf(storage, name))));
}

/** What it is refused for; the sentence says more than a word. */
export async function faultOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'none';
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    expect(error.message.length).toBeGreaterThan(40);
    return error.fault;
  }
}

export const words = latinBytes('words that stand twice. '.repeat(40));
