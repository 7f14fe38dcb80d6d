/** Where a pass over an audience stands: what it has passed of a part of it. */
export interface AudiencePlace {
  shard: number;
  /** The last sort key that was passed; null at the part's beginning. */
  after: string | null;
}

/** Somebody of the audience. */
export interface Listed {
  contactId: string;
  /** Epoch milliseconds before which their mail may not go; 0 for at once. */
  notBefore: number;
  /** Where the pass stands right after them. */
  place: AudiencePlace;
}

/** Recipients that are to be dealt with together. */
export interface PlannedChunk {
  id: string;
  contactIds: string[];
  notBefore: number;
}

/** A message's worth of work: some seconds at the lowest rate, and few enough to stop soon after a pause. */
export const CHUNK_SIZE = 25;
/** A transaction takes 100 items: the pass's own row, and two rows of each chunk. */
export const CHUNKS_PER_STEP = 49;

const digits = (contactId: string): string => contactId.slice('ct_'.length);
const idOf = (pass: number, { contactId, place }: Listed): string =>
  `${pass}-${String(place.shard).padStart(2, '0')}-${digits(contactId)}`;

/**
 * Chunks of those whose mail goes from the same time on, in the order of the audience: of as many as fit one step.
 * `taken` of those listed are in them; the others have their turn in the next step.
 */
export function planChunks(pass: number, listed: readonly Listed[]): { chunks: PlannedChunk[]; taken: number } {
  const chunks: PlannedChunk[] = [];
  const unfilled = new Map<number, PlannedChunk>();
  for (const [taken, one] of listed.entries()) {
    let chunk = unfilled.get(one.notBefore);
    if (!chunk) {
      if (chunks.length === CHUNKS_PER_STEP) return { chunks, taken };
      chunk = { id: idOf(pass, one), contactIds: [], notBefore: one.notBefore };
      chunks.push(chunk);
      unfilled.set(one.notBefore, chunk);
    }
    chunk.contactIds.push(one.contactId);
    if (chunk.contactIds.length === CHUNK_SIZE) unfilled.delete(one.notBefore);
  }
  return { chunks, taken: listed.length };
}
