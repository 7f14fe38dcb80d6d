import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { untilKept } from '../../support/dashboard/drafts';
import { saveInVain } from '../../support/dashboard/failing-save';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

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

const HOSTILE = '<img src=x onerror="document.title=1">';

const address = (path: string) => `${journey.service.facts.url}/dashboard/workflows${path}`;
const dialog = (page: Page) => page.getByRole('dialog');
const step = (page: Page, id: string) => page.locator(`[data-step="${id}"]`);

/** Adds a step after the one that has the focus, by keys only. */
async function addByKeys(page: Page, after: string, kind: string): Promise<void> {
  await step(page, after).focus();
  await page.keyboard.press('+');
  const wanted = page.getByRole('menuitem', { name: kind });
  await wanted.waitFor();
  for (let tries = 0; tries < 10; tries += 1) {
    if ((await page.locator(':focus').innerText()) === kind) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Presses a key on the focused step, and Ctrl Z as soon as the page shows what the key did, before it is painted. */
const undoneAtOnce = (page: Page, key: string) =>
  page.evaluate(`new Promise((resolve) => {
    const press = (target, init) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    new MutationObserver((_, observer) => {
      observer.disconnect();
      press(document.body, { key: 'z', ctrlKey: true });
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
    press(document.activeElement, { key: ${JSON.stringify(key)} });
  })`);

/** Waits until what has the focus has this text, or value. */
const focused = (page: Page, text: string, property = 'textContent') =>
  page.waitForFunction(`document.activeElement?.${property} === ${JSON.stringify(text)}`);

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height;
}

/** Runs the steps on the page, which nobody has saved, and looks at their email. */
async function simulatesUnsaved(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Simulate…' }).click();
  await dialog(page).getByRole('button', { name: 'Simulate' }).click();
  const end = dialog(page).getByText('Ends with status');
  await end.waitFor();
  // Whoever has pressed the button sees what came of it.
  expect(await bottomOf(end)).toBeLessThanOrEqual(await bottomOf(dialog(page)));
  await dialog(page).getByRole('button', { name: 'View email' }).click();
  const shown = page.getByRole('dialog', { name: /^Email from/ });
  await shown.getByText(subject, { exact: true }).waitFor();
  await shown.getByRole('button', { name: 'Close' }).click();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
}

const email = (id: string, subject: string) => ({ id, type: 'SEND_EMAIL' as const, subject, body: '<p>x</p>' });

const simple = (name: string) =>
  journey.client.workflows.create({
    name,
    trigger: { type: 'EVENT', event: 'ordered' },
    steps: [email('thanks', `Thanks ${HOSTILE}`)],
  });

(browserPath ? describe : describe.skip)('the workflows room in a browser', () => {
  test('a workflow is drawn by keys, simulated, switched on and run; its figures are its executions', async () => {
    const page = await members.signedIn('editor');
    await page.goto(address('/new'));
    await page.getByLabel('Name', { exact: true }).fill('Onboarding');
    await page.getByLabel('Event', { exact: true }).fill('signed_up');
    await addByKeys(page, '(start)', 'Send email');
    await page.getByRole('button', { name: 'Create workflow' }).waitFor();
    await page.getByText('Enter a subject, or choose a template.').first().waitFor();
    await page.getByRole('button', { name: /email-1.*2 to complete/ }).waitFor();
    await page.getByLabel('Subject').fill('Hello {{ firstName }}');
    await page.getByLabel(/^HTML/).fill('<p>Welcome</p>');
    await addByKeys(page, 'email-1', 'Delay');
    await addByKeys(page, 'delay-1', 'Exit');
    await step(page, 'exit-1').focus();
    await undoneAtOnce(page, 'Delete');
    await step(page, 'exit-1').waitFor();
    await simulatesUnsaved(page, 'Hello');
    await page.getByRole('button', { name: 'Create workflow' }).click();
    await page.getByRole('heading', { name: 'Onboarding' }).waitFor();

    await page.getByRole('link', { name: 'Simulate' }).click();
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByText('Ends with status Exited early').waitFor();
    await page.getByRole('button', { name: 'View email' }).click();
    await dialog(page).frameLocator('iframe').getByText('Welcome').waitFor();
    await dialog(page).getByRole('button', { name: 'Text' }).click();
    await dialog(page).getByText('Unsubscribe: https://example.com').waitFor();
    await dialog(page).getByText('Data available to the email').click();
    await dialog(page).getByText('"subscribed": true').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await dialog(page).getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'Turn off' }).waitFor();

    for (const name of ['ada', 'grace'])
      await journey.client.events.track({
        email: `${name}@harbour.example`,
        event: 'signed_up',
        data: { firstName: name },
      });
    await journey.service.advance(10_000);
    const [received] = await journey.emailsTo('ada@harbour.example');
    expect(received?.subject).toBe('Hello ada');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(address(''));
    await page.getByRole('link', { name: '2 emails sent' }).waitFor();
    await page.getByRole('link', { name: '2 entered' }).waitFor();
    expect(calls.filter((path) => path.endsWith('/stats'))).toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: '2 waiting' }).click();
    await page.getByRole('row', { name: /grace@harbour/ }).waitFor();
    expect(await page.getByLabel('At step').inputValue()).toBe('waiting');
    await page.getByLabel('Step', { exact: true }).selectOption('email-1');
    await page.getByRole('heading', { name: 'No executions match' }).waitFor();
    await page.getByLabel('At step').selectOption('completed');
    await page.getByRole('row', { name: /grace@harbour/ }).waitFor();
    expect(await page.getByRole('row', { name: /harbour\.example/ }).count()).toBe(2);
    await page.getByRole('link', { name: /ada@harbour/ }).click();
    await page.getByRole('link', { name: 'View email' }).click();
    await page.getByRole('heading', { name: 'Hello ada' }).waitFor();
    await page.goBack();

    await page.getByRole('button', { name: 'Cancel execution' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel execution' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await page.context().close();
  }, 180_000);

  test('nothing is red before a field is left or saving fails, and the focus follows a step by keys', async () => {
    const page = await members.signedIn('editor', { viewport: { width: 1280, height: 900 } });
    await page.goto(address('/new'));
    await page.getByLabel('Event', { exact: true }).waitFor();
    const suggested = page.locator('datalist option[value="contact.subscribed"]');
    expect(await suggested.first().getAttribute('label')).toBe('Agreed to marketing email');
    await addByKeys(page, '(start)', 'Send email');
    await focused(page, 'Send email');
    await page.getByText('To complete this step:').waitFor();
    const red = page.locator('.field-error, .note.bad, .badge.bad, .wf-card.bad');
    expect(await red.count()).toBe(0);
    await page.getByLabel('Subject').focus();
    await page.keyboard.press('Tab');
    await page.locator('.field-error').getByText('Enter a subject').waitFor();
    expect(await red.count()).toBe(1);

    await page.getByLabel('Step ID').fill('hello');
    await page.keyboard.press('Enter');
    await step(page, 'hello').waitFor();
    await focused(page, 'hello', 'value');
    await page.getByLabel('Subject').fill('Hello');
    await page.getByLabel(/^HTML/).fill('<p>Hello</p>');
    await addByKeys(page, 'hello', 'Branch');
    await focused(page, 'Branch');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await focused(page, 'Branch');
    for (const label of ['yes', 'no']) await page.locator('.wf-label').getByText(label, { exact: true }).waitFor();
    for (const place of ['yes', 'no']) {
      await page.getByRole('button', { name: `Add a step after branch-1, ${place}` }).click();
      await page.getByRole('menuitem', { name: 'Exit' }).click();
    }
    await page.evaluate('scrollTo(0, 0)');
    await step(page, 'exit-2').focus();
    const bar = (await page.locator('.savebar').boundingBox())?.y ?? 0;
    expect(await bottomOf(step(page, 'exit-2'))).toBeLessThan(bar);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create workflow' }).click();
    await page.getByRole('button', { name: /branch-1.*\d errors?/ }).waitFor();
    await page.context().close();
  }, 120_000);

  test('on a phone, a step that is opened comes into view', async () => {
    const { id } = await simple('Pocket');
    const page = await members.signedIn('editor', { viewport: { width: 375, height: 600 } });
    await page.goto(address(`/${id}`));
    await step(page, 'thanks').click();
    const subject = page.getByRole('heading', { name: 'Send email' });
    await subject.waitFor();
    expect(await bottomOf(subject)).toBeLessThan(600);
    await page.context().close();
  }, 120_000);

  test('a mistake that the API finds is shown on its step, and typing outlives a reload', async () => {
    const { id } = await simple('Mistaken');
    const page = await members.signedIn('editor');
    await page.goto(address(`/${id}?step=thanks`));
    await page.getByLabel('Subject').fill('Hello {{ firstName');
    await page.getByRole('button', { name: 'Save new version' }).click();
    await page.getByRole('button', { name: /thanks.*1 error/ }).waitFor();
    await untilKept(page, 'Hello {{ firstName');
    await page.reload();
    await page.getByText('You have an unsaved draft').waitFor();
    await page.getByLabel('Subject').fill('Hello again');
    await saveInVain(page, {
      button: 'Save new version',
      holds: async () => expect(await page.getByLabel('Subject').inputValue()).toBe('Hello again'),
    });
    await simulatesUnsaved(page, 'Hello again');
    await page.getByRole('button', { name: 'Save new version' }).click();
    await page.getByText('Version 2', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Versions' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Version 2.* · You · Changed thanks/ })
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Version 1.* · An API key · First version/ })
      .waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Version 3' }).waitFor();
    await page.context().close();
  }, 120_000);

  test('a step offers static segments, and a condition the emails of its own workflow', async () => {
    const pro = { field: 'data.plan', operator: 'equals' as const, value: 'pro' };
    const filters = { operator: 'AND' as const, conditions: [pro] };
    await journey.client.segments.create({ name: 'On pro', filters });
    const { id: segmentId } = await journey.client.segments.create({ name: 'Guests', type: 'STATIC' });
    const opened = { field: 'email.opened', operator: 'triggered' as const };
    const { id } = await journey.client.workflows.create({
      name: 'Readers',
      trigger: { type: 'EVENT', event: 'ordered' },
      steps: [
        { id: 'join', type: 'ADD_TO_SEGMENT', segmentId, next: 'read' },
        {
          id: 'read',
          type: 'BRANCH',
          branches: [{ filter: { operator: 'AND', conditions: [opened] }, next: 'thanks' }],
        },
        email('thanks', 'Thanks'),
      ],
    });
    const page = await members.signedIn('editor');
    await page.goto(address(`/${id}?step=join`));
    const segment = page.getByLabel('Segment', { exact: true });
    await segment.getByRole('option', { name: 'Guests' }).waitFor({ state: 'attached' });
    expect(await segment.getByRole('option', { name: 'On pro' }).count()).toBe(0);
    await page.goto(address(`/${id}?step=read`));
    const origin = page.getByLabel('Of which campaign or workflow');
    await origin.selectOption('this workflow');
    expect(await origin.getByRole('option').nth(1).textContent()).toBe('this workflow');
    expect(await origin.getByRole('option', { name: 'Readers' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save new version' }).click();
    await page.getByText('Version 2', { exact: true }).waitFor();
    expect((await journey.client.workflows.get(id)).steps[1]).toMatchObject({
      branches: [{ filter: { conditions: [{ ...opened, workflowId: id }] } }],
    });
    await page.context().close();
  }, 120_000);

  test('whoever switches a workflow from a repository is warned', async () => {
    const made = await simple('Managed in code');
    const source = { path: 'workflows/thanks.json', hash: 'ab'.repeat(32), commit: '4fa3c21' };
    await journey.client.workflows.update(made.id, { source });
    const page = await members.signedIn('editor');
    await page.goto(address(`/${made.id}`));
    await page.getByText('Managed in code: workflows/thanks.json @ 4fa3c21').waitFor();
    for (const action of ['Turn on', 'Delete']) {
      await page.getByRole('button', { name: action }).click();
      await dialog(page).getByText('The next push reports your change', { exact: false }).waitFor();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    }
    expect((await journey.client.workflows.get(made.id)).enabled).toBe(false);
  });

  test('two editors overwrite nothing of each other', async () => {
    const { id } = await simple('Shared');
    const page = await members.signedIn('editor');
    await page.goto(address(`/${id}?step=thanks`));
    await page.getByLabel('Subject').fill('Mine');
    await journey.client.workflows.update(id, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save new version' }).click();
    await dialog(page).getByText('Someone else changed this').waitFor();
    await dialog(page).getByRole('button', { name: 'Keep my changes' }).click();
    await page.getByRole('button', { name: 'Save new version' }).click();
    await page.getByText('Version 2', { exact: true }).waitFor();
    const saved = await journey.client.workflows.get(id);
    expect(saved).toMatchObject({ name: 'Theirs', steps: [{ subject: 'Mine' }] });
    await page.context().close();
  }, 120_000);

  test('a viewer reads everything and changes nothing; axe finds nothing, hostile names are text', async () => {
    const { id } = await simple(HOSTILE);
    const viewer = await members.signedIn('viewer');
    for (const path of [
      '',
      `/${id}`,
      `/${id}?step=thanks`,
      `/${id}/simulate`,
      `/${id}/executions`,
      `/${id}/versions`,
    ]) {
      await viewer.goto(address(path));
      await viewer.getByText(HOSTILE).first().waitFor();
      await viewer.reload();
      await viewer.getByText(HOSTILE).first().waitFor();
      expect({ path, found: await findingsInBothThemes(viewer) }).toEqual({ path, found: [] });
      for (const name of ['Turn on', 'Delete', 'Save new version', 'Create workflow', 'Restore'])
        expect(await viewer.getByRole('button', { name }).count()).toBe(0);
      expect(await viewer.getByRole('button', { name: /^Add a step/ }).count()).toBe(0);
    }
    expect(await viewer.title()).not.toBe('1');
    await viewer.context().close();
    const page = await members.signedIn('editor', { viewport: { width: 390, height: 844 } });
    await page.goto(address(`/${id}`));
    await page
      .getByRole('listitem')
      .filter({ has: step(page, 'thanks') })
      .waitFor();
    const switchesView = page.getByRole('button', { name: /^(List|Canvas)$/ });
    expect(await switchesView.count()).toBe(0);
    await page.setViewportSize({ width: 1200, height: 844 });
    await switchesView.click();
    await page.setViewportSize({ width: 375, height: 844 });
    await switchesView.waitFor({ state: 'hidden' });
    expect(await findingsInBothThemes(page)).toEqual([]);
    const { steps } = await journey.client.workflows.get(id);
    const orphan = { ...steps[0], id: 'orphan', next: 'thanks' } as (typeof steps)[number];
    await journey.client.workflows.update(id, { steps: [...steps, orphan] });
    await page.reload();
    await page.getByText('No path from the first step leads here.').waitFor();
    await page.getByRole('button', { name: /orphan.*1 error/ }).waitFor();
    await page.goto(address(`/${id}/simulate`));
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByRole('button', { name: 'View email' }).click();
    await dialog(page).frameLocator('iframe').getByText('x', { exact: true }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    const { width } = (await dialog(page).boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(390);
    await page.context().close();
  }, 180_000);
});
