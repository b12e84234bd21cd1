/**
 * Whose journals are whose. A journal's folder is called `ID.HOST` after the host that writes it; one without a host is from
 * an earlier version of the program. A journal passes to another host by being renamed, which only one host can do: what
 * belongs to a host at work stays untouched.
 */
import { mkdir, readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../fileErrors.ts';
import type { HostLife } from '../hostLife.ts';
import { unfinished } from './journal.ts';

const folderName = /^([\w-]{1,64})(?:\.([\w-]{1,64}))?$/;

/** A journal folder, by the journal's id. */
export interface JournalFolder {
  readonly journalId: string;
  readonly folder: string;
  /** True for one that was set aside: nothing in it is written or removed any more. */
  readonly isKept: boolean;
}

/** Ends the name of the file that says of a kept journal that the user knows of it. */
const seen = '.seen';

export class JournalFolders {
  private readonly root: string;
  private readonly keptRoot: string;
  private readonly life: HostLife;
  private readonly report: (error: unknown) => void;

  /** `dataFolder` has the journals in `journal`, and in `kept` what could not be read. */
  constructor(dataFolder: string, life: HostLife, report: (error: unknown) => void) {
    this.root = join(dataFolder, 'journal');
    this.keptRoot = join(dataFolder, 'kept');
    this.life = life;
    this.report = report;
  }

  /** Where this host writes a journal. */
  own(journalId: string): string {
    return join(this.root, `${journalId}.${this.life.id}`);
  }

  /** Takes over the journals of hosts that have ended. */
  async claim(): Promise<void> {
    const living = new Map<string, boolean>([[this.life.id, true]]);
    for (const name of await this.names()) {
      const isUnfinished = name.endsWith(unfinished);
      const [, journalId, owner] = folderName.exec(isUnfinished ? name.slice(0, -unfinished.length) : name) ?? [];
      if (journalId === undefined) continue;
      if (owner !== undefined) {
        const isAlive = living.get(owner) ?? (await this.life.isAlive(owner));
        living.set(owner, isAlive);
        if (isAlive) continue;
      }
      const folder = join(this.root, name);
      // One that was being made never held an edit that was answered.
      const act = isUnfinished ? rm(folder, { recursive: true, force: true }) : rename(folder, this.own(journalId));
      await act.catch((error: unknown) => {
        // Another host was faster.
        if (!isMissing(error)) this.report(error);
      });
    }
    await this.life.clear(new Set([...living].filter(([, isAlive]) => isAlive).map(([owner]) => owner)));
  }

  /** @throws when the folder of all journals cannot be listed: then nothing is known of any */
  private async names(): Promise<readonly string[]> {
    try {
      return await readdir(this.root);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Journals of this host, in use or not. */
  async list(): Promise<readonly JournalFolder[]> {
    return (await this.names()).flatMap((name) => {
      const [, journalId, owner] = folderName.exec(name) ?? [];
      if (journalId === undefined || owner !== this.life.id) return [];
      return [{ journalId, folder: join(this.root, name), isKept: false }];
    });
  }

  /** Journals that were set aside and that the user has not dealt with. */
  async kept(): Promise<readonly JournalFolder[]> {
    const names: readonly string[] = await readdir(this.keptRoot).catch(() => []);
    return names.flatMap((name) => {
      const journalId = / ([\w-]{1,64})$/.exec(name)?.[1];
      if (journalId === undefined || names.includes(`${journalId}${seen}`)) return [];
      return [{ journalId, folder: join(this.keptRoot, name), isKept: true }];
    });
  }

  private keptPath(name: string, journalId: string): string {
    const plain = name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 80);
    const day = new Date().toISOString().slice(0, 10);
    return join(this.keptRoot, `${plain} ${day} ${journalId}`);
  }

  /** Sets a journal aside under the document's name; it stays where it is when that fails. */
  async keep(found: JournalFolder, name: string): Promise<JournalFolder> {
    const folder = this.keptPath(name, found.journalId);
    try {
      await mkdir(this.keptRoot, { recursive: true });
      await rename(found.folder, folder);
      return { ...found, folder, isKept: true };
    } catch (error) {
      this.report(error);
      return found;
    }
  }

  /** Keeps bytes of a journal that are to be cut off; returns where. */
  async keepBytes(bytes: Uint8Array, name: string, journalId: string): Promise<string> {
    await mkdir(this.keptRoot, { recursive: true });
    const path = `${this.keptPath(name, journalId)}-${Date.now()}.rest`;
    try {
      await writeFile(path, bytes, { flag: 'wx' });
    } catch (error) {
      await unlink(path).catch(() => undefined);
      throw error;
    }
    return path;
  }

  /** The user knows of it: it is not shown again, and stays on disk. */
  async noteSeen(journalId: string): Promise<void> {
    await mkdir(this.keptRoot, { recursive: true });
    await writeFile(join(this.keptRoot, `${journalId}${seen}`), '');
  }

  async isSeen(journalId: string): Promise<boolean> {
    return (await stat(join(this.keptRoot, `${journalId}${seen}`)).catch(() => null)) !== null;
  }
}
