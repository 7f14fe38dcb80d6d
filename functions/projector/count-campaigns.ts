import type { DynamoDBRecord } from 'aws-lambda';
import { addToTally, type TallyAddition } from '../../shared/db/tallies';
import { foldTally } from '../../shared/db/tally-folding';
import type { CampaignRef } from '../../shared/domain/campaign/campaign';
import type { TallyPart } from '../../shared/domain/campaign/mail-amounts';
import { inTurns } from '../../shared/ops/in-turns';
import { tallyChange } from '../../shared/queue/campaign-tally';

/** Parts of tallies that are written at the same time. */
const CONCURRENCY = 20;

interface PartAdditions {
  ref: CampaignRef;
  part: TallyPart;
  additions: TallyAddition[];
}

/** What the records add, part by part of each campaign's tally. */
function gather(records: readonly DynamoDBRecord[]): PartAdditions[] {
  const parts = new Map<string, PartAdditions>();
  for (const { ref, sequence, amounts } of records.flatMap((record) => tallyChange(record) ?? [])) {
    for (const [part, members] of amounts) {
      const name = `${ref.projectId}#${ref.campaignId}#${part}`;
      const entry = parts.get(name) ?? { ref, part, additions: [] };
      entry.additions.push({ sequence, members });
      parts.set(name, entry);
    }
  }
  return [...parts.values()];
}

/** Adds what a batch of one stream shard says of campaigns' mail to their tallies: once, however often it comes. */
export const countCampaigns = (records: readonly DynamoDBRecord[], streamShard: string): Promise<void> =>
  inTurns(gather(records), CONCURRENCY, async ({ ref, part, additions }) => {
    if ((await addToTally(ref, part, streamShard, additions)) === 'first') await foldTally(ref, part);
  });
