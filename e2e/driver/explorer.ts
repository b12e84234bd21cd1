/** The Explorer panel and the dialogs about mounts. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Explorer {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get tree(): Locator {
    return this.page.getByRole('tree', { name: 'Explorer' });
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: 'Details' });
  }

  get search(): Locator {
    return this.page.getByRole('combobox', { name: 'Find in all files' });
  }

  row(name: string): Locator {
    return this.tree
      .getByRole('treeitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .first();
  }

  /** Opens folders one inside the other, as far as they are closed. */
  async open(...folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      const row = this.row(folder);
      await row.waitFor();
      if ((await row.getAttribute('aria-expanded')) !== 'true') await row.dblclick();
      await expect(row).toHaveAttribute('aria-expanded', 'true');
    }
  }

  /** Names of the shown rows, from the top. */
  async names(): Promise<readonly string[]> {
    return await this.tree
      .getByRole('treeitem')
      .evaluateAll((rows) => rows.map((row) => (row.getAttribute('aria-label') ?? '').split(', ')[0] ?? ''));
  }

  /** A version in the details, by the label of its source. */
  version(label: string): Locator {
    return this.details.getByRole('listitem').filter({ hasText: label });
  }
}
