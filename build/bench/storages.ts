/** A CASC storage of 135,000 names, as Warcraft III has had since 2.0: listed, mounted as one tree, and a file read from it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredFile, StoredFolder } from '../../shared/test/standIns/storage.ts';
import { makeStorage, StoredMount, writeStorage } from '../../shared/test/standIns/storage.ts';

const nameCount = 135_000;
const largeFile = 300 * 1024;

export interface StorageFigures {
  readonly files: number;
  /** Milliseconds from nothing to all names and what is downloaded, and of the processor's time for it. */
  readonly listMs: number;
  readonly listCpuMs: number;
  /** The same to mount it then in the client's order, its top listed. */
  readonly treeMs: number;
  readonly treeCpuMs: number;
  /** Megabytes that the open storage and the tree over it hold on to. */
  readonly megabytes: number;
  /** Milliseconds to read and unpack a file of 300 KB in chunks of 64 KB, the middle one of 41. */
  readonly readMs: number;
  /** The processor's time for one of them, over all. */
  readonly readCpuMs: number;
}

/** Names as long and as deep as the game's; of each part one file in ten is not downloaded. */
function folderOf(part: string, count: number): StoredFolder {
  const files: Record<string, StoredFile> = {};
  for (let at = 0; at < count; at++) {
    const folder = `units/${part}/race${at % 11}/creature${Math.floor(at / 40)}`;
    const bytes = new Uint8Array(24).fill(at & 0xff);
    files[`${folder}/creature_part${at}_diffuse.dds`] = {
      bytes,
      packing: ['N'],
      ...(at % 10 === 0 ? { state: 'listed' } : {}),
    };
  }
  return files;
}

/** Bytes that pack to about half, as textures do. */
function picture(): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: largeFile }, (_, at) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return at % 2 === 0 ? state >>> 24 : at & 15;
  });
}

export function writeBenchStorage(folder: string): void {
  const share = Math.floor(nameCount / 3);
  const large: StoredFile = { bytes: picture(), chunkSize: 64 * 1024 };
  const hd = new StoredMount({ ...folderOf('hd', share), 'textures/large.dds': large });
  const locale = new StoredMount(folderOf('locale', share));
  const base = new StoredMount({ ...folderOf('base', share), '_hd.w3mod': hd, '_locales/enus.w3mod': locale });
  writeStorage(folder, makeStorage({ 'war3.w3mod': base }));
}

/** In a process of its own: what else the bench holds would hide what a storage takes. */
export function benchStorages(): StorageFigures {
  const folder = mkdtempSync(join(tmpdir(), 'chunksmith-bench-'));
  try {
    writeBenchStorage(folder);
    const script = fileURLToPath(new URL('./storageMemory.ts', import.meta.url));
    const ran = spawnSync(process.execPath, ['--expose-gc', script, folder], { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(ran.stderr);
    // The script prints exactly this.
    return JSON.parse(ran.stdout) as StorageFigures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
