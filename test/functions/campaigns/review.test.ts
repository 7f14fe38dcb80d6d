import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { changeCampaign } from '../../../shared/db/campaigns/changes';
import { updateSettings } from '../../../shared/db/projects/settings';
import type { EmailAddress } from '../../../shared/domain/address';
import { checkUrls } from '../../../shared/services/review-campaign/check-urls';
import { type Campaigns, startCampaigns } from '../../support/campaign-api';
import { putContact } from '../../support/worker';

const ADDRESS = '1 Main Street, Springfield';
const CACHED_MS = 5_000;

let on: Campaigns;
async function setPostalAddress(postalAddress: string | null): Promise<void> {
  await updateSettings(on.project.id, () => ({ postalAddress }));
  on.clock.advance(CACHED_MS);
}

beforeAll(async () => {
  on = await startCampaigns();
  await setPostalAddress(ADDRESS);
});
beforeEach(() => on.reset());
afterEach(() => {
  delete process.env.WEBHOOK_LOOPBACK;
});
afterAll(() => on?.stop());

const review = async (members: object) => {
  const { id, revision } = await on.create(members);
  const { status, body } = await on.call('GET /campaigns/{id}/review', { id });
  expect([status, body.data?.revision]).toEqual([200, revision]);
  return body.data;
};
const having = (field: string) => ({ operator: 'AND', conditions: [{ field, operator: 'exists' }] });
const codes = (found: { code: string }[]) => found.map(({ code }) => code);

test('200: a campaign without a fault has no findings, and nothing was changed', async () => {
  await putContact(on.project, 'ada@example.org', { nick: 'Ada' });
  const before = await on.rows();
  const { id } = await on.create({
    body: '<p>Hi {{ nick ?? "you" }}</p><img src="https://x.example/{{ nick | upcase }}.png" alt="A harbour" width="600">',
  });
  const made = await on.rows();
  const { status, body } = await on.call('GET /campaigns/{id}/review', { id });
  expect([status, body.data.findings, body.data.links]).toEqual([200, [], { checked: 0, unchecked: 0 }]);
  expect(body.data).toMatchObject({ pictures: { checked: 0, unchecked: 0 }, unlisted: 0 });
  expect(body.data.samples).toBeGreaterThan(0);
  expect(body.data.htmlBytes).toBeGreaterThan(50);
  expect((await on.rows()).length).toBe(made.length);
  expect(made.length).toBeGreaterThan(before.length);
});

test('200: values that print nothing are found with the number of contacts, their line and their variant', async () => {
  await putContact(on.project, 'eve@example.org', { name: 'Eve', town: 'Hamburg' });
  await putContact(on.project, 'bob@example.org', { name: 'Bob' });
  await putContact(on.project, 'left@example.org', {}, { subscribed: false });
  const { findings, samples } = await review({
    subject: 'For {{ name }}',
    body: '<p>Hi {{ name }}</p>\n<p>See you in {{ town }}</p>',
    variants: [{ name: 'a' }, { name: 'b', subject: '{{ nickname }}' }],
    audienceType: 'FILTERED',
    audienceFilter: having('data.name'),
  });
  expect(samples).toBe(2);
  expect(findings).toMatchObject([
    { severity: 'error', code: 'empty_subject', place: 'subject', variant: 'b' },
    { code: 'empty_value', place: 'body', variant: null, line: 2, target: '{{ town }}' },
    { code: 'empty_value', place: 'subject', variant: 'b', target: '{{ nickname }}' },
  ]);
  expect(findings[1].message).toContain('1 of 2 sample contacts');
});

test('200: a value that all contacts lack is found although it has a fallback', async () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@seen.example`);
  for (const email of people) await putContact(on.project, email, { seen: true, name: email });
  const { findings } = await review({
    body: '<p>Hi {{ name ?? "you" }} {{ firstName ?? "there" }}. Really ?? Yes</p>',
    audienceType: 'FILTERED',
    audienceFilter: having('data.seen'),
  });
  expect(findings).toMatchObject([{ code: 'empty_value', place: 'body', target: 'firstName' }]);
  expect(findings[0].message).toContain('all 5 sample contacts');
});

test('200: of an audience without anybody the email is made without data', async () => {
  const nobody = having('data.nobody');
  const { findings, samples } = await review({
    body: '<p>{{ name }}</p>',
    audienceType: 'FILTERED',
    audienceFilter: nobody,
  });
  expect([samples, codes(findings)]).toEqual([0, ['empty_value']]);
});

test('200: pictures, size, links as they are written, and an email that cannot be made', async () => {
  const large = 'x'.repeat(110 * 1024);
  const { findings, htmlBytes } = await review({
    body: `<p>${large}</p><img src="https://10.0.0.1/a.png"><a href="www.example.com">x</a><a href="https://10.0.0.1/in">y</a>`,
  });
  expect(codes(findings)).toEqual([
    'clipped',
    'link_no_response',
    'picture_no_response',
    'link_incomplete',
    'picture_without_text',
    'picture_without_size',
  ]);
  expect(htmlBytes).toBeGreaterThan(110 * 1024);
  const broken = await review({ body: '<p>{% for i in (1..1000000000) %}x{% endfor %}</p>' });
  expect(broken.findings).toMatchObject([{ severity: 'error', code: 'template_error', place: 'body' }]);
});

test('200: a link to a domain that nobody owns is a placeholder and is not requested', async () => {
  const { findings, links } = await review({ body: '<p>Hi <a href="https://shop.test/a">x</a></p>' });
  expect([codes(findings), links]).toEqual([['link_placeholder'], { checked: 0, unchecked: 0 }]);
});

test('200: a sender whose domain is gone is an error', async () => {
  const { id } = await on.create({ body: '<p>Hi</p>' });
  await changeCampaign(await on.row(id), { from: ['DRAFT'], set: { from: 'ada@elsewhere.example' as EmailAddress } });
  const { body } = await on.call('GET /campaigns/{id}/review', { id });
  expect(body.data.findings).toMatchObject([{ severity: 'error', code: 'not_ready', place: 'campaign' }]);
});

test('200: a project without a postal address is a warning', async () => {
  const { id } = await on.create({ body: '<p>Hi</p>' });
  await setPostalAddress(null);
  const { findings } = (await on.call('GET /campaigns/{id}/review', { id })).body.data;
  await setPostalAddress(ADDRESS);
  expect(findings).toMatchObject([{ severity: 'warning', code: 'no_postal_address', place: 'campaign' }]);
});

test('404 for a campaign of another project, 409 once its sending has begun', async () => {
  const { id } = await on.create();
  expect((await on.foreign('GET /campaigns/{id}/review', { id })).body.error.code).toBe('CAMPAIGN_NOT_FOUND');
  const sending = await on.inState('SENDING');
  expect((await on.call('GET /campaigns/{id}/review', { id: sending.id })).body.error.code).toBe('INVALID_STATE');
});

test('200: every variant is looked at: its subject, its links, its pictures and its size', async () => {
  const { findings } = await review({
    body: '<p>Hi</p>',
    variants: [
      { name: 'plain' },
      {
        name: 'rich',
        subject: '{{ nobody }}',
        body: `<p>${'x'.repeat(110 * 1024)}</p>\n<a href="https://10.0.0.1/">y</a><img alt="" src="/a.png" width="9">`,
      },
    ],
  });
  expect(
    findings.map(({ code, place, variant, line }: Record<string, unknown>) => [code, place, variant, line]),
  ).toEqual([
    ['empty_subject', 'subject', 'rich', null],
    ['clipped', 'body', 'rich', null],
    ['empty_value', 'subject', 'rich', 1],
    ['link_no_response', 'body', 'rich', 2],
    ['picture_incomplete', 'body', 'rich', 2],
  ]);
});

test('200: of a thousand wrong links and pictures 200 findings are listed, the others are counted', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => `<a href="x${n}">a</a><img alt="" src="y${n}" width="1">`);
  const { findings, unlisted } = await review({ body: `<p>Hi</p>${many.join('')}` });
  expect([findings.length, unlisted]).toEqual([200, 1_800]);
});

/** A server on this machine, and what it was asked. */
async function site(answer: RequestListener) {
  process.env.WEBHOOK_LOOPBACK = 'yes';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  sites.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${port}`, port, asked };
}
const sites: (() => void)[] = [];
afterEach(() => {
  for (const close of sites.splice(0)) close();
});

test('an address is asked for its headers, and for its content only if that is refused; no redirect is followed', async () => {
  const statuses: Record<string, number> = { '/moved': 302, '/gone': 404, '/busy': 503 };
  const { base, asked } = await site(({ method, url = '' }, response) => {
    const status = statuses[url] ?? (method === 'HEAD' ? 405 : 200);
    const headers = { location: 'http://10.0.0.1/', 'content-type': 'Image/PNG; x=y', 'content-length': 2_000_000 };
    response.writeHead(status, headers);
    if (method === 'HEAD') response.end();
    else response.write(Buffer.alloc(20_000));
  });
  const answers = await checkUrls(['/moved', '/gone', '/busy', '/page'].map((path) => `${base}${path}`));
  expect(answers).toMatchObject([
    { status: 302 },
    { status: 404 },
    { status: 503 },
    { status: 200, type: 'image/png', bytes: 2_000_000 },
  ]);
  expect(asked.toSorted()).toEqual(['GET /page', 'HEAD /busy', 'HEAD /gone', 'HEAD /moved', 'HEAD /page']);
});

test('a server that never responds, or never ends its response, costs no more than the time of one request', async () => {
  const { base, asked } = await site(({ method, url }, response) => {
    if (url === '/endless' && method === 'HEAD') response.writeHead(501).end();
    if (url === '/endless' && method === 'GET') response.writeHead(200).write('x');
  });
  const answers = await checkUrls([`${base}/silent`, `${base}/endless`], { timeoutMs: 150 });
  expect(answers).toEqual([{ error: 'No response within 0.15 seconds.' }, { status: 200, type: null, bytes: null }]);
  expect(asked.toSorted()).toEqual(['GET /endless', 'HEAD /endless', 'HEAD /silent']);
});

test('a huge response is left after its beginning', async () => {
  let written = 0;
  const { base } = await site(({ method }, response) => {
    if (method === 'HEAD') return void response.writeHead(405).end();
    const more = (): void => {
      while (!response.destroyed && written < 100_000_000) {
        written += 65_536;
        if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
      }
    };
    more();
  });
  expect(await checkUrls([base])).toMatchObject([{ status: 200 }]);
  expect(written).toBeLessThan(20_000_000);
});

test('a name that is open for the first request and inside for the second is refused', async () => {
  const { port, asked } = await site((_request, response) => void response.writeHead(405).end());
  const answers = ['127.0.0.1', '10.0.0.1'];
  const resolve = (_host: string, done: (error: null, addresses: LookupAddress[]) => void) =>
    done(null, [{ address: answers.shift() ?? '', family: 4 }]);
  expect(await checkUrls([`http://localhost:${port}/`], { resolve })).toMatchObject([
    { error: expect.stringContaining('outside the public internet') },
  ]);
  expect(asked).toEqual(['HEAD /']);
});

test.each(['https://127.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/', 'https://intern.local/'])(
  'a link into the inside is not asked: %s',
  async (url) => {
    expect(await checkUrls([url])).toMatchObject([{ error: expect.stringContaining('outside the public internet') }]);
  },
);
