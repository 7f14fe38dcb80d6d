import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler as worker } from '../../../functions/worker/handler';
import { forgetDue, lookAgain } from '../../../shared/db/emails/due';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { claimEmail, markSent } from '../../../shared/db/emails/sending';
import { listDue } from '../../../shared/db/table/due';
import { type MailService, newEmail, readEmail, startMail } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { newRecords, reactTo } from '../../support/stream';

const MINUTE_MS = 60_000;
let mail: MailService;
beforeAll(async () => {
  mail = await startMail();
  await newRecords(mail);
});
afterAll(() => mail.stop());

/** Mail as it is accepted: no index finds it. */
async function accepted(): Promise<EmailRow> {
  const row = await newEmail(mail.project);
  await forgetDue(row);
  return row;
}

const looks = () =>
  mail.sqs.commandCalls(SendMessageBatchCommand).flatMap(({ args }) =>
    (args[0].input.Entries ?? []).map(({ MessageBody = '', DelaySeconds }) => ({
      ...JSON.parse(MessageBody),
      delay: DelaySeconds,
    })),
  );

test('mail of which hint or sender are lost is looked at after 15 minutes, and then found by the dispatcher', async () => {
  const [lost, dying, slow, retried] = [await accepted(), await accepted(), await accepted(), await accepted()];
  const left = await accepted();
  await claimEmail(left, 'token');
  await markSent(left, 'token', 'ses-1');
  const records = [...(await newRecords(mail)).values()].flat();

  mail.sqs.on(SendMessageBatchCommand).rejectsOnce(new Error('a bad day'));
  const again = await reactTo(records);
  expect(records.filter(({ dynamodb }) => again.includes(dynamodb?.SequenceNumber ?? ''))).toHaveLength(5);
  mail.sqs.on(SendMessageBatchCommand).resolves({});
  mail.sqs.resetHistory();
  expect(await reactTo(records)).toEqual([]);
  const [look, ...others] = looks();
  expect(others).toEqual([]);
  expect(look).toMatchObject({ kind: 'look', project: mail.project.id, delay: 900 });
  expect([...look.emails].sort()).toEqual([lost, dying, slow, retried].map(({ id }) => id).sort());

  await claimEmail(dying, 'token');
  await claimEmail(slow, 'token');
  await markSent(slow, 'token', 'ses-2');
  const { delay: _, ...message } = look;
  mail.clock.advance(15 * MINUTE_MS);
  await lookAgain(retried, mail.clock.now() + MINUTE_MS);
  const take = async () => failures(await worker(queueEvent('jobs', [message]), lambdaContext()));
  expect([await take(), await take()]).toEqual([[], []]);
  const due = async (inMs: number) => (await listDue(mail.clock.now() + inMs, 10)).map(({ id }) => id).sort();
  expect(await due(0)).toEqual([lost.id, dying.id].sort());
  expect(await due(MINUTE_MS)).toEqual([lost.id, dying.id, retried.id].sort());
  expect(await readEmail(slow)).toMatchObject({ status: 'SENT' });
});
