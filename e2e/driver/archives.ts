/** Archives for the tests, made by the host's own code. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findEntry } from '../../shared/archive/archive.ts';
import { MpqService } from '../../electron/host/archives/mpqService.ts';
import { fill } from '../../electron/host/archives/test/archives.ts';

const worker = new URL('../../electron/host/archives/mpqWorker.ts', import.meta.url);

/** Makes an MPQ with these files; their names have backslashes. `room` is how many files it can take. */
export async function writeMpq(
  path: string,
  files: Readonly<Record<string, Uint8Array | string>>,
  { version = 1, room = 64 }: { readonly version?: 1 | 2; readonly room?: number } = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const mpq = new MpqService(worker);
  try {
    await mpq.create(path, version, room);
    await fill(mpq, path, files);
  } finally {
    await mpq.stop();
  }
}

/** The bytes of a file of an MPQ. Fails when the archive has none of this name. */
export async function readMpqFile(path: string, name: string): Promise<Buffer> {
  const mpq = new MpqService(worker);
  try {
    const archive = await mpq.open(path);
    const entry = findEntry(archive.index, name.replaceAll('\\', '/').toLowerCase());
    if (entry === null) throw new Error(`${path} has no ${name}`);
    return Buffer.from(await archive.read(entry));
  } finally {
    await mpq.stop();
  }
}
