import { expect } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../../shared/contract/roles';
import { startBrowser } from '../browser';
import type { Journey } from '../contract/journey';
import { tellPagesOf } from './open-pages';

/** The address of the page in an email's sign-in link. */
const LINK = /https?:\/\/\S+\/dashboard\/sign-in#token=\w+/;

/** How the list of sessions knows a browser. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Something that has not appeared by then never will, on a machine of any speed. */
const WITHIN_MS = 120_000;

/** Opens a sign-in link, and signs in by it. */
export async function follow(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: /^Sign in as/ }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}

/** Signs a window in as the page of the link does, without its loading: half of the time. */
async function openSession(context: BrowserContext, link: string): Promise<void> {
  const [, api = '', token] = /^(.*)\/dashboard\/sign-in#token=(\w+)$/.exec(link) ?? [];
  const { origin } = new URL(api);
  const response = await fetch(`${api}/sessions`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'user-agent': BROWSER },
    body: JSON.stringify({ token }),
  });
  expect(response.status).toBe(200);
  const [name = '', value = ''] = (response.headers.getSetCookie()[0] ?? '').split(/[=;]/);
  const path = /Path=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? '/';
  const { hostname: domain } = new URL(api);
  await context.addCookies([{ name, value, domain, path, httpOnly: true, secure: true, sameSite: 'Strict' }]);
}

/** People who use the dashboard of a local service, each in a browser window of their own. */
export interface Members {
  /** Invites a person and gives the link of the email. */
  invite(email: string, role: Role): Promise<string>;
  /** The link of the newest email to an address. */
  linkTo(email: string): Promise<string>;
  /** A window without a session. */
  window(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** An empty page of a window in which a new member with this role has signed in. */
  signedIn(role: Role, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function startMembers(journey: Journey): Promise<Members> {
  const browser = await startBrowser();
  tellPagesOf(browser);
  await journey.client.project.update({ from: 'hello@example.com', fromName: 'Hafenkaffee' });
  let count = 0;

  async function linkTo(address: string): Promise<string> {
    await journey.arrive();
    const [email] = await journey.emailsTo(address);
    const link = LINK.exec(email?.text ?? '')?.[0];
    if (!link) throw new Error(`There is no link in an email to ${address}.`);
    return link;
  }

  async function invite(email: string, role: Role): Promise<string> {
    await journey.client.members.invite({ email, role });
    return linkTo(email);
  }

  async function window(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(WITHIN_MS);
    return context;
  }

  return {
    linkTo,
    invite,
    window,
    async signedIn(role, options) {
      count += 1;
      const link = await invite(`${role}-${count}@harbour.example`, role);
      const context = await window(options);
      await openSession(context, link);
      return context.newPage();
    },
    close: () => browser.close(),
  };
}
