import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as campaigns } from '../../../functions/campaigns/handler';
import { handler as domains } from '../../../functions/domains/handler';
import { handler as forms } from '../../../functions/forms/handler';
import { handler as apiKeys } from '../../../functions/keys/handler';
import { handler } from '../../../functions/search/handler';
import { handler as segments } from '../../../functions/segments/handler';
import { handler as templates } from '../../../functions/templates/handler';
import { handler as topics } from '../../../functions/topics/handler';
import { handler as webhooks } from '../../../functions/webhooks/handler';
import { handler as workflows } from '../../../functions/workflows/handler';
import { groups } from '../../../shared/contract/groups';
import type { Route } from '../../../shared/contract/route';
import { hiddenFromAgents, searchedKinds } from '../../../shared/contract/routes/search';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { keys } from '../../../shared/db/table/keys';
import { letSend } from '../../support/campaign';
import { type EmailService, newEmail, startEmailService } from '../../support/emails';
import { put } from '../../support/rows';
import { caller, secretKey } from '../../support/templates';

let service: EmailService;
let ids: Record<'templates' | 'campaigns' | 'segments' | 'workflows', string>;
let emails: EmailRow[];

const own = () => secretKey(service.project.id);
const call = caller(handler, secretKey('prj_one'));

interface Item {
  kind: string;
  id: string;
  title: string | null;
  detail: string | null;
  path: string;
}

const ask = (query: Record<string, string>, key: object = own()) =>
  call('GET /search', { query, key: key as ReturnType<typeof own> });
async function find(q: string, key: object = own()): Promise<{ items: Item[]; kinds: string[]; partial: boolean }> {
  const { status, body } = await ask({ q }, key);
  expect(status).toBe(200);
  return body.data;
}
const shown = ({ items }: { items: Item[] }) => items.map(({ kind, title, detail }) => [kind, title, detail]);

beforeAll(async () => {
  service = await startEmailService();
  const { project } = service;
  await letSend(project);
  const key = own();
  const made = async (given: Parameters<typeof caller>[0], line: string, body: object): Promise<string> => {
    const response = await caller(given, key)(line, { body, key });
    return response.body.id ?? response.body.data.id;
  };
  const from = 'shop@example.com';
  const filters = { operator: 'AND', conditions: [{ field: 'email', operator: 'exists' }] };
  const steps = [{ id: 'wait', type: 'DELAY', amount: 1, unit: 'days' }];
  ids = {
    templates: await made(templates, 'POST /templates', { name: 'Spring welcome', subject: 'Hello', body: 'x' }),
    campaigns: await made(campaigns, 'POST /campaigns', {
      name: 'Spring news',
      subject: 'Welcome all',
      body: '<p>x</p>',
      from,
      audienceType: 'ALL',
      variants: [{ name: 'one' }, { name: 'two', subject: 'Meet the gardener' }],
    }),
    segments: await made(segments, 'POST /segments', { name: 'Welcomed in SPRING', filters }),
    workflows: await made(workflows, 'POST /workflows', {
      name: 'Spring: welcome',
      trigger: { type: 'MANUAL' },
      steps,
    }),
  };
  emails = [];
  for (const to of ['ada@spring.example', 'adam@spring.example', 'ada@spring.example']) {
    service.clock.advance(1000);
    emails.push(await newEmail(project, { to, subject: `To ${to}` }));
  }
}, 30_000);
afterAll(() => service?.stop());

test('all words must be in name or subject, in any case, whatever the kind', async () => {
  const found = await find(' WELCOME  spring ');
  expect(shown(found)).toEqual([
    ['templates', 'Spring welcome', 'Hello'],
    ['campaigns', 'Spring news', 'DRAFT'],
    ['segments', 'Welcomed in SPRING', 'DYNAMIC'],
    ['workflows', 'Spring: welcome', 'disabled'],
  ]);
  expect(found.partial).toBe(false);
  expect(found.items[0]?.path).toBe(`templates/${ids.templates}`);
  expect(shown(await find('spring gardener'))).toEqual([['campaigns', 'Spring news', 'DRAFT']]);
  expect(shown(await find('welcome autumn'))).toEqual([]);
});

test('an address finds the contact and its emails, its beginning finds contacts', async () => {
  expect(shown(await find('ADA@spring.example'))).toEqual([
    ['contacts', 'ada@spring.example', 'subscribed'],
    ['emails', 'To ada@spring.example', 'ada@spring.example'],
    ['emails', 'To ada@spring.example', 'ada@spring.example'],
  ]);
  expect(shown(await find('ada')).map(([, title]) => title)).toEqual(['adam@spring.example', 'ada@spring.example']);
  expect((await find('spring.example')).items).toEqual([]);
});

test('words find contacts by the names in their data, also in part and without accents', async () => {
  const { project } = service;
  const data = { firstName: 'Zoë', last_name: 'Quaadvlieg' };
  await upsertContact(project, { email: 'zq@name.example', patch: data, subscribedIfNew: true, source: 'api' });
  for (const text of ['quaadv', 'QUAADVLIEG zoe'])
    expect(shown(await find(text))).toEqual([['contacts', 'zq@name.example', 'subscribed']]);
  expect((await find('quaadvlieg adam')).items).toEqual([]);
});

test('an id finds its record alone, and none of another project', async () => {
  const all = Object.entries({ ...ids, emails: emails[0]?.id ?? '', contacts: emails[0]?.contactId ?? '' });
  for (const [kind, id] of all) {
    expect((await find(id)).items).toMatchObject([{ kind, id, path: `${kind}/${id}` }]);
    expect((await find(id, secretKey('prj_one'))).items).toEqual([]);
  }
  expect((await find('tpl_none')).items).toEqual([]);
});

test('a key with scopes sees only the kinds among them, also by id', async () => {
  const key = { ...own(), scopes: 'search templates emails' };
  const found = await find('spring', key);
  expect([found.kinds, found.items.map(({ kind }) => kind)]).toEqual([['emails', 'templates'], ['templates']]);
  expect((await find('ada@spring.example', key)).items.map(({ kind }) => kind)).toEqual(['emails', 'emails']);
  expect((await find(ids.campaigns, key)).items).toEqual([]);
  expect((await ask({ q: 'spring' }, { ...own(), scopes: 'templates' })).status).toBe(403);
});

test('an agent finds no kind whose list it can not read, but contacts', () => {
  const hidden = searchedKinds
    .filter((kind) => kind !== 'contacts')
    .filter((kind) => {
      const routes: Route[] = Object.values(groups[kind].routes);
      return routes.find(({ method, path }) => method === 'GET' && path === `/${kind}`)?.allowsAgents !== true;
    });
  expect(hidden).toEqual(hiddenFromAgents);
});

test('an erased contact and its emails are not found by the address, and by id show nothing of it', async () => {
  const gone = await newEmail(service.project, { to: 'gone@spring.example', subject: 'Secret' });
  await deleteContact(service.project, gone.contactId);
  expect((await find('gone@spring.example')).items).toEqual([]);
  expect((await find('gone@')).items).toEqual([]);
  expect(shown(await find(gone.id))).toEqual([['emails', null, null]]);
});

test('more than the limit of a kind, or than is searched, is partial', async () => {
  const { body } = await ask({ q: 'ada', limit: '1' });
  expect(body.data).toMatchObject({ items: [{ title: 'adam@spring.example' }], partial: true });
  const row = (n: number) => ({
    id: `tpl_${String(n).padStart(4, '0')}`,
    name: 'Old',
    subject: 'x',
    type: 'TRANSACTIONAL',
  });
  const rows = Array.from({ length: 500 }, (_, n) => row(n));
  await Promise.all(rows.map((one) => put({ ...keys.template('prj_one', one.id), ...one, version: 1, createdAt: '' })));
  expect((await find('new', secretKey('prj_one'))).partial).toBe(false);
  const last = row(500);
  await put({ ...keys.template('prj_one', last.id), ...last, version: 1, createdAt: '' });
  expect((await find('new', secretKey('prj_one'))).partial).toBe(true);
});

describe('400', () => {
  test.each([
    [{}, 'q', 'required'],
    [{ q: ' ' }, 'q', 'too_small'],
    [{ q: 'x\u0000' }, 'q', expect.any(String)],
    [{ q: 'x'.repeat(256) }, 'q', 'too_big'],
    [{ q: 'x', limit: '21' }, 'limit', 'too_big'],
  ])('%j', async (query, field, code) => {
    const { status, body } = await ask(query);
    expect({ status, errors: body.error?.errors }).toMatchObject({ status: 400, errors: [{ field, code }] });
  });
});

test('any text is taken', async () => {
  for (const q of ['__proto__', '%', 'em_', 'ct_zz', '😀', 'a@b@c', "' OR 1", '@', `${'a '.repeat(127)}`]) {
    expect((await find(q, secretKey('prj_two'))).items).toEqual([]);
  }
});

test('topics, forms, domains, webhooks and keys are found by name and id, each at its page', async () => {
  const key = secretKey('prj_two');
  const made = async (given: Parameters<typeof caller>[0], line: string, body: object): Promise<string> => {
    const response = await caller(given, key)(line, { body });
    return response.body.id ?? response.body.data.id;
  };
  const topic = await made(topics, 'POST /topics', { name: 'Lemon news' });
  const form = await made(forms, 'POST /forms', { name: 'footer', title: 'Lemon letters', fields: [], consent: 'Yes' });
  const domain = await made(domains, 'POST /domains', { domain: 'lemon.example' });
  const webhook = await made(webhooks, 'POST /webhooks', {
    url: 'https://hooks.example/1',
    events: ['*'],
    description: 'Lemon sync',
  });
  const apiKey = await made(apiKeys, 'POST /keys', { name: 'lemon backend' });
  const found = await find('LEMON', key);
  const pages = [
    ['topics', 'Lemon news', `topics?topic=${topic}`],
    ['forms', 'footer', `forms/${form}`],
    ['domains', 'lemon.example', `deliverability/domains/${domain}`],
    ['webhooks', 'https://hooks.example/1', `developers/webhooks/${webhook}`],
    ['keys', 'lemon backend', `developers/keys?key=${apiKey}`],
  ];
  const shownAt = ({ items }: { items: Item[] }) => items.map(({ kind, title, path }) => [kind, title, path]);
  expect(shownAt(found)).toEqual(pages);
  expect(found.partial).toBe(false);
  const each = [topic, form, domain, webhook, apiKey].entries();
  for (const [at, id] of each) {
    expect(shownAt(await find(id, key))).toEqual([pages[at]]);
    expect((await find(id, secretKey('prj_one'))).items).toEqual([]);
  }
  expect(shownAt(await find('lemon', { ...key, keyKind: 'agent' }))).toEqual([pages[2]]);
});
