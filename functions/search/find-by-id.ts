import type { SearchedKind } from '../../shared/contract/routes/search';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { getContact } from '../../shared/db/contacts/contacts';
import { getTopic } from '../../shared/db/contacts/topics';
import { getDomain } from '../../shared/db/domains/domains';
import { getShownEmail } from '../../shared/db/emails/erasure';
import { getForm } from '../../shared/db/forms/forms';
import { getKey } from '../../shared/db/projects/api-keys';
import type { Project } from '../../shared/db/projects/projects';
import { getSegment } from '../../shared/db/segments/segments';
import { readTemplates } from '../../shared/db/templates/list';
import { getWebhook } from '../../shared/db/webhooks/webhooks';
import { getWorkflow } from '../../shared/db/workflows/workflows';
import {
  campaignResult,
  contactResult,
  domainResult,
  emailResult,
  formResult,
  keyResult,
  type SearchedRecord,
  segmentResult,
  templateResult,
  topicResult,
  webhookResult,
  workflowResult,
} from './result';

type FindById = (project: Project, id: string) => Promise<SearchedRecord | null>;

const lookups: Readonly<Record<SearchedKind, { prefix: string; find: FindById }>> = {
  contacts: { prefix: 'ct', find: (project, id) => toResult(getContact(project, id), contactResult) },
  emails: {
    prefix: 'em',
    find: ({ id: projectId }, id) => toResult(getShownEmail({ projectId, id }), emailResult),
  },
  templates: {
    prefix: 'tpl',
    find: async ({ id: projectId }, id) => {
      const template = (await readTemplates(projectId, [id])).get(id);
      return template ? templateResult(template) : null;
    },
  },
  campaigns: {
    prefix: 'cmp',
    find: ({ id: projectId }, id) => toResult(getCampaign({ projectId, campaignId: id }), campaignResult),
  },
  segments: { prefix: 'seg', find: ({ id: projectId }, id) => toResult(getSegment(projectId, id), segmentResult) },
  workflows: {
    prefix: 'wf',
    find: ({ id: projectId }, id) => toResult(getWorkflow({ projectId, workflowId: id }), workflowResult),
  },
  topics: { prefix: 'top', find: ({ id: projectId }, id) => toResult(getTopic(projectId, id), topicResult) },
  forms: { prefix: 'frm', find: ({ id: projectId }, id) => toResult(getForm(projectId, id), formResult) },
  domains: { prefix: 'dom', find: ({ id: projectId }, id) => toResult(getDomain(projectId, id), domainResult) },
  webhooks: {
    prefix: 'whk',
    find: ({ id: projectId }, id) => toResult(getWebhook({ projectId, webhookId: id }), webhookResult),
  },
  keys: { prefix: 'key', find: ({ id: projectId }, id) => toResult(getKey(projectId, id), keyResult) },
};

async function toResult<StoredRecord>(
  lookup: Promise<StoredRecord | null>,
  resultOf: (record: StoredRecord) => SearchedRecord,
): Promise<SearchedRecord | null> {
  const record = await lookup;
  return record === null ? null : resultOf(record);
}

const ID = /^([a-z]{2,3})_\w{1,120}$/;

export async function findById(
  project: Project,
  text: string,
  kinds: readonly SearchedKind[],
): Promise<SearchedRecord | null> {
  const [, prefix] = ID.exec(text) ?? [];
  const kind = kinds.find((candidate) => lookups[candidate].prefix === prefix);
  return kind === undefined ? null : lookups[kind].find(project, text);
}
