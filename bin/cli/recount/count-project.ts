import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { suppressionReason } from '../../../shared/contract/routes/suppressions';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { campaignStatsRows } from '../../../shared/db/campaigns/keys';
import { scanCampaigns } from '../../../shared/db/campaigns/list';
import type { CounterValue } from '../../../shared/db/counters/counters';
import { readEventNames, readFields, readSegmentCounts } from '../../../shared/db/counters/named-counts';
import { partOf } from '../../../shared/db/counters/partials';
import { readStatsPartials } from '../../../shared/db/counters/stats';
import { scanEmails } from '../../../shared/db/emails/campaign-emails';
import { countedRows } from '../../../shared/db/operator/counted-rows';
import { readReputation } from '../../../shared/db/sending/reputation';
import { batchGet } from '../../../shared/db/table/batch-get';
import type { Row } from '../../../shared/db/table/rows';
import { scanExecutions } from '../../../shared/db/workflows/execution-list';
import { toExecution } from '../../../shared/db/workflows/execution-row';
import { workflowKeys, workflowStatsRows } from '../../../shared/db/workflows/keys';
import { listAllWorkflows, refOf } from '../../../shared/db/workflows/workflows';
import { campaignStatuses } from '../../../shared/domain/campaigns/campaign';
import { type CampaignCounts, countsOfChunk, countsOfEmail } from '../../../shared/domain/campaigns/count-email';
import {
  type CountedKind,
  type Counter,
  counterText,
  deltasOf,
  fieldCounter,
} from '../../../shared/domain/counters/counting';
import { addCounts, type StatsCounts } from '../../../shared/domain/counters/stats';
import { dailyReputationCounters } from '../../../shared/domain/sending/email-streams';
import { windowStart } from '../../../shared/domain/sending/reputation';
import { changeOf, isCurrentCount, versionPart } from '../../../shared/domain/workflows/stats';
import type { WorkflowRef } from '../../../shared/domain/workflows/workflow';
import { DAY_MS } from '../../../shared/durations';
import { now } from '../../../shared/ops/clock';
import { countedEmail } from '../../../shared/queue/stats';
import { countedPart } from '../../../shared/queue/stream';
import { type ExpectedStats, FiguresCount } from './count-figures';
import { ProblemListing } from './list-problems';

export interface ProjectCounts {
  counters: CounterValue[];
  stats: ExpectedStats[];
  problems: ProblemListing;
}

const ALWAYS_COUNTED = [
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

type Image = Record<string, AttributeValue>;

class CounterSums {
  private readonly sums = new Map<string, CounterValue>();

  constructor(
    private readonly projectId: string,
    private readonly firstDay: string,
  ) {}

  add(counter: Counter, by: number): void {
    const text = counterText(counter);
    this.sums.set(text, { counter, n: (this.sums.get(text)?.n ?? 0) + by });
  }

  addRow(kind: CountedKind, image: Image): void {
    const row = { kind, projectId: this.projectId, before: null, after: countedPart(image) };
    for (const { counter, by } of deltasOf(row)) {
      if (!isBeforeWindow(counter, this.firstDay)) this.add(counter, by);
    }
  }

  values(): CounterValue[] {
    return [...this.sums.values()];
  }
}

export async function countProject(projectId: string): Promise<ProjectCounts> {
  const firstDay = windowStart(now());
  const counters = new CounterSums(projectId, firstDay);
  for (const counter of await storedCounters(projectId, firstDay)) counters.add(counter, 0);
  const figures = new FiguresCount(projectId);
  const problems = new ProblemListing();
  const countEmail = (row: Row): void => {
    figures.add(row);
    problems.add(row);
  };
  for await (const page of countedRows(projectId)) {
    for (const { kind, item } of page) counters.addRow(kind, imageOf(item));
    for (const { item } of page) countEmail(item);
  }
  const campaigns = await countCampaigns(projectId, (image, row) => {
    counters.addRow('campaignEmail', image);
    countEmail(row);
  });
  const workflows = await countWorkflows(projectId);
  const stats = [...campaigns, ...workflows, ...(await figures.expectedStats())];
  return { counters: counters.values(), stats, problems };
}

const imageOf = (item: Record<string, unknown>) => marshall(item) as Image;

/** Emails of campaigns last 400 days. Older campaigns are not counted, because they may have lost some rows. */
const COUNTABLE_MS = 390 * DAY_MS;

async function countCampaigns(projectId: string, countRow: (image: Image, row: Row) => void) {
  const expectedStats: ExpectedStats[] = [];
  for await (const campaign of scanCampaigns(projectId)) {
    const { sentAt } = campaign;
    if (sentAt === undefined || Date.parse(sentAt) < now() - COUNTABLE_MS) continue;
    const counts: CampaignCounts = new Map();
    for await (const { listed, rows } of scanEmails(campaign)) {
      addCounts(counts, countsOfChunk(listed));
      for (const row of rows) {
        const image = imageOf(row);
        addCounts(counts, countsOfEmail(countedEmail(image)));
        countRow(image, row);
      }
    }
    expectedStats.push({ name: `campaigns#${campaign.id}`, stats: campaignStatsRows(campaignRef(campaign)), counts });
  }
  return expectedStats;
}

const isBeforeWindow = (counter: Counter, firstDay: string): boolean =>
  typeof counter !== 'string' && counter.family === 'reputation' && counter.name < firstDay;

async function storedCounters(projectId: string, firstDay: string): Promise<Counter[]> {
  const [names, fields, segments, days] = await Promise.all([
    readEventNames(projectId),
    readFields(projectId),
    readSegmentCounts(projectId),
    readReputation(projectId, firstDay),
  ]);
  return [
    ...ALWAYS_COUNTED,
    ...names.map(({ name }) => ({ family: 'events' as const, name })),
    ...[...segments.keys()].map((name) => ({ family: 'segments' as const, name })),
    ...dailyReputationCounters(days).map((name) => ({ family: 'reputation' as const, name })),
    ...fields.flatMap(({ name, types }) =>
      types.map(({ type }) => ({ family: 'fields' as const, name: fieldCounter(name, type) })),
    ),
  ];
}

/**
 * Counts of running executions are exact. Past counts are only raised, because rows expire, are deleted with their
 * contact, and keep only 100 steps.
 */
export async function countWorkflows(projectId: string): Promise<ExpectedStats[]> {
  const expectedStats: ExpectedStats[] = [];
  for (const workflow of await listAllWorkflows(projectId)) {
    const ref = refOf(workflow);
    const counts = await countExecutions(ref);
    await preserveHistory(ref, counts);
    expectedStats.push({ name: `workflows#${workflow.id}`, stats: workflowStatsRows(ref), counts });
  }
  return expectedStats;
}

async function countExecutions(ref: WorkflowRef): Promise<StatsCounts> {
  const counts: StatsCounts = new Map();
  for await (const executions of scanExecutions(ref)) {
    const rows = await batchGet(executions.map(workflowKeys.execution));
    for (const execution of rows.flatMap((row) => toExecution(row) ?? [])) {
      addCounts(counts, new Map([[versionPart(execution), changeOf(null, execution)]]));
    }
  }
  return counts;
}

async function preserveHistory(ref: WorkflowRef, counts: StatsCounts): Promise<void> {
  const storedCounts: StatsCounts = new Map();
  for (const partial of await readStatsPartials(workflowStatsRows(ref))) {
    addCounts(storedCounts, new Map([[partOf(partial), new Map(Object.entries(partial.n))]]));
  }
  for (const [part, storedNumbers] of storedCounts) {
    const countedNumbers = counts.get(part) ?? new Map<string, number>();
    for (const [counter, number] of storedNumbers) {
      if (!isCurrentCount(counter)) countedNumbers.set(counter, Math.max(number, countedNumbers.get(counter) ?? 0));
    }
    counts.set(part, countedNumbers);
  }
}
