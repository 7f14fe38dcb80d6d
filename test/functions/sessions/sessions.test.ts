import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOperatorLink } from '../../../shared/db/members/links';
import { readRoster } from '../../../shared/db/members/members';
import {
  changeSessionPart,
  endCopiedSession,
  getKnownSession,
  getSession,
  type Session,
} from '../../../shared/db/members/sessions';
import { transact } from '../../../shared/db/table/transact';
import { newSecret } from '../../../shared/domain/projects/api-key';
import { type Service, startService } from '../../support/contacts';
import { costChart, statedUnits } from '../../support/cost-chart';
import { overtakenAlways } from '../../support/races';
import {
  Browser,
  callSessions,
  contextOf,
  emailedToken,
  invitationOf,
  invited,
  ORIGIN,
  operatorIn,
  signedIn,
} from '../../support/sign-in';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let service: Service;
beforeAll(async () => {
  service = await startService();
  process.env.PUBLIC_URL = `${ORIGIN}/live`;
});
afterAll(() => service?.stop());

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const ofStatus = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('POST /sessions', () => {
  test('200: a link of the operator opens a session as owner of its project, with a cookie for these routes alone', async () => {
    const browser = new Browser();
    const { token } = await createOperatorLink('prj_one', service.clock.now());
    const response = await browser.call('POST /sessions', { token });
    expect(response).toMatchObject({
      status: 200,
      body: {
        data: {
          accessToken: expect.stringMatching(/^ss_/),
          expiresAt: new Date(service.clock.now() + 15 * MINUTE).toISOString(),
          member: { id: 'operator', email: null, role: 'owner' },
          project: { id: 'prj_one', name: 'prj_one' },
          projects: [{ id: 'prj_one', name: 'prj_one', role: 'owner' }],
        },
      },
    });
    expect(response.headers['Set-Cookie']).toMatch(
      /^posthaste_session=[\w.-]+; Path=\/live\/sessions; Max-Age=2592000; HttpOnly; Secure; SameSite=Strict$/,
    );
    const { accessToken, session } = response.body.data;
    expect(await contextOf(accessToken)).toMatchObject({
      keyStatus: 'ok',
      projectId: 'prj_one',
      keyKind: 'secret',
      role: 'owner',
      memberId: 'operator',
      sessionId: session.id,
    });
  });

  test('200: a member is who the link was mailed to, in all projects of this person and no other', async () => {
    await invited('ada@example.org', 'viewer', 'prj_two');
    const { access } = await signedIn('ada@example.org', 'editor');
    expect(access).toMatchObject({ member: { email: 'ada@example.org', role: 'editor' }, project: { id: 'prj_one' } });
    expect(access.projects).toEqual([
      { id: 'prj_one', name: 'prj_one', role: 'editor' },
      { id: 'prj_two', name: 'prj_two', role: 'viewer' },
    ]);
  });

  test('200, 403: an invitation opens its own project and no other one of the person, also when refreshed', async () => {
    await signedIn('both@example.org', 'owner', 'prj_two');
    const member = await invited('both@example.org', 'viewer');
    const browser = new Browser();
    const access = await browser.open(await invitationOf(member));
    expect(access).toMatchObject({ project: { id: 'prj_one' }, session: { projectOnly: true } });
    expect(access.projects).toEqual([{ id: 'prj_one', name: 'prj_one', role: 'viewer' }]);
    expect(await browser.refresh('prj_two')).toMatchObject(refused(403, 'NOT_A_MEMBER'));
    expect((await browser.refresh()).body.data.projects).toHaveLength(1);
    const ordinary = await new Browser().open(await emailedToken(member));
    expect(ordinary).toMatchObject({ session: { projectOnly: false }, projects: [{}, {}] });
  });

  test('200: somebody who accepts an invitation in a browser with a session of its own keeps all projects', async () => {
    const { browser } = await signedIn('here@example.org', 'owner', 'prj_two');
    const invitation = await invitationOf(await invited('here@example.org', 'viewer'));
    expect(await browser.open(invitation)).toMatchObject({ session: { projectOnly: false }, projects: [{}, {}] });
    const { browser: other } = await signedIn('another@example.org', 'owner', 'prj_two');
    const narrow = await invitationOf(await invited('narrow@example.org', 'viewer'));
    await invited('narrow@example.org', 'viewer', 'prj_two');
    expect(await other.open(narrow)).toMatchObject({ session: { projectOnly: true }, projects: [{}] });
  });

  test('200: a link ends the session that it replaces in the same browser, with its access tokens, and no other', async () => {
    const { browser, access, member } = await signedIn('again@example.org', 'owner');
    const elsewhere = new Browser();
    await elsewhere.open(await emailedToken(member));
    const former = Object.assign(new Browser(), { cookie: browser.cookie });
    const { token } = await createOperatorLink('prj_one', service.clock.now());
    const response = await browser.call('POST /sessions', { token });
    expect(response.status).toBe(200);
    expect(await contextOf(access.accessToken)).not.toMatchObject({ keyStatus: 'ok' });
    expect(await former.refresh()).toMatchObject({ status: 401 });
    expect(await contextOf(response.body.data.accessToken)).toMatchObject({ keyStatus: 'ok' });
    expect((await elsewhere.refresh()).status).toBe(200);
  });

  test('200, 401: an invitation is accepted once: with the first sign-in all that are out have ended', async () => {
    const member = await invited('once@example.org', 'viewer');
    const [first, second, third] = [
      await invitationOf(member),
      await invitationOf(member),
      await invitationOf(member),
    ] as const;
    const [a, b] = await Promise.all([first, second].map((token) => new Browser().call('POST /sessions', { token })));
    expect(ofStatus([a, b] as { status: number }[])).toEqual([200, 401]);
    for (const token of [first, second, third]) {
      expect(await new Browser().call('POST /sessions', { token })).toMatchObject(refused(401, 'SIGN_IN_LINK_USED'));
    }
    const late = await invited('late@example.org', 'viewer');
    const unused = await invitationOf(late);
    await new Browser().open(await emailedToken(late));
    expect(await new Browser().call('POST /sessions', { token: unused })).toMatchObject(
      refused(401, 'SIGN_IN_LINK_USED'),
    );
  });

  test('200, 401: of parallel uses of one link one succeeds', async () => {
    const { token } = await createOperatorLink('prj_one', service.clock.now());
    const uses = await Promise.all(Array.from({ length: 4 }, () => new Browser().call('POST /sessions', { token })));
    expect(ofStatus(uses)).toEqual([200, 401, 401, 401]);
    expect(uses.filter(({ status }) => status === 401)).toMatchObject(Array(3).fill(refused(401, 'SIGN_IN_LINK_USED')));
  });

  test('401: an expired link says so and what to do, and one of nobody says that it is not valid', async () => {
    const { token } = await createOperatorLink('prj_one', service.clock.now() - 10 * MINUTE);
    const expired = await new Browser().call('POST /sessions', { token });
    expect(expired).toMatchObject(refused(401, 'SIGN_IN_LINK_EXPIRED'));
    expect(expired.body.error.suggestion).toContain('Request a new one on the sign-in page');
    for (const wrong of [newSecret('sl'), newSecret('ss'), token.slice(0, -1), 'x']) {
      expect(await new Browser().call('POST /sessions', { token: wrong })).toMatchObject(
        refused(401, 'SIGN_IN_LINK_INVALID'),
      );
    }
  });

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another site that claims our origin', { 'Sec-Fetch-Site': 'same-site', Origin: ORIGIN }],
    ['another origin', { Origin: 'https://evil.example' }],
    ['no page', {}],
  ])('403: a call by %s is refused on all routes of the cookie', async (_, headers) => {
    const { browser } = await operatorIn();
    const { token } = await createOperatorLink('prj_one', service.clock.now());
    for (const [route, body] of [
      ['POST /sessions', { token }],
      ['POST /sessions/refresh', {}],
      ['DELETE /sessions/current', undefined],
    ] as const) {
      expect(await browser.call(route, body, headers)).toMatchObject(refused(403, 'CROSS_SITE_REQUEST'));
    }
    expect((await browser.call('POST /sessions/refresh', {}, { Origin: ORIGIN })).status).toBe(200);
  });
});

describe('POST /sessions/links/read', () => {
  const read = (token: string, browser = new Browser()) => browser.call('POST /sessions/links/read', { token });

  test('200: says who a link signs in where, sets no cookie, and uses nothing up', async () => {
    const member = await invited('reader@example.org', 'editor');
    const operator = await createOperatorLink('prj_one', service.clock.now());
    const project = { id: 'prj_one', name: 'prj_one' };
    for (const [token, kind, who] of [
      [await emailedToken(member), 'email', { email: 'reader@example.org', role: 'editor' }],
      [await invitationOf(member), 'invitation', { email: 'reader@example.org', role: 'editor' }],
      [operator.token, 'operator', { email: null, role: 'owner' }],
    ] as const) {
      const rows = JSON.stringify(await service.rows());
      for (let n = 0; n < 2; n++) {
        const response = await read(token);
        expect(response).toMatchObject({ status: 200, body: { data: { kind, member: who, project } } });
        expect(response.headers['Set-Cookie']).toBeUndefined();
      }
      expect(JSON.stringify(await service.rows())).toBe(rows);
    }
    expect((await new Browser().call('POST /sessions', { token: operator.token })).status).toBe(200);
  });

  test('401, 403, 422: a link that does not work says why, other sites learn nothing, and the body is bounded', async () => {
    const { token } = await createOperatorLink('prj_one', service.clock.now());
    const expired = await createOperatorLink('prj_one', service.clock.now() - 10 * MINUTE);
    expect(await read(expired.token)).toMatchObject(refused(401, 'SIGN_IN_LINK_EXPIRED'));
    const { member } = await signedIn('left@example.org', 'viewer');
    expect(await read(await invitationOf(member))).toMatchObject(refused(401, 'SIGN_IN_LINK_USED'));
    for (const wrong of [newSecret('sl'), newSecret('ss'), token.slice(0, -1), 'x']) {
      expect(await read(wrong)).toMatchObject(refused(401, 'SIGN_IN_LINK_INVALID'));
    }
    const other = await new Browser().call('POST /sessions/links/read', { token }, { 'Sec-Fetch-Site': 'cross-site' });
    expect(other).toMatchObject(refused(403, 'CROSS_SITE_REQUEST'));
    expect(await read('x'.repeat(201))).toMatchObject(refused(422, 'VALIDATION_ERROR'));
    await new Browser().open(token);
    expect(await read(token)).toMatchObject(refused(401, 'SIGN_IN_LINK_USED'));
  });
});

describe('POST /sessions/refresh', () => {
  test('200: gives a new access token and replaces the cookie; the former one works for 30 seconds, as the same', async () => {
    const { browser, access } = await operatorIn();
    const first = browser.cookie;
    await service.clock.advance(10 * MINUTE);
    const response = await browser.refresh();
    expect(response).toMatchObject({ status: 200, body: { data: { session: access.session } } });
    expect(browser.cookie).not.toBe(first);
    const second = browser.cookie;
    await service.clock.advance(30_000);
    browser.cookie = first;
    expect((await browser.refresh()).status).toBe(200);
    expect(browser.cookie).toBe(second);
    expect((await browser.refresh()).status).toBe(200);
    expect((await contextOf(response.body.data.accessToken)).keyStatus).toBe('ok');
  });

  test('200: two tabs that refresh at once both stay signed in, with one cookie', async () => {
    const { browser } = await operatorIn();
    await service.clock.advance(10 * MINUTE);
    const tabs = Array.from({ length: 3 }, () => Object.assign(new Browser(), { cookie: browser.cookie }));
    expect(ofStatus(await Promise.all(tabs.map((tab) => tab.refresh())))).toEqual([200, 200, 200]);
    expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(1);
  });

  test('200, 409: of twenty refreshes at once each gets a token or is told to come back, and none fails', async () => {
    const { browser } = await operatorIn();
    const tabs = Array.from({ length: 20 }, () => Object.assign(new Browser(), { cookie: browser.cookie }));
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    const later = answers.filter(({ status }) => status !== 200);
    expect(later.length).toBeLessThan(20);
    for (const response of later) {
      expect(response).toMatchObject({ ...refused(409, 'CONCURRENT_CHANGES'), headers: { 'Retry-After': '1' } });
    }
    expect((await browser.refresh()).status).toBe(200);
  });

  test('409: a refresh that others overtake in every round is told to come back, and the session goes on', async () => {
    const { browser } = await operatorIn();
    const overtaken = await overtakenAlways(() => browser.refresh());
    expect(overtaken).toMatchObject({ ...refused(409, 'CONCURRENT_CHANGES'), headers: { 'Retry-After': '1' } });
    expect((await browser.refresh()).status).toBe(200);
    const { token } = await createOperatorLink('prj_one', service.clock.now());
    const opened = await overtakenAlways(() => new Browser().call('POST /sessions', { token }));
    expect(opened).toMatchObject(refused(409, 'CONCURRENT_CHANGES'));
    const closed = await overtakenAlways(() => browser.call('DELETE /sessions/current'));
    expect(closed).toMatchObject(refused(409, 'CONCURRENT_CHANGES'));
  });

  test('401: an old token ends the session for the thief and the browser, with the access tokens of both', async () => {
    const { browser, access } = await operatorIn();
    const thief = Object.assign(new Browser(), { cookie: browser.cookie });
    await service.clock.advance(10 * MINUTE);
    const { accessToken } = (await browser.refresh()).body.data;
    await service.clock.advance(31_000);
    for (const holder of [thief, browser, thief]) {
      expect(await holder.refresh()).toMatchObject(refused(401, 'SESSION_COPIED'));
    }
    const { id } = access.session;
    const listed = await callSessions('GET /sessions', { query: { limit: '100' } });
    expect(listed.body.data.items.map((session: { id: string }) => session.id)).not.toContain(id);
    const entries = (await service.rows()).filter(({ target, code }) => target === id && code === 'SESSION_COPIED');
    expect(entries).toHaveLength(1);
    expect((await browser.call('DELETE /sessions/current')).status).toBe(204);
    for (const token of [access.accessToken, accessToken]) {
      expect(await contextOf(token)).toEqual({ keyStatus: 'unknown' });
    }
  });

  test('401: a refresh under way revives no copied session, even one without access tokens', async () => {
    const { access } = await operatorIn();
    const { id } = access.session;
    const read = async () => (await getKnownSession(id, service.clock.now())) as Session;
    const first = await read();
    await transact([changeSessionPart(first, { ...first, tokens: {} })]);
    const seen = await read();
    await endCopiedSession(id);
    expect(await transact([changeSessionPart(seen, seen)])).not.toBeNull();
    expect(await read()).toMatchObject({ copied: true });
    expect(await getSession(id, service.clock.now())).toBeNull();
  });

  test('401: a forged cookie opens nothing, and ends no session whose id it names', async () => {
    const { browser, access } = await operatorIn();
    const other = await operatorIn();
    const [, secret, seal] = (browser.cookie.split('=')[1] ?? '').split('.');
    const [, , otherSeal] = (other.browser.cookie.split('=')[1] ?? '').split('.');
    const { id } = access.session;
    const forged = ['', 'x', id, `${id}.${'A'.repeat(43)}.${'A'.repeat(43)}`, `${id}.${'A'.repeat(43)}.${seal}`];
    forged.push(`${id}.${secret}.${otherSeal}`, `${other.access.session.id}.${secret}.${seal}`);
    for (const value of forged) {
      const thief = Object.assign(new Browser(), { cookie: `posthaste_session=${value}` });
      expect(await thief.refresh()).toMatchObject(refused(401, 'SESSION_ENDED'));
    }
    expect(await new Browser().refresh()).toMatchObject(refused(401, 'SESSION_ENDED'));
    expect((await browser.refresh()).status).toBe(200);
    expect((await other.browser.refresh()).status).toBe(200);
  });

  test('200, 401: a session lasts 30 days after its latest use', async () => {
    const { browser } = await operatorIn();
    for (const days of [29, 29]) {
      await service.clock.advance(days * DAY);
      expect((await browser.refresh()).status).toBe(200);
    }
    await service.clock.advance(30 * DAY);
    expect(await browser.refresh()).toMatchObject(refused(401, 'SESSION_ENDED'));
  });

  test("200, 403: switches to another project of the person, with the role there, and to no stranger's", async () => {
    await invited('grace@example.org', 'viewer', 'prj_two');
    const { browser } = await signedIn('grace@example.org', 'owner');
    const { data } = (await browser.refresh('prj_two')).body;
    expect(data).toMatchObject({ project: { id: 'prj_two' }, member: { role: 'viewer' } });
    expect(await contextOf(data.accessToken)).toMatchObject({ projectId: 'prj_two', role: 'viewer' });
    expect((await browser.refresh()).body.data.project.id).toBe('prj_two');
    const stranger = await signedIn('linus@example.org', 'owner');
    expect(await stranger.browser.refresh('prj_two')).toMatchObject(refused(403, 'NOT_A_MEMBER'));
    expect((await stranger.browser.refresh()).body.data.project.id).toBe('prj_one');
    const { browser: operator } = await operatorIn();
    expect(await operator.refresh('prj_two')).toMatchObject(refused(403, 'NOT_A_MEMBER'));
  });

  test('200: a session has 20 living access tokens; the oldest ends for a further one', async () => {
    const { browser, access } = await operatorIn();
    await service.clock.advance(1);
    for (let n = 0; n < 19; n++) await browser.refresh();
    expect((await contextOf(access.accessToken)).keyStatus).toBe('ok');
    await browser.refresh();
    expect((await contextOf(access.accessToken)).keyStatus).toBe('unknown');
    const rows = (await service.rows()).filter(({ sessionId }) => sessionId === access.session.id);
    expect(rows).toHaveLength(20);
  });
});

describe('an access token', () => {
  test('ends after 15 minutes', async () => {
    const { access } = await operatorIn();
    await service.clock.advance(15 * MINUTE - 1);
    expect((await contextOf(access.accessToken)).keyStatus).toBe('ok');
    await service.clock.advance(1);
    expect((await contextOf(access.accessToken)).keyStatus).toBe('expired');
  });

  test('401: a tampered context with half a session, or with a role that there is not, is no key', async () => {
    const { key } = await operatorIn();
    const { role: _, ...half } = key;
    for (const forged of [half, { ...key, role: 'admin' }, { ...key, memberId: '' }]) {
      expect(await callSessions('GET /sessions', { key: forged as Record<string, string> })).toMatchObject(
        refused(401, 'INVALID_API_KEY'),
      );
    }
  });
});

describe('DELETE /sessions/current', () => {
  test('204: signs out: the cookie goes, and what a thief has of it works no more', async () => {
    const { browser, access } = await operatorIn();
    const stolen = Object.assign(new Browser(), { cookie: browser.cookie });
    expect((await browser.call('DELETE /sessions/current')).status).toBe(204);
    expect(browser.cookie).toBe('posthaste_session=');
    expect(await contextOf(access.accessToken)).toEqual({ keyStatus: 'unknown' });
    expect(await stolen.refresh()).toMatchObject(refused(401, 'SESSION_ENDED'));
    expect((await stolen.call('DELETE /sessions/current')).status).toBe(204);
  });
});

describe('GET and DELETE /sessions', () => {
  test('200, 403: members see their own sessions, owners and keys those of everybody in the project', async () => {
    const viewer = await signedIn('viewer@example.org', 'viewer');
    const owner = await signedIn('owner@example.org', 'owner');
    const own = await callSessions('GET /sessions', { key: viewer.key });
    expect(own.body.data).toMatchObject({
      total: 1,
      items: [
        {
          id: viewer.access.session.id,
          member: { id: viewer.member.id, email: 'viewer@example.org' },
          current: true,
          sourceIp: '198.51.100.7',
          userAgent: 'a browser',
        },
      ],
    });
    const query = { member: 'all' };
    expect(await callSessions('GET /sessions', { key: viewer.key, query })).toMatchObject(
      refused(403, 'ROLE_NOT_PERMITTED'),
    );
    for (const response of [
      await callSessions('GET /sessions', { key: owner.key, query: { ...query, limit: '100' } }),
      await callSessions('GET /sessions', { query: { limit: '100' } }),
    ]) {
      const ids = response.body.data.items.map(({ id }: { id: string }) => id);
      expect(ids).toEqual(expect.arrayContaining([viewer.access.session.id, owner.access.session.id]));
    }
  });

  test('204, 403, 404: ends own sessions; those of others only as owner; none that another project has', async () => {
    const viewer = await signedIn('v2@example.org', 'viewer');
    const owner = await signedIn('o2@example.org', 'owner');
    const stranger = await operatorIn('prj_two');
    const end = (id: string, key: Record<string, string>) => callSessions('DELETE /sessions/{id}', { id, key });
    expect(await end(owner.access.session.id, viewer.key)).toMatchObject(refused(403, 'ROLE_NOT_PERMITTED'));
    expect(await end(viewer.access.session.id, stranger.key)).toMatchObject(refused(404, 'SESSION_NOT_FOUND'));
    expect((await end(viewer.access.session.id, viewer.key)).status).toBe(204);
    expect(await viewer.browser.refresh()).toMatchObject(refused(401, 'SESSION_ENDED'));
    const again = await new Browser().open(await emailedToken(viewer.member));
    expect((await end(again.session.id, owner.key)).status).toBe(204);
    expect(await contextOf(again.accessToken)).toEqual({ keyStatus: 'unknown' });
  });
});

test('the chart states what sign-ins, refreshes and lists of sessions and members take', async () => {
  const chart = costChart();
  const expectCost = async (pattern: string, run: () => Promise<unknown>, facts: Record<string, number> = {}) => {
    const row = chart.get(pattern);
    const stated = row && { read: statedUnits(row.reads, facts), write: statedUnits(row.writes, facts) };
    await service.table.emulator?.readMeter({ reset: true });
    await run();
    const { read, write } = (await service.table.emulator?.readMeter()) ?? stated ?? {};
    expect({ pattern, read, write }).toEqual({ pattern, ...stated });
  };
  const browser = new Browser();
  const token = await emailedToken(await invited('costly@example.org', 'viewer'));
  let text = '';
  const one = { project: 1 };
  const signIn = async () => {
    text = (await browser.open(token)).accessToken;
  };
  await expectCost('sign in with a link', signIn, one);
  await expectCost('access token by its hash', () => contextOf(text));
  await service.clock.advance(MINUTE);
  await expectCost('refresh a session', () => browser.refresh(), one);
  await expectCost('sign out, end a session', () => browser.call('DELETE /sessions/current'), { living: 2 });
  await expectCost('invite a member', () => invited('new@example.org', 'viewer', 'prj_two'), { KB: 1 });
  await expectCost('members of a project', () => readRoster('prj_two'), { KB: 1 });
});

test('the table holds hashes only: no row has a token of a link, a cookie or an access token', async () => {
  const { browser, access } = await operatorIn();
  const { token } = await createOperatorLink('prj_one', service.clock.now());
  const text = JSON.stringify(await service.rows());
  for (const secret of [access.accessToken, token, ...(browser.cookie.split('=')[1] ?? '').split('.').slice(1)]) {
    expect([secret.length > 30, text.includes(secret)]).toEqual([true, false]);
  }
});
