import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { restoreTable } from '../../bin/cli/restore/restore-table';
import { run } from '../../bin/cli/run';
import { callDocuments } from '../../lib/local/assembly/document-calls';
import { openTable, TABLE_NAME } from '../../lib/local/assembly/table';
import type { CreateWorkflowBody } from '../../packages/client/src/index';
import { db } from '../../shared/db/table/client';
import { setClock } from '../../shared/ops/clock';
import { draftCampaign } from '../support/journey/campaigns';
import { clientOf, senderOf } from '../support/journey/client';
import { allExecutions } from '../support/journey/executions';
import { startLocalService } from '../support/service';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** At two emails a second half of a campaign of this size is sent after some seconds. */
const READERS = 24;
const HALF = READERS / 2;
const A_WHILE = 60;
const from = 'hello@example.com';

const services: Awaited<ReturnType<typeof startLocalService>>[] = [];
afterAll(async () => {
  setClock();
  for (const service of services) await service.stop();
});
async function start() {
  const service = await startLocalService({ sendRate: 2 });
  services.push(service);
  return service;
}
type Service = Awaited<ReturnType<typeof start>>;

/** What a restore brings back, and no queue and no mailbox. */
const backUp = (service: Service, dir: string): void => {
  for (const part of ['table.log', 'storage', 'demo.json']) {
    cpSync(join(service.dir, part), join(dir, part), { recursive: true });
  }
};
/** Who got what, and how often. */
const received = async ({ mailbox }: Service): Promise<string[]> =>
  (await mailbox.newest()).map(({ to, subject }) => `${to[0]} ${subject}`).sort();
const distinct = (emails: readonly string[]): string[] => [...new Set(emails)].sort();

/** Does an operator's work on a table that no service uses: here its emulator is opened for it. */
async function onTable<T>(dir: string, at: number, work: () => Promise<T>): Promise<T> {
  const clock = new LocalClock('manual', at);
  // A command that waits until all is settled does not have to.
  setClock({ now: () => at, sleep: async () => undefined });
  const table = await openTable({ dir, clock });
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: table.url, TABLE_NAME, AWS_REGION: 'eu-central-1' });
  const end = callDocuments(db, table, clock);
  return work().finally(async () => {
    end();
    await table.stop();
    writeFileSync(join(dir, 'clock.json'), JSON.stringify({ now: at }).padEnd(40));
  });
}

const series: CreateWorkflowBody = {
  name: 'Series',
  trigger: { type: 'EVENT', event: 'signed_up' },
  enabled: true,
  steps: [
    { id: 'hello', type: 'SEND_EMAIL', from, subject: 'Welcome', body: '<p>Hello.</p>', next: 'pause' },
    { id: 'pause', type: 'DELAY', amount: 1, unit: 'days', next: 'tips' },
    { id: 'tips', type: 'SEND_EMAIL', from, subject: 'Tips', body: '<p>Three.</p>' },
  ],
};

test('after a restore nothing is sent that may have been sent before, and what was to come later comes once', async () => {
  const before = await start();
  const { campaigns, contacts, emails, events, workflows } = clientOf(before);
  for (let n = 0; n < READERS; n++) await contacts.upsert({ email: `r${n}@example.org`, subscribed: true });
  const { id: workflow } = await workflows.create(series);
  await events.track({ email: 'r0@example.org', event: 'signed_up' });
  await before.advance(MINUTE);
  const scheduled = (to: string, ms: number, now: number) =>
    emails.send({
      to,
      from,
      subject: 'Scheduled',
      body: 'x',
      scheduledAt: new Date(now + ms).toISOString(),
    });
  await scheduled('soon@example.org', 10 * MINUTE, await before.now());
  await scheduled('later@example.org', 2 * DAY, await before.now());
  const campaign = await draftCampaign(senderOf(before, from), { subject: 'News' });
  await campaigns.send(campaign);
  let out = 0;
  for (let second = 0; second < A_WHILE && out < HALF; second++) {
    await before.advance(1_000);
    out = (await received(before)).filter((email) => email.endsWith('News')).length;
  }
  expect([out >= HALF, out < READERS]).toEqual([true, true]);

  const after = await start();
  await before.kill();
  await after.kill();
  backUp(before, after.dir);
  await before.start();
  await before.advance(30 * MINUTE);
  const all = await received(before);
  expect(all).toEqual(distinct(all));
  // The welcome, the campaign and what was scheduled soon.
  expect(all).toHaveLength(1 + READERS + 1);
  const stopped = await before.now();
  await before.kill();

  const how = { startedAt: stopped, eraseMissing: false, apply: true };
  const { counts } = await onTable(after.dir, stopped, () => restoreTable(how));
  expect(Object.fromEntries(counts)).toMatchObject({
    campaignEnded: 1,
    workflowDisabled: 1,
    executionKept: 1,
    emailKept: 1,
  });
  await after.start();
  for (let day = 0; day < 3; day++) {
    await after.leap(DAY);
    await after.advance(MINUTE);
  }
  const sent = await received(after);
  expect(sent).toEqual(['later@example.org Scheduled', 'r0@example.org Tips']);
  expect(distinct([...all, ...sent])).toHaveLength(all.length + sent.length);

  const restored = clientOf(after);
  expect((await restored.campaigns.get(campaign)).status).toBe('CANCELLED');
  expect((await allExecutions(restored, workflow)).get('r0@example.org')?.status).toBe('COMPLETED');
  await restored.emails.send({ to: 'new@example.org', from, subject: 'New', body: 'x' });
  await after.advance(MINUTE);
  expect(await received(after)).toContain('new@example.org New');

  const { projectId } = after.facts;
  const end = (await after.now()) + DAY;
  await after.kill();
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const output = { out: say, err: say };
  const recount = () => run(['recount', projectId, '--table', TABLE_NAME], output);
  const allRight = expect.arrayContaining([expect.stringMatching(/^All \d+ .* are right/)]);
  expect([await onTable(after.dir, end, recount), lines]).toEqual([0, allRight]);
}, 120_000);
