/** What exactly is wrong with tiles and maps. */
import type { Texts } from './translated.ts';

export const problemsTerrainTexts = {
  'The map is one map object, but {} are placed': [
    'Die Karte ist ein einziges Kartenobjekt, aber {} sind platziert',
    '地图应为单个地图对象，却放置了 {} 个',
  ],
  'The map is one map object, but its table has tiles': [
    'Die Karte ist ein einziges Kartenobjekt, aber ihre Tabelle hat Kacheln',
    '地图应为单个地图对象，其表中却有地块',
  ],
  'The table has {} tiles, not 4096': ['Die Tabelle hat {} Kacheln, nicht 4096', '表中有 {} 个地块，应为 4096'],
  'Map: bits to clear is {}': ['Karte: „Bits to clear“ ist {}', '地图：“Bits to clear”为 {}'],
  'The map has no {}': ['Die Karte hat kein {}', '地图没有 {}'],
  'A chunk of an unknown kind is kept as it is': [
    'Ein Chunk unbekannter Art bleibt, wie er ist',
    '未知类型的区块保持不变',
  ],
  'The map has no list of map object models (MWMO)': [
    'Die Karte hat keine Liste der Kartenobjektmodelle (MWMO)',
    '地图没有地图对象模型列表（MWMO）',
  ],
  'The names of map object models take {} bytes; there is room for {}': [
    'Die Namen der Kartenobjektmodelle brauchen {} Bytes; Platz ist für {}',
    '地图对象模型的名称占 {} 字节；只能容纳 {}',
  ],
  'The distant view has no table of offsets (MAOF)': [
    'Die Fernsicht hat keine Tabelle der Stellen (MAOF)',
    '远景没有偏移表（MAOF）',
  ],
  'The table of offsets has {} entries instead of {}': [
    'Die Tabelle der Stellen hat {} Einträge statt {}',
    '偏移表有 {} 项，应为 {}',
  ],
  '{} {} to no low tile that can be read': [
    'Einträge, die zu keiner lesbaren niedrigen Kachel führen: {1}',
    '{1} 项没有指向可读取的低层地块',
  ],
  'Low tile {} has no place in the table of offsets': [
    'Niedrige Kachel {} hat keinen Platz in der Tabelle der Stellen',
    '低层地块 {} 在偏移表中没有位置',
  ],
  'Low tile {} stands at {}, where another one stands': [
    'Niedrige Kachel {} steht bei {}, wo schon eine andere steht',
    '低层地块 {} 位于 {}，与另一个重叠',
  ],
  'A chunk of a low tile is empty': ['Ein Chunk einer niedrigen Kachel ist leer', '有低层地块的区块为空'],
  'Chunk {}, {}': ['Chunk {}, {}', '区块 {}, {}'],
  'The tile': ['Die Kachel', '地块'],
  'The tile is damaged: {}': ['Die Kachel ist beschädigt: {}', '地块已损坏：{}'],
  'The tile has {} chunks, not 256': ['Die Kachel hat {} Chunks, nicht 256', '地块有 {} 个区块，应为 256'],
  '{} is kept as it is': ['{} bleibt, wie er ist', '{} 保持不变'],
  'The tile has flight bounds, but its flags do not say so': [
    'Die Kachel hat Fluggrenzen, aber ihre Merkmale sagen es nicht',
    '地块有飞行边界，但标志未注明',
  ],
  'The flags claim flight bounds that are not there': [
    'Die Merkmale behaupten Fluggrenzen, die es nicht gibt',
    '标志注明飞行边界，实际没有',
  ],
  '{} has no area': ['{} hat kein Gebiet', '{} 没有区域'],
  '{} chunks have no area, first {}': ['{} Chunks haben kein Gebiet, zuerst {}', '{} 个区块没有区域，首个为{}'],
  '{} is damaged: {}': ['{} ist beschädigt: {}', '{} 已损坏：{}'],
  '{} says that it is chunk {}, {}': ['{} gibt sich als Chunk {}, {} aus', '{} 自称为区块 {}, {}'],
  '{} stands {} yd away from its place': ['{} steht {} yd neben seinem Platz', '{} 偏离其位置 {} yd'],
  '{} has shadows, but its flags do not say so': [
    '{} hat Schatten, aber seine Merkmale sagen es nicht',
    '{} 有阴影，但标志未注明',
  ],
  'The flags of {} claim shadows that are not there': [
    'Die Merkmale behaupten Schatten, die es nicht gibt: {}',
    '{} 的标志注明阴影，实际没有',
  ],
  '{} has vertex colours that its flags hide': [
    '{} hat Eckpunktfarben, die seine Merkmale verbergen',
    '{} 有顶点颜色，却被标志隐藏',
  ],
  'The flags of {} claim vertex colours that are not there': [
    'Die Merkmale behaupten Eckpunktfarben, die es nicht gibt: {}',
    '{} 的标志注明顶点颜色，实际没有',
  ],
  '{} has no normals': ['{} hat keine Normalen', '{} 没有法线'],
  '{} has liquids of both kinds': ['{} hat Flüssigkeiten beider Arten', '{} 同时有两种液体'],
  '{}: an old liquid states {} flows; there are {}': [
    '{}: eine alte Flüssigkeit gibt {} Strömungen an; es gibt {}',
    '{}：旧液体标明 {} 个流向；最多 {} 个',
  ],
  '{} has {} old liquids, but {} flags for their kinds': [
    '{} hat {} alte Flüssigkeiten, aber {} Merkmale für ihre Arten',
    '{} 有 {} 种旧液体，却有 {} 个类型标志',
  ],
  '{} has {} far from what its heights ask for': [
    '{} hat {} weit neben dem, was seine Höhen verlangen',
    '{} 有 {}与其高度相差甚远',
  ],
  '{} reaches from {} to {} yd': ['{} reicht von {} bis {} yd', '{} 高度从 {} 到 {} yd'],
  '{} reaches down to {} yd': ['{} reicht hinab bis {} yd', '{} 低至 {} yd'],
  '{} and the one south of it': ['{} und der südlich davon', '{} 与其南侧的区块'],
  '{} and the one east of it': ['{} und der östlich davon', '{} 与其东侧的区块'],
  '{} are up to {} yd apart': ['{} sind bis zu {} yd auseinander', '{}最多相差 {} yd'],
  '{} have {} at their border': ['{} haben {} an ihrem Rand', '{}的边界上有 {}'],
  '{} has {} layers': ['{} hat {} Ebenen', '{} 有 {} 个图层'],
  '{} has 8-bit alpha maps without flag 0x8000': [
    '{} hat 8-Bit-Alphakarten ohne das Merkmal 0x8000',
    '{} 有 8 位 Alpha 贴图，却无标志 0x8000',
  ],
  'The alpha maps of {} add up to more than 255 at {} places': [
    'Die Alphakarten ergeben an {2} Stellen mehr als 255: {1}',
    '{1} 的 Alpha 贴图在 {2} 处之和超过 255',
  ],
  '{} grows the ground effects of layer {}, but has {}': [
    '{} lässt die Bodeneffekte von Ebene {} wachsen, hat aber {}',
    '{} 使用图层 {} 的地面效果，却只有 {}',
  ],
  '{} has texture {} in two layers': ['{} hat Textur {} in zwei Ebenen', '{} 的两个图层使用了纹理 {}'],
  '{} is the base, but its flags claim an alpha map': [
    '{} ist die Grundebene, aber ihre Merkmale behaupten eine Alphakarte',
    '{} 是底层，标志却注明 Alpha 贴图',
  ],
  '{} covers everything below: its flags claim no alpha map': [
    '{} deckt alles darunter zu: ihre Merkmale nennen keine Alphakarte',
    '{} 盖住下面的一切：标志未注明 Alpha 贴图',
  ],
  '{} has no alpha map': ['{} hat keine Alphakarte', '{} 没有 Alpha 贴图'],
  '{} is compressed, but the tile has 4-bit maps': [
    '{} ist komprimiert, aber die Kachel hat 4-Bit-Karten',
    '{} 已压缩，但地块使用 4 位贴图',
  ],
  '{} is fully transparent': ['{} ist völlig durchsichtig', '{} 完全透明'],
  '{} has ground effect 65535': ['{} hat den Bodeneffekt 65535', '{} 的地面效果为 65535'],
  heights: ['Höhen', '个高度'],
  'pairs of texture coordinates': ['Paare von Texturkoordinaten', '对纹理坐标'],
  depths: ['Tiefen', '个深度'],
  '{} {} for {} corners': ['{} {} für {} Ecken', '{} {}，对应 {} 个角'],
  '{} wet quads for {}': ['{} nasse Felder für {}', '{} 个有水的格，对应 {} 个'],
  '{} has {} × {} quads from {}, {} on': ['{} hat {} × {} Felder ab {}, {}', '{} 从 {4}, {5} 起有 {2} × {3} 格'],
  '{} has its lowest height above its highest': [
    '{} hat die niedrigste Höhe über der höchsten',
    '{} 的最低高度大于最高高度',
  ],
  '{} ({}) is never used': ['{} ({}) wird nie benutzt', '{}（{}）从未使用'],
  '{} and {} have the same unique id {}': ['{} und {} haben dieselbe eindeutige Id {}', '{} 与{}的唯一 id 同为 {}'],
  '{} has scale 0': ['{} hat den Maßstab 0', '{} 的缩放为 0'],
  '{} has no path': ['{} hat keinen Pfad', '{} 没有路径'],
  'The box of {} has its ends swapped': ['Die Enden der Box sind vertauscht: {}', '{} 的盒子两端颠倒'],
  '{} stands outside its own box': ['{} steht außerhalb der eigenen Box', '{} 位于自身盒子之外'],
  '{} does not touch this tile': ['{} berührt diese Kachel nicht', '{} 未接触此地块'],
  '{} stands {} yd beyond this tile': ['{} steht {} yd jenseits dieser Kachel', '{} 位于此地块之外 {} yd'],
  '{} names {}, {}': ['{} nennt {}, {}', '{} 引用{}，{}'],
  'No chunk names {}': ['Kein Chunk nennt {}', '没有区块引用{}'],
  '{} names {} more than once': ['{} nennt {} mehr als einmal', '{} 多次引用{}'],
  '{} names {}, whose box does not touch it': [
    '{} nennt {}, dessen Box ihn nicht berührt',
    '{} 引用{}，而后者的盒子未接触它',
  ],
} as const satisfies Texts;
