import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { visibilityOf } from '../../lib/functions-and-queues';
import { type Job, type ListContactsQuery, PosthasteError } from '../../packages/client/src/index';
import { posthaste } from '../cli/shell';
import { uploadPeople } from '../support/journey/campaigns';
import { clientOf, senderOf } from '../support/journey/client';
import { countDeadLetters } from '../support/journey/dead-letters';
import { type PeopleFile, peopleFile } from '../support/journey/people-file';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const MINUTE = 60_000;
/** After it the job may be taken up, and a killed worker has lost its place among the project's workers. */
const LEASE_MS = MINUTE;
/** After it the message of a worker comes back that was killed before it could say that it shall come back sooner. */
const VISIBILITY_MS = 1_000 * visibilityOf('jobs');
const ROWS = sized(1_000, 200_000);
const KILLS = sized(1, 3);
/** Known contacts that are created beforehand, one call each. */
const MAX_KNOWN = 200;
const SAMPLES = 60;
/** Rows whose contacts enter a tracked segment. Every contact is evaluated. */
const TRACKED = 500;
/** The longest of all takes about four minutes of real time. */
const WITHIN_MS = 1_200_000;
/** Often enough to notice each chunk, and seldom enough for the rate limit while the clock stands still. */
const EVERY_MS = sized(50, 1_000);

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService({ unkind: { repeatBatches: 0.3, table: { indexDelayMs: 200 } } });
}, 90_000);
afterAll(() => service?.stop(), 30_000);

const jobOf = (id: string): Promise<Job> => clientOf(service).jobs.get(id);

/** On a crowded machine a service that works off all rows may answer too late. */
const unlessLate = (error: unknown): undefined => {
  if (!(error instanceof PosthasteError) || error.code !== 'UPSTREAM_TIMEOUT') throw error;
  return undefined;
};

/** Polls until the condition holds. */
async function until<T>(read: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (let waited = 0; waited < WITHIN_MS; waited += EVERY_MS) {
    const found = await read().catch(unlessLate);
    if (found !== undefined && isSo(found)) return found;
    await pause(EVERY_MS);
  }
  throw new Error('it never was so');
}

/** Kills the service at some positions in the file, and gives the dispatcher time to find the job again. */
async function followThroughKills(id: string): Promise<Job> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const mark = (ROWS * kill) / (KILLS + 1);
    await until(
      () => jobOf(id),
      ({ status, progress }) => status === 'COMPLETED' || (progress.processed ?? 0) >= mark,
    );
    await service.restart();
    // On a fast machine the rest may be done before the kill.
    expect(['RUNNING', 'COMPLETED']).toContain((await jobOf(id)).status);
    // It comes to its end with the import, or with the next kill.
    service.advance(LEASE_MS + MINUTE).catch(() => undefined);
  }
  return until(
    () => jobOf(id),
    ({ status }) => status !== 'RUNNING',
  );
}

const total = async (query: ListContactsQuery = {}): Promise<number> =>
  (await clientOf(service).contacts.list({ limit: 1, ...query })).total;

async function checkReport({ result }: Job, { refusedLines }: PeopleFile): Promise<void> {
  const text = await (await fetch(result?.url ?? '')).text();
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(refusedLines);
  expect(lines.every((line) => line.includes(',email,invalid_string,'))).toBe(true);
}

/** Tracks the contacts of the first rows; resolves when every part of the service knows the segment. */
async function trackFirst(): Promise<string> {
  const first = { field: 'data.number', operator: 'lessThan' as const, value: TRACKED };
  const filters = { operator: 'AND' as const, conditions: [first] };
  const { id } = await clientOf(service).segments.create({ name: 'First', filters, trackMembership: true });
  await service.advance(MINUTE);
  return id;
}

/** Whoever the file brought into the segment is its member and has entered it once. */
async function checkMembers(segment: string, { personOf }: PeopleFile): Promise<void> {
  const people = Array.from({ length: ROWS }, (_, row) => personOf(row));
  const members = people.filter((person) => person && Number(person.data.number) < TRACKED);
  const addresses = new Set(members.map((person) => person?.email));
  const { segments, events } = clientOf(service);
  await service.advance(VISIBILITY_MS + MINUTE);
  const { memberCount } = await segments.get(segment);
  const { total: told } = await events.list({ name: 'segment.entered', limit: 1 });
  expect({ memberCount, told }).toEqual({ memberCount: addresses.size, told: addresses.size });
}

test(
  `${ROWS} rows, killed ${KILLS} times: the right contacts, once each, and the right report`,
  async () => {
    await service.during(async () => {
      const file = peopleFile(ROWS);
      const segment = await trackFirst();
      const known = file.known.slice(0, MAX_KNOWN);
      const { contacts } = clientOf(service);
      for (const email of known) await contacts.upsert({ email, data: { kept: true, note: 'old' } });
      const others = file.known.length - known.length;

      const uploadId = await uploadPeople(senderOf(service), file.csv);
      const { id } = await contacts.import({ uploadId, types: { number: 'number' } });
      const job = await followThroughKills(id);

      const { created, updated } = file.progress;
      const progress = { ...file.progress, created: created + others, updated: updated - others };
      expect(job).toMatchObject({ status: 'COMPLETED', progress, result: { rows: file.refusedLines.length } });
      await checkReport(job, file);

      const everybody = created + file.known.length;
      expect(
        await until(
          () => total(),
          (found) => found >= everybody,
        ),
      ).toBe(everybody);
      expect(await total({ subscribed: true })).toBe(everybody);
      for (let n = 0; n < SAMPLES; n++) {
        const person = file.personOf(Math.floor((ROWS * n) / SAMPLES));
        if (!person || (person.data.kept && !known.includes(person.email))) continue;
        const { email, data } = person;
        expect(await clientOf(service).contacts.get(email)).toMatchObject({ email, data });
      }
      await checkMembers(segment, file);
      expect(await countDeadLetters(service.dir)).toBe(0);
    });
  },
  WITHIN_MS,
);

test('posthaste contacts import: a dry run shows each row, a wrong mapping is named, the import reports what it refused', async () => {
  const file = join(service.dir, 'people.csv');
  writeFileSync(file, 'E-Mail;Plan\nada@example.org;pro\nnope;pro\n');
  const { url, secretKey } = service.facts;
  const importing = async (...args: string[]) => {
    const running = posthaste('contacts', 'import', file, '--url', url, '--key', secretKey, ...args);
    await service.during(async () => void (await running));
    return running;
  };
  const mapped = ['--map', 'E-Mail=email', '--map', 'Plan=data.plan'];

  const wrong = await importing('--map', 'E-Mail=mail', '--dry-run');
  expect([wrong.exitCode, wrong.err]).toEqual([1, expect.stringContaining('--map "E-Mail=…": Expected email')]);

  const dry = await importing(...mapped, '--dry-run');
  expect([dry.exitCode, dry.out]).toEqual([0, expect.stringContaining('nothing was changed')]);
  expect(dry.out).toMatch(/^2 +ada@example\.org +created +true/m);
  expect(dry.out).toMatch(/^3 +nope +rejected .*Invalid email address\.$/m);
  expect((await clientOf(service).contacts.list({ search: 'ada@example.org' })).total).toBe(0);

  const half = await importing(...mapped, '--consent-source', 'Fair');
  expect([half.exitCode, half.err]).toEqual([2, expect.stringContaining('--consent-at')]);

  const client = clientOf(service);
  const fair = await client.topics.create({ name: 'Fair', defaultSubscribed: false });
  const visitors = await client.segments.create({ name: 'Visitors', type: 'STATIC' });
  const agreed = { source: 'Fair', at: '2020-10-01T00:00:00.000Z', text: 'Yes, send me news.' };
  const consent = ['--consent-source', agreed.source, '--consent-at', agreed.at, '--consent-text', agreed.text];
  const real = await importing(...mapped, '--topic', fair.id, '--segment', visitors.id, ...consent);
  expect([real.exitCode, real.err]).toEqual([1, expect.stringContaining('1 row was rejected')]);
  expect(await client.contacts.get('ada@example.org')).toMatchObject({
    data: { plan: 'pro' },
    topics: { [fair.id]: true },
    consent: agreed,
  });
  await service.advance(MINUTE);
  expect((await client.segments.listContacts(visitors.id)).items).toMatchObject([{ email: 'ada@example.org' }]);

  writeFileSync(file, 'E-Mail;Newsletter;Größe;Due\ngrace@example.org;ja;S;31.12.2026\ngrace@example.org;ja;M;\n');
  const dated = ['--map', 'Due=data.due', '--type', 'due=dayFirstDate', '--new-segment', 'From the fair'];
  const unclear = await importing(...dated);
  expect(unclear.err).toMatch(/column "Newsletter" may show who agreed.*--map "Newsletter=subscribed" if yes/s);
  expect((await client.segments.list({ search: 'fair' })).items).toEqual([]);
  const umlaut = await importing(...dated, '--map', 'Newsletter=', '--map', 'Größe=data.größe');
  expect(umlaut.err).toMatch(
    /"Größe=…": Expected .* or data\.<key>\. A key has 1 to 64 characters: letters from a to z/,
  );
  const repeated = await importing(...dated, '--map', 'Newsletter=subscribed');
  expect([repeated.exitCode, repeated.out]).toEqual([
    0,
    expect.stringContaining('2 rows: 1 created, 0 updated, 1 repeated in the file'),
  ]);
  expect(repeated.out).toContain('not imported: Größe. To import one');
  expect((await client.contacts.get('grace@example.org')).data).toEqual({ due: '2026-12-31' });
  const again = await importing(...dated, '--map', 'Newsletter=subscribed');
  expect([again.exitCode, again.err]).toEqual([
    2,
    expect.stringMatching(/segment "From the fair" exists.*--segment seg_/),
  ]);
  const skipped = await importing('--map', 'Newsletter=', '--map', 'Größe=', '--dry-run');
  expect([skipped.exitCode, skipped.out]).toEqual([0, expect.not.stringContaining('not imported:')]);
  await service.advance(MINUTE);
  const [created] = (await client.segments.list({ search: 'fair' })).items;
  expect((await client.segments.listContacts(created?.id ?? '')).items).toMatchObject([{ email: 'grace@example.org' }]);

  const out = join(service.dir, 'ada.ndjson');
  const saved = await posthaste('contacts', 'data', 'ada@example.org', '--url', url, '--key', secretKey, '--out', out);
  expect([saved.exitCode, saved.out]).toEqual([0, expect.stringContaining('ada.ndjson')]);
  const [first = ''] = readFileSync(out, 'utf8').split('\n');
  expect(JSON.parse(first)).toMatchObject({
    kind: 'contact',
    record: { email: 'ada@example.org', data: { plan: 'pro' } },
  });
});
