/** What the disk that a path lies on is called, for messages. */
import { statSync } from 'node:fs';
import { dirname, parse, resolve } from 'node:path';

function deviceOf(path: string): number | null {
  try {
    return statSync(path).dev;
  } catch {
    return null;
  }
}

/** The drive on Windows, otherwise where the disk is mounted: `C:\`, `/home`. A path need not exist. Asked only when something fails. */
export function diskOf(path: string): string {
  const { root } = parse(resolve(path));
  if (process.platform === 'win32') return root;
  let folder = resolve(path);
  while (folder !== root && deviceOf(folder) === null) folder = dirname(folder);
  const device = deviceOf(folder);
  while (folder !== root && deviceOf(dirname(folder)) === device) folder = dirname(folder);
  return folder;
}
