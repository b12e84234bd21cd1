/** Tables. */
import type { Texts } from './translated.ts';

export const tablesTexts = {
  'whole number': ['ganze Zahl', '整数'],
  'whole number, not negative': ['ganze Zahl, nicht negativ', '非负整数'],
  text: ['Text', '文本'],
  'text in every language': ['Text in jeder Sprache', '各语言文本'],
  'id in {}': ['Id in {}', '{} 中的 id'],
  'Rows of {}': ['Zeilen von {}', '{} 的行'],
  'An empty table': ['Eine leere Tabelle', '空表格'],
  'Add a row, or import a CSV file.': [
    'Eine Zeile hinzufügen oder eine CSV-Datei importieren.',
    '添加行，或导入 CSV 文件。',
  ],
  'No row matches': ['Keine Zeile passt', '没有匹配的行'],
  'A word is looked for in all columns. Write name:forest, map=571 or scale>2 to ask one column.': [
    'Ein Wort wird in allen Spalten gesucht. name:forest, map=571 oder scale>2 fragt eine Spalte.',
    '在所有列中查找词。用 name:forest、map=571 或 scale>2 查询某一列。',
  ],
  'One cell was left as it was': ['Eine Zelle blieb, wie sie war', '一个单元格保持不变'],
  '{} cells were left as they were': ['{} Zellen blieben, wie sie waren', '{} 个单元格保持不变'],
  'What was pasted there is no number that fits the column.': [
    'Was dort eingefügt wurde, ist keine Zahl, die in die Spalte passt.',
    '粘贴的内容不是适合该列的数字。',
  ],
  Table: ['Tabelle', '表格'],
  'Find rows: forest, map=571, scale>2': [
    'Zeilen suchen: forest, map=571, scale>2',
    '查找行：forest、map=571、scale>2',
  ],
  'Language of texts': ['Sprache der Texte', '文本语言'],
  'Filled language': ['Gefüllte Sprache', '已填写的语言'],
  "Which client's form of the table this is, told by the name and the size of a row": [
    'Welche Form der Tabelle das ist, nach Name und Größe einer Zeile',
    '按名称和行大小判断这是哪个客户端的表格形式',
  ],
  'Columns guessed': ['Spalten geraten', '列为推测'],
  'Client {}': ['Client {}', '客户端 {}'],
  'Duplicate rows': ['Zeilen duplizieren', '复制行'],
  'Delete rows': ['Zeilen löschen', '删除行'],
  'Import CSV…': ['CSV importieren …', '导入 CSV…'],
  'Export CSV…': ['CSV exportieren …', '导出 CSV…'],
  'Export selected rows as SQL for a server…': [
    'Ausgewählte Zeilen als SQL für einen Server exportieren …',
    '将所选行导出为服务器 SQL…',
  ],
  'Export as SQL for a server…': ['Als SQL für einen Server exportieren …', '导出为服务器 SQL…'],
  'CSV file': ['CSV-Datei', 'CSV 文件'],
  row: ['Zeile', '行'],
  '{} rows': ['{} Zeilen', '{} 行'],
  'It was refused: {}.': ['Es wurde abgelehnt: {}.', '被拒绝：{}。'],
  'Importing {}': ['{} wird importiert', '正在导入 {}'],
  'Could not import {}': ['{} konnte nicht importiert werden', '无法导入 {}'],
  '{}. Nothing was changed.': ['{}. Nichts wurde geändert.', '{}。未更改任何内容。'],
  'Rows found by their id: {}. Rows added: {}.': [
    'Nach ihrer Id gefundene Zeilen: {}. Hinzugefügte Zeilen: {}.',
    '按 id 找到的行：{}。添加的行：{}。',
  ],
  '{} of {} rows': ['{} von {} Zeilen', '{} / {} 行'],
} as const satisfies Texts;
