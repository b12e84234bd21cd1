/** Liquids: added, dried, set to a level, made another kind, deeper, marked; as MH2O or as MCLQ. */
import type { LiquidDepth } from '../../../../../shared/terrain/liquidEdits.ts';
import {
  addLiquid,
  liquidLevel,
  markLiquid,
  quadsWithin,
  removeLiquid,
  setLiquidDepth,
  setLiquidLevel,
  setLiquidType,
} from '../../../../../shared/terrain/liquidEdits.ts';
import type { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import {
  addOldLiquid,
  hasOldLiquids,
  markOldLiquid,
  removeOldLiquid,
  setOldLiquidDepth,
  setOldLiquidKind,
  setOldLiquidLevel,
} from '../../../../../shared/terrain/oldLiquidEdits.ts';
import type { ChunkRef, MapTile, TileSet } from '../../../../../shared/terrain/tiles.ts';
import { chunkFields } from '../../../../../shared/terrain/tiles.ts';
import type { BrushKind } from './brushTool.ts';
import { DirectBrush } from './directBrush.ts';
import type { ToolEnvironment } from './environment.ts';
import { takesCell, takesChunk } from './scope.ts';
import type { LiquidMode, ToolSettings } from './settings.ts';

const labels: Readonly<Record<LiquidMode, string>> = {
  add: 'Add liquid',
  remove: 'Remove liquid',
  level: 'Set liquid level',
  type: 'Change liquid',
  depth: 'Set liquid depth',
  fishable: 'Mark where fish can be caught',
  deep: 'Mark where swimmers tire',
};

/** A dab on one chunk. */
interface Dabbed {
  readonly edit: MapEdit;
  readonly tiles: TileSet;
  readonly chunk: ChunkRef;
  readonly quads: readonly number[];
}

type Settings = ToolSettings['liquid'];

const depthOf = ({ depthFrom, opaqueAt, depth }: Settings): LiquidDepth =>
  depthFrom === 'ground' ? { from: 'ground', opaqueAt } : { from: 'value', value: depth };

export function liquidTool(environment: ToolEnvironment): BrushKind {
  return new DirectBrush('liquid', environment, ({ shiftKey, altKey }, ground) => {
    const { liquid } = environment.settings;
    if (altKey) {
      const chunk = environment.tiles().chunkAt(ground.x, ground.y);
      const level = (chunk === null ? null : liquidLevel(chunk)) ?? ground.z;
      environment.change('liquid', { level: Math.round(level * 100) / 100, levelFrom: 'level' });
      return null;
    }
    const mode = shiftKey && liquid.mode === 'add' ? 'remove' : liquid.mode;
    const isMark = mode === 'fishable' || mode === 'deep';
    const isOn = isMark && shiftKey ? !liquid.isOn : liquid.isOn;
    // A little over the ground where the stroke begins, or nothing would be seen of it.
    const level = Math.fround(liquid.levelFrom === 'level' ? liquid.level : ground.z + 0.5);
    const options = { ...liquid, mode, isOn, level };
    const hold = environment.hold();
    // What the tile had when the stroke began: the first dab must not change how the others go in.
    const forms = new Map<MapTile, boolean>();
    const isOld = (tile: MapTile): boolean => {
      if (liquid.form !== 'tile') return liquid.form === 'old';
      const known = forms.get(tile) ?? hasOldLiquids(tile);
      forms.set(tile, known);
      return known;
    };
    return {
      label: isMark && !isOn ? labels[mode].replace('Mark', 'Unmark') : labels[mode],
      dab: (edit, tiles, { x, y, radius }) => {
        for (const chunk of tiles.chunksWithin(x, y, radius)) {
          const quads = quadsWithin(chunk, x, y, radius).filter((quad) => takesCell(hold, chunk, quad));
          const dabbed = { edit, tiles, chunk, quads };
          if (quads.length === 0 && mode !== 'level') continue;
          // A level is that of all liquid of a chunk.
          if (mode === 'level' && !takesChunk(hold, chunk)) continue;
          if (mode === 'add') add(dabbed, options, isOld(chunk.tile), environment);
          else change(dabbed, options, environment);
        }
      },
    };
  });
}

/** One chunk has one form: where it has liquid of the other, nothing is added. */
function add({ edit, tiles, chunk, quads }: Dabbed, options: Settings, isOld: boolean, environment: ToolEnvironment) {
  const { liquids, oldLiquids } = chunkFields(chunk);
  const { type, level, isFishable, isDeep } = options;
  const brush = { type, kind: environment.liquidKind(type), level, depth: depthOf(options) };
  if (oldLiquids.length > 0 || (isOld && liquids.length === 0)) {
    addOldLiquid(edit, tiles, chunk, quads, brush);
    markOldLiquid(edit, chunk, quads, 'fishable', isFishable);
    markOldLiquid(edit, chunk, quads, 'deep', isDeep);
    return;
  }
  addLiquid(edit, tiles, chunk, quads, brush);
  markLiquid(edit, chunk, quads, 'fishable', isFishable);
  markLiquid(edit, chunk, quads, 'deep', isDeep);
}

/** Both forms are changed wherever they are. */
function change({ edit, tiles, chunk, quads }: Dabbed, options: Settings, environment: ToolEnvironment): void {
  const { mode, level, type, isOn } = options;
  const depth = depthOf(options);
  const kind = environment.liquidKind(type);
  switch (mode) {
    case 'add':
      break;
    case 'remove':
      removeLiquid(edit, tiles, chunk, quads);
      removeOldLiquid(edit, chunk, quads);
      break;
    case 'level':
      setLiquidLevel(edit, tiles, chunk, level, depth);
      setOldLiquidLevel(edit, tiles, chunk, level, depth);
      break;
    case 'type':
      setLiquidType(edit, tiles, chunk, quads, { type, kind, depth });
      setOldLiquidKind(edit, tiles, chunk, quads, { kind, depth });
      break;
    case 'depth':
      setLiquidDepth(edit, tiles, chunk, quads, depth);
      setOldLiquidDepth(edit, tiles, chunk, quads, depth);
      break;
    case 'fishable':
    case 'deep':
      markLiquid(edit, chunk, quads, mode, isOn);
      markOldLiquid(edit, chunk, quads, mode, isOn);
      break;
  }
}
