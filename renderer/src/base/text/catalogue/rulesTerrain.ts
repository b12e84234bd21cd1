/** Why something is a problem in files of terrain: what the rules of the formats say of themselves (`shared/formats`). */
import type { Texts } from './translated.ts';

export const rulesTerrainTexts = {
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
} as const satisfies Texts;
