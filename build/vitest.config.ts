import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

// The hosts and command lines that tests start read some 300 files of TypeScript each. What Node made of them is kept.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'out/compile-cache');

/** A module that a test replaces has to be read after that, so not by a test file before it. */
function replacesModules(file: string): boolean {
  return /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8'));
}

const panels = 'renderer/src/**/*Panel.test.ts';
/** Runs every command of the program: what that leaves behind in a process is nothing for other tests. */
const everyCommand = 'renderer/src/program/everyCommandPanel.test.ts';
for (const file of globSync(panels, { cwd: root })) {
  if (!replacesModules(file)) continue;
  throw new Error(`${file} replaces modules that a test file before it may have read; give it stand-ins by hand`);
}
const setup = ['shared/test/equality.ts', 'shared/test/settled.ts'];
/** Stores begin in each file as in a new window. */
const panelSetup = [...setup, 'renderer/src/test/setup.ts'];
const programs = ['electron/**/*.test.ts', 'renderer/**/*.test.ts'];
const alone = ['build/**/*.test.ts', ...globSync(programs, { cwd: root, exclude: [panels] }).filter(replacesModules)];

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    // What is waited for comes; how soon is the machine’s business, and two processors run everything at once.
    expect: { poll: { timeout: 10_000 } },
    // Vitest leaves one processor to itself, of two: it needs next to nothing while tests run.
    maxWorkers: '100%',
    globalSetup: 'shared/test/standIns/setup.ts',
    setupFiles: setup,
    projects: [
      { extends: true, test: { name: 'alone', include: alone, globalSetup: 'electron/host/test/setup.ts' } },
      // A process of its own, and the program read by it, cost half a second of processor time a file.
      {
        extends: true,
        test: {
          name: 'together',
          include: programs,
          exclude: [panels, ...alone],
          globalSetup: 'electron/host/test/setup.ts',
          pool: 'forks',
          isolate: false,
          restoreMocks: true,
        },
      },
      // Nothing here keeps what one test file could leave to another: the modules are read once a thread, not once a file.
      {
        extends: true,
        test: { name: 'plain', include: ['shared/**/*.test.ts'], pool: 'threads', isolate: false },
      },
      // Panels in a DOM without a browser (renderer/src/test). React and the program are read once for all of them.
      {
        extends: true,
        test: {
          name: 'panels',
          include: [panels],
          exclude: [everyCommand],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: panelSetup,
        },
      },
      {
        extends: true,
        test: { name: 'everyCommand', include: [everyCommand], environment: 'happy-dom', setupFiles: panelSetup },
      },
    ],
  },
});
