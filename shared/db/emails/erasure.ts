import { rankOf } from '../../domain/emails/status';
import { isoNow } from '../../ops/clock';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { withCampaignTexts } from '../campaigns/mail-texts';
import { listMailsOfContact } from '../campaigns/mails';
import { type ErasureRow, isErased, openErasures } from '../contacts/open-erasures';
import { indexes } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { readPlaces } from '../table/time-list';
import { changeEmail } from './change';
import { deleteContent } from './contents';
import { type EmailRef, type EmailRow, getEmail, getEmails, type TimelineEntry } from './emails';
import { OPEN_ENTRIES } from './sending';

const PAGE = 100;
const CONCURRENCY = 10;
/** A round is lost only to another change of the same email. */
const MAXIMUM_ROUNDS = 8;

const isUnsent = ({ status }: EmailRow): boolean => status === 'QUEUED' || status === 'SCHEDULED';

/** Why a mail was skipped is a word of our own; every other detail may be somebody's words. */
const withoutTexts = ({ detail, link, ...rest }: TimelineEntry): TimelineEntry =>
  rest.type === 'skipped' && detail ? { ...rest, detail } : rest;

/** What remains of an email whose contact is erased. One that has not left is not sent any more. */
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

/** These emails as they may be seen: from the DELETE on nothing of a contact is shown, though its rows go later. */
export async function asShown(projectId: string, rows: readonly EmailRow[]): Promise<EmailRow[]> {
  const hidden = await openErasures(
    projectId,
    rows.filter(({ erased }) => !erased).map(({ contactId }) => contactId),
  );
  return withCampaignTexts(rows.map((row) => (!row.erased && hidden(row) ? redacted(row, isoNow()) : row)));
}

/** One email as it may be seen. */
export async function getShownEmail(ref: EmailRef): Promise<EmailRow | null> {
  const row = await getEmail(ref);
  const [shown] = row ? await asShown(ref.projectId, [row]) : [];
  return shown ?? null;
}

/** Takes all that is personal out of an email's row, and then its content away. */
async function eraseEmail(row: EmailRow): Promise<void> {
  await redactRow(row);
  await deleteContent(row.projectId, row.contentId);
}

async function redactRow(found: EmailRow): Promise<void> {
  let row: EmailRow | null = found;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    if (!row || row.erased) return;
    const { erased, email, subject, tags, status, rank, reason, timeline } = redacted(row, isoNow());
    const outcome = await changeEmail(row, {
      expect: 'attribute_not_exists(#erased) AND #status = :status AND size(#timeline) = :entries',
      expected: { ':status': row.status, ':entries': row.timeline.length },
      set: { erased, email, subject, tags, status, rank, timeline, ...(reason ? { reason } : {}) },
      remove: ['toName', 'error', 'vars', ...(isUnsent(row) ? OPEN_ENTRIES : [])],
    });
    if (!isConflict<EmailRow>(outcome)) return;
    row = outcome.row;
  }
  throw new Error('every round of a redaction was lost to other changes of the email');
}

/** Erases the emails of a deleted contact, as far as the time goes. Those that are done already cost little. */
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

/** Their content is the campaign's: what is personal stands in the rows alone. */
async function eraseCampaignMails(projectId: string, erasure: ErasureRow): Promise<'done'> {
  const mails = await listMailsOfContact(projectId, erasure.contactId);
  const doomed = mails.filter((row) => isErased(erasure, row));
  await forEachConcurrent(doomed, CONCURRENCY, redactRow);
  return 'done';
}
