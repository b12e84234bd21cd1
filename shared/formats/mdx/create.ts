/** A new model made from nothing: version, header and an empty list of pivots. What it is to hold is added by edits. */
import type { Format, FormatDocument } from '../../format/format.ts';
import { RecordBuilder } from '../../codec/reader.ts';
import { initialFields } from '../../codec/record.ts';
import { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import type { Dialect } from './dialects.ts';
import { warcraft3 } from './dialects.ts';
import { mdx, versionRange } from './index.ts';
import { ModelFile } from './schema/index.ts';

/**
 * @param version one of Warcraft III's versions, 800 to 1800
 * @throws RangeError for any other version
 */
export function createModel(version: number): FormatDocument {
  const [oldest, newest] = versionRange;
  if (!Number.isInteger(version) || version < oldest || version > newest) {
    throw new RangeError(`version ${version} is not one of Warcraft III (${oldest}–${newest})`);
  }
  return emptyModel(mdx, warcraft3, ModelFile.type, version);
}

/** The same in a dialect; `rootType` is the type of the record that stands for the whole file. */
export function emptyModel(format: Format, { chunks }: Dialect, rootType: string, version: number): FormatDocument {
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const chunk = (tag: string, fields: Fields): RecordId => {
    const id = builder.reserve();
    const schema = chunks.byTag.get(tag)?.schema;
    if (schema === undefined) throw new Error(`no chunk ${tag} in ${format.name}`);
    const item = builder.reserve();
    builder.put(item, schema.type, id, null, { ...initialFields(schema, version), ...fields });
    builder.put(id, chunks.Chunk.type, root, null, { tag, items: [item] });
    return id;
  };
  const present = [chunk('VERS', { number: version }), chunk('MODL', {}), chunk('PIVT', {})];
  builder.put(root, rootType, null, null, { chunks: present });
  return new Document(format, { records: builder.records, root, nextId: builder.nextId, version });
}
