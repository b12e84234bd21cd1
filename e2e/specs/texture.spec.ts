/** Textures: looked at, changed, undone, saved byte for byte, pictures in and out, many converted at once. */
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { RgbaPixels } from '../../shared/media/mipmaps.ts';
import { changeTexture, convertTexture, decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import { carrying } from '../driver/dropped.ts';
import type { Editor } from '../driver/editor.ts';
import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

/** A picture whose every pixel is another: red grows to the right, green downwards; the lower half is half transparent. */
function picture(width: number, height: number): RgbaPixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      pixels.set([(x * 255) / (width - 1), (y * 255) / (height - 1), 40, y < height / 2 ? 255 : 128], at);
    }
  }
  return { width, height, pixels };
}

const skin = encodeTexture(picture(32, 16), { format: 'blp1', encoding: 'jpeg', alphaBits: 8, quality: 90 });

async function put(editor: Editor, name: string, bytes: Uint8Array): Promise<void> {
  await writeFile(editor.pathOnDisk(name), bytes);
}

function view(page: Page): Locator {
  return page.getByTestId('texture-view');
}

async function openTexture(editor: Editor, name: string): Promise<void> {
  await editor.press('Control+o');
  await editor.fileDialog.choose(name);
  await expect(view(editor.page).getByRole('img', { name: `Picture of ${name}` })).toBeVisible();
}

/** Waits for the history to stand at a position. */
async function isAt(editor: Editor, position: number): Promise<void> {
  await expect.poll(async () => (await editor.document()).position).toBe(position);
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

// Pixels of a picture are pixels of the screen: a test counts them.
test.use({ deviceScaleFactor: 1 });

test('a texture is looked at, changed, saved, and given other pictures', async ({ editor }) => {
  await test.step('the pixel under the pointer is told, of the mip that is shown', async () => {
    await put(editor, 'Plain.tga', encodeTexture(picture(32, 16), { format: 'tga', encoding: 'raw', alphaBits: 8 }));
    await openTexture(editor, 'Plain.tga');
    const canvas = view(editor.page).getByRole('img', { name: 'Picture of Plain.tga' });
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('the canvas has no place');
    // Fitted, the picture lies in the middle, its pixels enlarged to whole multiples.
    const scale = Math.min(16, Math.floor(Math.min((box.width - 48) / 32, (box.height - 48) / 16)));
    const left = Math.round((box.width - 32 * scale) / 2);
    const top = Math.round((box.height - 16 * scale) / 2);
    await canvas.hover({ position: { x: left + 31.5 * scale, y: top + 0.5 * scale } });
    await expect(editor.page.getByTestId('pixel')).toHaveText(/^31, 0R 255G 0B 40A 255#FF0028FF$/);
    await canvas.hover({ position: { x: left + 0.5 * scale, y: top + 15.5 * scale } });
    await expect(editor.page.getByTestId('pixel')).toHaveText(/^0, 15R 0G 255B 40A 128#00FF2880$/);
    await canvas.hover({ position: { x: 2, y: 2 } });
    await expect(editor.page.getByTestId('pixel')).toHaveCount(0);
  });

  await editor.press('Alt+w');
  await expect(editor.tab('Plain.tga')).toHaveCount(0);
  await test.step('a texture is exported as PNG', async () => {
    await put(editor, 'Skin.blp', skin);
    await openTexture(editor, 'Skin.blp');
    await editor.command('Export as PNG');
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
    await editor.fileDialog.saveAs('Skin.png');
    await expect(editor.notice('Wrote Skin.png')).toBeVisible();
    const expected = convertTexture({ bytes: skin }, { to: 'png', encoding: 'raw', alphaBits: 8 });
    expect(differences(expected, await editor.bytesOnDisk('Skin.png'))).toEqual([]);
  });

  await test.step('zooming by keys and wheel changes the scale; fitting takes it back', async () => {
    const scale = editor.page.getByRole('button', { name: 'Scale' });
    await expect(scale).toHaveText('Fit');
    await editor.press('0');
    await expect(scale).toHaveText('100 %');
    await editor.press('+');
    await expect(scale).toHaveText('200 %');
    await editor.press('-');
    await editor.press('-');
    await expect(scale).toHaveText('67 %');
    await view(editor.page).getByRole('img').hover();
    await editor.page.mouse.wheel(0, -500);
    await expect(scale).toHaveText('200 %');
    await editor.press('f');
    await expect(scale).toHaveText('Fit');
  });

  await test.step('a picture dropped on an open texture is offered as its new picture', async () => {
    const png = encodeTexture(picture(8, 8), { format: 'png' });
    const dataTransfer = await carrying(editor.page, [{ name: 'Paint.png', bytes: png }]);
    await editor.page.dispatchEvent('main', 'drop', { dataTransfer });
    await expect(editor.question('What is Paint.png for?')).toBeVisible();
    await editor.answer('Import it');
    await isAt(editor, 1);
    await expect(editor.page.getByTestId('texture-facts')).toHaveText(/8 × 8 · 4 mips/);
  });

  await editor.undo();
  await test.step('a PNG becomes the picture of an open texture, which keeps its encoding', async () => {
    const image = picture(64, 64);
    const png = encodeTexture(image, { format: 'png' });
    const chooser = editor.page.waitForEvent('filechooser');
    await editor.command('Import a picture');
    await (await chooser).setFiles({ name: 'Paint.png', mimeType: 'image/png', buffer: Buffer.from(png) });
    await isAt(editor, 1);
    await expect(editor.page.getByTestId('texture-facts')).toHaveText(/BLP1 JPEG, 8-bit alpha · 64 × 64 · 7 mips/);
    await editor.save();
    await editor.isSaved();
    const expected = changeTexture({ bytes: skin }, { kind: 'pixels', image });
    expect(differences(expected, await editor.bytesOnDisk('Skin.blp'))).toEqual([]);
  });

  await editor.press('Alt+w');
  await expect(editor.tab('Skin.blp')).toHaveCount(0);
  await test.step('a texture is flipped, stored in another encoding, undone, redone, saved and opened again', async () => {
    await put(editor, 'Skin.blp', skin);
    await openTexture(editor, 'Skin.blp');
    await expect(editor.page.getByTestId('texture-facts')).toHaveText(/BLP1 JPEG, 8-bit alpha · 32 × 16 · 6 mips/);
    await editor.command('Flip left and right');
    await isAt(editor, 1);
    await editor.command('Change the encoding');
    const dialog = editor.page.getByRole('dialog', { name: 'Change the encoding' });
    await choose(editor.page, 'Encoding', '256 colours');
    await expect(dialog.getByRole('img', { name: 'After' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await isAt(editor, 2);
    await expect(editor.page.getByTestId('texture-facts')).toHaveText(/BLP1 palette/);
    await editor.undo();
    await editor.undo();
    await isAt(editor, 0);
    await expect(editor.page.getByTestId('texture-facts')).toHaveText(/BLP1 JPEG/);
    await editor.redo();
    await editor.redo();
    await isAt(editor, 2);
    await editor.save();
    await editor.isSaved();
    const flipped = changeTexture({ bytes: skin }, { kind: 'flip', axis: 'horizontal' });
    const expected = changeTexture(
      { bytes: flipped },
      { kind: 'encoding', encoding: 'palette', alphaBits: 8, quality: 90 },
    );
    expect(differences(expected, await editor.bytesOnDisk('Skin.blp'))).toEqual([]);
    await editor.press('Alt+w');
    await expect(editor.tab('Skin.blp')).toHaveCount(0);
    await openTexture(editor, 'Skin.blp');
    await expect(editor.page.getByTestId('texture-facts')).toHaveText(/BLP1 palette/);
  });

  await test.step('of three files converted at once a damaged one is told of and stops nothing', async () => {
    await put(editor, 'First.blp', skin);
    await put(editor, 'Broken.blp', skin.subarray(0, 90));
    await put(editor, 'Third.tga', encodeTexture(picture(16, 16), { format: 'tga', encoding: 'rle', alphaBits: 8 }));
    await editor.menu('File', 'Convert textures…');
    const dialog = editor.page.getByRole('dialog', { name: 'Convert textures' });
    await dialog.getByRole('button', { name: 'Add files…' }).click();
    await editor.fileDialog.row('Broken.blp').click();
    await editor.fileDialog.row('First.blp').click({ modifiers: ['Control'] });
    await editor.fileDialog.row('Third.tga').click({ modifiers: ['Control'] });
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 written, 1 failed');
    await expect(dialog.getByRole('list', { name: 'What failed' })).toContainText('Broken.blp');
    const expected = convertTexture({ bytes: skin }, { to: 'png' });
    expect(differences(expected, await editor.bytesOnDisk('First.png'))).toEqual([]);
    expect(decodeTexture({ bytes: await editor.bytesOnDisk('Third.png') }).pixels).toEqual(picture(16, 16).pixels);
    await expect(editor.bytesOnDisk('Broken.png')).rejects.toThrow();
  });
});

test('a model’s DXT texture goes to the graphics card as it is', async ({ editor }) => {
  const side = 64;
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([0, 220, 0, 255], at);
  const image = { width: side, height: side, pixels };
  await put(editor, 'Knight.blp', encodeTexture(image, { format: 'blp2', encoding: 'dxt1', alphaBits: 0 }));
  const hasDxt = await editor.page.evaluate(() => {
    const context = document.createElement('canvas').getContext('webgl2');
    return context?.getExtension('WEBGL_compressed_texture_s3tc') !== null;
  });
  test.skip(!hasDxt, 'this browser draws without DXT');
  await editor.page.evaluate(() => {
    const seen: number[][] = [];
    Reflect.set(window, 'uploads', seen);
    const { prototype } = WebGL2RenderingContext;
    const original = Reflect.get(prototype, 'compressedTexSubImage2D') as (...given: unknown[]) => void;
    Reflect.set(prototype, 'compressedTexSubImage2D', function (this: WebGL2RenderingContext, ...given: unknown[]) {
      seen.push([given[1], given[4], given[6]].map(Number));
      original.apply(this, given);
    });
  });
  await editor.open('Knight.mdx');
  const [geoset = 0] = await editor.view.records('geoset');
  const place = await editor.view.placeOf(geoset);
  if (place === null) throw new Error('the geoset has no place on the screen');
  await expect
    .poll(async () => {
      const [red = 0, green = 0, blue = 0] = await editor.view.pixel(...place);
      return green > 2 * red && green > 2 * blue;
    })
    .toBe(true);
  // Level, width and format of each mip: DXT1 without alpha (COMPRESSED_RGB_S3TC_DXT1_EXT).
  const uploads = await editor.page.evaluate(() => Reflect.get(window, 'uploads') as number[][]);
  expect(uploads).toEqual([64, 32, 16, 8, 4, 2, 1].map((width, level) => [level, width, 0x83f0]));
});
