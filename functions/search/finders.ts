import type { SearchedKind } from '../../shared/contract/routes/search';
import { newestCampaigns } from '../../shared/db/campaigns/list';
import { getContact } from '../../shared/db/contacts/contacts';
import { findAmongNewest } from '../../shared/db/contacts/list';
import { listTopics } from '../../shared/db/contacts/topics';
import { listDomains } from '../../shared/db/domains/domains';
import { latestOfContact } from '../../shared/db/emails/list';
import { listForms } from '../../shared/db/forms/forms';
import { listKeyEntries, readKeys } from '../../shared/db/projects/api-keys';
import type { Project } from '../../shared/db/projects/projects';
import { listAllSegments } from '../../shared/db/segments/segments';
import { newestTemplates } from '../../shared/db/templates/list';
import { listWebhooks } from '../../shared/db/webhooks/webhooks';
import { listAllWorkflows } from '../../shared/db/workflows/workflows';
import { parseAddress } from '../../shared/domain/address';
import { subjectsOf } from '../../shared/domain/campaigns/campaign';
import type { Contact } from '../../shared/domain/contacts/contact';
import { hasWords, mayBeName, type SearchText } from '../../shared/domain/search';
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

/** Rows are 0.6 KB, so this reads about 300 KB. */
const MAX_SEARCHED = 500;
const MAX_SEARCHED_CONTACTS = 1000;

export interface SearchRequest extends SearchText {
  project: Project;
  text: string;
  limit: number;
}

export interface SearchResult {
  items: SearchedRecord[];
  partial: boolean;
}

const limitedResult = (items: SearchedRecord[], limit: number, isComplete: boolean): SearchResult => ({
  items: items.slice(0, limit),
  partial: !isComplete || items.length > limit,
});

const findContactByAddress = async ({ project, text }: SearchRequest): Promise<Contact | null> =>
  parseAddress(text) ? getContact(project, text) : null;

async function findContacts(request: SearchRequest): Promise<SearchResult> {
  const { project, text, limit } = request;
  if (request.addressPrefix === null && !mayBeName(text)) return { items: [], partial: false };
  const [exactContact, { contacts, isComplete }] = await Promise.all([
    findContactByAddress(request),
    findAmongNewest(project, text, request, { searched: MAX_SEARCHED_CONTACTS, limit: limit + 1 }),
  ]);
  const otherContacts = contacts.filter(({ id }) => id !== exactContact?.id);
  return limitedResult(
    [...(exactContact ? [exactContact] : []), ...otherContacts].map(contactResult),
    limit,
    isComplete,
  );
}

async function findEmails(request: SearchRequest): Promise<SearchResult> {
  const contact = await findContactByAddress(request);
  if (!contact) return { items: [], partial: false };
  const { emails, isComplete } = await latestOfContact(request.project, contact, request.limit);
  return limitedResult(emails.map(emailResult), request.limit, isComplete);
}

async function findTemplates({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const { templates, isComplete } = await newestTemplates(project.id, MAX_SEARCHED);
  const matches = templates.filter(({ name, subject }) => hasWords(words, [name, subject]));
  return limitedResult(matches.map(templateResult), limit, isComplete);
}

async function findCampaigns({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const { campaigns, isComplete } = await newestCampaigns(project.id, MAX_SEARCHED);
  const matches = campaigns.filter((campaign) => hasWords(words, [campaign.name, ...subjectsOf(campaign)]));
  return limitedResult(matches.map(campaignResult), limit, isComplete);
}

async function findSegments({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const matches = (await listAllSegments(project.id)).filter(({ name }) => hasWords(words, [name]));
  return limitedResult(matches.map(segmentResult), limit, true);
}

async function findWorkflows({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const matches = (await listAllWorkflows(project.id)).filter(({ name }) => hasWords(words, [name]));
  return limitedResult(matches.map(workflowResult), limit, true);
}

async function findTopics({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const matches = (await listTopics(project.id)).filter(({ name }) => hasWords(words, [name]));
  return limitedResult(matches.map(topicResult), limit, true);
}

async function findForms({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const matches = (await listForms(project.id)).filter(({ name, title }) => hasWords(words, [name, title]));
  return limitedResult(matches.map(formResult), limit, true);
}

async function findDomains({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const matches = (await listDomains(project.id)).filter(({ domain }) => hasWords(words, [domain]));
  return limitedResult(matches.map(domainResult), limit, true);
}

async function findWebhooks({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const matches = (await listWebhooks(project.id)).filter(({ url, description }) =>
    hasWords(words, [url, description ?? '']),
  );
  return limitedResult(matches.map(webhookResult), limit, true);
}

async function findKeys({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const entries = await listKeyEntries(project.id);
  const matches = (await readKeys(entries.slice(0, MAX_SEARCHED))).filter(({ name }) => hasWords(words, [name]));
  return limitedResult(matches.map(keyResult), limit, entries.length <= MAX_SEARCHED);
}

export const finders: Readonly<Record<SearchedKind, (request: SearchRequest) => Promise<SearchResult>>> = {
  contacts: findContacts,
  emails: findEmails,
  templates: findTemplates,
  campaigns: findCampaigns,
  segments: findSegments,
  workflows: findWorkflows,
  topics: findTopics,
  forms: findForms,
  domains: findDomains,
  webhooks: findWebhooks,
  keys: findKeys,
};
