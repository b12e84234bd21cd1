/** What a mesh of the original points at is found again when it is written, or nothing is written: a file never keeps both. */
import { expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { PartWriter } from '../../codec/record.ts';
import { sealRecord } from '../../codec/documentRecord.ts';
import { healthyModel } from './healthyModel.ts';
import { meshesOf } from './model.ts';
import { Mesh } from './schema/body.ts';
import { mainFile, SectionWriter, type StudioContext } from './schema/sections.ts';

const commands = Mesh.parts.find(({ kind }) => kind === 'commands');

/** A document in which another record of the mesh’s list says that it was read where the mesh was. */
function withTwin(document: Document, first: DocumentRecord, twin: RecordId): DocumentView {
  return {
    root: document.root,
    version: document.version,
    original: document.original,
    get: (id) => {
      const record = document.get(id);
      if (id === twin) return sealRecord({ ...record, source: first.source });
      return id === first.owner ? sealRecord({ ...record, fields: { meshes: [first.id, twin] } }) : record;
    },
    has: (id) => document.has(id),
    all: () => document.all(),
    isTouched: () => true,
  };
}

/** Writes the commands of the first mesh as if reading had noted this place for them, and perhaps none for their pointer. */
function writeNoted(
  document: Document,
  noted: (place: number) => number | null,
  { isPointerNoted = true, twin = null as RecordId | null } = {},
): SectionWriter {
  const { bytes } = document.original ?? { bytes: new Uint8Array(0) };
  const [mesh] = meshesOf(document);
  const record = document.get(mesh ?? document.root);
  const start = (record.source?.offset ?? 0) + 4;
  const place = noted(new DataView(bytes.buffer).getInt32(start, true));
  const context: StudioContext = {
    document: twin === null ? document : withTwin(document, record, twin),
    original: document.original,
    isTouched: () => true,
    spans: null,
    serials: new Map(),
    ranges: new Map([[mainFile, { start: 0, end: bytes.length }]]),
    files: new Set([mainFile]),
    boneCount: 1,
    isXash: false,
  };
  const writer = new SectionWriter(null, { rank: 0, alignment: 4, file: mainFile });
  const output: PartWriter = {
    writer,
    record,
    context,
    start: 0,
    originalOf: () => (isPointerNoted ? { bytes, start, end: start + 4, version: 10 } : null),
    spanOf: () => (place === null ? null : { start: place, end: place + 2 }),
  };
  commands?.write(output);
  return writer;
}

test('commands of a mesh that are not found where the file points are refused, and not written a second time', () => {
  const document = healthyModel();
  expect(writeNoted(document, (place) => place).pointers).toHaveLength(1);
  expect(() => writeNoted(document, () => null)).toThrow(/stood at \d+ of the file .*it was not found.*save again/);
  expect(() => writeNoted(document, (place) => place + 8)).toThrow(/it was found at \d+/);
  expect(() => writeNoted(document, (place) => place, { isPointerNoted: false })).toThrow(/that was not noted/);
  expect(() => writeNoted(document, (place) => place, { twin: document.root })).toThrow(/says the same place/);
});
