/** Every act and dialog of the texture page: what lies on disk afterwards is what the same change makes of the file by itself. */
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { RgbaPixels } from '../../shared/media/mipmaps.ts';
import type { TextureChange } from '../../shared/texture/index.ts';
import { changeTexture, convertTexture, decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import type { Editor } from '../driver/editor.ts';
import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

/** Every pixel another; alpha falls from left to right. */
function picture(width: number, height: number): RgbaPixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      pixels.set([(x * 255) / (width - 1), (y * 255) / (height - 1), 40, 255 - (x * 200) / width], at);
    }
  }
  return { width, height, pixels };
}

const plain = encodeTexture(picture(32, 16), { format: 'tga', encoding: 'raw', alphaBits: 8 });
const skin = encodeTexture(picture(32, 16), { format: 'blp2', encoding: 'palette', alphaBits: 8 });

async function openTexture(editor: Editor, name: string, bytes: Uint8Array): Promise<void> {
  await writeFile(editor.pathOnDisk(name), bytes);
  await editor.press('Control+o');
  await editor.fileDialog.choose(name);
  await expect(canvas(editor.page, name)).toBeVisible();
}

function canvas(page: Page, name: string): Locator {
  return page.getByTestId('texture-view').getByRole('img', { name: `Picture of ${name}` });
}

async function isAt(editor: Editor, position: number): Promise<void> {
  await expect.poll(async () => (await editor.document()).position).toBe(position);
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function type(page: Page, field: string, value: string): Promise<void> {
  const input = page.getByRole('dialog').getByRole('spinbutton', { name: field });
  await input.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Tab');
}

const facts = (editor: Editor): Locator => editor.page.getByTestId('texture-facts');

async function savedBytes(editor: Editor, name: string): Promise<Uint8Array> {
  await editor.save();
  await editor.isSaved();
  return await editor.bytesOnDisk(name);
}

test('textures are resized, have their channels and encoding changed, are shown with team colour, and go out', async ({
  editor,
}) => {
  await test.step('the size is changed in its dialog, in proportion and out of it, and taken back', async () => {
    await openTexture(editor, 'Plain.tga', plain);
    await editor.command('Resize');
    const dialog = editor.page.getByRole('dialog', { name: 'Resize the texture' });
    await expect(dialog.getByRole('button', { name: 'Resize' })).toBeDisabled();
    await type(editor.page, 'Width', '16');
    await expect(dialog.getByRole('spinbutton', { name: 'Height' })).toHaveValue(/^8\b/);
    await dialog.getByRole('checkbox', { name: 'Keep the proportions' }).click();
    await type(editor.page, 'Height', '16');
    await expect(dialog.getByRole('spinbutton', { name: 'Width' })).toHaveValue(/^16\b/);
    await dialog.getByRole('button', { name: 'Resize' }).click();
    await isAt(editor, 1);
    await expect(facts(editor)).toHaveText(/16 × 16/);
    const expected = changeTexture(
      { bytes: plain, name: 'Plain.tga' },
      { kind: 'resize', width: 16, height: 16, isLinear: false, isTiled: false },
    );
    expect(differences(expected, await savedBytes(editor, 'Plain.tga'))).toEqual([]);
    await editor.undo();
    await expect(facts(editor)).toHaveText(/32 × 16/);
    expect(differences(plain, await savedBytes(editor, 'Plain.tga'))).toEqual([]);
  });

  await test.step('alpha is filled, taken from a channel, and channels change places', async () => {
    await editor.command('Fill alpha');
    await type(editor.page, 'Alpha', '77');
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Fill' }).click();
    await isAt(editor, 1);
    await editor.command('Alpha from brightness or a picture');
    await choose(editor.page, 'Channel', 'Green');
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Take' }).click();
    await isAt(editor, 2);
    await editor.command('Rearrange channels');
    const dialog = editor.page.getByRole('dialog', { name: 'Rearrange channels' });
    await expect(dialog.getByRole('button', { name: 'Rearrange' })).toBeDisabled();
    await choose(editor.page, 'Red', 'Blue');
    await choose(editor.page, 'Blue', 'Red');
    await dialog.getByRole('button', { name: 'Rearrange' }).click();
    await isAt(editor, 3);
    const { pixels } = decodeTexture({ bytes: await savedBytes(editor, 'Plain.tga'), name: 'Plain.tga' });
    const before = picture(32, 16).pixels;
    const expected = before.slice();
    for (let at = 0; at < expected.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = before.subarray(at, at + 3);
      expected.set([blue, green, red, green], at);
    }
    expect(differences(expected, pixels)).toEqual([]);
    await editor.undo();
    await editor.undo();
    await editor.undo();
    expect(differences(plain, await savedBytes(editor, 'Plain.tga'))).toEqual([]);
  });

  await test.step('the team colour shines through where the texture is clear, and follows the player', async () => {
    await editor.command('Close');
    await openTexture(editor, 'Skin.blp', skin);
    const shown = canvas(editor.page, 'Skin.blp');
    const backdrop = editor.page.getByRole('button', { name: 'Backdrop of the picture' });
    const checker = await shown.screenshot();
    await backdrop.click();
    await editor.page.getByRole('menuitemcheckbox', { name: 'Team colour' }).click();
    await expect.poll(async () => (await shown.screenshot()).equals(checker)).toBe(false);
    const first = await shown.screenshot();
    await backdrop.click();
    await editor.page.getByRole('menuitem', { name: 'Player' }).hover();
    await editor.page.getByRole('menuitemcheckbox', { name: /^2 / }).click();
    await expect.poll(async () => (await shown.screenshot()).equals(first)).toBe(false);
    await isAt(editor, 0);
  });

  await test.step('a texture goes out as DDS with its mips', async () => {
    await editor.command('Export as PNG');
    await choose(editor.page, 'Format', 'DDS');
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Export…' }).click();
    await editor.fileDialog.saveAs('Skin.dds');
    await expect(editor.notice('Wrote Skin.dds')).toBeVisible();
    const written = await editor.bytesOnDisk('Skin.dds');
    const expected = convertTexture(
      { bytes: skin },
      { to: 'dds', encoding: 'dxt5', alphaBits: 8, quality: 90, mips: 'all' },
    );
    expect(differences(expected, written)).toEqual([]);
    expect(decodeTexture({ bytes: written, name: 'Skin.dds' }).mipCount).toBe(6);
  });

  await test.step('the depth of alpha and the encoding change together; the picture can be left as it is', async () => {
    await editor.command('Change the encoding');
    const dialog = editor.page.getByRole('dialog', { name: 'Change the encoding' });
    await choose(editor.page, 'Alpha', '4 bits');
    await expect(dialog.getByRole('img', { name: 'After' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await isAt(editor, 0);
    await editor.command('Change the encoding');
    await choose(editor.page, 'Encoding', 'DXT3');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await isAt(editor, 1);
    await expect(facts(editor)).toHaveText(/BLP2 DXT3/);
    const expected = changeTexture({ bytes: skin }, { kind: 'encoding', encoding: 'dxt3', alphaBits: 4, quality: 90 });
    expect(differences(expected, await savedBytes(editor, 'Skin.blp'))).toEqual([]);
  });

  await editor.undo();
  await savedBytes(editor, 'Skin.blp');
  await test.step('every act of the menu makes one step, and together they give the same file as by themselves', async () => {
    let expected: Uint8Array = skin;
    for (const [position, [command, change]] of acts.entries()) {
      await editor.command(command);
      await isAt(editor, position + 1);
      expected = changeTexture({ bytes: expected }, change);
    }
    expect(differences(expected, await savedBytes(editor, 'Skin.blp'))).toEqual([]);
    await expect(facts(editor)).toHaveText(/BLP2 palette, 8-bit alpha · 32 × 16 · 6 mips/);
  });
});

const acts: readonly (readonly [command: string, change: TextureChange])[] = [
  ['Flip top and bottom', { kind: 'flip', axis: 'vertical' }],
  ['Rotate to the right', { kind: 'rotate', degrees: 90 }],
  ['Rotate to the left', { kind: 'rotate', degrees: 270 }],
  ['Rotate by half a turn', { kind: 'rotate', degrees: 180 }],
  ['Invert alpha', { kind: 'invertAlpha' }],
  ['Alpha from red', { kind: 'rearrange', sources: { alpha: 'red' } }],
  ['Premultiply colours by alpha', { kind: 'premultiply' }],
  ['Undo premultiplied colours', { kind: 'unpremultiply' }],
  ['Exchange red and blue', { kind: 'rearrange', sources: { red: 'blue', blue: 'red' } }],
  ['Remove the smaller mips', { kind: 'mips', mips: 'none' }],
  ['Make mips down to 1 × 1', { kind: 'mips', mips: 'all' }],
];
