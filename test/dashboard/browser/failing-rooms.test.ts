import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { everyRoom } from '../../support/dashboard/every-room';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

let journey: Journey;
let members: Members;
let rooms: Record<string, string>;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  const _t = Date.now();
  rooms = await Promise.race([
    everyRoom(journey),
    new Promise<never>((_, no) => setTimeout(() => no(new Error('slow')), 60000)),
  ]);
}, 120_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const home = () => `${journey.service.facts.url}/dashboard/`;
const error = { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.', requestId: 'req_1' };
const fail500 = (route: Route) => route.fulfill({ status: 500, json: { success: false, error } });
const abort = (route: Route) => route.abort('internetdisconnected');
const OUT = '/tmp/a2out';

const facts = `(() => {
  const main = document.querySelector('#content');
  const a = document.activeElement;
  const alerts = [...document.querySelectorAll('[role=alert]')].map((x) => x.innerText.replace(/\\s+/g, ' '));
  return { text: main ? main.innerText.replace(/\\s+/g, ' ') : '(no main) ' + document.body.innerText, alerts,
    bones: document.querySelectorAll('.bone').length,
    focus: a.tagName + ' ' + (a.innerText || a.value || '').slice(0, 40), dialogs: document.querySelectorAll('dialog[open]').length };
})()`;

async function settle(page: Page) {
  await page.locator('h1').first().waitFor();
  for (let n = 0; n < 20; n++) {
    await page.waitForTimeout(150);
    const { bones } = await page.evaluate<{ bones: number }>(facts);
    if (bones === 0 && n > 1) break;
  }
}

(browserPath ? describe : describe.skip)('probe', () => {
  test('all', async () => {
    mkdirSync(OUT, { recursive: true });
    const page = await members.signedIn('owner', { viewport: { width: 1280, height: 900 } });
    await page.goto(`${home()}overview`);
    await page.locator('h1').waitFor();
    const out: Record<string, unknown> = {};
    const only = process.env.ONLY ?? '';
    const modes = (process.env.MODES ?? '500,offline,parts').split(',');
    for (const [name, path] of Object.entries(rooms)) {
      if (only && !only.split(',').includes(name)) continue;
      for (const mode of modes) {
        await journey.service.advance(3000);
        const id = /([a-z]+_\w+|layout\/base)(?:\/edit|\/send)?$/.exec(path)?.[1];
        if (mode === 'parts' && !id) continue;
        let failed = 0;
        const isApi = (url: URL) =>
          !url.pathname.startsWith('/dashboard') &&
          !url.pathname.startsWith('/sessions/') &&
          url.origin === new URL(home()).origin &&
          !(mode === 'parts' && id && url.pathname.endsWith(id.replace('layout', 'layouts')));
        const handler = (route: Route) => {
          failed += 1;
          return mode === 'offline' ? abort(route) : fail500(route);
        };
        const key = `${name}:${mode}`;
        try {
          await page.route(isApi, handler);
          await page.goto(`${home()}${path}`, { timeout: 20000 });
          await settle(page);
          const before = await page.evaluate<object>(facts);
          await page.screenshot({ path: `${OUT}/${name}-${mode}.png` });
          await page.unroute(isApi, handler);
          const again = page.getByRole('button', { name: 'Try again' });
          const count = await again.count();
          const after: unknown[] = [];
          for (let n = 0; n < count && (await again.count()) > 0; n++) {
            const b = again.first();
            await b.focus();
            await page.keyboard.press('Enter');
            await page.waitForTimeout(50);
            const during = (await page.evaluate<{ focus: string }>(facts)).focus;
            await page.waitForTimeout(300);
            await settle(page);
            const { focus, alerts } = await page.evaluate<{ focus: string; alerts: string[] }>(facts);
            after.push({ during, focus, alerts });
          }
          const end = await page.evaluate<{ text: string; bones: number }>(facts);
          out[key] = { failed, ...before, tries: count, after, endBones: end.bones, endText: end.text.slice(0, 200) };
        } catch (e) {
          out[key] = { error: String(e).slice(0, 300) };
          await page.unrouteAll();
        }
        writeFileSync(`${OUT}/out.json`, JSON.stringify(out, null, 1));
      }
    }
  }, 600_000);
});
