import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

const HOSTILE = '"><img src=x onerror="top.ran=1"><script>top.ran=1</script>';

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  await journey.client.topics.create({ name: 'Product news', description: 'About once a month' });
  await journey.client.segments.create({ name: 'Boat fair', type: 'STATIC' });
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const home = () => `${journey.service.facts.url}/dashboard/`;

/** An owner switches double opt-in on, with a template that the settings make. */
async function askFirst(): Promise<void> {
  const page = await members.signedIn('owner');
  await page.goto(`${home()}settings/project`);
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('link', { name: 'Open template' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Settings saved').waitFor();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.context().close();
}

(browserPath ? describe : describe.skip)('the forms room in a browser', () => {
  test('a form is created, errors appear at their fields, and its page subscribes a visitor', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}forms`);
    await page.getByRole('link', { name: 'Create form' }).first().click();
    await page.getByText('The project has no confirmation email', { exact: false }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Newsletter');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByLabel('Label').fill('First name');
    expect(await page.getByLabel('Data key').inputValue()).toBe('firstName');
    await page.getByRole('button', { name: 'Add field' }).click();
    const second = page.getByRole('group', { name: 'Field 2' });
    await second.getByLabel('Label').fill('Boat');
    await second.getByLabel('Data key').fill('email');
    await second.getByLabel('Type').selectOption('choice');
    await second.getByLabel('Options').fill('Dinghy\n\n Yacht ');
    await page.getByLabel('Product news').check();
    await page.getByLabel('Segment').selectOption('Boat fair');
    await page.getByLabel('Button text').fill('Come aboard');
    await page.getByLabel('Page after sign-up').fill('http://example.com/');
    const preview = page.getByRole('region', { name: 'Preview' });
    for (const text of ['Email address', 'First name', 'Boat', 'Product news', 'Come aboard'])
      await preview.getByText(text).first().waitFor();
    await page.getByRole('button', { name: 'Create form' }).click();
    await second.getByText('The form already has a field named email. Choose another name.').waitFor();
    await second.getByLabel('Data key').fill('boat');
    await page.getByText('Expected an https address.').waitFor();
    await page.getByLabel('Page after sign-up').fill('');
    await page.getByRole('button', { name: 'Create form' }).click();
    await page.getByText('The project has no confirmation email', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: 'Choose the confirmation email in settings' }).waitFor();
    await askFirst();
    await page.getByRole('button', { name: 'Create form' }).click();
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/room-form.png`, fullPage: true });

    const [made] = (await journey.client.forms.list()).items;
    expect(made).toMatchObject({
      enabled: true,
      topics: [expect.stringMatching(/^top_/)],
      segmentId: expect.stringMatching(/^seg_/),
      fields: [
        { name: 'firstName', label: 'First name', type: 'text', required: false },
        { name: 'boat', label: 'Boat', type: 'choice', required: false, options: ['Dinghy', 'Yacht'] },
      ],
    });
    const visitor = await (await members.window()).newPage();
    await visitor.goto(String(await page.getByRole('link', { name: made?.url ?? '' }).getAttribute('href')));
    await visitor.getByLabel('Email address').fill('reader@example.org');
    await visitor.getByLabel('First name').fill('Ada');
    await visitor.getByRole('button', { name: 'Come aboard' }).click();
    await visitor.getByText('Almost done').waitFor();
    const { id, ...reader } = await journey.client.contacts.get('reader@example.org');
    expect(reader).toMatchObject({ pending: true, data: {} });
    await journey.arrive();
    const { html } = await journey.emailTo('reader@example.org');
    await visitor.goto(/href="([^"]*\/c\/[^"]*)"/.exec(html ?? '')?.[1] ?? '');
    await visitor.getByRole('button').click();
    await visitor.getByText('You’re subscribed').waitFor();
    await page.goto(`${home()}forms`);
    await page
      .getByRole('row', { name: /Newsletter.*Live.*1/ })
      .getByText('of 1 sent')
      .waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: /Newsletter/ }).click();
    await page.getByText('1 subscribed, of 1 sign-ups sent').waitFor();
    await page.getByText('Embed on your site').click();
    await page.getByText(`<form data-posthaste="${made?.url}"`, { exact: false }).waitFor();
    await page.goto(`${home()}contacts/${id}`);
    await page.getByText('Submitted through a form, confirmed by email').waitFor();
    await page.getByText('Created through a form').waitFor();
    await page.goto(`${home()}forms/${made?.id}`);
    await page.getByRole('link', { name: 'Boat fair' }).click();
    await page.getByText('reader@example.org').waitFor();
  }, 60_000);

  test('editors don’t overwrite each other, deleting needs confirmation, viewers only read, and hostile text is text', async () => {
    const { id } = await journey.client.forms.create({
      name: HOSTILE,
      title: HOSTILE,
      consent: HOSTILE,
      fields: [{ name: 'plan', label: HOSTILE }],
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}forms/${id}`);
    await page.getByText('The form is off', { exact: false }).waitFor();
    await page.getByLabel('Heading', { exact: true }).fill('Mine');
    await journey.client.forms.update(id, { title: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('You both changed these fields.').waitFor();
    expect((await journey.client.forms.get(id)).title).toBe('Theirs');

    const viewer = await members.signedIn('viewer', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    for (const path of ['forms', `forms/${id}`, 'forms/new']) {
      await viewer.goto(home() + path);
      await viewer.getByRole('heading', { level: 1 }).waitFor();
      await viewer.locator('.bone').first().waitFor({ state: 'detached' });
      expect([path, await findingsInBothThemes(viewer)]).toEqual([path, []]);
      expect(await viewer.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await viewer.evaluate<boolean>("'ran' in window")).toBe(false);
      expect(await viewer.getByRole('button', { name: /Save|Delete|Create/ }).count()).toBe(0);
      if (process.env.SHOTS)
        await viewer.screenshot({ path: `${process.env.SHOTS}/room-${path.split('/').length}.png` });
    }
    const owner = await members.signedIn('editor');
    await owner.goto(`${home()}forms/${id}`);
    await owner.getByRole('button', { name: 'Delete' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await owner.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    await expect(journey.client.forms.get(id)).rejects.toMatchObject({ status: 404 });
  }, 60_000);
});
