import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Jobs, startJobs } from '../../support/jobs';

let jobs: Jobs;

beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs?.stop());

test.each([
  ['another format', { format: 'xlsx' }, 'format invalid_enum_value'],
  ['a column that there is not', { fields: ['email', 'version'] }, 'fields[1] invalid_string'],
  ['a column named twice', { fields: ['email', 'data.a', 'email'] }, 'fields[2] duplicate'],
  ['columns of NDJSON', { format: 'ndjson', fields: ['email'] }, 'fields custom'],
  ['a filter without an operator', { filter: { conditions: [] } }, 'filter.operator required'],
])('422: %s', async (_, request, expected) => {
  const { status, body } = await jobs.call('POST /contacts/export', { body: request });
  expect(status).toBe(422);
  const errors = body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
  expect(errors).toContain(expected);
});
