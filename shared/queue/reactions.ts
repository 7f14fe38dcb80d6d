import type { DynamoDBRecord } from 'aws-lambda';
import { countedRow } from '../db/table/counted-row';
import type { CountedKind } from '../domain/counters/counting';
import {
  type CampaignEmailReaction,
  type CampaignReaction,
  readCampaign,
  readCampaignEmail,
} from './campaign-reactions';
import { type ConfirmationReaction, type ContactReaction, readContact } from './contact-reactions';
import { type EmailReaction, type NewEmailReaction, readEmail, type TimelineEventsReaction } from './email-reactions';
import { type EventReaction, readEvent } from './event-reactions';
import { type MembershipReaction, readMembership, readSegment, type SegmentReaction } from './membership-reactions';
import {
  type PausesReaction,
  readPauses,
  readTenantChange,
  type TenantReaction,
  tenantStateOfProject,
} from './project-reactions';
import { type RowChange, rowKeyOf } from './stream';
import { type ExecutionReaction, readExecution } from './workflow-reactions';

export type Reaction =
  | ConfirmationReaction
  | TenantReaction
  | PausesReaction
  | ContactReaction
  | EventReaction
  | EmailReaction
  | NewEmailReaction
  | TimelineEventsReaction
  | MembershipReaction
  | SegmentReaction
  | CampaignEmailReaction
  | CampaignReaction
  | ExecutionReaction;

const noReactions = (): Reaction[] => [];

const readers: Readonly<Record<Exclude<CountedKind, 'segment'>, (change: RowChange) => Reaction[]>> = {
  project: (change) => [...readPauses(change), ...readTenantChange(change, tenantStateOfProject)],
  domain: (change) => readTenantChange(change, (image) => image?.status?.S),
  contact: readContact,
  event: readEvent,
  email: readEmail,
  membership: readMembership,
  campaign: readCampaign,
  campaignEmail: readCampaignEmail,
  execution: readExecution,
  suppression: noReactions,
  template: noReactions,
  workflow: noReactions,
};

/** All reactions to a record are about the same contact, or about none. */
export function reactionsOf(record: DynamoDBRecord): Reaction[] {
  const key = rowKeyOf(record);
  const row = key && countedRow(key);
  const { OldImage, NewImage } = record.dynamodb ?? {};
  if (!row) return [];
  if (row.kind === 'segment') return [readSegment(row.projectId, key.sk, { before: OldImage, after: NewImage })];
  if (!NewImage) return [];
  return readers[row.kind]({ projectId: row.projectId, before: OldImage, after: NewImage });
}
