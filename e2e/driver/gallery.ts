/** The gallery of the user interface's parts, built on its own and served from a folder: parts without a program around them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const config = fileURLToPath(new URL('../../renderer/src/base/ui/gallery/vite.config.ts', import.meta.url));

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export interface Gallery {
  /** Of its page, to which the name of a part is added as hash. */
  readonly address: string;
  close(): Promise<void>;
}

/** Builds the gallery and serves it on a free port. Rejects with the builder's words where it cannot be built. */
export async function serveGallery(): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'chunksmith-gallery-'));
  await build({ configFile: config, logLevel: 'error', build: { outDir: folder } });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(folder, pathname)).then(
      (bytes) => response.writeHead(200, { 'content-type': mediaTypes[extname(pathname)] }).end(bytes),
      // The browser also asks for an icon.
      () => response.writeHead(204).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the gallery’s server has no port');
  return {
    address: `http://127.0.0.1:${bound.port}/gallery.html`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
