import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { apiOperations } from './bin/api-operations.ts';
import { budget } from './bin/budget.ts';
import { chunkFileName, chunks } from './bin/chunks.ts';
import { compactJson } from './bin/compact-json.ts';
import { onePlace } from './bin/one-place.ts';

const sources = (path: string) => fileURLToPath(new URL(`../client/src/${path}`, import.meta.url));

const api = process.env.POSTHASTE_URL ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The built page finds its files relative to itself, because no build knows the stage's path.
  base: command === 'build' ? './' : '/dashboard/',
  plugins: [apiOperations(), onePlace(), compactJson(), budget()],
  resolve: {
    alias: [
      // The sources are written for React; Preact is what the page loads, because it is a sixth of the size.
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^@posthaste\/client\/session$/, replacement: sources('session.ts') },
      { find: /^@posthaste\/client$/, replacement: sources('index.ts') },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    // The policy of the page allows no data: address, and its files are few.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunks } },
      // Directives of packages speak to servers that render React; there is none here.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
  server: {
    port: 5180,
    strictPort: true,
    // Everything that is not the page's own is the API's.
    proxy: { '^/(?!dashboard)': { target: api, changeOrigin: false } },
  },
  appType: 'spa',
}));
