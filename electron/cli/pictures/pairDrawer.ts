/**
 * Models, buildings and terrain drawn before and after, by the program's own scenes in a Chromium without a window. The page
 * is bundled from the sources when it is first needed (two seconds), as the command line runs from them; no build of the
 * program has to lie there. It gets the files that it asks for and reaches nothing else.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { findChromium } from '../../../build/chromium.mjs';
import type { DrawnPair, PackedFile, PairPage } from '../../../shared/host/drawnPair.ts';
import type { WantedFile } from '../../../shared/host/mountEntities.ts';
import { everywhere } from '../../host/access.ts';
import { findTextureFile } from '../../host/textureSearch.ts';
import { messageOf, type OpenFile } from '../files.ts';

const entry = fileURLToPath(new URL('../../../renderer/src/program/pictures/pairPage.ts', import.meta.url));
/** Of pictures of models, in pixels. */
const side = 512;
/** What takes longer has gone wrong, ms; the page is made anew then. */
const longestMs = 120_000;

async function bundled(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: entry, logLevel: 'silent', platform: 'browser' });
  try {
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/** Rejects, with a sentence, where there is none or it does not start. */
async function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) {
    throw new Error('no Chromium or Chrome was found to draw models with: install one, or name it in CHROMIUM_PATH');
  }
  const { chromium } = await import('@playwright/test');
  // WebGL on machines without a graphics card; root has no sandbox in Chromium.
  const args = ['--enable-unsafe-swiftshader', '--disable-background-networking'];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return await chromium.launch({ executablePath, args }).catch((error: unknown) => {
    throw new Error(`${executablePath} does not start: ${messageOf(error).split('\n')[0] ?? ''}`);
  });
}

const packed = (file: string, bytes: Uint8Array): PackedFile => ({
  name: basename(file),
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
});

function mainOf(open: OpenFile | null): PackedFile | null {
  if (open === null) return null;
  const [main] = open.files;
  return packed(open.file, main === undefined ? open.bytes : open.bytes.subarray(main.start, main.end));
}

export class PairDrawer {
  private browser: Browser | null = null;
  private page: Page | null = null;
  /** Where the two that are being drawn lie. */
  private folders: Readonly<Record<'before' | 'after', string | null>> = { before: null, after: null };

  /** Of one file, in both states; null for the one that is not there. What cannot be drawn says why. Rejects without a browser. */
  async draw(before: OpenFile | null, after: OpenFile | null): Promise<DrawnPair> {
    const folderOf = (open: OpenFile | null): string | null => (open === null ? null : dirname(open.file));
    this.folders = { before: folderOf(before), after: folderOf(after) };
    const page = (this.page ??= await this.open());
    const wanted = { before: mainOf(before), after: mainOf(after), side };
    const drawn = page.evaluate(
      async (asked) => await (globalThis as unknown as PairPage).chunksmithPair(asked),
      wanted,
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<DrawnPair>((resolve) => {
      timer = setTimeout(() => resolve({ reason: 'it took too long to draw' }), longestMs);
    });
    const result = await Promise.race([drawn.catch((error: unknown) => ({ reason: messageOf(error) })), tooLong]);
    clearTimeout(timer);
    if ('reason' in result) await this.forget();
    return result;
  }

  async close(): Promise<void> {
    await this.browser?.close();
    this.browser = null;
    this.page = null;
  }

  /** A page that failed may have lost its drawing context, or hang. */
  private async forget(): Promise<void> {
    const { page } = this;
    this.page = null;
    await page?.close().catch(() => undefined);
  }

  private async open(): Promise<Page> {
    const [browser, program] = await Promise.all([this.browser ?? startChromium(), this.program()]);
    this.browser = browser;
    const context = await browser.newContext({ offline: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.exposeFunction('chunksmithBeside', (which: 'before' | 'after', file: WantedFile) =>
      this.beside(which, file),
    );
    await page.addScriptTag({ content: program });
    return page;
  }

  private code: Promise<string> | null = null;
  private program(): Promise<string> {
    return (this.code ??= bundled());
  }

  private async beside(which: 'before' | 'after', { path, kind }: WantedFile): Promise<PackedFile | null> {
    const folder = this.folders[which];
    const found = await findTextureFile(path, { access: everywhere, folder, extraFolder: null }, kind);
    return found === null ? null : packed(found, await readFile(found));
  }
}
