/** Builds main process, worker and server (`out/main`), preload (`out/preload`) and user interface (`out/renderer`). */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { noticesPlugin } from './notices.ts';

function inProject(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** WebAssembly beside the worker that reads it (electron/decoders.ts); Electron reads it out of the archive as it is. */
const decodersPlugin: Plugin = {
  name: 'decoders',
  generateBundle() {
    for (const path of ['draco3dgltf/draco_decoder_gltf.wasm', 'assimpjs/dist/assimpjs.wasm']) {
      const source = readFileSync(inProject(`node_modules/${path}`));
      this.emitFile({ type: 'asset', fileName: basename(path), source });
    }
  },
};

export default defineConfig({
  main: {
    // For beside the program; the page has its own, for Help › About.
    plugins: [noticesPlugin('NOTICES.txt'), decodersPlugin],
    // Leaves StormLib's debug build out, which is three times the size.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      // fast-png's inflater: its build for Node declares `require`, which electron-vite's own shim declares too.
      alias: [{ find: /^fflate$/, replacement: inProject('node_modules/fflate/esm/browser.js') }],
    },
    build: {
      outDir: inProject('out/main'),
      lib: {
        entry: {
          main: inProject('electron/main.ts'),
          worker: inProject('electron/worker.ts'),
          archiveWorker: inProject('electron/host/archives/mpqWorker.ts'),
          factsWorker: inProject('electron/host/library/factsWorker.ts'),
          batchWorker: inProject('electron/host/batch/batchWorker.ts'),
          indexWorker: inProject('electron/host/library/indexWorker.ts'),
          scriptProcess: inProject('electron/cli/scripts/scriptProcess.ts'),
          server: inProject('electron/server.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' } },
    },
  },
  preload: {
    plugins: [noticesPlugin()],
    build: {
      outDir: inProject('out/preload'),
      // A sandboxed preload has to be CommonJS in one file.
      lib: { entry: { preload: inProject('electron/preload.ts') }, formats: ['cjs'] },
      rolldownOptions: { output: { entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: inProject('renderer'),
    plugins: [react(), noticesPlugin('notices.txt')],
    worker: { plugins: () => [noticesPlugin()] },
    build: {
      outDir: inProject('out/renderer'),
      emptyOutDir: true,
      // The page's policy lets fonts and workers come from files only, not from data addresses.
      assetsInlineLimit: 0,
      minify: true,
      rolldownOptions: { input: inProject('renderer/index.html') },
    },
  },
});
