/** What problems call a record: by its own name where it has one, otherwise by its place, and after its owner where it has one. */
import { partOf, quoted, says, term } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { RawChunk } from '../../../codec/chunks.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsByName, listByName } from '../../../codec/byName.ts';
import { chunkTag } from '../../../codec/chunks.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import { chunkTagOf, itemsWithTags } from '../model.ts';
import { dialectOf } from '../dialects.ts';
import { Layer, LayerTexture } from '../schema/material.ts';
import { Track } from '../schema/track.ts';
import { UvSet } from '../schema/geoset.ts';

/** Kinds of record that people know by number rather than by their title. */
const numbered: ReadonlySet<string> = new Set(['texture', 'geoset']);

const insideLists: Readonly<Record<string, { readonly label: string; readonly list: string }>> = {
  [Layer.type]: { label: 'Layer', list: 'layers' },
  [LayerTexture.type]: { label: 'Texture slot', list: 'textures' },
  [UvSet.type]: { label: 'UV set', list: 'uvSets' },
};

/** Names records of one document; positions are looked up when the first of their kind is named. */
export function recordNames(document: DocumentView): (id: RecordId) => Said {
  const dialect = dialectOf(document);
  const { chunks, trackKinds } = dialect;
  const positionsByTag = new Map<string, ReadonlyMap<RecordId, number>>();
  const positionOf = (tag: string, id: RecordId): number => {
    const known = positionsByTag.get(tag);
    if (known !== undefined) return known.get(id) ?? -1;
    const made = new Map(itemsWithTags(document, [tag]).map((each, position) => [each, position]));
    positionsByTag.set(tag, made);
    return made.get(id) ?? -1;
  };

  const listItem = (record: DocumentRecord): Said => {
    const tag = chunkTagOf(record.type, dialect) ?? '';
    const definition = chunks.byTag.get(tag);
    if (definition === undefined) return term(record.type);
    const { label, title } = definition.schema.info;
    if (definition.one === true) return term(definition.label);
    const name = title === undefined || numbered.has(record.type) ? '' : fieldsByName(record.fields)[title];
    if (typeof name === 'string' && name !== '') return says`${term(label)} ${quoted(name)}`;
    return says`${term(label)} ${positionOf(tag, record.id)}`;
  };

  const nameOf = (id: RecordId): Said => {
    const record = document.get(id);
    if (record.type === RawChunk.type || record.type === chunks.Chunk.type) {
      return says`Chunk ${chunkTag(record)}`;
    }
    if (record.owner === null) return says`The model`;
    const within = insideLists[record.type];
    if (within === undefined && record.type !== Track.type) return listItem(record);
    const owner = nameOf(record.owner);
    if (within === undefined) {
      const { tag } = fieldsOf(Track, record);
      return partOf(term(trackKinds.get(tag)?.label ?? tag), owner);
    }
    const position = listByName(document.get(record.owner).fields, within.list).indexOf(id);
    return partOf(says`${term(within.label)} ${position}`, owner);
  };
  return nameOf;
}
