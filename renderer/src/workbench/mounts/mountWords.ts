/** Words and drawings for mounts, their sources and their files. Pure. */
import { counted } from '../../base/text/numbers.ts';
import type { FileKind } from '../../../../shared/archive/fileKinds.ts';
import type { MountEntry, MountedOrigin, MountSourceEntry } from '../../../../shared/host/mountEntities.ts';
import type { IconName } from '../../base/ui/index.ts';
import { text } from '../../base/text/language.ts';

const icons: Readonly<Record<FileKind, IconName>> = {
  model: 'model',
  texture: 'texture',
  terrain: 'terrain',
  table: 'table',
  sound: 'sound',
  script: 'metadata',
  text: 'fileText',
  archive: 'archive',
  other: 'file',
};

export function kindIcon(kind: FileKind): IconName {
  return icons[kind];
}

export function mountIcon({ profile, game }: MountEntry): IconName {
  if (profile === 'archive') return 'archive';
  return game === null ? 'folder' : 'game';
}

/** A source's label without its folders and the ending that all of them have: `Data/enUS/patch-enUS-2.MPQ` → `patch-enUS-2`. */
export function shortSource(label: string): string {
  const name = label.slice(label.lastIndexOf('/') + 1);
  return name.replace(/\.(mpq|w3x|w3m|w3n|w3mod|pak|wad)$/i, '');
}

/** Where a document came from, in one line: `Data/patch-3.MPQ › Units/Footman.mdx`. */
export function originText({ label, path }: MountedOrigin): string {
  return label === '' ? path : `${label} › ${path}`;
}

/** Names of the profiles, for the dialogs. */
const profileNames: Readonly<Record<MountEntry['profile'], string>> = {
  warcraft3: 'Warcraft III',
  get warcraft3Casc() {
    return text('Warcraft III from 1.30 on');
  },
  get warcraft3Extracted() {
    return text('Warcraft III, extracted');
  },
  wowVanilla: 'World of Warcraft 1.12',
  wowTbc: 'World of Warcraft 2.4.3',
  wowWotlk: 'World of Warcraft 3.3.5',
  halfLife: 'Half-Life',
  get folder() {
    return text('Plain folder');
  },
  get archive() {
    return text('Single archive');
  },
};

export function profileName(profile: MountEntry['profile']): string {
  return profileNames[profile];
}

/** What is wrong with the sources that are on, each thing once; empty when nothing is. */
export function mountProblems({ sources }: MountEntry): readonly string[] {
  // A damaged storage is what is wrong with all parts of it.
  return [...new Set(sources.filter(({ isEnabled }) => isEnabled).flatMap(({ problems }) => problems))];
}

/** `MPQ version 2 · 1,204 files`; what is known of a source. */
export function sourceFacts({ title, fileCount, kind }: MountSourceEntry): string {
  const files = fileCount === null ? null : counted(fileCount, 'file');
  return [title ?? (kind === 'folder' ? 'folder' : null), files].filter((fact) => fact !== null).join(' · ');
}

/** The path with the separators that the replaced one has; games write backslashes. */
export function inStyleOf(path: string, before: string): string {
  const isSlashed = before.includes('/') && !before.includes('\\');
  return isSlashed ? path.replaceAll('\\', '/') : path.replaceAll('/', '\\');
}

/** The name of a path without folders. */
export function nameOfPath(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The folders of a path without its name; empty when it has none. */
export function folderOfPath(path: string): string {
  return path.slice(0, Math.max(0, path.length - nameOfPath(path).length - 1));
}
