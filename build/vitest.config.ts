import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

// The hosts and command lines that tests start read some 300 files of TypeScript each. What Node made of them is kept.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../out/compile-cache', import.meta.url));

const panels = 'renderer/src/**/*Panel.test.ts';
const plain = ['shared/**/*.test.ts'];

export default defineConfig({
  root,
  test: {
    testTimeout: 30_000,
    // Vitest leaves one processor to itself, of two: it needs next to nothing while tests run.
    maxWorkers: '100%',
    globalSetup: 'shared/test/standIns/setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['shared/**/*.test.ts', 'electron/**/*.test.ts', 'renderer/**/*.test.ts', 'build/**/*.test.ts'],
          exclude: [panels, ...plain],
        },
      },
      // Nothing here keeps what one test file could leave to another: the modules are read once a thread, not once a file.
      { extends: true, test: { name: 'plain', include: plain, pool: 'threads', isolate: false } },
      // Panels in a DOM without a browser (renderer/src/test). React and the program are read once for all of them.
      { extends: true, test: { name: 'panels', include: [panels], environment: 'happy-dom', isolate: false } },
    ],
  },
});
