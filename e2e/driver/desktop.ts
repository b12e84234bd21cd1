/**
 * The program as a desktop program: Electron itself where its binary is installed, our stand-in of its module otherwise. Both
 * run the built main process and preload; nothing here asks the page through test hooks, which Electron's window lacks.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { launchStandIn } from '../../build/electron-stand-in/launch.ts';
import { Outline } from './outline.ts';
import { Properties } from './properties.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const electronFolder = join(project, 'node_modules/electron');

/** Electron's binary; null where only its package is installed. Read from files: loading the package would download it. */
function electronBinary(): string | null {
  const pathFile = join(electronFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

/** What the two ways of running the program have in common. */
interface Shell {
  readonly kind: 'electron' | 'stand-in';
  readonly page: Page;
  /** The paths that the system's next dialogs give; the user gives up where there are none. */
  choose(paths: { readonly open?: string; readonly save?: string }): Promise<void>;
  /** A click on the window's close button. */
  closeWindow(): Promise<void>;
  /** What Electron tells the running program when it is started once more. */
  startAgain(files: readonly string[], folder: string): Promise<void>;
  hasEnded(): boolean;
  quit(): Promise<void>;
}

interface ShellOptions {
  readonly context: BrowserContext;
  readonly files: readonly string[];
  readonly dataFolder: string;
}

async function startStandIn(options: ShellOptions): Promise<Shell> {
  const program = await launchStandIn(options);
  const { page, electron } = program;
  return {
    kind: 'stand-in',
    page,
    async choose({ open, save }) {
      electron.choose.open = open === undefined ? [] : [open];
      electron.choose.save = save ?? null;
    },
    async closeWindow() {
      electron.windows[0]?.close();
    },
    async startAgain(files, folder) {
      electron.app.emit('second-instance', {}, ['electron', '.', ...files], folder);
    },
    hasEnded: () => electron.app.exitCode !== null,
    quit: () => program.quit(),
  };
}

async function startElectron(executablePath: string, { files, dataFolder }: ShellOptions): Promise<Shell> {
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), project, ...files];
  // Electron keeps its own profile beside ours, so that a test meets neither the user's nor another test's.
  const env = { ...process.env, CHUNKSMITH_DATA: dataFolder, XDG_CONFIG_HOME: dataFolder } as Record<string, string>;
  const program = await _electron.launch({ executablePath, args, cwd: project, env });
  let isEnded = false;
  program.once('close', () => {
    isEnded = true;
  });
  const page = await program.firstWindow();
  return {
    kind: 'electron',
    page,
    async choose({ open, save }) {
      await program.evaluate(
        ({ dialog }, chosen) => {
          const { open, save } = chosen;
          dialog.showOpenDialog = () =>
            Promise.resolve({ canceled: open === undefined, filePaths: open === undefined ? [] : [open] });
          dialog.showSaveDialog = () => Promise.resolve({ canceled: save === undefined, filePath: save ?? '' });
        },
        { open, save },
      );
    },
    async closeWindow() {
      await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    },
    async startAgain(again, folder) {
      await program.evaluate(
        ({ app }, given) => void app.emit('second-instance', {}, ['electron', '.', ...given.again], given.folder),
        { again: [...again], folder },
      );
    },
    hasEnded: () => isEnded,
    async quit() {
      if (!isEnded) await program.close();
    },
  };
}

export class Desktop {
  readonly page: Page;
  readonly shell: Shell;
  readonly outline: Outline;
  readonly properties: Properties;
  /** Errors that the page itself reported: there should be none. */
  readonly pageErrors: readonly string[];

  private constructor(shell: Shell, pageErrors: readonly string[]) {
    this.shell = shell;
    this.page = shell.page;
    this.outline = new Outline(shell.page);
    this.properties = new Properties(shell.page);
    this.pageErrors = pageErrors;
  }

  /** Starts the program with these files on its command line and waits for its window. */
  static async start(context: BrowserContext, dataFolder: string, files: readonly string[] = []): Promise<Desktop> {
    const pageErrors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') pageErrors.push(message.text());
    });
    context.on('weberror', (error) => pageErrors.push(error.error().message));
    const binary = electronBinary();
    const options = { context, files, dataFolder };
    const shell = binary === null ? await startStandIn(options) : await startElectron(binary, options);
    await shell.page.getByRole('menubar').waitFor();
    return new Desktop(shell, pageErrors);
  }

  /** Waits until a document is open and in front. */
  async shows(name: string): Promise<void> {
    await expect(this.tab(name)).toBeVisible();
    await expect(this.outline.tree).toBeVisible();
  }

  tab(name: string): Locator {
    return this.page.locator('.chunksmith-document-tab').filter({ hasText: name });
  }

  status(): Locator {
    return this.page.getByRole('contentinfo', { name: 'Status' });
  }

  question(title: string | RegExp): Locator {
    return this.page.getByRole('alertdialog').filter({ hasText: title });
  }

  async answer(label: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
  }

  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }

  /** Opens a file through the system's dialog. */
  async open(path: string): Promise<void> {
    await this.shell.choose({ open: path });
    await this.press('ControlOrMeta+o');
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Undo/ }).click();
  }

  async redo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Redo/ }).click();
  }

  async save(): Promise<void> {
    await this.press('ControlOrMeta+s');
  }

  async hasEnded(): Promise<void> {
    await expect.poll(() => this.shell.hasEnded()).toBe(true);
  }
}

/** Folders of one test: files to edit, and the program's own data. */
export interface DesktopFolders {
  readonly files: string;
  readonly data: string;
  bytes(name: string): Promise<Uint8Array>;
  path(name: string): string;
  remove(): Promise<void>;
}

export async function makeFolders(): Promise<DesktopFolders> {
  const base = await mkdtemp(join(tmpdir(), 'chunksmith-desktop-'));
  const [files, data] = [join(base, 'Models'), join(base, 'data')];
  await mkdir(files);
  await mkdir(data);
  return {
    files,
    data,
    bytes: (name) => readFile(join(files, name)),
    path: (name) => join(files, name),
    remove: () => rm(base, { recursive: true, force: true }),
  };
}
