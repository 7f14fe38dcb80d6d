import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Contact, Filter, Job } from '../../packages/client/src/index';
import { type Journey, startJourney } from '../support/contract/journey';
import { sized } from '../support/sizes';

const CONTACTS = sized(90, 300);
const AT_ONCE = 10;
const MINUTE = 60_000;
/** The dispatcher replaces a lost message, after the lease has run out. */
const ENOUGH_MS = 4 * MINUTE;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ unkind: { repeatBatches: 0.3, table: { indexDelayMs: 200 } } });
}, 90_000);
afterAll(() => journey?.service.stop(), 30_000);

/** Lets time pass until the requested job has ended. */
async function done(asked: Promise<Job>): Promise<Job> {
  const { id } = await asked;
  const { jobs } = journey.client;
  await journey.service.advance(1_000);
  const job = await jobs.get(id);
  if (job.status === 'COMPLETED') return job;
  await journey.service.advance(ENOUGH_MS);
  return jobs.get(id);
}

/** A job that has ended can't be cancelled. */
function wasTooLate(error: unknown): false {
  expect(error).toMatchObject({ status: 409 });
  return false;
}

const download = async ({ result }: Job): Promise<string> => (await fetch(result?.url ?? '')).text();
const subscribedTotal = async (subscribed: boolean): Promise<number> =>
  (await journey.client.contacts.list({ limit: 1, subscribed })).total;

async function createContacts(): Promise<Map<string, Contact>> {
  const contacts = new Map<string, Contact>();
  const numbers = Array.from({ length: CONTACTS }, (_, n) => n);
  while (numbers.length > 0) {
    const answers = await Promise.all(
      numbers.splice(0, AT_ONCE).map((n) => {
        const data = { n, plan: n % 3 === 0 ? 'pro' : 'free', names: [`Zoë ${n}`, '"quoted", with comma'] };
        return journey.client.contacts.upsert({ email: `reader${n}@example.com`, data });
      }),
    );
    for (const contact of answers) contacts.set(contact.email, contact);
  }
  return contacts;
}

test('contacts are exported, unsubscribed by a filter, deleted by a list, and a job that waits is cancelled', async () => {
  const { client, service } = journey;
  await service.during(async () => {
    const contacts = await createContacts();
    await service.advance(MINUTE);

    const whole = await done(client.contacts.export());
    expect(whole).toMatchObject({ status: 'COMPLETED', result: { rows: CONTACTS } });
    const rows = parse(await download(whole), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(CONTACTS);
    for (const row of rows) {
      const { id, data } = contacts.get(row.email ?? '') as Contact;
      expect(row).toMatchObject({ id, subscribed: 'true', 'data.n': String(data.n), 'data.plan': data.plan });
      expect(JSON.parse(row['data.names'] ?? '')).toEqual(data.names);
    }

    const isPro: Filter = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] };
    const unsubscribed = await done(client.contacts.bulk({ action: 'unsubscribe', filter: isPro }));
    expect(unsubscribed.progress).toMatchObject({ processed: CONTACTS / 3, updated: CONTACTS / 3 });
    await service.advance(MINUTE);
    expect([await subscribedTotal(true), await subscribedTotal(false)]).toEqual([(2 * CONTACTS) / 3, CONTACTS / 3]);

    const emails = [...contacts.keys()].slice(0, CONTACTS / 2);
    const deleted = await done(client.contacts.bulk({ action: 'delete', emails: [...emails, 'nobody@example.com'] }));
    expect(deleted.progress).toMatchObject({
      processed: CONTACTS / 2 + 1,
      updated: CONTACTS / 2,
      refused: 1,
      total: CONTACTS / 2 + 1,
    });
    const left = await done(client.contacts.export({ format: 'ndjson' }));
    const lines = (await download(left)).trimEnd().split('\n');
    const leftEmails = lines.map((line) => (JSON.parse(line) as Contact).email);
    expect(leftEmails.sort()).toEqual([...contacts.keys()].filter((email) => !emails.includes(email)).sort());

    const { id } = await client.contacts.bulk({ action: 'delete', filter: isPro });
    const isCancelled = await client.jobs.cancel(id).then(() => true, wasTooLate);
    await service.advance(ENOUGH_MS);
    expect((await client.jobs.get(id)).status).toBe(isCancelled ? 'CANCELLED' : 'COMPLETED');
  });
}, 120_000);
