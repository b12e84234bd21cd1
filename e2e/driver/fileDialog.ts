/** The program's own file dialog. */
import { expect, type Locator, type Page } from '@playwright/test';

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

  /** Goes into a folder and chooses it: only once it is shown, since the button is for the folder on the screen. */
  async chooseFolder(name: string): Promise<void> {
    await this.choose(name);
    await expect(this.row(name)).toHaveCount(0);
    await this.page.getByRole('button', { name: 'Choose this folder' }).click();
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
