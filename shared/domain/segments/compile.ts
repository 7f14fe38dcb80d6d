import type { FilterCondition, FilterGroup } from '../../contract/filters';
import { operators } from '../../contract/operators';
import { nameOf } from '../contacts/name';
import { isInTopic } from '../contacts/topics';
import { append, least } from '../lists';
import { anniversaryTest } from './anniversary';
import { compileComparison, parseTime, type ValueTest } from './comparisons';
import { type Field, parseField } from './fields';
import { type ContactFacts, combine, type FilterTest, negate } from './match-result';
import type { SegmentFilters } from './references';
import { ageTest, compileEvents, spanOf } from './spans';

/** The filter must pass `checkFilter`. For a segment that `filters` lacks, the facts say whether the contact is a member. */
export const compileFilter = (filter: FilterGroup, filters: SegmentFilters = new Map()): FilterTest =>
  compileGroup(filter, segmentTests(filters));

type TestOfSegment = (id: string) => FilterTest;

function compileGroup(filter: FilterGroup, testOfSegment: TestOfSegment): FilterTest {
  const tests = filter.conditions.map((part) =>
    'conditions' in part ? compileGroup(part, testOfSegment) : compileCondition(part, testOfSegment),
  );
  const decisiveResult = filter.operator === 'OR';
  return {
    match: (facts, now) => combine(tests, decisiveResult, facts, now),
    changeTimes: (facts, now) => changeTimesOf(tests, decisiveResult, facts, now),
  };
}

function changeTimesOf(
  tests: readonly FilterTest[],
  decisiveResult: boolean,
  facts: ContactFacts,
  now: number,
): number[] {
  const upcoming: number[] = [];
  for (const test of tests) {
    const times = test.changeTimes(facts, now).filter((moment) => moment > now);
    const decidesForGood = times.length === 0 && test.match(facts, now) === decisiveResult;
    if (decidesForGood) return [];
    append(upcoming, times);
  }
  return upcoming;
}

/** A segment that refers to itself has no members. */
function segmentTests(filters: SegmentFilters): TestOfSegment {
  const tests = new Map<string, FilterTest>();
  const testOfSegment: TestOfSegment = (id) => {
    const existing = tests.get(id);
    if (existing) return existing;
    const filter = filters.get(id);
    if (!filter) return timelessTest(({ segments }) => segments?.has(id) === true);
    tests.set(id, NO_MEMBERS);
    const test = compileGroup(filter, testOfSegment);
    tests.set(id, test);
    return test;
  };
  return testOfSegment;
}

/** Later ISO 8601 texts don't sort by time, and 9999-12-31 is used for "forever". */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** Epoch milliseconds; null for never. */
export function nextChangeAt(filter: FilterTest, facts: ContactFacts, now: number): number | null {
  const upcoming = filter.changeTimes(facts, now).filter((moment) => moment > now && moment <= LAST_MOMENT);
  return upcoming.length === 0 ? null : least(upcoming);
}

function compileCondition(condition: FilterCondition, testOfSegment: TestOfSegment): FilterTest {
  const field = parseField(condition.field);
  if (!field) throw new Error('a stored filter names a field that does not exist');
  const test = field.kind === 'segment' ? testOfSegment(field.id) : testWithoutNegation(field, condition);
  if (!operators[condition.operator].negates) return test;
  return { ...test, match: (facts, now) => negate(test.match(facts, now)) };
}

type OwnField = Exclude<Field, { kind: 'segment' }>;

function testWithoutNegation(field: OwnField, condition: FilterCondition): FilterTest {
  const { operator, value, unit } = condition;
  const { test } = operators[operator];
  if (field.kind === 'event') {
    if (test.on !== 'events') throw new Error('a stored filter compares an event');
    return compileEvents(field.name, test, condition);
  }
  if (field.kind === 'topic') return timelessTest((facts) => isInTopicWithId(field.id, facts) === value);
  const span = unit ? spanOf(Number(value), unit) : 0;
  switch (test.on) {
    case 'presence':
      return timelessTest((facts) => someValue(field, facts, () => true));
    case 'age':
      return ageTest((facts) => timesOf(field, facts), test.holds, { span, isOwn: field.kind === 'time' });
    case 'anniversary':
      return anniversaryTest((facts) => textsOf(field, facts));
    case 'equality':
    case 'range':
    case 'order':
    case 'text': {
      if (value === undefined) throw new Error('a stored filter compares with nothing');
      const isMatch = compileComparison(field, test, value);
      return timelessTest((facts) => someValue(field, facts, (fieldValue) => someElement(fieldValue, isMatch)));
    }
    case 'events':
    case 'membership':
      throw new Error(`a stored filter uses ${operator} on a field that does not take it`);
    default: {
      const never: never = test;
      return never;
    }
  }
}

function isInTopicWithId(id: string, { contact, topics }: ContactFacts): boolean | undefined {
  const rule = topics?.get(id);
  return rule === undefined ? undefined : isInTopic(contact.topics, rule);
}

const timelessTest = (match: (facts: ContactFacts) => boolean): FilterTest => ({ match, changeTimes: () => [] });

const NO_MEMBERS = timelessTest(() => false);

type ValueField = Exclude<OwnField, { kind: 'event' | 'topic' }>;

function someValue(field: ValueField, { contact, payloads }: ContactFacts, test: ValueTest): boolean {
  if (field.kind === 'payload') return someValueAt(payloads?.[field.payload], field.path, 0, test);
  if (field.kind === 'data') return someValueAt(contact.data, field.path, 0, test);
  if (field.kind === 'name') return test(nameOf(contact.data));
  return test(field.kind === 'time' ? contact[field.name] : contact[field.kind]);
}

/** Tries each element of lists on the path. */
function someValueAt(value: unknown, path: readonly string[], depth: number, test: ValueTest): boolean {
  const step = path[depth];
  if (step === undefined) return value !== null && value !== undefined && test(value);
  if (Array.isArray(value)) return value.some((element) => someValueAt(element, path, depth, test));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return someValueAt((value as Record<string, unknown>)[step], path, depth + 1, test);
}

const someElement = (value: unknown, test: ValueTest): boolean =>
  Array.isArray(value) ? value.some((element) => someElement(element, test)) : value !== null && test(value);

function textsOf(field: ValueField, facts: ContactFacts): string[] {
  const texts: string[] = [];
  const collectWithoutMatch = (element: unknown): boolean => {
    if (typeof element === 'string') texts.push(element);
    return false;
  };
  // The test matches no element, so `someElement` visits all of them.
  someValue(field, facts, (value) => someElement(value, collectWithoutMatch));
  return texts;
}

const timesOf = (field: ValueField, facts: ContactFacts): number[] =>
  textsOf(field, facts)
    .map(parseTime)
    .filter((time) => time !== null);
