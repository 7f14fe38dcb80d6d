import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SendEmailBody } from '../../packages/client/src/index';
import { errorsOf, expectRefusal } from '../support/contract/every-route';
import { type Journey, startJourney } from '../support/contract/journey';
import { addKey, addProject, connectOperator } from '../support/contract/operator';
import { announce, post, upload } from '../support/contract/upload';

const TEN_MB = 10_485_760;
/** What base64 in JSON leaves of Lambda's 6 MB for an event. */
const INLINE_BYTES = 4_400_000;
const TOO_MUCH_INLINE = 4_800_000;

let journey: Journey;

beforeAll(async () => {
  journey = await startJourney({ sendRate: 100 });
  connectOperator(journey.service.dir);
});
afterAll(() => journey?.service.stop());

type Bytes = Uint8Array<ArrayBuffer>;

const random = (size: number): Bytes => new Uint8Array(randomBytes(size));
const sha256 = (bytes: Bytes): string => createHash('sha256').update(bytes).digest('hex');
type Attachments = NonNullable<SendEmailBody['attachments']>;

const email = (to: string, attachments: Attachments) => ({
  to,
  from: 'shop@example.com',
  subject: 'Files',
  body: 'x',
  attachments,
});
const inline = (filename: string, bytes: Bytes) => ({ filename, content: Buffer.from(bytes).toString('base64') });
const trySend = (attachments: Attachments, more: object = {}) =>
  journey.call('POST /v1/send', { body: { ...email('refused@example.org', attachments), ...more } });

describe('ten megabytes in ten files', () => {
  test('come by upload, byte for byte', async () => {
    const { call, send, arrive, emailTo } = journey;
    const files = Array.from({ length: 10 }, (_, i) => ({ filename: `part ${i}.bin`, bytes: random(TEN_MB / 10) }));
    const attachments: Attachments = [];
    for (const { filename, bytes } of files) {
      attachments.push({ filename, uploadId: await upload(call, bytes, { filename }) });
    }
    const [item] = await send(email('ada@example.org', attachments));
    await arrive();
    const received = (await emailTo('ada@example.org')).attachments;
    const facts = files.map(({ filename, bytes }) => ({ filename, size: bytes.length, sha256: sha256(bytes) }));
    expect(received.map(({ filename, size, sha256 }) => ({ filename, size, sha256 }))).toEqual(facts);

    const content = await journey.client.emails.getContent(item?.email ?? '');
    expect(content.attachments).toMatchObject(facts);

    // Sent again, the email has files of its own: those of the first go with its contact.
    await journey.client.emails.resend(item?.email ?? '', { to: 'ada@corrected.example' });
    await journey.client.contacts.delete('ada@example.org');
    await arrive();
    const again = (await emailTo('ada@corrected.example')).attachments;
    expect(again.map(({ filename, size, sha256 }) => ({ filename, size, sha256 }))).toEqual(facts);
  });

  test('and one byte more are refused', async () => {
    const { call } = journey;
    const uploadId = await upload(call, random(TEN_MB), { filename: 'large.bin' });
    const response = await trySend([{ filename: 'large.bin', uploadId }, inline('more.bin', random(1))]);
    expectRefusal(response, 'VALIDATION_ERROR');
    expect(errorsOf(response)).toEqual([expect.objectContaining({ field: 'attachments', code: 'too_big' })]);
  });
});

describe('inline files', () => {
  test('arrive as far as gateway and function pass them', async () => {
    const { send, arrive, emailTo } = journey;
    const files = [random(INLINE_BYTES / 2), random(INLINE_BYTES / 2)];
    await send(
      email(
        'grace@example.org',
        files.map((bytes, i) => inline(`${i}.bin`, bytes)),
      ),
    );
    await arrive();
    const received = (await emailTo('grace@example.org')).attachments;
    expect(received.map(({ sha256 }) => sha256)).toEqual(files.map(sha256));
  });

  test('beyond that are a 413 that names the way for large files', async () => {
    const response = await trySend([inline('large.bin', random(TOO_MUCH_INLINE))]);
    expectRefusal(response, 'REQUEST_TOO_LARGE', 'gateway');
    expect(response.body).toMatchObject({ error: { suggestion: expect.stringContaining('POST /uploads') } });
  });
});

describe('an upload', () => {
  const small = random(1000);
  const field = 'attachments[0].uploadId';

  test('takes a file of exactly its size and type only', async () => {
    const { call } = journey;
    const announced = await announce(call, small.length, { filename: 'a.bin' });
    expect(await post(announced, random(999))).toBeGreaterThanOrEqual(400);
    expect(await post(announced, random(1001))).toBeGreaterThanOrEqual(400);
    const fields = { ...announced.fields, 'Content-Type': 'text/html' };
    expect(await post({ ...announced, fields }, small)).toBeGreaterThanOrEqual(400);
    expect(await post(announced, small)).toBe(204);
  });

  test('without its file can not be used', async () => {
    const { uploadId } = await announce(journey.call, small.length, { filename: 'a.bin' });
    const response = await trySend([{ filename: 'a.bin', uploadId }]);
    expectRefusal(response, 'VALIDATION_ERROR');
    expect(errorsOf(response)).toEqual([expect.objectContaining({ field })]);
  });

  test('can be used once, and a refused request does not use it up', async () => {
    const { call, send, arrive, emailTo } = journey;
    const uploadId = await upload(call, small, { filename: 'a.bin' });
    const attachments = [{ filename: 'a.bin', uploadId }];
    expectRefusal(await trySend(attachments, { from: 'shop@elsewhere.example' }), 'DOMAIN_NOT_VERIFIED');
    expectRefusal(await trySend([...attachments, ...attachments]), 'VALIDATION_ERROR');
    await send(email('once@example.org', attachments));
    const again = await trySend(attachments);
    expectRefusal(again, 'VALIDATION_ERROR');
    expect(errorsOf(again)).toEqual([expect.objectContaining({ field })]);
    await arrive();
    expect((await emailTo('once@example.org')).attachments).toMatchObject([{ sha256: sha256(small) }]);
  });

  test('can be used by one of two requests at the same time', async () => {
    const { call } = journey;
    const uploadId = await upload(call, small, { filename: 'a.bin' });
    const attachments = [{ filename: 'a.bin', uploadId }];
    const ask = async (to: string) => ({ to, ...(await call('POST /v1/send', { body: email(to, attachments) })) });
    const answers = await Promise.all(['one@example.org', 'two@example.org'].map(ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const loser = answers.find(({ status }) => status === 422)?.to;
    expectRefusal(await call(`GET /contacts/${loser}`), 'CONTACT_NOT_FOUND');
  });

  test('of another project is a 404, and one for an import no attachment', async () => {
    const { call } = journey;
    const key = await addKey((await addProject('other')).id);
    const foreign = await upload((line, request) => call(line, { ...request, key }), small, { filename: 'a.bin' });
    expectRefusal(await trySend([{ filename: 'a.bin', uploadId: foreign }]), 'UPLOAD_NOT_FOUND');
    const file = { filename: 'a.csv', contentType: 'text/csv', purpose: 'import' as const };
    const uploadId = await upload(call, small, file);
    expect(errorsOf(await trySend([{ filename: 'a.csv', uploadId }]))).toEqual([expect.objectContaining({ field })]);
  });
});

test('nothing that was refused left an email or a contact behind', async () => {
  const { arrive, call, emailsTo } = journey;
  await arrive();
  expect(await emailsTo('refused@example.org')).toEqual([]);
  expectRefusal(await call('GET /contacts/refused@example.org'), 'CONTACT_NOT_FOUND');
});
