/** How the files are built of chunks. Facts: formats/wmo.md, 3 and 21 (1 to 7, 41 to 43). */
import { inside, partOf, says, term } from '../../../codec/said.ts';
import type { Word } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { TerrainVersion } from '../../common/terrain/chunkLists.ts';
import { fieldsIf } from '../../../codec/record.ts';
import { chunkItems, chunksIn as chunkIds, chunkTag, RawChunk } from '../../../codec/chunks.ts';
import type { ChunkFamily } from '../../../codec/chunks.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { Report } from '../../../format/rule.ts';
import { storedTag } from '../../common/terrain/tags.ts';
import { groupFlags, promisedChunks } from '../flags.ts';
import { groupPlaces } from '../model.ts';
import { buildingVersion } from '../read.ts';
import { groupChunks } from '../schema/group.ts';
import { rootChunks } from '../schema/index.ts';
import type { BuildingView } from './context.ts';
import { area, rule } from './rule.ts';

const rules = {
  damaged: rule(
    'damaged-chunk',
    'error',
    'Its bytes are kept as they are. Clients read past its end or take what follows for it.',
  ),
  stray: rule(
    'stray-bytes',
    'error',
    'Clients walk from chunk to chunk and stop at bytes that are not one. They are kept.',
  ),
  twice: rule('chunk-twice', 'error', 'Which of the two counts differs by program.'),
  unknown: rule(
    'unknown-chunk',
    'warning',
    'Clients up to Wrath of the Lich King read chunks in a fixed order and stop at others. It is kept.',
  ),
  version: rule('building-version', 'error', 'Clients refuse files of another version.'),
  order: rule('chunk-order', 'error', 'Clients read these chunks in a fixed order.'),
  missing: rule('chunk-missing', 'error', 'Clients ask for this chunk even when there is nothing in it.'),
  group: rule(
    'group-chunk',
    'error',
    'A group is one chunk, MOGP, behind the version. Without it there is nothing to show.',
  ),
  behind: rule('behind-group', 'warning', 'Clients read nothing that stands behind the group’s own chunk. It is kept.'),
  flag: rule(
    'flag-chunk',
    'error',
    'A client that finds another chunk where a flag promises one crashes; a chunk without its flag is not read.',
  ),
};

const name = (tag: string): string => storedTag(tag).replaceAll('\0', '');

function isChunk({ type }: DocumentRecord): boolean {
  return type !== RawChunk.type;
}

/** Those that the root may do without: clients after the first ask no more for them. */
const lesser: ReadonlySet<string> = new Set(['MOSB', 'MOVV', 'MOVB']);
const mayMiss: ReadonlySet<string> = new Set(['MCVP']);
/** What every group has. */
const basics = ['MOPY', 'MOVI', 'MOVT', 'MONR', 'MOTV', 'MOBA'];
/** Behind the first one of these a second MOTV and MOCV may stand. */
const repeated: ReadonlyMap<string, number> = new Map([
  [storedTag('MOTV'), 3],
  [storedTag('MOCV'), 2],
]);

/** What stands in a file of the building: in that of a group, or in the root. */
function within(what: Word, group: Said | null): Word {
  return group === null ? what : partOf(what, group);
}

function checkRaw(chunks: readonly DocumentRecord[], group: Said | null, report: Report): void {
  for (const chunk of chunks) {
    const { id } = chunk;
    const raw = fieldsIf(RawChunk, chunk);
    if (raw === null) continue;
    const tag = name(raw.tag);
    if (raw.problem !== null) {
      report(rules.damaged, { record: id, message: says`${within(tag, group)} cannot be read: ${term(raw.problem)}` });
    } else if (!/^[A-Z0-9]{4}$/.test(tag)) {
      report(rules.stray, { record: id, message: says`${within(term('Bytes'), group)} belong to no chunk` });
    } else {
      const isCut = raw.statedSize > raw.data.length;
      if (isCut) report(rules.damaged, { record: id, message: says`${within(tag, group)} reaches past the end` });
      else
        report(rules.unknown, {
          record: id,
          message: says`${within(tag, group)} is a chunk that clients up to Wrath of the Lich King do not know`,
        });
    }
  }
}

function checkOrder(chunks: readonly DocumentRecord[], family: ChunkFamily, group: Said | null, report: Report): void {
  const order = family.definitions.map(({ tag }) => tag);
  const seen = new Map<string, number>();
  let highest = -1;
  for (const chunk of chunks.filter(isChunk)) {
    const { id } = chunk;
    const tag = chunkTag(chunk);
    const count = (seen.get(tag) ?? 0) + 1;
    seen.set(tag, count);
    if (count > (family === groupChunks ? (repeated.get(tag) ?? 1) : 1)) {
      report(rules.twice, { record: id, message: says`${within(name(tag), group)} is there ${count} times` });
    }
    const rank = order.indexOf(tag);
    if (count > 1) continue;
    if (rank < highest)
      report(rules.order, {
        record: id,
        message: says`${within(name(tag), group)} stands behind chunks that must follow it`,
      });
    highest = Math.max(highest, rank);
  }
}

function checkRoot({ document }: BuildingView, report: Report): void {
  const chunks = chunkIds(document.get(document.root)).map((id) => document.get(id));
  checkRaw(chunks, null, report);
  checkOrder(chunks, rootChunks, null, report);
  const present = new Set(chunks.map(chunkTag));
  for (const { tag } of rootChunks.definitions) {
    if (present.has(tag) || mayMiss.has(name(tag))) continue;
    const severity = lesser.has(name(tag)) ? 'warning' : 'error';
    report(rules.missing, { record: document.root, severity, message: says`The building has no chunk ${name(tag)}` });
  }
}

function checkGroupFile({ document }: BuildingView, file: RecordId, group: Said | null, report: Report): void {
  const chunks = chunkIds(document.get(file)).map((id) => document.get(id));
  const [first, second, ...others] = chunks;
  const tagOf = (chunk: DocumentRecord | undefined): string => name(chunk === undefined ? '' : chunkTag(chunk));
  const [version] = first === undefined ? [] : chunkItems(first);
  const number = version === undefined ? null : fieldsIf(TerrainVersion, document.get(version))?.number;
  if (tagOf(first) !== 'MVER' || number !== buildingVersion) {
    const whole = within(term('The file'), group);
    report(rules.version, {
      record: first?.id ?? file,
      message:
        typeof number === 'number'
          ? says`${whole} is of version ${number}; clients know ${buildingVersion}`
          : says`${whole} does not begin with its version; clients know ${buildingVersion}`,
    });
  }
  if (tagOf(second) !== 'MOGP' || second === undefined || !isChunk(second)) {
    report(rules.group, {
      record: second?.id ?? file,
      message: says`${within(term('The file'), group)} has no group (MOGP) that can be read`,
    });
  }
  for (const chunk of others) {
    const tag = tagOf(chunk);
    const what = tag === '' ? term('Something') : tag;
    report(rules.behind, {
      record: chunk.id,
      message: says`${what} stands behind ${inside(within(term('The group'), group))}`,
    });
  }
}

function checkFlags({ document, groups }: BuildingView, report: Report): void {
  for (const group of groups) {
    const tags = group.fields.chunks.map((id) => name(chunkTag(document.get(id))));
    const countOf = (tag: string): number => tags.filter((each) => each === tag).length;
    // The flag of second colours alone is for the only ones.
    const firstColours = (group.fields.flags & groupFlags.colours) !== 0;
    for (const { flag, tag, nth } of promisedChunks) {
      const isSet = (group.fields.flags & flag) !== 0;
      const needed = nth === 1 && tag === 'MOCV' && !firstColours ? 1 : nth + 1;
      const isOnlySecond = tag === 'MOCV' && nth === 0 && (group.fields.flags & groupFlags.secondColours) !== 0;
      const isThere = isOnlySecond ? countOf(tag) >= 2 || isSet : countOf(tag) >= needed;
      if (isSet === isThere) continue;
      const promised = nth === 1 ? says`a second ${tag}` : tag;
      report(rules.flag, {
        record: group.id,
        member: 'flags',
        severity: isSet ? 'error' : 'warning',
        message: isSet
          ? says`${group.name} has the flag for ${promised} and no such chunk`
          : says`${group.name} has ${promised} without the flag for it`,
      });
    }
    if ((group.fields.flags & groupFlags.thirdCoordinates) !== 0) {
      report(rules.flag, {
        record: group.id,
        member: 'flags',
        severity: 'warning',
        message: says`${group.name} has the flag for third coordinates, which only later clients know`,
      });
    }
  }
}

export const chunks = area(rules, (building, report) => {
  const { document, groups } = building;
  if (building.hasRoot) checkRoot(building, report);
  for (const { number, file } of groupPlaces(document)) {
    if (file !== null) checkGroupFile(building, file, number < 0 ? null : says`Group ${number}`, report);
  }
  for (const group of groups) {
    const ownName = group.number < 0 ? null : group.name;
    const held = group.fields.chunks.map((id) => document.get(id));
    checkRaw(held, ownName, report);
    checkOrder(held, groupChunks, ownName, report);
    const present = new Set(held.map((chunk) => name(chunkTag(chunk))));
    for (const tag of basics) {
      if (!present.has(tag))
        report(rules.missing, { record: group.id, message: says`${group.name} has no chunk ${tag}` });
    }
  }
  checkFlags(building, report);
});
