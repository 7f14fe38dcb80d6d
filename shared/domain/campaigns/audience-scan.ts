import { CHUNK_SIZE, CHUNKS_PER_STEP } from './limits';

/** How far a scan of an audience is. */
export interface AudiencePosition {
  shard: number;
  /** The last sort key that was read; null at the shard's beginning. */
  after: string | null;
  /** The part of each shard that is being read; absent where the shards are read one after the other. */
  round?: { number: number; after: string | null; to: string | null };
}

/** A recipient that a scan has found. */
export interface ListedRecipient {
  contactId: string;
  /** Epoch milliseconds before which their mail may not leave; 0 for at once. */
  notBefore: number;
  /** Where the scan is right after them. */
  position: AudiencePosition;
}

/** Recipients that are sent to together. */
export interface PlannedChunk {
  id: string;
  contactIds: string[];
  notBefore: number;
}

const digits = (contactId: string): string => contactId.slice('ct_'.length);
const padded = (n: number, length: number): string => String(n).padStart(length, '0');

/** Chunks sort in the order of listing. */
const idOf = (scan: number, { contactId, position: { round, shard } }: ListedRecipient): string =>
  `${scan}-${padded(round?.number ?? 0, 4)}-${padded(shard, 2)}-${digits(contactId)}`;

/**
 * Groups recipients into chunks by the time from which their mail may leave, in the order of the audience, as many as
 * fit into one step. The first `taken` recipients are in the chunks; the next step takes the others.
 */
export function planChunks(
  scan: number,
  listed: readonly ListedRecipient[],
): { chunks: PlannedChunk[]; taken: number } {
  const chunks: PlannedChunk[] = [];
  const unfilled = new Map<number, PlannedChunk>();
  for (const [taken, one] of listed.entries()) {
    let chunk = unfilled.get(one.notBefore);
    if (!chunk) {
      if (chunks.length === CHUNKS_PER_STEP) return { chunks, taken };
      chunk = { id: idOf(scan, one), contactIds: [], notBefore: one.notBefore };
      chunks.push(chunk);
      unfilled.set(one.notBefore, chunk);
    }
    chunk.contactIds.push(one.contactId);
    if (chunk.contactIds.length === CHUNK_SIZE) unfilled.delete(one.notBefore);
  }
  return { chunks, taken: listed.length };
}
