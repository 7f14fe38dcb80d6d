import type { Operator } from '../../contract/filters';

/** What a workflow's execution began with, and what the event held that it waited for. */
export type PayloadName = 'trigger' | 'received';

/** What a condition looks at. A payload there is only where a workflow asks. */
export type Field =
  | { kind: 'email' }
  | { kind: 'subscribed' }
  | { kind: 'time'; name: 'createdAt' | 'updatedAt' }
  | { kind: 'data'; path: readonly string[] }
  | { kind: 'event'; name: string }
  | { kind: 'segment'; id: string }
  | { kind: 'payload'; of: PayloadName; path: readonly string[] };

/** Levels of a contact's data. */
const MAXIMUM_STEPS = 5;
const MAXIMUM_EVENT_NAME = 100;
const STEP = /^[A-Za-z0-9_ -]{1,64}$/;
const MAIL_EVENTS: ReadonlySet<string> = new Set(['opened', 'clicked', 'bounced', 'delivered', 'sent']);

/** Reads a condition's field; null when there is none of this name. */
export function parseField(text: string): Field | null {
  if (text === 'email' || text === 'subscribed') return { kind: text };
  if (text === 'createdAt' || text === 'updatedAt') return { kind: 'time', name: text };
  const dot = text.indexOf('.');
  const rest = text.slice(dot + 1);
  if (dot < 0 || rest === '') return null;
  switch (text.slice(0, dot)) {
    case 'data':
      return isPath(rest) ? { kind: 'data', path: rest.split('.') } : null;
    case 'trigger':
      return isPath(rest) ? { kind: 'payload', of: 'trigger', path: rest.split('.') } : null;
    case 'received':
      return isPath(rest) ? { kind: 'payload', of: 'received', path: rest.split('.') } : null;
    case 'event':
      return rest.length <= MAXIMUM_EVENT_NAME ? { kind: 'event', name: rest } : null;
    case 'email':
      return MAIL_EVENTS.has(rest) ? { kind: 'event', name: text } : null;
    case 'segment':
      return { kind: 'segment', id: rest };
    default:
      return null;
  }
}

const forms =
  'email, subscribed, createdAt, updatedAt, data.<path>, event.<name>, email.<opened|clicked|bounced|delivered|sent>, segment.<id>';

/** What is said of a field that there is not. `payloads`: those that the filter may read. */
export const noSuchField = (payloads: readonly PayloadName[] = []): string =>
  `There is no such field. Fields: ${[forms, ...payloads.map((name) => `${name}.<path>`)].join(', ')}; a path has ${MAXIMUM_STEPS} keys at most.`;

function isPath(text: string): boolean {
  const steps = text.split('.');
  return steps.length <= MAXIMUM_STEPS && steps.every((step) => STEP.test(step));
}

const equality = ['equals', 'notEquals'] as const;
const presence = ['exists', 'notExists'] as const;
const lists = ['in', 'notIn'] as const;
const texts = ['contains', 'notContains', 'startsWith', 'endsWith'] as const;
const order = ['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'] as const;
const age = ['within', 'olderThan'] as const;
const anyValue = [...equality, ...texts, ...order, ...lists, ...presence, ...age] as const;

/** The operators that a field of each kind takes. */
export const operatorsOf: Readonly<Record<Field['kind'], readonly Operator[]>> = {
  email: [...equality, ...texts, ...lists, ...presence],
  subscribed: [...equality],
  time: [...equality, ...order, ...age, ...presence],
  data: anyValue,
  event: ['triggered', 'notTriggered', 'triggeredWithin', 'notTriggeredWithin'],
  segment: ['member', 'notMember'],
  payload: anyValue,
};

/** The operator whose exact negation this one is. */
export const negated: Readonly<Partial<Record<Operator, Operator>>> = {
  notEquals: 'equals',
  notContains: 'contains',
  notIn: 'in',
  notExists: 'exists',
  notTriggered: 'triggered',
  notTriggeredWithin: 'triggeredWithin',
  notMember: 'member',
};
