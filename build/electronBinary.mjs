/**
 * Finds Electron's binary, or fetches it in a bounded time. Never imports the `electron` package: that would start a
 * download of its own, without an end.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, nodeProgram } from './project.mjs';

/** A machine that cannot reach the download knows it by then. */
const firstByteMs = 5_000;
/** A download that is under way may take its time: 120 MB. */
const wholeMs = 300_000;
const usualMirror = 'https://github.com/electron/electron/releases/download/';

/** Where the installer will fetch from: see @electron/get. */
function downloadAddress() {
  const { version } = JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8'));
  const mirror = process.env.ELECTRON_MIRROR ?? usualMirror;
  return `${mirror}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`;
}

/** Path of the binary; null when it is not installed. */
export function findElectron() {
  const folder = inProject('node_modules', 'electron');
  let name;
  try {
    name = readFileSync(join(folder, 'path.txt'), 'utf8');
  } catch {
    return null;
  }
  const path = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name);
  return existsSync(path) ? path : null;
}

/** Whether the file can be had, seen from its headers: a network that drops packets must not hold the user up. */
async function canDownload() {
  try {
    const signal = AbortSignal.timeout(firstByteMs);
    return (await fetch(downloadAddress(), { method: 'HEAD', signal })).ok;
  } catch {
    return false;
  }
}

function runInstaller() {
  return new Promise((resolve) => {
    const installer = spawn(nodeProgram(), [inProject('node_modules', 'electron', 'install.js')], { stdio: 'ignore' });
    const timer = setTimeout(() => installer.kill(), wholeMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    installer.once('error', end);
    installer.once('exit', end);
  });
}

/** The binary, downloaded if need be; null when it cannot be had. */
export async function electronBinary() {
  const found = findElectron();
  if (found !== null || !existsSync(inProject('node_modules', 'electron', 'install.js'))) return found;
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD || !(await canDownload())) return null;
  console.log('Downloading Electron (about 120 MB, once)…');
  await runInstaller();
  return findElectron();
}
