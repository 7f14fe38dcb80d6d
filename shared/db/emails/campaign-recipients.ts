import { allot } from '../../domain/campaigns/allotment';
import { type Campaign, isUnderWay } from '../../domain/campaigns/campaign';
import { campaignEmailId } from '../../domain/campaigns/campaign-email';
import { CHUNK_SIZE } from '../../domain/campaigns/limits';
import {
  counterOf,
  countOfCounter,
  matchesRecipientFilter,
  type RecipientCounter,
  type RecipientFilter,
} from '../../domain/campaigns/recipient-filter';
import { linkStatsOf } from '../../domain/campaigns/series';
import { subjectHasWords } from '../../domain/emails/subject-words';
import { hasDeliveryEvents } from '../../ops/env';
import { campaignRef } from '../campaigns/campaigns';
import { type CampaignChunk, getChunk, listChunks } from '../campaigns/chunks';
import { readCampaignStats, readCampaignStatsParts } from '../campaigns/stats';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { getCampaignEmails } from './campaign-emails';
import type { EmailRow } from './emails';
import { hideErased } from './erasure';
import { countsInFigure, type EmailFilter } from './list';

export type { RecipientFilter } from '../../domain/campaigns/recipient-filter';

export interface CampaignRecipient {
  contactId: string;
  emailId: string;
  email: EmailRow | null;
  /** Null for the campaign's own content, and until an A/B test's winner decides the content. */
  variant: number | null;
}

interface ListedRecipient extends CampaignRecipient {
  position: string;
}

const positionOf = (chunkId: string, index: number): string => `${chunkId}#${String(index).padStart(2, '0')}`;

async function readChunks(campaign: Campaign, after: string | null, limit: number) {
  const ref = campaignRef(campaign);
  if (after === null) return listChunks(ref, null, limit);
  const chunkId = after.slice(0, after.lastIndexOf('#'));
  const [chunk, { chunks, next }] = await Promise.all([getChunk(ref, chunkId), listChunks(ref, chunkId, limit)]);
  return { chunks: chunk ? [chunk, ...chunks] : chunks, next };
}

function variantOf(campaign: Campaign, contactId: string, email: EmailRow | null): number | null {
  if (email) return email.variant ?? null;
  const allotment = allot(campaign, contactId);
  return allotment.kind === 'variant' ? allotment.variant : null;
}

type RecipientPosition = Pick<ListedRecipient, 'contactId' | 'position'>;

const positionsIn = (chunks: readonly CampaignChunk[]): RecipientPosition[] =>
  chunks.flatMap(({ id, contactIds }) =>
    contactIds.map((contactId, index) => ({ contactId, position: positionOf(id, index) })),
  );

async function recipientsAt(campaign: Campaign, positions: readonly RecipientPosition[]): Promise<ListedRecipient[]> {
  const { projectId, campaignId } = campaignRef(campaign);
  const rows = await getCampaignEmails(
    { projectId, campaignId },
    positions.map(({ contactId }) => contactId),
  );
  const emails = new Map((await hideErased(projectId, [...rows.values()])).map((row) => [row.contactId, row]));
  return positions.map(({ contactId, position }) => {
    const email = emails.get(contactId) ?? null;
    const emailId = campaignEmailId({ campaignId, contactId });
    return { contactId, emailId, position, email, variant: variantOf(campaign, contactId, email) };
  });
}

async function readCount(campaign: Campaign, counter: RecipientCounter): Promise<number> {
  const ref = campaignRef(campaign);
  if (counter.kind !== 'link') return countOfCounter(counter, await readCampaignStats(ref), new Map());
  const { stats, parts } = await readCampaignStatsParts(ref);
  return countOfCounter(counter, stats, linkStatsOf(parts));
}

type RecipientTest = (recipient: CampaignRecipient) => boolean;

async function readStep(
  campaign: Campaign,
  isListed: RecipientTest,
  after: string | null,
  size: number,
): Promise<ScanStep<ListedRecipient>> {
  const { chunks, next } = await readChunks(campaign, after, Math.ceil(size / CHUNK_SIZE));
  const positions = positionsIn(chunks).filter(({ position }) => after === null || position > after);
  const page = positions.slice(0, size);
  const recipients = await recipientsAt(campaign, page);
  const endOfChunks = next === null ? null : positionOf(next, CHUNK_SIZE);
  const resumeAfter = positions.length > size ? (page.at(-1)?.position ?? null) : endOfChunks;
  return { rows: recipients.filter(isListed), resumeAfter };
}

/** A contact without an email is no recipient once the campaign ends. */
const isRecipient = (campaign: Campaign, { email }: CampaignRecipient): boolean =>
  email !== null || isUnderWay(campaign);

const toCountedRecipient = ({ email, variant }: CampaignRecipient) => ({
  variant,
  email: email && { ...email, links: email.links ?? {} },
});

const listNameOf = ({ id }: Campaign, filter: object): string => JSON.stringify(['recipients', id, filter]);

export async function listRecipients(
  project: Project,
  campaign: Campaign,
  filter: RecipientFilter,
  page: PageRequest,
): Promise<CountedPage<CampaignRecipient>> {
  const rule = { deliveryEvents: hasDeliveryEvents() };
  const isListed: RecipientTest = (recipient) =>
    isRecipient(campaign, recipient) && matchesRecipientFilter(toCountedRecipient(recipient), filter, rule);
  const filterCounter = counterOf(filter);
  // A cancelled campaign lists fewer recipients than its scans counted.
  const isTooHigh = filterCounter?.kind === 'listed' && campaign.status === 'CANCELLED';
  const counter = isTooHigh ? null : filterCounter;
  const list = {
    secret: project.secret,
    name: listNameOf(campaign, filter),
    readStep: (after: string | null, size: number) => readStep(campaign, isListed, after, size),
    positionOf: ({ position }: ListedRecipient) => position,
    counter: counter ? () => readCount(campaign, counter) : undefined,
    isSparse: counter?.kind !== 'listed',
  };
  return readCountedList(list, page);
}

export async function listCampaignEmails(
  project: Project,
  campaign: Campaign,
  { status, figure, subject }: Pick<EmailFilter, 'status' | 'figure' | 'subject'>,
  page: PageRequest,
): Promise<CountedPage<EmailRow>> {
  const isListed: RecipientTest = ({ email }) =>
    email !== null &&
    (status === undefined || email.status === status) &&
    (subject === undefined || subjectHasWords(email.subject, subject)) &&
    (figure === undefined || countsInFigure(email, figure));
  const list = {
    secret: project.secret,
    name: listNameOf(campaign, { status: status ?? null, figure, subject }),
    readStep: (after: string | null, size: number) => readStep(campaign, isListed, after, size),
    positionOf: ({ position }: ListedRecipient) => position,
  };
  const { items, ...rest } = await readCountedList(list, page);
  return { ...rest, items: items.flatMap(({ email }) => email ?? []) };
}
