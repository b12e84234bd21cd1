/** `test` with an editor that has the Knight in its folder; it is ended, and the page's own errors are looked at, afterwards. */
import { test as base, expect } from '@playwright/test';
import { Editor } from './editor.ts';
import { copySample } from './files.ts';

interface Fixtures {
  /** The program on its start screen, with `Knight.mdx` and its textures in its folder. */
  readonly editor: Editor;
  /** The program with the Knight open. */
  readonly knight: Editor;
}

export const test = base.extend<Fixtures>({
  editor: async ({ page }, use) => {
    const editor = await Editor.start(page, (root) => copySample(root, 'Knight.mdx'));
    await use(editor);
    await editor.dispose();
    expect(editor.unexpectedErrors(), 'errors that the page reported').toEqual([]);
  },
  knight: async ({ editor }, use) => {
    await editor.open('Knight.mdx');
    await use(editor);
  },
});

export { expect };
