import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { type Cut, conditionCuts } from './conditions';

/** A small fault in a source file, by byte offsets. */
export interface Mutant extends Cut {
  file: string;
  /** From 1. */
  line: number;
  /** The code that changes and what it becomes, on one line each. */
  from: string;
  to: string;
}

/** A node of the syntax tree. */
type Node = Record<string, unknown> & { type: string; span: { start: number; end: number } };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value;

/** Types have no effect at run time, and imports only fail to load. */
const SKIPPED = /^(Ts(?!As|NonNull|Satisfies|Const)|Import)/;

const comparisons: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

/** Methods, each with one that does something else with the same arguments; undefined leaves the call out. */
const methods: Readonly<Record<string, string | undefined>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  filter: undefined,
  sort: undefined,
  reverse: undefined,
  trim: undefined,
  toLowerCase: undefined,
  slice: undefined,
};

/** Writes of the table layer whose second argument is a condition. */
const CONDITIONAL_WRITES = new Set(['put', 'remove', 'removeRow', 'putPart', 'deletePart', 'putOrRead']);

/** The faults of one file. In the data layer these are faults of its conditions alone. */
export class FileMutants {
  private readonly cuts: Cut[] = [];
  private readonly bytes: Buffer;

  constructor(
    private readonly file: string,
    root: string,
    private readonly conditionsOnly: boolean,
  ) {
    this.bytes = readFileSync(`${root}/${file}`);
    this.visit(parseSync(this.bytes.toString('utf8'), { syntax: 'typescript', target: 'es2022' }));
  }

  all(): Mutant[] {
    return this.cuts.map((cut) => ({
      file: this.file,
      ...cut,
      line: this.bytes.subarray(0, cut.start).toString('utf8').split('\n').length,
      from: oneLine(this.bytes.subarray(cut.start, cut.end).toString('utf8')),
      to: oneLine(cut.text),
    }));
  }

  private visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const one of value) this.visit(one);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) {
      if (SKIPPED.test(value.type)) return;
      this.condition(value);
      if (!this.conditionsOnly) this.code(value);
    }
    for (const [key, part] of Object.entries(value)) if (key !== 'span') this.visit(part);
  }

  /** Source text of a node. swc counts bytes from 1. */
  private text(node: unknown): string {
    const { start, end } = (node as Node).span;
    return this.bytes.subarray(start - 1, end - 1).toString('utf8');
  }

  /** The source of a template with all of its values blanked out. */
  private blanked(template: Node): string {
    const blank = Buffer.alloc(template.span.end - template.span.start, '_');
    for (const { span } of template.quasis as Node[]) {
      blank.set(this.bytes.subarray(span.start - 1, span.end - 1), span.start - template.span.start);
    }
    return blank.toString('latin1');
  }

  private cut(node: unknown, text: string, kind: string): void {
    const { start, end } = (node as Node).span;
    this.cuts.push({ start: start - 1, end: end - 1, text, kind });
  }

  /** Faults of conditional writes: in expr`…`, in the member `if` of a change, and in the condition of a put or a removal. */
  private condition(node: Node): void {
    if (node.type === 'TaggedTemplateExpression' && this.text(node.tag) === 'expr') {
      const template = node.template as Node;
      this.cuts.push(...conditionCuts(this.text(template), this.blanked(template), template.span.start - 1));
    }
    if (node.type === 'KeyValueProperty' && (node.key as Node).value === 'if') {
      this.cutPlain(node.value as Node, 'undefined', 'condition dropped');
    }
    if (node.type === 'CallExpression' && CONDITIONAL_WRITES.has(this.text(node.callee))) {
      const [, condition] = node.arguments as { expression: Node }[];
      if (condition) this.cutPlain(condition.expression, 'undefined', 'condition dropped');
    }
  }

  /** swc's key-value properties have no span of their own, so the value is replaced. */
  private cutPlain(node: Node, text: string, kind: string): void {
    if (this.text(node) !== text) this.cut(node, text, kind);
  }

  private code(node: Node): void {
    switch (node.type) {
      case 'BinaryExpression':
        this.binary(node);
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        this.cut(node.test, 'true', 'always');
        this.cut(node.test, 'false', 'never');
        break;
      case 'UnaryExpression':
        if (node.operator === '!') this.cut(node, this.text(node.argument), 'not');
        break;
      case 'BooleanLiteral':
        this.cut(node, String(!node.value), 'boolean');
        break;
      case 'ExpressionStatement':
        this.cut(node, ';', 'statement removed');
        break;
      case 'CallExpression':
        this.call(node);
    }
  }

  private binary(node: Node): void {
    const [left, right] = [this.text(node.left), this.text(node.right)];
    if (node.operator === '??') this.cut(node, left, 'default dropped');
    for (const other of comparisons[node.operator as string] ?? []) {
      this.cut(node, `${left} ${other} ${right}`, 'operator');
    }
  }

  private call(node: Node): void {
    const callee = node.callee as Node;
    const property = callee.property as Node | undefined;
    if (callee.type !== 'MemberExpression' || property?.type !== 'Identifier') return;
    const name = property.value as string;
    if (!Object.hasOwn(methods, name)) return;
    const other = methods[name];
    if (other) this.cut(property, other, 'method');
    else this.cut(node, this.text(callee.object), 'call left out');
  }
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 97)}...` : line;
};
