/** Where the program's own files are, seen from an entry module, both when run from the sources and when built. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Places {
  readonly workerUrl: URL;
  /** The built user interface. */
  readonly pageFolder: string;
  readonly samplesFolder: string;
  readonly preloadPath: string;
  readonly appVersion: string;
}

function versionIn(packageFile: URL): string {
  const content: unknown = JSON.parse(readFileSync(packageFile, 'utf8'));
  const isNamed = typeof content === 'object' && content !== null && 'version' in content;
  return isNamed && typeof content.version === 'string' ? content.version : 'unknown';
}

/** `entryUrl` is the entry's own import.meta.url: `electron/NAME.ts` or `out/main/NAME.js`. */
export function placesOf(entryUrl: string): Places {
  const isBuilt = new URL(entryUrl).pathname.endsWith('.js');
  const project = new URL(isBuilt ? '../../' : '../', entryUrl);
  return {
    workerUrl: new URL(isBuilt ? './worker.js' : './worker.ts', entryUrl),
    pageFolder: fileURLToPath(new URL('out/renderer/', project)),
    samplesFolder: fileURLToPath(new URL('assets/samples/', project)),
    preloadPath: fileURLToPath(new URL('out/preload/preload.cjs', project)),
    appVersion: versionIn(new URL('package.json', project)),
  };
}
