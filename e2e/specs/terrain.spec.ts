import { findSeams } from '../../shared/terrain/heightEdits.ts';
import { chunkFields } from '../../shared/terrain/tiles.ts';
import { bytesOf, east, inChunk, middle, test, tileSet, west } from '../driver/ground.ts';
import { expect } from '../driver/test.ts';

/** The tile's MCNK blocks, each as text, and what stands before the first. */
function blocksOf(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: string[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at + 4, true);
    if (Buffer.from(bytes.subarray(at, at + 4)).toString('latin1') === 'KNCM') {
      found.push(Buffer.from(bytes.subarray(at, end)).toString('latin1'));
    }
    at = end;
  }
  return found;
}

test('strokes are given up, painted, cut and raised, and each reaches only what it is about', async ({
  ground: { editor, terrain },
}) => {
  await test.step('escape gives a stroke up', async () => {
    await terrain.tool('3', 'Sculpt');
    await terrain.stroke(inChunk, [middle - 40, middle - 40, 0], false);
    await editor.press('Escape');
    await editor.page.mouse.up();
    expect((await terrain.state()).undo).toBeNull();
    expect((await editor.document()).isDirty).toBe(false);
  });

  await test.step('a painted chunk is undone, redone, saved, and is the only one whose bytes differ', async () => {
    const before = blocksOf(await bytesOf(editor, east));
    await terrain.tool('2', 'Paint textures');
    await terrain.set('By path', 'Tileset\\Test\\Rock.blp');
    await terrain.set('Radius', '6');
    await terrain.set('Strength', '100');
    await terrain.click(inChunk);
    expect((await terrain.state()).undo).toBe('Paint Rock');
    await editor.isInStep();
    await editor.undo();
    expect((await editor.document()).isDirty).toBe(false);
    expect(await terrain.state()).toMatchObject({ undo: null, redo: 'Paint Rock' });
    await editor.redo();
    await editor.save();
    await editor.isSaved();
    const after = blocksOf(await bytesOf(editor, east));
    const changed = after.flatMap((block, index) => (block === before[index] ? [] : [index]));
    expect(changed).toEqual([8 * 16 + 8]);
    await editor.press('Alt+w');
    await editor.press('Control+o');
    await editor.fileDialog.choose(east);
    await terrain.isReady();
    await terrain.tool('2', 'Paint textures');
    await terrain.click(inChunk, 'Alt');
    await expect(editor.page.getByRole('option', { name: 'Tileset\\Test\\Rock.blp' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  await test.step('a hole is opened, and closed again with Shift', async () => {
    await terrain.tool('4', 'Holes');
    await terrain.set('Radius', '2');
    await terrain.click(inChunk);
    expect((await terrain.state()).undo).toBe('Open holes');
    await editor.save();
    await editor.isSaved();
    const chunk = (await tileSet(editor, [east])).chunk(520, 520);
    expect(chunk === null ? 0 : chunkFields(chunk).holes).not.toBe(0);
    await terrain.tool('1', 'Select chunks');
    await terrain.click([middle - 60, middle - 60, 0]);
    expect((await terrain.state()).chunks).toEqual([{ column: 521, row: 521 }]);
  });

  await editor.undo();
  expect((await terrain.state()).undo).toBeNull();
  await test.step('a hill over the border of two tiles is one step, is saved into both, and has no seam', async () => {
    await editor.page.getByRole('button', { name: 'Load all 2' }).click();
    await expect.poll(async () => (await terrain.state()).tiles.length).toBe(2);
    await expect(editor.tab('Test (2 tiles)')).toBeVisible();
    await editor.command('Show all open tiles');
    await terrain.tool('3', 'Sculpt');
    await terrain.set('Radius', '40');
    await terrain.stroke([middle, -20, 0], [middle, 20, 0]);
    expect((await terrain.state()).undo).toBe('Raise ground');
    await editor.undo();
    expect(await terrain.state()).toMatchObject({ undo: null, redo: 'Raise ground' });
    await editor.redo();
    await editor.save();
    await editor.isSaved();
    await expect(editor.tab('Test (2 tiles)')).not.toHaveClass(/dirty/);
    const tiles = await tileSet(editor, [west, east]);
    expect(findSeams(tiles)).toEqual([]);
    expect(tiles.heightAt(middle, -0.01)).toBeGreaterThan(0.5);
    expect(tiles.heightAt(middle, 0.01)).toBeGreaterThan(0.5);
  });
});

test.describe('a crash', () => {
  test.use({ expectedErrors: /WebSocket|ERR_CONNECTION/ });

  test('in the middle of a stroke keeps the strokes before it, in every tile', async ({
    ground: { editor, terrain },
  }) => {
    await editor.page.getByRole('button', { name: 'Load all 2' }).click();
    await expect.poll(async () => (await terrain.state()).tiles.length).toBe(2);
    await editor.command('Show all open tiles');
    await terrain.tool('3', 'Sculpt');
    await terrain.set('Radius', '40');
    await terrain.stroke([middle, -20, 0], [middle, 20, 0]);
    await expect(editor.status()).not.toContainText('keeping');
    await editor.isInStep();
    await terrain.stroke([middle - 90, -20, 0], [middle - 90, 20, 0], false);
    await editor.crashAndRestart();
    await editor.page.mouse.up();
    const recovered = editor.page.getByRole('region', { name: 'Recovered work' });
    await expect(recovered).toContainText(east);
    await expect(recovered).toContainText(west);
    await recovered.getByRole('button', { name: 'Recover', exact: true }).first().click();
    await terrain.isReady();
    await editor.menu('Help', 'Start screen');
    await recovered.getByRole('button', { name: 'Recover', exact: true }).first().click();
    await expect(async () => {
      expect((await terrain.state()).tiles).toHaveLength(2);
    }).toPass();
    expect((await terrain.state()).undo).toBe('Raise ground');
    await editor.undo();
    expect((await terrain.state()).undo).toBeNull();
    expect((await editor.document()).isDirty).toBe(false);
  });
});
