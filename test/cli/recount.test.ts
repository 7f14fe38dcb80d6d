import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { campaignRef } from '../../shared/db/campaigns/campaigns';
import { campaignStatsRows } from '../../shared/db/campaigns/keys';
import { readCampaignStats } from '../../shared/db/campaigns/stats';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { foldCounters, readCounter } from '../../shared/db/counters/counters';
import { totalsOf } from '../../shared/db/counters/keys';
import { readFields } from '../../shared/db/counters/named-counts';
import { addToStats } from '../../shared/db/counters/stats';
import type { EmailRow } from '../../shared/db/emails/emails';
import { listProblems, putProblem } from '../../shared/db/emails/problems';
import { claimEmail, markSent } from '../../shared/db/emails/sending';
import { putEvent } from '../../shared/db/events/events';
import type { Project } from '../../shared/db/projects/projects';
import { readReputation } from '../../shared/db/sending/reputation';
import { keys } from '../../shared/db/table/keys';
import { createTemplate } from '../../shared/db/templates/templates';
import { workflowStatsRows } from '../../shared/db/workflows/keys';
import { readWorkflowStats } from '../../shared/db/workflows/stats';
import { endExecution, enterStep, leaveStep, waitUntil } from '../../shared/domain/workflows/transitions';
import { setClock } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { campaignUnderWay, listReaders, type Reader, readerOf, sendEmail, skipEmail } from '../support/campaign-emails';
import { addProject, type Service, START, startService } from '../support/contacts';
import { addToCounter, partialsOf } from '../support/counters';
import { newEmail } from '../support/emails';
import { newExecutionOf, storeExecution, storeWorkflow } from '../support/executions';
import { makeNewer, racing, setRow } from '../support/races';
import { localFolder, posthaste } from './shell';

const HOUR_MS = 3_600_000;
let service: Service;
let folder: ReturnType<typeof localFolder>;
let time = START;

beforeAll(async () => {
  service = await startService();
  folder = localFolder({ AWS_ENDPOINT_URL_DYNAMODB: service.table.url });
  // The settling takes no time here; what happens meanwhile is told by `meanwhile`.
  setClock({
    now: () => time,
    sleep: async (ms) => {
      time += ms;
      await meanwhile();
    },
  });
});
afterAll(async () => {
  folder.remove();
  await service.stop();
});

let meanwhile: () => Promise<void> = async () => undefined;
let projects = 0;
let projectId = '';
beforeEach(async () => {
  meanwhile = async () => undefined;
  projectId = `prj_recount${projects++}`;
  time += HOUR_MS;
  const project = await addProject(projectId);
  for (const name of ['ada', 'grace', 'joan']) {
    const patch = { age: 7, city: 'Paris' };
    await upsertContact(project, { email: `${name}@example.org`, patch, source: 'api', subscribedIfNew: true });
  }
});

const recount = async (...options: string[]) => {
  const { exitCode, json } = await posthaste('recount', projectId, '--local', folder.directory, '--json', ...options);
  const lines: { counter: string; was: number; counted: number; state: string }[] = json();
  return { exitCode, of: (name: string) => lines.find(({ counter }) => counter === name) };
};
const counted = (sequence: number, by: number) => [{ sequence: String(sequence), by }];

test('a counter that says too much comes to what its rows are, beside what the stream goes on to count', async () => {
  await addToCounter(projectId, 'contacts', 'shard-1', counted(7, 40));
  await addToCounter(projectId, 'emails:waiting', 'shard-1', counted(7, 9000));
  time += HOUR_MS;
  const { exitCode, of } = await recount();
  expect(exitCode).toBe(0);
  expect(of('contacts')).toEqual({ counter: 'contacts', was: 40, counted: 3, state: 'corrected' });
  expect([await readCounter(projectId, 'contacts'), await readCounter(projectId, 'emails:waiting')]).toEqual([3, 0]);
  await addToCounter(projectId, 'contacts', 'shard-1', counted(7, 40));
  await addToCounter(projectId, 'contacts', 'shard-1', counted(8, 2));
  expect(await readCounter(projectId, 'contacts')).toBe(5);
});

test('templates, events by name and data fields are counted too, and counters without rows become zero', async () => {
  const content = { name: 'a', subject: 'b', body: 'c', text: null, from: null, fromName: null, replyTo: null };
  await createTemplate(projectId, 'tpl_1', new Date(time).toISOString(), {
    ...content,
    type: 'MARKETING',
    topicId: null,
  });
  await putEvent({
    id: 'evt_1',
    projectId,
    contactId: 'ct_1',
    email: 'ada@example.org',
    name: 'bought',
    data: {},
    source: 'track',
    createdAt: new Date(time).toISOString(),
  });
  const email = await newEmail({ id: projectId, salt: `salt of ${projectId}` } as Project);
  await claimEmail(email, 'token');
  await markSent(email, 'token', 'ses-1');
  await addToCounter(projectId, { family: 'events', name: 'gone' }, 'shard-1', counted(7, 4));
  await addToCounter(projectId, 'suppressions:manual', 'shard-1', counted(7, 2));
  time += HOUR_MS;
  const { of } = await recount();
  expect(of('suppressions:manual')).toMatchObject({ was: 2, counted: 0, state: 'corrected' });
  expect([of('templates:MARKETING')?.counted, of('templates:TRANSACTIONAL')?.counted]).toEqual([1, 0]);
  expect(of('events#email.sent')?.counted).toBe(1);
  expect([of('events#bought')?.counted, of('events#gone')?.counted]).toEqual([1, 0]);
  expect((await readFields(projectId)).map(({ name, count }) => [name, count])).toEqual([
    ['age', 3],
    ['city', 3],
  ]);
  expect(await readCounter(projectId, { family: 'events', name: 'gone' })).toBe(0);
});

test("a reputation's stats of the window are counted by day, and days before it are let be", async () => {
  const at = (days: number) => new Date(time - days * 24 * HOUR_MS).toISOString();
  const email = { kind: 'MARKETING', status: 'BOUNCED', bounceType: 'hard' } as const;
  const times = [{ sentAt: at(1), bouncedAt: at(0) }, { sentAt: at(0) }, { sentAt: at(8), bouncedAt: at(8) }];
  const project = { id: projectId, salt: `salt of ${projectId}` } as Project;
  const ofAccountList = { bouncedAt: at(0), bounceSubType: 'OnAccountSuppressionList' };
  for (const given of [...times, ofAccountList, { ...times[0], simulated: true as const }])
    await newEmail(project, { ...email, ...given });
  const dayCounter = (days: number, figure: string) => `${at(days).slice(0, 10)}:marketing:${figure}`;
  await addToCounter(projectId, { family: 'reputation', name: dayCounter(0, 'hardBounces') }, 'shard-1', counted(7, 4));
  time += HOUR_MS;
  const { of } = await recount();
  const line = (days: number, figure: string) => of(`reputation#${dayCounter(days, figure)}`);
  const today = new Date(time - HOUR_MS).toISOString().slice(0, 10);
  expect(of(`reputation#${today}:marketing:hardBounces`)).toMatchObject({ was: 4, counted: 1, state: 'corrected' });
  expect(of(`reputation#${today}:marketing:sent`)).toMatchObject({ was: 0, counted: 1 });
  expect(line(8, 'sent')).toBeUndefined();
  const days = await readReputation(projectId, '2026-01-01');
  expect(Object.values(days).map(({ marketing }) => marketing)).toEqual([
    { sent: 1, hardBounces: 0, complaints: 0 },
    { sent: 1, hardBounces: 1, complaints: 0 },
  ]);
});

test('emails behind the bounces of the reputation are listed again, once', async () => {
  const at = (days: number) => new Date(time - days * 24 * HOUR_MS).toISOString();
  const project = { id: projectId, salt: `salt of ${projectId}` } as Project;
  const bounced = { kind: 'MARKETING', status: 'BOUNCED', bounceType: 'hard' } as const;
  const [row] = await Promise.all(
    [0, 30].map((days) => newEmail(project, { ...bounced, sentAt: at(days), bouncedAt: at(days) })),
  );
  time += HOUR_MS;
  expect((await recount()).of('listed problems')).toMatchObject({ was: 0, counted: 1, state: 'corrected' });
  const { problems } = await listProblems(projectId, { below: null, from: undefined, limit: 10 });
  expect(problems).toEqual([expect.objectContaining({ id: row?.id, problem: 'hardBounces', stream: 'marketing' })]);
  expect((await recount()).of('listed problems')).toBeUndefined();
});

describe('an email that is listed behind the reputation, but should not be', () => {
  const problems = async () =>
    (await listProblems(projectId, { below: null, from: undefined, limit: 500 })).problems.map(({ id }) => id);
  const bouncing = (given: object = {}) => {
    const project = { id: projectId, salt: `salt of ${projectId}` } as Project;
    const at = new Date(time).toISOString();
    return newEmail(project, { kind: 'MARKETING', status: 'BOUNCED', bounceType: 'hard', bouncedAt: at, ...given });
  };
  const problemOf = ({ bouncedAt = '' }: EmailRow) =>
    ({ problem: 'hardBounces', stream: 'marketing', at: bouncedAt }) as const;

  test('is removed if it is gone, never bounced, or bounced at another time or in another stream; others stay', async () => {
    const [right, wrong, soft] = [await bouncing(), await bouncing(), await bouncing({ bounceType: 'soft' })];
    for (const row of [right, soft]) await putProblem(row, problemOf(row));
    await putProblem(wrong, { ...problemOf(wrong), at: new Date(time - 1).toISOString() });
    await putProblem(wrong, { ...problemOf(wrong), stream: 'transactional' });
    const gone = { projectId, id: right.id.replace(/^em_.{26}/, newId('em')) };
    await putProblem(gone, problemOf(right));
    expect((await recount()).of('listed problems')).toMatchObject({ was: 5, counted: 2, state: 'corrected' });
    expect((await problems()).sort()).toEqual([right.id, wrong.id].sort());
    expect((await recount()).of('listed problems')).toBeUndefined();
  });

  test('is no correction once its row is expired, though DynamoDB removes it later', async () => {
    const old = await bouncing({ bouncedAt: new Date(time - 11 * 86_400_000).toISOString() });
    await putProblem(old, problemOf(old));
    expect((await recount()).of('listed problems')).toBeUndefined();
  });

  test('is removed among more than a page of them', async () => {
    const right = await bouncing();
    const idOf = () => right.id.replace(/^em_.{26}/, newId('em'));
    await putProblem(right, problemOf(right));
    for (let n = 0; n < 250; n++) await putProblem({ projectId, id: idOf() }, problemOf(right));
    expect((await recount()).of('listed problems')).toMatchObject({ was: 251, counted: 1 });
    expect(await problems()).toEqual([right.id]);
  });

  test('stays if it, its email or the row of the list has changed meanwhile or has a newer form', async () => {
    const listed = async () => {
      const soft = await bouncing({ bounceType: 'soft' });
      await putProblem(soft, problemOf(soft));
      return soft;
    };
    const keyOf = (row: EmailRow) => keys.problemEmail(projectId, `${row.bouncedAt}#${row.id}#hardBounces`);
    const recountAfter = (row: EmailRow, other: () => Promise<unknown>) =>
      racing(other, recount, `${row.id}#hardBounces`);
    const newerRow = await listed();
    await makeNewer(keyOf(newerRow));
    const newerEmail = await listed();
    await makeNewer(keys.email(projectId, newerEmail.id));
    const bounced = await listed();
    await recountAfter(bounced, async () => {
      await setRow(keys.email(projectId, bounced.id), { bounceType: 'hard' });
      await putProblem(bounced, problemOf(bounced));
    });
    expect(await problems()).toContain(bounced.id);
    const changed = await listed();
    await recountAfter(changed, () => setRow(keyOf(changed), { ttl: 9_999_999_999 }));
    expect((await problems()).sort()).toEqual([newerRow.id, newerEmail.id, bounced.id, changed.id].sort());
  });
});

test('a second run finds all right, and so does one after the folding of old partials', async () => {
  await addToCounter(projectId, 'contacts', 'shard-1', counted(7, 40));
  time += HOUR_MS;
  await recount();
  expect((await recount()).of('contacts')?.state).toBe('right');
  time += 50 * HOUR_MS;
  await foldCounters(totalsOf(projectId));
  expect(await partialsOf(projectId, 'contacts')).toHaveLength(1);
  expect((await recount()).of('contacts')).toMatchObject({ was: 3, state: 'right' });
});

test('a counter that moves meanwhile holds up no other', async () => {
  await addToCounter(projectId, 'contacts', 'shard-1', counted(7, 40));
  await addToCounter(projectId, 'emails', 'shard-1', counted(7, 40));
  meanwhile = async () => void (await addToCounter(projectId, 'contacts', 'shard-1', counted(8, 1)));
  time += HOUR_MS;
  const { of } = await recount();
  expect([of('contacts')?.state, of('emails')?.state]).toEqual(['moving', 'corrected']);
  expect([await readCounter(projectId, 'contacts'), await readCounter(projectId, 'emails')]).toEqual([41, 0]);
});

test('a counter that moves meanwhile is left alone, unless about right is good enough', async () => {
  await addToCounter(projectId, 'contacts', 'shard-1', counted(7, 40));
  meanwhile = async () => void (await addToCounter(projectId, 'contacts', 'shard-1', counted(8, 1)));
  expect((await recount()).of('contacts')).toMatchObject({ was: 41, counted: 3, state: 'moving' });
  expect(await readCounter(projectId, 'contacts')).toBe(41);
  meanwhile = async () => void (await addToCounter(projectId, 'contacts', 'shard-1', counted(9, 1)));
  expect((await recount('--approximate')).of('contacts')).toMatchObject({ was: 42, state: 'corrected' });
  expect(await readCounter(projectId, 'contacts')).toBe(3);
});

test("a campaign's stats are counted from its email, and so is the reputation", async () => {
  const project = { id: projectId, salt: `salt of ${projectId}` } as Project;
  const campaign = await campaignUnderWay(project);
  const [first, second] = ['ada', 'grace'].map((name) => readerOf(project, `${name}@example.org`)) as [Reader, Reader];
  await listReaders(campaign, [first, second]);
  await sendEmail(campaign, first);
  await skipEmail(campaign, second, 'suppressed');
  const tooMany = { sequence: '7', counts: new Map([['sent', 5]]) };
  await addToStats(campaignStatsRows(campaignRef(campaign)), 'totals', 'shard-1', [tooMany]);
  time += HOUR_MS;
  const { of } = await recount();
  const line = (counter: string) => of(`campaigns#${campaign.id}#totals#${counter}`);
  expect(line('sent')).toMatchObject({ was: 5, counted: 1, state: 'corrected' });
  const day = (campaign.sentAt ?? '').slice(0, 10);
  expect(of(`reputation#${day}:marketing:sent`)).toMatchObject({ was: 0, counted: 1, state: 'corrected' });
  expect(await readCampaignStats(campaignRef(campaign))).toMatchObject({
    listed: 2,
    sent: 1,
    skipped: { suppressed: 1 },
  });
  // What the stream goes on to tell is added to it.
  await addToStats(campaignStatsRows(campaignRef(campaign)), 'totals', 'shard-1', [
    tooMany,
    { ...tooMany, sequence: '8' },
  ]);
  expect((await readCampaignStats(campaignRef(campaign))).sent).toBe(6);
  time += HOUR_MS;
  expect((await recount()).of(`campaigns#${campaign.id}#totals#sent`)).toMatchObject({ was: 6, state: 'corrected' });
  expect((await recount()).of(`campaigns#${campaign.id}#totals#sent`)?.state).toBe('right');
});

test("a workflow's present counts come from its rows, and its past counts are only raised", async () => {
  const project = { id: projectId, salt: `salt of ${projectId}` } as Project;
  const ref = await storeWorkflow(project, []);
  const executionOf = (name: string) => newExecutionOf(project, ref, `${name}@example.org`);
  await storeExecution(waitUntil(enterStep(executionOf('ada'), 'pause', time), time + HOUR_MS));
  await storeExecution(
    endExecution(leaveStep(enterStep(executionOf('grace'), 'pause', time), 'waited', time), 'COMPLETED', time),
  );
  const counts = new Map([
    ['RUNNING', 5],
    ['started', 1],
    ['COMPLETED', 7],
    ['pause:waiting', 3],
  ]);
  await addToStats(workflowStatsRows(ref), 'v1', 'shard-1', [{ sequence: '7', counts }]);
  time += HOUR_MS;
  const { of } = await recount();
  const line = (counter: string) => of(`workflows#${ref.workflowId}#v1#${counter}`);
  expect(line('RUNNING')).toMatchObject({ was: 5, counted: 0, state: 'corrected' });
  expect(line('pause:waiting')).toMatchObject({ was: 3, counted: 1, state: 'corrected' });
  expect(line('started')).toMatchObject({ was: 1, counted: 2, state: 'corrected' });
  // Contacts that are erased take their rows along, and what they came to stays counted.
  expect(line('COMPLETED')).toMatchObject({ was: 7, counted: 7 });
  expect(await readWorkflowStats(ref)).toMatchObject({ started: 2, stored: 2, statuses: { WAITING: 1, RUNNING: 0 } });
  time += HOUR_MS;
  expect((await recount()).of(`workflows#${ref.workflowId}#v1#RUNNING`)?.state ?? 'right').toBe('right');
});
