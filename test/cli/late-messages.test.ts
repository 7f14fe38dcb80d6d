import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { eraseProject } from '../../bin/cli/delete-project/erase';
import { handler as campaignSender } from '../../functions/campaign-sender/handler';
import { handler as sender } from '../../functions/sender/handler';
import { handler as hooks } from '../../functions/webhook-delivery/handler';
import { handler as worker } from '../../functions/worker/handler';
import { handler as workflowRunner } from '../../functions/workflow-runner/handler';
import {
  type JobMessage,
  jobMessage,
  type StepMessage,
  stepMessage,
  type WebhookMessage,
  webhookMessage,
} from '../../shared/contract/messages';
import { batchDelete } from '../../shared/db/operator/batch-delete';
import { beginProjectDeletion, getProjectDeletion } from '../../shared/db/projects/deletion';
import { scanProjectRows } from '../../shared/db/projects/project-data';
import { addProject } from '../support/contacts';
import { dyingAfter } from '../support/contract/posthaste';
import { type EmailService, startEmailService } from '../support/emails';
import { newExecutionOf } from '../support/executions';
import { feedbackOf, sentEmail } from '../support/feedback-scene';
import { failures, lambdaContext, queueEvent } from '../support/invocations';
import { sesEvents } from '../support/ses-events';

const ID = 'prj_late';
const of = { v: 1, project: ID };
const deliver = { ...of, kind: 'deliver', webhook: 'whk_1', consumer: 0 };
const contact = 'ct_1';
type Consumer = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse | undefined>;
type Email = Awaited<ReturnType<typeof sentEmail>>;

const s3 = mockClient(S3Client);
let service: EmailService;
let email: Email;
let execution: string;
beforeAll(async () => {
  service = await startEmailService();
  for (const queue of ['JOBS', 'WEBHOOKS', 'STEPS']) process.env[`${queue}_QUEUE_URL`] = process.env.WORK_QUEUE_URL;
  process.env.EMAIL_BUCKET = 'mail';
  s3.on(ListObjectsV2Command).resolves({});
  service.sqs.on(SendMessageBatchCommand).resolves({});
  const project = await addProject(ID);
  email = await sentEmail(project);
  execution = newExecutionOf(project, { projectId: ID, workflowId: 'wf_1' }, 'ada@example.org').id;
  await beginProjectDeletion(ID);
  await scanProjectRows(ID, async (rows) => {
    await batchDelete(rows);
    return rows.length;
  });
});
afterAll(() => {
  s3.restore();
  return service.stop();
});

/** What there is of the project beside its mark. */
const left = async () =>
  (await service.rows()).filter((row) => JSON.stringify(row).includes(ID) && row.sk !== 'DELETED').map(({ sk }) => sk);
const take = async (is: Consumer, message: object, requestId: string) =>
  failures(await is(queueEvent('late', [message]), lambdaContext(requestId)));

type Kinds = JobMessage | WebhookMessage | StepMessage;
/** What a message of each kind holds beside its project. */
const members: { [Kind in Kinds['kind']]: () => Omit<Extract<Kinds, { kind: Kind }>, 'v' | 'kind' | 'project'> } = {
  deliver: () => ({ webhook: 'whk_1', consumer: 0 }),
  redeliver: () => ({ webhook: 'whk_1', since: 0, until: 1, after: null }),
  event: () => ({ contact, event: { id: 'evt_1', name: 'x', at: 0 }, depth: 0 }),
  wake: () => ({ executions: [{ workflow: 'wf_1', id: execution }] }),
  job: () => ({ job: 'job_1' }),
  settle: () => ({ emails: [email.id], round: 1 }),
  erase: () => ({ contacts: [contact] }),
  confirm: () => ({ contact }),
  signIn: () => ({ request: 'sir_1' }),
  domain: () => ({ domain: 'dom_1' }),
  receive: () => ({
    ...{ domain: 'dom_1', key: `inbound/raw/${ID}/dom_1/mail`, at: '2026-12-01T08:00:00.000Z', recipients: [] },
    ...{ spam: 'PASS' as const, virus: 'PASS' as const, dmarc: 'PASS' as const },
  }),
  tenant: () => ({}),
  backfill: () => ({ segment: 'seg_1' }),
  evaluate: () => ({ members: [{ contact, segments: ['seg_1'] }] }),
  countSegments: () => ({}),
  eraseCampaign: () => ({ campaign: 'cmp_1' }),
  eraseWorkflow: () => ({ workflow: 'wf_1' }),
  sizeCampaign: () => ({ campaign: 'cmp_1' }),
  announceCampaign: () => ({ campaign: 'cmp_1' }),
};

const ofKinds = (schema: { options: readonly { shape: { kind: { value: Kinds['kind'] } } }[] }, is: Consumer) =>
  schema.options.map(({ shape: { kind } }): [string, Consumer, () => object] => {
    return [kind.value, is, () => ({ ...of, kind: kind.value, ...members[kind.value]() })];
  });

test.each<[string, Consumer, () => object]>([
  ['email to be sent', sender, () => ({ ...of, email: email.id })],
  ['chunk of a campaign', campaignSender, () => ({ ...of, campaign: 'cmp_1', entry: 'one' })],
  ...ofKinds(webhookMessage, hooks),
  ...ofKinds(stepMessage, workflowRunner),
  ...ofKinds(jobMessage, worker),
])(
  'a message (%s) of a deleted project, from a queue or its dead letters, is let go and leaves no row',
  async (_, is, message) => {
    expect([await take(is, message(), 'late'), await left()]).toEqual([[], []]);
  },
);

test('what SES tells late of its email is let go and leaves no row', async () => {
  const told = await feedbackOf(
    email,
    sesEvents.delivery(),
    sesEvents.bounce('Permanent', 'General'),
    sesEvents.complaint(),
  );
  expect([told, await left()]).toEqual([[], []]);
});

test('the lease of a call that died goes when its message comes again, or by another run of the deletion', async () => {
  const dying = (requestId: string) => dyingAfter(1, () => take(hooks, deliver, requestId));
  expect([await dying('first'), await left()]).toEqual([['m0'], ['CONSUMER#0']]);
  service.clock.advance(6 * 60_000);
  expect([await take(hooks, deliver, 'second'), await left()]).toEqual([[], []]);
  await dying('third');
  const mark = await getProjectDeletion(ID);
  expect(await left()).toEqual(['CONSUMER#0']);
  if (mark) await eraseProject(mark, { out: () => undefined, err: () => undefined });
  expect(await left()).toEqual([]);
});
