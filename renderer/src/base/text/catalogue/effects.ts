/** Effects. */
import type { Texts } from './translated.ts';

export const effectsTexts = {
  'Add effect': ['Effekt hinzufügen', '添加特效'],
  'This model has no effects': ['Dieses Modell hat keine Effekte', '此模型没有特效'],
  'Fire, smoke, sparks, magic or a trail, on the selected bone.': [
    'Feuer, Rauch, Funken, Magie oder ein Schweif, am ausgewählten Knochen.',
    '在所选骨骼上添加火焰、烟雾、火花、魔法或拖尾。',
  ],
  'Choose an effect, here or in the view, to change it.': [
    'Hier oder in der Ansicht einen Effekt wählen, um ihn zu ändern.',
    '在此或视图中选择特效以更改。',
  ],
  'Has keys: they decide while a clip is shown.': [
    'Hat Schlüssel: Sie bestimmen, während ein Clip gezeigt wird.',
    '有关键帧：显示片段时由其决定。',
  ],
  Presets: ['Voreinstellungen', '预设'],
  'Over its life': ['Über die Lebensdauer', '生命周期'],
  Emission: ['Ausstoß', '发射'],
  Picture: ['Bild', '图片'],
  'Cells of': ['Zellen von', '单元属于'],
  'Cells {} to {} of {}: arrows move them, with Shift the last one': [
    'Zellen {} bis {} von {}: Pfeiltasten verschieben sie, mit Umschalt die letzte',
    '单元 {} 到 {}，共 {}：方向键移动，按 Shift 移动最后一个',
  ],
  'Drag over the cells that are shown, from the first to the last': [
    'Über die gezeigten Zellen ziehen, von der ersten zur letzten',
    '在要显示的单元上从第一个拖到最后一个',
  ],
  'First cell': ['Erste Zelle', '首个单元'],
  'Last cell': ['Letzte Zelle', '末个单元'],
  Repeats: ['Wiederholungen', '重复次数'],
  '{} at': ['{} bei', '{} 在'],
  '{} over life': ['{} über die Lebensdauer', '生命周期中的{}'],
  'The emitter stays as it was': ['Der Emitter bleibt, wie er war', '发射器保持不变'],
  'The emitter was changed': ['Der Emitter wurde geändert', '发射器已更改'],
  'This kind of model has no emitters': ['Diese Art Modell hat keine Emitter', '此类模型没有发射器'],
} as const satisfies Texts;
