/** The textures of a tile: renaming, replacing one by another, taking away those that nothing shows. */
import { Texture } from '../formats/adt/schema/texture.ts';
import type { Document } from '../document/document.ts';
import { editStructure } from '../document/structure.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { readableChunks, tileList } from '../formats/adt/model.ts';
import { Layer } from '../formats/adt/schema/layer.ts';
import { unusedNames } from '../formats/adt/structure.ts';
import { dropLayer, samePath, textureIndex, texturesOf } from './layers.ts';
import type { MapEdit } from './mapEdit.ts';
import { TexturePainter } from './texturePainter.ts';
import { TileSet } from './tiles.ts';
import type { MapTile } from './tiles.ts';
import { fieldsOf } from '../codec/record.ts';

export interface TextureUse {
  readonly id: RecordId;
  readonly path: string;
  /** Chunks that have a layer of it. */
  readonly chunks: number;
}

export function textureUses(document: Document): readonly TextureUse[] {
  const counts = new Map<number, number>();
  for (const { fields } of readableChunks(document)) {
    for (const textureId of new Set(fields.layers.map((id) => fieldsOf(Layer, document.get(id)).textureId))) {
      counts.set(textureId, (counts.get(textureId) ?? 0) + 1);
    }
  }
  return tileList(document, 'textures').map((id, index) => ({
    id,
    path: fieldsOf(Texture, document.get(id)).path,
    chunks: counts.get(index) ?? 0,
  }));
}

/**
 * Shows another texture wherever a tile shows one. When the tile has the new one already, the layers of both become one, and
 * the name of the old one stays in the list, unused.
 */
export function replaceTexture(edit: MapEdit, tile: MapTile, from: string, to: string): void {
  const { document } = tile;
  const known = textureIndex(document, to);
  const old = textureIndex(document, from);
  if (old < 0 || samePath(from, to)) return;
  if (known < 0) {
    const id = tileList(document, 'textures')[old];
    if (id !== undefined) edit.in(document, (transaction) => transaction.set(Texture, id, { path: to }));
    return;
  }
  const tiles = new TileSet([tile]);
  const painter = new TexturePainter(tiles, { texture: to, whenFull: 'leave', canAdd: false });
  painter.swapWhole(tiles.chunksOf(tile), texturesOf(document)[old] ?? from);
  painter.commit(edit);
  for (const { fields } of readableChunks(document)) {
    for (const id of fields.layers) {
      if (fieldsOf(Layer, document.get(id)).textureId !== old) continue;
      edit.in(document, (transaction) => {
        const chunkHasBoth = fields.layers.some(
          (each) => document.has(each) && fieldsOf(Layer, document.get(each)).textureId === known,
        );
        if (!chunkHasBoth) transaction.set(Layer, id, { textureId: known });
      });
    }
  }
}

/** Takes a layer of a chunk away. */
export function removeChunkLayer(edit: MapEdit, document: Document, chunk: RecordId, layer: RecordId): void {
  edit.in(document, (transaction) => dropLayer(transaction, document, chunk, layer));
}

/** Takes the names away that nothing uses. Returns how many went. */
export function removeUnusedTextures(document: Document): number {
  const textures = new Set(tileList(document, 'textures'));
  const unused = unusedNames(document).filter((id) => textures.has(id));
  if (unused.length === 0) return 0;
  editStructure(document, `Remove ${unused.length} unused textures`, (structure) => {
    for (const id of unused) structure.remove(id);
  });
  return unused.length;
}
