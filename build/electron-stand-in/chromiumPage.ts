/**
 * The page of a stand-in window as a real Chromium page: our preload bundle runs in it, its address is served by the main
 * process's own protocol handler, and its messages and ports have Electron's semantics.
 *
 * Differences to Electron: the page's address is https://editor.test/ instead of app://editor/ (Chromium knows no foreign
 * schemes without Electron), and the preload runs in the page's own world, closed off by a function.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { startPage } from '../../electron/pageAddress.ts';
import type { StandInElectron } from './electron.ts';
import type { StandInPort } from './ports.ts';
import type { PageEnd, StandInContents } from './window.ts';

const standInPage = 'https://editor.test/';

/** Bytes between the page and this process: the binding carries JSON only. */
type Carried = { readonly bytes: string } | { readonly plain: unknown };

function carry(message: unknown): Carried {
  return message instanceof Uint8Array ? { bytes: Buffer.from(message).toString('base64') } : { plain: message };
}

function uncarry(carried: Carried): unknown {
  return 'bytes' in carried ? Uint8Array.from(Buffer.from(carried.bytes, 'base64')) : carried.plain;
}

/**
 * Runs in the page before its own scripts: `require('electron')` for the preload. Written as text because it is no module
 * and belongs to another world; `preload` is put in its place.
 */
function preloadScript(preload: string): string {
  return `(() => {
    if (window.top !== window) return;
    const listeners = new Map();
    const ports = new Map();
    const toBytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const toText = (bytes) => {
      let text = '';
      for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
      return btoa(text);
    };
    const carry = (message) => (message instanceof Uint8Array ? { bytes: toText(message) } : { plain: message });
    const uncarry = (carried) => ('bytes' in carried ? toBytes(carried.bytes) : carried.plain);
    window.__standInDeliver = (channel, message, portIds) => {
      const given = portIds.map((id) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => window.__standInPort(id, carry(data));
        ports.set(id, port1);
        return port2;
      });
      for (const listener of listeners.get(channel) ?? []) listener({ ports: given }, message);
    };
    window.__standInPortMessage = (id, carried) => ports.get(id)?.postMessage(uncarry(carried));
    const electron = {
      contextBridge: { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api) }) },
      ipcRenderer: {
        send: (channel, ...given) => void window.__standInSend(channel, given),
        invoke: (channel, ...given) => window.__standInInvoke(channel, given),
        on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      },
      webFrame: { setZoomFactor: (factor) => void (document.documentElement.dataset.standInZoom = String(factor)) },
      webUtils: { getPathForFile: (file) => file.standInPath ?? '' },
    };
    const require = (name) => {
      if (name !== 'electron') throw new Error('a sandboxed preload cannot load ' + name);
      return electron;
    };
    ((require) => {
${preload}
    })(require);
  })();`;
}

/** Functions that `preloadScript` puts on the page's window. */
interface PageFunctions {
  __standInDeliver(channel: string, message: unknown, portIds: readonly number[]): void;
  __standInPortMessage(id: number, carried: Carried): void;
}

export class ChromiumPage implements PageEnd {
  /** Resolves when the page is there; tests drive it. */
  readonly page: Promise<Page>;
  private readonly electron: StandInElectron;
  private readonly ports = new Map<number, StandInPort>();
  private lastPort = 0;

  constructor(context: BrowserContext, electron: StandInElectron) {
    this.electron = electron;
    this.page = context.newPage();
  }

  private contents(): StandInContents {
    const window = this.electron.windows.find(({ webContents }) => webContents.page === this);
    if (window === undefined) throw new Error('the page has no window');
    return window.webContents;
  }

  async load(url: string, preloadPath: string): Promise<void> {
    const page = await this.page;
    const preload = await readFile(preloadPath, 'utf8');
    await page.exposeFunction('__standInSend', (channel: string, given: unknown[]) =>
      this.electron.send(this.contents(), channel, given),
    );
    await page.exposeFunction('__standInInvoke', (channel: string, given: unknown[]) =>
      this.electron.invoke(this.contents(), channel, given),
    );
    await page.exposeFunction('__standInPort', (id: number, carried: Carried) =>
      this.ports.get(id)?.postMessage(uncarry(carried)),
    );
    await page.addInitScript(preloadScript(preload));
    await page.route('**/*', (route) => this.answer(route));
    await page.goto(url.replace(startPage, standInPage));
  }

  /** Everything the page asks for goes through the main process's protocol handler. */
  private async answer(route: Route): Promise<void> {
    const request = route.request();
    if (!request.url().startsWith(standInPage)) {
      await route.abort();
      return;
    }
    const response = await this.electron.request(request.url().replace(standInPage, startPage), request.method());
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
  }

  deliver(channel: string, message: unknown, ports: readonly StandInPort[]): void {
    const ids = ports.map((port) => {
      const id = ++this.lastPort;
      this.ports.set(id, port);
      port.on('message', ({ data }: { data: unknown }) => this.toPage(id, carry(data)));
      port.start();
      return id;
    });
    this.inPage(
      ({ channel, message, ids }) => {
        // Put there by preloadScript.
        (globalThis as unknown as PageFunctions).__standInDeliver(channel, message, ids);
      },
      { channel, message, ids },
    );
  }

  private toPage(id: number, carried: Carried): void {
    this.inPage(
      ({ id, carried }) => {
        // Put there by preloadScript.
        (globalThis as unknown as PageFunctions).__standInPortMessage(id, carried);
      },
      { id, carried },
    );
  }

  /** A page that is closed meanwhile hears nothing, as in Electron. Messages keep their order. */
  private last: Promise<unknown> = Promise.resolve();
  private inPage<A>(act: (given: A) => void, given: A): void {
    this.last = this.last
      .then(() => this.page)
      // The argument is JSON-like: ids, names and carried messages.
      .then((page) => page.evaluate(act as (given: unknown) => void, given))
      .catch(() => undefined);
  }

  close(): void {
    for (const port of this.ports.values()) port.close();
    void this.page.then((page) => page.close()).catch(() => undefined);
  }
}
