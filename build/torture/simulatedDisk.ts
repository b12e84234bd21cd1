/**
 * A small disk for those who cannot mount one: a folder that takes so many bytes and no more. Read into a host by
 * `--import`, with the folder in its environment, it answers as a full disk does: what fits is written, then ENOSPC.
 */
import { readdirSync, statSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, sep } from 'node:path';

export const diskSize = 4 * 1024 * 1024;
/** Of the environment: the folder that is the disk. */
export const diskVariable = 'CHUNKSMITH_SIMULATED_DISK';
const page = 4096;

/** Bytes that are free in a folder which is a disk of `diskSize`. Files take whole pages, as on real ones. */
export function freeBytes(folder: string): number {
  let used = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      used += Math.ceil(statSync(join(entry.parentPath, entry.name)).size / page) * page;
    } catch {
      // It went while it was looked for: it takes nothing any more.
    }
  }
  return Math.max(0, diskSize - used);
}

function fillDisk(folder: string): void {
  const isThere = (path: unknown): boolean => String(path).startsWith(folder + sep);
  const noSpace = (): Error =>
    Object.assign(new Error('ENOSPC: no space left on the simulated disk'), { code: 'ENOSPC' });
  /** Writes what fits. */
  const guarded = async (data: string | Uint8Array, write: (part: Uint8Array) => Promise<void>): Promise<void> => {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    const room = freeBytes(folder);
    await write(bytes.subarray(0, room));
    if (bytes.length > room) throw noSpace();
  };
  const isPlain = (data: unknown): data is string | Uint8Array =>
    typeof data === 'string' || data instanceof Uint8Array;
  const { open, writeFile } = promises;
  promises.open = async (...given) => {
    const handle = await open(...given);
    if (!isThere(given[0])) return handle;
    const [write, append] = [handle.writeFile.bind(handle), handle.appendFile.bind(handle)];
    handle.writeFile = (data) => (isPlain(data) ? guarded(data, (part) => write(part)) : write(data));
    handle.appendFile = (data) => (isPlain(data) ? guarded(data, (part) => append(part)) : append(data));
    return handle;
  };
  promises.writeFile = async (path, data, options) => {
    if (!isThere(path) || !isPlain(data)) return await writeFile(path, data, options);
    await guarded(data, (part) => writeFile(path, part, options));
  };
  // What has imported the functions by name gets these.
  syncBuiltinESMExports();
}

const folder = process.env[diskVariable];
if (folder !== undefined) fillDisk(folder);
