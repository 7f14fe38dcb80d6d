import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { callJson } from '../support/journey/http';
import { exportFolder, moveIn } from '../support/move-in';
import { type LocalService, startLocalService } from '../support/service';

const { exported, remove } = exportFolder();
let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
  connectOperator(service.dir);
});
afterAll(async () => {
  remove();
  await service?.stop();
});

interface People {
  contacts?: { email: string; subscribed?: boolean }[];
  data?: { items: { email: string; subscribed?: boolean }[] };
}

/** Who is subscribed after the move, and who is suppressed. */
async function moved(name: string, files: Record<string, unknown>) {
  const key = await addKey((await addProject(`moved from ${name}`)).id);
  const { url } = service.facts;
  const done = await moveIn(name, exported(files), '--url', url, '--key', key, '--apply');
  expect([done.exitCode, done.err]).toEqual([0, expect.any(String)]);
  const get = async (path: string) => {
    const { body } = await callJson<People>('GET', url + path, undefined, { authorization: `Bearer ${key}` });
    return body.contacts ?? body.data?.items ?? [];
  };
  return {
    subscribed: (await get('/contacts?limit=100'))
      .flatMap(({ email, subscribed }) => (subscribed ? [email] : []))
      .sort(),
    suppressed: (await get('/suppressions?limit=100')).map(({ email }) => email).sort(),
  };
}

const mailchimp = (rows: string[]) => `Email Address,CONFIRM_TIME,UNSUB_TIME,CLEAN_TIME\n${rows.join('\n')}\n`;

test.each<[string, Record<string, unknown>]>([
  [
    'resend',
    {
      'a.csv': 'email,unsubscribed\nada@example.com,false\nlater@example.com,false\nearlier@example.com,true\n',
      'b.csv': 'email,unsubscribed\nlater@example.com,true\nearlier@example.com,false\nbounced@example.com,false\n',
      'suppressions.json': { data: [{ object: 'suppression', email: 'bounced@example.com', origin: 'bounce' }] },
    },
  ],
  [
    'mailchimp',
    {
      'a.csv': mailchimp(['ada@example.com,2026,,', 'later@example.com,2026,,', 'earlier@example.com,2026,2026,']),
      'b.csv': mailchimp([
        'later@example.com,2026,2026,',
        'earlier@example.com,2026,,',
        'bounced@example.com,2026,,2026',
      ]),
    },
  ],
  [
    'brevo',
    {
      'a.json': {
        contacts: [
          { email: 'ada@example.com', emailBlacklisted: false, listIds: [1] },
          { email: 'later@example.com', emailBlacklisted: false, listIds: [1] },
          { email: 'earlier@example.com', emailBlacklisted: true, listIds: [1] },
        ],
      },
      'b.json': {
        contacts: [
          { email: 'later@example.com', emailBlacklisted: false, listIds: [], listUnsubscribed: [2] },
          { email: 'earlier@example.com', emailBlacklisted: false, listIds: [1] },
        ],
      },
      'blocked.json': { contacts: [{ email: 'bounced@example.com', reason: { code: 'hardBounce' } }] },
    },
  ],
  [
    'loops',
    {
      'a.csv': 'Email,Subscribed\nada@example.com,true\nlater@example.com,true\nearlier@example.com,false\n',
      'b.csv': 'Email,Subscribed\nlater@example.com,false\nearlier@example.com,true\n',
    },
  ],
])('from %s: who left in any file of the export is not subscribed, whatever the others say', async (name, files) => {
  const { subscribed, suppressed } = await moved(name, files);
  expect(subscribed.filter((email) => email !== 'bounced@example.com')).toEqual(['ada@example.com']);
  expect(suppressed).toEqual(name === 'loops' ? [] : ['bounced@example.com']);
});
