import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as campaignSender } from '../../../functions/campaign-sender/handler';
import { findCampaigns } from '../../../functions/dispatcher/bulk/find-campaigns';
import { handler as sender } from '../../../functions/sender/handler';
import { campaignRef, createCampaign } from '../../../shared/db/campaigns/campaigns';
import { changeCampaign } from '../../../shared/db/campaigns/changes';
import { campaignKeys, openChunkEntry } from '../../../shared/db/campaigns/keys';
import { claimEmail } from '../../../shared/db/emails/sending';
import { createJob } from '../../../shared/db/jobs/jobs';
import { claimJob } from '../../../shared/db/jobs/running-jobs';
import { db, tableName } from '../../../shared/db/table/client';
import { type Key, keys } from '../../../shared/db/table/keys';
import { createTemplate, updateTemplate } from '../../../shared/db/templates/templates';
import { changeWorkflow } from '../../../shared/db/workflows/changes';
import { saveExecution } from '../../../shared/db/workflows/executions';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import { getWorkflow } from '../../../shared/db/workflows/workflows';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { isoNow, now } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { draftOf, letSend } from '../../support/campaign';
import { type EmailService, newEmail, startEmailService } from '../../support/emails';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { newRecords, reactTo } from '../../support/stream';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
beforeEach(() => {
  service.reset();
  service.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-1' });
  service.sqs.on(SendMessageBatchCommand).resolves({});
});
afterAll(() => service.stop());

const read = async ({ pk, sk }: Key) =>
  (await db.send(new GetCommand({ TableName: tableName(), Key: { pk, sk } }))).Item ?? {};

/** Lets a row be as newer code writes it: with a member that this code does not know, in that form. */
async function writtenByNewerCode({ pk, sk }: Key, v: number): Promise<Record<string, unknown>> {
  const update = {
    TableName: tableName(),
    Key: { pk, sk },
    UpdateExpression: 'SET v = :v, invented = :later',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':v': v, ':later': 'later' },
  };
  await db.send(new UpdateCommand(update));
  return read({ pk, sk });
}

const newCampaign = (given: Partial<Campaign> = {}) => {
  const campaign = draftOf({ projectId: service.project.id, ...given });
  return createCampaign(campaign, { body: 'One', text: null, variants: [] }, { segmentIds: [] }).then(() => campaign);
};

/** Rows that are brought into being, with a change of each that this code makes; it answers nothing where it did not. */
const changes: Record<string, () => Promise<{ key: Key; change: () => Promise<unknown> }>> = {
  email: async () => {
    const row = await newEmail(service.project);
    return { key: keys.email(row.projectId, row.id), change: () => claimEmail(row, 'token') };
  },
  execution: async () => {
    const ref = await storeWorkflow(service.project, []);
    const seen = await storeExecution(newExecutionOf(service.project, ref, `${newId('wf')}@example.com`));
    return { key: workflowKeys.execution(seen), change: () => saveExecution(seen, { ...seen, visit: 1 }) };
  },
  workflow: async () => {
    const ref = await storeWorkflow(service.project, []);
    const change = async () => {
      const seen = await getWorkflow(ref);
      return seen && changeWorkflow(seen, { name: 'Two' });
    };
    return { key: workflowKeys.workflow(ref), change };
  },
  job: async () => {
    const ref = { projectId: service.project.id, id: newId('job') };
    await createJob({
      ...ref,
      type: 'export',
      params: {},
      createdAt: isoNow(),
      createdBy: { kind: 'key', id: 'key_1' },
    });
    return { key: keys.job(ref.projectId, ref.id), change: () => claimJob(ref) };
  },
  campaign: async () => {
    const campaign = await newCampaign();
    const change = () => changeCampaign(campaign, { from: ['DRAFT'], set: { status: 'SCHEDULED' } });
    return { key: campaignKeys.campaign(campaignRef(campaign)), change };
  },
  template: async () => {
    const { id: projectId } = service.project;
    const id = newId('tpl');
    const content = { name: 'One', subject: 'Two', body: 'Three', text: null, topicId: null } as Parameters<
      typeof createTemplate
    >[3];
    await createTemplate(projectId, id, isoNow(), content);
    const change = async () => {
      const changed = await updateTemplate(projectId, id, () => ({ ...content, subject: 'Four' }));
      return changed === 'contended' ? null : changed;
    };
    return { key: keys.template(projectId, id), change };
  },
};

describe.each(Object.entries(changes))('the row of a %s', (_kind, prepare) => {
  test('in a form that only newer code knows is left as it is', async () => {
    const { key, change } = await prepare();
    const left = await writtenByNewerCode(key, 2);
    expect(await change()).toBeNull();
    expect(await read(key)).toEqual(left);
  });

  test('keeps a member that only newer code knows when this code changes it', async () => {
    const { key, change } = await prepare();
    const before = await writtenByNewerCode(key, 1);
    expect(await change()).not.toBeNull();
    const after = await read(key);
    expect(after).not.toEqual(before);
    expect(after.invented).toBe('later');
  });
});

test('email in a newer form is not sent, and its message is done: its due entry brings it back', async () => {
  const row = await newEmail(service.project);
  const left = await writtenByNewerCode(keys.email(row.projectId, row.id), 2);
  const hint = { v: 1, project: row.projectId, email: row.id };
  expect(failures(await sender(queueEvent('transactional', [hint]), lambdaContext()))).toEqual([]);
  expect(service.ses.commandCalls(SendEmailCommand)).toEqual([]);
  expect(left.g5pk).toBeDefined();
});

test('a campaign in a newer form goes no further: neither its audience nor a chunk', async () => {
  await letSend(service.project);
  const scheduled = await newCampaign({ status: 'SCHEDULED' });
  const campaign = await changeCampaign(scheduled, {
    from: ['SCHEDULED'],
    set: { status: 'SENDING', sentAt: isoNow() },
    due: now(),
  });
  if (!campaign) throw new Error('the campaign did not begin');
  expect(await findCampaigns(100)).toHaveLength(1);
  await writtenByNewerCode(campaignKeys.campaign(campaignRef(campaign)), 2);
  expect(await findCampaigns(100)).toEqual([]);
  const entry = openChunkEntry(0, '1-00-ct_1');
  const open = { ...campaignKeys.open(campaignRef(campaign), entry), v: 1, n: 1, queueAt: 0 };
  await db.send(new PutCommand({ TableName: tableName(), Item: open }));
  const chunk = { v: 1, project: campaign.projectId, campaign: campaign.id, entry };
  expect(failures(await campaignSender(queueEvent('campaigns', [chunk]), lambdaContext()))).toEqual([]);
  expect(await read(open)).toEqual(open);
});

test('what follows from a row in a newer form waits in the stream, and the rest of the batch is done', async () => {
  await newRecords(service);
  const [old, newer] = [await newEmail(service.project), await newEmail(service.project)];
  await writtenByNewerCode(keys.email(newer.projectId, newer.id), 2);
  const records = [...(await newRecords(service)).values()].flat();
  const failed = await reactTo(records);
  const waiting = records.filter(({ dynamodb }) => failed.includes(dynamodb?.SequenceNumber ?? ''));
  expect(waiting.map(({ dynamodb }) => dynamodb?.NewImage?.g1sk?.S)).toEqual([newer.id]);
  expect(old.id).not.toBe(newer.id);
});
