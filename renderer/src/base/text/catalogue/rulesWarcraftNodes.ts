/** Why something is a problem of a model of Warcraft III: materials, nodes, sequences, skins, textures, tracks. */
import type { Texts } from './translated.ts';

export const rulesWarcraftNodesTexts = {
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
