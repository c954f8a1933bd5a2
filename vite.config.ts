import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { createSharedChunks } from './scripts/shared-chunks.ts';

const chunks = createSharedChunks(join(import.meta.dirname, 'src/client/app/pages'));

const slimIcons: Plugin = {
  name: 'slim-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
      ? join(import.meta.dirname, 'src/client/ui/display/create-icon.ts')
      : null,
};

export default defineConfig({
  root: 'src/client',
  plugins: [slimIcons, react(), tailwindcss()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    // A chunk without other files needs no preload: its import starts at the same time.
    modulePreload: { resolveDependencies: (file, deps) => (deps.every((dep) => dep === file) ? [] : deps) },
    rolldownOptions: {
      output: {
        // Each page begins with the names of all files that it may load later, so hashes are short.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // A page is a few files instead of fifty: what every page needs, what the most visited share, its own.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { debugName: 'match', name: chunks.match, priority: 2 },
            { debugName: 'stage', name: chunks.stage, priority: 1.5 },
            { debugName: 'shared', name: chunks.shared, priority: 1 },
            { debugName: 'tournament', name: chunks.tournament },
            { debugName: 'overlays', name: chunks.overlays },
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
