import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { COPY, keys, ofContact } from '../table/keys';
import { queryPage } from '../table/query';
import { put, type Row, remove } from '../table/rows';
import { type EmailRow, emailExpiry } from './emails';

const CONCURRENCY = 20;

/** Lets an erasure find the email by a copy's address. Call it before storing the email: an extra note does no harm. */
export async function recordCopies(row: EmailRow): Promise<void> {
  const ttl = emailExpiry(row);
  const copied = Object.values(row.copies ?? {}).map(({ contactId }) => contactId);
  const noted = row.forwardOf === undefined ? copied : [...copied, row.forwardOf];
  await forEachConcurrent(noted, CONCURRENCY, async (contactId) => {
    await put({ ...keys.copyNote(row.projectId, contactId, row.id), v: 1, ttl });
  });
}

export interface CopyNotes {
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
