/** Running the steps of the test run: programs of node_modules, one after the other or side by side. */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { findNode, projectRoot } from './node24.mjs';

const node = findNode();
const environment = {
  ...process.env,
  PATH: [join(projectRoot, 'node_modules/.bin'), join(node, '..'), process.env.PATH].join(delimiter),
};

function options(extra) {
  return { cwd: projectRoot, env: { ...environment, ...extra } };
}

function tellEnd(title, isPassed, startedMs) {
  console.log(`   ${title}: ${isPassed ? 'passed' : 'FAILED'} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  return isPassed;
}

/** Runs a step alone, its words going straight to the terminal. Returns whether it passed. */
export function run(title, tool, args, extra = {}) {
  console.log(`\n── ${title}`);
  const startedMs = Date.now();
  const { status } = spawnSync(node, [join(projectRoot, tool), ...args], { ...options(extra), stdio: 'inherit' });
  return tellEnd(title, status === 0, startedMs);
}

function runQuietly({ title, tool, args }) {
  const startedMs = Date.now();
  return new Promise((resolve) => {
    const child = spawn(node, [join(projectRoot, tool), ...args], {
      ...options({}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    const listen = (stream) => stream.setEncoding('utf8').on('data', (text) => (words += text));
    listen(child.stdout);
    listen(child.stderr);
    child.once('error', (error) => (words += `${error.message}\n`));
    child.once('close', (code) => {
      process.stdout.write(words);
      resolve(tellEnd(title, code === 0, startedMs));
    });
  });
}

/**
 * Runs steps that do not need each other, as many at a time as the machine has processors; what one has to say is
 * printed in one piece when it has ended. Give the longest first. Resolves with whether each passed.
 */
export async function runTogether(title, steps) {
  console.log(`\n── ${title}`);
  const waiting = [...steps.entries()];
  const passed = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      passed[next[0]] = await runQuietly(next[1]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return passed;
}
