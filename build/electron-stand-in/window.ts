/** Windows and their pages as the main process sees them; what a page really is comes from a `PageEnd`. */
import { EventEmitter } from 'node:events';
import type { StandInPort } from './ports.ts';

/** The page behind a window: a Chromium page, or a few lines of a test. */
export interface PageEnd {
  /** Shows the address; resolves when it is loaded. */
  load(url: string, preloadPath: string): Promise<void>;
  /** Delivers a message of the main process to the preload, with its ports. */
  deliver(channel: string, message: unknown, ports: readonly StandInPort[]): void;
  close(): void;
}

export interface PreventableEvent {
  isPrevented: boolean;
  preventDefault(): void;
}

export function preventable(): PreventableEvent {
  const event: PreventableEvent = {
    isPrevented: false,
    preventDefault() {
      event.isPrevented = true;
    },
  };
  return event;
}

type OpenHandler = (details: { url: string }) => { action: string };

export class StandInContents extends EventEmitter {
  readonly page: PageEnd;
  url = '';
  crashCount = 0;
  reloadCount = 0;
  openHandler: OpenHandler = () => ({ action: 'allow' });

  constructor(page: PageEnd) {
    super();
    this.page = page;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  /** The page's process is ended, however stuck it is. */
  forcefullyCrashRenderer(): void {
    this.crashCount++;
    this.emit('render-process-gone');
  }

  reload(): void {
    this.reloadCount++;
  }

  postMessage(channel: string, message: unknown, ports: readonly StandInPort[] = []): void {
    this.page.deliver(channel, structuredClone(message), ports);
  }
}

export interface WindowSettings {
  readonly width: number;
  readonly height: number;
  readonly webPreferences: Readonly<Record<string, unknown>> & { readonly preload: string };
}

export class StandInWindow extends EventEmitter {
  readonly settings: WindowSettings;
  readonly webContents: StandInContents;
  isShown = false;
  isClosed = false;
  focusCount = 0;
  private isAway = false;

  constructor(settings: WindowSettings, webContents: StandInContents) {
    super();
    this.settings = settings;
    this.webContents = webContents;
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.url = url;
    await this.webContents.page.load(url, this.settings.webPreferences.preload);
    this.emit('ready-to-show');
  }

  /** Closes without asking anybody. */
  destroy(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.webContents.page.close();
    this.emit('closed');
  }

  show(): void {
    this.isShown = true;
  }

  maximize(): void {
    this.emit('maximize');
  }

  minimize(): void {
    this.isAway = true;
  }

  isMinimized(): boolean {
    return this.isAway;
  }

  restore(): void {
    this.isAway = false;
  }

  focus(): void {
    this.focusCount++;
  }

  isMaximized(): boolean {
    return false;
  }

  getNormalBounds() {
    return { x: 10, y: 20, width: this.settings.width, height: this.settings.height };
  }

  /** As a click on the window's close button, and as `close()` of the program. */
  close(): void {
    if (this.isClosed) return;
    const event = preventable();
    this.emit('close', event);
    if (!event.isPrevented) this.destroy();
  }
}
