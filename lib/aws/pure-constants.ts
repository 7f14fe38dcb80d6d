import { type AnyNode, parse } from 'acorn';

export interface Edit {
  from: number;
  to: number;
  text: string;
}

const PURE_NODE_TYPES = ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'Literal'];

/** Marks constants as pure: otherwise the bundler keeps unused constants, whose values may have effects. */
export function withPureConstants(code: string, editsWithin: (value: AnyNode) => Edit[] = () => []): string {
  const markAsPure = (value: AnyNode): Edit[] => {
    if (PURE_NODE_TYPES.includes(value.type)) return [];
    return [
      { from: value.start, to: value.start, text: '/* @__PURE__ */ (() => (' },
      ...editsWithin(value),
      { from: value.end, to: value.end, text: '))()' },
    ];
  };
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const edits = body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }) => (init ? markAsPure(init) : []));
  });
  return withEdits(code, edits);
}

function withEdits(code: string, edits: readonly Edit[]): string {
  let edited = '';
  let position = 0;
  for (const { from, to, text } of edits) {
    edited += code.slice(position, from) + text;
    position = to;
  }
  return edited + code.slice(position);
}
