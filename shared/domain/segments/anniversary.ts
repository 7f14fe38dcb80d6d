import { DAY_MS } from '../../durations';
import { isTimezone, wallClock, wallMoment } from '../campaigns/local-hour';
import { parseTime } from './comparisons';
import type { ContactFacts, FilterTest } from './match-result';

/** A date without a time is the same day in every zone. */
const DATE_LENGTH = '2026-12-01'.length;

function zoneOf({ contact }: ContactFacts): string {
  const { timezone } = contact.data;
  return typeof timezone === 'string' && isTimezone(timezone) ? timezone : 'UTC';
}

/** `month` starts at 0. */
interface Day {
  month: number;
  date: number;
}

/** The local day's start, as if in UTC. */
const dayAt = (zone: string, moment: number): number =>
  Math.floor((wallClock(zone, moment) ?? moment) / DAY_MS) * DAY_MS;

function dayOf(text: string, zone: string): Day | null {
  const time = parseTime(text);
  if (time === null) return null;
  const day = new Date(text.length === DATE_LENGTH ? time : dayAt(zone, time));
  return { month: day.getUTCMonth(), date: day.getUTCDate() };
}

/** February 29 falls on the 28th in common years. */
function anniversaryIn(year: number, { month, date }: Day): number {
  const day = Date.UTC(year, month, date);
  return new Date(day).getUTCMonth() === month ? day : day - DAY_MS;
}

export const anniversaryTest = (textsOf: (facts: ContactFacts) => readonly string[]): FilterTest => {
  const daysOf = (facts: ContactFacts, zone: string): Day[] =>
    textsOf(facts)
      .map((text) => dayOf(text, zone))
      .filter((day) => day !== null);
  return {
    match: (facts, now) => {
      const zone = zoneOf(facts);
      const days = daysOf(facts, zone);
      if (days.length === 0) return false;
      const today = dayAt(zone, now);
      const year = new Date(today).getUTCFullYear();
      return days.some((day) => anniversaryIn(year, day) === today);
    },
    changeTimes: (facts, now) => {
      const zone = zoneOf(facts);
      const today = dayAt(zone, now);
      const year = new Date(today).getUTCFullYear();
      return daysOf(facts, zone).map((day) => {
        const anniversary = anniversaryIn(year, day);
        const nextAnniversary = anniversary > today ? anniversary : anniversaryIn(year + 1, day);
        const changeAt = anniversary === today ? today + DAY_MS : nextAnniversary;
        return wallMoment(zone, changeAt) ?? changeAt;
      });
    },
  };
};
