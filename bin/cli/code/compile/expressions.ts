import { SourceError } from './compiled-email';
import { LoopIndexes, markedIndex, withoutMarks } from './loop-indexes';
import type { Fields, Shape } from './shape';

/**
 * While an email compiles, its variables are placeholders, which become Liquid in the HTML. Text variables are strings,
 * so string methods work on them; other variables are objects that print their placeholder.
 */

const OPEN = '\uE0F0';
const CLOSE = '\uE0F1';
/** The first form is percent-encoded, as in URLs. */
const ANY_PLACEHOLDER = /%EE%83%B0(\d+)%EE%83%B1|\uE0F0(\d+)\uE0F1/g;
const WHOLE_PLACEHOLDER = /^\uE0F0(\d+)\uE0F1$/;

export interface Expression {
  liquid: string;
  kind: Shape['kind'];
  unfiltered?: string;
}

export const SUGGESTIONS = {
  decide: 'Use <If value={…}> of posthaste/liquid, which decides for each recipient',
  compare: 'Use <If value={…} is={…}> (or above, below, isNot) of posthaste/liquid, which compares for each recipient',
  calculate: "Calculate it before the send, or use filter(value, 'times: 2') of posthaste/liquid",
  loop: 'Use its .map(…), which becomes a loop of the email',
};

const LIST_MEMBERS = ['map', 'join', 'length'];
const TEXT_METHODS = ['toString', 'valueOf', 'concat'];

export class Expressions {
  private readonly codes: string[] = [];
  private readonly expressionByIndex = new Map<number, Expression>();
  private readonly loopIndexes = new LoopIndexes();
  private loopCount = 0;
  firstError: SourceError | undefined;

  constructor(private readonly propNames: ReadonlySet<string>) {}

  placeholderOf(liquidCode: string): string {
    const index = this.codes.length;
    this.codes.push(liquidCode);
    return `${OPEN}${index}${CLOSE}`;
  }

  private outputPlaceholderOf(expression: Expression): string {
    const placeholder = this.placeholderOf(`{{ ${expression.liquid} }}`);
    this.expressionByIndex.set(this.codes.length - 1, expression);
    return placeholder;
  }

  valueFor(path: string, shape: Shape, fallback?: string | number | boolean): unknown {
    if (shape.kind === 'object') return this.valuesFor(shape.fields, `${path}.`);
    if (shape.kind === 'list')
      return new LiquidList({ liquid: path, unfiltered: path, kind: 'list' }, shape.itemShape, this);
    const needsDefault = fallback !== undefined && typeof fallback !== 'boolean';
    const liquid = needsDefault ? `${path} | default: ${quoted(fallback)}` : path;
    const expression = { liquid, unfiltered: path, kind: shape.kind };
    const placeholder = this.outputPlaceholderOf(expression);
    return shape.kind === 'text' ? placeholder : new LiquidValue(expression, placeholder);
  }

  valuesFor(fields: Fields, pathPrefix: string): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, { shape, fallback }]) => [
        name,
        this.valueFor(pathPrefix + name, shape, fallback),
      ]),
    );
  }

  loop(listPath: string, itemShape: Shape, render: (item: unknown, index: unknown) => unknown): unknown[] {
    this.loopCount++;
    let item = this.loopCount === 1 ? 'item' : `item${this.loopCount}`;
    while (this.propNames.has(item) || this.propNames.has(`${item}_index`)) item += '_';
    const indexName = `${item}_index`;
    const liquid = markedIndex(indexName);
    const index: Expression = { liquid, unfiltered: liquid, kind: 'number' };
    const start = this.placeholderOf(`{% for ${item} in ${listPath} %}`);
    const end = this.placeholderOf('{% endfor %}');
    const numberOf = (placeholder: string): number => Number(placeholder.slice(OPEN.length, -CLOSE.length));
    this.loopIndexes.add(indexName, { start: numberOf(start), end: numberOf(end) });
    const body = render(this.valueFor(item, itemShape), new LiquidValue(index, this.outputPlaceholderOf(index)));
    return [start, body, end];
  }

  expressionOf(value: unknown): Expression | undefined {
    if (value instanceof LiquidValue || value instanceof LiquidList) return value.expression;
    if (typeof value !== 'string') return undefined;
    const [, index] = WHOLE_PLACEHOLDER.exec(value) ?? [];
    return index === undefined ? undefined : this.expressionByIndex.get(Number(index));
  }

  isVariable(value: unknown): boolean {
    if (value instanceof LiquidValue || value instanceof LiquidList) return true;
    return typeof value === 'string' && value.includes(OPEN);
  }

  filter(value: unknown, filter: string): string {
    const { liquid } = this.expressionOf(value) ?? {};
    if (liquid === undefined) throw new TypeError('filter() of posthaste/liquid takes one variable as its value.');
    return this.outputPlaceholderOf({ liquid: `${liquid} | ${filter}`, kind: 'text' });
  }

  toLiquid(text: string): string {
    const placeholders = [...text.matchAll(ANY_PLACEHOLDER)].map(([, encoded, plain]) => Number(encoded ?? plain));
    const assigned = this.loopIndexes.usedInInnerLoops(placeholders, this.codes);
    return text.replace(ANY_PLACEHOLDER, (_, encoded?: string, plain?: string) => {
      const index = Number(encoded ?? plain);
      const code = encoded === undefined ? (this.codes[index] ?? '') : this.urlEncodedCode(index);
      return this.loopIndexes.resolve(index, code, assigned);
    });
  }

  private urlEncodedCode(index: number): string {
    const expression = this.expressionByIndex.get(index);
    return expression ? `{{ ${expression.liquid} | url_encode }}` : (this.codes[index] ?? '');
  }

  private throwUnknownValue(location: string, value: unknown, use: string, advice: string): never {
    const { unfiltered, liquid } = this.expressionOf(value) ?? {};
    const name = withoutMarks(unfiltered ?? liquid ?? 'a text with a variable');
    const error = new SourceError(
      location,
      `${use} ${name} can't be known when the email is compiled, because each recipient has another value. ${advice}.`,
    );
    this.firstError ??= error;
    throw error;
  }

  readonly guard = {
    decide: (value: unknown, location: string): unknown =>
      this.isVariable(value) ? this.throwUnknownValue(location, value, 'A condition on', SUGGESTIONS.decide) : value,
    compare: (value: unknown, location: string): unknown =>
      this.isVariable(value)
        ? this.throwUnknownValue(location, value, 'A comparison with', SUGGESTIONS.compare)
        : value,
    calculate: (value: unknown, location: string, operator?: string): unknown => {
      const isConcatenation = operator === '+' && typeof value === 'string';
      if (!this.isVariable(value) || isConcatenation) return value;
      const textAdvice = operator === '+' ? `. In a text, write it as \`a \${value}\`` : '';
      return this.throwUnknownValue(location, value, 'A calculation with', SUGGESTIONS.calculate + textAdvice);
    },
    loop: (value: unknown, location: string): unknown =>
      this.isVariable(value) ? this.throwUnknownValue(location, value, 'The items of', SUGGESTIONS.loop) : value,
    member: (value: unknown, location: string, name: string): unknown => {
      const isList = value instanceof LiquidList;
      const allowed = isList ? LIST_MEMBERS : TEXT_METHODS;
      if (!this.isVariable(value) || allowed.includes(name)) return value;
      const use = name === '' ? 'A part of' : `.${name} of`;
      return this.throwUnknownValue(location, value, use, adviceFor(name, isList));
    },
  };
}

const FILTERS: Readonly<Record<string, string>> = {
  toUpperCase: 'upcase',
  toLowerCase: 'downcase',
  trim: 'strip',
  toFixed: 'round: 2',
  toLocaleDateString: "date: '%d %B %Y'",
  toLocaleString: "date: '%d %B %Y'",
  toISOString: "date: '%Y-%m-%d'",
  slice: 'slice: 0, 10',
  substring: 'slice: 0, 10',
  replace: "replace: 'a', 'b'",
  length: 'size',
};

function adviceFor(name: string, isList: boolean): string {
  if (isList) return 'A list has .map(…), .join(…) and .length here. Prepare anything else before the send';
  const filter = FILTERS[name];
  return filter
    ? `Use filter(value, ${JSON.stringify(filter)}) of posthaste/liquid`
    : 'Use filter(value, …) of posthaste/liquid, or prepare it before the send';
}

export function quoted(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  if (!value.includes('"')) return `"${value}"`;
  if (!value.includes("'")) return `'${value}'`;
  throw new TypeError(`Liquid can't write a text with both kinds of quotation marks: ${value}`);
}

class LiquidValue {
  constructor(
    readonly expression: Expression,
    private readonly placeholder: string,
  ) {}

  [Symbol.toPrimitive](hint: string): string {
    if (hint === 'number') throw new TypeError(`${this.expression.liquid} has no value yet. ${SUGGESTIONS.calculate}.`);
    return this.placeholder;
  }

  toString(): string {
    return this.placeholder;
  }

  /** Lets React render the value as a child, because React renders iterables. */
  *[Symbol.iterator](): Generator<string> {
    yield this.placeholder;
  }
}

class LiquidList {
  constructor(
    readonly expression: Expression,
    private readonly itemShape: Shape,
    private readonly expressions: Expressions,
  ) {}

  map(render: (item: unknown, index: unknown) => unknown): unknown[] {
    return this.expressions.loop(this.expression.liquid, this.itemShape, render);
  }

  join(separator = ','): string {
    return this.expressions.filter(this, `join: ${quoted(separator)}`);
  }

  get length(): unknown {
    return this.expressions.valueFor(`${this.expression.liquid}.size`, { kind: 'number' });
  }
}
