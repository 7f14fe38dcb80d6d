import { expect, test } from '@jest/globals';
import { handler } from '../../../functions/health/handler';
import { call } from '../../support/contacts';

const DATE = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);

test('answers with the version of the service and the age of the verification lists', async () => {
  const { status, body } = await call(handler, { method: 'GET', resource: '/health' });
  expect(status).toBe(200);
  expect(body.data).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    time: expect.any(String),
    lists: { disposable: DATE, personal: DATE, aliases: DATE, roles: DATE, typos: DATE },
  });
});
