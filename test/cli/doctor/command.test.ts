import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Mailbox, startMailbox } from '@posthaste/local-aws/ses';
import { type Queues, startQueues } from '@posthaste/local-aws/sqs';
import { namesForTable } from '../../../bin/cli/names';
import { type QueueName, queues as queueParts } from '../../../lib/functions-and-queues';
import { CONFIGURATION_SETS } from '../../../lib/local/assembly/environment';
import { deadLetterName, queueName } from '../../../lib/local/assembly/queues';
import { createDomain } from '../../../shared/db/domains/ownership';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { setPauses } from '../../../shared/db/projects/settings';
import { putAccount } from '../../../shared/db/sending/account';
import { db } from '../../../shared/db/table/client';
import { setClock, toIso } from '../../../shared/ops/clock';
import { type Service, START, startService } from '../../support/contacts';
import { localFolder, posthaste } from '../shell';
import { domain, errorMessages, names } from './findings';

const PARTS = Object.keys(queueParts) as QueueName[];
let service: Service;
let queues: Queues;
let mailbox: Mailbox;
let folder: ReturnType<typeof localFolder>;

beforeAll(async () => {
  service = await startService();
  const { clock } = service;
  queues = await startQueues({ clock });
  for (const part of PARTS) for (const name of [queueName(part), deadLetterName(part)]) queues.create(name);
  const configurationSets = Object.values(CONFIGURATION_SETS);
  mailbox = await startMailbox({
    ruleSet: 'posthaste',
    clock,
    publish: async () => undefined,
    configurationSets,
    settings: { controlRate: null },
  });
  folder = localFolder({
    AWS_ENDPOINT_URL_DYNAMODB: service.table.url,
    AWS_ENDPOINT_URL_SQS: queues.url,
    AWS_ENDPOINT_URL_SESV2: mailbox.ses,
    AWS_ENDPOINT_URL_SES: mailbox.ses,
  });
  setClock({ now: () => START, sleep: async () => undefined });
});
afterAll(async () => {
  folder.remove();
  await mailbox.stop();
  await queues.stop();
  await service.stop();
});

const doctor = (...args: string[]) => posthaste('doctor', '--local', folder.directory, ...args);

test('exit code 0 and no error, then 1 with each fault, its command and the drafted request', async () => {
  await createDomain(domain);
  const state = { maxSendRate: 14, max24HourSend: -1, sentLast24Hours: 0, sandbox: false, sendingEnabled: true };
  await putAccount({ ...state, enforcement: 'HEALTHY', checkedAt: toIso(START) });
  const well = await doctor('--json');
  expect([well.exitCode, errorMessages(JSON.parse(well.out).findings)]).toEqual([0, []]);
  expect(JSON.parse(well.out).sandboxRequest).toBeNull();

  mailbox.change({ sandbox: true, sendingPaused: true });
  queues.queue(deadLetterName('feedback')).send([{ body: '{}' }]);
  const bounced = { since: toIso(START), cause: 'bounces', sent: 100, hardBounces: 10, complaints: 0 } as const;
  await setPauses(service.project, { paused: { marketing: bounced } });
  await setProjectStatus(service.other.id, 'DISABLED');
  const ill = await doctor();
  expect(ill.exitCode).toBe(1);
  expect(ill.out.match(/^ERROR {3}/gm)).toHaveLength(4);
  for (const words of [
    '--sending-enabled',
    'Feedback in the dead letters',
    'aws sesv2 put-account-details',
    'projects resume prj_one',
    'projects enable prj_two',
  ]) {
    expect(ill.out).toContain(words);
  }
});

test('a domain that receives has its rule in the active set, or is told of', async () => {
  await createDomain({ ...domain, id: 'dom_two', domain: 'reply.example.org', receiving: true });
  expect((await doctor()).out).toContain('ERROR   Received email: reply.example.org has no rule');
  const rule = { 'Rule.Name': 'posthaste-dom_two', 'Rule.Recipients.member.1': 'reply.example.org' };
  const body = new URLSearchParams({ Action: 'CreateReceiptRule', ...rule });
  expect((await fetch(`${mailbox.ses}/`, { method: 'POST', body })).status).toBe(200);
  expect((await doctor()).out).toContain('ok      Received email: The active rule set posthaste has the rules of');
});

test('what can not be read is said, the other checks go on, and the exit code is 1', async () => {
  await queues.stop();
  const { exitCode, out } = await doctor();
  expect([exitCode, out]).toEqual([1, expect.stringMatching(/^UNREAD {2}Queues[\s\S]*^UNREAD {2}Dead letters/m)]);
  expect(out).toContain('mail.example.org (prj_one) is verified');
});

test('holds that can not be read hide nothing else of the projects', async () => {
  db.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes('#REST')) throw new Error('no');
      return next(args);
    },
    { step: 'initialize', name: 'fails' },
  );
  const { exitCode, out } = await doctor().finally(() => db.middlewareStack.remove('fails'));
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^UNREAD {2}Campaigns on hold: /m);
  expect(out).toContain('projects enable prj_two');
});

test('exit code 2: a trial without its sender', async () => {
  expect((await doctor('--send')).exitCode).toBe(2);
});

test('the names are those of the stacks, and here of the local service', () => {
  const local = namesForTable('posthaste-local', true);
  for (const part of PARTS)
    expect([local.queue(part), local.deadLetters(part)]).toEqual([queueName(part), deadLetterName(part)]);
  expect(local.configurationSet('bulk')).toBe(CONFIGURATION_SETS.bulk);
  expect([names.queue('campaigns'), names.deadLetters('streamReactions')]).toEqual([
    'posthaste-prod-campaigns',
    'posthaste-prod-stream-reactions-dead-letters',
  ]);
});
