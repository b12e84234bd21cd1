/** Rarer errors of the host. */
import type { Texts } from './translated.ts';

export const hostTexts = {
  '{} names {} files of {} bytes; {} files of {} bytes are the most that is opened.': [
    '{} nennt {} Dateien mit {} Bytes; höchstens {} Dateien mit {} Bytes werden geöffnet.',
    '{} 引用 {} 个文件共 {} 字节；最多打开 {} 个文件共 {} 字节。',
  ],
  '{} is a part of {}, which is not {}. Put both beside each other.': [
    '{} ist ein Teil von {}, das nicht {} ist. Beide nebeneinander legen.',
    '{} 是 {} 的一部分，而后者不{}。请将两者放在一起。',
  ],
  'There is no format called {} here.': ['Ein Format namens {} gibt es hier nicht.', '此处没有名为 {} 的格式。'],
  '{} is reserved by Windows for a device. Choose another name.': [
    '{} ist unter Windows für ein Gerät reserviert. Einen anderen Namen wählen.',
    '{} 是 Windows 的设备保留名。请选择其他名称。',
  ],
  '{} ends in a dot or a space, which Windows drops. Choose another name.': [
    '{} endet mit einem Punkt oder Leerzeichen, was Windows weglässt. Einen anderen Namen wählen.',
    '{} 以句点或空格结尾，Windows 会去掉。请选择其他名称。',
  ],
  '{} is not a file name.': ['{} ist kein Dateiname.', '{} 不是文件名。'],
  '{} is marked read-only. {}': ['{} ist schreibgeschützt. {}', '{} 为只读。{}'],
  'It cannot be read.': ['Es kann nicht gelesen werden.', '无法读取。'],
  '{} is larger than a texture can be.': ['{} ist größer, als eine Textur sein kann.', '{} 超过纹理的大小上限。'],
  'The work cannot be opened: {}. It is kept in {}.': [
    'Die Arbeit kann nicht geöffnet werden: {}. Sie bleibt in {}.',
    '无法打开内容：{}。它保留在 {}。',
  ],
  'Not all edits of {} could be read: they can be opened as a copy.': [
    'Nicht alle Änderungen an {} konnten gelesen werden: sie lassen sich als Kopie öffnen.',
    '{} 的部分编辑无法读取：可作为副本打开。',
  ],
  'The work on {} cannot be opened: {}. It is kept in {}.': [
    'Die Arbeit an {} kann nicht geöffnet werden: {}. Sie bleibt in {}.',
    '无法打开 {} 的内容：{}。它保留在 {}。',
  ],
  '{} is open in a tab. Choose another folder.': [
    '{} ist in einem Reiter geöffnet. Einen anderen Ordner wählen.',
    '{} 在标签页中打开。请选择其他文件夹。',
  ],
  'Only files on disk can be converted.': [
    'Nur Dateien auf dem Datenträger können umgewandelt werden.',
    '只能转换磁盘上的文件。',
  ],
  '{}: {}. {} itself is unchanged and can still be saved.': [
    '{}: {}. {} selbst ist unverändert und kann noch gespeichert werden.',
    '{}：{}。{} 本身未更改，仍可保存。',
  ],
  'Only files on disk can be taken away.': [
    'Nur Dateien auf dem Datenträger können entfernt werden.',
    '只能移除磁盘上的文件。',
  ],
  'Choose a file on disk to write to.': [
    'Eine Datei auf dem Datenträger zum Schreiben wählen.',
    '请选择要写入的磁盘文件。',
  ],
  'The file is not known here any more. Choose it or drop it again.': [
    'Die Datei ist hier nicht mehr bekannt. Noch einmal wählen oder hineinziehen.',
    '此处已不认识该文件。请重新选择或拖入。',
  ],
  'The folder is not known here any more. Choose it again.': [
    'Der Ordner ist hier nicht mehr bekannt. Noch einmal wählen.',
    '此处已不认识该文件夹。请重新选择。',
  ],
  'The file has {} bytes; {} is the most that is opened.': [
    'Die Datei hat {} Bytes; höchstens {} werden geöffnet.',
    '文件有 {} 字节；最多打开 {} 字节。',
  ],
  '{} was changed on disk by another program and has to be opened again.': [
    '{} wurde von einem anderen Programm geändert und muss neu geöffnet werden.',
    '{} 已被其他程序更改，须重新打开。',
  ],
  '{} cannot be compared with what was opened: you lack the permission to read it. Use Save As to write elsewhere.': [
    '{} kann nicht mit dem Geöffneten verglichen werden: Die Leseberechtigung fehlt. Mit „Speichern unter“ woanders speichern.',
    '无法将 {} 与打开时比较：缺少读取权限。请用“另存为”写到别处。',
  ],
  'Another Chunksmith is using {}. Close it, or remove that file.': [
    'Ein anderes Chunksmith benutzt {}. Es schließen, oder diese Datei entfernen.',
    '另一个 Chunksmith 正在使用 {}。请关闭它，或移除该文件。',
  ],
  'This address is not on the list of known pages.': [
    'Diese Adresse steht nicht auf der Liste bekannter Seiten.',
    '此地址不在已知页面列表中。',
  ],
  '{} has been closed.': ['{} wurde geschlossen.', '{} 已关闭。'],
  'An earlier edit of {} is missing here.': ['Eine frühere Änderung an {} fehlt hier.', '此处缺少 {} 较早的编辑。'],
  '"{}" could not take the edit: {}': ['„{}“ konnte die Änderung nicht übernehmen: {}', '“{}”无法接受此编辑：{}'],
  '{} was not saved, because it could not be opened again: {}. The file on disk is as it was and your edits are kept. Undo the step that led here, then save again.':
    [
      '{} wurde nicht gespeichert, weil es nicht wieder geöffnet werden könnte: {}. Die Datei auf dem Datenträger ist, wie sie war, und die Änderungen bleiben. Den letzten Schritt zurücknehmen und noch einmal speichern.',
      '{} 未保存，因为保存后将无法再打开：{}。磁盘上的文件保持原样，编辑也已保留。请撤销导致此问题的步骤，然后重新保存。',
    ],
  'A tag has 1 to {} letters.': ['Ein Schlagwort hat 1 bis {} Zeichen.', '标签须为 1 到 {} 个字符。'],
  '{} has {} bytes; {} is the most that is opened.': [
    '{} hat {} Bytes; höchstens {} werden geöffnet.',
    '{} 有 {} 字节；最多打开 {} 字节。',
  ],
  'Choose either a folder or an archive.': ['Einen Ordner oder ein Archiv wählen.', '请选择文件夹或归档。'],
  'Choose a place on disk for the archive.': [
    'Einen Ort auf dem Datenträger für das Archiv wählen.',
    '请选择归档在磁盘上的位置。',
  ],
  'The script is too long: 1 MB at most.': ['Das Skript ist zu lang: höchstens 1 MB.', '脚本过长：最多 1 MB。'],
  'Too many files are being sent at once.': ['Zu viele Dateien werden auf einmal gesendet.', '一次发送的文件过多。'],
  '{} is not complete: {} of {} bytes.': ['{} ist nicht vollständig: {} von {} Bytes.', '{} 不完整：{}/{} 字节。'],
  'Chunksmith is stopping.': ['Chunksmith wird beendet.', 'Chunksmith 正在退出。'],
  '{}: its archive is not open any more.': ['{}: sein Archiv ist nicht mehr geöffnet.', '{}：其归档已不再打开。'],
  '{} is not in its folder any more.': ['{} ist nicht mehr in seinem Ordner.', '{} 已不在其文件夹中。'],
  'A file needs a name.': ['Eine Datei braucht einen Namen.', '文件需要名称。'],
  '{} holds only what lies in {}.': ['{} enthält nur, was in {} liegt.', '{} 只含 {} 中的内容。'],
  '{} is open in a tab. Save it there, or close it first.': [
    '{} ist in einem Reiter geöffnet. Dort speichern, oder zuerst schließen.',
    '{} 在标签页中打开。请在那里保存，或先关闭。',
  ],
  'Loose files are not deleted here; use the file manager.': [
    'Lose Dateien werden hier nicht gelöscht; den Dateimanager benutzen.',
    '此处不删除散文件；请使用文件管理器。',
  ],
  '{} is not an archive.': ['{} ist kein Archiv.', '{} 不是归档。'],
  '{} exists already.': ['{} gibt es schon.', '{} 已存在。'],
  'All names that the game loads patches by are taken.': [
    'Alle Namen, unter denen das Spiel Patches lädt, sind vergeben.',
    '游戏加载补丁所用的名称已全部占用。',
  ],
  '{} loads no patch archives: save into a map or a folder instead.': [
    '{} lädt keine Patch-Archive: stattdessen in eine Karte oder einen Ordner speichern.',
    '{} 不加载补丁归档：请保存到地图或文件夹。',
  ],
  'The game would not load {}. Names are patch-4.MPQ to patch-9.MPQ and patch-A.MPQ to patch-Z.MPQ.': [
    'Das Spiel würde {} nicht laden. Namen sind patch-4.MPQ bis patch-9.MPQ und patch-A.MPQ bis patch-Z.MPQ.',
    '游戏不会加载 {}。名称应为 patch-4.MPQ 到 patch-9.MPQ 和 patch-A.MPQ 到 patch-Z.MPQ。',
  ],
  '{} has {} bytes and is too large.': ['{} hat {} Bytes und ist zu groß.', '{} 有 {} 字节，过大。'],
  '{} is too long: the game reads paths of {} characters at most.': [
    '{} ist zu lang: das Spiel liest Pfade von höchstens {} Zeichen.',
    '{} 过长：游戏最多读取 {} 个字符的路径。',
  ],
  '{} is a part of the map that the World Editor makes. Choose another path.': [
    '{} ist ein Teil der Karte, den der World Editor macht. Einen anderen Pfad wählen.',
    '{} 是 World Editor 生成的地图部分。请选择其他路径。',
  ],
  '{} could not be changed; the file keeps its path.': [
    '{} konnte nicht geändert werden; die Datei behält ihren Pfad.',
    '无法更改 {}；文件路径保持不变。',
  ],
  'Choose a place on disk for the copy.': [
    'Einen Ort auf dem Datenträger für die Kopie wählen.',
    '请选择副本在磁盘上的位置。',
  ],
  '{} is no map in one file. Add the map itself to the Explorer.': [
    '{} ist keine Karte in einer Datei. Die Karte selbst zum Explorer hinzufügen.',
    '{} 不是单文件地图。请将地图本身添加到资源管理器。',
  ],
  'Choose an archive on disk for the results.': [
    'Ein Archiv auf dem Datenträger für die Ergebnisse wählen.',
    '请选择存放结果的磁盘归档。',
  ],
  'Choose a script on disk.': ['Ein Skript auf dem Datenträger wählen.', '请选择磁盘上的脚本。'],
  'It lies in an archive. Choose a folder for the results.': [
    'Es liegt in einem Archiv. Einen Ordner für die Ergebnisse wählen.',
    '它在归档中。请为结果选择文件夹。',
  ],
  '{} would lie outside the folder of the results.': [
    '{} läge außerhalb des Ergebnisordners.',
    '{} 将位于结果文件夹之外。',
  ],
  '{} is what {} has become already.': ['{} ist schon, was aus {} geworden ist.', '{} 已是 {} 的结果。'],
  '{} is not a file.': ['{} ist keine Datei.', '{} 不是文件。'],
  '{} was left as it is.': ['{} bleibt, wie es ist.', '{} 保持原样。'],
} as const satisfies Texts;
