import type { reputationStreams } from '../../shared/contract/email-query';
import type { Figure, FigureGroup } from '../../shared/contract/figures';
import { Problem, requireRecord } from '../../shared/contract/problem';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { contactIdsOfAddress } from '../../shared/db/contacts/addresses';
import { getContact } from '../../shared/db/contacts/contacts';
import { listCampaignEmails } from '../../shared/db/emails/campaign-recipients';
import { type EmailFilter, listEmails as readEmails } from '../../shared/db/emails/list';
import { listProblemEmails } from '../../shared/db/emails/problems';
import type { Project } from '../../shared/db/projects/projects';
import type { PageRequest } from '../../shared/db/table/counted-list';
import { templateIdOf } from '../../shared/db/templates/aliases';
import { checkedAddress } from '../../shared/domain/address';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import type { FigureFilter } from '../../shared/domain/counters/figures';
import type { EmailStream } from '../../shared/domain/sending/email-streams';
import type { EmailProblem } from '../../shared/domain/sending/problem-emails';
import type { Endpoint } from '../../shared/http/call';
import { emailReply } from '../../shared/http/email-reply';

async function readContactFilter(project: Project, idOrEmail: string) {
  const contact = requireRecord(await getContact(project, idOrEmail), 'CONTACT_NOT_FOUND');
  return { contactId: contact.id, generation: contact.generation };
}

async function readAddressFilter(project: Project, text: string) {
  const address = checkedAddress(text);
  return { address, contactIds: await contactIdsOfAddress(project, address) };
}

function readTag(text: string): { name: string; value: string } {
  const [name = '', value = ''] = text.split(':');
  return { name, value };
}

const invalidQuery = (field: string, message: string): Problem =>
  new Problem('INVALID_PARAMETERS', { errors: [{ field, message, code: 'custom' }] });

interface FigureQuery extends Partial<Record<FigureGroup, string | undefined>> {
  happened?: Figure | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const findCampaign = async ({ id: projectId }: Project, campaignId: string): Promise<Campaign> =>
  requireRecord(await getCampaign({ projectId, campaignId }), 'CAMPAIGN_NOT_FOUND');

async function readCampaignEmails(project: Project, campaignId: string, filter: EmailFilter, page: PageRequest) {
  const campaign = await findCampaign(project, campaignId);
  if (filter.contactId !== undefined || filter.address !== undefined || filter.tag !== undefined) {
    return readEmails(project, { ...filter, campaign: campaignId }, page);
  }
  return listCampaignEmails(project, campaign, filter, page);
}

function figureFilter({ happened, from, to, ...groups }: FigureQuery): FigureFilter | undefined {
  const groupFilters = Object.entries(groups).filter((entry): entry is [FigureGroup, string] => entry[1] !== undefined);
  const isFiltered = happened !== undefined || from !== undefined || to !== undefined || groupFilters.length > 0;
  return isFiltered ? { happened: happened ?? 'accepted', from, to, groups: groupFilters } : undefined;
}

interface ReputationQuery {
  reputation?: EmailProblem | undefined;
  stream?: (typeof reputationStreams)[number] | undefined;
}

const streamsOf = (stream: ReputationQuery['stream']): EmailStream[] => {
  if (stream === undefined) return [];
  return stream === 'established' ? ['marketing', 'transactional'] : [stream];
};

async function readFilteredEmails(
  project: Project,
  { reputation, stream, campaign, from, to }: ReputationQuery & FigureQuery,
  filter: EmailFilter,
  page: PageRequest,
) {
  if (from !== undefined && to !== undefined && from >= to) throw invalidQuery('from', 'Must be before `to`.');
  if (reputation) {
    if (campaign !== undefined) await findCampaign(project, campaign);
    const problemFilter = { problem: reputation, streams: streamsOf(stream), from, to };
    return listProblemEmails(project, problemFilter, { ...filter, campaign }, page);
  }
  if (stream) throw invalidQuery('stream', 'Only with `reputation`.');
  return campaign === undefined
    ? readEmails(project, filter, page)
    : readCampaignEmails(project, campaign, filter, page);
}

/** A deleted template's id still finds its emails. */
async function readTemplateFilter({ id: projectId }: Project, idOrAlias: string) {
  const template = await templateIdOf(projectId, idOrAlias);
  if (!template.startsWith('tpl_')) throw new Problem('TEMPLATE_NOT_FOUND');
  return { template };
}

export const listEmails: Endpoint<typeof emailsGroup.routes.listEmails> = async ({ query, project }) => {
  const { contact, email, status, tag, campaign, subject, limit, cursor, reputation, stream, ...figureQuery } = query;
  // With `reputation`, `from` and `to` limit the times of bounces and complaints instead of the emails' own times.
  const figureTimes = reputation ? { from: undefined, to: undefined } : {};
  const { template } = figureQuery;
  const addressFilter = email === undefined ? {} : await readAddressFilter(project, email);
  const contactFilter = contact === undefined ? {} : await readContactFilter(project, contact);
  const templateFilter = template === undefined ? {} : await readTemplateFilter(project, template);
  const filter = {
    ...addressFilter,
    ...contactFilter,
    status,
    tag: tag === undefined ? undefined : readTag(tag),
    subject,
    figure: figureFilter({ ...figureQuery, ...templateFilter, ...figureTimes }),
  };
  const { items, ...page } = await readFilteredEmails(project, query, filter, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(emailReply) } };
};
