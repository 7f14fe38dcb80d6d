import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Journey, startJourney } from '../support/contract/journey';

const READER = 'reader@example.org';
const LINK = /https?:\/\/[^\s"'<>]+/g;
const OWN_PAGE = /\/[cu]\/2\./;

let journey: Journey;
let reader: string;
beforeAll(async () => {
  journey = await startJourney();
  const { call } = journey;
  reader = (await call<{ data: { key: string } }>('POST /keys', { body: { name: 'reader', scopes: ['emails'] } })).body
    .data.key;
  const confirm = {
    name: 'Ask',
    subject: 'Please confirm',
    body: '<a href="{{ confirmUrl }}">Yes</a>',
    from: 'news@example.com',
  };
  const { id: templateId } = await journey.client.templates.create(confirm);
  await journey.client.project.update({ doubleOptIn: { enabled: true, templateId } });
  await journey.service.advance(10_000);
});
afterAll(() => journey?.service.stop());

/** What one may know of a contact and its emails. */
async function facts() {
  const { updatedAt: _, ...contact } = await journey.client.contacts.get(READER);
  const { body } = await journey.call<{ data: { items: { id: string }[] } }>(`GET /emails?contact=${READER}`);
  return { contact, emails: body.data.items };
}

test('nobody who reads the content of emails acts for their recipient with it', async () => {
  const { call, arrive, emailsTo, service } = journey;
  await call('POST /v1/track', { body: { email: READER, event: 'came', subscribed: true } });
  const body =
    '<a href="{{ unsubscribeUrl }}">Leave</a> <a href="https://example.com/?to={{ preferencesUrl | url_encode }}">More</a>';
  const templates = await journey.client.templates.create({
    name: 'News',
    type: 'MARKETING',
    subject: 'News',
    body,
    from: 'news@example.com',
  });
  await call('POST /v1/send', { body: { to: READER, from: 'news@example.com', template: templates.id } });
  const signUp = { email: 'new@example.org', event: 'signed up', subscribed: true };
  await call('POST /v1/track', { key: service.facts.publicKey, body: signUp });
  await arrive();
  await arrive();
  const sent = [...(await emailsTo(READER)), ...(await emailsTo('new@example.org'))].map(({ html }) => html ?? '');
  expect(sent.map((html) => OWN_PAGE.test(decodeURIComponent(html)))).toEqual([true, true]);

  const before = await facts();
  const { body: list } = await call<{ data: { items: { id: string }[] } }>('GET /emails?limit=100', { key: reader });
  expect(list.data.items.length).toBe(2);
  let followed = 0;
  for (const { id } of list.data.items) {
    const { body: content } = await call<{ data: Record<string, unknown> }>(`GET /emails/${id}/content`, {
      key: reader,
    });
    const texts = [content.data.html, content.data.text, ...Object.values(content.data.headers as object)].join('\n');
    expect(decodeURIComponent(texts)).not.toMatch(OWN_PAGE);
    for (const [link] of decodeURIComponent(texts).matchAll(LINK)) {
      const { pathname } = new URL(link);
      if (!/^\/[cu]\//.test(pathname)) continue;
      followed += 1;
      for (const method of ['GET', 'POST']) {
        const response = await fetch(service.facts.url + pathname, {
          method,
          body: method === 'POST' ? 'List-Unsubscribe=One-Click' : null,
        });
        expect([link, response.status]).toEqual([link, 404]);
      }
    }
  }
  expect(followed).toBeGreaterThan(3);
  expect(await facts()).toEqual(before);
  expect(await journey.client.contacts.get('new@example.org')).toMatchObject({ subscribed: false, pending: true });
});
