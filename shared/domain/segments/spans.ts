import type { FilterCondition } from '../../contract/filters';
import type { OperatorTest } from '../../contract/operators';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations';
import { CREATED, creationTimeOf } from '../contacts/events';
import type { NameTimes } from '../contacts/summary';
import type { ContactFacts, FilterTest, MatchResult } from './match-result';

const unitMs = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };

export const spanOf = (value: number, unit: NonNullable<FilterCondition['unit']>): number => value * unitMs[unit];

type AgeTest = Extract<OperatorTest, { on: 'age' }>['holds'];

/** Clocks differ, so the service's own times in the future count as now. */
export function ageTest(
  timesOf: (facts: ContactFacts) => readonly number[],
  holds: AgeTest,
  { span, isOwn }: { span: number; isOwn: boolean },
): FilterTest {
  const holdsAt = (age: number): boolean => holds(isOwn ? Math.max(age, 0) : age, span);
  const turningAges = [-span, 0, 1, span + 1].filter((age) => holdsAt(age) !== holdsAt(age - 1));
  return {
    match: (facts, now) => timesOf(facts).some((time) => holdsAt(now - time)),
    changeTimes: (facts) => timesOf(facts).flatMap((time) => turningAges.map((age) => time + age)),
  };
}

const singleEvent = (time: number | null): NameTimes | null =>
  time === null ? null : { count: 1, first: time, times: [time] };

/** Null if there are none; undefined if they must be looked up because the summary is truncated. */
function eventsOf({ contact, summary, lookedUp }: ContactFacts, name: string): NameTimes | null | undefined {
  const times = summary?.names.get(name);
  if (times) return times;
  if (name === CREATED) return singleEvent(creationTimeOf(contact));
  if (lookedUp?.has(name)) return lookedUp.get(name) ?? null;
  return summary?.truncated ? undefined : null;
}

const matchEvents = (facts: ContactFacts, name: string, test: (events: NameTimes) => boolean): MatchResult => {
  const events = eventsOf(facts, name);
  if (events === undefined) return { needs: [name] };
  return events !== null && test(events);
};

export const everTriggered = (name: string, minCount: number): FilterTest => ({
  match: (facts) => matchEvents(facts, name, ({ count }) => count >= minCount),
  changeTimes: () => [],
});

export const triggeredWithin = (name: string, minCount: number, span: number): FilterTest => {
  const decidingTime = (events: NameTimes | null | undefined): number | undefined => events?.times[minCount - 1];
  return {
    match: (facts, now) =>
      matchEvents(facts, name, (events) => (decidingTime(events) ?? Number.NEGATIVE_INFINITY) >= now - span),
    changeTimes: (facts) => {
      const time = decidingTime(eventsOf(facts, name));
      return time === undefined ? [] : [time + span + 1];
    },
  };
};

export const triggeredBefore = (name: string, minCount: number, span: number): FilterTest => ({
  match: (facts, now) =>
    matchEvents(facts, name, ({ count, times }) => count >= minCount && (times[0] ?? now) < now - span),
  changeTimes: (facts) => {
    const events = eventsOf(facts, name);
    const [last] = events && events.count >= minCount ? events.times : [];
    return last === undefined ? [] : [last + span + 1];
  },
});
