import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { type EmailRow, getEmail } from '../../../shared/db/emails/emails';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { linkToken, personalLinks } from '../../../shared/domain/pages/link-token';
import { addReader, campaignUnderWay, sendEmail, skipEmail } from '../../support/campaign-emails';
import { type EmailService, startEmailService, withFailingUpdates } from '../../support/emails';
import { openPage } from '../../support/pages';
import { addTopic } from '../../support/topics';

let service: EmailService;
let campaign: Campaign;
let reader: Contact;
let row: EmailRow;
let people = 0;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  campaign = await campaignUnderWay(service.project);
  reader = await addReader(service.project, `reader${people++}@example.org`);
  row = await sendEmail(campaign, reader);
});

/** Opens a page by the address that stands in the campaign's email. */
function open(route: string, of: 'unsubscribeUrl' | 'preferencesUrl', request: object = {}) {
  const url = new URL(
    personalLinks('https://mail.example.com', service.project, reader, 0, { campaignId: campaign.id })[of],
  );
  return openPage(route, linkToken(service.project, reader), {
    query: Object.fromEntries(url.searchParams),
    ...request,
  });
}
const leftAt = async () => (await getEmail({ projectId: service.project.id, id: row.id }))?.unsubscribedAt;

test("a contact who unsubscribes by a campaign's link, on the page or with one click, counts for it once", async () => {
  const asked = await open('GET /u/{token}', 'unsubscribeUrl');
  const digits = campaign.id.slice('cmp_'.length);
  expect(asked.html).toContain(`/preferences?c=${digits}"`);
  expect(asked.html).toContain('<form method="post">');
  expect(await leftAt()).toBeUndefined();
  const done = await open('POST /u/{token}', 'unsubscribeUrl', { body: 'List-Unsubscribe=One-Click' });
  expect(done.html).toContain(`/preferences?c=${digits}"`);
  const first = await leftAt();
  expect(first).toBe('2026-12-01T12:00:00.000Z');
  service.clock.advance(1);
  await open('POST /u/{token}', 'unsubscribeUrl');
  service.clock.advance(-1);
  expect(await leftAt()).toBe(first);
});

test.each([
  ['action=stop', true],
  ['action=save&topic=news', false],
  ['action=save', true],
  ['action=subscribe', false],
])('on the preferences page, "%s" counts as leaving: %s', async (form, counts) => {
  const topic = await addTopic(service.project.id, `top_${people}`);
  const body = form.replace('topic=news', `topic=${topic.id}`);
  const shown = form.startsWith('action=save') ? `&shown=${topic.id}` : '';
  const type = 'application/x-www-form-urlencoded';
  const { status } = await open('POST /u/{token}/preferences', 'preferencesUrl', { body: `${body}${shown}`, type });
  expect(status).toBe(200);
  expect((await leftAt()) !== undefined).toBe(counts);
});

test('contacts who had left before or never got the email, and unknown campaigns, do not count', async () => {
  await setSubscribed(service.project, reader.id, false);
  await open('POST /u/{token}', 'unsubscribeUrl');
  expect(await leftAt()).toBeUndefined();
  await setSubscribed(service.project, reader.id, true);
  const skipped = await campaignUnderWay(service.project);
  await skipEmail(skipped, reader, 'suppressed');
  const token = linkToken(service.project, reader);
  for (const c of [skipped.id.slice(4), 'x', '0'.repeat(26), '%00#<b>']) {
    await setSubscribed(service.project, reader.id, true);
    const { status, html } = await openPage('POST /u/{token}', token, { query: { c } });
    expect([status, html.includes('<b>')]).toEqual([200, false]);
  }
  expect(
    (await service.rows()).filter(({ pk, unsubscribedAt }) => `${pk}`.endsWith(reader.id) && unsubscribedAt),
  ).toEqual([]);
});

test('a failure to count does not stop anybody from unsubscribing', async () => {
  const { status } = await withFailingUpdates('unsubscribedAt', () => open('POST /u/{token}', 'unsubscribeUrl'));
  expect(status).toBe(200);
  expect(await leftAt()).toBeUndefined();
  expect(await setSubscribed(service.project, reader.id, false)).toBe('unchanged');
});
