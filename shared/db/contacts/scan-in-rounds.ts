import { CONTACT_SHARDS } from '../table/keys';
import { pacedBy, readPage, type ScanPage, type ScanPosition, SUMMARY } from './scan';

/** The part of every partition that a round reads, by sort keys; null for the partition's beginning and end. */
export interface Round {
  number: number;
  /** The last key of the round before. */
  after: string | null;
  to: string | null;
}

/** How far a scan in rounds is. The first partition decides how far its round goes, so `to` says nothing there. */
export interface RoundsPosition extends ScanPosition {
  round?: Round;
}

/** A page, with the round in which it was read. */
export interface RoundsPage extends Omit<ScanPage, 'next'> {
  round: Round;
  next: RoundsPosition | null;
}

const FIRST: Round = { number: 0, after: null, to: null };

/**
 * Scans all contacts of a project from a position on, as `scanContacts` does, but a page of each partition in turn. Ids
 * are hashes, so a range of them is as large in every partition. Work on the contacts in this order heats no partition,
 * because it moves to the next one after a page. When `mayTrail` says that a page may be a second old, it costs half.
 */
export async function* scanInRounds(
  projectId: string,
  from: RoundsPosition,
  pageRows: number,
  isPaced: boolean,
  mayTrail: () => boolean = () => false,
): AsyncGenerator<RoundsPage, void> {
  const wait = pacedBy(isPaced);
  for (let place: RoundsPosition | null = from; place !== null; ) {
    const { shard, after, round = FIRST } = place as RoundsPosition;
    const to = shard === 0 ? null : round.to;
    const reading = { limit: pageRows, to, eventual: mayTrail() };
    const page = await readPage(projectId, { shard, after: after ?? round.after }, reading);
    const next: RoundsPosition | null = shard === 0 ? afterFirst(round, page.last) : afterPage(place, round, page.last);
    yield { contacts: page.contacts, round, next };
    place = next;
    await wait(page.units, place === null);
  }
}

/** The first partition is read for a page: the round ends at its last contact, or takes all that is left. */
const afterFirst = (round: Round, last: string | null): RoundsPosition => ({
  shard: 1,
  after: null,
  round: { ...round, to: last === null ? null : `${last.split('#', 1)[0]}${SUMMARY}` },
});

function afterPage(place: RoundsPosition, round: Round, last: string | null): RoundsPosition | null {
  if (last !== null) return { ...place, round, after: last };
  if (place.shard + 1 < CONTACT_SHARDS) return { shard: place.shard + 1, after: null, round };
  return round.to === null
    ? null
    : { shard: 0, after: null, round: { number: round.number + 1, after: round.to, to: null } };
}
