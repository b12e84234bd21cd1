import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differences, sampleBytes } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test('the bytes of the field in focus are shown, with its path', async ({ knight }) => {
  await knight.panelTab('Bytes').click();
  await knight.outline.select('Walk');
  await knight.properties.field('Move speed').click();
  await expect(knight.page.getByText('sequences["Walk"].moveSpeed')).toBeVisible();
});

test('the field in focus is wholly seen when the Bytes panel is opened for the first time', async ({ knight }) => {
  await knight.outline.select('Walk');
  await knight.properties.field('Move speed').click();
  await knight.panelTab('Bytes').click();
  await expect(knight.page.getByText('sequences["Walk"].moveSpeed')).toBeVisible();
  const grid = knight.page.getByRole('grid', { name: /^Bytes of the file/ });
  const cells = grid.locator('[class*=inValue][role=gridcell]');
  await expect(cells).toHaveCount(4);
  await expect(async () => {
    const seen = await grid.boundingBox();
    const row = await cells.first().boundingBox();
    if (seen === null || row === null) throw new Error('the bytes are not on the screen');
    expect(row.y).toBeGreaterThanOrEqual(seen.y);
    expect(row.y + row.height).toBeLessThanOrEqual(seen.y + seen.height);
  }).toPass({ timeout: 3_000 });
});

test('the focused row stays in view when the panel is made smaller', async ({ knight }) => {
  await knight.panelTab('Bytes').click();
  await knight.outline.select('Walk');
  await knight.properties.field('Move speed').click();
  const grid = knight.page.getByRole('grid', { name: /^Bytes of the file/ });
  const cell = grid.locator('[class*=inValue][role=gridcell]').first();
  await expect(cell).toBeVisible();
  for (const height of [760, 900, 700]) {
    await knight.page.setViewportSize({ width: 1440, height });
    await expect(cell).toBeInViewport({ ratio: 1 });
  }
});

test('“Fix all” mends every problem of a kind in one step', async ({ knight }) => {
  for (const name of ['KnightTrail.blp', 'KnightSpark.blp']) {
    await knight.outline.select(name);
    await knight.properties.set('Path', `Folder/${name}`);
  }
  const list = knight.page.getByRole('list', { name: 'Problems' });
  const row = list.getByRole('listitem').filter({ hasText: 'Folder/KnightTrail.blp' }).first();
  await row.click();
  const steps = (await knight.document()).position;
  const { problems } = await knight.document();
  await list.getByRole('button', { name: /^Fix all 2/ }).click();
  await expect.poll(async () => (await knight.document()).problems).toBe(problems - 2);
  expect((await knight.document()).position).toBe(steps + 1);
  await knight.undo();
  await expect.poll(async () => (await knight.document()).problems).toBe(problems);
});

test('a safe fix in Problems mends what it names, in one step', async ({ knight }) => {
  await knight.outline.select('KnightTrail.blp');
  await knight.properties.set('Path', 'Folder/KnightTrail.blp');
  const fixes = knight.page.getByRole('list', { name: 'Problems' }).getByRole('button', { name: 'Fix', exact: true });
  await expect(fixes.first()).toBeVisible();
  const { problems } = await knight.document();
  await fixes.first().click();
  await expect.poll(async () => (await knight.document()).problems).toBeLessThan(problems);
  expect((await knight.document()).labels.at(-1)).toMatch(/^Fix/);
});

test('Problems tells of bytes that no field shows, without the Bytes panel', async ({ editor }) => {
  const bytes = Buffer.from(await sampleBytes('Knight.mdx'));
  // The name of a sequence has 80 bytes; the game stops at the zero.
  const name = bytes.indexOf('Walk\0');
  bytes.write('left', name + 40, 'latin1');
  await writeFile(join(editor.folders.root, 'Leftover.mdx'), bytes);
  await editor.open('Leftover.mdx');
  await expect(editor.page.getByRole('list', { name: 'Problems' })).toContainText(
    '4 bytes left behind the end of its name',
  );
});

test('a node that is dragged onto another one becomes its child', async ({ knight }) => {
  const search = knight.page.getByRole('searchbox', { name: /^Find in .* objects/ });
  await search.fill('Bone_Foot');
  const rows = knight.outline.tree.getByRole('treeitem');
  await rows.filter({ hasText: 'Bone_Foot_L' }).dragTo(rows.filter({ hasText: 'Bone_Foot_R' }));
  await expect.poll(async () => (await knight.document()).labels).toEqual(['Reparent node']);
  await search.fill('');
  await knight.undo();
  expect((await knight.document()).position).toBe(0);
});

test('a key is edited in the table of a track, and only its bytes change', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');
  await knight.outline.select('Bone_Head');
  await knight.page.getByRole('button', { name: /^Rotation \d+ keys/ }).click();
  const cell = knight.page.getByRole('grid').getByRole('gridcell').nth(1);
  await cell.dblclick();
  await knight.page.keyboard.press('Control+a');
  await knight.page.keyboard.type('0.25');
  await knight.press('Enter');
  await expect.poll(async () => (await knight.document()).position).toBe(1);
  await knight.save();
  await knight.isSaved();
  const changed = differences(before, await knight.bytesOnDisk('Knight.mdx'));
  expect(changed.length).toBeGreaterThan(0);
  expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(4);
});

test('the history lists what was done and goes back to any step', async ({ knight }) => {
  await knight.outline.rename('Walk', 'March');
  await knight.outline.rename('Spell', 'Cast');
  await knight.panelTab('History').click();
  await knight.page
    .getByRole('option', { name: /Opened|Start/ })
    .or(knight.page.getByText(/^Opened/))
    .first()
    .click();
  await expect.poll(async () => (await knight.document()).position).toBe(0);
});
