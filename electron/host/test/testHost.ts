/** A host on folders of its own with a connected client, for tests. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatList } from '../../../shared/format/formatList.ts';
import { formats } from '../../../shared/formats/index.ts';
import { HostClient } from '../../../shared/host/client.ts';
import { memoryChannelPair } from '../../../shared/host/memoryChannel.ts';
import type { HostConnection, OpenedDocumentListener } from '../../../shared/host/openedDocument.ts';
import { OpenedDocument } from '../../../shared/host/openedDocument.ts';
import { setFormat } from '../../../shared/test/setFormat.ts';
import { onlyWithin } from '../access.ts';
import type { HostOptions } from '../hostParts.ts';
import { Host } from '../host.ts';
import { tinyModel } from './tinyModel.ts';
import { workerUrl } from './workers.ts';

/** The formats of that worker. */
export const testFormats = formatList([...formats, setFormat]);

export interface TestHost extends HostConnection, AsyncDisposable {
  readonly host: Host;
  readonly folder: string;
  readonly dataFolder: string;
  /** Faults the host reported; a test that expects none looks here. */
  readonly reported: unknown[];
  readonly problems: string[];
  write(name: string, bytes?: Uint8Array): Promise<string>;
  openPath(path: string): Promise<OpenedDocument>;
  /** Opens the recovered work that is offered; there has to be some. */
  recover(as?: 'original' | 'copy'): Promise<OpenedDocument>;
  /** Another host on the same folders, after this one ended as in a crash: as far as others can tell. */
  again(options?: Partial<HostOptions>): Promise<TestHost>;
  /** Another host on the same folders, while this one is at work. */
  beside(options?: Partial<HostOptions>): Promise<TestHost>;
}

export function connectInMemory(host: Host): HostConnection {
  const [userEnd, hostEnd] = memoryChannelPair();
  host.connect(hostEnd);
  return {
    client: new HostClient(userEnd),
    fetchBlob(id) {
      const bytes = host.parts.blobs.take(id);
      return bytes === null ? Promise.reject(new Error(`no blob ${id}`)) : Promise.resolve(bytes);
    },
  };
}

async function start(root: string, options: Partial<HostOptions>, isOwner: boolean): Promise<TestHost> {
  const folder = join(root, 'files');
  const dataFolder = join(root, 'data');
  const reported: unknown[] = [];
  const problems: string[] = [];
  const host = await Host.start({
    kind: 'memory',
    appVersion: '0.0.0',
    dataFolder,
    workerUrl,
    access: await onlyWithin([folder]),
    samplesFolder: null,
    shell: null,
    workerCount: 1,
    report: (error) => reported.push(error),
    ...options,
  });
  const connection = connectInMemory(host);
  const listener: OpenedDocumentListener = { changed: () => undefined, problem: (message) => problems.push(message) };
  return {
    ...connection,
    host,
    folder,
    dataFolder,
    reported,
    problems,
    async write(name, bytes = tinyModel()) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return path;
    },
    async openPath(path) {
      const { fileId } = await host.addPath(path);
      const opened = await connection.client.request('openFile', { fileId });
      if (opened.kind !== 'opened') throw new Error('the file is open already');
      return await OpenedDocument.open(connection, opened.document, listener, testFormats);
    },
    async recover(as = 'original') {
      const [work] = (await connection.client.request('welcome', {})).recoverable;
      if (work === undefined) throw new Error('nothing to recover');
      const entry = await connection.client.request('openRecovered', { journalId: work.journalId, as });
      return await OpenedDocument.open(connection, entry, listener, testFormats);
    },
    async again(other = {}) {
      await host.parts.life.end();
      return await start(root, { ...options, ...other }, false);
    },
    beside: (other = {}) => start(root, { ...options, ...other }, false),
    async [Symbol.asyncDispose]() {
      await host.stop('the test is over');
      if (isOwner) await rm(root, { recursive: true, force: true });
    },
  };
}

export async function startTestHost(options: Partial<HostOptions> = {}): Promise<TestHost> {
  const root = await mkdtemp(join(tmpdir(), 'chunksmith-test-'));
  await mkdir(join(root, 'files'));
  return await start(await realpath(root), options, true);
}
