/** What a conversion cannot take along. */
import type { Texts } from './translated.ts';

export const lossesTexts = {
  'popcorn emitters: they became helpers': ['Popcorn-Emitter: sie wurden zu Helfern', 'Popcorn 发射器：已变为辅助节点'],
  'chunk {}, which could not be read': ['Chunk {}, der nicht gelesen werden konnte', '无法读取的区块 {}'],
  'unknown bytes behind the {}': ['unbekannte Bytes hinter: {}', '{} 之后的未知字节'],
  '{} their pictures change in time': ['{} ihre Bilder ändern sich mit der Zeit', '{} 其图片随时间变化'],
  '{} {} was not found': ['{} {} wurde nicht gefunden', '{} 未找到 {}'],
  '{} {} has transparent parts, where they would shine through': [
    '{} {} hat durchsichtige Teile, wo sie durchschienen',
    '{} {} 有透明部分，会透出',
  ],
  'further textures of layers': ['weitere Texturen von Ebenen', '图层的其他纹理'],
  'normal, ORM and environment textures of HD materials': [
    'Normalen-, ORM- und Umgebungstexturen von HD-Materialien',
    'HD 材质的法线、ORM 和环境纹理',
  ],
  'materials stay SD: {}': ['Materialien bleiben SD: {}', '材质保持 SD：{}'],
  'ways of particles that the other game does not know': [
    'Arten von Partikeln, die das andere Spiel nicht kennt',
    '另一游戏不支持的粒子方式',
  ],
  'nodes anchored to the camera': ['an der Kamera verankerte Knoten', '锚定于摄像机的节点'],
  'cylinders that do not stand upright': ['Zylinder, die nicht aufrecht stehen', '未竖直的圆柱'],
  'places of planes to click on': ['Orte anklickbarer Ebenen', '可点击平面的位置'],
  'blend times of single sequences': ['Überblendzeiten einzelner Sequenzen', '单个序列的混合时间'],
  'textures that the game fills in: they show the file that they name': [
    'vom Spiel gefüllte Texturen: sie zeigen die Datei, die sie nennen',
    '由游戏填充的纹理：显示其引用的文件',
  ],
  'textures that the game fills in: {} is to be put in their place': [
    'vom Spiel gefüllte Texturen: an ihre Stelle gehört {}',
    '由游戏填充的纹理：应以 {} 代替',
  ],
  'textures that the game fills in: they always show {}': [
    'vom Spiel gefüllte Texturen: sie zeigen immer {}',
    '由游戏填充的纹理：始终显示 {}',
  ],
  'shadows and unknown flags of geoset animations': [
    'Schatten und unbekannte Merkmale von Geoset-Animationen',
    'Geoset 动画的阴影和未知标志',
  ],
  'particles with a texture that the game fills in': [
    'Partikel mit einer vom Spiel gefüllten Textur',
    '使用游戏填充纹理的粒子',
  ],
  'what events do: their names mean nothing to the other game': [
    'was Ereignisse tun: ihre Namen sagen dem anderen Spiel nichts',
    '事件的作用：其名称对另一游戏无意义',
  ],
  'weights of more than four bones, up to {} % of a vertex': [
    'Gewichte von mehr als vier Knochen, bis {} % eines Eckpunkts',
    '四块以上骨骼的权重，最多占顶点的 {} %',
  ],
  'weights of {} became equal parts of bones: {} vertices are off by up to {} %': [
    'Gewichte von {} wurden zu gleichen Teilen der Knochen: {} Eckpunkte weichen bis zu {} % ab',
    '{} 的权重变为骨骼均分：{} 个顶点最多偏差 {} %',
  ],
  'weights that name bones past 255': ['Gewichte, die Knochen jenseits von 255 nennen', '引用 255 之后骨骼的权重'],
  'flags of geosets that the other game does not know': [
    'Merkmale von Geosets, die das andere Spiel nicht kennt',
    '另一游戏不支持的 Geoset 标志',
  ],
  'extents of geosets in sequences': ['Ausmaße von Geosets in Sequenzen', '序列中 Geoset 的范围'],
  'sets of coordinates past the second': ['Koordinatensätze nach dem zweiten', '第二套之后的坐标'],
  'geosets for afar': ['Geosets für die Ferne', '远处用的 Geoset'],
  'shading bits of Warcraft III 3.0': ['Schattierungsbits von Warcraft III 3.0', 'Warcraft III 3.0 的着色位'],
  'layers without a fallback': ['Ebenen ohne Ersatz', '没有备用的图层'],
  'unlit layers: they are unshaded': ['unbeleuchtete Ebenen: sie sind unschattiert', '无光照图层：已改为无着色'],
  'shaders of layers that older versions do not know': [
    'Shader von Ebenen, die ältere Versionen nicht kennen',
    '旧版本不支持的图层着色器',
  ],
  'flags of materials': ['Merkmale von Materialien', '材质的标志'],
  'what the further layers of HD materials say': [
    'was die weiteren Ebenen von HD-Materialien sagen',
    'HD 材质其他图层的内容',
  ],
  'rotations were brought to length 1 and rounded to eight bytes': [
    'Drehungen wurden auf Länge 1 gebracht und auf acht Bytes gerundet',
    '旋转已归一并舍入为八字节',
  ],
  'keys of {} of {} records': ['Schlüssel von {} bei {} Einträgen', '{2} 条记录的 {1} 关键帧'],
  'links to a next variation that led round in a circle, or to no sequence': [
    'Verweise auf eine nächste Variante, die im Kreis oder zu keiner Sequenz führten',
    '绕成循环或不指向任何序列的下一变体链接',
  ],
  'aliases that led to no sequence with keys: they play their own': [
    'Aliasse, die zu keiner Sequenz mit Schlüsseln führten: sie spielen ihre eigenen',
    '不指向有关键帧序列的别名：播放自身的',
  ],
  'aliases: their keys were copied': ['Aliasse: ihre Schlüssel wurden kopiert', '别名：已复制其关键帧'],
  'shaders of batches': ['Shader von Stapeln', '批次的着色器'],
  'batches with several textures: older clients draw the first': [
    'Stapel mit mehreren Texturen: ältere Clients zeichnen die erste',
    '多纹理批次：旧客户端只绘制第一个',
  ],
  'priorities of batches': ['Prioritäten von Stapeln', '批次的优先级'],
  'replaced colours of particles': ['ersetzte Farben von Partikeln', '粒子的替换颜色'],
  'variations of particles': ['Streuungen von Partikeln', '粒子的变化'],
  'gravity of particles in all three axes': ['Schwerkraft von Partikeln in allen drei Achsen', '粒子在三轴上的重力'],
  'name checksums of bones': ['Namensprüfsummen von Knochen', '骨骼的名称校验和'],
  'priorities of ribbons': ['Prioritäten von Bändern', '条带的优先级'],
  'the table of playable animations': ['die Tabelle spielbarer Animationen', '可播放动画表'],
  'texture flipbooks': ['Textur-Daumenkinos', '纹理翻页'],
  'the table of texture combiners': ['die Tabelle der Texturkombinierer', '纹理组合器表'],
  'repeats of texture cells of particles': ['Wiederholungen von Texturzellen der Partikel', '粒子纹理格的重复'],
  'curves of particles with more than a start, a middle and an end': [
    'Kurven von Partikeln mit mehr als Anfang, Mitte und Ende',
    '超过起点、中点和终点的粒子曲线',
  ],
  'particles whose width differs from their height': ['Partikel, deren Breite von der Höhe abweicht', '宽高不同的粒子'],
  'keys in .anim files that were not opened': [
    'Schlüssel in .anim-Dateien, die nicht geöffnet waren',
    '未打开的 .anim 文件中的关键帧',
  ],
  'rotations were rounded to 16 bits a component': [
    'Drehungen wurden auf 16 Bit je Komponente gerundet',
    '旋转的每个分量舍入为 16 位',
  ],
  '“{}” is called “{}” here, because there is one of its name': [
    '„{}“ heißt hier „{}“, weil es den Namen schon gibt',
    '“{}”在此名为“{}”，因为已有同名的',
  ],
  '“{}” lost its transition nodes': ['„{}“ hat seine Übergangsknoten verloren', '“{}”失去了过渡节点'],
  'samples got coarser steps to reach far enough: {}': [
    'Werte bekamen gröbere Schritte, um weit genug zu reichen: {}',
    '为覆盖足够范围，采样步长变粗：{}',
  ],
  'a picture that the game fills in, which the other game has not: choose a texture': [
    'ein vom Spiel gefülltes Bild, das das andere Spiel nicht hat: eine Textur wählen',
    '由游戏填充而另一游戏没有的图片：请选择纹理',
  ],
  'the picture {}, which was not found: put it where the model names it': [
    'das Bild {}, das nicht gefunden wurde: dorthin legen, wo das Modell es nennt',
    '未找到图片 {}：请放到模型引用的位置',
  ],
  'the picture {}, which was not found: it is to be put beside the model': [
    'das Bild {}, das nicht gefunden wurde: es gehört neben das Modell',
    '未找到图片 {}：应放在模型旁',
  ],
  '{}, which the other game has not': ['{}; das hat das andere Spiel nicht', '{}，另一游戏没有'],
  'light of their own': ['eigenes Licht', '自身的光'],
  'backs of surfaces': ['Rückseiten von Flächen', '表面的背面'],
  'normal, ORM and further pictures of surfaces of high definition': [
    'Normalen-, ORM- und weitere Bilder von HD-Oberflächen',
    '高清表面的法线、ORM 及其他图片',
  ],
  'further textures of one surface': ['weitere Texturen einer Oberfläche', '同一表面的其他纹理'],
  'mirrored surroundings stay on their surfaces': [
    'gespiegelte Umgebung bleibt auf ihren Oberflächen',
    '镜像环境保留在其表面上',
  ],
  'further sets of coordinates': ['weitere Koordinatensätze', '其他坐标集'],
  'opacities of whole layers': ['Deckkraft ganzer Ebenen', '整个图层的不透明度'],
  'colours of players: those of the first are in the pictures': [
    'Spielerfarben: die des ersten sind in den Bildern',
    '玩家颜色：图片中为首位玩家的',
  ],
  'layers over the first of a surface': ['Ebenen über der ersten einer Oberfläche', '表面首层之上的图层'],
  '“{}” has no place in version {} and was left out': [
    '„{}“ hat in Version {} keinen Platz und wurde weggelassen',
    '“{}”在版本 {} 中没有位置，已略去',
  ],
  '{}: “{}” is not known and was left out': ['{}: „{}“ ist unbekannt und wurde weggelassen', '{}：“{}”未知，已略去'],
  'Faces: “{}” are read as triangles': ['Flächen: „{}“ werden als Dreiecke gelesen', '面：“{}”按三角形读取'],
  'DontInherit: “{}” is not known and was left out': [
    'DontInherit: „{}“ ist unbekannt und wurde weggelassen',
    'DontInherit：“{}”未知，已略去',
  ],
  '“{}” is not known and was left out': ['„{}“ ist unbekannt und wurde weggelassen', '“{}”未知，已略去'],
  '“{}” cannot stand still in this place and was left out': [
    '„{}“ kann hier nicht stillstehen und wurde weggelassen',
    '“{}”在此处不能静止，已略去',
  ],
  'sequence groups are made by size where another program compiles this, and may come out otherwise than they were': [
    'Sequenzgruppen werden nach Größe gemacht, wenn ein anderes Programm dies kompiliert, und können anders ausfallen',
    '其他程序编译时按大小划分序列组，结果可能不同',
  ],
  'sequence "{}" is left out: the file of its group {} is not there': [
    'Sequenz „{}“ fehlt: die Datei ihrer Gruppe {} ist nicht da',
    '略去序列“{}”：缺少其组 {} 的文件',
  ],
  'some meshes have no texture: its file is not there, and none can be written': [
    'einige Netze haben keine Textur: ihre Datei ist nicht da, und keine kann geschrieben werden',
    '部分网格没有纹理：文件不存在，也无法写入',
  ],
  'only the first $texturegroup counts, as with studiomdl': [
    'nur die erste $texturegroup zählt, wie bei studiomdl',
    '只有首个 $texturegroup 有效，与 studiomdl 相同',
  ],
  'particles thrown all at once: so many in a thirtieth of a second': [
    'auf einmal ausgestoßene Partikel: so viele in einer Dreißigstelsekunde',
    '一次喷出的粒子：在三十分之一秒内发射',
  ],
  'paths that particles are born along: they come from a point': [
    'Pfade, an denen Partikel entstehen: sie kommen aus einem Punkt',
    '粒子沿其产生的路径：改为从一点产生',
  ],
  'particles that follow their emitter': ['Partikel, die ihrem Emitter folgen', '跟随发射器的粒子'],
  'gravity of particles that pulls aside': ['Schwerkraft von Partikeln, die zur Seite zieht', '向侧面牵引的粒子重力'],
  'chance in rates and lives of particles': [
    'Zufall bei Raten und Lebensdauern von Partikeln',
    '粒子速率与寿命的随机性',
  ],
  'cells of particles that are chosen by chance': ['zufällig gewählte Zellen von Partikeln', '随机选取的粒子格'],
  'chance in sizes of particles': ['Zufall bei Größen von Partikeln', '粒子大小的随机性'],
  'particles that turn': ['Partikel, die sich drehen', '旋转的粒子'],
  'particles that are turned along their flight': [
    'Partikel, die nach ihrem Flug ausgerichtet sind',
    '沿飞行方向的粒子',
  ],
  'particles from all sides of a ball: from a plane to all sides': [
    'Partikel von allen Seiten einer Kugel: von einer Ebene nach allen Seiten',
    '从球面各向发射的粒子：改为从平面向各方向',
  ],
  'drag and wind on particles': ['Widerstand und Wind bei Partikeln', '粒子的阻力和风'],
  'points that particles fly away from': ['Punkte, von denen Partikel wegfliegen', '粒子飞离的点'],
  'speed that particles take along from their emitter': [
    'Geschwindigkeit, die Partikel von ihrem Emitter mitnehmen',
    '粒子从发射器继承的速度',
  ],
  'particles that twinkle': ['funkelnde Partikel', '闪烁的粒子'],
  'particles that are models of their own': ['Partikel, die eigene Modelle sind', '本身是模型的粒子'],
  'textures of particles that the game fills in': ['vom Spiel gefüllte Texturen von Partikeln', '由游戏填充的粒子纹理'],
  'ribbons that nothing is drawn with': ['Bänder, mit denen nichts gezeichnet wird', '不绘制任何内容的条带'],
  'layers over the first of a ribbon': ['Ebenen über der ersten eines Bands', '条带首层之上的图层'],
  'layers over each other are one picture': ['übereinanderliegende Ebenen sind ein Bild', '重叠的图层合为一张图片'],
  'opacities that change in time': ['Deckkraft, die sich mit der Zeit ändert', '随时间变化的不透明度'],
  'colours that change in time': ['Farben, die sich mit der Zeit ändern', '随时间变化的颜色'],
  'colours that surfaces are multiplied by': ['Farben, mit denen Oberflächen multipliziert werden', '与表面相乘的颜色'],
  'textures that move over their surfaces': ['Texturen, die über ihre Oberflächen laufen', '在表面上移动的纹理'],
  'pictures that move by a clock of their own begin anew with each clip': [
    'Bilder mit eigener Uhr beginnen mit jedem Clip neu',
    '自有时钟的图片在每个片段重新开始',
  ],
  'textures that change in time': ['Texturen, die sich mit der Zeit ändern', '随时间变化的纹理'],
  'error that was not there before: {} [{}]': ['Fehler, den es vorher nicht gab: {} [{}]', '新出现的错误：{} [{}]'],
  'error that was not there before: {} [{}], and {} more': [
    'Fehler, den es vorher nicht gab: {} [{}], und {} weitere',
    '新出现的错误：{} [{}]，及另外 {} 个',
  ],
} as const satisfies Texts;
