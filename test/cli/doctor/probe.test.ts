import { afterEach, expect, test } from '@jest/globals';
import { type CallApi, sendTestEmails } from '../../../bin/cli/doctor/probe';
import { setClock } from '../../../shared/ops/clock';
import { START } from '../../support/contacts';

let time = START;
/** An API whose emails stand as they are told to. */
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
  const found = await sendTestEmails(
    api(calls, (path) => (path.includes('bounce') ? 'SENT' : 'DELIVERED')),
    'hello@example.org',
  );
  expect(found.map(({ severity }) => severity)).toEqual(['ok', 'error']);
  expect(found[1]?.fix).toContain('Feedback is behind');
  expect(time - START).toBeLessThanOrEqual(123_000);
  expect(calls.filter((call) => /^DELETE \/contacts\/(success|bounce)%2B\w+%40simulator/.test(call))).toHaveLength(2);
});

test('says what the API says', async () => {
  const [finding] = await sendTestEmails(
    async () => ({ status: 403, body: { code: 'DOMAIN_NOT_VERIFIED' } }),
    'hello@example.org',
  );
  expect(finding).toMatchObject({
    severity: 'error',
    message: expect.stringContaining('403: {"code":"DOMAIN_NOT_VERIFIED"}'),
  });
});
