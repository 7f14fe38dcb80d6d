import type { ScannedContact } from '../../db/contacts/scan';
import { getScannedContact } from '../../db/contacts/scan';
import {
  deleteMembership,
  dueMembershipEntry,
  getMembershipRow,
  type MembershipRef,
  type MembershipRow,
  putMembership,
} from '../../db/segments/membership-rows';
import { getSegment } from '../../db/segments/segments';
import { LostRace } from '../../db/table/retry-on-conflict';
import { isBackfilling } from '../../domain/segments/segment';
import { now } from '../../ops/clock';
import type { SegmentMatcher } from '../match-segment/segment-matcher';
import type { TrackedSegment } from './tracked-segments';

/** A concurrent call or an erasure costs a round. */
const MAX_ROUNDS = 8;

export interface ActualMembership {
  member: boolean;
  nextChangeAt: number | null;
}

export async function actualMembership(matcher: SegmentMatcher, contact: ScannedContact): Promise<ActualMembership> {
  const moment = now();
  const [[member = false], nextChangeAt] = await Promise.all([
    matcher.match([contact], moment),
    matcher.nextChangeAt(contact, moment),
  ]);
  return { member, nextChangeAt };
}

/**
 * The due entry may be earlier than the next change, but not later. A due entry that was postponed is written again.
 */
export function isUpToDate(row: MembershipRow | null, { member, nextChangeAt }: ActualMembership): boolean {
  if (!row) return !member && nextChangeAt === null;
  if (row.member !== member) return false;
  if (row.nextChangeAt === undefined) return nextChangeAt === null;
  const isUnmoved = row.g5sk === dueMembershipEntry(row, row.nextChangeAt).g5sk;
  return isUnmoved && (nextChangeAt === null || row.nextChangeAt <= nextChangeAt);
}

interface MembershipState {
  row: MembershipRow | null;
  contact: ScannedContact | null;
}

interface Options {
  silent?: boolean;
  state?: MembershipState;
  depth?: number;
}

/** Writes only over an unchanged row. Repeats until the row agrees with the contact. */
export async function settleMembership(
  ref: MembershipRef,
  { segment, matcher }: TrackedSegment,
  { silent = false, state, depth = 0 }: Options = {},
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { row, contact } = round === 0 && state ? state : await readState(ref);
    const generation = contact?.row.generation;
    if (row && row.generation !== generation) {
      await deleteMembership(ref, row);
      continue;
    }
    if (!contact || generation === undefined) return;
    const actual = await actualMembership(matcher, contact);
    if (isUpToDate(row, actual)) return;
    const isSilent = silent || (isBackfilling(segment) && (await isStillBackfilling(ref)));
    const outcome = await putMembership(ref, row, { ...actual, generation, silent: isSilent, depth });
    if (outcome === 'gone') return;
  }
  throw new LostRace('settling a membership');
}

async function readState(ref: MembershipRef): Promise<MembershipState> {
  const row = await getMembershipRow(ref);
  return { row, contact: await getScannedContact(ref.projectId, ref.contactId) };
}

/** Reads the segment again, because its backfill may have ended since it was cached. */
async function isStillBackfilling({ projectId, segmentId }: MembershipRef): Promise<boolean> {
  const segment = await getSegment(projectId, segmentId);
  return !segment || isBackfilling(segment);
}
