import { eitherOf, NOT_DONE, type SetupFact, sinceEarliest } from '../../domain/projects/setup';
import { toIso } from '../../ops/clock';
import { idTime } from '../../ops/ids';
import { firstStartedCampaign } from '../campaigns/list';
import { readCampaignStats } from '../campaigns/stats';
import { readCounter } from '../counters/counters';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { queryPage } from '../table/query';
import { type EmailRow, getEmails } from './emails';

/** Emails read per part of the list, 24 in sum. */
const FIRST_OF_PART = 3;
/** Read instead, 160 in sum, if those 24 are all tests or to members. */
const MORE_OF_PART = 20;

export interface FirstEmails {
  accepted: SetupFact;
  delivered: SetupFact;
}

export interface FirstEmailsAndCampaign extends FirstEmails {
  campaign: SetupFact;
}

interface OldestEmails {
  isEmpty: boolean;
  /** Without tests and emails to members. */
  toContacts: EmailRow[];
  mayHaveMore: boolean;
}

async function oldestEmails(projectId: string, perPart: number): Promise<OldestEmails> {
  const parts = Array.from({ length: LIST_SUFFIXES }, (_, suffix) =>
    queryPage<{ g1sk: string }>({ index: 'g1', pk: indexes.emailsOf(projectId, suffix), limit: perPart }),
  );
  const pages = await Promise.all(parts);
  const ids = pages.flatMap(({ rows }) => rows.map(({ g1sk }) => g1sk));
  const emails = await getEmails(ids.map((id) => ({ projectId, id })));
  return {
    isEmpty: ids.length === 0,
    toContacts: [...emails.values()].filter(({ member, test }) => !member && !test),
    mayHaveMore: pages.some(({ after }) => after !== undefined),
  };
}

async function oldestEmailsToContacts(projectId: string): Promise<OldestEmails> {
  const first = await oldestEmails(projectId, FIRST_OF_PART);
  const needsMore = first.toContacts.length === 0 && first.mayHaveMore;
  return needsMore ? oldestEmails(projectId, MORE_OF_PART) : first;
}

const timeOf = (id: string): string | null => {
  const time = idTime(id);
  return time === null ? null : toIso(time);
};

async function readFirstOfList(projectId: string): Promise<FirstEmails> {
  const [{ isEmpty, toContacts, mayHaveMore }, delivered] = await Promise.all([
    oldestEmailsToContacts(projectId),
    readCounter(projectId, { family: 'events', name: 'email.delivered' }),
  ]);
  const firstDelivered = sinceEarliest(toContacts.map(({ deliveredAt }) => deliveredAt));
  // If all first emails are tests or to members, a later email is assumed. Finding its time would need a scan.
  const acceptedLater = { done: mayHaveMore, at: null };
  // The counter also counts deliveries of sign-in links, invitations and tests.
  const isNoneToContacts = !isEmpty && toContacts.length === 0 && !mayHaveMore;
  const accepted = sinceEarliest(toContacts.map(({ id }) => timeOf(id)));
  return {
    accepted: accepted.done ? accepted : acceptedLater,
    delivered: isNoneToContacts ? NOT_DONE : eitherOf(firstDelivered, { done: delivered > 0, at: null }),
  };
}

/** Campaign emails are not in the email list. */
async function readFirstOfCampaigns(projectId: string): Promise<FirstEmailsAndCampaign> {
  const campaign = await firstStartedCampaign(projectId);
  if (!campaign) return { accepted: NOT_DONE, delivered: NOT_DONE, campaign: NOT_DONE };
  const { sent, delivered } = await readCampaignStats({ projectId, campaignId: campaign.id });
  return {
    accepted: sent > 0 ? { done: true, at: campaign.sentAt ?? null } : NOT_DONE,
    delivered: { done: delivered > 0, at: null },
    campaign: { done: true, at: campaign.sentAt ?? null },
  };
}

export async function readFirstEmails(projectId: string): Promise<FirstEmailsAndCampaign> {
  const [emails, campaigns] = await Promise.all([readFirstOfList(projectId), readFirstOfCampaigns(projectId)]);
  return {
    accepted: eitherOf(emails.accepted, campaigns.accepted),
    delivered: eitherOf(emails.delivered, campaigns.delivered),
    campaign: campaigns.campaign,
  };
}
