/** Which kinds of files the Explorer shows, as a menu. Pure. */
import type { FileKind } from '../../../../../shared/archive/fileKinds.ts';
import type { MenuItem } from '../../../base/ui/index.ts';
import { kindIcon } from '../../mounts/mountWords.ts';
import { lowered, text } from '../../../base/text/language.ts';

const words = [
  ['model', 'Models'],
  ['texture', 'Textures'],
  ['terrain', 'Terrain'],
  ['table', 'Tables'],
  ['sound', 'Sounds'],
  ['script', 'Scripts'],
  ['text', 'Texts'],
] as const satisfies readonly (readonly [FileKind, string])[];

export function kindsLabel(kinds: readonly FileKind[]): string {
  const named = words.filter(([kind]) => kinds.includes(kind)).map(([, word]) => lowered(text(word)));
  return named.length === 0 ? text('all') : named.join(', ');
}

/** One kind more or less; all kinds together are the same as none. */
export function toggledKinds(kinds: readonly FileKind[], kind: FileKind): readonly FileKind[] {
  const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
  return next.length === words.length ? [] : next;
}

export function kindMenu(
  kinds: readonly FileKind[],
  onChange: (kinds: readonly FileKind[]) => void,
): readonly MenuItem[] {
  return [
    {
      ...{ kind: 'action', id: 'all', label: text('All files'), checked: kinds.length === 0 },
      onSelect: () => onChange([]),
    },
    { kind: 'separator' },
    ...words.map(([kind, label]): MenuItem => ({
      ...{ kind: 'action', id: kind, label: text(label), icon: kindIcon(kind), checked: kinds.includes(kind) },
      onSelect: () => onChange(toggledKinds(kinds, kind)),
    })),
  ];
}
