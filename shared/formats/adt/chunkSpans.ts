/** Where the values of a chunk stand in its bytes, for the byte view. */
import type { TracedPart } from '../../codec/record.ts';
import type { FieldSpan } from '../../codec/fieldSpan.ts';
import { chunkHeaderSize } from '../common/terrain/tags.ts';
import type { SubChunkName } from './schema/chunkHeader.ts';
import { chunkHeaderBytes, headerAt, headerPart, subChunkKinds } from './schema/chunkHeader.ts';
import type { SubChunk } from './subChunks.ts';
import { locateSubChunks } from './subChunks.ts';

function leaf(member: string | null, label: string, offset: number, length: number): FieldSpan {
  return { member, inside: [], offset, length, label, run: null };
}

function data(member: string, label: string, place: { offset: number; length: number }, size: number, group: number) {
  const run = { size, group, stride: size * group, count: place.length / size };
  return { member, inside: [], ...place, label, run };
}

/** Members that stand in the sub-chunks as plain numbers; the others are packed, or records with places of their own. */
function content(name: SubChunkName, { content: offset, end }: SubChunk, doodads: number): FieldSpan[] {
  const length = end - offset;
  switch (name) {
    case 'heights':
      return [data('heights', 'Heights', { offset, length }, 4, 1)];
    case 'normals':
      return [data('normals', 'Normals', { offset, length }, 1, 3)];
    case 'colours':
      return [data('colours', 'Vertex colours', { offset, length }, 1, 4)];
    case 'shadow':
      return [leaf('shadow', 'Shadows, 8 a byte', offset, length)];
    case 'references':
      return [
        data('doodadRefs', 'Doodads here', { offset, length: doodads * 4 }, 4, 1),
        data('objectRefs', 'Map objects here', { offset: offset + doodads * 4, length: length - doodads * 4 }, 4, 1),
      ].filter((span) => span.length > 0);
    case 'alpha':
      return length > 0 ? [leaf('layers', 'Alpha maps of the layers', offset, length)] : [];
    default:
      return [];
  }
}

/** Header fields, packed cells, and the sub-chunks with their tags. */
export function describeChunk({ bytes, start, end }: TracedPart): readonly FieldSpan[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = start + chunkHeaderSize;
  const fields = headerPart.layout(0).slots.flatMap(({ name, field, offset }): FieldSpan[] => {
    if (field.kind !== 'vector') return [leaf(name, field.info.label, header + offset, field.size)];
    const size = field.size / field.count;
    return Array.from({ length: field.count }, (_, at) => ({
      ...leaf(name, `${field.info.label} ${at + 1}`, header + offset + at * size, size),
      inside: [at],
    }));
  });
  const { places, doodadCount } = locateSubChunks(view, start, end);
  const subChunks = subChunkKinds.flatMap(({ name, tag }) => {
    const place = places[name];
    if (place === null) return [];
    return [leaf(null, `${tag}: tag and size`, place.start, chunkHeaderSize), ...content(name, place, doodadCount)];
  });
  return [
    leaf(null, 'MCNK: tag and size', start, chunkHeaderSize),
    ...fields,
    leaf('effectLayers', 'Ground effect layers, 4 a byte', header + headerAt.effectLayers, 16),
    leaf('noEffects', 'Cells without ground effects, 8 a byte', header + headerAt.noEffects, 8),
    ...subChunks,
  ].filter(({ offset }) => offset < header + chunkHeaderBytes || offset < end);
}
