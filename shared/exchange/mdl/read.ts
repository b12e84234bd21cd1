/** MDL text of Warcraft III into a new document of the MDX format. */
import { fieldsByName } from '../../codec/byName.ts';
import { RecordBuilder } from '../../codec/reader.ts';
import { initialFields } from '../../codec/record.ts';
import type { FormatDocument } from '../../format/format.ts';
import { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { mdx, versionRange } from '../../formats/mdx/index.ts';
import { chunkDefinitions, mdxChunks, ModelFile } from '../../formats/mdx/schema/index.ts';
import { BindPoses, GlobalSequence, ModelHeader, Pivots, Version } from '../../formats/mdx/schema/model.ts';
import { textOf } from '../files.ts';
import type { MdlBlock } from './blocks.ts';
import { blocks } from './blocks.ts';
import { ModelReading } from './reading.ts';
import type { Body, Entry } from './syntax.ts';
import { parseText, textError } from './syntax.ts';

export interface ReadText {
  readonly document: FormatDocument;
  /** What was left out, with line numbers. */
  readonly notes: readonly string[];
}

const usualVersion = 800;
/** What starts an MDL text, comments aside, is a word before a brace; binary models and other texts differ. */
const firstWords =
  /^(?:\s|\uFEFF|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:Version|Model|Sequences|Textures|Geoset)\b[^\n{]*\{/i;

/** Whether the first bytes are those of an MDL text of Warcraft III; Half-Life's models have the same ending. */
export function isModelText(bytes: Uint8Array): boolean {
  if (bytes.subarray(0, 256).includes(0)) return false;
  return firstWords.test(textOf(bytes.subarray(0, 0x4000)));
}

function versionIn(body: Body, text: string): number {
  const format = body.entries
    .find(({ name }) => name === 'version')
    ?.body?.entries.find(({ name }) => name === 'formatversion');
  if (format === undefined) return usualVersion;
  const [version] = format.atoms;
  const [oldest, newest] = versionRange;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < oldest || version > newest) {
    throw textError(text, format.at, `version ${String(version)} is not one of Warcraft III (${oldest}–${newest})`);
  }
  return version;
}

const single = new Map(blocks.filter(({ list }) => list === undefined).map((each) => [each.word.toLowerCase(), each]));
const listed = new Map(blocks.flatMap((each) => (each.list === undefined ? [] : [[each.list.toLowerCase(), each]])));

/** Chunks that hold one record. */
const singleTags = new Set(chunkDefinitions.filter(({ one }) => one === true).map(({ tag }) => tag));

class TextReader {
  readonly model: ModelReading;
  readonly items = new Map<string, RecordId[]>();
  private readonly builder: RecordBuilder;
  private nodeCount = 0;

  constructor(model: ModelReading) {
    this.model = model;
    this.builder = model.builder;
  }

  entry(entry: Entry): void {
    const { model } = this;
    const one = single.get(entry.name);
    const list = listed.get(entry.name);
    if (one !== undefined) this.record(entry, one);
    else if (list !== undefined) {
      this.list(list.tag);
      for (const item of model.body(entry).entries) {
        if (item.name === list.word.toLowerCase()) this.record(item, list);
        else model.note(item, `${list.list ?? ''}: “${item.name}” is not known and was left out`);
      }
    } else if (entry.name === 'globalsequences') {
      for (const item of model.body(entry).entries) {
        this.put('GLBS', GlobalSequence, { duration: model.integer(item) });
      }
    } else if (entry.name === 'pivotpoints') {
      this.put('PIVT', Pivots, { points: model.numbers(entry, model.body(entry).numbers, 'f32') });
    } else if (entry.name === 'bindpose') {
      const matrices = model.body(entry).entries.find(({ name }) => name === 'matrices');
      const numbers = matrices === undefined ? [] : model.body(matrices).numbers;
      if (numbers.length % 12 !== 0) model.fail(entry, 'bind poses have twelve numbers each');
      this.put('BPOS', BindPoses, { matrices: model.numbers(entry, numbers, 'f32') });
    } else if (entry.name !== 'version') model.note(entry, `“${entry.name}” is not known and was left out`);
  }

  private record(entry: Entry, block: MdlBlock): void {
    const { model } = this;
    const self = this.builder.reserve();
    const fields = initialFields(block.schema, model.version);
    const name = entry.atoms.find((atom) => typeof atom === 'object');
    if (block.name !== undefined && name !== undefined) fields[block.name] = name.text;
    // Nodes without an id, as some writers leave them, are numbered in the order of the text.
    if (typeof fields['objectId'] === 'number') fields['objectId'] = this.nodeCount++;
    block.read(entry, { model, fields, self });
    model.put(self, block.schema, null, fields, entry);
    this.list(block.tag).push(self);
  }

  put(tag: string, schema: { readonly type: string }, fields: Fields): void {
    const self = this.builder.reserve();
    this.builder.put(self, schema.type, null, null, fields);
    this.list(tag).push(self);
  }

  private list(tag: string): RecordId[] {
    const known = this.items.get(tag) ?? [];
    this.items.set(tag, known);
    return known;
  }
}

/**
 * Chunks come in the order in which the text first has something of them: the game leaves it free.
 * @throws FormatError with the line, where the text is not MDL, or a value cannot stand in a model
 */
export function readModelText(bytes: Uint8Array): ReadText {
  const text = textOf(bytes);
  const body = parseText(text);
  const version = versionIn(body, text);
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const model = new ModelReading(text, version, builder);
  const reader = new TextReader(model);
  reader.put('VERS', Version, { number: version });
  for (const entry of body.entries) reader.entry(entry);
  const { items } = reader;
  if (!items.has('MODL')) reader.put('MODL', ModelHeader, initialFields(ModelHeader, version));
  if (!items.has('PIVT')) reader.put('PIVT', Pivots, initialFields(Pivots, version));
  const chunks = [...items].map(([tag, own]) => {
    const chunk = builder.reserve();
    // Of what a model has once, the last one counts.
    const kept = singleTags.has(tag) ? own.slice(-1) : own;
    for (const id of kept) adopt(builder, id, chunk);
    for (const id of own) if (!kept.includes(id)) builder.records.delete(id);
    builder.put(chunk, mdxChunks.Chunk.type, root, null, { tag, items: kept });
    return chunk;
  });
  builder.put(root, ModelFile.type, null, null, { chunks });
  const content = { records: builder.records, root, nextId: builder.nextId, version };
  return { document: new Document(mdx, content), notes: model.notes };
}

function adopt(builder: RecordBuilder, id: RecordId, owner: RecordId): void {
  const record = builder.records.get(id);
  if (record !== undefined) builder.put(id, record.type, owner, null, fieldsByName(record.fields));
}
