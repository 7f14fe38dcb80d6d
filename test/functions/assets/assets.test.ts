import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/assets/handler';
import { findObject } from '../../../shared/aws/storage';
import { scanProjectObjects } from '../../../shared/db/projects/project-data';
import { gifOf } from '../../support/gif';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const foreign = caller(handler, secretKey('prj_two'));
let service: Service;

beforeAll(async () => {
  service = await startService();
  process.env.PUBLIC_URL = 'https://mail.example.com';
});
afterAll(async () => {
  delete process.env.PUBLIC_URL;
  await service?.stop();
});

const upload = (content: string, name = 'dot.gif') => call('POST /assets', { body: { name, content } });
const listed = async (as = call) => (await as('GET /assets')).body.data.items.map(({ id }: { id: string }) => id);

test('an image is stored under its hash, in base64 and with its type, and shown with its size', async () => {
  const { status, body } = await upload(gifOf('one'));
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.stringMatching(/^ast_[0-9a-f]{32}$/),
      name: 'dot.gif',
      url: `https://mail.example.com/i/prj_one/${body.data.id.slice(4)}.gif`,
      contentType: 'image/gif',
      size: Buffer.from(gifOf('one'), 'base64').length,
      width: 1,
      height: 1,
      createdAt: expect.any(String),
    },
  ]);
  const key = `images/prj_one/${body.data.id.slice(4)}.gif`;
  expect(Buffer.from((await findObject(key)) ?? []).toString()).toBe(gifOf('one'));
  expect(await listed()).toEqual([body.data.id]);
});

test('the same image again is the one that is there, under its first name; another project has its own', async () => {
  const first = await upload(gifOf('twice'));
  await service.clock.advance(1_000);
  const again = await upload(gifOf('twice'), 'other name.gif');
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  const other = await foreign('POST /assets', { body: { name: 'dot.gif', content: gifOf('twice') } });
  expect(other.status).toBe(201);
  expect(other.body.data.id).not.toBe(first.body.data.id);
  expect(await listed(foreign)).toEqual([other.body.data.id]);
});

test('a repeat of the request has the same answer, and newer images come first', async () => {
  const request = { body: { name: 'a.gif', content: gifOf('repeat') }, headers: { 'Idempotency-Key': 'one' } };
  const [first, again] = [await call('POST /assets', request), await call('POST /assets', request)];
  expect([again.status, again.body]).toEqual([201, first.body]);
  await service.clock.advance(1_000);
  const newer = await upload(gifOf('newer'));
  expect((await listed()).slice(0, 2)).toEqual([newer.body.data.id, first.body.data.id]);
});

const big = Buffer.concat([Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), Buffer.alloc(2 * 1024 * 1024)]);

test.each([
  ['an SVG', Buffer.from('<svg onload="alert(1)"/>').toString('base64'), 'invalid_string'],
  ['a page that is named as an image', Buffer.from('<script>').toString('base64'), 'invalid_string'],
  ['no base64', 'R0lGODlh!', 'invalid_string'],
  ['a data address', `data:image/gif;base64,${gifOf('')}`, 'invalid_string'],
  ['nothing', '', 'too_small'],
  ['more than 2 MB', big.toString('base64'), 'too_big'],
])('%s is refused and leaves nothing', async (_, content, code) => {
  const before = (await service.objects()).length;
  const { status, body } = await upload(content);
  expect([status, body.error.errors]).toMatchObject([422, [{ field: 'content', code }]]);
  expect((await service.objects()).length).toBe(before);
});

test('an image of 2 MB fits', async () => {
  const { status, body } = await upload(big.subarray(0, 2 * 1024 * 1024).toString('base64'), 'large.gif');
  expect([status, body.data.size]).toEqual([201, 2_097_152]);
});

test('a deleted image is gone from list and bucket, and only its own project deletes it', async () => {
  const { id } = (await upload(gifOf('deleted'))).body.data;
  expect((await foreign('DELETE /assets/{id}', { id })).status).toBe(404);
  expect((await call('DELETE /assets/{id}', { id })).status).toBe(204);
  expect(await listed()).not.toContain(id);
  expect(await findObject(`images/prj_one/${id.slice(4)}.gif`)).toBeNull();
  const missing = await call('DELETE /assets/{id}', { id });
  expect([missing.status, missing.body.error.code]).toEqual([404, 'ASSET_NOT_FOUND']);
  expect((await upload(gifOf('deleted'))).status).toBe(201);
});

test('the deletion of a project finds its images, and those of no other', async () => {
  const found: string[] = [];
  await scanProjectObjects('prj_one', async (keys) => void found.push(...keys));
  expect(found).toHaveLength((await listed()).length);
  expect(found.every((key) => key.startsWith('images/prj_one/'))).toBe(true);
});

test('a project has a thousand images at most, of which each can be uploaded again', async () => {
  const project = 'prj_disabled';
  const { keys } = await import('../../../shared/db/table/keys');
  const { put } = await import('../../../shared/db/table/rows');
  const { setProjectStatus } = await import('../../../shared/db/projects/projects');
  await setProjectStatus(project, 'ACTIVE');
  const of = caller(handler, secretKey(project));
  const first = await of('POST /assets', { body: { name: 'first.gif', content: gifOf('first') } });
  for (let n = 1; n < 1_000; n++) {
    const id = `ast_${String(n).padStart(32, '0')}`;
    const row = { id, projectId: project, name: 'x', kind: 'gif', size: 1, width: 1, height: 1, createdAt: 'x' };
    await put({ ...keys.asset(project, id), v: 1, ...row });
  }
  const refused = await of('POST /assets', { body: { name: 'more.gif', content: gifOf('more') } });
  expect([refused.status, refused.body.error.errors[0].code]).toEqual([422, 'too_big']);
  expect((await of('POST /assets', { body: { name: 'first.gif', content: gifOf('first') } })).body).toEqual(first.body);
});
