import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { campaignRef, createCampaign } from '../../shared/db/campaigns/campaigns';
import { beginSending } from '../../shared/db/campaigns/changes';
import { packContacts } from '../../shared/db/campaigns/chunks';
import { campaignKeys } from '../../shared/db/campaigns/keys';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { claimNewEmail, skipNewEmail } from '../../shared/db/emails/campaign-emails';
import type { EmailRow } from '../../shared/db/emails/emails';
import { markSent } from '../../shared/db/emails/sending';
import type { Project } from '../../shared/db/projects/projects';
import { db, tableName } from '../../shared/db/table/client';
import type { EmailAddress } from '../../shared/domain/address';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import { type Contact, contactId } from '../../shared/domain/contacts/contact';
import type { SkipReason } from '../../shared/domain/sending/sending';
import { readShownSettings } from '../../shared/services/compose-campaign/frozen-settings';
import { draftOf } from './campaign';
import { feedbackOf } from './feedback-scene';

const BODY = '<a href="https://example.com/a">A</a> <a href="https://example.com/b?id={{ id }}">B</a>';

/** A campaign whose email goes out; its content has two links. */
export async function campaignUnderWay(project: Project, given: Partial<Campaign> = {}): Promise<Campaign> {
  const campaign = draftOf({ projectId: project.id, subject: 'Our news', ...given });
  const variants = (given.variants ?? []).map(() => null);
  const made = await createCampaign(campaign, { body: BODY, text: null, variants }, { segmentIds: [] });
  if (typeof made === 'string') throw new Error(made);
  const begun = await beginSending(made, await readShownSettings(project, made));
  if (!begun) throw new Error('the campaign was not begun');
  return begun;
}

/** A contact of the project. */
export async function addReader(project: Project, email: string): Promise<Contact> {
  const upserted = await upsertContact(project, { email, subscribedIfNew: true, source: 'import' });
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

export type Reader = Pick<Contact, 'id' | 'email' | 'generation'>;

/** A contact of this address, without a row. */
export const readerOf = (project: Project, email: string): Reader => ({
  id: contactId(project.salt, email as EmailAddress),
  email: email as EmailAddress,
  generation: 'g1',
});

const emailOf = ({ id: campaignId, projectId }: Campaign, reader: Reader, variant: number | null = null) => ({
  projectId,
  campaignId,
  contactId: reader.id,
  contact: { email: reader.email, generation: reader.generation },
  variant,
});

/** An email of the campaign that a sender has claimed. */
export async function claimCampaignEmail(
  campaign: Campaign,
  reader: Reader,
  variant: number | null = null,
): Promise<EmailRow> {
  const row = await claimNewEmail(emailOf(campaign, reader, variant), 'token', {});
  if (!row) throw new Error('the email has a row already');
  return row;
}

/** An email that SES accepted. */
export async function sendEmail(campaign: Campaign, reader: Reader, variant: number | null = null): Promise<EmailRow> {
  const row = await claimCampaignEmail(campaign, reader, variant);
  await markSent(row, 'token', 'ses-1');
  return row;
}

export async function skipEmail(campaign: Campaign, reader: Reader, reason: SkipReason): Promise<void> {
  await skipNewEmail(emailOf(campaign, reader), reason);
}

/** Handles SES's events of an email as one batch. */
export async function receiveFeedback(row: EmailRow, ...events: object[]): Promise<void> {
  const failed = await feedbackOf(row, ...events);
  if (failed.length > 0) throw new Error('feedback failed');
}

/** Lists readers as recipients of a campaign. */
export async function listReaders(
  campaign: Campaign,
  readers: readonly Pick<Contact, 'id'>[],
  chunk = 0,
): Promise<void> {
  const Item = {
    ...campaignKeys.chunk(campaignRef(campaign), `1-${String(chunk).padStart(2, '0')}`),
    v: 1,
    scan: 1,
    n: readers.length,
    contacts: packContacts(readers.map(({ id }) => id)),
  };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}
