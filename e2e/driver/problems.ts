/** The Problems panel. */
import type { Locator, Page } from '@playwright/test';

export class Problems {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get panel(): Locator {
    return this.page.getByLabel('Problems').first();
  }
}
