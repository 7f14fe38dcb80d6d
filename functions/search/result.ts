import type * as z from 'zod';
import type { searchGroup } from '../../shared/contract/routes/search';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { ApiKey } from '../../shared/db/projects/api-keys';
import type { TemplateMeta } from '../../shared/db/templates/templates';
import type { Webhook } from '../../shared/db/webhooks/webhooks';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { Topic } from '../../shared/domain/contacts/topics';
import { type Domain, statusAt } from '../../shared/domain/domains/domains';
import type { Form } from '../../shared/domain/forms/form';
import type { Segment } from '../../shared/domain/segments/segment';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { emailReply } from '../../shared/http/email-reply';
import { now } from '../../shared/ops/clock';

export type ShownRecord = z.input<(typeof searchGroup.routes.search.replies)[200]>['items'][number];

type Texts = Pick<ShownRecord, 'title' | 'detail'>;

const paths: Partial<Record<ShownRecord['kind'], (id: string) => string>> = {
  topics: (id) => `topics?topic=${id}`,
  domains: (id) => `deliverability/domains/${id}`,
  webhooks: (id) => `developers/webhooks/${id}`,
  keys: (id) => `developers/keys?key=${id}`,
};

const shownRecord = (
  kind: ShownRecord['kind'],
  { id, createdAt }: { id: string; createdAt: string },
  { title, detail }: Texts,
): ShownRecord => ({ kind, id, title, detail, path: paths[kind]?.(id) ?? `${kind}/${id}`, createdAt });

export const shownContact = (contact: Contact): ShownRecord =>
  shownRecord('contacts', contact, {
    title: contact.email,
    detail: contact.subscribed ? 'subscribed' : 'unsubscribed',
  });

export function shownEmail(row: EmailRow): ShownRecord {
  const { subject, contact } = emailReply(row);
  return shownRecord('emails', row, { title: subject, detail: contact.email });
}

export const shownTemplate = (template: TemplateMeta): ShownRecord =>
  shownRecord('templates', template, { title: template.name, detail: template.subject });

export const shownCampaign = (campaign: Campaign): ShownRecord =>
  shownRecord('campaigns', campaign, { title: campaign.name, detail: campaign.status });

export const shownSegment = (segment: Segment): ShownRecord =>
  shownRecord('segments', segment, { title: segment.name, detail: segment.type });

export const shownWorkflow = (workflow: Workflow): ShownRecord =>
  shownRecord('workflows', workflow, { title: workflow.name, detail: workflow.enabled ? 'enabled' : 'disabled' });

export const shownTopic = (topic: Topic): ShownRecord =>
  shownRecord('topics', topic, { title: topic.name, detail: null });

export const shownForm = (form: Form): ShownRecord =>
  shownRecord('forms', form, { title: form.name, detail: form.title });

export const shownDomain = (domain: Domain): ShownRecord =>
  shownRecord('domains', domain, { title: domain.domain, detail: statusAt(domain, now()) });

export const shownWebhook = (webhook: Webhook): ShownRecord =>
  shownRecord('webhooks', webhook, { title: webhook.url, detail: webhook.enabled ? 'enabled' : 'disabled' });

export const shownKey = (key: ApiKey): ShownRecord =>
  shownRecord('keys', key, { title: key.name, detail: key.lastFour ?? null });
