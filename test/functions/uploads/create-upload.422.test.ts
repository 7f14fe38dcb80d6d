import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/uploads/handler';
import { caller, type Service, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const valid = { purpose: 'attachment', filename: 'a.pdf', contentType: 'application/pdf', size: 10 };
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test.each([
  ['an unknown purpose', { purpose: 'avatar' }, 'purpose: invalid_enum_value'],
  ['an extension that SES refuses', { filename: 'setup.EXE' }, 'filename: invalid_string'],
  ['a path in the name', { filename: '../a.pdf' }, 'filename: invalid_string'],
  ['no content type', { contentType: 'pdf' }, 'contentType: invalid_string'],
  ['a parameter that is none', { contentType: 'text/csv; charset' }, 'contentType: invalid_string'],
  ['an empty file', { size: 0 }, 'size: too_small'],
  ['half a byte', { size: 1.5 }, 'size: invalid_type'],
  ['an attachment over 10 MB', { size: 10_485_761 }, 'size: too_big'],
  ['an import over 1 GiB', { purpose: 'import', size: 1024 ** 3 + 1 }, 'size: too_big'],
  ['an unknown member', { key: 'x' }, 'key: unrecognized_keys'],
])('%s is refused by its field', async (_what, wrong, expected) => {
  const { status, body } = await call('POST /uploads', { body: { ...valid, ...wrong } });
  expect(status).toBe(422);
  expect(body.error.errors.map(({ field, code }: Record<string, string>) => `${field}: ${code}`)).toEqual([expected]);
});

test('without a key, with a public one or one without the scope, there is no form', async () => {
  const key = secretKey('prj_one');
  const ask = async (other: Record<string, string> | null) =>
    (await call('POST /uploads', { body: valid, key: other })).status;
  expect(await ask(null)).toBe(401);
  expect(await ask({ keyStatus: 'revoked' })).toBe(401);
  expect(await ask({ ...key, keyKind: 'public' })).toBe(403);
  expect(await ask({ ...key, scopes: 'templates' })).toBe(403);
  expect(await ask(secretKey('prj_disabled'))).toBe(403);
});
