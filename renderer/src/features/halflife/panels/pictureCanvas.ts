/** The stored pixels of a texture on a canvas of their own, to be drawn at any size. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { textureColors } from '../../../../../shared/formats/goldsrc/geometry/texture.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

export function pictureCanvas(record: DocumentRecord): HTMLCanvasElement {
  const { width, height, pixels, palette, flags } = fieldsOf(Texture, record);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(0, width);
  canvas.height = Math.max(0, height);
  if (canvas.width === 0 || canvas.height === 0) return canvas;
  const colors = new Uint8ClampedArray(textureColors(pixels, palette, flags));
  canvas.getContext('2d')?.putImageData(new ImageData(colors, width, height), 0, 0);
  return canvas;
}

interface Kept {
  readonly id: RecordId;
  readonly revision: number;
  readonly canvas: HTMLCanvasElement;
}

const kept = new WeakMap<Document, Kept>();

/** The picture of a texture; that of the one asked for last is kept until it changes. */
export function currentPicture(document: Document, id: RecordId): HTMLCanvasElement {
  const last = kept.get(document);
  const revision = document.revisionOf(id);
  if (last?.id === id && last.revision === revision) return last.canvas;
  const canvas = pictureCanvas(document.get(id));
  kept.set(document, { id, revision, canvas });
  return canvas;
}
