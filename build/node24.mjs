/** Finds a Node that runs TypeScript directly. Plain JavaScript: this is what any Node from 20.19 on starts with. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** First version that strips types without a flag. */
const needed = [22, 18];

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}

/** Path of a Node of at least 22.18: this one, or the one that `npm ci` put into node_modules. */
export function findNode() {
  if (isNewEnough(process.version)) return process.execPath;
  const names = process.platform === 'win32' ? ['bin/node.exe', 'node.exe'] : ['bin/node'];
  const bundled = names.map((name) => join(projectRoot, 'node_modules/node', name)).find(existsSync);
  if (bundled !== undefined) return bundled;
  throw new Error(`Node ${process.version} cannot run Chunksmith's TypeScript; run "npm ci" first, it brings Node 24.`);
}
