import type { AudiencePosition, PlannedChunk } from '../../domain/campaigns/audience-scan';
import type { CampaignRef } from '../../domain/campaigns/campaign';
import { RETENTION_DAYS } from '../../domain/campaigns/limits';
import { DAY_SECONDS } from '../../durations';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { queryPage } from '../table/query';
import { put } from '../table/rows';
import { contentOf } from '../table/stored';
import { putPart, type TransactionPart, transact } from '../table/transact';
import { packContacts } from './chunks';
import { audienceScanPartition, campaignKeys, openChunkEntry } from './keys';

export interface AudienceScan {
  /** 1, or 2 for the scan of the rest of the audience after an A/B test. */
  scan: number;
  /** Raised by each write, so only one of two concurrent writers succeeds. */
  step: number;
  position: AudiencePosition | null;
  listed: number;
}

const SCANS = 2;
const START: AudiencePosition = { shard: 0, after: null };

export async function readScans(ref: CampaignRef): Promise<{ first: AudienceScan; second: AudienceScan }> {
  const { rows } = await queryPage({ pk: audienceScanPartition(ref), limit: SCANS });
  const scans = rows.map((row) => contentOf<AudienceScan>(row));
  const storedScan = (scan: number): AudienceScan =>
    scans.find((stored) => stored.scan === scan) ?? { scan, step: 0, position: START, listed: 0 };
  return { first: storedScan(1), second: storedScan(2) };
}

const rowAfter = (ref: CampaignRef, { step, ...scan }: AudienceScan, change: Partial<AudienceScan>) => ({
  ...campaignKeys.audienceScan(ref, scan.scan),
  v: 1,
  ...scan,
  ...change,
  step: step + 1,
});

const ifUnchanged = ({ step }: AudienceScan) => (step === 0 ? expr`attribute_not_exists(pk)` : expr`step = ${step}`);

function chunkParts(ref: CampaignRef, scan: number, { id, contactIds, notBefore }: PlannedChunk): TransactionPart[] {
  const n = contactIds.length;
  const ttl = Math.ceil(now() / 1000) + RETENTION_DAYS * DAY_SECONDS;
  return [
    putPart({ ...campaignKeys.chunk(ref, id), v: 1, scan, n, contacts: packContacts(contactIds), ttl }),
    putPart({ ...campaignKeys.open(ref, openChunkEntry(notBefore, id)), v: 1, n, queueAt: notBefore }),
  ];
}

/** Null if another dispatcher advanced the scan. */
export async function writeStep(
  ref: CampaignRef,
  current: AudienceScan,
  { chunks, position }: { chunks: readonly PlannedChunk[]; position: AudiencePosition | null },
): Promise<AudienceScan | null> {
  const listed = current.listed + chunks.reduce((sum, { contactIds }) => sum + contactIds.length, 0);
  const failedParts = await transact([
    putPart(rowAfter(ref, current, { position, listed }), ifUnchanged(current)),
    ...chunks.flatMap((chunk) => chunkParts(ref, current.scan, chunk)),
  ]);
  return failedParts ? null : { ...current, step: current.step + 1, position, listed };
}

export async function endScans(ref: CampaignRef): Promise<boolean> {
  const { first, second } = await readScans(ref);
  for (const current of [first, second]) {
    if (current.position === null) continue;
    const isEnded = await put(rowAfter(ref, current, { position: null }), ifUnchanged(current));
    if (!isEnded) return false;
  }
  return true;
}
