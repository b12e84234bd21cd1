/** What an import makes of a file. */
import type { Texts } from './translated.ts';

export const importNotesTexts = {
  '{} bones are more than the 256 that weights can name: groups of equal bones are written instead': [
    '{} Knochen sind mehr als die 256, die Gewichte nennen können: stattdessen werden Gruppen gleicher Knochen geschrieben',
    '{} 块骨骼超过权重可引用的 256 块：改写为均分骨骼组',
  ],
  '{}: vertices come to stand up to about {} units from where they were': [
    '{}: Eckpunkte stehen bis zu etwa {} Einheiten von ihrem Platz',
    '{}：顶点最多偏离约 {} 单位',
  ],
  '{}, as meshes have more groups or vertices than one may have': [
    '{}, da Netze mehr Gruppen oder Eckpunkte haben als erlaubt',
    '{}，因为网格的组或顶点超过上限',
  ],
  '{} to stand in for others where a group needs one more than once': [
    '{} als Vertreter, wo eine Gruppe einen mehrfach braucht',
    '{}，用于组内多次需要同一骨骼之处',
  ],
  'extents from all sequences, a point Origin where there was none{}': [
    'Ausmaße aus allen Sequenzen, ein Punkt Origin, wo keiner war{}',
    '由全部序列得出的范围，缺少时补上 Origin 点{}',
  ],
  'a camera for the portrait': ['eine Kamera für das Porträt', '肖像用摄像机'],
  'weights of vertices as four bones in bytes, keys at whole milliseconds: vertices come to stand up to about {} units from where they were':
    [
      'Gewichte als vier Knochen in Bytes, Schlüssel auf ganzen Millisekunden: Eckpunkte stehen bis zu etwa {} Einheiten von ihrem Platz',
      '权重为四块骨骼的字节，关键帧取整毫秒：顶点最多偏离约 {} 单位',
    ],
  '{} for the name and the ground': ['{} für Namen und Boden', '{}，用于名称和地面'],
  '{}, as one draws with only so many bones': [
    '{}, da eines nur mit so vielen Knochen zeichnet',
    '{}，因为每个可用的骨骼有限',
  ],
  'bounds from all sequences, tables of bones and sequences, a box to walk against': [
    'Grenzen aus allen Sequenzen, Tabellen der Knochen und Sequenzen, eine Box zum Dagegenlaufen',
    '由全部序列得出的边界、骨骼与序列表、用于阻挡行走的盒',
  ],
  'the player’s colour under pictures, which World of Warcraft has not': [
    'die Spielerfarbe unter Bildern, die World of Warcraft nicht hat',
    '图片下的玩家颜色，World of Warcraft 没有',
  ],
  'the sequence Stand, one second as the first clip begins': [
    'die Sequenz Stand, eine Sekunde wie am Beginn des ersten Clips',
    '序列 Stand，一秒，取首个片段开头的姿势',
  ],
  'clip “{}” has no name of the game: it is {}, played only when it is asked for': [
    'Clip „{}“ hat keinen Namen des Spiels: er ist {}, nur auf Verlangen gespielt',
    '片段“{}”不是游戏的名称：改为 {}，仅在要求时播放',
  ],
  '{} of “{}”, which the game has no word for': [
    '{} von „{}“, wofür das Spiel kein Wort hat',
    '“{2}”的 {1}，游戏没有对应的名称',
  ],
  'events of “{}”': ['Ereignisse von „{}“', '“{}”的事件'],
  'events of “{}”: {}': ['Ereignisse von „{}“: {}', '“{}”的事件：{}'],
  'clip “{}”: vertices come to stand up to about {} units from where its keys ask for': [
    'Clip „{}“: Eckpunkte stehen bis zu etwa {} Einheiten von dort, wo die Schlüssel sie verlangen',
    '片段“{}”：顶点最多偏离关键帧要求约 {} 单位',
  ],
  'what emitters, lights and cameras do: looked at 30 times a second': [
    'was Emitter, Lichter und Kameras tun: 30-mal je Sekunde abgetastet',
    '发射器、光源和摄像机的行为：每秒采样 30 次',
  ],
  'what emitters, lights, cameras and opacities do: looked at 30 times a second': [
    'was Emitter, Lichter, Kameras und Deckkraft tun: 30-mal je Sekunde abgetastet',
    '发射器、光源、摄像机和不透明度的行为：每秒采样 30 次',
  ],
  'the motion of {} that the model has not: {}{}': [
    'die Bewegung von {}, die das Modell nicht hat: {}{}',
    '模型没有的 {}的运动：{}{}',
  ],
  '{} named by the model now: {}': ['{}, die das Modell jetzt nennt: {}', '模型现引用 {}：{}'],
  'what goes on in clips that the model has not: {}': [
    'was in Clips vorgeht, die das Modell nicht hat: {}',
    '模型没有的片段中的内容：{}',
  ],
  'events that the game has no word for: {}': [
    'Ereignisse, für die das Spiel kein Wort hat: {}',
    '游戏没有对应名称的事件：{}',
  ],
  'the picture {} is not there': ['das Bild {} ist nicht da', '图片 {} 不存在'],
  'the picture {} cannot be read; PNG, JPEG, TGA, BLP and DDS are': [
    'das Bild {} kann nicht gelesen werden; lesbar sind PNG, JPEG, TGA, BLP und DDS',
    '无法读取图片 {}；支持 PNG、JPEG、TGA、BLP 和 DDS',
  ],
  'the picture “{}” cannot be read ({}); PNG and JPEG are': [
    'das Bild „{}“ kann nicht gelesen werden ({}); lesbar sind PNG und JPEG',
    '无法读取图片“{}”（{}）；支持 PNG 和 JPEG',
  ],
  'the materials of {}, which is not there': ['die Materialien von {}, das nicht da ist', '{} 中的材质，该文件不存在'],
  '{} on vertices that are not there': ['{} an Eckpunkten, die es nicht gibt', '{}使用不存在的顶点'],
  'colours of {}': ['Farben von {}', '{}的颜色'],
  'the picture of {}, which is not in the file: it is white': [
    'das Bild von {}, das nicht in der Datei ist: es ist weiß',
    '{}的图片不在文件中：为白色',
  ],
  '{} resized to sides of 16 to 512 in steps of 16': [
    '{} auf Seiten von 16 bis 512 in Schritten von 16 gebracht',
    '{}的边长调整为 16 到 512，步长 16',
  ],
  '{} cut out instead: the game knows no half': [
    '{} stattdessen ausgeschnitten: das Spiel kennt kein Halb',
    '{}改为镂空：游戏不支持半透明',
  ],
  '{} points to hang things on, as the game has {}': [
    '{} Anhängepunkte, da das Spiel {} hat',
    '{} 个附着点，因游戏只有 {} 个',
  ],
  'one bone for each vertex, which does not stretch: vertices come to stand up to about {} units from where they were':
    [
      'ein Knochen je Eckpunkt, der nicht dehnt: Eckpunkte stehen bis zu etwa {} Einheiten von ihrem Platz',
      '每个顶点一块不可拉伸的骨骼：顶点最多偏离约 {} 单位',
    ],
  'the sequence idle, one frame at rest': ['die Sequenz idle, ein Bild in Ruhe', '序列 idle，静止一帧'],
  'stretching of bones': ['Dehnen von Knochen', '骨骼的拉伸'],
  '{} bodies, as one has room for {} vertices': [
    '{} Körper, da einer Platz für {} Eckpunkte hat',
    '{} 个身体部件，因每个容纳 {} 个顶点',
  ],
  'hitboxes from the vertices of bones, boxes of all sequences': [
    'Trefferboxen aus den Eckpunkten der Knochen, Boxen aller Sequenzen',
    '由骨骼顶点得出的命中框，全部序列的盒',
  ],
  'clip “{}” has no name of the game and becomes an animation of its own, played only when it is asked for': [
    'Clip „{}“ hat keinen Namen des Spiels und wird eine eigene Animation, nur auf Verlangen gespielt',
    '片段“{}”不是游戏的名称，成为单独动画，仅在要求时播放',
  ],
  'clip “{}” keeps its name, which the game plays only when it is asked to': [
    'Clip „{}“ behält seinen Namen, den das Spiel nur auf Verlangen spielt',
    '片段“{}”保留其名称，游戏仅在要求时播放',
  ],
  '{} of {}, as those of one bone and one material are joined': [
    '{} aus {}, da solche eines Knochens und eines Materials verbunden werden',
    '由 {2} 合成 {1}，因同骨骼同材质的已合并',
  ],
  '{}; {} units for one of the file': ['{}; {} Einheiten für eine der Datei', '{}；文件中 1 单位对应 {} 单位'],
  'the name of a texture is shortened to “{}”': [
    'der Name einer Textur wird auf „{}“ gekürzt',
    '某纹理的名称缩短为“{}”',
  ],
  '{} resized: sides must be powers of two': [
    '{} in der Größe geändert: Seiten müssen Zweierpotenzen sein',
    '{}已调整大小：边长须为 2 的幂',
  ],
  '{} named as the game has them, without files: {}{}': [
    '{} wie im Spiel benannt, ohne Dateien: {}{}',
    '{}按游戏命名，没有文件：{}{}',
  ],
  'clip “{}”, which moves no joint': ['Clip „{}“, der kein Gelenk bewegt', '片段“{}”，不移动任何关节'],
  '{} without sound keys, or that move nothing': [
    '{} ohne brauchbare Schlüssel oder ohne Bewegung',
    '{}没有可用的关键帧，或不移动任何内容',
  ],
  '{} that nothing hangs on and nothing moves': [
    '{}, an denen nichts hängt und die nichts bewegt',
    '{}没有附着也没有运动',
  ],
  'bones that stretch across their own axes stretch along the model’s (off by up to {} %)': [
    'Knochen, die quer zu ihren Achsen dehnen, dehnen entlang der des Modells (bis zu {} % Abweichung)',
    '斜向拉伸的骨骼改为沿模型轴拉伸（最多偏差 {} %）',
  ],
  'pictures of {} of material “{}”': ['Bilder für {} von Material „{}“', '材质“{2}”的{1}图片'],
  'looks of materials that the game has not: {}': [
    'Aussehen von Materialien, das das Spiel nicht hat: {}',
    '游戏没有的材质外观：{}',
  ],
  '{} to click on or to walk against: shots hit boxes about the vertices of each bone instead': [
    '{} zum Anklicken oder Dagegenlaufen: Schüsse treffen stattdessen Boxen um die Eckpunkte jedes Knochens',
    '{}用于点击或阻挡：射击改为命中各骨骼顶点的盒',
  ],
  '{} meshes that the game shows in other cases': [
    '{} Netze, die das Spiel in anderen Fällen zeigt',
    '{} 个游戏在其他情况下显示的网格',
  ],
  'bones that turn to the camera': ['Knochen, die sich zur Kamera drehen', '朝向摄像机的骨骼'],
  'footsteps: those that the game has': ['Schritte: solche, die das Spiel hat', '脚步声：游戏所有的'],
  '{} that the game has no word for: {}{}': [
    '{}, für die das Spiel kein Wort hat: {}{}',
    '游戏没有对应名称的 {}：{}{}',
  ],
  'curves looked at 30 times a second: vertices come to stand up to about {} units from where they were': [
    'Kurven 30-mal je Sekunde abgetastet: Eckpunkte stehen bis zu etwa {} Einheiten von ihrem Platz',
    '曲线每秒采样 30 次：顶点最多偏离约 {} 单位',
  ],
  '{} further ways that sequences are blended from': [
    '{} weitere Arten, aus denen Sequenzen überblendet werden',
    '序列混合的另外 {} 种来源',
  ],
  '{} sequences whose keys stand in .anim files that were not opened': [
    '{} Sequenzen, deren Schlüssel in nicht geöffneten .anim-Dateien stehen',
    '{} 个序列的关键帧在未打开的 .anim 文件中',
  ],
  '{} to be hit as {} along the model’s axes': [
    '{} zum Treffen als {} entlang der Modellachsen',
    '命中用的 {}改为沿模型轴的 {}',
  ],
  '{} to be hit': ['{} zum Treffen', '命中用的 {}'],
  'what clips hide: all meshes are seen in all of them': [
    'was Clips verbergen: alle Netze sind in allen zu sehen',
    '片段隐藏的内容：所有网格始终可见',
  ],
} as const satisfies Texts;
