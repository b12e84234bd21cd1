/** Why something is a problem of a model of the World of Warcraft alpha. */
import type { Texts } from './translated.ts';

export const rulesAlphaTexts = {
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
} as const satisfies Texts;
