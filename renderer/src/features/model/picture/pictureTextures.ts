/** Textures of a model that is only looked at: files that were made with it, decoded beside the page, each once. No React. */
import type { DecodedImage } from '../../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { LoadTexture } from '../../../viewport/index.ts';
import { modelWork } from '../work/work.ts';

interface TextureBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Known {
  readonly bytes: Uint8Array;
  /** Null for what cannot be read. */
  readonly picture: RgbaPixels | null;
}

const keyOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? path).toLowerCase();

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false;
  return true;
}

/** Pixels as the viewport takes them. */
export const imageOf = (picture: RgbaPixels): DecodedImage => ({
  ...picture,
  ...{ encoding: '', hasAlpha: true, damage: null, hasIgnoredAlpha: false, mipCount: 1 },
});

export class PictureTextures {
  private readonly known = new Map<string, Known>();

  /** Takes the files of the model as it is now; those that are the same as before are not decoded again. */
  async take(files: readonly TextureBytes[], signal: AbortSignal): Promise<LoadTexture> {
    const fresh = files.filter(({ name, bytes }) => {
      const before = this.known.get(keyOf(name));
      return before === undefined || !isSame(before.bytes, bytes);
    });
    if (fresh.length > 0) {
      const pictures = await modelWork.onFile('smallPictures', { files: fresh }, signal);
      for (const [at, { name, bytes }] of fresh.entries()) {
        this.known.set(keyOf(name), { bytes, picture: pictures[at] ?? null });
      }
    }
    const present = new Map(files.map(({ name }) => [keyOf(name), this.known.get(keyOf(name))?.picture ?? null]));
    return (path) => {
      const picture = present.get(keyOf(path)) ?? null;
      return Promise.resolve(picture === null ? null : imageOf(picture));
    };
  }

  clear(): void {
    this.known.clear();
  }
}
