import type { FilterCondition, FilterGroup } from '../../../shared/contract/filters';
import type { ContactFacts, MatchResult } from '../../../shared/domain/segments/match-result';

/** The rules read literally, without thought for speed: the real evaluator must give the same results. */
export function reference(filter: FilterGroup, facts: ContactFacts, now: number): MatchResult {
  const results = filter.conditions.map((part) =>
    'conditions' in part ? reference(part, facts, now) : ofCondition(part, facts, now),
  );
  const decisive = filter.operator === 'OR';
  if (results.includes(decisive)) return decisive;
  const needs = results.flatMap((result) => (typeof result === 'object' ? result.needs : []));
  return needs.length > 0 ? { needs: [...new Set(needs)].sort() } : !decisive;
}

const POSITIVE: Record<string, string> = {
  notEquals: 'equals',
  notContains: 'contains',
  notIn: 'in',
  notExists: 'exists',
  notTriggered: 'triggered',
  notTriggeredWithin: 'triggeredWithin',
  notMember: 'member',
};

function ofCondition(condition: FilterCondition, facts: ContactFacts, now: number): MatchResult {
  const positive = POSITIVE[condition.operator];
  const result = ofPositive({ ...condition, operator: (positive ?? condition.operator) as never }, facts, now);
  return positive && typeof result === 'boolean' ? !result : result;
}

/** The arbitraries have these three keys only. */
const fullName = (data: Record<string, unknown>): string =>
  [data.name, data.firstName, data['Last name']].filter((part) => typeof part === 'string' && part !== '').join(' ');

const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const isPayload = (root: string): root is 'trigger' | 'received' => root === 'trigger' || root === 'received';

function ofPositive(condition: FilterCondition, facts: ContactFacts, now: number): MatchResult {
  const { field, operator, value } = condition;
  const [root = '', ...rest] = field.split('.');
  if (root === 'topic') {
    const topic = facts.topics?.get(rest.join('.'));
    const choice = Object.entries(facts.contact.topics ?? {}).find(([id]) => id === topic?.id)?.[1];
    return topic !== undefined && (choice === undefined ? topic.defaultSubscribed : choice) === value;
  }
  if (root === 'segment') return facts.segments?.has(rest.join('.')) ?? false;
  if (root === 'event') return ofEvent(rest.join('.'), condition, facts, now);
  if (root === 'email' && rest.length > 0) return ofEvent(field, condition, facts, now);
  if (root === 'name') return plainName(fullName(facts.contact.data)).includes(plainName(String(value)));
  const object = isPayload(root) ? facts.payloads?.[root] : facts.contact.data;
  const whole = root === 'data' || isPayload(root) ? atPath([object], rest) : [facts.contact[root as 'email']];
  if (operator === 'exists') return whole.some((found) => found !== null && found !== undefined);
  const found = whole.flatMap(elements);
  if (operator === 'within' || operator === 'olderThan') {
    const start = now - span(condition);
    const isOwn = root !== 'data' && !isPayload(root);
    return found
      .flatMap(timeOf)
      .some((time) => (operator === 'olderThan' ? time < start : time >= start && (isOwn || time <= now)));
  }
  if (operator === 'withinNext') {
    return found.flatMap(timeOf).some((time) => time >= now && time <= now + span(condition));
  }
  if (operator === 'onThisDay') {
    const zone = zoneOf(facts.contact.data.timezone);
    return found.some((one) =>
      isAnniversary(dayOf(one, zone), new Date(now).toLocaleDateString('sv', { timeZone: zone })),
    );
  }
  if (operator === 'between') {
    const [first, last] = value as unknown[];
    return found.some(
      (one) => holds(root, 'greaterThanOrEqual', one, first) && holds(root, 'lessThanOrEqual', one, last),
    );
  }
  if (operator === 'in') return found.some((one) => (value as unknown[]).some((other) => isEqual(root, one, other)));
  return found.some((one) => holds(root, operator, one, value));
}

const UNITS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const span = ({ value, unit = 'days' }: FilterCondition): number => Number(value) * UNITS[unit];

/** What an email of one campaign or workflow did, it also did as an email. */
function ofOrigin(name: string, condition: FilterCondition, facts: ContactFacts, now: number): MatchResult {
  const { campaignId, workflowId, operator, ...rest } = condition;
  const key = campaignId === undefined ? `workflow\n${workflowId}\n${name}` : `campaign\n${campaignId}\n${name}`;
  if (facts.lookedUp?.has(key)) {
    const events = facts.lookedUp.get(key);
    const summary = { names: new Map(events ? [[name, events]] : []), truncated: false };
    return ofEvent(name, { ...rest, operator }, { ...facts, summary }, now);
  }
  const mayBeSilent = name === 'email.sent' || operator === 'triggeredOlderThan';
  return !mayBeSilent && ofEvent(name, { ...rest, operator }, facts, now) === false ? false : { needs: [key] };
}

function ofEvent(name: string, condition: FilterCondition, facts: ContactFacts, now: number): MatchResult {
  const { summary } = facts;
  if (condition.campaignId !== undefined || condition.workflowId !== undefined) {
    return ofOrigin(name, condition, facts, now);
  }
  const events = [...(summary?.names ?? [])].find(([key]) => key === name)?.[1];
  if (!events) return summary?.truncated ? { needs: [name] } : false;
  const { minCount = 1 } = condition;
  if (condition.operator === 'triggered') return events.count >= minCount;
  if (condition.operator === 'triggeredOlderThan') {
    return events.count >= minCount && events.times.every((time) => time < now - span(condition));
  }
  if (condition.operator !== 'triggeredWithin') throw new Error(`the rules say nothing about ${condition.operator}`);
  const start = now - span(condition);
  return events.times.filter((time) => time >= start).length >= minCount;
}

function atPath(values: unknown[], path: string[]): unknown[] {
  const [step, ...rest] = path;
  if (step === undefined) return values;
  const objects = values.flatMap(elements).filter((value) => typeof value === 'object' && value !== null);
  const next = objects.flatMap((object) => Object.entries(object as object).filter(([key]) => key === step));
  return atPath(
    next.map(([, value]) => value),
    rest,
  );
}

const elements = (value: unknown): unknown[] => (Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]);

function timeOf(value: unknown): number[] {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return [];
  const time = new Date(value);
  const isReal = !Number.isNaN(time.getTime()) && value.slice(8, 10) === time.toISOString().slice(8, 10);
  return isReal ? [time.getTime()] : [];
}

function zoneOf(name: unknown): string {
  try {
    return typeof name === 'string'
      ? new Intl.DateTimeFormat('sv', { timeZone: name }).resolvedOptions().timeZone
      : 'UTC';
  } catch {
    return 'UTC';
  }
}

/** `YYYY-MM-DD` as the zone's calendar shows a value. */
function dayOf(value: unknown, zone: string): string {
  const [time] = timeOf(value);
  if (time === undefined) return '';
  return String(value).length === 10 ? String(value) : new Date(time).toLocaleDateString('sv', { timeZone: zone });
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const isAnniversary = (day: string, today: string): boolean =>
  day !== '' &&
  (day.slice(5) === today.slice(5) ||
    (day.endsWith('-02-29') && today.endsWith('-02-28') && !isLeap(Number(today.slice(0, 4)))));

function kindOf(root: string, value: unknown): string {
  if (root === 'email') return 'text';
  return timeOf(value).length > 0 ? 'time' : value === null ? 'null' : typeof value;
}

const keyOf = (root: string, value: unknown): string | number | boolean =>
  root === 'email' ? String(value).toLowerCase() : (timeOf(value)[0] ?? composed(value as string));

const composed = <Value>(value: Value): Value =>
  typeof value === 'string' ? (value.normalize('NFC') as Value) : value;

const isEqual = (root: string, a: unknown, b: unknown): boolean =>
  kindOf(root, a) === kindOf(root, b) && typeof a !== 'object' && keyOf(root, a) === keyOf(root, b);

function holds(root: string, operator: string, found: unknown, value: unknown): boolean {
  if (operator === 'equals') return isEqual(root, found, value);
  const part = composed(root === 'email' ? String(value).toLowerCase() : String(value));
  const whole = typeof found === 'string' ? composed(found) : null;
  if (operator === 'contains') return whole !== null && whole.indexOf(part) >= 0;
  if (operator === 'startsWith') return whole !== null && whole.slice(0, part.length) === part;
  if (operator === 'endsWith') return whole !== null && whole.slice(-part.length) === part;
  if (kindOf(root, found) !== kindOf(root, value) || typeof found === 'object') return false;
  const [a, b] = [keyOf(root, found), keyOf(root, value)];
  const isEqualKey = a === b;
  const isGreater = a > b;
  switch (operator) {
    case 'greaterThan':
      return isGreater;
    case 'greaterThanOrEqual':
      return isGreater || isEqualKey;
    case 'lessThan':
      return !isGreater && !isEqualKey;
    case 'lessThanOrEqual':
      return !isGreater;
    default:
      throw new Error(`the rules say nothing about ${operator}`);
  }
}
