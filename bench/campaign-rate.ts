import { SECOND_MS } from '../shared/durations';
import { openCloud } from './support/cloud/cloud';
import { smallTemplateRequest } from './support/email';
import { ifPart, inOwnProcess } from './support/own-process';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { fullestWindow } from './support/statistics';

/** Time until the first chunks are listed and both senders have reached their pace. */
const SETTLE_MS = 10 * SECOND_MS;
/** Some of the people get no email. */
const PEOPLE_PER_EMAIL = 1.25;

interface Trial {
  rate: number;
  seconds: number;
}

/** Emails a second, and the seconds for which they are counted, of which the argument may give a share. */
const trials: Trial[] = [
  { rate: 14, seconds: 180 },
  { rate: 100, seconds: 60 },
  { rate: 500, seconds: 20 },
];

async function measure({ rate, seconds }: Trial): Promise<string[]> {
  const people = Math.ceil(rate * (seconds + SETTLE_MS / SECOND_MS) * PEOPLE_PER_EMAIL);
  const cloud = await openCloud({ people, rate });
  const { clock, request, aws } = cloud;
  const { subject, body, from } = smallTemplateRequest;
  const campaign = { name: 'Rate', subject, body, from, audienceType: 'ALL' };
  const { data } = await clock.advanceUntilDone(request('POST', '/campaigns', campaign));
  await clock.advanceUntilDone(request('POST', `/campaigns/${(data as { id: string }).id}/send`, {}));
  const requestedAt = clock.now();
  const start = requestedAt + SETTLE_MS;
  const end = start + seconds * SECOND_MS;
  cloud.runByItself();
  await clock.advance(end - requestedAt);

  const times = aws.emails.map(({ at }) => at);
  const counted = times.filter((moment) => moment >= start && moment < end).length;
  return [
    `${rate}/s, ${seconds} s`,
    String(counted),
    `${((100 * counted) / (rate * seconds)).toFixed(1)} %`,
    String(fullestWindow(times, SECOND_MS)),
    (((times[0] ?? Number.NaN) - requestedAt) / SECOND_MS).toFixed(1),
  ];
}

async function main(): Promise<void> {
  heading("The rate used by a campaign, on manual time that moves as fast as the work is done, counted at SES's door");
  const share = Number(process.argv[2] ?? 1);
  const rows = trials.map(({ rate, seconds }) =>
    inOwnProcess<string[]>(__filename, { rate, seconds: seconds * share }),
  );
  table(['rate', 'sent', 'used', 'fullest second', 'first email after s'], rows);
  reading(
    'A call of the table takes 5 ms of the clock, of a queue 10 ms, of SES 80 ms; processor time takes none. All functions',
    'run as in the local service. fullest second: the most emails in any second.',
  );
}

run(() => ifPart(measure, main));
