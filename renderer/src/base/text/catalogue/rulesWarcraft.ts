/** Why something is a problem of a model of Warcraft III: from attachments to lights. */
import type { Texts } from './translated.ts';

export const rulesWarcraftTexts = {
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
} as const satisfies Texts;
