import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { bulkEntry, dueEntry, type EmailRow } from '../../../shared/db/emails/emails';
import { registerBulkProject } from '../../../shared/db/sending/bulk-projects';
import { db, tableName } from '../../../shared/db/table/client';
import { dueShardOf, suffixOf } from '../../../shared/db/table/indexes';
import { keys } from '../../../shared/db/table/keys';
import { emailIdOf } from '../../../shared/domain/emails/email-id';
import { newId } from '../../../shared/ops/ids';
import { useDispatcher } from '../../support/dispatcher';
import { newEmail } from '../../support/emails';

const on = useDispatcher();

/** Rows of newer code that stand before a row of today in its list: as many as are read of it at a time, and more. */
async function putNewerBefore(row: EmailRow, count: number, listOf: (id: string) => number): Promise<void> {
  const earlier = on.service.clock.now() - 60_000;
  for (let made = 0; made < count; ) {
    const id = emailIdOf(newId('em'), row.contactId);
    if (listOf(id) !== listOf(row.id)) continue;
    const newer = { ...row, id, createdAt: new Date(earlier).toISOString() };
    const entry = row.lane === 'bulk' ? { ...bulkEntry(newer), g5sk: `1#${made}` } : dueEntry(id, earlier);
    const Item = { ...keys.email(row.projectId, id), ...newer, ...entry, v: 2 };
    await db.send(new PutCommand({ TableName: tableName(), Item }));
    made += 1;
  }
}

test('due email in a newer form is left alone, and holds up none of today behind it', async () => {
  const scheduledAt = new Date(on.service.clock.now() + 1_000).toISOString();
  const row = await newEmail(on.project, { status: 'SCHEDULED', scheduledAt });
  await putNewerBefore(row, 61, dueShardOf);
  await on.tick();
  expect(on.queued.map(({ email }) => email)).toEqual([row.id]);
});

test('waiting bulk email in a newer form is left alone, and holds up none of today behind it', async () => {
  const row = await newEmail(on.project, { kind: 'MARKETING', lane: 'bulk' });
  await putNewerBefore(row, 401, suffixOf);
  await registerBulkProject(row.projectId, 'mark');
  await on.work();
  expect(on.queued.map(({ email }) => email)).toEqual([row.id]);
});
