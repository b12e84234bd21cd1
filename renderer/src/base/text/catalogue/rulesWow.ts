/** Why something is a problem in files of World of Warcraft: what the rules of the formats say of themselves (`shared/formats`). */
import type { Texts } from './translated.ts';

export const rulesWowTexts = {
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
