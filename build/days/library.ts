/**
 * A day with a library and a map, by hand in the built program: find every model that lacks a texture, mend them by one rule,
 * make small pictures of all, import ten into a map, save it as a copy, read it again, verify it.
 *
 *     node build/days/library.ts [--out /tmp/days]
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { HostProcess } from '../../e2e/driver/hostProcess.ts';
import { infoFile, objectFile } from '../../shared/warcraftMap/test/mapFiles.ts';
import { changedFiles, filesIn } from './results.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(project, 'build/bin/chunksmith.mjs');
const run = promisify(execFile);

async function chunksmith(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [cli, ...args], { maxBuffer: 1 << 28 });
  return stdout;
}

const kinds = ['Crystal', 'Knight', 'Lantern'] as const;
/** Ten models; three of them name pictures that are called otherwise by now. */
const models = [...kinds.flatMap((kind) => [`${kind}1.mdx`, `${kind}2.mdx`, `${kind}3.mdx`]), 'Golem.mdx'];
const broken = kinds.map((kind) => `${kind}2.mdx`);

async function layOut(root: string): Promise<string> {
  const samples = join(project, 'assets/samples');
  const folder = join(root, 'Downloads');
  await mkdir(folder);
  const pictures = (await readdir(samples)).filter((name) => /^(Crystal|Knight|Lantern|Golem).*\.blp$/.test(name));
  for (const name of pictures) await cp(join(samples, name), join(folder, name));
  for (const name of models) {
    const source = name === 'Golem.mdx' ? 'Golem_HD.mdx' : name.replace(/\d/, '');
    await writeFile(join(folder, name), await readFile(join(samples, source)));
  }
  const recipe = join(root, 'break.json');
  await writeFile(recipe, '{"version":1,"acts":[{"act":"paths","from":"*.blp","to":"Old\\\\My*.blp","whole":true}]}');
  await chunksmith('batch', recipe, ...broken.map((name) => join(folder, name)), '--in-place');
  await rm(recipe);
  const inside = join(root, 'inside');
  await mkdir(inside);
  const fields = [['umdl', 'war3mapImported\\Knight1.mdl'] as const];
  const unit = { original: 'hfoo', id: 'h000', fields };
  await writeFile(join(inside, 'war3map.w3u'), objectFile(2, { own: [], fresh: [unit] }));
  await writeFile(join(inside, 'war3map.w3i'), infoFile(25, { name: 'Day', author: 'Me', loading: '' }));
  await writeFile(join(inside, 'war3map.j'), 'function main takes nothing returns nothing\nendfunction\n');
  for (const name of await readdir(inside)) {
    await chunksmith('archive', 'add', join(root, 'Map.w3x'), join(inside, name), '--as', name, '--create', '1');
  }
  await rm(inside, { recursive: true });
  return folder;
}

class LibraryDay {
  readonly #page: Page;
  readonly #out: string;

  constructor(page: Page, out: string) {
    this.#page = page;
    this.#out = out;
  }

  async look(name: string): Promise<void> {
    await this.#page.waitForTimeout(1500);
    await this.#page.screenshot({ path: join(this.#out, `library-${name}.png`) });
  }

  async command(title: string): Promise<void> {
    await this.#page.keyboard.press('Control+Shift+p');
    const palette = this.#page.getByRole('dialog', { name: 'Commands' });
    await palette.getByRole('combobox').fill(title);
    await palette.getByRole('option').first().filter({ hasText: title }).waitFor();
    await this.#page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
  }

  async press(name: string): Promise<void> {
    await this.#page.getByRole('button', { name }).last().click();
  }

  async mount(folder: string): Promise<void> {
    await this.command('Add a folder…');
    await this.#page.getByRole('option', { name: folder }).first().dblclick();
    await this.#page.getByRole('option', { name: folder }).waitFor({ state: 'hidden' });
    await this.press('Choose this folder');
  }

  /** Searches until there are so many. */
  async find(query: string, count: number): Promise<void> {
    const field = this.#page.getByRole('combobox', { name: /^Words, or fields/ });
    for (let tries = 0; tries < 30; tries++) {
      await field.fill('');
      await field.fill(query);
      await this.#page.waitForTimeout(1000);
      // The list of fields and their values lies over the cards.
      await field.blur();
      const found = await this.#page.getByRole('option', { name: /\.mdx/ }).count();
      console.log(`  ${query === '' ? 'all' : query}: ${found} models`);
      if (found === count) return;
    }
    throw new Error(`${query} does not find ${count}`);
  }

  /** Chooses what is found, and does acts to all of it. */
  async batch(name: string, acts: () => Promise<void>): Promise<void> {
    await this.#page.getByRole('option', { name: /\.mdx/ }).first().click();
    await this.press('Choose all');
    await this.press('Batch…');
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Fix problems' }).uncheck();
    await acts();
    await this.look(`${name}-before`);
    await dialog.getByRole('button', { name: /^Do it to/ }).click();
    await dialog.getByRole('button', { name: 'Undo all of it' }).waitFor({ timeout: 120_000 });
    await this.look(name);
    await this.#page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  async tick(name: string): Promise<void> {
    await this.#page.getByRole('dialog').getByRole('checkbox', { name, exact: true }).check();
  }

  async write(label: string, value: string): Promise<void> {
    const field = this.#page.getByRole('dialog').getByLabel(label, { exact: true });
    await field.fill(value);
    await field.press('Tab');
  }

  async importAll(): Promise<void> {
    await this.command('Map as a project…');
    // It begins where something was chosen last.
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mine' }).click();
    await dialog.getByRole('option', { name: 'Map.w3x' }).dblclick();
    await this.press('Import files…');
    await dialog.getByRole('option', { name: 'Downloads' }).dblclick();
    for (const [at, name] of models.entries()) {
      await dialog
        .getByRole('option', { name: new RegExp(`^${name.replace('.', '\\.')}(?!\\.png)`) })
        .click(at === 0 ? {} : { modifiers: ['Control'] });
    }
    await this.look('chosen');
    await this.press('Open');
    await this.#page.getByRole('list', { name: 'Files to import' }).waitFor();
    await this.look('import');
    await this.press('Import ');
    await this.#page.getByRole('list', { name: 'Files to import' }).waitFor({ state: 'hidden' });
    await this.look('imported');
  }

  async saveCopy(): Promise<void> {
    await this.press('Save a copy…');
    const field = this.#page.getByLabel('Name of the file');
    await field.fill('Map 2.w3x');
    await field.press('Enter');
    const save = this.#page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
    if ((await save.count()) > 0) await save.click();
    await this.#page
      .getByText(/Map 2\.w3x/)
      .first()
      .waitFor({ timeout: 60_000 });
    await this.look('saved');
  }
}

const { values } = parseArgs({ options: { out: { type: 'string', default: '/tmp/days' } } });
await mkdir(values.out, { recursive: true });
const base = await mkdtemp(join(tmpdir(), 'chunksmith-day-'));
const folders = { root: join(base, 'Mine'), data: join(base, 'data') };
await mkdir(folders.root);
await mkdir(folders.data);
const downloads = await layOut(folders.root);
const before = await filesIn(folders.root);
const host = await HostProcess.start(folders);
const browser = await chromium.launch(browserLaunch());
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
try {
  await page.goto(host.link);
  await page.getByRole('menubar').waitFor();
  const day = new LibraryDay(page, values.out);
  await day.mount('Downloads');
  await page.keyboard.press('Control+Shift+l');
  await day.find('', models.length);
  await day.find('missing:', broken.length);
  await day.batch('mended', async () => {
    await day.tick('Change paths');
    await day.write('Find in paths', String.raw`Old\My*`);
    await day.write('Becomes', '*');
  });
  await day.find('missing:', 0);
  await day.find('', models.length);
  await day.batch('thumbnails', async () => await day.tick('Thumbnail'));
  await page.keyboard.press('Escape');
  await day.importAll();
  await day.saveCopy();
  const changed = changedFiles(before, await filesIn(folders.root)).toSorted();
  console.log(`  written: ${changed.join(', ')}`);
  const wanted = [...broken, ...models.map((name) => `${name}.png`), 'Map 2.w3x'].map((name) =>
    join('Downloads', name),
  );
  if (changed.join('|') !== wanted.toSorted().join('|')) throw new Error('it is not what was asked for');
  await chunksmith('verify', ...models.map((name) => join(downloads, name)));
  const copy = join(downloads, 'Map 2.w3x');
  await chunksmith('archive', 'verify', copy);
  console.log(await chunksmith('map', copy));
} catch (error) {
  await page.screenshot({ path: join(values.out, 'library-failed.png') });
  throw error;
} finally {
  await browser.close();
  await host.stop();
  await rm(base, { recursive: true, force: true });
}
