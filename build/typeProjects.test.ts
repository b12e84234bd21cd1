/** The types of every file are checked: each is named by a project of TypeScript that `npm run types` runs. */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));
const slashed = (path: string): string => path.replaceAll('\\', '/');
const projects = globSync('*/tsconfig.json', { cwd: root }).map(slashed);

/** Files that a project names, from the project's root. What they import is checked too, but nothing says for how long. */
function filesOf(project: string): readonly string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const words = execFileSync(process.execPath, [tsc, '-p', join(root, project), '--showConfig'], { encoding: 'utf8' });
  const { files } = JSON.parse(words) as { readonly files: readonly string[] };
  return files.map((file) => slashed(join(dirname(project), file)));
}

it('every file belongs to a project', () => {
  const named = new Set(projects.flatMap(filesOf));
  const files = globSync('{shared,electron,renderer,e2e,build}/**/*.{ts,tsx}', { cwd: root }).map(slashed);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
});

it('every project is run', () => {
  expect(packageFile.scripts.types.match(/(?<=-p )\S+/g)?.toSorted()).toEqual(projects.toSorted());
});
