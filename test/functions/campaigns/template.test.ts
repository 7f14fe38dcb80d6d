import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { handler as templates } from '../../../functions/templates/handler';
import { getCampaignBodies } from '../../../shared/db/campaigns/bodies';
import { getCampaign } from '../../../shared/db/campaigns/campaigns';
import { changeCampaign } from '../../../shared/db/campaigns/changes';
import { admitNames } from '../../../shared/db/names/names';
import { updateSettings } from '../../../shared/db/projects/settings';
import { db } from '../../../shared/db/table/client';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { now, toIso } from '../../../shared/ops/clock';
import type { EmailContact } from '../../../shared/services/accept-email/compose-email';
import { campaignComposer } from '../../../shared/services/compose-campaign/compose-campaign';
import { type Campaigns, plain, startCampaigns } from '../../support/campaign-api';
import { api } from '../../support/invocations';
import { addTopic } from '../../support/topics';

const HOUR_MS = 3_600_000;
let on: Campaigns;
let template: string;

beforeAll(async () => {
  on = await startCampaigns();
  await addTopic(on.project.id, 'top_news');
});
afterAll(() => on?.stop());

const ask = (route: string, id?: string, body?: object) =>
  api(templates, { projectId: on.project.id })(route, { ...(id ? { id } : {}), ...(body ? { body } : {}) });

const { subject: _subject, body: _body, ...bare } = plain;
const content = { subject: 'Hello {{ name }}', body: '<p>One</p>', text: 'One' };
const change = (body: object) => ask('PATCH /templates/{id}', template, body);
const show = async (id: string) => (await on.call('GET /campaigns/{id}', { id })).body.data;
const patch = (id: string, body: object) => on.call('PATCH /campaigns/{id}', { id, body });
const send = (id: string, body: object = {}) => on.call('POST /campaigns/{id}/send', { id, body });
const make = async (members: object = {}) => {
  const made = await on.call('POST /campaigns', { body: { ...bare, template, ...members } });
  expect(made.status).toBe(201);
  return made.body.data;
};
const fieldsOf = ({ body }: { body: { error: { errors: { field: string; code: string }[] } } }) =>
  body.error.errors.map(({ field, code }) => [field, code]);

beforeEach(async () => {
  on.clock.advance(1_000);
  const alias = `news-${on.clock.now()}`;
  const made = await ask('POST /templates', undefined, { name: 'T', type: 'MARKETING', alias, ...content });
  template = made.body.id;
});

test('a campaign has subject, body and text of its template, named by id or alias', async () => {
  const { alias } = (await ask('GET /templates/{id}', template)).body;
  const made = await make({ template: alias });
  expect(made).toMatchObject({ ...content, template, templateVersion: 1 });
  const own = await make({ subject: 'Own' });
  expect(own).toMatchObject({ ...content, subject: 'Own', template });
  expect(await make({ variants: [{ name: 'a' }, { name: 'b', subject: 'B', body: '<b>B</b>' }] })).toMatchObject({
    body: content.body,
    variants: [
      { subject: null, body: null },
      { subject: 'B', body: '<b>B</b>' },
    ],
  });
});

test('a new campaign has sender and topic of its template where the request gives none', async () => {
  const { from: _, ...senderless } = bare;
  const sender = { from: 'shop@example.com', fromName: 'Shop', replyTo: 'help@example.com' };
  await change({ ...sender, topicId: 'top_news' });
  const made = await on.call('POST /campaigns', { body: { ...senderless, template } });
  expect([made.status, made.body.data]).toEqual([201, expect.objectContaining({ ...sender, topicId: 'top_news' })]);
  expect(await make({ replyTo: null, topicId: null, fromName: null })).toMatchObject({
    ...{ from: 'ada@example.com', fromName: null, replyTo: null, topicId: null },
  });
  await change({ from: null });
  await updateSettings(on.project.id, () => ({ from: 'project@example.com' }));
  on.clock.advance(6_000);
  const other = await on.call('POST /campaigns', { body: { ...senderless, template } });
  expect(other.body.data).toMatchObject({ from: 'project@example.com', fromName: 'Shop' });
  await updateSettings(on.project.id, () => ({ from: null }));
  on.clock.advance(6_000);
});

test('a campaign needs a template or content of its own, not both, and a template that exists', async () => {
  const create = (body: object) => on.call('POST /campaigns', { body: { ...bare, ...body } });
  expect(fieldsOf(await create({}))).toEqual([
    ['subject', 'required'],
    ['body', 'required'],
  ]);
  const both = await create({ template, body: '<p>x</p>', text: 'x' });
  expect([both.status, fieldsOf(both)]).toEqual([
    422,
    [
      ['body', 'custom'],
      ['text', 'custom'],
    ],
  ]);
  for (const named of ['tpl_none', 'no-such-alias']) {
    const missing = await create({ template: named });
    expect([missing.status, missing.body.error.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
    const { id } = await make();
    expect((await patch(id, { template: named })).body.error.code).toBe('TEMPLATE_NOT_FOUND');
  }
});

test('a campaign of text alone has no HTML, unsubscribes in its text, and nothing of HTML', async () => {
  const own = { ...bare, subject: 'News', text: 'Hello {{ name }}' };
  const made = await on.call('POST /campaigns', { body: own });
  expect([made.status, made.body.data.body, made.body.data.text]).toEqual([201, null, own.text]);
  const ref = { projectId: on.project.id, campaignId: made.body.data.id };
  const campaign = (await getCampaign(ref)) as Campaign;
  const bodies = await getCampaignBodies(ref, campaign.bodyVersion);
  if (!bodies) throw new Error('the campaign has no content');
  const contact: EmailContact = {
    id: 'ct_1',
    email: 'a@example.com',
    subscribed: true,
    data: {},
    createdAt: toIso(now()),
  };
  const composed = campaignComposer(on.project, campaign, bodies, null)(contact, null);
  expect(composed).toMatchObject({ email: { html: '', text: expect.stringMatching(/\/u\//) } });
  const test = { percent: 20, metric: 'opens', afterHours: 1 };
  const variants = [{ name: 'a' }, { name: 'b', subject: 'B' }];
  const refused = await on.call('POST /campaigns', {
    body: { ...own, tracking: true, previewText: 'P', variants, test },
  });
  expect(fieldsOf(refused)).toEqual([
    ['previewText', 'custom'],
    ['test.metric', 'custom'],
  ]);
  await change({ body: null });
  expect(await make()).toMatchObject({ body: null, text: content.text });
  expect(fieldsOf(await on.call('POST /campaigns', { body: { ...bare, template, previewText: 'P' } }))).toEqual([
    ['previewText', 'custom'],
  ]);
  const html = await patch(made.body.data.id, { body: '<p>Hi</p>' });
  expect((await patch(html.body.data.id, { body: null })).body.data).toMatchObject({ body: null, text: own.text });
  expect(fieldsOf(await patch(html.body.data.id, { text: null }))).toEqual([['body', 'required']]);
});

test('a draft shows its template as it is now, also in lists and in the copy of a campaign', async () => {
  const { id } = await make();
  const { id: own } = await make({ subject: 'Own' });
  await change({ subject: 'New', body: '<p>Two</p>', text: null });
  expect(await show(id)).toMatchObject({ subject: 'New', body: '<p>Two</p>', text: null, templateVersion: 2 });
  expect(await show(own)).toMatchObject({ subject: 'Own', body: '<p>Two</p>', templateVersion: 2 });
  const { items } = (await on.call('GET /campaigns')).body.data;
  const listed = new Map(items.map((item: { id: string; subject: string }) => [item.id, item.subject]));
  expect([listed.get(id), listed.get(own)]).toEqual(['New', 'Own']);
  const copy = await on.call('POST /campaigns/{id}/duplicate', { id });
  expect(copy.body.data).toMatchObject({ template, subject: 'New', templateVersion: 2 });
  const { body } = await on.call('GET /campaigns/{id}/review', { id });
  expect(body.data.templateVersion).toBe(2);
});

test('sending takes the version that is current then, and no later change of the template reaches it', async () => {
  const { id } = await make({ variants: [{ name: 'a' }, { name: 'b', subject: 'B' }] });
  await change({ subject: 'New', body: '<p>Two</p>' });
  const sent = await send(id);
  expect([sent.status, sent.body.data]).toMatchObject([
    202,
    { subject: 'New', body: '<p>Two</p>', templateVersion: 2 },
  ]);
  await change({ subject: 'Later', body: '<p>Three</p>' });
  expect(await show(id)).toMatchObject({ subject: 'New', body: '<p>Two</p>', templateVersion: 2 });
  const ref = { projectId: on.project.id, campaignId: id };
  const { bodyVersion } = (await getCampaign(ref)) as Campaign;
  expect(await getCampaignBodies(ref, bodyVersion)).toMatchObject({ body: '<p>Two</p>', text: 'One' });
  expect(await getCampaignBodies(ref, bodyVersion - 1)).toBeNull();
});

test('a scheduled campaign keeps what it has taken, until its template is named again or it is a draft again', async () => {
  const { id } = await make();
  expect((await send(id, { scheduledAt: toIso(now() + HOUR_MS) })).status).toBe(202);
  await change({ subject: 'New', body: '<p>Two</p>' });
  expect(await show(id)).toMatchObject({ ...content, templateVersion: 1 });
  expect((await patch(id, { name: 'Other' })).body.data).toMatchObject({
    ...content,
    name: 'Other',
    templateVersion: 1,
  });
  expect((await patch(id, { template })).body.data).toMatchObject({
    subject: 'New',
    body: '<p>Two</p>',
    templateVersion: 2,
  });
  await change({ subject: 'Newer' });
  expect((await send(id, { scheduledAt: toIso(now() + 2 * HOUR_MS) })).body.data).toMatchObject({ subject: 'New' });
  const cancelled = await on.call('POST /campaigns/{id}/cancel', { id });
  expect(cancelled.body.data).toMatchObject({ status: 'DRAFT', subject: 'Newer', templateVersion: 3 });
});

test('a send that names another version of the template than the current one sends nothing', async () => {
  const { id } = await make();
  await change({ subject: 'New' });
  const refused = await send(id, { templateVersion: 1 });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  expect(await show(id)).toMatchObject({ status: 'DRAFT' });
  expect((await send(id, { templateVersion: 2 })).body.data).toMatchObject({ status: 'SENDING', subject: 'New' });
  const plainOne = await on.create();
  expect((await send(plainOne.id, { templateVersion: 1 })).status).toBe(409);
});

test('a repeat of a send, and two at once, leave one campaign with one content', async () => {
  const { id } = await make();
  await change({ body: '<p>Two</p>' });
  const answers = await Promise.all([send(id), send(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect(await show(id)).toMatchObject({ status: 'SENDING', body: '<p>Two</p>' });
});

test('a campaign changes between a template and content of its own', async () => {
  const { id } = await make();
  expect(fieldsOf(await patch(id, { body: '<p>x</p>' }))).toEqual([['body', 'custom']]);
  expect(fieldsOf(await patch(id, { template: null }))).toEqual([
    ['subject', 'required'],
    ['body', 'required'],
  ]);
  const own = { subject: 'Own', body: '<p>Own</p>', text: 'Own' };
  expect((await patch(id, { template: null, ...own })).body.data).toMatchObject({
    ...own,
    template: null,
    templateVersion: null,
  });
  expect(await show(id)).toMatchObject(own);
  expect((await patch(id, { template })).body.data).toMatchObject({ ...content, subject: 'Own' });
  expect((await patch(id, { subject: null })).body.data).toMatchObject(content);
});

test('a template is not deleted while a campaign waits to be sent with it, and its uses show the campaign', async () => {
  const { id, name } = await make();
  const uses = async () => (await ask('GET /templates/{id}/uses', template)).body.data.items;
  expect(await uses()).toEqual([{ kind: 'campaign', id, name, version: null, steps: [] }]);
  const remove = () => ask('DELETE /templates/{id}', template);
  expect((await remove()).body.error).toMatchObject({
    code: 'IN_USE',
    message: `This template is used by the campaign “${name}”.`,
  });
  await send(id, { scheduledAt: toIso(now() + HOUR_MS) });
  expect((await remove()).status).toBe(409);
  await send(id);
  expect(await uses()).toEqual([]);
  expect((await remove()).status).toBe(204);
  expect(await show(id)).toMatchObject({ ...content, template, templateVersion: 1 });
  const ref = { projectId: on.project.id, campaignId: id };
  await changeCampaign((await getCampaign(ref)) as Campaign, { from: ['SENDING'], set: { status: 'SENT' }, due: null });
  const copy = await on.call('POST /campaigns/{id}/duplicate', { id });
  expect([copy.status, copy.body.data]).toMatchObject([201, { ...content, template: null, templateVersion: null }]);
});

test('a preview text is the template’s, until the campaign has its own; sending keeps what was shown', async () => {
  await change({ previewText: 'One for {{ name }}' });
  const { id } = await make();
  expect(await show(id)).toMatchObject({ previewText: 'One for {{ name }}' });
  await change({ previewText: 'Two' });
  expect(await show(id)).toMatchObject({ previewText: 'Two' });
  expect((await patch(id, { previewText: 'Own' })).body.data).toMatchObject({ previewText: 'Own' });
  expect((await patch(id, { previewText: null })).body.data).toMatchObject({ previewText: 'Two' });
  await send(id, { scheduledAt: toIso(now() + HOUR_MS) });
  await change({ previewText: 'Three' });
  expect(await show(id)).toMatchObject({ status: 'SCHEDULED', previewText: 'Two' });
  expect(fieldsOf(await on.call('POST /campaigns', { body: { ...plain, previewText: '{{ a | b }}' } }))).toEqual([
    ['previewText', 'template_syntax'],
  ]);
});

test('422: a template whose required variables no contact of the project has, all of them named', async () => {
  const variables = [
    { name: 'order.total', type: 'number', required: true },
    { name: 'coupon', type: 'text', required: true },
    { name: 'city', type: 'text', required: true, example: 'Bern' },
    { name: 'name', type: 'text', fallback: 'friend' },
  ];
  await change({ variables });
  const { id } = await make();
  await admitNames(on.project.id, 'field', ['city'], { isPublic: false });
  const refused = await send(id);
  expect([refused.status, fieldsOf(refused)]).toEqual([
    422,
    [
      ['data.order.total', 'required'],
      ['data.coupon', 'required'],
    ],
  ]);
  const { findings } = (await on.call('GET /campaigns/{id}/review', { id })).body.data;
  expect(JSON.stringify(findings)).toContain(
    'No contact in this project has data the template requires: order.total, coupon.',
  );
  await change({ variables: variables.slice(2) });
  expect((await send(id)).status).toBe(202);
});

test('a campaign keeps what its template declares: fallbacks print, and who lacks a variable gets no email', async () => {
  await change({
    variables: [
      { name: 'name', type: 'text', fallback: 'friend' },
      { name: 'city', type: 'text', required: true },
    ],
  });
  await admitNames(on.project.id, 'field', ['city'], { isPublic: false });
  const { id } = await make();
  expect((await send(id)).status).toBe(202);
  const ref = { projectId: on.project.id, campaignId: id };
  const campaign = (await getCampaign(ref)) as Campaign;
  const bodies = await getCampaignBodies(ref, campaign.bodyVersion);
  if (!bodies) throw new Error('no bodies');
  await change({ variables: null });
  const compose = campaignComposer(on.project, campaign, bodies, null);
  const contact = (data: object) =>
    ({
      id: 'ct_1',
      email: 'a@example.org',
      subscribed: true,
      data,
      createdAt: toIso(now()),
    }) as unknown as EmailContact;
  expect(compose(contact({ city: 'Bern' }), null)).toMatchObject({
    ok: true,
    email: { subject: 'Hello friend' },
    vars: { city: 'Bern' },
  });
  expect(compose(contact({}), null)).toMatchObject({ ok: false, errors: [{ field: 'data.city', code: 'required' }] });
});

test('a draft follows the layout of its template too; sending or scheduling takes it as it is then', async () => {
  const alias = `base-${on.clock.now()}`;
  await ask('POST /layouts', undefined, { alias, body: '<a href="https://example.com/home">Home</a>{{ content }}' });
  await change({ layout: alias });
  const layout = (body: string) => ask('PATCH /layouts/{id}', alias, { body });
  const { id } = await make();
  const one = '<a href="https://example.com/home">Home</a><p>One</p>';
  expect(await show(id)).toMatchObject({ body: one, templateVersion: 2 });
  await layout('<main>{{ content }}</main>');
  expect(await show(id)).toMatchObject({ body: '<main><p>One</p></main>', templateVersion: 2 });
  await send(id, { scheduledAt: toIso(now() + HOUR_MS) });
  await layout('<div>{{ content }}</div>');
  expect(await show(id)).toMatchObject({ status: 'SCHEDULED', body: '<main><p>One</p></main>' });
  expect((await patch(id, { template })).body.data).toMatchObject({ body: '<div><p>One</p></div>' });
  await layout('{{ content }}');
  expect((await send(id)).body.data).toMatchObject({ status: 'SENDING', body: '<div><p>One</p></div>' });
});

test('an approval that stored its outcome, and then failed, keeps the content that it froze', async () => {
  const { id } = await make();
  await change({ body: '<p>Two</p>' });
  const asked = await on.call('POST /campaigns/{id}/approval', { id, body: {} });
  const { fingerprint } = asked.body.data;
  const name = 'fails after a transaction';
  db.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      if (JSON.stringify(args.input).includes('"APPROVED"')) throw new Error('the connection was reset');
      return result;
    },
    { step: 'initialize', name },
  );
  const response = await on
    .call('POST /campaigns/{id}/approval/approve', { id, body: { fingerprint } })
    .finally(() => db.middlewareStack.remove(name));
  expect(response.status).toBe(500);
  expect(await show(id)).toMatchObject({ status: 'SENDING', body: '<p>Two</p>' });
  const { bodyVersion } = await on.row(id);
  expect(await getCampaignBodies({ projectId: on.project.id, campaignId: id }, bodyVersion)).toMatchObject({
    body: '<p>Two</p>',
  });
});
