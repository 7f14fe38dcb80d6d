import { CHUNK_SIZE, CHUNKS_PER_STEP } from './limits';

export interface AudiencePosition {
  shard: number;
  after: string | null;
  /** The part of each shard that this round reads. Absent if whole shards are read one by one. */
  round?: { number: number; after: string | null; to: string | null };
}

export interface ListedRecipient {
  contactId: string;
  /** Epoch milliseconds; 0 means immediately. */
  notBefore: number;
  position: AudiencePosition;
}

export interface PlannedChunk {
  id: string;
  contactIds: string[];
  notBefore: number;
}

const withZeros = (number: number, length: number): string => String(number).padStart(length, '0');

function chunkIdOf(scan: number, { contactId, position: { round, shard } }: ListedRecipient): string {
  const contactDigits = contactId.slice('ct_'.length);
  return `${scan}-${withZeros(round?.number ?? 0, 4)}-${withZeros(shard, 2)}-${contactDigits}`;
}

export function planChunks(
  scan: number,
  recipients: readonly ListedRecipient[],
): { chunks: PlannedChunk[]; recipientCount: number } {
  const chunks: PlannedChunk[] = [];
  const unfilled = new Map<number, PlannedChunk>();
  for (const [index, recipient] of recipients.entries()) {
    let chunk = unfilled.get(recipient.notBefore);
    if (!chunk) {
      if (chunks.length === CHUNKS_PER_STEP) return { chunks, recipientCount: index };
      chunk = { id: chunkIdOf(scan, recipient), contactIds: [], notBefore: recipient.notBefore };
      chunks.push(chunk);
      unfilled.set(recipient.notBefore, chunk);
    }
    chunk.contactIds.push(recipient.contactId);
    if (chunk.contactIds.length === CHUNK_SIZE) unfilled.delete(recipient.notBefore);
  }
  return { chunks, recipientCount: recipients.length };
}
