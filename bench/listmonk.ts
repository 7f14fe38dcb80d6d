import { freshAddresses } from './support/email';
import {
  calls,
  callsWithKill,
  campaignWithKill,
  p50,
  perSecond,
  timed,
  wholeCampaign,
} from './support/listmonk/drills';
import type { Installation } from './support/listmonk/installation';
import { Listmonk } from './support/listmonk/listmonk';
import { Posthaste } from './support/listmonk/posthaste';
import { heading, reading, table } from './support/report';
import { run } from './support/run';

/** The paths of a listmonk binary and of PostgreSQL's programs; without them, Posthaste is measured alone. */
const [people = '5000', callCount = '1000', binary, postgresBin] = process.argv.slice(2);
const PEOPLE = Number(people);
const CALLS = Number(callCount);
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;

interface Measured {
  throughput: string[];
  campaigns: string[][];
  calls: string[][];
}

async function measure(on: Installation): Promise<Measured> {
  const addresses = freshAddresses(PEOPLE);
  const called = addresses.slice(0, CALLS);
  await on.start();
  const imported = await timed(() => on.importContacts(addresses));
  const sent = await timed(() => wholeCampaign(on, addresses, 'News'));
  await calls(on, called.slice(0, CALLS / 10), 'First calls');
  const start = performance.now();
  const made = await calls(on, called, 'Reset');
  const callMs = performance.now() - start;
  if (made.answered.length < CALLS) throw new Error(`${on.name} has refused calls`);
  const throughput = [
    on.name,
    perSecond(PEOPLE, imported),
    perSecond(PEOPLE, sent),
    perSecond(made.answered.length, callMs),
    p50(made),
  ];
  const killed: Measured = { throughput, campaigns: [], calls: [] };
  for (const signal of SIGNALS) {
    killed.campaigns.push(await campaignWithKill(on, addresses, signal));
    killed.calls.push(await callsWithKill(on, called, signal));
  }
  await on.end();
  return killed;
}

async function main(): Promise<void> {
  heading(`${PEOPLE} contacts, campaigns to all of them, ${CALLS} calls of one email by 8 callers; emails of 21 KB`);
  const installations: Installation[] = [new Posthaste()];
  if (binary && postgresBin) installations.push(new Listmonk(binary, postgresBin));
  const results: Measured[] = [];
  for (const installation of installations) results.push(await measure(installation));
  table(
    ['', 'contacts imported a second', 'campaign emails a second', 'calls a second', 'call p50, ms'],
    results.map(({ throughput }) => throughput),
  );
  table(
    [
      'campaign',
      'ended by',
      'contacts',
      'lost',
      'doubled',
      'tail, s',
      'shown 10 s after the restart',
      'shown at the end',
    ],
    results.flatMap(({ campaigns }) => campaigns),
  );
  table(
    ['calls', 'ended by', 'answered', 'lost', 'doubled', 'tail, s'],
    results.flatMap((result) => result.calls),
  );
  reading(
    'The process is ended after a third of a campaign and half of the calls, and started again at once.',
    'Lost: has not arrived 17 minutes after the restart, or a minute after the campaign was shown as finished and nothing came any more.',
    'Tail: from the restart to the last email. Of calls, those that were answered 2xx count.',
    'Posthaste delivers to the mailbox of its emulated SES in the same process, listmonk to an SMTP sink in the process of this bench.',
  );
}

run(main);
