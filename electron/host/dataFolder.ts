/** Where the program keeps its own files: settings, recent files, journals. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder each platform means for it. `environment` is `process.env`. */
export function defaultDataFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): string {
  const chosen = environment['CHUNKSMITH_DATA'];
  if (chosen !== undefined && chosen !== '') return chosen;
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Chunksmith');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Chunksmith');
  return join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'chunksmith');
}
