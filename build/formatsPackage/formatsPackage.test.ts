/** The package of the codecs: packed, installed in an empty project, used there; as small as it says; its types fit. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entries, makePackage, packPackage } from './make.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const sample = (name: string): string => join(project, 'assets/samples', name);
let root = '';
let home = '';

/** Unpacks the tarball as an installation without a network has it: what it depends on is linked to ours. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'chunksmith package '));
  await makePackage(join(root, 'made'));
  const tarball = await packPackage(join(root, 'made'));
  home = join(root, 'user');
  mkdirSync(home);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'made/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const ours = Object.fromEntries(
    Object.keys(dependencies).map((name) => [name, `file:${join(project, 'node_modules', name)}`]),
  );
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({
      type: 'module',
      private: true,
      dependencies: { '@chunksmith/formats': `file:${tarball}`, ...ours },
      overrides: ours,
    }),
  );
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: home,
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

function example(name: string, ...words: readonly string[]): string {
  const file = join(home, 'node_modules/@chunksmith/formats/examples', name);
  return execFileSync(process.execPath, [file, ...words], { cwd: home, encoding: 'utf8' });
}

test('a field is changed, and no other byte', () => {
  const out = join(home, 'changed.mdx');
  expect(example('change.mjs', sample('Knight.mdx'), out, 'sequences["Walk"].moveSpeed', '99')).toContain('→ 99');
  const [before, after] = [sample('Knight.mdx'), out].map((file) => readFileSync(file));
  const differing = [...(before ?? [])].flatMap((byte, at) => (byte === after?.[at] ? [] : [at]));
  expect(after?.length).toBe(before?.length);
  expect(differing.length).toBeGreaterThan(0);
  expect((differing.at(-1) ?? 0) - (differing[0] ?? 0)).toBeLessThan(4);
});

test('examples run on the samples of each game', () => {
  expect(example('textures.mjs', sample('Knight.mdx'), sample('Meadow/Meadow_32_32.adt'))).toMatch(/\.blp$/m);
  expect(example('problems.mjs', sample('Sentry.mdl'), join(home, 'mended.mdl'))).toBeTypeOf('string');
  expect(example('records.mjs', sample('Knight.mdx'), join(home, 'more.mdx'), 'Attack Slam')).toBe('14 sequences\n');
  for (const name of ['Knight.mdx', 'AlphaLantern.mdx', 'Sentry.mdl'])
    expect(example('meshes.mjs', sample(name))).toMatch(/^\d+ meshes, \d+ joints, \d+ clips\n.+: \d+ vertices/);
});

test('a model becomes another version of its game, and what that cannot hold is told', () => {
  const old = join(home, 'Older.mdx');
  expect(example('convert.mjs', sample('Golem_HD.mdx'), old, '800')).toMatch(/^version 800\n./);
  expect(example('meshes.mjs', old)).toMatch(/^\d+ meshes, \d+ joints/);
  expect(example('convert.mjs', sample('Squire.m2'), join(home, 'Older.m2'), '260')).toMatch(/^version 260\n/);
  expect(readFileSync(join(home, 'Older.m2')).readUInt32LE(4)).toBe(260);
});

test('types fit what a strict program without our settings expects', () => {
  writeFileSync(
    join(home, 'use.ts'),
    `import { openDocument, setValues, valueAt, type FormatDocument } from '@chunksmith/formats';
import { mdx } from '@chunksmith/formats/mdx';
import { m2 } from '@chunksmith/formats/models';
const document: FormatDocument = openDocument(mdx, new Uint8Array());
setValues(document, { 'model.name': 'Footman' });
export const name: unknown = valueAt(document, 'model.name');
export const clips = m2.model?.view(document).clips.length;
// @ts-expect-error a document is opened from bytes
openDocument(mdx, 'Footman.mdx');
`,
  );
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024',
    '--types',
    '',
  ];
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, ...options, 'use.ts'], { cwd: home, stdio: 'pipe' });
}, 60_000);

/** What a bundler makes of these lines, as a server sends it: minified and gzipped, bytes. */
async function sizeOf(name: string, ...lines: readonly string[]): Promise<number> {
  const input = join(home, name);
  writeFileSync(input, lines.join('\n'));
  const bundle = await rolldown({ input, cwd: home, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  return output.reduce((sum, part) => sum + (part.type === 'chunk' ? gzipSync(part.code).length : 0), 0);
}

test('MDX alone, with documents, values, checks and lists of records, is less than 60 KB; another format comes on top', async () => {
  const used = "export { openDocument, valueAt, setValues, editStructure } from '@chunksmith/formats';";
  const mdx = "export { mdx } from '@chunksmith/formats/mdx';";
  const size = await sizeOf('mdx.js', used, mdx);
  console.log(`@chunksmith/formats with MDX alone: ${(size / 1024).toFixed(1)} KB gzipped`);
  expect(size).toBeLessThan(60 * 1024);
  const both = await sizeOf('both.js', used, mdx, "export { m2 } from '@chunksmith/formats/m2';");
  expect(both).toBeGreaterThan(size + 15_000);
});

test('the change log tells of the version that is packed, and of every entry that came after the first', () => {
  const installed = join(home, 'node_modules/@chunksmith/formats');
  const log = readFileSync(join(installed, 'CHANGELOG.md'), 'utf8');
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string };
  expect(log.match(/^## .+$/gm)).toContain(`## ${version}`);
  const first = ['.', './mdx', './mdx-alpha', './m2', './goldsrc', './wmo', './adt', './wdt', './wdl', './dbc'];
  const later = Object.keys(entries).filter((name) => ![...first, './models', './sniff'].includes(name));
  expect(later.filter((name) => !log.includes(`\`${name.slice(1)}\``))).toEqual([]);
});

test('every entry is a module of the package', () => {
  const installed = join(home, 'node_modules/@chunksmith/formats');
  for (const file of Object.values(entries)) {
    expect(readFileSync(join(installed, `${file}.js`), 'utf8')).toContain('export');
    expect(readFileSync(join(installed, `types/build/formatsPackage/entries/${file}.d.ts`), 'utf8')).toContain(
      'export',
    );
  }
});
