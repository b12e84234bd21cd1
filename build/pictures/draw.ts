/** A model drawn by a built program in a view of its own, at moments of its sequences. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { FileDialog } from '../../e2e/driver/fileDialog.ts';
import { HostProcess } from '../../e2e/driver/hostProcess.ts';

/** The view alone, always of one size, whatever stands around it in the program. */
const width = 480;
const height = 360;
const viewAlone = `{
  const view = document.querySelector('[data-testid=view]');
  // Out of the dock, whose panes hold what stands in them.
  document.body.append(view);
  view.style = 'position: fixed; left: 0; top: 0; width: ${width}px; height: ${height}px; z-index: 10000';
  for (const each of view.children) if (each.querySelector('canvas') === null) each.style.visibility = 'hidden';
}`;

interface Shot {
  /** Where the camera stands: x, y and z of what it looks at, yaw, pitch and distance. */
  readonly pose: readonly number[];
  /** Where the sequence stands among all, from 0 to 1, and a share of its length. */
  readonly sequence: number;
  readonly share: number;
  /** The picture that is written. */
  readonly path: string;
}

export interface Drawn {
  /** File name of the model. */
  readonly name: string;
  readonly shots: readonly Shot[];
  /** Puts the model and its pictures into a folder. */
  readonly write: (folder: string) => Promise<void>;
}

async function shoot(page: Page, { name, shots }: Drawn): Promise<void> {
  await page.getByRole('menubar').waitFor();
  await page.keyboard.press('Control+o');
  await new FileDialog(page).choose(name);
  await page.getByTestId('view').locator('canvas').waitFor();
  await page.evaluate(viewAlone);
  // Grid and floor are no part of the model. Older programs had the first key, which moves what is selected: nothing.
  for (const keys of ['g', 'Shift+g']) await page.keyboard.press(keys);
  for (const { pose, sequence, share, path } of shots) {
    // The file is checked meanwhile; a view that has just got its place draws once more.
    await page.waitForTimeout(200);
    const asked = [...pose, sequence, share].join(', ');
    await page.evaluate(`window.chunksmithTest('moment', ${asked}); window.chunksmithTest('idle')`);
    await page.screenshot({ path, clip: { x: 0, y: 0, width, height } });
  }
}

/** @param program folder of a built state of the project; null for this one */
export async function draw(browser: Browser, drawn: Drawn, program: string | null): Promise<void> {
  const base = await mkdtemp(join(tmpdir(), 'chunksmith-pictures-'));
  const root = join(base, 'Models');
  await drawn.write(root);
  const host = await HostProcess.start({ root, data: join(base, 'data') }, program === null ? {} : { program });
  const page = await browser.newPage({
    viewport: { width: 1200, height: 800 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  try {
    await page.addInitScript("if (location.protocol === 'http:') sessionStorage.setItem('chunksmith-test', 'on')");
    await page.goto(host.link);
    await shoot(page, drawn);
    console.log(drawn.name);
  } catch (error) {
    console.log(`${drawn.name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await page.close();
    await host.stop();
    await rm(base, { recursive: true, force: true });
  }
}
