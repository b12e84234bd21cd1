/** Ground effects: cells that stay bare, whose plants grow in them, or what is seen most there. */
import {
  allEffectCells,
  cellEffect,
  computeEffectLayers,
  effectCellAt,
  effectCellsWithin,
  setBare,
  setEffectTexture,
} from '../../../../../shared/terrain/effectEdits.ts';
import type { BrushKind } from './brushTool.ts';
import { DirectBrush } from './directBrush.ts';
import type { ToolEnvironment } from './environment.ts';
import { textureName } from './paintTool.ts';
import { chunksIn, takesCell } from './scope.ts';
import { text } from '../../../base/text/language.ts';

export function effectsTool(environment: ToolEnvironment): BrushKind {
  return new DirectBrush('effects', environment, ({ shiftKey, altKey }, ground) => {
    const { effects } = environment.settings;
    if (altKey) {
      const chunk = environment.tiles().chunkAt(ground.x, ground.y);
      if (chunk === null) return null;
      const { texture, isBare } = cellEffect(chunk, effectCellAt(chunk, ground.x, ground.y));
      environment.change('effects', effects.mode === 'bare' ? { isBare: !isBare } : { mode: 'texture', texture });
      return null;
    }
    if (effects.mode === 'texture' && effects.texture === '') {
      environment.tell(
        'info',
        text('Choose the texture whose ground effect is to grow first'),
        text('Or pick the one under the pointer: hold Alt and click.'),
      );
      return null;
    }
    const hold = environment.hold();
    const isBare = shiftKey ? !effects.isBare : effects.isBare;
    const labels = {
      bare: isBare ? 'Keep bare of ground effects' : 'Let ground effects grow',
      texture: `Ground effect of ${textureName(effects.texture)}`,
      compute: 'Ground effects from weights',
    };
    return {
      label: labels[effects.mode],
      dab: (edit, tiles, dab) => {
        for (const chunk of chunksIn(tiles, effects.scope, dab, ground)) {
          const taken = effects.scope === 'brush' ? effectCellsWithin(chunk, dab.x, dab.y, dab.radius) : allEffectCells;
          const cells = taken.filter((cell) => takesCell(hold, chunk, cell));
          if (effects.mode === 'bare') setBare(edit, chunk, cells, isBare);
          else if (effects.mode === 'texture') setEffectTexture(edit, chunk, cells, effects.texture);
          else computeEffectLayers(edit, chunk, cells);
        }
      },
    };
  });
}
