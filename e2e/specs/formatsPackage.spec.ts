/** The codecs as a package in a browser's page, which has no files and no Node: a model is read, changed and written there. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, test } from '../driver/test.ts';

const entry = (name: string): string =>
  fileURLToPath(new URL(`../../build/formatsPackage/entries/${name}.ts`, import.meta.url));
const sample = new URL('../../assets/samples/Knight.mdx', import.meta.url);
const opener = 'page:opener';

/** What a page of somebody else would be served: one script, made of the package's entries. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({
    input: opener,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        resolveId: (id: string) => (id === opener ? id : null),
        load: (id: string) =>
          id === opener
            ? `import { openDocument, setValues, valueAt } from ${JSON.stringify(entry('index'))};
               import { mdx } from ${JSON.stringify(entry('mdx'))};
               globalThis.changed = (numbers) => {
                 const document = openDocument(mdx, Uint8Array.from(numbers));
                 const unchanged = document.write();
                 setValues(document, { 'sequences["Walk"].moveSpeed': 99 });
                 return [[...unchanged], [...document.write()], valueAt(document, 'sequences["Walk"].moveSpeed')];
               };`
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'opened' });
  await bundle.close();
  return output[0].code;
}

test('the package of the codecs reads, changes and writes a model in a page', async ({ page }) => {
  const bytes = [...(await readFile(sample))];
  await page.addScriptTag({ content: await bundled() });
  const [unchanged, changed, speed] = await page.evaluate((numbers) => {
    const { changed } = globalThis as unknown as {
      changed: (numbers: readonly number[]) => readonly [readonly number[], readonly number[], unknown];
    };
    return changed(numbers);
  }, bytes);
  expect(unchanged).toEqual(bytes);
  expect(speed).toBe(99);
  const differing = changed.flatMap((byte, at) => (byte === bytes[at] ? [] : [at]));
  expect(changed).toHaveLength(bytes.length);
  expect(differing.length).toBeGreaterThan(0);
  expect((differing.at(-1) ?? 0) - (differing[0] ?? 0)).toBeLessThan(4);
});
