/** Folders, archives and mounts of a test host, made by code. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectionList } from '../../../../shared/codec/collection.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { ParamsOf } from '../../../../shared/host/contract.ts';
import type { MountEntry } from '../../../../shared/host/mountEntities.ts';
import { OpenedDocument } from '../../../../shared/host/openedDocument.ts';
import { fill } from '../../archives/test/archives.ts';
import type { TestHost } from '../../test/testHost.ts';
import { testFormats } from '../../test/testHost.ts';
import { tinyModel } from '../../test/tinyModel.ts';

/** A TGA of one pixel in this colour: the smallest picture that can be decoded. */
export function pixel(red: number, green: number, blue: number): Uint8Array {
  const bytes = new Uint8Array(18 + 4);
  bytes.set([0, 0, 2], 0);
  bytes.set([1, 0, 1, 0, 32, 8], 12);
  bytes.set([blue, green, red, 255], 18);
  return bytes;
}

/** The next value that something tells. */
export function told<T>(read: (hear: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve) => read(resolve));
}

/** Names the first sequence of a model. */
export function renameSequence({ document }: OpenedDocument, name: string): void {
  const id: RecordId | undefined = collectionList(document.format, document, 'sequences')[0];
  if (id === undefined) throw new Error('no sequence');
  document.edit('Rename', (transaction) => transaction.update(id, { name }));
}

let tasks = 0;

export class MountBench {
  readonly at: TestHost;

  constructor(at: TestHost) {
    this.at = at;
  }

  async archive(
    path: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    version: 1 | 2 = 1,
  ): Promise<string> {
    const full = join(this.at.folder, path);
    await mkdir(join(full, '..'), { recursive: true });
    const { mpq } = this.at.host.parts.mounting;
    await mpq.create(full, version, 64);
    await fill(mpq, full, files);
    return full;
  }

  async put(path: string, content: string | Uint8Array = 'x'): Promise<string> {
    const full = join(this.at.folder, path);
    await mkdir(join(full, '..'), { recursive: true });
    await writeFile(full, content);
    return full;
  }

  private chosen(path: string): Pick<ParamsOf<'addMount'>, 'fileId' | 'folderId'> {
    const full = join(this.at.folder, path);
    const { registry } = this.at.host.parts;
    return /\.(mpq|w3x|pak|wad)$/i.test(path)
      ? { fileId: registry.addFile(full), folderId: null }
      : { folderId: registry.addFolder(full), fileId: null };
  }

  /** Mounts a folder (or an archive) of the test's own; fails when it is refused. */
  async mount(path: string, key: string | null = null): Promise<MountEntry> {
    const added = await this.at.client.request('addMount', { ...this.chosen(path), key });
    if (added.kind !== 'added') throw new Error(added.reason);
    return added.mount;
  }

  /** Adds a folder or archive to the sources of a mount. */
  addSource(mountId: string, path: string): Promise<{ mount: MountEntry; sourceId: string }> {
    return this.at.client.request('addMountSource', { mountId, ...this.chosen(path) });
  }

  /** Warcraft III with a base archive and a patch that hides one file. */
  async warcraft(): Promise<MountEntry> {
    await this.archive('wc3/war3.mpq', {
      'Units\\Footman.mdx': tinyModel(),
      'Textures\\Skin.tga': pixel(1, 2, 3),
      'a.txt': 'base',
    });
    await this.archive('wc3/War3Patch.mpq', { 'a.txt': 'patched', 'Units\\New.mdx': tinyModel(['New']) });
    return await this.mount('wc3');
  }

  async openedFrom(mountId: string, path: string, sourceId: string | null = null): Promise<OpenedDocument> {
    const opened = await this.at.client.request('openMounted', { mountId, path, sourceId });
    if (opened.kind !== 'opened') throw new Error('open already');
    const listener = { changed: () => undefined, problem: (message: string) => this.at.problems.push(message) };
    return await OpenedDocument.open(this.at, opened.document, listener, testFormats);
  }

  /** Saves a document into a source. */
  saveInto(
    target: Omit<ParamsOf<'saveIntoArchive'>, 'taskId' | 'conflict'>,
    conflict: 'ask' | 'overwrite' = 'ask',
  ): ReturnType<typeof this.at.client.request<'saveIntoArchive'>> {
    return this.at.client.request('saveIntoArchive', { ...target, conflict, taskId: `save${++tasks}` });
  }

  /** What wins for a path, as text. */
  async winner(mountId: string, path: string): Promise<string> {
    const { blob } = await this.at.client.request('readMounted', { mountId, path, sourceId: null });
    return new TextDecoder().decode(await this.at.fetchBlob(blob));
  }

  async pixelsOf(found: { kind: string; pixelsBlob?: string }): Promise<readonly number[]> {
    if (found.pixelsBlob === undefined) throw new Error(`the texture is ${found.kind}`);
    return [...(await this.at.fetchBlob(found.pixelsBlob))];
  }
}
