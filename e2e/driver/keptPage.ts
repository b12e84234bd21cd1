/**
 * One page for the tests of a worker, given back as it was first. Playwright's own way (`reuseContext`) also empties the
 * browser's cache between tests, so that the program is fetched, read and compiled anew by every one of them.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

export class KeptPage {
  readonly page: Page;
  /** What it can be kept for: options of contexts that cannot be changed later. */
  readonly kind: string;
  private readonly origins = new Set<string>();
  private readonly scripts: { dispose(): Promise<void> }[] = [];

  private constructor(page: Page, kind: string) {
    this.page = page;
    this.kind = kind;
    const add = page.addInitScript.bind(page);
    page.addInitScript = async (...given: Parameters<Page['addInitScript']>) => {
      const script = await add(...given);
      this.scripts.push(script);
      return script;
    };
  }

  /** A context and a page with the options of the test. */
  static async open(browser: Browser, kind: string): Promise<KeptPage> {
    const context = await browser.newContext();
    return new KeptPage(await context.newPage(), kind);
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Follows where a test goes, so that nothing of it is left there. */
  begin(): void {
    this.page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) this.origins.add(new URL(frame.url()).origin);
    });
  }

  /** Takes back what a test did to page and context. Rejects where the page does not answer any more. */
  async clean(viewport: { readonly width: number; readonly height: number }): Promise<void> {
    const { page, context } = this;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const each of [page, context]) {
      each.removeAllListeners();
      await each.unrouteAll({ behavior: 'ignoreErrors' });
    }
    for (const script of this.scripts.splice(0)) await script.dispose();
    await context.clearCookies();
    await context.clearPermissions();
    await page.setViewportSize(viewport);
    // What a tab keeps for itself can be reached from the place that it belongs to only, where no host is any more.
    await page.route('**', (route) => route.fulfill({ body: '' }));
    for (const origin of this.origins) {
      await page.goto(origin, { timeout: 5_000 });
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
    }
    this.origins.clear();
    await page.unrouteAll();
    await page.goto('about:blank', { timeout: 5_000 });
  }
}
