import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tinyModel } from '../../electron/host/test/tinyModel.ts';
import { ipcChannels, startPage } from '../../electron/pageAddress.ts';
import { collectionList } from '../../shared/codec/format.ts';
import { HostClient } from '../../shared/host/client.ts';
import { fileEntry } from '../../shared/host/entities.ts';
import { messagePortChannel } from '../../shared/host/messagePortChannel.ts';
import { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { StandInElectron } from './electron.ts';
import type { StandInPort } from './ports.ts';
import type { StandInWindow } from './window.ts';
import { preventable } from './window.ts';

let electron: StandInElectron;
let folder: string;
let delivered: { channel: string; ports: readonly StandInPort[] }[];
const environment = process.env;
const processArguments = process.argv;

/** Runs the real main.ts on a fresh stand-in. */
async function startMain(files: readonly string[] = [], isFirstInstance = true): Promise<void> {
  vi.resetModules();
  delivered = [];
  electron = new StandInElectron({
    isFirstInstance,
    makePage: () => ({
      load: () => Promise.resolve(),
      deliver: (channel, _message, ports) => delivered.push({ channel, ports }),
      close: () => undefined,
    }),
  });
  vi.doMock('electron', () => electron.module);
  process.argv = ['electron', '.', ...files];
  await import('../../electron/main.ts');
  if (isFirstInstance) await expect.poll(() => electron.windows.length).toBe(1);
}

function theWindow(): StandInWindow {
  const [window] = electron.windows;
  if (window === undefined) throw new Error('there is no window');
  return window;
}

/** What the preload and the page do to reach the host. */
async function connectPage(): Promise<HostClient> {
  electron.send(theWindow().webContents, ipcChannels.connect, []);
  await expect.poll(() => delivered.at(-1)?.channel).toBe(ipcChannels.port);
  const port = delivered.at(-1)?.ports[0];
  if (port === undefined) throw new Error('no port was delivered');
  return new HostClient(messagePortChannel(port.webPort));
}

async function fetchBlob(id: string): Promise<Uint8Array> {
  return new Uint8Array(await (await electron.request(`${startPage}blob/${id}`)).arrayBuffer());
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunksmith-shell-'));
  process.env = { ...environment, CHUNKSMITH_DATA: join(folder, 'data') };
});
afterEach(async () => {
  if (electron.windows.length > 0) {
    electron.app.quit();
    await expect.poll(() => electron.app.exitCode).toBe(0);
  }
  process.env = environment;
  process.argv = processArguments;
  vi.doUnmock('electron');
  await rm(folder, { recursive: true, force: true });
});

describe('the Electron shell is locked: models.md 4.2', () => {
  it('1: keeps isolation, sandbox and web security as Electron has them', async () => {
    await startMain();
    const { webPreferences } = theWindow().settings;
    expect(Object.keys(webPreferences).toSorted()).toEqual(['preload', 'spellcheck']);
    expect(webPreferences.preload).toMatch(/preload\.cjs$/);
  });

  it('2: serves the page from its own privileged scheme, one host, reading only', async () => {
    await startMain();
    expect(electron.schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    expect(electron.protocolScheme).toBe('app');
    expect(theWindow().webContents.url).toBe('app://editor/');
    expect((await electron.request('app://other/')).status).toBe(404);
    expect((await electron.request(startPage, 'POST')).status).toBe(405);
    for (const path of ['../package.json', '%2e%2e/package.json', '..%2fpackage.json', 'a/../../package.json']) {
      expect((await electron.request(startPage + path)).status).toBe(404);
    }
  });

  it('3 and 4: answers with policy and isolation', async () => {
    await startMain();
    const { headers } = await electron.request(`${startPage}anything`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('5: hears only the top frame of its own page', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await startMain();
    const { webContents } = theWindow();
    const own = { url: startPage, parent: null };
    const foreign = [
      { url: 'https://evil.example/', parent: null },
      { url: 'app://editor.evil.example/', parent: null },
      { url: startPage, parent: own },
    ];
    for (const frame of foreign) {
      electron.send(webContents, ipcChannels.connect, [], frame);
      await expect(electron.invoke(webContents, ipcChannels.addDroppedFile, ['/etc/hosts'], frame)).rejects.toThrow(
        'not ours',
      );
    }
    expect(delivered).toEqual([]);
    expect(reported).toHaveBeenCalledTimes(foreign.length);
    reported.mockRestore();
  });

  it('6: gives the page ids for dropped files', async () => {
    await startMain();
    const path = join(folder, 'unit.mdx');
    await writeFile(path, tinyModel());
    const { webContents } = theWindow();
    const entry = fileEntry(await electron.invoke(webContents, ipcChannels.addDroppedFile, [path]), 'entry');
    expect(entry.fileId).toMatch(/^[\w-]{16}$/);
    for (const wrong of [7, 'unit.mdx', null]) {
      await expect(electron.invoke(webContents, ipcChannels.addDroppedFile, [wrong])).rejects.toThrow('absolute');
    }
  });

  it('7: denies windows, navigation, webviews and permissions, and opens only known pages outside', async () => {
    await startMain();
    const { webContents } = theWindow();
    expect(webContents.openHandler({ url: 'https://evil.example/' })).toEqual({ action: 'deny' });
    expect(webContents.openHandler({ url: 'https://github.com/x' })).toEqual({ action: 'deny' });
    expect(webContents.openHandler({ url: 'http://github.com/x' })).toEqual({ action: 'deny' });
    expect(webContents.openHandler({ url: 'https://github.com.evil.example/x' })).toEqual({ action: 'deny' });
    expect(electron.openedOutside).toEqual(['https://github.com/x']);
    for (const name of ['will-navigate', 'will-redirect', 'will-attach-webview']) {
      const event = preventable();
      webContents.emit(name, event);
      expect([name, event.isPrevented]).toEqual([name, true]);
    }
    const { session } = electron;
    const answers: boolean[] = [];
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'hid']) {
      session.requestHandler?.(webContents, permission, (isAllowed) => answers.push(isAllowed));
      expect(session.checkHandler?.(webContents, permission)).toBe(false);
    }
    expect(answers).toEqual(Array.from({ length: 6 }, () => false));
    expect(session.deviceHandler?.()).toBe(false);
  });
});

describe('the Electron shell', () => {
  it('opens, edits and saves a file named on the command line', async () => {
    const path = join(folder, 'unit.mdx');
    await writeFile(path, tinyModel());
    await startMain([path]);
    const client = await connectPage();
    const { hostKind, hasDialogs } = await client.request('welcome', {});
    expect({ hostKind, hasDialogs }).toEqual({ hostKind: 'electron', hasDialogs: true });
    const { files } = await client.request('takeFilesToOpen', {});
    const opened = await client.request('openFile', { fileId: files[0]?.fileId ?? '' });
    if (opened.kind !== 'opened') throw new Error('not opened');
    const listener = { changed: () => undefined, problem: (message: string) => expect.fail(message) };
    const held = await OpenedDocument.open({ client, fetchBlob }, opened.document, listener);
    const [first] = collectionList(held.document.format, held.document, 'sequences');
    if (first === undefined) throw new Error('no sequence');
    held.document.edit('Rename', (transaction) => transaction.update(first, { name: 'Sleep' }));
    expect(await held.save()).toMatchObject({ kind: 'saved', backup: 'unit.mdx.bak' });
    expect((await readFile(path)).includes('Sleep')).toBe(true);
    const target = join(folder, 'other.mdx');
    electron.choose.save = target;
    const { file } = await client.request('chooseSave', { documentId: held.id });
    expect(await held.saveAs(file?.fileId ?? '', 'overwrite')).toMatchObject({ kind: 'saved' });
    expect(await readFile(target)).toEqual(await readFile(path));
  });

  it('opens files of a second start in the window that is there', async () => {
    const path = join(folder, 'unit.mdx');
    await writeFile(path, tinyModel());
    await startMain();
    const client = await connectPage();
    await client.request('welcome', {});
    const told = new Promise((resolve) => client.on('openRequested', resolve));
    electron.app.emit('second-instance', {}, ['electron', '.', 'unit.mdx'], folder);
    await told;
    // A page that asks for the start screen meanwhile takes nothing away.
    await client.request('welcome', {});
    expect(await client.request('takeFilesToOpen', {})).toMatchObject({ files: [{ name: 'unit.mdx' }] });
    expect(await client.request('takeFilesToOpen', {})).toEqual({ files: [] });
    expect(theWindow().focusCount).toBe(1);
  });

  it('leaves everything to the program that runs already', async () => {
    await startMain([], false);
    expect(electron.windows).toEqual([]);
    expect(electron.app.exitCode).toBe(0);
  });

  it('asks the page before the window closes', async () => {
    await startMain();
    const client = await connectPage();
    await client.request('welcome', {});
    const asked = new Promise((resolve) => client.on('closeRequested', resolve));
    theWindow().close();
    await asked;
    expect(theWindow().isClosed).toBe(false);
    await client.request('answerClose', { isAllowed: true });
    await expect.poll(() => theWindow().isClosed).toBe(true);
  });

  it('closes without asking when the page has gone', async () => {
    await startMain();
    await connectPage();
    theWindow().webContents.emit('render-process-gone');
    theWindow().close();
    expect(theWindow().isClosed).toBe(true);
  });

  it('remembers where the window stood', async () => {
    await startMain();
    theWindow().close();
    await expect.poll(() => electron.app.exitCode).toBe(0);
    const settings: unknown = JSON.parse(await readFile(join(folder, 'data', 'settings.json'), 'utf8'));
    expect(settings).toMatchObject({
      values: { window: '{"x":10,"y":20,"width":1440,"height":900,"isMaximized":false}' },
    });
    await startMain();
    expect(theWindow().settings).toMatchObject({ x: 10, y: 20 });
  });
});
