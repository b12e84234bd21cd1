/** Builds the gallery on its own: `vite build -c renderer/src/base/ui/gallery/vite.config.ts --outDir <folder>`. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    emptyOutDir: true,
    // A small font turned into a data: address would be refused by font-src 'self'.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'gallery.html' },
  },
});
