/** `test` with an editor that has the Knight in its folder; it is ended, and the page's own errors are looked at, afterwards. */
import { test as base, expect } from '@playwright/test';
import { Editor } from './editor.ts';
import { copySample } from './files.ts';
import { KeptPage } from './keptPage.ts';

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

interface OfWorker {
  /** The page that the tests of the worker share. */
  readonly kept: { current: KeptPage | null };
}

export const test = base.extend<Fixtures & Options, OfWorker>({
  expectedErrors: [null, { option: true }],
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const kept: OfWorker['kept'] = { current: null };
      await use(kept);
      await kept.current?.context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept, viewport, colorScheme, deviceScaleFactor, locale }, use) => {
    const kind = JSON.stringify([colorScheme, deviceScaleFactor, locale]);
    if (kept.current?.kind !== kind) {
      await kept.current?.context.close();
      kept.current = await KeptPage.open(browser, kind);
    }
    const { current } = kept;
    current.begin();
    await use(current.context);
    try {
      await current.clean(viewport ?? { width: 1440, height: 900 });
    } catch {
      // A page that hangs, as some tests want it to, is none to go on with.
      kept.current = null;
      await current.context.close();
    }
  },
  page: async ({ context }, use) => {
    const [page] = context.pages();
    if (page === undefined) throw new Error('the kept page is gone');
    await use(page);
  },
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
