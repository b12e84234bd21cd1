/** Sizes and counts that a chunk states are kept, right or wrong, and move by as much as what they count grows. SPEC C7. */
import { describe, expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { createTile } from './create.ts';
import { addLayer } from './edits.ts';
import { adt } from './index.ts';
import { locateTile } from './locate.ts';
import { readableChunks } from './model.ts';
import { locateSubChunks } from './subChunks.ts';

const tile = createTile({ place: { column: 32, row: 31 }, texture: 'Tileset\\Grass.blp' }).write();
/** Any chunk in the middle. */
const position = 17;

function chunkOf(bytes: Uint8Array): { readonly start: number; readonly end: number } {
  const place = locateTile(bytes).chunks[position];
  if (place === undefined || typeof place === 'string') throw new Error('no chunk');
  return place;
}

/** Size that the tag of the layers states, and the size that they have. */
function layersOf(bytes: Uint8Array): { readonly at: number; readonly stated: number; readonly held: number } {
  const { start, end } = chunkOf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { layers } = locateSubChunks(view, start, end).places;
  if (layers === null) throw new Error('no layers');
  return { at: layers.start + 4, stated: layers.stated, held: layers.end - layers.content };
}

function withLayer(document: Document): Uint8Array {
  const chunk = readableChunks(document)[position];
  if (chunk === undefined) throw new Error('no chunk');
  document.edit('Paint', (tx) => addLayer(tx, document, chunk.id, 0));
  return document.write();
}

describe('the stated size of the layers', () => {
  test.each([0, 4, 20])('that is wrong by %i bytes stays so when a layer comes', (error) => {
    const bytes = tile.slice();
    const { at, held } = layersOf(bytes);
    new DataView(bytes.buffer).setUint32(at, held + error, true);
    const document = openDocument(adt, bytes);
    expect(Buffer.compare(document.write(), bytes)).toBe(0);
    const now = layersOf(withLayer(document));
    expect(now.held).toBe(held + 16);
    expect(now.stated).toBe(held + 16 + error);
  });
});
