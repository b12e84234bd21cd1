/** What the host says of files, archives, mounts and maps. */
import type { Texts } from './translated.ts';

export const hostFilesTexts = {
  '{} is not there any more. It may have been moved, renamed or deleted.': [
    '{} ist nicht mehr da. Sie wurde vielleicht verschoben, umbenannt oder gelöscht.',
    '{} 已不存在。可能已被移动、重命名或删除。',
  ],
  '{} cannot be written: you lack the permission. Use Save As to write elsewhere.': [
    '{} kann nicht geschrieben werden: Die Berechtigung fehlt. Mit „Speichern unter“ woanders speichern.',
    '无法写入 {}：缺少权限。请用“另存为”写到别处。',
  ],
  '{} cannot be read: you lack the permission.': [
    '{} kann nicht gelesen werden: Die Berechtigung fehlt.',
    '无法读取 {}：缺少权限。',
  ],
  '{} lies on a disk that cannot be written. Use Save As to write elsewhere.': [
    '{} liegt auf einem schreibgeschützten Datenträger. Mit „Speichern unter“ woanders speichern.',
    '{} 位于不可写的磁盘。请用“另存为”写到别处。',
  ],
  'There is no room left on the disk of {} ({}). The file there is unchanged; make room and save again, or use Save As to write to another disk.':
    [
      'Auf dem Datenträger von {} ({}) ist kein Platz mehr. Die Datei dort ist unverändert; Platz schaffen und noch einmal speichern, oder mit „Speichern unter“ auf einen anderen Datenträger.',
      '{}（{}）所在磁盘空间不足。那里的文件未更改；请释放空间后再保存，或用“另存为”写到其他磁盘。',
    ],
  '{} is in use by another program. Close it there and try again.': [
    '{} wird von einem anderen Programm verwendet. Dort schließen und noch einmal versuchen.',
    '{} 正被其他程序使用。请在那里关闭后重试。',
  ],
  '{} is a folder, not a file.': ['{} ist ein Ordner, keine Datei.', '{} 是文件夹，不是文件。'],
  'The document is not open here any more. Open it again.': [
    'Das Dokument ist hier nicht mehr geöffnet. Noch einmal öffnen.',
    '此文档已不在此打开。请重新打开。',
  ],
  '{} is being opened already.': ['{} wird schon geöffnet.', '正在打开 {}。'],
  'The document is not known here any more. Open it again.': [
    'Das Dokument ist hier nicht mehr bekannt. Noch einmal öffnen.',
    '此处已不认识该文档。请重新打开。',
  ],
  '{} was opened again in another tab.': [
    '{} wurde in einem anderen Reiter noch einmal geöffnet.',
    '{} 已在另一标签页中重新打开。',
  ],
  'This work is open already.': ['Diese Arbeit ist schon geöffnet.', '此内容已打开。'],
  'The recovered work is not there any more.': [
    'Die wiederhergestellte Arbeit ist nicht mehr da.',
    '恢复的内容已不存在。',
  ],
  '{} is open already. Close it, or open the recovered work as a copy.': [
    '{} ist schon geöffnet. Schließen, oder die wiederhergestellte Arbeit als Kopie öffnen.',
    '{} 已打开。请关闭它，或将恢复的内容作为副本打开。',
  ],
  '{} is not in {} any more.': ['{} ist nicht mehr in {}.', '{} 已不在 {} 中。'],
  '{} is open in another tab. Close it there first.': [
    '{} ist in einem anderen Reiter geöffnet. Zuerst dort schließen.',
    '{} 在另一标签页中打开。请先在那里关闭。',
  ],
  'Choose a file on disk to save to.': ['Eine Datei auf dem Datenträger wählen.', '请选择磁盘上的文件。'],
  'The document has no file yet. Save it first.': [
    'Das Dokument hat noch keine Datei. Zuerst speichern.',
    '文档尚无文件。请先保存。',
  ],
  '{} is open in a tab.': ['{} ist in einem Reiter geöffnet.', '{} 在标签页中打开。'],
  '{} is open in a tab. Choose another name.': [
    '{} ist in einem Reiter geöffnet. Einen anderen Namen wählen.',
    '{} 在标签页中打开。请选择其他名称。',
  ],
  'It is damaged; writing would lose what cannot be read.': [
    'Es ist beschädigt; Schreiben verlöre, was nicht gelesen werden kann.',
    '它已损坏；写入会丢失无法读取的内容。',
  ],
  'The archive has no list of its file names.': [
    'Das Archiv hat keine Liste seiner Dateinamen.',
    '归档没有文件名列表。',
  ],
  '{} of {} files have no known name.': ['{} von {} Dateien haben keinen bekannten Namen.', '{}/{} 个文件名称未知。'],
  'The archive was changed by another program; refresh the list.': [
    'Das Archiv wurde von einem anderen Programm geändert; die Liste erneuern.',
    '归档被其他程序更改；请刷新列表。',
  ],
  '{} cannot be read as an archive: {}': ['{} kann nicht als Archiv gelesen werden: {}', '无法将 {} 读取为归档：{}'],
  'It is the storage of an installed game and is never changed. Save into a map or a folder.': [
    'Es ist der Speicher eines installierten Spiels und wird nie geändert. In eine Karte oder einen Ordner speichern.',
    '这是已安装游戏的存储，不会更改。请保存到地图或文件夹。',
  ],
  '{} belongs to the game as it was installed and is never changed.': [
    '{} gehört zum installierten Spiel und wird nie geändert.',
    '{} 属于已安装的游戏，不会更改。',
  ],
  '{} is not mounted any more.': ['{} ist nicht mehr eingebunden.', '{} 已不再挂载。'],
  'The mount has no such source any more; refresh the list.': [
    'Die Einbindung hat diese Quelle nicht mehr; die Liste erneuern.',
    '挂载中已没有此来源；请刷新列表。',
  ],
  '{} has been taken away.': ['{} wurde herausgenommen.', '{} 已被移除。'],
  '{} belongs to the game: switch it off instead.': [
    '{} gehört zum Spiel: stattdessen ausschalten.',
    '{} 属于游戏：请改为关闭它。',
  ],
  'This game or archive was taken away. Add it again.': [
    'Dieses Spiel oder Archiv wurde herausgenommen. Noch einmal hinzufügen.',
    '此游戏或归档已被移除。请重新添加。',
  ],
  'The folder cannot be read in this way. Choose another order of its archives.': [
    'Der Ordner kann so nicht gelesen werden. Eine andere Reihenfolge seiner Archive wählen.',
    '无法这样读取文件夹。请选择其他归档顺序。',
  ],
  'It holds only a difference to the file in another archive.': [
    'Es enthält nur den Unterschied zur Datei in einem anderen Archiv.',
    '它只包含与其他归档中文件的差异。',
  ],
  'Not downloaded: it is listed, but its data are not on this computer. Install its language or graphics in the launcher.':
    [
      'Nicht heruntergeladen: aufgeführt, aber ihre Daten sind nicht auf diesem Rechner. Ihre Sprache oder Grafik im Launcher installieren.',
      '未下载：已列出，但数据不在此计算机上。请在启动器中安装其语言或画质。',
    ],
  'Only with the low violence setting.': ['Nur bei eingeschränkter Gewaltdarstellung.', '仅在低暴力设置时。'],
  'Only when custom content is allowed in the game.': [
    'Nur wenn eigene Inhalte im Spiel erlaubt sind.',
    '仅在游戏允许自定义内容时。',
  ],
  'Only when HD models are switched on in the game.': [
    'Nur wenn HD-Modelle im Spiel eingeschaltet sind.',
    '仅在游戏启用高清模型时。',
  ],
  'Loose files': ['Lose Dateien', '散文件'],
  'A folder named like an archive: some clients read it so.': [
    'Ein Ordner, benannt wie ein Archiv: Manche Clients lesen ihn so.',
    '名称如归档的文件夹：有些客户端会这样读取。',
  ],
  'The game does not load it: only one letter or digit may follow the hyphen.': [
    'Das Spiel lädt es nicht: Nach dem Bindestrich darf nur ein Buchstabe oder eine Ziffer stehen.',
    '游戏不会加载它：连字符后只能有一个字母或数字。',
  ],
  'Looking through the map': ['Die Karte wird durchgesehen', '正在查看地图'],
  'Saving {}': ['{} wird gespeichert', '正在保存 {}'],
  'Working on {}': ['Arbeit an {}', '正在处理 {}'],
  '{} is not in the map.': ['{} ist nicht in der Karte.', '{} 不在地图中。'],
  '{} is in the map already. Choose another path.': [
    '{} ist schon in der Karte. Einen anderen Pfad wählen.',
    '{} 已在地图中。请选择其他路径。',
  ],
  '{} is a part of the map itself and cannot be taken out.': [
    '{} ist ein Teil der Karte selbst und kann nicht herausgenommen werden.',
    '{} 是地图本身的一部分，无法取出。',
  ],
  '{} is a part of the map itself and keeps its path.': [
    '{} ist ein Teil der Karte selbst und behält seinen Pfad.',
    '{} 是地图本身的一部分，路径保持不变。',
  ],
  'Nothing was changed in {}.': ['In {} wurde nichts geändert.', '{} 中没有更改。'],
} as const satisfies Texts;
