import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { apiOperations } from './bin/api-operations.ts';
import { budget } from './bin/budget.ts';
import { chunkFileName, chunks } from './bin/chunks.ts';
import { compactJson } from './bin/compact-json.ts';
import { uniqueClasses } from './bin/unique-classes.ts';

const clientSource = (path: string) => fileURLToPath(new URL(`../client/src/${path}`, import.meta.url));

const apiUrl = process.env.POSTHASTE_URL ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The base is relative in a build, which doesn't know the stage's path.
  base: command === 'build' ? './' : '/dashboard/',
  plugins: [apiOperations(), uniqueClasses(), compactJson(), budget()],
  resolve: {
    alias: [
      // The sources are written for React; the page loads Preact, which is a sixth of the size.
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^@posthaste\/client\/session$/, replacement: clientSource('session.ts') },
      { find: /^@posthaste\/client$/, replacement: clientSource('index.ts') },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    // Inlined files would enlarge the scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunks } },
      // Packages have directives for servers that render React; this build has no such server.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
  server: {
    port: 5180,
    strictPort: true,
    // Paths outside the dashboard are the API's.
    proxy: { '^/(?!dashboard)': { target: apiUrl, changeOrigin: false } },
  },
  appType: 'spa',
}));
