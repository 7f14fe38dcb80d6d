import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { campaignRef, createCampaign, getCampaign } from '../../../shared/db/campaigns/campaigns';
import { scheduleCampaign } from '../../../shared/db/campaigns/changes';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { countIntoSummary, getSummary } from '../../../shared/db/contacts/summaries';
import { createSuppressionRow } from '../../../shared/db/contacts/suppression-rows';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { claimEmail, markSent } from '../../../shared/db/emails/sending';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { createJob, getJob } from '../../../shared/db/jobs/jobs';
import { createKey, getKey, revokeKey } from '../../../shared/db/projects/api-keys';
import { getProject, type Project, setProjectStatus } from '../../../shared/db/projects/projects';
import { db } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { getExecution } from '../../../shared/db/workflows/executions';
import { getWorkflow } from '../../../shared/db/workflows/workflows';
import { enterStep, waitUntil } from '../../../shared/domain/workflows/transitions';
import { toIso } from '../../../shared/ops/clock';
import { draftOf } from '../../support/campaign';
import {
  addReader,
  campaignUnderWay,
  claimCampaignEmail,
  type Reader,
  readerOf,
  sendEmail,
} from '../../support/campaign-emails';
import { type Service, START } from '../../support/contacts';
import { newEmail, readEmail, setEmail } from '../../support/emails';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { copyToOldTable, HOUR_MS, restoreAll as restore } from '../../support/old-table';
import { useBackup } from './at-the-backup';

let service: Service;
let project: Project;
useBackup((at) => {
  ({ service, project } = at);
});

const at = (hours: number) => toIso(START + hours * HOUR_MS);
const scheduled = (hours: number) => newEmail(project, { status: 'SCHEDULED', scheduledAt: at(hours) });
const draft = async (name: string) => {
  const made = await createCampaign(draftOf({ projectId: project.id, name }), noBodies, { segmentIds: [] });
  if (typeof made === 'string') throw new Error(made);
  return made;
};
const noBodies = { body: 'Hello', text: null, variants: [] };
const statusesOf = async (rows: readonly Parameters<typeof readEmail>[0][]) =>
  (await Promise.all(rows.map(readEmail))).map(({ status, reason = '' }) => `${status} ${reason}`.trim());
const later = [
  { id: 'pause', type: 'DELAY' as const, delay: { amount: 1, unit: 'days' as const } },
  { id: 'listen', type: 'WAIT_FOR_EVENT' as const, event: 'bought', timeout: { amount: 9, unit: 'days' as const } },
];

test('email that may have left since the backup never leaves again, and what is due later stays', async () => {
  const queued = await newEmail(project, { kind: 'MARKETING', lane: 'bulk' });
  const sending = await newEmail(project);
  await claimEmail(sending, 'token');
  const emails = [queued, sending, await scheduled(3), await scheduled(5)];
  const sent = await newEmail(project);
  await claimEmail(sent, 'other');
  await markSent(sent, 'other', 'ses-0');
  expect(await restore({ apply: false })).toMatchObject({ emailUnclear: 3, emailKept: 1 });
  expect(await statusesOf(emails)).toEqual(['QUEUED', 'SENDING', 'SCHEDULED', 'SCHEDULED']);
  await restore();
  const unclear = 'FAILED outcome_unknown';
  expect(await statusesOf([...emails, sent])).toEqual([unclear, unclear, unclear, 'SCHEDULED', 'SENT']);
  const open = (await service.rows()).filter(({ pk, g5pk }) => g5pk && pk.includes(project.id));
  expect(open.map(({ status }) => status)).toEqual(['SCHEDULED']);
  // What SES still tells of it stands above our not knowing.
  await markSent(sending, 'token', 'ses-1');
  expect(await restore()).toEqual({ emailKept: 1 });
});

test('a campaign under way or due since ends with its email, and one for later waits for a person', async () => {
  const underWay = await campaignUnderWay(project);
  const [first, second] = ['a', 'b'].map((name) => readerOf(project, `${name}@example.org`)) as [Reader, Reader];
  const emails = [await sendEmail(underWay, first), await claimCampaignEmail(underWay, second)];
  const due = await scheduleCampaign(await draft('due'), START + 2 * HOUR_MS);
  const next = await scheduleCampaign(await draft('next'), START + 9 * HOUR_MS);
  await draft('draft');
  expect(await restore()).toEqual({ campaignEnded: 2, campaignDrafted: 1, emailUnclear: 1 });
  const statuses = [underWay, due, next].map(async (one) => one && (await getCampaign(campaignRef(one)))?.status);
  expect(await Promise.all(statuses)).toEqual(['CANCELLED', 'CANCELLED', 'DRAFT']);
  expect(await statusesOf(emails)).toEqual(['SENT', 'FAILED outcome_unknown']);
});

test('an execution goes on only from a delay that is not over, nobody enters, and no job goes on', async () => {
  const ref = await storeWorkflow(project, later as Parameters<typeof storeWorkflow>[1]);
  const executionOf = (name: string, step: string) => enterStep(newExecutionOf(project, ref, name), step, START);
  const until = START + 24 * HOUR_MS;
  const resting = await storeExecution(waitUntil(executionOf('a@example.org', 'pause'), until));
  const others = [
    waitUntil(executionOf('b@example.org', 'pause'), START + HOUR_MS),
    waitUntil(executionOf('c@example.org', 'listen'), until),
    executionOf('d@example.org', 'pause'),
  ];
  for (const execution of others) await storeExecution(execution);
  const job = {
    projectId: project.id,
    id: 'job_1',
    type: 'bulk' as const,
    params: {},
    createdAt: at(0),
    createdBy: { kind: 'key' as const, id: 'key_1' },
  };
  await createJob(job);
  expect(await restore()).toEqual({ executionKept: 1, executionEnded: 3, workflowDisabled: 1, jobCancelled: 1 });
  expect(await getExecution(resting)).toEqual(resting);
  for (const execution of others) {
    expect(await getExecution(execution)).toMatchObject({ status: 'CANCELLED', reason: 'restored' });
  }
  expect([(await getWorkflow(ref))?.enabled, (await getJob(job))?.status]).toEqual([false, 'CANCELLED']);
});

test("a contact's summary counts what the new stream tells, whatever its numbers are", async () => {
  const { id: contactId, generation } = await addReader(project, 'ada@example.org');
  const told = (sequence: string) =>
    countIntoSummary({
      ...{ projectId: project.id, contactId, generation, sequence },
      events: [{ name: 'bought', at: START }],
    });
  await told('900');
  expect(await told('7')).toBe('skipped');
  expect(await restore()).toEqual({ summaryReadied: 1 });
  expect([await told('7'), await told('7')]).toEqual(['counted', 'skipped']);
  expect((await getSummary(project.id, contactId))?.names.bought?.count).toBe(2);
});

test('what the old table knows counts: outcomes, and what has not moved stays as it is', async () => {
  const [waiting, left, cancelled] = [await newEmail(project), await newEmail(project), await scheduled(9)];
  const next = await scheduleCampaign(await draft('next'), START + 9 * HOUR_MS);
  const sentSince = await draft('sent since');
  const ref = await storeWorkflow(project, later as Parameters<typeof storeWorkflow>[1]);
  const execution = waitUntil(
    enterStep(newExecutionOf(project, ref, 'c@example.org'), 'listen', START),
    START + 99 * HOUR_MS,
  );
  await storeExecution(execution);
  const old = await copyToOldTable(service);
  await old.afterwards(async () => {
    await claimEmail(left, 'token');
    await markSent(left, 'token', 'ses-1');
    await setEmail(cancelled, { status: 'CANCELLED' });
    await scheduleCampaign(sentSince, START + HOUR_MS);
    const Item = { ...(await service.rows()).find(({ sk }) => sk === sentSince.id), sentAt: at(1), status: 'SENT' };
    await db.send(new PutCommand({ TableName: old.name, Item }));
  });
  expect(await restore({ oldTable: old.name })).toEqual({
    ...{ emailKept: 1, emailTaken: 2, campaignKept: 1, campaignEnded: 1, executionKept: 1, workflowDisabled: 1 },
  });
  expect(await statusesOf([waiting, left, cancelled])).toEqual(['QUEUED', 'SENT', 'CANCELLED']);
  expect((await getCampaign(campaignRef(sentSince)))?.status).toBe('CANCELLED');
  expect(next && (await getCampaign(campaignRef(next)))?.status).toBe('SCHEDULED');
});

test('who refused email since gets none, keys that ended stay ended, and contacts go only when asked for', async () => {
  const [ada, joan, grace] = [
    await addReader(project, 'ada@example.org'),
    await addReader(project, 'joan@example.org'),
    await addReader(project, 'grace@example.org'),
  ];
  const keyOf = (id: string) => ({
    id,
    projectId: project.id,
    kind: 'secret' as const,
    name: id,
    hash: `${id}hash`,
    createdAt: at(0),
  });
  for (const id of ['key_a', 'key_b']) await createKey(keyOf(id));
  const old = await copyToOldTable(service);
  const left = { email: 'new@example.org', subscribed: false, subscribedIfNew: false, source: 'api' as const };
  await old.afterwards(async () => {
    await upsertContact(project, { ...left, email: ada.email });
    const made = await upsertContact(project, left as Parameters<typeof upsertContact>[1]);
    if ('problem' in made) throw new Error('no contact');
    await createSuppressionRow(project.id, { contactId: joan.id, reason: 'complaint' });
    await deleteContact(project, grace.id);
    await setProjectStatus(project.id, 'DISABLED');
    await revokeKey(project.id, 'key_a');
    await createKey(keyOf('key_c'));
  });
  const found = await restore({ oldTable: old.name });
  // The key that ended and the one that was made have an entry each beside them.
  expect(found).toEqual({ contactRefused: 2, suppressionTaken: 1, contactMissing: 1, keyTaken: 4, projectTaken: 1 });
  expect((await getProject(project.id))?.status).toBe('DISABLED');
  expect((await readContactRow(project.id, ada.id))?.subscribed).toBe(false);
  const suppressed = (await service.rows()).filter(({ pk, sk }) => pk.includes(project.id) && sk === 'SUPPRESSION');
  expect(suppressed).toEqual([expect.objectContaining({ contactId: joan.id, reason: 'complaint' })]);
  const revoked = ['key_a', 'key_b', 'key_c'].map(
    async (id) => (await getKey(project.id, id))?.revokedAt !== undefined,
  );
  expect(await Promise.all(revoked)).toEqual([true, false, false]);
  expect(await readContactRow(project.id, grace.id)).not.toBeNull();
  expect(await restore({ oldTable: old.name, eraseMissing: true })).toEqual({ contactErased: 1 });
  expect(await readContactRow(project.id, grace.id)).toBeNull();
  expect(
    (await service.rows()).some(({ pk, sk }) => pk === keys.erasure(project.id, grace.id).pk && sk === 'ERASURE'),
  ).toBe(true);
});
