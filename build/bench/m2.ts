/** Reading and writing M2 against @wowserhq/format, on every corpus model that both read, and on one of five megabytes. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { createRequire } from 'node:module';
import type { FilePart } from '../../shared/codec/documentView.ts';
import type { Document } from '../../shared/document/document.ts';
import { openDocument } from '../../shared/document/document.ts';
import type { Numbers } from '../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../shared/codec/documentRecord.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { isTrack, listOf } from '../../shared/formats/m2/model.ts';
import type { CorpusModel } from '../../shared/formats/m2/test/corpus.ts';
import { open } from '../../shared/formats/m2/test/corpus.ts';
import { compactModel } from '../../shared/formats/m2/write.ts';
import { rounded, timeOf } from './measure.ts';

// The package is called as its documentation says; its types name classes of its own.
const { M2Model, M2SkinProfile } = createRequire(import.meta.url)('@wowserhq/format') as {
  readonly M2Model: new () => { load(bytes: Uint8Array): object };
  readonly M2SkinProfile: new (model: object) => { load(bytes: Uint8Array): object };
};

interface Joined {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

interface Row {
  readonly bytes: number;
  readonly read: number;
  readonly readAndUseAll: number;
  readonly readPeer: number;
  readonly write: number;
  readonly writeEdited: number;
}

function readPeer({ bytes, files }: Joined): void {
  const [main, ...others] = files;
  const model = new M2Model().load(bytes.subarray(main?.start ?? 0, main?.end ?? bytes.length));
  for (const file of others) {
    if (file.name.toLowerCase().endsWith('.skin')) new M2SkinProfile(model).load(bytes.subarray(file.start, file.end));
  }
}

/** Reads a model and asks for all its data, as a save of everything would. */
function readAndUseAll({ bytes, files }: Joined): number {
  let size = 0;
  for (const record of m2.read(bytes, files).records.values()) {
    for (const value of Object.values(record.fields)) if (isNumbers(value)) size += value.byteLength;
  }
  return size;
}

function measure(model: Joined): Row {
  const { bytes, files } = model;
  const document = openDocument(m2, bytes, { files });
  const edited = openDocument(m2, bytes, { files });
  const [bone] = listOf(edited, 'bones');
  if (bone !== undefined) edited.edit('Change', (tx) => tx.update(bone, { pivot: [1, 2, 3] }));
  const isCompared = document.version >= 264;
  return {
    bytes: bytes.length,
    read: timeOf(() => m2.read(bytes, files)).medianMs,
    readAndUseAll: timeOf(() => readAndUseAll(model)).medianMs,
    readPeer: isCompared ? timeOf(() => readPeer(model)).medianMs : 0,
    write: timeOf(() => document.write()).medianMs,
    writeEdited: timeOf(() => edited.write()).medianMs,
  };
}

function repeated(numbers: Numbers, times: number): Numbers {
  const Kind = numbers.constructor as new (length: number) => Numbers;
  const made = new Kind(numbers.length * times);
  for (let copy = 0; copy < times; copy++) made.set(numbers, copy * numbers.length);
  return made;
}

/** The same model with every list of keys several times as long. */
function enlarged(document: Document, times: number): Joined {
  document.edit('Enlarge', (tx) => {
    for (const record of [...document.all()].filter(isTrack)) {
      const { rows, times: keyTimes, values } = fieldsByName(record.fields);
      if (!(rows instanceof Uint32Array) || !isNumbers(keyTimes)) continue;
      tx.update(record.id, {
        rows: rows.map((number) => number * times),
        times: repeated(keyTimes, times),
        ...(isNumbers(values) ? { values: repeated(values, times) } : {}),
      });
    }
  });
  return compactModel(document, 'Large.m2');
}

/** Makes five megabytes of a native model. */
const enlargement = 24;

export function benchM2(models: readonly CorpusModel[]): Record<string, unknown> | null {
  if (models.length === 0) return null;
  const rows = models.map((model) => ({ isCompared: model.name.includes('v264'), row: measure(model) }));
  const compared = rows.filter(({ isCompared }) => isCompared).map(({ row }) => row);
  const sum = (list: readonly Row[], pick: (row: Row) => number): number =>
    list.reduce((total, row) => total + pick(row), 0);
  const all = rows.map(({ row }) => row);
  const gnome = models.find(({ name }) => name.endsWith('v264-native/GnomePounder.m2'));
  const hobgoblin = models.find(({ name }) => name.endsWith('Hobgoblin.M2'));
  const large = gnome === undefined ? null : measure(enlarged(open(gnome), enlargement));
  const own = hobgoblin === undefined ? null : measure(hobgoblin);
  const shown = (row: Row | null): Record<string, number> | null =>
    row === null
      ? null
      : {
          megabytes: rounded(row.bytes / 1e6),
          readMs: rounded(row.read),
          readAndUseAllMs: rounded(row.readAndUseAll),
          readPeerMs: rounded(row.readPeer),
          readTimesQuicker: rounded(row.readPeer / row.read, 1),
          writeMs: rounded(row.write),
          writeEditedMs: rounded(row.writeEdited),
        };
  return {
    files: all.length,
    megabytes: rounded(sum(all, (row) => row.bytes) / 1e6, 1),
    readMs: rounded(sum(all, (row) => row.read)),
    writeMs: rounded(sum(all, (row) => row.write)),
    writeEditedMs: rounded(sum(all, (row) => row.writeEdited)),
    compared: {
      files: compared.length,
      readMs: rounded(sum(compared, (row) => row.read)),
      readPeerMs: rounded(sum(compared, (row) => row.readPeer)),
      readTimesQuicker: rounded(sum(compared, (row) => row.readPeer) / sum(compared, (row) => row.read), 1),
    },
    hobgoblin: shown(own),
    large: shown(large),
  };
}
