import type { Plugin } from 'esbuild';

const lazyFunctions = (module: string, ...names: string[]): string =>
  names.map((name) => `export const ${name} = (...args) => require('${module}').${name}(...args);`).join('\n');

const replacements: Readonly<Record<string, string>> = {
  'node:fs/promises': lazyFunctions('node:fs/promises', 'readdir', 'readFile'),
  'node:stream/promises': lazyFunctions('node:stream/promises', 'pipeline'),
  'node:stream/web': `export const ReadableStream = {
    [Symbol.hasInstance]: (value) => value instanceof require('node:stream/web').ReadableStream };`,
  'node:zlib': lazyFunctions('node:zlib', 'crc32', 'deflateRawSync', 'gunzipSync', 'gzipSync', 'inflateRawSync'),
};

const namespace = 'lazy';

/** Most cold starts don't need these modules, which take up to 3 ms each. */
export const lazyBuiltins: Plugin = {
  name: 'lazy builtins',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path, namespace: importer, kind }) => {
      const isImportedByReplacement = importer === namespace;
      const isStatic = kind === 'import-statement' || isImportedByReplacement;
      if (!isStatic || !Object.hasOwn(replacements, path)) return undefined;
      return isImportedByReplacement ? { path, external: true } : { path, namespace, sideEffects: false };
    });
    onLoad({ filter: /^/, namespace }, ({ path }) => ({ contents: replacements[path] ?? '', loader: 'js' }));
  },
};
