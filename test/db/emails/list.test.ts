import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { type EmailFilter, listEmails } from '../../../shared/db/emails/list';
import { claimEmail, failEmail } from '../../../shared/db/emails/sending';
import { type Service, startService } from '../../support/contacts';
import { newEmail } from '../../support/emails';

let service: Service;
let rows: EmailRow[];
beforeAll(async () => {
  service = await startService();
  rows = [];
  for (let n = 0; n < 36; n++) {
    await service.clock.advance(1);
    const to = n % 3 === 0 ? 'reader@example.com' : `other${n}@example.com`;
    rows.push(await newEmail(service.project, { to, tags: n % 2 === 0 ? { kind: 'even' } : {} }));
  }
  for (const row of rows.slice(0, 10)) {
    await claimEmail(row, 'mine');
    await failEmail(row, 'mine', 'rejected', 'no');
  }
});
afterAll(() => service.stop());

async function scan(filter: EmailFilter, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page++) {
    const { items, nextCursor, hasMore } = await listEmails(service.project, filter, { limit, cursor });
    seen.push(...items.map(({ id }) => id));
    if (!hasMore || nextCursor === null) return seen;
    cursor = nextCursor;
  }
  throw new Error('the scan does not end');
}

test.each<[string, EmailFilter | 'reader', (row: EmailRow, n: number) => boolean]>([
  ['nothing', {}, () => true],
  ['a contact', 'reader', (_, n) => n % 3 === 0],
  ['a status that has a list of its own', { status: 'FAILED' }, (_, n) => n < 10],
  ['a status that has none', { status: 'QUEUED' }, (_, n) => n >= 10],
  ['a tag', { tag: { name: 'kind', value: 'even' } }, (_, n) => n % 2 === 0],
  ['status and tag', { status: 'FAILED', tag: { name: 'kind', value: 'even' } }, (_, n) => n < 10 && n % 2 === 0],
])('a scan filtered by %s meets every email of it once, newest first', async (_, given, belongs) => {
  const filter = given === 'reader' ? { contactId: rows[0]?.contactId } : given;
  const expected = rows.filter(belongs).map(({ id }) => id);
  for (const limit of [7, 100]) expect(await scan(filter, limit)).toEqual(expected.toReversed());
});
