import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { bundledPackages, noticeFile, notices, noticesPlugin, packagesIn, shippedPlaces } from './notices.ts';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Bundles one module with the plugin, as the program's builds do. */
async function bundle(code: string, fileName: string | null = null): Promise<readonly { readonly fileName: string }[]> {
  const made = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? '\0entry.js' : null),
        load: (id) => (id === '\0entry.js' ? code : null),
      },
      noticesPlugin(fileName),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry.js', preserveEntrySignatures: 'strict' } },
  });
  return [made].flat().flatMap((each) => ('output' in each ? each.output : []));
}

describe('the notices', () => {
  it('are of all that the program imports, with what that needs, and of nothing that only tests use', () => {
    const names = notices().map(({ name }) => name);
    const expected = [
      'react',
      'three',
      'dockview-core',
      'fflate',
      'StormLib',
      '@fontsource-variable/inter',
      'scheduler',
    ];
    expect(names).toEqual(expect.arrayContaining([...expected, ...Object.keys(manifest.dependencies)]));
    expect(names.filter((name) => /vitest|fast-check|war3-model|mdx-m3-viewer|libsquish|electron$/.test(name))).toEqual(
      [],
    );
    expect(names).toHaveLength(shippedPlaces().size + 2);
  });

  it('have a version, a licence and its text each', () => {
    for (const { name, version, licence, text } of notices()) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d|^as in/)]);
      expect([name, licence]).toEqual([name, expect.stringMatching(/^(MIT|ISC|OFL-1.1|BSD-.*|Apache-2.0|0BSD)$/)]);
      expect([name, /copyright/i.test(text), text.length > 500]).toEqual([name, true, true]);
    }
    const file = noticeFile();
    for (const { text } of notices()) expect(file).toContain(text);
    expect(file).toContain('LICENSES.chromium.html');
  });

  it('tell imports of values from those of types', () => {
    const source = [
      "import type { A } from 'only-types';",
      "import { b, type C } from 'values/deep.js';",
      "import '@scope/styles/a.css';",
      "export * from 'again';",
      "export type { D } from 'types-again';",
      "const late = () => import('late');",
      "import {\n  one,\n  two,\n} from 'lines';",
      "import { readFile } from 'node:fs';",
      "import own from './own.ts';",
    ].join('\n');
    expect(packagesIn(source).toSorted()).toEqual(['@scope/styles', 'again', 'late', 'lines', 'values']);
  });

  it('know packages by where their modules lie', () => {
    const ids = [
      '/p/node_modules/a/b.js',
      'C:\\p\\node_modules\\a\\node_modules\\@s\\c\\d.css',
      '/p/shared/x.ts',
      '\0virtual',
    ];
    expect([...bundledPackages(ids)].toSorted()).toEqual(['@s/c', 'a']);
  });

  it('are written by the build, which fails where something is bundled that they do not name', async () => {
    const made = await bundle("export { create } from 'zustand';", 'notices.txt');
    expect(made.map(({ fileName }) => fileName)).toContain('notices.txt');
    await expect(bundle("export { default } from 'gifenc';")).rejects.toThrow(/not in the notices: gifenc/);
  }, 30_000);
});
