import { RGB_S3TC_DXT1_Format, RGBA_S3TC_DXT1_Format, RGBA_S3TC_DXT5_Format, RGBAFormat, type Texture } from 'three';
import { describe, expect, it, vi } from 'vitest';
import type { DecodedImage } from '../../../../shared/media/image.ts';
import { CardTexture, type CompressedImage } from './cardTexture.ts';
import { TextureStore } from './textureStore.ts';

const blocks: CompressedImage = {
  width: 4,
  height: 4,
  encoding: 'dxt5',
  hasAlpha: true,
  mips: [4, 2, 1].map((side) => ({ width: side, height: side, data: new Uint8Array(16) })),
};

const pictureOf = (value: number): DecodedImage => ({
  ...{ width: 1, height: 1, encoding: '', hasAlpha: false, damage: null, hasIgnoredAlpha: false, mipCount: 1 },
  pixels: new Uint8Array(4).fill(value),
});

const options = { wrapsWidth: true, wrapsHeight: false, anisotropy: 4 };

describe('a texture on the card', () => {
  it('shows pixels, then blocks, then pixels again, and frees what it had each time', () => {
    const texture = new CardTexture(options);
    let freed = 0;
    texture.addEventListener('dispose', () => freed++);
    const pixels = { width: 1, height: 1, pixels: Uint8Array.of(1, 2, 3, 4) };
    texture.showPixels(pixels);
    expect(freed).toBe(0);
    expect(texture).toMatchObject({ isDataTexture: true, isCompressedTexture: false, format: RGBAFormat });
    texture.showBlocks(blocks);
    expect(freed).toBe(1);
    expect(texture).toMatchObject({ isDataTexture: false, isCompressedTexture: true, generateMipmaps: false });
    expect(texture.mipmaps).toHaveLength(3);
    expect(texture.format).toBe(RGBA_S3TC_DXT5_Format);
    texture.showPixels(pixels);
    expect(freed).toBe(2);
    expect(texture).toMatchObject({ isDataTexture: true, generateMipmaps: true, mipmaps: [] });
  });

  it('takes DXT1 with or without its bit of alpha', () => {
    const texture = new CardTexture(options);
    texture.showBlocks({ ...blocks, encoding: 'dxt1' });
    expect(texture.format).toBe(RGBA_S3TC_DXT1_Format);
    texture.showBlocks({ ...blocks, encoding: 'dxt1', hasAlpha: false });
    expect(texture.format).toBe(RGB_S3TC_DXT1_Format);
  });

  it('keeps one object for a material while its picture arrives', async () => {
    let changes = 0;
    const store = new TextureStore({
      loadTexture: () => Promise.resolve(blocks),
      maxAnisotropy: 2,
      changed: () => changes++,
      missing: () => undefined,
    });
    const description = { path: 'a.blp', replaceableId: 0, wrapsWidth: true, wrapsHeight: true };
    const texture = store.get(description, 'color', '');
    expect(texture.format).toBe(RGBAFormat);
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(changes).toBe(1);
    expect(store.get(description, 'color', '')).toBe(texture);
    expect(texture.format).toBe(RGBA_S3TC_DXT5_Format);
  });

  it('shows what was asked for last, whichever picture comes last', async () => {
    const answers: ((picture: DecodedImage) => void)[] = [];
    const store = new TextureStore({
      loadTexture: () => new Promise((resolve) => answers.push(resolve)),
      maxAnisotropy: 2,
      changed: () => undefined,
      missing: () => undefined,
    });
    const shown = store.get({ path: 'a.blp', replaceableId: 0, wrapsWidth: true, wrapsHeight: true }, 'color', '');
    store.reload();
    const [before, now] = answers;
    now?.(pictureOf(2));
    before?.(pictureOf(1));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect((shown.image as { readonly data: Uint8Array }).data).toEqual(pictureOf(2).pixels);
    expect(store.waiting).toBe(0);
    // What is painted is newer than the file that is still being read.
    store.reload();
    store.showPicture({ path: 'A.blp', picture: pictureOf(4), area: null });
    answers.at(-1)?.(pictureOf(3));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect((shown.image as { readonly data: Uint8Array }).data).toEqual(pictureOf(4).pixels);
  });

  it('keeps the picture of a file that stands in for a player’s colour, whichever player is chosen', async () => {
    const asked: string[] = [];
    const store = new TextureStore({
      loadTexture: (path) => {
        asked.push(path);
        return Promise.resolve(path === 'there.blp' ? pictureOf(7) : null);
      },
      maxAnisotropy: 1,
      changed: () => undefined,
      missing: () => undefined,
    });
    const ofTeam = (path: string): Texture =>
      store.get({ path, replaceableId: 1, wrapsWidth: true, wrapsHeight: true }, 'color', '');
    const [named, lost, plain] = [ofTeam('there.blp'), ofTeam('gone.blp'), ofTeam('')];
    const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
    const first = (texture: Texture): readonly number[] => [
      ...(texture.image as { data: Uint8Array }).data.slice(0, 3),
    ];
    await settled();
    store.setTeamColor(1);
    await settled();
    expect([named, lost, plain].map(first)).toEqual([
      [7, 7, 7],
      [0, 66, 255],
      [0, 66, 255],
    ]);
    expect(asked).toEqual(['there.blp', 'gone.blp']);
  });

  it('says what is missing again after textures were read anew', () => {
    const written: string[] = [];
    class Canvas {
      readonly written = written;
      getContext(): object {
        return {
          fillRect: () => undefined,
          measureText: () => ({ width: 400 }),
          fillText: (text: string) => this.written.push(text),
          getImageData: () => ({ data: new Uint8ClampedArray(512 * 512 * 4) }),
        };
      }
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    const store = new TextureStore({
      loadTexture: () => Promise.resolve(null),
      maxAnisotropy: 1,
      changed: () => undefined,
      missing: () => undefined,
    });
    store.get(null, 'color', 'no texture');
    store.reload();
    vi.unstubAllGlobals();
    expect(new Set(written)).toEqual(new Set(['no texture']));
  });
});
