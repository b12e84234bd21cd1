/** Random Warcraft III models of any version: the schema's possibilities, kept to the rules that a reader relies on. */
import fc from 'fast-check';
import type { RecordSchema } from '../codec/record.ts';
import type { Numbers } from '../codec/documentRecord.ts';
import { chunkDefinitions, mdxChunks } from '../formats/mdx/schema/index.ts';
import { valuesPerKey } from '../geometry/keys.ts';
import { storedShape } from '../formats/mdx/schema/track.ts';
import type { TrackKind } from '../formats/mdx/schema/trackKinds.ts';
import { trackKinds } from '../formats/mdx/schema/trackKinds.ts';
import type { GenerateRules, RecordTree, TreeValue } from './generate.ts';
import { arbitraryNumber, arbitraryNumbers, arbitraryRecord } from './generate.ts';

/** A track with any keys of the kind's shape. */
export function arbitraryTrack(
  tag: string,
  kinds: ReadonlyMap<string, TrackKind> = trackKinds,
): fc.Arbitrary<RecordTree> {
  const kind = kinds.get(tag);
  if (kind === undefined) throw new Error(`no track ${tag}`);
  const { storage, components } = storedShape(kind);
  return fc
    .record({
      keys: fc.integer({ min: 0, max: 4 }),
      interpolation: fc.integer({ min: 0, max: 3 }),
      globalSequenceId: arbitraryNumber('i32'),
    })
    .chain(({ keys, interpolation, globalSequenceId }) =>
      fc.record({
        tag: fc.constant(tag),
        interpolation: fc.constant(interpolation),
        globalSequenceId: fc.constant(globalSequenceId),
        frames: arbitraryNumbers('i32', keys),
        values: arbitraryNumbers(storage, keys * valuesPerKey(components, interpolation)),
      }),
    )
    .map((fields) => ({ type: 'track', fields }));
}

/** Tags of the tracks that a list of a record may hold; null for lists of other things. */
export function tagsOf(schema: RecordSchema, member: string): readonly string[] | null {
  const search = (parts: RecordSchema['parts']): readonly string[] | null => {
    for (const part of parts) {
      const tags = (part as { readonly tags?: readonly string[] }).tags;
      if (tags !== undefined && part.members.some((each) => each.name === member)) return tags;
      const inner = part.inner === undefined ? null : search(part.inner);
      if (inner !== null) return inner;
    }
    return null;
  };
  return search(schema.parts);
}

const rules: GenerateRules = {
  children(owner, member, version) {
    const tags = tagsOf(owner, member);
    if (tags !== null) {
      // From version 1100 on a texture track belongs to the texture entry it follows, not to the layer.
      const possible = tags.filter((tag) => tag !== 'KMTF' || owner.type !== 'layer' || version < 1100);
      return fc.shuffledSubarray(possible).chain((chosen) => fc.tuple(...chosen.map((tag) => arbitraryTrack(tag))));
    }
    if (member === 'textures' && version < 1100) return fc.constant([]);
    return null;
  },
  adjust(type, fields, version) {
    if (type === 'geoset') return adjustGeoset(fields, version);
    if (type === 'eventObject' && fields['frames'] === null) return { ...fields, globalSequenceId: null };
    if (type !== 'collisionShape') return fields;
    const shape = Math.abs(Number(fields['shape'])) % 4;
    const { vertexB, radius, ...rest } = fields;
    const second: Record<string, TreeValue> = shape === 2 ? {} : { vertexB };
    const round: Record<string, TreeValue> = shape === 2 || shape === 3 ? { radius } : {};
    return { ...rest, shape, ...second, ...round };
  },
};

function adjustGeoset(fields: Record<string, TreeValue>, version: number): Record<string, TreeValue> {
  if (version <= 800) return { ...fields, tangents: null, skin: null };
  const skin = fields['skin'] as Numbers | null;
  if (skin === null || version < 1300) return fields;
  return { ...fields, skin: Uint16Array.from(skin) };
}

const rawTag = fc
  .string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 4, maxLength: 4 })
  .filter((tag) => !mdxChunks.byTag.has(tag));

const rawChunk: fc.Arbitrary<RecordTree> = fc
  .record({ tag: rawTag, data: fc.uint8Array({ maxLength: 12 }) })
  .map(({ tag, data }) => ({ type: 'rawChunk', fields: { tag, data, problem: null, statedSize: data.length } }));

function chunk(tag: string, version: number): fc.Arbitrary<RecordTree> {
  const definition = mdxChunks.byTag.get(tag);
  if (definition === undefined) throw new Error(`no chunk ${tag}`);
  const item = arbitraryRecord(definition.schema, version, rules);
  const items =
    definition.one === true ? fc.array(item, { minLength: 1, maxLength: 1 }) : fc.array(item, { maxLength: 3 });
  return items.map((list) => ({ type: 'chunk', fields: { tag, items: list } }));
}

/** A whole model: a version chunk, then any chunks in any order, unknown ones among them. */
export function arbitraryModel(version: number): fc.Arbitrary<RecordTree> {
  const tags = chunkDefinitions.map((definition) => definition.tag).filter((tag) => tag !== 'VERS');
  const versionChunk: RecordTree = {
    type: 'chunk',
    fields: { tag: 'VERS', items: [{ type: 'version', fields: { number: version } }] },
  };
  return fc
    .tuple(
      fc.shuffledSubarray(tags).chain((chosen) => fc.tuple(...chosen.map((tag) => chunk(tag, version)))),
      fc.array(rawChunk, { maxLength: 2 }),
    )
    .map(([known, raw]) => ({ type: 'mdx', fields: { chunks: [versionChunk, ...known, ...raw] } }));
}
