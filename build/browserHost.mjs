/** Starts the browser host as a child process, shows its link, and ends with it. */
import { spawn } from 'node:child_process';
import { inProject, nodeProgram } from './project.mjs';

const readyLimitMs = 30_000;

function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Opens the link in the user's browser. Failing is no harm: the link is printed as well. */
function openBrowser(link) {
  const [program, args] =
    process.platform === 'win32'
      ? ['cmd', ['/c', 'start', '""', link.replaceAll('&', '^&')]]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', [link]];
  const opener = spawn(program, args, { stdio: 'ignore', detached: true });
  opener.once('error', () => undefined);
  opener.unref();
}

/**
 * Runs `out/main/server.js` with these arguments until it ends. Resolves with the exit code.
 * With `opensBrowser` the link is opened where there is a display; it is printed in any case.
 */
export function runBrowserHost(serverArguments, { opensBrowser }) {
  return new Promise((resolve) => {
    const server = spawn(nodeProgram(), [inProject('out', 'main', 'server.js'), ...serverArguments], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let isReady = false;
    const timer = setTimeout(() => {
      console.error(`The host did not start within ${readyLimitMs / 1000} seconds.`);
      server.kill();
    }, readyLimitMs);
    let printed = '';
    server.stdout.setEncoding('utf8');
    server.stdout.on('data', (text) => {
      process.stdout.write(text);
      printed += text;
      const link = /https?:\/\/\S+/.exec(printed)?.[0];
      if (isReady || link === undefined || !printed.includes('\n')) return;
      isReady = true;
      clearTimeout(timer);
      if (opensBrowser && hasDisplay()) openBrowser(link);
      else console.log('Open this link in a browser on this machine.');
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
    server.once('error', (error) => {
      clearTimeout(timer);
      console.error(`The host could not be started: ${error.message}`);
      resolve(1);
    });
    server.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) console.log('Chunksmith has ended.');
      else console.error(`The host ended with ${signal ?? `code ${code}`}.`);
      resolve(code ?? 1);
    });
  });
}
