import type { FieldKind } from './fields';
import type { Condition, Operator } from './tree';

export type ValueKind = 'none' | 'scalar' | 'text' | 'ordered' | 'range' | 'list' | 'span';

type FieldGroup = 'email' | 'name' | 'subscribed' | 'time' | 'data' | 'payload' | 'event' | 'segment' | 'topic';

interface OperatorRow {
  fields: readonly FieldGroup[];
  value: ValueKind;
}

const TEXT_FIELDS = ['email', 'data', 'payload'] as const;
const ORDERED_FIELDS = ['time', 'data', 'payload'] as const;
const equalityRow = { fields: ['email', 'subscribed', 'topic', 'time', 'data', 'payload'], value: 'scalar' } as const;
const textRow = { fields: TEXT_FIELDS, value: 'text' } as const;
const partOfTextRow = { fields: [...TEXT_FIELDS, 'name'], value: 'text' } as const;
const orderRow = { fields: ORDERED_FIELDS, value: 'ordered' } as const;
const rangeRow = { fields: ORDERED_FIELDS, value: 'range' } as const;
const listRow = { fields: TEXT_FIELDS, value: 'list' } as const;
const presenceRow = { fields: ['email', 'time', 'data', 'payload'], value: 'none' } as const;
const anniversaryRow = { fields: ORDERED_FIELDS, value: 'none' } as const;
const elapsedRow = { fields: ORDERED_FIELDS, value: 'span' } as const;
const futureRow = { fields: ['data', 'payload'], value: 'span' } as const;
const eventRow = { fields: ['event'], value: 'none' } as const;
const eventSpanRow = { fields: ['event'], value: 'span' } as const;
const membershipRow = { fields: ['segment'], value: 'none' } as const;

/** In display order. A test compares it with shared/contract/operators.ts. */
export const operators: Readonly<Record<Operator, OperatorRow>> = {
  equals: equalityRow,
  notEquals: equalityRow,
  in: listRow,
  notIn: listRow,
  contains: partOfTextRow,
  notContains: partOfTextRow,
  startsWith: textRow,
  endsWith: textRow,
  within: elapsedRow,
  olderThan: elapsedRow,
  withinNext: futureRow,
  onThisDay: anniversaryRow,
  greaterThan: orderRow,
  greaterThanOrEqual: orderRow,
  lessThan: orderRow,
  lessThanOrEqual: orderRow,
  between: rangeRow,
  exists: presenceRow,
  notExists: presenceRow,
  triggered: eventRow,
  notTriggered: eventRow,
  triggeredWithin: eventSpanRow,
  notTriggeredWithin: eventSpanRow,
  triggeredOlderThan: eventSpanRow,
  member: membershipRow,
  notMember: membershipRow,
};

const fieldGroups: Record<FieldKind, FieldGroup> = {
  data: 'data',
  email: 'email',
  name: 'name',
  subscribed: 'subscribed',
  topic: 'topic',
  createdAt: 'time',
  updatedAt: 'time',
  event: 'event',
  emailEvent: 'event',
  segment: 'segment',
  trigger: 'payload',
  received: 'payload',
};

export const operatorsOf = (kind: FieldKind): Operator[] =>
  (Object.keys(operators) as Operator[]).filter((name) => operators[name].fields.includes(fieldGroups[kind]));

export const isYesOrNo = (kind: FieldKind): boolean => kind === 'subscribed' || kind === 'topic';
export const isTime = (kind: FieldKind): boolean => fieldGroups[kind] === 'time';
export const isEvent = (kind: FieldKind): boolean => fieldGroups[kind] === 'event';

export const isOrder = (operator: Operator): boolean => ['ordered', 'range'].includes(operators[operator].value);

export const hasValue = ({ value }: Condition): boolean => value !== undefined && value !== '';

export const isUntyped = (kind: FieldKind): boolean => fieldGroups[kind] === 'data' || fieldGroups[kind] === 'payload';

export function defaultOperator(kind: FieldKind): Operator {
  if (kind === 'email' || kind === 'name') return 'contains';
  if (isTime(kind)) return 'within';
  if (isEvent(kind)) return 'triggered';
  return kind === 'segment' ? 'member' : 'equals';
}
