import type { FilterCondition, FilterGroup, Operator } from '../../contract/filters';
import { comparison, type ValueTest } from './comparisons';
import { type Field, negated, parseField } from './fields';
import { type ContactFacts, combine, type FilterTest, type MatchResult, negate } from './match-result';
import type { SegmentFilters } from './references';
import { olderThan, spanOf, triggered, triggeredWithin, within } from './spans';
import { parseTime } from './values';

/** A filter made ready for many contacts. */
export type CompiledFilter = FilterTest;

/**
 * Compiles a filter that `checkFilter` found nothing wrong with. A condition on a segment whose filter is known stands
 * for that filter; who belongs to any other segment, the facts tell.
 */
export const compileFilter = (filter: FilterGroup, filters: SegmentFilters = new Map()): CompiledFilter =>
  compileGroup(filter, segmentTests(filters));

type TestOfSegment = (id: string) => FilterTest;

function compileGroup(filter: FilterGroup, testOf: TestOfSegment): FilterTest {
  const tests = filter.conditions.map((part) =>
    'conditions' in part ? compileGroup(part, testOf) : compileCondition(part, testOf),
  );
  const decisive = filter.operator === 'OR';
  return {
    match: (facts, now) => combine(tests, decisive, facts, now),
    turns: (facts, now) => turnsOf(tests, decisive, facts, now),
  };
}

/** Where a part decides that time does not change, time changes nothing. */
function turnsOf(tests: readonly FilterTest[], decisive: boolean, facts: ContactFacts, now: number): number[] {
  const ahead: number[] = [];
  for (const test of tests) {
    const turns = test.turns(facts, now).filter((moment) => moment > now);
    if (turns.length === 0 && test.match(facts, now) === decisive) return [];
    ahead.push(...turns);
  }
  return ahead;
}

/** Each segment is compiled once. One that depends on itself, which none does that was saved, has nobody in it. */
function segmentTests(filters: SegmentFilters): TestOfSegment {
  const tests = new Map<string, FilterTest>();
  const testOf: TestOfSegment = (id) => {
    const made = tests.get(id);
    if (made) return made;
    const filter = filters.get(id);
    if (!filter) return always(({ segments }) => segments?.has(id) === true);
    tests.set(
      id,
      always(() => false),
    );
    const test = compileGroup(filter, testOf);
    tests.set(id, test);
    return test;
  };
  return testOf;
}

/**
 * Whether a contact matches at a moment (epoch milliseconds). Where a truncated summary leaves it open, the
 * answer names the events to look up; with those in `lookedUp` the next answer is definite.
 */
export const matches = (filter: CompiledFilter, facts: ContactFacts, now: number): MatchResult =>
  filter.match(facts, now);

/** Beyond it ISO 8601 texts no longer sort by time. A date without an end, as 9999-12-31 is one, never turns. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/** The next moment at which time alone can change the answer, in epoch milliseconds; null when it never can. */
export function turnsAt(filter: CompiledFilter, facts: ContactFacts, now: number): number | null {
  const ahead = filter.turns(facts, now).filter((moment) => moment > now && moment <= LAST_MOMENT);
  return ahead.length === 0 ? null : ahead.reduce((first, moment) => Math.min(first, moment));
}

function compileCondition(condition: FilterCondition, testOf: TestOfSegment): FilterTest {
  const field = parseField(condition.field);
  if (!field) throw new Error('a stored filter names a field that does not exist');
  const positive = negated[condition.operator];
  const test =
    field.kind === 'segment' ? testOf(field.id) : positiveTest(field, positive ?? condition.operator, condition);
  return positive ? { ...test, match: (facts, now) => negate(test.match(facts, now)) } : test;
}

type OwnField = Exclude<Field, { kind: 'segment' }>;

function positiveTest(field: OwnField, operator: Operator, { value, unit, minCount = 1 }: FilterCondition): FilterTest {
  const span = unit ? spanOf(Number(value), unit) : 0;
  if (field.kind === 'event') {
    return operator === 'triggered' ? triggered(field.name, minCount) : triggeredWithin(field.name, minCount, span);
  }
  if (operator === 'within') return within((facts) => timesOf(field, facts), span, field.kind === 'time');
  if (operator === 'olderThan') return olderThan((facts) => timesOf(field, facts), span);
  if (operator === 'exists') return always((facts) => someValue(field, facts, () => true));
  if (value === undefined) throw new Error('a stored filter compares with nothing');
  const isMatch = comparison(field, operator, value);
  return always((facts) => someValue(field, facts, (found) => someElement(found, isMatch)));
}

/** A test that time does not change. */
const always = (holds: (facts: ContactFacts) => boolean): FilterTest => ({ match: holds, turns: () => [] });

type ValueField = Exclude<OwnField, { kind: 'event' }>;

function someValue(field: ValueField, { contact, payloads }: ContactFacts, test: ValueTest): boolean {
  if (field.kind === 'payload') return someAt(payloads?.[field.of], field.path, 0, test);
  if (field.kind === 'data') return someAt(contact.data, field.path, 0, test);
  return test(field.kind === 'time' ? contact[field.name] : contact[field.kind]);
}

/** Whether a value at the end of a path passes; a path through a list goes through each of its elements. */
function someAt(value: unknown, path: readonly string[], passed: number, test: ValueTest): boolean {
  const step = path[passed];
  if (step === undefined) return value !== null && value !== undefined && test(value);
  if (Array.isArray(value)) return value.some((element) => someAt(element, path, passed, test));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return someAt((value as Record<string, unknown>)[step], path, passed + 1, test);
}

/** The value itself, or any element where it is a list, lists in it included. */
const someElement = (value: unknown, test: ValueTest): boolean =>
  Array.isArray(value) ? value.some((element) => someElement(element, test)) : value !== null && test(value);

function timesOf(field: ValueField, facts: ContactFacts): number[] {
  const times: number[] = [];
  const note = (found: unknown): boolean => {
    const time = typeof found === 'string' ? parseTime(found) : null;
    if (time !== null) times.push(time);
    return false;
  };
  someValue(field, facts, (found) => someElement(found, note));
  return times;
}
