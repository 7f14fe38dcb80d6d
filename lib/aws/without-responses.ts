import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { type Plugin, transform } from 'esbuild';

interface Edit {
  from: number;
  to: number;
  text: string;
}

const PURE_WITHOUT_MARK = ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'Literal'];

function repliesIn(node: AnyNode): Edit[] {
  if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'replies') {
    return [{ from: node.value.start, to: node.value.end, text: '{}' }];
  }
  return Object.values(node)
    .flat()
    .filter((child): child is AnyNode => typeof child?.type === 'string')
    .flatMap(repliesIn);
}

function markedAsPure(node: AnyNode): Edit[] {
  if (PURE_WITHOUT_MARK.includes(node.type)) return [];
  return [
    { from: node.start, to: node.start, text: '/* @__PURE__ */ (() => (' },
    ...repliesIn(node),
    { from: node.end, to: node.end, text: '))()' },
  ];
}

function editsOf(statement: AnyNode): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => (init ? markedAsPure(init) : []));
}

export function withoutResponses(code: string): string {
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  let [rest, from] = ['', 0];
  for (const edit of body.flatMap(editsOf)) {
    rest += code.slice(from, edit.from) + edit.text;
    from = edit.to;
  }
  return rest + code.slice(from);
}

/**
 * Functions parse requests, and only the OpenAPI document reads the schemas of responses: half of all schemas and a
 * tenth of the time to load a function. Schemas that no row names are dropped too.
 */
export const contractWithoutResponses: Plugin = {
  name: 'contract without responses',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]shared[/\\]contract[/\\].*\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', target: 'node24' });
      return { contents: withoutResponses(code), loader: 'js', resolveDir: dirname(path) };
    });
  },
};
