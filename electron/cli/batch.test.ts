/** Recipes on many files: carried out, looked at beforehand, undone as a whole, and true when the program is killed (A27–A29). */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchReport, summaryOf } from '../host/batch/batchReport.ts';
import { ascii, chunk, tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const samples = fileURLToPath(new URL('../../assets/samples/', import.meta.url));
const sample = (name: string): Uint8Array => new Uint8Array(readFileSync(join(samples, name)));

/** A texture table with one path. */
function textured(path: string): Uint8Array {
  const texture = new Uint8Array(268);
  texture.set(ascii(path, 256), 4);
  return tinyModel({ extra: [chunk('TEXS', texture)] });
}

let data: string;
beforeEach(() => {
  data = folderWith({ 'nothing.txt': '' });
  vi.stubEnv('CHUNKSMITH_DATA', data);
});
afterEach(() => vi.unstubAllEnvs());

const recipe = (...acts: readonly object[]): string => JSON.stringify({ version: 1, acts });
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

test('paths are changed in a folder of results, and the sources stay', async () => {
  const folder = folderWith({
    'paths.json': recipe({ act: 'paths', from: 'Old\\*', to: 'New\\*' }),
    'in/a.mdx': textured('Old\\Bark.blp'),
    'in/deep/b.mdx': textured('Old\\Stone.blp'),
    'in/c.mdx': textured('Other\\Bark.blp'),
  });
  const [what, out] = [join(folder, 'in'), join(folder, 'out')];
  const before = hashOf(join(what, 'a.mdx'));
  const checked = await chunksmith('batch', '--json', join(folder, 'paths.json'), what, '--check');
  expect(checked.json()).toMatchObject([
    { status: 'would change', did: ['1 path changed'], errors: [] },
    { status: 'unchanged' },
    { status: 'would change' },
  ]);
  expect(existsSync(out)).toBe(false);
  const ran = await chunksmith('batch', '--json', join(folder, 'paths.json'), what, '--out', out);
  expect(ran.json()).toMatchObject([{ status: 'done', written: 2, unchanged: 1, skipped: 0, failed: [] }]);
  expect(new Set(readdirSync(out, { encoding: 'utf8', recursive: true }))).toEqual(
    new Set(['a.mdx', 'deep', join('deep', 'b.mdx')]),
  );
  expect(readFileSync(join(out, 'a.mdx')).toString('latin1')).toContain('New\\Bark.blp');
  expect(hashOf(join(what, 'a.mdx'))).toBe(before);
  // What stands there already is the same and need not be written; what is another file stays.
  writeFileSync(join(out, 'a.mdx'), 'something else');
  const again = await chunksmith('batch', '--json', join(folder, 'paths.json'), what, '--out', out);
  expect(again.json()).toMatchObject([{ written: 1, skipped: 1 }]);
});

test('in place, and undone as a whole, but for what was changed since', async () => {
  const folder = folderWith({
    'r.json': recipe(
      { act: 'fix', rules: ['*'] },
      { act: 'optimise', savings: ['*'] },
      { act: 'scale', factor: 2 },
      { act: 'export', as: 'glb' },
    ),
    'in/Knight.mdx': sample('Knight.mdx'),
    'in/Squire.m2': sample('Squire.m2'),
    'in/Squire00.skin': sample('Squire00.skin'),
    'in/Broken.mdx': 'MDLX no model',
  });
  const what = join(folder, 'in');
  const names = readdirSync(what);
  const before = names.map((name) => hashOf(join(what, name)));
  const ran = await chunksmith('batch', '--json', join(folder, 'r.json'), what, '--in-place');
  expect(ran.exit).toBe(1);
  const [done] = ran.json();
  expect(done).toMatchObject({ written: 2, failed: [{ path: join(what, 'Broken.mdx') }] });
  expect(readdirSync(what).toSorted()).toEqual([...names, 'Knight.glb', 'Squire.glb'].toSorted());
  expect(hashOf(join(what, 'Knight.mdx'))).not.toBe(before[names.indexOf('Knight.mdx')]);
  const info = await chunksmith('verify', '--json', join(what, 'Knight.mdx'), join(what, 'Squire.m2'));
  expect(info.exit).toBe(0);
  writeFileSync(join(what, 'Squire.glb'), 'changed by hand');
  const undone = await chunksmith('batch', '--json', '--undo', String(done?.['report']));
  expect(undone.json()).toMatchObject([{ left: [{ path: join(what, 'Squire.glb') }] }]);
  expect(readdirSync(what).toSorted()).toEqual([...names, 'Squire.glb'].toSorted());
  expect(names.map((name) => hashOf(join(what, name)))).toEqual(before);
});

test('pictures become others and get small ones beside them; two never become one', async () => {
  const folder = folderWith({
    'r.json': recipe({ act: 'texture', to: 'tga' }, { act: 'picture' }),
    'in/Knight.blp': sample('Knight.blp'),
    'in/KnightRune.blp': sample('KnightRune.blp'),
    'in/Crystal.mdx': sample('Crystal.mdx'),
  });
  const [what, out] = [join(folder, 'in'), join(folder, 'out')];
  const ran = await chunksmith('batch', '--json', join(folder, 'r.json'), what, '--out', out);
  // Models are drawn by the window alone.
  expect(ran.json()).toMatchObject([
    { written: 2, failed: [{ message: 'Nobody drew it: pictures of models are made by a batch in the window.' }] },
  ]);
  expect(readdirSync(out).toSorted()).toEqual(['Knight.blp.png', 'Knight.tga', 'KnightRune.blp.png', 'KnightRune.tga']);
  const info = await chunksmith('info', '--json', join(out, 'Knight.tga'), join(out, 'Knight.blp.png'));
  expect(info.json()).toMatchObject([{ format: 'tga' }, { format: 'png' }]);
  const twice = folderWith({
    'r.json': recipe({ act: 'texture', to: 'png' }),
    'in/A.blp': sample('KnightRune.blp'),
    'in/A.tga': readFileSync(join(out, 'KnightRune.tga')),
  });
  const both = await chunksmith(
    'batch',
    '--json',
    join(twice, 'r.json'),
    join(twice, 'in'),
    '--out',
    join(twice, 'out'),
  );
  expect(both.json()).toMatchObject([
    {
      written: 1,
      failed: [{ message: expect.stringMatching(/A\.png is what .*A\.\w+ has become already/) as unknown }],
    },
  ]);
});

test('results go into an archive all together, and out of it again', async () => {
  const folder = folderWith({
    'r.json': recipe({ act: 'scale', factor: 2 }),
    'in/Units/Crystal.mdx': sample('Crystal.mdx'),
    'in/Lantern.mdx': sample('Lantern.mdx'),
    'old.txt': 'old',
  });
  const map = join(folder, 'Map.w3x');
  expect(await chunksmith('archive', 'add', map, join(folder, 'old.txt'), '--create', '1')).toMatchObject({ exit: 0 });
  const before = hashOf(map);
  const ran = await chunksmith('batch', '--json', join(folder, 'r.json'), join(folder, 'in'), '--into', map);
  expect(ran.json()).toMatchObject([{ written: 2, failed: [] }]);
  const listed = await chunksmith('archive', 'list', '--json', map);
  const entries = listed.json()[0]?.['entries'] as { name: string }[];
  const names = entries.map(({ name }) => name);
  expect(names.filter((name) => !name.startsWith('(')).toSorted()).toEqual([
    'Lantern.mdx',
    'Units/Crystal.mdx',
    'old.txt',
  ]);
  const undone = await chunksmith('batch', '--json', '--undo', String(ran.json()[0]?.['report']));
  expect(undone.json()).toMatchObject([{ restored: 1, removed: 0 }]);
  expect(hashOf(map)).toBe(before);
});

const faster = `export default ({ list, fields, change, log }) => {
  const [first] = list('sequences');
  if (first === undefined) return;
  change(first, { moveSpeed: fields(first).moveSpeed + 100 });
  log('faster');
};
`;

test('a script does its work first, the acts after it, and what it was is what the result is held to', async () => {
  const folder = folderWith({
    'faster.mjs': faster,
    'bad.mjs': 'export default ({ file }) => { if (file === "b.mdx") throw new Error("no such bone"); };',
    'r.json': recipe({ act: 'script', path: 'faster.mjs' }, { act: 'scale', factor: 2 }),
    'two.json': recipe({ act: 'script', path: 'bad.mjs' }, { act: 'script', path: 'faster.mjs' }),
    'in/a.mdx': sample('Crystal.mdx'),
    'in/b.mdx': sample('Crystal.mdx'),
  });
  const what = join(folder, 'in');
  const looked = await chunksmith('batch', '--json', join(folder, 'r.json'), what, '--check');
  const did = [expect.stringMatching(/^faster\.mjs: /), 'faster.mjs: faster', 'Scaled by 2'];
  expect(looked.json()).toMatchObject([
    { status: 'would change', did, files: ['a.mdx'] },
    { status: 'would change', did },
  ]);
  expect(new Uint8Array(readFileSync(join(what, 'a.mdx')))).toEqual(sample('Crystal.mdx'));
  const bad = await chunksmith('batch', '--json', join(folder, 'two.json'), what, '--in-place');
  expect(bad.json()).toMatchObject([{ written: 1, failed: [{ message: expect.stringContaining('no such bone') }] }]);
  expect(new Uint8Array(readFileSync(join(what, 'b.mdx')))).toEqual(sample('Crystal.mdx'));
  const source = sample('Crystal.mdx');
  const changed = readFileSync(join(what, 'a.mdx'));
  const differing = [...changed].filter((byte, at) => byte !== source[at]).length;
  expect([changed.length, differing > 0, differing <= 4]).toEqual([source.length, true, true]);
}, 60_000);

test('a model becomes one of another version, without its source being touched', async () => {
  const folder = folderWith({
    'r.json': recipe({ act: 'convert', to: 'mdx-900' }),
    'Knight.mdx': sample('Knight.mdx'),
  });
  const ran = await chunksmith(
    'batch',
    join(folder, 'r.json'),
    join(folder, 'Knight.mdx'),
    '--out',
    join(folder, 'out'),
  );
  expect(ran.exit, ran.err).toBe(0);
  const info = await chunksmith('info', '--json', join(folder, 'out', 'Knight.mdx'));
  expect(info.json()).toMatchObject([{ version: 900 }]);
});

test.each([
  ['{', 'is no JSON'],
  ['{"acts": []}', 'A recipe begins with "version": 1.'],
  [recipe(), '"acts" has to be a list with at least one act.'],
  [
    recipe({ act: 'mend' }),
    'acts[0].act is "mend". Possible are script, fix, optimise, paths, scale, swapTextures, convert, export, texture, picture.',
  ],
  [recipe({ act: 'scale', factor: 0 }), 'acts[0].factor has to be a number above 0.'],
  [recipe({ act: 'convert', to: 'x' }), 'acts[0].to: there is no target “x”. Possible are'],
  [recipe({ act: 'script', path: '' }), 'acts[0].path names no script.'],
  [recipe({ act: 'script', path: 'none.ts' }), 'there is no script'],
  [
    recipe({ act: 'scale', factor: 2 }, { act: 'script', path: 'a.ts' }),
    'acts[1]: script cannot stand behind scale; scripts come first.',
  ],
  [
    recipe({ act: 'export', as: 'glb' }, { act: 'scale', factor: 2 }),
    'acts[1]: scale cannot stand behind export, which comes last.',
  ],
])('a recipe %s is refused: %s', async (text, words) => {
  const folder = folderWith({ 'r.json': text, 'a.mdx': tinyModel() });
  const ran = await chunksmith('batch', join(folder, 'r.json'), join(folder, 'a.mdx'), '--in-place');
  expect(ran.exit).toBe(2);
  expect(ran.err).toContain(words);
});

/** Enough that the end comes in the middle on a quick computer too. */
const many = 500;

test('killed in the middle each file is old or new, the report true, and undone all are old', async () => {
  const folder = folderWith({ 'r.json': recipe({ act: 'paths', from: 'Old\\*', to: 'New\\*' }) });
  const what = join(folder, 'in');
  mkdirSync(what);
  const old = new Map<string, string>();
  for (let at = 0; at < many; at++) {
    const path = join(what, `Model${at}.mdx`);
    writeFileSync(path, textured(`Old\\Bark${at}.blp`));
    old.set(path, hashOf(path));
  }
  const program = fileURLToPath(new URL('../../build/bin/chunksmith.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, 'batch', join(folder, 'r.json'), what, '--in-place'], {
    env: { ...process.env, CHUNKSMITH_DATA: data },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const isBegun = (): boolean => [...old].filter(([path, hash]) => hashOf(path) !== hash).length >= 20;
  await expect.poll(isBegun, { timeout: 60_000, interval: 20 }).toBe(true);
  // With what it started: the node that it runs on is a child of its own on older ones.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
  const [stem = ''] = readdirSync(join(data, 'batches'));
  const report = new BatchReport(join(data, 'batches', stem));
  const changed = [...old].filter(([path, hash]) => hashOf(path) !== hash);
  expect(changed.length).toBeLessThan(many);
  for (const [path] of changed) expect(readFileSync(path).toString('latin1')).toContain('New\\Bark');
  const summary = await summaryOf(await report.lines());
  expect(summary).toMatchObject({ total: many, written: changed.length, isCut: true, failed: [] });
  const undone = await chunksmith('batch', '--json', '--undo', report.folder);
  expect(undone.json()).toMatchObject([{ restored: changed.length, removed: 0, left: [] }]);
  for (const [path, hash] of old) expect(hashOf(path)).toBe(hash);
}, 120_000);
