import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as emails } from '../../../functions/emails/handler';
import { handler as keys } from '../../../functions/keys/handler';
import { handler as sender } from '../../../functions/sender/handler';
import { handler as suppressions } from '../../../functions/suppressions/handler';
import { getContact } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { updateSettings } from '../../../shared/db/projects/settings';
import { contactId } from '../../../shared/domain/contacts/contact';
import { setLogWriter } from '../../../shared/ops/log';
import { addVerifiedDomain, type EmailService, startEmailService } from '../../support/emails';
import { api, lambdaContext, queueEvent } from '../../support/invocations';
import {
  Browser,
  callMembers,
  callSessions,
  contextOf,
  invited,
  operatorIn,
  signedIn as signIn,
} from '../../support/sign-in';
import { signInEmails } from '../../support/sign-in-emails';
import { secretKey } from '../../support/templates';

const MINUTE = 60_000;

let service: EmailService;
let id: string;
let key: Record<string, string>;
let emailed: ReturnType<typeof signInEmails>;
const work = (times?: number) => emailed.work(times);
const emailsTo = (email: string) => emailed.emailsTo(email);
const contentTo = (email: string) => emailed.contentTo(email);
const tokenTo = (email: string) => emailed.tokenTo(email);
/** All that was logged. */
const log: string[] = [];
beforeAll(async () => {
  service = await startEmailService();
  id = service.project.id;
  key = secretKey(id);
  emailed = signInEmails(service);
  await addVerifiedDomain(service);
  await updateSettings(id, () => ({ from: 'shop@example.com' }));
  setLogWriter((line) => log.push(line));
});
beforeEach(() => {
  service.reset();
  emailed.empty();
  service.clock.advance(11 * MINUTE);
});
afterAll(() => service.stop());

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const signedIn = (email: string, role: 'viewer' | 'editor' | 'owner') => signIn(email, role, id);
const invite = (email: string, role = 'editor', by = key) =>
  callMembers('POST /members', { body: { email, role }, key: by });
const change = (member: string, role: string, by = key) =>
  callMembers('PATCH /members/{id}', { id: member, body: { role }, key: by });
const remove = (member: string, by = key) => callMembers('DELETE /members/{id}', { id: member, key: by });
const askForLink = (email: string) => new Browser().call('POST /sessions/links', { email });

const send = async (email: string) => {
  service.ses.on(SendEmailCommand).resolves({ MessageId: 'ses-1' });
  const [row] = await emailsTo(email);
  await sender(queueEvent('transactional', [{ v: 1, project: id, email: row?.id }]), lambdaContext());
  return (await emailsTo(email))[0];
};

describe('POST /members', () => {
  test('201: emails a link that signs in once within 7 days, and makes no contact', async () => {
    const response = await invite('Grace@Example.org', 'editor');
    expect(response).toMatchObject({
      status: 201,
      body: {
        data: { email: 'grace@example.org', role: 'editor', status: 'INVITED', joinedAt: null, createdBy: 'key_1' },
      },
    });
    await work(2);
    expect(await emailsTo('grace@example.org')).toMatchObject([{ lane: 'transactional', kind: 'TRANSACTIONAL' }]);
    expect(await getContact(service.project, 'grace@example.org')).toBeNull();
    expect((await contentTo('grace@example.org'))?.tracking).toBe(false);
    expect((await send('grace@example.org'))?.status).toBe('SENT');
    service.clock.advance(7 * 24 * 60 * MINUTE - 1);
    const browser = new Browser();
    const access = await browser.open(await tokenTo('grace@example.org'));
    expect(access).toMatchObject({ member: { id: response.body.data.id, role: 'editor' }, project: { id } });
    const { body } = await callMembers('GET /members', { key });
    expect(body.data.items).toContainEqual(expect.objectContaining({ id: response.body.data.id, status: 'ACTIVE' }));
  });

  test('201, 409: who never came is invited again with the same role; who is a member is not', async () => {
    const first = await invite('twice@example.org', 'viewer');
    const again = await invite('twice@example.org', 'viewer');
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect(await invite('twice@example.org', 'owner')).toMatchObject(refused(409, 'MEMBER_EXISTS'));
    const { member } = await signedIn('inside@example.org', 'viewer');
    expect(await invite(member.email, 'viewer')).toMatchObject(refused(409, 'MEMBER_EXISTS'));
  });

  test('429: a project invites 50 people a day, and the next one after the seconds of Retry-After', async () => {
    const day = 24 * 60 * MINUTE;
    service.clock.advance(day - (service.clock.now() % day));
    const removed = async (email: string) => remove((await invite(email, 'viewer')).body.data.id);
    for (let n = 0; n < 50; n++) expect((await removed(`often${n}@example.org`)).status).toBe(204);
    const response = await invite('often@example.org', 'viewer');
    expect(response).toMatchObject(refused(429, 'RATE_LIMIT_EXCEEDED'));
    service.clock.advance(Number(response.headers['Retry-After']) * 1000);
    expect((await invite('often@example.org', 'viewer')).status).toBe(201);
  });

  test('429: a person gets 3 invitations a day, whoever removes and invites in between, and the next after Retry-After', async () => {
    const day = 24 * 60 * MINUTE;
    service.clock.advance(day - (service.clock.now() % day) + 60 * MINUTE);
    const stranger = 'Stranger@example.org';
    for (let n = 0; n < 3; n++) {
      const { status, body } = await invite(stranger, 'viewer');
      expect(status).toBe(201);
      // What is refused for another reason takes nothing of the day.
      expect(await invite(stranger, 'owner')).toMatchObject(refused(409, 'MEMBER_EXISTS'));
      expect((await remove(body.data.id)).status).toBe(204);
    }
    const response = await invite(stranger.toLowerCase(), 'owner');
    expect(response).toMatchObject(refused(429, 'RATE_LIMIT_EXCEEDED'));
    expect(response.body.error.message).toContain('3 invitations a day to one person');
    expect(Number(response.headers['Retry-After'])).toBe((23 * 60 * MINUTE) / 1000);
    await work(3);
    expect(await emailsTo('stranger@example.org')).toEqual([]);
    const { body } = await callMembers('GET /members', { key, query: { limit: '100' } });
    expect(JSON.stringify(body)).not.toContain('stranger@example.org');
    expect((await invite('neighbour@example.org', 'viewer')).status).toBe(201);
    service.clock.advance(Number(response.headers['Retry-After']) * 1000 - 1);
    expect((await invite(stranger, 'viewer')).status).toBe(429);
    service.clock.advance(1);
    expect((await invite(stranger, 'viewer')).status).toBe(201);
  });

  test('201: a repeated request counts once, although its first tries died after they added the member', async () => {
    const body = { email: 'again@example.org', role: 'viewer' };
    const request = { body, key, headers: { 'Idempotency-Key': 'invite-again' } };
    service.sqs.on(SendMessageBatchCommand).rejects(new Error('the function died'));
    for (let n = 0; n < 4; n++) expect((await callMembers('POST /members', request)).status).toBe(500);
    emailed.empty();
    const added = await callMembers('POST /members', request);
    expect(added).toMatchObject({ status: 201, body: { data: { email: body.email } } });
    for (let n = 0; n < 2; n++) expect((await invite(body.email, 'viewer')).status).toBe(201);
    expect((await invite(body.email, 'viewer')).status).toBe(429);
  });

  test('429: of ten parallel invitations of one person three are sent', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite('parallel@example.org', 'viewer')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
    expect(statuses.every((status) => [201, 409, 429].includes(status))).toBe(true);
    expect(statuses).toContain(429);
  });

  test('403, 422: without a verified default address nobody is invited, and no address that can not be mailed', async () => {
    expect(await callMembers('POST /members', { body: { email: 'a@example.org', role: 'viewer' } })).toMatchObject(
      refused(403, 'DOMAIN_NOT_VERIFIED'),
    );
    expect(await invite('a@b')).toMatchObject(refused(422, 'VALIDATION_ERROR'));
    expect(await invite('a@example.org', 'admin')).toMatchObject(refused(422, 'VALIDATION_ERROR'));
  });
});

describe('POST /sessions/links', () => {
  test('202: a member gets a link that works once within 15 minutes; a stranger gets the same response and no email', async () => {
    const member = await invited('ada@example.org', 'viewer', id);
    const answers = [await askForLink(' ADA@example.org'), await askForLink('nobody@example.org')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([202, { success: true, data: { accepted: true } }]),
    );
    expect(emailed.queued.map(({ queue }) => queue)).toEqual(['jobs', 'jobs']);
    await work(3);
    expect(await emailsTo('nobody@example.org')).toEqual([]);
    expect(await emailsTo('ada@example.org')).toHaveLength(1);
    service.clock.advance(15 * MINUTE - 1);
    expect(await new Browser().open(await tokenTo('ada@example.org'))).toMatchObject({ member: { id: member.id } });
    await askForLink('ada@example.org');
    await work();
    service.clock.advance(15 * MINUTE);
    const token = await tokenTo('ada@example.org');
    expect(await new Browser().call('POST /sessions', { token })).toMatchObject(refused(401, 'SIGN_IN_LINK_EXPIRED'));
    expect((await service.rows()).filter(({ sk, email }) => sk === 'REQUEST' && email)).toEqual([]);
  });

  test('404: nobody is shown the link of an email, whatever the key or the role', async () => {
    await invited('secret@example.org', 'owner', id);
    await askForLink('secret@example.org');
    await work();
    const [row] = await emailsTo('secret@example.org');
    const { key: owner } = await signedIn('curious@example.org', 'owner');
    const token = await tokenTo('secret@example.org');
    expect(token).not.toBe('');
    for (const by of [key, owner]) {
      const call = api(emails, by);
      expect(await call('GET /emails/{id}/content', { id: row?.id ?? '' })).toMatchObject(
        refused(404, 'EMAIL_CONTENT_NOT_FOUND'),
      );
      expect(JSON.stringify(await call('GET /emails/{id}', { id: row?.id ?? '' }))).not.toContain(token);
    }
  });

  test('an address that a call of the API calls bounced gets its link; only what SES has reported stops it', async () => {
    const call = (email: string, reason: string) =>
      api(suppressions, key)('POST /suppressions', { body: { email, reason } });
    const asked = async (email: string) => {
      await askForLink(email);
      await work();
      return (await send(email))?.status;
    };
    const bySes = (email: string) => suppress(id, contactId(service.project.salt, email), 'hard_bounce', 'em_1');
    for (const [email, reasons] of [
      ['forged@example.org', ['hard_bounce']],
      ['raised@example.org', ['manual', 'hard_bounce', 'complaint']],
    ] as const) {
      await invited(email, 'owner', id);
      for (const reason of reasons) expect((await call(email, reason)).status).toBeLessThan(300);
      expect([email, await asked(email)]).toEqual([email, 'SENT']);
      service.clock.advance(16 * MINUTE);
      expect((await invite(email, 'owner')).status).toBe(201);
      await work();
      expect([email, (await send(email))?.status]).toEqual([email, 'SENT']);
      await bySes(email);
      const before = (await emailsTo(email)).length;
      service.clock.advance(16 * MINUTE);
      await askForLink(email);
      await work();
      expect((await emailsTo(email)).length).toBe(before);
    }
    await invited('really@example.org', 'owner', id);
    await bySes('really@example.org');
    await call('really@example.org', 'complaint');
    expect(await asked('really@example.org')).toBeUndefined();
  });

  test('a complaint or a manual suppression does not stop it, an address that does not exist does, and nobody is told', async () => {
    for (const [email, reason, status] of [
      ['complained@example.org', 'complaint', 'SENT'],
      ['blocked@example.org', 'manual', 'SENT'],
      ['gone@example.org', 'hard_bounce', undefined],
    ] as const) {
      await invited(email, 'viewer', id);
      await suppress(id, contactId(service.project.salt, email), reason);
      expect((await askForLink(email)).status).toBe(202);
      await work();
      expect([email, (await send(email))?.status]).toEqual([email, status]);
    }
    await invited('late@example.org', 'viewer', id);
    await askForLink('late@example.org');
    await work();
    await suppress(id, contactId(service.project.salt, 'late@example.org'), 'hard_bounce');
    expect(await send('late@example.org')).toMatchObject({ status: 'SKIPPED', reason: 'suppressed' });
  });
});

describe('PATCH and DELETE /members/{id}', () => {
  test('200: a lowered member loses the access tokens at once, and gets new ones with the new role', async () => {
    const { member, browser, access } = await signedIn('lowered@example.org', 'owner');
    await signedIn('other-owner@example.org', 'owner');
    expect(await change(member.id, 'viewer')).toMatchObject({ status: 200, body: { data: { role: 'viewer' } } });
    expect(await contextOf(access.accessToken)).toEqual({ keyStatus: 'unknown' });
    const { data } = (await browser.refresh()).body;
    expect(data.member.role).toBe('viewer');
    expect(await contextOf(data.accessToken)).toMatchObject({ role: 'viewer' });
  });

  test('204: a removed member is out at once: access tokens, session, unused links; another project goes on', async () => {
    await invited('leaver@example.org', 'viewer', 'prj_two');
    const { member, browser, access } = await signedIn('leaver@example.org', 'editor');
    await askForLink('leaver@example.org');
    await work();
    const link = await tokenTo('leaver@example.org');
    expect((await remove(member.id)).status).toBe(204);
    expect(await contextOf(access.accessToken)).toEqual({ keyStatus: 'unknown' });
    expect(await new Browser().call('POST /sessions', { token: link })).toMatchObject(
      refused(401, 'SIGN_IN_LINK_INVALID'),
    );
    expect(await browser.refresh(id)).toMatchObject(refused(403, 'NOT_A_MEMBER'));
    expect((await browser.refresh()).body.data).toMatchObject({
      project: { id: 'prj_two' },
      member: { role: 'viewer' },
    });
    expect(await remove(member.id)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'));
    const left = (await service.rows()).filter(({ pk }) => /MEMBERS|PERSON|SESSION/.test(String(pk)));
    expect(left.filter((row) => JSON.stringify(row).includes(member.id))).toEqual([]);
  });

  test('204, 403, 404: a viewer can leave, but remove nobody; another project knows no member of this one', async () => {
    const { member, key: viewer } = await signedIn('modest@example.org', 'viewer');
    const other = await invited('remains@example.org', 'viewer', id);
    expect(await remove(other.id, viewer)).toMatchObject(refused(403, 'ROLE_NOT_PERMITTED'));
    const { key: stranger } = await operatorIn('prj_two');
    expect(await remove(other.id, stranger)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'));
    expect(await change(other.id, 'owner', stranger)).toMatchObject(refused(404, 'MEMBER_NOT_FOUND'));
    expect((await remove(member.id, viewer)).status).toBe(204);
  });

  test('409: of two owners who remove or lower each other at once one stays; who never came does not count', async () => {
    const project = 'prj_two';
    const ofTwo = secretKey(project);
    const [ada, grace] = [
      await signIn('a@example.org', 'owner', project),
      await signIn('g@example.org', 'owner', project),
    ];
    await invited('never@example.org', 'owner', project);
    const answers = await Promise.all([
      remove(grace.member.id, ada.key),
      change(ada.member.id, 'editor', grace.key),
      remove(ada.member.id, ofTwo),
      change(grace.member.id, 'viewer', ofTwo),
    ]);
    const { body } = await callMembers('GET /members', { key: ofTwo });
    const owners = body.data.items.filter(
      ({ role, joinedAt }: { role: string; joinedAt: unknown }) => role === 'owner' && joinedAt,
    );
    expect(owners).toHaveLength(1);
    expect(answers.some(({ status }) => status === 409 || status === 401)).toBe(true);
    for (const response of [await remove(owners[0].id, ofTwo), await change(owners[0].id, 'viewer', ofTwo)]) {
      expect(response).toMatchObject(refused(409, 'LAST_OWNER'));
    }
  });
});

test('201, 401: an owner makes keys without an end that name the owner; one who was removed meanwhile makes none', async () => {
  const { member, key: owner } = await signedIn('maker@example.org', 'owner');
  await signedIn('second@example.org', 'owner');
  const make = () => api(keys, owner)('POST /keys', { body: { name: 'backend' } });
  expect(await make()).toMatchObject({ status: 201, body: { data: { createdBy: member.id, expiresAt: null } } });
  expect((await remove(member.id)).status).toBe(204);
  expect(await make()).toMatchObject(refused(401, 'INVALID_API_KEY'));
});

test("a member's requests have a window of their own, beside that of the project's keys", async () => {
  const { key: member } = await signedIn('busy@example.org', 'viewer');
  const { headers } = await callSessions('GET /sessions', { key: member });
  expect(headers).toMatchObject({ 'RateLimit-Limit': '600', 'RateLimit-Remaining': '599' });
  expect((await callSessions('GET /sessions', { key })).headers).toMatchObject({ 'RateLimit-Limit': '1000' });
});

test('no line of all this in the log has an address, a token or a cookie', () => {
  const text = log.join('\n');
  expect(log.length).toBeGreaterThan(5);
  expect(text).not.toMatch(/@example\.org|s[sl]_[0-9A-Za-z]{20}|posthaste_session/);
});
