import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { removeMember } from '../../../shared/db/members/roster-changes';
import { consumeSignInEmail } from '../../../shared/db/members/sign-in-requests';
import { updateSettings } from '../../../shared/db/projects/settings';
import { addVerifiedDomain, type EmailService, startEmailService } from '../../support/emails';
import { racing } from '../../support/races';
import { Browser, emailedToken, invited } from '../../support/sign-in';
import { signInEmails } from '../../support/sign-in-emails';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const HOME = '203.0.113.7';
const ELSEWHERE = '203.0.113.99';

let service: EmailService;
let emailed: ReturnType<typeof signInEmails>;
beforeAll(async () => {
  service = await startEmailService();
  emailed = signInEmails(service);
  await addVerifiedDomain(service);
  await updateSettings(service.project.id, () => ({ from: 'shop@example.com' }));
});
beforeEach(() => {
  service.reset();
  emailed.empty();
  // The first millisecond of a day.
  service.clock.advance(DAY - (service.clock.now() % DAY));
});
afterAll(() => service.stop());

const ask = (email: string, from: string) => new Browser(from).call('POST /sessions/links', { email });
const askTimes = async (times: number, email: string, from: string) => {
  for (let n = 0; n < times; n++) expect((await ask(email, from)).status).toBe(202);
};
const waitOf = ({ status, headers }: Awaited<ReturnType<typeof ask>>): number => {
  expect(status).toBe(429);
  return Number(headers['Retry-After']) * SECOND;
};
const emailsTo = async (email: string): Promise<number> => (await emailed.emailsTo(email)).length;
const member = (email: string) => invited(email, 'owner', service.project.id);
/** A member who has signed in from a network. */
async function memberOf(email: string, network: string) {
  const one = await member(email);
  await new Browser(network).open(await emailedToken(one));
  return one;
}

test('202: a hundred requests of a stranger for an address leave its owner a link, from a known network and a fresh one', async () => {
  await memberOf('ada@example.org', HOME);
  for (let n = 0; n < 100; n++) {
    await ask('ada@example.org', `198.51.100.${n}`);
    service.clock.advance(MINUTE);
  }
  await emailed.work();
  service.clock.advance(15 * MINUTE);
  for (const network of [HOME, ELSEWHERE]) {
    service.clock.advance(SECOND);
    const before = await emailsTo('ada@example.org');
    await askTimes(1, 'ada@example.org', network);
    await emailed.work();
    expect(await emailsTo('ada@example.org')).toBe(before + 1);
    const token = await emailed.tokenTo('ada@example.org');
    expect((await new Browser(network).call('POST /sessions', { token })).status).toBe(200);
  }
});

test('202: hundreds of requests for made-up addresses take nothing from members', async () => {
  await memberOf('grace@example.org', HOME);
  for (let n = 0; n < 600; n++) await ask(`nobody${n}@example.org`, `2001:db8:${Math.floor(n / 20).toString(16)}::1`);
  await emailed.work();
  for (const network of [HOME, ELSEWHERE]) {
    await askTimes(1, 'grace@example.org', network);
    await emailed.work();
    expect(await emailed.tokenTo('grace@example.org')).not.toBe('');
    service.clock.advance(15 * MINUTE);
  }
});

test('202: somebody who spends the requests of a network leaves those of a member who has signed in from there', async () => {
  await memberOf('same@example.org', HOME);
  for (let n = 0; n < 30; n++) await ask(`stranger${n}@example.org`, HOME);
  waitOf(await ask('last@example.org', HOME));
  await askTimes(5, 'same@example.org', HOME);
  waitOf(await ask('same@example.org', HOME));
  service.clock.advance(90 * DAY + MINUTE);
  await askTimes(5, 'same@example.org', HOME);
});

test('while a link works and is unused no other one is emailed, however many ask', async () => {
  await member('patient@example.org');
  for (let n = 0; n < 4; n++) {
    await askTimes(1, 'patient@example.org', ELSEWHERE);
    await emailed.work();
    service.clock.advance(3 * MINUTE);
  }
  expect(await emailsTo('patient@example.org')).toBe(1);
  service.clock.advance(3 * MINUTE);
  await askTimes(1, 'patient@example.org', ELSEWHERE);
  await emailed.work();
  expect(await emailsTo('patient@example.org')).toBe(2);
  await new Browser(ELSEWHERE).open(await emailed.tokenTo('patient@example.org'));
  await askTimes(1, 'patient@example.org', ELSEWHERE);
  await emailed.work(2);
  expect(await emailsTo('patient@example.org')).toBe(3);
});

test('of requests that the worker serves at the same time one is emailed', async () => {
  await member('crowd@example.org');
  await askTimes(5, 'crowd@example.org', ELSEWHERE);
  const messages = emailed.take();
  await Promise.all(messages.map((message) => emailed.run([message])));
  expect(await emailsTo('crowd@example.org')).toBe(1);
});

test('a worker that dies before the email goes on when the message comes back; if it never does, another request is served', async () => {
  await member('unlucky@example.org');
  const dying = (messages: object[]) =>
    racing(
      () => Promise.reject(new Error('the worker died')),
      () => emailed.run(messages),
      'LINK#',
    );
  for (const comesBack of [true, false]) {
    const before = await emailsTo('unlucky@example.org');
    await askTimes(1, 'unlucky@example.org', ELSEWHERE);
    const lost = emailed.take();
    expect(await dying(lost)).toBe(1);
    service.clock.advance(MINUTE);
    await askTimes(1, 'unlucky@example.org', ELSEWHERE);
    await emailed.work();
    expect(await emailsTo('unlucky@example.org')).toBe(before);
    service.clock.advance(MINUTE);
    if (!comesBack) await askTimes(1, 'unlucky@example.org', ELSEWHERE);
    if (comesBack) expect(await emailed.run(lost)).toBe(0);
    else await emailed.work();
    expect(await emailsTo('unlucky@example.org')).toBe(before + 1);
    expect(await emailed.run(lost)).toBe(0);
    expect(await emailsTo('unlucky@example.org')).toBe(before + 1);
    service.clock.advance(20 * MINUTE);
  }
});

test('a message that comes back when its link has ended emails no dead link, and another request is served', async () => {
  await member('late@example.org');
  await askTimes(1, 'late@example.org', ELSEWHERE);
  const lost = emailed.take();
  const died = () => Promise.reject(new Error('the worker died'));
  expect(await racing(died, () => emailed.run(lost), '"subject"')).toBe(1);
  service.clock.advance(30 * MINUTE);
  expect(await emailed.run(lost)).toBe(0);
  expect(await emailsTo('late@example.org')).toBe(0);
  await askTimes(1, 'late@example.org', ELSEWHERE);
  await emailed.work();
  expect(await emailsTo('late@example.org')).toBe(1);
});

test('a repeat after the email, when its link has ended, keeps nobody waiting', async () => {
  await member('again@example.org');
  await askTimes(1, 'again@example.org', ELSEWHERE);
  const lost = emailed.take();
  const died = () => Promise.reject(new Error('the worker died'));
  // The request stays: the email is out, and the worker dies as it removes the request.
  expect(await racing(died, () => emailed.run(lost), 'SIGNIN#')).toBe(1);
  service.clock.advance(30 * MINUTE);
  expect(await emailed.run(lost)).toBe(0);
  expect(await emailsTo('again@example.org')).toBe(1);
  await askTimes(1, 'again@example.org', ELSEWHERE);
  await emailed.work();
  expect(await emailsTo('again@example.org')).toBe(2);
});

test('a link of somebody who was removed meanwhile keeps nobody waiting', async () => {
  const { id } = await member('moved@example.org');
  await member('stays@example.org');
  await askTimes(1, 'moved@example.org', ELSEWHERE);
  await emailed.work();
  expect(await removeMember(service.project.id, id)).toBe('removed');
  await member('moved@example.org');
  await askTimes(1, 'moved@example.org', ELSEWHERE);
  await emailed.work();
  expect(await emailsTo('moved@example.org')).toBe(2);
});

test('429: after the seconds of Retry-After each limit serves again', async () => {
  await askTimes(5, 'pair@example.org', ELSEWHERE);
  const short = waitOf(await ask('pair@example.org', ELSEWHERE));
  service.clock.advance(short - SECOND);
  waitOf(await ask('pair@example.org', ELSEWHERE));
  service.clock.advance(SECOND);
  await askTimes(5, 'pair@example.org', ELSEWHERE);
  for (let part = 2; part < 6; part++) {
    service.clock.advance(10 * MINUTE);
    await askTimes(5, 'pair@example.org', ELSEWHERE);
  }
  const long = waitOf(await ask('pair@example.org', ELSEWHERE));
  expect(long).toBe(DAY - (service.clock.now() % DAY));
  service.clock.advance(long);
  await askTimes(1, 'pair@example.org', ELSEWHERE);
  for (let n = 0; n < 19; n++) await askTimes(1, `network${n}@example.org`, ELSEWHERE);
  service.clock.advance(waitOf(await ask('network@example.org', ELSEWHERE)));
  await askTimes(1, 'network@example.org', ELSEWHERE);
});

test('emails to unknown networks are limited in all, those to known ones and a failed request take nothing of it', async () => {
  await memberOf('known@example.org', HOME);
  await member('first@example.org');
  await member('second@example.org');
  for (let n = 0; n < 499; n++) expect(await consumeSignInEmail()).toBe(true);
  const asked = [
    ['nobody@example.org', ELSEWHERE, 0],
    ['first@example.org', ELSEWHERE, 1],
    ['first@example.org', ELSEWHERE, 1],
    ['second@example.org', ELSEWHERE, 0],
    ['known@example.org', HOME, 1],
  ] as const;
  for (const [email, network, emails] of asked) {
    await askTimes(1, email, network);
    await emailed.work(2);
    expect([email, await emailsTo(email)]).toEqual([email, emails]);
  }
  service.clock.advance(10 * MINUTE);
  await askTimes(1, 'second@example.org', ELSEWHERE);
  await emailed.work();
  expect(await emailsTo('second@example.org')).toBe(1);
});
