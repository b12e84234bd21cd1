/** Brushes whose every dab goes into the documents at once: holes, area, flags, vertex colours, shadows. */
import { chunkSize } from '../../../../../shared/geometry/terrain/grid.ts';
import {
  holeCellAt,
  isHoleAt,
  setArea,
  setChunkFlag,
  setHoleCell,
  setHoles,
} from '../../../../../shared/terrain/chunkEdits.ts';
import { ColourStroke, lightOf } from '../../../../../shared/terrain/colourEdits.ts';
import { paintShadow } from '../../../../../shared/terrain/shadowEdits.ts';
import { chunkFields } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainHit } from '../view/contract.ts';
import type { BrushKind } from './brushTool.ts';
import { DirectBrush } from './directBrush.ts';
import type { DirectDab } from './directBrush.ts';
import type { ToolEnvironment } from './environment.ts';
import { chunksIn, takesChunk, takesPlace } from './scope.ts';

export function holesTool(environment: ToolEnvironment): BrushKind {
  return new DirectBrush('holes', environment, ({ shiftKey, altKey }, ground) => {
    const { holes } = environment.settings;
    if (altKey) {
      environment.change('holes', { isOpen: !isHoleAt(environment.tiles(), ground.x, ground.y) });
      return null;
    }
    const isOpen = shiftKey ? !holes.isOpen : holes.isOpen;
    const hold = environment.hold();
    const dab: DirectDab = (edit, tiles, { x, y, radius }) => {
      for (const chunk of tiles.chunksWithin(x, y, radius)) {
        if (holes.scope === 'chunk') {
          if (takesChunk(hold, chunk)) setHoles(edit, chunk, isOpen ? 0xffff : 0);
          continue;
        }
        const cell = chunkSize / 4;
        const [north = 0, west = 0] = chunkFields(chunk).position;
        // A brush smaller than a cell still takes the one it is in.
        const own = tiles.chunkAt(x, y);
        const under =
          own !== null && own.column === chunk.column && own.row === chunk.row ? holeCellAt(chunk, x, y) : null;
        for (let row = 0; row < 4; row++) {
          for (let column = 0; column < 4; column++) {
            const distance = Math.hypot(north - (row + 0.5) * cell - x, west - (column + 0.5) * cell - y);
            const isUnder = under?.row === row && under.column === column;
            const isTaken = distance < radius || isUnder;
            if (isTaken && takesPlace(hold, chunk, row * 4 + 2, column * 4 + 2))
              setHoleCell(edit, chunk, row, column, isOpen);
          }
        }
      }
    };
    return { label: isOpen ? 'Open holes' : 'Close holes', dab };
  });
}

export function areaTool(environment: ToolEnvironment): BrushKind {
  return new DirectBrush('area', environment, ({ altKey }, ground) => {
    const { area } = environment.settings;
    const hold = environment.hold();
    if (altKey) {
      const chunk = environment.tiles().chunkAt(ground.x, ground.y);
      if (chunk !== null) environment.change('area', { areaId: chunkFields(chunk).areaId });
      return null;
    }
    return {
      // Without the game's table a title is the word itself with the number.
      label: `Set area ${environment.areaTitle(area.areaId).replace(/^area /i, '')}`,
      dab: (edit, tiles, dab) => {
        for (const chunk of chunksIn(tiles, area.scope, dab, ground)) {
          if (takesChunk(hold, chunk)) setArea(edit, chunk, area.areaId);
        }
      },
    };
  });
}

export function flagsTool(environment: ToolEnvironment): BrushKind {
  return new DirectBrush('flags', environment, ({ shiftKey }, ground) => {
    const { flags } = environment.settings;
    const isOn = shiftKey ? !flags.isOn : flags.isOn;
    const hold = environment.hold();
    return {
      label: `${isOn ? 'Set' : 'Clear'} chunk flags`,
      dab: (edit, tiles, dab) => {
        for (const chunk of chunksIn(tiles, flags.scope, dab, ground)) {
          if (takesChunk(hold, chunk)) setChunkFlag(edit, chunk, flags.flag, isOn);
        }
      },
    };
  });
}

export function colourTool(environment: ToolEnvironment): BrushKind {
  return new DirectBrush('colour', environment, ({ shiftKey, altKey }, ground) => {
    const tiles = environment.tiles();
    if (altKey) {
      const chunk = tiles.chunkAt(ground.x, ground.y);
      if (chunk !== null) environment.change('colour', { colour: lightOf(chunk, nearestVertex(chunk, ground)) });
      return null;
    }
    const stroke = new ColourStroke(tiles, environment.hold());
    const { colour } = environment.settings.colour;
    return {
      label: shiftKey ? 'Clear vertex colours' : 'Paint vertex colours',
      dab: (edit, _tiles, dab) => stroke.dab(edit, dab, shiftKey ? [1, 1, 1] : colour),
    };
  });
}

/** The corner of a chunk nearest to a point. */
function nearestVertex(chunk: Parameters<typeof chunkFields>[0], { x, y }: TerrainHit): number {
  const [north = 0, west = 0] = chunkFields(chunk).position;
  const step = (distance: number): number => Math.min(8, Math.max(0, Math.round((distance / chunkSize) * 8)));
  return 17 * step(north - x) + step(west - y);
}

export function shadowTool(environment: ToolEnvironment): BrushKind {
  return new DirectBrush('shadow', environment, ({ shiftKey }) => {
    const isShadow = environment.settings.shadow.isShadow !== shiftKey;
    const hold = environment.hold();
    return {
      label: isShadow ? 'Paint shadow' : 'Erase shadow',
      dab: (edit, tiles, dab) => paintShadow(edit, tiles, dab, isShadow, hold),
    };
  });
}
