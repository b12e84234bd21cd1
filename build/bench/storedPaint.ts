/** What a stroke on a picture of 2048 × 2048 costs once it is stored: taking it back in its document, and keeping layers. */
import { openDocument } from '../../shared/document/document.ts';
import { blp } from '../../shared/formats/blp/index.ts';
import { tga } from '../../shared/formats/tga/document.ts';
import { wholeArea } from '../../shared/media/paint/area.ts';
import { dabPicture } from '../../shared/media/paint/brush.ts';
import { compose } from '../../shared/media/paint/layers.ts';
import { croppedPixels } from '../../shared/media/paint/crop.ts';
import { PaintStroke, putTiles } from '../../shared/media/paint/stroke.ts';
import { encodeTexture, type EncodeTextureOptions } from '../../shared/texture/index.ts';
import { paintTexture } from '../../shared/texture/paint.ts';
import { replaceContent } from '../../shared/texture/replaceContent.ts';
import { packKept } from '../../renderer/src/features/texture/paint/kept/form.ts';
import { keptPicture } from '../../renderer/src/features/texture/paint/kept/memory.ts';
import { rounded, timeOf } from './measure.ts';

const size = { width: 2048, height: 2048 };
const files: Readonly<Record<string, { readonly format: typeof blp; readonly kind: EncodeTextureOptions }>> = {
  tga: { format: tga, kind: { format: 'tga' } },
  blpPalette: { format: blp, kind: { format: 'blp1', encoding: 'palette', alphaBits: 8 } },
  blpDxt: { format: blp, kind: { format: 'blp2', encoding: 'dxt5', alphaBits: 8 } },
};

/** A stroke of 80 dabs over most of the picture's width. */
function longStroke(pixels: Uint8Array): PaintStroke {
  const source = { kind: 'colour', colour: [200, 40, 40], alpha: 255 } as const;
  const stroke = new PaintStroke(size, pixels, { part: 'picture', channels: 'both', source, strength: 0.7 });
  for (let x = 200; x < 1800; x += 20) dabPicture(stroke, { x, y: 1000, radius: 100, hardness: 0.5, flow: 1 });
  stroke.apply();
  return stroke;
}

export function benchStoredPaint(): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const [name, { format, kind }] of Object.entries(files)) {
    const picture = Uint8Array.from({ length: size.width * size.height * 4 }, (_, at) => (at >> 8) & 0xff);
    const bytes = encodeTexture({ ...size, pixels: picture }, kind);
    const document = openDocument(format, bytes);
    const composed = picture.slice();
    const stroke = longStroke(picture);
    const { area } = stroke;
    const tiles = stroke.finish();
    const painted = paintTexture({ bytes }, croppedPixels({ ...size, pixels: picture }, area), area);
    document.edit('Paint', (transaction) => replaceContent(document, transaction, painted.bytes));
    if (document.history.position !== 1) throw new Error(`${name}: nothing was painted`);
    const follow = (side: 'before' | 'after'): void =>
      compose({ ...size, picture, layers: [] }, putTiles(size, picture, tiles, side), composed);
    const undo = timeOf(() => {
      document.undo();
      follow('before');
      document.redo();
      follow('after');
    });
    // There and back are alike.
    figures[`${name}UndoMs`] = rounded(undo.medianMs / 2);
  }
  const picture = new Uint8Array(size.width * size.height * 4).fill(120);
  const pixels = new Uint8Array(picture.length);
  const stroke = longStroke(pixels);
  const tiles = stroke.finish();
  const look = { name: 'Layer', kind: 'colour', isVisible: true, opacity: 1, blend: 'normal' } as const;
  const state = { layers: [{ id: 1, ...look, pixels }], active: 1, note: '' };
  const change = { pixels, tiles, before: state, after: state, area: wholeArea(size) };
  const memory = { ...size, picture, state, changes: new Map([['step', change]]), pending: [], isFile: true };
  /** @param opened the picture itself as long as layers alone were painted on */
  const keepMs = (opened: Uint8Array): number => {
    const { medianMs } = timeOf(() => {
      const kept = keptPicture(1, { ...memory, opened }, { done: ['step'], undone: [], isFromStart: true });
      if (kept !== null) packKept([kept]);
    });
    return rounded(medianMs);
  };
  return { ...figures, keepLayersMs: keepMs(picture), keepLayersOverPaintedMs: keepMs(picture.slice()) };
}
