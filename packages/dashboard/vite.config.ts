import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './bin/budget.ts';

const sources = (path: string) => fileURLToPath(new URL(`../client/src/${path}`, import.meta.url));

/** The API that `npm run dashboard` shows: the local service's, unless it is named. */
const api = process.env.POSTHASTE_URL ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The built page finds its files relative to itself, because no build knows the stage's path.
  base: command === 'build' ? './' : '/dashboard/',
  plugins: [react(), budget()],
  resolve: {
    alias: [
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
  },
  server: {
    port: 5180,
    strictPort: true,
    // Everything that is not the page's own is the API's.
    proxy: { '^/(?!dashboard)': { target: api, changeOrigin: false } },
  },
  appType: 'spa',
}));
