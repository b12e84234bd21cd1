/** Texture coordinates. */
import type { Texts } from './translated.ts';

export const coordinatesTexts = {
  'Show larger': ['Größer zeigen', '放大显示'],
  'No mesh uses this texture.': ['Kein Netz verwendet diese Textur.', '没有网格使用此纹理。'],
  'The model has no meshes that could lie on a picture': [
    'Das Modell hat keine Netze, die auf einem Bild liegen könnten',
    '模型没有可铺在图片上的网格',
  ],
  'Lay out': ['Ausbreiten', '展开'],
  'Texture coordinates on {}': ['Texturkoordinaten auf {}', '{} 上的纹理坐标'],
  '{}, mesh {}': ['{}, Netz {}', '{}，网格 {}'],
  'Meshes that are shown': ['Gezeigte Netze', '显示的网格'],
  'All {} meshes': ['Alle {} Netze', '全部 {} 个网格'],
  'Set of texture coordinates': ['Satz von Texturkoordinaten', '纹理坐标组'],
  '{} selected. G moves, R rotates, S scales.': [
    '{} ausgewählt. G verschiebt, R dreht, S skaliert.',
    '已选 {}。G 移动，R 旋转，S 缩放。',
  ],
  'Click or draw a box to select; Shift adds, Ctrl draws a lasso, Alt picks one of several, L takes what is linked.': [
    'Zum Auswählen klicken oder einen Rahmen ziehen; Umschalt fügt hinzu, Strg zieht ein Lasso, Alt nimmt einen von mehreren, L nimmt Verbundenes.',
    '点击或框选；Shift 添加，Ctrl 套索，Alt 从多个中选一，L 选择相连部分。',
  ],
  'Click or draw a box to select.': ['Zum Auswählen klicken oder einen Rahmen ziehen.', '点击或框选。'],
  'S of the selected vertices, in texels': ['S der ausgewählten Eckpunkte, in Texeln', '所选顶点的 S，以纹素计'],
  'T of the selected vertices, in texels': ['T der ausgewählten Eckpunkte, in Texeln', '所选顶点的 T，以纹素计'],
  'Scale the selected vertices': ['Ausgewählte Eckpunkte skalieren', '缩放所选顶点'],
  'Rotate the selected vertices': ['Ausgewählte Eckpunkte drehen', '旋转所选顶点'],
  'Mirror left and right': ['Links und rechts spiegeln', '左右镜像'],
  'Mirror top and bottom': ['Oben und unten spiegeln', '上下镜像'],
  'This format has no texture coordinates': ['Dieses Format hat keine Texturkoordinaten', '此格式没有纹理坐标'],
  'Nothing of the model lies on a picture.': [
    'Nichts vom Modell liegt auf einem Bild.',
    '模型中没有铺在图片上的部分。',
  ],
  'No mesh lies on a texture': ['Kein Netz liegt auf einer Textur', '没有网格铺在纹理上'],
  'No texture is put on this mesh.': ['Auf diesem Netz liegt keine Textur.', '此网格没有纹理。'],
  'The texture has no pixels.': ['Die Textur hat keine Pixel.', '纹理没有像素。'],
  'The game puts its own picture here: {}.': [
    'Das Spiel setzt hier sein eigenes Bild ein: {}.',
    '游戏在此使用自己的图片：{}。',
  ],
  'The picture is being fetched.': ['Das Bild wird geholt.', '正在获取图片。'],
  '{} was not found beside the model or in a mounted game.': [
    '{} wurde weder neben dem Modell noch in einem eingebundenen Spiel gefunden.',
    '在模型旁和已挂载的游戏中都找不到 {}。',
  ],
  'Room around': ['Abstand darum', '周围间距'],
  'Turn islands to fit': ['Inseln passend drehen', '旋转孤岛以适应'],
  'Choose whole faces: all three corners of each': [
    'Ganze Flächen wählen: je alle drei Ecken',
    '请选择整个面：每个面的三个角',
  ],
  'Cut above': ['Schneiden über', '切分阈值'],
  'There is no view to project from: bring the model to the front': [
    'Es gibt keine Ansicht, aus der projiziert werden könnte: das Modell nach vorn holen',
    '没有可用于投影的视图：请将模型置于前台',
  ],
  'Keep what lies on each other': ['Aufeinanderliegendes zusammenlassen', '保留重叠部分'],
  Rows: ['Zeilen', '行'],
  Columns: ['Spalten', '列'],
  How: ['Wie', '方式'],
  'There are {}, counted from 0': ['Es gibt {}, von 0 gezählt', '共 {}，从 0 计数'],
  'Choose what is to lie there': ['Wählen, was dort liegen soll', '请选择要放在那里的内容'],
  'Cell {} of {} × {}.': ['Zelle {} von {} × {}.', '单元 {}，共 {} × {}。'],
  '{} joined.': ['{} verbunden.', '已合并 {}。'],
  'Turn {}°': ['{}° drehen', '旋转 {}°'],
} as const satisfies Texts;
