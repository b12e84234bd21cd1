/** Why a file cannot be read: what codecs throw, and tell of parts that they keep as they are. */
import type { Texts } from './translated.ts';

export const reasonsTexts = {
  'file at 0x{}: {}': ['Datei bei 0x{}: {}', '文件 0x{} 处：{}'],
  '{} at 0x{}: {}': ['{} bei 0x{}: {}', '{}（0x{} 处）：{}'],
  '{} bytes needed, {} left': ['{} Bytes nötig, {} übrig', '需要 {} 字节，剩余 {}'],
  '{} × {} bytes, {} left': ['{} × {} Bytes, {} übrig', '{} × {} 字节，剩余 {}'],
  'expected the tag {}, found {}': ['Kennung {} erwartet, {} gefunden', '应为标签 {}，实为 {}'],
  'shares bytes with {}': ['teilt sich Bytes mit {}', '与 {} 共用字节'],
  'its files lie over each other, as protected archives have it; it is left as it is': [
    'seine Dateien überlappen sich, wie in geschützten Archiven; es bleibt, wie es ist',
    '其中的文件相互重叠，如受保护的归档；保持不变',
  ],
  'some of its files lie outside of it; it is left as it is': [
    'einige seiner Dateien liegen außerhalb; es bleibt, wie es ist',
    '有文件位于归档之外；保持不变',
  ],
  'a texture needs {} bytes of header, {} are there': [
    'eine Textur braucht einen Kopf von {} Bytes, {} sind da',
    '纹理头需要 {} 字节，只有 {}',
  ],
  'a texture of {} × {} pixels cannot be': [
    'eine Textur von {} × {} Pixeln kann es nicht geben',
    '不可能有 {} × {} 像素的纹理',
  ],
  'the pixels lie outside the texture: {} bytes at {}, {} in all': [
    'die Pixel liegen außerhalb der Textur: {} Bytes bei {}, insgesamt {}',
    '像素位于纹理之外：{2} 处 {1} 字节，共 {3}',
  ],
  'there is no mip {}, only {}': ['es gibt keinen Mip {}, nur {}', '没有 mip {}，只有 {} 级'],
  'sides must be multiples of 16; these are {} × {}': [
    'Seiten müssen Vielfache von 16 sein; diese sind {} × {}',
    '边长须为 16 的倍数；现为 {} × {}',
  ],
  'a texture has four mips and 256 colours': ['eine Textur hat vier Mips und 256 Farben', '纹理有四级 mip 和 256 色'],
  'mip {} has {} pixels instead of {}': ['Mip {} hat {} Pixel statt {}', 'mip {} 有 {} 个像素，应为 {}'],
  'this is not a PAK archive': ['das ist kein PAK-Archiv', '这不是 PAK 归档'],
  'the directory lies at {}, behind the end. {}': [
    'das Verzeichnis liegt bei {}, hinter dem Ende. {}',
    '目录位于 {}，在文件末尾之后。{}',
  ],
  'there is no such file to remove': ['eine solche Datei gibt es nicht', '没有要移除的文件'],
  'the PAK would become larger than 4 GB': ['das PAK würde größer als 4 GB', 'PAK 将超过 4 GB'],
  'this is not a WAD archive of Half-Life or Quake': [
    'das ist kein WAD-Archiv von Half-Life oder Quake',
    '这不是 Half-Life 或 Quake 的 WAD 归档',
  ],
  '{} is no name for a texture: 1 to 15 letters, digits and signs': [
    '{} ist kein Name für eine Textur: 1 bis 15 Buchstaben, Ziffern und Zeichen',
    '{} 不能作纹理名：须为 1 到 15 个字母、数字或符号',
  ],
  '{} is no name for a file of a PAK: {}': [
    '{} ist kein Name für eine Datei eines PAK: {}',
    '{} 不能作 PAK 中的文件名：{}',
  ],
  'there is no such texture to remove': ['eine solche Textur gibt es nicht', '没有要移除的纹理'],
  'it is of MPQ version {}, which no game that is edited here uses; it is left as it is': [
    'es ist von MPQ-Version {}, die kein hier bearbeitetes Spiel benutzt; es bleibt, wie es ist',
    '其 MPQ 版本为 {}，此处编辑的游戏都不使用；保持不变',
  ],
  'it is left as it is: {}': ['es bleibt, wie es ist: {}', '保持不变：{}'],
  'this is not an MPQ archive, or its header has been cut off': [
    'das ist kein MPQ-Archiv, oder sein Kopf fehlt',
    '这不是 MPQ 归档，或其文件头被截断',
  ],
  'the MPQ header points outside the file. {}': [
    'der MPQ-Kopf zeigt aus der Datei hinaus. {}',
    'MPQ 文件头指向文件之外。{}',
  ],
  'the table of sectors of a file is longer than the file': [
    'die Sektorentabelle einer Datei ist länger als die Datei',
    '某文件的扇区表比文件还长',
  ],
  'the sectors of a file cannot be found': ['die Sektoren einer Datei sind nicht zu finden', '找不到某文件的扇区'],
  'no picture': ['kein Bild', '没有图片'],
  '{} is not written': ['{} wird nicht geschrieben', '不写入 {}'],
  '{} is no picture': ['{} ist kein Bild', '{} 不是图片'],
  'an image of {} × {} pixels; {}': ['ein Bild von {} × {} Pixeln; {}', '{} × {} 像素的图像；{}'],
  'mip {} was asked for, but the file holds one picture': [
    'Mip {} wurde verlangt, aber die Datei enthält ein Bild',
    '请求 mip {}，但文件只有一张图片',
  ],
  '{}; possible: {}': ['{}; möglich: {}', '{}；可选：{}'],
  'no picture to write': ['kein Bild zum Schreiben', '没有可写入的图片'],
  'no JPEG start marker (FF D8)': ['keine JPEG-Startmarke (FF D8)', '没有 JPEG 起始标记（FF D8）'],
  'no JPEG frame header': ['kein JPEG-Bildkopf', '没有 JPEG 帧头'],
  'the JPEG holds no picture': ['das JPEG enthält kein Bild', 'JPEG 中没有图片'],
  '{} cannot come from {} bytes': ['{} kann nicht aus {} Bytes kommen', '{2} 字节得不出 {1}'],
  'far more scans than a progressive JPEG needs': [
    'weit mehr Durchgänge, als ein progressives JPEG braucht',
    '扫描次数远超渐进式 JPEG 所需',
  ],
  'marker FF{} claims {} bytes, {} left': [
    'Marke FF{} beansprucht {} Bytes, {} übrig',
    '标记 FF{} 声称 {} 字节，剩余 {}',
  ],
  'JPEG of kind SOF{} is not read; games use baseline JPEG. Save the picture as baseline': [
    'JPEG der Art SOF{} wird nicht gelesen; Spiele benutzen Baseline-JPEG. Das Bild als Baseline speichern',
    '不读取 SOF{} 类型的 JPEG；游戏使用基线 JPEG。请将图片存为基线格式',
  ],
  'frame header of {} bytes for {} components': [
    'Bildkopf von {} Bytes für {} Komponenten',
    '帧头 {} 字节，对应 {} 个分量',
  ],
  '{} bits per sample; only 8 are read': ['{} Bits je Wert; nur 8 werden gelesen', '每样本 {} 位；只读取 8 位'],
  'component {} has sampling {} × {}': ['Komponente {} hat die Abtastung {} × {}', '分量 {} 的采样为 {} × {}'],
  'quantisation table {} is cut short': ['Quantisierungstabelle {} ist abgeschnitten', '量化表 {} 被截断'],
  'Huffman table of {} codes, {} bytes left': [
    'Huffman-Tabelle mit {} Codes, {} Bytes übrig',
    '霍夫曼表有 {} 个码，剩余 {} 字节',
  ],
  'the scan uses {} Huffman table {}, which is missing': [
    'der Durchgang benutzt die Huffman-Tabelle {} {}, die fehlt',
    '扫描使用缺失的霍夫曼表 {} {}',
  ],
  'Huffman table {} has more codes than fit their lengths': [
    'Huffman-Tabelle {} hat mehr Codes, als zu den Längen passen',
    '霍夫曼表 {} 的码数超出其长度',
  ],
  'scan header for {} components': ['Durchgangskopf für {} Komponenten', '扫描头含 {} 个分量'],
  'the scan names component {}, which the frame header does not': [
    'der Durchgang nennt Komponente {}, der Bildkopf nicht',
    '扫描引用分量 {}，而帧头没有',
  ],
  'not a picture of a kind that is read ({})': [
    'kein Bild einer Art, die gelesen wird ({})',
    '不是可读取类型的图片（{}）',
  ],
  'a building starts with its version, MVER': [
    'ein Gebäude beginnt mit seiner Version, MVER',
    '建筑应以版本 MVER 开头',
  ],
  'version 14 is a building of the alpha, in one file of other records; it is not supported, only 17 is': [
    'Version 14 ist ein Gebäude der Alpha, in einer Datei mit anderen Einträgen; unterstützt wird nur 17',
    '版本 14 是 Alpha 的建筑，记录格式不同；只支持 17',
  ],
  'version {} of buildings is not supported; only {} is': [
    'Version {} von Gebäuden wird nicht unterstützt; nur {}',
    '不支持建筑版本 {}；只支持 {}',
  ],
  'a map starts with MVER and MPHD': ['eine Karte beginnt mit MVER und MPHD', '地图应以 MVER 和 MPHD 开头'],
  'version {} of maps is not known; only 18 is': [
    'Version {} von Karten ist nicht bekannt; nur 18',
    '地图版本 {} 未知；只支持 18',
  ],
  'a distant view starts with its version, MVER': [
    'eine Fernsicht beginnt mit ihrer Version, MVER',
    '远景应以版本 MVER 开头',
  ],
  'version {} of distant views is not known; only 18 is': [
    'Version {} von Fernsichten ist nicht bekannt; nur 18',
    '远景版本 {} 未知；只支持 18',
  ],
  'a palette picture without a palette': ['ein Palettenbild ohne Palette', '调色板图片没有调色板'],
  'palette colours of {} bits; 15, 16, 24 and 32 are read': [
    'Palettenfarben von {} Bits; 15, 16, 24 und 32 werden gelesen',
    '调色板颜色为 {} 位；支持 15、16、24 和 32',
  ],
  'a TGA header has {} bytes, the file {}': [
    'ein TGA-Kopf hat {} Bytes, die Datei {}',
    'TGA 头有 {} 字节，文件只有 {}',
  ],
  'TGA type {}; 1, 2, 3, 9, 10 and 11 are read': [
    'TGA-Art {}; 1, 2, 3, 9, 10 und 11 werden gelesen',
    'TGA 类型 {}；支持 1、2、3、9、10 和 11',
  ],
  '{} bits per pixel; type {} may have {}': ['{} Bits je Pixel; Art {} darf {} haben', '每像素 {} 位；类型 {} 可为 {}'],
  '{} bits per sample in a {} PNG': ['{} Bits je Wert in einem PNG: {}', '{2} PNG 中每样本 {1} 位'],
  'no PNG signature followed by a header': ['keine PNG-Kennung mit folgendem Kopf', '没有后接文件头的 PNG 签名'],
  'colour type {}': ['Farbart {}', '颜色类型 {}'],
  'unknown compression, filter or interlace method': [
    'unbekannte Kompression, Filterung oder Verschränkung',
    '未知的压缩、滤波或隔行方式',
  ],
  'no PNG signature': ['keine PNG-Kennung', '没有 PNG 签名'],
  'the pixels cannot be unpacked ({})': ['die Pixel lassen sich nicht entpacken ({})', '无法解压像素（{}）'],
  'no VERS chunk: without a version the model cannot be read': [
    'kein VERS-Chunk: Ohne Version kann das Modell nicht gelesen werden',
    '没有 VERS 区块：无版本则无法读取模型',
  ],
  'version {} is not one of Warcraft III (800–1800)': [
    'Version {} ist keine von Warcraft III (800–1800)',
    '版本 {} 不属于 Warcraft III（800–1800）',
  ],
  'version {} of World of Warcraft alpha: open it as that format': [
    'Version {} der World-of-Warcraft-Alpha: als dieses Format öffnen',
    'World of Warcraft Alpha 的版本 {}：请以该格式打开',
  ],
  'no MDLX with a VERS chunk: without a version the model cannot be read': [
    'kein MDLX mit einem VERS-Chunk: Ohne Version kann das Modell nicht gelesen werden',
    '没有带 VERS 区块的 MDLX：无版本则无法读取模型',
  ],
  'version {}, without the counts of World of Warcraft alpha: open it as another format': [
    'Version {}, ohne die Anzahlen der World-of-Warcraft-Alpha: als anderes Format öffnen',
    '版本 {}，没有 World of Warcraft Alpha 的计数：请以其他格式打开',
  ],
  '{} face indices, but version {} allows {} a geoset': [
    '{} Flächenindizes, aber Version {} erlaubt {} je Geoset',
    '{} 个面索引，而版本 {} 每个 Geoset 允许 {} 个',
  ],
  'this is a patch of the game (PTCH), not a model: it says what to change in an older file': [
    'das ist ein Patch des Spiels (PTCH), kein Modell: Er sagt, was an einer älteren Datei zu ändern ist',
    '这是游戏补丁（PTCH），不是模型：它说明如何修改旧文件',
  ],
  'models of Legion and later (MD21) are not supported; versions 256 to 264 are': [
    'Modelle von Legion und später (MD21) werden nicht unterstützt; Versionen 256 bis 264 schon',
    '不支持 Legion 及以后的模型（MD21）；支持版本 256 到 264',
  ],
  'no model: it starts with {}, not with MD20': [
    'kein Modell: Es beginnt mit {}, nicht mit MD20',
    '不是模型：开头为 {}，不是 MD20',
  ],
  '{} bytes are no model': ['{} Bytes sind kein Modell', '{} 字节不成模型'],
  'version {} is of Cataclysm or later, which is not supported; versions 256 to 264 are': [
    'Version {} ist von Cataclysm oder später und wird nicht unterstützt; Versionen 256 bis 264 schon',
    '版本 {} 属于 Cataclysm 或以后，不受支持；支持版本 256 到 264',
  ],
  'version {} is none that the game has used; known are {}': [
    'Version {} hat das Spiel nie benutzt; bekannt sind {}',
    '游戏从未使用版本 {}；已知的有 {}',
  ],
  'a sequence group: animations of a model without the model. Open {} instead': [
    'eine Sequenzgruppe: Animationen eines Modells ohne das Modell. Stattdessen {} öffnen',
    '序列组：只有动画而没有模型。请改为打开 {}',
  ],
  'expected the magic IDST, found {}': ['Kennung IDST erwartet, {} gefunden', '应为标识 IDST，实为 {}'],
  '{} bytes, but the header alone has {}': ['{} Bytes, aber der Kopf allein hat {}', '{} 字节，而文件头就有 {}'],
  "version {} belongs to the Source engine; this is the reader of Half-Life's version 10": [
    'Version {} gehört zur Source-Engine; gelesen wird Version 10 von Half-Life',
    '版本 {} 属于 Source 引擎；此处读取 Half-Life 的版本 10',
  ],
  'version 11 belongs to Counter-Strike Online and is encrypted': [
    'Version 11 gehört zu Counter-Strike Online und ist verschlüsselt',
    '版本 11 属于 Counter-Strike Online，且已加密',
  ],
  'version {}; Half-Life and its relatives use version {}': [
    'Version {}; Half-Life und seine Verwandten benutzen Version {}',
    '版本 {}；Half-Life 及其衍生游戏使用版本 {}',
  ],
  'the DX10 header is cut short': ['der DX10-Kopf ist abgeschnitten', 'DX10 头被截断'],
  'DXGI format {} is not read; BC1 to BC5 and 32-bit colour are (BC7 would be 98)': [
    'DXGI-Format {} wird nicht gelesen; BC1 bis BC5 und 32-Bit-Farbe schon (BC7 wäre 98)',
    '不读取 DXGI 格式 {}；支持 BC1 到 BC5 和 32 位颜色（BC7 为 98）',
  ],
  'the channel mask 0x{} in {} bits': ['die Kanalmaske 0x{} in {} Bits', '{2} 位中的通道掩码 0x{1}'],
  '{} bits per pixel; 8, 16, 24 and 32 are read': [
    '{} Bits je Pixel; 8, 16, 24 und 32 werden gelesen',
    '每像素 {} 位；支持 8、16、24 和 32',
  ],
  'no channel has a mask': ['kein Kanal hat eine Maske', '没有带掩码的通道'],
  'the code {} is not read; DXT1 to DXT5, ATI1, ATI2 and DX10 are': [
    'die Kennung {} wird nicht gelesen; DXT1 bis DXT5, ATI1, ATI2 und DX10 schon',
    '不读取代码 {}；支持 DXT1 到 DXT5、ATI1、ATI2 和 DX10',
  ],
  'no DDS signature': ['keine DDS-Kennung', '没有 DDS 签名'],
  'a DDS header has {} bytes, the file {}': [
    'ein DDS-Kopf hat {} Bytes, die Datei {}',
    'DDS 头有 {} 字节，文件只有 {}',
  ],
  'the sizes in the header are not those of a DDS (124 and 32)': [
    'die Größen im Kopf sind nicht die einer DDS (124 und 32)',
    '文件头中的大小不是 DDS 的（124 和 32）',
  ],
  '{} faces of {} layers': ['{} Seiten von {} Schichten', '{2} 层的 {1} 个面'],
  'mip {} was asked for, the file has {}': ['Mip {} wurde verlangt, die Datei hat {}', '请求 mip {}，文件只有 {} 级'],
  'cube maps, arrays and volumes can be read but not changed': [
    'Würfelkarten, Felder und Volumen lassen sich lesen, aber nicht ändern',
    '立方体贴图、数组和体积纹理可读但不可修改',
  ],
  'the file is shorter than the header of a table': [
    'die Datei ist kürzer als der Kopf einer Tabelle',
    '文件比表头还短',
  ],
  '{} rows of 0 bytes': ['{} Zeilen von 0 Bytes', '{} 行，每行 0 字节'],
  '{} reaches past the end of the file': ['{} reicht über das Dateiende hinaus', '{} 超出文件末尾'],
  'only WMOs of version {} are read': ['nur WMOs der Version {} werden gelesen', '只读取版本 {} 的 WMO'],
  'this is a group of a WMO; its root is the file without a number': [
    'das ist eine Gruppe eines WMO; die Stammdatei ist die ohne Nummer',
    '这是 WMO 的组；根文件是不带编号的那个',
  ],
  'the header (MOHD) is too short': ['der Kopf (MOHD) ist zu kurz', '头部（MOHD）过短'],
  'no root of a WMO: it has no header (MOHD)': [
    'keine Stammdatei eines WMO: Sie hat keinen Kopf (MOHD)',
    '不是 WMO 的根文件：没有头部（MOHD）',
  ],
  '{} bytes at {} in a file of {}: no picture data': [
    '{} Bytes bei {} in einer Datei von {}: keine Bilddaten',
    '{3} 字节的文件中 {2} 处 {1} 字节：没有图片数据',
  ],
  'a BLP0 keeps its pictures in files of their own (.b00 to .b15), and the first of them is missing': [
    'eine BLP0 hat ihre Bilder in eigenen Dateien (.b00 bis .b15), und die erste davon fehlt',
    'BLP0 的图片在单独的文件中（.b00 到 .b15），缺少首个',
  ],
  'a BLP{} header has {} bytes, the file {}': [
    'ein BLP{}-Kopf hat {} Bytes, die Datei {}',
    'BLP{} 头有 {} 字节，文件只有 {}',
  ],
  'a BLP2 header has {} bytes, the file {}': [
    'ein BLP2-Kopf hat {} Bytes, die Datei {}',
    'BLP2 头有 {} 字节，文件只有 {}',
  ],
  'encoding {}; BLP2 knows 1 (palette), 2 (DXT) and 3 (raw)': [
    'Kodierung {}; BLP2 kennt 1 (Palette), 2 (DXT) und 3 (roh)',
    '编码 {}；BLP2 支持 1（调色板）、2（DXT）和 3（原始）',
  ],
  'no BLP signature': ['keine BLP-Kennung', '没有 BLP 签名'],
  'the length of the JPEG header is missing': ['die Länge des JPEG-Kopfs fehlt', '缺少 JPEG 头的长度'],
  'JPEG header of {} bytes, {} left': ['JPEG-Kopf von {} Bytes, {} übrig', 'JPEG 头 {} 字节，剩余 {}'],
  '{} components; a BLP has 4': ['{} Komponenten; eine BLP hat 4', '{} 个分量；BLP 有 4 个'],
  'no components': ['keine Komponenten', '没有分量'],
  '{} × {} palette indices, {} bytes left': [
    '{} × {} Palettenindizes, {} Bytes übrig',
    '{} × {} 个调色板索引，剩余 {} 字节',
  ],
  'a BLP0 can be read but not changed; convert it to BLP1': [
    'eine BLP0 lässt sich lesen, aber nicht ändern; in BLP1 umwandeln',
    'BLP0 可读但不可修改；请转换为 BLP1',
  ],
  'a tile starts with its version, MVER': ['eine Kachel beginnt mit ihrer Version, MVER', '地块应以版本 MVER 开头'],
  'version {} of tiles is not known; only {} is': [
    'Version {} von Kacheln ist nicht bekannt; nur {}',
    '地块版本 {} 未知；只支持 {}',
  ],
  'this file {}, as Cataclysm and later write them. {}': [
    'diese Datei ist, wie Cataclysm und spätere sie schreiben ({}). {}',
    '此文件为 Cataclysm 及以后的写法（{}）。{}',
  ],
  'no MHDR of 64 bytes': ['kein MHDR von 64 Bytes', '没有 64 字节的 MHDR'],
  '{} bytes stated, 64 needed': ['{} Bytes angegeben, 64 nötig', '标明 {} 字节，需要 64'],
  '{} bytes, 4096 needed': ['{} Bytes, 4096 nötig', '{} 字节，需要 4096'],
  'the attributes lie outside MH2O': ['die Attribute liegen außerhalb von MH2O', '属性位于 MH2O 之外'],
  '{} liquids lie outside MH2O': ['{} Flüssigkeiten liegen außerhalb von MH2O', '{} 种液体位于 MH2O 之外'],
  'liquid {} has {} × {} quads, a chunk has 8 × 8': [
    'Flüssigkeit {} hat {} × {} Felder, ein Chunk hat 8 × 8',
    '液体 {} 有 {} × {} 格，区块只有 8 × 8',
  ],
  'the data of liquid {} lie outside MH2O': [
    'die Daten von Flüssigkeit {} liegen außerhalb von MH2O',
    '液体 {} 的数据位于 MH2O 之外',
  ],
  'MH2O has {} bytes, its table alone takes {}': [
    'MH2O hat {} Bytes, seine Tabelle allein braucht {}',
    'MH2O 有 {} 字节，仅其表就需要 {}',
  ],
  'MHDR points to a {} that is not there': ['MHDR zeigt auf ein {}, das es nicht gibt', 'MHDR 指向不存在的 {}'],
  'MHDR points past {}, which stands elsewhere': [
    'MHDR zeigt an {} vorbei, das woanders steht',
    'MHDR 指向 {} 之后，而后者在别处',
  ],
  '{} states {} bytes, {} are left': ['{} gibt {} Bytes an, {} sind übrig', '{} 标明 {} 字节，剩余 {}'],
  'the alpha map of layer {} needs {} bytes, {} are there': [
    'die Alphakarte von Ebene {} braucht {} Bytes, {} sind da',
    '图层 {} 的 Alpha 贴图需要 {} 字节，只有 {}',
  ],
  '{} {} are stated, but there is room for {}': ['{} {} angegeben, aber Platz ist für {}', '标明 {} {}，但只容纳 {}'],
  'the alpha maps take {} bytes, {} are left': [
    'die Alphakarten nehmen {} Bytes ein, {} sind übrig',
    'Alpha 贴图占 {} 字节，剩余 {}',
  ],
  '{} should stand {} bytes behind the start, outside of the chunk': [
    '{} sollte {} Bytes hinter dem Anfang stehen, außerhalb des Chunks',
    '{} 应在起点后 {} 字节，已在区块之外',
  ],
  'there is no {} where the header says': ['wo der Kopf es sagt, steht kein {}', '头部所指处没有 {}'],
  '{} needs {} bytes, {} are left': ['{} braucht {} Bytes, {} sind übrig', '{} 需要 {} 字节，剩余 {}'],
  'a text has no end': ['ein Text hat kein Ende', '文本没有结尾'],
  'version {} is not known; {} is the newest': [
    'Version {} ist nicht bekannt; {} ist die neueste',
    '版本 {} 未知；最新为 {}',
  ],
  'there is no type {} of fields': ['eine Feldart {} gibt es nicht', '没有字段类型 {}'],
  'not a PNG of 16 bits that can be read: {}': ['kein lesbares PNG mit 16 Bit: {}', '不是可读取的 16 位 PNG：{}'],
  'not a PNG of 8 bits that can be read: {}': ['kein lesbares PNG mit 8 Bit: {}', '不是可读取的 8 位 PNG：{}'],
  'a picture of vertex colours has red, green and blue': [
    'ein Bild der Eckpunktfarben hat Rot, Grün und Blau',
    '顶点颜色图片应含红、绿、蓝',
  ],
  'a picture of {} of these tiles has {} × {} pixels, this one {} × {}': [
    'ein Bild „{}“ dieser Kacheln hat {} × {} Pixel, dieses {} × {}',
    '这些地块的“{}”图片应为 {} × {} 像素，此图为 {} × {}',
  ],
  'not a TIFF that can be read: {}': ['kein lesbares TIFF: {}', '不是可读取的 TIFF：{}'],
} as const satisfies Texts;
