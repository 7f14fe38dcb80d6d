import type * as z from 'zod';
import type { searchGroup } from '../../shared/contract/routes/search';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { TemplateMeta } from '../../shared/db/templates/templates';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { Segment } from '../../shared/domain/segments/segment';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { emailReply } from '../../shared/http/email-reply';

/** One record as the search shows it. */
export type ShownRecord = z.input<(typeof searchGroup.routes.search.replies)[200]>['items'][number];

type Texts = Pick<ShownRecord, 'title' | 'detail'>;

const shown = (
  kind: ShownRecord['kind'],
  { id, createdAt }: { id: string; createdAt: string },
  { title, detail }: Texts,
): ShownRecord => ({ kind, id, title, detail, path: `${kind}/${id}`, createdAt });

export const shownContact = (contact: Contact): ShownRecord =>
  shown('contacts', contact, { title: contact.email, detail: contact.subscribed ? 'subscribed' : 'unsubscribed' });

export function shownEmail(row: EmailRow): ShownRecord {
  const { subject, contact } = emailReply(row);
  return shown('emails', row, { title: subject, detail: contact.email });
}

export const shownTemplate = (template: TemplateMeta): ShownRecord =>
  shown('templates', template, { title: template.name, detail: template.subject });

export const shownCampaign = (campaign: Campaign): ShownRecord =>
  shown('campaigns', campaign, { title: campaign.name, detail: campaign.status });

export const shownSegment = (segment: Segment): ShownRecord =>
  shown('segments', segment, { title: segment.name, detail: segment.type });

export const shownWorkflow = (workflow: Workflow): ShownRecord =>
  shown('workflows', workflow, { title: workflow.name, detail: workflow.enabled ? 'enabled' : 'disabled' });
