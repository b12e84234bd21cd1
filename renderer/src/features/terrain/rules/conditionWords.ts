/** What a condition is called and says, shortly, on its chip. */
import type { IconName } from '../../../base/ui/index.ts';
import type { ConditionKind, MaskCondition } from '../../../../../shared/terrain/masks/mask.ts';
import { conditionKinds, isRanged, rangeFacts } from '../../../../../shared/terrain/masks/mask.ts';
import { counted } from '../../../base/text/numbers.ts';
import { textureName } from '../tools/paintTool.ts';

export const conditionIcons: Readonly<Record<ConditionKind, IconName>> = {
  slope: 'terrain',
  height: 'arrowUp',
  curvature: 'curve',
  water: 'liquid',
  noise: 'grid',
  texture: 'texture',
  area: 'area',
  picture: 'fileImage',
  chunks: 'select',
  objects: 'doodad',
};

export function conditionLabel(kind: ConditionKind): string {
  return conditionKinds.find((each) => each.kind === kind)?.label ?? kind;
}

const shown = (value: number): string => `${Math.round(value * 10) / 10}`.replace('-', '−');

/** “0–28°”, “Rock 50–100 %”, “12 chunks”. */
export function conditionWords(condition: MaskCondition, areaTitle: (areaId: number) => string): string {
  if (isRanged(condition)) {
    const { unit } = rangeFacts[condition.kind];
    const range = `${shown(condition.from)}–${shown(condition.to)}${unit === '°' ? '' : ' '}${unit}`;
    return condition.kind === 'texture' ? `${textureName(condition.texture)} ${range}` : range;
  }
  if (condition.kind === 'chunks') return counted(condition.chunks.length, 'chunk');
  if (condition.kind === 'area') return areaTitle(condition.areaId);
  return `${condition.picture.width} × ${condition.picture.height}`;
}
