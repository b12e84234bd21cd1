/** Why something is a problem: what the rules of the formats say of themselves (`shared/formats`). */
import type { Texts } from './translated.ts';

export const rulesTexts = {
  'The client follows these offsets and crashes, or shows nothing of that kind. The bytes are kept.': [
    'Der Client folgt diesen Offsets und stürzt ab oder zeigt nichts dieser Art. Die Bytes bleiben erhalten.',
    '客户端按这些偏移读取会崩溃，或不显示此类内容。字节保留。',
  ],
  'The client follows these offsets and sizes; extractors of servers reject the tile. The bytes are kept.': [
    'Der Client folgt diesen Offsets und Größen; Extraktoren von Servern lehnen die Kachel ab. Die Bytes bleiben erhalten.',
    '客户端按这些偏移和大小读取；服务器提取工具会拒绝该地块。字节保留。',
  ],
  'A tile has 16 × 16 chunks; the client reads all of them.': [
    'Eine Kachel hat 16 × 16 Chunks; der Client liest alle.',
    '地块有 16 × 16 个区块；客户端会全部读取。',
  ],
  'The client follows offsets and never sees these bytes. They are kept as they are.': [
    'Der Client folgt Offsets und sieht diese Bytes nie. Sie bleiben, wie sie sind.',
    '客户端按偏移读取，不会看到这些字节。它们保持不变。',
  ],
  'The client reads flight bounds when the flag says that they are there.': [
    'Der Client liest Fluggrenzen, wenn das Merkmal sagt, dass sie da sind.',
    '标志表明存在时客户端才读取飞行边界。',
  ],
  'The client finds chunks by their place in the table; tools go by these numbers.': [
    'Der Client findet Chunks nach ihrem Platz in der Tabelle; Werkzeuge gehen nach diesen Nummern.',
    '客户端按表中位置查找区块；工具按这些编号。',
  ],
  'The chunk is drawn away from where it belongs, and the ground has a gap.': [
    'Der Chunk wird nicht an seinem Ort gezeichnet, und der Boden hat eine Lücke.',
    '区块不在其位置绘制，地面出现空缺。',
  ],
  'The client looks at the offset, but simple readers go by the flag and fail. Noggit leaves the flag behind.': [
    'Der Client sieht auf den Offset, aber einfache Leser gehen nach dem Merkmal und scheitern. Noggit lässt das Merkmal zurück.',
    '客户端看偏移，而简单的读取程序看标志并会失败。Noggit 会留下该标志。',
  ],
  'The client reads vertex colours when the flag is set, and only then.': [
    'Der Client liest Eckpunktfarben, wenn das Merkmal gesetzt ist, und nur dann.',
    '仅当设置了标志时客户端才读取顶点颜色。',
  ],
  'The client reads heights and normals of every chunk.': [
    'Der Client liest Höhen und Normalen jedes Chunks.',
    '客户端读取每个区块的高度和法线。',
  ],
  'Players there are in no zone, and servers report a wrong area.': [
    'Spieler sind dort in keiner Zone, und Server melden ein falsches Gebiet.',
    '玩家在那里不属于任何地区，服务器会报告错误的区域。',
  ],
  'The client draws both, one over the other.': [
    'Der Client zeichnet beide, eines über dem anderen.',
    '客户端会将两者叠加绘制。',
  ],
  'MCLQ has room for two flows; the client reads what lies behind as more of them.': [
    'MCLQ hat Platz für zwei Strömungen; der Client liest, was dahinter liegt, als weitere.',
    'MCLQ 只容纳两个流；客户端会把其后的内容也当作流读取。',
  ],
  'The client knows the kinds of the old liquids by the flags of the chunk, one layer a flag.': [
    'Der Client kennt die Arten alter Flüssigkeiten an den Merkmalen des Chunks, ein Merkmal je Ebene.',
    '客户端按区块标志识别旧液体的种类，每层一个标志。',
  ],
  'Flight bounds and distant views hold whole yards from −32768 to 32767.': [
    'Fluggrenzen und Fernansichten haben ganze Yards von −32768 bis 32767.',
    '飞行边界和远景为 −32768 到 32767 的整码数。',
  ],
  'Server extractors lift everything below −500 to it, so that players stand above the ground.': [
    'Extraktoren von Servern heben alles unter −500 darauf an, sodass Spieler über dem Boden stehen.',
    '服务器提取工具会把 −500 以下的抬到该高度，使玩家悬空。',
  ],
  'The ground has a crack between the two chunks.': [
    'Zwischen den zwei Chunks hat der Boden einen Riss.',
    '两个区块之间的地面有裂缝。',
  ],
  'The light on the ground has an edge between the two chunks. Noggit leaves such edges behind.': [
    'Zwischen den zwei Chunks hat das Licht auf dem Boden eine Kante. Noggit hinterlässt solche Kanten.',
    '两个区块之间的地面光照有接缝。Noggit 会留下这样的接缝。',
  ],
  'The light does not fit the ground: its heights were changed, but not its normals.': [
    'Das Licht passt nicht zum Boden: Seine Höhen wurden geändert, seine Normalen nicht.',
    '光照与地面不符：高度改了而法线没有。',
  ],
  'The client has room for four layers and crashes on more.': [
    'Der Client hat Platz für vier Ebenen und stürzt bei mehr ab.',
    '客户端只容纳四个图层，更多会崩溃。',
  ],
  'The client draws such a chunk black.': [
    'Der Client zeichnet einen solchen Chunk schwarz.',
    '客户端会把这样的区块画成黑色。',
  ],
  'The first layer covers everything; every other one has a map and says so by its flag.': [
    'Die erste Ebene bedeckt alles; jede andere hat eine Karte und sagt es mit ihrem Merkmal.',
    '第一层覆盖全部；其余各层都有贴图并以标志说明。',
  ],
  'The client reads past the end of the alpha maps.': [
    'Der Client liest über das Ende der Alphakarten hinaus.',
    '客户端会读到 Alpha 贴图末尾之外。',
  ],
  'Maps of 4 bits are never compressed: the client shows noise.': [
    'Karten mit 4 Bit sind nie gepackt: Der Client zeigt Rauschen.',
    '4 位贴图从不压缩：客户端会显示噪点。',
  ],
  'The client stops with an error on 8-bit maps without the flag.': [
    'Der Client hält bei 8-Bit-Karten ohne das Merkmal mit einem Fehler an.',
    '没有该标志的 8 位贴图会使客户端报错停止。',
  ],
  'The client shows a broken map. It is written again when the map is painted on.': [
    'Der Client zeigt eine kaputte Karte. Sie wird neu geschrieben, wenn darauf gemalt wird.',
    '客户端会显示损坏的贴图。在其上绘制时会重写。',
  ],
  'The layer is drawn but never seen, and takes one of the four places.': [
    'Die Ebene wird gezeichnet, ist aber nie zu sehen, und nimmt einen der vier Plätze.',
    '该图层会绘制但看不见，并占用四个位置之一。',
  ],
  'One layer would do; together they take two of the four places.': [
    'Eine Ebene würde genügen; zusammen nehmen sie zwei der vier Plätze.',
    '一层就够了；两层共占四个位置中的两个。',
  ],
  'Ground effects of a layer that is not there do not grow.': [
    'Bodeneffekte einer Ebene, die nicht da ist, wachsen nicht.',
    '不存在的图层的地面效果不会生长。',
  ],
  'Old tools write 65535 for none; −1 is what the client of Wrath of the Lich King expects.': [
    'Alte Werkzeuge schreiben 65535 für keinen; der Client von Wrath of the Lich King erwartet −1.',
    '旧工具用 65535 表示无；Wrath of the Lich King 客户端要求 −1。',
  ],
  'The rectangle must lie within the 8 × 8 quads of its chunk and have at least one; server tools crash on others.': [
    'Das Rechteck muss in den 8 × 8 Vierecken seines Chunks liegen und mindestens eines haben; Serverwerkzeuge stürzen sonst ab.',
    '矩形必须位于区块的 8 × 8 四边形内且至少有一个；否则服务器工具会崩溃。',
  ],
  'The client reads as many corners as the rectangle has, of the kinds that the vertex data names.': [
    'Der Client liest so viele Ecken, wie das Rechteck hat, von den Arten, die die Eckpunktdaten nennen.',
    '客户端按矩形的角数读取顶点数据所述的种类。',
  ],
  'The client hides what is out of view by the lowest and highest height.': [
    'Der Client blendet nach niedrigster und höchster Höhe aus, was nicht zu sehen ist.',
    '客户端按最低和最高高度隐藏视野外的内容。',
  ],
  'The client copies paths into buffers of 256 bytes and crashes on longer ones.': [
    'Der Client kopiert Pfade in Puffer von 256 Bytes und stürzt bei längeren ab.',
    '客户端把路径复制到 256 字节的缓冲区，更长会崩溃。',
  ],
  'The client looks for a file without a name; what uses it is missing.': [
    'Der Client sucht eine Datei ohne Namen; was sie verwendet, fehlt.',
    '客户端查找无名文件；使用它的内容会缺失。',
  ],
  'The client loads it for nothing. It can be removed, unless it is meant for later.': [
    'Der Client lädt es umsonst. Es kann entfernt werden, wenn es nicht für später gedacht ist.',
    '客户端会白白加载它。若不打算以后使用，可以移除。',
  ],
  'The client takes both for the same thing and draws only one of them.': [
    'Der Client hält beide für dasselbe und zeichnet nur eines.',
    '客户端会把两者当作同一个，只绘制一个。',
  ],
  'The doodad has no size and is never seen.': [
    'Der Doodad hat keine Größe und ist nie zu sehen.',
    '该装饰物没有大小，永远看不见。',
  ],
  'The client draws a map object while its box is in view: it vanishes at times.': [
    'Der Client zeichnet ein Kartenobjekt, solange seine Box zu sehen ist: Es verschwindet manchmal.',
    '客户端在其盒可见时绘制地图对象：它有时会消失。',
  ],
  'A map object is listed in every tile that its box touches; this one touches none of this tile.': [
    'Ein Kartenobjekt ist in jeder Kachel aufgeführt, die seine Box berührt; dieses berührt keine davon.',
    '地图对象列于其盒触及的每个地块；此对象未触及本地块。',
  ],
  'A placement that no chunk names is never drawn.': [
    'Eine Platzierung, die kein Chunk nennt, wird nie gezeichnet.',
    '没有区块引用的放置不会绘制。',
  ],
  'A doodad is listed in every tile that its box touches; this one stands more than a whole tile away from this one.': [
    'Ein Doodad ist in jeder Kachel aufgeführt, die seine Box berührt; dieser steht mehr als eine ganze Kachel entfernt.',
    '装饰物列于其盒触及的每个地块；此物离本地块超过一整块。',
  ],
  'One reference draws a placement; the others are useless.': [
    'Ein Verweis zeichnet eine Platzierung; die anderen sind nutzlos.',
    '一个引用即可绘制；其余无用。',
  ],
  'Only chunks that the box of a map object touches name it in files of the game and of Noggit.': [
    'In Dateien des Spiels und von Noggit nennen ein Kartenobjekt nur Chunks, die seine Box berührt.',
    '在游戏和 Noggit 的文件中，只有其盒触及的区块引用地图对象。',
  ],
  'The client reads past the end of the list of placements and crashes.': [
    'Der Client liest über das Ende der Liste der Platzierungen hinaus und stürzt ab.',
    '客户端会读到放置列表末尾之外并崩溃。',
  ],
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
  'The game walks from each bone up to the root and never gets there.': [
    'Das Spiel geht von jedem Knochen hinauf zur Wurzel und kommt nie an.',
    '游戏从每块骨骼上溯到根，永远到不了。',
  ],
  'The game looks at the keys of a bone only if it has the flag "transformed".': [
    'Das Spiel beachtet die Schlüssel eines Knochens nur, wenn er das Merkmal „transformed“ hat.',
    '骨骼有“transformed”标志时游戏才查看其关键帧。',
  ],
  'The game finds the head, the hands and other key bones by this table.': [
    'Das Spiel findet Kopf, Hände und andere Schlüsselknochen über diese Tabelle.',
    '游戏通过此表查找头、手等关键骨骼。',
  ],
  'The game opens one of the .skin files beside the model and shows nothing without it.': [
    'Das Spiel öffnet eine der .skin-Dateien neben dem Modell und zeigt ohne sie nichts.',
    '游戏打开模型旁的某个 .skin 文件，没有则不显示。',
  ],
  'There are at most four .skin files to a model. The count is damaged; only the files that are there count.': [
    'Zu einem Modell gibt es höchstens vier .skin-Dateien. Die Anzahl ist beschädigt; nur vorhandene Dateien zählen.',
    '一个模型最多四个 .skin 文件。数量已损坏；只计实际存在的文件。',
  ],
  'The .anim file was not beside the model, or is too short. Its keys cannot be seen or changed; they are not lost.': [
    'Die .anim-Datei lag nicht neben dem Modell oder ist zu kurz. Ihre Schlüssel können nicht gesehen oder geändert werden; verloren sind sie nicht.',
    '.anim 文件不在模型旁或过短。其关键帧无法查看或更改；但未丢失。',
  ],
  'Bytes that nothing in the model points at: what edits took out of use, in this program or another, stays in the file. Compacting removes them.':
    [
      'Bytes, auf die nichts im Modell zeigt: Was Änderungen außer Gebrauch nahmen, hier oder anderswo, bleibt in der Datei. Verkleinern entfernt sie.',
      '模型中没有指向的字节：编辑后不再使用的内容留在文件中。压缩可移除。',
    ],
  'Several things in the model use the same bytes, as tools that write equal values once leave them. Changing one separates it from the others.':
    [
      'Mehreres im Modell verwendet dieselben Bytes, wie Werkzeuge gleiche Werte einmal schreiben. Eines zu ändern trennt es von den anderen.',
      '模型中多处使用相同字节，有些工具会把相同值只写一次。更改其一会使其分离。',
    ],
  'Weights of a vertex must add up to 255; otherwise it is drawn out of place.': [
    'Gewichte eines Eckpunkts müssen zusammen 255 ergeben; sonst wird er am falschen Ort gezeichnet.',
    '顶点权重之和须为 255；否则绘制位置错误。',
  ],
  'The vertex follows a bone that is not there: the game reads past the end.': [
    'Der Eckpunkt folgt einem Knochen, den es nicht gibt: Das Spiel liest über das Ende hinaus.',
    '顶点跟随不存在的骨骼：游戏会读到末尾之外。',
  ],
  'Normals must be of length 1; others are lit too brightly or too darkly.': [
    'Normalen müssen die Länge 1 haben; andere werden zu hell oder zu dunkel beleuchtet.',
    '法线长度须为 1；否则过亮或过暗。',
  ],
  'What sticks out of the bounding box vanishes while it is still in view.': [
    'Was aus der Begrenzungsbox ragt, verschwindet, solange es noch zu sehen wäre.',
    '超出包围盒的部分会在仍可见时消失。',
  ],
  'The collision mesh has three points and one normal for each triangle.': [
    'Das Kollisionsnetz hat drei Punkte und eine Normale je Dreieck.',
    '碰撞网格每个三角形有三个点和一条法线。',
  ],
  'A triangle uses a point that is not there: the game reads past the end.': [
    'Ein Dreieck verwendet einen Punkt, den es nicht gibt: Das Spiel liest über das Ende hinaus.',
    '三角形使用不存在的点：游戏会读到末尾之外。',
  ],
  'The game finds attachments by this table; what it misses is never used.': [
    'Das Spiel findet Anhängepunkte über diese Tabelle; was sie nicht nennt, wird nie verwendet.',
    '游戏通过此表查找附着点；未列出的不会使用。',
  ],
  'The game finds cameras by this table: without it the portrait stays empty.': [
    'Das Spiel findet Kameras über diese Tabelle: Ohne sie bleibt das Porträt leer.',
    '游戏通过此表查找摄像机：没有则肖像为空。',
  ],
  'A ribbon without height is not seen.': ['Ein Band ohne Höhe ist nicht zu sehen.', '没有高度的条带看不见。'],
  'A ribbon needs at least one edge a second, and edges that live for some time.': [
    'Ein Band braucht mindestens eine Kante je Sekunde und Kanten, die eine Weile leben.',
    '条带每秒至少需要一条边，且边须有寿命。',
  ],
  'The texture has fewer cells: the game draws what stands beside it.': [
    'Die Textur hat weniger Zellen: Das Spiel zeichnet, was daneben steht.',
    '纹理的单元较少：游戏会画出旁边的内容。',
  ],
  'Particles without a lifespan vanish at once.': [
    'Partikel ohne Lebensdauer verschwinden sofort.',
    '没有寿命的粒子立即消失。',
  ],
  'A spline emitter needs points to move along.': [
    'Ein Spline-Emitter braucht Punkte, an denen er sich entlangbewegt.',
    '样条发射器需要沿其移动的点。',
  ],
  'The game divides by the length of a sequence. Its end must lie behind its start.': [
    'Das Spiel teilt durch die Länge einer Sequenz. Ihr Ende muss hinter ihrem Anfang liegen.',
    '游戏除以序列长度。终点须在起点之后。',
  ],
  'A sequence without length shows a single pose.': [
    'Eine Sequenz ohne Länge zeigt eine einzige Pose.',
    '没有长度的序列只显示一个姿势。',
  ],
  'Before version 264 all sequences lie on one timeline; where two overlap, keys of one move the other.': [
    'Vor Version 264 liegen alle Sequenzen auf einer Zeitleiste; wo zwei sich überschneiden, bewegen Schlüssel der einen die andere.',
    '264 版之前所有序列在同一时间轴上；重叠处一个的关键帧会影响另一个。',
  ],
  'The game rolls a number from 0 to 32767 among the variations of an animation; frequencies should add up to it.': [
    'Das Spiel würfelt eine Zahl von 0 bis 32767 unter den Varianten einer Animation; die Häufigkeiten sollten zusammen so viel ergeben.',
    '游戏在动画变体中随机取 0 到 32767；频率之和应等于它。',
  ],
  'The game follows the variations of an animation to the end and finds none.': [
    'Das Spiel folgt den Varianten der Animation bis zum Ende und findet keines.',
    '游戏沿动画变体找下去，找不到末尾。',
  ],
  'The game plays the keys of the target; the chain of aliases must end at a sequence with keys of its own.': [
    'Das Spiel spielt die Schlüssel des Ziels; die Kette der Verweise muss bei einer Sequenz mit eigenen Schlüsseln enden.',
    '游戏播放目标的关键帧；别名链须以有自己关键帧的序列结束。',
  ],
  'The game finds sequences by this table; what it misses is never played.': [
    'Das Spiel findet Sequenzen über diese Tabelle; was sie nicht nennt, wird nie gespielt.',
    '游戏通过此表查找序列；未列出的不会播放。',
  ],
  'Some tools expect every model to have the animation Stand (0).': [
    'Manche Werkzeuge erwarten in jedem Modell die Animation Stand (0).',
    '有些工具要求每个模型都有 Stand (0) 动画。',
  ],
  'What is played instead of a missing animation must be in the model.': [
    'Was statt einer fehlenden Animation gespielt wird, muss im Modell sein.',
    '代替缺失动画播放的内容须在模型中。',
  ],
  'The game draws white or green where a file is wanted and none is named.': [
    'Das Spiel zeichnet Weiß oder Grün, wo eine Datei gewollt und keine genannt ist.',
    '需要文件而未指定处，游戏画成白色或绿色。',
  ],
  'The game fills this texture in itself and does not look at the path.': [
    'Das Spiel setzt diese Textur selbst ein und beachtet den Pfad nicht.',
    '此纹理由游戏填入，不看路径。',
  ],
  'The game reads at most 264 bytes of a path, the end mark included.': [
    'Das Spiel liest höchstens 264 Bytes eines Pfads, das Endezeichen eingeschlossen.',
    '游戏最多读取 264 字节的路径，含结束符。',
  ],
  'The game finds the textures it fills in by this table.': [
    'Das Spiel findet die Texturen, die es einsetzt, über diese Tabelle.',
    '游戏通过此表查找由其填入的纹理。',
  ],
  'Each time needs a value: the game reads past the end of the shorter list.': [
    'Jede Zeit braucht einen Wert: Das Spiel liest über das Ende der kürzeren Liste hinaus.',
    '每个时间须有一个值：游戏会读到较短列表的末尾之外。',
  ],
  'The game searches the times as if they were in order, and finds the wrong keys.': [
    'Das Spiel sucht in den Zeiten, als wären sie geordnet, und findet die falschen Schlüssel.',
    '游戏按有序查找时间，会找到错误的关键帧。',
  ],
  'Curves mean something only for the paths of cameras; other tracks have no tangents.': [
    'Kurven bedeuten nur bei Kamerapfaden etwas; andere Spuren haben keine Tangenten.',
    '曲线仅对摄像机路径有意义；其他轨道没有切线。',
  ],
  'Tools write one range for each sequence and one for each global loop. The game uses those of the sequences.': [
    'Werkzeuge schreiben einen Bereich je Sequenz und einen je globaler Schleife. Das Spiel verwendet die der Sequenzen.',
    '工具为每个序列和每个全局循环各写一个范围。游戏使用序列的。',
  ],
  'A range names its first and its last key; both must be there, in this order.': [
    'Ein Bereich nennt seinen ersten und seinen letzten Schlüssel; beide müssen da sein, in dieser Reihenfolge.',
    '范围给出首末关键帧；两者须存在且顺序如此。',
  ],
  'A track has a list of keys for each sequence, or one for all; for others the game uses the first.': [
    'Eine Spur hat eine Liste von Schlüsseln je Sequenz oder eine für alle; für andere nimmt das Spiel die erste.',
    '轨道为每个序列各有一列关键帧，或共用一列；其他情况游戏用第一列。',
  ],
  'The key lies behind the end of its sequence and is never reached.': [
    'Der Schlüssel liegt hinter dem Ende seiner Sequenz und wird nie erreicht.',
    '关键帧在其序列末尾之后，永远到不了。',
  ],
  'The view uses vertices that the model does not have: the game reads past the end.': [
    'Die Ansicht verwendet Eckpunkte, die das Modell nicht hat: Das Spiel liest über das Ende hinaus.',
    '视图使用模型没有的顶点：游戏会读到末尾之外。',
  ],
  'Triangles use vertices that the view does not have: the game reads past the end.': [
    'Dreiecke verwenden Eckpunkte, die die Ansicht nicht hat: Das Spiel liest über das Ende hinaus.',
    '三角形使用视图没有的顶点：游戏会读到末尾之外。',
  ],
  'A triangle takes three indices; left-over ones would belong to two submeshes.': [
    'Ein Dreieck nimmt drei Indizes; übrige gehörten zu zwei Teilnetzen.',
    '三角形用三个索引；多余的会属于两个子网格。',
  ],
  'The submesh reaches past the end of the view: the game reads what stands behind it.': [
    'Das Teilnetz reicht über das Ende der Ansicht hinaus: Das Spiel liest, was dahinter steht.',
    '子网格超出视图末尾：游戏会读取其后的内容。',
  ],
  'The game divides by the number of bones of a submesh: 0 crashes it, and it must use 1 to 4 bones a vertex.': [
    'Das Spiel teilt durch die Anzahl der Knochen eines Teilnetzes: 0 lässt es abstürzen, und es muss 1 bis 4 Knochen je Eckpunkt verwenden.',
    '游戏除以子网格的骨骼数：0 会崩溃，且每个顶点须用 1 到 4 块骨骼。',
  ],
  'The submesh reaches past the end of the bone table.': [
    'Das Teilnetz reicht über das Ende der Knochentabelle hinaus.',
    '子网格超出骨骼表末尾。',
  ],
  "The view's bones must lead through the bone table to the bones of the vertices; others move the vertex.": [
    'Die Knochen der Ansicht müssen über die Knochentabelle zu denen der Eckpunkte führen; andere bewegen den Eckpunkt.',
    '视图的骨骼须经骨骼表指向顶点的骨骼；否则顶点会移动。',
  ],
  'The game draws a submesh that is not there.': [
    'Das Spiel zeichnet ein Teilnetz, das es nicht gibt.',
    '游戏会绘制不存在的子网格。',
  ],
  'The batch reaches past the end of a table of the model.': [
    'Der Stapel reicht über das Ende einer Tabelle des Modells hinaus.',
    '批次超出模型某个表的末尾。',
  ],
  'A batch has one to four textures.': ['Ein Stapel hat eine bis vier Texturen.', '批次有一到四张纹理。'],
  'Client 3.3.5 knows layers 0 to 7.': ['Client 3.3.5 kennt die Ebenen 0 bis 7.', '3.3.5 客户端支持图层 0 到 7。'],
  'With texture combiners the shader is a place in their table, with an entry for each texture.': [
    'Mit Texturkombinationen ist der Shader ein Platz in deren Tabelle, mit einem Eintrag je Textur.',
    '使用纹理组合器时，着色器是其表中的位置，每张纹理一项。',
  ],
  'Edges must live longer than 0 seconds; the game takes 0.25 instead.': [
    'Kanten müssen länger als 0 Sekunden leben; das Spiel nimmt sonst 0,25.',
    '边的寿命须大于 0 秒；否则游戏取 0.25。',
  ],
  'A ribbon needs at least one edge a second.': [
    'Ein Band braucht mindestens eine Kante je Sekunde.',
    '条带每秒至少需要一条边。',
  ],
  'The game refuses ribbons whose heights are negative.': [
    'Das Spiel lehnt Bänder mit negativen Höhen ab.',
    '游戏拒绝高度为负的条带。',
  ],
  'The game refuses emitters whose Z source is negative.': [
    'Das Spiel lehnt Emitter mit negativer Z-Quelle ab.',
    '游戏拒绝 Z 源为负的发射器。',
  ],
  'The game takes a negative emission rate for 0.': [
    'Das Spiel nimmt eine negative Ausstoßrate als 0.',
    '游戏把负的发射率当作 0。',
  ],
  'Visibility is either 0 or 1; what other numbers do is not known.': [
    'Sichtbarkeit ist 0 oder 1; was andere Zahlen tun, ist nicht bekannt.',
    '可见性为 0 或 1；其他数值的作用未知。',
  ],
  'The game loads .blp files only.': ['Das Spiel lädt nur .blp-Dateien.', '游戏只加载 .blp 文件。'],
  'The game of version 1300 takes paths as they are: use one kind of slash.': [
    'Das Spiel der Version 1300 nimmt Pfade, wie sie sind: eine Art Schrägstrich verwenden.',
    '1300 版游戏按原样使用路径：请只用一种斜杠。',
  ],
  'The game fills in a replaceable texture itself; a path beside it is empty in all its models.': [
    'Das Spiel setzt eine ersetzbare Textur selbst ein; ein Pfad daneben ist in allen seinen Modellen leer.',
    '可替换纹理由游戏填入；在其所有模型中旁边的路径都为空。',
  ],
  'World of Warcraft alpha used 1300, 1400 and 1500 only.': [
    'World of Warcraft Alpha verwendete nur 1300, 1400 und 1500.',
    'World of Warcraft 内测版只用 1300、1400 和 1500。',
  ],
  'The contents of the chunk do not fit its size, so the game refuses the model. Its bytes are kept as they are.': [
    'Der Inhalt des Chunks passt nicht zu seiner Größe, das Spiel lehnt das Modell also ab. Seine Bytes bleiben, wie sie sind.',
    '区块内容与大小不符，游戏会拒绝模型。其字节保持不变。',
  ],
  'The file ends in the middle: part of it was lost, probably while copying.': [
    'Die Datei endet mittendrin: Ein Teil ging verloren, wahrscheinlich beim Kopieren.',
    '文件在中途结束：可能在复制时丢失了一部分。',
  ],
  'The game warns of chunks it does not know and skips them. They are kept.': [
    'Das Spiel warnt vor unbekannten Chunks und überspringt sie. Sie bleiben erhalten.',
    '游戏会对未知区块警告并跳过。它们保留。',
  ],
  'The game looks for the first chunk of each kind and never sees a second.': [
    'Das Spiel sucht den ersten Chunk jeder Art und sieht einen zweiten nie.',
    '游戏只找每类的第一个区块，看不到第二个。',
  ],
  'Every model has this chunk, with its name, size and blend time.': [
    'Jedes Modell hat diesen Chunk, mit Name, Größe und Überblendzeit.',
    '每个模型都有此区块，含名称、大小和混合时间。',
  ],
  'The chunk is longer than its number of entries asks for; the game compares the two and refuses the model.': [
    'Der Chunk ist länger, als seine Anzahl verlangt; das Spiel vergleicht beides und lehnt das Modell ab.',
    '区块比其条目数所需更长；游戏会比较两者并拒绝模型。',
  ],
  'Unknown bytes follow the known fields. They are kept as they are.': [
    'Unbekannte Bytes folgen den bekannten Feldern. Sie bleiben, wie sie sind.',
    '已知字段之后有未知字节。它们保持不变。',
  ],
  'The game counts them in one byte: there must be fewer than 255.': [
    'Das Spiel zählt sie in einem Byte: Es müssen weniger als 255 sein.',
    '游戏用一个字节计数：须少于 255。',
  ],
  'The group sizes must add up to the number of matrices: later groups get wrong bones.': [
    'Die Gruppengrößen müssen zusammen die Anzahl der Matrizen ergeben: Spätere Gruppen bekommen falsche Knochen.',
    '各组大小之和须等于矩阵数：否则后面的组骨骼错误。',
  ],
  'The game reads past the end of the groups: the vertices are torn away.': [
    'Das Spiel liest über das Ende der Gruppen hinaus: Die Eckpunkte werden weggerissen.',
    '游戏会读到组末尾之外：顶点被拉走。',
  ],
  'The game draws triangles only: 4 up to version 1400, 3 in version 1500.': [
    'Das Spiel zeichnet nur Dreiecke: 4 bis Version 1400, 3 in Version 1500.',
    '游戏只绘制三角形：1400 版及以前为 4，1500 版为 3。',
  ],
  'The game reads past the end of the vertices: it crashes or draws garbage.': [
    'Das Spiel liest über das Ende der Eckpunkte hinaus: Es stürzt ab oder zeichnet Müll.',
    '游戏会读到顶点末尾之外：崩溃或画出垃圾。',
  ],
  'A triangle has three corners; the rest of the indices is left over.': [
    'Ein Dreieck hat drei Ecken; der Rest der Indizes bleibt übrig.',
    '三角形有三个角；其余索引多余。',
  ],
  'Version 1500 counts the indices of a geoset with two bytes.': [
    'Version 1500 zählt die Indizes eines Geosets mit zwei Bytes.',
    '1500 版用两个字节计 Geoset 的索引数。',
  ],
  'The header and the batch of a geoset must state the same number of indices.': [
    'Kopf und Stapel eines Geosets müssen dieselbe Anzahl Indizes nennen.',
    'Geoset 的头和批次须给出相同的索引数。',
  ],
  'Indices are filled up to a multiple of eight; the game reads them so.': [
    'Indizes sind auf ein Vielfaches von acht aufgefüllt; so liest sie das Spiel.',
    '索引补足到八的倍数；游戏如此读取。',
  ],
  'The first and last vertex tell the game which vertices the indices use.': [
    'Erster und letzter Eckpunkt sagen dem Spiel, welche Eckpunkte die Indizes verwenden.',
    '首末顶点告诉游戏索引使用哪些顶点。',
  ],
  'Each header names the place of its geoset in the list.': [
    'Jeder Kopf nennt den Platz seines Geosets in der Liste.',
    '每个头给出其 Geoset 在列表中的位置。',
  ],
  'Object ids number all nodes from 0 on without gaps; the game refuses models where they do not.': [
    'Objekt-Ids zählen alle Knoten von 0 an ohne Lücken; sonst lehnt das Spiel Modelle ab.',
    '对象 id 从 0 起连续编号所有节点；否则游戏拒绝模型。',
  ],
  'Parents, pivots and vertices cannot tell the two nodes apart.': [
    'Übergeordnete, Drehpunkte und Eckpunkte können die zwei Knoten nicht unterscheiden.',
    '父级、枢轴和顶点无法区分这两个节点。',
  ],
  'The game never ends following the parents: it hangs or crashes. Choose another parent.': [
    'Das Spiel folgt den Übergeordneten ohne Ende: Es hängt oder stürzt ab. Einen anderen wählen.',
    '游戏沿父级无限循环：卡死或崩溃。请选择其他父级。',
  ],
  'Every node needs a pivot point, found by its object id.': [
    'Jeder Knoten braucht einen Drehpunkt, gefunden nach seiner Objekt-Id.',
    '每个节点需要一个枢轴点，按对象 id 查找。',
  ],
  'The game shows models (.mdl or .mdx) at attachment points, nothing else.': [
    'Das Spiel zeigt an Anhängepunkten Modelle (.mdl oder .mdx), sonst nichts.',
    '游戏在附着点只显示模型（.mdl 或 .mdx）。',
  ],
  'This is not the path of a file. The game finds nothing there and shows nothing, so a note by the author does no harm.':
    [
      'Das ist kein Dateipfad. Das Spiel findet dort nichts und zeigt nichts, eine Notiz des Autors schadet also nicht.',
      '这不是文件路径。游戏找不到也不显示，作者的备注无害。',
    ],
  'Many effects of the game are attached at "Origin Ref"; on this model they do not appear. Missiles and decorations do without.':
    [
      'Viele Effekte des Spiels hängen an „Origin Ref“; an diesem Modell erscheinen sie nicht. Geschosse und Dekorationen kommen ohne aus.',
      '游戏的许多特效附着于“Origin Ref”；在此模型上不会出现。投射物和装饰不需要。',
    ],
  'The game reads .facefx and .facefx_ingame files here.': [
    'Das Spiel liest hier .facefx- und .facefx_ingame-Dateien.',
    '游戏在此读取 .facefx 和 .facefx_ingame 文件。',
  ],
  'A bone that moves no vertices works like a helper. Make it a helper, or remove it if nothing is attached to it.': [
    'Ein Knochen, der keine Eckpunkte bewegt, wirkt wie ein Helfer. Zu einem Helfer machen oder entfernen, wenn nichts daran hängt.',
    '不带动顶点的骨骼等同于辅助节点。请改为辅助节点，若无挂接则移除。',
  ],
  'The scale is zero at every key, so nothing attached to the node is ever seen.': [
    'Der Maßstab ist bei jedem Schlüssel null, was am Knoten hängt, ist also nie zu sehen.',
    '每个关键帧缩放都为零，因此挂在节点上的内容永远看不见。',
  ],
  'Only what lies between the near and the far distance is shown; here that is nothing.': [
    'Nur was zwischen naher und ferner Distanz liegt, wird gezeigt; hier ist das nichts.',
    '只显示近远距离之间的内容；此处没有。',
  ],
  'The field of view is an angle in radians, above 0 and below π; 0.785 is usual.': [
    'Das Sichtfeld ist ein Winkel im Bogenmaß, über 0 und unter π; üblich ist 0,785.',
    '视野为弧度角，大于 0 小于 π；通常为 0.785。',
  ],
  'A camera whose target is its own position has no direction.': [
    'Eine Kamera, deren Ziel ihr eigener Ort ist, hat keine Richtung.',
    '目标为自身位置的摄像机没有方向。',
  ],
  'Cameras show portraits. The game looks for sequences called Portrait and plays Stand where there are none.': [
    'Kameras zeigen Porträts. Das Spiel sucht Sequenzen namens Portrait und spielt Stand, wo es keine gibt.',
    '摄像机用于肖像。游戏查找名为 Portrait 的序列，没有则播放 Stand。',
  ],
  'The contents of the chunk do not fit its size or version, so the game cannot read it. Its bytes are kept as they are.':
    [
      'Der Inhalt des Chunks passt nicht zu seiner Größe oder Version, das Spiel kann ihn also nicht lesen. Seine Bytes bleiben, wie sie sind.',
      '区块内容与大小或版本不符，游戏无法读取。其字节保持不变。',
    ],
  'The game skips chunks it does not know. Some editors leave notes of their own; they are kept where they stand.': [
    'Das Spiel überspringt unbekannte Chunks. Manche Editoren hinterlassen eigene Notizen; sie bleiben, wo sie stehen.',
    '游戏跳过未知区块。有些编辑器会留下备注；它们保持原位。',
  ],
  'The game expects each chunk once; what it does with a second one is unknown.': [
    'Das Spiel erwartet jeden Chunk einmal; was es mit einem zweiten tut, ist unbekannt.',
    '游戏要求每个区块只出现一次；对第二个的处理未知。',
  ],
  'Harmless: several exporters write empty chunks. It is kept.': [
    'Harmlos: Mehrere Exporter schreiben leere Chunks. Er bleibt erhalten.',
    '无害：有些导出器会写空区块。保留。',
  ],
  'The game of that version does not know this chunk and skips it, or refuses the file.': [
    'Das Spiel dieser Version kennt diesen Chunk nicht und überspringt ihn oder lehnt die Datei ab.',
    '该版本的游戏不认识此区块，会跳过或拒绝文件。',
  ],
  'Every model has this chunk, with its name, size and blend time; the game expects it.': [
    'Jedes Modell hat diesen Chunk, mit Name, Größe und Überblendzeit; das Spiel erwartet ihn.',
    '每个模型都有此区块，含名称、大小和混合时间；游戏要求它。',
  ],
  'Bytes that no known tool reads follow the known fields. They are kept as they are.': [
    'Bytes, die kein bekanntes Werkzeug liest, folgen den bekannten Feldern. Sie bleiben, wie sie sind.',
    '已知字段之后有工具不读取的字节。它们保持不变。',
  ],
  'The emitter emits models (.mdl or .mdx), or pictures with the flag "Emits textures".': [
    'Der Emitter stößt Modelle (.mdl oder .mdx) aus, oder Bilder mit dem Merkmal „Emits textures“.',
    '发射器发射模型（.mdl 或 .mdx），或在有“Emits textures”标志时发射图片。',
  ],
  'Flat particles take their direction from their movement: without speed and latitude they are not shown.': [
    'Flache Partikel richten sich nach ihrer Bewegung: Ohne Tempo und Breite werden sie nicht gezeigt.',
    '平面粒子按运动取方向：没有速度和纬度则不显示。',
  ],
  'Squirt emits at the keys of the emission rate. Animate the emission rate, or switch squirt off.': [
    'Squirt stößt bei den Schlüsseln der Ausstoßrate aus. Die Ausstoßrate animieren oder Squirt ausschalten.',
    'Squirt 在发射率的关键帧处发射。请为发射率设置动画，或关闭 Squirt。',
  ],
  'Particles with a lifespan of zero are never seen.': [
    'Partikel mit der Lebensdauer null sind nie zu sehen.',
    '寿命为零的粒子永远看不见。',
  ],
  'The texture is divided by the number of rows and columns; the game divides by zero.': [
    'Die Textur wird durch die Anzahl der Zeilen und Spalten geteilt; das Spiel teilt durch null.',
    '纹理按行列数划分；游戏会除以零。',
  ],
  'Rows and columns are powers of two (1, 2, 4, 8…) in working models; others show cells cut in two.': [
    'Zeilen und Spalten sind in funktionierenden Modellen Zweierpotenzen (1, 2, 4, 8 …); andere zeigen durchgeschnittene Zellen.',
    '可用模型中行列数为 2 的幂（1、2、4、8…）；否则单元会被切开。',
  ],
  'The game plays it, but the old War3ModelEditor refuses models with animated variation or gravity.': [
    'Das Spiel spielt es, aber der alte War3ModelEditor lehnt Modelle mit animierter Variation oder Schwerkraft ab.',
    '游戏可以播放，但旧的 War3ModelEditor 拒绝变化或重力有动画的模型。',
  ],
  'The guide says in which sequences the effect is shown, such as Always=on. Without a guide it is never shown.': [
    'Die Angabe sagt, in welchen Sequenzen der Effekt zu sehen ist, etwa Always=on. Ohne sie ist er nie zu sehen.',
    '该指示说明特效在哪些序列显示，如 Always=on。没有则永不显示。',
  ],
  'Popcorn effects are .pkb files (.pkfx before they are packed).': [
    'Popcorn-Effekte sind .pkb-Dateien (.pkfx, bevor sie gepackt sind).',
    'Popcorn 特效为 .pkb 文件（打包前为 .pkfx）。',
  ],
  'The name says what happens: SND, SPN, SPL, FPT or UBR, one character, and the four characters of a table row, as in SNDxAXXX.':
    [
      'Der Name sagt, was geschieht: SND, SPN, SPL, FPT oder UBR, ein Zeichen, und die vier Zeichen einer Tabellenzeile, etwa SNDxAXXX.',
      '名称说明发生什么：SND、SPN、SPL、FPT 或 UBR，一个字符，再加表行的四个字符，如 SNDxAXXX。',
    ],
  'The event never happens, and the game may crash on it. Add a key, or remove the event.': [
    'Das Ereignis geschieht nie, und das Spiel kann daran abstürzen. Einen Schlüssel hinzufügen oder das Ereignis entfernen.',
    '事件永不发生，游戏可能因此崩溃。请添加关键帧或移除事件。',
  ],
  'Without sequences the event never happens.': [
    'Ohne Sequenzen geschieht das Ereignis nie.',
    '没有序列时事件永不发生。',
  ],
  'Sequences start at 0 or later, so the game never reaches keys before 0.': [
    'Sequenzen beginnen bei 0 oder später, das Spiel erreicht Schlüssel vor 0 also nie.',
    '序列从 0 或之后开始，因此游戏到不了 0 之前的关键帧。',
  ],
  'Times of events must rise from key to key; the game may skip those that do not.': [
    'Zeiten von Ereignissen müssen von Schlüssel zu Schlüssel steigen; andere überspringt das Spiel vielleicht.',
    '事件时间须逐个递增；否则游戏可能跳过。',
  ],
  'The game never reaches keys between sequences, so the event does not happen there.': [
    'Das Spiel erreicht Schlüssel zwischen Sequenzen nie, das Ereignis geschieht dort also nicht.',
    '游戏到不了序列之间的关键帧，因此事件不在那里发生。',
  ],
  'The game culls and selects by this box; with a minimum above the maximum the model may vanish or not be clickable.':
    [
      'Das Spiel blendet aus und wählt aus nach dieser Box; mit einem Minimum über dem Maximum kann das Modell verschwinden oder nicht anklickbar sein.',
      '游戏按此盒剔除和选择；最小值大于最大值时模型可能消失或无法点击。',
    ],
  'The game culls and selects by this box while the sequence plays. Calculate the extents of the sequences.': [
    'Das Spiel blendet aus und wählt aus nach dieser Box, während die Sequenz spielt. Die Ausmaße der Sequenzen berechnen.',
    '播放序列时游戏按此盒剔除和选择。请计算序列范围。',
  ],
  'The game does not mind, but the old War3ModelEditor expects one extent for each sequence and refuses the file.': [
    'Das Spiel stört es nicht, aber der alte War3ModelEditor erwartet ein Ausmaß je Sequenz und lehnt die Datei ab.',
    '游戏不在意，但旧的 War3ModelEditor 要求每个序列一个范围，否则拒绝文件。',
  ],
  'The game needs it: without it this is not shown, or the game crashes. Choose one.': [
    'Das Spiel braucht es: Ohne wird dies nicht gezeigt, oder das Spiel stürzt ab. Eines wählen.',
    '游戏需要它：没有则不显示或崩溃。请选择一个。',
  ],
  'The game uses the colour only when the flag says so. Set "Uses colour", or remove the track.': [
    'Das Spiel verwendet die Farbe nur, wenn das Merkmal es sagt. „Uses colour“ setzen oder die Spur entfernen.',
    '标志说明时游戏才使用颜色。请设置“Uses colour”，或移除轨道。',
  ],
  'The game may hide what hangs on the bone when its geoset animation is transparent and never changes.': [
    'Das Spiel blendet vielleicht aus, was am Knochen hängt, wenn seine Geoset-Animation durchsichtig ist und sich nie ändert.',
    '若其 Geoset 动画透明且不变，游戏可能隐藏骨骼上的内容。',
  ],
  'The classic renderer breaks somewhere between 7,394 and 7,433 vertices in one geoset. Split the geoset.': [
    'Der klassische Renderer bricht irgendwo zwischen 7.394 und 7.433 Eckpunkten in einem Geoset. Das Geoset teilen.',
    '经典渲染器在单个 Geoset 的 7,394 到 7,433 个顶点之间出错。请拆分 Geoset。',
  ],
  'The game shows nothing, and the old War3ModelEditor crashes on it. Remove the geoset.': [
    'Das Spiel zeigt nichts, und der alte War3ModelEditor stürzt daran ab. Das Geoset entfernen.',
    '游戏不显示，旧的 War3ModelEditor 会崩溃。请移除 Geoset。',
  ],
  'The game reads past the end of the vertices: it crashes or draws spikes.': [
    'Das Spiel liest über das Ende der Eckpunkte hinaus: Es stürzt ab oder zeichnet Zacken.',
    '游戏会读到顶点末尾之外：崩溃或画出尖刺。',
  ],
  'Faces are triangles of three vertices each; the last one is not complete.': [
    'Flächen sind Dreiecke aus je drei Eckpunkten; das letzte ist nicht vollständig.',
    '面为三个顶点的三角形；最后一个不完整。',
  ],
  'The game draws triangles (type 4) only.': [
    'Das Spiel zeichnet nur Dreiecke (Typ 4).',
    '游戏只绘制三角形（类型 4）。',
  ],
  'Correct, but rare: some tools join the groups when they save.': [
    'Richtig, aber selten: Manche Werkzeuge verbinden die Gruppen beim Speichern.',
    '正确但少见：有些工具保存时会合并各组。',
  ],
  'The groups must cover the faces exactly: what is left over is not drawn.': [
    'Die Gruppen müssen die Flächen genau abdecken: Was übrig bleibt, wird nicht gezeichnet.',
    '各组须恰好覆盖所有面：剩余的不绘制。',
  ],
  'Without texture coordinates the game cannot put a texture on the geoset.': [
    'Ohne Texturkoordinaten kann das Spiel keine Textur auf das Geoset legen.',
    '没有纹理坐标，游戏无法给 Geoset 贴图。',
  ],
  'The game uses one geoset animation for each geoset; the others have no effect.': [
    'Das Spiel verwendet eine Geoset-Animation je Geoset; die anderen bewirken nichts.',
    '游戏每个 Geoset 用一个 Geoset 动画；其余无效。',
  ],
  'Only a beta of Reforged read version 900; no released game does.': [
    'Nur eine Beta von Reforged las Version 900; kein veröffentlichtes Spiel tut es.',
    '只有 Reforged 测试版读取 900 版；正式游戏都不读。',
  ],
  'No game is known to use this version, so fields may have been read wrongly.': [
    'Kein Spiel ist bekannt, das diese Version verwendet; Felder können falsch gelesen sein.',
    '没有已知游戏使用此版本，字段可能读错。',
  ],
  'The game reads animations from the model itself; the field should be empty.': [
    'Das Spiel liest Animationen aus dem Modell selbst; das Feld sollte leer sein.',
    '游戏从模型自身读取动画；此字段应为空。',
  ],
  'The game fades this long from one sequence to the next; 150 ms is usual.': [
    'Das Spiel blendet so lange von einer Sequenz in die nächste über; üblich sind 150 ms.',
    '游戏以此时长在序列间过渡；通常为 150 毫秒。',
  ],
  "Blizzard's lights start to fade at {} or more and end at {} or less.": [
    'Blizzards Lichter beginnen bei {} oder mehr abzufallen und enden bei {} oder weniger.',
    'Blizzard 的光源从 {} 或以上开始衰减，在 {} 或以下结束。',
  ],
  'A light that ends where it starts to fade, or before, lights nothing or everything.': [
    'Ein Licht, das endet, wo es abzufallen beginnt, oder davor, beleuchtet nichts oder alles.',
    '结束不晚于开始衰减处的光源，要么不照明，要么全部照亮。',
  ],
  'The game knows the shaders {}, and an empty name.': [
    'Das Spiel kennt die Shader {} und einen leeren Namen.',
    '游戏支持着色器 {} 和空名称。',
  ],
  'What uses the material is not shown. Add a layer.': [
    'Was das Material verwendet, wird nicht gezeigt. Eine Ebene hinzufügen.',
    '使用该材质的内容不显示。请添加图层。',
  ],
  'HD materials of version 1000 have six layers in this order: diffuse, normal, ORM, emissive, team colour, environment.':
    [
      'HD-Materialien der Version 1000 haben sechs Ebenen in dieser Reihenfolge: Diffuse, Normale, ORM, Leuchten, Teamfarbe, Umgebung.',
      '1000 版高清材质有六层，依次为：漫反射、法线、ORM、自发光、队伍颜色、环境。',
    ],
  'HD layers have six textures: diffuse, normal, ORM, emissive, team colour, environment.': [
    'HD-Ebenen haben sechs Texturen: Diffuse, Normale, ORM, Leuchten, Teamfarbe, Umgebung.',
    '高清图层有六张纹理：漫反射、法线、ORM、自发光、队伍颜色、环境。',
  ],
  'Drawing order among transparent things; real models stay between about −10 and 10.': [
    'Zeichenreihenfolge unter Durchsichtigem; echte Modelle bleiben zwischen etwa −10 und 10.',
    '透明内容的绘制顺序；实际模型在约 −10 到 10 之间。',
  ],
  'The layer takes its texture coordinates from a set that the geoset does not have. Choose another set or add one.': [
    'Die Ebene nimmt ihre Texturkoordinaten aus einem Satz, den das Geoset nicht hat. Einen anderen wählen oder einen hinzufügen.',
    '图层使用 Geoset 没有的纹理坐标组。请选择其他组或添加一个。',
  ],
  'Tools disagree whether the slot number or the place in the list counts when the texture of a slot is animated.': [
    'Werkzeuge sind uneins, ob Slotnummer oder Platz in der Liste zählt, wenn die Textur eines Slots animiert ist.',
    '插槽纹理有动画时，各工具对按插槽号还是列表位置不一致。',
  ],
  'Object ids number all nodes from 0 on without gaps; pivots, parents and vertices refer to them.': [
    'Objekt-Ids zählen alle Knoten von 0 an ohne Lücken; Drehpunkte, Übergeordnete und Eckpunkte verweisen darauf.',
    '对象 id 从 0 起连续编号所有节点；枢轴、父级和顶点引用它们。',
  ],
  'Attachment points are meant to carry other models; that nodes of this model follow them is not certain. Use a helper as the parent.':
    [
      'Anhängepunkte sind dazu da, andere Modelle zu tragen; dass Knoten dieses Modells ihnen folgen, ist nicht sicher. Einen Helfer überordnen.',
      '附着点用于携带其他模型；本模型的节点是否跟随并不确定。请用辅助节点作父级。',
    ],
  'The chunk decides the kind of a node, so the game shows it, but some tools go by this bit and take the node for something else.':
    [
      'Der Chunk bestimmt die Art eines Knotens, das Spiel zeigt ihn also, aber manche Werkzeuge gehen nach diesem Bit und halten ihn für etwas anderes.',
      '节点种类由区块决定，因此游戏会显示，但有些工具按此位误判。',
    ],
  'The game moves vertices only by nodes whose id is below the number of bones, so bones must have the first ids.': [
    'Das Spiel bewegt Eckpunkte nur durch Knoten, deren Id unter der Anzahl der Knochen liegt; Knochen müssen also die ersten Ids haben.',
    '游戏只由 id 小于骨骼数的节点带动顶点，因此骨骼须占最前的 id。',
  ],
  'Every node has one pivot point, found by its object id; without one it turns about the origin.': [
    'Jeder Knoten hat einen Drehpunkt, gefunden nach seiner Objekt-Id; ohne einen dreht er sich um den Ursprung.',
    '每个节点有一个按对象 id 查找的枢轴点；没有则绕原点转动。',
  ],
  'Reforged files have one bind pose a node and one more.': [
    'Reforged-Dateien haben eine Bindepose je Knoten und eine mehr.',
    'Reforged 文件的绑定姿势为节点数加一。',
  ],
  'Nothing moves, and the game finds nothing to play. Units need at least Stand and Death.': [
    'Nichts bewegt sich, und das Spiel findet nichts abzuspielen. Einheiten brauchen mindestens Stand und Death.',
    '没有运动，游戏找不到可播放的。单位至少需要 Stand 和 Death。',
  ],
  'A unit at rest plays Stand; without it the game shows whatever comes first.': [
    'Eine ruhende Einheit spielt Stand; ohne sie zeigt das Spiel, was zuerst kommt.',
    '静止单位播放 Stand；没有则显示第一个。',
  ],
  'A dying unit plays Death; without it the unit stays as it is until it is removed.': [
    'Eine sterbende Einheit spielt Death; ohne sie bleibt die Einheit, wie sie ist, bis sie entfernt wird.',
    '死亡单位播放 Death；没有则保持原样直到移除。',
  ],
  'The classic game confuses sequences that start at the same frame. Move one of them.': [
    'Das klassische Spiel verwechselt Sequenzen, die beim selben Bild beginnen. Eine davon verschieben.',
    '经典游戏会混淆起始帧相同的序列。请移动其一。',
  ],
  'The classic game expects sequences one after the other and may play the wrong keys. Move the sequence behind the earlier ones.':
    [
      'Das klassische Spiel erwartet Sequenzen nacheinander und spielt vielleicht die falschen Schlüssel. Die Sequenz hinter die früheren verschieben.',
      '经典游戏要求序列依次排列，否则可能播放错误的关键帧。请移到前面序列之后。',
    ],
  'The game chooses sequences by their first word: Stand, Walk, Attack, Death, Spell… Others play only when a trigger asks for them.':
    [
      'Das Spiel wählt Sequenzen nach ihrem ersten Wort: Stand, Walk, Attack, Death, Spell … Andere spielen nur, wenn ein Auslöser sie verlangt.',
      '游戏按首词选择序列：Stand、Walk、Attack、Death、Spell… 其他只在触发器要求时播放。',
    ],
  'A sequence without length shows a single frame.': [
    'Eine Sequenz ohne Länge zeigt ein einziges Bild.',
    '没有长度的序列只显示一帧。',
  ],
  'The sequence ends before it starts: no key lies inside it.': [
    'Die Sequenz endet, bevor sie beginnt: Kein Schlüssel liegt darin.',
    '序列在开始前结束：其中没有关键帧。',
  ],
  'Sequences store their times without a sign; what the game makes of a negative one is not known. Start at 0 or later.':
    [
      'Sequenzen speichern Zeiten ohne Vorzeichen; was das Spiel aus einer negativen macht, ist nicht bekannt. Bei 0 oder später beginnen.',
      '序列时间无符号；游戏如何处理负值未知。请从 0 或之后开始。',
    ],
  'A clock without length stands still: its tracks never move.': [
    'Eine Uhr ohne Länge steht still: Ihre Spuren bewegen sich nie.',
    '没有长度的时钟静止：其轨道不动。',
  ],
  'The duration is stored as a negative number; the clock never runs.': [
    'Die Dauer ist als negative Zahl gespeichert; die Uhr läuft nie.',
    '时长存为负数；时钟不走。',
  ],
  'The game moves vertices by bones only; these stay behind or are drawn wrong. Attach them to a bone.': [
    'Das Spiel bewegt Eckpunkte nur durch Knochen; diese bleiben zurück oder werden falsch gezeichnet. An einen Knochen hängen.',
    '游戏只由骨骼带动顶点；这些会滞留或绘制错误。请绑定到骨骼。',
  ],
  'The bone does not exist: the game crashes or tears the vertices away.': [
    'Den Knochen gibt es nicht: Das Spiel stürzt ab oder reißt die Eckpunkte weg.',
    '骨骼不存在：游戏崩溃或拉走顶点。',
  ],
  'Vertices that hang on nothing stay at the origin or vanish.': [
    'Eckpunkte, die an nichts hängen, bleiben am Ursprung oder verschwinden.',
    '未绑定的顶点停在原点或消失。',
  ],
  'The four weights of a vertex must add up to 255, otherwise it is pulled towards the origin or away from it.': [
    'Die vier Gewichte eines Eckpunkts müssen zusammen 255 ergeben, sonst wird er zum Ursprung hin oder von ihm weg gezogen.',
    '顶点的四个权重之和须为 255，否则会被拉向或拉离原点。',
  ],
  'The game reads past the end of the matrix groups: the vertices are torn away.': [
    'Das Spiel liest über das Ende der Matrixgruppen hinaus: Die Eckpunkte werden weggerissen.',
    '游戏会读到矩阵组末尾之外：顶点被拉走。',
  ],
  'Vertices of a group without bones stay at the origin.': [
    'Eckpunkte einer Gruppe ohne Knochen bleiben am Ursprung.',
    '没有骨骼的组的顶点停在原点。',
  ],
  'Usual for Reforged: the game uses the skin weights. The groups only matter to classic tools.': [
    'Bei Reforged üblich: Das Spiel verwendet die Skin-Gewichte. Die Gruppen zählen nur für klassische Werkzeuge.',
    'Reforged 常见：游戏使用蒙皮权重。各组只对经典工具有用。',
  ],
  'Skin weights name bones by one byte up to version 1200; later bones are out of their reach.': [
    'Skin-Gewichte nennen Knochen bis Version 1200 mit einem Byte; spätere Knochen sind außer Reichweite.',
    '1200 版及以前蒙皮权重用一个字节引用骨骼；更后的骨骼无法引用。',
  ],
  'The file does not say which alphabet its bytes mean: other systems may show other letters, and paths may not be found.':
    [
      'Die Datei sagt nicht, welches Alphabet ihre Bytes meinen: Andere Systeme zeigen vielleicht andere Buchstaben, und Pfade werden nicht gefunden.',
      '文件未说明其字节的字符集：其他系统可能显示不同字母，路径也可能找不到。',
    ],
  'The text form (MDL) has no way to write quotes and line breaks in names.': [
    'Die Textform (MDL) kann Anführungszeichen und Zeilenumbrüche in Namen nicht schreiben.',
    '文本形式（MDL）无法写名称中的引号和换行。',
  ],
  'Archives name their files with backslashes. Reforged accepts both kinds, but older tools and maps may not find the file.':
    [
      'Archive nennen ihre Dateien mit Rückstrichen. Reforged nimmt beides, ältere Werkzeuge und Karten finden die Datei vielleicht nicht.',
      '归档用反斜杠命名文件。Reforged 两者皆可，旧工具和地图可能找不到。',
    ],
  "The path points to a disk of the author's computer. Paths start inside the game or the map, such as Textures\\Grunt.blp.":
    [
      'Der Pfad zeigt auf einen Datenträger des Autors. Pfade beginnen im Spiel oder in der Karte, etwa Textures\\Grunt.blp.',
      '路径指向作者电脑的磁盘。路径应从游戏或地图开始，例如 Textures\\Grunt.blp。',
    ],
  'The game reads at most {} bytes of a path and needs a zero behind them.': [
    'Das Spiel liest höchstens {} Bytes eines Pfads und braucht dahinter eine Null.',
    '游戏最多读取 {} 字节的路径，其后须有零。',
  ],
  'Geosets and particles need textures; without one they are not shown.': [
    'Geosets und Partikel brauchen Texturen; ohne eine werden sie nicht gezeigt.',
    'Geoset 和粒子需要纹理；没有则不显示。',
  ],
  'The game reads .blp, .tga, .tif and .dds; anything else is shown in the colour of missing textures. Convert the picture or correct the path.':
    [
      'Das Spiel liest .blp, .tga, .tif und .dds; alles andere erscheint in der Farbe fehlender Texturen. Das Bild umwandeln oder den Pfad berichtigen.',
      '游戏读取 .blp、.tga、.tif 和 .dds；其他显示为缺失纹理的颜色。请转换图片或更正路径。',
    ],
  'The game puts its own texture in place of the file, so the path has no effect. Keep one of the two.': [
    'Das Spiel setzt seine eigene Textur an die Stelle der Datei, der Pfad bewirkt also nichts. Eines von beiden behalten.',
    '游戏用自己的纹理代替文件，路径无效。请保留其一。',
  ],
  'What uses it is shown in the colour of missing textures. Choose a file or a replaceable id.': [
    'Was sie verwendet, erscheint in der Farbe fehlender Texturen. Eine Datei oder eine Ersetzungs-Id wählen.',
    '使用它的内容显示为缺失纹理的颜色。请选择文件或替换 id。',
  ],
  'A track without keys: the game takes the default instead of the static value.': [
    'Eine Spur ohne Schlüssel: Das Spiel nimmt die Vorgabe statt des festen Werts.',
    '没有关键帧的轨道：游戏取默认值而非静态值。',
  ],
  'The same property is animated twice; the game uses one of the two.': [
    'Dieselbe Eigenschaft ist zweimal animiert; das Spiel verwendet eine davon.',
    '同一属性有两个动画；游戏使用其一。',
  ],
  'The game of that version does not know this track and may refuse the file.': [
    'Das Spiel dieser Version kennt diese Spur nicht und lehnt die Datei vielleicht ab.',
    '该版本的游戏不认识此轨道，可能拒绝文件。',
  ],
  'Keys and values do not fit together: the file cannot be read back.': [
    'Schlüssel und Werte passen nicht zusammen: Die Datei kann nicht zurückgelesen werden.',
    '关键帧与值不符：文件无法读回。',
  ],
  'The game shows visibility in steps, whatever the track says.': [
    'Das Spiel zeigt Sichtbarkeit in Stufen, was immer die Spur sagt.',
    '无论轨道如何，游戏都按阶跃显示可见性。',
  ],
  'Without sequences the keys are never reached.': [
    'Ohne Sequenzen werden die Schlüssel nie erreicht.',
    '没有序列时到不了关键帧。',
  ],
  'Which of several keys at the same time counts is left to chance.': [
    'Welcher von mehreren Schlüsseln zur selben Zeit zählt, ist dem Zufall überlassen.',
    '同一时间有多个关键帧时，哪个有效不确定。',
  ],
  'The game looks for keys in order of time and misses those that are not: the animation jumps.': [
    'Das Spiel sucht Schlüssel in zeitlicher Reihenfolge und verpasst andere: Die Animation springt.',
    '游戏按时间顺序查找关键帧，会漏掉乱序的：动画跳动。',
  ],
  'The game never reaches keys between sequences. Remove them, or widen a sequence.': [
    'Das Spiel erreicht Schlüssel zwischen Sequenzen nie. Sie entfernen oder eine Sequenz erweitern.',
    '游戏到不了序列之间的关键帧。请移除，或扩大序列。',
  ],
  'The clock starts over before it reaches these keys. Remove them, or make the global sequence longer.': [
    'Die Uhr beginnt von vorn, bevor sie diese Schlüssel erreicht. Sie entfernen oder die globale Sequenz verlängern.',
    '时钟在到达这些关键帧前就重新开始。请移除，或延长全局序列。',
  ],
  'Until the first key of the sequence the game goes from the last value to the first: the animation warps. Add a key at the start.':
    [
      'Bis zum ersten Schlüssel der Sequenz geht das Spiel vom letzten Wert zum ersten: Die Animation verzieht sich. Am Anfang einen Schlüssel hinzufügen.',
      '在序列首个关键帧前，游戏从末值过渡到首值：动画会扭曲。请在开头添加关键帧。',
    ],
  'A key between two of the same value changes nothing.': [
    'Ein Schlüssel zwischen zwei gleichen Werten ändert nichts.',
    '两个相同值之间的关键帧没有作用。',
  ],
  'The values differ by less than 0.001 from their neighbours: hardly anyone sees it.': [
    'Die Werte unterscheiden sich um weniger als 0,001 von ihren Nachbarn: Kaum jemand sieht es.',
    '与相邻值相差小于 0.001：几乎看不出。',
  ],
  'A rotation is a quaternion of length 1; others also scale, or vanish.': [
    'Eine Drehung ist ein Quaternion der Länge 1; andere skalieren auch oder verschwinden.',
    '旋转为长度 1 的四元数；其他会附带缩放或消失。',
  ],
  'The game stops reading at the zero. Exporters leave what their memory held; it does no harm and is kept as it is.': [
    'Das Spiel hört bei der Null auf zu lesen. Exporter lassen, was ihr Speicher enthielt; es schadet nicht und bleibt, wie es ist.',
    '游戏读到零为止。导出器会留下内存残留；无害，保持不变。',
  ],
  'The last four bytes of the path of an attachment point are said to be reserved and zero. They are kept as they are.':
    [
      'Die letzten vier Bytes des Pfads eines Anhängepunkts gelten als reserviert und null. Sie bleiben, wie sie sind.',
      '附着点路径的最后四字节据称保留且为零。它们保持不变。',
    ],
  'The first batches are lit from both sides, then come those inside, then those outside: three counts say how many.': [
    'Die ersten Stapel sind von beiden Seiten beleuchtet, dann kommen die innen, dann die außen: Drei Zahlen sagen, wie viele.',
    '最前的批次双面受光，其次为室内，再次为室外：由三个数说明各多少。',
  ],
  'The client reads triangles past the end of the list: it crashes or draws garbage.': [
    'Der Client liest Dreiecke über das Ende der Liste hinaus: Er stürzt ab oder zeichnet Müll.',
    '客户端会读到三角形列表末尾之外：崩溃或画出垃圾。',
  ],
  'It draws nothing.': ['Er zeichnet nichts.', '它不绘制任何内容。'],
  'The client uploads only this range; what lies outside is drawn anywhere.': [
    'Der Client lädt nur diesen Bereich hoch; was außerhalb liegt, wird irgendwo gezeichnet.',
    '客户端只上传此范围；范围外的绘制位置不定。',
  ],
  'The client culls a batch by its box: pieces vanish at some angles.': [
    'Der Client blendet einen Stapel nach seiner Box aus: Stücke verschwinden aus manchen Winkeln.',
    '客户端按盒剔除批次：某些角度下部分会消失。',
  ],
  'The client reads a material past the end of the list and may crash; where faces and batch differ, sounds and collision differ from what is seen.':
    [
      'Der Client liest ein Material hinter dem Ende der Liste und kann abstürzen; wo Flächen und Stapel sich unterscheiden, weichen Klänge und Kollision vom Gesehenen ab.',
      '客户端会读取列表末尾之外的材质，可能崩溃；面与批次不同处，声音和碰撞与所见不符。',
    ],
  'Faces with a material are drawn by one batch, those without by none.': [
    'Flächen mit Material werden von einem Stapel gezeichnet, die ohne von keinem.',
    '有材质的面由一个批次绘制，没有的不绘制。',
  ],
  'Its bytes are kept as they are. Clients read past its end or take what follows for it.': [
    'Seine Bytes bleiben, wie sie sind. Clients lesen über sein Ende hinaus oder halten das Folgende für ihn.',
    '其字节保持不变。客户端会读到末尾之外，或把其后的当作它。',
  ],
  'Clients walk from chunk to chunk and stop at bytes that are not one. They are kept.': [
    'Clients gehen von Chunk zu Chunk und halten bei Bytes an, die keiner sind. Sie bleiben erhalten.',
    '客户端逐个读取区块，遇到不是区块的字节即停。它们保留。',
  ],
  'Which of the two counts differs by program.': [
    'Welcher von beiden zählt, hängt vom Programm ab.',
    '两者中哪个有效因程序而异。',
  ],
  'Clients up to Wrath of the Lich King read chunks in a fixed order and stop at others. It is kept.': [
    'Clients bis Wrath of the Lich King lesen Chunks in fester Reihenfolge und halten bei anderen an. Er bleibt erhalten.',
    'Wrath of the Lich King 及以前的客户端按固定顺序读取区块，遇到其他即停。保留。',
  ],
  'Clients refuse files of another version.': [
    'Clients lehnen Dateien anderer Version ab.',
    '客户端拒绝其他版本的文件。',
  ],
  'Clients read these chunks in a fixed order.': [
    'Clients lesen diese Chunks in fester Reihenfolge.',
    '客户端按固定顺序读取这些区块。',
  ],
  'Clients ask for this chunk even when there is nothing in it.': [
    'Clients verlangen diesen Chunk, auch wenn nichts darin ist.',
    '即使为空，客户端也要求此区块。',
  ],
  'A group is one chunk, MOGP, behind the version. Without it there is nothing to show.': [
    'Eine Gruppe ist ein Chunk, MOGP, hinter der Version. Ohne ihn gibt es nichts zu zeigen.',
    '组是版本之后的一个 MOGP 区块。没有则无可显示。',
  ],
  'Clients read nothing that stands behind the group’s own chunk. It is kept.': [
    'Clients lesen nichts hinter dem eigenen Chunk der Gruppe. Es bleibt erhalten.',
    '客户端不读取组自身区块之后的内容。保留。',
  ],
  'A client that finds another chunk where a flag promises one crashes; a chunk without its flag is not read.': [
    'Ein Client, der einen anderen Chunk findet, als ein Merkmal verspricht, stürzt ab; ein Chunk ohne sein Merkmal wird nicht gelesen.',
    '若区块与标志不符，客户端崩溃；没有标志的区块不读取。',
  ],
  'A quaternion that is not of length 1 skews the model.': [
    'Ein Quaternion, dessen Länge nicht 1 ist, verzerrt das Modell.',
    '长度不为 1 的四元数会使模型变形。',
  ],
  'The model is invisible or inside out.': ['Das Modell ist unsichtbar oder umgestülpt.', '模型不可见或内外翻转。'],
  'The client reads on into the numbers behind the name.': [
    'Der Client liest in die Zahlen hinter dem Namen weiter.',
    '客户端会继续读取名称之后的数字。',
  ],
  'The client reads doodads past the end of the list and may crash.': [
    'Der Client liest Doodads hinter dem Ende der Liste und kann abstürzen.',
    '客户端会读取列表末尾之外的装饰物，可能崩溃。',
  ],
  'Placements of the building with set 0 show the first one; all others show it as well.': [
    'Platzierungen des Gebäudes mit Satz 0 zeigen den ersten; alle anderen zeigen ihn auch.',
    '组为 0 的建筑放置显示第一组；其他放置也显示它。',
  ],
  'Placements of the building name a doodad set; there should be one.': [
    'Platzierungen des Gebäudes nennen einen Doodad-Satz; es sollte einen geben.',
    '建筑的放置引用装饰物组；应至少有一个。',
  ],
  'A doodad in two sets stands there twice when both are shown; one in none never does.': [
    'Ein Doodad in zwei Sätzen steht zweimal da, wenn beide gezeigt werden; einer in keinem nie.',
    '属于两组的装饰物在两组都显示时会出现两次；不属于任何组的不会出现。',
  ],
  'A doodad is drawn with the group that lists it; this one never is.': [
    'Ein Doodad wird mit der Gruppe gezeichnet, die ihn aufführt; dieser nie.',
    '装饰物随列出它的组绘制；此物永不绘制。',
  ],
  'The client reads a doodad past the end of the list and may crash.': [
    'Der Client liest einen Doodad hinter dem Ende der Liste und kann abstürzen.',
    '客户端会读取列表末尾之外的一个装饰物，可能崩溃。',
  ],
  'The client reads a light past the end of the list and may crash.': [
    'Der Client liest ein Licht hinter dem Ende der Liste und kann abstürzen.',
    '客户端会读取列表末尾之外的光源，可能崩溃。',
  ],
  'Every group names a fog; there should be a neutral one.': [
    'Jede Gruppe nennt einen Nebel; es sollte einen neutralen geben.',
    '每个组引用一个雾；应有一个中性雾。',
  ],
  'The fog never thins out: it ends before it begins.': [
    'Der Nebel lichtet sich nie: Er endet, bevor er beginnt.',
    '雾永不变淡：在开始前结束。',
  ],
  'Every group of the game is either inside or outside; by that the client chooses its light.': [
    'Jede Gruppe des Spiels ist innen oder außen; danach wählt der Client ihr Licht.',
    '游戏的每个组不是室内就是室外；客户端据此选择光照。',
  ],
  'The client culls groups by the root’s entry before it has loaded them.': [
    'Der Client blendet Gruppen nach dem Eintrag der Hauptdatei aus, bevor er sie geladen hat.',
    '客户端在加载组之前按根文件的条目剔除。',
  ],
  'Vertices outside of the box vanish while they should be seen.': [
    'Eckpunkte außerhalb der Box verschwinden, solange sie zu sehen sein sollten.',
    '盒外的顶点会在应可见时消失。',
  ],
  'A client reads past the end of the triangles.': [
    'Ein Client liest über das Ende der Dreiecke hinaus.',
    '客户端会读到三角形末尾之外。',
  ],
  'Each triangle has one entry in MOPY; a client reads past the end of the shorter list.': [
    'Jedes Dreieck hat einen Eintrag in MOPY; ein Client liest über das Ende der kürzeren Liste hinaus.',
    '每个三角形在 MOPY 中有一项；客户端会读到较短列表的末尾之外。',
  ],
} as const satisfies Texts;
