/** What a pull request changes, drawn before and after: the check of the GitHub Action on a repository of its own, as a runner calls it. */
import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decode } from 'fast-png';
import { openDocument } from '../../shared/document/document.ts';
import { setValues } from '../../build/formatsPackage/entries/values.ts';
import { knownFormats } from '../../shared/formats/index.ts';
import { differingPoints } from '../../renderer/src/program/pictures/mostDifferent.ts';
import { expect, test } from '../driver/test.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const samples = join(project, 'assets/samples');
const kept = ['Crystal.mdx', 'Crystal.blp', 'CrystalReflection.blp'];

function git(folder: string, ...words: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b', '-c', 'core.autocrlf=false', ...words], {
    cwd: folder,
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });
}

/** Sets values of a file by paths. */
async function change(file: string, values: Parameters<typeof setValues>[1]): Promise<void> {
  const bytes = Uint8Array.from(await readFile(file));
  const format = knownFormats.sniff(bytes, file);
  if (format === null) throw new Error(`${file} is of no known format`);
  const document = openDocument(format, bytes);
  setValues(document, values);
  await writeFile(file, document.write());
}

async function picture(file: string) {
  const { width, height, data } = decode(await readFile(file));
  return { width, height, pixels: new Uint8Array(data) };
}

test('a changed model is drawn before and after, beside the list of what changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chunksmith-changed-'));
  try {
    git(folder, 'init', '-q', '-b', 'main');
    await Promise.all(kept.map(async (name) => await cp(join(samples, name), join(folder, name))));
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'base');
    git(folder, 'checkout', '-qb', 'change');
    await change(join(folder, 'Crystal.mdx'), { 'nodes["Bone_Shard"].pivot': [40, 0, 68], 'model.name': 'Wide' });
    await cp(join(samples, 'Crystal.mdx'), join(folder, 'New.mdx'));
    git(folder, 'add', '-A');
    git(folder, 'commit', '-qm', 'change');
    const pictures = join(folder, '.git', 'pictures');
    const summary = join(folder, '.git', 'summary');
    await promisify(execFile)(process.execPath, [join(project, 'build/action/check.mjs')], {
      cwd: folder,
      env: { ...process.env, CHUNKSMITH_BASE: 'main', CHUNKSMITH_PICTURES: pictures, GITHUB_STEP_SUMMARY: summary },
    });

    const words = await readFile(summary, 'utf8');
    expect(words).toMatch(/\| ✅ Crystal\.mdx \| identical \| \d+ \| \d+ \| 3 \| \d+ pixels, “.+” at \d+\.\d\d s \|/);
    expect(words).toMatch(/New\.mdx \| identical \| \d+ \| \d+ \| new \| pictured \|/);
    expect(words).toContain('Pictures of 2 of these files, before and after');
    expect(words).toContain('~ nodes["Bone_Shard"].pivot: [0, 0, 68] units → [40, 0, 68] units');
    expect((await readdir(pictures)).toSorted()).toEqual(
      [
        'changes.md',
        ...['after', 'before', 'side'].map((what) => `Crystal.mdx.${what}.png`),
        'New.mdx.after.png',
      ].toSorted(),
    );
    expect(await readFile(join(pictures, 'changes.md'), 'utf8')).toContain('](Crystal.mdx.side.png)');

    const [before, after] = await Promise.all(
      ['before', 'after'].map(async (what) => await picture(join(pictures, `Crystal.mdx.${what}.png`))),
    );
    if (before === undefined || after === undefined) throw new Error('no pictures');
    // All of it is seen, with its texture, and what was changed is not all of it.
    const opaque = before.pixels.filter((value, at) => at % 4 === 3 && value > 200).length;
    const blue = before.pixels.filter((value, at) => at % 4 === 2 && value > (before.pixels[at - 2] ?? 0) + 40).length;
    expect(opaque).toBeGreaterThan(before.width * before.height * 0.05);
    expect(blue).toBeGreaterThan(500);
    const differing = differingPoints(before, after);
    expect(differing).toBeGreaterThan(1000);
    expect(differing).toBeLessThan(opaque);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
