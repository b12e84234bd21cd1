/** The GitHub Action, by the steps of action.yml, on a repository of its own: what changed is listed, what is broken fails. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chunksmith } from '../../electron/cli/test/workplace.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const action = readFileSync(join(root, 'action.yml'), 'utf8');
const sample = (name: string): Uint8Array => readFileSync(join(root, 'assets/samples', name));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chunksmith-action-'));
  git('init', '-q', '-b', 'main');
  mkdirSync(join(folder, 'Units and more'));
  write('Units and more/Knight.mdx', sample('Knight.mdx'));
  write('Squire.m2', sample('Squire.m2'));
  write('Squire00.skin', sample('Squire00.skin'));
  write('notes.txt', 'words');
  commit('base');
  git('checkout', '-qb', 'change');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...words: readonly string[]): string {
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', '-c', 'core.autocrlf=false', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
}

function write(name: string, content: Uint8Array | string): void {
  writeFileSync(join(folder, name), content);
}

function commit(message: string): void {
  git('add', '-A');
  git('commit', '-qm', message);
}

/** Runs the step of the check as the runner does; those before bring Node and our packages, which are here. */
function run(inputs: Readonly<Record<string, string>> = {}) {
  const steps = [...action.matchAll(/^ +run: (.+)$/gm)].map(([, line = '']) => line);
  const names = [...action.matchAll(/^ +(CHUNKSMITH_\w+): /gm)].map(([, name = '']) => name);
  expect(names).toEqual(['CHUNKSMITH_BASE', 'CHUNKSMITH_FILES', 'CHUNKSMITH_STRICT', 'CHUNKSMITH_PICTURES']);
  const [summary, output] = [join(folder, '.git/summary'), join(folder, '.git/output')];
  const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', steps.at(-1) ?? ''], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(process.execPath, '..')}:${process.env['PATH'] ?? ''}`,
      GITHUB_ACTION_PATH: root,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
      CHUNKSMITH_BASE: 'main',
      CHUNKSMITH_FILES: '.',
      CHUNKSMITH_STRICT: 'false',
      CHUNKSMITH_PICTURES: '',
      ...inputs,
    },
  });
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  return { status, stdout, summary: read(summary), output: read(output) };
}

test('what a pull request changes is checked and listed field by field, and nothing is left behind', async () => {
  const knight = join(folder, 'Units and more/Knight.mdx');
  const { exit } = await chunksmith('set', knight, 'sequences["Walk"].moveSpeed=270', '--out', join(folder, 'New.mdx'));
  expect(exit).toBe(0);
  renameSync(join(folder, 'New.mdx'), knight);
  write('notes.txt', 'other words');
  commit('change');
  const { status, summary, output, stdout } = run();
  expect(status, stdout).toBe(0);
  expect(output).toBe('changed=1\nfailed=0\n');
  expect(summary).toContain('| ✅ Units and more/Knight.mdx | identical | 0 | 0 | 1 |');
  expect(summary).toContain('~ sequences["Walk"].moveSpeed: 60.267857 units/s → 270 units/s');
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  expect(git('status', '--porcelain')).toBe('');
});

test('a broken file fails, with its error beside it; new and deleted ones are named', () => {
  write('Units and more/Knight.mdx', sample('Knight.mdx').subarray(0, 5000));
  write('New.mdx', sample('Lantern.mdx'));
  rmSync(join(folder, 'Squire.m2'));
  rmSync(join(folder, 'Squire00.skin'));
  commit('change');
  const { status, summary, output, stdout } = run();
  expect(status).toBe(1);
  expect(output).toBe('changed=3\nfailed=1\n');
  expect(stdout).toContain('::error file=Units and more/Knight.mdx,title=unknownChunks["GEOS"]::Chunk "GEOS"');
  expect(summary).toMatch(/❌ Units and more\/Knight\.mdx/);
  expect(summary).toMatch(/✅ New\.mdx \| identical \| 0 \| \d+ \| new \|/);
  expect(summary).toMatch(/Squire\.m2 \| {2}\| {2}\| {2}\| deleted \|/);
});

test('a skin is looked at with its model, other folders are left out, and nothing to do is fine', () => {
  const skin = Uint8Array.from(sample('Squire00.skin'));
  // The flags of its last batch: a byte that changes no structure.
  skin[skin.length - 24] = (skin[skin.length - 24] ?? 0) ^ 1;
  write('Squire00.skin', skin);
  commit('change');
  expect(run().summary).toContain('Squire.m2 | identical |');
  const other = run({ CHUNKSMITH_FILES: 'Units and more' });
  expect([other.status, other.output.endsWith('changed=0\nfailed=0\n')]).toEqual([0, true]);
});

test('a commit that is not there, and none at all, are told of', () => {
  const shallow = run({ CHUNKSMITH_BASE: '0123456789012345678901234567890123456789' });
  expect([shallow.status, shallow.stdout]).toEqual([2, expect.stringContaining('fetch-depth: 0')]);
  const none = run({ CHUNKSMITH_BASE: '' });
  expect([none.status, none.stdout]).toEqual([2, expect.stringContaining('there is no commit to compare with')]);
});
