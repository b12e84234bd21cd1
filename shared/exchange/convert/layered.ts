/** Layers that lie over each other as one picture, for games whose surfaces have but one. */
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { resample } from '../../media/texture/resample.ts';
import type { Blend, MaterialLayer } from '../../model/view.ts';

const opaque = 255;
/** From here on a cut-out layer is drawn. */
const leastDrawn = 128;

/** What a channel shows under another layer. */
const ways: Readonly<Partial<Record<Blend, (under: number, over: number, alpha: number) => number>>> = {
  blend: (under, over, alpha) => under + ((over - under) * alpha) / opaque,
  masked: (under, over, alpha) => (alpha >= leastDrawn ? over : under),
  add: (under, over) => under + over,
  addAlpha: (under, over, alpha) => under + (over * alpha) / opaque,
};

function fitted(picture: RgbaPixels, width: number, height: number): RgbaPixels {
  return picture.width === width && picture.height === height ? picture : resample(picture, { width, height });
}

/** One picture of what both show, as large as the larger one; as see-through as the lower. */
export function layered(under: RgbaPixels, over: RgbaPixels, way: Blend): RgbaPixels {
  const [width, height] = [Math.max(under.width, over.width), Math.max(under.height, over.height)];
  const [low, high] = [fitted(under, width, height), fitted(over, width, height).pixels];
  const pixels = Uint8Array.from(low.pixels);
  const put = ways[way];
  if (put === undefined) return { width, height, pixels };
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = high[at + 3] ?? 0;
    for (let part = at; part < at + 3; part++) {
      pixels[part] = Math.min(opaque, Math.round(put(pixels[part] ?? 0, high[part] ?? 0, alpha)));
    }
  }
  return { width, height, pixels };
}

/** What changes where or which picture is seen; in time colours and opacities are lost anyway where this is asked. */
const moving: ReadonlySet<string> = new Set(['coordinates', 'texture']);

/** Whether a layer is a picture that lies still over that of another one, with the same coordinates. */
export function liesOver(over: MaterialLayer, under: MaterialLayer): boolean {
  const [own, base] = [over, under].map(({ textures }) => textures.find(({ slot }) => slot === 'base') ?? textures[0]);
  return (
    ways[over.blend] !== undefined &&
    own !== undefined &&
    base !== undefined &&
    own.coordinates >= 0 &&
    own.coordinates === base.coordinates &&
    ![over, under].some(({ highDefinition, motions }) => highDefinition || motions.some(({ of }) => moving.has(of))) &&
    over.alpha === 1
  );
}
