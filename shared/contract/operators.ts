export type FieldKind = 'email' | 'name' | 'subscribed' | 'time' | 'data' | 'payload' | 'event' | 'segment' | 'topic';

export type ValueKind = 'none' | 'scalar' | 'text' | 'ordered' | 'range' | 'list' | 'span';

/** A missing value, or a value of another kind, never matches. */
export type OperatorTest =
  | { on: 'presence' }
  | { on: 'equality' }
  | { on: 'order'; holds: (fieldValue: string | number | boolean, value: string | number | boolean) => boolean }
  /** Both ends are inclusive. */
  | { on: 'range' }
  | { on: 'text'; holds: (fieldValue: string, value: string) => boolean }
  /** Ages are in ms, negative in the future. The result may change only at the ages -span, 0, 1 and span + 1. */
  | { on: 'age'; holds: (age: number, span: number) => boolean }
  | { on: 'anniversary' }
  | { on: 'events'; when: 'ever' | 'within' | 'before' }
  | { on: 'membership' };

interface OperatorRow {
  negation?: string;
  fields: readonly FieldKind[];
  value: ValueKind;
  test: OperatorTest;
}

const FREE_FIELDS = ['data', 'payload'] as const;
const TEXT_FIELDS = ['email', ...FREE_FIELDS] as const;
const ORDERED_FIELDS = ['time', ...FREE_FIELDS] as const;
const EQUALITY_FIELDS = ['email', 'subscribed', 'topic', 'time', ...FREE_FIELDS] as const;
const PRESENCE_FIELDS = ['email', 'time', ...FREE_FIELDS] as const;

const OPERATOR_ROWS = {
  equals: { negation: 'notEquals', fields: EQUALITY_FIELDS, value: 'scalar', test: { on: 'equality' } },
  contains: {
    negation: 'notContains',
    fields: [...TEXT_FIELDS, 'name'],
    value: 'text',
    test: { on: 'text', holds: (text, part) => text.includes(part) },
  },
  startsWith: {
    fields: TEXT_FIELDS,
    value: 'text',
    test: { on: 'text', holds: (text, part) => text.startsWith(part) },
  },
  endsWith: { fields: TEXT_FIELDS, value: 'text', test: { on: 'text', holds: (text, part) => text.endsWith(part) } },
  greaterThan: { fields: ORDERED_FIELDS, value: 'ordered', test: { on: 'order', holds: (a, b) => a > b } },
  greaterThanOrEqual: { fields: ORDERED_FIELDS, value: 'ordered', test: { on: 'order', holds: (a, b) => a >= b } },
  lessThan: { fields: ORDERED_FIELDS, value: 'ordered', test: { on: 'order', holds: (a, b) => a < b } },
  lessThanOrEqual: { fields: ORDERED_FIELDS, value: 'ordered', test: { on: 'order', holds: (a, b) => a <= b } },
  between: { fields: ORDERED_FIELDS, value: 'range', test: { on: 'range' } },
  in: { negation: 'notIn', fields: TEXT_FIELDS, value: 'list', test: { on: 'equality' } },
  exists: { negation: 'notExists', fields: PRESENCE_FIELDS, value: 'none', test: { on: 'presence' } },
  within: { fields: ORDERED_FIELDS, value: 'span', test: { on: 'age', holds: (age, span) => age >= 0 && age <= span } },
  olderThan: { fields: ORDERED_FIELDS, value: 'span', test: { on: 'age', holds: (age, span) => age > span } },
  // Not for times that the service records, which are never in the future.
  withinNext: {
    fields: FREE_FIELDS,
    value: 'span',
    test: { on: 'age', holds: (age, span) => age <= 0 && age >= -span },
  },
  onThisDay: { fields: ORDERED_FIELDS, value: 'none', test: { on: 'anniversary' } },
  triggered: { negation: 'notTriggered', fields: ['event'], value: 'none', test: { on: 'events', when: 'ever' } },
  triggeredWithin: {
    negation: 'notTriggeredWithin',
    fields: ['event'],
    value: 'span',
    test: { on: 'events', when: 'within' },
  },
  triggeredOlderThan: { fields: ['event'], value: 'span', test: { on: 'events', when: 'before' } },
  member: { negation: 'notMember', fields: ['segment'], value: 'none', test: { on: 'membership' } },
} as const satisfies Record<string, OperatorRow>;

type Rows = typeof OPERATOR_ROWS;
export type Operator = keyof Rows | Extract<Rows[keyof Rows], { negation: string }>['negation'];

const rows: readonly (readonly [string, OperatorRow])[] = Object.entries(OPERATOR_ROWS);

function withNegation([name, row]: readonly [string, OperatorRow]) {
  if (!row.negation) return [[name, row]];
  return [
    [name, row],
    [row.negation, { ...row, negates: name }],
  ];
}

export const operators = Object.fromEntries(rows.flatMap(withNegation)) as Readonly<
  Record<Operator, OperatorRow & { negates?: Operator }>
>;

export const operatorNames = Object.keys(operators) as [Operator, ...Operator[]];

export const operatorsOf = (kind: FieldKind): Operator[] =>
  operatorNames.filter((name) => operators[name].fields.includes(kind));
