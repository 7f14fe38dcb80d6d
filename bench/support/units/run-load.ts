import { MINUTE_MS, SECOND_MS } from '../../../shared/durations';
import type { TakenEmail } from '../cloud/aws-side';
import { type Cloud, openCloud } from '../cloud/cloud';
import { difference, type RowUnits } from '../cloud/units-by-row';
import { type Stored, storedIn } from '../cost/stored';
import { freshAddresses, templateRequest, templateSend } from '../email';
import { feedbackTimes } from './send-scenarios';

/** SES allows more than any load sends, so that nothing waits for the rate. */
const RATE = 250;
/** Recipients of a call that makes contacts known. */
const CALL = 100;

/** Emails that come one by one. A project may make 1,000 calls a minute, and no load makes more. */
export const loads = {
  alone: { emails: 5, everyMs: MINUTE_MS, minutes: 5 },
  '1/s': { emails: 30, everyMs: SECOND_MS, minutes: 1 },
  '10/s': { emails: 100, everyMs: 100, minutes: 1 },
  '100/s': { emails: 500, everyMs: 10, minutes: 1 },
} as const;

export interface LoadOptions {
  load: keyof typeof loads;
  /** The contacts are there already, with the same data, and have had an email before. */
  known: boolean;
}

/** What an email takes, less what the same minutes take without email. */
export interface LoadRun extends LoadOptions {
  emails: number;
  units: RowUnits;
  stored: Stored;
}

/** Sends emails at the pace of a load, while all functions run by themselves, and takes each to its delivery event. */
export async function runLoad(options: LoadOptions): Promise<LoadRun> {
  const { emails, everyMs, minutes } = loads[options.load];
  const cloud = await openCloud({ people: 0, rate: RATE, stored: true });
  const { clock, aws } = cloud;
  tellOfDelivery(cloud);
  cloud.runByItself();
  const people = freshAddresses(emails);
  const template = await prepare(cloud, options.known ? people : freshAddresses(1));
  const begun = aws.byRow.standing();
  await clock.advance(minutes * MINUTE_MS);
  const idle = aws.byRow.standing();
  const [held, taken] = [await storedIn(cloud), aws.emails.length];

  const calls: Promise<unknown>[] = [];
  for (const [n, person] of people.entries()) {
    const at = clock.now() + (n + 0.5) * everyMs;
    clock.at(at, () => calls.push(cloud.request('POST', '/v1/send', templateSend(template, person))));
  }
  await clock.advance(minutes * MINUTE_MS);
  await Promise.all(calls);
  if (aws.emails.length - taken !== emails)
    throw new Error(`SES took ${aws.emails.length - taken} of ${emails} emails`);
  const units = difference(difference(aws.byRow.standing(), idle), difference(idle, begun));
  return { ...options, emails, units, stored: storedSince(await storedIn(cloud), held) };
}

const storedSince = (after: Stored, before: Stored): Stored =>
  Object.fromEntries(
    Object.entries(after).map(([member, value]) => [member, value - before[member as keyof Stored]]),
  ) as unknown as Stored;

/** Makes the template, sends a first email to each of some people, and lets all be over that follows from it. */
async function prepare({ clock, request }: Cloud, people: string[]): Promise<string> {
  const { id } = await clock.during(request('POST', '/templates', templateRequest({ type: 'TRANSACTIONAL' })));
  for (let first = 0; first < people.length; first += CALL)
    await clock.during(request('POST', '/v1/send', templateSend(String(id), people.slice(first, first + CALL))));
  await clock.advance(2 * MINUTE_MS);
  return String(id);
}

/** Publishes SES's events of each email when they come. */
function tellOfDelivery({ aws, clock, publish }: Cloud): void {
  aws.onEmail = (email: TakenEmail) => {
    for (const { at, event } of feedbackTimes(email)) clock.at(at, () => void publish([event]));
  };
}
