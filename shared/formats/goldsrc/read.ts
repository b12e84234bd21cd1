/** Reading a model with all its files, and naming the files that belong to it. Format page 3. */
import { fieldsByName } from '../../codec/byName.ts';
import { fieldsOf } from '../../codec/record.ts';
import { Sequence } from './schema/sequence.ts';
import { FormatError } from '../../codec/error.ts';
import type { FilePart, ReadResult } from '../../codec/documentView.ts';
import type { Companion } from '../../format/format.ts';
import { Reader } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { readRecord } from '../../codec/record.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { baseOf, groupFileIn, groupSuffix, mostGroupFiles, textureFileIn } from './names.ts';
import { channelCount } from './schema/channels.ts';
import { GroupFile, StudioModel, TextureFile } from './schema/files.ts';
import { boneCount, groupCount, groupHeaderSize, headerSize, mainRange, studioVersion } from './schema/header.ts';

function tagOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4));
}

/** Magics that the engine accepts under the same extension; each is another format. */
const relatives: Readonly<Record<string, string>> = {
  IDSP: 'a sprite (IDSP), not a studio model; the engine goes by what is inside, so it works under this name',
  IDPO: 'a model of Quake (IDPO), not a studio model',
};

/** True for studio models of any version, and for files called .mdl that a studio model is easily taken for. */
export function sniffStudio(bytes: Uint8Array, name: string): boolean {
  const tag = tagOf(bytes);
  if (tag === 'IDST' || tag === 'IDSQ') return bytes.length >= 8;
  return tag in relatives && name.toLowerCase().endsWith('.mdl');
}

function wrongVersion(version: number): string {
  if (version >= 44)
    return `version ${version} belongs to the Source engine; this is the reader of Half-Life's version 10`;
  if (version === 11) return 'version 11 belongs to Counter-Strike Online and is encrypted';
  return `version ${version}; Half-Life and its relatives use version ${studioVersion}`;
}

/** Which file to open in the place of a sequence group's: `man.mdl` for `man01.mdl`. */
function mainNameOf(name: string): string {
  const base = baseOf(name).replace(/\d\d$/, '');
  return base === '' ? 'the model of the same name without the two digits' : `${base}.mdl`;
}

function checkHead(bytes: Uint8Array, name: string): void {
  const tag = tagOf(bytes);
  const fail = (problem: string, offset = 0): never => {
    throw new FormatError(problem, { path: '', offset });
  };
  const relative = relatives[tag];
  if (relative !== undefined) fail(relative);
  if (tag === 'IDSQ') {
    fail(`a sequence group: animations of a model without the model. Open ${mainNameOf(name)} instead`);
  }
  if (tag !== 'IDST') fail(`expected the magic IDST, found ${JSON.stringify(tag)}`);
  const version = bytes.length < 8 ? NaN : new DataView(bytes.buffer, bytes.byteOffset).getInt32(4, true);
  if (version !== studioVersion && bytes.length >= 8) fail(wrongVersion(version), 4);
  if (bytes.length < headerSize) fail(`${bytes.length} bytes, but the header alone has ${headerSize}`);
}

function numberAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getInt32(offset, true);
}

const bodypartsAt = 204;
const textureIndexAt = 184;

/** Files that a main file wants: its textures when they are not inside, and one file for each further sequence group. */
export function companionsOf(bytes: Uint8Array, files: readonly FilePart[]): readonly Companion[] {
  const [main] = files;
  if (main === undefined || bytes.length < headerSize) return [];
  if (tagOf(bytes) !== 'IDST' || numberAt(bytes, 4) !== studioVersion) return [];
  const base = baseOf(main.name);
  const found: Companion[] = [];
  // The engine decides by the offset, not by the count. Files of textures have no bodyparts and want nothing.
  const isExternal = numberAt(bytes, textureIndexAt) === 0 && numberAt(bytes, bodypartsAt) > 0;
  if (isExternal) found.push({ name: `${base}T.mdl`, isRequired: false });
  const groups = Math.min(groupCount(bytes), mostGroupFiles + 1);
  for (let group = 1; group < groups; group++) {
    found.push({ name: `${base}${groupSuffix(group)}.mdl`, isRequired: false });
  }
  return found;
}

/** The main files that a file may belong to. */
export function mainFilesOf(name: string, bytes: Uint8Array): readonly string[] {
  const base = baseOf(name);
  if (tagOf(bytes) === 'IDSQ') return /\d\d$/.test(base) ? [`${base.slice(0, -2)}.mdl`] : [];
  const isTextureFile = tagOf(bytes) === 'IDST' && bytes.length >= headerSize && numberAt(bytes, bodypartsAt) === 0;
  return isTextureFile && /.t$/i.test(base) ? [`${base.slice(0, -1)}.mdl`] : [];
}

/** More samples than this would fill memory when they are looked at; real models have less than a hundredth. */
const mostSamples = 100_000_000;

function checkSampleCount(reader: Reader, root: RecordId): void {
  const { records } = reader.builder;
  const bones = boneCount(reader.bytes);
  let total = 0;
  const model = records.get(root);
  for (const id of model === undefined ? [] : fieldsOf(StudioModel, model).sequences) {
    const sequence = records.get(id);
    if (sequence === undefined) continue;
    const { frames, animations } = fieldsOf(Sequence, sequence);
    total += Math.max(0, frames) * animations.length * bones * channelCount;
  }
  if (total > mostSamples) {
    reader.fail(`the animations state ${total} samples in a file of ${reader.bytes.length} bytes`, 'sequences', 164);
  }
}

/** Reads the header of a companion and returns its record. */
function readFile(
  reader: Reader,
  file: FilePart,
  kind: { readonly schema: RecordSchema; readonly owner: RecordId; readonly size: number },
): RecordId {
  reader.position = file.start;
  reader.end = file.end;
  if (file.end - file.start < kind.size) {
    throw new FormatError(`${file.end - file.start} bytes, but the header alone has ${kind.size}`, {
      path: file.name,
      offset: file.start,
    });
  }
  try {
    return readRecord(kind.schema, reader, kind.owner);
  } catch (error) {
    throw error instanceof FormatError ? error.within(file.name) : error;
  }
}

function setField(reader: Reader, id: RecordId, changes: Fields): void {
  const record = reader.builder.records.get(id);
  if (record === undefined) return;
  reader.builder.put(id, record.type, record.owner, record.source, { ...fieldsByName(record.fields), ...changes });
}

function readGroupFiles(reader: Reader, files: readonly FilePart[], root: RecordId): void {
  const model = reader.builder.records.get(root);
  const groups = model === undefined ? [] : fieldsOf(StudioModel, model).sequenceGroups;
  for (const [group, id] of groups.entries()) {
    const file = group === 0 ? null : groupFileIn(files, group);
    if (file === null) continue;
    setField(reader, id, { files: [readFile(reader, file, { schema: GroupFile, owner: id, size: groupHeaderSize })] });
  }
}

/**
 * Reads a model and the files beside it.
 * @throws FormatError for files that are no studio models of version 10, or whose offsets lead out of the file
 */
export function readStudio(bytes: Uint8Array, files: readonly FilePart[]): ReadResult {
  const main = mainRange(bytes, files);
  checkHead(bytes.subarray(main.start, main.end), files[0]?.name ?? '');
  const reader = new Reader(bytes, { version: studioVersion, end: main.end, files });
  const root = readRecord(StudioModel, reader, null);
  checkSampleCount(reader, root);
  const textures = textureFileIn(files);
  if (textures !== null) {
    const id = readFile(reader, textures, { schema: TextureFile, owner: root, size: headerSize });
    setField(reader, root, { textureFiles: [id] });
  }
  readGroupFiles(reader, files, root);
  return { records: reader.builder.records, root, nextId: reader.builder.nextId, version: studioVersion };
}
