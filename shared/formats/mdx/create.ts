/** A new model made from nothing: version, header and an empty list of pivots. What it is to hold is added by edits. */
import { RecordBuilder } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { initialFields } from '../../codec/record.ts';
import { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../document/record.ts';
import { mdx, versionRange } from './index.ts';
import { mdxChunks, ModelFile } from './schema/index.ts';
import { ModelHeader, Pivots, Version } from './schema/model.ts';

/**
 * @param version one of Warcraft III's versions, 800 to 1800
 * @throws RangeError for any other version
 */
export function createModel(version: number): Document {
  const [oldest, newest] = versionRange;
  if (!Number.isInteger(version) || version < oldest || version > newest) {
    throw new RangeError(`version ${version} is not one of Warcraft III (${oldest}–${newest})`);
  }
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const add = (schema: RecordSchema, owner: RecordId, fields: Fields): RecordId => {
    const id = builder.reserve();
    builder.put(id, schema.type, owner, null, { ...initialFields(schema, version), ...fields });
    return id;
  };
  const chunk = (tag: string, schema: RecordSchema, fields: Fields): RecordId => {
    const id = builder.reserve();
    const item = add(schema, id, fields);
    builder.put(id, mdxChunks.Chunk.type, root, null, { tag, items: [item] });
    return id;
  };
  const chunks = [
    chunk('VERS', Version, { number: version }),
    chunk('MODL', ModelHeader, {}),
    chunk('PIVT', Pivots, {}),
  ];
  builder.put(root, ModelFile.type, null, null, { chunks });
  return new Document(mdx, { records: builder.records, root, nextId: builder.nextId, version });
}
