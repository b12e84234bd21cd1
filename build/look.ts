/**
 * Drives the built program as a person does and takes pictures of it, to be looked at while something is made:
 *
 *     node build/look.ts --out /tmp/pictures --files ../models 'open Knight.mdx' 'size 1024 700' 'theme light' 'shot knight'
 *
 * The files are copied first, so nothing that is looked at is changed. Without `--files` they are the samples.
 */
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';
import { HostProcess } from '../e2e/driver/hostProcess.ts';

const usage = `Steps, each one argument:
  open NAME            through the Open dialog; folders by slashes
  pick NAME            the same in the dialog that stands there, whatever comes of it
  run WORDS            the first entry of the palette that these words find
  key KEYS             one key or several, such as Control+z or G X 2 Enter
  hold KEYS MS         keys that stay down for a time, such as w+Shift 800
  wheel X Y NOTCHES    over a place of the window; positive is towards the user
  type TEXT            into what has the focus
  click X Y            with the mouse at a place of the window; also dblclick, rightclick, move
  drag X Y TO_X TO_Y   with the left button
  press X Y            the left button, for moves that follow until it is let go
  release              the left button
  on TEXT              clicks what shows this text
  in NAME              the same for what has this name, such as a field of a dialog; also tick NAME for a box
  size WIDTH HEIGHT    of the window
  theme dark|light
  wait MILLISECONDS
  compare NAME FILE    is the file that the program works on the same, byte for byte, as this one?
  keep NAME FILE       copies the file that the program works on out to this one
  give FILE…           what the next question of the browser for files gets
  write NAME FILE      puts this file in the place of the one that the program works on, as another program would
  eval SCRIPT          runs it in the page and prints what comes
  shot NAME            writes NAME.png`;

const project = fileURLToPath(new URL('..', import.meta.url));

interface Seat {
  readonly page: Page;
  readonly folder: string;
  readonly out: string;
}

/** Until what was asked for is drawn; a model that plays never rests, so not for ever. */
async function settle(page: Page): Promise<void> {
  const idle = page.evaluate("window.chunksmithTest?.('idle')").catch(() => undefined);
  await Promise.race([idle, page.waitForTimeout(4000)]);
  await page.waitForTimeout(300);
}

async function pick({ page }: Seat, path: string): Promise<void> {
  for (const step of path.split('/')) await page.getByRole('option', { name: step }).first().dblclick();
}

async function open(seat: Seat, path: string): Promise<void> {
  const { page } = seat;
  await page.keyboard.press('Control+o');
  await pick(seat, path);
  const [name = ''] = (path.split('/').at(-1) ?? '').split('.');
  await page.getByRole('tab', { name }).first().waitFor();
}

async function run({ page }: Seat, words: string): Promise<void> {
  await page.keyboard.press('Control+Shift+p');
  await page
    .getByRole('dialog', { name: /^(?:Commands|Befehle|命令)$/ })
    .getByRole('combobox')
    .fill(words);
  await page.keyboard.press('Enter');
}

async function mouse({ page }: Seat, act: string, [x = 0, y = 0, toX = 0, toY = 0]: readonly number[]): Promise<void> {
  if (act === 'move') await page.mouse.move(x, y);
  else if (act === 'drag') {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + ((toX - x) * step) / 8, y + ((toY - y) * step) / 8);
    await page.mouse.up();
  } else
    await page.mouse.click(x, y, {
      button: act === 'rightclick' ? 'right' : 'left',
      clickCount: act === 'dblclick' ? 2 : 1,
    });
}

async function hold(page: Page, keys: readonly string[], ms: number): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  await page.waitForTimeout(ms);
  for (const key of keys) await page.keyboard.up(key);
}

async function compare({ folder }: Seat, name: string, other: string): Promise<void> {
  const [one, two] = await Promise.all([readFile(join(folder, name)), readFile(resolve(other))]);
  console.log(`${name}: ${one.equals(two) ? 'identical' : `differs (${one.length} and ${two.length} bytes)`}`);
}

async function take(seat: Seat, step: string): Promise<void> {
  const [verb = '', ...words] = step.split(' ');
  const rest = words.join(' ');
  const { page, out } = seat;
  if (verb === 'open') await open(seat, rest);
  else if (verb === 'pick') await pick(seat, rest);
  else if (verb === 'run') await run(seat, rest);
  else if (verb === 'key') for (const key of words) await page.keyboard.press(key);
  else if (verb === 'press') {
    await page.mouse.move(Number(words[0]), Number(words[1]));
    await page.mouse.down();
  } else if (verb === 'release') await page.mouse.up();
  else if (verb === 'hold') await hold(page, (words[0] ?? '').split('+'), Number(words[1]));
  else if (verb === 'wheel') {
    await page.mouse.move(Number(words[0]), Number(words[1]));
    await page.mouse.wheel(0, Number(words[2]) * 100);
  } else if (verb === 'type') await page.keyboard.type(rest);
  else if (['click', 'dblclick', 'rightclick', 'move', 'drag'].includes(verb))
    await mouse(seat, verb, words.map(Number));
  else if (verb === 'on') await page.getByText(rest).first().click();
  else if (verb === 'in') await page.getByRole('dialog').last().getByLabel(rest, { exact: true }).first().click();
  else if (verb === 'tick') await page.getByRole('checkbox', { name: rest }).first().click();
  else if (verb === 'size') await page.setViewportSize({ width: Number(words[0]), height: Number(words[1]) });
  else if (verb === 'theme') await run(seat, `${rest} theme`);
  else if (verb === 'wait') await page.waitForTimeout(Number(rest));
  else if (verb === 'compare') await compare(seat, words[0] ?? '', words[1] ?? '');
  else if (verb === 'keep') await cp(join(seat.folder, words[0] ?? ''), resolve(words[1] ?? ''));
  else if (verb === 'give')
    page.once('filechooser', (asked) => void asked.setFiles(words.map((file) => resolve(file))));
  else if (verb === 'write') await cp(resolve(words[1] ?? ''), join(seat.folder, words[0] ?? ''));
  else if (verb === 'eval') console.log(JSON.stringify(await page.evaluate(rest)));
  else if (verb === 'shot') await page.screenshot({ path: join(out, `${rest}.png`) });
  else throw new Error(`no step "${verb}".\n${usage}`);
  await settle(page);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: '.' },
    files: { type: 'string', default: join(project, 'assets/samples') },
  },
});
if (positionals.length === 0) {
  console.log(usage);
} else {
  const base = await mkdtemp(join(tmpdir(), 'chunksmith-look-'));
  const folder = join(base, 'Models');
  await cp(values.files, folder, { recursive: true });
  await mkdir(values.out, { recursive: true });
  const host = await HostProcess.start({ root: folder, data: join(base, 'data') });
  const browser = await chromium.launch(browserLaunch());
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    page.on('pageerror', (error) => {
      console.log(`the page's error: ${error.message}`);
    });
    await page.addInitScript("if (location.protocol === 'http:') sessionStorage.setItem('chunksmith-test', 'on')");
    await page.goto(host.link);
    await page.getByRole('menubar').waitFor();
    for (const step of positionals) {
      await take({ page, folder, out: values.out }, step).catch(async (error: unknown) => {
        await page.screenshot({ path: join(values.out, 'failed.png') });
        throw new Error(`"${step}" failed, see failed.png`, { cause: error });
      });
    }
  } finally {
    await browser.close();
    await host.stop();
    await rm(base, { recursive: true, force: true });
  }
}
