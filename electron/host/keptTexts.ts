/** What the user keeps by name: one text file each, in a folder of the data folder, to be copied, shared and put there by hand. */
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HostError } from '../../shared/host/error.ts';
import { checkFileName } from './access.ts';
import { setAside, writeAtomically } from './atomicFile.ts';
import { fileError, isMissing } from './fileErrors.ts';

export interface KeptKind {
  readonly folder: string;
  /** Of the files' names, such as `.pose.json`. */
  readonly ending: string;
  /** What one is, for messages. */
  readonly noun: string;
  /** Characters. */
  readonly longest: number;
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** On disks that do not tell a from A, a name can become itself in other letters. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map((path) => stat(path, { bigint: true }).catch(() => null)));
  return left?.ino === right?.ino && left?.dev === right?.dev;
}

export class KeptTexts {
  readonly folder: string;
  private readonly kind: KeptKind;

  constructor(kind: KeptKind) {
    this.kind = kind;
    this.folder = kind.folder;
  }

  /** All there are, by name. */
  async list(): Promise<{ name: string; modifiedMs: number }[]> {
    const { folder, ending } = this.kind;
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw fileError(error, 'list', folder);
    });
    const found = await Promise.all(
      names.map(async (file) => {
        if (!file.endsWith(ending) || file.length === ending.length) return [];
        // One that another program takes away meanwhile is none.
        const facts = await stat(join(folder, file)).catch(() => null);
        if (facts?.isFile() !== true) return [];
        return [{ name: file.slice(0, -ending.length), modifiedMs: facts.mtimeMs }];
      }),
    );
    return found.flat().toSorted((one, other) => one.name.localeCompare(other.name));
  }

  async read({ name }: { readonly name: string }): Promise<{ text: string }> {
    const path = this.pathOf(name);
    try {
      const { size } = await stat(path);
      if (size > this.kind.longest) {
        throw new HostError('bad-request', `${name} is too large to be a ${this.kind.noun}.`);
      }
      return { text: await readFile(path, 'utf8') };
    } catch (error) {
      throw fileError(error, 'read', path);
    }
  }

  async keep(wanted: {
    readonly name: string;
    readonly text: string;
    readonly existing: 'ask' | 'replace';
  }): Promise<{ kind: 'kept' } | { kind: 'exists' }> {
    const { name, text, existing } = wanted;
    const path = this.pathOf(name);
    const { longest, noun, folder } = this.kind;
    if (text.length > longest) throw new HostError('bad-request', `The ${noun} is too large to be kept.`);
    const isTaken = await isThere(path);
    if (isTaken && existing === 'ask') return { kind: 'exists' };
    try {
      await mkdir(folder, { recursive: true });
    } catch (error) {
      throw fileError(error, 'write', folder);
    }
    if (isTaken) await setAside(path);
    await writeAtomically(path, new TextEncoder().encode(text));
    return { kind: 'kept' };
  }

  async rename({
    name,
    to,
  }: {
    readonly name: string;
    readonly to: string;
  }): Promise<{ kind: 'renamed' } | { kind: 'exists' }> {
    const [from, target] = [this.pathOf(name), this.pathOf(to)];
    if ((await isThere(target)) && !(await isSameFile(from, target))) return { kind: 'exists' };
    try {
      await rename(from, target);
    } catch (error) {
      throw fileError(error, 'write', from);
    }
    return { kind: 'renamed' };
  }

  async setAside({ name }: { readonly name: string }): Promise<object> {
    await setAside(this.pathOf(name));
    return {};
  }

  private pathOf(name: string): string {
    return join(this.folder, checkFileName(`${name}${this.kind.ending}`));
  }
}
