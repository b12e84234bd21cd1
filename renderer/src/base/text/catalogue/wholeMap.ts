/** Acts over all tiles of a map, and what is told of them. */
import type { Texts } from './translated.ts';

export const wholeMapTexts = {
  'Over the whole map': ['Über die ganze Karte', '整张地图'],
  'Put rules down…': ['Regeln absetzen …', '应用规则…'],
  'Bake shadows…': ['Schatten backen …', '烘焙阴影…'],
  'Swap textures…': ['Texturen tauschen …', '替换纹理…'],
  'Bake the shadows of the whole map…': ['Schatten der ganzen Karte backen …', '烘焙整张地图的阴影…'],
  'Put rules down on the whole map…': ['Regeln auf der ganzen Karte absetzen …', '在整张地图上应用规则…'],
  'Put the rules of {} down': ['Regeln von {} absetzen', '应用 {} 的规则'],
  'Bake the shadows of {}': ['Schatten von {} backen', '烘焙 {} 的阴影'],
  'Every rule that is on gives the land its textures, plants, colours and objects.': [
    'Jede eingeschaltete Regel gibt dem Land Texturen, Pflanzen, Farben und Objekte.',
    '每条启用的规则都会为地形赋予纹理、植物、颜色和对象。',
  ],
  'The ground casts its shadows as the sun of the view stands.': [
    'Der Boden wirft Schatten, wie die Sonne der Ansicht steht.',
    '地面按视图中太阳的位置投下阴影。',
  ],
  Bake: ['Backen', '烘焙'],
  'No rule of this map is on. The Rules panel makes them.': [
    'Keine Regel dieser Karte ist eingeschaltet. Im Bereich „Regeln“ entstehen sie.',
    '此地图没有启用的规则。可在“规则”面板中创建。',
  ],
  'The loaded tile, as one step': ['Die geladene Kachel, als ein Schritt', '已加载的地块，作为一步'],
  'The {} loaded tiles, as one step': ['Die {} geladenen Kacheln, als ein Schritt', '{} 个已加载的地块，作为一步'],
  '{}: {} not loaded': ['{}: {} nicht geladen', '{}：{}未加载'],
  '1 tile that is not loaded, in its file': ['1 nicht geladene Kachel, in ihrer Datei', '1 个未加载的地块，在其文件中'],
  '{} tiles that are not loaded, in their files': [
    '{} nicht geladene Kacheln, in ihren Dateien',
    '{} 个未加载的地块，在各自文件中',
  ],
  'What is written to files can be undone as a whole. You can go on working meanwhile.': [
    'Was in Dateien geschrieben wird, lässt sich als Ganzes zurücknehmen. Sie können weiterarbeiten.',
    '写入文件的内容可整体撤销。期间可继续工作。',
  ],
  'Objects cast shadows, too': ['Auch Objekte werfen Schatten', '对象也投下阴影'],
  'Not found: {}.': ['Nicht gefunden: {}.', '未找到：{}。'],
  'Objects reach into tiles that do not list them: {}.': [
    'Objekte reichen in Kacheln, die sie nicht aufführen: {}.',
    '对象伸入未列出它们的地块：{}。',
  ],
  'No tile is loaded.': ['Keine Kachel ist geladen.', '没有已加载的地块。'],
  'Looking for their textures: {} of {} tiles': [
    'Ihre Texturen werden gesucht: {} von {} Kacheln',
    '正在查找其纹理：{} / {} 个地块',
  ],
  'Forget what rules strewed in files': ['Von Regeln in Dateien Gestreutes vergessen', '忘记规则在文件中散布的内容'],
  'Note what rules strewed in files': ['Von Regeln in Dateien Gestreutes vermerken', '记录规则在文件中散布的内容'],
  'The rules could not be put down on tiles that are not loaded': [
    'Die Regeln konnten auf nicht geladenen Kacheln nicht abgesetzt werden',
    '无法在未加载的地块上应用规则',
  ],
  'The shadows of tiles that are not loaded could not be baked': [
    'Die Schatten nicht geladener Kacheln konnten nicht gebacken werden',
    '无法烘焙未加载地块的阴影',
  ],
  'One building, without land': ['Ein Gebäude, ohne Land', '一座建筑，没有地形'],
} as const satisfies Texts;
