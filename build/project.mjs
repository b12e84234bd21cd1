/** What the start scripts share: where things are, which Node runs our code, and building when sources are newer. Plain Node ≥ 20.19. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Our code uses what Node has since this version; an older one starts the Node of node_modules. */
const ownNode = [22, 18];

export function inProject(...parts) {
  return join(projectFolder, ...parts);
}

/** The Node to run the program with: this one if it is new enough, else the one that came with `npm ci`. */
export function nodeProgram() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > ownNode[0] || (major === ownNode[0] && minor >= ownNode[1]);
  if (isNewEnough) return process.execPath;
  const bundled = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  throw new Error(`Node ${process.versions.node} is too old and node_modules has no newer one: run "npm ci" first.`);
}

function newestIn(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  // A folder's own time changes when a file in it is added, removed or renamed.
  let newest = info.mtimeMs;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name.endsWith('.test.ts') || entry.name.endsWith('.test.tsx')) continue;
    newest = Math.max(newest, newestIn(join(path, entry.name)));
  }
  return newest;
}

const sources = ['shared', 'electron', 'renderer', 'build/electron.vite.config.ts', 'build/notices.ts', 'package.json'];
const results = [
  'out/main/main.js',
  'out/main/worker.js',
  'out/main/archiveWorker.js',
  'out/main/factsWorker.js',
  'out/main/indexWorker.js',
  'out/main/server.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/renderer/notices.txt',
];

/** True when something that is built is missing or older than a source. */
export function isStale() {
  const built = results.map((path) => statSync(inProject(path), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const oldest = Math.min(...built);
  return sources.some((path) => newestIn(inProject(path)) > oldest);
}

const buildLimitMs = 300_000;

/** Builds everything into `out`. Throws with the builder's own words when it fails. */
export function build() {
  const program = inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  if (!existsSync(program)) throw new Error('The packages are not installed: run "npm ci" first.');
  const config = inProject('build', 'electron.vite.config.ts');
  const run = spawnSync(nodeProgram(), [program, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: projectFolder,
    encoding: 'utf8',
    timeout: buildLimitMs,
  });
  if (run.status === 0) return;
  const words = [run.error?.message, run.stdout, run.stderr].filter((text) => text).join('\n');
  throw new Error(`The build failed.\n${words}`);
}

export function buildIfStale() {
  if (!isStale()) return;
  console.log('Building Chunksmith…');
  build();
}
