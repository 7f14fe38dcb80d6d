import { FIGURE_LOOKBACK_DAYS, type Figure } from '../../contract/figures';
import type { Contact } from '../../domain/contacts/contact';
import { type FigureFilter, matchesFigureFilter } from '../../domain/counters/figures';
import type { EmailStatus } from '../../domain/emails/status';
import { subjectHasWords } from '../../domain/emails/subject-words';
import { DAY_MS } from '../../durations';
import { idsFrom } from '../../ops/ids';
import { readCounter } from '../counters/counters';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { readListedRows } from '../table/time-list';
import { listEmailsOfContact } from './campaign-emails';
import { type EmailRow, getEmails } from './emails';
import { hideErased } from './erasure';
import { readEmailsOfContacts } from './of-contact';

export const countsInFigure = (row: EmailRow, figure: FigureFilter): boolean =>
  !row.test &&
  !row.member &&
  matchesFigureFilter(
    {
      ...row,
      acceptedAt: row.campaign === undefined ? row.createdAt : undefined,
      isMarketing: row.kind === 'MARKETING',
      links: row.links ?? {},
    },
    figure,
  );

export interface EmailFilter {
  contactId?: string | undefined;
  /** Contacts that have or had `address`. Of their emails, only those to `address` match. */
  contactIds?: readonly string[] | undefined;
  address?: string | undefined;
  generation?: string | undefined;
  status?: EmailStatus | undefined;
  tag?: { name: string; value: string } | undefined;
  campaign?: string | undefined;
  subject?: string | undefined;
  figure?: FigureFilter | undefined;
}

const LOOKBACK_MS = FIGURE_LOOKBACK_DAYS * DAY_MS;

const PROBLEM_STATUSES: readonly EmailStatus[] = ['BOUNCED', 'COMPLAINED', 'FAILED'];
const PROBLEM_FIGURES: readonly Figure[] = ['bounced', 'complained', 'failed'];

const partitionsFor = (partition: (suffix: number) => string): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => partition(suffix));

function sourceOf({ id }: Project, { status, figure }: EmailFilter) {
  if ((status && PROBLEM_STATUSES.includes(status)) || (figure && PROBLEM_FIGURES.includes(figure.happened))) {
    return { index: 'g3', partitions: partitionsFor((suffix) => indexes.problemsOf(id, suffix)) } as const;
  }
  return { index: 'g1', partitions: partitionsFor((suffix) => indexes.emailsOf(id, suffix)) } as const;
}

export const matchesEmailFilter = (
  row: EmailRow,
  { status, tag, generation, campaign, figure, subject, address }: EmailFilter,
): boolean =>
  (address === undefined || row.email === address) &&
  (figure === undefined || countsInFigure(row, figure)) &&
  (subject === undefined || subjectHasWords(row.subject, subject)) &&
  (campaign === undefined || row.campaign === campaign) &&
  (status === undefined || row.status === status) &&
  (tag === undefined || row.tags[tag.name] === tag.value) &&
  (generation === undefined || (row.generation ?? generation) === generation);

function positionRange({ happened, from, to }: Partial<FigureFilter>) {
  const earliest = from === undefined || happened === 'accepted' ? from : from - LOOKBACK_MS;
  return {
    ...(earliest === undefined ? {} : { from: idsFrom('em', earliest) }),
    below: to === undefined ? null : idsFrom('em', to),
  };
}

const contactIdsOf = ({ contactId, contactIds = [] }: EmailFilter): readonly string[] =>
  contactId === undefined ? contactIds : [contactId];

async function readListedEmails(
  project: Project,
  filter: EmailFilter,
  after: string | null,
  limit: number,
): Promise<ScanStep<EmailRow>> {
  const { below: end, ...range } = positionRange(filter.figure ?? {});
  const projectId = project.id;
  const below = after ?? end;
  const contactIds = contactIdsOf(filter);
  if (contactIds.length > 0) return readEmailsOfContacts(projectId, contactIds, { ...range, below, limit });
  const { rows, resumeAfter } = await readListedRows({ ...sourceOf(project, filter), ...range, limit }, below);
  const emails = await getEmails(rows.map(({ position }) => ({ projectId, id: position })));
  return { rows: rows.flatMap(({ position }) => emails.get(position) ?? []), resumeAfter };
}

async function readStep(
  project: Project,
  filter: EmailFilter,
  after: string | null,
  limit: number,
): Promise<ScanStep<EmailRow>> {
  const { rows: listedEmails, resumeAfter } = await readListedEmails(project, filter, after, limit);
  const campaignEmails = await Promise.all(contactIdsOf(filter).map((id) => listEmailsOfContact(project.id, id)));
  const campaignEmailsOfStep = campaignEmails
    .flat()
    .filter((email) => isBetween(positionOf(email), resumeAfter, after));
  const emails = await hideErased(project.id, [...listedEmails, ...campaignEmailsOfStep].sort(newestFirst));
  return { rows: emails.filter((row) => matchesEmailFilter(row, filter)), resumeAfter };
}

/** A campaign email is sorted by its own time, because the time in its id is the campaign's. */
const positionOf = ({ id, campaign, createdAt }: EmailRow): string =>
  campaign === undefined ? id : `${idsFrom('em', Date.parse(createdAt))}#${campaign}`;

const newestFirst = (a: EmailRow, b: EmailRow): number => (positionOf(a) < positionOf(b) ? 1 : -1);

const isBetween = (position: string, resumeAfter: string | null, after: string | null): boolean =>
  (after === null || position < after) && (resumeAfter === null || position >= resumeAfter);

export async function latestOfContact(
  project: Project,
  { id, generation }: Pick<Contact, 'id' | 'generation'>,
  limit: number,
): Promise<{ emails: EmailRow[]; isComplete: boolean }> {
  const { rows, resumeAfter } = await readStep(project, { contactId: id, generation }, null, limit);
  return { emails: rows, isComplete: resumeAfter === null };
}

const listNameOf = ({ contactId, status, tag, campaign, figure, subject, address }: EmailFilter): string =>
  [
    'emails',
    contactId,
    status,
    tag && `${tag.name}:${tag.value}`,
    campaign,
    ...(figure ? [JSON.stringify(figure)] : []),
    ...(subject === undefined ? [] : [`subject ${subject}`]),
    ...(address === undefined ? [] : [`address ${address}`]),
  ].join('\n');

export async function listEmails(
  project: Project,
  filter: EmailFilter,
  page: PageRequest,
): Promise<CountedPage<EmailRow>> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const list = {
    secret: project.secret,
    name: listNameOf(filter),
    readStep: (after: string | null, size: number) => readStep(project, filter, after, size),
    positionOf,
    counter: isFiltered ? undefined : () => readCounter(project.id, 'emails'),
  };
  return readCountedList(list, page);
}
