/** Why something is a problem in files of Half-Life: what the rules of the formats say of themselves (`shared/formats`). */
import type { Texts } from './translated.ts';

export const rulesHalflifeTexts = {
  'The engine picks submodel (body ÷ base) modulo count. With another base than the product of the earlier counts some choices cannot be reached; with 0 the game crashes.':
    [
      'Die Engine wählt Teilmodell (body ÷ base) modulo Anzahl. Bei anderer Basis als dem Produkt der früheren Anzahlen sind manche nicht erreichbar; bei 0 stürzt das Spiel ab.',
      '引擎选取子模型（body ÷ base）对数量取模。若 base 不等于前面数量之积，有些无法选到；为 0 则游戏崩溃。',
    ],
  'The engine divides by the number of submodels: the game crashes. Add one, even a blank one.': [
    'Die Engine teilt durch die Anzahl der Teilmodelle: Das Spiel stürzt ab. Eines hinzufügen, auch ein leeres.',
    '引擎除以子模型数：游戏崩溃。请添加一个，空白的也可以。',
  ],
  'The counts of the runs do not fit the list: the engine reads past its end.': [
    'Die Anzahlen der Läufe passen nicht zur Liste: Die Engine liest über ihr Ende hinaus.',
    '各段数量与列表不符：引擎会读到末尾之外。',
  ],
  'The engine reads past the end of the vertices: garbage is drawn or the game crashes.': [
    'Die Engine liest über das Ende der Eckpunkte hinaus: Müll wird gezeichnet, oder das Spiel stürzt ab.',
    '引擎会读到顶点末尾之外：画出垃圾或游戏崩溃。',
  ],
  'The engine reads past the end of the normals: garbage is drawn or the game crashes.': [
    'Die Engine liest über das Ende der Normalen hinaus: Müll wird gezeichnet, oder das Spiel stürzt ab.',
    '引擎会读到法线末尾之外：画出垃圾或游戏崩溃。',
  ],
  'The engine lights the normals of a mesh with its texture; corners that use normals of another mesh are lit wrong.': [
    'Die Engine beleuchtet die Normalen eines Netzes mit dessen Textur; Ecken mit Normalen eines anderen Netzes werden falsch beleuchtet.',
    '引擎按网格的纹理为其法线照明；使用其他网格法线的角会照错。',
  ],
  'The engine walks through the normals mesh by mesh, so the counts must add up: otherwise later meshes are lit wrong.':
    [
      'Die Engine geht die Normalen Netz für Netz durch, die Anzahlen müssen also aufgehen: Sonst werden spätere Netze falsch beleuchtet.',
      '引擎按网格逐个读取法线，数量必须相符：否则后面的网格会照错。',
    ],
  'The engine goes by the runs; statistics and other tools go by this number.': [
    'Die Engine geht nach den Läufen; Statistik und andere Werkzeuge nach dieser Zahl.',
    '引擎按各段读取；统计和其他工具按此数。',
  ],
  'The engine reads a texture past the end of the skin table: garbage is drawn or the game crashes.': [
    'Die Engine liest eine Textur hinter dem Ende der Skin-Tabelle: Müll wird gezeichnet, oder das Spiel stürzt ab.',
    '引擎会读取皮肤表末尾之外的纹理：画出垃圾或游戏崩溃。',
  ],
  'Valve advises against more; old computers draw such a model slowly.': [
    'Valve rät von mehr ab; alte Rechner zeichnen ein solches Modell langsam.',
    'Valve 不建议更多；旧电脑绘制会很慢。',
  ],
  'The engine turns the legs of players by the bones Bip01 Pelvis and Bip01 Spine, which it finds by these names: without them the body does not follow where the player looks.':
    [
      'Die Engine dreht die Beine von Spielern um die Knochen Bip01 Pelvis und Bip01 Spine, die sie nach Namen findet: Ohne sie folgt der Körper dem Blick nicht.',
      '引擎绕按名称查找的 Bip01 Pelvis 和 Bip01 Spine 骨骼转动玩家的腿：没有它们身体不会随视线转动。',
    ],
  'The game tells by the group of a hitbox where a shot hit: without a box of the group such hits count as generic.': [
    'Das Spiel erkennt an der Gruppe einer Trefferbox, wo ein Schuss traf: Ohne Box der Gruppe zählen solche Treffer als allgemein.',
    '游戏按命中框的组判断击中部位：没有该组的盒则计为一般命中。',
  ],
  'Half-Life finds the poses of weapons by name, and shows sequence 0 for one that it lacks. Sequences of players may only be added at the end: their numbers are known to the game.':
    [
      'Half-Life findet Waffenposen nach Namen und zeigt für fehlende Sequenz 0. Sequenzen von Spielern dürfen nur am Ende dazukommen: Ihre Nummern kennt das Spiel.',
      'Half-Life 按名称查找武器姿势，缺少时显示序列 0。玩家序列只能加在末尾：游戏认其编号。',
    ],
  'Sven Co-op cuts the names of player models: a file whose name has more than 22 letters is not found.': [
    'Sven Co-op kürzt die Namen von Spielermodellen: Eine Datei mit mehr als 22 Buchstaben wird nicht gefunden.',
    'Sven Co-op 会截短玩家模型名称：超过 22 个字母的文件找不到。',
  ],
  'Counter-Strike takes the hitboxes with the numbers 20 and 21 for the shield and lets shots through where none is carried.':
    [
      'Counter-Strike nimmt die Trefferboxen 20 und 21 für den Schild und lässt Schüsse durch, wo keiner getragen wird.',
      'Counter-Strike 用编号 20 和 21 的命中框作盾牌，未持盾时子弹穿过。',
    ],
  'The engine looks at sequence 0 of every model: it crashes. Add one, even of a single frame.': [
    'Die Engine sieht auf Sequenz 0 jedes Modells: Sie stürzt ab. Eine hinzufügen, auch mit einem einzigen Bild.',
    '引擎会查看每个模型的序列 0：会崩溃。请添加一个，哪怕只有一帧。',
  ],
  'A sequence needs at least one frame.': ['Eine Sequenz braucht mindestens ein Bild.', '序列至少需要一帧。'],
  'The count is damaged: no file holds so many frames. Nothing here plays more of them than there are.': [
    'Die Anzahl ist beschädigt: Keine Datei hat so viele Bilder. Hier wird nicht mehr davon abgespielt, als da ist.',
    '数量已损坏：没有文件有这么多帧。此处只播放实际存在的。',
  ],
  'The samples are in a file that was not found beside the model: Half-Life shows nothing of the sequence and Xash stops with an error.':
    [
      'Die Daten sind in einer Datei, die nicht neben dem Modell gefunden wurde: Half-Life zeigt nichts von der Sequenz, Xash hält mit einem Fehler an.',
      '数据在模型旁未找到的文件中：Half-Life 不显示该序列，Xash 报错停止。',
    ],
  'Without a blend the engine reads something else as animation.': [
    'Ohne Überblendung liest die Engine etwas anderes als Animation.',
    '没有混合时引擎会把别的内容当作动画读取。',
  ],
  'Half-Life mixes two blends, or exactly four: of any other number the first two. Only Counter-Strike plays nine.': [
    'Half-Life mischt zwei Überblendungen oder genau vier: von jeder anderen Zahl die ersten zwei. Nur Counter-Strike spielt neun.',
    'Half-Life 混合两个或恰好四个；其他数量只取前两个。只有 Counter-Strike 播放九个。',
  ],
  'There must be six numbers for each bone and frame: what is missing is written as 0.': [
    'Es muss sechs Zahlen je Knochen und Bild geben: Fehlendes wird als 0 geschrieben.',
    '每块骨骼每帧须有六个数：缺少的写为 0。',
  ],
  'Samples must lie within 64 KB of their bone’s record, so the model cannot be saved. Shorten the sequence, split it, or remove small movements.':
    [
      'Daten müssen innerhalb von 64 KB ihres Knochensatzes liegen, das Modell kann also nicht gespeichert werden. Die Sequenz kürzen, teilen oder kleine Bewegungen entfernen.',
      '数据须在其骨骼记录的 64 KB 内，因此无法保存。请缩短或拆分序列，或移除细小运动。',
    ],
  'The sequence never moves on, or the time the game waits for it makes no sense.': [
    'Die Sequenz geht nie weiter, oder die Zeit, die das Spiel auf sie wartet, ergibt keinen Sinn.',
    '序列永不前进，或游戏等待它的时间不合理。',
  ],
  'The game finds the first sequence of a name, in capitals or not.': [
    'Das Spiel findet die erste Sequenz eines Namens, ob groß oder klein geschrieben.',
    '游戏查找该名称的第一个序列，不分大小写。',
  ],
  'The game never reaches the frame, so the event does not happen.': [
    'Das Spiel erreicht das Bild nie, das Ereignis geschieht also nicht.',
    '游戏到不了该帧，因此事件不发生。',
  ],
  'Half-Life plays .wav files only; Sven Co-op knows more kinds.': [
    'Half-Life spielt nur .wav-Dateien; Sven Co-op kennt mehr Arten.',
    'Half-Life 只播放 .wav；Sven Co-op 支持更多。',
  ],
  'Half-Life loads the file by this path, from the folder of the game; Xash by the name of the model. A file with another name is not found.':
    [
      'Half-Life lädt die Datei nach diesem Pfad, vom Ordner des Spiels aus; Xash nach dem Namen des Modells. Eine anders benannte Datei wird nicht gefunden.',
      'Half-Life 从游戏文件夹按此路径加载；Xash 按模型名称。名称不同的文件找不到。',
    ],
  'The node does not exist in the table of transitions, so the game finds no way to or from the sequence.': [
    'Der Knoten steht nicht in der Tabelle der Übergänge, das Spiel findet also keinen Weg zur oder von der Sequenz.',
    '过渡表中没有该节点，游戏找不到通往或离开该序列的路径。',
  ],
  'The table must hold one byte for each two nodes: the game reads past its end.': [
    'Die Tabelle muss ein Byte je zwei Knoten haben: Das Spiel liest über ihr Ende hinaus.',
    '表中每两个节点须有一个字节：游戏会读到末尾之外。',
  ],
  'The table leads to a node that does not exist.': [
    'Die Tabelle führt zu einem Knoten, den es nicht gibt.',
    '表指向不存在的节点。',
  ],
  'Engines compute bones in order, so a parent must stand before its children: the model is torn apart or the game crashes. Choose an earlier parent, or move the bone behind it.':
    [
      'Engines berechnen Knochen der Reihe nach, der übergeordnete muss also davor stehen: Das Modell zerreißt, oder das Spiel stürzt ab. Einen früheren wählen oder den Knochen dahinter verschieben.',
      '引擎按顺序计算骨骼，父级须在子级之前：否则模型撕裂或游戏崩溃。请选择更前的父级，或将骨骼移到其后。',
    ],
  'Models that are merged by bone names, such as weapons, follow the first bone of a name.': [
    'Modelle, die nach Knochennamen verbunden werden, etwa Waffen, folgen dem ersten Knochen eines Namens.',
    '按骨骼名称合并的模型（如武器）跟随该名称的第一块骨骼。',
  ],
  'Works, but nothing can find the bone by name. Some protected models are like this.': [
    'Geht, aber nichts kann den Knochen nach Namen finden. Manche geschützten Modelle sind so.',
    '可用，但无法按名称找到该骨骼。有些受保护的模型如此。',
  ],
  'A controller moves or turns exactly one channel of its bone; the engine does nothing or worse with any other value.':
    [
      'Eine Steuerung bewegt oder dreht genau einen Kanal ihres Knochens; bei jedem anderen Wert tut die Engine nichts oder Schlimmeres.',
      '控制器只移动或旋转骨骼的一个通道；其他值引擎不处理或更糟。',
    ],
  'The engine looks from the bone: a controller that its bone does not name does nothing.': [
    'Die Engine sieht vom Knochen aus: Eine Steuerung, die ihr Knochen nicht nennt, tut nichts.',
    '引擎从骨骼查找：骨骼未引用的控制器不起作用。',
  ],
  'The textures are in a file of their own, named like the model with a T at the end, which was not found: the game shows nothing or crashes.':
    [
      'Die Texturen sind in einer eigenen Datei, benannt wie das Modell mit einem T am Ende, die nicht gefunden wurde: Das Spiel zeigt nichts oder stürzt ab.',
      '纹理在名称为模型名加 T 的单独文件中，未找到：游戏不显示或崩溃。',
    ],
  'There must be one byte a pixel and 256 colours: the file would be damaged.': [
    'Es muss ein Byte je Pixel und 256 Farben geben: Die Datei wäre beschädigt.',
    '每像素须一字节并有 256 色：否则文件损坏。',
  ],
  'A texture without pixels makes the engine fail.': [
    'Eine Textur ohne Pixel lässt die Engine scheitern.',
    '没有像素的纹理会使引擎出错。',
  ],
  'Half-Life refuses textures with a side above 512; Sven Co-op above 1024.': [
    'Half-Life lehnt Texturen mit einer Seite über 512 ab; Sven Co-op über 1024.',
    'Half-Life 拒绝边长超过 512 的纹理；Sven Co-op 为 1024。',
  ],
  'The engine refuses textures whose number of pixels is not a multiple of 4. Make the width a multiple of 4.': [
    'Die Engine lehnt Texturen ab, deren Pixelzahl kein Vielfaches von 4 ist. Die Breite zu einem Vielfachen von 4 machen.',
    '引擎拒绝像素数不是 4 的倍数的纹理。请使宽度为 4 的倍数。',
  ],
  'Half-Life computes chrome for 64 × 64 texels; other sizes are shown shifted. Sven Co-op takes any size.': [
    'Half-Life berechnet Chrom für 64 × 64 Texel; andere Größen erscheinen verschoben. Sven Co-op nimmt jede Größe.',
    'Half-Life 按 64 × 64 纹素计算镀铬；其他大小会偏移。Sven Co-op 接受任何大小。',
  ],
  'Only Sven Co-op and Xash know full bright; Half-Life ignores it.': [
    'Nur Sven Co-op und Xash kennen volle Helligkeit; Half-Life beachtet sie nicht.',
    '只有 Sven Co-op 和 Xash 支持全亮；Half-Life 忽略它。',
  ],
  'The texture is masked, but no pixel has index 255: nothing is transparent.': [
    'Die Textur ist maskiert, aber kein Pixel hat Index 255: Nichts ist durchsichtig.',
    '纹理为遮罩，但没有索引 255 的像素：没有透明处。',
  ],
  'Xash shares textures by name, so both show the same.': [
    'Xash teilt Texturen nach Namen, beide zeigen also dasselbe.',
    'Xash 按名称共享纹理，因此两者显示相同。',
  ],
  'Names end in .bmp, have no folder and at most 63 letters: other tools fail on any other.': [
    'Namen enden auf .bmp, haben keinen Ordner und höchstens 63 Buchstaben: Andere Werkzeuge scheitern an allem anderen.',
    '名称以 .bmp 结尾，不含文件夹，最多 63 个字母：否则其他工具会失败。',
  ],
  'The numbers are palette entries from 0 to 255, each not below the one before; other tools crash on any other.': [
    'Die Zahlen sind Paletteneinträge von 0 bis 255, keine kleiner als die davor; andere Werkzeuge stürzen sonst ab.',
    '数值为 0 到 255 的调色板项，不小于前一个；否则其他工具会崩溃。',
  ],
  'The software renderer reads pixels one after the other from the first on: they must stand in the order of the list, without gaps, at the end of the file.':
    [
      'Der Software-Renderer liest Pixel eines nach dem anderen: Sie müssen in der Reihenfolge der Liste, ohne Lücken, am Ende der Datei stehen.',
      '软件渲染器按顺序读取像素：它们须按列表顺序、无空隙地位于文件末尾。',
    ],
  'The table must hold one number for each skin and column: the file would be damaged.': [
    'Die Tabelle muss eine Zahl je Skin und Spalte haben: Die Datei wäre beschädigt.',
    '表中每个皮肤和列须有一个数：否则文件损坏。',
  ],
  'Meshes ask the skin table for their texture, but it has no skin.': [
    'Netze fragen die Skin-Tabelle nach ihrer Textur, aber sie hat keinen Skin.',
    '网格向皮肤表查询纹理，但表中没有皮肤。',
  ],
  'The engine allocates memory by the stated size: too small a number cuts the model off.': [
    'Die Engine reserviert Speicher nach der genannten Größe: Eine zu kleine Zahl schneidet das Modell ab.',
    '引擎按所述大小分配内存：数值过小会截断模型。',
  ],
  'The model uses extensions of Xash3D. They are kept as they are, so nothing may change its size; values can be edited.':
    [
      'Das Modell verwendet Erweiterungen von Xash3D. Sie bleiben, wie sie sind, also darf nichts seine Größe ändern; Werte können bearbeitet werden.',
      '模型使用 Xash3D 扩展。它们保持不变，因此大小不能改；值可以编辑。',
    ],
  'Half-Life has no room for more: the game refuses the model, crashes, or leaves out the rest.': [
    'Half-Life hat nicht mehr Platz: Das Spiel lehnt das Modell ab, stürzt ab oder lässt den Rest weg.',
    'Half-Life 无法容纳更多：游戏拒绝模型、崩溃或省略其余。',
  ],
  'Counter-Strike runs on the engine of Half-Life, which has no room for more.': [
    'Counter-Strike läuft auf der Engine von Half-Life, die nicht mehr Platz hat.',
    'Counter-Strike 使用 Half-Life 引擎，无法容纳更多。',
  ],
  "Half-Life's engine has no room for more. Sven Co-op's grew out of it; what it takes beyond that is not known here.":
    [
      'Die Engine von Half-Life hat nicht mehr Platz. Die von Sven Co-op ging daraus hervor; was sie darüber hinaus nimmt, ist hier nicht bekannt.',
      'Half-Life 引擎无法容纳更多。Sven Co-op 的引擎由其发展而来；能多容纳多少不得而知。',
    ],
  'Xash3D has no room for more.': ['Xash3D hat nicht mehr Platz.', 'Xash3D 无法容纳更多。'],
} as const satisfies Texts;
