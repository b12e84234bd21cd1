/** `chunksmith merge`, and what git shows and merges through it in a repository. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`../../assets/samples/${name}`, import.meta.url))));
const bin = fileURLToPath(new URL('../../build/bin/chunksmith.mjs', import.meta.url));

/** The knight as two people made others of it. */
async function twoKnights() {
  const folder = folderWith({ 'Base.mdx': sample('Knight.mdx') });
  const [base, mine, theirs, out] = ['Base', 'Mine', 'Theirs', 'Out'].map((name) => join(folder, `${name}.mdx`));
  const set = async (to: string | undefined, ...words: readonly string[]): Promise<void> => {
    const { exit, err } = await chunksmith('set', base ?? '', ...words, '--out', to ?? '');
    if (exit !== 0) throw new Error(err);
  };
  await set(mine, 'sequences["Walk"].moveSpeed=270', 'nodes["Bone_Head"].pivot[2]=70');
  await set(theirs, 'sequences["Walk"].rarity=3', 'nodes["Bone_Chest"].pivot[2]=50');
  return { folder, base: base ?? '', mine: mine ?? '', theirs: theirs ?? '', out: out ?? '', set };
}

test('what both changed is in the result, byte for byte as if one had done all of it', async () => {
  const { base, mine, theirs, out, set } = await twoKnights();
  const ran = await chunksmith('merge', base, mine, theirs, '--out', out);
  expect([ran.exit, ran.out]).toEqual([0, expect.stringContaining('no conflict')]);
  const all = `${out}.all.mdx`;
  await set(
    all,
    ...['sequences["Walk"].moveSpeed=270', 'nodes["Bone_Head"].pivot[2]=70'],
    ...['sequences["Walk"].rarity=3', 'nodes["Bone_Chest"].pivot[2]=50'],
  );
  expect(readFileSync(out)).toEqual(readFileSync(all));
});

test('what both changed otherwise stays ours, is named, and makes the exit code 1', async () => {
  const { base, mine, theirs, out, set } = await twoKnights();
  await set(theirs, 'sequences["Walk"].moveSpeed=300');
  const ran = await chunksmith('merge', '--json', base, mine, theirs, '--out', out);
  expect(ran.exit).toBe(1);
  expect(ran.json()).toEqual([
    expect.objectContaining({
      status: 'conflicts',
      conflicts: [{ kind: 'value', path: 'sequences["Walk"].moveSpeed' }],
    }),
  ]);
  const shown = await chunksmith('dump', out, 'sequences["Walk"].moveSpeed');
  expect(shown.out).toContain('270');
});

test('where one changed nothing every byte of the other stays, those too that no field stands for', async () => {
  const junk = tinyModel();
  junk[24 + 40] = 7;
  const folder = folderWith({ 'a.mdx': tinyModel(), 'b.mdx': junk, 'c.mdx': tinyModel() });
  const [a = '', b = '', c = ''] = ['a.mdx', 'b.mdx', 'c.mdx'].map((name) => join(folder, name));
  expect((await chunksmith('merge', a, b, c, '--out', b)).exit).toBe(0);
  expect(new Uint8Array(readFileSync(b))).toEqual(junk);
  expect((await chunksmith('merge', a, c, b, '--out', c)).exit).toBe(0);
  expect(new Uint8Array(readFileSync(c))).toEqual(junk);
});

test('files of two formats, one that is missing, and too few words are told of', async () => {
  const folder = folderWith({ 'a.mdx': tinyModel(), 'b.mdl': sample('Sentry.mdl') });
  const [a, b] = [join(folder, 'a.mdx'), join(folder, 'b.mdl')];
  const other = await chunksmith('merge', a, a, b, '--out', join(folder, 'c.mdx'));
  expect([other.exit, other.err]).toEqual([1, expect.stringContaining('different formats')]);
  const mixed = await chunksmith('merge', b, a, join(folder, 'none.mdx'), '--out', join(folder, 'c.mdx'));
  expect([mixed.exit, mixed.err]).toEqual([1, expect.stringContaining('there is no such file')]);
  expect((await chunksmith('merge', a, b, '--out', a)).exit).toBe(2);
  expect((await chunksmith('merge', a, a, a)).exit).toBe(2);
});

test('git shows and merges models through it', async () => {
  const { folder, base, mine, theirs } = await twoKnights();
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', '-c', 'core.autocrlf=false', ...words], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    });
  const program = `'${process.execPath}' '${bin}'`;
  git('init', '-q', '-b', 'main');
  git('config', 'merge.chunksmith.driver', `${program} merge %O %A %B --out %A`);
  git('config', 'diff.chunksmith.command', `${program} diff --git`);
  git('config', 'diff.dump.textconv', `${program} dump --plain --all`);
  writeFileSync(join(folder, '.gitattributes'), '*.mdx merge=chunksmith diff=chunksmith\n');
  const knight = join(folder, 'Knight.mdx');
  const commit = (from: string, message: string): void => {
    writeFileSync(knight, readFileSync(from));
    git('add', 'Knight.mdx', '.gitattributes');
    git('commit', '-qm', message);
  };
  commit(base, 'base');
  git('checkout', '-qb', 'theirs');
  commit(theirs, 'theirs');
  expect(git('diff', 'main', 'theirs')).toContain('~ sequences["Walk"].rarity: 0 → 3');
  git('checkout', '-q', 'main');
  commit(mine, 'mine');
  git('merge', '-q', 'theirs', '-m', 'both');
  const merged = await chunksmith('dump', knight, 'sequences["Walk"]');
  expect(merged.out).toMatch(/moveSpeed +270[\s\S]*rarity +3/);
  // As text, without places in the file, which would move with everything in front of them.
  writeFileSync(join(folder, '.gitattributes'), '*.mdx diff=dump\n');
  const text = git('diff', 'main~1', 'theirs');
  expect(text).toMatch(/^\+ +rarity +3/m);
  expect(text).not.toContain(' at 0x');
});
