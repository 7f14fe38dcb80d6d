import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type FilterCondition, type FilterGroup, filter as filterSchema } from '../../../shared/contract/filters';
import { type Operator, operatorNames, operators } from '../../../shared/contract/operators';
import { checkFilter } from '../../../shared/domain/segments/check';
import { compileFilter, nextChangeAt } from '../../../shared/domain/segments/compile';
import type { ContactFacts, MatchResult } from '../../../shared/domain/segments/match-result';
import { sized } from '../../support/sizes';
import { condition, facts, filter, NOW, ORIGIN_KEYS, segments } from './arbitraries';
import { reference } from './reference';

const runs = { numRuns: sized(600, 3_000, 150) };

const evaluate = (group: FilterGroup, about: ContactFacts, now = NOW): MatchResult =>
  compileFilter(group).match(about, now);
const not = (result: MatchResult): MatchResult => (typeof result === 'boolean' ? !result : result);

const negationOf = (operator: Operator): Operator | undefined =>
  operators[operator].negates ?? operatorNames.find((name) => operators[name].negates === operator);
const ANY: FilterCondition = { field: 'email', operator: 'exists' };
/** The same filter with a condition that always holds in the place of those on some fields. */
const without = ({ operator, conditions }: FilterGroup, field: string): FilterGroup => ({
  operator,
  conditions: conditions.map((part) =>
    'conditions' in part ? without(part, field) : part.field.startsWith(field) ? ANY : part,
  ),
});
const opposite = (one: FilterCondition): FilterCondition | null => {
  const operator = negationOf(one.operator);
  return operator ? { ...one, operator } : null;
};

describe('for any filter and any contact', () => {
  test('schema and check accept what they should, and evaluation never throws', () => {
    void fc.assert(
      fc.property(filter, facts, (group, about) => {
        expect(filterSchema.safeParse(group).success).toBe(true);
        expect(checkFilter(group, 'filter', { segments, payloads: ['trigger', 'received'] })).toEqual([]);
        expect(['boolean', 'object']).toContain(typeof evaluate(group, about));
      }),
      { numRuns: sized(150, 500, 50) },
    );
  });

  test('the answer is that of the rules read literally', () => {
    void fc.assert(
      fc.property(filter, facts, (group, about) => {
        expect(evaluate(group, about)).toEqual(reference(group, about, NOW));
      }),
      runs,
    );
  });

  test('a not-operator is the exact negation of its operator', () => {
    void fc.assert(
      fc.property(condition, facts, (one, about) => {
        const other = opposite(one);
        if (!other) return;
        const [plain, negative] = [one, other].map((part) => evaluate({ operator: 'AND', conditions: [part] }, about));
        expect(negative).toEqual(not(plain as MatchResult));
      }),
      runs,
    );
  });

  test('not (a and b) is (not a) or (not b)', () => {
    void fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), facts, (conditions, about) => {
        const pairs = conditions.flatMap((one) => {
          const other = opposite(one);
          return other ? [{ one, other }] : [{ one: ANY, other: { ...ANY, operator: 'notExists' as const } }];
        });
        const both = evaluate({ operator: 'AND', conditions: pairs.map(({ one }) => one) }, about);
        const either = evaluate({ operator: 'OR', conditions: pairs.map(({ other }) => other) }, about);
        expect(either).toEqual(not(both));
      }),
      runs,
    );
  });

  test('the order of conditions does not matter', () => {
    void fc.assert(
      fc.property(filter, facts, (group, about) => {
        expect(evaluate({ ...group, conditions: group.conditions.toReversed() }, about)).toEqual(
          evaluate(group, about),
        );
      }),
      runs,
    );
  });

  test('once the events asked for are looked up, the answer is definite', () => {
    void fc.assert(
      fc.property(filter, facts, (group, about) => {
        const result = evaluate(group, about);
        if (typeof result === 'boolean') return;
        const lookedUp = new Map([...(about.lookedUp ?? []), ...result.needs.map((name) => [name, null] as const)]);
        expect(typeof evaluate(group, { ...about, lookedUp })).toBe('boolean');
      }),
      runs,
    );
  });

  test('time alone changes nothing before the moment that is foretold, and nothing ever when none is', () => {
    void fc.assert(
      fc.property(filter, facts, fc.double({ min: 0, max: 1, noNaN: true }), (group, about, part) => {
        const compiled = compileFilter(group);
        const turn = nextChangeAt(compiled, about, NOW);
        expect(turn === null || turn > NOW).toBe(true);
        const later = NOW + Math.floor(((turn ?? NOW + 10 ** 10) - 1 - NOW) * part);
        expect(compiled.match(about, later)).toEqual(compiled.match(about, NOW));
      }),
      runs,
    );
  });

  test('a condition on a segment stands for its filter, also in the filter of another one', () => {
    void fc.assert(
      fc.property(filter, filter, filter, facts, (group, first, second, { summary, ...rest }) => {
        const inner = without(first, 'segment.seg_1');
        const innermost = without(second, 'segment.');
        const lookedUp = new Map(ORIGIN_KEYS.map((key) => [key, rest.lookedUp?.get(key) ?? null]));
        const about = { ...rest, lookedUp, summary: summary && { ...summary, truncated: false } };
        const among = (ids: string[]) => ({ ...about, segments: new Set(ids) });
        const inInnermost = evaluate(innermost, about) ? ['seg_2'] : [];
        const inInner = evaluate(inner, among(inInnermost)) ? ['seg_1'] : [];
        const listed = reference(group, among([...inInner, ...inInnermost]), NOW);

        const filters = new Map(Object.entries({ seg_1: inner, seg_2: innermost }));
        const compiled = compileFilter(group, filters);
        expect(compiled.match(about, NOW)).toEqual(listed);
        const turn = nextChangeAt(compiled, about, NOW);
        expect(compiled.match(about, (turn ?? NOW + 10 ** 10) - 1)).toEqual(listed);
      }),
      runs,
    );
  });

  test('a condition on one time changes at the moment that is foretold', () => {
    const span = fc.record({
      field: fc.constantFrom('createdAt', 'data.time'),
      operator: fc.constantFrom('within' as const, 'olderThan' as const, 'withinNext' as const),
      value: fc.integer({ min: 1, max: 12 }),
      unit: fc.constant('minutes' as const),
    });
    void fc.assert(
      fc.property(facts, span, fc.integer({ min: -10, max: 10 }), ({ contact, ...about }, one, minutes) => {
        const data = { time: new Date(NOW + minutes * 60_000).toISOString() };
        const compiled = compileFilter({ operator: 'AND', conditions: [one] });
        const on = { ...about, contact: { ...contact, data } };
        const turn = nextChangeAt(compiled, on, NOW);
        const end = turn ?? NOW + 60 * 60_000;
        for (let at = NOW; at < end; at += 60_000) expect(compiled.match(on, at)).toBe(compiled.match(on, NOW));
        if (turn !== null) expect(compiled.match(on, turn)).not.toBe(compiled.match(on, turn - 1));
      }),
      { numRuns: sized(150, 500, 50) },
    );
  });

  test('an anniversary turns when its day begins and ends in the zone of the contact, and at no other time', () => {
    const anyTime = fc.date({ min: new Date('1950-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const leapDay = fc.constantFrom('1996-02-29', '2000-02-29T23:30:00Z', '2024-02-29T00:30:00Z');
    const born = fc.oneof(
      anyTime.map((time) => time.toISOString()),
      anyTime.map((time) => time.toISOString().slice(0, 10)),
      leapDay,
    );
    const on = fc.record({
      born,
      timezone: fc.constantFrom(undefined, 'America/New_York', 'Africa/Cairo', 'Pacific/Apia', 'Asia/Kolkata', 'none'),
    });
    const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2033-01-01'), noInvalidDate: true });
    const group: FilterGroup = { operator: 'AND', conditions: [{ field: 'data.born', operator: 'onThisDay' }] };
    const compiled = compileFilter(group);
    void fc.assert(
      fc.property(
        facts,
        on,
        date,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ contact, ...rest }, data, at, part) => {
          const about = { ...rest, contact: { ...contact, data } };
          const now = at.getTime();
          const turn = nextChangeAt(compiled, about, now) ?? now;
          expect(turn).toBeGreaterThan(now);
          for (const moment of [now, turn - 1, turn, Math.floor(now + (turn - now) * part)])
            expect(compiled.match(about, moment)).toBe(reference(group, about, moment));
          expect(compiled.match(about, turn - 1)).toBe(compiled.match(about, now));
          expect(compiled.match(about, Math.floor(now + (turn - 1 - now) * part))).toBe(compiled.match(about, now));
          expect(compiled.match(about, turn)).not.toBe(compiled.match(about, now));
        },
      ),
      runs,
    );
  });
});
