/** The bytes of one record of each kind, out of the samples, with the names of what they are. */
import type { Document } from '../../shared/document/document.ts';
import { openDocument } from '../../shared/document/document.ts';
import type { FieldSpan } from '../../shared/codec/fieldSpan.ts';
import { fieldSpans } from '../../shared/codec/spans.ts';
import { formatById, sniffFormat } from '../../shared/formats/index.ts';
import { joinFiles } from '../../shared/host/fileSet.ts';
import { meadowFolder } from '../samples/meadow/files.ts';
import { allSamples } from '../samples/samples.ts';

export interface Example {
  readonly file: string;
  /** Byte of the file that the record begins at. */
  readonly start: number;
  /** `0000  4B 6E 69 67  name` */
  readonly lines: readonly string[];
}

/** Values of one record that are shown, and bytes of one value. */
const mostLines = 14;
const mostBytes = 16;

/** What belongs together in a sample, the main file first. */
const sets: Readonly<Record<string, readonly string[]>> = {
  'Squire.m2': ['Squire00.skin'],
  'Lodge.wmo': ['Lodge_000.wmo', 'Lodge_001.wmo'],
};

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

function nameOf({ member, inside, label }: FieldSpan): string {
  return member === null ? `(${label.toLowerCase()})` : [member, ...inside].join('.');
}

/** Numbers of one vector stand on one line. */
function together(spans: readonly FieldSpan[]): readonly FieldSpan[] {
  const found: FieldSpan[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    const [step] = span.inside.slice(-1);
    const before = last?.inside ?? [];
    const isNext =
      typeof step === 'number' &&
      step > 0 &&
      last !== undefined &&
      last.member === span.member &&
      last.run === null &&
      last.offset + last.length === span.offset &&
      JSON.stringify(before) === JSON.stringify(span.inside.slice(0, -1));
    if (isNext) found[found.length - 1] = { ...last, length: last.length + span.length };
    else found.push(typeof step === 'number' && step === 0 ? { ...span, inside: span.inside.slice(0, -1) } : span);
  }
  return found;
}

function linesOf(spans: readonly FieldSpan[], bytes: Uint8Array, start: number): readonly string[] {
  const shown = together(spans).slice(0, mostLines);
  const lines = shown.map((span) => {
    const { offset, length } = span;
    const part = hexOf(bytes.subarray(offset, offset + Math.min(length, mostBytes)));
    const rest = length > mostBytes ? ' …' : '';
    return `${String(offset - start).padStart(5)}  ${(part + rest).padEnd(mostBytes * 3 + 2)} ${nameOf(span)}`;
  });
  return spans.length > mostLines ? [...lines, '       …'] : lines;
}

function examplesIn(name: string, document: Document): readonly (readonly [string, Example])[] {
  const { original } = document;
  if (original === null) return [];
  const found = new Map<string, Example>();
  for (const { type, source } of document.all()) {
    const schema = document.format.schemas.get(type);
    if (found.has(type) || source === null || source.length === 0 || schema === undefined) continue;
    const spans = fieldSpans(schema, original.bytes, source, original.version, original.files);
    if (spans.length === 0) continue;
    const file = original.files.find(({ start, end }) => source.offset >= start && source.offset < end);
    const lines = linesOf(spans, original.bytes, source.offset);
    found.set(type, { file: file?.name ?? name, start: source.offset - (file?.start ?? 0), lines });
  }
  return [...found];
}

/** By the id of the format, then by the type of record. */
export function allExamples(): ReadonlyMap<string, ReadonlyMap<string, Example>> {
  const samples = new Map([...allSamples(), ...meadowFolder()]);
  const known = new Map<string, Map<string, Example>>();
  for (const [path, bytes] of samples) {
    const name = path.split('/').at(-1) ?? path;
    const format = sniffFormat(bytes, name);
    if (format === null || format === undefined) continue;
    // A part of another file is shown with it.
    if (Object.values(sets).some((parts) => parts.includes(name))) continue;
    const parts = [path, ...(sets[name] ?? [])].flatMap((each) => {
      const content = samples.get(each);
      return content === undefined ? [] : [{ name: each.split('/').at(-1) ?? each, bytes: new Uint8Array(content) }];
    });
    const joined = joinFiles(parts);
    const document = openDocument(format, joined.bytes, { files: joined.files });
    const examples = known.get(format.id) ?? new Map<string, Example>();
    for (const [type, example] of examplesIn(name, document)) if (!examples.has(type)) examples.set(type, example);
    known.set(format.id, examples);
  }
  return new Map([...known].filter(([id]) => formatById(id) !== undefined));
}
