import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { startDns } from '@posthaste/local-aws/dns';
import { type CreateWebhookResult, verifyWebhook } from '../../packages/client/src/index';
import { startReceiver } from '../support/receiver';
import { DeployedService, Operator } from '../support/rehearsal/deployment';
import { Emulator, findTools } from '../support/rehearsal/emulator';
import { startSesFront } from '../support/rehearsal/ses-front';
import { StreamReader } from '../support/rehearsal/stream-reader';
import { removeFolder } from '../support/temporary-folder';

const tools = findTools();
const MINUTE_MS = 60_000;
const PATIENCE_MS = 10 * MINUTE_MS;
const POLL_MS = 500;
const UNTIL_MS = 2 * MINUTE_MS;
const DOMAIN = 'mail.example.com';
const FROM = `hello@${DOMAIN}`;
const READERS = 200;

/** Reads until the value fits. */
async function until<T>(read: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  for (let waited = 0; ; waited += POLL_MS) {
    const value = await read();
    if (fits(value)) return value;
    if (waited > UNTIL_MS) throw new Error(`still ${JSON.stringify(value)?.slice(0, 800)}`);
    await wait(POLL_MS);
  }
}

/** One story: each test continues where the one before it ended. */
(tools ? describe : describe.skip)('the stacks on an emulator of AWS that enforces IAM', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-rehearsal-'));
  const records = new Map<string, string[]>();
  const stops: (() => unknown)[] = [() => removeFolder(folder)];
  let emulator: Emulator;
  let operator: Operator;
  let ses: Awaited<ReturnType<typeof startSesFront>>;
  let service: DeployedService;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let reader: StreamReader;
  let outputs: Record<string, string>;
  let webhook: CreateWebhookResult;

  beforeAll(async () => {
    if (!tools) return;
    emulator = await Emulator.start(tools, join(folder, 'ministack.log'));
    stops.push(() => emulator.stop());
    ses = await startSesFront(emulator);
    stops.push(() => ses.stop());
    const dns = await startDns(async (type, name) => records.get(`${type} ${name}`) ?? [], new LocalClock());
    stops.push(() => dns.stop());
    receiver = await startReceiver();
    stops.push(() => receiver.stop());
    operator = new Operator(emulator, folder, { ses: ses.url, dns: dns.address });
  }, PATIENCE_MS);

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  }, PATIENCE_MS);

  const send = (to: string) => service.client.emails.send({ to, from: FROM, subject: 'Hello', body: '<p>Hello</p>' });
  const statusOf = async (to: string) =>
    (await service.client.emails.list({ limit: 50 })).items.find((email) => email.contact.email === to)?.status;
  const becomes = (to: string, status: string) =>
    until(
      () => statusOf(to),
      (now) => now === status,
    );

  test(
    'an account is bootstrapped and the stacks are deployed',
    async () => {
      await operator.bootstrap();
      outputs = await operator.deploy();
      expect(outputs.BaseUrl).toMatch(/^https:.*\/live$/);
    },
    PATIENCE_MS,
  );

  test(
    'the command line creates a project and a key, which the API accepts',
    async () => {
      await operator.posthaste('projects', 'create', 'Shop');
      const { key } = await operator.posthaste('keys', 'create', 'Shop', '--name', 'rehearsal');
      service = new DeployedService(emulator, outputs.BaseUrl ?? '', key);
      expect(await service.client.project.get()).toMatchObject({ name: 'Shop' });
      expect((await fetch(`${service.url}/contacts`)).status).toBe(401);
      // It hears of what happens from 5 seconds after now.
      webhook = await service.client.webhooks.create({ url: receiver.url, events: ['email.*'] });
      const table = await emulator.operation('dynamodb', 'DynamoDB_20120810.ListTables', {});
      reader = new StreamReader(emulator, table.TableNames[0], 'posthaste-prod-counters-projector');
      stops.push(() => reader.stop());
    },
    PATIENCE_MS,
  );

  test(
    'a domain is verified by its records',
    async () => {
      const domain = await service.client.domains.create({ domain: DOMAIN });
      // The DKIM records appear once the ownership record is found.
      const publish = (found: typeof domain) => {
        for (const { type, name, value } of found.records) records.set(`${type} ${name}`, [value]);
        return found;
      };
      publish(domain);
      const verified = await until(
        () => service.client.domains.verify(domain.id).then(publish),
        ({ status }) => status === 'VERIFIED',
      );
      expect(verified).toMatchObject({ status: 'VERIFIED' });
    },
    PATIENCE_MS,
  );

  test(
    'an email is delivered, one bounces, one is marked as spam; a webhook hears of all',
    async () => {
      await send('reader@example.org');
      await becomes('reader@example.org', 'DELIVERED');
      for (const [to, status] of [
        ['bounce@simulator.amazonses.com', 'BOUNCED'],
        ['complaint@simulator.amazonses.com', 'COMPLAINED'],
      ] as const) {
        await send(to);
        await becomes(to, status);
        await until(
          () => send(to).then(({ emails }) => emails[0]?.status),
          (now) => now === 'SKIPPED',
        );
      }
      const heard = async () => receiver.accepted.map(({ type }) => type);
      await until(heard, (types) =>
        ['email.delivered', 'email.bounced', 'email.complained'].every((one) => types.includes(one)),
      );
      for (const { body, headers } of receiver.accepted) await verifyWebhook(body, headers, webhook.secret ?? '');
    },
    PATIENCE_MS,
  );

  test(
    'an uploaded file of contacts is imported',
    async () => {
      const rows = Array.from({ length: READERS }, (_, index) => `reader-${index}@example.net,reader`);
      const file = Buffer.from(['email,role', ...rows].join('\n'));
      const facts = { filename: 'readers.csv', contentType: 'text/csv', size: file.length } as const;
      const { uploadId, url, fields } = await service.client.uploads.create({ purpose: 'import', ...facts });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([file]));
      expect((await fetch(url, { method: 'POST', body: form })).ok).toBe(true);
      const { id } = await service.client.contacts.import({ uploadId });
      const done = await until(
        () => service.client.jobs.get(id),
        ({ status }) => status === 'COMPLETED' || status === 'FAILED',
      );
      expect(done).toMatchObject({ status: 'COMPLETED', progress: { created: READERS } });
    },
    PATIENCE_MS,
  );

  test(
    'a campaign reaches each reader once, and one of them unsubscribes by the link',
    async () => {
      await service.client.project.update({ postalAddress: '1 Main Street, Springfield' });
      const campaign = await service.client.campaigns.create({
        name: 'News',
        subject: 'News',
        body: '<p>News</p>',
        from: FROM,
        audienceType: 'FILTERED',
        audienceFilter: { operator: 'AND', conditions: [{ field: 'data.role', operator: 'equals', value: 'reader' }] },
      });
      await service.client.campaigns.send(campaign.id);
      await until(
        () => service.client.campaigns.get(campaign.id),
        ({ status }) => status === 'SENT',
      );
      const news = ses.sent.filter(({ to }) => to.startsWith('reader-'));
      expect([news.length, new Set(news.map(({ to }) => to)).size]).toEqual([READERS, READERS]);
      const headers = news[0]?.input.Content.Simple.Headers as { Name: string; Value: string }[];
      const unsubscribeLink =
        headers.find(({ Name }) => Name === 'List-Unsubscribe')?.Value.match(/<(https:[^>]+)>/)?.[1] ?? '';
      const page = await fetch(service.reachable(unsubscribeLink));
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form')]);
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect((await fetch(service.reachable(unsubscribeLink), { method: 'POST', body })).status).toBe(200);
      expect(await service.client.contacts.get(news[0]?.to ?? '')).toMatchObject({ subscribed: false });
    },
    PATIENCE_MS,
  );

  test(
    'a workflow waits its minute and sends',
    async () => {
      await service.client.workflows.create({
        name: 'Welcome',
        trigger: { type: 'EVENT', event: 'signed up' },
        steps: [
          { id: 'rest', type: 'DELAY', amount: 1, unit: 'minutes', next: 'hello' },
          { id: 'hello', type: 'SEND_EMAIL', from: FROM, subject: 'Welcome', body: '<p>Welcome</p>' },
        ],
        enabled: true,
      });
      await service.client.events.track({ email: 'new@example.org', event: 'signed up' });
      await becomes('new@example.org', 'DELIVERED');
    },
    PATIENCE_MS,
  );

  test(
    'a dead letter is replayed',
    async () => {
      ses.silent.add('late@example.org');
      await send('late@example.org');
      await becomes('late@example.org', 'SENT');
      const late = ses.sent.find(({ to }) => to === 'late@example.org');
      if (!late) throw new Error('it was not sent');
      await ses.publishToDeadLetters(late, 'posthaste-prod-feedback-dead-letters');
      expect(await operator.posthaste('dlq', 'replay', 'feedback')).toMatchObject({ moved: 1 });
      await becomes('late@example.org', 'DELIVERED');
    },
    PATIENCE_MS,
  );

  test(
    'a changed setting is deployed, and the service goes on',
    async () => {
      const before = outputs.BaseUrl;
      outputs = await operator.deploy({ logRetentionDays: '7' });
      expect(outputs.BaseUrl).toBe(before);
      const groups = await emulator.operation('logs', 'Logs_20140328.DescribeLogGroups', {
        logGroupNamePrefix: '/aws/lambda/posthaste-prod-send',
      });
      expect(groups.logGroups[0]).toMatchObject({ retentionInDays: 7 });
      await send('after@example.org');
      await becomes('after@example.org', 'DELIVERED');
    },
    PATIENCE_MS,
  );

  test('no request was refused by IAM, and no event was lost on the way', () => {
    expect([ses.failures, reader.failures]).toEqual([[], []]);
  });

  /** What becomes of a stack with one resource. */
  async function outcomeOf(name: string, resource: object): Promise<string | undefined> {
    const TemplateBody = JSON.stringify({ Resources: { It: resource } });
    const create = { StackName: name, TemplateBody };
    await emulator.query('cloudformation', 'CreateStack', '2010-05-15', create).catch(() => undefined);
    const read = () =>
      emulator.query('cloudformation', 'DescribeStacks', '2010-05-15', { StackName: name }).catch(() => 'REFUSED');
    const described = await until(read, (text) => !text.includes('IN_PROGRESS'));
    await emulator.query('cloudformation', 'DeleteStack', '2010-05-15', { StackName: name }).catch(() => undefined);
    return /<StackStatus>(\w+)</.exec(described)?.[1];
  }

  test(
    'each workaround is still needed',
    async () => {
      const query = { Name: 'a', QueryString: 'fields @message' };
      expect(await outcomeOf('gap-query', { Type: 'AWS::Logs::QueryDefinition', Properties: query })).not.toBe(
        'CREATE_COMPLETE',
      );
      const threshold = { ComparisonOperator: 'GreaterThanThreshold', EvaluationPeriods: 1, Threshold: 1 };
      const math = { ...threshold, Metrics: [{ Id: 'a', Expression: 'TIME_SERIES(1)', Period: 60 }] };
      expect(await outcomeOf('gap-alarm', { Type: 'AWS::CloudWatch::Alarm', Properties: math })).not.toBe(
        'CREATE_COMPLETE',
      );
      const path = '/2015-03-31/event-source-mappings';
      const { EventSourceMappings } = JSON.parse(await emulator.send({ service: 'lambda', method: 'GET', path }));
      const windows = EventSourceMappings.map((one: Record<string, unknown>) => one.TumblingWindowInSeconds);
      expect(windows.filter(Boolean)).toEqual([]);
      const mailFrom = `/v2/email/identities/${DOMAIN}/mail-from`;
      await expect(emulator.send({ service: 'ses', method: 'PUT', path: mailFrom, body: '{}' })).rejects.toThrow();
    },
    PATIENCE_MS,
  );

  test(
    'destroy is refused while data is retained, and removes everything when it is not',
    async () => {
      await expect(operator.cdk(['destroy', '--all', '--force'])).rejects.toThrow(/termination|protect/i);
      expect(await service.client.project.get()).toMatchObject({ name: 'Shop' });
      await reader.stop();
      await operator.deploy({ retainData: 'false' });
      await operator.cdk(['destroy', '--all', '--force'], { retainData: 'false' });
      const left = await emulator.query('cloudformation', 'DescribeStacks', '2010-05-15');
      expect([...left.matchAll(/<StackName>([^<]+)</g)].map(([, name]) => name)).toEqual(['CDKToolkit']);
      const tables = await emulator.operation('dynamodb', 'DynamoDB_20120810.ListTables', {});
      expect(tables.TableNames).toEqual([]);
    },
    PATIENCE_MS,
  );
});
