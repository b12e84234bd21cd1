/** Every name that a component takes from its style sheet stands in it: a name that is gone leaves the element bare, unsaid. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../renderer/src', import.meta.url));
const components = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(source, name));

/** Names of classes that a sheet declares, comments left out. */
function classesOf(sheet: string): ReadonlySet<string> {
  const text = readFileSync(sheet, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
  return new Set([...text.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

test('components name only classes that their style sheets have (V164)', () => {
  const missing: string[] = [];
  let named = 0;
  for (const path of components) {
    const code = readFileSync(path, 'utf8');
    for (const [, variable = '', sheet = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const file = join(dirname(path), sheet);
      const classes = existsSync(file) ? classesOf(file) : new Set<string>();
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${variable}\\['([^']+)'\\]`, 'g'))) {
        named++;
        if (!classes.has(name)) missing.push(`${path.slice(source.length + 1)}: ${name}`);
      }
    }
  }
  expect(named).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});
