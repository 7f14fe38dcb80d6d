import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { countMigration, runMigration } from '../../bin/cli/migrate/run-migration';
import { emailExpiry, toEmail } from '../../shared/db/emails/emails';
import { claimEmail } from '../../shared/db/emails/sending';
import { emailExpiryMigration } from '../../shared/db/operator/email-expiry';
import { readProgress } from '../../shared/db/operator/migration';
import { db, tableName } from '../../shared/db/table/client';
import { EMAIL, keys } from '../../shared/db/table/keys';
import { recordExpiry } from '../../shared/db/table/stored';
import { toIso } from '../../shared/ops/clock';
import { type EmailService, newEmail, startEmailService } from '../support/emails';
import { dyingAt } from '../support/jobs';
import { localFolder, posthaste } from './shell';

const DAY_MS = 86_400_000;
const NAME = 'email-expiry';
const migration = emailExpiryMigration(400);
const pace = { unitsPerSecond: 1_000, pageRows: 5 };

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(async () => {
  await service.stop();
});

/** An email as it was stored before emails had a time to go. */
async function oldEmail(given: Parameters<typeof newEmail>[1] = {}) {
  const row = await newEmail(service.project, { status: 'SENT', ...given });
  const update = {
    TableName: tableName(),
    Key: keys.email(row.projectId, row.id),
    UpdateExpression: 'REMOVE #ttl',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
  };
  await db.send(new UpdateCommand(update));
  return row;
}

const emails = async () => (await service.table.rows()).filter(({ sk }) => String(sk).startsWith(EMAIL));
const without = async () => (await emails()).filter(({ ttl }) => ttl === undefined).length;

let asleep = 0;
beforeEach(() => {
  asleep = service.clock.now();
});

const quietly = () => undefined;

test('a migration is counted first, goes on where it died, and changes each row once, beside everybody else', async () => {
  const old = await Promise.all(Array.from({ length: 20 }, () => oldEmail()));
  const open = await oldEmail({ status: 'QUEUED', createdAt: toIso(service.clock.now() - 500 * DAY_MS) });
  const fresh = await newEmail(service.project);
  const others = (await service.table.rows()).filter(({ sk }) => !String(sk).startsWith(EMAIL));

  expect(await countMigration(migration, pace, quietly)).toMatchObject({ rows: 22, migrated: 21, current: 1 });
  expect(await without()).toBe(21);

  const isWrite = ({ input }: { input: Record<string, unknown> }) => String(input.UpdateExpression) === 'SET #ttl = :0';
  const died = () => runMigration(NAME, migration, pace, quietly).catch(() => null);
  await dyingAt(isWrite, 9, died);
  const left = await without();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(21);

  // Meanwhile the service, in its old code and its new one, goes on with the rows.
  await claimEmail(open, 'token');
  const report = await runMigration(NAME, migration, pace, quietly);
  expect(report).toMatchObject({ migrated: left, passed: 0 });
  expect(await without()).toBe(0);
  const byId = new Map((await emails()).map((row) => [toEmail(row).id, row.ttl]));
  for (const row of old) expect(byId.get(row.id)).toBe(emailExpiry(row));
  expect(byId.get(open.id)).toBeGreaterThan(recordExpiry(service.clock.now()) - 100);
  expect(byId.get(fresh.id)).toBe(emailExpiry(fresh));
  expect((await service.table.rows()).filter(({ sk }) => !String(sk).startsWith(EMAIL))).toEqual(others);
  expect(await readProgress(NAME)).toBeNull();
  expect(await runMigration(NAME, migration, pace, quietly)).toMatchObject({ migrated: 0, current: 22 });
});

test('a migration for other days begins anew, keeps to its pace, and tells how far it is', async () => {
  const slow = { unitsPerSecond: 0.5, pageRows: 2 };
  const told: string[] = [];
  const report = await runMigration(NAME, emailExpiryMigration(100), slow, (line) => told.push(line));
  expect(told.length).toBeGreaterThan(0);
  expect(told.every((line) => /^\d+ rows so far\.$/.test(line))).toBe(true);
  expect(report).toMatchObject({ rows: 22, migrated: 22 });
  expect(service.clock.now() - asleep).toBeGreaterThan(22 * 500);
});

test('only migrations that there are, at a pace that is one, are begun', async () => {
  const { directory, remove } = localFolder({ AWS_ENDPOINT_URL_DYNAMODB: service.table.url });
  const migrate = (...args: string[]) => posthaste('migrate', ...args, '--local', directory, '--json');
  expect((await migrate('everything')).exitCode).toBe(2);
  expect((await migrate(NAME, '--units', '0')).exitCode).toBe(2);
  expect((await migrate(NAME, '--days', '7')).exitCode).toBe(2);
  const { exitCode, json } = await migrate(NAME, '--days', '100');
  remove();
  expect([exitCode, json()]).toMatchObject([0, { name: NAME, applied: false, rows: 22, migrated: 0 }]);
});

test('an email is kept for the days that are set, a scheduled one from its time on', async () => {
  const row = await newEmail(service.project, { createdAt: toIso(service.clock.now()) });
  expect(emailExpiry(row)).toBe(Math.ceil((service.clock.now() + 400 * DAY_MS) / 1000));
  const scheduled = { createdAt: row.createdAt, scheduledAt: toIso(service.clock.now() + 90 * DAY_MS) };
  expect(emailExpiry(scheduled)).toBe(emailExpiry(row) + 90 * 86_400);
  process.env.RECORD_DAYS = '100';
  expect(emailExpiry(row)).toBe(emailExpiry(row, 100));
  delete process.env.RECORD_DAYS;
});
