import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsAtAllSizes, findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';
import { startReceiver } from '../../support/receiver';

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const HOSTILE = '<img src=x onerror=top.ran=1>';
const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog');
const track = (event: string, data: Record<string, unknown> = {}) =>
  journey.client.events.track({ email: 'ada@example.org', event, data });

(browserPath ? describe : describe.skip)('the room of developers in a browser', () => {
  test('a wrong call is in the errors with its request id, and leads to the reference', async () => {
    const { secretKey, url } = journey.service.facts;
    const wrong = await fetch(`${url}/v1/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: 'nobody', [HOSTILE]: 1 }),
    });
    const requestId = wrong.headers.get('x-request-id') ?? '';
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}developers/errors`);
    await page.getByRole('link', { name: 'POST /v1/send' }).first().click();
    await page.getByText(requestId).waitFor();
    await page.getByText(HOSTILE).waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.reload();
    await page.getByRole('link', { name: 'Open API reference' }).click();
    await page.getByRole('heading', { name: 'Send an email', exact: true }).waitFor();

    await page.goto(`${home()}developers/errors`);
    await page.getByRole('searchbox').fill('VALIDATION_ERROR');
    await page.keyboard.press('Enter');
    await page.waitForURL(/code=VALIDATION_ERROR/);
    await page.getByRole('link', { name: 'POST /v1/send' }).first().waitFor();
    await page.getByRole('searchbox').fill(requestId);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/developers/errors/${requestId}`);
    await page.getByText('VALIDATION_ERROR').first().waitFor();
    await page.context().close();
  });

  test('a live event appears; while one is read, others wait; its link opens it again', async () => {
    await track('signed up', { plan: HOSTILE });
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}developers/events?name=signed%20up`);
    const first = page.getByRole('button', { name: /signed up/ });
    await first.first().click();
    await page.getByText(HOSTILE).waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    const link = page.url();
    await journey.service.advance(1_000);
    await track('signed up', { plan: 'second' });
    await page.getByRole('button', { name: 'Show 1 new event' }).click();
    expect(await first.count()).toBe(2);
    await first.nth(1).click();
    await journey.service.advance(1_000);
    await track('signed up', { plan: 'third' });
    await expect(first.nth(2).waitFor()).resolves.toBeUndefined();

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    await page.goto(link);
    await page.getByText(HOSTILE).waitFor();
    await page.context().close();
  });

  test('an email is sent from the reference, after the question; reading is not asked', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}developers/api`);
    await page.getByRole('searchbox').fill('send an email');
    await page.getByRole('link', { name: 'POST /v1/send' }).click();
    const body = { to: 'try@example.org', from: 'hello@example.com', subject: 'Tried', body: '<p>It works</p>' };
    await page.getByLabel('JSON body').fill('{');
    await page.getByText('Invalid JSON').waitFor();
    await page.getByLabel('JSON body').fill(JSON.stringify(body));
    await page.getByRole('button', { name: 'Send request', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Send request', exact: true }).click();
    const answer = page.getByRole('region', { name: 'Response', exact: true });
    await answer.getByText('200', { exact: true }).waitFor();
    await answer.getByText('Request ID').waitFor();
    await journey.arrive();
    expect(await journey.emailTo('try@example.org')).toMatchObject({ subject: 'Tried' });
    expect(await page.getByRole('region', { name: 'curl' }).innerText()).toContain(journey.service.facts.url);

    await page.goto(`${home()}developers/api/emails.getEmail`);
    await page.getByRole('button', { name: 'Send request', exact: true }).click();
    await page.getByText('Required', { exact: true }).waitFor();
    await page.getByLabel('id *').fill('em_nothing');
    await page.getByRole('button', { name: 'Send request', exact: true }).click();
    await page.getByRole('region', { name: 'Response', exact: true }).getByText('404', { exact: true }).waitFor();
    await page.context().close();
  });

  test('a webhook is switched off after a question, which warns if it comes from a repository', async () => {
    const { id } = await journey.client.webhooks.create({
      url: 'https://hooks.example.com/in',
      events: ['email.bounced'],
      source: { path: 'webhooks.json', hash: 'ab'.repeat(32) },
    });
    const page = await members.signedIn('owner');
    await page.goto(`${home()}developers/webhooks/${id}`);
    const change = async (action: string) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('dialog').getByText('The next push reports your change', { exact: false }).waitFor();
    };
    await change('Disable');
    expect((await journey.client.webhooks.get(id)).enabled).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Webhook disabled').waitFor();
    expect((await journey.client.webhooks.get(id)).enabled).toBe(false);
    await change('Enable');
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Webhook enabled').waitFor();
    expect((await journey.client.webhooks.get(id)).enabled).toBe(true);
  });

  test('a message to a webhook is read with its attempts, and sent again under the same id', async () => {
    const receiver = await startReceiver(({ type }) =>
      type === 'order.paid' && receiver.tried.length === 1 ? { status: 503, text: HOSTILE } : { status: 204 },
    );
    const { id } = await journey.client.webhooks.create({ url: receiver.url, events: ['order.paid'] });
    await track('order.paid', { total: 42 });
    await journey.service.advance(60_000);
    const page = await members.signedIn('editor');
    await page.goto(`${home()}developers/webhooks/${id}`);
    await page.getByRole('link', { name: 'order.paid' }).click();
    await page.getByRole('heading', { name: 'order.paid' }).waitFor();
    await page.getByText('Response 503').waitFor();
    await page.getByText(HOSTILE).waitFor();
    await page.getByText('"total": 42').waitFor();
    await page.getByText('webhook-id').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await journey.service.advance(10 * 60_000);
    await page.getByText('Response 204').waitFor();
    const before = receiver.accepted.length;
    expect(before).toBe(1);

    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Message queued for redelivery').waitFor();
    await journey.service.advance(60_000);
    await page.getByText('Response 204').nth(1).waitFor();
    expect(receiver.accepted.map((message) => message.headers['webhook-id'])).toEqual(
      Array(2).fill(receiver.accepted[0]?.headers['webhook-id']),
    );
    expect(await page.evaluate('window.ran')).toBeUndefined();

    await page.goto(`${home()}developers/webhooks/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Send messages again…' }).click();
    await page.getByLabel('Since').fill('2026-01-01T00:00');
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByText('Messages queued for redelivery').waitFor();
    await journey.service.advance(60_000);
    expect(receiver.accepted.map((message) => message.headers['webhook-id'])).toEqual(
      Array(3).fill(receiver.accepted[0]?.headers['webhook-id']),
    );
    await page.context().close();
    await journey.client.webhooks.delete(id);
    await receiver.stop();
  });

  test("a viewer is told what its role can't call", async () => {
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}developers/api/send.sendEmail`);
    await page.getByText('It requires the editor role').waitFor();
    expect(await page.getByRole('button', { name: 'Send request', exact: true }).count()).toBe(0);
    await page.context().close();
  });

  test('axe finds nothing, from 320 to 2,560 pixels', async () => {
    await track('signed up', { plan: 'pro' });
    const page = await members.signedIn('owner');
    for (const [path, title] of [
      ['developers/errors', 'API errors'],
      ['developers/events', 'Events'],
      ['developers/api?search=emails', 'API reference'],
      ['developers/api/send.sendEmail', 'Send an email'],
    ] as const) {
      await page.goto(home() + path);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, found: await findingsAtAllSizes(page) }).toEqual({ path, found: [] });
    }
    await page.context().close();
  });
});
