/** The console and its scripts. */
import type { Texts } from './translated.ts';

export const consoleTexts = {
  Console: ['Konsole', '控制台'],
  'Show console': ['Konsole zeigen', '显示控制台'],
  Run: ['Ausführen', '运行'],
  'Runs the script and makes what it changes one step': [
    'Führt das Skript aus und macht seine Änderungen zu einem Schritt',
    '运行脚本，其更改成为一个步骤',
  ],
  Try: ['Probieren', '试运行'],
  'Tells what the script would change, and changes nothing': [
    'Sagt, was das Skript ändern würde, und ändert nichts',
    '说明脚本会更改什么，但不做更改',
  ],
  'Script before': ['Voriges Skript', '上一个脚本'],
  'Script after': ['Nächstes Skript', '下一个脚本'],
  Examples: ['Beispiele', '示例'],
  Script: ['Skript', '脚本'],
  'New script': ['Neues Skript', '新脚本'],
  'Open a script…': ['Skript öffnen …', '打开脚本…'],
  'Save the script…': ['Skript speichern …', '保存脚本…'],
  'Clear the output': ['Ausgabe leeren', '清空输出'],
  Output: ['Ausgabe', '输出'],
  'A script has 1 MB at most.': ['Ein Skript hat höchstens 1 MB.', '脚本最多 1 MB。'],
  'Tab moves lines to the right. Escape and then Tab leaves the editor.': [
    'Tab rückt Zeilen ein. Escape und dann Tab verlässt das Textfeld.',
    'Tab 缩进行。先按 Escape 再按 Tab 离开编辑框。',
  ],
  'A line gives its value; what changes the document is one step. Scripts reach nothing but the document in front: no files, no network.':
    [
      'Eine Zeile gibt ihren Wert; was das Dokument ändert, ist ein Schritt. Skripte erreichen nur das Dokument im Vordergrund: keine Dateien, kein Netz.',
      '一行代码给出其值；对文档的更改为一个步骤。脚本只能访问当前文档：不能访问文件和网络。',
    ],
  'Open a document: scripts run on the one in front.': [
    'Ein Dokument öffnen: Skripte laufen auf dem im Vordergrund.',
    '请打开文档：脚本在当前文档上运行。',
  ],
  'Running a script': ['Skript läuft', '正在运行脚本'],
  'Running {}': ['{} läuft', '正在运行 {}'],
  'Running…': ['Läuft …', '运行中…'],
  'Changed in one step': ['In einem Schritt geändert', '已在一个步骤中更改'],
  '{} steps, taken back as one': ['{} Schritte, als einer rückgängig zu machen', '{} 个步骤，可作为一个撤销'],
  'Nothing changed': ['Keine Änderung', '没有变化'],
  'The document was changed meanwhile: nothing was changed. Run it again.': [
    'Das Dokument wurde inzwischen geändert: Das Skript hat nichts geändert. Noch einmal ausführen.',
    '文档在此期间已被更改：脚本未做任何更改。请再次运行。',
  ],
  'Stopped: nothing was changed': ['Angehalten: nichts wurde geändert', '已停止：未做任何更改'],
  'Line {}': ['Zeile {}', '第 {} 行'],
  'Differences: {}': ['Unterschiede: {}', '差异：{}'],
  'Make these changes': ['Diese Änderungen machen', '应用这些更改'],
  'Scripts are not held back here as they should be, so none is run. Use chunksmith run.': [
    'Skripte sind hier nicht so abgeschottet, wie sie es sein sollten; darum läuft keines. chunksmith run benutzen.',
    '此处脚本未受应有的限制，因此不运行。请使用 chunksmith run。',
  ],
  'Types cannot be taken out here: write the script without them.': [
    'Typen können hier nicht entfernt werden: das Skript ohne sie schreiben.',
    '此处无法去除类型：请编写不带类型的脚本。',
  ],
} as const satisfies Texts;
