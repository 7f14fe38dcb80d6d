import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { ExportState } from '../../../functions/worker/export-state';
import { runContactExport } from '../../../functions/worker/run-contact-export';
import { s3 } from '../../../shared/aws/bucket';
import { uploadPart } from '../../../shared/aws/multipart';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { cancelJob } from '../../../shared/db/jobs/jobs';
import { admitNames } from '../../../shared/db/names/names';
import type { Project } from '../../../shared/db/projects/projects';
import { unescapeFormulas } from '../../../shared/domain/spreadsheet-text';
import { setClock } from '../../../shared/ops/clock';
import { sized } from '../../support/sizes';
import { type Service, startService } from '../../support/templates';
import { addJob, dyingAtWrite, fileOf, filler, newProject, putContact, readJob, runOnce } from '../../support/worker';

const LEASE_MS = 60_000;

let service: Service;
let project: Project;

beforeAll(async () => {
  service = await startService();
  const { clock } = service;
  // A scan that waits for its pace has it at once.
  setClock({ now: () => clock.now(), sleep: async (ms) => void (await clock.advance(ms)) });
  project = service.project;
  await admitNames(project.id, 'field', ['plan', 'seats', 'tags', 'note'], { isPublic: false });
  for (let n = 0; n < 30; n++) {
    const data = { plan: n % 2 ? 'pro' : 'free', seats: n - 5, tags: ['a', 'b"c'], note: '=1+1' };
    await putContact(project, `reader${n}@example.com`, data, { subscribed: n % 3 !== 0 });
  }
  await putContact(service.other, 'stranger@example.com');
});
afterAll(() => service?.stop());

const csvJob = (more: object = {}) => addJob(project, 'export', { format: 'csv', ...more });
/** What Excel tells UTF-8 by. */
const MARK = Buffer.from('\uFEFF');
const read = (csv: string): Record<string, string>[] => parse(csv, { columns: true }) as Record<string, string>[];
const emails = Array.from({ length: 30 }, (_, n) => `reader${n}@example.com`).sort();

/** Runs a job until it has ended; its time is over after every so many pages. */
async function runThrough(job: Awaited<ReturnType<typeof csvJob>>, pages = Number.POSITIVE_INFINITY): Promise<void> {
  for (let run = 0; run < 100; run++) {
    let left = pages;
    const outcome = await runOnce(project, job, runContactExport, () => left-- > 1);
    if (outcome === 'finished') return;
    await service.clock.advance(LEASE_MS);
  }
  throw new Error('the job came to no end');
}

describe('an export', () => {
  test('has every contact of the project once, with all its values', async () => {
    const job = await csvJob();
    await runThrough(job);
    const rows = read(await fileOf(job));
    expect(rows.map(({ email }) => email).sort()).toEqual(emails);
    expect(rows.find(({ email }) => email === 'reader3@example.com')).toMatchObject({
      id: expect.stringMatching(/^ct_/),
      subscribed: 'false',
      'data.plan': 'pro',
      'data.seats': '-2',
      'data.tags': '["a","b\\"c"]',
      'data.note': "'=1+1",
    });
    expect(await readJob(job)).toMatchObject({
      status: 'COMPLETED',
      progress: { processed: 30, total: 30 },
      result: { rows: 30, bytes: MARK.length + (await fileOf(job)).length },
    });
  });

  test('has the columns that were asked for, in their order', async () => {
    const job = await csvJob({ fields: ['data.seats', 'email', 'data.unknown'] });
    await runThrough(job);
    const [head, first] = (await fileOf(job)).split('\r\n');
    expect(head).toBe('data.seats,email,data.unknown');
    expect(first).toMatch(/^-?\d+,reader\d+@example.com,$/);
  });

  test('as NDJSON has whole contacts', async () => {
    const job = await addJob(project, 'export', { format: 'ndjson' });
    await runThrough(job);
    const lines = (await fileOf(job)).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).email).sort()).toEqual(emails);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ data: { tags: ['a', 'b"c'], note: '=1+1' } });
  });

  test('under a filter has those that match', async () => {
    const condition = { field: 'data.plan', operator: 'equals', value: 'pro' };
    const filter = JSON.stringify({ operator: 'AND', conditions: [condition] });
    const job = await csvJob({ filter });
    await runThrough(job);
    expect(read(await fileOf(job)).map((row) => row['data.plan'])).toEqual(Array(15).fill('pro'));
  });

  test('guards texts that a spreadsheet would take for a formula, so that each can be told from its guard', async () => {
    const theirs = await newProject();
    await putContact(theirs, '+tag@example.com', { a: '+49 151', b: "'=x", c: "it's", d: -5, e: ['=x'] });
    const fields = ['email', 'data.a', 'data.b', 'data.c', 'data.d', 'data.e'];
    const job = await addJob(theirs, 'export', { format: 'csv', fields });
    await runOnce(theirs, job, runContactExport);
    const [row] = parse(await fileOf(job), { from_line: 2 }) as unknown as string[][];
    expect(row).toEqual(["'+tag@example.com", "'+49 151", "''=x", "it's", '-5', '["=x"]']);
    expect(row?.map(unescapeFormulas)).toEqual(['+tag@example.com', '+49 151', "'=x", "it's", '-5', '["=x"]']);
  });

  test('of a project without contacts has only its head', async () => {
    const job = await addJob(service.disabled, 'export', { format: 'csv' });
    expect(await runOnce(service.disabled, job, runContactExport)).toBe('finished');
    expect(await fileOf(job)).toBe(
      'id,email,subscribed,createdAt,updatedAt,consent.source,consent.at,consent.text\r\n',
    );
  });

  test('that takes many runs is the same file, and leaves nothing beside it', async () => {
    const [once, often] = [await csvJob(), await csvJob()];
    await runThrough(once);
    await runThrough(often, 5);
    expect(await fileOf(often)).toBe(await fileOf(once));
    const ofJob = (await service.objects()).filter((key) => key.includes(often.id));
    expect(ofJob).toEqual([`exports/${project.id}/${often.id}.csv`]);
  });

  test.each(sized<('before' | 'after')[]>(['after'], ['before', 'after']))(
    'killed %s any of its writes has each contact once',
    async (when) => {
      const whole = await csvJob();
      await runThrough(whole);
      const expected = await fileOf(whole);
      for (let n = 1, died = true; died && n < 100; n += sized(2, 1, 9)) {
        const job = await csvJob();
        died = await dyingAtWrite(n, when, () => runThrough(job, 40));
        if (!died) continue;
        await service.clock.advance(LEASE_MS);
        if ((await readJob(job)).status !== 'COMPLETED') await runThrough(job, 40);
        expect(await fileOf(job)).toBe(expected);
        expect(await readJob(job)).toMatchObject({ progress: { processed: 30 }, result: { rows: 30 } });
      }
    },
  );
});

describe('a large export', () => {
  /** Contacts of 30 KB, the parts of 8 MB that they fill, and pages in which the first part is filled and no other. */
  const { count, parts, firstPart } = sized(
    { count: 400, parts: 2, firstPart: 52 },
    { count: 640, parts: 3, firstPart: 40 },
    { count: 300, parts: 2, firstPart: 60 },
  );
  const rows = count + 1;
  let large: Project;

  beforeAll(async () => {
    large = service.other;
    await admitNames(large.id, 'field', ['text'], { isPublic: false });
    for (let n = 0; n < count; n++) await putContact(large, `big${n}@example.com`, { text: filler(`${n}`, 30_000) });
  });

  const largeJob = () => addJob(large, 'export', { format: 'ndjson' });

  test('is stored in parts', async () => {
    const job = await largeJob();
    expect(await runOnce(large, job, runContactExport)).toBe('finished');
    const lines = (await fileOf(job)).trimEnd().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).email)).size).toBe(rows);
    expect((await readJob(job)).state).toMatchObject({ file: { parts: { length: parts } } });
  });

  // The check begins anew after a part was overwritten, which is the same way.
  const unlessChecked = sized(test, test, test.skip);
  unlessChecked.each(sized([2], [2, 8]))('begins anew when what it had is gone after %s days', async (days) => {
    const job = await largeJob();
    let pages = firstPart;
    expect(await runOnce(large, job, runContactExport, () => pages-- > 0)).toBe('more');
    await service.clock.advance(days * 24 * 3600_000);
    service.expireObjects();
    expect(await runOnce(large, job, runContactExport)).toBe('more');
    await service.clock.advance(LEASE_MS);
    expect(await runOnce(large, job, runContactExport)).toBe('finished');
    expect((await readJob(job)).result?.rows).toBe(rows);
  });

  test('begins anew when a run that had lost its lease wrote over a part', async () => {
    const job = await largeJob();
    let pages = firstPart;
    expect(await runOnce(large, job, runContactExport, () => pages-- > 0)).toBe('more');
    const { file } = (await readJob(job)).state as ExportState;
    expect(file.parts).toHaveLength(1);
    await uploadPart({ key: file.key, id: file.uploadId }, 1, Buffer.alloc(5 * 1024 ** 2));
    for (const outcome of ['more', 'finished']) {
      await service.clock.advance(LEASE_MS);
      expect(await runOnce(large, job, runContactExport)).toBe(outcome);
    }
    const lines = (await fileOf(job)).trimEnd().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).email)).size).toBe(rows);
    expect(lines).toHaveLength(rows);
  });

  test('that another run has taken over and completed keeps its file, however late the first one finds out', async () => {
    const job = await largeJob();
    let others = 0;
    s3.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'UploadPartCommand' && others++ === 0) {
            await service.clock.advance(LEASE_MS);
            expect(await runOnce(large, job, runContactExport)).toBe('finished');
          }
          return next(args);
        },
      { step: 'initialize', name: 'stall' },
    );
    const outcome = await runOnce(large, job, runContactExport);
    s3.middlewareStack.remove('stall');
    expect(outcome).toBe('stopped');
    expect((await fileOf(job)).trimEnd().split('\n')).toHaveLength(rows);
  });

  test('that is cancelled stops at its next commit and leaves nothing', async () => {
    const before = await service.objects();
    const job = await largeJob();
    let pages = 0;
    s3.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'UploadPartCommand') await cancelJob(job, 'request-2');
          return next(args);
        },
      { step: 'initialize', name: 'cancel' },
    );
    const outcome = await runOnce(large, job, runContactExport, () => ++pages > 0);
    s3.middlewareStack.remove('cancel');
    expect(outcome).toBe('stopped');
    expect(pages).toBeLessThan(64);
    expect(await service.objects()).toEqual(before);
    expect((await readJob(job)).status).toBe('CANCELLED');
  });
});

test('a contact that is deleted before its part is read is not exported', async () => {
  const gone = await putContact(service.disabled, 'gone@example.com');
  await putContact(service.disabled, 'here@example.com');
  await deleteContact(service.disabled, gone);
  const job = await addJob(service.disabled, 'export', { format: 'csv', fields: ['email'] });
  await runOnce(service.disabled, job, runContactExport);
  expect(await fileOf(job)).toBe('email\r\nhere@example.com\r\n');
});
