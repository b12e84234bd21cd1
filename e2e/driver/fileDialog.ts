/** The program's own file dialog. */
import type { Locator, Page } from '@playwright/test';

export class FileDialog {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  private get list(): Locator {
    return this.page.getByRole('listbox', { name: 'Folders and files' });
  }

  /** Opens a file or goes into a folder. */
  async choose(name: string): Promise<void> {
    await this.list.getByRole('option', { name }).dblclick();
  }

  row(name: string): Locator {
    return this.list.getByRole('option', { name });
  }

  async saveAs(name: string): Promise<void> {
    const field = this.page.getByLabel('Name of the file');
    await field.fill(name);
    await field.press('Enter');
    await this.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  }
}
