import type { FilterCondition } from '../../contract/filters';
import type { OperatorTest } from '../../contract/operators';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations';
import { SENT } from '../campaigns/campaign-email';
import { CREATED, creationTimeOf } from '../contacts/events';
import type { NameTimes } from '../contacts/summary';
import { type OriginEvents, originKey, originOf } from './email-origin';
import type { ContactFacts, FilterTest } from './match-result';

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

const singleEventAt = (time: number | null): NameTimes | null =>
  time === null ? null : { count: 1, first: time, times: [time] };

/** Reads null for no events, undefined if they must be looked up by `key`. */
interface EventReader {
  key: string;
  read(facts: ContactFacts): NameTimes | null | undefined;
}

export const eventsNamed = (name: string): EventReader => ({
  key: name,
  read: ({ contact, summary, lookedUp }) => {
    const times = summary?.names.get(name);
    if (times) return times;
    if (name === CREATED) return singleEventAt(creationTimeOf(contact));
    if (lookedUp?.has(name)) return lookedUp.get(name) ?? null;
    return summary?.truncated ? undefined : null;
  },
});

const eventsOfOrigin = (events: OriginEvents): EventReader => {
  const key = originKey(events);
  return { key, read: ({ lookedUp }) => lookedUp?.get(key) };
};

const matchEvents = ({ key, read }: EventReader, facts: ContactFacts, test: (events: NameTimes) => boolean) => {
  const events = read(facts);
  if (events === undefined) return { needs: [key] };
  return events !== null && test(events);
};

const everTriggered = (reader: EventReader, minCount: number): FilterTest => ({
  match: (facts) => matchEvents(reader, facts, ({ count }) => count >= minCount),
  changeTimes: () => [],
});

export const triggeredWithin = (reader: EventReader, minCount: number, span: number): FilterTest => {
  const decidingTime = (events: NameTimes | null | undefined): number | undefined => events?.times[minCount - 1];
  return {
    match: (facts, now) =>
      matchEvents(reader, facts, (events) => (decidingTime(events) ?? Number.NEGATIVE_INFINITY) >= now - span),
    changeTimes: (facts) => {
      const time = decidingTime(reader.read(facts));
      return time === undefined ? [] : [time + span + 1];
    },
  };
};

const triggeredBefore = (reader: EventReader, minCount: number, span: number): FilterTest => ({
  match: (facts, now) =>
    matchEvents(reader, facts, ({ count, times }) => count >= minCount && (times[0] ?? now) < now - span),
  changeTimes: (facts) => {
    const events = reader.read(facts);
    const [last] = events && events.count >= minCount ? events.times : [];
    return last === undefined ? [] : [last + span + 1];
  },
});

type EventsTest = Extract<OperatorTest, { on: 'events' }>;

const eventTest = (reader: EventReader, { when }: EventsTest, minCount: number, span: number): FilterTest => {
  if (when === 'ever') return everTriggered(reader, minCount);
  return when === 'within' ? triggeredWithin(reader, minCount, span) : triggeredBefore(reader, minCount, span);
};

export function compileEvents(name: string, test: EventsTest, condition: FilterCondition): FilterTest {
  const { value, unit, minCount = 1 } = condition;
  const span = unit ? spanOf(Number(value), unit) : 0;
  const origin = originOf(condition);
  const ofAnyEmail = eventTest(eventsNamed(name), test, minCount, span);
  if (!origin) return ofAnyEmail;
  const reader = eventsOfOrigin({ origin, name });
  const ofOrigin = eventTest(reader, test, minCount, span);
  // An email's sent event is missing from the summary until the email's next event, which may never come.
  const canSummaryRuleOut = test.when !== 'before' && name !== SENT;
  const dependsOnSummary = (facts: ContactFacts): boolean => canSummaryRuleOut && reader.read(facts) === undefined;
  return {
    match: (facts, now) => {
      const isRuledOut = dependsOnSummary(facts) && ofAnyEmail.match(facts, now) === false;
      return isRuledOut ? false : ofOrigin.match(facts, now);
    },
    changeTimes: (facts, now) => (dependsOnSummary(facts) ? ofAnyEmail : ofOrigin).changeTimes(facts, now),
  };
}
