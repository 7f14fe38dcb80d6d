import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { checkAccount } from '../../bin/cli/doctor/check-account';
import { checkDomains } from '../../bin/cli/doctor/check-domains';
import { checkService, checkSets } from '../../bin/cli/doctor/check-events';
import { checkDeadLetters, checkTable, HEADINGS } from '../../bin/cli/doctor/check-store';
import type { AccountFacts, SetFacts, TableFacts } from '../../bin/cli/doctor/facts';
import type { Finding } from '../../bin/cli/doctor/finding';
import { type CallApi, tryOutAll } from '../../bin/cli/doctor/probe';
import { sandboxRequest } from '../../bin/cli/doctor/sandbox-request';
import { namesBeside } from '../../bin/cli/names';
import { run } from '../../bin/cli/run';
import { CONFIGURATION_SETS } from '../../lib/local/assembly/environment';
import { deadLetterName, queueName } from '../../lib/local/assembly/queues';
import { type Mailbox, startMailbox } from '../../lib/local/mailbox/start';
import { type Queues, startQueues } from '../../lib/local/queues/start';
import { type QueueName, queues as queueParts, tableIndexes } from '../../lib/parts';
import { putAccount } from '../../shared/db/account';
import { createDomain } from '../../shared/db/domain-ownership';
import { type Domain, pendingRecords } from '../../shared/domain/domains';
import { setClock, toIso } from '../../shared/ops/clock';
import { indexName } from '../../shared/ops/names';
import { type Service, START, startService } from '../support/contacts';

const PARTS = Object.keys(queueParts) as QueueName[];
const names = namesBeside('posthaste-prod-data-Table1ABC', false);
const mended = (findings: Finding[]): string[] =>
  findings.filter(({ state }) => state === 'mend').map(({ says }) => says);

const account: AccountFacts = {
  maxSendRate: 14,
  max24HourSend: 50_000,
  sentLast24Hours: 0,
  sandbox: false,
  sendingEnabled: true,
  enforcement: 'HEALTHY',
  review: null,
  suppressedReasons: [],
  plan: 'none',
  nextPlan: null,
};

const domain: Domain = {
  id: 'dom_one',
  projectId: 'prj_one',
  domain: 'mail.example.org',
  mailFromSubdomain: 'bounces',
  region: 'eu-central-1',
  status: 'VERIFIED',
  dkimTokens: ['one'],
  dkimZone: 'dkim.amazonses.com',
  createdByUs: true,
  records: { OWNERSHIP: 'VERIFIED', DKIM: 'VERIFIED', MAIL_FROM: 'VERIFIED', SPF: 'VERIFIED', DMARC: 'VERIFIED' },
  createdAt: toIso(START),
  verifiedAt: toIso(START),
};

describe('the account', () => {
  const wrong = (more: Partial<AccountFacts>) => mended(checkAccount({ ...account, ...more }, 1_000)).join();

  test('one in order has nothing to mend', () => expect(wrong({})).toBe(''));
  test.each([
    ['is in the sandbox', { sandbox: true }],
    ['looks at the request', { sandbox: true, review: 'PENDING' }],
    ['switched off', { sendingEnabled: false }],
    ['shut down', { enforcement: 'SHUTDOWN' }],
    ['reviews', { enforcement: 'PROBATION' }],
    ['bulk mail waits', { sentLast24Hours: 45_000 }],
  ])('%s', (words, facts) => expect(wrong(facts)).toContain(words));

  test('what costs money or holds the rate down is said, and is no fault', () => {
    const says = checkAccount({ ...account, plan: 'pro', nextPlan: 'essentials', maxSendRate: 2_000 }, 1_000).map(
      (f) => f.says,
    );
    expect(says.join('\n')).toMatch(
      /1000 mails a second at most; SES allows 2000[\s\S]*105 a month[\s\S]*will be essentials/,
    );
  });
});

describe('events', () => {
  const set = (lane: 'transactional' | 'bulk', events: string[]): SetFacts => ({
    lane,
    name: names.configurationSet(lane),
    sendingEnabled: true,
    suppressedReasons: [],
    destinations: [{ enabled: true, topic: 'arn:aws:sns:eu-central-1:1:posthaste-prod-mail-events', events }],
  });
  const all = ['SEND', 'DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'OPEN', 'CLICK'];
  const some = all.filter((event) => event !== 'DELIVERY');

  test('sets that publish all are good; bulk mail may leave deliveries out', () => {
    expect(mended(checkSets([set('transactional', all), set('bulk', some)], names))).toEqual([]);
  });

  test.each<[string, SetFacts[]]>([
    ['posthaste-prod-bulk is not there', [set('transactional', all)]],
    [
      'does not publish BOUNCE',
      [
        set('transactional', all),
        set(
          'bulk',
          all.filter((event) => event !== 'BOUNCE'),
        ),
      ],
    ],
    ['tells of no deliveries', [set('transactional', some), set('bulk', all)]],
    ['leaves mail out', [set('transactional', all), { ...set('bulk', all), suppressedReasons: ['BOUNCE'] }]],
    ['switched off', [set('transactional', all), { ...set('bulk', all), sendingEnabled: false }]],
  ])('%s', (words, sets) => expect(mended(checkSets(sets, names)).join()).toContain(words));

  test('a dispatcher that stands still and events that stay away are found', () => {
    const at = (askedSesAt: number, lastSentAt: number, lastEventAt: number) =>
      mended(checkService({ askedSesAt, lastSentAt, lastEventAt }, START)).length;
    const minutes = (count: number) => START - count * 60_000;
    expect([at(START, 0, 0), at(minutes(6), 0, 0)]).toEqual([0, 1]);
    expect([
      at(START, minutes(10), minutes(11)),
      at(START, minutes(10), minutes(30)),
      at(START, START, minutes(30)),
    ]).toEqual([0, 1, 0]);
  });
});

describe('what is stored', () => {
  const table: TableFacts = {
    status: 'ACTIVE',
    backups: true,
    expiry: true,
    deletionProtection: true,
    stream: true,
    indexes: tableIndexes.map(({ name }) => ({ name: indexName(name), status: 'ACTIVE' })),
  };

  test('a table without backups, expiry, stream or an index is found, with its name in the command', () => {
    expect(mended(checkTable(table, 'one'))).toEqual([]);
    expect(mended(checkTable({ ...table, deletionProtection: false }, 'one'))).toEqual([]);
    const findings = checkTable({ ...table, backups: false, expiry: false, stream: false, indexes: [] }, 'one');
    expect(mended(findings)).toHaveLength(4);
    expect(findings.filter(({ mend }) => mend?.includes('--table-name one'))).toHaveLength(3);
  });

  test('dead letters lead to headings that the runbook has', () => {
    const runbook = readFileSync(join(__dirname, '..', '..', 'docs', 'operations', 'runbook.md'), 'utf8');
    for (const part of [...PARTS, 'projector', 'effects']) {
      const [finding] = checkDeadLetters([{ part, name: part, messages: 2 }]);
      expect(finding).toMatchObject({ state: 'mend', mend: expect.stringContaining(`"${HEADINGS[part]}"`) });
      expect(runbook).toContain(`## ${HEADINGS[part]}\n`);
    }
  });

  test('a domain that is not verified, or without a DMARC policy, comes with the record to publish', () => {
    const check = (more: Partial<Domain>) =>
      checkDomains([{ project: 'shop', token: 'proof', zone: 'example.org', domain: { ...domain, ...more } }], START);
    expect(mended(check({}))).toEqual([]);
    const findings = check({ status: 'PENDING', records: pendingRecords, found: { OWNERSHIP: { values: [] } } });
    expect(findings.map(({ mend }) => mend)).toEqual(
      expect.arrayContaining([
        'TXT _posthaste.mail.example.org "proof"',
        'CNAME one._domainkey.mail.example.org "one.dkim.amazonses.com"',
        'MX bounces.mail.example.org "10 feedback-smtp.eu-central-1.amazonses.com"',
      ]),
    );
    expect(mended(check({ records: { ...domain.records, DMARC: 'PENDING' } }))).toHaveLength(1);
    expect(mended(checkDomains([], START))).toHaveLength(1);
  });

  test('the request to leave the sandbox names the verified domains and is safe in a shell', () => {
    const facts = { project: 'shop', token: 'proof', zone: 'example.org', domain };
    const request = sandboxRequest([facts], START);
    expect(request).toMatch(
      /^aws sesv2 put-account-details --production-access-enabled[\s\S]*'https:\/\/mail\.example\.org'/,
    );
    expect((request.match(/'/g) ?? []).length % 2).toBe(0);
  });
});

describe('the trial', () => {
  let time = START;
  /** An API whose mails stand as they are told to. */
  const api =
    (calls: string[], standing: (to: string) => string): CallApi =>
    async (method, path, body) => {
      calls.push(`${method} ${path}`);
      if (path === '/v1/send')
        return { status: 200, body: { data: { emails: [{ email: (body as { to: string }).to }] } } };
      return { status: 200, body: { data: { status: standing(path) } } };
    };
  afterEach(() => setClock());

  test('tells delivered and bounced from lost, waits no longer than two minutes, and takes its contacts away', async () => {
    time = START;
    const sleep = async (ms: number) => {
      time += ms;
    };
    setClock({ now: () => time, sleep });
    const calls: string[] = [];
    const found = await tryOutAll(
      api(calls, (path) => (path.includes('bounce') ? 'SENT' : 'DELIVERED')),
      'hello@example.org',
    );
    expect(found.map(({ state }) => state)).toEqual(['good', 'mend']);
    expect(found[1]?.mend).toContain('Feedback is behind');
    expect(time - START).toBeLessThanOrEqual(123_000);
    expect(calls.filter((call) => /^DELETE \/contacts\/(success|bounce)%2B\w+%40simulator/.test(call))).toHaveLength(2);
  });

  test('says what the API says', async () => {
    const [finding] = await tryOutAll(
      async () => ({ status: 403, body: { code: 'DOMAIN_NOT_VERIFIED' } }),
      'hello@example.org',
    );
    expect(finding).toMatchObject({
      state: 'mend',
      says: expect.stringContaining('403: {"code":"DOMAIN_NOT_VERIFIED"}'),
    });
  });
});

describe('posthaste doctor, on the stand-ins', () => {
  let service: Service;
  let queues: Queues;
  let mailbox: Mailbox;
  let directory: string;
  const environment = { ...process.env };

  beforeAll(async () => {
    service = await startService();
    const { clock } = service;
    queues = await startQueues({ clock });
    for (const part of PARTS) for (const name of [queueName(part), deadLetterName(part)]) queues.create(name);
    const configurationSets = Object.values(CONFIGURATION_SETS);
    mailbox = await startMailbox({
      clock,
      publish: async () => undefined,
      configurationSets,
      settings: { controlRate: null },
    });
    directory = mkdtempSync(join(tmpdir(), 'posthaste-doctor-'));
    const endpoints = {
      AWS_ENDPOINT_URL_DYNAMODB: service.table.url,
      AWS_ENDPOINT_URL_SQS: queues.url,
      AWS_ENDPOINT_URL_SESV2: mailbox.ses,
    };
    writeFileSync(join(directory, 'operator.json'), JSON.stringify({ endpoints, table: process.env.TABLE_NAME }));
    setClock({ now: () => START, sleep: async () => undefined });
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    process.env = environment;
    await mailbox.stop();
    await queues.stop();
    await service.stop();
  });

  async function doctor(...args: string[]) {
    const out: string[] = [];
    const exitCode = await run(['doctor', '--local', directory, ...args], {
      out: (text) => void out.push(text),
      err: () => undefined,
    });
    return { exitCode, out: out.join('\n') };
  }

  test('exit code 0 and nothing to mend, then 1 with each fault, its command and the drafted request', async () => {
    await createDomain(domain);
    const state = { maxSendRate: 14, max24HourSend: -1, sentLast24Hours: 0, sandbox: false, sendingEnabled: true };
    await putAccount({ ...state, enforcement: 'HEALTHY', checkedAt: toIso(START) });
    const well = await doctor('--json');
    expect([well.exitCode, mended(JSON.parse(well.out).findings)]).toEqual([0, []]);
    expect(JSON.parse(well.out).sandboxRequest).toBeNull();

    mailbox.change({ sandbox: true, sendingPaused: true });
    queues.queue(deadLetterName('feedback')).send([{ body: '{}' }]);
    const ill = await doctor();
    expect(ill.exitCode).toBe(1);
    expect(ill.out.match(/^MEND {4}/gm)).toHaveLength(3);
    for (const words of ['--sending-enabled', 'Feedback in the dead letters', 'aws sesv2 put-account-details']) {
      expect(ill.out).toContain(words);
    }
  });

  test('what can not be read is said, the other checks go on, and the exit code is 1', async () => {
    await queues.stop();
    const { exitCode, out } = await doctor();
    expect([exitCode, out]).toEqual([1, expect.stringMatching(/^UNREAD {2}Queues[\s\S]*^UNREAD {2}Dead letters/m)]);
    expect(out).toContain('mail.example.org (prj_one) is verified');
  });

  test('exit code 2: a trial without its sender, and a table that tells no stage', async () => {
    expect((await doctor('--send')).exitCode).toBe(2);
    expect(() => namesBeside('mails', false)).toThrow('give --stack');
  });

  test('the names are those of the stacks, and here of the local service', () => {
    const local = namesBeside('posthaste-local', true);
    for (const part of PARTS)
      expect([local.queue(part), local.deadLetters(part)]).toEqual([queueName(part), deadLetterName(part)]);
    expect(local.configurationSet('bulk')).toBe(CONFIGURATION_SETS.bulk);
    expect([names.queue('campaigns'), names.deadLetters('effects')]).toEqual([
      'posthaste-prod-campaigns',
      'posthaste-prod-effects-dead-letters',
    ]);
  });
});
