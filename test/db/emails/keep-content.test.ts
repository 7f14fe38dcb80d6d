import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deleteObject, findObject } from '../../../shared/aws/storage';
import { deleteContent, type EmailContent, getContent, putContents } from '../../../shared/db/emails/contents';
import { keepContent } from '../../../shared/db/emails/keep-content';
import { putAttachment } from '../../../shared/db/emails/uploads';
import { toIso } from '../../../shared/ops/clock';
import { newEmail } from '../../support/emails';
import { racing } from '../../support/races';
import { type Service, startService } from '../../support/templates';

const DAY = 24 * 3600_000;
const MAX_DAYS = 366;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  for (const { contentId } of stored.splice(0)) await deleteContent(service.project.id, contentId, 'em_none');
});
afterAll(() => service?.stop());

const stored: { contentId: string }[] = [];
const [body, data] = [9_000, 9_000].map((size) => randomBytes(size).toString('base64')) as [string, string];

/** Emails of one request with a file, due tomorrow; their content is too large for the row. */
async function accept(names: string[]) {
  const { project, clock } = service;
  const dueAt = clock.now() + DAY;
  const seed = randomBytes(8).toString('hex');
  const ref = { projectId: project.id, requestSeed: seed, index: 0, dueAt };
  const file = await putAttachment(ref, Buffer.from('Hello'));
  const attachments = [{ ...file, filename: 'a.txt', contentType: 'text/plain', disposition: 'attachment' as const }];
  const contents = names.map(
    (name): EmailContent => ({
      subject: name,
      html: `<p>${name}</p>${body}${data}`,
      text: '',
      from: { email: 'ada@sender.example' },
      headers: [],
      tracking: false,
      attachments,
    }),
  );
  const ids = await putContents(project.id, seed, contents, dueAt, { body, text: null });
  const scheduledAt = toIso(dueAt);
  const rows = await Promise.all(
    ids.map((contentId) => newEmail(project, { contentId, status: 'SCHEDULED', scheduledAt })),
  );
  stored.push(...rows);
  return rows;
}

const textOf = async (contentId: string) => {
  const content = await getContent(service.project.id, contentId);
  const key = content?.attachments[0]?.key ?? '';
  return [content?.html.slice(0, 10), key && Buffer.from((await findObject(key)) ?? '').toString()];
};

test('content and files of an email are there when it leaves, up to the last day on which it may', async () => {
  const [row] = await accept(['Ada']);
  if (!row) throw new Error('no row');
  const { clock, project } = service;
  const start = clock.now();
  await keepContent(row, start + 20 * DAY);
  await clock.advance(15 * DAY);
  await keepContent(row, start + MAX_DAYS * DAY);
  await clock.advance((MAX_DAYS - 15 + 34) * DAY);
  service.expireObjects();
  expect(await textOf(row.contentId)).toEqual(['<p>Ada</p>', 'Hello']);
  await deleteContent(project.id, row.contentId, row.id);
  expect(await service.objects()).toEqual([]);
});

test('an email within the days of its folder gets no copies', async () => {
  const [row] = await accept(['Ada']);
  if (!row) throw new Error('no row');
  const before = await service.objects();
  await keepContent(row, service.clock.now() + 5 * DAY);
  expect(await service.objects()).toEqual(before);
  await service.clock.advance(39 * DAY);
  service.expireObjects();
  expect(await textOf(row.contentId)).toEqual(['<p>Ada</p>', 'Hello']);
});

test.each([
  [0, 1],
  [1, 0],
])('the file of two emails goes with the later of their erasures: %d, then %d', async (first, second) => {
  const rows = await accept(['Ada', 'Bob']);
  const [moved] = rows;
  const [one, other] = [rows[first], rows[second]];
  if (!moved || !one || !other) throw new Error('no rows');
  await keepContent(moved, service.clock.now() + 100 * DAY);
  await deleteContent(service.project.id, one.contentId, one.id);
  expect((await textOf(other.contentId))[1]).toBe('Hello');
  await deleteContent(service.project.id, other.contentId, other.id);
  expect(await service.objects()).toEqual([]);
});

test('an erasure at the same time leaves no copy behind', async () => {
  const [row] = await accept(['Ada']);
  if (!row) throw new Error('no row');
  const erase = () => deleteContent(service.project.id, row.contentId, row.id);
  await racing(erase, () => keepContent(row, service.clock.now() + 100 * DAY), '"later"');
  expect(await service.objects()).toEqual([]);
});

test('an object that an erasure deleted already is no copy', async () => {
  const [row] = await accept(['Ada']);
  if (!row) throw new Error('no row');
  for (const key of await service.objects()) await deleteObject(key);
  expect(await keepContent(row, service.clock.now() + 100 * DAY)).toBe(false);
});

test('a later time during an erasure leaves no copy behind', async () => {
  const [first, last] = await accept(['Ada', 'Ada']);
  if (!first || !last) throw new Error('no rows');
  await deleteContent(service.project.id, first.contentId, first.id);
  const move = () => keepContent(last, service.clock.now() + 100 * DAY);
  await racing(move, () => deleteContent(service.project.id, last.contentId, last.id), 'gone');
  expect(await service.objects()).toEqual([]);
});
