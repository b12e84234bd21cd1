/**
 * Damaged files in a real page, one after the other: `npm run fuzz -- page [FILES] [SECONDS] [SEED] [FIRST]` on a built
 * program. The page must go on answering, nothing may be thrown that nobody caught, and the document that was open before
 * must live. Each finding is told with its number: the same seed and number make the same file again, and `FIRST` goes on
 * where another run ended. Exits 1 when anything was found.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from './driver/browser.ts';
import { HostProcess } from './driver/hostProcess.ts';
import type { NamedFile } from '../build/fuzz/damage.ts';
import { damage, oneOf, randomFrom } from '../build/fuzz/damage.ts';

const [wanted = '2000', seconds = '3600', seed = '1', first = '1'] = process.argv.slice(2);
const project = fileURLToPath(new URL('..', import.meta.url));
const folders = ['assets/samples', '../shared/corpus'].map((folder) => join(project, folder));
const endings = /\.(mdx|mdl|m2|adt|wdt|wdl|blp|tga|dds|dbc)$/i;
/** Larger files would leave time for few others. */
const largest = 400_000;
/** A page that does not answer for as long as this is a finding, ms: the host would notice it (SPEC H13), however busy the machine. */
const longestSilence = 10_000;
/** A page that does not answer for as long as this is made anew, ms. */
const longestWait = 60_000;
/** A file that keeps the page busy for longer, from the drop to the closed tab, is a finding: seconds of its main thread. */
const longestCase = 10;
/** A page is made anew after so many files: browsers keep what a page of a person never piles up. */
const filesOfPage = 100;

/** Models with the parts that lie beside them under their name. */
function sources(): readonly (readonly NamedFile[])[] {
  return folders.filter(existsSync).flatMap((folder) => {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    const read = (path: string): NamedFile => ({ name: basename(path), bytes: Uint8Array.from(readFileSync(path)) });
    return paths
      .filter((path) => endings.test(path) && statSync(path).size <= largest)
      .map((path) => {
        const stem = path.replace(/\.[^.]*$/, '').toLowerCase();
        const parts = paths.filter((other) => /\.(skin|anim)$/i.test(other) && other.toLowerCase().startsWith(stem));
        return [read(path), ...(/\.m2$/i.test(path) ? parts.slice(0, 4).map(read) : [])];
      });
  });
}

interface Finding {
  readonly number: number;
  readonly what: string;
  readonly finding: string;
}

const findings: Finding[] = [];

/** Drops files on the window, as a person does. */
async function drop(page: Page, files: readonly NamedFile[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('base64') }));
  await page.evaluate((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) {
      data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, sent);
}

/** Asks the page for two frames a few times, one after the other; the longest time without an answer, ms. */
async function longestAnswer(page: Page): Promise<number> {
  let longest = 0;
  for (let time = 0; time < 3; time++) {
    const asked = Date.now();
    const answer = page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    let timer: NodeJS.Timeout | undefined;
    const isInTime = await Promise.race([
      answer.then(() => true).catch(() => true),
      new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), longestWait))),
    ]);
    clearTimeout(timer);
    longest = Math.max(longest, Date.now() - asked);
    if (!isInTime) throw new Error(`no answer within ${longestWait} ms`);
  }
  return longest;
}

/** A question that has to be answered first; what went wrong is told by alert dialogs, too, which nobody has to answer. */
const question = '[role=alertdialog]:not([aria-modal=false])';

/** Closes the tabs behind the first one; what a dropped file has no place for is not asked about twice. */
async function closeAllButOne(page: Page): Promise<void> {
  const tabs = page.locator('.chunksmith-document-tab');
  const discard = page.locator(question).getByRole('button', { name: /Don.t save/ });
  let tries = 0;
  for (let count = await tabs.count(); count > 1; count = await tabs.count()) {
    if (tries++ > 20) throw new Error(`${count} tabs stay open: ${(await tabs.allInnerTexts()).join(', ')}`);
    // What was dropped last is in front; where it is not, it is clicked at. Messages may lie over everything.
    if (tries > 1) await tabs.last().dispatchEvent('click');
    await page.keyboard.press('Alt+w');
    await page
      .waitForFunction(
        ([before, dialog]) =>
          document.querySelectorAll('.chunksmith-document-tab').length < before ||
          document.querySelector(dialog) !== null,
        [count, question] as const,
        // A key that came before the page listened to it is pressed once more.
        { timeout: 5_000 },
      )
      .catch(() => undefined);
    if ((await discard.count()) === 0) continue;
    await discard.first().dispatchEvent('click');
    await page.locator(question).first().waitFor({ state: 'detached', timeout: longestWait });
  }
}

const mark = "if (location.protocol === 'http:') sessionStorage.setItem('chunksmith-test', 'on')";
const base = await mkdtemp(join(tmpdir(), 'chunksmith-fuzz-'));
const [root, data] = [join(base, 'files'), join(base, 'data')];
await mkdir(root);
const host = await HostProcess.start({ root, data });
const browser = await chromium.launch(browserLaunch());
const context = await browser.newContext({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' });

let now = { number: 0, what: 'start' };
const note = (finding: string): void => {
  findings.push({ ...now, finding });
  console.log(`#${now.number} ${finding} — ${now.what}`);
};

/** Files that a model names and nobody has; vertices that are no numbers, which three tells of and leaves out. */
const expected = /Failed to load resource|Computed radius is NaN/;

async function newPage(isFirst: boolean): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(mark);
  page.on('pageerror', (error) => note(`thrown and not caught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) note(`console: ${message.text()}`);
  });
  await page.goto(isFirst ? host.link : new URL('/', host.link).href);
  await page.getByRole('menubar').waitFor();
  const knight = readFileSync(join(project, 'assets/samples/Knight.mdx'));
  if (isFirst) await drop(page, [{ name: 'Knight.mdx', bytes: Uint8Array.from(knight) }]);
  await page.locator('.chunksmith-document-tab').filter({ hasText: 'Knight' }).first().waitFor();
  return page;
}

/** Seconds that the page's main thread has worked so far, whatever else the machine does; 0 where it cannot be asked. */
async function busySeconds(of: Page): Promise<number> {
  const session = await context.newCDPSession(of);
  try {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  } finally {
    await session.detach();
  }
}

const started = Date.now();
const all = sources();
let opened = 0;
let tried = 0;
let slowest = 0;
let page = await newPage(true);
const last = Number(first) + Number(wanted) - 1;
for (let number = Number(first); number <= last && Date.now() - started < Number(seconds) * 1000; number++) {
  const random = randomFrom(Number(seed) * 1_000_003 + number);
  const { files, what } = damage(oneOf(random, all), oneOf(random, all), random);
  now = { number, what };
  tried++;
  const busyBefore = await busySeconds(page).catch(() => 0);
  const pageBefore = page;
  try {
    await drop(page, files);
    await page.waitForFunction(() => !/Opening /.test(document.querySelector('footer')?.textContent ?? ''), undefined, {
      timeout: longestWait,
    });
    const longest = await longestAnswer(page);
    slowest = Math.max(slowest, longest);
    if (longest > longestSilence) note(`no answer for ${longest} ms`);
    const tabs = page.locator('.chunksmith-document-tab');
    if ((await tabs.count()) > 1) {
      opened++;
      // What the panels show of the first records, and a moment of playing.
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Space');
      const busy = await longestAnswer(page);
      slowest = Math.max(slowest, busy);
      if (busy > longestSilence) note(`no answer for ${busy} ms while it plays`);
      for (const text of await page.getByRole('alert').allInnerTexts()) {
        if (/cannot be shown|stopped working/.test(text)) note(`shown in its frame: ${text.replaceAll('\n', ' ')}`);
      }
      await closeAllButOne(page);
    }
    // Messages would lie over everything in the end.
    await page.evaluate(() =>
      document.querySelectorAll<HTMLElement>('[aria-label="Dismiss"]').forEach((each) => each.click()),
    );
  } catch (error) {
    note(`given up: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    await page.close({ runBeforeUnload: false }).catch(() => undefined);
    page = await newPage(false).catch(() => newPage(false));
  }
  const busy = page === pageBefore ? (await busySeconds(page).catch(() => 0)) - busyBefore : 0;
  if (busy > longestCase) note(`kept the page busy for ${busy.toFixed(1)} s`);
  if (tried % filesOfPage === 0) {
    await page.close({ runBeforeUnload: false });
    page = await newPage(false);
  }
  if (number % 10 === 0) {
    console.log(`${number} files, ${opened} opened, slowest answer ${slowest} ms, ${findings.length} findings`);
  }
}
await page.locator('.chunksmith-document-tab').filter({ hasText: 'Knight' }).first().click();
const lives = await page.evaluate(() => window.chunksmithTest?.('document') !== undefined);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(
  `${tried} damaged files in the page, ${opened} of them opened, in ${minutes} minutes; slowest answer ${slowest} ms; ` +
    `${findings.length} findings; the document opened before ${lives ? 'lives' : 'IS LOST'}`,
);
await browser.close();
await host.stop();
await rm(base, { recursive: true, force: true });
process.exitCode = findings.length === 0 && lives ? 0 : 1;
