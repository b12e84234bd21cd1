/** What `.ci/run` makes of its two runs, with stand-ins for npm and node that say what such runs say. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../.ci/run', import.meta.url));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Ending {
  readonly status: number | null;
  /** The last line. */
  readonly last: string;
  /** What failed, as it stands above the last line. */
  readonly names: readonly string[];
}

/** Runs the script; `npm ci` does nothing, `npm test` and the second run are these lines of shell. */
function ci(test: string, withoutShelf: string): Ending {
  const folder = mkdtempSync(join(tmpdir(), 'chunksmith-ci-'));
  folders.push(folder);
  const commands = {
    npm: `[ "$1" = ci ] && exit 0\n${test}`,
    node: `[ "$2" = --without-shelf ] || exit 9\n${withoutShelf}`,
  };
  for (const [name, lines] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${lines}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const PATH = [folder, process.env['PATH']].join(delimiter);
  const { status, stdout } = spawnSync('bash', [script], { encoding: 'utf8', env: { ...process.env, PATH } });
  // The script's own words come after what the second run printed: an empty line, names, an empty line, the sum.
  const [names = '', last = ''] = stdout.trimEnd().split('\n\n').slice(-2);
  return { status, last: last.trim(), names: names.split('\n').filter((line) => line.startsWith('failed: ')) };
}

const isShell = process.platform !== 'win32';

it.skipIf(!isShell).each([
  {
    name: 'both runs',
    test: 'echo x; echo "40 passed, 0 failed"',
    withoutShelf: 'echo "30 passed, 0 failed"',
    ending: { status: 0, last: '70 passed, 0 failed', names: [] },
  },
  {
    name: 'a failure of the first',
    test: 'echo "failed: a.spec.ts › opens"; echo dots; echo "39 passed, 1 failed"; exit 1',
    withoutShelf: 'echo "30 passed, 0 failed"',
    ending: { status: 1, last: '69 passed, 1 failed', names: ['failed: a.spec.ts › opens'] },
  },
  {
    name: 'failures of the second',
    test: 'echo "40 passed, 0 failed"',
    withoutShelf: 'echo "failed: a"; echo "failed: b"; echo "28 passed, 2 failed"; exit 1',
    ending: { status: 1, last: '68 passed, 2 failed', names: ['failed: a', 'failed: b'] },
  },
  {
    name: 'a run that dies without a word',
    test: 'exit 137',
    withoutShelf: 'echo "30 passed, 0 failed"',
    ending: {
      status: 1,
      last: '30 passed, 1 failed',
      names: ['failed: npm test: ended with 137 and without its last line'],
    },
  },
  {
    name: 'an exit code that nothing explains',
    test: 'echo "40 passed, 0 failed"; exit 1',
    withoutShelf: 'echo "1 passed, 0 failed"',
    ending: { status: 1, last: '41 passed, 1 failed', names: ['failed: npm test: ended with 1'] },
  },
])('adds up $name', ({ test, withoutShelf, ending }) => {
  expect(ci(test, withoutShelf)).toEqual(ending);
});
