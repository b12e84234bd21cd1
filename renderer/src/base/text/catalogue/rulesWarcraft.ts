/** Why something is a problem in files of Warcraft III: what the rules of the formats say of themselves (`shared/formats`). */
import type { Texts } from './translated.ts';

export const rulesWarcraftTexts = {
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
  'A light that ends where it starts to fade, or before, lights nothing or everything.': [
    'Ein Licht, das endet, wo es abzufallen beginnt, oder davor, beleuchtet nichts oder alles.',
    '结束不晚于开始衰减处的光源，要么不照明，要么全部照亮。',
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
} as const satisfies Texts;
