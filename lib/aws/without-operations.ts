import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { withPureConstants } from './pure-constants';

export const sdkWithoutOtherOperations: Plugin = {
  name: 'SDK without other operations',
  setup({ onLoad }) {
    onLoad(
      { filter: /[/\\]@aws-sdk[/\\]client-[\w-]+[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/ },
      async ({ path }) => ({
        contents: withPureConstants(await readFile(path, 'utf8')),
        loader: 'js',
        resolveDir: dirname(path),
      }),
    );
  },
};
