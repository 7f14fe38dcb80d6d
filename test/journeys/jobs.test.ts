import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { type Journey, startJourney } from '../support/contract/journey';
import { sized } from '../support/sizes';

const CONTACTS = sized(90, 300);
const AT_ONCE = 10;
const MINUTE = 60_000;
/** The next one steps in where the queue's message is lost, and the lease has to run out first. */
const ENOUGH_MS = 4 * MINUTE;

interface Job {
  id: string;
  status: string;
  progress: Record<string, number>;
  result: { url: string; expiresAt: string; rows: number; bytes: number } | null;
}

interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
}

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ unkind: { repeatBatches: 0.3, table: { indexDelayMs: 200 } } });
}, 90_000);
afterAll(() => journey?.service.stop(), 30_000);

const read = async (id: string): Promise<Job> => (await journey.call<{ data: Job }>(`GET /jobs/${id}`)).body.data;

/** Asks for a job and lets time pass until it has ended. */
async function done(line: string, body: object): Promise<Job> {
  const { status, body: answer } = await journey.call<{ data: Job }>(line, { body });
  expect(status).toBe(202);
  await journey.service.advance(1_000);
  const job = await read(answer.data.id);
  if (job.status === 'COMPLETED') return job;
  await journey.service.advance(ENOUGH_MS);
  return read(answer.data.id);
}

const download = async ({ result }: Job): Promise<string> => (await fetch(result?.url ?? '')).text();
const subscribedTotal = async (subscribed: boolean): Promise<number> =>
  (await journey.call<{ total: number }>(`GET /contacts?limit=1&subscribed=${subscribed}`)).body.total;

async function createContacts(): Promise<Map<string, Contact>> {
  const contacts = new Map<string, Contact>();
  const numbers = Array.from({ length: CONTACTS }, (_, n) => n);
  while (numbers.length > 0) {
    const answers = await Promise.all(
      numbers.splice(0, AT_ONCE).map((n) => {
        const data = { n, plan: n % 3 === 0 ? 'pro' : 'free', names: [`Zoë ${n}`, '"quoted", with comma'] };
        return journey.call<Contact>('POST /contacts', { body: { email: `reader${n}@example.com`, data } });
      }),
    );
    for (const { body } of answers) contacts.set(body.email, body);
  }
  return contacts;
}

test('contacts are exported, unsubscribed by a filter, deleted by a list, and a job that waits is cancelled', async () => {
  const { service, call } = journey;
  await service.during(async () => {
    const contacts = await createContacts();
    await service.advance(MINUTE);

    const whole = await done('POST /contacts/export', {});
    expect(whole).toMatchObject({ status: 'COMPLETED', result: { rows: CONTACTS } });
    const rows = parse(await download(whole), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(CONTACTS);
    for (const row of rows) {
      const { id, data } = contacts.get(row.email ?? '') as Contact;
      expect(row).toMatchObject({ id, subscribed: 'true', 'data.n': String(data.n), 'data.plan': data.plan });
      expect(JSON.parse(row['data.names'] ?? '')).toEqual(data.names);
    }

    const isPro = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] };
    const unsubscribed = await done('POST /contacts/bulk', { action: 'unsubscribe', filter: isPro });
    expect(unsubscribed.progress).toMatchObject({ processed: CONTACTS / 3, updated: CONTACTS / 3 });
    await service.advance(MINUTE);
    expect([await subscribedTotal(true), await subscribedTotal(false)]).toEqual([(2 * CONTACTS) / 3, CONTACTS / 3]);

    const emails = [...contacts.keys()].slice(0, CONTACTS / 2);
    const deleted = await done('POST /contacts/bulk', { action: 'delete', emails: [...emails, 'nobody@example.com'] });
    expect(deleted.progress).toMatchObject({
      processed: CONTACTS / 2 + 1,
      updated: CONTACTS / 2,
      refused: 1,
      total: CONTACTS / 2 + 1,
    });
    const left = await done('POST /contacts/export', { format: 'ndjson' });
    const lines = (await download(left)).trimEnd().split('\n');
    const leftEmails = lines.map((line) => (JSON.parse(line) as Contact).email);
    expect(leftEmails.sort()).toEqual([...contacts.keys()].filter((email) => !emails.includes(email)).sort());

    const { body } = await call<{ data: Job }>('POST /contacts/bulk', { body: { action: 'delete', filter: isPro } });
    const { status } = await call(`POST /jobs/${body.data.id}/cancel`, { body: {} });
    expect([200, 409]).toContain(status);
    await service.advance(ENOUGH_MS);
    expect((await read(body.data.id)).status).toBe(status === 200 ? 'CANCELLED' : 'COMPLETED');
  });
}, 120_000);
