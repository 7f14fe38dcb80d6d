import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { root } from './build-once.mjs';

const [, , outdir] = process.argv;

/** Gives each source its own location, so that it finds the files next to it. */
const sourceLocations = {
  name: 'source locations',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (path.endsWith('host-thread.ts') || !/\b__(dir|file)name\b/.test(source)) return undefined;
      const locations = `const __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};`;
      return { contents: `${locations}\n${source}`, loader: 'ts' };
    });
  },
};

const withoutDatabase = {
  name: 'without a database',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(level|memory-level)$/ }, ({ path }) => ({ path, namespace: 'absent' }));
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

await build({
  absWorkingDir: root,
  entryPoints: { local: 'bin/local.ts', 'host-worker': 'packages/local-aws/src/dynamodb/host-worker.ts' },
  outdir,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  mainFields: ['module', 'main'],
  external: ['esbuild'],
  // Code from V8's cache cannot run `import()`.
  supported: { 'dynamic-import': false },
  logLevel: 'warning',
  plugins: [sourceLocations, withoutDatabase],
});
