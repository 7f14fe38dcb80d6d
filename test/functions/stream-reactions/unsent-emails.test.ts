import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as worker } from '../../../functions/worker/handler';
import { removeDue, scheduleEmailCheck } from '../../../shared/db/emails/due';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { claimEmail, markSent } from '../../../shared/db/emails/sending';
import { recordFeedback } from '../../../shared/db/sending/feedback-health';
import { listDueEmails } from '../../../shared/db/table/due';
import { type EmailService, mockQueues, newEmail, readEmail, startEmailService } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { newRecords, reactTo } from '../../support/stream';

const MINUTE_MS = 60_000;
let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
  await newRecords(service);
});
afterAll(() => service.stop());

/** Email as it is accepted: no index finds it. */
async function accepted(): Promise<EmailRow> {
  const row = await newEmail(service.project);
  await removeDue(row);
  return row;
}

const looks = () =>
  service.sqs.commandCalls(SendMessageBatchCommand).flatMap(({ args }) =>
    (args[0].input.Entries ?? []).map(({ MessageBody = '', DelaySeconds }) => ({
      ...JSON.parse(MessageBody),
      delay: DelaySeconds,
    })),
  );

const take = async (message: object) => failures(await worker(queueEvent('jobs', [message]), lambdaContext()));
const lookOf = (...rows: EmailRow[]) => ({
  ...{ v: 1, kind: 'settle', project: service.project.id, round: 1 },
  emails: rows.map(({ id }) => id),
});
const idsOf = (rows: EmailRow[]) => rows.map(({ id }) => id).sort();

test('email of which hint or sender are lost is looked at after 90 seconds', async () => {
  const [lost, dying] = [await accepted(), await accepted()];
  const left = await accepted();
  await claimEmail(left, 'token');
  await markSent(left, 'token', 'ses-1');
  const records = [...(await newRecords(service)).values()].flat();

  service.sqs.on(SendMessageBatchCommand).rejectsOnce(new Error('a bad day'));
  const again = await reactTo(records);
  expect(records.filter(({ dynamodb }) => again.includes(dynamodb?.SequenceNumber ?? ''))).toHaveLength(3);
  service.sqs.on(SendMessageBatchCommand).resolves({});
  service.sqs.resetHistory();
  expect(await reactTo(records)).toEqual([]);
  const [look, ...others] = looks();
  expect(others).toEqual([]);
  expect(look).toMatchObject({ kind: 'settle', project: service.project.id, delay: 90 });
  expect([...look.emails].sort()).toEqual(idsOf([lost, dying]));
});

describe('the look', () => {
  let queued: ReturnType<typeof mockQueues>;
  beforeEach(() => {
    service.reset();
    queued = mockQueues(service);
  });
  const inQueue = (name: string) => queued.filter(({ queue }) => queue === name);

  test('queues what still waits, once, and has the dispatcher look at it next; email that was put off is left to that', async () => {
    const [lost, slow, putOff] = [await accepted(), await accepted(), await accepted()];
    await claimEmail(slow, 'token');
    await markSent(slow, 'token', 'ses-2');
    await scheduleEmailCheck(putOff, service.clock.now() + 3 * MINUTE_MS);
    const message = lookOf(lost, slow, putOff);
    expect([await take(message), await take(message)]).toEqual([[], []]);
    expect(inQueue('transactional').map(({ email }) => email)).toEqual([lost.id]);
    const due = async (inMs: number) =>
      (await listDueEmails(service.clock.now() + inMs, 10)).map(({ id }) => id).sort();
    expect(await due(1.5 * MINUTE_MS)).toEqual([lost.id]);
    expect(await due(3 * MINUTE_MS)).toEqual(idsOf([lost, putOff]));
    expect(await readEmail(slow)).toMatchObject({ status: 'SENT' });
  });

  test('comes again for email behind a deep queue, which costs the email no write', async () => {
    queued = mockQueues(service, { transactional: 14 * 60 + 1 });
    const waiting = await accepted();
    const before = await service.rows();
    expect(await take(lookOf(waiting))).toEqual([]);
    expect(await service.rows()).toEqual(before);
    expect(inQueue('transactional')).toEqual([]);
    expect(looks()).toEqual([expect.objectContaining({ emails: [waiting.id], delay: 90, round: 2 })]);
  });

  test('comes again when email whose sender died can be settled, and queues it then if SES has told of later email', async () => {
    const dying = await accepted();
    await claimEmail(dying, 'token');
    service.clock.advance(90_000);
    expect(await take(lookOf(dying))).toEqual([]);
    expect(looks()).toEqual([expect.objectContaining({ emails: [dying.id], delay: 60 })]);
    service.clock.advance(60_000);
    await take(lookOf(dying));
    expect(looks().at(-1)).toMatchObject({ emails: [dying.id], delay: 30 });
    expect(inQueue('transactional')).toEqual([]);
    await recordFeedback('lastEventAt', service.clock.now());
    service.clock.advance(10_000);
    await take(lookOf(dying));
    expect(inQueue('transactional')).toEqual([expect.objectContaining({ email: dying.id })]);
    expect(await readEmail(dying)).toMatchObject({ status: 'QUEUED', attempts: 1 });
  });

  test('that SQS delivers twice each time leaves a bounded number of messages, then one due entry', async () => {
    queued = mockQueues(service, { transactional: 14 * 60 + 1 });
    const waiting = await accepted();
    let waves = 0;
    for (let next: object[] = [lookOf(waiting)]; next.length > 0 && waves < 10; waves += 1) {
      service.sqs.resetHistory();
      for (const look of next) expect([await take(look), await take(look)]).toEqual([[], []]);
      next = looks();
    }
    expect(waves).toBe(4);
    const due = (await listDueEmails(service.clock.now() + 2 * MINUTE_MS, 10)).filter(({ id }) => id === waiting.id);
    expect(due).toHaveLength(1);
  });

  test('leaves email that has to wait for long to the due index', async () => {
    const dying = await accepted();
    await claimEmail(dying, 'token');
    service.clock.advance(20 * MINUTE_MS);
    queued = mockQueues(service, { 'feedback-dead': 1 });
    expect(await take(lookOf(dying))).toEqual([]);
    expect(queued).toEqual([]);
    expect((await listDueEmails(service.clock.now() + 5 * MINUTE_MS, 10)).map(({ id }) => id)).toContain(dying.id);
  });
});
