/** `chunksmith run`: the examples on samples of each game, and what a script can and cannot do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ScriptRunner } from './scripts/runner.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const scripts = fileURLToPath(new URL('../../docs/scripts', import.meta.url));
const sample = (name: string): string => fileURLToPath(new URL(`../../assets/samples/${name}`, import.meta.url));
const names = readdirSync(scripts).filter((name) => name.endsWith('.ts'));
const knight = (): Uint8Array => new Uint8Array(readFileSync(sample('Knight.mdx')));

test('there are ten examples', () => expect(names).toHaveLength(10));

test.each(names)(
  '%s runs on models of each game and on a tile, and writes nothing unless it is asked to',
  async (name) => {
    const files = ['Knight.mdx', 'AlphaLantern.mdx', 'Squire.m2', 'Sentry.mdl', 'Meadow/Meadow_32_32.adt'].map(sample);
    const before = files.map((file) => readFileSync(file));
    const ran = await chunksmith('run', join(scripts, name), ...files);
    expect([ran.exit, ran.err]).toEqual([0, '']);
    expect(files.map((file) => readFileSync(file))).toEqual(before);
  },
);

test('what a script changes is written as a whole into a folder, and is what set would write', async () => {
  const folder = folderWith({ 'Knight.mdx': knight(), 'out/keep.txt': '' });
  const file = join(folder, 'Knight.mdx');
  const ran = await chunksmith('run', '--json', join(scripts, 'walkFaster.ts'), file, '--out', join(folder, 'out'));
  expect(ran.json()).toEqual([
    expect.objectContaining({ status: 'changed', steps: ['Set moveSpeed'], out: join(folder, 'out/Knight.mdx') }),
  ]);
  const speed = Math.fround(60.26785659790039 * 1.2);
  await chunksmith('set', file, `sequences["Walk"].moveSpeed=${speed}`, '--out', join(folder, 'set.mdx'));
  expect(readFileSync(join(folder, 'out/Knight.mdx'))).toEqual(readFileSync(join(folder, 'set.mdx')));
  expect(new Uint8Array(readFileSync(file))).toEqual(knight());
  await chunksmith('run', join(scripts, 'walkFaster.ts'), file, '--write');
  expect(readFileSync(file)).toEqual(readFileSync(join(folder, 'set.mdx')));
});

const faults: readonly (readonly [name: string, script: string, says: RegExp])[] = [
  ['throws', 'export default () => { throw new Error("no such bone"); };', /no such bone/],
  ['names nothing', 'export default ({ get }) => get("sequences[99].name");', /sequences/],
  ['exports nothing', 'export const other = 1;', /no default export/],
  ['is no script', 'export default (;', /Unexpected|Expression expected|SyntaxError/],
  ['ends its process', 'export default () => process.exit(0);', /ended its process/],
  ['never ends', 'export default () => { for (;;); };', /more than 0.3 seconds/],
];

test.each(faults)(
  'a script that %s leaves the file alone, and the next file is dealt with',
  async (name, script, says) => {
    const seconds = name === 'never ends' ? '0.3' : '60';
    const folder = folderWith({ 'bad.mjs': script, 'a.mdx': knight(), 'b.mdx': knight() });
    const files = ['a.mdx', 'b.mdx'].map((name) => join(folder, name));
    const ran = await chunksmith('run', join(folder, 'bad.mjs'), ...files, '--write', '--timeout', seconds);
    expect(ran.exit).toBe(1);
    expect(ran.err.match(new RegExp(says, 'g'))?.length).toBeGreaterThanOrEqual(2);
    for (const file of files) expect(new Uint8Array(readFileSync(file))).toEqual(knight());
  },
);

test('two files of one name from two folders do not become one', async () => {
  const folder = folderWith({ 'a/Knight.mdx': knight(), 'b/Knight.mdx': knight(), 'out/old.txt': '' });
  const [one = '', two = ''] = ['a', 'b'].map((name) => join(folder, name, 'Knight.mdx'));
  const ran = await chunksmith('run', join(scripts, 'walkFaster.ts'), one, two, '--out', join(folder, 'out'));
  expect([ran.exit, ran.err]).toEqual([1, expect.stringContaining(`Knight.mdx is what ${one} has become already`)]);
});

test('a script whose process ended between two files is started anew', async () => {
  const folder = folderWith({ 's.mjs': 'export default ({ log }) => { log("ran"); setTimeout(process.exit, 20); };' });
  const runner = new ScriptRunner(join(folder, 's.mjs'), [], 60);
  const asked = { formatId: 'mdx', name: 'a.mdx', bytes: knight(), files: [], target: 'a.mdx' };
  try {
    expect((await runner.ask(asked)).log).toEqual(['ran']);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect((await runner.ask(asked)).log).toEqual(['ran']);
  } finally {
    runner.end();
  }
});

test('a script reads nothing but its own folder and what it may, writes nothing and starts nothing', async () => {
  const script = `
import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { mine } from './mine.mjs';
const tried = (act) => { try { act(); return 'done'; } catch (error) { return error.code; } };
export default ({ log }) => {
  log(mine);
  log('read', tried(() => readFileSync(process.env.SECRET_FILE)));
  log('write', tried(() => writeFileSync(new URL('made.txt', import.meta.url), 'x')));
  log('start', tried(() => execSync('echo')));
};`;
  const folder = folderWith({
    's/script.mjs': script,
    's/mine.mjs': 'export const mine = "mine";',
    'other/secret': 'x',
    'a.mdx': knight(),
  });
  process.env['SECRET_FILE'] = join(folder, 'other/secret');
  const words = ['run', '--json', join(folder, 's/script.mjs'), join(folder, 'a.mdx')];
  const denied = 'ERR_ACCESS_DENIED';
  const [alone] = (await chunksmith(...words)).json();
  expect(alone?.['log']).toEqual(['mine', `read ${denied}`, `write ${denied}`, `start ${denied}`]);
  const [allowed] = (await chunksmith(...words, '--read', join(folder, 'other/secret'))).json();
  expect(allowed?.['log']).toEqual(['mine', 'read done', `write ${denied}`, `start ${denied}`]);
  expect(existsSync(join(folder, 's/made.txt'))).toBe(false);
});

test('without a script, without files, or with two ways to write it says how', async () => {
  const folder = folderWith({ 's.mjs': 'export default () => {};', 'a.mdx': knight() });
  const [script, file] = [join(folder, 's.mjs'), join(folder, 'a.mdx')];
  for (const words of [
    [script],
    [join(folder, 'none.mjs'), file],
    [script, file, '--out', join(folder, 'none')],
    [script, file, '--out', folder, '--write'],
    [script, file, '--timeout', 'x'],
  ])
    expect((await chunksmith('run', ...words)).exit).toBe(2);
});
