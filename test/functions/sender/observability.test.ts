import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handler as send } from '../../../functions/send/handler';
import { handler as sender } from '../../../functions/sender/handler';
import { setLogWriter } from '../../../shared/ops/log';
import { addVerifiedDomain, type EmailService, newEmail, startEmailService } from '../../support/emails';
import { feedbackOf, sentEmail } from '../../support/feedback-scene';
import { api, lambdaContext, queueEvent } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';

type Line = Record<string, unknown>;

let service: EmailService;
const lines: Line[] = [];
beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
  setLogWriter((line) => lines.push(JSON.parse(line)));
});
beforeEach(() => {
  service.reset();
  lines.length = 0;
});
afterAll(() => service.stop());

const metrics = (): Line[] => service.metrics.map((line) => JSON.parse(line));
const namesOf = (line: Line | undefined) => {
  const aws = line?._aws as
    | { CloudWatchMetrics: { Metrics: { Name: string }[]; Dimensions: string[][] }[] }
    | undefined;
  return aws?.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name)).sort();
};

test("one id leads from the API's answer to the id that SES gave the email", async () => {
  const hints: unknown[] = [];
  service.sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    for (const { MessageBody } of Entries) hints.push(JSON.parse(MessageBody));
    return { Successful: [], Failed: [] };
  });
  service.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-1' });
  const body = { to: 'ada@example.org', from: 'hello@example.com', subject: 'Hello', body: '<p>Hello</p>' };
  const answer = await api(send, { projectId: service.project.id })('POST /v1/send', { body });
  const requestId = answer.headers['X-Request-Id'];
  const [{ email }] = answer.body.data.emails;
  await sender(queueEvent('transactional', hints), lambdaContext('run-of-the-sender'));

  expect(lines.find(({ message }) => message === 'emails accepted')).toMatchObject({ requestId, emails: email });
  expect(lines.find(({ message }) => message === 'tried to send')).toMatchObject({
    requestId: 'run-of-the-sender',
    acceptedBy: requestId,
    email,
    outcome: 'accepted',
    ses: 'ses-1',
  });
  expect(lines.every((line) => typeof line.requestId === 'string')).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('@');
});

test('a batch is measured in one line without dimensions, whatever it holds', async () => {
  let calls = 0;
  service.ses.on(SendEmailCommand).callsFake(() => {
    calls += 1;
    if (calls > 1) return { MessageId: `ses-${calls}` };
    throw Object.assign(new Error('no'), { name: 'MessageRejected', $metadata: { httpStatusCode: 400 } });
  });
  const rows = [
    await newEmail(service.project),
    await newEmail(service.project),
    await newEmail(service.project, { lane: 'bulk' }),
  ];
  const hints = rows.map(({ id, projectId: project }) => ({ v: 1, project, email: id }));
  await sender(queueEvent('transactional', hints), lambdaContext('run'));
  const [line, ...more] = metrics();
  expect(more).toEqual([]);
  expect(namesOf(line)).toEqual(expect.arrayContaining(['EmailsFailed', 'SendRate']));
  expect(line).toMatchObject({ requestId: 'run', EmailsFailed: 1, SendRate: 14 });
  expect(Number(line?.BulkSent ?? 0) + Number(line?.TransactionalSent ?? 0)).toBe(2);
  expect(JSON.stringify(line?._aws)).toContain('"Dimensions":[[]]');
});

test("so is a batch of SES's events, and a batch that did nothing writes no line", async () => {
  const row = await sentEmail(service.project);
  service.metrics.length = 0;
  await feedbackOf(row, sesEvents.delivery(), sesEvents.open(3), sesEvents.open(4));
  expect(metrics().map(namesOf)).toEqual([['Delivered', 'Opened']]);
  expect(metrics()[0]).toMatchObject({ Opened: 2, Delivered: 1 });
  service.metrics.length = 0;
  await sender(queueEvent('transactional', []), lambdaContext());
  expect(metrics()).toEqual([]);
});
