/** The Properties panel. */
import type { Locator, Page } from '@playwright/test';

export class Properties {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  field(label: string): Locator {
    // Labels of changed fields say so to screen readers.
    return this.page.getByLabel(new RegExp(`^${label}(, changed)?$`)).first();
  }

  async set(label: string, value: string | number): Promise<void> {
    const field = this.field(label);
    await field.click();
    await field.fill(String(value));
    await field.press('Enter');
  }

  async value(label: string): Promise<string> {
    return await this.field(label).inputValue();
  }
}
