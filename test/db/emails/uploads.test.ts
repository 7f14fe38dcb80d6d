import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getObject, putObject } from '../../../shared/aws/storage';
import {
  checkUpload,
  claimUploadRow,
  copyUpload,
  createUpload,
  putAttachment,
  uploadKey,
} from '../../../shared/db/emails/uploads';
import { toIso } from '../../../shared/ops/clock';
import { type Service, START, startService } from '../../support/templates';

const DAY_MS = 24 * 3600_000;
const bytes = Buffer.from('the file');
const place = { projectId: 'prj_one', requestSeed: 'seed', index: 0, dueAt: START };
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function uploaded(id: string, purpose: 'attachment' | 'import' = 'attachment', content = bytes) {
  const file = { filename: 'a.pdf', contentType: 'application/pdf', size: bytes.length };
  await createUpload({ id, projectId: 'prj_one', purpose, ...file, createdAt: toIso(service.clock.now()) });
  await putObject(uploadKey('prj_one', id), content);
}

test('an upload is used by one request, which may repeat itself', async () => {
  await uploaded('up_once');
  const racing = await Promise.all(
    ['a', 'b', 'c', 'd'].map((request) => claimUploadRow('prj_one', 'up_once', request)),
  );
  expect(racing.map(({ outcome }) => outcome).sort()).toEqual(['ready', 'used', 'used', 'used']);
  const winner = 'abcd'.charAt(racing.findIndex(({ outcome }) => outcome === 'ready'));
  expect(await claimUploadRow('prj_one', 'up_once', winner)).toMatchObject({ outcome: 'ready' });
});

test('a check does not use the upload', async () => {
  await uploaded('up_check');
  expect(await checkUpload('prj_one', 'up_check', { purpose: 'attachment', usedBy: 'a' })).toMatchObject({
    outcome: 'ready',
  });
  expect(await checkUpload('prj_one', 'up_check', { purpose: 'attachment', usedBy: 'b' })).toMatchObject({
    outcome: 'ready',
  });
});

test('an upload is refused if it is unknown, of another project, for an import, or incomplete', async () => {
  await uploaded('up_refused');
  await uploaded('up_import', 'import');
  await uploaded('up_short', 'attachment', bytes.subarray(1));
  expect(await claimUploadRow('prj_one', 'up_none', 'a')).toEqual({ outcome: 'not_found' });
  expect(await claimUploadRow('prj_two', 'up_refused', 'a')).toEqual({ outcome: 'not_found' });
  expect(await claimUploadRow('prj_one', 'up_import', 'a')).toEqual({ outcome: 'other_purpose' });
  expect(await claimUploadRow('prj_one', 'up_short', 'a')).toEqual({ outcome: 'incomplete' });
});

test('an unused upload expires after a day, and its file a day later', async () => {
  await uploaded('up_old');
  await service.clock.advance(DAY_MS);
  expect(await claimUploadRow('prj_one', 'up_old', 'a')).toEqual({ outcome: 'not_found' });
  await service.clock.advance(DAY_MS);
  service.expireObjects();
  expect(await service.objects()).not.toContain(uploadKey('prj_one', 'up_old'));
});

test('the copy equals the checked file, byte for byte, and outlasts the upload', async () => {
  await uploaded('up_copy');
  const taken = await claimUploadRow('prj_one', 'up_copy', 'a');
  if (taken.outcome !== 'ready') throw new Error(taken.outcome);
  const stored = await copyUpload(place, taken);
  if (stored === 'changed') throw new Error(stored);
  expect(stored).toMatchObject({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  await service.clock.advance(2 * DAY_MS);
  service.expireObjects();
  expect(Buffer.from(await getObject(stored.key))).toEqual(bytes);
});

test('a file that was replaced after the check is not taken', async () => {
  await uploaded('up_swap');
  const taken = await claimUploadRow('prj_one', 'up_swap', 'a');
  if (taken.outcome !== 'ready') throw new Error(taken.outcome);
  await putObject(uploadKey('prj_one', 'up_swap'), Buffer.from('ELIF EHT'));
  expect(await copyUpload(place, taken)).toBe('changed');
});

test('attachments are stored in the folder that keeps them as long as their email needs', async () => {
  const now = service.clock.now();
  expect((await putAttachment({ ...place, dueAt: now }, bytes)).key).toMatch(/^mail\/40d\/prj_one\//);
  expect((await putAttachment({ ...place, dueAt: now + 6 * DAY_MS }, bytes)).key).toMatch(/^mail\/401d\/prj_one\//);
  const [one, two] = [await putAttachment(place, bytes), await putAttachment({ ...place, index: 1 }, bytes)];
  expect(one.key).not.toBe(two.key);
  expect(await putAttachment(place, bytes)).toEqual(one);
});
