/** Models and buildings of World of Warcraft. */
import type { Texts } from './translated.ts';

export const wowTexts = {
  'Skin colour': ['Hautfarbe', '肤色'],
  'Hair style': ['Frisur', '发型'],
  'Hair colour': ['Haarfarbe', '发色'],
  'Facial hair': ['Gesichtsbehaarung', '胡须'],
  'Compacting {}': ['{} wird verkleinert', '正在压缩 {}'],
  '{} has no gaps and no leftovers': ['{} hat keine Lücken und keine Reste', '{} 没有空隙和残留'],
  'The keys of {} sequences are lost: their .anim files were not opened.': [
    'Die Schlüssel von {} Sequenzen gehen verloren: Ihre .anim-Dateien wurden nicht geöffnet.',
    '{} 个序列的关键帧将丢失：其 .anim 文件未打开。',
  ],
  "Laid out as the game's own tools do, without gaps and leftovers: {} instead of {}. The compact model opens as a new document; this one stays as it is.{}{}":
    [
      'Angelegt wie von den Werkzeugen des Spiels, ohne Lücken und Reste: {} statt {}. Das verkleinerte Modell öffnet sich als neues Dokument; dieses bleibt, wie es ist.{}{}',
      '按游戏工具的方式排列，无空隙和残留：{}（原 {}）。压缩后的模型作为新文档打开；此模型保持不变。{}{}',
    ],
  'Open the compact model': ['Verkleinertes Modell öffnen', '打开压缩后的模型'],
  'no textures': ['keine Texturen', '无纹理'],
  'a person': ['eine Person', '人物'],
  Character: ['Figur', '角色'],
  Display: ['Darstellung', '显示'],
  "The game's tables could not be read. {}": [
    'Die Tabellen des Spiels konnten nicht gelesen werden. {}',
    '无法读取游戏表格。{}',
  ],
  'Shown as': ['Gezeigt als', '显示为'],
  'Rows of the game’s tables that use this model: what they fill in is shown. The model does not change.': [
    'Zeilen der Spieltabellen, die dieses Modell verwenden: Gezeigt wird, was sie einsetzen. Das Modell ändert sich nicht.',
    '使用此模型的游戏表格行：显示其填入的内容。模型不变。',
  ],
  'Chosen by hand': ['Von Hand gewählt', '手动选择'],
  'Id or texture': ['Id oder Textur', 'id 或纹理'],
  'Own choices': ['Eigene Auswahl', '自己的选择'],
  '{} was not found.': ['{} wurde nicht gefunden.', '找不到 {}。'],
  '{} textures of this look were not found.': [
    '{} Texturen dieses Aussehens wurden nicht gefunden.',
    '此外观的 {} 个纹理未找到。',
  ],
  '{} in the tables': ['{} in den Tabellen', '表格中有 {}'],
  Groups: ['Gruppen', '组'],
  Batches: ['Stapel', '批次'],
  'Building choices': ['Gebäudeeinstellungen', '建筑选项'],
  Doodads: ['Doodads', '装饰物'],
  Set: ['Satz', '组'],
  Default: ['Vorgabe', '默认'],
  'Show doodads': ['Doodads zeigen', '显示装饰物'],
  Rooms: ['Räume', '房间'],
  'Colours by': ['Farben nach', '着色依据'],
  'Cull by portals': ['Nach Portalen ausblenden', '按入口剔除'],
  'Fog of the room': ['Nebel des Raums', '房间的雾'],
  'Moving textures': ['Bewegte Texturen', '流动的纹理'],
  'Collision trees': ['Kollisionsbäume', '碰撞树'],
  'Make {} a creature': ['{} zur Kreatur machen', '将 {} 设为生物'],
  'Adds a row to CreatureModelData.dbc and one to CreatureDisplayInfo.dbc. Both open as documents, where the step can be undone.':
    [
      'Fügt CreatureModelData.dbc und CreatureDisplayInfo.dbc je eine Zeile hinzu. Beide öffnen sich als Dokumente, wo der Schritt rückgängig gemacht werden kann.',
      '在 CreatureModelData.dbc 和 CreatureDisplayInfo.dbc 中各添加一行。两者作为文档打开，可在其中撤销。',
    ],
  'Add rows': ['Zeilen hinzufügen', '添加行'],
  'Path in the game': ['Pfad im Spiel', '游戏中的路径'],
  'From the topmost folder. The tables say .mdx where the file is .m2.': [
    'Vom obersten Ordner an. Die Tabellen sagen .mdx, wo die Datei .m2 ist.',
    '从最上级文件夹起。文件为 .m2 时表格写 .mdx。',
  ],
  'Model id': ['Modell-Id', '模型 id'],
  'Its row of CreatureModelData. What is offered is free.': [
    'Seine Zeile in CreatureModelData. Was angeboten wird, ist frei.',
    '其在 CreatureModelData 中的行。提供的是空闲的。',
  ],
  'Display id': ['Darstellungs-Id', '显示 id'],
  'Its row of CreatureDisplayInfo: what creatures of the server name.': [
    'Seine Zeile in CreatureDisplayInfo: was Kreaturen des Servers nennen.',
    '其在 CreatureDisplayInfo 中的行：服务器的生物引用它。',
  ],
  'Name of a texture in the folder of the model, without its ending.': [
    'Name einer Textur im Ordner des Modells, ohne Endung.',
    '模型文件夹中纹理的名称，不含扩展名。',
  ],
  'Times the size of the model.': ['Mal der Größe des Modells.', '模型大小的倍数。'],
  'Collision width': ['Kollisionsbreite', '碰撞宽度'],
  'What it bumps into; a third of the height is offered, as most creatures have.': [
    'Woran es stößt; angeboten wird ein Drittel der Höhe, wie bei den meisten Kreaturen.',
    '碰撞范围；默认取高度的三分之一，与多数生物相同。',
  ],
  'Collision height': ['Kollisionshöhe', '碰撞高度'],
  'The top of the model’s box is offered.': [
    'Angeboten wird die Oberkante der Box des Modells.',
    '默认取模型盒的顶部。',
  ],
  'Nothing to draw': ['Nichts zu zeichnen', '没有可绘制的内容'],
  "The model's .skin files were not found beside it: they say what is drawn. Bones, points and sequences can be edited.":
    [
      'Die .skin-Dateien des Modells wurden nicht daneben gefunden: Sie sagen, was gezeichnet wird. Knochen, Punkte und Sequenzen können bearbeitet werden.',
      '在模型旁未找到其 .skin 文件：它们决定绘制内容。骨骼、点和序列可以编辑。',
    ],
  Geosets: ['Geosets', 'Geoset'],
  'Group {}': ['Gruppe {}', '组 {}'],
  'as the game starts': ['wie das Spiel beginnt', '与游戏初始相同'],
  All: ['Alle', '全部'],
  'Show {} hidden': ['{} ausgeblendete zeigen', '显示 {} 个隐藏的'],
  Skins: ['Skins', '皮肤'],
  'The game fills this in. A file that is chosen here is only shown; the model does not name it.': [
    'Das Spiel setzt dies ein. Eine hier gewählte Datei wird nur gezeigt; das Modell nennt sie nicht.',
    '由游戏填入。此处选择的文件仅用于显示；模型不引用它。',
  ],
  'Blend sequences': ['Sequenzen überblenden', '混合序列'],
  'A sequence that is chosen while the model plays fades in for its blend time': [
    'Eine Sequenz, die beim Spielen gewählt wird, blendet in ihrer Überblendzeit ein',
    '播放时选择的序列按其混合时间淡入',
  ],
  'No skin': ['Kein Skin', '无皮肤'],
  'Pictures beside the model': ['Bilder neben dem Modell', '模型旁的图片'],
  'Choose a file for {}': ['Datei für {} wählen', '为 {} 选择文件'],
  'Put together': ['Zusammengesetzt', '组合'],
  'The tables of the game are missing': ['Die Tabellen des Spiels fehlen', '缺少游戏表格'],
  'No rows can be added': ['Keine Zeilen können hinzugefügt werden', '无法添加行'],
  'Could not make {} a creature': ['{} konnte nicht zur Kreatur gemacht werden', '无法将 {} 设为生物'],
  'CreatureModelData.dbc and CreatureDisplayInfo.dbc are': [
    'CreatureModelData.dbc und CreatureDisplayInfo.dbc sind',
    'CreatureModelData.dbc 和 CreatureDisplayInfo.dbc 已',
  ],
  'CreatureDisplayInfo.dbc is': ['CreatureDisplayInfo.dbc ist', 'CreatureDisplayInfo.dbc 已'],
  'Display {} was added': ['Darstellung {} wurde hinzugefügt', '已添加显示 {}'],
  '{} open and changed: save into a patch of the game.': [
    '{} geöffnet und geändert: in einen Patch des Spiels speichern.',
    '{}打开并更改：请保存到游戏补丁。',
  ],
  'CreatureModelData.dbc and CreatureDisplayInfo.dbc were not found. Mount the game in the Explorer, or put the folder DBFilesClient above the model.':
    [
      'CreatureModelData.dbc und CreatureDisplayInfo.dbc wurden nicht gefunden. Das Spiel im Explorer einbinden oder den Ordner DBFilesClient über das Modell legen.',
      '找不到 CreatureModelData.dbc 和 CreatureDisplayInfo.dbc。请在资源管理器中挂载游戏，或将 DBFilesClient 文件夹放到模型上级。',
    ],
  'Only models stand in a building: .m2 and .mdx.': [
    'In einem Gebäude stehen nur Modelle: .m2 und .mdx.',
    '建筑中只能放模型：.m2 和 .mdx。',
  ],
  'There is nothing of the building to stand on.': [
    'Hier ist nichts vom Gebäude, worauf es stehen könnte.',
    '此处没有建筑可供站立的部分。',
  ],
  'Without a name the model has no skin there.': [
    'Ohne Namen hat das Modell dort keinen Skin.',
    '没有名称时模型在那里没有皮肤。',
  ],
  'Face shape': ['Gesicht', '脸型'],
} as const satisfies Texts;
