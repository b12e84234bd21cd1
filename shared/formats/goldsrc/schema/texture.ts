/** Textures with pixels and palette, and the table of skins. Format page 17. */
import { draftByName, fieldsByName } from '../../../codec/byName.ts';
import { i32, text, u32 } from '../../../codec/field.ts';
import { fixed, writeChildren } from '../../../codec/parts.ts';
import type { Part, PartWriter, TracedPart } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import type { FieldSpan } from '../../../codec/fieldSpan.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { textureFlags } from './names.ts';
import {
  checkedPlace,
  into,
  keepsOffset,
  newSection,
  noteEmpty,
  pointTo,
  readElsewhere,
  readRecords,
  startInline,
} from './sections.ts';

export const paletteLength = 768;
const textureSize = 80;
const widthAt = 68;

/** Bulk data that a part's offset leads to, as the byte view shows it. */
export function bulkSpan(
  traced: TracedPart<object>,
  member: { readonly name: string; readonly label: string; readonly group: number },
  offset: number,
): readonly FieldSpan[] {
  const numbers = fieldsByName(traced.fields)[member.name];
  if (!isNumbers(numbers) || numbers.length === 0) return [];
  const size = numbers.BYTES_PER_ELEMENT;
  const run = { size, group: member.group, stride: size * member.group, count: numbers.length };
  return [{ member: member.name, inside: [], offset, length: numbers.byteLength, label: member.label, run }];
}

export function pointerSpan(offset: number, length: number, label: string): FieldSpan {
  return { member: null, inside: [], offset, length, label, run: null };
}

const pixelTarget = {};

/** `i32 offset` of one byte a pixel, then 256 colours of three bytes. */
const pixelsPart: Part<{ readonly pixels: Numbers; readonly palette: Numbers }> = {
  kind: 'pixels',
  inlineSize: () => 4,
  members: [
    {
      kind: 'numbers',
      name: 'pixels',
      info: {
        label: 'Pixels',
        explain: 'Palette indices, rows from the top. Index 255 of a masked texture is transparent.',
      },
      storage: ['u8'],
      components: 1,
      optional: false,
    },
    {
      kind: 'numbers',
      name: 'palette',
      info: { label: 'Palette', explain: '256 colours: red, green, blue.' },
      storage: ['u8'],
      components: 3,
      optional: false,
    },
  ],
  describe(traced) {
    const content = traced.spans.get(pixelTarget);
    const pointer = pointerSpan(traced.start, 4, 'Pixels: where they stand');
    if (content === undefined) return [pointer];
    return [
      pointer,
      ...bulkSpan(traced, { name: 'pixels', label: 'Pixels', group: 1 }, content.start),
      ...bulkSpan(traced, { name: 'palette', label: 'Palette', group: 3 }, content.end - paletteLength),
    ];
  },
  read(reader, fields) {
    const at = reader.position;
    reader.need(4, 'pixels');
    const offset = reader.view.getInt32(at, true);
    reader.position += 4;
    const width = reader.view.getInt32(reader.recordStart + widthAt, true);
    const height = reader.view.getInt32(reader.recordStart + widthAt + 4, true);
    if (width < 0 || height < 0) reader.fail(`the size is ${width} × ${height}`, 'pixels', at);
    const count = width * height;
    const start = checkedPlace(reader, { count: 1, offset, size: count + paletteLength, at }, 'pixels');
    readElsewhere(reader, start, () => {
      reader.numbersInto(draftByName(fields), 'pixels', 'u8', count);
      reader.numbersInto(draftByName(fields), 'palette', 'u8', paletteLength);
    });
    reader.spans?.set(pixelTarget, { start, end: start + count + paletteLength });
  },
  write(output) {
    const at = startInline(output, pixelsPart, 4);
    const section = newSection(output, pixelTarget, { kind: 'pixels', record: output.record.id }, { alignment: 1 });
    section.numbers(output.record.fields.pixels);
    section.numbers(output.record.fields.palette);
    pointTo(output, at, section);
  },
  initialise(fields) {
    fields.pixels = new Uint8Array(0);
    fields.palette = new Uint8Array(paletteLength);
  },
};

export const Texture = record(
  'texture',
  { label: 'Texture', icon: 'texture', title: 'name', engineName: 'mstudiotexture_t' },
  fixed({
    name: text(64, {
      label: 'Name',
      engineName: 'name',
      explain: 'Ends in .bmp. Names that begin with DM_Base or Remap choose the player colours.',
    }),
    flags: u32({ label: 'Flags', engineName: 'flags', bits: textureFlags }),
    width: i32({ label: 'Width', engineName: 'width', unit: 'texels', readOnly: true }),
    height: i32({ label: 'Height', engineName: 'height', unit: 'texels', readOnly: true }),
  }),
  pixelsPart,
);

const texturesTarget = {};
const dataTarget = {};

/** `i32 count, i32 offset, i32 offset of the pixels`. An offset of 0 tells the engine that the textures are in another file. */
export const texturesPart: Part<{ readonly textures: readonly RecordId[] }> = {
  kind: 'textures',
  inlineSize: () => 12,
  members: [
    { kind: 'records', name: 'textures', info: { label: 'Textures', engineName: 'textureindex' }, schemas: [Texture] },
  ],
  target: texturesTarget,
  read(reader, fields, self) {
    const at = reader.position;
    reader.need(12, 'textures');
    const count = reader.view.getInt32(at, true);
    const offset = reader.view.getInt32(at + 4, true);
    noteEmpty(reader, dataTarget, reader.view.getInt32(at + 8, true));
    reader.position += 12;
    fields.textures = [];
    if (offset === 0) return;
    if (count === 0) {
      noteEmpty(reader, texturesTarget, offset);
      return;
    }
    const start = checkedPlace(reader, { count, offset, size: textureSize, at }, 'textures');
    fields.textures = readRecords(reader, Texture, { owner: self, start, count, name: 'textures' });
    reader.spans?.set(texturesTarget, { start, end: start + count * textureSize });
  },
  write(output) {
    const at = startInline(output, texturesPart, 12);
    const list = output.record.fields.textures;
    if (list.length === 0 && isExternal(output.record.fields)) {
      clearUnlessStale(output, at);
      return;
    }
    if (list.length === 0 && keepsOffset(output, texturesTarget, texturesPart)) return;
    output.writer.view.setInt32(at, list.length, true);
    const section = newSection(output, texturesTarget, { kind: 'textures', record: null });
    writeChildren(into(output, section), list, () => Texture);
    pointTo(output, at + 4, section);
    // An offset that led out of the file beside textures that were there is damage, and stays.
    const wasDamaged = output.spanOf(texturesTarget) !== null && keepsOffset(output, dataTarget, texturesPart);
    if (!wasDamaged && (list.length > 0 || !keepsOffset(output, dataTarget, texturesPart))) {
      pointTo(output, at + 8, newSection(output, dataTarget, { kind: 'pixels', record: null }));
    }
  },
  initialise(fields) {
    fields.textures = [];
  },
};

/** The model's list of files of textures, which `files.ts` declares. */
export interface TextureFiles {
  readonly textureFiles?: readonly RecordId[];
}

/** Whether the textures of this record, a model, are in a file of their own. */
function isExternal(fields: object): boolean {
  // Files of textures have the same parts and no such list.
  const { textureFiles = [] } = fields as TextureFiles;
  return textureFiles.length > 0;
}

/**
 * Where a model says nothing of textures of its own, the engine goes by the offset: it is 0 once they went into a file of
 * their own. Numbers of a model that had none in the file already, by its count or by its offset, stay as they were read.
 */
function clearUnlessStale(output: PartWriter, at: number): void {
  const { view } = output.writer;
  const hadNone = view.getInt32(at, true) === 0 || view.getInt32(at + 4, true) === 0;
  if (output.originalOf(texturesPart) !== null && hadNone) return;
  new Uint8Array(view.buffer).fill(0, at, at + 12);
}

const skinsTarget = {};

export interface Skins {
  readonly skinColumns: number;
  readonly skinFamilies: number;
  readonly skinTable: Numbers;
}

const skinColumns = i32({
  label: 'Skin columns',
  engineName: 'numskinref',
  readOnly: true,
  explain: 'Textures that meshes ask for: a mesh names a column, the skin says which texture that is.',
});
const skinFamilies = i32({ label: 'Skins', engineName: 'numskinfamilies', readOnly: true });

/** `i32 columns, i32 families, i32 offset` of `families × columns` texture numbers. */
export const skinsPart: Part<Skins> = {
  kind: 'skins',
  inlineSize: () => 12,
  memberPlaces: { skinColumns: 0, skinFamilies: 4, skinTable: 8 },
  members: [
    { kind: 'field', name: 'skinColumns', info: skinColumns.info, field: skinColumns },
    { kind: 'field', name: 'skinFamilies', info: skinFamilies.info, field: skinFamilies },
    {
      kind: 'numbers',
      name: 'skinTable',
      info: {
        label: 'Skin table',
        engineName: 'skinindex',
        explain: 'One row a skin: the texture of each column.',
        reference: { collection: 'textures', by: 'position' },
        readOnly: true,
      },
      storage: ['i16'],
      components: 1,
      optional: false,
    },
  ],
  describe(traced) {
    const content = traced.spans.get(skinsTarget);
    const { start, fields } = traced;
    const columns = {
      member: 'skinColumns',
      inside: [],
      offset: start,
      length: 4,
      label: skinColumns.info.label,
      run: null,
    };
    const families = { ...columns, member: 'skinFamilies', offset: start + 4, label: skinFamilies.info.label };
    const pointer = pointerSpan(start + 8, 4, 'Skin table: where it stands');
    const group = Math.max(1, fields.skinColumns);
    const table =
      content === undefined ? [] : bulkSpan(traced, { name: 'skinTable', label: 'Skin table', group }, content.start);
    return [columns, families, pointer, ...table];
  },
  read(reader, fields) {
    const at = reader.position;
    reader.need(12, 'skins');
    const columns = reader.view.getInt32(at, true);
    const families = reader.view.getInt32(at + 4, true);
    const offset = reader.view.getInt32(at + 8, true);
    reader.position += 12;
    fields.skinColumns = columns;
    fields.skinFamilies = families;
    fields.skinTable = new Int16Array(0);
    if (columns < 0 || families < 0) reader.fail(`${families} skins of ${columns} columns`, 'skins', at);
    const count = columns * families;
    if (count === 0) {
      noteEmpty(reader, skinsTarget, offset);
      return;
    }
    const start = checkedPlace(reader, { count, offset, size: 2, at }, 'skins');
    readElsewhere(reader, start, () => reader.numbersInto(draftByName(fields), 'skinTable', 'i16', count));
    reader.spans?.set(skinsTarget, { start, end: start + count * 2 });
  },
  write(output) {
    const at = startInline(output, skinsPart, 12);
    const { view } = output.writer;
    const { fields } = output.record;
    const table = output.record.fields.skinTable;
    view.setInt32(at, fields.skinColumns, true);
    view.setInt32(at + 4, fields.skinFamilies, true);
    if (table.length === 0 && isExternal(fields)) {
      if (output.originalOf(skinsPart) === null || output.spanOf(skinsTarget) !== null) view.setInt32(at + 8, 0, true);
      return;
    }
    if (table.length === 0 && keepsOffset(output, skinsTarget, skinsPart)) return;
    const section = newSection(output, skinsTarget, { kind: 'skins', record: null });
    section.numbers(table);
    pointTo(output, at + 8, section);
  },
  initialise(fields) {
    fields.skinColumns = 0;
    fields.skinFamilies = 0;
    fields.skinTable = new Int16Array(0);
  },
};
