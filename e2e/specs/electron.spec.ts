/** The desktop program: Electron where its binary is installed, otherwise our stand-in with the built main process and preload. */
import { test as base, expect } from '@playwright/test';
import { Desktop, makeFolders, type DesktopFolders } from '../driver/desktop.ts';
import { copySample, differences } from '../driver/files.ts';

interface Fixtures {
  /** Folders with `Knight.mdx` and `Lantern.mdx`. */
  readonly folders: DesktopFolders;
  /** The program, started with Knight.mdx on its command line. */
  readonly desktop: Desktop;
}

const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from its first parameter, which must be spelt as a pattern.
  // oxlint-disable-next-line no-empty-pattern
  folders: async ({}, use) => {
    const folders = await makeFolders();
    await copySample(folders.files, 'Knight.mdx');
    await copySample(folders.files, 'Lantern.mdx');
    await use(folders);
    await folders.remove();
  },
  desktop: async ({ context, folders }, use) => {
    const desktop = await Desktop.start(context, folders.data, [folders.path('Knight.mdx')]);
    await desktop.shows('Knight.mdx');
    await use(desktop);
    await desktop.shell.quit();
    // The worker of the console tries what its policy has to refuse.
    const unexpected = desktop.pageErrors.filter((text) => !/Content Security Policy/.test(text));
    expect(unexpected, 'errors that the page reported').toEqual([]);
  },
});

/** Makes the open Knight differ from its file. */
async function edit(desktop: Desktop): Promise<void> {
  await desktop.outline.select('Walk');
  await desktop.properties.set('Move speed', 271);
  await expect(desktop.tab('Knight.mdx').getByRole('img', { name: 'changed' })).toBeVisible();
}

test('a page with a bridge and nothing else edits and saves a file of the command line, opens others, and finds all in the next run', async ({
  desktop,
  folders,
  browser,
}) => {
  await test.step('the page has the bridge and nothing else of the program, and cannot change it', async () => {
    const found = await desktop.page.evaluate(() => {
      // Put there by the preload, see renderer/src/base/host/bridge.ts.
      const { chunksmith } = globalThis as unknown as { chunksmith: { connect: unknown } };
      const { connect } = chunksmith;
      const canReplace =
        Reflect.set(globalThis, 'chunksmith', {}) || Reflect.set(chunksmith, 'connect', () => undefined);
      const node = ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter((name) => name in globalThis);
      return { names: Object.keys(chunksmith).toSorted(), canReplace, isSame: chunksmith.connect === connect, node };
    });
    expect(found).toEqual({
      names: ['addDroppedFile', 'connect', 'setScale'],
      canReplace: false,
      isSame: true,
      node: [],
    });
  });

  await test.step('the interface is drawn larger by its keys, and as usual again', async () => {
    // The stand-in writes down what it was told; Electron's page becomes narrower.
    const scale = async (): Promise<number> =>
      await desktop.page.evaluate(() => {
        const { standInZoom } = document.documentElement.dataset;
        return standInZoom === undefined ? devicePixelRatio : Number(standInZoom);
      });
    await desktop.press('Control+=');
    await expect.poll(scale).toBeCloseTo(1.1);
    await desktop.press('Control+0');
    await expect.poll(scale).toBeCloseTo(1);
  });

  await test.step('a script of the console runs, held back as in the browser, by what serves the page here (R10)', async () => {
    const { page } = desktop;
    await desktop.press('Control+Shift+p');
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('Show console');
    await desktop.press('Enter');
    const script = page.getByRole('textbox', { name: 'Script' });
    await script.fill("const count: number = list('sequences').length;\n`${count} sequences, ${typeof fetch}`");
    await script.press('Control+Enter');
    await expect(page.getByRole('log', { name: 'Output' })).toContainText('13 sequences, undefined');
  });

  await test.step('the bridge passes copies, and refuses what cannot be copied', async () => {
    const refused = await desktop.page.evaluate(async () => {
      const { chunksmith } = globalThis as unknown as {
        chunksmith: { addDroppedFile(file: unknown): Promise<unknown> };
      };
      const dropped = [() => undefined, { path: '/etc/hosts' }, 7];
      return await Promise.all(
        dropped.map(async (file) => {
          try {
            await chunksmith.addDroppedFile(file);
            return 'taken';
          } catch {
            return 'refused';
          }
        }),
      );
    });
    expect(refused).toEqual(['refused', 'refused', 'refused']);
  });

  const before = await folders.bytes('Knight.mdx');

  await test.step('giving up in the dialog of the system leaves all as it was', async () => {
    await desktop.shell.choose({});
    await desktop.press('ControlOrMeta+o');
    await edit(desktop);
    await expect(desktop.tab('Knight.mdx')).toHaveCount(1);
    await desktop.undo();
  });

  await test.step('a field is edited, undone, redone and saved, and only its bytes differ on disk', async () => {
    await desktop.outline.select('Walk');
    const speed = await desktop.properties.value('Move speed');
    await desktop.properties.set('Move speed', 271);
    await desktop.undo();
    expect(await desktop.properties.value('Move speed')).toBe(speed);
    await desktop.redo();
    expect(await desktop.properties.value('Move speed')).toBe('271');
    await desktop.save();
    await expect(desktop.status()).toContainText('Saved');
    const after = await folders.bytes('Knight.mdx');
    const changed = differences(before, after);
    expect(after.length).toBe(before.length);
    expect(changed.length).toBeGreaterThan(0);
    const [first = 0] = changed;
    expect((changed.at(-1) ?? 0) - first).toBeLessThan(4);
    // The four bytes around them hold the number that was typed, as the format keeps it: little-endian f32.
    const near = Buffer.from(after.buffer, after.byteOffset, after.byteLength);
    const held = [0, 1, 2, 3].map((back) => near.readFloatLE(first - back));
    expect(held).toContain(271);
    expect(differences(before, await folders.bytes('Knight.mdx.bak'))).toEqual([]);
  });

  await test.step('a file is opened by the dialog of the system, and Save as writes where that dialog says', async () => {
    await desktop.open(folders.path('Lantern.mdx'));
    await desktop.shows('Lantern.mdx');
    await desktop.shell.choose({ save: folders.path('Lamp.mdx') });
    await desktop.press('ControlOrMeta+Shift+s');
    await expect(desktop.tab('Lamp.mdx')).toBeVisible();
    await expect.poll(() => folders.bytes('Lamp.mdx').catch(() => null)).not.toBeNull();
    expect(differences(await folders.bytes('Lantern.mdx'), await folders.bytes('Lamp.mdx'))).toEqual([]);
  });

  await test.step('a second start opens its file as a tab of the window that is there', async () => {
    await desktop.shell.startAgain(['Lantern.mdx'], folders.files);
    await desktop.shows('Lantern.mdx');
    await expect(desktop.tab('Knight.mdx')).toBeVisible();
    await desktop.shell.startAgain(['Lantern.mdx'], folders.files);
    await expect(desktop.tab('Lantern.mdx')).toHaveCount(1);
  });

  await test.step('closing the window without changes ends the program', async () => {
    await desktop.shell.closeWindow();
    await desktop.hasEnded();
  });

  await test.step('what was saved is there after the program was ended and started again', async () => {
    await desktop.shell.quit();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const again = await Desktop.start(context, folders.data);
    await again.open(folders.path('Knight.mdx'));
    await again.shows('Knight.mdx');
    await again.outline.select('Walk');
    expect(await again.properties.value('Move speed')).toBe('271');
    expect(again.pageErrors).toEqual([]);
    await again.shell.quit();
    await context.close();
  });
});

test('closing the window with changes asks; Cancel stays, “Don’t save” leaves the file and nothing to recover, Save writes first', async ({
  desktop,
  folders,
  browser,
}) => {
  const before = await folders.bytes('Knight.mdx');
  await edit(desktop);

  await test.step('closing the window with changes asks, and Cancel stays', async () => {
    await desktop.shell.closeWindow();
    await expect(desktop.question('Save the changes to Knight.mdx?')).toBeVisible();
    await desktop.answer('Cancel');
    await expect(desktop.question('Save the changes to Knight.mdx?')).toHaveCount(0);
    expect(desktop.shell.hasEnded()).toBe(false);
    expect(await desktop.properties.value('Move speed')).toBe('271');
    expect(differences(before, await folders.bytes('Knight.mdx'))).toEqual([]);
  });

  await test.step('closing the window with “Don’t save” leaves the file as it was and nothing to recover', async () => {
    await desktop.shell.closeWindow();
    await desktop.answer('Don’t save');
    await desktop.hasEnded();
    expect(differences(before, await folders.bytes('Knight.mdx'))).toEqual([]);
  });

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const again = await Desktop.start(context, folders.data);
  await test.step('the next run has nothing to recover', async () => {
    await expect(again.page.getByText('Knight.mdx').first()).toBeVisible();
    await expect(again.page.getByRole('region', { name: 'Recovered work' })).toHaveCount(0);
  });

  await test.step('closing the window with Save writes the file first', async () => {
    await again.open(folders.path('Knight.mdx'));
    await again.shows('Knight.mdx');
    await edit(again);
    await again.shell.closeWindow();
    await again.answer('Save');
    await again.hasEnded();
    expect(differences(before, await folders.bytes('Knight.mdx')).length).toBeGreaterThan(0);
    expect(again.pageErrors).toEqual([]);
    await context.close();
  });
});
