/**
 * Which hosts are at work on a data folder. Each listens at a socket of its own under a name that is used once. The system
 * closes it with the process, however that ends, so nobody has to believe a clock or the number of a process: those lie to a
 * host in another pid namespace. A socket is found by its file, also across namespaces; a data folder that two computers
 * share over a network is not covered.
 */
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { isMissing } from './fileErrors.ts';
import { newId } from './opaqueId.ts';

/** The least that systems take as the path of a socket, with its end: 104 bytes on macOS. */
const longestAddress = 103;
/** A host that does not answer in this time is at work nevertheless. */
const answerLimitMs = 2_000;

function notesIn(dataFolder: string): string {
  return join(dataFolder, 'hosts');
}

function listenAt(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      // Whoever knocks wants to know no more than that somebody is there.
      server.on('error', () => undefined);
      server.unref();
      resolve(server);
    });
  });
}

/** False only when the system says that nobody listens there. */
function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    const end = (isThere: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(true), answerLimitMs);
    socket.once('connect', () => end(true));
    socket.once('error', (error: Error & { code?: string }) => {
      end(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

function pipeOf(id: string): string {
  return `\\\\.\\pipe\\chunksmith-${id}`;
}

/**
 * Calls with an address of a socket in a folder, whose own path may be too long for one: Linux knows an open folder by a short
 * path as well. What is made there lies in the folder itself, where every host on it finds it.
 */
async function withAddress<R>(folder: string, name: string, act: (address: string) => Promise<R>): Promise<R> {
  const plain = join(folder, name);
  if (process.platform !== 'linux' || Buffer.byteLength(plain) <= longestAddress) return await act(plain);
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await act(`/proc/self/fd/${handle.fd}/${name}`);
  } finally {
    await handle.close();
  }
}

/** Knocks where the note of a host says; false when it left none, as one that ended does. */
async function isThere(dataFolder: string, id: string): Promise<boolean> {
  if (process.platform === 'win32') return await answers(pipeOf(id));
  const note = join(notesIn(dataFolder), id);
  try {
    if ((await lstat(note)).isSocket()) return await withAddress(notesIn(dataFolder), id, answers);
    return await answers(await readFile(note, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function writeNote(path: string, address: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(address);
    await file.sync();
  } finally {
    await file.close();
  }
}

export class HostLife {
  readonly id: string;
  private readonly dataFolder: string;
  private readonly server: Server;
  private hasEnded = false;

  private constructor(id: string, dataFolder: string, server: Server) {
    this.id = id;
    this.dataFolder = dataFolder;
    this.server = server;
  }

  /** @throws HostError when no socket can be made: without one nobody would know that this host is at work */
  static async begin(dataFolder: string): Promise<HostLife> {
    await mkdir(notesIn(dataFolder), { recursive: true });
    const id = newId();
    try {
      return new HostLife(id, dataFolder, await HostLife.listen(dataFolder, id));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new HostError(
        'denied',
        `The data folder ${dataFolder} cannot be used: no socket can be made for it (${why}).`,
      );
    }
  }

  private static async listen(dataFolder: string, id: string): Promise<Server> {
    if (process.platform === 'win32') return await listenAt(pipeOf(id));
    const note = join(notesIn(dataFolder), id);
    // It gets its name when it listens: before that it would look like one whose host has ended.
    const made = `${note}.new`;
    let server = await withAddress(notesIn(dataFolder), `${id}.new`, listenAt).catch(() => null);
    if (server === null) {
      // The path is too long for a socket here, or the disk does not take any. A host that has another folder for temporary
      // files would not find it there, and take this one for ended.
      const elsewhere = join(tmpdir(), `chunksmith-${id}`);
      server = await listenAt(elsewhere);
      await writeNote(made, elsewhere);
    }
    await rename(made, note);
    return server;
  }

  /** Whether the host of this id is at work; what cannot be found out counts as so. */
  async isAlive(id: string): Promise<boolean> {
    if (id === this.id) return !this.hasEnded;
    try {
      return await isThere(this.dataFolder, id);
    } catch {
      return true;
    }
  }

  /** Removes what hosts that have ended left to be found by, but for those of `needed`. */
  async clear(needed: ReadonlySet<string>): Promise<void> {
    for (const id of await readdir(notesIn(this.dataFolder)).catch(() => [])) {
      if (needed.has(id) || id.includes('.') || (await this.isAlive(id))) continue;
      await unlink(join(notesIn(this.dataFolder), id)).catch(() => undefined);
    }
  }

  /** As the system does it when the process ends. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.hasEnded = true;
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    if (process.platform !== 'win32') await unlink(join(notesIn(this.dataFolder), this.id)).catch(() => undefined);
  }
}
