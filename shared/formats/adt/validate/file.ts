/** Rules about the file as a whole and its chunks' headers. Facts: formats/adt.md, 22. */
import { inside, says, term } from '../../../codec/said.ts';
import { flaggedOldLiquids } from '../oldLiquids.ts';
import { OldLiquid } from '../schema/liquid.ts';
import { MapChunk, DamagedChunk } from '../schema/mapChunk.ts';
import { chunkFlags } from '../schema/chunkHeader.ts';
import { chunkSize } from '../../../geometry/terrain/grid.ts';
import type { Area } from './rule.ts';
import { rule } from './rule.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { tileHeaderFlags } from '../schema/tileHeader.ts';
import { Tile } from '../schema/tile.ts';

const mostFlows = 2;

const rules = {
  damagedTile: rule(
    'damaged-tile',
    'error',
    'The client follows these offsets and crashes, or shows nothing of that kind. The bytes are kept.',
  ),
  damagedChunk: rule(
    'damaged-chunk',
    'error',
    'The client follows these offsets and sizes; extractors of servers reject the tile. The bytes are kept.',
  ),
  chunkCount: rule('chunk-count', 'error', 'A tile has 16 × 16 chunks; the client reads all of them.'),
  unknownChunk: rule(
    'unknown-chunk',
    'info',
    'The client follows offsets and never sees these bytes. They are kept as they are.',
  ),
  flightBounds: rule(
    'flight-bounds',
    'error',
    'The client reads flight bounds when the flag says that they are there.',
  ),
  chunkPlace: rule(
    'chunk-place',
    'error',
    'The client finds chunks by their place in the table; tools go by these numbers.',
  ),
  chunkPosition: rule(
    'chunk-position',
    'warning',
    'The chunk is drawn away from where it belongs, and the ground has a gap.',
  ),
  shadowFlag: rule(
    'shadow-flag',
    'warning',
    'The client looks at the offset, but simple readers go by the flag and fail. Noggit leaves the flag behind.',
  ),
  colourFlag: rule('colour-flag', 'error', 'The client reads vertex colours when the flag is set, and only then.'),
  missingHeights: rule('missing-heights', 'error', 'The client reads heights and normals of every chunk.'),
  areaZero: rule('area-zero', 'warning', 'Players there are in no zone, and servers report a wrong area.'),
  doubleWater: rule('double-water', 'warning', 'The client draws both, one over the other.'),
  flowCount: rule(
    'flow-count',
    'error',
    'MCLQ has room for two flows; the client reads what lies behind as more of them.',
  ),
  oldLiquidFlags: rule(
    'old-liquid-flags',
    'warning',
    'The client knows the kinds of the old liquids by the flags of the chunk, one layer a flag.',
  ),
};

const flagDiffers = 0.1;

export const file: Area = {
  rules: Object.values(rules),
  check(tile, report) {
    const { fields, root, document } = tile;
    if (fields.damage !== null)
      report(rules.damagedTile, { record: root, message: says`The tile is damaged: ${term(fields.damage)}` });
    if (fields.chunks.length !== 256) {
      report(rules.chunkCount, {
        record: root,
        message: says`The tile has ${fields.chunks.length} chunks, not 256`,
        member: 'chunks',
      });
    }
    for (const id of fields.chunks) {
      const record = document.get(id);
      if (record.type === MapChunk.type) continue;
      report(rules.damagedChunk, {
        record: id,
        message: says`A chunk cannot be read: ${term(fieldsOf(DamagedChunk, record).problem ?? '')}`,
      });
    }
    for (const id of fields.unknownChunks)
      report(rules.unknownChunk, { record: id, message: says`${tile.nameOf(id)} is kept as it is` });
    const hasBounds = fields.flightMaximum !== null && fields.flightMinimum !== null;
    if (hasBounds !== ((fields.flags & tileHeaderFlags.hasFlightBounds) !== 0)) {
      report(rules.flightBounds, {
        record: root,
        member: 'flags',
        severity: hasBounds ? 'warning' : 'error',
        message: hasBounds
          ? says`The tile has flight bounds, but its flags do not say so`
          : says`The flags claim flight bounds that are not there`,
        fix: {
          label: hasBounds ? 'Set the flag' : 'Clear the flag',
          apply: (tx) => tx.set(Tile, root, { flags: (hasBounds ? fields.flags | 1 : fields.flags & ~1) >>> 0 }),
        },
      });
    }
    checkHeaders(tile, report);
  },
};

const checkHeaders: Area['check'] = (tile, report) => {
  const [first] = tile.chunks;
  const withoutArea = tile.chunks.filter(({ fields }) => fields.areaId === 0);
  const [nowhere] = withoutArea;
  if (nowhere !== undefined) {
    const message =
      withoutArea.length === 1
        ? says`${nowhere.name} has no area`
        : says`${withoutArea.length} chunks have no area, first ${inside(nowhere.name)}`;
    report(rules.areaZero, { record: nowhere.id, member: 'areaId', message });
  }
  for (const chunk of tile.chunks) {
    const { id, fields, row, column, name } = chunk;
    const { flags } = fields;
    if (fields.damage !== null)
      report(rules.damagedChunk, { record: id, message: says`${name} is damaged: ${term(fields.damage)}` });
    if (fields.row !== row || fields.column !== column) {
      report(rules.chunkPlace, {
        record: id,
        member: 'column',
        message: says`${name} says that it is chunk ${fields.column}, ${fields.row}`,
        fix: { label: 'Set column and row', apply: (tx) => tx.set(MapChunk, id, { row, column }) },
      });
    }
    if (first !== undefined) {
      const north = (first.fields.position[0] ?? 0) - (row - first.row) * chunkSize;
      const west = (first.fields.position[1] ?? 0) - (column - first.column) * chunkSize;
      const off = Math.max(Math.abs((fields.position[0] ?? 0) - north), Math.abs((fields.position[1] ?? 0) - west));
      if (off > flagDiffers) {
        report(rules.chunkPosition, {
          record: id,
          member: 'position',
          message: says`${name} stands ${Number(off.toFixed(1))} yd away from its place`,
        });
      }
    }
    const setFlag = (flag: number, isOn: boolean) => ({
      label: isOn ? 'Set the flag' : 'Clear the flag',
      apply: (tx: Parameters<NonNullable<Parameters<typeof report>[1]['fix']>['apply']>[0]) =>
        tx.set(MapChunk, id, { flags: (isOn ? flags | flag : flags & ~flag) >>> 0 }),
    });
    const hasShadow = fields.shadow !== null;
    if (hasShadow !== ((flags & chunkFlags.hasShadow) !== 0)) {
      const message = hasShadow
        ? says`${name} has shadows, but its flags do not say so`
        : says`The flags of ${inside(name)} claim shadows that are not there`;
      report(rules.shadowFlag, { record: id, member: 'flags', message, fix: setFlag(chunkFlags.hasShadow, hasShadow) });
    }
    const hasColours = fields.colours !== null;
    if (hasColours !== ((flags & chunkFlags.hasColours) !== 0)) {
      const message = hasColours
        ? says`${name} has vertex colours that its flags hide`
        : says`The flags of ${inside(name)} claim vertex colours that are not there`;
      report(rules.colourFlag, {
        record: id,
        member: 'flags',
        message,
        severity: hasColours ? 'info' : 'error',
        // Colours that nobody saw so far may look wrong: only the harmless way is offered.
        fix: hasColours ? undefined : setFlag(chunkFlags.hasColours, false),
      });
    }
    if (fields.heights === null || fields.normals === null) {
      const what = fields.heights === null ? 'heights' : 'normals';
      report(rules.missingHeights, {
        record: id,
        member: what,
        message: what === 'heights' ? says`${name} has no heights` : says`${name} has no normals`,
      });
    }
    if (fields.liquids.length > 0 && fields.oldLiquids.length > 0) {
      report(rules.doubleWater, { record: id, message: says`${name} has liquids of both kinds` });
    }
    for (const liquid of fields.oldLiquids) {
      const { flowCount } = fieldsOf(OldLiquid, tile.document.get(liquid));
      if (flowCount <= mostFlows) continue;
      const message = says`${name}: an old liquid states ${flowCount} flows; there are ${mostFlows}`;
      report(rules.flowCount, { record: liquid, member: 'flowCount', message });
    }
    const kinds = flaggedOldLiquids(flags).length;
    if (fields.oldLiquids.length > 0 && kinds !== fields.oldLiquids.length) {
      report(rules.oldLiquidFlags, {
        record: id,
        member: 'flags',
        message: says`${name} has ${fields.oldLiquids.length} old liquids, but ${kinds} flags for their kinds`,
      });
    }
  }
};
