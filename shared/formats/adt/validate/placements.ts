/** Rules about names, placements and the chunks that name them. Facts: formats/adt.md, 5, 6, 13 and 22. */
import { howMany } from '../../../codec/check.ts';
import { inside, says, term } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { Texture } from '../schema/texture.ts';
import { fieldsIf, fieldsOf } from '../../../codec/record.ts';
import { encodedLength } from '../../../codec/text.ts';
import { longestPath, Doodad, MapObject, modelPath, placementFields } from '../../common/terrain/placements.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import { chunkSize, mapEdge, tileSize } from '../../../geometry/terrain/grid.ts';
import { referFromChunks, unusedNames } from '../structure.ts';
import type { ChunkItem, TileView } from './context.ts';
import type { Area, Report } from './rule.ts';
import { rule } from './rule.ts';

const rules = {
  path: rule('path-length', 'error', 'The client copies paths into buffers of 256 bytes and crashes on longer ones.'),
  empty: rule('path-empty', 'error', 'The client looks for a file without a name; what uses it is missing.'),
  unused: rule(
    'unused-name',
    'info',
    'The client loads it for nothing. It can be removed, unless it is meant for later.',
  ),
  uniqueId: rule('unique-id-repeated', 'error', 'The client takes both for the same thing and draws only one of them.'),
  scale: rule('scale-zero', 'warning', 'The doodad has no size and is never seen.'),
  box: rule('object-box', 'warning', 'The client draws a map object while its box is in view: it vanishes at times.'),
  outside: rule(
    'object-outside',
    'warning',
    'A map object is listed in every tile that its box touches; this one touches none of this tile.',
  ),
  unreferenced: rule('placement-unreferenced', 'warning', 'A placement that no chunk names is never drawn.'),
  far: rule(
    'doodad-outside',
    'warning',
    'A doodad is listed in every tile that its box touches; this one stands more than a whole tile away from this one.',
  ),
  repeated: rule('reference-repeated', 'warning', 'One reference draws a placement; the others are useless.'),
  stray: rule(
    'reference-stray',
    'warning',
    'Only chunks that the box of a map object touches name it in files of the game and of Noggit.',
  ),
  missing: rule('reference-missing', 'error', 'The client reads past the end of the list of placements and crashes.'),
};

/** The text of a name of any list. */
function pathOf(record: DocumentRecord): string {
  return fieldsIf(Texture, record)?.path ?? modelPath(record);
}

/** MDDF's scale of a doodad that is as large as its model. */
const wholeScale = 1024;

const kinds = [
  { list: 'doodads', refs: 'doodadRefs', noun: 'Doodad' },
  { list: 'mapObjects', refs: 'objectRefs', noun: 'Map object' },
] as const;

export const placements: Area = {
  rules: Object.values(rules),
  check(tile, report) {
    for (const list of ['textures', 'doodadModels', 'objectModels'] as const) {
      for (const record of tile.records(list)) checkPath(tile, record.id, pathOf(record), report);
    }
    for (const id of unusedNames(tile.document)) {
      const path = pathOf(tile.document.get(id));
      report(rules.unused, { record: id, message: says`${tile.nameOf(id)} (${path}) is never used` });
    }
    const seen = new Map<unknown, RecordId>();
    for (const kind of kinds) {
      const records = tile.records(kind.list);
      for (const record of records) {
        const { uniqueId } = placementFields(record);
        const earlier = seen.get(uniqueId);
        if (earlier === undefined) seen.set(uniqueId, record.id);
        else {
          report(rules.uniqueId, {
            record: record.id,
            member: 'uniqueId',
            message: says`${tile.nameOf(record.id)} and ${inside(tile.nameOf(earlier))} have the same unique id ${uniqueId}`,
          });
        }
        if (fieldsIf(Doodad, record)?.scale === 0) {
          report(rules.scale, {
            record: record.id,
            member: 'scale',
            message: says`${tile.nameOf(record.id)} has scale 0`,
            fix: { label: 'Give it the size of its model', apply: (tx) => tx.update(record.id, { scale: wholeScale }) },
          });
        }
        if (kind.list === 'mapObjects') checkBox(tile, record, report);
        else checkDistance(tile, record, report);
      }
      checkReferences(tile, kind, records, report);
    }
  },
};

/** `doodad 3`, within a sentence. */
function named(noun: string, position: number): Said {
  return inside(says`${term(noun)} ${position}`);
}

function checkPath(tile: TileView, record: RecordId, path: string, report: Report): void {
  const length = encodedLength(path);
  if (length > longestPath)
    report(rules.path, { record, member: 'path', message: says`${tile.nameOf(record)} has a path of ${length} bytes` });
  if (path === '') report(rules.empty, { record, member: 'path', message: says`${tile.nameOf(record)} has no path` });
}

/** The position of one Blizzard-made object in the corpus lies outside its box, so a little is allowed. */
const boxSlack = 1;

function checkBox(tile: TileView, record: DocumentRecord, report: Report): void {
  const { id } = record;
  const { minimum: low, maximum: high, position } = fieldsOf(MapObject, record);
  const name = tile.nameOf(id);
  const isTurned = [0, 1, 2].some((axis) => (low[axis] ?? 0) > (high[axis] ?? 0));
  if (isTurned) {
    const minimum = low.map((value, axis) => Math.min(value, high[axis] ?? 0));
    const maximum = low.map((value, axis) => Math.max(value, high[axis] ?? 0));
    report(rules.box, {
      record: id,
      member: 'minimum',
      message: says`The box of ${inside(name)} has its ends swapped`,
      fix: { label: 'Swap the ends', apply: (tx) => tx.update(id, { minimum, maximum }) },
    });
    return;
  }
  const isInside = position.every(
    (value, axis) => value >= (low[axis] ?? 0) - boxSlack && value <= (high[axis] ?? 0) + boxSlack,
  );
  if (!isInside)
    report(rules.box, { record: id, member: 'minimum', message: says`${name} stands outside its own box` });
  const corner = cornerOf(tile);
  if (corner === null) return;
  const [east0, south0] = corner;
  const misses =
    (high[0] ?? 0) < east0 ||
    (low[0] ?? 0) > east0 + tileSize ||
    (high[2] ?? 0) < south0 ||
    (low[2] ?? 0) > south0 + tileSize;
  if (misses)
    report(rules.outside, { record: id, member: 'position', message: says`${name} does not touch this tile` });
}

/** East and south of the tile's north-west corner in placement space; null when no chunk can be read. */
function cornerOf(tile: TileView): readonly [number, number] | null {
  const [first] = tile.chunks;
  if (first === undefined) return null;
  const north = (first.fields.position[0] ?? 0) + first.row * chunkSize;
  const west = (first.fields.position[1] ?? 0) + first.column * chunkSize;
  return [mapEdge - west, mapEdge - north];
}

/**
 * Doodads that only reach into a tile stand up to 212 yd beyond its edge in the corpus, so a whole tile is a mistake of place.
 */
function checkDistance(tile: TileView, record: DocumentRecord, report: Report): void {
  const { id } = record;
  const corner = cornerOf(tile);
  if (corner === null) return;
  const [east = 0, , south = 0] = placementFields(record).position;
  const beyond = [
    [east, corner[0]],
    [south, corner[1]],
  ].map(([value = 0, start = 0]) => Math.max(start - value, value - start - tileSize));
  const away = Math.max(...beyond);
  if (away <= tileSize) return;
  report(rules.far, {
    record: id,
    member: 'position',
    message: says`${tile.nameOf(id)} stands ${Math.round(away)} yd beyond this tile`,
  });
}

function checkReferences(
  tile: TileView,
  kind: (typeof kinds)[number],
  records: readonly DocumentRecord[],
  report: Report,
): void {
  const { list, refs, noun } = kind;
  const used = new Set<number>();
  for (const chunk of tile.chunks) {
    checkChunk(tile, kind, chunk, records, report);
    const numbers = chunk.fields[refs];
    const bad = [...numbers].filter((position) => position >= records.length);
    for (const position of numbers) used.add(position);
    const [first] = bad;
    if (first === undefined) continue;
    report(rules.missing, {
      record: chunk.id,
      member: refs,
      message: says`${chunk.name} names ${named(noun, first)}, ${howMany(records.length)}`,
      fix: {
        label: 'Remove the reference',
        apply: (tx) =>
          tx.update(chunk.id, { [refs]: Uint32Array.from([...numbers].filter((each) => each < records.length)) }),
      },
    });
  }
  for (const [position, { id }] of records.entries()) {
    if (used.has(position)) continue;
    report(rules.unreferenced, {
      record: id,
      message: says`No chunk names ${named(noun, position)}`,
      fix: {
        label: 'Let the chunks under it name it',
        apply: (tx) => referFromChunks(tile.document, tx, id, list, refs),
      },
    });
  }
}

/** A little, since boxes are rounded: in yards. */
const reachSlack = 0.5;

/** References of one chunk that say a thing twice, or name a map object that lies elsewhere. */
function checkChunk(
  tile: TileView,
  { refs, noun, list }: (typeof kinds)[number],
  chunk: ChunkItem,
  records: readonly DocumentRecord[],
  report: Report,
): void {
  const numbers = chunk.fields[refs];
  const without = (isKept: (position: number, index: number) => boolean): Uint32Array =>
    Uint32Array.from([...numbers].filter(isKept));
  const again = [...numbers].find((position, index) => numbers.indexOf(position) !== index);
  if (again !== undefined) {
    report(rules.repeated, {
      record: chunk.id,
      member: refs,
      message: says`${chunk.name} names ${named(noun, again)} more than once`,
      fix: {
        label: 'Keep one of each',
        apply: (tx) =>
          tx.update(chunk.id, { [refs]: without((position, index) => numbers.indexOf(position) === index) }),
      },
    });
  }
  const corner = cornerOf(tile);
  if (list !== 'mapObjects' || corner === null) return;
  const [east, south] = [corner[0] + chunk.column * chunkSize, corner[1] + chunk.row * chunkSize];
  const isStray = (position: number): boolean => {
    const object = records[position];
    if (object === undefined) return false;
    const { minimum: low, maximum: high } = fieldsOf(MapObject, object);
    if (low.every((value, axis) => value === high[axis])) return false;
    return (
      (high[0] ?? 0) < east - reachSlack ||
      (low[0] ?? 0) > east + chunkSize + reachSlack ||
      (high[2] ?? 0) < south - reachSlack ||
      (low[2] ?? 0) > south + chunkSize + reachSlack
    );
  };
  // A map object that touches nothing here, and one with its ends swapped, is told of by itself.
  const stray = [...numbers].filter(isStray).filter((position) => touchesSome(tile, records[position], corner));
  const [first] = stray;
  if (first === undefined) return;
  report(rules.stray, {
    record: chunk.id,
    member: refs,
    message: says`${chunk.name} names ${named(noun, first)}, whose box does not touch it`,
    fix: {
      label: 'Remove the reference',
      apply: (tx) => tx.update(chunk.id, { [refs]: without((position) => !stray.includes(position)) }),
    },
  });
}

function touchesSome(
  tile: TileView,
  record: DocumentRecord | undefined,
  [east, south]: readonly [number, number],
): boolean {
  if (record === undefined || tile.chunks.length === 0) return false;
  const { minimum: low, maximum: high } = fieldsOf(MapObject, record);
  const spans = (axis: number, start: number): boolean =>
    (low?.[axis] ?? 0) <= (high?.[axis] ?? 0) && (high?.[axis] ?? 0) >= start && (low?.[axis] ?? 0) <= start + tileSize;
  return spans(0, east) && spans(2, south);
}
