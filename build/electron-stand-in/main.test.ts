import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tinyModel } from '../../electron/host/test/tinyModel.ts';
import { ipcChannels, startPage } from '../../electron/pageAddress.ts';
import { collectionList } from '../../shared/codec/collection.ts';
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
async function startMain(
  files: readonly string[] = [],
  isFirstInstance = true,
  meanwhile: () => Promise<void> | void = () => undefined,
): Promise<void> {
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
  await meanwhile();
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
  it('1: says isolation, sandbox and web security, for this window and for every page', async () => {
    await startMain();
    const { preload, ...others } = theWindow().settings.webPreferences;
    expect(others).toEqual({
      spellcheck: false,
      sandbox: true,
      contextIsolation: true,
      webSecurity: true,
      nodeIntegration: false,
    });
    expect(preload).toMatch(/preload\.cjs$/);
    expect(electron.app.isSandboxed).toBe(true);
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
  it('has no files but those that were chosen: SPEC H19', async () => {
    await startMain();
    const client = await connectPage();
    expect(await client.request('listFolder', { folderId: null })).toMatchObject({ folders: [], files: [] });
    await writeFile(join(folder, 'unit.mdx'), tinyModel());
    electron.choose.open = [folder];
    const chosen = (await client.request('chooseFolder', { title: 'Choose' })).folder;
    const listed = await client.request('listFolder', { folderId: chosen?.folderId ?? '' });
    expect([listed.parents, listed.files.map(({ name }) => name)]).toEqual([[], ['unit.mdx']]);
    // The data folder lies in the chosen one and stays the program's own.
    const data = listed.folders.find(({ name }) => name === 'data')?.folderId ?? '';
    await expect(client.request('listFolder', { folderId: data })).rejects.toThrow('was not chosen by you');
    await expect(client.request('nameFile', { folderId: data, name: 'settings.json' })).rejects.toThrow('not chosen');
  });

  it('says in a sentence that its data folder cannot be used', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const place = join(folder, 'taken');
    await writeFile(place, 'a file');
    process.env = { ...environment, CHUNKSMITH_DATA: join(place, 'data') };
    void startMain().catch(() => undefined);
    await expect.poll(() => electron.app.exitCode).toBe(1);
    expect(electron.errorBoxes).toEqual([expect.stringMatching(/cannot start: .* in .*taken.* a file where a folder/)]);
    expect(said.mock.calls).toEqual([[expect.stringContaining('CHUNKSMITH_DATA')]]);
    said.mockRestore();
  });

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
    // A window that was put away comes back.
    theWindow().minimize();
    electron.app.emit('second-instance', {}, ['electron', '.', '--flag', path, 'other.mdx'], folder);
    expect([theWindow().isMinimized(), theWindow().focusCount]).toEqual([false, 2]);
    // What is not there is told of by the page, under its name.
    await expect
      .poll(async () => (await client.request('takeFilesToOpen', {})).files.map(({ name }) => name))
      .toContain('unit.mdx');
  });

  it('opens files that macOS asks for, whenever it asks', async () => {
    const asked: string[] = [];
    const ask = (): void => {
      const path = join(folder, `unit ${asked.length}.mdx`);
      writeFileSync(path, tinyModel());
      asked.push(`unit ${asked.length}.mdx`);
      const event = preventable();
      electron.app.emit('open-file', event, path);
      expect(event.isPrevented).toBe(true);
    };
    const first = join(folder, 'first.mdx');
    await writeFile(first, tinyModel());
    // From the moment the program has begun, at every turn, until its window is there.
    await startMain([first], true, async () => {
      while (electron.windows.length === 0) {
        ask();
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const client = await connectPage();
    await client.request('welcome', {});
    ask();
    const taken: string[] = [];
    await expect
      .poll(async () => {
        taken.push(...(await client.request('takeFilesToOpen', {})).files.map(({ name }) => name));
        return taken.toSorted();
      })
      .toEqual(['first.mdx', ...asked].toSorted());
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

  it('restarts a page that stopped answering when the user says so, and its documents are still there', async () => {
    await startMain();
    await connectPage();
    const { webContents } = theWindow();
    electron.choose.button = 'Restart the window';
    theWindow().emit('unresponsive');
    await expect.poll(() => [webContents.crashCount, webContents.reloadCount]).toEqual([1, 1]);
    expect(electron.asked).toEqual(['The window does not answer']);
    const client = await connectPage();
    const asked = new Promise((resolve) => client.on('closeRequested', resolve));
    theWindow().close();
    await asked;
    expect(theWindow().isClosed).toBe(false);
  });

  it('waits for a page that stopped answering, and leaves one alone that answers meanwhile', async () => {
    await startMain();
    await connectPage();
    electron.choose.button = 'Wait';
    theWindow().emit('unresponsive');
    theWindow().emit('responsive');
    await expect.poll(() => electron.asked).toHaveLength(1);
    expect(theWindow().webContents.crashCount).toBe(0);
  });

  it('asks about a page that lets the questions of the host lie for ten seconds, and not about one that answers (H13)', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await startMain();
      const client = await connectPage();
      electron.choose.button = 'Wait';
      let asks = 0;
      let isAnswering = true;
      client.on('areYouThere', () => {
        asks++;
        if (isAnswering) void client.request('stillHere', {});
      });
      for (let beat = 1; beat <= 6; beat++) {
        vi.advanceTimersByTime(2_500);
        await expect.poll(() => asks).toBe(beat);
        await client.request('readSettings', {});
      }
      expect(electron.asked).toEqual([]);
      isAnswering = false;
      vi.advanceTimersByTime(12_500);
      await expect.poll(() => electron.asked).toEqual(['The window does not answer']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('closes the window of a page that does not answer when the user says so', async () => {
    await startMain();
    await connectPage();
    electron.choose.button = 'Close';
    theWindow().emit('unresponsive');
    await expect.poll(() => theWindow().isClosed).toBe(true);
  });

  it('offers a page that is gone to be made anew', async () => {
    await startMain();
    await connectPage();
    electron.choose.button = 'Restart the window';
    theWindow().webContents.emit('render-process-gone');
    await expect.poll(() => theWindow().webContents.reloadCount).toBe(1);
    expect(electron.asked).toEqual(['The window stopped']);
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
