/** A connection that breaks: the host died and came back, or only the way to it was cut. The page stays open all the time. */
import { appendFile } from 'node:fs/promises';
import { test as base, expect } from '../driver/test.ts';
import type { Editor } from '../driver/editor.ts';
import { differences } from '../driver/files.ts';

/** The way between page and host, in the hands of the test. */
class Wire {
  /** What the page sends is lost from now on, without either side being told. */
  losesMessages = false;
  private close: () => Promise<void> = async () => undefined;

  through(close: () => Promise<void>): void {
    this.close = close;
    this.losesMessages = false;
  }

  async cut(): Promise<void> {
    await this.close();
  }
}

const test = base.extend<{ wire: Wire }>({
  wire: async ({ page }, use) => {
    const wire = new Wire();
    await page.routeWebSocket(/\/host$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (!wire.losesMessages) server.send(message);
      });
      wire.through(async () => {
        await server.close();
        await socket.close({ code: 3001, reason: 'the wire was cut' });
      });
    });
    await use(wire);
  },
});

// Cut connections, and the host's refusal of an old link, are what these tests are about.
test.use({ expectedErrors: /WebSocket|ERR_CONNECTION|ERR_FAILED|status of 40[13]/ });

async function setSpeed(editor: Editor, speed: number): Promise<void> {
  await editor.outline.select('Walk');
  await editor.properties.set('Move speed', speed);
}

/** Gives the page the link of the host's new start, as its banner asks for. */
async function openNewLink(editor: Editor): Promise<void> {
  await expect(editor.banner).toContainText('Chunksmith was restarted');
  await editor.page.getByLabel('New link').fill(editor.link);
  await editor.page.getByRole('button', { name: 'Open the new link' }).click();
  await expect(editor.banner).toHaveCount(0);
}

test('a cut wire is mended by itself, with the edits lost on it and in the middle of a drag', async ({
  wire,
  knight,
}) => {
  await test.step('a wire cut in the middle of dragging a number neither loses nor doubles the edit', async () => {
    await knight.outline.select('Walk');
    const box = await knight.properties.field('Move speed').boundingBox();
    if (box === null) throw new Error('the field is not on the screen');
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    const { mouse } = knight.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 40, y, { steps: 4 });
    await wire.cut();
    await expect(knight.banner).toHaveCount(1);
    await expect(knight.banner).toHaveCount(0);
    await mouse.move(x + 60, y, { steps: 2 });
    await knight.press('Escape');
    await mouse.up();
    await knight.isInStep();
    expect((await knight.document()).isDirty).toBe(false);
  });

  await test.step('a cut wire is mended by itself, and edits that were lost on it reach the host', async () => {
    await setSpeed(knight, 301);
    await knight.isInStep();
    wire.losesMessages = true;
    await setSpeed(knight, 302);
    await knight.properties.set('Rarity', 2);
    await wire.cut();
    await knight.properties.set('Rarity', 3);
    await expect(knight.banner).toHaveCount(0);
    await knight.isInStep();
    expect(await knight.properties.value('Move speed')).toBe('302');
    expect(await knight.properties.value('Rarity')).toBe('3');
    // The steps to undo are still there, and so is the way to the file.
    await knight.undo();
    await knight.undo();
    await knight.isInStep();
    expect(await knight.properties.value('Rarity')).toBe('0');
    const before = await knight.bytesOnDisk('Knight.mdx');
    await knight.save();
    await knight.isSaved();
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx')).length).toBeLessThanOrEqual(4);
  });
});

test('a second tab takes over and gives back; a host that was killed goes on with the page, but not over a file that changed', async ({
  knight,
  context,
}) => {
  await test.step('a second tab takes over, and the first one waits to be told to go on', async () => {
    const other = await context.newPage();
    await other.goto(new URL(knight.link).origin);
    await expect(other.locator('.chunksmith-document-tab').filter({ hasText: 'Knight.mdx' })).toBeVisible();
    await expect(knight.banner).toContainText('Another tab goes on');
    // Long enough for the first automatic attempts, which must not come.
    await knight.page.waitForTimeout(2_500);
    await expect(other.getByText('Another tab goes on')).toHaveCount(0);
    await knight.page.getByRole('button', { name: 'Go on here' }).click();
    await expect(knight.banner).toHaveCount(0);
    await expect(other.getByText('Another tab goes on')).toBeVisible();
    await setSpeed(knight, 344);
    await knight.isInStep();
    await other.close();
    await knight.undo();
  });

  await test.step('a link that is not the host’s is refused with a reason, and the page stays', async () => {
    await knight.killHost();
    await knight.startHostAgain();
    await expect(knight.banner).toContainText('Chunksmith was restarted');
    const field = knight.page.getByLabel('New link');
    const button = knight.page.getByRole('button', { name: 'Open the new link' });
    for (const [link, reason] of [
      ['http://evil.example/?token=abc', 'This is not a link of Chunksmith'],
      [`${new URL(knight.link).origin}/?token=guessed`, 'not that of the last start'],
    ] as const) {
      await field.fill(link);
      await button.click();
      await expect(knight.page.getByText(reason).first()).toBeVisible();
    }
    await expect(knight.tab('Knight.mdx')).toBeVisible();
    await openNewLink(knight);
    await knight.isInStep();
  });

  await test.step('a document without any edit, and one whose first edit came while the host was dead, go on too', async () => {
    await knight.killHost();
    await knight.startHostAgain();
    await openNewLink(knight);
    await knight.isInStep();
    expect((await knight.document()).isDirty).toBe(false);
    await knight.killHost();
    await setSpeed(knight, 322);
    await knight.startHostAgain();
    await openNewLink(knight);
    await knight.isInStep();
    expect(await knight.properties.value('Move speed')).toBe('322');
    await knight.save();
    await knight.isSaved();
  });

  await test.step('a host that was killed and started again goes on with the page after its new link was given', async () => {
    await setSpeed(knight, 311);
    await knight.isInStep();
    await knight.killHost();
    await expect(knight.banner).toContainText('The connection to the host is lost');
    await knight.properties.set('Rarity', 4);
    await knight.startHostAgain();
    await openNewLink(knight);
    await expect(knight.tab('Knight.mdx')).toBeVisible();
    await knight.isInStep();
    expect(await knight.properties.value('Move speed')).toBe('311');
    expect(await knight.properties.value('Rarity')).toBe('4');
    await knight.undo();
    await knight.undo();
    await knight.isInStep();
    await knight.redo();
    const before = await knight.bytesOnDisk('Knight.mdx');
    await knight.save();
    await knight.isSaved();
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx')).length).toBeGreaterThan(0);
    // Nothing is left over that would be offered as recovered work.
    await knight.command('Close');
    await expect(knight.tab('Knight.mdx')).toHaveCount(0);
    await expect(knight.page.getByRole('region', { name: 'Recovered work' })).toHaveCount(0);
  });

  await knight.open('Knight.mdx');
  await test.step('a file that another program changed while the host was dead is not overwritten: the work goes on without it', async () => {
    await setSpeed(knight, 333);
    await knight.isInStep();
    await knight.killHost();
    await appendFile(knight.pathOnDisk('Knight.mdx'), 'more');
    const theirs = await knight.bytesOnDisk('Knight.mdx');
    await knight.startHostAgain();
    await openNewLink(knight);
    await expect(knight.page.getByText('was changed while the host was away').first()).toBeVisible();
    await knight.isInStep();
    expect(await knight.properties.value('Move speed')).toBe('333');
    await knight.save();
    await knight.fileDialog.saveAs('Captain');
    await expect(knight.tab('Captain.mdx')).toBeVisible();
    expect(differences(theirs, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });
});
