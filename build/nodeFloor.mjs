/**
 * The oldest Node that npm and the scripts of this folder run on, held to by importing this file first: whatever comes
 * after it is not reached on an older one. Written for any Node that knows modules. What needs a newer Node than this
 * (our TypeScript, vitest, Electron's tools) is run by the one that `npm ci` puts into node_modules.
 */
const floor = [20, 19];

/** What to tell somebody whose Node is too old; null where it is not. `version` as in `process.versions.node`. */
export function problemOfNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > floor[0] || (major === floor[0] && minor >= floor[1])) return null;
  return `Chunksmith needs Node ${floor.join('.')} or later; this is ${version}. Install one from https://nodejs.org, run "npm ci" again and then this command.`;
}

const problem = problemOfNode(process.versions.node);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
