import { EMAIL_EVENTS, FIELD_FORMS } from '../../contract/limits';

export type PayloadName = 'trigger' | 'received';

export type Field =
  | { kind: 'email' }
  | { kind: 'name' }
  | { kind: 'subscribed' }
  | { kind: 'time'; name: 'createdAt' | 'updatedAt' }
  | { kind: 'data'; path: readonly string[] }
  | { kind: 'event'; name: string }
  | { kind: 'segment'; id: string }
  | { kind: 'topic'; id: string }
  | { kind: 'payload'; payload: PayloadName; path: readonly string[] };

const MAX_STEPS = 5;
const MAX_EVENT_NAME = 100;
const STEP = /^[A-Za-z0-9_ -]{1,64}$/;

export function parseField(text: string): Field | null {
  if (text === 'email' || text === 'name' || text === 'subscribed') return { kind: text };
  if (text === 'createdAt' || text === 'updatedAt') return { kind: 'time', name: text };
  const dot = text.indexOf('.');
  const name = text.slice(dot + 1);
  if (dot < 0 || name === '') return null;
  const kind = text.slice(0, dot);
  switch (kind) {
    case 'data':
      return isPath(name) ? { kind: 'data', path: name.split('.') } : null;
    case 'trigger':
    case 'received':
      return isPath(name) ? { kind: 'payload', payload: kind, path: name.split('.') } : null;
    case 'event':
      return name.length <= MAX_EVENT_NAME ? { kind: 'event', name } : null;
    case 'email':
      return EMAIL_EVENTS.some((event) => event === name) ? { kind: 'event', name: text } : null;
    case 'segment':
    case 'topic':
      return { kind, id: name };
    default:
      return null;
  }
}

export const unknownFieldMessage = (payloads: readonly PayloadName[] = []): string =>
  `Unknown field. Fields: ${[...FIELD_FORMS, ...payloads.map((name) => `${name}.<path>`)].join(', ')}; a path has at most ${MAX_STEPS} keys.`;

function isPath(text: string): boolean {
  const steps = text.split('.');
  return steps.length <= MAX_STEPS && steps.every((step) => STEP.test(step));
}
