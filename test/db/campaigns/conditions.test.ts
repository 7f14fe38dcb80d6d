import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { campaignRef, createCampaign, getCampaign } from '../../../shared/db/campaigns/campaigns';
import {
  beginSending,
  listDueCampaigns,
  pauseCampaign,
  recordAudienceSize,
  removeFromDue,
  scheduleCampaign,
} from '../../../shared/db/campaigns/changes';
import { deleteCampaign } from '../../../shared/db/campaigns/deletion';
import { consumeTestEmails } from '../../../shared/db/campaigns/test-email-allowance';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { TESTS_PER_DAY } from '../../../shared/domain/campaigns/limits';
import { draftOf } from '../../support/campaign';
import { type Service, startService } from '../../support/contacts';
import { newProject } from '../../support/worker';

let service: Service;
let projectId: string;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  projectId = (await newProject()).id;
});

/** A campaign under way as it was first read, and as it is after another write. */
async function changedSince(): Promise<{ seen: Campaign; current: Campaign }> {
  const draft = await createCampaign(
    draftOf({ projectId }),
    { body: '<p>Hello</p>', text: null, variants: [] },
    { segmentIds: [] },
  );
  if (typeof draft === 'string') throw new Error(draft);
  const current = await scheduleCampaign(draft, service.clock.now());
  if (!current) throw new Error('the campaign was not scheduled');
  return { seen: draft, current };
}

describe('a campaign that another write has changed since it was read', () => {
  test('is not deleted', async () => {
    const { seen, current } = await changedSince();
    expect(await deleteCampaign(seen)).toBe('changed');
    expect(await getCampaign(campaignRef(seen))).toEqual(current);
    expect(await deleteCampaign(current)).toBe('deleted');
    expect(await deleteCampaign(current)).toBe('changed');
  });

  test('stays due', async () => {
    const { seen, current } = await changedSince();
    const isDue = async () =>
      (await listDueCampaigns(service.clock.now(), 1_000)).some(({ campaignId }) => campaignId === seen.id);
    expect(await removeFromDue(seen)).toBe(false);
    expect(await isDue()).toBe(true);
    expect(await removeFromDue(current)).toBe(true);
    expect(await isDue()).toBe(false);
  });

  test('is neither sent nor paused', async () => {
    const { seen, current } = await changedSince();
    expect(await beginSending(seen, { name: 'Shop' })).toBeNull();
    expect(await pauseCampaign(seen, 'not_ready')).toBeNull();
    expect(await getCampaign(campaignRef(seen))).toEqual(current);
  });
});

test('an estimate of the audience does not replace a known size, and makes no row', async () => {
  const { current } = await changedSince();
  await recordAudienceSize(campaignRef(current), 7);
  await recordAudienceSize(campaignRef(current), 8);
  expect(await getCampaign(campaignRef(current))).toEqual({ ...current, audienceSize: 7 });
  await recordAudienceSize({ projectId, campaignId: 'cmp_none' }, 7);
  expect(await getCampaign({ projectId, campaignId: 'cmp_none' })).toBeNull();
});

test('the share of test emails ends exactly at its limit, and is new the next day', async () => {
  const time = service.clock.now();
  expect(await consumeTestEmails(projectId, time, TESTS_PER_DAY - 1)).toBe(true);
  expect(await consumeTestEmails(projectId, time, 2)).toBe(false);
  expect(await consumeTestEmails(projectId, time, 1)).toBe(true);
  expect(await consumeTestEmails(projectId, time, 1)).toBe(false);
  expect(await consumeTestEmails(projectId, time + 86_400_000, 1)).toBe(true);
});
