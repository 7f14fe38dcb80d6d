import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { handler } from '../../functions/campaign-sender/handler';
import { writeStep } from '../../shared/db/campaigns/audience-scans';
import { campaignRef, createCampaign, getCampaign } from '../../shared/db/campaigns/campaigns';
import { beginSending } from '../../shared/db/campaigns/changes';
import { hasOpenChunk, listOpenChunks } from '../../shared/db/campaigns/chunks';
import { openChunkEntry } from '../../shared/db/campaigns/keys';
import { getCampaignEmails } from '../../shared/db/emails/campaign-emails';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { allot } from '../../shared/domain/campaigns/allotment';
import type { Campaign, CampaignBodies } from '../../shared/domain/campaigns/campaign';
import { newId } from '../../shared/ops/ids';
import { readShownSettings } from '../../shared/services/compose-campaign/frozen-settings';
import { draftOf, letSend } from './campaign';
import { addProject } from './contacts';
import { type EmailService, startEmailService } from './emails';
import { failures, lambdaContext, queueEvent } from './invocations';
import { putContact } from './worker';

const BODY = '<p>Dear {{ first ?? "reader" }}, <a href="https://example.com/a">read on</a></p>';

/** A campaign and its one chunk of recipients. */
export interface Sending {
  campaign: Campaign;
  entry: string;
  contactIds: string[];
}

interface Given {
  campaign?: Partial<Campaign>;
  bodies?: Partial<CampaignBodies>;
  /** Not before this time in epoch milliseconds. */
  notBefore?: number;
  /** Milliseconds between the last contact's creation and the sending. */
  lead?: number;
}

type Trial = Parameters<typeof allot>[0];

/** What each of these contacts gets: the index of a variant, or why there is none. */
export const groupsOf = (trial: Trial, contactIds: readonly string[]) =>
  contactIds.map((id) => allot(trial, id)).map((one) => (one.kind === 'variant' ? one.variant : one.kind));

/** An id with which the contacts fall into `groups` groups. */
export function idDrawing(groups: number, trial: Trial, contactIds: readonly string[]): string {
  const ids = Array.from({ length: 100 }, () => newId('cmp'));
  const found = ids.find((id) => new Set(groupsOf({ ...trial, id }, contactIds)).size === groups);
  if (found === undefined) throw new Error(`no id gives ${groups} groups`);
  return found;
}

/** The campaign sender on a table of its own; each test has a new project. */
class CampaignSenderTest {
  private current: { service: EmailService; project: Project } | null = null;

  get service(): EmailService {
    return this.started().service;
  }

  get project(): Project {
    return this.started().project;
  }

  async start(): Promise<void> {
    const service = await startEmailService();
    this.current = { service, project: service.project };
  }

  async begin(): Promise<void> {
    this.service.reset();
    this.service.clock.advance(60_000);
    this.current = { service: this.service, project: await addProject(newId('prj')) };
    this.service.sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  }

  /** SES accepts all email. */
  accept(): void {
    let n = 0;
    this.service.ses.on(SendEmailCommand).callsFake(() => {
      n += 1;
      return { MessageId: `ses-${n}-${this.service.clock.now()}` };
    });
  }

  refuse(error: object): void {
    this.service.ses.on(SendEmailCommand).rejects(Object.assign(new Error('refused'), error));
  }

  /** What SES was handed, in order. */
  sent = () => this.service.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
  addresses = () => this.sent().map(({ Destination }) => Destination?.ToAddresses?.[0]);
  hints = () => this.service.sqs.commandCalls(SendMessageBatchCommand).length;

  people = (many: number, dataOf: (n: number) => Record<string, unknown> = () => ({})): Promise<string[]> =>
    Promise.all(Array.from({ length: many }, (_, n) => putContact(this.project, `p${n}@example.com`, dataOf(n))));

  /** A campaign that is being sent to these contacts, all of them in one chunk. */
  async sending(contactIds: string[], { campaign, bodies, notBefore = 0, lead = 1 }: Given = {}): Promise<Sending> {
    this.service.clock.advance(lead);
    await letSend(this.project);
    const draft = draftOf({
      projectId: this.project.id,
      subject: 'News for {{ first ?? "you" }}',
      fromName: 'Ada',
      ...campaign,
    });
    const content = { body: BODY, text: null, variants: [], ...bodies };
    const made = await createCampaign(draft, content, { segmentIds: [] });
    const begun =
      typeof made === 'string' ? null : await beginSending(made, await readShownSettings(this.project, made));
    if (!begun) throw new Error('the campaign was not begun');
    const id = `1-00-${contactIds[0]?.slice(3)}`;
    const ref = campaignRef(begun);
    const scan = { scan: 1, step: 0, position: { shard: 0, after: null }, listed: 0 };
    await writeStep(ref, scan, { chunks: [{ id, contactIds, notBefore }], position: null });
    return { campaign: begun, entry: openChunkEntry(notBefore, id), contactIds };
  }

  /** Gives the chunk to the sender as its queue does; returns the failed messages. */
  deliver = async ({ campaign, entry }: Sending, timeoutMs?: number): Promise<string[]> => {
    const message = { v: 1, project: campaign.projectId, campaign: campaign.id, entry };
    return failures(await handler(queueEvent('campaigns', [message]), lambdaContext('run', timeoutMs)));
  };

  /** The row of each recipient, in the order of the chunk. */
  async rows({ campaign, contactIds }: Sending): Promise<(EmailRow | undefined)[]> {
    const rows = await getCampaignEmails(campaignRef(campaign), contactIds);
    return contactIds.map((id) => rows.get(id));
  }

  statuses = async (sending: Sending) => (await this.rows(sending)).map((row) => row?.status ?? 'none');
  reasons = async (sending: Sending) => (await this.rows(sending)).map((row) => row?.reason ?? row?.status ?? 'none');
  isOpen = ({ campaign }: Sending) => hasOpenChunk(campaignRef(campaign));

  /** Milliseconds from now until the chunk may be queued again. */
  async restOf({ campaign }: Sending): Promise<number | undefined> {
    const { open } = await listOpenChunks(campaignRef(campaign), { limit: 1 });
    return open[0] && open[0].queueAt - this.service.clock.now();
  }

  /** The campaign as it is now, to be changed. */
  async reread({ campaign }: Sending): Promise<Campaign> {
    const found = await getCampaign(campaignRef(campaign));
    if (!found) throw new Error('the campaign is gone');
    return found;
  }

  private started() {
    if (!this.current) throw new Error('the sender was not started');
    return this.current;
  }
}

/** Sets the campaign sender up for the tests of a file. */
export function useCampaignSender(): CampaignSenderTest {
  const on = new CampaignSenderTest();
  beforeAll(() => on.start());
  beforeEach(() => on.begin());
  afterAll(() => on.service.stop());
  return on;
}
