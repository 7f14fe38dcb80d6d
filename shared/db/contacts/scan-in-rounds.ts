import { CONTACT_SHARDS } from '../table/keys';
import { pacer, readPage, type ScanPage, type ScanPosition, SUMMARY } from './scan';

/** A range of sort keys in every partition; null is the partition's beginning or end. */
export interface Round {
  number: number;
  after: string | null;
  to: string | null;
}

export interface RoundsPosition extends ScanPosition {
  round?: Round;
}

export interface RoundsPage extends Omit<ScanPage, 'next'> {
  round: Round;
  next: RoundsPosition | null;
}

const FIRST_ROUND: Round = { number: 0, after: null, to: null };

/**
 * Reads a page of each partition in turn, so no partition gets hot. If `mayLag` returns true, the read is eventually
 * consistent, at half the cost.
 */
export async function* scanInRounds(
  projectId: string,
  from: RoundsPosition,
  pageRows: number,
  isPaced: boolean,
  mayLag: () => boolean = () => false,
): AsyncGenerator<RoundsPage, void> {
  const wait = pacer(isPaced);
  for (let position: RoundsPosition | null = from; position !== null; ) {
    const { shard, after, round = FIRST_ROUND } = position as RoundsPosition;
    const to = shard === 0 ? null : round.to;
    const options = { limit: pageRows, to, eventual: mayLag() };
    const page = await readPage(projectId, { shard, after: after ?? round.after }, options);
    const next: RoundsPosition | null =
      shard === 0 ? afterFirstShard(round, page.last) : afterPage(position, round, page.last);
    yield { contacts: page.contacts, round, next };
    position = next;
    await wait(page.units, position === null);
  }
}

const afterFirstShard = (round: Round, last: string | null): RoundsPosition => ({
  shard: 1,
  after: null,
  round: { ...round, to: last === null ? null : `${last.split('#', 1)[0]}${SUMMARY}` },
});

function afterPage(position: RoundsPosition, round: Round, last: string | null): RoundsPosition | null {
  if (last !== null) return { ...position, round, after: last };
  if (position.shard + 1 < CONTACT_SHARDS) return { shard: position.shard + 1, after: null, round };
  if (round.to === null) return null;
  return { shard: 0, after: null, round: { number: round.number + 1, after: round.to, to: null } };
}
