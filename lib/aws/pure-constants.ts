import { type AnyNode, parse } from 'acorn';

export interface Edit {
  from: number;
  to: number;
  text: string;
}

const PURE_WITHOUT_MARK = ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'Literal'];

export function withPureConstants(code: string, within: (value: AnyNode) => Edit[] = () => []): string {
  const marked = (value: AnyNode): Edit[] =>
    PURE_WITHOUT_MARK.includes(value.type)
      ? []
      : [
          { from: value.start, to: value.start, text: '/* @__PURE__ */ (() => (' },
          ...within(value),
          { from: value.end, to: value.end, text: '))()' },
        ];
  const { body } = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const edits = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) => (init ? marked(init) : []));
  });
  let [rest, from] = ['', 0];
  for (const edit of edits) {
    rest += code.slice(from, edit.from) + edit.text;
    from = edit.to;
  }
  return rest + code.slice(from);
}
