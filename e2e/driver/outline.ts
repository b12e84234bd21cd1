/** The Outline panel. */
import type { Locator, Page } from '@playwright/test';

export class Outline {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get tree(): Locator {
    return this.page.getByRole('tree', { name: 'Outline' });
  }

  row(name: string): Locator {
    return this.tree
      .getByRole('treeitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .first();
  }

  /** Selects by clicking; finds it first, so that it need not be open. */
  async select(name: string): Promise<void> {
    const search = this.page.getByRole('searchbox', { name: /^Find in .* objects/ });
    await search.fill(name);
    await this.row(name).click();
    await search.fill('');
    await this.tree.focus();
  }

  async rename(name: string, to: string): Promise<void> {
    await this.select(name);
    await this.page.keyboard.press('F2');
    const field = this.tree.getByRole('textbox');
    await field.fill(to);
    await field.press('Enter');
  }
}
