/** Pictures of a made-up game of 1,000 models, made in the background of the built program on what draws here. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../../e2e/driver/browser.ts';
import { Editor } from '../../e2e/driver/editor.ts';
import { rounded } from './measure.ts';
import { countPageTime, longestTaskMs } from './pageTime.ts';

const usualCount = 1000;
/** Models of each kind of game, with the places in them at which a number makes another file that looks the same. */
const samples = ['Crystal.mdx', 'Knight.mdx', 'Lantern.mdx', 'Golem_HD.mdx', 'Squire.m2', 'Sentry.mdl'] as const;
const textures =
  /^(Crystal|CrystalReflection|Knight|KnightRune|KnightSpark|KnightTrail|Lantern|LanternFlame\d|LanternGlow|Golem_\w+|Squire\w*)\.blp$/;

export interface PictureFigures {
  readonly models: number;
  /** From the first picture to the last one, by the clock. */
  readonly seconds: number;
  readonly picturesASecond: number;
  /** Of the page's main thread meanwhile: the longest task, and all of them, in its own processor time. */
  readonly longestTaskMs: number;
  readonly pageMsOfPicture: number;
  /** Between two frames of the window meanwhile, by the clock. */
  readonly framesMs: { readonly median: number; readonly ofHundred99: number; readonly longest: number };
}

/** The same file with a number in its name: behind MODL and its size, behind IDST and its version, else at its end. */
function numbered(source: Uint8Array, ending: string, number: number): Uint8Array {
  const bytes = Buffer.from(source);
  const words = String(number).padStart(4, '0');
  if (ending === 'm2') return Buffer.concat([bytes, Buffer.from(words)]);
  bytes.write(words, bytes.indexOf(ending === 'mdx' ? 'MODL' : 'IDST') + 8, 'latin1');
  return bytes;
}

async function writeGame(root: string, count: number): Promise<void> {
  const folder = fileURLToPath(new URL('../../assets/samples', import.meta.url));
  const game = join(root, 'Game');
  await mkdir(game);
  for (const name of await readdir(folder)) {
    if (textures.test(name)) await writeFile(join(game, name), await readFile(join(folder, name)));
  }
  const skin = await readFile(join(folder, 'Squire00.skin'));
  const sources = await Promise.all(samples.map(async (name) => [name, await readFile(join(folder, name))] as const));
  for (let at = 0; at < count; at++) {
    const source = sources[at % sources.length];
    if (source === undefined) continue;
    const [name, bytes] = source;
    const [stem = '', ending = ''] = name.split('.');
    const home = join(game, `Group${at % 20}`);
    await mkdir(home, { recursive: true });
    const own = `${stem}${String(at).padStart(4, '0')}`;
    await writeFile(join(home, `${own}.${ending}`), numbered(bytes, ending, at));
    if (ending === 'm2') await writeFile(join(home, `${own}00.skin`), skin);
  }
}

/** The times between frames, until it is asked for. */
async function countFrames(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    (window as unknown as { frameGaps: number[] }).frameGaps = gaps;
    let last = performance.now();
    const frame = (): void => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return async () => await page.evaluate(() => (window as unknown as { frameGaps: number[] }).frameGaps);
}

async function mountGame({ page }: Editor): Promise<void> {
  await page.keyboard.press('Control+Shift+p');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('Add a folder…');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'hidden' });
  await page.getByRole('option', { name: 'Game' }).first().dblclick();
  await page.getByRole('button', { name: 'Choose this folder' }).click();
}

/** Without a built program or a browser it throws. */
export async function benchPictures(count = usualCount): Promise<PictureFigures> {
  const browser = await chromium.launch(browserLaunch());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const editor = await Editor.start(page, async (root) => await writeGame(root, count));
  try {
    await mountGame(editor);
    await page.getByRole('progressbar', { name: 'Making pictures' }).waitFor({ timeout: 600_000 });
    const frames = await countFrames(page);
    const taken = await countPageTime(page);
    const begun = performance.now();
    const longest = await longestTaskMs(page, async () => {
      await page
        .getByRole('progressbar', { name: 'Making pictures' })
        .waitFor({ state: 'detached', timeout: 1_800_000 });
    });
    const seconds = (performance.now() - begun) / 1000;
    const { ownMs } = await taken();
    const gaps = [...(await frames())].toSorted((left, right) => left - right);
    const at = (share: number): number => rounded(gaps[Math.floor((gaps.length - 1) * share)] ?? 0, 1);
    return {
      models: count,
      seconds: rounded(seconds, 1),
      picturesASecond: rounded(count / seconds, 1),
      longestTaskMs: rounded(longest, 1),
      pageMsOfPicture: rounded(ownMs / count, 1),
      framesMs: { median: at(0.5), ofHundred99: at(0.99), longest: at(1) },
    };
  } finally {
    await editor.dispose();
    await browser.close();
  }
}
