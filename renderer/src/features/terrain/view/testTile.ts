/** A tile made by code for tests, with what is asked for put into it. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { tileList } from '../../../../../shared/formats/adt/model.ts';
import { TileModel } from './tile/tileModel.ts';

export interface TestTile {
  readonly document: Document;
  readonly model: TileModel;
  readonly chunks: readonly RecordId[];
}

export function testTile(column = 32, row = 32): TestTile {
  const place = { column, row };
  const document = createTile({ place, height: 10, texture: 'Tileset\\Test\\TestGrass01.blp', areaId: 7 });
  const model = new TileModel({ place, document, loadTexture: () => Promise.resolve(null) });
  return { document, model, chunks: tileList(document, 'chunks') };
}
