import type { SearchedKind } from '../../shared/contract/routes/search';
import { newestCampaigns } from '../../shared/db/campaigns/list';
import { getContact } from '../../shared/db/contacts/contacts';
import { findByAddressPrefix } from '../../shared/db/contacts/list';
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
import type { Contact } from '../../shared/domain/contacts/contact';
import { hasWords, type SearchText } from '../../shared/domain/search';
import {
  type ShownRecord,
  shownCampaign,
  shownContact,
  shownDomain,
  shownEmail,
  shownForm,
  shownKey,
  shownSegment,
  shownTemplate,
  shownTopic,
  shownWebhook,
  shownWorkflow,
} from './result';

/** Rows are 0.6 KB, so this reads some 300 KB. */
const SEARCHED = 500;
const SEARCHED_CONTACTS = 1000;

export interface SearchRequest extends SearchText {
  project: Project;
  text: string;
  limit: number;
}

export interface SearchResult {
  items: ShownRecord[];
  partial: boolean;
}

const cut = (items: ShownRecord[], limit: number, complete: boolean): SearchResult => ({
  items: items.slice(0, limit),
  partial: !complete || items.length > limit,
});

const ofAddress = async ({ project, text }: SearchRequest): Promise<Contact | null> =>
  parseAddress(text) ? getContact(project, text) : null;

async function findContacts(asked: SearchRequest): Promise<SearchResult> {
  const { project, addressPrefix, limit } = asked;
  if (addressPrefix === null) return { items: [], partial: false };
  const [whole, { contacts, complete }] = await Promise.all([
    ofAddress(asked),
    findByAddressPrefix(project, addressPrefix, { searched: SEARCHED_CONTACTS, limit: limit + 1 }),
  ]);
  const others = contacts.filter(({ id }) => id !== whole?.id);
  return cut([...(whole ? [whole] : []), ...others].map(shownContact), limit, complete);
}

async function findEmails(asked: SearchRequest): Promise<SearchResult> {
  const contact = await ofAddress(asked);
  if (!contact) return { items: [], partial: false };
  const { emails, complete } = await latestOfContact(asked.project, contact, asked.limit);
  return cut(emails.map(shownEmail), asked.limit, complete);
}

async function findTemplates({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const { templates, complete } = await newestTemplates(project.id, SEARCHED);
  const found = templates.filter(({ name, subject }) => hasWords(words, [name, subject]));
  return cut(found.map(shownTemplate), limit, complete);
}

async function findCampaigns({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const { campaigns, complete } = await newestCampaigns(project.id, SEARCHED);
  const found = campaigns.filter(({ name, subject }) => hasWords(words, [name, subject]));
  return cut(found.map(shownCampaign), limit, complete);
}

async function findSegments({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const found = (await listAllSegments(project.id)).filter(({ name }) => hasWords(words, [name]));
  return cut(found.map(shownSegment), limit, true);
}

async function findWorkflows({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const found = (await listAllWorkflows(project.id)).filter(({ name }) => hasWords(words, [name]));
  return cut(found.map(shownWorkflow), limit, true);
}

async function findTopics({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const found = (await listTopics(project.id)).filter(({ name }) => hasWords(words, [name]));
  return cut(found.map(shownTopic), limit, true);
}

async function findForms({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const found = (await listForms(project.id)).filter(({ name, title }) => hasWords(words, [name, title]));
  return cut(found.map(shownForm), limit, true);
}

async function findDomains({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const found = (await listDomains(project.id)).filter(({ domain }) => hasWords(words, [domain]));
  return cut(found.map(shownDomain), limit, true);
}

async function findWebhooks({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const found = (await listWebhooks(project.id)).filter(({ url, description }) =>
    hasWords(words, [url, description ?? '']),
  );
  return cut(found.map(shownWebhook), limit, true);
}

async function findKeys({ project, words, limit }: SearchRequest): Promise<SearchResult> {
  const entries = await listKeyEntries(project.id);
  const found = (await readKeys(entries.slice(0, SEARCHED))).filter(({ name }) => hasWords(words, [name]));
  return cut(found.map(shownKey), limit, entries.length <= SEARCHED);
}

export const finders: Readonly<Record<SearchedKind, (asked: SearchRequest) => Promise<SearchResult>>> = {
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
