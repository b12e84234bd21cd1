/** `test` with an editor that has the Knight in its folder; it is ended, and the page's own errors are looked at, afterwards. */
import { test as base, expect } from '@playwright/test';
import { Editor } from './editor.ts';
import { copySample } from './files.ts';

interface Options {
  /** Errors that a page of these tests reports rightly, such as those of a connection that the test cuts. */
  readonly expectedErrors: RegExp | null;
}

interface Fixtures {
  /** The program on its start screen, with `Knight.mdx` and its textures in its folder. */
  readonly editor: Editor;
  /** The program with the Knight open. */
  readonly knight: Editor;
}

export const test = base.extend<Fixtures & Options>({
  expectedErrors: [null, { option: true }],
  editor: async ({ page, expectedErrors }, use) => {
    const editor = await Editor.start(page, (root) => copySample(root, 'Knight.mdx'));
    await use(editor);
    await editor.dispose();
    expect(editor.unexpectedErrors(expectedErrors), 'errors that the page reported').toEqual([]);
  },
  knight: async ({ editor }, use) => {
    await editor.open('Knight.mdx');
    await use(editor);
  },
});

export { expect };
