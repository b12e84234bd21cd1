/** `npm run serve [ROOT…]`: the browser host over the folders given, until it is stopped. */
import './nodeFloor.mjs';
import { resolve } from 'node:path';
import { runBrowserHost } from './browserHost.mjs';
import { buildIfStale } from './project.mjs';

const standing = process.env.INIT_CWD ?? process.cwd();
const named = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const folders = named.length === 0 ? [standing] : named.map((name) => resolve(standing, name));

try {
  buildIfStale();
  const roots = folders.flatMap((folder) => ['--root', folder]);
  process.exitCode = await runBrowserHost(roots, { opensBrowser: false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
