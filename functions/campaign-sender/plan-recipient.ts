import { campaignState } from '../../shared/db/campaigns/campaigns';
import { readContactsById, readNeighbouringContacts } from '../../shared/db/contacts/read-contacts';
import { topicState } from '../../shared/db/contacts/topics';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { EmailRow } from '../../shared/db/emails/emails';
import { type Project, projectState } from '../../shared/db/projects/projects';
import { getAccount } from '../../shared/db/sending/account';
import { allot } from '../../shared/domain/campaigns/allotment';
import type { Campaign, CampaignRef } from '../../shared/domain/campaigns/campaign';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { Topic, TopicRule } from '../../shared/domain/contacts/topics';
import { isStopped } from '../../shared/domain/sending/account';
import { publicStreamOf } from '../../shared/domain/sending/email-streams';
import { isPaused } from '../../shared/domain/sending/reputation';
import { addressee, decideSend, type SkipReason, topicRule } from '../../shared/domain/sending/sending';
import type { WarmUp } from '../../shared/domain/sending/warm-up';
import type { EpochMs } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { warmUpFor } from '../../shared/services/warm-up/warm-up';

export interface ChunkFacts {
  stateReadAt: EpochMs;
  campaign: Campaign | null;
  project: Project | null;
  isBlocked: boolean;
  topic: Topic | null;
  /** Set for a deleted topic too: contacts who unsubscribed from it get no email. */
  topicRule: TopicRule | null;
  contacts: ReadonlyMap<string, Contact>;
  suppressedIds: ReadonlySet<string>;
  warmUp: WarmUp | null;
}

/** Facts are used for 5 s, so eventual consistency is enough, at half the cost. */
const EVENTUAL = { eventual: true };

/** A chunk of such a campaign has nearly all contacts between its first and last, so one query reads them. */
const isToEveryContact = (campaign: Campaign | null): boolean =>
  campaign?.audienceType === 'ALL' && campaign.test === undefined;

async function readChunkFacts(ref: CampaignRef, contactIds: readonly string[]): Promise<ChunkFacts> {
  const stateReadAt = now();
  const [campaign, project, account] = await Promise.all([
    campaignState(ref),
    projectState(ref.projectId),
    getAccount(),
  ]);
  const topicId = campaign?.topicId;
  const [isSenderVerified, warmUp, { contacts, suppressions }, topic] = await Promise.all([
    campaign ? verifiedSender(ref.projectId, campaign.from) : false,
    campaign ? warmUpFor(ref.projectId, campaign.from) : null,
    isToEveryContact(campaign)
      ? readNeighbouringContacts(ref.projectId, contactIds, EVENTUAL)
      : readContactsById(ref.projectId, contactIds, EVENTUAL),
    topicId === undefined ? null : topicState(ref.projectId, topicId),
  ]);
  const isCampaignSending = campaign?.status === 'SENDING' && !campaign.isNewer;
  const mayProjectSend = project?.status === 'ACTIVE' && !isPaused(project, { kind: 'MARKETING' });
  const maySend = isCampaignSending && mayProjectSend && isSenderVerified && !isStopped(account);
  return {
    stateReadAt,
    campaign,
    project,
    isBlocked: !maySend,
    topic,
    topicRule: topicRule(topicId, topic),
    contacts,
    suppressedIds: new Set(suppressions.keys()),
    warmUp,
  };
}

/** Older facts are read again before a claim, so an unsubscribe takes effect within seconds. */
const MAX_FACTS_AGE_MS = 5_000;

export function chunkFactsReader(ref: CampaignRef, contactIds: readonly string[]) {
  let latest: { readAt: EpochMs; facts: Promise<ChunkFacts> } | null = null;
  return (): Promise<ChunkFacts> => {
    if (latest === null || now() - latest.readAt >= MAX_FACTS_AGE_MS) {
      latest = { readAt: now(), facts: readChunkFacts(ref, contactIds) };
    }
    return latest.facts;
  };
}

type RecipientPlan =
  | { do: 'nothing' }
  | { do: 'requeue' }
  /** The address came only from public keys, and email to such addresses is paused. */
  | { do: 'postpone' }
  | { do: 'settle'; row: EmailRow }
  | { do: 'skip'; reason: SkipReason; contact: Contact | null; variant: number | null }
  | { do: 'send'; contact: Contact; variant: number | null };

export function planRecipient(
  contactId: string,
  row: EmailRow | undefined,
  facts: ChunkFacts,
  now: number,
): RecipientPlan {
  const { campaign, isBlocked } = facts;
  if (row?.status === 'SENDING') return { do: 'settle', row };
  if (row && row.status !== 'QUEUED') return { do: 'nothing' };
  if (isBlocked || !campaign) return { do: 'requeue' };
  const contact = findAddressee(contactId, row, campaign, facts.contacts);
  const allotment = allot(campaign, contactId);
  if (allotment.kind === 'holdout') return { do: 'skip', reason: 'holdout', contact, variant: null };
  // The second scan has begun, but this campaign state is a few seconds old and lacks the winner.
  if (allotment.kind === 'later') return { do: 'requeue' };
  const { variant } = allotment;
  const reason = skipReason(contactId, contact, facts, now);
  if (reason) return { do: 'skip', reason, contact, variant };
  if (!contact) return { do: 'requeue' };
  return isStreamPaused(contact, facts.project) ? { do: 'postpone' } : { do: 'send', contact, variant };
}

function findAddressee(
  contactId: string,
  row: EmailRow | undefined,
  { sentAt }: Campaign,
  contacts: ChunkFacts['contacts'],
): Contact | null {
  const contact = contacts.get(contactId);
  const isCreatedSince = contact !== undefined && sentAt !== undefined && contact.createdAt > sentAt;
  return addressee(row, isCreatedSince ? undefined : contact);
}

function skipReason(
  contactId: string,
  contact: Contact | null,
  { topicRule: topic, suppressedIds }: ChunkFacts,
  now: number,
): SkipReason | null {
  const decision = decideSend(
    {
      status: 'QUEUED',
      kind: 'MARKETING',
      notBefore: 0,
      project: 'ACTIVE',
      contact,
      topic,
      suppressed: suppressedIds.has(contactId),
      paused: false,
    },
    now,
  );
  return decision.do === 'skip' ? decision.reason : null;
}

function isStreamPaused(contact: Contact, project: Project | null): boolean {
  const stream = publicStreamOf(contact);
  return stream !== undefined && project !== null && isPaused(project, { kind: 'MARKETING', stream });
}
