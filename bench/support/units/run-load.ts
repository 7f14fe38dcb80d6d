import { MINUTE_MS, SECOND_MS } from '../../../shared/durations';
import type { TakenEmail } from '../cloud/aws-side';
import { type Cloud, openCloud } from '../cloud/cloud';
import { difference, type RowUnits } from '../cloud/units-by-row';
import { type Stored, storedIn } from '../cost/stored';
import { freshAddresses, templateRequest, templateSend } from '../email';
import { feedbackTimes } from './send-scenarios';

/** More than any load sends, so that nothing waits for the rate. */
const RATE = 250;
/** Recipients of a call that creates the known contacts. */
const RECIPIENTS_PER_CALL = 100;

/** Emails that are sent one by one. No load exceeds the 1,000 calls a minute of a project. */
export const loads = {
  alone: { emails: 5, everyMs: MINUTE_MS, minutes: 5 },
  '1/s': { emails: 30, everyMs: SECOND_MS, minutes: 1 },
  '10/s': { emails: 100, everyMs: 100, minutes: 1 },
  '100/s': { emails: 500, everyMs: 10, minutes: 1 },
} as const;

export interface LoadOptions {
  load: keyof typeof loads;
  /** The contacts exist already, with the same data and an earlier email. */
  known: boolean;
}

/** Cost of the emails, minus that of as many minutes without email. */
export interface LoadRun extends LoadOptions {
  emails: number;
  units: RowUnits;
  stored: Stored;
}

/** Sends emails at the pace of a load, while all functions run by themselves, until each has its delivery event. */
export async function runLoad(options: LoadOptions): Promise<LoadRun> {
  const { emails, everyMs, minutes } = loads[options.load];
  const cloud = await openCloud({ people: 0, rate: RATE, stored: true });
  const { clock, aws } = cloud;
  publishEventsOnSend(cloud);
  cloud.runByItself();
  const people = freshAddresses(emails);
  const template = await prepare(cloud, options.known ? people : freshAddresses(1));
  const start = aws.byRow.snapshot();
  await clock.advance(minutes * MINUTE_MS);
  const idle = aws.byRow.snapshot();
  const [storedBefore, sentBefore] = [await storedIn(cloud), aws.emails.length];

  const calls: Promise<unknown>[] = [];
  for (const [n, person] of people.entries()) {
    const at = clock.now() + (n + 0.5) * everyMs;
    clock.callAt(at, () => calls.push(cloud.request('POST', '/v1/send', templateSend(template, person))));
  }
  await clock.advance(minutes * MINUTE_MS);
  await Promise.all(calls);
  if (aws.emails.length - sentBefore !== emails)
    throw new Error(`SES took ${aws.emails.length - sentBefore} of ${emails} emails`);
  const units = difference(difference(aws.byRow.snapshot(), idle), difference(idle, start));
  return { ...options, emails, units, stored: storedSince(await storedIn(cloud), storedBefore) };
}

const storedSince = (after: Stored, before: Stored): Stored =>
  Object.fromEntries(
    Object.entries(after).map(([field, value]) => [field, value - before[field as keyof Stored]]),
  ) as unknown as Stored;

/** Creates the template, sends a first email to some people, and waits until its consequences are done. */
async function prepare({ clock, request }: Cloud, people: string[]): Promise<string> {
  const { id } = await clock.advanceUntilDone(
    request('POST', '/templates', templateRequest({ type: 'TRANSACTIONAL' })),
  );
  for (let first = 0; first < people.length; first += RECIPIENTS_PER_CALL)
    await clock.advanceUntilDone(
      request('POST', '/v1/send', templateSend(String(id), people.slice(first, first + RECIPIENTS_PER_CALL))),
    );
  await clock.advance(2 * MINUTE_MS);
  return String(id);
}

/** Publishes SES's events of each email at their times. */
function publishEventsOnSend({ aws, clock, publish }: Cloud): void {
  aws.onEmail = (email: TakenEmail) => {
    for (const { at, event } of feedbackTimes(email)) clock.callAt(at, () => void publish([event]));
  };
}
