import { type CopyMark, outcomeKey, outcomeText } from '../../domain/emails/copies';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { expr, name } from '../table/expressions';
import { COPY, keys, ofContact } from '../table/keys';
import { queryPage } from '../table/query';
import { put, type Row, remove } from '../table/rows';
import { changeEmail, type EmailRef, type EmailRow, emailExpiry } from './emails';

const CONCURRENCY = 20;

/** Stores notes by which an erasure finds the email. Call it before storing the email: a superfluous note does no harm. */
export async function recordCopies(row: EmailRow): Promise<void> {
  const ttl = emailExpiry(row);
  const copyContactIds = Object.values(row.copies ?? {}).map(({ contactId }) => contactId);
  const contactIds = row.forwardOf === undefined ? copyContactIds : [...copyContactIds, row.forwardOf];
  await forEachConcurrent(contactIds, CONCURRENCY, async (contactId) => {
    const note = { ...keys.copyNote(row.projectId, contactId, row.id), v: 1, ttl };
    await put(note, expr`attribute_not_exists(pk) OR ttl < ${ttl}`);
  });
}

interface CopyNotes {
  emailIds: string[];
  after: Row | undefined;
}

export async function listCopyNotes(
  projectId: string,
  contactId: string,
  { after, limit }: { after?: Row | undefined; limit: number },
): Promise<CopyNotes> {
  const page = await queryPage({ pk: ofContact(projectId, contactId), sk: { beginsWith: COPY }, after, limit });
  return { emailIds: page.rows.map(({ sk }) => String(sk).slice(COPY.length)), after: page.after };
}

export const removeCopyNote = (projectId: string, contactId: string, emailId: string): Promise<boolean> =>
  remove(keys.copyNote(projectId, contactId, emailId));

export async function recordCopyOutcome(
  ref: EmailRef,
  index: string,
  mark: CopyMark,
  { at, word }: { at: string; word?: string | undefined },
): Promise<void> {
  const key = outcomeKey(index, mark);
  const text = outcomeText(at, word);
  await changeEmail(ref, {
    if: expr`attribute_not_exists(copyNews.${name(key)}) OR copyNews.${name(key)} > ${text}`,
    merge: { copyNews: { [key]: text } },
  });
}
