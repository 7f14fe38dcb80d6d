import type { Kind } from './fields';
import type { Operator } from './tree';

export type ValueKind = 'none' | 'scalar' | 'text' | 'ordered' | 'range' | 'list' | 'span';

type FieldGroup = 'email' | 'name' | 'subscribed' | 'time' | 'data' | 'payload' | 'event' | 'segment' | 'topic';

interface OperatorRow {
  fields: readonly FieldGroup[];
  value: ValueKind;
}

const TEXT_FIELDS = ['email', 'data', 'payload'] as const;
const ORDERED_FIELDS = ['time', 'data', 'payload'] as const;
const equality = { fields: ['email', 'subscribed', 'topic', 'time', 'data', 'payload'], value: 'scalar' } as const;
const text = { fields: TEXT_FIELDS, value: 'text' } as const;
const part = { fields: [...TEXT_FIELDS, 'name'], value: 'text' } as const;
const order = { fields: ORDERED_FIELDS, value: 'ordered' } as const;
const range = { fields: ORDERED_FIELDS, value: 'range' } as const;
const list = { fields: TEXT_FIELDS, value: 'list' } as const;
const presence = { fields: ['email', 'time', 'data', 'payload'], value: 'none' } as const;
const day = { fields: ORDERED_FIELDS, value: 'none' } as const;
const age = { fields: ORDERED_FIELDS, value: 'span' } as const;
const future = { fields: ['data', 'payload'], value: 'span' } as const;
const event = { fields: ['event'], value: 'none' } as const;
const eventSpan = { fields: ['event'], value: 'span' } as const;
const membership = { fields: ['segment'], value: 'none' } as const;

/** In display order. A test compares it with shared/contract/operators.ts. */
export const operators: Readonly<Record<Operator, OperatorRow>> = {
  equals: equality,
  notEquals: equality,
  in: list,
  notIn: list,
  contains: part,
  notContains: part,
  startsWith: text,
  endsWith: text,
  within: age,
  olderThan: age,
  withinNext: future,
  onThisDay: day,
  greaterThan: order,
  greaterThanOrEqual: order,
  lessThan: order,
  lessThanOrEqual: order,
  between: range,
  exists: presence,
  notExists: presence,
  triggered: event,
  notTriggered: event,
  triggeredWithin: eventSpan,
  notTriggeredWithin: eventSpan,
  triggeredOlderThan: eventSpan,
  member: membership,
  notMember: membership,
};

const fieldGroups: Record<Kind, FieldGroup> = {
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

export const operatorsOf = (kind: Kind): Operator[] =>
  (Object.keys(operators) as Operator[]).filter((name) => operators[name].fields.includes(fieldGroups[kind]));

export const isYesOrNo = (kind: Kind): boolean => kind === 'subscribed' || kind === 'topic';
export const isTime = (kind: Kind): boolean => fieldGroups[kind] === 'time';
export const isEvent = (kind: Kind): boolean => fieldGroups[kind] === 'event';

export const isOrder = (operator: Operator): boolean => ['ordered', 'range'].includes(operators[operator].value);

export const isUntyped = (kind: Kind): boolean => fieldGroups[kind] === 'data' || fieldGroups[kind] === 'payload';

export function defaultOperator(kind: Kind): Operator {
  if (kind === 'email' || kind === 'name') return 'contains';
  if (isTime(kind)) return 'within';
  if (isEvent(kind)) return 'triggered';
  return kind === 'segment' ? 'member' : 'equals';
}
