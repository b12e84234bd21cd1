/** Entries of the Explorer's menus that ask the indexes: what uses a file, its copies, what is missing. */
import type { MountedFileEntry } from '../../../../../shared/host/mountEntities.ts';
import type { IconName, MenuItem } from '../../../base/ui/index.ts';
import type { FileQuestion } from '../../library/findFiles.ts';
import { askMounts } from '../../mounts/questions.ts';
import { askOfFile } from './explorerState.ts';
import { text } from '../../../base/text/language.ts';

/** What a file names and nobody has; null asks of all files of the mount. */
export function missingItem(mountId: string, path: string | null): MenuItem {
  return {
    ...{ kind: 'action', id: 'find.missing', label: text('What is missing…'), icon: 'missing' },
    onSelect: () => void askMounts<void>((settle) => ({ kind: 'lacking', mountId, path, settle: () => settle() })),
  };
}

/** What can be asked of the indexes about one file. */
export function findItems({ mountId, path, kind, isDocument, isAbsent }: MountedFileEntry): readonly MenuItem[] {
  const ask = (id: FileQuestion['kind'], label: string, icon?: IconName): MenuItem => ({
    ...{ kind: 'action', id: `find.${id}`, label, icon, disabled: isAbsent },
    onSelect: () => askOfFile({ kind: id, mountId, path }),
  });
  const copies: readonly MenuItem[] = [
    ask('content', text('Byte for byte')),
    ...(kind === 'texture' ? [ask('pixels', text('With the same pixels'))] : []),
    ...(kind === 'model' ? [ask('mesh', text('With the same shape'))] : []),
  ];
  return [
    ask('uses', text('Find what uses this'), 'link'),
    { kind: 'submenu', id: 'find.copies', label: text('Find copies'), icon: 'copy', items: copies },
    ...(isDocument ? [missingItem(mountId, path)] : []),
  ];
}
