/** Why something is a problem, as several formats say it, or none alone (`shared`). */
import type { Texts } from './translated.ts';

export const rulesTexts = {
  "Blizzard's lights start to fade at {} or more and end at {} or less.": [
    'Blizzards Lichter beginnen bei {} oder mehr abzufallen und enden bei {} oder weniger.',
    'Blizzard 的光源从 {} 或以上开始衰减，在 {} 或以下结束。',
  ],
  'The game knows the shaders {}, and an empty name.': [
    'Das Spiel kennt die Shader {} und einen leeren Namen.',
    '游戏支持着色器 {} 和空名称。',
  ],
  'The game reads at most {} bytes of a path and needs a zero behind them.': [
    'Das Spiel liest höchstens {} Bytes eines Pfads und braucht dahinter eine Null.',
    '游戏最多读取 {} 字节的路径，其后须有零。',
  ],
  'Each vertex has one normal, one pair of coordinates and, where there are any, one colour.': [
    'Jeder Eckpunkt hat eine Normale, ein Koordinatenpaar und, wo es welche gibt, eine Farbe.',
    '每个顶点有一条法线、一对坐标，若有颜色则一个颜色。',
  ],
  'Normals that are not of length 1 make surfaces too bright or too dark.': [
    'Normalen, deren Länge nicht 1 ist, machen Oberflächen zu hell oder zu dunkel.',
    '长度不为 1 的法线会使表面过亮或过暗。',
  ],
  'Vertices and triangles are numbered with 16 bits.': [
    'Eckpunkte und Dreiecke sind mit 16 Bit nummeriert.',
    '顶点和三角形以 16 位编号。',
  ],
  'The client crashes or draws what is not there.': [
    'Der Client stürzt ab oder zeichnet, was nicht da ist.',
    '客户端崩溃或画出不存在的内容。',
  ],
  'Triangles with two corners in one vertex are never seen.': [
    'Dreiecke mit zwei Ecken in einem Eckpunkt sind nie zu sehen.',
    '两个角在同一顶点的三角形永远看不见。',
  ],
  'A liquid has one tile fewer than vertices in each direction; the client reads past the end.': [
    'Eine Flüssigkeit hat in jeder Richtung ein Feld weniger als Eckpunkte; der Client liest über das Ende hinaus.',
    '液体每个方向的格数比顶点少一；客户端会读到末尾之外。',
  ],
  'A group with a kind of liquid and no surface is under water up to its top.': [
    'Eine Gruppe mit einer Flüssigkeitsart und ohne Oberfläche ist bis oben unter Wasser.',
    '有液体种类而没有表面的组全部在水下。',
  ],
  'Clients up to Wrath of the Lich King do not know it; the flags are of Legion and later.': [
    'Clients bis Wrath of the Lich King kennen es nicht; die Merkmale sind von Legion und später.',
    'Wrath of the Lich King 及以前的客户端不支持；这些标志属于 Legion 及以后。',
  ],
  'The client has room for 512 groups and needs one at least.': [
    'Der Client hat Platz für 512 Gruppen und braucht mindestens eine.',
    '客户端容纳 512 个组，至少需要一个。',
  ],
  'The client has room for 128 portals.': ['Der Client hat Platz für 128 Portale.', '客户端容纳 128 个入口。'],
  'Triangles and batches number materials with one byte, of which 255 means none.': [
    'Dreiecke und Stapel nummerieren Materialien mit einem Byte, wovon 255 keines bedeutet.',
    '三角形和批次用一个字节编号材质，255 表示无。',
  ],
  'What has such a box is always hidden, or always visible.': [
    'Was eine solche Box hat, ist immer verborgen oder immer sichtbar.',
    '具有这种盒的内容总是隐藏或总是可见。',
  ],
  'The client takes the header’s word for how many there are.': [
    'Der Client glaubt dem Kopf, wie viele es sind.',
    '客户端以文件头的数量为准。',
  ],
  'The building vanishes while parts of it should still be seen.': [
    'Das Gebäude verschwindet, solange Teile davon noch zu sehen sein sollten.',
    '建筑会在部分仍应可见时消失。',
  ],
  'The client fails when somebody comes near.': [
    'Der Client scheitert, wenn jemand in die Nähe kommt.',
    '有人靠近时客户端出错。',
  ],
  'The client never loads it: the root has no entry for it.': [
    'Der Client lädt sie nie: Die Hauptdatei hat keinen Eintrag dafür.',
    '客户端永不加载：根文件没有其条目。',
  ],
  'They have one row of WMOAreaTable.dbc, and so one name.': [
    'Sie haben eine Zeile von WMOAreaTable.dbc und damit einen Namen.',
    '它们共用 WMOAreaTable.dbc 的一行，因此同名。',
  ],
  'The client reads on into what follows the block.': [
    'Der Client liest in das weiter, was dem Block folgt.',
    '客户端会继续读取块之后的内容。',
  ],
  'The client reads a name past the end of the names and may crash.': [
    'Der Client liest einen Namen hinter dem Ende der Namen und kann abstürzen.',
    '客户端会读取名称末尾之外的名称，可能崩溃。',
  ],
  'Only the end of the name is read; tools that share the ends of names write such places on purpose.': [
    'Nur das Ende des Namens wird gelesen; Werkzeuge, die Enden von Namen teilen, schreiben solche Orte absichtlich.',
    '只读取名称的末尾；共享名称末尾的工具会有意这样写。',
  ],
  'The client shows plain green.': ['Der Client zeigt einfaches Grün.', '客户端显示纯绿色。'],
  'Without it the client draws the material opaque with its first texture.': [
    'Ohne sie zeichnet der Client das Material deckend mit seiner ersten Textur.',
    '没有它客户端以第一张纹理不透明绘制材质。',
  ],
  'The client finds only .blp files with names of up to 255 characters.': [
    'Der Client findet nur .blp-Dateien mit Namen bis 255 Zeichen.',
    '客户端只能找到名称不超过 255 个字符的 .blp 文件。',
  ],
  'The group has another name, or none. Clients accept that.': [
    'Die Gruppe hat einen anderen Namen oder keinen. Clients nehmen das hin.',
    '组的名称不同或没有。客户端可以接受。',
  ],
  'The client replaces the ending .mdx or .mdl by .m2; with any other ending it finds nothing.': [
    'Der Client ersetzt die Endung .mdx oder .mdl durch .m2; mit jeder anderen findet er nichts.',
    '客户端把 .mdx 或 .mdl 换成 .m2；其他扩展名找不到。',
  ],
  'The client fails to load the model of this doodad.': [
    'Der Client kann das Modell dieses Doodads nicht laden.',
    '客户端无法加载此装饰物的模型。',
  ],
  'The client reads corners past the end of the list and may crash.': [
    'Der Client liest Ecken hinter dem Ende der Liste und kann abstürzen.',
    '客户端会读取列表末尾之外的角，可能崩溃。',
  ],
  'A portal with fewer than three corners has no opening.': [
    'Ein Portal mit weniger als drei Ecken hat keine Öffnung.',
    '少于三个角的入口没有开口。',
  ],
  'The client decides by the plane on which side somebody stands.': [
    'Der Client entscheidet nach der Ebene, auf welcher Seite jemand steht.',
    '客户端按平面判断站在哪一侧。',
  ],
  'Such a portal can be looked through from one side only.': [
    'Durch ein solches Portal kann man nur von einer Seite sehen.',
    '这样的入口只能从一侧看穿。',
  ],
  'It leads from a group to the same group.': ['Es führt von einer Gruppe in dieselbe.', '它从一个组通向同一个组。'],
  'Nothing is seen through a door whose side no group owns, or several do.': [
    'Durch eine Tür, deren Seite keiner oder mehreren Gruppen gehört, ist nichts zu sehen.',
    '一侧不属于任何组或属于多个组的门看不穿。',
  ],
  'The client reads portal sides past the end of the list and may crash.': [
    'Der Client liest Portalseiten hinter dem Ende der Liste und kann abstürzen.',
    '客户端会读取列表末尾之外的入口侧，可能崩溃。',
  ],
  'Its vertices are not there.': ['Seine Eckpunkte gibt es nicht.', '其顶点不存在。'],
  'Nodes are numbered with 15 bits.': ['Knoten sind mit 15 Bit nummeriert.', '节点以 15 位编号。'],
  'The client crashes when something touches such a triangle.': [
    'Der Client stürzt ab, wenn etwas ein solches Dreieck berührt.',
    '有东西触及这样的三角形时客户端崩溃。',
  ],
  'The client never stops walking the tree, or reads past its end.': [
    'Der Client durchläuft den Baum ohne Ende oder liest über sein Ende hinaus.',
    '客户端无限遍历该树，或读到末尾之外。',
  ],
  'The client reads triangles of the leaf past the end of the list and may crash.': [
    'Der Client liest Dreiecke des Blatts hinter dem Ende der Liste und kann abstürzen.',
    '客户端会读取叶子在列表末尾之外的三角形，可能崩溃。',
  ],
  'The client does not know which way to go at this node.': [
    'Der Client weiß an diesem Knoten nicht, wohin.',
    '客户端在此节点不知往哪走。',
  ],
  'It cannot be reached from the first node.': [
    'Er ist vom ersten Knoten aus nicht zu erreichen.',
    '从首个节点无法到达它。',
  ],
  'Players and creatures fall through: the client looks for the triangle in another leaf.': [
    'Spieler und Kreaturen fallen hindurch: Der Client sucht das Dreieck in einem anderen Blatt.',
    '玩家和生物会掉穿：客户端在另一叶子中查找该三角形。',
  ],
  'Players and creatures walk through these triangles, and an inside group vanishes when somebody steps in.': [
    'Spieler und Kreaturen gehen durch diese Dreiecke, und eine innere Gruppe verschwindet, wenn jemand eintritt.',
    '玩家和生物会穿过这些三角形，有人进入时室内组会消失。',
  ],
  'The client of Wrath of the Lich King has trouble with leaves of more than about 2,100 triangles.': [
    'Der Client von Wrath of the Lich King hat Mühe mit Blättern von mehr als etwa 2.100 Dreiecken.',
    'Wrath of the Lich King 客户端难以处理超过约 2,100 个三角形的叶子。',
  ],
} as const satisfies Texts;
