import { rankOf } from '../../domain/emails/status';
import { isoNow } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { withCampaignTexts } from '../campaigns/mail-events';
import { listMailsOfContact } from '../campaigns/mails';
import { type ErasureRow, isErased, openErasures } from '../contacts/open-erasures';
import { expr } from '../table/expressions';
import { indexes } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { retryOnConflict } from '../table/retry-on-conflict';
import { readPlaces } from '../table/time-list';
import { deleteContent } from './contents';
import { changeEmail, type EmailRef, type EmailRow, getEmail, getEmails, type TimelineEntry } from './emails';
import { OPEN_ENTRIES } from './sending';
import { storedTimeline } from './timeline';

const PAGE = 100;
const CONCURRENCY = 10;

const isUnsent = ({ status }: EmailRow): boolean => status === 'QUEUED' || status === 'SCHEDULED';

/** The reason of a skipped mail is a word of ours. Any other detail may be somebody's words. */
const withoutTexts = ({ detail, link, ...rest }: TimelineEntry): TimelineEntry =>
  rest.type === 'skipped' && detail ? { ...rest, detail } : rest;

/** What remains of an email whose contact is erased. If it has not left yet, it is never sent. */
export function redacted({ toName, error, vars, ...row }: EmailRow, at: string): EmailRow {
  const bare = { ...row, erased: true as const, email: '', subject: '', tags: {} };
  const timeline = row.timeline.map(withoutTexts);
  if (!isUnsent(row)) return { ...bare, timeline };
  return {
    ...bare,
    status: 'SKIPPED',
    rank: rankOf('SKIPPED'),
    reason: 'contact_deleted',
    timeline: [...timeline, { type: 'skipped', at, detail: 'contact_deleted' }],
  };
}

/**
 * These emails as they may be shown. From the DELETE on nothing of a contact is shown, though its rows are erased
 * later.
 */
export async function asShown(projectId: string, rows: readonly EmailRow[]): Promise<EmailRow[]> {
  const hidden = await openErasures(
    projectId,
    rows.filter(({ erased }) => !erased).map(({ contactId }) => contactId),
  );
  return withCampaignTexts(rows.map((row) => (!row.erased && hidden(row) ? redacted(row, isoNow()) : row)));
}

/** One email as it may be shown. */
export async function getShownEmail(ref: EmailRef): Promise<EmailRow | null> {
  const row = await getEmail(ref);
  const [shown] = row ? await asShown(ref.projectId, [row]) : [];
  return shown ?? null;
}

/** Removes all that is personal from an email's row, then removes its content. */
async function eraseEmail(row: EmailRow): Promise<void> {
  await redactRow(row);
  await deleteContent(row.projectId, row.contentId, row.id);
}

async function redactRow(found: EmailRow): Promise<void> {
  await retryOnConflict({ what: 'the redaction of an email', seen: found }, async (row) => {
    if (!row || row.erased) return null;
    const { erased, email, subject, tags, status, rank, reason, timeline } = redacted(row, isoNow());
    const outcome = await changeEmail(row, {
      if: expr`attribute_not_exists(erased) AND status = ${row.status} AND size(timeline) = ${storedTimeline(row).length}`,
      set: { erased, email, subject, tags, status, rank, timeline, reason },
      remove: ['toName', 'error', 'vars', ...(isUnsent(row) ? OPEN_ENTRIES : [])],
    });
    return isConflict<EmailRow>(outcome) ? outcome : null;
  });
}

/** Erases the emails of a deleted contact until the time is up. Those that were erased before cost little. */
export async function eraseEmails(
  projectId: string,
  erasure: ErasureRow,
  hasTime: () => boolean,
): Promise<'done' | 'more'> {
  const list = { index: 'g2', partitions: [indexes.emailsOfContact(projectId, erasure.contactId)] } as const;
  let below: string | null = null;
  while (hasTime()) {
    const page = await readPlaces({ ...list, limit: PAGE }, below);
    const rows = await getEmails(page.rows.map(({ place }) => ({ projectId, id: place })));
    const doomed = [...rows.values()].filter((row) => isErased(erasure, row));
    await forEachConcurrent(doomed, CONCURRENCY, eraseEmail);
    if (page.passed === null) return eraseCampaignMails(projectId, erasure);
    below = page.passed;
  }
  return 'more';
}

/** Their content belongs to the campaign: only the rows hold personal data. */
async function eraseCampaignMails(projectId: string, erasure: ErasureRow): Promise<'done'> {
  const mails = await listMailsOfContact(projectId, erasure.contactId);
  const doomed = mails.filter((row) => isErased(erasure, row));
  await forEachConcurrent(doomed, CONCURRENCY, redactRow);
  return 'done';
}
