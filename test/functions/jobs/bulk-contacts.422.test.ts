import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Jobs, startJobs } from '../../support/jobs';

let jobs: Jobs;

beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs?.stop());

const ids = [`ct_${'0'.repeat(32)}`];
const filterOf = (...conditions: object[]) => ({ operator: 'AND', conditions });

test.each([
  ['without contacts', { action: 'delete' }, 'ids custom'],
  ['with two ways of naming them', { action: 'delete', ids, emails: ['a@b.co'] }, 'ids custom'],
  ['with an empty list', { action: 'delete', ids: [] }, 'ids too_small'],
  ['with over a thousand', { action: 'delete', ids: Array(1001).fill(ids[0]) }, 'ids too_big'],
  ['with what is no id', { action: 'delete', ids: ['ct_1'] }, 'ids[0] invalid_string'],
  ['with what is no address', { action: 'delete', emails: ['a@b.co', 'a@b'] }, 'emails[1] invalid_string'],
  ['with another action', { action: 'erase', ids }, 'action invalid_enum_value'],
  ['that adds to no segment', { action: 'addToSegment', ids }, 'segmentId custom'],
  ['with a segment that the action does not need', { action: 'delete', ids, segmentId: 'seg_1' }, 'segmentId custom'],
  ['with a filter of no conditions', { action: 'delete', filter: filterOf() }, 'filter.conditions too_small'],
  [
    'with a filter that makes no sense',
    { action: 'delete', filter: filterOf({ field: 'subscribed', operator: 'equals', value: 'yes' }) },
    'filter.conditions[0].value invalid_type',
  ],
  [
    'with a segment that does not exist',
    { action: 'delete', filter: filterOf({ field: 'segment.seg_1', operator: 'member' }) },
    'filter.conditions[0].field not_found',
  ],
])('422: %s', async (_, request, expected) => {
  const { status, body } = await jobs.call('POST /contacts/bulk', { body: request });
  expect(status).toBe(422);
  const errors = body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
  expect(errors).toEqual([expected]);
  expect(jobs.queue).toEqual([]);
});

test('422: mistakes of filter and action are told at once', async () => {
  const filter = filterOf({ field: 'nothing', operator: 'exists' });
  const { body } = await jobs.call('POST /contacts/bulk', { body: { action: 'erase', filter } });
  const fields = body.error.errors.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(['action', 'filter.conditions[0].field']);
});
