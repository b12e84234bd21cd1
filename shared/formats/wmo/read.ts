/** Reading a root with the groups that are there, or a group alone. */
import type { DocumentRecord, Fields, RecordId } from '../../codec/documentRecord.ts';
import type { FilePart, ReadResult } from '../../codec/documentView.ts';
import { FormatError } from '../../codec/error.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { Reader } from '../../codec/reader.ts';
import { initialFields, readRecord, fieldsOf } from '../../codec/record.ts';
import { chunkItems, chunksIn as chunkIds, chunkTag } from '../../codec/chunks.ts';
import { storedTag, tagAt } from '../common/terrain/tags.ts';
import { groupNumber } from './files.ts';
import { GroupFile } from './schema/group.ts';
import { BuildingFile, LooseGroup } from './schema/index.ts';

export const buildingVersion = 17;

function refuse(problem: string, offset: number): never {
  throw new FormatError(problem, { path: 'MVER', offset });
}

/** Refuses what is no building of version 17, in words. */
function requireVersion(bytes: Uint8Array): void {
  if (tagAt(bytes, 0) !== 'MVER' || bytes.length < 12) refuse('a building starts with its version, MVER', 0);
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  if (version === buildingVersion) return;
  if (version === 14) {
    refuse('version 14 is a building of the alpha, in one file of other records; it is not supported, only 17 is', 8);
  }
  refuse(`version ${version} of buildings is not supported; only ${buildingVersion} is`, 8);
}

/** Reads group files and hangs them where they belong. */
class GroupReader {
  private readonly reader: Reader;
  private readonly root: RecordId;

  constructor(reader: Reader, root: RecordId) {
    this.reader = reader;
    this.root = root;
  }

  private get(id: RecordId): DocumentRecord {
    const found = this.reader.builder.records.get(id);
    if (found === undefined) throw new Error(`no record ${id}`);
    return found;
  }

  private set({ id, type, owner, source, fields }: DocumentRecord, changes: Fields): void {
    this.reader.builder.put(id, type, owner, source, { ...fieldsByName(fields), ...changes });
  }

  /** The root's entries for groups, by number. */
  entries(): readonly RecordId[] {
    return chunkIds(this.get(this.root)).flatMap((id) => {
      const chunk = this.get(id);
      return chunkTag(chunk) === storedTag('MOGI') ? chunkItems(chunk) : [];
    });
  }

  private file(part: Pick<FilePart, 'start' | 'end'>, owner: RecordId): readonly RecordId[] {
    this.reader.position = part.start;
    this.reader.end = part.end;
    return [readRecord(GroupFile, this.reader, owner)];
  }

  toEntry(entry: RecordId, part: FilePart): void {
    const file = this.file(part, entry);
    this.set(this.get(entry), { file });
  }

  loose(number: number, part: Pick<FilePart, 'start' | 'end'>): void {
    const { builder } = this.reader;
    const id = builder.reserve();
    builder.put(id, LooseGroup.type, this.root, null, { number, file: this.file(part, id) });
    const root = this.get(this.root);
    this.set(root, { looseGroups: [...fieldsOf(BuildingFile, root).looseGroups, id] });
  }
}

function readRoot(reader: Reader, main: FilePart, others: readonly FilePart[]): RecordId {
  reader.end = main.end;
  const root = readRecord(BuildingFile, reader, null);
  const groups = new GroupReader(reader, root);
  const entries = groups.entries();
  for (const part of others) {
    const number = groupNumber(part.name);
    const entry = entries[number];
    if (entry === undefined) groups.loose(number, part);
    else groups.toEntry(entry, part);
  }
  return root;
}

/** A root without chunks that holds the one group. */
function readGroupAlone(reader: Reader, main: FilePart): RecordId {
  const { builder } = reader;
  const root = builder.reserve();
  const length = main.end - main.start;
  builder.put(
    root,
    BuildingFile.type,
    null,
    { offset: main.start, length },
    initialFields(BuildingFile, reader.version),
  );
  new GroupReader(reader, root).loose(groupNumber(main.name), main);
  return root;
}

/** @throws FormatError for bytes that do not begin as a building of version 17 does */
export function readBuilding(bytes: Uint8Array, files: readonly FilePart[]): ReadResult {
  const [main = { name: '', start: 0, end: bytes.length }, ...others] = files;
  requireVersion(bytes.subarray(main.start, main.end));
  const reader = new Reader(bytes, { version: buildingVersion, files });
  const isGroup = tagAt(bytes.subarray(main.start, main.end), 12) === 'MOGP';
  const root = isGroup ? readGroupAlone(reader, main) : readRoot(reader, main, others);
  return { records: reader.builder.records, root, nextId: reader.builder.nextId, version: buildingVersion };
}
