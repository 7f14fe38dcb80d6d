const OPERATORS = ['AND', 'OR', 'NOT', 'IN', 'BETWEEN'];
const CONDITION_FUNCTIONS = ['attribute_exists', 'attribute_not_exists', 'begins_with', 'contains', 'size'];
const UPDATE_FUNCTIONS = ['if_not_exists', 'list_append'];
const RESERVED = new Set([...OPERATORS, ...CONDITION_FUNCTIONS, ...UPDATE_FUNCTIONS]);
const WORD = /[A-Za-z_]\w*/g;

export class Expression {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

class Name {
  constructor(readonly name: string) {}
}

class Values {
  constructor(readonly values: readonly unknown[]) {}
}

/** In expr`status = ${'QUEUED'}`, words are attribute names, and a value can't change the expression. */
export const expr = (texts: TemplateStringsArray, ...values: unknown[]): Expression => new Expression(texts, values);

export const name = (attribute: string): Name => new Name(attribute);

/** expr`status IN ${anyOf(['QUEUED', 'SENDING'])}`. DynamoDB accepts at most 100 values. */
export const anyOf = (values: readonly unknown[]): Values => new Values(values);

export function allOf(...conditions: (Expression | undefined)[]): Expression | undefined {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? undefined : join(present, ' AND ');
}

export const oneOf = (conditions: readonly Expression[]): Expression => join(conditions, ' OR ');

/** A single condition stays as it is, because DynamoDB rejects double parentheses. */
function join(conditions: readonly Expression[], operator: string): Expression {
  const [first, ...others] = conditions;
  if (first && others.length === 0) return first;
  return new Expression(['', ...others.map(() => operator), ''], conditions);
}

export interface AttributeDefinitions {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

export class ExpressionAttributes {
  private readonly names = new Map<string, string>();
  private readonly values: unknown[] = [];

  /** Shortens names that are not plain words, since an expression has at most 4 KB. */
  name(attribute: string): string {
    const existing = this.names.get(attribute);
    if (existing !== undefined) return existing;
    const alias = /^[A-Za-z]\w{0,24}$/.test(attribute) ? `#${attribute}` : `#${this.names.size}`;
    this.names.set(attribute, alias);
    return alias;
  }

  shortAlias(attribute: string): string {
    const alias = this.names.get(attribute) ?? `#${this.names.size}`;
    this.names.set(attribute, alias);
    return alias;
  }

  value(value: unknown): string {
    this.values.push(value);
    return `:${this.values.length - 1}`;
  }

  write({ texts, values }: Expression): string {
    return texts
      .map((text, index) => {
        const literal = text.replace(WORD, (word) => (RESERVED.has(word) ? word : this.name(word)));
        return index < values.length ? `${literal}${this.placeholder(values[index])}` : literal;
      })
      .join('');
  }

  operand(value: unknown): string {
    return value instanceof Expression ? this.write(value) : this.value(value);
  }

  private placeholder(value: unknown): string {
    if (value instanceof Expression) return `(${this.write(value)})`;
    if (value instanceof Name) return this.name(value.name);
    if (value instanceof Values) return `(${value.values.map((item) => this.value(item)).join(', ')})`;
    return this.value(value);
  }

  definitions(): AttributeDefinitions {
    const names = Object.fromEntries([...this.names].map(([attribute, alias]) => [alias, attribute]));
    const values = Object.fromEntries(this.values.map((value, index) => [`:${index}`, value]));
    return {
      ...(this.names.size > 0 ? { ExpressionAttributeNames: names } : {}),
      ...(this.values.length > 0 ? { ExpressionAttributeValues: values } : {}),
    };
  }
}
