import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/verify/handler';
import { call, publicKey } from '../../support/contacts';
import { startVerify, type VerifyService } from '../../support/verify';

let service: VerifyService;
beforeAll(async () => {
  service = await startVerify({});
});
afterAll(() => service.stop());

describe('422', () => {
  test.each([
    [{ email: 'ada' }, 'email', 'invalid_string'],
    [{ email: 'Ada <ada@example.com>' }, 'email', 'invalid_string'],
    [{ email: `${'a'.repeat(320)}@example.com` }, 'email', 'too_big'],
    [{ email: 7 }, 'email', 'invalid_type'],
    [{}, 'email', 'required'],
    [{ email: 'ada@example.com', deep: true }, 'deep', 'unrecognized_keys'],
  ])('%j', async (body, field, code) => {
    const response = await service.post(body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });

  test('has the flat shape of this route', async () => {
    const { body } = await service.post({ email: 'ada' });
    expect(body).toMatchObject({ code: 422, error: 'Unprocessable Entity', errorCode: 'VALIDATION_ERROR' });
    expect(Object.keys(body).sort()).toEqual(['code', 'error', 'errorCode', 'errors', 'message', 'requestId', 'time']);
  });
});

test('403: a public key, which strangers hold, can not verify addresses', async () => {
  const caller = publicKey('prj_one');
  const { status, body } = await call(handler, { resource: '/v1/verify', body: { email: 'a@b.example' }, caller });
  expect([status, body.code, body.errorCode]).toEqual([403, 403, 'KEY_NOT_PERMITTED']);
});
