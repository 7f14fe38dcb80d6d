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

export type SearchedRecord = z.input<(typeof searchGroup.routes.search.replies)[200]>['items'][number];

type Texts = Pick<SearchedRecord, 'title' | 'detail'>;

const paths: Partial<Record<SearchedRecord['kind'], (id: string) => string>> = {
  topics: (id) => `topics?topic=${id}`,
  domains: (id) => `deliverability/domains/${id}`,
  webhooks: (id) => `developers/webhooks/${id}`,
  keys: (id) => `developers/keys?key=${id}`,
};

const searchedRecord = (
  kind: SearchedRecord['kind'],
  { id, createdAt }: { id: string; createdAt: string },
  { title, detail }: Texts,
): SearchedRecord => ({ kind, id, title, detail, path: paths[kind]?.(id) ?? `${kind}/${id}`, createdAt });

export const contactResult = (contact: Contact): SearchedRecord =>
  searchedRecord('contacts', contact, {
    title: contact.email,
    detail: contact.subscribed ? 'subscribed' : 'unsubscribed',
  });

export function emailResult(row: EmailRow): SearchedRecord {
  const { subject, contact } = emailReply(row);
  return searchedRecord('emails', row, { title: subject, detail: contact.email });
}

export const templateResult = (template: TemplateMeta): SearchedRecord =>
  searchedRecord('templates', template, { title: template.name, detail: template.subject });

export const campaignResult = (campaign: Campaign): SearchedRecord =>
  searchedRecord('campaigns', campaign, { title: campaign.name, detail: campaign.status });

export const segmentResult = (segment: Segment): SearchedRecord =>
  searchedRecord('segments', segment, { title: segment.name, detail: segment.type });

export const workflowResult = (workflow: Workflow): SearchedRecord =>
  searchedRecord('workflows', workflow, { title: workflow.name, detail: workflow.enabled ? 'enabled' : 'disabled' });

export const topicResult = (topic: Topic): SearchedRecord =>
  searchedRecord('topics', topic, { title: topic.name, detail: null });

export const formResult = (form: Form): SearchedRecord =>
  searchedRecord('forms', form, { title: form.name, detail: form.title });

export const domainResult = (domain: Domain): SearchedRecord =>
  searchedRecord('domains', domain, { title: domain.domain, detail: statusAt(domain, now()) });

export const webhookResult = (webhook: Webhook): SearchedRecord =>
  searchedRecord('webhooks', webhook, { title: webhook.url, detail: webhook.enabled ? 'enabled' : 'disabled' });

export const keyResult = (key: ApiKey): SearchedRecord =>
  searchedRecord('keys', key, { title: key.name, detail: key.lastFour ?? null });
