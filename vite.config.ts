import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { createSharedChunks } from './scripts/shared-chunks.ts';

const chunks = createSharedChunks(join(import.meta.dirname, 'src/client/app/pages'));

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwindcss()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    rolldownOptions: {
      output: {
        // A page is a few files instead of fifty: what every page needs, what the most visited share, its own.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { debugName: 'shared', name: chunks.shared, priority: 1 },
            { debugName: 'tournament', name: chunks.tournament },
            { debugName: 'lists', name: chunks.lists },
            { debugName: 'icons', name: chunks.icons },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000', '/ws': { target: 'ws://localhost:3000', ws: true } },
  },
});
