/** Every member of every record of a Warcraft III model has a place in MDL text, or its loss is told. */
import { fieldsByName } from '../../codec/byName.ts';
import { expect, test } from 'vitest';
import type { AnyField } from '../../codec/field.ts';
import type { Storage } from '../../codec/storage.ts';
import { zeros } from '../../codec/storage.ts';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import type { DocumentRecord, Value } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import { mdx } from '../../formats/mdx/index.ts';
import { breakModel, healthyModel } from '../../formats/mdx/validate/healthyModel.ts';
import { textBytes, textOf } from '../files.ts';
import { readModelText, writeModelText } from './index.ts';

const versions = [800, 900, 1000, 1100, 1200, 1800];

/** As the file can hold it: what is past the largest number begins anew. */
function stored(storage: Storage, value: number): number {
  const numbers = zeros(storage, 1);
  numbers[0] = value;
  return numbers[0] ?? value;
}

/** The same value, a little different: as near as can be, so that it stays one that the format could have. */
function changed(field: AnyField, value: Value): readonly Value[] {
  switch (field.kind) {
    case 'number': {
      return [stored(field.storage, Number(value) + 1)];
    }
    case 'vector': {
      const numbers = value as readonly number[];
      return numbers.map((_, at) =>
        numbers.map((each, index) => (index === at ? stored(field.storage, each + 1) : each)),
      );
    }
    case 'text':
      return [`${String(value)}x`];
    case 'bytes': {
      const bytes = (value as Uint8Array).slice();
      bytes[0] = (bytes[0] ?? 0) + 1;
      return [bytes];
    }
    case 'struct': {
      const members = value as Readonly<Record<string, Value>>;
      return Object.entries(field.shape).flatMap(([name, inner]) =>
        changed(inner, members[name] ?? inner.initial).map((each) => ({ ...members, [name]: each })),
      );
    }
  }
}

interface Said {
  readonly text: string;
  readonly losses: string;
}

function said(document: Document): Said {
  const { bytes, losses } = writeModelText(document);
  return { text: textOf(bytes), losses: losses.join('\n') };
}

function variants(record: DocumentRecord): readonly (readonly [name: string, value: Value])[] {
  return (mdx.schemas.get(record.type)?.members ?? []).flatMap((member): (readonly [string, Value])[] => {
    // A field that is read only says what else the record holds: changed alone it makes no record.
    if (member.info.readOnly === true) return [];
    const value = fieldsByName(record.fields)[member.name] ?? null;
    if (member.kind === 'field' && value !== null) {
      return changed(member.field, value).map((each) => [member.name, each]);
    }
    if (member.kind !== 'numbers') return [];
    const [usual = 'u8'] = member.storage;
    const numbers = isNumbers(value) && value.length > 0 ? value.slice() : zeros(usual, member.components);
    numbers[0] = (numbers[0] ?? 0) + 1;
    return [[member.name, numbers]];
  });
}

/** What is said as a whole: the version of the file is that of the document, and unknown chunks are told as lost. */
const saidOtherwise = new Set(['version.number', 'rawChunk.data']);

interface Findings {
  /** Members that were changed, as `type.member`. */
  readonly tried: ReadonlySet<string>;
  /** Those whose change neither text nor losses show. */
  readonly silent: ReadonlySet<string>;
  /** Those whose change stands in the text, which is another one when it was read and written again. */
  readonly unread: ReadonlySet<string>;
}

function saidAgain({ text }: Said): string {
  return said(readModelText(textBytes(text)).document).text;
}

function changeEach(documents: readonly Document[]): Findings {
  const tried = new Set<string>();
  const silent = new Set<string>();
  const unread = new Set<string>();
  for (const document of documents) {
    const before = said(document);
    for (const record of [...document.all()]) {
      for (const [name, value] of variants(record)) {
        const member = `${record.type}.${name}`;
        if (saidOtherwise.has(member)) continue;
        tried.add(member);
        document.edit('Change', (transaction) => transaction.update(record.id, { [name]: value }));
        const after = said(document);
        if (after.text === before.text && after.losses === before.losses) silent.add(member);
        if (after.text !== before.text && saidAgain(after) !== after.text) unread.add(member);
        document.undo();
      }
    }
  }
  return { tried, silent, unread };
}

/** A healthy model with a ball among its collision shapes, and with a chunk that nobody knows. */
function fullModel(version: number): Document {
  const document = breakModel(healthyModel(version), (build) =>
    build.set('CLID', { shape: 2, vertexB: null, radius: 4 }),
  );
  const unknown = [...'WHAT'].map((letter) => letter.charCodeAt(0));
  return openDocument(mdx, Uint8Array.from([...document.write(), ...unknown, 4, 0, 0, 0, 1, 2, 3, 4]));
}

const findings = new Map(versions.map((version) => [version, changeEach([healthyModel(version), fullModel(version)])]));

test('a chunk that nobody knows is told as lost', () => {
  expect(writeModelText(fullModel(800)).losses).toEqual(['chunk WHAT, which is kept as bytes']);
});

test.each(versions)('version %i has no member that the text leaves out without a word', (version) => {
  expect([...(findings.get(version)?.silent ?? [])]).toEqual([]);
});

test.each(versions)('version %i has no member that the text gives and its reader does not take', (version) => {
  expect([...(findings.get(version)?.unread ?? [])]).toEqual([]);
});

test('every member of every schema was tried', () => {
  const all = [...mdx.schemas.values()].flatMap(({ type, members }) =>
    members
      .filter(({ kind, info }) => (kind === 'field' || kind === 'numbers') && info.readOnly !== true)
      .map(({ name }) => `${type}.${name}`),
  );
  const tried = new Set([...findings.values()].flatMap((each) => [...each.tried]));
  expect(all.filter((member) => !tried.has(member) && !saidOtherwise.has(member))).toEqual([]);
});
