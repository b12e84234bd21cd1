/** What the host and `shared` say in English: acts, reasons, errors; the validator’s sentences are not among them. */
import type { Texts } from './translated.ts';

export const saidTexts = {
  'Vertices and normals that are unused or double': [
    'Unbenutzte oder doppelte Eckpunkte und Normalen',
    '未使用或重复的顶点和法线',
  ],
  'No corner of a face names them, or another one stands and points just so on the same bone.': [
    'Keine Ecke einer Fläche nennt sie, oder ein anderer steht und zeigt ebenso am selben Knochen.',
    '没有面角引用它们，或同一骨骼上另有位置和朝向相同的。',
  ],
  'Entries of tables that are unused or double': ['Unbenutzte oder doppelte Tabelleneinträge', '未使用或重复的表项'],
  'Submeshes and batches name stretches of bones, textures and animations in tables; no stretch changes.': [
    'Teilnetze und Stapel nennen Strecken von Knochen, Texturen und Animationen in Tabellen; keine Strecke ändert sich.',
    '子网格和批次引用表中的骨骼、纹理和动画段；各段不变。',
  ],
  'Groups of bones that are unused or double': ['Unbenutzte oder doppelte Knochengruppen', '未使用或重复的骨骼组'],
  'No vertex names them, or another one has the same bones.': [
    'Kein Eckpunkt nennt sie, oder eine andere hat dieselben Knochen.',
    '没有顶点引用它们，或另有骨骼相同的组。',
  ],
  'Keys outside of all clips': ['Schlüssel außerhalb aller Clips', '所有片段之外的关键帧'],
  'The game never plays them. Single keys, keys at 0 and times of events stay.': [
    'Das Spiel spielt sie nie ab. Einzelne Schlüssel, Schlüssel bei 0 und Zeiten von Ereignissen bleiben.',
    '游戏不会播放它们。单个关键帧、0 处的关键帧和事件时间保留。',
  ],
  'Textures that are the same': ['Gleiche Texturen', '相同的纹理'],
  'What showed one of them shows the other.': [
    'Was eine davon zeigte, zeigt die andere.',
    '显示其中一个的改为显示另一个。',
  ],
  'Textures with the same pixels': ['Texturen mit gleichen Pixeln', '像素相同的纹理'],
  'Pictures that are at hand are compared; the first of the same ones is shown for all of them.': [
    'Verfügbare Bilder werden verglichen; von gleichen wird das erste für alle gezeigt.',
    '比较可用的图片；相同者统一显示第一张。',
  ],
  'Materials that are the same': ['Gleiche Materialien', '相同的材质'],
  'What was drawn with one of them is drawn with the other.': [
    'Was mit einem davon gezeichnet wurde, wird mit dem anderen gezeichnet.',
    '用其中一个绘制的改用另一个。',
  ],
  'Unused materials': ['Unbenutzte Materialien', '未使用的材质'],
  'Nothing is drawn with them.': ['Nichts wird damit gezeichnet.', '没有内容用它们绘制。'],
  'Unused textures': ['Unbenutzte Texturen', '未使用的纹理'],
  'Nothing shows them.': ['Nichts zeigt sie.', '没有内容显示它们。'],
  'Unused animations of textures and colours': [
    'Unbenutzte Animationen von Texturen und Farben',
    '未使用的纹理和颜色动画',
  ],
  'No layer is moved or coloured by them.': [
    'Keine Ebene wird dadurch bewegt oder gefärbt.',
    '没有图层由它们移动或着色。',
  ],
  'Global loops without keys': ['Globale Schleifen ohne Schlüssel', '没有关键帧的全局循环'],
  'Nothing runs on their clocks.': ['Nichts läuft auf ihren Uhren.', '没有内容按其时钟运行。'],
  'Clips that are the same': ['Gleiche Clips', '相同的片段'],
  'The game chooses between variants of a clip by chance; of those that are alike the first stays.': [
    'Das Spiel wählt zufällig zwischen Varianten eines Clips; von gleichen bleibt die erste.',
    '游戏随机选择片段变体；相同的只保留第一个。',
  ],
  'Vertices that are the same': ['Gleiche Eckpunkte', '相同的顶点'],
  'They stand at one place with one normal, one place on each picture and the same weights.': [
    'Sie stehen an einem Ort mit einer Normale, einem Ort auf jedem Bild und denselben Gewichten.',
    '位置、法线、各图片上的位置和权重都相同。',
  ],
  'Vertices without faces': ['Eckpunkte ohne Flächen', '没有面的顶点'],
  'They are never drawn; groups of bones that only they used go too.': [
    'Sie werden nie gezeichnet; nur von ihnen verwendete Knochengruppen entfallen auch.',
    '从不绘制；仅由它们使用的骨骼组也移除。',
  ],
  'Keys that make no difference': ['Wirkungslose Schlüssel', '无影响的关键帧'],
  'Poses stay within a thousandth of a unit and a hundredth of a degree.': [
    'Posen bleiben auf ein Tausendstel einer Einheit und ein Hundertstel Grad gleich.',
    '姿势偏差在千分之一单位和百分之一度内。',
  ],
  'Bones and helpers that move nothing': ['Knochen und Helfer, die nichts bewegen', '不带动任何内容的骨骼和辅助节点'],
  'Ends of the skeleton without vertices, and without anything that stands on them or that the game looks for.': [
    'Enden des Skeletts ohne Eckpunkte und ohne etwas, das darauf steht oder vom Spiel gesucht wird.',
    '没有顶点、其上没有内容且游戏不查找的骨架末端。',
  ],
  'The player’s colour shows where the texture is transparent.': [
    'Wo die Textur durchsichtig ist, zeigt sich die Farbe des Spielers.',
    '纹理透明处显示玩家颜色。',
  ],
  'The texture once more over itself, as light: it shines in the dark.': [
    'Die Textur noch einmal über sich selbst, als Licht: Sie leuchtet im Dunkeln.',
    '纹理以光的形式再叠一层：在黑暗中发光。',
  ],
  'Leaves, fences, hair: what is transparent is not drawn, and both sides are seen.': [
    'Blätter, Zäune, Haare: Durchsichtiges wird nicht gezeichnet, und beide Seiten sind zu sehen.',
    '树叶、栅栏、头发：透明处不绘制，双面可见。',
  ],
  'The texture is mirrored surroundings that move with the eye.': [
    'Die Textur ist gespiegelte Umgebung, die mit dem Auge geht.',
    '纹理为随视角移动的反射环境。',
  ],
  'The HD shader, with normal, ORM, emissive, team colour and environment beside the texture.': [
    'Der HD-Shader, mit Normale, ORM, Leuchten, Teamfarbe und Umgebung neben der Textur.',
    '高清着色器，除纹理外还有法线、ORM、自发光、队伍颜色和环境。',
  ],
  'One plain layer without the HD shader; what shines becomes a layer of light over it.': [
    'Eine schlichte Ebene ohne HD-Shader; was leuchtet, wird eine Lichtebene darüber.',
    '不含高清着色器的普通图层；发光部分成为其上的光层。',
  ],
  'Layers of this format cannot be changed': [
    'Ebenen dieses Formats können nicht geändert werden',
    '此格式的图层无法更改',
  ],
  'Only Warcraft III: Reforged has materials of slots': [
    'Nur Warcraft III: Reforged hat Materialien mit Slots',
    '只有 Warcraft III: Reforged 有插槽材质',
  ],
  'Only Warcraft III has team colours': ['Nur Warcraft III hat Teamfarben', '只有 Warcraft III 有队伍颜色'],
  'HD materials have a place of its own': ['HD-Materialien haben dafür einen eigenen Platz', '高清材质有单独的位置'],
  'HD materials shine by another texture': [
    'HD-Materialien leuchten durch eine andere Textur',
    '高清材质用另一张纹理发光',
  ],
  'HD materials mirror by another texture': [
    'HD-Materialien spiegeln durch eine andere Textur',
    '高清材质用另一张纹理反射',
  ],
  'The material has them': ['Das Material hat sie schon', '材质已有'],
  'The material shows no picture file, which its slots need': [
    'Das Material zeigt keine Bilddatei, die seine Slots brauchen',
    '材质未显示其插槽所需的图片文件',
  ],
  'The material is one without Reforged slots': [
    'Das Material ist eines ohne Reforged-Slots',
    '该材质没有 Reforged 插槽',
  ],
  'Materials have slots since version {}: convert the model first': [
    'Materialien haben ab Version {} Slots: zuerst das Modell umwandeln',
    '材质自版本 {} 起才有插槽：请先转换模型',
  ],
  'Half-Life has no global loops': ['Half-Life hat keine globalen Schleifen', 'Half-Life 没有全局循环'],
  'Materials of Half-Life do not move': ['Materialien von Half-Life bewegen sich nicht', 'Half-Life 的材质不会运动'],
  'A mesh of Half-Life shows one texture': [
    'Ein Netz von Half-Life zeigt eine Textur',
    'Half-Life 的网格只显示一张纹理',
  ],
  'Bones of Half-Life have no size: only their positions and rotations can have keys': [
    'Knochen von Half-Life haben keine Größe: nur Orte und Drehungen können Schlüssel haben',
    'Half-Life 的骨骼没有大小：只有位置和旋转可以有关键帧',
  ],
  'Nothing moves in a building: its doodads are models of their own.': [
    'In einem Gebäude bewegt sich nichts: Seine Doodads sind eigene Modelle.',
    '建筑中没有运动：其装饰物是单独的模型。',
  ],
  'A building has no sequences.': ['Ein Gebäude hat keine Sequenzen.', '建筑没有序列。'],
  'A material of a building is one layer; its shader says how a second texture joins the first': [
    'Ein Material eines Gebäudes ist eine Ebene; sein Shader sagt, wie eine zweite Textur dazukommt',
    '建筑的材质为单层；由着色器决定第二张纹理如何结合',
  ],
  'Every submesh has layers of its own': ['Jedes Teilnetz hat eigene Ebenen', '每个子网格都有自己的图层'],
  'Its keys belong to the sequences: show one of them': [
    'Seine Schlüssel gehören zu den Sequenzen: eine davon zeigen',
    '其关键帧属于序列：请显示其中一个',
  ],
  'It runs on {}: show that': ['Es läuft auf {}: diese zeigen', '它在 {} 上运行：请显示它'],
  'The format cannot do that': ['Das Format kann das nicht', '该格式不支持'],
  'Needs a doodad model to show': ['Braucht ein Doodad-Modell', '需要可显示的装饰物模型'],
  'Needs a texture to show': ['Braucht eine Textur', '需要可显示的纹理'],
  'The point given becomes the origin, by which the game places the model. Filled in is the point between the feet.': [
    'Der angegebene Punkt wird der Ursprung, nach dem das Spiel das Modell platziert. Vorgegeben ist der Punkt zwischen den Füßen.',
    '给定的点成为游戏放置模型所用的原点。默认为两脚之间的点。',
  ],
  'Keeps frames from the first one on. Frames beyond the present end repeat the last.': [
    'Behält Bilder ab dem ersten. Bilder hinter dem jetzigen Ende wiederholen das letzte.',
    '从首帧起保留。超出现有末尾的帧重复最后一帧。',
  ],
  'The samples of the selected sequences go into the file of that group.': [
    'Die Daten der ausgewählten Sequenzen kommen in die Datei dieser Gruppe.',
    '所选序列的数据放入该组的文件。',
  ],
  'It stays where it is, in every frame of every sequence.': [
    'Er bleibt in jedem Bild jeder Sequenz, wo er ist.',
    '在每个序列的每一帧中保持原位。',
  ],
  'Go to the parents': ['Gehen an die übergeordneten', '转到父级'],
  'Are removed': ['Werden entfernt', '被移除'],
  'The picture stays where it is on the model. Half-Life wants widths that are multiples of 4, up to 512.': [
    'Das Bild bleibt auf dem Modell, wo es ist. Half-Life will Breiten, die Vielfache von 4 sind, bis 512.',
    '图片在模型上的位置不变。Half-Life 要求宽度为 4 的倍数，最大 512。',
  ],
  'Vertices of the selected submeshes, in the rest pose, about their middle. Views that share them follow.': [
    'Eckpunkte der ausgewählten Teilnetze, in der Ruhepose, um ihre Mitte. Ansichten, die sie teilen, folgen.',
    '所选子网格的顶点，在静止姿势下绕其中心。共享它们的视图随之更改。',
  ],
  'Rotate about {}': ['Drehen um {}', '绕 {} 旋转'],
  'First frame': ['Erstes Bild', '首帧'],
  'Hills, ridges or billows over the ground that is there.': [
    'Hügel, Grate oder Wogen über dem vorhandenen Boden.',
    '在现有地面上加山丘、山脊或波涌。',
  ],
  'Steps of one height, with slopes between them.': [
    'Stufen gleicher Höhe mit Hängen dazwischen.',
    '等高台阶，其间为斜坡。',
  ],
  'Thermal erosion': ['Thermische Erosion', '热力侵蚀'],
  'What is steeper than the angle of rest crumbles and lies below.': [
    'Was steiler ist als der Ruhewinkel, bröckelt und liegt darunter.',
    '比休止角更陡的部分崩落堆积在下方。',
  ],
  'Angle of rest': ['Ruhewinkel', '休止角'],
  'How long': ['Wie lange', '时长'],
  'Hydraulic erosion': ['Wassererosion', '水力侵蚀'],
  'Rain runs down, cuts gullies and leaves what it carries in the valleys.': [
    'Regen läuft herab, gräbt Rinnen und lässt in den Tälern liegen, was er trägt.',
    '雨水流下，切出沟壑，并将携带物留在谷中。',
  ],
  'Lays down': ['Legt ab', '沉积'],
  'Every place goes towards the mean of those around it.': [
    'Jeder Ort geht auf das Mittel der umliegenden zu.',
    '每处趋向周围的平均值。',
  ],
  'Brings the ground to one height.': ['Bringt den Boden auf eine Höhe.', '使地面达到同一高度。'],
  'Ridge or valley': ['Grat oder Tal', '山脊或山谷'],
  'Through places of the ground; below 0 it is a valley.': [
    'Durch Orte des Bodens; unter 0 ist es ein Tal.',
    '经过地面各处；小于 0 为山谷。',
  ],
  'Level crest': ['Ebener Kamm', '平脊'],
  'Blend with a heightmap': ['Mit Höhenkarte mischen', '与高度图混合'],
  'Heights of another map, from the picture that an export of it writes.': [
    'Höhen einer anderen Karte, aus dem Bild, das deren Export schreibt.',
    '另一地图的高度，来自其导出的图片。',
  ],
  'Distance to water': ['Abstand zu Wasser', '与水的距离'],
  'Distance to objects': ['Abstand zu Objekten', '与对象的距离'],
  'A map needs a name.': ['Eine Karte braucht einen Namen.', '地图需要名称。'],
  "Names consist of letters, digits, spaces, _, - and '.": [
    "Namen bestehen aus Buchstaben, Ziffern, Leerzeichen, _, - und '.",
    "名称由字母、数字、空格、_、- 和 ' 组成。",
  ],
  'LightParams.dbc is not at hand, without which there are no new sets': [
    'LightParams.dbc ist nicht zur Hand; ohne sie gibt es keine neuen Sätze',
    '没有 LightParams.dbc，无法新建组',
  ],
  'LightParams.dbc is not at hand': ['LightParams.dbc ist nicht zur Hand', '没有 LightParams.dbc'],
  'The path needs the name of the model, such as Creature\\Knight\\Knight.m2.': [
    'Der Pfad braucht den Namen des Modells, etwa Creature\\Knight\\Knight.m2.',
    '路径需要模型名称，例如 Creature\\Knight\\Knight.m2。',
  ],
  'The path needs a folder of the game, such as Creature\\Knight.': [
    'Der Pfad braucht einen Ordner des Spiels, etwa Creature\\Knight.',
    '路径需要游戏文件夹，例如 Creature\\Knight。',
  ],
  'The model is in the tables already, with the id {}.': [
    'Das Modell ist schon in den Tabellen, mit der Id {}.',
    '模型已在表格中，id 为 {}。',
  ],
  "The id {} is another model's: {} is free.": [
    'Die Id {} gehört einem anderen Modell: {} ist frei.',
    'id {} 属于其他模型：{} 空闲。',
  ],
  "The id {} is another display's: {} is free.": [
    'Die Id {} gehört einer anderen Darstellung: {} ist frei.',
    'id {} 属于其他显示：{} 空闲。',
  ],
  'The scale has to be more than 0.': ['Der Maßstab muss größer als 0 sein.', '缩放必须大于 0。'],
  'Sizes cannot be less than 0.': ['Größen können nicht kleiner als 0 sein.', '大小不能小于 0。'],
  '{} is not there any more. It may have been moved, renamed or deleted.': [
    '{} ist nicht mehr da. Sie wurde vielleicht verschoben, umbenannt oder gelöscht.',
    '{} 已不存在。可能已被移动、重命名或删除。',
  ],
  '{} cannot be written: you lack the permission. Use Save As to write elsewhere.': [
    '{} kann nicht geschrieben werden: Die Berechtigung fehlt. Mit „Speichern unter“ woanders speichern.',
    '无法写入 {}：缺少权限。请用“另存为”写到别处。',
  ],
  '{} cannot be read: you lack the permission.': [
    '{} kann nicht gelesen werden: Die Berechtigung fehlt.',
    '无法读取 {}：缺少权限。',
  ],
  '{} lies on a disk that cannot be written. Use Save As to write elsewhere.': [
    '{} liegt auf einem schreibgeschützten Datenträger. Mit „Speichern unter“ woanders speichern.',
    '{} 位于不可写的磁盘。请用“另存为”写到别处。',
  ],
  'There is no room left on the disk of {} ({}). The file there is unchanged; make room and save again, or use Save As to write to another disk.':
    [
      'Auf dem Datenträger von {} ({}) ist kein Platz mehr. Die Datei dort ist unverändert; Platz schaffen und noch einmal speichern, oder mit „Speichern unter“ auf einen anderen Datenträger.',
      '{}（{}）所在磁盘空间不足。那里的文件未更改；请释放空间后再保存，或用“另存为”写到其他磁盘。',
    ],
  '{} is in use by another program. Close it there and try again.': [
    '{} wird von einem anderen Programm verwendet. Dort schließen und noch einmal versuchen.',
    '{} 正被其他程序使用。请在那里关闭后重试。',
  ],
  '{} is a folder, not a file.': ['{} ist ein Ordner, keine Datei.', '{} 是文件夹，不是文件。'],
  'The document is not open here any more. Open it again.': [
    'Das Dokument ist hier nicht mehr geöffnet. Noch einmal öffnen.',
    '此文档已不在此打开。请重新打开。',
  ],
  '{} is being opened already.': ['{} wird schon geöffnet.', '正在打开 {}。'],
  'The document is not known here any more. Open it again.': [
    'Das Dokument ist hier nicht mehr bekannt. Noch einmal öffnen.',
    '此处已不认识该文档。请重新打开。',
  ],
  '{} was opened again in another tab.': [
    '{} wurde in einem anderen Reiter noch einmal geöffnet.',
    '{} 已在另一标签页中重新打开。',
  ],
  'This work is open already.': ['Diese Arbeit ist schon geöffnet.', '此内容已打开。'],
  'The recovered work is not there any more.': [
    'Die wiederhergestellte Arbeit ist nicht mehr da.',
    '恢复的内容已不存在。',
  ],
  '{} is open already. Close it, or open the recovered work as a copy.': [
    '{} ist schon geöffnet. Schließen, oder die wiederhergestellte Arbeit als Kopie öffnen.',
    '{} 已打开。请关闭它，或将恢复的内容作为副本打开。',
  ],
  '{} is not in {} any more.': ['{} ist nicht mehr in {}.', '{} 已不在 {} 中。'],
  '{} is open in another tab. Close it there first.': [
    '{} ist in einem anderen Reiter geöffnet. Zuerst dort schließen.',
    '{} 在另一标签页中打开。请先在那里关闭。',
  ],
  'Choose a file on disk to save to.': ['Eine Datei auf dem Datenträger wählen.', '请选择磁盘上的文件。'],
  'The document has no file yet. Save it first.': [
    'Das Dokument hat noch keine Datei. Zuerst speichern.',
    '文档尚无文件。请先保存。',
  ],
  '{} is open in a tab.': ['{} ist in einem Reiter geöffnet.', '{} 在标签页中打开。'],
  '{} is open in a tab. Choose another name.': [
    '{} ist in einem Reiter geöffnet. Einen anderen Namen wählen.',
    '{} 在标签页中打开。请选择其他名称。',
  ],
  'It is damaged; writing would lose what cannot be read.': [
    'Es ist beschädigt; Schreiben verlöre, was nicht gelesen werden kann.',
    '它已损坏；写入会丢失无法读取的内容。',
  ],
  'The archive has no list of its file names.': [
    'Das Archiv hat keine Liste seiner Dateinamen.',
    '归档没有文件名列表。',
  ],
  '{} of {} files have no known name.': ['{} von {} Dateien haben keinen bekannten Namen.', '{}/{} 个文件名称未知。'],
  'The archive was changed by another program; refresh the list.': [
    'Das Archiv wurde von einem anderen Programm geändert; die Liste erneuern.',
    '归档被其他程序更改；请刷新列表。',
  ],
  '{} cannot be read as an archive: {}': ['{} kann nicht als Archiv gelesen werden: {}', '无法将 {} 读取为归档：{}'],
  'It is the storage of an installed game and is never changed. Save into a map or a folder.': [
    'Es ist der Speicher eines installierten Spiels und wird nie geändert. In eine Karte oder einen Ordner speichern.',
    '这是已安装游戏的存储，不会更改。请保存到地图或文件夹。',
  ],
  '{} belongs to the game as it was installed and is never changed.': [
    '{} gehört zum installierten Spiel und wird nie geändert.',
    '{} 属于已安装的游戏，不会更改。',
  ],
  '{} is not mounted any more.': ['{} ist nicht mehr eingebunden.', '{} 已不再挂载。'],
  'The mount has no such source any more; refresh the list.': [
    'Die Einbindung hat diese Quelle nicht mehr; die Liste erneuern.',
    '挂载中已没有此来源；请刷新列表。',
  ],
  '{} has been taken away.': ['{} wurde herausgenommen.', '{} 已被移除。'],
  '{} belongs to the game: switch it off instead.': [
    '{} gehört zum Spiel: stattdessen ausschalten.',
    '{} 属于游戏：请改为关闭它。',
  ],
  'This game or archive was taken away. Add it again.': [
    'Dieses Spiel oder Archiv wurde herausgenommen. Noch einmal hinzufügen.',
    '此游戏或归档已被移除。请重新添加。',
  ],
  'The folder cannot be read in this way. Choose another order of its archives.': [
    'Der Ordner kann so nicht gelesen werden. Eine andere Reihenfolge seiner Archive wählen.',
    '无法这样读取文件夹。请选择其他归档顺序。',
  ],
  'It holds only a difference to the file in another archive.': [
    'Es enthält nur den Unterschied zur Datei in einem anderen Archiv.',
    '它只包含与其他归档中文件的差异。',
  ],
  'Not downloaded: it is listed, but its data are not on this computer. Install its language or graphics in the launcher.':
    [
      'Nicht heruntergeladen: aufgeführt, aber ihre Daten sind nicht auf diesem Rechner. Ihre Sprache oder Grafik im Launcher installieren.',
      '未下载：已列出，但数据不在此计算机上。请在启动器中安装其语言或画质。',
    ],
  'Only with the low violence setting.': ['Nur bei eingeschränkter Gewaltdarstellung.', '仅在低暴力设置时。'],
  'Only when custom content is allowed in the game.': [
    'Nur wenn eigene Inhalte im Spiel erlaubt sind.',
    '仅在游戏允许自定义内容时。',
  ],
  'Only when HD models are switched on in the game.': [
    'Nur wenn HD-Modelle im Spiel eingeschaltet sind.',
    '仅在游戏启用高清模型时。',
  ],
  'Loose files': ['Lose Dateien', '散文件'],
  'A folder named like an archive: some clients read it so.': [
    'Ein Ordner, benannt wie ein Archiv: Manche Clients lesen ihn so.',
    '名称如归档的文件夹：有些客户端会这样读取。',
  ],
  'The game does not load it: only one letter or digit may follow the hyphen.': [
    'Das Spiel lädt es nicht: Nach dem Bindestrich darf nur ein Buchstabe oder eine Ziffer stehen.',
    '游戏不会加载它：连字符后只能有一个字母或数字。',
  ],
  'Looking through the map': ['Die Karte wird durchgesehen', '正在查看地图'],
  'Saving {}': ['{} wird gespeichert', '正在保存 {}'],
  'Working on {}': ['Arbeit an {}', '正在处理 {}'],
  '{} is not in the map.': ['{} ist nicht in der Karte.', '{} 不在地图中。'],
  '{} is in the map already. Choose another path.': [
    '{} ist schon in der Karte. Einen anderen Pfad wählen.',
    '{} 已在地图中。请选择其他路径。',
  ],
  '{} is a part of the map itself and cannot be taken out.': [
    '{} ist ein Teil der Karte selbst und kann nicht herausgenommen werden.',
    '{} 是地图本身的一部分，无法取出。',
  ],
  '{} is a part of the map itself and keeps its path.': [
    '{} ist ein Teil der Karte selbst und behält seinen Pfad.',
    '{} 是地图本身的一部分，路径保持不变。',
  ],
  'Nothing was changed in {}.': ['In {} wurde nichts geändert.', '{} 中没有更改。'],
  'Copy the tile': ['Kachel kopieren', '复制地块'],
  'Merge from another model': ['Aus anderem Modell übernehmen', '从另一模型取用'],
  'Merge {}': ['{} verschmelzen', '合并 {}'],
  'Move to sequence group': ['In Sequenzgruppe verschieben', '移到序列组'],
  'Change frames': ['Bilder ändern', '更改帧'],
  'Insert frame': ['Bild einfügen', '插入帧'],
  'Delete frame': ['Bild löschen', '删除帧'],
  'Delete {} frames': ['{} Bilder löschen', '删除 {} 帧'],
  'Change parent': ['Übergeordnetes ändern', '更改父级'],
  'Replace texture': ['Textur ersetzen', '替换纹理'],
  'Resize texture': ['Größe der Textur ändern', '调整纹理大小'],
  'Add skin': ['Skin hinzufügen', '添加皮肤'],
  'Remove skin': ['Skin entfernen', '移除皮肤'],
  'Add skin column': ['Skin-Spalte hinzufügen', '添加皮肤列'],
  'Split textures off': ['Texturen abtrennen', '分离纹理'],
  'Merge textures': ['Texturen einfügen', '合并纹理'],
  'Change transition': ['Übergang ändern', '更改过渡'],
  'Place submeshes': ['Teilnetze platzieren', '放置子网格'],
  'Effects in clips': ['Effekte in Clips', '片段中的特效'],
  'Set keys of {}': ['Schlüssel von {} setzen', '设置 {} 的关键帧'],
  'Mirror the model across {}': ['Modell über {} spiegeln', '沿 {} 镜像模型'],
  'Stand in place': ['Auf der Stelle stehen', '原地'],
  'Go forwards': ['Vorwärts gehen', '向前'],
  Curvature: ['Krümmung', '曲率'],
  Gullies: ['Rinnen', '沟壑'],
  Rain: ['Regen', '雨'],
  Sharpness: ['Schärfe', '锐度'],
  Times: ['Male', '次数'],
  Magma: ['Magma', '岩浆'],
  Slime: ['Schleim', '软泥'],
  Ocean: ['Meer', '海洋'],
  Chunks: ['Chunks', '区块'],
  'Heights (16 bit)': ['Höhen (16 Bit)', '高度（16 位）'],
  'Alpha maps of every texture': ['Alphakarten jeder Textur', '各纹理的 Alpha 贴图'],
  Hills: ['Hügel', '山丘'],
  Ridges: ['Grate', '山脊'],
  Billows: ['Wogen', '波涌'],
} as const satisfies Texts;
