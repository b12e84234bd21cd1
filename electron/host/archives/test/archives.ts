/** Archives made by code, for tests. */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveWorkerUrl } from '../../test/workers.ts';
import { MpqService } from '../mpqService.ts';

export function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function bytesOf(source: string): Uint8Array {
  return new TextEncoder().encode(source);
}

/** Bytes without a pattern that packs, the same for the same seed. */
export function noise(size: number, seed: number): Uint8Array {
  let state = seed >>> 0 || 1;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

export interface ArchiveBench extends AsyncDisposable {
  readonly folder: string;
  readonly mpq: MpqService;
  /** An MPQ with these files; the path of it. */
  mpqWith(name: string, files: Readonly<Record<string, string | Uint8Array>>, version?: 1 | 2): Promise<string>;
  write(name: string, bytes: Uint8Array): Promise<string>;
}

/** Adds files to an archive in place. */
export async function fill(
  mpq: MpqService,
  path: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  locale = 0,
): Promise<void> {
  const changes = Object.entries(files).map(([name, content]) => ({
    kind: 'put' as const,
    name,
    locale,
    bytes: typeof content === 'string' ? bytesOf(content) : content,
  }));
  await mpq.fill(path, changes);
}

export async function archiveBench(): Promise<ArchiveBench> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'chunksmith-archives-')));
  const mpq = new MpqService(archiveWorkerUrl);
  return {
    folder,
    mpq,
    async mpqWith(name, files, version = 1) {
      const path = join(folder, name);
      await mpq.create(path, version, 64);
      await fill(mpq, path, files);
      return path;
    },
    async write(name, bytes) {
      await writeFile(join(folder, name), bytes);
      return join(folder, name);
    },
    async [Symbol.asyncDispose]() {
      await mpq.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PAK with these files, as Quake's tools lay it out: content first, then the directory. */
export function pakWith(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    bytes: typeof content === 'string' ? bytesOf(content) : content,
  }));
  const contentSize = entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const file = new Uint8Array(12 + contentSize + entries.length * 64);
  const view = new DataView(file.buffer);
  file.set(bytesOf('PACK'));
  view.setUint32(4, 12 + contentSize, true);
  view.setUint32(8, entries.length * 64, true);
  let offset = 12;
  for (const [at, { name, bytes }] of entries.entries()) {
    const row = 12 + contentSize + at * 64;
    file.set(bytes, offset);
    file.set(bytesOf(name), row);
    view.setUint32(row + 56, offset, true);
    view.setUint32(row + 60, bytes.length, true);
    offset += bytes.length;
  }
  return file;
}
