import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ForwardedEmail, forwardEmail } from '../../../functions/worker/forward-email';
import { findObject, putObject } from '../../../shared/aws/storage';
import { createDomain } from '../../../shared/db/domains/ownership';
import { setRoutes } from '../../../shared/db/domains/routes';
import { getContent } from '../../../shared/db/emails/contents';
import { readEmailsOfContact } from '../../../shared/db/emails/of-contact';
import { parseAddress } from '../../../shared/domain/address';
import { contactId } from '../../../shared/domain/contacts/contact';
import { readEmail } from '../../../shared/mime/read-email';
import { isoNow } from '../../../shared/ops/clock';
import { type Jobs, startJobs } from '../../support/jobs';
import { pendingDomain } from '../../support/pending-domain';
import { dyingAtWrite } from '../../support/worker';

const DESK = 'desk@team.example';
const DOMAIN = 'dom_reply';

let jobs: Jobs;
let sent = 0;
beforeAll(async () => {
  jobs = await startJobs();
  const url = (name: string) => `http://127.0.0.1:9/000000000000/${name}`;
  Object.assign(process.env, {
    TRANSACTIONAL_QUEUE_URL: url('transactional'),
    WORK_QUEUE_URL: url('work'),
    PUBLIC_URL: 'https://mail.example.com',
  });
  const { id: projectId } = jobs.project;
  const verified = { projectId, status: 'VERIFIED', createdAt: isoNow(), verifiedAt: isoNow() } as const;
  await createDomain(pendingDomain({ ...verified, id: DOMAIN, domain: 'reply.example', receiving: true }));
  await createDomain(pendingDomain({ ...verified, id: 'dom_team', domain: 'team.example' }));
  const routes = [{ match: '*', action: 'event' as const, forwardTo: DESK }];
  await setRoutes({ projectId, domainId: DOMAIN }, { routes, revision: 1, updatedAt: isoNow() });
});
afterAll(() => jobs.stop());

const emailOf = (from: string) =>
  [
    ...[`From: Ada <${from}>`, 'To: help@reply.example', 'Subject: A file', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=x', '', '--x', '', 'See', '--x'],
    ...['Content-Type: text/csv; name="a.csv"', 'Content-Disposition: attachment', '', '1,2', '--x--', ''],
  ].join('\r\n');

/** An email in the bucket, and the message that tells of it. */
async function arrived(from: string, to = 'help@reply.example') {
  sent += 1;
  const key = `inbound/raw/${jobs.project.id}/${DOMAIN}/${sent}`;
  await putObject(key, Buffer.from(emailOf(from)));
  const verdicts = { spam: 'PASS', virus: 'PASS', dmarc: 'PASS' };
  return {
    v: 1,
    kind: 'receive',
    project: jobs.project.id,
    domain: DOMAIN,
    key,
    at: isoNow(),
    recipients: [to],
    ...verdicts,
  };
}

async function forwarded() {
  const { id, salt } = jobs.project;
  return (await readEmailsOfContact(id, contactId(salt, DESK), { below: null, limit: 100 })).rows;
}

test('a worker that dies at any of its writes forwards once, with the file and the event', async () => {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let n = 1, hasDied = true; hasDied; n++) {
      const message = await arrived(`${when}${n}@example.org`);
      hasDied = await dyingAtWrite(n, when, () => jobs.deliver(message));
      if (hasDied) deaths += 1;
      await jobs.deliver(message);
      // SES tells of an email twice.
      await jobs.deliver(message);
      const rows = (await forwarded()).filter(({ createdAt }) => createdAt === message.at);
      expect([n, rows.length]).toEqual([n, 1]);
      const content = await getContent(jobs.project.id, rows[0]?.contentId ?? '');
      expect(content).toMatchObject({ replyTo: `${when}${n}@example.org`, attachments: [{ filename: 'a.csv' }] });
      expect(await findObject(content?.attachments[0]?.key ?? '')).toEqual(new Uint8Array(Buffer.from('1,2\n')));
      await jobs.clock.advance(1_000);
    }
  }
  expect(deaths).toBeGreaterThan(20);
}, 30_000);

test('a day has fifty emails of one sender', async () => {
  await jobs.clock.advance(24 * 3600_000);
  const before = (await forwarded()).length;
  for (let n = 0; n < 52; n++) await jobs.deliver(await arrived('loud@example.org'));
  const { rows } = await readEmailsOfContact(jobs.project.id, contactId(jobs.project.salt, DESK), {
    below: null,
    limit: 200,
  });
  expect(rows.length - before).toBe(50);
});

test('a repeated run at the limit tells of the email that the first run forwarded', async () => {
  await jobs.clock.advance(24 * 3600_000);
  const from = 'limit@example.org';
  const email = await readEmail(Buffer.from(emailOf(from)));
  const rest = { project: jobs.project, domain: 'reply.example', sender: parseAddress(from), contact: null, email };
  const routing = { recipients: ['help@reply.example'], webhooks: undefined, forwardTo: [DESK] };
  const messages = await Promise.all(Array.from({ length: 51 }, () => arrived(from)));
  const forward = (message: object) => forwardEmail({ ...rest, routing, message } as ForwardedEmail);
  for (const message of messages.slice(1)) expect(await forward(message)).toEqual({ forwarded: [expect.any(String)] });
  expect(await forward(messages[0] ?? {})).toEqual({ forwarded: [], notForwarded: 'limit' });
  const repeated = await forward(messages[50] ?? {});
  expect(repeated).toEqual({ forwarded: [expect.any(String)] });
});
