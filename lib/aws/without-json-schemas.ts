import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const METHODS = /^import \{ (createStandardJSONSchemaMethod), (createToJSONSchemaMethod) \} from .*;$/m;
const PROCESSOR = /^ *inst\._zod\.processJSONSchema = .*;$/gm;

const THROWING_METHOD = `() => () => { throw new Error('functions describe schemas only by z.toJSONSchema'); }`;

export function withoutJsonSchemas(code: string): string {
  if (!METHODS.test(code) || !PROCESSOR.test(code)) throw new Error('zod has changed how it creates JSON schemas');
  return code.replace(METHODS, `const $1 = ${THROWING_METHOD}, $2 = ${THROWING_METHOD};`).replace(PROCESSOR, '');
}

export const zodWithoutJsonSchemas: Plugin = {
  name: 'zod without JSON schemas',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]classic[/\\]schemas\.js$/ }, async ({ path }) => ({
      contents: withoutJsonSchemas(await readFile(path, 'utf8')),
      loader: 'js',
      resolveDir: dirname(path),
    }));
  },
};
