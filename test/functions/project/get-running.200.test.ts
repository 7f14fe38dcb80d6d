import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/project/handler';
import { createCampaign } from '../../../shared/db/campaigns/campaigns';
import { draftOf } from '../../support/campaign';
import { addProject } from '../../support/contacts';
import { addToCounter } from '../../support/counters';
import { type Jobs, startJobs } from '../../support/jobs';
import { caller, secretKey } from '../../support/templates';

const AT = '2026-12-02T09:00:00.000Z';
let jobs: Jobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs?.stop());

const call = caller(handler, secretKey('prj_one'));
async function runningIn(projectId: string) {
  const { status, body } = await call('GET /project/running', { key: secretKey(projectId) });
  expect(status).toBe(200);
  return body.data;
}
const none = { items: [], total: 0 };

test('campaigns that are sent or scheduled and open jobs, at most five of each with how many there are', async () => {
  const project = await addProject('prj_busy');
  const store = async (id: string, status: 'SENDING' | 'SCHEDULED' | 'SENT') =>
    createCampaign(
      draftOf({
        projectId: project.id,
        id,
        name: id,
        status,
        ...(status === 'SCHEDULED' ? { scheduledAt: AT } : { sentAt: AT }),
      }),
      { body: '<p>x</p>', text: null, variants: [] },
      { segmentIds: [] },
    );
  await store('cmp_sent', 'SENT');
  await store('cmp_sending', 'SENDING');
  for (let n = 1; n <= 7; n++) await store(`cmp_later${n}`, 'SCHEDULED');
  await addToCounter(project.id, 'campaigns:SENDING', 's', [{ by: 1, sequence: '1' }]);
  await addToCounter(project.id, 'campaigns:SCHEDULED', 's', [{ by: 7, sequence: '1' }]);

  const { sending, scheduled, jobs: open } = await runningIn(project.id);
  expect(sending).toEqual({
    items: [{ id: 'cmp_sending', name: 'cmp_sending', startedAt: AT, recipients: 0, done: 0 }],
    total: 1,
  });
  expect(scheduled.items.map(({ id }: { id: string }) => id)).toEqual([7, 6, 5, 4, 3].map((n) => `cmp_later${n}`));
  expect(scheduled).toMatchObject({ items: [{ scheduledAt: AT }, {}, {}, {}, {}], total: 7 });
  expect(open).toEqual(none);
});

test('a job is listed until it ends, and never by a neighbour', async () => {
  const made = [];
  for (let n = 0; n < 6; n++) made.push((await jobs.call('POST /contacts/export', {})).body.data.id);
  const { jobs: open } = await runningIn('prj_one');
  expect(open.total).toBe(6);
  expect(open.items).toHaveLength(5);
  expect(open.items[0]).toEqual({
    id: expect.any(String),
    type: 'export',
    status: 'QUEUED',
    processed: 0,
    total: null,
  });
  await jobs.call('POST /jobs/{id}/cancel', { id: made[0] });
  await jobs.work();
  expect((await runningIn('prj_one')).jobs).toEqual(none);
  await addProject('prj_two');
  expect(await runningIn('prj_two')).toEqual({ sending: none, scheduled: none, jobs: none });
});
