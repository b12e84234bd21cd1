/** Comparing the path of an open model with those that tables name. */

/** `Creature\Wolf\Wolf.mdx` → `creature/wolf/wolf`: tables say `.mdx` where the file is `.m2`. */
function plainPath(path: string): string {
  return path
    .trim()
    .replaceAll(/[\\/]+/g, '/')
    .replace(/\.(m2|mdx|mdl)$/i, '')
    .toLowerCase();
}

export function baseOf(path: string): string {
  return plainPath(path).split('/').at(-1) ?? '';
}

/** The folder of a path as the game writes it, with its last backslash; empty where there is none. */
export function folderOf(path: string): string {
  const end = Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/'));
  return path.slice(0, end + 1).replaceAll('/', '\\');
}

/**
 * Which paths of a table mean an open file: those its own path ends with; only when there are none, those of the same
 * name, as a file that was taken out of its folders still has its name.
 */
export function matching<T>(modelPath: string, entries: readonly T[], pathOf: (entry: T) => string): readonly T[] {
  const whole = `/${plainPath(modelPath)}`;
  const exact = entries.filter((entry) => whole.endsWith(`/${plainPath(pathOf(entry))}`));
  if (exact.length > 0) return exact;
  const base = baseOf(modelPath);
  return base === '' ? [] : entries.filter((entry) => baseOf(pathOf(entry)) === base);
}

/** A texture that a table names without folder or ending. */
export function textureIn(folder: string, name: string): string {
  const hasFolder = /[\\/]/.test(name);
  const hasEnding = /\.(blp|tga|png|dds)$/i.test(name);
  return `${hasFolder ? '' : folder}${name}${hasEnding ? '' : '.blp'}`;
}
