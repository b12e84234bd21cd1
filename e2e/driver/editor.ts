/** The program as a person uses it: tests are written in these words. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import './hooks.ts';
import { HostProcess, type HostFolders } from './hostProcess.ts';
import { FileDialog } from './fileDialog.ts';
import { Outline } from './outline.ts';
import { Problems } from './problems.ts';
import { Properties } from './properties.ts';
import { View } from './view.ts';

/** What the program's test hook tells of the document in front. */
export interface DocumentState {
  readonly selection: readonly number[];
  readonly problems: number;
  readonly frame: number;
  readonly isDirty: boolean;
  readonly position: number;
  readonly labels: readonly string[];
}

export class Editor {
  readonly page: Page;
  readonly folders: HostFolders;
  readonly fileDialog: FileDialog;
  readonly outline: Outline;
  readonly properties: Properties;
  readonly problems: Problems;
  readonly view: View;
  /** Errors that the page itself reported: there should be none. */
  readonly pageErrors: string[] = [];
  private host: HostProcess;

  /** What the page complained of, less what the test means to happen. */
  unexpectedErrors(expected: RegExp | null): readonly string[] {
    return this.pageErrors.filter((text) => expected === null || !expected.test(text));
  }

  private constructor(page: Page, folders: HostFolders, host: HostProcess) {
    this.page = page;
    this.folders = folders;
    this.host = host;
    this.fileDialog = new FileDialog(page);
    this.outline = new Outline(page);
    this.properties = new Properties(page);
    this.problems = new Problems(page);
    this.view = new View(page);
    page.on('pageerror', (error) => this.pageErrors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.pageErrors.push(`${message.text()} ${message.location().url}`);
    });
  }

  /** Starts host and page over two new folders. `prepare` puts files into the folder of files. */
  static async start(page: Page, prepare: (root: string) => Promise<void> = async () => undefined): Promise<Editor> {
    const base = await mkdtemp(join(tmpdir(), 'chunksmith-'));
    const folders = { root: join(base, 'Models'), data: join(base, 'data') };
    await mkdir(folders.root);
    await mkdir(folders.data);
    await prepare(folders.root);
    await page.addInitScript(() => {
      // An empty page has no storage.
      if (location.protocol === 'http:') sessionStorage.setItem('chunksmith-test', 'on');
    });
    const editor = new Editor(page, folders, await HostProcess.start(folders));
    await editor.visit();
    return editor;
  }

  private async visit(): Promise<void> {
    await this.page.goto(this.host.link);
    await this.page.getByRole('menubar').waitFor();
  }

  /** Ends the program and removes its folders. */
  async dispose(): Promise<void> {
    await this.page.goto('about:blank').catch(() => undefined);
    await this.host.stop();
    await rm(join(this.folders.root, '..'), { recursive: true, force: true });
  }

  /** Kills the host as a power cut would, starts it again and opens its page. */
  async crashAndRestart(): Promise<void> {
    await this.host.kill();
    this.page.removeAllListeners('dialog');
    this.page.once('dialog', (dialog) => void dialog.accept());
    // At an address of its own: the page of the old host would ask the new one, and be refused.
    this.host = await HostProcess.start(this.folders, { port: 0 });
    await this.visit();
  }

  /** The link that the host printed when it started. */
  get link(): string {
    return this.host.link;
  }

  /** Kills the host as a power cut would; the page stays open. */
  async killHost(): Promise<void> {
    await this.host.kill();
  }

  /** Starts the host again at the same address; its link is a new one. */
  async startHostAgain(): Promise<void> {
    this.host = await HostProcess.start(this.folders, { port: Number(new URL(this.host.link).port) });
  }

  /** The line that says that the connection is lost. */
  get banner(): Locator {
    const words = /The connection to the host is lost|was restarted|Another tab goes on/;
    return this.page.getByRole('alert').filter({ hasText: words });
  }

  /** Digests of the document in front and of the host's copy of it, and what the host has not taken yet. */
  async digests(): Promise<{ readonly page: string; readonly host: string; readonly unsentEdits: number }> {
    // The hook answers with exactly this, see renderer/src/workbench/testHooks.ts.
    return (await this.page.evaluate(() => window.chunksmithTest?.('digests'))) as {
      page: string;
      host: string;
      unsentEdits: number;
    };
  }

  /** Waits until the host holds what the page shows. */
  async isInStep(): Promise<void> {
    await expect(async () => {
      const { page, host, unsentEdits } = await this.digests();
      expect(host).toBe(page);
      expect(unsentEdits).toBe(0);
    }).toPass();
  }

  /** Loads the page anew; the host goes on. */
  async reload(): Promise<void> {
    this.page.once('dialog', (dialog) => void dialog.accept());
    await this.page.reload();
    await this.page.getByRole('menubar').waitFor();
  }

  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
  }

  /** Chooses from the menu bar: `menu('File', 'Save')`. */
  async menu(menu: string, ...items: readonly string[]): Promise<void> {
    const trigger = this.page.getByRole('menubar').getByRole('menuitem', { name: menu, exact: true });
    const entry = (item: string): Locator => this.page.getByRole('menu').last().getByText(item, { exact: true });
    // A dialog that is just closing gives the focus back, and a menu that was opened meanwhile closes again.
    await expect(async () => {
      if ((await this.page.getByRole('menu').count()) === 0) await trigger.click({ timeout: 1_000 });
      await entry(items[0] ?? '').waitFor({ timeout: 1_000 });
    }).toPass();
    for (const item of items) await entry(item).click();
  }

  /** Opens a file of the root folder by the dialog. */
  async open(name: string): Promise<void> {
    await this.press('Control+o');
    await this.fileDialog.choose(name);
    // Not `expect`: that describes the whole page to itself every time it looks for what is not there yet.
    await this.tab(name).waitFor();
    await this.view.area.or(this.summary()).waitFor();
    if ((await this.summary().count()) === 0) await this.view.isReady();
  }

  /** What stands in the middle for files without a picture. */
  summary(): Locator {
    return this.page.getByTestId('summary');
  }

  tab(name: string): Locator {
    return this.page.locator('.chunksmith-document-tab').filter({ hasText: name });
  }

  async save(): Promise<void> {
    await this.press('Control+s');
  }

  /** Waits until everything that was done has been saved. */
  async isSaved(): Promise<void> {
    await expect.poll(async () => (await this.document()).isDirty).toBe(false);
    await expect(this.status()).toContainText('Saved');
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Undo/ }).click();
  }

  async redo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Redo/ }).click();
  }

  status(): Locator {
    return this.page.getByRole('contentinfo', { name: 'Status' });
  }

  /** Runs a command by its name in the palette, in the language that is worn. */
  async command(title: string): Promise<void> {
    await this.press('Control+Shift+p');
    const palette = this.page.getByRole('dialog', { name: /^(?:Commands|Befehle|命令)$/ });
    await palette.getByRole('combobox').fill(title);
    await this.press('Enter');
    await expect(palette).toHaveCount(0);
  }

  /** The question that stands over the window. */
  question(title: string | RegExp): Locator {
    return this.page.getByRole('alertdialog').filter({ hasText: title });
  }

  async answer(label: string): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click();
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).filter({ hasText: text });
  }

  panelTab(title: string): Locator {
    return this.page.locator('.chunksmith-panel-tab').filter({ hasText: title });
  }

  async document(): Promise<DocumentState> {
    // The hook answers with exactly this, see renderer/src/workbench/testHooks.ts.
    return (await this.page.evaluate(() => window.chunksmithTest?.('document'))) as DocumentState;
  }

  /** What the host has written down of the user's choices: what the next run of the program begins with. */
  private async settings(): Promise<{
    readonly values?: Record<string, string>;
    readonly mounts?: readonly unknown[];
  }> {
    // Half a file is never seen: the host renames it into place. See electron/host/settings.ts.
    return JSON.parse(await readFile(join(this.folders.data, 'settings.json'), 'utf8').catch(() => '{}')) as object;
  }

  /** The JSON text kept for a setting of the user interface; empty before it was kept. */
  async setting(name: string): Promise<string> {
    return (await this.settings()).values?.[name] ?? '';
  }

  /** The mounts as they are kept, as JSON text. */
  async keptMounts(): Promise<string> {
    return JSON.stringify((await this.settings()).mounts ?? []);
  }

  async bytesOnDisk(name: string): Promise<Uint8Array> {
    return await readFile(join(this.folders.root, name));
  }

  pathOnDisk(name: string): string {
    return join(this.folders.root, name);
  }
}
