import type { StepOf } from '../../contract/workflows';
import { nextLocalTime } from '../campaigns/local-hour';
import type { Contact } from '../contacts/contact';
import { spanMs } from './advance';

/** `09:30` as a minute of the day. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * When a delay that begins `now` is over: after its span, or the next time that a clock shows its time of day. The
 * clock is that of the step's time zone, else of the contact's `data.timezone`, else UTC. The next time is always later
 * than now, or a loop with a delay until 09:00 would go round without end at 09:00.
 */
export function delayEnds(step: StepOf<'DELAY'>, { data }: Pick<Contact, 'data'>, now: number): number {
  const { amount, unit, until, timezone } = step;
  if (amount !== undefined && unit !== undefined) return now + spanMs({ amount, unit });
  if (until === undefined) return now;
  const zones = [timezone, data.timezone, 'UTC'].filter((zone) => typeof zone === 'string');
  const moments = zones.map((zone) => nextLocalTime(zone, minuteOf(until), now + 1));
  return moments.find((moment) => moment !== null) ?? now;
}
