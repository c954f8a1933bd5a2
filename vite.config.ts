import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { createSharedChunks, PARTS } from './scripts/shared-chunks.ts';

const chunks = createSharedChunks(join(import.meta.dirname, 'src/client/app/pages'));

const slimIcons: Plugin = {
  name: 'slim-icons',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')
      ? join(import.meta.dirname, 'src/client/ui/display/create-icon.ts')
      : null,
};

/** The files that are loaded once a chunk runs: its own and those that it imports. */
const filesOf = new Map<string, Set<string>>();
const knowFiles: Plugin = {
  name: 'know-files',
  enforce: 'pre',
  generateBundle: (_, bundle) => {
    for (const { fileName } of Object.values(bundle)) {
      const files = new Set([fileName]);
      for (const file of files) {
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') for (const next of chunk.imports) files.add(next);
      }
      filesOf.set(fileName, files);
    }
  },
};

/** The development server answers every path with the app, except for embeds, which are another page. */
const embedPage: Plugin = {
  name: 'embed-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/embed/t/')) request.url = '/embed.html';
      next();
    });
  },
};

export default defineConfig({
  root: 'src/client',
  plugins: [slimIcons, knowFiles, embedPage, react(), tailwindcss()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    // Loaded files need no preload, and neither does a chunk without other files: its import starts at the same time. Browsers
    // that cannot preload load a file when it is imported.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps, { hostId }) => {
        const missing = deps.filter((dep) => !filesOf.get(hostId)?.has(dep));
        return missing.every((dep) => dep === file) ? [] : missing;
      },
    },
    rolldownOptions: {
      output: {
        // Each page begins with the names of all files that it may load later, so they are short. The manifest tells their content.
        chunkFileNames: 'assets/[hash:7].js',
        // A page is a few files instead of fifty: what every page needs, what the most visited share, its own.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { debugName: 'match', name: chunks.match, priority: 2 },
            { debugName: 'member', name: chunks.member, priority: 1.8 },
            { debugName: 'stage', name: chunks.stage, priority: 1.5 },
            { debugName: 'results', name: chunks.results, priority: 1.4 },
            { debugName: 'shared', name: chunks.shared, priority: 1 },
            { debugName: 'tournament', name: chunks.tournament },
            { debugName: 'overlays', name: chunks.overlays },
            { debugName: 'lists', name: chunks.lists },
            { debugName: 'cards', name: chunks.cards },
            { debugName: 'icons', name: chunks.icons },
            ...PARTS,
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:3000', '/ws': { target: 'ws://localhost:3000', ws: true } },
  },
});
