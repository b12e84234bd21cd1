#!/usr/bin/env node
/**
 * The program behind `npx chunksmith`: starts electron/cli.ts under a Node that runs TypeScript directly. Where the
 * running Node does not, or would print a warning about it, the project's own one is started and stands in for it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** First Node that runs TypeScript without a warning. */
const quietSince = [24, 3];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isQuiet = major > quietSince[0] || (major === quietSince[0] && minor >= quietSince[1]);

/** The Node of the npm package `node`, which `npm ci` installs; null where it is missing. */
function ownNode() {
  const names = process.platform === 'win32' ? ['node.exe', 'node'] : ['node'];
  const paths = names.map((name) => fileURLToPath(new URL(`../../node_modules/node/bin/${name}`, import.meta.url)));
  return paths.find((path) => existsSync(path) && path !== process.execPath) ?? null;
}

/** Runs this program again under another Node, and ends as it ends. */
function runUnder(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`Chunksmith cannot start ${node}: ${error.message}. "npm ci" installs it anew.\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 1;
      return;
    }
    for (const each of forwarded) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}

async function runHere() {
  const { main } = await import('../../electron/cli.ts');
  await main();
}

const node = isQuiet ? null : ownNode();
if (node !== null) runUnder(node);
else if (isQuiet || process.features.typescript) await runHere();
else {
  process.stderr.write(
    `Chunksmith's command line needs Node 22.18 or newer; this is ${process.versions.node}. ` +
      `"npm ci" in Chunksmith's folder installs one for it.\n`,
  );
  process.exitCode = 1;
}
