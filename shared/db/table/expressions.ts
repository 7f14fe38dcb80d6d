/** The operators and functions of DynamoDB's expressions; every other word in one is the name of an attribute. */
const RESERVED = new Set([
  ...['AND', 'OR', 'NOT', 'IN', 'BETWEEN'],
  ...['attribute_exists', 'attribute_not_exists', 'begins_with', 'contains', 'size', 'if_not_exists', 'list_append'],
]);
const WORD = /[A-Za-z_]\w*/g;

/** An expression, or part of one: literal texts with values between them. `expr` makes it. */
export class Expression {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** The name of an attribute, or of a key in a map, that is not known when the code is written. */
class Name {
  constructor(readonly name: string) {}
}

/** Values in parentheses, for IN. */
class Values {
  constructor(readonly values: readonly unknown[]) {}
}

/**
 * An expression as DynamoDB writes it: expr`status = ${'QUEUED'} AND version < ${7}`. Its words become attribute names
 * (`#status`) and its values attribute values (`:0`), so no reserved word or hostile text can change it. A nested
 * expression is put in parentheses.
 */
export const expr = (texts: TemplateStringsArray, ...values: unknown[]): Expression => new Expression(texts, values);

export const name = (attribute: string): Name => new Name(attribute);

/** For IN: expr`status IN ${anyOf(['QUEUED', 'SENDING'])}`. DynamoDB takes at most 100. */
export const anyOf = (values: readonly unknown[]): Values => new Values(values);

/** Joins the given conditions by AND; undefined if none is given. */
export function allOf(...conditions: (Expression | undefined)[]): Expression | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : joined(given, ' AND ');
}

/** Joins conditions, of which there is at least one, by OR. */
export const oneOf = (conditions: readonly Expression[]): Expression => joined(conditions, ' OR ');

/** DynamoDB refuses parentheses in parentheses, so one condition gets none of its own. */
const joined = (conditions: readonly Expression[], operator: string): Expression =>
  conditions.length === 1
    ? (conditions[0] as Expression)
    : new Expression(['', ...conditions.slice(1).map(() => operator), ''], conditions);

/** The names and values that a request's expressions refer to. */
export interface AttributeMembers {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Collects the names and values of one request while its expressions are written out. */
export class ExpressionAttributes {
  private readonly names = new Map<string, string>();
  private readonly values: unknown[] = [];

  /**
   * Words of our own keep their name, which is easy to read; others get a short one, for an expression has 4 KB at
   * most.
   */
  name(attribute: string): string {
    const known = this.names.get(attribute);
    if (known !== undefined) return known;
    const alias = /^[A-Za-z]\w{0,24}$/.test(attribute) ? `#${attribute}` : `#${this.names.size}`;
    this.names.set(attribute, alias);
    return alias;
  }

  /** The name of a map or of a key in it, as short as can be: a map may have a hundred keys. */
  key(key: string): string {
    const alias = this.names.get(key) ?? `#${this.names.size}`;
    this.names.set(key, alias);
    return alias;
  }

  value(value: unknown): string {
    this.values.push(value);
    return `:${this.values.length - 1}`;
  }

  write({ texts, values }: Expression): string {
    return texts
      .map((text, n) => {
        const literal = text.replace(WORD, (word) => (RESERVED.has(word) ? word : this.name(word)));
        return n < values.length ? `${literal}${this.part(values[n])}` : literal;
      })
      .join('');
  }

  /** A value on the right of an update: a constant or an expression. */
  operand(value: unknown): string {
    return value instanceof Expression ? this.write(value) : this.value(value);
  }

  private part(value: unknown): string {
    if (value instanceof Expression) return `(${this.write(value)})`;
    if (value instanceof Name) return this.name(value.name);
    if (value instanceof Values) return `(${value.values.map((one) => this.value(one)).join(', ')})`;
    return this.value(value);
  }

  /** The request's members with the names and values. DynamoDB refuses empty ones. */
  members(): AttributeMembers {
    const names = Object.fromEntries([...this.names].map(([attribute, alias]) => [alias, attribute]));
    const values = Object.fromEntries(this.values.map((value, n) => [`:${n}`, value]));
    return {
      ...(this.names.size > 0 ? { ExpressionAttributeNames: names } : {}),
      ...(this.values.length > 0 ? { ExpressionAttributeValues: values } : {}),
    };
  }
}
