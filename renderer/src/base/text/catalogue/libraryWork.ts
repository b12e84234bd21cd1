/** The library at work: pictures made ahead, scripts in batches, changes taken over. */
import type { Texts } from './translated.ts';

export const libraryWorkTexts = {
  'Make pictures in the background': ['Bilder im Hintergrund anlegen', '在后台生成图片'],
  'Models and tiles of what is indexed are drawn before you look at them, and the pictures are kept.': [
    'Modelle und Kacheln des Erfassten werden gezeichnet, bevor Sie sie ansehen, und die Bilder bleiben erhalten.',
    '已建立索引的模型和地块会提前绘制，图片会被保留。',
  ],
  'Pause making pictures': ['Anlegen der Bilder anhalten', '暂停生成图片'],
  'Go on making pictures': ['Anlegen der Bilder fortsetzen', '继续生成图片'],
  'Stop making pictures': ['Anlegen der Bilder beenden', '停止生成图片'],
  'Making pictures': ['Bilder werden angelegt', '正在生成图片'],
  'Pictures are paused at {} %': ['Bilder sind bei {} % angehalten', '图片已暂停于 {}%'],
  'Pictures of {} {} %': ['Bilder von {} {} %', '{} 的图片 {}%'],
  '{} of {} pictures': ['{} von {} Bildern', '{} / {} 张图片'],
  'scripts (.ts, .mts, .js, .mjs)': ['Skripte (.ts, .mts, .js, .mjs)', '脚本（.ts、.mts、.js、.mjs）'],
  'Your script': ['Eigenes Skript', '您的脚本'],
  'Choose a script': ['Skript wählen', '选择脚本'],
  'Choose a script…': ['Skript wählen …', '选择脚本…'],
  'Runs first, on each file, with no access to anything else.': [
    'Läuft zuerst, auf jeder Datei, ohne Zugriff auf anderes.',
    '首先在每个文件上运行，无法访问其他内容。',
  ],
} as const satisfies Texts;
