/**
 * The browser host as a program: `server.js [--root DIR]… [--file FILE]… [--data DIR] [--port N] [--exit-when-idle]`.
 * Prints one line with the link to open. Files outside the roots and the files named are out of reach.
 */
import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { HostError } from '../shared/host/error.ts';
import { onlyWithin } from './host/access.ts';
import { defaultDataFolder } from './host/dataFolder.ts';
import { fileError } from './host/fileErrors.ts';
import { Host } from './host/host.ts';
import { startBrowserServer } from './browser/startServer.ts';
import { placesOf } from './places.ts';

const idleExitMs = 60_000;

/** What the user can mend is a sentence; a stack is for faults of the program. */
function fail(error: unknown): never {
  console.error(error instanceof HostError ? error.message : error);
  process.exit(1);
}

function given() {
  try {
    return parseArgs({
      options: {
        root: { type: 'string', multiple: true, default: [] },
        file: { type: 'string', multiple: true, default: [] },
        data: { type: 'string' },
        port: { type: 'string', default: '0' },
        'exit-when-idle': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // Its messages are sentences about what was typed.
    return fail(new HostError('bad-request', error instanceof Error ? error.message : String(error)));
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= largestPort) return port;
  return fail(
    new HostError('bad-request', `--port ${text}: a port is a number from 0 to ${largestPort}; 0 takes any.`),
  );
}

const largestPort = 65_535;
const values = given();
const port = portOf(values.port);
const places = placesOf(import.meta.url);
// A model's textures lie beside it, so the folder of a file named is a root too.
const roots = [...values.root, ...values.file.map(dirname)];
const startError = (what: string) => (error: unknown) => fail(fileError(error, 'read', what));
const access = await onlyWithin(roots).catch(startError(roots.join(', ')));
const host = await Host.start({
  kind: 'browser',
  appVersion: places.appVersion,
  dataFolder: values.data ?? defaultDataFolder(process.env),
  workerUrl: places.workerUrl,
  access,
  samplesFolder: await realpath(places.samplesFolder).catch(() => null),
  shell: null,
  pageStuck: (isStuck) =>
    console.log(
      isStuck
        ? 'The page does not answer. Open documents and their edits are safe here: reload the page, or close its tab and open the link again.'
        : 'The page answers again.',
    ),
}).catch(fail);
await host.openPaths(values.file).catch(fail);

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES'].includes(String(error.code));
}

let isStopping = false;
const stop = (reason: string): void => {
  // Ctrl+C reaches both the program that started this one and this one, which is then told twice.
  if (isStopping) return;
  isStopping = true;
  host
    .stop(reason)
    .then(() => server.close())
    .then(() => process.exit(0))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
};
const idle = values['exit-when-idle'] ? { afterMs: idleExitMs, act: () => stop('Nobody is connected.') } : null;
const server = await startBrowserServer({ host, pageFolder: places.pageFolder, port, idle }).catch((error: unknown) =>
  fail(
    isTaken(error)
      ? new HostError('busy', `Port ${port} is used by another program. Choose another one with --port.`)
      : error,
  ),
);
process.on('SIGINT', () => stop('Chunksmith was stopped.'));
process.on('SIGTERM', () => stop('Chunksmith was stopped.'));
console.log(`Chunksmith is at ${server.link}`);
