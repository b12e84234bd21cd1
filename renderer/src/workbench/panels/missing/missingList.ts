/** The list of missing files: which fit what was typed, and their words. Pure. */
import type { NamedFile } from '../../../../../shared/codec/field.ts';
import type { MissingFile } from '../../mounts/missing.ts';
import type { IconName } from '../../../base/ui/index.ts';
import { fill, text } from '../../../base/text/language.ts';

const icons: Readonly<Record<NamedFile, IconName>> = {
  texture: 'texture',
  model: 'model',
  sound: 'sound',
  any: 'file',
};

export function namedIcon(file: NamedFile): IconName {
  return icons[file];
}

export function fittingFiles(missing: readonly MissingFile[], text: string): readonly MissingFile[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? missing : missing.filter(({ path }) => path.toLowerCase().includes(wanted));
}

/** `textures[3].path`, `textures[3].path and 2 more places`. */
export function usesText(first: string, count: number): string {
  return count < 2 ? first : fill('{} and {} more {}', first, count - 1, count === 2 ? text('place') : text('places'));
}
