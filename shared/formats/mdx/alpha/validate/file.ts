/** Rules about the file: version, chunks, and bytes that nothing is known of. Format page 20.2. */
import { counts, inside, quoted, says, term } from '../../../../codec/said.ts';
import { fieldsByName } from '../../../../codec/byName.ts';
import { chunkTag } from '../../../../codec/chunks.ts';
import { fieldsIf } from '../../../../codec/record.ts';
import { chunkTail } from '../schema/content.ts';
import { RawChunk } from '../../../../codec/chunks.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { chunksOf, itemsWithTags } from '../../model.ts';
import type { Report } from '../../validate/rule.ts';
import { rule } from '../../validate/rule.ts';
import { alphaVersions } from '../versions.ts';
import { alphaChunks } from '../schema/index.ts';
import type { AlphaModel } from './context.ts';
import { alphaArea } from './context.ts';

/** The client counts in single bytes, and takes 255 for none. */
const tooMany = 255;
const limitedTags = ['GEOS', 'MTLS', 'SEQS'];

const rules = {
  version: rule('version-unknown', 'error', 'World of Warcraft alpha used 1300, 1400 and 1500 only.'),
  damaged: rule(
    'damaged-chunk',
    'error',
    'The contents of the chunk do not fit its size, so the game refuses the model. Its bytes are kept as they are.',
  ),
  truncated: rule(
    'truncated-chunk',
    'error',
    'The file ends in the middle: part of it was lost, probably while copying.',
  ),
  unknown: rule('unknown-chunk', 'info', 'The game warns of chunks it does not know and skips them. They are kept.'),
  repeated: rule(
    'repeated-chunk',
    'warning',
    'The game looks for the first chunk of each kind and never sees a second.',
  ),
  missing: rule('missing-model-chunk', 'error', 'Every model has this chunk, with its name, size and blend time.'),
  size: rule(
    'chunk-size',
    'error',
    'The chunk is longer than its number of entries asks for; the game compares the two and refuses the model.',
  ),
  tail: rule('unknown-bytes', 'warning', 'Unknown bytes follow the known fields. They are kept as they are.'),
  limit: rule('too-many-entries', 'error', 'The game counts them in one byte: there must be fewer than 255.'),
};

function checkChunk(report: Report, chunk: ReturnType<typeof chunksOf>[number]): void {
  const { id } = chunk;
  const tag = chunkTag(chunk);
  const known = alphaChunks.byTag.get(tag);
  const raw = fieldsIf(RawChunk, chunk);
  if (raw === null) {
    const unknownTail = chunkTail(chunk);
    if (unknownTail === undefined || unknownTail.length === 0) return;
    const message = says`Chunk ${tag} has ${counts(unknownTail.length, 'byte')} behind its last entry`;
    // Zeros that fill up to some boundary mean nothing; anything else may.
    const isPadding = unknownTail.every((byte) => byte === 0);
    const label = 'Remove the zeros';
    const fix = { label, apply: (transaction: Transaction) => transaction.update(id, { unknownTail: undefined }) };
    report(rules.size, { record: id, message, ...(isPadding ? { fix } : {}) });
    return;
  }
  const { data, statedSize, problem } = raw;
  const { length } = data;
  // Alignment at the end of a file has no tag.
  const isAlignment = tag === '' || tag.startsWith('\0');
  if (statedSize > length && !isAlignment) {
    report(rules.truncated, {
      record: id,
      message: says`Chunk ${tag} should have ${statedSize} bytes and has ${length}`,
    });
  } else if (problem !== null) {
    report(rules.damaged, { record: id, message: says`Chunk ${tag} cannot be read: ${term(problem)}` });
  } else if (known === undefined && !isAlignment) {
    report(rules.unknown, { record: id, message: says`Chunk ${quoted(tag)} is not known` });
  }
}

function checkRepeated(model: AlphaModel, report: Report): void {
  const seen = new Set<string>();
  for (const chunk of chunksOf(model.document)) {
    const { id } = chunk;
    const tag = chunkTag(chunk);
    if (seen.has(tag) && alphaChunks.byTag.has(tag)) {
      report(rules.repeated, { record: id, message: says`Chunk ${tag} comes more than once` });
    }
    seen.add(tag);
  }
}

function checkTails(model: AlphaModel, report: Report): void {
  for (const { id, type, fields } of model.document.all()) {
    if (type === alphaChunks.Chunk.type) continue;
    for (const member of ['unknownTail', 'unknownNodeTail']) {
      const tail = fieldsByName(fields)[member];
      if (!(tail instanceof Uint8Array) || tail.length === 0) continue;
      const message = says`${model.nameOf(id)} has ${counts(tail.length, 'unknown byte')} behind its fields`;
      report(rules.tail, { record: id, member, message });
    }
  }
}

export const file = alphaArea(rules, (model, report) => {
  const { document, version, whole: record } = model;
  if (!alphaVersions.includes(version)) {
    report(rules.version, { record, message: says`The model is of the unknown version ${version}` });
  }
  for (const chunk of chunksOf(document)) checkChunk(report, chunk);
  checkRepeated(model, report);
  if (!model.hasHeader) report(rules.missing, { record, message: says`The model has no chunk MODL` });
  checkTails(model, report);
  for (const tag of limitedTags) {
    const count = itemsWithTags(document, [tag]).length;
    const label = inside(term(alphaChunks.byTag.get(tag)?.label ?? tag));
    if (count >= tooMany) report(rules.limit, { record, message: says`The model has ${count} ${label}` });
  }
});
