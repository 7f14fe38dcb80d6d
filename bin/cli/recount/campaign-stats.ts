import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { suppressionReason } from '../../../shared/contract/routes/suppressions';
import { refOf } from '../../../shared/db/campaigns/campaigns';
import { campaignTally } from '../../../shared/db/campaigns/keys';
import { scanCampaigns, scanMails } from '../../../shared/db/campaigns/mail-scan';
import { countedRows } from '../../../shared/db/counters/counted-rows';
import { readEventNames, readFields, readSegmentCounts } from '../../../shared/db/counters/families';
import { readReputation } from '../../../shared/db/sending/reputation';
import { campaignStatuses } from '../../../shared/domain/campaigns/campaign';
import { amountsOf, listedAmounts, type MailAmounts } from '../../../shared/domain/campaigns/mail-stats';
import {
  type CountedKind,
  type Counter,
  counterText,
  deltasOf,
  fieldMember,
} from '../../../shared/domain/counters/counting';
import { accumulate } from '../../../shared/domain/counters/stats';
import { membersOf, windowStart } from '../../../shared/domain/sending/reputation';
import { now } from '../../../shared/ops/clock';
import { countedMail } from '../../../shared/queue/campaign-stats';
import { countedPart } from '../../../shared/queue/stream';
import type { TallyAmounts } from './expected-stats';
import { tallyWorkflows } from './workflow-stats';

/** What a counter should say. */
export interface Tallied {
  counter: Counter;
  n: number;
}

/** What a project's rows come to. */
export interface ProjectTally {
  counters: Tallied[];
  tallies: TallyAmounts[];
}

/** Counters that a project has even where it has none of their rows. */
const standing = [
  'contacts',
  'contacts:subscribed',
  'templates',
  'templates:TRANSACTIONAL',
  'templates:MARKETING',
  'campaigns',
  ...campaignStatuses.map((status) => `campaigns:${status}`),
  'emails',
  'emails:waiting',
  'domains',
  'events',
  'suppressions',
  ...suppressionReason.options.map((reason) => `suppressions:${reason}`),
];

/** Counts the rows of a project as the stream's reader would, those that counters say there are no more of included. */
export async function tally(projectId: string): Promise<ProjectTally> {
  const counters = new Map<string, Tallied>();
  const add = (counter: Counter, by: number): void => {
    const text = counterText(counter);
    counters.set(text, { counter, n: (counters.get(text)?.n ?? 0) + by });
  };
  const first = windowStart(now());
  for (const counter of await knownCounters(projectId, first)) add(counter, 0);
  const take = (kind: CountedKind, image: Record<string, AttributeValue>): void => {
    for (const { counter, by } of deltasOf({ kind, projectId, before: null, after: countedPart(image) })) {
      if (!isOver(counter, first)) add(counter, by);
    }
  };
  for await (const page of countedRows(projectId)) {
    for (const { kind, item } of page) take(kind, imageOf(item));
  }
  const campaigns = await tallyCampaigns(projectId, (image) => take('campaignMail', image));
  const workflows = await tallyWorkflows(projectId);
  return { counters: [...counters.values()], tallies: [...campaigns, ...workflows] };
}

const imageOf = (item: Record<string, unknown>) => marshall(item) as Record<string, AttributeValue>;

/** Rows of mail are kept 400 days: of a campaign that is nearly as old some may be gone, and only its tally knows of them. */
const COUNTABLE_MS = 390 * 86_400_000;

/** What the campaigns' mail comes to; each row is also handed to `take`. */
async function tallyCampaigns(projectId: string, take: (image: Record<string, AttributeValue>) => void) {
  const tallies: TallyAmounts[] = [];
  for await (const campaign of scanCampaigns(projectId)) {
    const { sentAt } = campaign;
    if (sentAt === undefined || Date.parse(sentAt) < now() - COUNTABLE_MS) continue;
    const amounts: MailAmounts = new Map();
    for await (const { listed, items } of scanMails(campaign)) {
      accumulate(amounts, listedAmounts(listed));
      for (const image of items.map(imageOf)) {
        accumulate(amounts, amountsOf(countedMail(image)));
        take(image);
      }
    }
    tallies.push({ name: `campaigns#${campaign.id}`, tally: campaignTally(refOf(campaign)), amounts });
  }
  return tallies;
}

/** A reputation's days before those that are looked at are let go. */
const isOver = (counter: Counter, first: string): boolean =>
  typeof counter !== 'string' && counter.family === 'reputation' && counter.member < first;

async function knownCounters(projectId: string, first: string): Promise<Counter[]> {
  const [names, fields, members, days] = await Promise.all([
    readEventNames(projectId),
    readFields(projectId),
    readSegmentCounts(projectId),
    readReputation(projectId, first),
  ]);
  return [
    ...standing,
    ...names.map(({ name }) => ({ family: 'events' as const, member: name })),
    ...[...members.keys()].map((member) => ({ family: 'segments' as const, member })),
    ...membersOf(days).map((member) => ({ family: 'reputation' as const, member })),
    ...fields.flatMap(({ name, types }) =>
      types.map(({ type }) => ({ family: 'fields' as const, member: fieldMember(name, type) })),
    ),
  ];
}
