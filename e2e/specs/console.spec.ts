/** Scripts in the browser's own worker: what they can reach, that Stop ends them, and that what they do is in the file. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Editor } from '../driver/editor.ts';
import { copySample } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';
import { workersAtWork } from '../driver/workers.ts';

// Each refusal is told of by the browser; so is the worker's own try, which finds out whether it is held back.
test.use({ expectedErrors: /Content Security Policy|violates the following|Refused to/ });

async function run(page: Page, source: string, keys = 'Control+Enter'): Promise<void> {
  const area = page.getByRole('textbox', { name: 'Script' });
  await area.fill(source);
  await area.press(keys);
}

const runs = (page: Page) => page.getByRole('log', { name: 'Output' }).getByRole('article');

/** What the last script logged or came to, once it has ended. */
async function outcome(page: Page, count: number): Promise<string> {
  await expect(runs(page)).toHaveCount(count);
  await expect(runs(page).last()).not.toHaveAttribute('data-status', 'running', { timeout: 30_000 });
  return await runs(page).last().innerText();
}

/** Ways out of the worker, each of which has to be closed. */
const ways: readonly (readonly [way: string, script: string])[] = [
  ['fetch', "await fetch('/')"],
  ['an address elsewhere', "await fetch('http://127.0.0.1:9/')"],
  ['XMLHttpRequest', "new XMLHttpRequest().open('GET', '/')"],
  ['WebSocket', "new WebSocket('ws://' + location.host + '/host')"],
  ['EventSource', "new EventSource('/')"],
  ['importScripts', "importScripts('/index.html')"],
  ['import of a file of ours', "await import('/assets/index.js')"],
  ['import of a data address', "await import('data:text/javascript,1')"],
  ['a worker of its own', "new Worker('data:text/javascript,1')"],
  ['indexedDB', "indexedDB.open('x')"],
  ['caches', "await caches.open('x')"],
  ['BroadcastChannel', "new BroadcastChannel('x')"],
  ['files of the browser', 'await navigator.storage.getDirectory()'],
  ['a message to the page', "postMessage({ result: 'forged' })"],
  ['the worker itself', 'self.close()'],
  ['the worker’s kind', 'globalThis.constructor.prototype.addEventListener()'],
  ['the scope by a function', "new Function('return fetch')()('/')"],
];

/** What a script still has by name. */
const namesLeft = `
const names = new Set();
for (let at = globalThis; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
  for (const name of Reflect.ownKeys(at)) names.add(String(name));
export default ({ log }) => { for (const name of names) log(name); };`;

const ofTheLanguage =
  /^(?:[A-Z]\w*(?:Error|Array|Set|Map|Ref|Registry|Stack)|Object|Function|Number|parse(?:Float|Int)|Infinity|NaN|undefined|Boolean|String|Symbol|Date|Promise|RegExp|Error|Array|Map|Set|globalThis|JSON|Math|Intl|Temporal|(?:Shared)?ArrayBuffer|Atomics|DataView|BigInt|Iterator|Proxy|Reflect|(?:de|en)codeURI(?:Component)?|(?:un)?escape|eval|is(?:Finite|NaN)|Text(?:En|De)coder|structuredClone|queueMicrotask|(?:set|clear)(?:Timeout|Interval)|atob|btoa|crypto|performance|console)$/;
/** Numbers that the browser holds fast: of an interface for files that is gone. */
const heldFast = ['TEMPORARY', 'PERSISTENT'];
const given =
  'file format version document get set list fields change structure files repath problems mend model edits table log progress';

async function openConsole(editor: Editor, file: string): Promise<void> {
  await editor.open(file);
  await editor.command('Show console');
  await editor.page.getByRole('textbox', { name: 'Script' }).waitFor();
}

test('a script of the console reaches nothing but its document', async ({ editor }) => {
  const { page } = editor;
  await openConsole(editor, 'Knight.mdx');

  await test.step('each way out is refused', async () => {
    const tries = ways.map(
      ([way, script]) =>
        `try { ${script}; log(${JSON.stringify(way)}, 'DONE'); } catch (error) { log(${JSON.stringify(way)}, error.name); }`,
    );
    await run(page, `export default async ({ log }) => {\n${tries.join('\n')}\n};`);
    const told = await outcome(page, 1);
    for (const [way] of ways) expect(told).toMatch(new RegExp(`${way} \\w*Error`));
    expect(told).not.toContain('DONE');
  });

  await test.step('no name is there beside the language and what the script was given', async () => {
    await run(page, namesLeft);
    await outcome(page, 2);
    const names = (await runs(page).last().locator('pre').first().innerText()).split('\n');
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !ofTheLanguage.test(name) && !given.split(' ').includes(name))).toEqual(heldFast);
  });

  await test.step('the policy alone refuses what would be left if a name were', async () => {
    const address = await page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/scriptWorker-'))?.name ?? '',
    );
    // Waits for a script, with all its names.
    await page.evaluate((from) => void Reflect.set(window, 'idle', new Worker(from, { type: 'module' })), address);
    await expect.poll(() => page.workers().filter((worker) => worker.url() === address).length).toBe(1);
    const worker = page.workers().find((each) => each.url() === address);
    if (worker === undefined) throw new Error('no worker');
    const told = await worker.evaluate(async () => {
      const refused: Promise<string>[] = [];
      const seen = new Set<string>();
      const addresses = ['/assets/x.js', 'data:text/javascript,1'];
      self.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.add(effectiveDirective));
      const tried = async (way: string, act: () => unknown): Promise<void> => {
        refused.push(
          Promise.resolve()
            .then(act)
            .then(
              () => `${way} done`,
              () => `${way} refused`,
            ),
        );
      };
      const ended = (target: EventTarget): Promise<void> =>
        new Promise((resolve, reject) => {
          target.addEventListener('open', () => resolve());
          target.addEventListener('message', () => resolve());
          target.addEventListener('load', () => resolve());
          target.addEventListener('error', () => reject(new Error('refused')));
        });
      await tried('fetch', () => fetch('/'));
      await tried('request', () => {
        const request = new XMLHttpRequest();
        request.open('GET', '/');
        const end = ended(request);
        request.send();
        return end;
      });
      await tried('socket', () => ended(new WebSocket(`ws://${location.host}/host`)));
      await tried('events', () => ended(new EventSource('/')));
      await tried('import', () => import(addresses[0] ?? ''));
      await tried('data', () => import(addresses[1] ?? ''));
      await tried('worker', () => ended(new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))));
      return { refused: await Promise.all(refused), seen: [...seen] };
    });
    const kinds = ['fetch', 'request', 'socket', 'events', 'import', 'data', 'worker'];
    expect(told.refused).toEqual(kinds.map((way) => `${way} refused`));
    expect(told.seen.toSorted()).toEqual(['connect-src', 'script-src-elem', 'worker-src']);
    await page.evaluate(() => (Reflect.get(window, 'idle') as Worker).terminate());
  });

  await test.step('the worker is answered with a policy of its own, other files with that of the page', async () => {
    const policies = await page.evaluate(async () => {
      const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
      const of = async (part: string) => {
        const address = addresses.find((name) => name.includes(part));
        return address === undefined ? null : (await fetch(address)).headers.get('content-security-policy');
      };
      return [await of('/scriptWorker-'), await of('/blobWorker-')];
    });
    expect(policies[0]).toContain("connect-src 'none'");
    expect(policies[0]).toContain("script-src 'unsafe-eval' blob:");
    expect(policies[1]).toContain("script-src 'self'");
  });
});

test('a script that never ends is stopped, and what another one does is saved, undone and done again', async ({
  editor,
}) => {
  const { page } = editor;
  for (const name of ['Squire.m2', 'Squire00.skin']) await copySample(editor.folders.root, name);
  await openConsole(editor, 'Squire.m2');
  const original = await editor.bytesOnDisk('Squire.m2');

  await test.step('Stop ends it wherever it is', async () => {
    await run(page, "set({ 'model.name': 'Never' }); for (;;);");
    await page.getByRole('toolbar', { name: 'Console' }).getByRole('button', { name: 'Stop' }).click();
    expect(await outcome(page, 1)).toContain('Stopped: nothing was changed');
    await expect.poll(() => workersAtWork(page)).toBe(0);
    expect((await editor.document()).position).toBe(0);
  });

  await test.step('an example is chosen from the menu and runs, with its types', async () => {
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem', { name: 'countModel.ts' }).click();
    await page.getByRole('textbox', { name: 'Script' }).press('Control+Enter');
    expect(await outcome(page, 2)).toMatch(/\d+ faces, \d+ vertices/);
  });

  await test.step('lines are counted as they stand in the editor', async () => {
    await run(page, "const name: string = 'a';\n\nget(name + '[0]');");
    expect(await outcome(page, 3)).toContain('Line 3');
    await run(page, 'const a = 1;\nlet b = (;');
    expect(await outcome(page, 4)).toContain('Line 2');
  });

  await test.step('one step, saved; undone and saved the file is what it was, byte for byte', async () => {
    await run(page, "for (const id of list('bones').slice(0, 3)) change(id, { flags: 8 });\nlist('bones').length");
    expect(await outcome(page, 5)).toContain('3 steps, taken back as one');
    expect((await editor.document()).position).toBe(1);
    await page.getByRole('tab', { name: /^Squire/ }).click();
    await editor.save();
    await editor.isSaved();
    expect(await editor.bytesOnDisk('Squire.m2')).not.toEqual(original);
    await editor.undo();
    await editor.save();
    await editor.isSaved();
    expect(await editor.bytesOnDisk('Squire.m2')).toEqual(original);
  });

  await test.step('a script is written to a file, and read from one', async () => {
    await run(page, '// mine\n1 + 1');
    expect(await outcome(page, 6)).toContain('2');
    await page.getByRole('button', { name: 'Save the script…' }).click();
    await editor.fileDialog.saveAs('mine.ts');
    await expect(editor.notice('Wrote mine.ts')).toBeVisible();
    const path = join(editor.folders.root, 'mine.ts');
    expect(await readFile(path, 'utf8')).toBe('// mine\n1 + 1');
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'New script' }).click();
    await page.getByRole('button', { name: 'Open a script…' }).click();
    await (await asked).setFiles(path);
    await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue('// mine\n1 + 1');
  });
});
