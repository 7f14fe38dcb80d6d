import { MINUTE_MS } from '../../../shared/durations';
import type { Cloud } from '../cloud/cloud';
import { storedIn } from './stored';

const TICKS = 5;

/** Bytes that the table stores per email of a campaign to everybody, including what is stored once for the campaign. */
export async function bytesPerCampaignEmail(cloud: Cloud): Promise<number> {
  const { clock, request, invoke, drain, readStream, aws } = cloud;
  const campaign = { name: 'Bench', subject: 'News', body: '<p>News</p>', from: 'hello@example.com' };
  const { data } = await clock.advanceUntilDone(request('POST', '/campaigns', { ...campaign, audienceType: 'ALL' }));
  const { id } = data as { id: string };
  const storedBytes = async () => {
    const { lasting, passing } = await storedIn(cloud);
    return lasting + passing;
  };
  const [before, sent] = [await storedBytes(), aws.emails.length];
  await clock.advanceUntilDone(request('POST', `/campaigns/${id}/send`, {}));
  for (let tick = 0; tick < TICKS; tick++) {
    await clock.advanceUntilDone(invoke('dispatcher', {}));
    await clock.advanceUntilDone(drain('campaigns'));
    for (const reader of ['streamReactions', 'countersProjector'] as const)
      await clock.advanceUntilDone(readStream(reader));
    await clock.advanceUntilDone(clock.sleep(MINUTE_MS));
  }
  return ((await storedBytes()) - before) / (aws.emails.length - sent);
}
