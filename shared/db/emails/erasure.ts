import { copiesTo, type EmailCopy, outcomeKey, outcomeText, withoutAddress } from '../../domain/emails/copies';
import { rankOf } from '../../domain/emails/status';
import { isoNow } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { type ErasureRow, hiddenRowTest, isErased } from '../contacts/open-erasures';
import { expr } from '../table/expressions';
import { isConflict } from '../table/outcomes';
import type { ErasureProgress } from '../table/partition-erasure';
import { retryOnConflict } from '../table/retry-on-conflict';
import type { Row } from '../table/rows';
import { listEmailsOfContact } from './campaign-emails';
import { withCampaignTexts } from './campaign-texts';
import { deleteContent } from './contents';
import { listCopyNotes, removeCopyNote } from './copies';
import { changeEmail, type EmailRef, type EmailRow, getEmail, type TimelineEntry } from './emails';
import { readEmailsOfContact } from './of-contact';
import { toStoredTimeline } from './row';
import { OPEN_ENTRIES } from './sending';

const PAGE = 100;
const CONCURRENCY = 10;

const isUnsent = ({ status }: EmailRow): boolean => status === 'QUEUED' || status === 'SCHEDULED';

/** Entries whose detail is the service's own text; other details may quote a person. */
const OWN_DETAILS = ['skipped', 'scheduled', 'rescheduled'];

const withoutTexts = ({ detail, link, ...rest }: TimelineEntry): TimelineEntry =>
  OWN_DETAILS.includes(rest.type) && detail ? { ...rest, detail } : rest;

const copiesWithoutAddresses = ({ copies }: EmailRow): Pick<EmailRow, 'copies'> =>
  copies ? { copies: mapCopies(copies, (copy) => withoutAddress(copy)) } : {};

const mapCopies = (
  copies: Readonly<Record<string, EmailCopy>>,
  change: (copy: EmailCopy) => EmailCopy,
): Record<string, EmailCopy> =>
  Object.fromEntries(Object.entries(copies).map(([index, copy]) => [index, change(copy)]));

export function redact({ toName, error, vars, ...row }: EmailRow, at: string): EmailRow {
  const withoutPerson = {
    ...row,
    ...copiesWithoutAddresses(row),
    erased: true as const,
    email: '',
    subject: '',
    tags: {},
  };
  const timeline = row.timeline.map(withoutTexts);
  if (!isUnsent(row)) return { ...withoutPerson, timeline };
  return {
    ...withoutPerson,
    status: 'SKIPPED',
    rank: rankOf('SKIPPED'),
    reason: 'contact_deleted',
    timeline: [...timeline, { type: 'skipped', at, detail: 'contact_deleted' }],
  };
}

/** Hides the data of a deleted contact, whose rows are erased later. */
export async function hideErased(projectId: string, rows: readonly EmailRow[]): Promise<EmailRow[]> {
  const unerased = rows.filter(({ erased }) => !erased);
  const isErasedContact = await hiddenRowTest(
    projectId,
    unerased.flatMap(({ contactId, forwardOf = contactId, copies = {} }) => [
      contactId,
      forwardOf,
      ...Object.values(copies).map((copy) => copy.contactId),
    ]),
  );
  const isHidden = (row: EmailRow) =>
    isErasedContact(row) ||
    (row.forwardOf !== undefined && isErasedContact({ contactId: row.forwardOf, createdAt: row.createdAt }));
  const hideData = (row: EmailRow) =>
    !row.erased && isHidden(row) ? redact(row, isoNow()) : withoutHiddenCopies(row, isErasedContact);
  return withCampaignTexts(rows.map(hideData));
}

function withoutHiddenCopies(row: EmailRow, isErasedContact: Awaited<ReturnType<typeof hiddenRowTest>>): EmailRow {
  const { copies, createdAt } = row;
  if (!copies) return row;
  const hideIfErased = (copy: EmailCopy) =>
    isErasedContact({ contactId: copy.contactId, createdAt }) ? withoutAddress(copy) : copy;
  return { ...row, copies: mapCopies(copies, hideIfErased) };
}

export async function getShownEmail(ref: EmailRef): Promise<EmailRow | null> {
  const row = await getEmail(ref);
  const [shownEmail] = row ? await hideErased(ref.projectId, [row]) : [];
  return shownEmail ?? null;
}

async function eraseEmail(row: EmailRow): Promise<void> {
  await redactRow(row);
  await deleteContent(row.projectId, row.contentId, row.id);
}

async function redactRow(email: EmailRow): Promise<void> {
  await retryOnConflict({ what: 'the redaction of an email', row: email }, async (row) => {
    if (!row || row.erased) return null;
    const { erased, subject, tags, status, rank, reason, timeline, copies, ...rest } = redact(row, isoNow());
    const outcome = await changeEmail(row, {
      if: expr`attribute_not_exists(erased) AND status = ${row.status} AND size(timeline) = ${toStoredTimeline(row).length}`,
      set: { erased, email: rest.email, subject, tags, status, rank, timeline, reason, copies },
      remove: ['toName', 'error', 'vars', ...(isUnsent(row) ? OPEN_ENTRIES : [])],
    });
    return isConflict<EmailRow>(outcome) ? outcome : null;
  });
}

export async function eraseEmails(
  projectId: string,
  erasure: ErasureRow,
  hasTime: () => boolean,
): Promise<ErasureProgress> {
  let below: string | null = null;
  while (hasTime()) {
    const page = await readEmailsOfContact(projectId, erasure.contactId, { below, limit: PAGE });
    const toErase = page.rows.filter((row) => isErased(erasure, row));
    await forEachConcurrent(toErase, CONCURRENCY, eraseEmail);
    if (page.resumeAfter === null) return eraseCampaignEmails(projectId, erasure);
    below = page.resumeAfter;
  }
  return 'more';
}

/** Redacts only the rows: the content belongs to the campaign and has no personal data. */
async function eraseCampaignEmails(projectId: string, erasure: ErasureRow): Promise<'done'> {
  const emails = await listEmailsOfContact(projectId, erasure.contactId);
  const toErase = emails.filter((row) => isErased(erasure, row));
  await forEachConcurrent(toErase, CONCURRENCY, redactRow);
  return 'done';
}

export async function eraseCopies(
  projectId: string,
  erasure: ErasureRow,
  hasTime: () => boolean,
): Promise<ErasureProgress> {
  let after: Row | undefined;
  while (hasTime()) {
    const page = await listCopyNotes(projectId, erasure.contactId, { after, limit: PAGE });
    await forEachConcurrent(page.emailIds, CONCURRENCY, (id) => eraseCopy({ projectId, id }, erasure));
    if (!page.after) return 'done';
    after = page.after;
  }
  return 'more';
}

async function eraseCopy(ref: EmailRef, erasure: ErasureRow): Promise<void> {
  const { contactId } = erasure;
  const email = await getEmail(ref);
  // A note is written before its email. If the email is missing, a later scan finds it.
  if (!email || !isErased(erasure, { contactId, createdAt: email.createdAt })) return;
  if (email.forwardOf === contactId) await eraseEmail(email);
  await retryOnConflict({ what: 'the erasure of a copy', row: email }, async (row) => {
    if (!row) return null;
    const [index] = copiesTo(row, contactId);
    const copy = index === undefined ? undefined : row.copies?.[index];
    if (index === undefined || copy?.email === undefined) return null;
    const leftOutNews = isUnsent(row)
      ? { copyNews: { [outcomeKey(index, 'left_out')]: outcomeText(isoNow(), 'contact_deleted') } }
      : {};
    const outcome = await changeEmail(row, {
      if: expr`status = ${row.status}`,
      merge: { copies: { [index]: withoutAddress(copy) }, ...leftOutNews },
    });
    return isConflict<EmailRow>(outcome) ? outcome : null;
  });
  await removeCopyNote(ref.projectId, contactId, ref.id);
}
