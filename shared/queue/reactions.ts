import type { DynamoDBRecord } from 'aws-lambda';
import { readEmailKey } from '../db/emails/stored-email';
import { readEventPlace } from '../db/events/stored-event';
import { countedRow } from '../db/table/keys';
import type { ContactState } from '../domain/contacts/events';
import type { CountedKind } from '../domain/counters/counting';
import { toldBy } from '../domain/emails/prompt-events';
import { type CampaignMailReaction, type CampaignReaction, readCampaign, readCampaignMail } from './campaign-reactions';
import {
  changedParts,
  type MembershipReaction,
  readMembership,
  readSegment,
  type SegmentReaction,
} from './membership-reactions';
import {
  type PausesReaction,
  readPauses,
  readTenantChange,
  type TenantReaction,
  tenantStateOfProject,
} from './project-reactions';
import { depthIn, type Image, requiredText, rowKeyOf, timelineIn, toldMailOf, type Written } from './stream';
import { type ExecutionReaction, readExecution } from './workflow-reactions';

export interface ContactReaction {
  kind: 'contact';
  projectId: string;
  contactId: string;
  before: ContactState | null;
  after: ContactState;
  /** As filters name them; null for a new contact. */
  changed: readonly string[] | null;
  /** Length of the workflow chain that led to it. */
  depth: number;
}

export interface EventReaction {
  kind: 'event';
  projectId: string;
  /** Null for an event of the project itself. */
  contactId: string | null;
  /** The contact's; absent matches any. */
  generation: string | undefined;
  id: string;
  name: string;
  emailId: string | null;
  segmentId: string | null;
  /** Epoch milliseconds. */
  at: number;
  depth: number;
  /** It was recorded with a public key. */
  isPublic: boolean;
  /** Undefined: those that subscribe to its name. */
  webhooks: readonly string[] | undefined;
  /** Set if the summary learns of the sending with this event; epoch milliseconds. */
  sent: { at: number; depth: number } | null;
}

export interface EmailReaction {
  kind: 'email';
  projectId: string;
  contactId: string;
  emailId: string;
  ended: 'failed' | 'skipped';
  /** ISO time. */
  at: string;
  reason: string | undefined;
  error: string | undefined;
  depth: number;
}

/** No index finds it. */
export interface NewMailReaction {
  kind: 'newMail';
  projectId: string;
  contactId: string;
  emailId: string;
}

export interface ConfirmationReaction {
  kind: 'confirmation';
  projectId: string;
  contactId: string;
}

export interface EmailToldReaction {
  kind: 'emailTold';
  projectId: string;
  contactId: string;
  emailId: string;
  generation: string | undefined;
  depth: number;
  told: ReturnType<typeof toldBy>;
}

export type Reaction =
  | ConfirmationReaction
  | TenantReaction
  | PausesReaction
  | ContactReaction
  | EventReaction
  | EmailReaction
  | NewMailReaction
  | EmailToldReaction
  | MembershipReaction
  | SegmentReaction
  | CampaignMailReaction
  | CampaignReaction
  | ExecutionReaction;

const none = (): Reaction[] => [];

const readers: Readonly<Record<Exclude<CountedKind, 'segment'>, (written: Written) => Reaction[]>> = {
  project: (written) => [...readPauses(written), ...readTenantChange(written, tenantStateOfProject)],
  domain: (written) => readTenantChange(written, (image) => image?.status?.S),
  contact: readContact,
  event: readEvent,
  email: readEmail,
  membership: readMembership,
  campaign: readCampaign,
  campaignMail: readCampaignMail,
  execution: readExecution,
  suppression: none,
  template: none,
  workflow: none,
};

/** All concern the same contact, or none. */
export function reactionsOf(record: DynamoDBRecord): Reaction[] {
  const key = rowKeyOf(record);
  const row = key && countedRow(key);
  const { OldImage, NewImage } = record.dynamodb ?? {};
  if (!row) return [];
  if (row.kind === 'segment') return [readSegment(row.projectId, key.sk, { before: OldImage, after: NewImage })];
  if (!NewImage) return [];
  return readers[row.kind]({ projectId: row.projectId, before: OldImage, after: NewImage });
}

function readContact({ projectId, before, after }: Written): Reaction[] {
  if (after.email === undefined) return [];
  const contactId = requiredText(after, 'id');
  const pendingSince = after.pendingSince?.S;
  const isAsked = pendingSince !== undefined && pendingSince !== before?.pendingSince?.S;
  return [
    {
      kind: 'contact',
      projectId,
      contactId,
      before: before ? contactOf(before) : null,
      after: contactOf(after),
      changed: before ? changedParts(before, after) : null,
      depth: causeDepth(after),
    },
    ...(isAsked ? [{ kind: 'confirmation' as const, projectId, contactId }] : []),
  ];
}

/** Applies only to the row version that the workflow wrote. */
const causeDepth = ({ cause, version }: Image): number =>
  cause?.M?.version?.N === version?.N ? depthIn(cause?.M ?? {}) : 0;

/** The row is written once; later changes are no events. */
function readEvent({ projectId, before, after }: Written): Reaction[] {
  if (before) return [];
  const source = after.source?.S;
  const [pk, sk, g1sk] = ['pk', 'sk', 'g1sk'].map((name) => requiredText(after, name)) as [string, string, string];
  const { id, contactId = null, createdAt } = readEventPlace(pk, sk, g1sk);
  const event: EventReaction = {
    kind: 'event',
    projectId,
    contactId,
    generation: after.generation?.S,
    id,
    name: requiredText(after, 'name'),
    emailId: source === 'email' ? memberOf(requiredText(after, 'data'), 'email') : null,
    segmentId: source === 'segment' ? memberOf(requiredText(after, 'data'), 'segment') : null,
    at: Date.parse(createdAt),
    depth: depthIn(after),
    isPublic: after.isPublic?.BOOL === true,
    webhooks: after.webhooks?.L?.flatMap(({ S }) => S ?? []),
    sent: after.sent?.M ? { at: Date.parse(requiredText(after.sent.M, 'at')), depth: depthIn(after.sent.M) } : null,
  };
  return [event];
}

function readEmail(written: Written): Reaction[] {
  return [...readNewMail(written), ...readTold(written), ...readEnd(written)];
}

function emailOf(image: Image): { contactId: string; emailId: string } {
  const { contactId, id } = readEmailKey({ pk: image.pk?.S, sk: image.sk?.S }) ?? {};
  if (contactId === undefined || id === undefined) throw new Error('a record of an email has another key');
  return { contactId, emailId: id };
}

function readNewMail({ projectId, before, after }: Written): NewMailReaction[] {
  if (before || after.status?.S !== 'QUEUED' || after.g5pk) return [];
  return [{ kind: 'newMail', projectId, ...emailOf(after) }];
}

/** Returns nothing for tests, members' links and erased contacts: these have no events. */
function readTold({ projectId, before, after }: Written): EmailToldReaction[] {
  if (!before) return [];
  const { contactId, emailId } = emailOf(after);
  const told = toldBy(toldMailOf(emailId, before), toldMailOf(emailId, after).timeline);
  if (told.fresh.length === 0 && told.summed.length === 0) return [];
  const generation = after.generation?.S;
  return [{ kind: 'emailTold', projectId, contactId, emailId, generation, depth: depthIn(after), told }];
}

/** Returns nothing for an email of an erased contact. */
function readEnd({ projectId, before, after }: Written): EmailReaction[] {
  const status = after.status?.S;
  if (status === before?.status?.S || after.erased?.BOOL) return [];
  if (status !== 'FAILED' && status !== 'SKIPPED') return [];
  const isSkipped = status === 'SKIPPED';
  const email: EmailReaction = {
    kind: 'email',
    projectId,
    ...emailOf(after),
    ended: isSkipped ? 'skipped' : 'failed',
    at: isSkipped ? skippedAt(after) : requiredText(after, 'failedAt'),
    reason: after.reason?.S,
    error: after.error?.S,
    depth: depthIn(after),
  };
  return [email];
}

const skippedAt = (image: Image): string => {
  const entry = timelineIn(image).findLast(({ type }) => type === 'skipped');
  if (!entry) throw new Error('a skipped email has no entry that says so');
  return entry.at;
};

function memberOf(data: string, name: string): string | null {
  const { [name]: value } = JSON.parse(data) as Record<string, unknown>;
  return typeof value === 'string' ? value : null;
}

const contactOf = (image: Image): ContactState => ({
  email: requiredText(image, 'email'),
  subscribed: image.subscribed?.BOOL === true,
  source: image.source?.S ?? '',
  createdAt: requiredText(image, 'createdAt'),
  updatedAt: requiredText(image, 'updatedAt'),
  version: Number(image.version?.N ?? 0),
  generation: requiredText(image, 'generation'),
});
