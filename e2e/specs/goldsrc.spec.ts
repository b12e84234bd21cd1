/** Half-Life models: a model of three files is shown, edited, saved and opened again, and only what was edited differs. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { editStructure } from '../../shared/document/structure.ts';
import { readBitmap, writeBitmap } from '../../shared/exchange/goldsrc/bitmap.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { moveToGroup } from '../../shared/formats/goldsrc/edit/sequence.ts';
import { splitTextures } from '../../shared/formats/goldsrc/edit/texture.ts';
import { meshesOf, sequencesOf, texturesOf } from '../../shared/formats/goldsrc/model.ts';
import { Mesh } from '../../shared/formats/goldsrc/schema/body.ts';
import { Sequence } from '../../shared/formats/goldsrc/schema/sequence.ts';
import { Texture } from '../../shared/formats/goldsrc/schema/texture.ts';
import type { Locator, Page } from '@playwright/test';
import type { Editor } from '../driver/editor.ts';
import { differences, sampleBytes } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';
import { fieldsOf } from '../../shared/codec/record.ts';

/** The names on disk: as the tools of the game spell them. */
const parts = ['Split.mdl', 'SplitT.mdl', 'Split01.mdl'] as const;

/** The sentry with its textures in a file of their own, and the samples of two sequences in another. */
async function writeSplit(folder: string): Promise<void> {
  const document = openDocument(goldsrc, Uint8Array.from(await sampleBytes('Sentry.mdl')));
  splitTextures(document);
  editStructure(document, 'Add group', (structure) => structure.create('sequenceGroup', { label: 'moves' }));
  moveToGroup(document, sequencesOf(document).slice(1, 3), 1);
  const { bytes, files } = document.writeFiles('Split.mdl');
  for (const { name, start, end } of files) await writeFile(join(folder, name), bytes.subarray(start, end));
}

async function openSplit(editor: Editor): Promise<Editor> {
  await writeSplit(editor.folders.root);
  await editor.open('Split.mdl');
  return editor;
}

async function openSentry(editor: Editor): Promise<Editor> {
  await writeFile(join(editor.folders.root, 'Sentry.mdl'), await sampleBytes('Sentry.mdl'));
  await editor.open('Sentry.mdl');
  return editor;
}

async function triangles(editor: Editor): Promise<number> {
  // The hook answers with the viewport's statistics.
  const answer = (await editor.page.evaluate(async () => {
    await window.chunksmithTest?.('idle');
    return window.chunksmithTest?.('statistics');
  })) as { triangles: number };
  return answer.triangles;
}

const choices = (editor: Editor) => editor.page.getByRole('group', { name: 'Model choices' });

async function choose(editor: Editor, label: string, option: string): Promise<void> {
  await choices(editor).getByLabel(label, { exact: true }).click();
  await editor.page.getByRole('option', { name: option }).click();
}

test('a model of three files and one of a single file are shown in parts, blended, edited, and given parts of others', async ({
  editor,
}) => {
  await openSplit(editor);

  await test.step('bodies are shown and hidden without touching the file', async () => {
    const all = await triangles(editor);
    await choose(editor, 'weapon', 'blank');
    await expect.poll(() => triangles(editor)).toBeLessThan(all);
    await choose(editor, 'weapon', 'gun');
    await expect.poll(() => triangles(editor)).toBe(all);
    await choose(editor, 'body', 'Hidden');
    await expect.poll(() => triangles(editor)).toBeLessThan(all / 2);
    expect((await editor.document()).isDirty).toBe(false);
  });

  await test.step('edits of a split model reach only the files and bytes that they are about', async () => {
    const before = await Promise.all(parts.map((name) => editor.bytesOnDisk(name)));

    await editor.outline.select('walk');
    await editor.properties.set('Frames per second', 24);
    await editor.outline.select('Sentry_Metal.bmp');
    await editor.page.getByRole('group', { name: 'Render modes' }).getByText('Full bright').click();
    expect((await editor.document()).position).toBe(2);
    await editor.undo();
    await editor.undo();
    expect((await editor.document()).isDirty).toBe(false);
    await editor.redo();
    await editor.redo();
    await editor.save();
    await editor.isSaved();

    const after = await Promise.all(parts.map((name) => editor.bytesOnDisk(name)));
    const changed = parts.map((_, index) =>
      differences(before[index] ?? new Uint8Array(0), after[index] ?? new Uint8Array(0)),
    );
    // A float of the sequence, a byte of the texture's flags, nothing in the file of samples.
    expect(changed[0]?.length).toBeGreaterThan(0);
    expect((changed[0]?.at(-1) ?? 0) - (changed[0]?.[0] ?? 0)).toBeLessThan(4);
    expect(changed[1]).toHaveLength(1);
    expect(changed[2]).toEqual([]);

    await editor.command('Close');
    await expect(editor.tab('Split.mdl')).toHaveCount(0);
    await editor.open('Split.mdl');
    await editor.outline.select('walk');
    expect(await editor.properties.value('Frames per second')).toBe('24');
  });

  await openSentry(editor);

  await test.step('blending appears with a sequence that blends, and moves the model', async () => {
    await expect(choices(editor).getByRole('button', { name: /^Blending/ })).toHaveCount(0);
    await editor.outline.select('look');
    await editor.press('Shift+Enter');
    await expect(choices(editor).getByText('9 ways')).toBeVisible();
    await editor.outline.select('Head');
    const place = () =>
      editor.page.evaluate(() => {
        const [id] = window.chunksmithTest?.('document')
          ? (window.chunksmithTest('document') as { selection: number[] }).selection
          : [];
        return JSON.stringify(window.chunksmithTest?.('screenPoint', id));
      });
    const before = await place();
    await choices(editor).getByLabel('Blend 1').fill('255');
    await choices(editor).getByLabel('Blend 1').press('Enter');
    await expect.poll(place).not.toBe(before);
    // A model that plays behind all that follows would be drawn all the time.
    await editor.command('Show the rest pose');
    await editor.view.isIdle();
  });

  await test.step('a box, a double click and all choose vertices in the large view of a texture', async () => {
    await editor.outline.select('Sentry_Metal.bmp');
    await editor.page.getByRole('button', { name: 'Show larger' }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Sentry_Metal.bmp' });
    const canvas = uvCanvas(editor, dialog);
    const chosen = async () => Number(await canvas.getAttribute('data-chosen'));
    const [s, t] = someTexel(await editor.bytesOnDisk('Sentry.mdl'));
    const point = await texelPoint(canvas, s, t);
    await editor.page.mouse.dblclick(point.x, point.y);
    await expect.poll(chosen).toBeGreaterThan(2);
    const island = await chosen();
    await canvas.press('Control+a');
    await expect.poll(chosen).toBeGreaterThan(island);
    const all = await chosen();
    await canvas.press('Escape');
    await expect.poll(chosen).toBe(0);
    await expect(dialog).toBeVisible();
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('no picture of texture coordinates');
    await editor.page.mouse.move(box.x + 3, box.y + 3);
    await editor.page.mouse.down();
    await editor.page.mouse.move(box.x + box.width - 3, box.y + box.height - 3, { steps: 4 });
    await editor.page.mouse.up();
    await expect.poll(chosen).toBe(all);
    await canvas.press('Shift+ArrowDown');
    await expect.poll(async () => (await editor.document()).labels).toEqual(['Move texture vertices']);
    await canvas.press('Control+z');
    await expect.poll(async () => (await editor.document()).isDirty).toBe(false);
  });

  const larger = editor.page.getByRole('dialog', { name: 'Sentry_Metal.bmp' });
  await larger.getByRole('button', { name: 'Close' }).last().click();
  await expect(larger).toHaveCount(0);
  await test.step('vertices on a texture are chosen, dragged, nudged and given numbers, and only s and t change', async () => {
    const before = await editor.bytesOnDisk('Sentry.mdl');
    await editor.outline.select('Sentry_Metal.bmp');
    const canvas = uvCanvas(editor);
    const [s, t] = someTexel(before);
    const from = await texelPoint(canvas, s, t);
    await editor.page.mouse.click(from.x, from.y);
    await expect(canvas).not.toHaveAttribute('data-chosen', '0');
    const across = editor.page.getByRole('spinbutton', { name: 'S of the selected vertices' });
    await expect(across).toHaveValue(String(s));

    const to = await texelPoint(canvas, s + 6, t);
    await editor.page.mouse.move(from.x, from.y);
    await editor.page.mouse.down();
    await editor.page.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 });
    await editor.page.mouse.move(to.x, to.y, { steps: 3 });
    await editor.page.mouse.up();
    await expect.poll(async () => (await editor.document()).labels).toHaveLength(1);
    await expect(across).toHaveValue(String(s + 6));
    await canvas.press('ArrowRight');
    await expect(across).toHaveValue(String(s + 7));
    await canvas.press('Control+z');
    await canvas.press('Control+z');
    await expect.poll(async () => (await editor.document()).isDirty).toBe(false);

    await across.fill('+=9');
    await across.press('Enter');
    await expect(across).toHaveValue(String(s + 9));
    await editor.save();
    await editor.isSaved();
    const after = await editor.bytesOnDisk('Sentry.mdl');
    const [old, now] = [commandsIn(before), commandsIn(after)];
    const changed = old.flatMap((value, place) => (now[place] === value ? [] : place));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.every((place) => old[place] === s && now[place] === s + 9)).toBe(true);
    // A small sum changes the low byte of each number; a carry would change the high one too.
    expect(differences(before, after).length).toBeLessThanOrEqual(changed.length * 2);
  });

  await editor.undo();
  await test.step('sequences and submodels come from another model in one step', async () => {
    await writeFile(join(editor.folders.root, 'Other.mdl'), await sampleBytes('Sentry.mdl'));
    await editor.menu('Model', 'Edit as a whole', 'Take from another model…');
    await editor.fileDialog.choose('Other.mdl');
    const dialog = editor.page.getByRole('dialog', { name: 'Take from Other.mdl' });
    await expect(dialog).toContainText('All bones match by name');
    await dialog.getByRole('checkbox', { name: 'walk' }).click();
    await dialog.getByRole('checkbox', { name: 'gun' }).click();
    await dialog.getByRole('button', { name: 'Take over 2' }).click();
    await expect(editor.notice('Took 2 items from Other.mdl')).toBeVisible();
    await expect(editor.outline.row('walk_2')).toBeVisible();
    expect((await editor.document()).labels).toEqual(['Merge from another model']);
    await expect(editor.tab('Other.mdl')).toHaveCount(0);
    await editor.save();
    await editor.isSaved();
    const saved = openDocument(goldsrc, Uint8Array.from(await editor.bytesOnDisk('Sentry.mdl')));
    const names = sequencesOf(saved).map((id) => fieldsOf(Sequence, saved.get(id)).name);
    expect(names.at(-1)).toBe('walk_2');
    await editor.undo();
    await expect(editor.outline.row('walk_2')).toHaveCount(0);
  });

  await test.step('a bitmap becomes a texture as it is, and goes out again', async () => {
    await editor.outline.select('Sentry_Glow.bmp');
    const picture = {
      width: 32,
      height: 32,
      pixels: new Uint8Array(1024).map((_, at) => at % 200),
      palette: new Uint8Array(768).map((_, at) => (at * 7) % 256),
    };
    const chooser = editor.page.waitForEvent('filechooser');
    await editor.page.getByRole('button', { name: 'Import…' }).click();
    await (
      await chooser
    ).setFiles({ name: 'new.bmp', mimeType: 'image/bmp', buffer: Buffer.from(writeBitmap(picture)) });
    await expect(editor.notice('new.bmp is the texture now')).toBeVisible();
    await editor.save();
    await editor.isSaved();
    const saved = openDocument(goldsrc, Uint8Array.from(await editor.bytesOnDisk('Sentry.mdl')));
    const textures = texturesOf(saved).map((id) => fieldsOf(Texture, saved.get(id)));
    const stored = textures.find(({ name }) => name === 'Sentry_Glow.bmp');
    expect([...(stored?.pixels ?? [])]).toEqual([...picture.pixels]);
    expect([...(stored?.palette ?? [])]).toEqual([...picture.palette]);

    await editor.page.getByRole('button', { name: 'Export…' }).click();
    await editor.answer('Bitmap');
    await editor.fileDialog.saveAs('out.bmp');
    await expect(editor.notice('Wrote out.bmp')).toBeVisible();
    const written = readBitmap(await readFile(join(editor.folders.root, 'out.bmp')));
    expect(Buffer.compare(written.pixels, picture.pixels)).toBe(0);
  });
});

const uvCanvas = (editor: Editor, within: Locator | Page = editor.page) =>
  within.getByRole('application', { name: 'Texture coordinates on Sentry_Metal.bmp' });

/** Pixels of a texel's middle, from the view that the canvas states. */
async function texelPoint(canvas: Locator, s: number, t: number): Promise<{ readonly x: number; readonly y: number }> {
  await expect(canvas).toHaveAttribute('data-view', /./);
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('no picture of texture coordinates');
  const [x = 0, y = 0, scale = 1] = ((await canvas.getAttribute('data-view')) ?? '').split(' ').map(Number);
  return { x: box.x + 1 + (s + 0.5 - x) * scale, y: box.y + 1 + (t + 0.5 - y) * scale };
}

/** Numbers of all triangle commands, mesh after mesh. */
function commandsIn(bytes: Uint8Array): readonly number[] {
  const document = openDocument(goldsrc, Uint8Array.from(bytes));
  return meshesOf(document).flatMap((id) => [...fieldsOf(Mesh, document.get(id)).commands]);
}

/** A corner of a mesh with the metal texture, that lies inside the picture. */
function someTexel(bytes: Uint8Array): readonly [s: number, t: number] {
  const document = openDocument(goldsrc, Uint8Array.from(bytes));
  const metal = texturesOf(document).findIndex((id) => fieldsOf(Texture, document.get(id)).name === 'Sentry_Metal.bmp');
  const mesh = meshesOf(document).find((id) => fieldsOf(Mesh, document.get(id)).skinColumn === metal);
  if (mesh === undefined) throw new Error('no mesh of metal');
  const { commands } = fieldsOf(Mesh, document.get(mesh));
  return [commands[3] ?? 0, commands[4] ?? 0];
}
