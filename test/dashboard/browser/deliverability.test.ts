import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { currentProject } from '../../../shared/db/projects/projects';
import { setPauses } from '../../../shared/db/projects/settings';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { connectOperator } from '../../support/contract/operator';
import { findingsAtAllSizes, findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';
import { recordXml, reportEmail, reportXml } from '../../support/dmarc';
import { setEmail } from '../../support/emails';

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

/** SES verifies a domain of the local service within this time, and a check is made at most once in 10 s. */
const VERIFIED_MS = 15_000;

/** SES is asked for the account each minute. */
const ASKED_MS = 70_000;

const address = (path: string) => `${journey.service.facts.url}/dashboard/deliverability${path}`;
const dialog = (page: Page) => page.getByRole('dialog');

async function settings(change: Record<string, unknown>): Promise<void> {
  await fetch(`${journey.service.facts.mailbox}/_mailbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
}

/** Has a domain take in its own reports, and sends it one that tells of an email that failed. */
async function reportOn(domain: string, count = 1): Promise<void> {
  const { domains } = journey.client;
  const id = (await domains.list()).items.find((one) => one.domain === domain)?.id ?? '';
  const { reportAddress } = await domains.update(id, { receiving: true, dmarcReports: true });
  const begin = (await journey.service.now()) - 86_400_000;
  const file = reportXml({ domain, begin, records: [recordXml({ headerFrom: domain, count })] });
  await fetch(`${journey.service.facts.mailbox}/_mailbox/received?to=${reportAddress}`, {
    method: 'POST',
    body: reportEmail({ to: `${reportAddress}`, file }),
  });
  await journey.service.advance(30_000);
}

/** The count of hard bounces leads to the email that is behind it. */
async function opensBouncedEmail(page: Page): Promise<void> {
  connectOperator(journey.service.dir);
  const email = { from: 'hello@example.com', subject: 'Gone away', body: '<p>Hello</p>' };
  const [sent] = await journey.send({ ...email, to: 'gone@elsewhere.example' });
  await journey.arrive();
  const bouncedAt = new Date(await journey.service.now()).toISOString();
  const row = { projectId: journey.service.facts.projectId, id: sent?.email ?? '' };
  await setEmail(row, { status: 'BOUNCED', bounceType: 'hard', bounceSubType: 'NoEmail', bouncedAt });
  await journey.arrive();
  await page.goto(address(''));
  await page.getByRole('link', { name: 'Marketing and transactional: Hard bounces: show 1 email' }).click();
  await page.getByRole('button', { name: /Counted toward Marketing and transactional/ }).waitFor();
  await page.getByRole('row', { name: /Gone away.*Bounced/ }).waitFor();
  expect(await page.getByRole('row', { name: /Bounced/ }).count()).toBe(1);
  await page.getByLabel('Status').selectOption('Delivered');
  await page.getByText('None of the emails counted against your sending limits match these filters.').waitFor();
}

(browserPath ? describe : describe.skip)('the deliverability room in a browser', () => {
  test('a domain is added, its records are copied, it verifies, and says when a record is lost', async () => {
    const page = await members.signedIn('owner', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(address('/domains'));
    await page.getByRole('button', { name: 'Add domain' }).click();
    await dialog(page).getByLabel('Domain', { exact: true }).fill('not a domain');
    await dialog(page).getByRole('button', { name: 'Add domain' }).click();
    await dialog(page).locator('[aria-invalid=true]').waitFor();
    await dialog(page).getByLabel('Domain', { exact: true }).fill('shop.example.net');
    await dialog(page).getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('heading', { name: 'shop.example.net' }).waitFor();
    await page.getByText('Waiting for DNS').waitFor();
    await page.getByRole('button', { name: 'Copy Name, _dmarc.shop.example.net' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('_dmarc.shop.example.net');

    await journey.service.advance(VERIFIED_MS);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Verified', { exact: true }).first().waitFor();
    await page.reload();
    await page.locator('details:not([open])').first().waitFor();

    await page.getByRole('button', { name: 'Start warm-up plan' }).click();
    await page.getByRole('row', { name: /Gmail 0 200 First day/ }).waitFor();
    await page.getByRole('button', { name: 'End plan' }).click();
    await page.getByRole('button', { name: 'Start warm-up plan' }).waitFor();

    await page.getByRole('button', { name: 'Receive reports' }).click();
    await page.getByText('No domain of the project receives emails').waitFor();
    await reportOn('shop.example.net');
    await page.reload();
    await page.getByText('% of emails claiming to be from shop.example.net came from 203.0.113.0/24').waitFor();
    await page.getByRole('row', { name: /^Fails 203\.0\.113\.0\/24 .* 1 Not aligned/ }).waitFor();
    await page.getByRole('row', { name: /^google\.com Example Mail 1 1 Yes/ }).waitFor();
    await page.getByRole('button', { name: 'Stop receiving reports' }).click();
    await page.getByRole('button', { name: 'Receive reports' }).waitFor();

    await settings({ failingIdentities: ['shop.example.net'] });
    await journey.service.advance(VERIFIED_MS);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('DNS record missing').waitFor();
    await page.getByText(/SES can’t find the DKIM records\. Add them again/).waitFor();
    await page.goto(address('/domains'));
    await page.getByRole('row', { name: /shop\.example\.net.*DNS record missing/ }).waitFor();
    await settings({ failingIdentities: [] });

    await page.getByRole('link', { name: 'shop.example.net' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await dialog(page).getByText('No template or project setting uses it.').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL(/deliverability\/domains$/);
    await page.getByRole('link', { name: 'shop.example.net' }).waitFor({ state: 'detached' });
    await page.context().close();
  }, 60_000);

  test('an address is suppressed, found by a part of it and by its reason, and lifted', async () => {
    await journey.client.suppressions.create({ email: 'gone@harbour.example', reason: 'hard_bounce' });
    await journey.client.suppressions.create({ email: 'angry@harbour.example', reason: 'complaint' });
    const page = await members.signedIn('editor');
    await page.goto(address('/suppressions'));
    await page.getByRole('button', { name: 'Suppress address' }).click();
    await dialog(page).getByLabel('Email').fill('ada@harbour.example');
    await dialog(page).getByRole('button', { name: 'Suppress address' }).click();
    await page.getByRole('row', { name: /ada@harbour/ }).waitFor();
    const angry = page.getByRole('row', { name: /angry@harbour/ });
    expect(await angry.getByRole('button').count()).toBe(0);

    await page.getByRole('searchbox').fill('gone');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=gone/);
    await page.getByRole('row', { name: /ada@harbour/ }).waitFor({ state: 'detached' });
    await page.goto(address('/suppressions?reason=hard_bounce'));
    await page.reload();
    await page
      .getByRole('row', { name: /gone@harbour/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await dialog(page).getByText('the next email bounces too').waitFor();
    await dialog(page).getByRole('button', { name: 'Remove suppression' }).click();
    await page.getByText('No suppressions match').waitFor();
    await page.context().close();
  }, 60_000);

  test('suppressions are imported from a file, and exported to one', async () => {
    const page = await members.signedIn('editor');
    await page.goto(address('/suppressions'));
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog(page)
      .getByLabel('File')
      .setInputFiles({
        name: 'suppressed.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('email,reason\nimported@harbour.example,bounce\nnothing\n'),
      });
    await dialog(page).getByRole('button', { name: 'Import' }).click();
    await journey.arrive();
    await dialog(page).getByText('2 rows processed, 1 rejected').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /imported@harbour.*Hard bounce/ }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await dialog(page).getByRole('button', { name: 'Export' }).click();
    await journey.arrive();
    const href = await dialog(page).getByRole('link', { name: 'Download file' }).getAttribute('href');
    expect(await (await fetch(href ?? '')).text()).toContain('imported@harbour.example,hard_bounce');
    await page.context().close();
  }, 60_000);

  test('rules, limits and the account are shown; what is wrong is unfolded and leads to its domain', async () => {
    const page = await members.signedIn('viewer');
    await settings({ sandbox: true, dailyQuota: 200 });
    await journey.service.advance(ASKED_MS);
    await reportOn('example.com', 200);
    await page.goto(address(''));
    const rule = page.getByRole('listitem').filter({ hasText: 'Alignment' });
    await rule.getByText('Needs attention').waitFor();
    await rule
      .getByText('According to DMARC reports, 100% of emails claiming to be from example.com passed neither')
      .waitFor();
    await page.getByRole('row', { name: /^Marketing and transactional.*Active/ }).waitFor();
    await page.getByText(/\d+ of 200/).waitFor();
    await page.getByText('Leave the sandbox').waitFor();
    await settings({ sandbox: false, dailyQuota: null });
    await rule.getByRole('link', { name: 'example.com' }).click();
    await page.getByRole('heading', { name: 'example.com' }).waitFor();
    await page.context().close();
  }, 60_000);

  test('bounces are told apart by their reason, and the choice is in the address', async () => {
    for (const to of ['bounce+1', 'bounce+2', 'suppressionlist+1']) {
      const email = { from: 'hello@example.com', subject: 'Hello', body: '<p>Hello</p>' };
      await journey.send({ ...email, to: `${to}@simulator.amazonses.com` });
    }
    await journey.arrive();
    await journey.arrive();
    const page = await members.signedIn('viewer');
    await page.goto(address('/bounces'));
    await page.getByRole('row', { name: /^Other 3/ }).waitFor();
    await page.getByRole('link', { name: 'Reason' }).click();
    await page.getByRole('row', { name: /^Rejected by the server \(hard\) 2 66/ }).waitFor();
    await page.reload();
    await page.getByRole('row', { name: /^On the SES global suppression list \(hard\) 1/ }).waitFor();
    await page
      .getByRole('row', { name: /^Rejected by the server/ })
      .getByRole('link', { name: '2' })
      .click();
    await page.getByRole('table', { name: 'Emails, newest first' }).waitFor();
    expect(await page.getByRole('row', { name: /Hello.*Bounced/ }).count()).toBe(2);
    await page.goBack();
    await page.getByRole('link', { name: 'Spam complaints', exact: true }).click();
    await page.getByText('No spam complaints in this period.').waitFor();
    await page.goBack();
    await page.getByRole('row', { name: /^Rejected by the server/ }).waitFor();
    await opensBouncedEmail(page);
    await page.context().close();
  }, 60_000);

  test('what strangers wrote into DNS, and what an address says, is only text', async () => {
    const hostile = '<img src=x onerror=top.ran=1>';
    const page = await members.signedIn('viewer');
    await page.goto(address('/bounces?by=campaign'));
    await page.getByText('No campaign emails bounced in this period.').waitFor();
    await page.goto(address(`/suppressions?search=${encodeURIComponent(hostile)}`));
    await page.getByRole('button', { name: `Remove filter Contains ${hostile}` }).waitFor();
    const { items } = await journey.client.domains.list({});
    await page.route('**/domains/dom_*', async (route) => {
      const answer = await route.fetch();
      if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
      const body = await answer.json();
      for (const record of body.data.records) Object.assign(record, { found: [hostile], status: 'PENDING' });
      return route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, checkedAt: body.data.createdAt } },
      });
    });
    await page.goto(address(`/domains/${items[0]?.id}`));
    await page.getByText(hostile).first().waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.context().close();
  }, 60_000);

  const rooms = [
    ['', 'Reputation'],
    ['/bounces', 'Bounces'],
    ['/domains', 'Domains'],
    ['/suppressions', 'Suppressions'],
  ] as const;

  test('a domain begins to receive; its routes are checked, put in order, and not overwritten', async () => {
    const { domains, members: people } = journey.client;
    const id = (await domains.list()).items.find(({ domain }) => domain === 'example.com')?.id ?? '';
    await domains.update(id, { receiving: false, dmarcReports: false });
    const page = await members.signedIn('owner');
    const ownAddress = (await people.list()).items.find(
      ({ role, joinedAt }) => role === 'owner' && joinedAt !== null,
    )?.email;
    await page.goto(address(`/domains/${id}`));
    await page.getByRole('button', { name: 'Turn on receiving…' }).click();
    await dialog(page).getByText('existing mailboxes on it stop receiving').waitFor();
    await dialog(page).getByRole('button', { name: 'Turn on receiving' }).click();
    await page.getByText('inbound-smtp').waitFor();
    const signing = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Sign reply addresses').click();
    expect((await signing).status()).toBe(200);
    expect(await domains.get(id)).toMatchObject({ receiving: true, signedReplies: true });

    const route = (number: number) => page.getByRole('group', { name: `Route ${number}` });
    await page.getByRole('button', { name: 'Add route' }).click();
    await route(1).getByLabel('Local part').fill('*');
    await route(1).getByLabel('Forward to').fill('stranger@elsewhere.example');
    await page.getByRole('button', { name: 'Add route' }).click();
    await route(2).getByLabel('Local part').fill('NoReply*');
    await route(2).getByLabel('Action').selectOption('Discard the email');
    await page.getByRole('button', { name: 'Save' }).click();
    await route(1).locator('[aria-invalid=true]').waitFor();
    expect((await domains.getRoutes(id)).routes).toEqual([]);
    await route(1)
      .getByLabel('Forward to')
      .fill(ownAddress ?? '');
    await route(2).getByRole('button', { name: 'Move up' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Routes saved').waitFor();
    const { routes, revision } = await domains.getRoutes(id);
    expect(routes).toMatchObject([
      { match: 'noreply*', action: 'drop' },
      { match: '*', action: 'event', forwardTo: ownAddress, forwarding: 'active' },
    ]);
    await page.getByText('Forwarding is on.').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);

    await domains.setRoutes(id, { routes: [{ match: 'theirs', action: 'drop' }], revision });
    await route(1).getByRole('button', { name: 'Remove route' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('You both changed these fields.').waitFor();
    expect((await domains.getRoutes(id)).routes).toMatchObject([{ match: 'theirs' }]);
    await page.context().close();
    await domains.setRoutes(id, { routes: [] });
    await domains.update(id, { receiving: false });
  }, 60_000);

  test('an owner resumes confirmations that bounced, and an editor sees why they wait', async () => {
    connectOperator(journey.service.dir);
    const project = await currentProject(journey.service.facts.projectId);
    if (!project) throw new Error('no project');
    const since = new Date(await journey.service.now()).toISOString();
    const confirmations = { since, cause: 'bounces', sent: 60, hardBounces: 30, complaints: 0 } as const;
    await setPauses(project, { paused: { confirmations } });
    const resume = (page: Page) => page.getByRole('button', { name: 'Resume now' });
    const note = (page: Page) => page.getByText('Paused: Confirmations (double opt-in)');
    const editor = await members.signedIn('editor');
    await editor.goto(address(''));
    await note(editor).waitFor();
    expect(await resume(editor).count()).toBe(0);
    await editor.context().close();
    const owner = await members.signedIn('owner');
    await owner.goto(address(''));
    await resume(owner).click();
    await note(owner).waitFor({ state: 'detached' });
    expect((await journey.client.project.get()).paused.confirmations).toBeNull();
    await owner.context().close();
  }, 60_000);

  test('a viewer has no button that changes anything', async () => {
    const page = await members.signedIn('viewer');
    const names: string[] = [];
    for (const [path, title] of rooms) {
      await page.goto(address(path));
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      names.push(...(await page.locator('main button:not(.chart button):visible').allInnerTexts()));
    }
    await page.goto(address('/domains'));
    await page.getByRole('link', { name: 'example.com' }).click();
    await page.getByText('DNS records').waitFor();
    names.push(...(await page.locator('main button:not(.chart button):visible').allInnerTexts()));
    expect(names.filter((name) => name !== 'Copy')).toEqual([]);
    await page.context().close();
  }, 60_000);

  test('axe finds nothing, from 320 to 2,560 pixels', async () => {
    const page = await members.signedIn('owner');
    const { items } = await journey.client.domains.list({});
    const pages = [...rooms, [`/domains/${items[0]?.id}`, items[0]?.domain ?? ''] as const];
    for (const [path, title] of pages) {
      await page.goto(address(path));
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, found: await findingsAtAllSizes(page) }).toEqual({ path, found: [] });
    }
    await page.context().close();
  });
});
