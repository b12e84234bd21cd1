/** Copies the records of a model into the other version's schemas, chunk by chunk, each as its kind wants it. */
import type { DocumentRecord, RecordId, Value } from '../../../codec/documentRecord.ts';
import { fieldsByName, listByName } from '../../../codec/byName.ts';
import { chunkItems, chunkTag, RawChunk } from '../../../codec/chunks.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import { fieldsIf, fieldsOf } from '../../../codec/record.ts';
import { sharedNodeFlags } from '../../../geometry/skeleton.ts';
import { carriedFields } from '../../common/losses.ts';
import { chunkTail } from '../alpha/schema/content.ts';
import { chunksOf, itemsWithTags } from '../model.ts';
import { Geoset } from '../schema/geoset.ts';
import { Material } from '../schema/material.ts';
import { Version } from '../schema/model.ts';
import { Helper, PopcornEmitter } from '../schema/nodes.ts';
import { Track } from '../schema/track.ts';
import { sinceWideSkin } from '../schema/versions.ts';
import { nodeFields } from '../view/records.ts';
import type { Conversion } from './conversion.ts';
import { changesGame, noteLostMembers, schemaFor } from './conversion.ts';
import { changedFields } from './fields.ts';
import { copyGeoset } from './geosets.ts';
import { changesMaterials, copyMaterial } from './materials.ts';
import { copyTracks } from './tracks.ts';

const helpers = 'helpers';
const popcorn = 'popcornEmitters';
/** Gliders of Warcraft III 3.0, which nobody decodes (format page 5.17). */
const gliderTag = 'DILG';

export class Copier {
  private readonly conversion: Conversion;
  private readonly geosets: readonly RecordId[];

  constructor(conversion: Conversion) {
    this.conversion = conversion;
    this.geosets = itemsWithTags(conversion.document, ['GEOS']);
  }

  private record(id: RecordId, owner: RecordId): RecordId {
    const { conversion } = this;
    const { document, builder, to } = conversion;
    const source = document.get(id);
    const target = schemaFor(conversion, source.type);
    noteLostMembers(conversion, source, target);
    if (source.type === Geoset.type) return copyGeoset(conversion, source, owner, this.geosets.indexOf(id));
    if (source.type === Material.type && changesMaterials(conversion)) return copyMaterial(conversion, source, owner);
    const made = builder.reserve();
    const fields: Record<string, Value> = {
      ...carriedFields(target, source.fields, to.version),
      ...changedFields(conversion, source, target),
      ...(source.type === Version.type ? { number: to.version } : {}),
    };
    this.lists(source, target, made, fields);
    builder.put(made, source.type, owner, null, fields);
    return made;
  }

  private lists(source: DocumentRecord, target: RecordSchema, made: RecordId, fields: Record<string, Value>): void {
    const { document, from } = this.conversion;
    for (const { kind, name } of target.members) {
      if (kind !== 'records') continue;
      const hasList = Array.isArray(fieldsByName(source.fields)[name]);
      const children = hasList ? listByName(source.fields, name) : [];
      const isTracks = children.every((child) => document.get(child).type === Track.type);
      fields[name] = isTracks
        ? copyTracks(this.conversion, children, made, target, name)
        : children.map((child) => this.record(child, made));
    }
    for (const { kind, name } of from.dialect.schemas.get(source.type)?.members ?? []) {
      if (kind === 'records' && !target.membersByName.has(name)) this.conversion.lost.note(name);
    }
  }

  /** A popcorn emitter as a helper: what hangs on it stays, and so do the numbers of all nodes. */
  private asHelper(id: RecordId, owner: RecordId): RecordId {
    const { document, builder, to, lost } = this.conversion;
    const source = document.get(id);
    const target = schemaFor(this.conversion, Helper.type);
    const made = builder.reserve();
    const { flags, transforms } = nodeFields(source);
    lost.note('popcorn emitters: they became helpers');
    builder.put(made, Helper.type, owner, null, {
      ...carriedFields(target, source.fields, to.version),
      flags: flags & sharedNodeFlags,
      transforms: copyTracks(this.conversion, transforms, made, target, 'transforms'),
    });
    return made;
  }

  private raw(source: DocumentRecord, owner: RecordId): RecordId | null {
    const { builder, lost, to } = this.conversion;
    const { tag, data, problem } = fieldsOf(RawChunk, source);
    const isGlider = tag === gliderTag && to.version < sinceWideSkin;
    if (problem !== null || changesGame(this.conversion) || isGlider) {
      lost.note(problem === null ? `chunk ${tag}` : `chunk ${tag}, which could not be read`);
      return null;
    }
    const made = builder.reserve();
    builder.put(made, RawChunk.type, owner, null, { ...source.fields, data: data.slice() });
    return made;
  }

  private put(owner: RecordId, tag: string, items: (chunk: RecordId) => readonly RecordId[]): RecordId {
    const { builder, to } = this.conversion;
    const made = builder.reserve();
    builder.put(made, to.dialect.chunks.Chunk.type, owner, null, { tag, items: items(made) });
    return made;
  }

  private chunk(source: DocumentRecord, owner: RecordId): RecordId | null {
    const { from, to, lost } = this.conversion;
    if (fieldsIf(RawChunk, source) !== null) return this.raw(source, owner);
    const items = chunkItems(source);
    const { name, label } = from.dialect.chunks.byTag.get(chunkTag(source)) ?? { name: '', label: '' };
    const target = to.dialect.chunks.definitions.find((each) => each.name === name && (each.since ?? 0) <= to.version);
    if ((chunkTail(source)?.length ?? 0) > 0) lost.note(`unknown bytes behind the ${label.toLowerCase()}`);
    if (target === undefined) {
      if (items.length > 0 && name !== popcorn) lost.note(label.toLowerCase());
      return null;
    }
    const extra = name === helpers ? this.homeless() : [];
    return this.put(owner, target.tag, (chunk) => [
      ...items.map((id) => this.record(id, chunk)),
      ...extra.map((id) => this.asHelper(id, chunk)),
    ]);
  }

  /** Popcorn emitters that the other side has no chunk for. */
  private homeless(): readonly RecordId[] {
    const { to, document } = this.conversion;
    const isKnown = to.dialect.chunks.definitions.some(
      ({ name, since = 0 }) => name === popcorn && since <= to.version,
    );
    return isKnown
      ? []
      : itemsWithTags(document, ['CORN']).filter((id) => document.get(id).type === PopcornEmitter.type);
  }

  /** All chunks in the order of the source. */
  chunks(root: RecordId): readonly RecordId[] {
    const { document, to } = this.conversion;
    const sources = chunksOf(document);
    const made = sources.flatMap((source) => this.chunk(source, root) ?? []);
    const homeless = this.homeless();
    const hasHelpers = sources.some((source) => source.type !== RawChunk.type && chunkTag(source) === 'HELP');
    if (homeless.length === 0 || hasHelpers) return made;
    const tag = to.dialect.chunks.definitions.find(({ name }) => name === helpers)?.tag ?? '';
    return [...made, this.put(root, tag, (chunk) => homeless.map((id) => this.asHelper(id, chunk)))];
  }
}
