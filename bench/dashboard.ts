import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright-core';
import { type Shown, seed } from '../test/dashboard/screenshots/seed';
import { browserPath, startBrowser } from '../test/support/browser';
import { clientOf } from '../test/support/journey/client';
import { callJson } from '../test/support/journey/http';
import { type LocalService, startLocalService } from '../test/support/service';
import { openCloud } from './support/cloud/cloud';
import { Spending } from './support/cloud/spending';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { quantile } from './support/statistics';

/** The first page of each room, below the dashboard's path. */
const rooms = [
  'overview',
  'emails',
  'emails/received',
  'campaigns',
  'campaigns/new',
  'templates',
  'templates/new',
  'layouts',
  'workflows',
  'workflows/new',
  'contacts',
  'contacts/import',
  'contacts/jobs',
  'segments',
  'segments/new',
  'topics',
  'forms',
  'deliverability',
  'deliverability/domains',
  'deliverability/bounces',
  'deliverability/suppressions',
  'developers/keys',
  'developers/webhooks',
  'developers/errors',
  'developers/events',
  'developers/api',
  'settings/members',
  'settings/sessions',
  'settings/audit-log',
  'settings/project',
];

/** The pages of single records, by their names in the table. */
const recordPages = (shown: Shown): Record<string, string> => ({
  'an email': `emails/${shown.email}`,
  'a received email': `emails/received/${shown.received}`,
  'a campaign': `campaigns/${shown.campaign}`,
  'a campaign’s recipients': `campaigns/${shown.campaign}/recipients`,
  'a draft: edit': `campaigns/${shown.draft}/edit`,
  'a draft: send': `campaigns/${shown.draft}/send`,
  'a template': `templates/${shown.template}`,
  'a layout': 'layouts/layout/base',
  'a workflow': `workflows/${shown.workflow}`,
  'a workflow’s executions': `workflows/${shown.workflow}/executions`,
  'a workflow: simulate': `workflows/${shown.workflow}/simulate`,
  'a contact': `contacts/${shown.contact}`,
  'a segment': `segments/${shown.segment}`,
  'a segment: edit': `segments/${shown.segment}/edit`,
  'a domain': `deliverability/domains/${shown.domain}`,
  'a webhook': `developers/webhooks/${shown.webhook}`,
});

/** Measures only the rooms whose path begins with this. */
const [pathPrefix = ''] = process.argv.slice(2);

/** A laptop of some years on a medium connection: a quarter of the processor, 10 Mbit/s, 40 ms round trip. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

const ROWS = 10_000;
/** Rows of one answer, and how far a frame scrolls, in pixels. */
const ANSWER = 200;
const FRAMES = 600;
const PIXELS_PER_FRAME = 800;
/** Twice the length of a frame at 60 a second: a frame that takes longer has dropped another. */
const DROPPED_MS = 33.4;

interface Load {
  room: string;
  files: number;
  kilobytes: number;
  calls: string[];
  /** A page of a seeded record, which the cloud in memory doesn't have. */
  isRecord: boolean;
  headingMs: number;
  restMs: number;
}

async function signIn(service: LocalService, context: BrowserContext): Promise<Page> {
  const email = 'ada@harbour.example';
  await clientOf(service).members.invite({ email, role: 'owner' });
  await service.advance(5_000);
  const [received] = await service.mailbox.to(email);
  const { body } = await callJson<{ text: string }>(
    'GET',
    `${service.facts.mailbox}/_mailbox/messages/${received?.id}`,
  );
  const page = await context.newPage();
  await page.clock.setFixedTime(await service.now());
  await page.goto(/http\S+#token=\w+/.exec(body.text)?.[0] ?? '');
  await page.getByRole('button', { name: /^Sign in as/ }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Checks the condition at each frame, because the browser's driver polls ever less often, down to every half second. */
const untilTrue = (page: Page, condition: string): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    const look = () => (${condition} ? done() : requestAnimationFrame(look));
    look();
  })`);

/** Loads a room with an empty cache, until its heading is shown, and until nothing is loading any more. */
async function load(page: Page, session: CDPSession, home: string, room: string, path = room): Promise<Load> {
  const calls: string[] = [];
  const files = new Set<string>();
  let bytes = 0;
  const seen = (response: Response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.startsWith('/dashboard')) files.add(pathname);
    else calls.push(`${response.request().method()} ${pathname}${search}`);
  };
  const received = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  page.on('response', seen);
  session.on('Network.loadingFinished', received);
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  const start = performance.now();
  await page.goto(`${home}/${path}`, { waitUntil: 'commit' });
  await untilTrue(page, 'document.querySelector("h1")');
  const headingMs = performance.now() - start;
  await untilTrue(page, '!document.querySelector(".bone")');
  const restMs = performance.now() - start;
  await page.waitForLoadState('networkidle');
  page.off('response', seen);
  session.off('Network.loadingFinished', received);
  return { room, files: files.size, kilobytes: bytes / 1024, calls, isRecord: path !== room, headingMs, restMs };
}

/** Opens a page of the same session with the browser's own timers: those of the fixed time take a tenth of a frame. */
async function withoutClock(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  await page.context().close();
  return (await browser.newContext({ storageState })).newPage();
}

/** Milliseconds of each frame while a loaded long list scrolls. The rows are made here, because the service is not measured. */
async function scroll(page: Page, home: string): Promise<number[]> {
  const listed = page.goto(`${home}/emails`);
  const { data } = (await (await page.waitForResponse(/\/emails\?.*limit=/)).json()) as {
    data: { items: { id: string }[] };
  };
  await listed;
  const [sample] = data.items;
  await page.route(/\/emails\?.*limit=/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const idOf = (row: number) => `em_${String(from + row).padStart(26, '0')}`;
    const items = Array.from({ length: ANSWER }, (_, row) => ({ ...sample, id: idOf(row) }));
    const nextCursor = from + ANSWER < ROWS ? String(from + ANSWER) : null;
    return route.fulfill({
      json: { success: true, data: { items, total: ROWS, nextCursor, hasMore: nextCursor !== null } },
    });
  });
  await page.goto(`${home}/emails?pages=50`);
  // Waits for all rows, so that the frames are those of scrolling alone.
  await page.locator(`[aria-rowcount="${ROWS + 1}"]`).waitFor();
  return page.evaluate<number[]>(`new Promise((done) => {
    const frames = [];
    let last = performance.now();
    const step = (time) => {
      frames.push(time - last);
      last = time;
      scrollBy(0, ${PIXELS_PER_FRAME});
      if (frames.length < ${FRAMES}) requestAnimationFrame(step); else done(frames.slice(2));
    };
    requestAnimationFrame(step);
  })`);
}

async function measureInBrowser(): Promise<{ loads: Load[]; frames: number[] }> {
  const service = await startLocalService({ dashboard: true });
  const browser = await startBrowser();
  try {
    const shown = await seed(service, clientOf(service));
    const home = service.facts.dashboard ?? '';
    const page = await signIn(service, await browser.newContext());
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const loads: Load[] = [];
    for (const room of rooms.filter((entry) => entry.startsWith(pathPrefix)))
      loads.push(await load(page, session, home, room));
    for (const [name, path] of Object.entries(recordPages(shown)).filter((entry) => entry[1].startsWith(pathPrefix)))
      loads.push(await load(page, session, home, name, path));
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const frames = await scroll(await withoutClock(browser, page), home);
    return { loads, frames };
  } finally {
    await browser.close();
    await service.stop();
  }
}

/** Read units of each call without a record's id, on a project with one email, by the meter of the table's emulator. */
async function unitsOf(calls: readonly string[]): Promise<Map<string, number>> {
  const cloud = await openCloud({ people: 1_000, rate: 14, stored: true });
  const units = new Map<string, number>();
  for (const call of new Set(calls)) {
    const [method = '', path = ''] = call.split(' ');
    if (method !== 'GET') continue;
    const spending = new Spending(cloud, ['call']);
    await cloud.clock.advance(1_000);
    await spending.during('call', () => cloud.request('GET', path)).catch(() => undefined);
    units.set(call, spending.all.call.reads);
  }
  return units;
}

async function main(): Promise<void> {
  if (browserPath === undefined) throw new Error('There is no Chromium on this machine.');
  heading('What a page of the dashboard costs: its first load, with an empty cache');
  const { loads, frames } = await measureInBrowser();
  const units = await unitsOf(loads.flatMap(({ calls, isRecord }) => (isRecord ? [] : calls)));
  table(
    ['room', 'files', 'KB', 'calls', 'read units', 'ms to heading', 'ms to rest'],
    loads.map(({ room, files, kilobytes, calls, isRecord, headingMs, restMs }) => [
      room,
      files,
      kilobytes.toFixed(0),
      calls.length,
      isRecord ? '' : calls.reduce((sum, call) => sum + (units.get(call) ?? 0), 0).toFixed(1),
      headingMs.toFixed(0),
      restMs.toFixed(0),
    ]),
  );
  reading(
    `Chromium with a processor ${CPU_SLOWDOWN} times slower, 10 Mbit/s and 40 ms. KB as they come over the line, with the answers of the API; calls include the renewal of the session.`,
    'Read units are those of the same calls in the cloud in memory with 1,000 contacts, without the authorizer.',
  );
  table(
    [`frames of a list of ${ROWS.toLocaleString('en')} rows`, 'p50 ms', 'p99 ms', 'longest ms', 'that dropped another'],
    [
      [
        frames.length,
        quantile(frames, 0.5).toFixed(1),
        quantile(frames, 0.99).toFixed(1),
        Math.max(...frames).toFixed(1),
        frames.filter((ms) => ms > DROPPED_MS).length,
      ],
    ],
  );
}

run(main);
