/** What exactly is wrong with models of Warcraft III and of the alpha. */
import type { Texts } from './translated.ts';

export const problemsWarcraftTexts = {
  '{} has the path {}, which is not a .mdl or .mdx file': [
    '{} hat den Pfad {}; das ist keine .mdl- oder .mdx-Datei',
    '{} 的路径 {} 不是 .mdl 或 .mdx 文件',
  ],
  '{} has a note in place of a path: {}': ['{} hat eine Notiz anstelle eines Pfads: {}', '{} 的路径处是一段备注：{}'],
  'The model has no attachment point "Origin Ref"': [
    'Das Modell hat keinen Anhängepunkt „Origin Ref“',
    '模型没有附着点“Origin Ref”',
  ],
  '{} has the path {}, which is not a .facefx or .facefx_ingame file': [
    '{} hat den Pfad {}; das ist keine .facefx- oder .facefx_ingame-Datei',
    '{} 的路径 {} 不是 .facefx 或 .facefx_ingame 文件',
  ],
  '{} moves no vertices: {}': ['{} bewegt keine Eckpunkte: {}', '{}不带动任何顶点：{}'],
  '{} move no vertices: {}': ['{} bewegen keine Eckpunkte: {}', '{}不带动任何顶点：{}'],
  '{} is scaled to zero all the time': ['{} ist immer auf null skaliert', '{} 始终缩放为零'],
  '{} shows from {} to {} units': ['{} zeigt von {} bis {} Einheiten', '{} 的显示范围为 {} 到 {} 单位'],
  '{} has a field of view of {} rad': ['{} hat ein Sichtfeld von {} rad', '{} 的视野为 {} rad'],
  '{} looks at its own position': ['{} blickt auf den eigenen Standort', '{} 看向自身的位置'],
  '{} shows a portrait, but there is no Portrait sequence': [
    '{} zeigt ein Porträt, aber es gibt keine Portrait-Sequenz',
    '{} 拍摄肖像，但没有 Portrait 序列',
  ],
  'The end of the file': ['Das Ende der Datei', '文件末尾'],
  '{} should have {}, but the file ends after {}': [
    '{} sollte {} haben, aber die Datei endet nach {}',
    '{} 应有 {}，但文件在 {} 处结束',
  ],
  '{} is of an unknown kind; its {} are kept': [
    '{} ist von unbekannter Art; {} bleiben erhalten',
    '{} 类型未知；其 {}保留',
  ],
  'Chunk {} exists from version {} on, but the model is of {}': [
    'Chunk {} gibt es ab Version {}, aber das Modell ist von {}',
    '区块 {} 自版本 {} 起才有，而模型版本为 {}',
  ],
  'Chunk {} is there, but empty': ['Chunk {} ist da, aber leer', '区块 {} 存在但为空'],
  'Chunk {} stands in the file more than once': ['Chunk {} steht mehr als einmal in der Datei', '文件中有多个区块 {}'],
  'The file has no MODL chunk': ['Die Datei hat keinen MODL-Chunk', '文件没有 MODL 区块'],
  '{} ends with {}': ['{} endet mit {}', '{} 末尾有 {}'],
  'no path': ['keinen Pfad', '没有路径'],
  'the path {}': ['den Pfad {}', '路径为 {}'],
  '{} has {}, but needs a .mdl or .mdx': ['{} hat {}, braucht aber eine .mdl oder .mdx', '{}：{}，需要 .mdl 或 .mdx'],
  '{} emits flat particles (XY quad), but its speed or its latitude is zero': [
    '{} stößt flache Partikel aus (XY-Viereck), aber Geschwindigkeit oder Breite ist null',
    '{} 发射平面粒子（XY 四边形），但速度或纬度为零',
  ],
  '{} squirts, but its emission rate is not animated': [
    '{} spritzt, aber die Ausstoßrate ist nicht animiert',
    '{} 为喷射模式，但发射率没有动画',
  ],
  '{} emits particles that live {} s': ['{} stößt Partikel aus, die {} s leben', '{} 发射的粒子寿命为 {} s'],
  '{} divides its texture into {} × {} cells': [
    '{} teilt seine Textur in {} × {} Zellen',
    '{} 将纹理划分为 {} × {} 格',
  ],
  '{} has an animated {}': ['{}: „{}“ ist animiert', '{} 的“{}”有动画'],
  '{} has no visibility guide': ['{} hat keine Angabe zur Sichtbarkeit', '{} 没有可见性说明'],
  '{} has the path {}, which is not a .pkb file': [
    '{} hat den Pfad {}; das ist keine .pkb-Datei',
    '{} 的路径 {} 不是 .pkb 文件',
  ],
  'before 0': ['vor 0', '在 0 之前'],
  'not later than the key before': ['nicht später als der Schlüssel davor', '不晚于前一个'],
  'in no sequence': ['in keiner Sequenz', '不在任何序列中'],
  '{} has a name the game cannot read': ['{} hat einen Namen, den das Spiel nicht lesen kann', '{} 的名称游戏无法读取'],
  '{} needs sequences, but the model has none': [
    '{} braucht Sequenzen, aber das Modell hat keine',
    '{} 需要序列，但模型没有',
  ],
  '{} has an extent whose minimum lies above its maximum': [
    '{} hat ein Ausmaß, dessen Minimum über dem Maximum liegt',
    '{} 的范围最小值大于最大值',
  ],
  '{} has extents whose minimum lies above their maximum, for sequence {}': [
    '{} hat Ausmaße, deren Minimum über dem Maximum liegt, für Sequenz {}',
    '{} 有范围的最小值大于最大值，序列 {}',
  ],
  '{} without an extent: {}': ['{} ohne Ausmaß: {}', '{}没有范围：{}'],
  '{} has a colour track, but does not use its colour': [
    '{} hat eine Farbspur, benutzt seine Farbe aber nicht',
    '{} 有颜色轨道，但未使用其颜色',
  ],
  '{} names geoset animation {}, which keeps geoset {} invisible': [
    '{} nennt Geoset-Animation {}, die Geoset {} unsichtbar hält',
    '{} 引用 Geoset 动画 {}，它使 Geoset {} 不可见',
  ],
  '{}: {} use vertices up to {}, but there are {}': [
    '{}: {} benutzen Eckpunkte bis {}, aber es gibt {}',
    '{}：{}使用的顶点直到 {}，但只有 {} 个',
  ],
  '{} has {}, which is not a multiple of 3': ['{} hat {}; das ist kein Vielfaches von 3', '{} 有 {}，不是 3 的倍数'],
  '{} has faces of type {}, not triangles ({})': [
    '{} hat Flächen der Art {}, keine Dreiecke ({})',
    '{} 的面类型为 {}，不是三角形（{}）',
  ],
  '{} has {} groups of faces': ['{} hat {} Flächengruppen', '{} 有 {} 个面组'],
  '{}: its face groups cover {}, but there are {}': [
    '{}: die Flächengruppen umfassen {}, aber es gibt {}',
    '{}：面组覆盖 {}，但共有 {} 个',
  ],
  '{} has no faces': ['{} hat keine Flächen', '{} 没有面'],
  '{} has no texture coordinates': ['{} hat keine Texturkoordinaten', '{} 没有纹理坐标'],
  '{} is animated by {} geoset animations: {}': [
    '{} wird von {} Geoset-Animationen animiert: {}',
    '{} 由 {} 个 Geoset 动画驱动：{}',
  ],
  'The model is of version 900, which no released game reads': [
    'Das Modell ist von Version 900, die kein veröffentlichtes Spiel liest',
    '模型版本为 900，没有已发行的游戏能读取',
  ],
  'The model is of the unknown version {}': ['Das Modell ist von der unbekannten Version {}', '模型版本 {} 未知'],
  'The model names the animation file {}, which the game does not use': [
    'Das Modell nennt die Animationsdatei {}, die das Spiel nicht benutzt',
    '模型引用动画文件 {}，游戏不会使用',
  ],
  'The blend time is {} ms': ['Die Überblendzeit ist {} ms', '混合时间为 {} ms'],
  '{} fades from {} to {}, usual is within {} to {}': [
    '{} fällt von {} bis {} ab, üblich ist innerhalb {} bis {}',
    '{} 的衰减为 {} 到 {}，通常在 {} 到 {} 之内',
  ],
  '{} ends at {}, but starts to fade at {}': [
    '{} endet bei {}, beginnt aber erst bei {} abzufallen',
    '{} 在 {} 结束，却从 {} 才开始衰减',
  ],
  '{} names the unknown shader {}': ['{} nennt den unbekannten Shader {}', '{} 引用未知的着色器 {}'],
  '{} has no layers': ['{} hat keine Ebenen', '{} 没有图层'],
  '{} has {}, but its HD shader needs {}': [
    '{} hat {}, aber sein HD-Shader braucht {}',
    '{} 有 {}，但其 HD 着色器需要 {} 个',
  ],
  '{} has the priority plane {}': ['{} hat die Prioritätsebene {}', '{} 的优先级平面为 {}'],
  '{} has an animated texture': ['{} hat eine animierte Textur', '{} 的纹理有动画'],
  '{} uses UV set {}, but {} has {}': ['{} benutzt UV-Satz {}, aber {} hat {}', '{} 使用 UV 集 {}，但{}只有 {} 个'],
  '{} has the object id {}, but with {} ids end at {}': [
    '{} hat die Objekt-Id {}, aber bei {} enden die Ids bei {}',
    '{} 的对象 id 为 {}，但 {}的 id 止于 {}',
  ],
  '{} has the object id {} like {}': ['{} hat die Objekt-Id {}, die auch {} hat', '{} 的对象 id {} 与{}相同'],
  '{} is a child of {}': ['{} ist {} untergeordnet', '{} 是{}的子级'],
  "{} are each other's parents": ['{} sind einander übergeordnet', '{} 互为父级'],
  '{} lacks the bit of its kind and has the bit of another kind': [
    '{} fehlt das Bit der eigenen Art und hat das Bit einer anderen',
    '{} 缺少自身类型的位，并带有其他类型的位',
  ],
  '{} lacks the bit of its kind': ['{}: das Bit der eigenen Art fehlt', '{} 缺少自身类型的位'],
  '{} has the bit of another kind': ['{} hat das Bit einer anderen Art', '{} 带有其他类型的位'],
  'There are {}, but higher ids belong to {}': [
    'Es gibt {}, aber höhere Ids gehören {}',
    '共有 {}，但更大的 id 属于 {}',
  ],
  'There are {} for {}': ['Es gibt {} für {}', '{2}对应 {1}'],
  'There are {} for {}, expected {}': ['Es gibt {} für {}, erwartet {}', '{2}对应 {1}，应为 {3}'],
  '{} starts at {} ms like sequence {}': ['{} beginnt bei {} ms wie Sequenz {}', '{} 与序列 {3} 同样始于 {2} ms'],
  '{} starts at {} ms, before sequence {} ends at {} ms': [
    '{} beginnt bei {} ms, bevor Sequenz {} bei {} ms endet',
    '{} 始于 {} ms，早于序列 {} 的结束 {} ms',
  ],
  '{} has no length: it starts and ends at {} ms': [
    '{} hat keine Länge: Beginn und Ende bei {} ms',
    '{} 没有时长：始末都在 {} ms',
  ],
  '{} starts at {} ms, before 0': ['{} beginnt bei {} ms, vor 0', '{} 始于 {} ms，在 0 之前'],
  '{} ends at {} ms, before it starts at {} ms': [
    '{} endet bei {} ms, vor dem Beginn bei {} ms',
    '{} 终于 {} ms，早于其开始 {} ms',
  ],
  'The model has no Stand sequence': ['Das Modell hat keine Stand-Sequenz', '模型没有 Stand 序列'],
  'The model has no Death sequence': ['Das Modell hat keine Death-Sequenz', '模型没有 Death 序列'],
  '{} has a name the game does not look for, such as {}': [
    '{} hat einen Namen, nach dem das Spiel nicht sucht; gesucht sind etwa {}',
    '{} 的名称不是游戏会查找的名称，例如 {}',
  ],
  '{} has the negative length {} ms': ['{} hat die negative Länge {} ms', '{} 的时长为负：{} ms'],
  '{}: {} without any weight: {}': ['{}: {} ohne jedes Gewicht: {}', '{}：{}没有任何权重：{}'],
  '{}: the weights of {} do not add up to 255: {}': [
    '{}: {}, deren Gewichte nicht 255 ergeben: {}',
    '{}：{}的权重之和不为 255：{}',
  ],
  '{}: its matrix groups need {} matrices, but there are {}': [
    '{}: die Matrixgruppen brauchen {} Matrizen, aber es gibt {}',
    '{}：矩阵组需要 {} 个矩阵，但只有 {} 个',
  ],
  '{} has {} without bones: {}': ['{} hat {} ohne Knochen: {}', '{} 有 {}没有骨骼：{}'],
  '{}: {} in no matrix group: {}': ['{}: {} in keiner Matrixgruppe: {}', '{}：{}不在任何矩阵组中：{}'],
  '{}: {} in matrix groups that do not exist (there are {}): {}': [
    '{}: {} in Matrixgruppen, die es nicht gibt (vorhanden: {}): {}',
    '{}：{}所在的矩阵组不存在（共 {} 个）：{}',
  ],
  '{} is attached to node {}, which does not exist': [
    '{} hängt an Knoten {}, den es nicht gibt',
    '{} 绑定到不存在的节点 {}',
  ],
  '{} is attached to {}: not a bone': ['{} hängt an {}: kein Knochen', '{} 绑定到{}：不是骨骼'],
  'The model has {} bones, but skin weights reach only the first {}': [
    'Das Modell hat {} Knochen, aber Skin-Gewichte erreichen nur die ersten {}',
    '模型有 {} 块骨骼，但蒙皮权重只能引用前 {} 块',
  ],
  '{}: {} has letters beyond ASCII': ['{}: {} hat Zeichen außerhalb von ASCII', '{}：{} 含有 ASCII 以外的字符'],
  '{}: {} has a quote or a line break': [
    '{}: {} hat ein Anführungszeichen oder einen Zeilenumbruch',
    '{}：{} 含有引号或换行',
  ],
  '{} has the absolute path {}': ['{} hat den absoluten Pfad {}', '{} 的路径 {} 是绝对路径'],
  '{} has the path {}, written with slashes': [
    '{} hat den Pfad {}, mit Schrägstrichen geschrieben',
    '{} 的路径 {} 使用了正斜杠',
  ],
  'The model has no textures': ['Das Modell hat keine Texturen', '模型没有纹理'],
  'Texture {} has neither a path nor a replaceable id': [
    'Textur {} hat weder Pfad noch Ersetzungs-Id',
    '纹理 {} 既无路径也无可替换 id',
  ],
  'Texture {} has the path {}, which is not a .blp, .tga, .tif or .dds': [
    'Textur {} hat den Pfad {}; das ist keine .blp, .tga, .tif oder .dds',
    '纹理 {} 的路径 {} 不是 .blp、.tga、.tif 或 .dds',
  ],
  'Texture {} has both the path {} and the replaceable id {}': [
    'Textur {} hat den Pfad {} und zugleich die Ersetzungs-Id {}',
    '纹理 {} 同时有路径 {} 和可替换 id {}',
  ],
  '{} is there twice': ['{} ist zweimal da', '{} 出现了两次'],
  '{} ({}) exists from version {} on, but the model is of {}': [
    '{} ({}) gibt es ab Version {}, aber das Modell ist von {}',
    '{}（{}）自版本 {} 起才有，而模型版本为 {}',
  ],
  '{} is interpolated': ['{} wird interpoliert', '{} 使用了插值'],
  '{} is animated, but the model has no sequences': [
    '{} ist animiert, aber das Modell hat keine Sequenzen',
    '{} 有动画，但模型没有序列',
  ],
  'at the time of the key before': ['zur Zeit des Schlüssels davor', '与前一个同时'],
  'earlier than the key before': ['früher als der Schlüssel davor', '早于前一个'],
  'outside global sequence {}': ['außerhalb der globalen Sequenz {}', '在全局序列 {} 之外'],
  'global sequence {}': ['der globalen Sequenz {}', '全局序列 {}'],
  'sequence {}': ['Sequenz {}', '序列 {}'],
  '{} has no key at the start of {}': ['{} hat keinen Schlüssel am Beginn von {}', '{} 在{}的开头没有关键帧'],
  '{} has {} with the value of both neighbours: {}': [
    '{} hat {} mit dem Wert beider Nachbarn: {}',
    '{} 有 {}与两侧的值相同：{}',
  ],
  '{} has {} with nearly the value of both neighbours: {}': [
    '{} hat {} mit fast dem Wert beider Nachbarn: {}',
    '{} 有 {}与两侧的值几乎相同：{}',
  ],
  '{} has {} whose length is not 1, up to {} at {} ms': [
    '{} hat {}, deren Länge nicht 1 ist, bis {} bei {} ms',
    '{} 有 {}的长度不为 1，最大 {}（{} ms 处）',
  ],
  '{} has {} keys and {} numbers': ['{} hat {} Schlüssel und {} Zahlen', '{} 有 {} 个关键帧和 {} 个数'],
  '{}: {} left behind the end of its {} text': [
    '{}: {} hinter dem Ende des Textes „{}“',
    '{}：“{3}”文本末尾之后残留 {2}',
  ],
  '{}: the reserved bytes behind its path are {}': [
    '{}: die reservierten Bytes hinter dem Pfad sind {}',
    '{}：路径后的保留字节为 {}',
  ],
  '{} ms and {} more': ['{} ms und {} weitere', '{} ms 及另外 {} 个'],
  '{} ms': ['{} ms', '{} ms'],
  '{}: edges live {} s': ['{}: Kanten leben {} s', '{}：边的寿命为 {} s'],
  '{} makes no edges': ['{} macht keine Kanten', '{} 不产生边'],
  '{} has a height of {}': ['{} hat die Höhe {}', '{} 的高度为 {}'],
  '{}: Z source is {}': ['{}: „Z source“ ist {}', '{}：“Z source”为 {}'],
  '{}: emission rate is {}': ['{}: Ausstoßrate ist {}', '{}：发射率为 {}'],
  '{} is neither 0 nor 1 at {}': ['{} ist weder 0 noch 1 bei {}', '{} 在 {} 处既非 0 也非 1'],
  '{} is {}, not a .blp': ['{} ist {}, keine .blp', '{} 为 {}，不是 .blp'],
  '{} mixes slashes: {}': ['{} mischt Schrägstriche: {}', '{} 混用了斜杠：{}'],
  '{} is replaceable and names a file': ['{} ist ersetzbar und nennt eine Datei', '{} 可替换却又引用了文件'],
  'Chunk {} has {} behind its last entry': [
    'Chunk {} hat {} hinter dem letzten Eintrag',
    '区块 {} 在最后一项之后还有 {}',
  ],
  'Chunk {} should have {} bytes and has {}': [
    'Chunk {} sollte {} Bytes haben und hat {}',
    '区块 {} 应有 {} 字节，实有 {}',
  ],
  'Chunk {} is not known': ['Chunk {} ist nicht bekannt', '区块 {} 未知'],
  'Chunk {} comes more than once': ['Chunk {} kommt mehr als einmal vor', '区块 {} 出现不止一次'],
  '{} has {} behind its fields': ['{} hat {} hinter den Feldern', '{} 在字段之后有 {}'],
  'The model has no chunk MODL': ['Das Modell hat keinen Chunk MODL', '模型没有区块 MODL'],
  'The model has {} {}': ['Das Modell hat zu viele Einträge unter „{2}“: {1}', '模型的“{2}”过多：{1} 个'],
  '{}: its groups need {} matrices, but there are {}': [
    '{}: die Gruppen brauchen {} Matrizen, aber es gibt {}',
    '{}：各组需要 {} 个矩阵，但只有 {} 个',
  ],
  '{}: {} in groups that do not exist (there are {}): {}': [
    '{}: {} in Gruppen, die es nicht gibt (vorhanden: {}): {}',
    '{}：{}所在的组不存在（共 {} 个）：{}',
  ],
  '{} has faces of type {} instead of {}': ['{} hat Flächen der Art {} statt {}', '{} 的面类型为 {}，应为 {}'],
  '{}: {} past its {}, at {}': ['{}: {} außerhalb von {}, bei {}', '{}：{}超出 {}，位于 {}'],
  '{} has {} face indices, not a multiple of three': [
    '{} hat {} Flächenindizes, kein Vielfaches von drei',
    '{} 有 {} 个面索引，不是 3 的倍数',
  ],
  '{} has {} face indices; there may be {}': [
    '{} hat {} Flächenindizes; erlaubt sind {}',
    '{} 有 {} 个面索引；最多允许 {} 个',
  ],
  '{}: the header states {} face indices, and there are {}': [
    '{}: der Kopf gibt {} Flächenindizes an, und es gibt {}',
    '{}：头部标明 {} 个面索引，实有 {} 个',
  ],
  '{}: {} of padding missing behind its face indices': [
    '{}: {} Füllung fehlen hinter den Flächenindizes',
    '{}：面索引后缺少 {}填充',
  ],
  '{} states vertices {} to {}, but uses {} to {}': [
    '{} gibt die Eckpunkte {} bis {} an, benutzt aber {} bis {}',
    '{} 标明顶点 {} 到 {}，实际使用 {} 到 {}',
  ],
  '{} states the index {}, but is number {}': [
    '{} gibt den Index {} an, ist aber Nummer {}',
    '{} 标明索引 {}，实为第 {} 个',
  ],
  '{} has no geoset': ['{} hat kein Geoset', '{} 没有 Geoset'],
  'The parents go round in a circle: {}': ['Die Übergeordneten bilden einen Kreis: {}', '父级形成循环：{}'],
  'The model has {} for {}': ['Das Modell hat {} für {}', '模型有 {}，对应 {}'],
} as const satisfies Texts;
