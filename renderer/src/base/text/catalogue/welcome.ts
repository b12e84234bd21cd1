/** The start screen. */
import type { Texts } from './translated.ts';

export const welcomeTexts = {
  '{}, the last one “{}”': ['{}, zuletzt „{}“', '{}，最近一处“{}”'],
  Discard: ['Verwerfen', '丢弃'],
  'Open without the view': ['Ohne Ansicht öffnen', '不带视图打开'],
  'The file was changed since, so it can only be opened as a copy.': [
    'Die Datei wurde seither geändert, sie kann also nur als Kopie geöffnet werden.',
    '文件之后被更改，只能作为副本打开。',
  ],
  'The file is not there any more, so it can only be opened as a copy.': [
    'Die Datei ist nicht mehr da, sie kann also nur als Kopie geöffnet werden.',
    '文件已不存在，只能作为副本打开。',
  ],
  'It was never saved to a file.': ['Sie wurde nie in eine Datei gespeichert.', '从未保存到文件。'],
  'Recovered work': ['Wiederhergestellte Arbeit', '恢复的工作'],
  'Chunksmith ended before these changes were saved. They were kept as they were made.': [
    'Chunksmith endete, bevor diese Änderungen gespeichert waren. Sie wurden laufend mitgeschrieben.',
    'Chunksmith 在保存这些更改前结束。更改在进行时已被记录。',
  ],
  'Copied the place': ['Ort kopiert', '已复制位置'],
  'Could not copy the place': ['Ort konnte nicht kopiert werden', '无法复制位置'],
  'Not all of it could be read:': ['Nicht alles davon konnte gelesen werden:', '未能全部读取：'],
  'It cannot be opened:': ['Es kann nicht geöffnet werden:', '无法打开：'],
  'Kept as it was found in {}': ['So behalten, wie es gefunden wurde, in {}', '按发现时的原样保留在 {}'],
  'Copy the place': ['Ort kopieren', '复制位置'],
  'Do not show again': ['Nicht mehr zeigen', '不再显示'],
  'Open as a copy': ['Als Kopie öffnen', '作为副本打开'],
  Recover: ['Wiederherstellen', '恢复'],
  'Classic unit: team colour, particles, a ribbon.': [
    'Klassische Einheit: Teamfarbe, Partikel, ein Band.',
    '经典单位：队伍颜色、粒子、条带。',
  ],
  'Reforged unit: HD materials, weighted skinning.': [
    'Reforged-Einheit: HD-Materialien, gewichtetes Skinning.',
    '重制版单位：高清材质、加权蒙皮。',
  ],
  'The same in version 1100, a texture list in each layer.': [
    'Dieselbe in Version 1100, mit Texturliste in jeder Ebene.',
    '同一单位的 1100 版，每层有纹理列表。',
  ],
  'Doodad: flipbook texture, light, particles.': [
    'Doodad: Daumenkino-Textur, Licht, Partikel.',
    '装饰物：翻页纹理、光源、粒子。',
  ],
  'Half-Life model: bodies, skins, blends, chrome.': [
    'Half-Life-Modell: Körper, Skins, Überblendungen, Chrom.',
    'Half-Life 模型：身体、皮肤、混合、镀铬。',
  ],
  'Doodad: reflection and texture animation.': ['Doodad: Spiegelung und Texturanimation.', '装饰物：反射和纹理动画。'],
  'World of Warcraft model: geosets, skins, two textures.': [
    'World-of-Warcraft-Modell: Geosets, Skins, zwei Texturen.',
    'World of Warcraft 模型：Geoset、皮肤、两张纹理。',
  ],
  'The lantern as the alpha of World of Warcraft had it.': [
    'Die Laterne, wie die Alpha von World of Warcraft sie hatte.',
    'World of Warcraft 内测版中的灯笼。',
  ],
  'World of Warcraft building: a portal, doodads, a pool.': [
    'World-of-Warcraft-Gebäude: ein Portal, Doodads, ein Becken.',
    'World of Warcraft 建筑：入口、装饰物、水池。',
  ],
  'Four tiles of terrain: hills, a lake, a path, a hole.': [
    'Vier Geländekacheln: Hügel, ein See, ein Weg, ein Loch.',
    '四个地形地块：山丘、湖、小路、洞。',
  ],
  Samples: ['Beispiele', '示例'],
  'No samples are installed beside this copy of Chunksmith.': [
    'Neben dieser Kopie von Chunksmith sind keine Beispiele installiert.',
    '此 Chunksmith 副本未附带示例。',
  ],
  'A model to try things on.': ['Ein Modell zum Ausprobieren.', '用来尝试的模型。'],
  'Files that stopped the window': ['Dateien, die das Fenster anhielten', '使窗口停止的文件'],
  'This file stopped the window': ['Diese Datei hielt das Fenster an', '此文件使窗口停止'],
  'These files stopped the window': ['Diese Dateien hielten das Fenster an', '这些文件使窗口停止'],
  'It was being shown when the window stopped. Without the view it can be looked into, edited and saved.': [
    'Sie wurde gezeigt, als das Fenster stehen blieb. Ohne Ansicht kann sie angesehen, bearbeitet und gespeichert werden.',
    '窗口停止时正在显示它。不带视图可以查看、编辑和保存。',
  ],
  'They were being shown when the window stopped. Without the view they can be looked into, edited and saved.': [
    'Sie wurden gezeigt, als das Fenster stehen blieb. Ohne Ansicht können sie angesehen, bearbeitet und gespeichert werden.',
    '窗口停止时正在显示它们。不带视图可以查看、编辑和保存。',
  ],
  Forget: ['Vergessen', '忘记'],
  'Open normally': ['Normal öffnen', '正常打开'],
  'New here? Two minutes with a sample show how a model is opened, changed, undone and saved.': [
    'Neu hier? Zwei Minuten mit einem Beispiel zeigen, wie ein Modell geöffnet, geändert, zurückgesetzt und gespeichert wird.',
    '初次使用？用两分钟通过示例了解如何打开、更改、撤销和保存模型。',
  ],
  'Not now': ['Nicht jetzt', '暂不'],
  'Edit game models, textures and terrain without losing a byte.': [
    'Spielmodelle, Texturen und Gelände bearbeiten, ohne ein Byte zu verlieren.',
    '编辑游戏模型、纹理和地形，不丢失一个字节。',
  ],
  'A WDT and flat tiles in a folder of their own': [
    'Eine WDT und flache Kacheln in einem eigenen Ordner',
    '在单独文件夹中的 WDT 和平坦地块',
  ],
  'New map': ['Neue Karte', '新建地图'],
  'Game folders, MPQ, maps, PAK and WAD as one tree': [
    'Spielordner, MPQ, Karten, PAK und WAD als ein Baum',
    '游戏文件夹、MPQ、地图、PAK 和 WAD 合为一棵树',
  ],
  'Games and archives': ['Spiele und Archive', '游戏和归档'],
  'Opening…': ['Wird geöffnet …', '正在打开…'],
  'Open a file': ['Datei öffnen', '打开文件'],
  'Recent files': ['Zuletzt geöffnete Dateien', '最近的文件'],
  Recent: ['Zuletzt', '最近'],
  'Drop a model, a texture or a tile on this window, or open one. It is listed here the next time.': [
    'Ein Modell, eine Textur oder eine Kachel auf dieses Fenster ziehen oder öffnen. Beim nächsten Mal steht sie hier.',
    '将模型、纹理或地块拖到此窗口，或打开一个。下次会列在这里。',
  ],
  gone: ['weg', '已不存在'],
  'Take {} off the list': ['{} von der Liste nehmen', '从列表移除 {}'],
  'Keys to know': ['Wichtige Tasten', '常用按键'],
} as const satisfies Texts;
