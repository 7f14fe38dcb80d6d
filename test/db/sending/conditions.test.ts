import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listBulkProjects, registerBulkProject, unregisterBulkProject } from '../../../shared/db/sending/bulk-projects';
import { readFeedbackHealth, recordFeedback } from '../../../shared/db/sending/feedback-health';
import { listJudged, markForJudging, unregisterJudged } from '../../../shared/db/sending/reputation';
import { pushBackRate, reserveSlots } from '../../../shared/db/sending/send-rate';
import { claimServiceCall } from '../../../shared/db/sending/service-calls';
import {
  addTenant,
  getTenant,
  markTenantDoubtful,
  removeTenant,
  saveTenant,
  scheduleTenantCheck,
} from '../../../shared/db/sending/tenants';
import { keys } from '../../../shared/db/table/keys';
import { get, put } from '../../../shared/db/table/rows';
import { intervalMs, type RateRow } from '../../../shared/domain/sending/rate';
import type { Tenant } from '../../../shared/domain/sending/tenant';
import { now } from '../../../shared/ops/clock';
import { type Service, startService } from '../../support/contacts';
import { leavesRow, racing } from '../../support/races';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test('a project leaves a register only if nothing has registered it again since it was read', async () => {
  await registerBulkProject('prj_one', 'a');
  const [bulk] = await listBulkProjects();
  await registerBulkProject('prj_one', 'b');
  await unregisterBulkProject(bulk as NonNullable<typeof bulk>);
  const [again] = await listBulkProjects();
  await unregisterBulkProject(again as NonNullable<typeof again>);
  expect([again?.projectId, await listBulkProjects()]).toEqual(['prj_one', []]);
  await markForJudging('prj_one');
  const [judged] = await listJudged(null, 10);
  await markForJudging('prj_one');
  await unregisterJudged(judged as NonNullable<typeof judged>);
  const [rejudged] = await listJudged(null, 10);
  await unregisterJudged(rejudged as NonNullable<typeof rejudged>);
  expect([rejudged?.projectId, await listJudged(null, 10)]).toEqual(['prj_one', []]);
});

describe('the marks of the feedback', () => {
  const key = keys.feedbackHealth();

  test('only move forward', async () => {
    for (const at of [500_000, 300_000, 900_000]) await recordFeedback('lastEventAt', at);
    await recordFeedback('lastSentAt', 400_000);
    expect(await readFeedbackHealth()).toEqual({ lastEventAt: 900_000, lastSentAt: 400_000 });
    await put({ ...key, v: 1, lastEventAt: 2_000_000, lastSentAt: 400_000 });
    expect(await leavesRow(key, () => recordFeedback('lastEventAt', 1_999_999))).toBe(true);
  });

  test('are written once in 30 seconds or a minute by a container, each for itself', async () => {
    const time = now();
    await recordFeedback('lastEventAt', time);
    expect(await leavesRow(key, () => recordFeedback('lastEventAt', time + 29_999))).toBe(true);
    expect(await leavesRow(key, () => recordFeedback('lastSentAt', time))).toBe(false);
    expect(await leavesRow(key, () => recordFeedback('lastSentAt', time + 59_999))).toBe(true);
    expect(await leavesRow(key, () => recordFeedback('lastEventAt', time + 30_000))).toBe(false);
    expect(await leavesRow(key, () => recordFeedback('lastSentAt', time + 60_000))).toBe(false);
  });
});

describe('a call of SES is taken', () => {
  test.each<[string, number | null, boolean]>([
    ['if none was before', null, true],
    ['if the next slot begins now', 0, true],
    ['not if the next slot begins later', 1, false],
    ['not if the slot is just not absurd', 60_000, false],
    ['if the slot is absurdly far away', 60_001, true],
  ])('%s', async (name, ahead, isTaken) => {
    const key = keys.accountRate(name);
    if (ahead !== null) await put({ ...key, v: 1, nextAt: now() + ahead });
    expect(await claimServiceCall(name)).toBe(isTaken);
  });
});

describe('a booking', () => {
  const rate = keys.sendRate();
  const booked = async (row: RateRow) => {
    await put({ ...rate, ...row });
    return 'slots' in (await reserveSlots('transactional', 1));
  };

  test('starts anew exactly where nobody has booked, or absurdly far ahead', async () => {
    const tat = async () => (await get<RateRow>(rate))?.tat;
    const interval = intervalMs(14);
    expect([await booked({ tat: now() - 1 }), await tat()]).toEqual([true, now() + interval]);
    expect([await booked({ tat: now() }), await tat()]).toEqual([true, now() + interval]);
    expect([await booked({ tat: now() + 60_000 }), await tat()]).toEqual([false, now() + 60_000]);
    expect([await booked({ tat: now() + 60_001 }), await tat()]).toEqual([true, now() + interval]);
    expect([await booked({}), await tat()]).toEqual([true, now() + interval]);
  });

  test('does not start anew if another one books the last reachable moment between the look and the write', async () => {
    await put({ ...rate, tat: now() - 1 });
    const other = () => put({ ...rate, tat: now() + 60_000 });
    expect(await racing(other, () => reserveSlots('transactional', 1), '', 2)).toEqual({ waitMs: expect.any(Number) });
  });

  test('is pushed back between now and the longest push', async () => {
    for (const [ahead, pushed] of [
      [-1, false],
      [0, true],
      [30_000, true],
      [30_001, false],
    ] as const) {
      await put({ ...rate, tat: now() + ahead });
      expect(await leavesRow(rate, pushBackRate)).toBe(!pushed);
    }
  });
});

describe('a tenant', () => {
  const stored = async () => (await getTenant('prj_one')) as Tenant;

  test('is added once, and replaced or removed only as it was read', async () => {
    expect([await addTenant('prj_one'), await addTenant('prj_one')]).toEqual([true, false]);
    const seen = await stored();
    expect([await saveTenant(seen, seen, now()), await saveTenant(seen, seen, now())]).toEqual([true, false]);
    await markTenantDoubtful('prj_one');
    expect(await removeTenant(seen)).toBe(false);
    expect(await removeTenant(await stored())).toBe(true);
  });

  test('moves unless its entry is beyond what was seen', async () => {
    await addTenant('prj_two');
    expect(await scheduleTenantCheck('prj_two', now() + 50, now() - 1)).toBe(false);
    expect(await scheduleTenantCheck('prj_two', now() + 50, now())).toBe(true);
  });
});
