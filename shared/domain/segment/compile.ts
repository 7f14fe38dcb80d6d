import type { FilterCondition, FilterGroup, Operator } from '../../contract/filters';
import { comparison, type ValueTest } from './comparisons';
import { type Field, negated, parseField } from './fields';
import { olderThan, spanOf, triggered, triggeredWithin, within } from './spans';
import { parseTime } from './values';
import { type ContactFacts, combine, negate, type Test, type Verdict } from './verdict';

/** A filter made ready for many contacts. */
export type CompiledFilter = Test;

/** Compiles a filter that `checkFilter` found nothing wrong with. */
export function compileFilter(filter: FilterGroup): CompiledFilter {
  const tests = filter.conditions.map((part) => ('conditions' in part ? compileFilter(part) : compileCondition(part)));
  const decisive = filter.operator === 'OR';
  return {
    verdict: (facts, now) => combine(tests, decisive, facts, now),
    turns: (facts, now) => tests.flatMap((test) => test.turns(facts, now)),
  };
}

/**
 * Whether a contact matches at a moment (epoch milliseconds). Where a truncated summary leaves it open, the
 * answer names the events to look up; with those in `lookedUp` the next answer is definite.
 */
export const matches = (filter: CompiledFilter, facts: ContactFacts, now: number): Verdict =>
  filter.verdict(facts, now);

/** The next moment at which time alone can change the answer, in epoch milliseconds; null when it never can. */
export function turnsAt(filter: CompiledFilter, facts: ContactFacts, now: number): number | null {
  const ahead = filter.turns(facts, now).filter((moment) => moment > now);
  return ahead.length === 0 ? null : ahead.reduce((first, moment) => Math.min(first, moment));
}

function compileCondition(condition: FilterCondition): Test {
  const field = parseField(condition.field);
  if (!field) throw new Error('a stored filter names a field that does not exist');
  const positive = negated[condition.operator];
  const test = positiveTest(field, positive ?? condition.operator, condition);
  return positive ? { ...test, verdict: (facts, now) => negate(test.verdict(facts, now)) } : test;
}

function positiveTest(field: Field, operator: Operator, { value, unit, minCount = 1 }: FilterCondition): Test {
  if (field.kind === 'segment') return always(({ segments }) => segments?.has(field.id) === true);
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
const always = (holds: (facts: ContactFacts) => boolean): Test => ({ verdict: holds, turns: () => [] });

type ValueField = Exclude<Field, { kind: 'event' | 'segment' }>;

function someValue(field: ValueField, { contact }: ContactFacts, test: ValueTest): boolean {
  if (field.kind === 'data') return someAt(contact.data, field.path, test);
  return test(field.kind === 'time' ? contact[field.name] : contact[field.kind]);
}

/** Whether a value at the end of a path passes; a path through a list goes through each of its elements. */
function someAt(value: unknown, [step, ...rest]: readonly string[], test: ValueTest): boolean {
  if (step === undefined) return value !== null && value !== undefined && test(value);
  if (Array.isArray(value)) return value.some((element) => someAt(element, [step, ...rest], test));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return someAt((value as Record<string, unknown>)[step], rest, test);
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
