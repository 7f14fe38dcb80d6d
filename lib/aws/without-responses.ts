import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AnyNode } from 'acorn';
import { type Plugin, transform } from 'esbuild';
import { type Edit, withPureConstants } from './pure-constants';

function editsToEmptyReplies(node: AnyNode): Edit[] {
  if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'replies') {
    return [{ from: node.value.start, to: node.value.end, text: '{}' }];
  }
  return Object.values(node)
    .flat()
    .filter((child): child is AnyNode => typeof child?.type === 'string')
    .flatMap(editsToEmptyReplies);
}

export const contractWithoutResponses: Plugin = {
  name: 'contract without responses',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]shared[/\\]contract[/\\].*\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'node24' });
      return { contents: withPureConstants(code, editsToEmptyReplies), loader: 'js', resolveDir: dirname(path) };
    });
  },
};
