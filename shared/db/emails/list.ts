import { FIGURE_LOOKBACK_DAYS, type Figure } from '../../contract/figures';
import type { Contact } from '../../domain/contacts/contact';
import type { FigureFilter } from '../../domain/counters/figures';
import type { EmailStatus } from '../../domain/emails/status';
import { hasWords } from '../../domain/emails/subject-words';
import { idsFrom } from '../../ops/ids';
import { listMailsOfContact } from '../campaigns/mails';
import { readCounter } from '../counters/counters';
import type { Project } from '../projects/projects';
import { type CountedPage, readCountedList, type Step } from '../table/counted-list';
import { indexes, LIST_SUFFIXES } from '../table/keys';
import { readPlaces } from '../table/time-list';
import { type EmailRow, getEmails } from './emails';
import { asShown } from './erasure';
import { isFigured } from './figured';
import { readEmailsOfContact } from './of-contact';

/** All that is given must hold. */
export interface EmailFilter {
  contactId?: string | undefined;
  /** The contact's generation: emails of an erased contact are not shown as its successor's. */
  generation?: string | undefined;
  status?: EmailStatus | undefined;
  tag?: { name: string; value: string } | undefined;
  /** With a contact: only emails of this campaign. */
  campaign?: string | undefined;
  /** Words that the subject has. */
  subject?: string | undefined;
  /** Only emails that a figure counts: neither tests nor links for members. */
  figure?: FigureFilter | undefined;
}

/** How long before `from` an email may have been accepted to which something happened later, in milliseconds. */
const EARLIER_MS = FIGURE_LOOKBACK_DAYS * 86_400_000;

const TROUBLED: readonly EmailStatus[] = ['BOUNCED', 'COMPLAINED', 'FAILED'];
/** Whoever is counted there has, or had, one of these states. */
const TROUBLES: readonly Figure[] = ['bounced', 'complained', 'failed'];

const suffixed = (partition: (suffix: number) => string): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => partition(suffix));

/** The narrowest index that holds every email the filter lets through. */
function sourceOf({ id }: Project, { status, figure }: EmailFilter) {
  if ((status && TROUBLED.includes(status)) || (figure && TROUBLES.includes(figure.happened))) {
    return { index: 'g3', partitions: suffixed((suffix) => indexes.troubledOf(id, suffix)) } as const;
  }
  return { index: 'g1', partitions: suffixed((suffix) => indexes.emailsOf(id, suffix)) } as const;
}

/** The part of the filter that no index holds. A row without a generation matches any. */
const matches = (row: EmailRow, { status, tag, generation, campaign, figure, subject }: EmailFilter): boolean =>
  (figure === undefined || isFigured(row, figure)) &&
  (subject === undefined || hasWords(row.subject, subject)) &&
  (campaign === undefined || row.campaign === campaign) &&
  (status === undefined || row.status === status) &&
  (tag === undefined || row.tags[tag.name] === tag.value) &&
  (generation === undefined || (row.generation ?? generation) === generation);

/** The places between which all that a figure counts was accepted. */
function placesOf({ happened, from, to }: Partial<FigureFilter>) {
  const earliest = from === undefined || happened === 'accepted' ? from : from - EARLIER_MS;
  return {
    ...(earliest === undefined ? {} : { from: idsFrom('em', earliest) }),
    below: to === undefined ? null : idsFrom('em', to),
  };
}

/** The same without mail of campaigns: one stretch of a contact's partition, or the rows of an index's entries. */
async function readListed(
  project: Project,
  filter: EmailFilter,
  after: string | null,
  limit: number,
): Promise<Step<EmailRow>> {
  const { below: end, ...range } = placesOf(filter.figure ?? {});
  const [projectId, below] = [project.id, after ?? end];
  if (filter.contactId !== undefined) {
    return readEmailsOfContact(projectId, filter.contactId, { ...range, below, limit });
  }
  const { rows: listed, passed } = await readPlaces({ ...sourceOf(project, filter), ...range, limit }, below);
  const rows = await getEmails(listed.map(({ place }) => ({ projectId, id: place })));
  return { rows: listed.flatMap(({ place }) => rows.get(place) ?? []), passed };
}

/** A stretch of the list from below an id, newest first, with the present rows. */
async function readStep(
  project: Project,
  filter: EmailFilter,
  after: string | null,
  limit: number,
): Promise<Step<EmailRow>> {
  const { rows: own, passed } = await readListed(project, filter, after, limit);
  const mails = filter.contactId === undefined ? [] : await listMailsOfContact(project.id, filter.contactId);
  const between = mails.filter((mail) => isBetween(placeOf(mail), passed, after));
  const found = await asShown(project.id, [...own, ...between].sort(newestFirst));
  return { rows: found.filter((row) => matches(row, filter)), passed };
}

/** A campaign's mail is placed by its own time, because its id contains the campaign's. */
const placeOf = ({ id, campaign, createdAt }: EmailRow): string =>
  campaign === undefined ? id : `${idsFrom('em', Date.parse(createdAt))}#${campaign}`;

const newestFirst = (a: EmailRow, b: EmailRow): number => (placeOf(a) < placeOf(b) ? 1 : -1);

/** Whether a place is in the stretch of a list that goes from below `after` down to `passed`. */
const isBetween = (place: string, passed: string | null, after: string | null): boolean =>
  (after === null || place < after) && (passed === null || place >= passed);

/** The latest mails to a contact, newest first, and whether these are all. */
export async function latestOfContact(
  project: Project,
  { id, generation }: Pick<Contact, 'id' | 'generation'>,
  limit: number,
): Promise<{ emails: EmailRow[]; complete: boolean }> {
  const { rows, passed } = await readStep(project, { contactId: id, generation }, null, limit);
  return { emails: rows, complete: passed === null };
}

const nameOf = ({ contactId, status, tag, campaign, figure, subject }: EmailFilter): string =>
  [
    'emails',
    contactId,
    status,
    tag && `${tag.name}:${tag.value}`,
    campaign,
    ...(figure ? [JSON.stringify(figure)] : []),
    ...(subject === undefined ? [] : [`subject ${subject}`]),
  ].join('\n');

/** A page of a project's emails, newest first; under a filter it may be short. */
export async function listEmails(
  project: Project,
  filter: EmailFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<EmailRow>> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const list = {
    secret: project.secret,
    name: nameOf(filter),
    readStep: (after: string | null, size: number) => readStep(project, filter, after, size),
    placeOf,
    counter: isFiltered ? undefined : () => readCounter(project.id, 'emails'),
  };
  return readCountedList(list, page);
}
