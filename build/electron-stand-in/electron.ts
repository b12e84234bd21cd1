/**
 * A stand-in for the `electron` module, enough to run our real main process without the binary. It keeps what matters:
 * order of start-up, structured clone of messages, ports as the only transferable, senders with frames.
 */
import { EventEmitter } from 'node:events';
import { StandInMessageChannel } from './ports.ts';
import type { PageEnd, WindowSettings } from './window.ts';
import { preventable, StandInContents, StandInWindow } from './window.ts';

export interface StandInOptions {
  /** Makes the page of a new window. */
  readonly makePage: (electron: StandInElectron) => PageEnd;
  readonly isFirstInstance?: boolean;
}

type ProtocolHandler = (request: Request) => Promise<Response>;
type InvokeHandler = (event: unknown, ...given: unknown[]) => unknown;
type PermissionAnswer = (isAllowed: boolean) => void;

export interface SchemePrivileges {
  readonly scheme: string;
  readonly privileges: Readonly<Record<string, boolean>>;
}

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  isReady = false;
  isSandboxed = false;
  exitCode: number | null = null;
  private readonly isFirstInstance: boolean;

  constructor(isFirstInstance: boolean) {
    super();
    this.isFirstInstance = isFirstInstance;
  }

  requestSingleInstanceLock(): boolean {
    return this.isFirstInstance;
  }

  enableSandbox(): void {
    if (this.isReady) throw new Error('the sandbox has to be enabled before the app is ready');
    this.isSandboxed = true;
  }

  async whenReady(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.isReady = true;
  }

  quit(): void {
    const event = preventable();
    this.emit('will-quit', event);
    if (!event.isPrevented) this.exit(0);
  }

  exit(code: number): void {
    this.exitCode = code;
    this.emit('stand-in-exit', code);
  }
}

/** Permissions of the one session; what handlers were set is asked by tests. */
class StandInSession {
  requestHandler: ((contents: unknown, permission: string, answer: PermissionAnswer) => void) | null = null;
  checkHandler: ((contents: unknown, permission: string) => boolean) | null = null;
  deviceHandler: (() => boolean) | null = null;

  setPermissionRequestHandler(handler: typeof this.requestHandler): void {
    this.requestHandler = handler;
  }

  setPermissionCheckHandler(handler: typeof this.checkHandler): void {
    this.checkHandler = handler;
  }

  setDevicePermissionHandler(handler: typeof this.deviceHandler): void {
    this.deviceHandler = handler;
  }
}

class StandInIpc extends EventEmitter {
  readonly handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.handlers.has(channel)) throw new Error(`a second handler for ${channel}`);
    this.handlers.set(channel, handler);
  }
}

export interface ChosenPaths {
  open: readonly string[];
  save: string | null;
  /** The label of the button in a message box; null leaves it open. */
  button: string | null;
}

export class StandInElectron {
  readonly app: StandInApp;
  readonly session = new StandInSession();
  readonly ipc = new StandInIpc();
  readonly windows: StandInWindow[] = [];
  readonly openedOutside: string[] = [];
  /** Messages of the boxes that were shown. */
  readonly asked: string[] = [];
  readonly schemes: SchemePrivileges[] = [];
  /** What the user will choose in the next dialogs. */
  readonly choose: ChosenPaths = { open: [], save: null, button: null };
  /** Sentences shown in boxes of the system. */
  readonly errorBoxes: string[] = [];
  menu: unknown = undefined;
  protocolHandler: ProtocolHandler | null = null;
  protocolScheme = '';
  /** Resolves when the program has made its first window. */
  readonly windowMade: Promise<void>;
  private readonly options: StandInOptions;
  private noteWindow: () => void = () => undefined;

  constructor(options: StandInOptions) {
    this.options = options;
    this.windowMade = new Promise((resolve) => {
      this.noteWindow = resolve;
    });
    this.app = new StandInApp(options.isFirstInstance ?? true);
  }

  /** A page's request to the registered protocol. */
  async request(url: string, method = 'GET'): Promise<Response> {
    if (this.protocolHandler === null) throw new Error('no protocol is handled');
    // The unclean address is kept as Electron keeps it; the Request of Node would resolve `..` in it.
    // Only `url` and `method` are read by a handler.
    return await this.protocolHandler({ url, method } as Request);
  }

  /** A message from a page's preload, as `ipcRenderer.send`. */
  send(contents: StandInContents, channel: string, given: readonly unknown[], frame = topFrame(contents)): void {
    this.ipc.emit(channel, { sender: contents, senderFrame: frame }, ...given.map((each) => structuredClone(each)));
  }

  /** As `ipcRenderer.invoke`: errors come back as errors, values as clones. */
  async invoke(
    contents: StandInContents,
    channel: string,
    given: readonly unknown[],
    frame = topFrame(contents),
  ): Promise<unknown> {
    const handler = this.ipc.handlers.get(channel);
    if (handler === undefined) throw new Error(`no handler for ${channel}`);
    const event = { sender: contents, senderFrame: frame };
    return structuredClone(await handler(event, ...given.map((each) => structuredClone(each))));
  }

  /** The named exports that our main process imports. */
  get module() {
    const { app, session, ipc, windows, choose, schemes, options, openedOutside, asked } = this;
    const makeContents = (): StandInContents => new StandInContents(options.makePage(this));
    const noteWindow = (): void => this.noteWindow();
    class BrowserWindow extends StandInWindow {
      constructor(settings: WindowSettings) {
        if (!app.isReady) throw new Error('a window before the app is ready');
        const contents = makeContents();
        super(settings, contents);
        windows.push(this);
        noteWindow();
        app.emit('web-contents-created', {}, contents);
        this.on('closed', () => app.emit('window-all-closed'));
      }
    }
    return {
      app,
      BrowserWindow,
      ipcMain: ipc,
      MessageChannelMain: StandInMessageChannel,
      session: { defaultSession: session },
      screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
      shell: {
        openExternal: (address: string) => {
          openedOutside.push(address);
          return Promise.resolve();
        },
      },
      dialog: {
        showOpenDialog: () => Promise.resolve({ canceled: choose.open.length === 0, filePaths: choose.open }),
        showMessageBox: (...given: readonly unknown[]) => {
          // The last argument is what the box says, whether or not a window stands before it.
          const { message, buttons } = given.at(-1) as { message: string; buttons: readonly string[] };
          asked.push(message);
          const response = choose.button === null ? -1 : buttons.indexOf(choose.button);
          return response < 0 ? new Promise(() => undefined) : Promise.resolve({ response });
        },
        showErrorBox: (title: string, content: string) => this.errorBoxes.push(`${title}: ${content}`),
        showSaveDialog: () => Promise.resolve({ canceled: choose.save === null, filePath: choose.save ?? '' }),
      },
      Menu: {
        buildFromTemplate: (template: unknown) => template,
        setApplicationMenu: (menu: unknown) => {
          this.menu = menu;
        },
      },
      protocol: {
        registerSchemesAsPrivileged: (list: readonly SchemePrivileges[]) => {
          if (app.isReady) throw new Error('schemes have to be registered before the app is ready');
          schemes.splice(0, schemes.length, ...list);
        },
        handle: (scheme: string, handler: ProtocolHandler) => {
          if (!app.isReady) throw new Error('a protocol is handled when the app is ready');
          this.protocolScheme = scheme;
          this.protocolHandler = handler;
        },
      },
    };
  }
}

export interface StandInFrame {
  readonly url: string;
  readonly parent: StandInFrame | null;
}

export function topFrame(contents: StandInContents): StandInFrame {
  return { url: contents.url, parent: null };
}
