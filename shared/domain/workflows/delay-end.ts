import type { StepOf } from '../../contract/workflows';
import { nextLocalTime } from '../campaigns/local-hour';
import type { Contact } from '../contacts/contact';
import { spanMs } from './advance';

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Always later than now: otherwise, a loop with a delay until 09:00 would repeat at once. The first valid time zone
 * counts.
 */
export function delayEnd(step: StepOf<'DELAY'>, { data }: Pick<Contact, 'data'>, now: number): number {
  const { amount, unit, until, timezone } = step;
  if (amount !== undefined && unit !== undefined) return now + spanMs({ amount, unit });
  if (until === undefined) return now;
  const zones = [timezone, data.timezone, 'UTC'].filter((zone) => typeof zone === 'string');
  const moments = zones.map((zone) => nextLocalTime(zone, minuteOf(until), now + 1));
  return moments.find((moment) => moment !== null) ?? now;
}
