import { readScans } from '../../../shared/db/campaigns/audience-scans';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations';
import { type Cloud, openCloud } from '../cloud/cloud';
import { Spending, type Spent } from '../cloud/spending';
import { difference, type RowUnits } from '../cloud/units-by-row';
import { templateRequest } from '../email';
import { feedbackOf } from './ses-feedback';

/** The functions that process a campaign's email. */
export const stageNames = ['dispatcher', 'sender', 'feedback', 'countersProjector', 'streamReactions'] as const;
export type StageName = (typeof stageNames)[number];

/** Emails a second while the campaign is sent. */
export const RATE = 100;
/** While the audience is listed, the rate delays nothing. */
const UNLIMITED = 1_000_000;
/** A stream reader gets the records of so many seconds at a time. */
const WINDOW_SECONDS = 5;
const CHUNK = 25;
const MAX_TICKS = 1_000;

type Stages = Spending<StageName>;

export interface RunOptions {
  people: number;
  /** Recipients that get the campaign; the others stay in the queue. */
  sample: number;
  deliveryEvents: boolean;
  /** Stores the people in the table. */
  stored?: boolean;
}

export interface CampaignRun {
  listed: number;
  outcomes: number;
  sent: number;
  stages: Record<StageName, Spent>;
  /** Units of these functions per recipient, by row. */
  units: RowUnits;
  /** Bytes of log lines of all functions, per outcome. */
  logBytes: number;
  report: Report;
}

interface Report {
  sent: number;
  failed: number;
  delivered: number;
  opened: number;
  clicked: number;
  skipped: Record<string, number>;
}

/** Runs a campaign until all chunks are queued, and a sample of the chunks to the last event. */
export async function runCampaign({
  people,
  sample,
  deliveryEvents,
  stored = false,
}: RunOptions): Promise<CampaignRun> {
  const cloud = await openCloud({ people, rate: UNLIMITED, stored });
  if (!deliveryEvents) process.env.DELIVERY_EVENTS = 'off';
  const stages = new Spending(cloud, stageNames);
  const start = cloud.aws.byRow.snapshot();
  const campaign = await createCampaign(cloud);
  const listed = await listAudience(cloud, campaign, stages);
  await changeRate(cloud, RATE);

  cloud.thin('campaigns', Math.ceil(sample / CHUNK));
  const logged = cloud.logs.bytes;
  await sendSample(cloud, stages);
  await processFeedback(cloud, stages, deliveryEvents);
  const report = await cloud.clock.advanceUntilDone(readReport(cloud, campaign));
  const outcomes = report.sent + report.failed + Object.values(report.skipped).reduce((sum, n) => sum + n, 0);
  const logBytes = (cloud.logs.bytes - logged) / outcomes;
  const units = perRecipient(difference(cloud.aws.byRow.snapshot(), start), { listed, outcomes });
  return { listed, outcomes, sent: cloud.aws.emails.length, stages: stages.all, units, logBytes, report };
}

const functionNames: readonly string[] = stageNames.map((name) => (name === 'sender' ? 'campaignSender' : name));

/** The dispatcher works for all listed recipients, the other functions for the sample. */
const perRecipient = (units: RowUnits, { listed, outcomes }: { listed: number; outcomes: number }): RowUnits =>
  units
    .filter(({ functionName }) => functionNames.includes(functionName))
    .map((each) => {
      const of = each.functionName === 'dispatcher' ? listed : outcomes;
      return { ...each, read: each.read / of, write: each.write / of };
    });

async function createCampaign({ clock, request, topicId }: Cloud): Promise<string> {
  const { subject, body, from, fromName } = templateRequest({ type: 'MARKETING', personal: true });
  const campaign = { name: 'Bench', subject, body, from, fromName, audienceType: 'ALL', topicId };
  const { data } = await clock.advanceUntilDone(request('POST', '/campaigns', campaign));
  return (data as { id: string }).id;
}

/** Runs ticks of the dispatcher until the whole audience is in chunks in the queue. */
async function listAudience(cloud: Cloud, campaignId: string, stages: Stages): Promise<number> {
  const { clock, project, request, invoke } = cloud;
  const ref = { projectId: project.id, campaignId };
  await clock.advanceUntilDone(request('POST', `/campaigns/${campaignId}/send`, {}));
  for (let tick = 0; tick < MAX_TICKS; tick++) {
    await stages.during('dispatcher', () => invoke('dispatcher', {}));
    await readStreams(cloud, stages);
    const { first } = await clock.advanceUntilDone(readScans(ref));
    if (first.position === null) return first.listed;
    await clock.advanceUntilDone(clock.sleep(MINUTE_MS));
  }
  throw new Error('the audience was not listed in time');
}

async function changeRate({ clock, allow, invoke }: Cloud, rate: number): Promise<void> {
  allow(rate);
  await clock.advanceUntilDone(clock.sleep(MINUTE_MS));
  await clock.advanceUntilDone(invoke('dispatcher', {}));
}

/** Runs the stream readers one after the other, so that their processor time can be measured separately. */
async function readStreams({ readStream }: Cloud, stages: Stages): Promise<void> {
  await stages.during('countersProjector', () => readStream('countersProjector'));
  await stages.during('streamReactions', () => readStream('streamReactions'));
}

async function sendSample(cloud: Cloud, stages: Stages): Promise<void> {
  const chunks = (WINDOW_SECONDS * RATE) / CHUNK;
  for (let handled = chunks; handled > 0; ) {
    handled = await stages.during('sender', () => cloud.drain('campaigns', chunks));
    await readStreams(cloud, stages);
  }
}

async function processFeedback(cloud: Cloud, stages: Stages, hasDeliveries: boolean): Promise<void> {
  const { clock, aws, publish, drain } = cloud;
  const { prompt, later } = feedbackOf(aws.emails, hasDeliveries);
  const emails = aws.emails.length;
  for (const [events, waitMs] of [
    [prompt, MINUTE_MS],
    [later, DAY_MS],
  ] as const) {
    await clock.advanceUntilDone(clock.sleep(waitMs));
    const inWindow = Math.ceil((events.length / emails) * RATE * WINDOW_SECONDS);
    for (let first = 0; first < events.length; first += inWindow) {
      await publish(events.slice(first, first + inWindow));
      await stages.during('feedback', () => drain('feedback'));
      await readStreams(cloud, stages);
    }
  }
}

async function readReport({ request }: Cloud, campaignId: string): Promise<Report> {
  const { data } = await request('GET', `/campaigns/${campaignId}/stats`);
  return data as Report;
}
