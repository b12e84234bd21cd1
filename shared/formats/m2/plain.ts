/** M2 of World of Warcraft, versions 256, 257, 260 to 264, with .skin and .anim files. Facts: formats/wow-models.md. */
import { FormatError } from '../../codec/error.ts';
import type { FilePart } from '../../codec/documentView.ts';
import type { Companion, Format } from '../../format/format.ts';
import { readRecord } from '../../codec/record.ts';
import { filesBySuffix, baseName, KEYS_INSIDE, ALIAS, keysSuffix, skinSuffix } from './codec/files.ts';
import { ModelReader, SEQUENCE_SIZE } from './codec/reader.ts';
import { modelCollections } from './collections.ts';
import { isTrack, trackFields } from './model.ts';
import { Model, modelSchemas } from './schema/index.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { outlineModel } from './outline.ts';
import { m2Structure } from './structure.ts';
import { sameKeys } from './sameKeys.ts';
import { validateModel } from './validate/index.ts';
import { writeModel } from './write.ts';

/** Versions that clients up to 3.3.5 have read (format page 2). */
export const modelVersions: readonly number[] = [256, 257, 260, 261, 262, 263, 264];

function tagOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4));
}

function refuse(problem: string, offset = 0): never {
  throw new FormatError(problem, { path: '', offset });
}

function readVersion(bytes: Uint8Array): number {
  const tag = tagOf(bytes);
  if (tag === 'PTCH')
    refuse('this is a patch of the game (PTCH), not a model: it says what to change in an older file');
  if (tag === 'MD21') refuse('models of Legion and later (MD21) are not supported; versions 256 to 264 are');
  if (tag !== 'MD20') refuse(`no model: it starts with ${JSON.stringify(tag)}, not with MD20`);
  if (bytes.length < 8) refuse(`${bytes.length} bytes are no model`);
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  if (modelVersions.includes(version)) return version;
  if (version > NESTED_TRACKS) {
    refuse(`version ${version} is of Cataclysm or later, which is not supported; versions 256 to 264 are`, 4);
  }
  refuse(`version ${version} is none that the game has used; known are ${modelVersions.join(', ')}`, 4);
}

/** Files that stand beside a model of version 264: its views, and the keys of sequences that are kept apart. */
function companions(bytes: Uint8Array, files: readonly FilePart[]): readonly Companion[] {
  const [main] = files;
  if (main === undefined || main.end - main.start < 0x48 || tagOf(bytes) !== 'MD20') return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) !== NESTED_TRACKS) return [];
  const base = baseName(main.name);
  const found = new Set<string>();
  // The game has at most four views; a damaged count must not ask for millions of files.
  for (let profile = 0; profile < Math.min(4, view.getUint32(0x44, true)); profile++) found.add(skinSuffix(profile));
  const count = view.getUint32(0x1c, true);
  const offset = view.getUint32(0x20, true);
  if (offset + count * SEQUENCE_SIZE <= main.end) {
    for (let at = offset; at < offset + count * SEQUENCE_SIZE; at += SEQUENCE_SIZE) {
      if ((view.getUint32(at + 12, true) & (KEYS_INSIDE | ALIAS)) !== 0) continue;
      found.add(keysSuffix(view.getUint16(at, true), view.getUint16(at + 2, true)));
    }
  }
  return [...found].map((suffix) => ({ name: base + suffix, isRequired: false }));
}

/** The model that a .skin or .anim file may belong to. */
function mainFilesOf(name: string): readonly string[] {
  const base = /^(.+?)(\d\d\.skin|\d{4}-\d\d\.anim)$/i.exec(name)?.[1];
  return base === undefined ? [] : [`${base}.m2`];
}

/** As far as files go: reading, writing, checking, lists of records. What draws, poses and shapes is added in `index.ts`. */
export const plainM2: Format = {
  id: 'm2',
  kind: 'model',
  name: 'World of Warcraft model',
  extensions: ['m2'],
  schemas: modelSchemas,
  collections: modelCollections,
  childName: (record) => (isTrack(record) ? trackFields(record).property : null),
  sniff: (bytes, name) => ['MD20', 'MD21'].includes(tagOf(bytes)) || (tagOf(bytes) === 'PTCH' && /\.m2$/i.test(name)),
  companions,
  mainOf: mainFilesOf,
  read(bytes, files) {
    const version = readVersion(bytes);
    const reader = new ModelReader(bytes, filesBySuffix(files, bytes.length), { version });
    const root = readRecord(Model, reader, null);
    return { records: reader.builder.records, root, nextId: reader.builder.nextId, version };
  },
  write: writeModel,
  outline: outlineModel,
  validate: validateModel,
  saysSame: sameKeys,
  structure: m2Structure,
};
