import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsAtAllSizes, findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

/** SES's address for a hard bounce. */
const BOUNCES = 'bounce@simulator.amazonses.com';
const HOSTILE = 'Receipt <img src=x onerror=top.ran=1>';

let journey: Journey;
let members: Members;
let bounced: string;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  const from = 'hello@example.com';
  const [one] = await journey.send({
    to: BOUNCES,
    from,
    subject: HOSTILE,
    body: '<p>17 euros</p>',
    data: { plan: 'pro' },
  });
  bounced = one?.email ?? '';
  await journey.send({ to: 'ada@example.org', from, subject: 'Welcome', body: '<p>Hi</p>' });
  await journey.arrive();
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog');

(browserPath ? describe : describe.skip)('the emails room in a browser', () => {
  test('a bounced email is found by its subject and resent to the corrected address', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}emails`);
    await page.getByRole('combobox', { name: /^Address/ }).fill('receipt');
    await page.keyboard.press('Enter');
    await page.waitForURL(/subject=receipt/);
    await page.getByRole('link', { name: HOSTILE }).click();
    await page.getByRole('button', { name: 'Resend' }).click();
    await dialog(page).getByRole('textbox', { name: 'To' }).fill('grace');
    await dialog(page).getByRole('button', { name: 'Send to this address' }).click();
    await dialog(page).locator('[aria-invalid=true]').waitFor();
    await dialog(page).getByRole('textbox', { name: 'To' }).fill('grace@corrected.example');
    await dialog(page).getByLabel('Copy the contact’s data').check();
    await dialog(page).getByRole('button', { name: 'Send to this address' }).click();
    await page.getByText('Resent from').waitFor();
    await journey.arrive();
    expect(await journey.emailTo('grace@corrected.example')).toMatchObject({ subject: HOSTILE });
    expect(await journey.client.contacts.get('grace@corrected.example')).toMatchObject({ data: { plan: 'pro' } });
    await page.getByRole('link', { name: bounced }).click();
    await page.getByText('Resent as').waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.context().close();
  });

  test('a tag may have the name of a property that every object has', async () => {
    const page = await members.signedIn('viewer');
    const [sent] = await journey.send({
      ...{ to: 'ada@example.org', from: 'hello@example.com', subject: 'Tagged', body: '<p>Hi</p>' },
      tags: { constructor: 'one', toString: 'two' },
    });
    await page.goto(`${home()}emails/${sent?.email}`);
    await page.getByRole('link', { name: 'constructor:one' }).waitFor({ timeout: 20_000 });
    await page.getByRole('link', { name: 'toString:two' }).waitFor();
    await page.context().close();
  });

  test('filters are in the URL and survive a reload', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}emails`);
    await page.getByLabel('Type').selectOption('Transactional');
    await page.waitForURL(/kind=transactional/);
    await page.getByLabel('Status').selectOption('Bounced');
    await page.waitForURL(/status=BOUNCED/);
    await page.reload();
    await page.getByRole('link', { name: HOSTILE }).waitFor();
    expect(await page.getByRole('link', { name: 'Welcome' }).count()).toBe(0);
    await page.context().close();
  });

  test('an email links to its template by name and to the other emails of the template', async () => {
    const { id } = await journey.client.templates.create({
      name: 'Order receipt',
      subject: 'Receipt',
      body: '<p>Thank you</p>',
      type: 'TRANSACTIONAL',
    });
    const [sent] = await journey.send({ to: 'grace@example.org', from: 'hello@example.com', template: id });
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}emails/${sent?.email}`);
    const link = page.getByRole('link', { name: 'Order receipt' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/templates/${id}$`));
    await page.getByRole('link', { name: 'All emails from this template' }).click();
    await page.getByRole('link', { name: 'Receipt' }).waitFor();
    await page.getByRole('button', { name: /Order receipt/ }).click();
    await page.getByRole('link', { name: 'Welcome' }).waitFor();
    await page.getByRole('combobox', { name: /^Address/ }).fill('order rec');
    await page.getByRole('option', { name: /^Order receipt ?Template$/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`template=${id}`));
    await page.context().close();
  });

  test('a former address leads to its contact, and isn’t said to have got no email', async () => {
    await journey.send({ to: 'former@example.org', from: 'hello@example.com', subject: 'Hi', body: '<p>Hi</p>' });
    await journey.arrive();
    await journey.client.contacts.update('former@example.org', { email: 'current@example.org' });
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}emails?contact=former%40example.org`);
    await page.getByText('No contact has this address or ID now.').waitFor();
    await page.goto(`${home()}emails?contact=current%40example.org`);
    await page.getByRole('link', { name: 'Hi', exact: true }).waitFor();
    await page.context().close();
  });

  test('a viewer can’t resend', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}emails/${bounced}`);
    await page.getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    await page.context().close();
  });

  test('an editor sees the address of a Bcc copy, a viewer only that one exists', async () => {
    const [sent] = await journey.send({
      to: 'ada@example.org',
      cc: 'office@example.org',
      bcc: 'archive@example.org',
      from: 'hello@example.com',
      subject: 'With copies',
      body: '<p>Hi</p>',
    });
    await journey.arrive();
    const shown = { editor: 'Bcc: archive@example.org', viewer: 'Bcc: hidden' } as const;
    for (const role of ['editor', 'viewer'] as const) {
      const page = await members.signedIn(role);
      await page.goto(`${home()}emails/${sent?.email}`);
      const facts = page.locator('dl');
      await facts.getByText('Cc: office@example.org', { exact: true }).waitFor();
      await facts.getByText(shown[role], { exact: true }).waitFor();
      await page.context().close();
    }
  });

  test('axe finds nothing, from 320 to 2,560 pixels', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}emails?subject=receipt`);
    await page.getByRole('link', { name: HOSTILE }).first().waitFor();
    expect(await findingsAtAllSizes(page)).toEqual([]);
    await page.goto(`${home()}emails/${bounced}`);
    await page.getByRole('button', { name: 'Resend' }).click();
    await dialog(page).getByRole('textbox', { name: 'To' }).waitFor();
    expect(await findingsAtAllSizes(page)).toEqual([]);
    await page.context().close();
  });

  test('a reply appears in the list, at the original email and in the contact’s timeline, and its scripts don’t run', async () => {
    const { url, mailbox } = journey.service.facts;
    const [domain] = (await journey.client.domains.list({})).items.filter((one) => one.domain === 'example.com');
    await journey.client.domains.update(domain?.id ?? '', { receiving: true });
    const [sent] = await journey.send({
      to: 'bea@example.org',
      from: 'hello@example.com',
      subject: 'Your order',
      body: '<p>Hi</p>',
    });
    await journey.arrive();
    const [email] = await journey.service.mailbox.to('bea@example.org');
    await fetch(`${mailbox}/_mailbox/messages/${email?.id}/reply`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'In blue, please.' }),
    });
    const hostile =
      'From: bea@example.org\r\nTo: hello@example.com\r\nSubject: <b>Look</b>\r\nContent-Type: text/html\r\n\r\n<p>Won</p><img src=x onerror="top.ran=1"><script>top.ran=1</script>\r\n';
    await fetch(`${mailbox}/_mailbox/received?to=hello@example.com&spam=FAIL`, { method: 'POST', body: hostile });
    await journey.arrive();

    const page = await members.signedIn('viewer');
    await page.goto(`${url}/dashboard/emails`);
    await page.getByRole('link', { name: 'Received', exact: true }).click();
    await page.getByRole('link', { name: 'Re: Your order' }).click();
    await page.getByText('In blue, please.').first().waitFor();
    await page.getByRole('link', { name: sent?.email ?? '' }).click();
    await page.getByText('Replied to by').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'bea@example.org' }).click();
    await page.getByRole('link', { name: 'Email received' }).click();
    await page.getByText('In blue, please.').first().waitFor();

    await page.goto(`${url}/dashboard/emails/received?aside=yes`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: '<b>Look</b>' }).click();
    await page.getByText('Set aside: Spam').waitFor();
    await page.frameLocator('iframe').getByText('Won').waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.context().close();
  }, 60_000);
});
