/** All record schemas of BLP and the lists that paths start from. */
import type { Collection } from '../../codec/collection.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { StrayBytes, TextureMip } from '../common/texture/blockFile.ts';
import { textureCollections } from '../common/texture/textureFormat.ts';
import { Blp1File, Blp2File, BlpJpegHeader, BlpPalette } from './schema.ts';

const all: readonly RecordSchema[] = [Blp1File, Blp2File, BlpPalette, BlpJpegHeader, TextureMip, StrayBytes];

export const blpSchemas: ReadonlyMap<string, RecordSchema> = new Map(all.map((schema) => [schema.type, schema]));

export const blpCollections: readonly Collection[] = textureCollections(
  [Blp1File.type, Blp2File.type],
  [
    { name: 'palette', label: 'Palette', type: BlpPalette.type, isSingle: true },
    { name: 'jpegHeader', label: 'JPEG header', type: BlpJpegHeader.type, isSingle: true },
    { name: 'mips', label: 'Mips', type: TextureMip.type },
  ],
);
