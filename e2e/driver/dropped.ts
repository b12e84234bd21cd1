/** Files that hang on the pointer. */
import type { JSHandle, Page } from '@playwright/test';

export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a drag carries: these files. The bytes go as one text: numbers of a list are described to the page one by one. */
export async function carrying(page: Page, files: readonly DroppedFile[]): Promise<JSHandle<DataTransfer>> {
  const asText = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('base64') }));
  return await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, asText);
}
