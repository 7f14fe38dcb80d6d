import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/forms/handler';
import { handler as segments } from '../../../functions/segments/handler';
import { handler as topics } from '../../../functions/topics/handler';
import { getContact } from '../../../shared/db/contacts/contacts';
import { askToConfirm, confirmSubscription } from '../../../shared/db/contacts/opt-in';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { listOpenSubmissions } from '../../../shared/db/forms/submissions';
import type { Project } from '../../../shared/db/projects/projects';
import { listMembershipsOf } from '../../../shared/db/segments/memberships';
import { keys } from '../../../shared/db/table/keys';
import { contactId } from '../../../shared/domain/contacts/contact';
import { formScript } from '../../../shared/domain/forms/script';
import { confirmationLink } from '../../../shared/domain/pages/link-token';
import { addProject } from '../../support/contacts';
import { type EmailService, projectId, startEmailService } from '../../support/emails';
import { type Challenge, solve } from '../../support/forms';
import { api, lambdaContext } from '../../support/invocations';
import { openPage } from '../../support/pages';
import { setRow } from '../../support/races';

let service: EmailService;
let project: Project;
beforeAll(async () => {
  service = await startEmailService();
  process.env.PUBLIC_URL = 'https://mail.example.com';
  project = await addProject(projectId('F'), {
    name: 'Harbour <Shop>',
    doubleOptIn: { enabled: true, templateId: 'tpl_1' },
  });
});
beforeEach(() => service.clock.advance(121_000));
afterAll(() => service.stop());

const asOwner = (route: string, request: object = {}) => api(handler, { projectId: project.id })(route, request);
const visitor = (route: string, form: string, request: object = {}) =>
  api(handler, {})(route, { parameters: { form }, ...request });
const pathOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

interface Made {
  id: string;
  name: string;
  url: string;
  snippet: string;
  topics: string[];
  revision: number;
}
const newForm = async (more: object = {}): Promise<Made> =>
  (await asOwner('POST /forms', { body: { name: 'News', title: 'Our news', consent: 'Yes, send it.', ...more } })).body
    .data;
const enabled = async (more: object = {}) => pathOf((await newForm({ enabled: true, ...more })).url);
const proofFor = async (form: string) => solve((await visitor('GET /f/{form}/challenge', form)).body as Challenge);
const submit = async (form: string, body: object, proof?: string) =>
  visitor('POST /f/{form}', form, { body: { proof: proof ?? (await proofFor(form)), ...body } });
const idOf = (email: string) => contactId(project.salt, email);
const contactOf = (email: string) => getContact(project, idOf(email));
/** Presses the button of the email that asks. */
async function confirm(email: string) {
  const contact = await contactOf(email);
  if (!contact?.pendingSince) throw new Error('nobody was asked');
  const link = confirmationLink('https://x', project, contact.id, Date.parse(contact.pendingSince));
  const token = pathOf(link);
  const asked = (await openPage('GET /c/{token}', token)).html;
  return { asked, done: await openPage('POST /c/{token}', token), token };
}

describe('a form', () => {
  test('201, 200, 204: is made, listed, changed and deleted; it is off until somebody switches it on', async () => {
    const made = await newForm({ intro: 'Monthly' });
    expect(made).toMatchObject({ enabled: false, doubleOptIn: true, fields: [], topics: [], revision: 1 });
    expect(made.url).toBe(`https://mail.example.com/f/${project.id.slice(4)}-${made.id.slice(4)}`);
    expect((await visitor('GET /f/{form}', pathOf(made.url))).status).toBe(404);
    const changed = await asOwner('PATCH /forms/{id}', { id: made.id, body: { enabled: true, intro: null } });
    expect(changed.body.data).toMatchObject({ enabled: true, intro: null, revision: 2 });
    expect((await asOwner('GET /forms')).body.data.items).toContainEqual(changed.body.data);
    expect((await asOwner('GET /forms/{id}', { id: made.id })).body.data).toEqual(changed.body.data);
    expect((await asOwner('DELETE /forms/{id}', { id: made.id })).status).toBe(204);
    expect((await asOwner('DELETE /forms/{id}', { id: made.id })).status).toBe(404);
    expect((await visitor('GET /f/{form}', pathOf(made.url))).status).toBe(404);
  });

  test('409: a change of somebody else is not overwritten', async () => {
    const { id, revision } = await newForm();
    const change = (title: string) => asOwner('PATCH /forms/{id}', { id, body: { title, revision } });
    expect((await change('Ours')).body.data).toMatchObject({ title: 'Ours', revision: 2 });
    const { status, body } = await change('Theirs');
    expect([status, body.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await asOwner('GET /forms/{id}', { id })).body.data.title).toBe('Ours');
  });

  test.each([
    [
      'two fields of a name',
      {
        fields: [
          { name: 'a', label: 'A' },
          { name: 'a', label: 'B' },
        ],
      },
      'fields',
    ],
    ['a choice without options', { fields: [{ name: 'a', label: 'A', type: 'choice' }] }, 'fields[0].options'],
    ['a field that the form itself has', { fields: [{ name: 'email', label: 'A' }] }, 'fields[0].name'],
    ['a redirect that is not https', { redirect: 'http://example.com/' }, 'redirect'],
    ['a redirect that is no URL', { redirect: 'example.com/thanks' }, 'redirect'],
    ['a redirect that browsers read as a path', { redirect: 'https:example.com' }, 'redirect'],
    ['a redirect without a host', { redirect: 'https:///example.com' }, 'redirect'],
    ['a redirect with a password', { redirect: 'https://:secret@example.com/' }, 'redirect'],
    ['a redirect that is a script', { redirect: 'javascript:alert(1)' }, 'redirect'],
    ['a redirect with a user name', { redirect: 'https://example.com@evil.example/' }, 'redirect'],
    ['a redirect that browsers read as another', { redirect: 'https://example.com\\@evil.example/' }, 'redirect'],
    ['a key that no data can have', { fields: [{ name: 'trigger', label: 'A' }] }, 'fields[0].name'],
  ])('422: %s', async (_, more, field) => {
    const { status, body } = await asOwner('POST /forms', { body: { name: 'A', title: 'A', consent: 'A', ...more } });
    expect([status, body.error.errors[0].field]).toEqual([422, field]);
  });

  test('404: a topic that is not there; 422: confirmations without the project asking for them', async () => {
    const more = { name: 'A', title: 'A', consent: 'A' };
    const { status, body } = await asOwner('POST /forms', { body: { ...more, topics: ['top_1'] } });
    expect([status, body.error.code]).toEqual([404, 'TOPIC_NOT_FOUND']);
    const other = await addProject(projectId('G'));
    const refused = await api(handler, { projectId: other.id })('POST /forms', { body: { ...more, enabled: true } });
    expect([refused.status, refused.body.error.errors[0].field]).toEqual([422, 'doubleOptIn']);
  });
});

describe('the page', () => {
  test('has the button’s text as text; the redirect is the form’s, whatever the visitor asks for', async () => {
    const made = await newForm({ enabled: true, button: 'Join <us>', redirect: 'https://example.com/thanks' });
    expect(made).toMatchObject({ button: 'Join <us>', redirect: 'https://example.com/thanks' });
    const form = pathOf(made.url);
    const query = { redirect: 'https://evil.example/' };
    const page = String((await visitor('GET /f/{form}', form, { query })).body);
    expect(page).toContain('Join &lt;us&gt;</button>');
    expect(page).not.toContain('evil.example');
    const proof = await proofFor(form);
    const sent = await visitor('POST /f/{form}', form, { body: { proof, email: 'ann@example.org' } });
    expect(sent.body.data).toEqual({ confirm: true, redirect: 'https://example.com/thanks' });
    const asked = { proof: await proofFor(form), email: 'ann@example.org', redirect: 'https://evil.example/' };
    expect((await visitor('POST /f/{form}', form, { body: asked })).status).toBe(422);
    const cleared = await asOwner('PATCH /forms/{id}', { id: made.id, body: { button: null, redirect: null } });
    expect(cleared.body.data).toMatchObject({ button: null, redirect: null });
  });

  test('counts what was submitted and who subscribed, each once', async () => {
    const { id, url } = await newForm({ enabled: true });
    const counts = async () => {
      const { submitted, subscribed, revision } = (await asOwner('GET /forms/{id}', { id })).body.data;
      return { submitted, subscribed, revision };
    };
    expect(await counts()).toEqual({ submitted: 0, subscribed: 0, revision: 1 });
    const proof = await proofFor(pathOf(url));
    await submit(pathOf(url), { email: 'count@example.org' }, proof);
    await submit(pathOf(url), { email: 'count@example.org' }, proof);
    expect(await counts()).toEqual({ submitted: 1, subscribed: 0, revision: 1 });
    const { token } = await confirm('count@example.org');
    await openPage('POST /c/{token}', token);
    expect(await counts()).toEqual({ submitted: 1, subscribed: 1, revision: 1 });
    await asOwner('PATCH /forms/{id}', { id, body: { doubleOptIn: false } });
    for (let times = 0; times < 2; times += 1) await submit(pathOf(url), { email: 'direct@example.org' });
    expect(await counts()).toEqual({ submitted: 3, subscribed: 2, revision: 2 });
    // A new contact at an address that complained before is not subscribed.
    await suppress(project.id, idOf('former@example.org'), 'complaint');
    await submit(pathOf(url), { email: 'former@example.org' });
    expect((await contactOf('former@example.org'))?.subscribed).toBe(false);
    expect(await counts()).toEqual({ submitted: 4, subscribed: 2, revision: 2 });
  });

  test('shows hostile words as text, and its policy allows its own script and calls alone', async () => {
    const evil = '"><script>alert(1)</script>';
    const form = await enabled({
      title: evil,
      intro: evil,
      consent: evil,
      fields: [{ name: 'plan', label: evil, type: 'choice', options: [evil] }],
    });
    const { status, body, headers } = await visitor('GET /f/{form}', form);
    const html = String(body);
    expect([status, html.includes('<script>alert')]).toEqual([200, false]);
    expect(html.match(/<script>/g)).toHaveLength(1);
    const policy = String(headers['Content-Security-Policy']);
    expect(policy).toMatch(/script-src 'sha256-[^' ]+'; connect-src 'self'; form-action 'self'/);
    expect(html).not.toContain(' style="');
  });

  test.each(['de', 'fr', 'es', 'pt'])('speaks %s', async (language) => {
    const form = await enabled();
    const { body } = await visitor('GET /f/{form}', form, { headers: { 'accept-language': language } });
    expect(String(body)).toContain(`<html lang="${language}">`);
  });

  test('the script of other pages has less than 3 KB, and any page may load it', async () => {
    const { status, body, headers } = await visitor('GET /forms.js', '');
    expect([status, body]).toEqual([200, formScript]);
    expect(Buffer.byteLength(formScript)).toBeLessThan(3072);
    expect(headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
    });
  });
});

describe('what a visitor sends', () => {
  const fields = [
    { name: 'firstName', label: 'First name', required: true },
    { name: 'seats', label: 'Seats', type: 'number' },
    { name: 'terms', label: 'Terms', type: 'checkbox', required: true },
    { name: 'plan', label: 'Plan', type: 'choice', options: ['free', 'pro'] },
  ];

  test('202: waits beside the contact until the person confirms, and is then its data, topics and consent', async () => {
    const [news, offers, other] = await Promise.all(
      ['News', 'Offers', 'Other'].map(async (name) => {
        const made = await api(topics, { projectId: project.id })('POST /topics', { body: { name } });
        return String(made.body.data.id);
      }),
    );
    const form = await enabled({ fields, topics: [news, offers] });
    const email = 'ada@example.org';
    const data = { firstName: ' Ada\u0007 <b>', seats: 3, terms: true, plan: 'pro' };
    const sent = await submit(form, {
      email: 'Ada@Example.org',
      data,
      topics: [news, other],
      page: 'https://shop.example/',
    });
    expect([sent.status, sent.body]).toEqual([202, { success: true, data: { confirm: true } }]);
    const waiting = await contactOf(email);
    expect(waiting).toMatchObject({ subscribed: false, data: {}, pendingSince: expect.any(String) });
    expect([waiting?.topics, waiting?.consent]).toEqual([undefined, undefined]);

    const sentAt = waiting?.createdAt;
    await service.clock.advance(1000);
    const { asked, done, token } = await confirm(email);
    expect(asked).toContain('<li>First name: Ada &lt;b&gt;</li>');
    expect(asked).toContain('<li>Topics: News</li>');
    expect(done.html).toContain('You’re subscribed');
    const contact = await contactOf(email);
    expect(contact).toMatchObject({
      subscribed: true,
      data: { firstName: 'Ada <b>', seats: 3, terms: true, plan: 'pro' },
    });
    expect(contact?.topics).toEqual({ [String(news)]: true, [String(offers)]: false });
    expect(contact?.consent).toMatchObject({ source: 'https://shop.example/', text: 'Yes, send it.', at: sentAt });
    expect(contact?.consent?.recordedBy).toBe('confirmation');
    expect(contact).not.toHaveProperty('unconfirmed');
    const again = await openPage('POST /c/{token}', token);
    expect([again.html.includes('You’re subscribed'), await contactOf(email)]).toEqual([true, contact]);
  });

  test('202: a known contact keeps all that it has until it confirms, whatever a stranger types', async () => {
    const email = 'known@example.org';
    await upsertContact(project, { email, patch: { firstName: 'Grace' }, subscribedIfNew: true, source: 'api' });
    const before = await contactOf(email);
    const form = await enabled({ fields });
    const sent = await submit(form, { email, data: { firstName: 'Mallory', terms: true } });
    expect(sent.body).toEqual({ success: true, data: { confirm: true } });
    const after = await contactOf(email);
    expect(after).toMatchObject({ subscribed: true, data: before?.data });
    expect((await confirm(email)).asked).toContain('<li>First name: Mallory</li>');
    expect((await contactOf(email))?.data).toEqual({ firstName: 'Mallory', terms: true });
  });

  describe('with a segment', () => {
    const inSegments = api(segments, { projectId: projectId('F') });
    const newSegment = async (more: object = {}): Promise<string> =>
      (await inSegments('POST /segments', { body: { name: 'Fair', type: 'STATIC', ...more } })).body.id;
    const membershipsOf = async (email: string) => listMembershipsOf(project.id, await idOf(email));

    test('202: people join it once, when they confirm, also those who are known', async () => {
      const segmentId = await newSegment();
      const form = await enabled({ segmentId });
      const email = 'fair@example.org';
      for (let times = 0; times < 2; times += 1) {
        await submit(form, { email });
        expect(await membershipsOf(email)).toEqual(times === 0 ? [] : [segmentId]);
        expect((await confirm(email)).done.html).toContain('You’re subscribed');
        expect(await membershipsOf(email)).toEqual([segmentId]);
        await service.clock.advance(25 * 3_600_000);
      }
    });

    test('202: without confirmation new contacts join it, and known ones do not', async () => {
      const segmentId = await newSegment();
      const form = await enabled({ segmentId, doubleOptIn: false });
      await upsertContact(project, { email: 'old@example.org', subscribedIfNew: true, source: 'api' });
      for (const email of ['old@example.org', 'fresh@example.org']) await submit(form, { email });
      expect(await membershipsOf('old@example.org')).toEqual([]);
      expect(await membershipsOf('fresh@example.org')).toEqual([segmentId]);
    });

    test('409: it cannot be deleted while the form names it; people who confirm later are subscribed without it', async () => {
      const segmentId = await newSegment();
      const form = await newForm({ enabled: true, segmentId });
      await submit(pathOf(form.url), { email: 'late@example.org' });
      const refused = await inSegments('DELETE /segments/{id}', { id: segmentId });
      expect([refused.status, refused.body.error.message]).toEqual([409, 'This segment is used by the form “News”.']);
      const cleared = await asOwner('PATCH /forms/{id}', { id: form.id, body: { segmentId: null } });
      expect(cleared.body.data.segmentId).toBeNull();
      expect((await inSegments('DELETE /segments/{id}', { id: segmentId })).status).toBe(204);
      expect((await confirm('late@example.org')).done.html).toContain('You’re subscribed');
      expect(await contactOf('late@example.org')).toMatchObject({ subscribed: true });
      expect(await membershipsOf('late@example.org')).toEqual([]);
    });

    test('200: whose confirmation failed halfway is asked again and joins it', async () => {
      const segmentId = await newSegment();
      const email = 'half@example.org';
      await submit(await enabled({ segmentId }), { email });
      const contact = await contactOf(email);
      if (!contact?.pendingSince) throw new Error('nobody was asked');
      const link = confirmationLink('https://x', project, contact.id, Date.parse(contact.pendingSince));
      await confirmSubscription(project.id, contact);
      const button = '<button';
      expect((await openPage('GET /c/{token}', pathOf(link))).html).toContain(button);
      await openPage('POST /c/{token}', pathOf(link));
      expect(await membershipsOf(email)).toEqual([segmentId]);
      expect((await openPage('GET /c/{token}', pathOf(link))).html).not.toContain(button);
    });

    test('404: no form names one that is being deleted', async () => {
      const [kept, closing] = [await newSegment(), await newSegment()];
      const form = await newForm({ segmentId: kept });
      await setRow(keys.segment(project.id, closing), { closing: 'mark' });
      const body = { name: 'A', title: 'A', consent: 'A', segmentId: closing };
      const refused = [
        await asOwner('POST /forms', { body }),
        await asOwner('PATCH /forms/{id}', { id: form.id, body: { segmentId: closing } }),
      ];
      const refusal = [404, 'SEGMENT_NOT_FOUND'];
      expect(refused.map(({ status, body: reply }) => [status, reply.error.code])).toEqual([refusal, refusal]);
      expect((await inSegments('GET /segments/{id}/uses', { id: closing })).body.data.items).toEqual([]);
      const missing = await asOwner('PATCH /forms/{id}', { id: 'frm_1', body: { segmentId: kept } });
      expect([missing.status, missing.body.error.code]).toEqual([404, 'FORM_NOT_FOUND']);
      const outdated = { title: 'B', segmentId: kept, revision: 7 };
      const conflict = await asOwner('PATCH /forms/{id}', { id: form.id, body: outdated });
      expect([conflict.status, conflict.body.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    });

    test('202: without confirmation, a suppressed address does not join it and is not counted', async () => {
      const made = await newForm({ enabled: true, segmentId: await newSegment(), doubleOptIn: false });
      const email = 'left@example.org';
      await suppress(project.id, await idOf(email), 'manual');
      await submit(pathOf(made.url), { email });
      expect(await contactOf(email)).toMatchObject({ subscribed: false });
      expect(await membershipsOf(email)).toEqual([]);
      const { data } = (await asOwner('GET /forms/{id}', { id: made.id })).body;
      expect([data.submitted, data.subscribed]).toEqual([1, 0]);
    });

    test('404: one that is not there; 422: a dynamic one', async () => {
      const refusal = async (segmentId: string) => {
        const { status, body } = await asOwner('POST /forms', {
          body: { name: 'A', title: 'A', consent: 'A', segmentId },
        });
        return [status, body.error.code, body.error.errors?.[0]?.field];
      };
      expect(await refusal('seg_1')).toEqual([404, 'SEGMENT_NOT_FOUND', undefined]);
      const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] };
      const dynamic = await newSegment({ type: 'DYNAMIC', filters });
      expect(await refusal(dynamic)).toEqual([422, 'VALIDATION_ERROR', 'segmentId']);
    });
  });

  test('202: without confirmation a new contact is added, and a known one is left as it is', async () => {
    const form = await enabled({ fields, doubleOptIn: false });
    const data = { firstName: 'Linus', terms: true };
    expect((await submit(form, { email: 'new@example.org', data })).body.data).toEqual({ confirm: false });
    expect(await contactOf('new@example.org')).toMatchObject({
      subscribed: true,
      data,
      unconfirmed: 'address',
      consent: { text: 'Yes, send it.', source: 'form', recordedBy: 'form' },
    });
    await submit(form, { email: 'new@example.org', data: { firstName: 'Mallory', terms: true } });
    expect((await contactOf('new@example.org'))?.data).toEqual(data);
  });

  test('422: every field that breaks a rule is named by the path of its value', async () => {
    const form = await enabled({ fields });
    const data = { seats: 'three', plan: 'gold', terms: false, more: 1 };
    const { status, body } = await submit(form, { email: 'ada@example.org', data });
    expect(status).toBe(422);
    expect(body.error.errors.map(({ field }: { field: string }) => field)).toEqual([
      'data.firstName',
      'data.seats',
      'data.terms',
      'data.plan',
      'data.more',
    ]);
  });

  test('422: a number that no row can hold', async () => {
    const form = await enabled({ fields: [{ name: 'n', label: 'N', type: 'number' }] });
    const { status, body } = await submit(form, { email: 'ada@example.org', data: { n: 1e300 } });
    expect([status, body.error.errors[0].field]).toEqual([422, 'data.n']);
  });

  test('422: an address that is none', async () => {
    const { status, body } = await submit(await enabled(), { email: 'nobody' }, 'none');
    expect([status, body.error.errors[0].field]).toEqual([422, 'email']);
  });

  test('202: whoever fills in the hidden field is answered alike, and nothing is kept', async () => {
    const form = await enabled();
    const sent = await submit(form, { email: 'bot@example.org', website: 'https://spam.example' }, 'none');
    expect([sent.status, await contactOf('bot@example.org')]).toEqual([202, null]);
  });

  test('403: no proof, one of another form, an expired one and a used one; nothing is kept', async () => {
    const [form, other] = [await enabled(), await enabled()];
    const email = 'proof@example.org';
    const refused = async (proof: string) => {
      const { status, body } = await submit(form, { email }, proof);
      expect([status, body.error.code]).toEqual([403, 'PROOF_REFUSED']);
    };
    await refused('');
    await refused('null');
    await refused(Buffer.from('{"algorithm":"MD5"}').toString('base64'));
    await refused(await proofFor(other));
    const late = await proofFor(form);
    await service.clock.advance(10 * 60_000 + 1000);
    await refused(late);
    expect(await contactOf(email)).toBeNull();
    const proof = await proofFor(form);
    expect((await submit(form, { email }, proof)).status).toBe(202);
    await refused(proof);
  });

  test('429: a visitor sends ten forms a minute', async () => {
    const form = await enabled();
    const bot = { website: 'x', email: 'a@example.org' };
    for (let n = 0; n < 10; n++) expect((await submit(form, bot, 'none')).status).toBe(202);
    const { status, headers } = await submit(form, bot, 'none');
    expect([status, Number(headers['Retry-After']) > 0]).toEqual([429, true]);
  });

  test('404 as a page: an ID longer than any; as JSON it is a 400', async () => {
    const address = '0'.repeat(256);
    expect((await visitor('GET /f/{form}', address)).status).toBe(404);
    expect((await visitor('GET /f/{form}/challenge', address)).status).toBe(400);
  });

  test('404: no form, one of another project, one of a disabled project', async () => {
    const form = await enabled();
    const [own, id] = form.split('-');
    for (const address of ['x', `${own}-${'0'.repeat(26)}`, `${'1'.repeat(26)}-${id}`, `${form}-`]) {
      expect((await visitor('GET /f/{form}', address)).status).toBe(404);
      expect((await visitor('GET /f/{form}/challenge', address)).status).toBe(404);
      expect((await submit(address, { email: 'a@example.org' }, 'x')).status).toBe(404);
    }
  });

  test('is erased with the contact, and does not come to the next one of the address', async () => {
    const form = await enabled({ fields });
    const email = 'gone@example.org';
    await submit(form, { email, data: { firstName: 'Gone', terms: true } });
    const first = await contactOf(email);
    if (!first) throw new Error('no contact was made');
    expect(await listOpenSubmissions(project.id, first)).toHaveLength(1);
    await deleteContact(project, first.id);
    await upsertContact(project, { email, subscribed: false, subscribedIfNew: false, source: 'api' });
    const next = await contactOf(email);
    if (!next) throw new Error('no contact was made');
    await askToConfirm(project.id, next);
    expect((await confirm(email)).asked).not.toContain('First name');
    expect((await contactOf(email))?.data).toEqual({});
    await eraseContact(project.id, first.id, () => lambdaContext().getRemainingTimeInMillis());
    expect(await listOpenSubmissions(project.id, first)).toEqual([]);
  });
});
