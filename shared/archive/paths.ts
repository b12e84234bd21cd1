/** Names inside archives and game folders: either slash, capitals do not matter, never leading out of where they are used. */

/** How the program shows and compares a name: `/` between the parts, none empty, no `.`, and no `..` that leads out. */
export function normalisePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split(/[\\/]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** What two names of the same file have in common: the games compare without regard to capitals and kind of slash. */
export function pathKey(path: string): string {
  return normalisePath(path).toLowerCase();
}

/** Text behind the last slash of a normalised path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Text before the last slash of a normalised path; empty for a name at the top. */
export function folderName(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** What stands behind the last dot of the last part, in lower case; empty when there is none. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** A folder and a name in it; the folder may be empty. */
export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Names Windows keeps for devices: a file called so cannot be made there. */
const deviceName = /^(con|conin\$|conout\$|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;

/** Whether Windows takes a name, whatever its ending, for a device: it would be written to and not made. */
export function isDeviceName(name: string): boolean {
  return deviceName.test(name);
}

/** What no file name may hold on some system: control characters, and the marks Windows forbids. */
// oxlint-disable-next-line no-control-regex -- these are the characters it is about
const forbidden = /[\u0000-\u001f<>:"|?*]/g;

/**
 * The parts of a name from an archive as files on any system may be called. Names are data of the archive: `..`, drive
 * letters, device names and endings that Windows drops are made harmless, so that nothing is ever written elsewhere.
 */
export function safeFileParts(path: string): readonly string[] {
  return normalisePath(path)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const plain = part.replaceAll(forbidden, '_').replace(/[. ]+$/, (end) => '_'.repeat(end.length));
      return isDeviceName(plain) ? `_${plain}` : plain;
    });
}

/**
 * A test for names against a pattern: `*` stands for anything within one part, `**` for any parts, `?` for one character.
 * A pattern without a slash is compared with the last part alone. Capitals do not matter.
 */
export function pathPattern(pattern: string): (path: string) => boolean {
  const key = pattern.replaceAll('\\', '/').toLowerCase();
  const source = key.replaceAll(/\*\*\/?|\*|\?|[.+^${}()|[\]]/g, (mark) => {
    if (mark === '**/') return '(?:.*/)?';
    if (mark === '**') return '.*';
    if (mark === '*') return '[^/]*';
    if (mark === '?') return '[^/]';
    return `\\${mark}`;
  });
  const expression = new RegExp(`^${source}$`);
  const isWhole = key.includes('/') || key.includes('**');
  return (path) => {
    const whole = pathKey(path);
    return expression.test(isWhole ? whole : baseName(whole));
  };
}
