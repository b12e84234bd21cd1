/** The page of settings and the list of keys. */
import type { Texts } from './translated.ts';

export const settingsTexts = {
  Settings: ['Einstellungen', '设置'],
  'Find a setting': ['Einstellung suchen', '查找设置'],
  'No setting matches': ['Keine Einstellung passt', '没有匹配的设置'],
  Appearance: ['Aussehen', '外观'],
  Keyboard: ['Tastatur', '键盘'],
  Work: ['Arbeit', '工作'],
  Library: ['Bibliothek', '资料库'],
  Language: ['Sprache', '语言'],
  'Of the whole interface. What formats call their fields is in English.': [
    'Der ganzen Oberfläche. Die Felder der Formate heißen, wie Formate sie nennen: auf Englisch.',
    '整个界面的语言。格式的字段名称为英文。',
  ],
  Theme: ['Farbschema', '主题'],
  'Colours of the interface; models look the same in both.': [
    'Farben der Oberfläche; Modelle sehen in beiden gleich aus.',
    '界面颜色；模型在两种主题下外观相同。',
  ],
  Dark: ['Dunkel', '深色'],
  Light: ['Hell', '浅色'],
  'As the system': ['Wie das System', '跟随系统'],
  'Words, buttons and panels; 75 to 200 per cent.': [
    'Texte, Knöpfe und Paletten; 75 bis 200 Prozent.',
    '文字、按钮和面板；75% 至 200%。',
  ],
  'In a browser its own zoom does this: Ctrl with plus and minus': [
    'Im Browser tut das dessen eigener Zoom: Strg mit Plus und Minus',
    '在浏览器中请使用其自带缩放：Ctrl 加减号',
  ],
  Motion: ['Bewegung', '动态效果'],
  'Whether cameras glide, pictures turn and clips play by themselves.': [
    'Ob Kameras gleiten, Bilder sich drehen und Clips von selbst spielen.',
    '摄像机是否平滑移动、图片是否转动、片段是否自动播放。',
  ],
  Less: ['Weniger', '减少'],
  Full: ['Voll', '完整'],
  'Keys like in': ['Tasten wie in', '按键方案'],
  'Keys of another program; what you chose by hand stays over them.': [
    'Tasten eines anderen Programms; selbst gewählte gehen vor.',
    '采用其他程序的按键；手动设置的优先。',
  ],
  'Single keys': ['Einzelne Tasten', '单个按键'],
  'The keys of every command, to be found and changed.': [
    'Die Tasten jedes Befehls, zum Finden und Ändern.',
    '查找并更改每个命令的按键。',
  ],
  'All keys…': ['Alle Tasten …', '所有按键…'],
  'Play what is selected': ['Ausgewähltes abspielen', '播放所选'],
  'A clip that is selected in the outline plays.': [
    'Ein Clip, der in der Gliederung ausgewählt wird, spielt.',
    '在大纲中选中的片段会播放。',
  ],
  'Hints over the view': ['Hinweise über der Ansicht', '视图上的提示'],
  'What the mouse and the first keys do, below a model.': [
    'Was Maus und erste Tasten tun, unter einem Modell.',
    '模型下方显示鼠标和常用按键的作用。',
  ],
  'Arrangement of the panels': ['Anordnung der Paletten', '面板布局'],
  'Puts the panels of this workspace where they were at first.': [
    'Stellt die Paletten dieses Arbeitsbereichs dorthin, wo sie anfangs waren.',
    '将此工作区的面板恢复到初始位置。',
  ],
  'Games, archives and folders are looked through when they are added, so that the library finds what is in them.': [
    'Spiele, Archive und Ordner werden beim Hinzufügen durchgesehen, damit die Bibliothek findet, was darin ist.',
    '添加游戏、归档和文件夹时会进行扫描，以便资料库查找其中内容。',
  ],
  'Follow sources at once': ['Quellen sofort folgen', '立即跟随源文件'],
  'A model that was imported is made again when its source changes, where nothing that you changed by hand is touched.':
    [
      'Ein importiertes Modell wird neu gemacht, wenn sich seine Quelle ändert, solange nichts von Hand Geändertes berührt wird.',
      '导入的模型在源文件更改时会重新生成，前提是不影响你手动修改的内容。',
    ],
  'Large maps follow their camera': ['Große Karten folgen ihrer Kamera', '大地图跟随摄像机'],
  'Of a map that is opened by its WDT the tiles around the camera are loaded, and others when it goes there.': [
    'Von einer Karte, die über ihr WDT geöffnet wird, werden die Kacheln um die Kamera geladen, andere, wenn sie dorthin kommt.',
    '通过 WDT 打开的地图会加载摄像机周围的区块，摄像机移动时再加载其他区块。',
  ],
  'Tiles around the camera': ['Kacheln um die Kamera', '摄像机周围的区块'],
  'How far land is loaded in each direction; five take half a gigabyte.': [
    'Wie weit Land in jeder Richtung geladen wird; fünf brauchen ein halbes Gigabyte.',
    '每个方向加载地形的距离；五格约占 512 MB。',
  ],
  '1 tile': ['1 Kachel', '1 格'],
  '{} tiles': ['{} Kacheln', '{} 格'],
  // The list of keys
  'Find a key or a command': ['Taste oder Befehl suchen', '查找按键或命令'],
  'Commands without a key': ['Befehle ohne Taste', '没有按键的命令'],
  'Reset all': ['Alle zurücksetzen', '全部重置'],
  'No command and no key matches': ['Kein Befehl und keine Taste passt', '没有匹配的命令或按键'],
  'Take {} away from {}': ['{} wegnehmen von: {}', '移除 {}：{}'],
  'Reset the keys of {}': ['Tasten zurücksetzen: {}', '重置按键：{}'],
  'Change the keys of {}': ['Tasten ändern: {}', '更改按键：{}'],
  'New key of {}': ['Neue Taste: {}', '新按键：{}'],
  'Press the new key, with Ctrl, Shift or Alt as wanted · Esc closes': [
    'Neue Taste drücken, mit Strg, Umschalt oder Alt · Esc schließt',
    '按下新按键，可带 Ctrl、Shift 或 Alt · Esc 关闭',
  ],
  '{} is also {}. Of those that can be run, the first in the menus runs.': [
    '{} ist auch {}. Von denen, die ausführbar sind, läuft der erste der Menüs.',
    '{} 也用于 {}。可执行的命令中，菜单里最靠前的会运行。',
  ],
  Keys: ['Tasten', '按键'],
  'The keys that commands have of themselves.': ['Die Tasten, die Befehle von sich aus haben.', '命令自带的按键。'],
  'Where keys differ from Blender’s they become Blender’s: F3 searches, X deletes, F fills, A selects.': [
    'Wo sich Tasten von denen Blenders unterscheiden, werden sie wie dort: F3 sucht, X löscht, F füllt, A wählt aus.',
    '与 Blender 不同的按键改为 Blender 的：F3 搜索，X 删除，F 填充，A 选择。',
  ],
  'Tools of the terrain are on Noggit’s digits, F1 to F9 show and hide, H hides objects, Page down puts them down.': [
    'Werkzeuge des Geländes liegen auf Noggits Ziffern, F1 bis F9 blenden ein und aus, H blendet Objekte aus, Bild ab setzt sie auf den Boden.',
    '地形工具使用 Noggit 的数字键，F1 至 F9 显示或隐藏，H 隐藏对象，Page Down 将其放到地面。',
  ],
} as const satisfies Texts;
