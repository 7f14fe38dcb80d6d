import type { AudiencePosition, PlannedChunk } from '../../domain/campaigns/audience-scan';
import type { CampaignRef } from '../../domain/campaigns/campaign';
import { KEPT_DAYS } from '../../domain/campaigns/limits';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { queryPage } from '../table/query';
import { put } from '../table/rows';
import { contentOf } from '../table/stored';
import { putPart, type TransactionPart, transact } from '../table/transact';
import { packContacts } from './chunks';
import { audienceScanPartition, campaignKeys, openEntry } from './keys';

/** How far one scan of a campaign's audience is. */
export interface AudienceScan {
  scan: number;
  /** Raised by each write, so that of two writers that read the same one only the first succeeds. */
  step: number;
  /** Where it continues; null at its end. */
  position: AudiencePosition | null;
  /** Recipients that it has found. */
  listed: number;
}

/** A campaign without a test has one scan, one with a test two. */
const SCANS = 2;
const START: AudiencePosition = { shard: 0, after: null };
const DAY_SECONDS = 86_400;

/** How far both scans are. A scan that has not begun is at its start. */
export async function readScans(ref: CampaignRef): Promise<{ first: AudienceScan; second: AudienceScan }> {
  const { rows } = await queryPage({ pk: audienceScanPartition(ref), limit: SCANS });
  const scans = rows.map((row) => contentOf<AudienceScan>(row));
  const find = (scan: number): AudienceScan =>
    scans.find((one) => one.scan === scan) ?? { scan, step: 0, position: START, listed: 0 };
  return { first: find(1), second: find(2) };
}

const nextRow = (ref: CampaignRef, { step, ...seen }: AudienceScan, change: Partial<AudienceScan>) => ({
  ...campaignKeys.audienceScan(ref, seen.scan),
  v: 1,
  ...seen,
  ...change,
  step: step + 1,
});

const asSeen = ({ step }: AudienceScan) => (step === 0 ? expr`attribute_not_exists(pk)` : expr`step = ${step}`);

function chunkRows(ref: CampaignRef, scan: number, { id, contactIds, notBefore }: PlannedChunk): TransactionPart[] {
  const n = contactIds.length;
  const ttl = Math.ceil(now() / 1000) + KEPT_DAYS * DAY_SECONDS;
  return [
    putPart({ ...campaignKeys.chunk(ref, id), v: 1, scan, n, contacts: packContacts(contactIds), ttl }),
    putPart({ ...campaignKeys.open(ref, openEntry(notBefore, id)), v: 1, n, queueAt: notBefore }),
  ];
}

/**
 * Stores the chunks that a scan has made together with its new position. Returns null, and writes nothing, if another
 * dispatcher has moved the scan since it was read.
 */
export async function writeStep(
  ref: CampaignRef,
  seen: AudienceScan,
  { chunks, position }: { chunks: readonly PlannedChunk[]; position: AudiencePosition | null },
): Promise<AudienceScan | null> {
  const listed = seen.listed + chunks.reduce((sum, { contactIds }) => sum + contactIds.length, 0);
  const refused = await transact([
    putPart(nextRow(ref, seen, { position, listed }), asSeen(seen)),
    ...chunks.flatMap((chunk) => chunkRows(ref, seen.scan, chunk)),
  ]);
  return refused ? null : { ...seen, step: seen.step + 1, position, listed };
}

/** Ends both scans, begun or not, so that they list nobody else. False if a dispatcher moved one meanwhile. */
export async function endScans(ref: CampaignRef): Promise<boolean> {
  const { first, second } = await readScans(ref);
  for (const seen of [first, second]) {
    if (seen.position !== null && !(await put(nextRow(ref, seen, { position: null }), asSeen(seen)))) return false;
  }
  return true;
}
