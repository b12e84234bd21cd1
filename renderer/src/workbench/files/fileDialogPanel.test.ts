/** The program's own dialog for folders while the next one is on its way. */
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { ConnectedHost } from '../../base/host/index.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { FileDialog } from './FileDialog.tsx';
import { setHost } from './host.ts';

let program: Program;
afterEach(async () => {
  await program.end();
  setHost(null);
});

const nothing = { folders: [], files: [], archives: [], listfiles: [], scripts: [] };
const inner = {
  folderId: 'inner',
  name: 'Models',
  parents: [
    { folderId: null, name: '' },
    { folderId: 'outer', name: 'Game' },
  ],
  ...nothing,
};
const outer = { folderId: 'outer', name: 'Game', parents: [{ folderId: null, name: '' }], ...nothing };

test('a folder that is being left is not chosen any more', async () => {
  let arrive = (): void => undefined;
  const client = {
    request: async (_name: string, { folderId }: { readonly folderId: string | null }) => {
      if (folderId !== 'outer') return inner;
      await new Promise<void>((resolve) => (arrive = resolve));
      return outer;
    },
  };
  setHost({ client } as unknown as ConnectedHost);
  const settled: (string | null)[] = [];
  const question = {
    kind: 'folder' as const,
    title: 'Choose a folder',
    settle: (folder: { readonly name: string } | null) => void settled.push(folder?.name ?? null),
  };
  program = await startWith('Crystal.mdx', [() => createElement(FileDialog, { question })]);
  const { page } = program;
  const choose = () => page.get('button', 'Choose this folder');
  await page.until(() => !choose().hasAttribute('disabled'));
  await page.click(page.get('button', 'Up one folder'));
  expect(choose().hasAttribute('disabled')).toBe(true);
  arrive();
  await page.until(() => !choose().hasAttribute('disabled'));
  await page.click(choose());
  expect(settled).toEqual(['Game']);
});
