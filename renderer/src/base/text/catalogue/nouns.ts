/** What is counted, by the English singular that stands behind the number. */
import type { Nouns } from './translated.ts';

export const nouns: Nouns = {
  hour: ['Stunde', 'Stunden', '小时'],
  day: ['Tag', 'Tagen', '天'],
  path: ['Pfad', 'Pfade', '个路径'],
  file: ['Datei', 'Dateien', '个文件'],
  step: ['Schritt', 'Schritte', '步'],
  object: ['Objekt', 'Objekte', '个对象'],
  problem: ['Problem', 'Probleme', '个问题'],
  cell: ['Zelle', 'Zellen', '个单元格'],
  row: ['Zeile', 'Zeilen', '行'],
  entry: ['Eintrag', 'Einträge', '个条目'],
  number: ['Zahl', 'Zahlen', '个数字'],
  byte: ['Byte', 'Bytes', '字节'],
  key: ['Schlüssel', 'Schlüssel', '个关键帧'],
  triangle: ['Dreieck', 'Dreiecke', '个三角形'],
  'draw call': ['Zeichenaufruf', 'Zeichenaufrufe', '次绘制调用'],
  field: ['Feld', 'Felder', '个字段'],
  edit: ['Änderung', 'Änderungen', '处修改'],
  error: ['Fehler', 'Fehler', '个错误'],
  warning: ['Warnung', 'Warnungen', '个警告'],
  remark: ['Hinweis', 'Hinweise', '条备注'],
};
