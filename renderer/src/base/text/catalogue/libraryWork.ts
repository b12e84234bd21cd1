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
  'Compare with another version…': ['Mit anderer Fassung vergleichen …', '与另一版本比较…'],
  'Compare {}': ['{} vergleichen', '比较 {}'],
  'Old is the document in front, new what it is compared with. Each is one step.': [
    'Alt ist das Dokument vorn, neu das, womit es verglichen wird. Jedes Übernehmen ist ein Schritt.',
    '旧为当前文档，新为比较对象。每次采用为一步。',
  ],
  'Compared with': ['Verglichen mit', '比较对象'],
  'As it was last saved': ['Wie zuletzt gespeichert', '上次保存的版本'],
  'The version before (.bak)': ['Die Fassung davor (.bak)', '之前的版本 (.bak)'],
  '{}, which is open': ['{}, geöffnet', '{}（已打开）'],
  'Another file…': ['Andere Datei …', '其他文件…'],
  'No version before was kept. One is when the file is saved over for the first time.': [
    'Es gibt keine Fassung davor. Sie entsteht, wenn die Datei zum ersten Mal überschrieben wird.',
    '没有之前的版本。首次覆盖保存文件时才会保留。',
  ],
  'The file is gone from its place, or another program wrote it since.': [
    'Die Datei ist nicht mehr an ihrem Ort, oder ein anderes Programm hat sie inzwischen geschrieben.',
    '文件已不在原处，或已被其他程序写入。',
  ],
  'It is not open any more.': ['Es ist nicht mehr geöffnet.', '它已不再打开。'],
  '{} is of another format: nothing can be compared.': [
    '{} hat ein anderes Format: nichts lässt sich vergleichen.',
    '{} 的格式不同：无法比较。',
  ],
  'That follows from others: take those over.': [
    'Das folgt aus anderen: Übernehmen Sie diese.',
    '这由其他差异引起：请采用那些差异。',
  ],
  'It could not be taken over from {}': ['Es ließ sich aus {} nicht übernehmen', '无法从 {} 采用'],
  'comes along': ['kommt mit', '随之采用'],
  'Take all over': ['Alle übernehmen', '全部采用'],
  'Take all over from {}': ['Alle aus {} übernehmen', '全部采用自 {}'],
  'Take changes over…': ['Änderungen übernehmen …', '采用更改…'],
  'Comparing…': ['Vergleiche …', '正在比较…'],
  'No differences': ['Keine Unterschiede', '没有差异'],
  'All fields and records are the same.': ['Alle Felder und Einträge sind gleich.', '所有字段和记录都相同。'],
  Differences: ['Unterschiede', '差异'],
  'Show the copy': ['Kopie zeigen', '显示副本'],
  'Unsaved changes are back': ['Nicht gespeicherte Änderungen sind wieder da', '未保存的更改已恢复'],
  '{} that were not saved are back. Undo takes them back.': [
    '{}, nicht gespeichert, wieder da. Rückgängig nimmt sie zurück.',
    '未保存的 {} 已恢复。撤销可将其取消。',
  ],
} as const satisfies Texts;
