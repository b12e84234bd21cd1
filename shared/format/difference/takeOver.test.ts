/** Differences between two documents taken over one by one (A43): what was wanted and no other, one step, undone to the byte. */
import { describe, expect, test } from 'vitest';
import { fieldsByName } from '../../codec/byName.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { openDocument } from '../../document/document.ts';
import { MergeError } from '../../document/merge/index.ts';
import { editStructure, listOf, placeInList } from '../../document/structure.ts';
import { buildings, smallModels } from '../../test/models.ts';
import type { FormatDocument } from '../format.ts';
import { differenceText } from './differenceText.ts';
import { compareDocuments, takeOver, type Comparison, type DocumentFiles } from './takeOver.ts';

/** Under its own name: Half-Life writes it into the file. */
const filesOf = (document: FormatDocument): DocumentFiles =>
  document.writeFiles(document.original?.files[0]?.name ?? 'document');
const again = ({ format }: FormatDocument, { bytes, files }: DocumentFiles): FormatDocument =>
  openDocument(format, bytes, { files });

/** Number fields that stand for themselves, in records of collections. */
function freeNumbers(document: FormatDocument): readonly (readonly [record: RecordId, name: string])[] {
  const { format } = document;
  return format.collections.flatMap(({ name }) =>
    listOf(document, name).flatMap((id) => {
      const record = document.get(id);
      const members = format.schemas.get(record.type)?.members ?? [];
      return members.flatMap((member) =>
        member.kind === 'field' &&
        member.field.kind === 'number' &&
        member.field.storage === 'f32' &&
        member.info.reference === undefined &&
        member.info.readOnly !== true &&
        typeof fieldsByName(record.fields)[member.name] === 'number'
          ? [[id, member.name] as const]
          : [],
      );
    }),
  );
}

/** Sets two numbers, doubles a record that can be had twice, and takes another one away where the format lets it. */
function changed(document: FormatDocument): DocumentFiles {
  const other = again(document, filesOf(document));
  const numbers = freeNumbers(other);
  for (const [id, name] of [numbers[0], numbers.at(-1)].flatMap((each) => (each === undefined ? [] : [each]))) {
    other.edit('Set', (step) => step.update(id, { [name]: 0.625 }));
  }
  const { collections } = other.format;
  const [first] = collections
    .filter(({ isSingle }) => isSingle !== true)
    .flatMap(({ name }) => listOf(other, name))
    .filter((id) => placeInList(other, id) !== null);
  if (first !== undefined) editStructure(other, 'Double', (structure) => structure.duplicate(first));
  return filesOf(other);
}

const told = ({ differences }: Comparison): readonly string[] =>
  differences.flatMap(({ difference, follows }) => (follows ? [] : [differenceText(difference)]));

describe.each([...smallModels, ...buildings])('%s', (_, open) => {
  test('each difference alone is what changes, and all of them make the other file', () => {
    const document = open();
    const before = document.write();
    const other = changed(document);
    const compared = compareDocuments(document, other);
    const wanted = compared.differences.flatMap(({ difference, follows }) => (follows ? [] : [difference]));
    expect(wanted.length).toBeGreaterThan(1);
    for (const each of wanted) {
      const left = wanted.filter((difference) => difference !== each).map(differenceText);
      if (!takeOver(document, compared, [each], 'Take over')) {
        // Where keys stand that were shared with a new sequence: the keys are the same.
        expect(differenceText(each)).toMatch(/\.(ranges|rows|times|values): /);
        continue;
      }
      expect(document.history.entries.at(-1)?.label).toBe('Take over');
      const now = told(compareDocuments(document, other));
      // Behind a record that came the others stand at other places.
      if (each.kind === 'record') expect(now).toHaveLength(left.length);
      else expect(now).toEqual(left);
      document.undo();
      expect(document.write()).toEqual(before);
    }
    const all = compared.differences.map(({ difference }) => difference);
    expect(takeOver(document, compared, all, 'Take all over')).toBe(true);
    for (const line of told(compareDocuments(document, other))) expect(line).toMatch(/\.(ranges|rows|times|values): /);
    document.undo();
    expect(document.write()).toEqual(before);
  });
});

test('what is taken over stands beside what was changed meanwhile', () => {
  const [sample] = smallModels;
  if (sample === undefined) throw new Error('there are samples');
  const document = sample[1]();
  const other = changed(document);
  const [id, name] = freeNumbers(document)[1] ?? [];
  if (id === undefined || name === undefined) throw new Error('it has numbers');
  document.edit('Mine', (step) => step.update(id, { [name]: 7 }));
  const compared = compareDocuments(document, other);
  const [field] = compared.differences.filter(
    ({ difference, follows }) => !follows && difference.kind === 'field' && difference.name !== name,
  );
  if (field === undefined) throw new Error('there is a difference');
  takeOver(document, compared, [field.difference], 'Take over');
  expect(fieldsByName(document.get(id).fields)[name]).toBe(7);
  expect(document.history.position).toBe(2);
});

test('a record that the other lacks goes, and the order of a list is taken by itself', () => {
  const [sample] = smallModels;
  if (sample === undefined) throw new Error('there are samples');
  const other = sample[1]();
  const document = again(other, changed(other));
  const compared = compareDocuments(document, filesOf(other));
  const gone = compared.differences.filter(({ difference }) => difference.change === 'removed');
  expect(gone).toHaveLength(1);
  takeOver(
    document,
    compared,
    gone.map(({ difference }) => difference),
    'Take away',
  );
  expect(told(compareDocuments(document, filesOf(other))).filter((line) => line.startsWith('-'))).toEqual([]);
});

test('files of other versions are not taken from', () => {
  const mdx = smallModels.map(([, open]) => open()).filter(({ format }) => format.id === 'mdx');
  const [first, second] = [mdx[0], mdx.find((each) => each.version !== mdx[0]?.version)];
  if (first === undefined || second === undefined) throw new Error('there are two versions');
  const compared = compareDocuments(first, filesOf(second));
  expect(() => takeOver(first, compared, [], 'No')).toThrow(MergeError);
});
