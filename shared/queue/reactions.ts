import type { DynamoDBRecord } from 'aws-lambda';
import { countedRow } from '../db/table/keys';
import type { ContactState } from '../domain/contacts/events';
import type { CountedKind } from '../domain/counters/counting';
import { type CampaignEffect, type CampaignMailEffect, readCampaign, readCampaignMail } from './campaign-reactions';
import {
  changedParts,
  type MembershipEffect,
  readMembership,
  readSegment,
  type SegmentEffect,
} from './membership-reactions';
import {
  type PausesEffect,
  readPauses,
  readTenantSign,
  type TenantEffect,
  tenantStateOfProject,
} from './project-reactions';
import { keyOf } from './stream';
import { type ExecutionEffect, readExecution } from './workflow-reactions';
import { depthIn, type Image, text, type Written } from './written';

/** A change of a contact's row; `before` is null for a new one. */
export interface ContactEffect {
  kind: 'contact';
  projectId: string;
  contactId: string;
  before: ContactState | null;
  after: ContactState;
  /** What of it is other than before, as filters name it; null for a new one. */
  changed: readonly string[] | null;
  /** How many workflows, one causing the next, have led to it. */
  depth: number;
}

/** An event that was recorded. */
export interface EventEffect {
  kind: 'event';
  projectId: string;
  /** Null for an event of the project itself. */
  contactId: string | null;
  /** The contact's; absent for whichever is there. */
  generation: string | undefined;
  id: string;
  name: string;
  /** The email that it tells of, if it tells of one. */
  emailId: string | null;
  /** The segment that the contact came into or left, if it tells of that. */
  segmentId: string | null;
  /** When it happened, in epoch milliseconds. */
  at: number;
  /** How many workflows, one causing the next, have led to it. */
  depth: number;
  /** It was recorded with a public key. */
  isPublic: boolean;
}

/** An email that has failed. */
export interface EmailEffect {
  kind: 'email';
  projectId: string;
  contactId: string;
  emailId: string;
  /** ISO time. */
  failedAt: string;
  reason: string | undefined;
  error: string | undefined;
  /** How many workflows, one causing the next, have led to it. */
  depth: number;
}

/** A contact that is to be asked whether it wants to be subscribed. */
export interface ConfirmationEffect {
  kind: 'confirmation';
  projectId: string;
  contactId: string;
}

export type Effect =
  | ConfirmationEffect
  | TenantEffect
  | PausesEffect
  | ContactEffect
  | EventEffect
  | EmailEffect
  | MembershipEffect
  | SegmentEffect
  | CampaignMailEffect
  | CampaignEffect
  | ExecutionEffect;

/** What follows from a row of each kind that was written. */
const readers: { readonly [K in CountedKind]?: (written: Written) => Effect[] } = {
  project: (written) => [...readPauses(written), ...readTenantSign(written, tenantStateOfProject)],
  domain: (written) => readTenantSign(written, (image) => image?.status?.S),
  contact: readContact,
  event: readEvent,
  email: readEmail,
  membership: readMembership,
  campaign: readCampaign,
  campaignMail: readCampaignMail,
  execution: readExecution,
};

/** What a record of the table's stream asks for: nothing, for most of them. All of it concerns one contact, or none. */
export function reactionsOf(record: DynamoDBRecord): Effect[] {
  const key = keyOf(record);
  const row = key && countedRow(key);
  const { OldImage, NewImage } = record.dynamodb ?? {};
  if (!row) return [];
  if (row.kind === 'segment') return [readSegment(row.projectId, key.sk, { before: OldImage, after: NewImage })];
  if (!NewImage) return [];
  return readers[row.kind]?.({ projectId: row.projectId, before: OldImage, after: NewImage }) ?? [];
}

function readContact({ projectId, before, after }: Written): Effect[] {
  const contactId = text(after, 'id');
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

/** What a workflow has caused holds for the version of the row that it has written, and for none behind it. */
const causeDepth = ({ cause, version }: Image): number =>
  cause?.M?.version?.N === version?.N ? depthIn(cause?.M ?? {}) : 0;

/** An event's row is written once; what changes of it later is no event. */
function readEvent({ projectId, before, after }: Written): Effect[] {
  if (before) return [];
  const source = after.source?.S;
  const event: EventEffect = {
    kind: 'event',
    projectId,
    contactId: after.contactId?.S ?? null,
    generation: after.generation?.S,
    id: text(after, 'id'),
    name: text(after, 'name'),
    emailId: source === 'email' ? memberOf(text(after, 'data'), 'email') : null,
    segmentId: source === 'segment' ? memberOf(text(after, 'data'), 'segment') : null,
    at: Date.parse(text(after, 'createdAt')),
    depth: depthIn(after),
    isPublic: after.isPublic?.BOOL === true,
  };
  return [event];
}

/** Whoever wrote it: the sender, the sweep or feedback. Of an erased contact's mail nothing is told. */
function readEmail({ projectId, before, after }: Written): Effect[] {
  if (after.status?.S !== 'FAILED' || before?.status?.S === 'FAILED' || after.erased?.BOOL) return [];
  const email: EmailEffect = {
    kind: 'email',
    projectId,
    contactId: text(after, 'contactId'),
    emailId: text(after, 'id'),
    failedAt: text(after, 'failedAt'),
    reason: after.reason?.S,
    error: after.error?.S,
    depth: depthIn(after),
  };
  return [email];
}

function memberOf(data: string, name: string): string | null {
  const { [name]: value } = JSON.parse(data) as Record<string, unknown>;
  return typeof value === 'string' ? value : null;
}

const contactOf = (image: Image): ContactState => ({
  email: text(image, 'email'),
  subscribed: image.subscribed?.BOOL === true,
  source: image.source?.S ?? '',
  createdAt: text(image, 'createdAt'),
  updatedAt: text(image, 'updatedAt'),
  version: Number(image.version?.N ?? 0),
  generation: text(image, 'generation'),
});
