/**
 * Makes the package `@chunksmith/formats` of the codecs: one module an entry, with what several need beside them, and types.
 * Nothing of it is kept in the repository; `npm run package:formats` packs it into out/formats.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../..', import.meta.url));
const here = import.meta.dirname;

/** Entries by the names under which they are imported. */
export const entries: Readonly<Record<string, string>> = {
  '.': 'index',
  './mdx': 'mdx',
  './mdx-alpha': 'mdxAlpha',
  './m2': 'm2',
  './goldsrc': 'goldsrc',
  './wmo': 'wmo',
  './adt': 'adt',
  './wdt': 'wdt',
  './wdl': 'wdl',
  './dbc': 'dbc',
  './models': 'models',
  './convert': 'convert',
  './sniff': 'sniff',
};

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Packages that PNG files are read with, which `./sniff` alone brings along; not bundled, so that others may share them. */
const needed = ['fast-png'];

function manifestOf({ version, license, devDependencies, dependencies }: Manifest): Record<string, unknown> {
  const known = { ...devDependencies, ...dependencies };
  return {
    name: '@chunksmith/formats',
    version,
    description:
      'Model and terrain formats of Warcraft III, World of Warcraft and Half-Life, read and written without losing a byte',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [
        name,
        { types: `./types/build/formatsPackage/entries/${file}.d.ts`, default: `./${file}.js` },
      ]),
    ),
    files: ['*.js', 'parts', 'types', 'examples', 'CHANGELOG.md'],
    dependencies: Object.fromEntries(needed.map((name) => [name, known[name]])),
  };
}

async function writeModules(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.values(entries).map((file) => [file, join(here, 'entries', `${file}.ts`)])),
    external: needed,
    logLevel: 'silent',
  });
  try {
    await bundle.write({ dir: folder, format: 'es', chunkFileNames: 'parts/[name]-[hash].js' });
  } finally {
    await bundle.close();
  }
}

async function writeTypes(folder: string): Promise<void> {
  await run(
    process.execPath,
    [
      join(project, 'node_modules/typescript/bin/tsc'),
      ...[
        '-p',
        join(here, 'tsconfig.json'),
        '--outDir',
        join(folder, 'types'),
        '--rootDir',
        project,
        '--checkers',
        '1',
      ],
    ],
    { cwd: project },
  ).catch((error: unknown) => {
    const { stdout = '' } = error as { readonly stdout?: string };
    throw new Error(`the types of the package could not be made:\n${stdout}`, { cause: error });
  });
}

/** Makes the package's folder anew. */
export async function makePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as Manifest;
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOf(manifest), null, 2)}\n`);
  await Promise.all([writeModules(folder), writeTypes(folder)]);
  await cp(join(here, 'examples'), join(folder, 'examples'), { recursive: true });
  for (const name of ['README.md', 'CHANGELOG.md']) await cp(join(here, name), join(folder, name));
}

/** Packs the folder; returns the path of the tarball in it. */
export async function packPackage(folder: string): Promise<string> {
  await run('npm', ['pack', '--silent'], { cwd: folder, shell: process.platform === 'win32' });
  const name = (await readdir(folder)).find((each) => each.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack made no tarball');
  return join(folder, name);
}
