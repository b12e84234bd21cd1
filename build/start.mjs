/**
 * `npm start [-- FILE…]`: builds if need be and opens the window, or the browser host where Electron cannot be had.
 * Plain Node ≥ 20.19 without packages. Always ends with a window, a link or a sentence that says why not.
 */
import './nodeFloor.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runBrowserHost } from './browserHost.mjs';
import { electronBinary } from './electronBinary.mjs';
import { buildIfStale, inProject } from './project.mjs';

/** npm runs scripts in the project's folder; files are named from where the user stands. */
const standing = process.env.INIT_CWD ?? process.cwd();

function filesNamed(names) {
  const paths = names.map((name) => resolve(standing, name));
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`There is no file ${missing}.`);
  return paths;
}

function hasWindows() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** A window that was there at all stays longer than this. */
const failedStartMs = 5_000;

/** Resolves with Electron's exit code, or null when it could not even begin: libraries missing, no sandbox for root. */
function runElectron(binary, files) {
  return new Promise((resolveCode) => {
    // Set by some editors' terminals, it would make Electron a plain Node.
    const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
    const startedMs = Date.now();
    const child = spawn(binary, [inProject('.'), ...files], { stdio: 'inherit', env: environment });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    child.once('error', () => resolveCode(null));
    child.once('exit', (code) => {
      const hasFailed = code !== 0 && Date.now() - startedMs < failedStartMs;
      resolveCode(hasFailed ? null : (code ?? 1));
    });
  });
}

async function start(names) {
  const files = filesNamed(names.filter((name) => !name.startsWith('-')));
  buildIfStale();
  const binary = await electronBinary();
  if (binary !== null && hasWindows()) {
    const code = await runElectron(binary, files);
    if (code !== null) return code;
    console.log('Electron could not be started; Chunksmith runs in the browser instead.');
  } else if (binary === null) {
    console.log('Electron’s binary is missing and cannot be downloaded; Chunksmith runs in the browser instead.');
  } else {
    console.log('There is no display for a window; Chunksmith runs in the browser host instead.');
  }
  const named = files.flatMap((file) => ['--file', file]);
  return await runBrowserHost(['--root', standing, ...named, '--exit-when-idle'], { opensBrowser: true });
}

try {
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
