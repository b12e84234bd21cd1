/** Rules about the file's chunks: damaged, unknown, doubled, empty, foreign to the version. Format page 2 and 6.1. */
import { counts, quoted, says, term } from '../../../codec/said.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import type { DocumentRecord } from '../../../codec/documentRecord.ts';
import { RawChunk } from '../../../codec/chunks.ts';
import { chunkItems, chunkTag } from '../../../codec/chunks.ts';
import { fieldsIf } from '../../../codec/record.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { chunksOf } from '../model.ts';
import { mdxChunks } from '../schema/index.ts';
import type { Model } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';

const tails = ['unknownTail', 'unknownNodeTail'] as const;

const rules = {
  damaged: rule(
    'damaged-chunk',
    'error',
    'The contents of the chunk do not fit its size or version, so the game cannot read it. Its bytes are kept as they are.',
  ),
  truncated: rule(
    'truncated-chunk',
    'error',
    'The file ends in the middle: part of it was lost, probably while copying.',
  ),
  unknown: rule(
    'unknown-chunk',
    'info',
    'The game skips chunks it does not know. Some editors leave notes of their own; they are kept where they stand.',
  ),
  repeated: rule(
    'repeated-chunk',
    'warning',
    'The game expects each chunk once; what it does with a second one is unknown.',
  ),
  empty: rule('empty-chunk', 'info', 'Harmless: several exporters write empty chunks. It is kept.'),
  foreign: rule(
    'chunk-version',
    'warning',
    'The game of that version does not know this chunk and skips it, or refuses the file.',
  ),
  missing: rule(
    'missing-model-chunk',
    'error',
    'Every model has this chunk, with its name, size and blend time; the game expects it.',
  ),
  tail: rule(
    'unknown-bytes',
    'warning',
    'Bytes that no known tool reads follow the known fields. They are kept as they are.',
  ),
};

function checkChunk(model: Model, report: Report, chunk: DocumentRecord): void {
  const { id } = chunk;
  const tag = chunkTag(chunk);
  const raw = fieldsIf(RawChunk, chunk);
  if (raw !== null) {
    const { data, statedSize: stated, problem } = raw;
    const length = data.byteLength;
    const name = tag === '' ? says`The end of the file` : says`Chunk ${quoted(tag)}`;
    if (stated > length) {
      const message = says`${name} should have ${counts(stated, 'byte')}, but the file ends after ${length}`;
      report(rules.truncated, { record: id, message });
    }
    if (problem !== null) {
      report(rules.damaged, { record: id, message: says`${name} cannot be read: ${term(problem)}` });
    } else if (!mdxChunks.byTag.has(tag)) {
      report(rules.unknown, {
        record: id,
        message: says`${name} is of an unknown kind; its ${counts(length, 'byte')} are kept`,
      });
    }
    return;
  }
  const since = mdxChunks.byTag.get(tag)?.since;
  if (since !== undefined && model.version < since && chunkItems(chunk).length > 0) {
    report(rules.foreign, {
      record: id,
      message: says`Chunk ${tag} exists from version ${since} on, but the model is of ${model.version}`,
    });
  }
  if (chunkItems(chunk).length === 0) {
    report(rules.empty, { record: id, message: says`Chunk ${tag} is there, but empty` });
  }
}

export const chunks = area(rules, (model, report) => {
  const seen = new Set<string>();
  for (const chunk of chunksOf(model.document)) {
    checkChunk(model, report, chunk);
    const tag = chunkTag(chunk);
    if (seen.has(tag))
      report(rules.repeated, { record: chunk.id, message: says`Chunk ${tag} stands in the file more than once` });
    seen.add(tag);
  }
  if (!seen.has('MODL'))
    report(rules.missing, { record: model.document.root, message: says`The file has no MODL chunk` });
  for (const record of model.document.all()) {
    for (const member of tails) {
      const bytes = fieldsByName(record.fields)[member];
      if (!isNumbers(bytes) || bytes.length === 0) continue;
      const message = says`${model.nameOf(record.id)} ends with ${counts(bytes.length, 'unknown byte')}`;
      report(rules.tail, { record: record.id, member, message });
    }
  }
});
