import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import { withPureConstants } from './pure-constants';

/** The bundler would drop a registration in an unused constant, and `instanceof` would miss the SDK's errors. */
const REGISTERS_IN_CONSTANT = /=\s*[\w.]+\.registerError\(/;

export function withoutOtherOperations(code: string): string {
  if (REGISTERS_IN_CONSTANT.test(code)) throw new Error('the SDK has changed how it registers its errors');
  return withPureConstants(code);
}

export const sdkWithoutOtherOperations: Plugin = {
  name: 'SDK without other operations',
  setup({ onLoad }) {
    onLoad(
      { filter: /[/\\]@aws-sdk[/\\]client-[\w-]+[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/ },
      async ({ path }) => ({
        contents: withoutOtherOperations(await readFile(path, 'utf8')),
        loader: 'js',
        resolveDir: dirname(path),
      }),
    );
  },
};
