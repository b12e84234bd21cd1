/** Workers of the page that are kept from starting: the work they were to do is under way for as long as a test needs. */
import type { Page, Route } from '@playwright/test';

/**
 * Holds the scripts of workers back.
 * @param script the name of its module: `worker`, `bakeWorker`
 * @returns `asked`: settles when the page wants it; `letGo`: lets workers start again
 */
export async function holdWorkers(
  page: Page,
  script: string,
): Promise<{ readonly asked: Promise<void>; readonly letGo: () => Promise<void> }> {
  const pattern = new RegExp(`/${script}-[^/]*\\.js$`);
  const held: Route[] = [];
  const asked = new Promise<void>((resolve) => {
    void page.route(pattern, (route) => {
      held.push(route);
      resolve();
    });
  });
  return {
    asked,
    letGo: async () => {
      await page.unroute(pattern);
      for (const route of held) await route.abort().catch(() => undefined);
    },
  };
}

/** Workers that are at a piece of work: those that fetch bytes and pack weights are there for as long as the page or the view. */
export function workersAtWork(page: Page): number {
  return page.workers().filter((worker) => !/(blob|weights)Worker/.test(worker.url())).length;
}
