import { apart, ifPart } from './support/apart';
import { type Cloud, openCloud } from './support/cloud/cloud';
import { smallTemplateRequest } from './support/mail';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { fullestWindow } from './support/statistics';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Until the first chunks are listed and both senders are in their pace. */
const SETTLE_MS = 10 * SECOND_MS;
/** Some of the people get no mail. */
const MORE_PEOPLE = 1.25;

interface Trial {
  rate: number;
  seconds: number;
}

/** Mails a second, and over how many seconds they are counted. */
const trials: Trial[] = [
  { rate: 14, seconds: 180 },
  { rate: 100, seconds: 60 },
  { rate: 500, seconds: 20 },
];

/** The dispatcher by its minute, and the senders' queue, until a moment of the clock. */
async function serve({ clock, serve: serveQueue, invoke }: Cloud, until: number): Promise<void> {
  const tick = async (): Promise<void> => {
    while (clock.now() < until) {
      const next = clock.now() + MINUTE_MS;
      await invoke('dispatcher', {});
      await clock.sleep(Math.max(0, Math.min(next, until) - clock.now()));
    }
  };
  await Promise.all([tick(), serveQueue('work', until), serveQueue('campaigns', until)]);
}

async function measure({ rate, seconds }: Trial): Promise<string[]> {
  const people = Math.ceil(rate * (seconds + SETTLE_MS / SECOND_MS) * MORE_PEOPLE);
  const cloud = await openCloud({ people, rate });
  const { clock, request, ses } = cloud;
  const { subject, body, from } = smallTemplateRequest;
  const campaign = { name: 'Rate', subject, body, from, audienceType: 'ALL' };
  const { data } = await clock.during(request('POST', '/campaigns', campaign));
  await clock.during(request('POST', `/campaigns/${(data as { id: string }).id}/send`, {}));
  const asked = clock.now();
  const begin = asked + SETTLE_MS;
  const end = begin + seconds * SECOND_MS;
  await clock.during(serve(cloud, end));

  const moments = ses.taken.map(({ at }) => at);
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
  heading("The rate used by a campaign, on a clock that runs as fast as the work is done, counted at SES's door");
  const rows = trials.map((trial) => apart<string[]>(__filename, trial));
  table(['rate', 'sent', 'used', 'fullest second', 'first mail after s'], rows);
  reading(
    'A call of the table takes 5 ms of the clock, of a queue 10 ms, of SES 80 ms; processor time takes none. Two senders,',
    'as the queue has it. fullest second: the most mails in any second.',
  );
}

run(() => ifPart(measure, main));
