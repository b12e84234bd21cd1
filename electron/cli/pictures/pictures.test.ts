/** What `diff --pictures` makes of two pictures, and what it says where none can be drawn. Drawing: e2e/specs/changedFiles.spec.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { tinyModel } from '../test/models.ts';
import { chunksmith, folderWith } from '../test/workplace.ts';
import { changesPage } from './changesPage.ts';
import { besideEachOther, seenDifference } from './compose.ts';

/** All of one colour, but for one point. */
function plain(width: number, height: number, at = -1) {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  if (at >= 0) pixels.set([0, 0, 0, 255], at * 4);
  return { width, height, pixels };
}
const pointOf = ({ width, pixels }: { width: number; pixels: Uint8Array }, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];

test('both stand beside each other, with a frame about what differs and the points in orange', () => {
  const [before, after] = [plain(20, 10), plain(20, 10, 5 * 20 + 8)];
  expect(seenDifference(before, after)).toMatchObject({ points: 1, greatest: 255 });
  const side = besideEachOther(before, after);
  expect([side.width, side.height]).toEqual([3 * 20 + 4 * 8, 10 + 2 * 8]);
  // Three away from the point, in the first two of the three.
  expect([0, 28].map((left) => pointOf(side, 8 + left + 8 - 3, 8 + 5))).toEqual([
    [255, 122, 0],
    [255, 122, 0],
  ]);
  expect(pointOf(side, 28 + 8 + 8, 8 + 5)).toEqual([0, 0, 0]);
  expect(pointOf(side, 56 + 8 + 8, 8 + 5)).toEqual([255, 122, 0]);
  expect(pointOf(side, 56 + 8 + 2, 8 + 2)).toEqual([140, 140, 140]);
});

test('colours under what cannot be seen make no difference, and pictures of two sizes have none', () => {
  const clear = (colour: number) => ({ width: 1, height: 1, pixels: Uint8Array.of(colour, colour, colour, 0) });
  expect(seenDifference(clear(0), clear(255))).toMatchObject({ points: 0, greatest: 0 });
  expect(seenDifference(plain(2, 1), plain(1, 1))).toBeNull();
  const side = besideEachOther(plain(2, 1), plain(1, 3));
  expect([side.width, side.height]).toEqual([2 + 1 + 3 * 8, 3 + 2 * 8]);
});

test('the page of changes links its pictures, whatever files are called, and cuts long lists', () => {
  const name = 'Units #2/[A]_b.mdx';
  const files = ['before', 'after', 'side'].map((what) => join('out', 'Units #2', `[A]_b.mdx.${what}.png`));
  const clip = { name: 'Walk', timeMs: 560 };
  const changes = Array.from({ length: 205 }, (_, at) => `  ~ nodes[${at}]`);
  const pictures = { files, pixels: 1200, greatest: 80, clip };
  const page = changesPage([{ name, verdict: '205 differences', changes, pictures }], 'out');
  expect(page).toContain('(Units%20%232/%5BA%5D_b.mdx.side.png)');
  expect(page).toContain('## Units &#35;2/&#91;A&#93;&#95;b.mdx');
  expect(page).toContain('1,200 pixels differ in “Walk” at 0.56 s, by 80 at most.');
  expect(page).toContain('\n~ nodes[199]\n… and 5 more\n');
  expect(changesPage([], 'out')).toContain('Nothing differs.');
});

test('without a browser it says what is missing, once, and goes on', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folderWith({}), 'nothing'));
  const chromium = await import('../../../build/chromium.mjs');
  expect(chromium.findChromium()).not.toBe(process.env['CHROMIUM_PATH']);
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  const before = folderWith({ 'a.mdx': tinyModel(), 'b.mdx': tinyModel() });
  const after = folderWith({ 'a.mdx': tinyModel({ name: 'A' }), 'b.mdx': tinyModel({ name: 'B' }) });
  const out = folderWith({});
  const { exit, err, out: said } = await chunksmith('diff', before, after, '--pictures', out);
  expect(exit).toBe(1);
  expect(err).toMatch(/^pictures of textures alone: .+ does not start: .+\n$/);
  expect(said).toContain('"Tiny" → "B"');
  expect(readdirSync(out)).toEqual(['changes.md']);
  expect(readFileSync(join(out, 'changes.md'), 'utf8')).toContain('~ model.name: "Tiny" → "A"');
  vi.unstubAllEnvs();
});

test('of two folders the files of a list alone are compared; it leads nowhere else', async () => {
  const before = folderWith({ 'a.mdx': tinyModel(), 'x/b.mdx': tinyModel(), 'c.mdx': tinyModel() });
  const after = folderWith({
    'a.mdx': tinyModel({ name: 'A' }),
    'x/b.mdx': tinyModel({ name: 'B' }),
    'd.mdx': tinyModel(),
  });
  const lists = folderWith({ good: 'x/b.mdx\r\nd.mdx\n', none: 'e.mdx\n', out: '../a.mdx\n' });
  const found = await chunksmith('diff', '--json', before, after, '--only', join(lists, 'good'));
  expect(found.json().map(({ file, message }) => [file, message])).toEqual([
    [join(before, 'x', 'b.mdx'), undefined],
    [join(after, 'd.mdx'), 'only in the second folder'],
  ]);
  for (const [list, words] of [
    ['none', 'e.mdx is in neither folder'],
    ['out', 'is not below the folders'],
  ] as const) {
    const refused = await chunksmith('diff', before, after, '--only', join(lists, list));
    expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining(words)]);
  }
});
