import { MINUTE_MS } from '../../../shared/durations';
import type { Cloud } from '../cloud/cloud';
import { storedIn } from './stored';

const TICKS = 5;

/** Bytes that the table keeps, over a year, for each email of a campaign to everybody, with what is stored once for all. */
export async function bytesPerCampaignEmail(cloud: Cloud): Promise<number> {
  const { clock, request, invoke, drain, readStream, aws } = cloud;
  const campaign = { name: 'Bench', subject: 'News', body: '<p>News</p>', from: 'hello@example.com' };
  const { data } = await clock.during(request('POST', '/campaigns', { ...campaign, audienceType: 'ALL' }));
  const { id } = data as { id: string };
  const held = async () => {
    const { lasting, passing } = await storedIn(cloud);
    return lasting + passing;
  };
  const [before, sent] = [await held(), aws.emails.length];
  await clock.during(request('POST', `/campaigns/${id}/send`, {}));
  for (let tick = 0; tick < TICKS; tick++) {
    await clock.during(invoke('dispatcher', {}));
    await clock.during(drain('campaigns'));
    for (const reader of ['streamReactions', 'countersProjector'] as const) await clock.during(readStream(reader));
    await clock.during(clock.sleep(MINUTE_MS));
  }
  return ((await held()) - before) / (aws.emails.length - sent);
}
