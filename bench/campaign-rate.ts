import { SECOND_MS } from '../shared/durations';
import { openCloud } from './support/cloud/cloud';
import { smallTemplateRequest } from './support/email';
import { ifPart, inOwnProcess } from './support/own-process';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { fullestWindow } from './support/statistics';

/** Until the first chunks are listed and both senders are in their pace. */
const SETTLE_MS = 10 * SECOND_MS;
/** Some of the people get no email. */
const MORE_PEOPLE = 1.25;

interface Trial {
  rate: number;
  seconds: number;
}

/** Emails a second, and over how many seconds they are counted; a share of the seconds may be given. */
const trials: Trial[] = [
  { rate: 14, seconds: 180 },
  { rate: 100, seconds: 60 },
  { rate: 500, seconds: 20 },
];

async function measure({ rate, seconds }: Trial): Promise<string[]> {
  const people = Math.ceil(rate * (seconds + SETTLE_MS / SECOND_MS) * MORE_PEOPLE);
  const cloud = await openCloud({ people, rate });
  const { clock, request, aws } = cloud;
  const { subject, body, from } = smallTemplateRequest;
  const campaign = { name: 'Rate', subject, body, from, audienceType: 'ALL' };
  const { data } = await clock.during(request('POST', '/campaigns', campaign));
  await clock.during(request('POST', `/campaigns/${(data as { id: string }).id}/send`, {}));
  const asked = clock.now();
  const begin = asked + SETTLE_MS;
  const end = begin + seconds * SECOND_MS;
  cloud.runByItself();
  await clock.advance(end - asked);

  const moments = aws.emails.map(({ at }) => at);
  const counted = moments.filter((moment) => moment >= begin && moment < end).length;
  return [
    `${rate}/s, ${seconds} s`,
    String(counted),
    `${((100 * counted) / (rate * seconds)).toFixed(1)} %`,
    String(fullestWindow(moments, SECOND_MS)),
    (((moments[0] ?? Number.NaN) - asked) / SECOND_MS).toFixed(1),
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
