import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browserPath, startBrowser } from '../../support/browser';
import { clientOf } from '../../support/journey/client';
import { callJson } from '../../support/journey/http';
import { type LocalService, startLocalService } from '../../support/service';
import { type Shown, seed } from './seed';

/**
 * Takes pictures of every room with the data of a small shop, in both themes and at a phone's width, for people to look
 * at: `npm run dashboard:screenshots -- [folder] [part of a name]`. With `guides` alone, makes the pictures of the README and the
 * guides anew.
 */
const [folder = '.cache/screenshots', only = ''] = process.argv.slice(2);
const GUIDES = 'guides';

/** Rooms by the name of their picture. */
const pagesOf = (shown: Shown): Record<string, string> => ({
  overview: '',
  emails: 'emails',
  email: `emails/${shown.email}`,
  received: 'emails/received',
  'received-aside': 'emails/received?aside=yes',
  'received-email': `emails/received/${shown.received}`,
  campaigns: 'campaigns',
  campaign: `campaigns/${shown.campaign}`,
  'campaign-links': `campaigns/${shown.campaign}?part=links`,
  'campaign-recipients': `campaigns/${shown.campaign}/recipients`,
  'campaign-new': 'campaigns/new',
  'campaign-edit': `campaigns/${shown.draft}/edit`,
  'campaign-audience': `campaigns/${shown.draft}/edit?part=audience`,
  'campaign-options': `campaigns/${shown.draft}/edit?part=options`,
  'campaign-variant': `campaigns/${shown.draft}/edit?variant=2`,
  'campaign-send': `campaigns/${shown.draft}/send`,
  'campaign-approval': `campaigns/${shown.asked}/send`,
  workflows: 'workflows',
  workflow: `workflows/${shown.workflow}`,
  'workflow-new': 'workflows/new',
  'workflow-versions': `workflows/${shown.workflow}/versions`,
  'workflow-executions': `workflows/${shown.workflow}/executions?step=rest&state=waiting`,
  'workflow-mail': `workflows/${shown.workflow}/simulate`,
  templates: 'templates',
  'template-new': 'templates/new',
  template: `templates/${shown.template}`,
  'template-versions': `templates/${shown.template}?part=versions`,
  'template-uses': `templates/${shown.template}?part=uses`,
  'template-test': `templates/${shown.template}`,
  'template-images': `templates/${shown.template}`,
  'template-variables': `templates/${shown.template}`,
  'template-text': `templates/${shown.alert}`,
  layouts: 'layouts',
  layout: 'layouts/layout/base',
  'layout-partial': 'layouts/partial/footer',
  'layout-new': 'layouts/new',
  contacts: 'contacts',
  contact: `contacts/${shown.contact}`,
  import: 'contacts/import',
  jobs: 'contacts/jobs',
  segments: 'segments',
  segment: `segments/${shown.segment}`,
  filter: `segments/${shown.segment}/edit`,
  topics: 'topics',
  forms: 'forms',
  'form-new': 'forms/new',
  deliverability: 'deliverability',
  domains: 'deliverability/domains',
  'domain-records': `deliverability/domains/${shown.domain}`,
  domain: `deliverability/domains/${shown.domain}`,
  'domain-dmarc': `deliverability/domains/${shown.domain}`,
  'domain-routes': `deliverability/domains/${shown.domain}`,
  bounces: 'deliverability/bounces',
  suppressions: 'deliverability/suppressions',
  keys: 'developers/keys',
  webhooks: 'developers/webhooks',
  errors: 'developers/errors',
  events: 'developers/events',
  api: 'developers/api',
  members: 'settings/members',
  sessions: 'settings/sessions',
  'audit-log': 'settings/audit-log',
  project: 'settings/project',
  missing: 'templates/tpl_missing',
});

/** What is done on a page before its picture. */
const acts: Record<string, (page: Page) => Promise<void>> = {
  'template-test': async (page) => {
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'template-images': async (page) => {
    await page.getByRole('button', { name: 'Images…' }).click();
    await page.getByRole('list', { name: 'Project images' }).waitFor();
  },
  'template-variables': async (page) => {
    await page.getByRole('button', { name: 'Variables', exact: true }).click();
    await page.frameLocator('iframe').getByText('1024').waitFor();
  },
  'domain-dmarc': async (page) => {
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await page.evaluate("document.getElementById('dmarc-title').scrollIntoView()");
  },
  'domain-routes': async (page) => {
    await page.getByRole('group', { name: 'Route 1' }).waitFor();
    await page.evaluate("document.getElementById('receiving-title').scrollIntoView()");
  },
  domain: async (page) => {
    await page.getByRole('button', { name: 'End plan' }).scrollIntoViewIfNeeded();
  },
  workflow: (page) => page.getByRole('button', { name: 'Fit' }).click(),
  'workflow-mail': async (page) => {
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByRole('button', { name: 'View email' }).first().click();
    await page.getByRole('dialog').locator('iframe').waitFor();
  },
};

const looks = {
  light: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
} as const;

/** Pictures in `docs/images`: their page, and a height with which the file has at most 125 KB. */
const ofGuides = {
  overview: ['overview', 692],
  email: ['email', 680],
  campaign: ['campaign', 860],
  workflow: ['workflow', 1040],
  segment: ['filter', 670],
  contact: ['contact', 600],
  domain: ['domain-records', 680],
} as const;

/** A page has come to rest when nothing is loading and nothing is drawn as bones. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page
    .locator('.bone')
    .first()
    .waitFor({ state: 'detached', timeout: 8_000 })
    .catch(() => {
      process.stderr.write(`still loading: ${page.url()}\n`);
    });
}

/** The link of an invitation, which signs in. */
async function invite(service: LocalService): Promise<string> {
  const address = 'ada@harbour.example';
  await clientOf(service).members.invite({ email: address, role: 'owner' });
  await service.advance(5_000);
  const [email] = await service.mailbox.to(address);
  const { body } = await callJson<{ text: string }>('GET', `${service.facts.mailbox}/_mailbox/messages/${email?.id}`);
  const link = /http\S+#token=\w+/.exec(body.text)?.[0];
  if (!link) throw new Error('The invitation has no link.');
  return link;
}

async function open(service: LocalService, page: Page, home: string, name: string, path: string): Promise<void> {
  // The rate at which a session may call the API refills by the service's clock.
  await service.advance(1_000);
  await page.goto(`${home}/${path}`.replace(/\/$/, ''));
  await page.getByRole('heading').first().waitFor();
  await acts[name]?.(page);
  await atRest(page);
}

async function take(service: LocalService, page: Page, home: string, pages: Record<string, string>): Promise<void> {
  for (const [look, { viewport, colorScheme }] of Object.entries(looks)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const [name, path] of Object.entries(pages)) {
      if (!name.includes(only)) continue;
      await open(service, page, home, name, path);
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    }
  }
}

async function takeForGuides(service: LocalService, page: Page, home: string, pages: Record<string, string>) {
  // What is set up needs no picture.
  await open(service, page, home, 'overview', '');
  await page.getByRole('button', { name: 'Not now' }).click();
  for (const [picture, [name, height]] of Object.entries(ofGuides)) {
    await page.setViewportSize({ width: looks.light.viewport.width, height });
    await open(service, page, home, name, pages[name] ?? '');
    await page.screenshot({ path: `docs/images/dashboard-${picture}.png` });
  }
}

async function main(): Promise<void> {
  if (browserPath === undefined) throw new Error('There is no Chromium on this machine.');
  if (folder !== GUIDES) mkdirSync(folder, { recursive: true });
  const service = await startLocalService({ dashboard: true });
  const browser = await startBrowser();
  try {
    const client = clientOf(service);
    const shown = await seed(service, client);
    const { dashboard } = service.facts;
    if (dashboard === null) throw new Error('The dashboard was not built.');
    const page = await (await browser.newContext()).newPage();
    await page.clock.setFixedTime(await service.now());
    await page.goto(await invite(service));
    await page.getByRole('button', { name: /^Sign in as/ }).click();
    await page.getByRole('heading').first().waitFor();
    if (folder === GUIDES) {
      // The notice about the webhook would push the figures off the overview's picture.
      await client.webhooks.delete(shown.webhook);
      await takeForGuides(service, page, dashboard, pagesOf(shown));
    } else await take(service, page, dashboard, pagesOf(shown));
  } finally {
    await browser.close();
    await service.stop();
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
