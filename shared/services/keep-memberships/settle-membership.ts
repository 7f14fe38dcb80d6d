import type { ScannedContact } from '../../db/contacts/scan';
import { getScannedContact } from '../../db/contacts/scan';
import {
  deleteMembership,
  getMembershipRow,
  type MembershipRef,
  type MembershipRow,
  membershipEntry,
  putMembership,
} from '../../db/segments/membership-rows';
import { getSegment } from '../../db/segments/segments';
import { LostRace } from '../../db/table/lost-race';
import { isBackfilling } from '../../domain/segments/segment';
import { now } from '../../ops/clock';
import type { SegmentMatcher } from '../match-segment/segment-matcher';
import type { TrackedSegment } from './tracked-segments';

/** A round is lost to another call for the same contact and segment, or to the contact's erasure. */
const MAXIMUM_ROUNDS = 8;

/** Whether a contact is a member according to the facts, and when time alone may change that. */
export interface ActualMembership {
  member: boolean;
  turnsAt: number | null;
}

/** The membership of a contact according to the facts now. */
export async function actualMembership(matcher: SegmentMatcher, contact: ScannedContact): Promise<ActualMembership> {
  const moment = now();
  const [[member = false], turnsAt] = await Promise.all([
    matcher.match([contact], moment),
    matcher.turnsAt(contact, moment),
  ]);
  return { member, turnsAt };
}

/**
 * Whether a row agrees with the facts. Its due entry may come before the next turn, but never after it. An entry that
 * the dispatcher has moved disagrees, so that it is written again.
 */
export function agrees(row: MembershipRow | null, { member, turnsAt }: ActualMembership): boolean {
  if (!row) return !member && turnsAt === null;
  if (row.member !== member) return false;
  if (row.turnsAt === undefined) return turnsAt === null;
  const isUnmoved = row.g5sk === membershipEntry(row, row.turnsAt).g5sk;
  return isUnmoved && (turnsAt === null || row.turnsAt <= turnsAt);
}

/** A membership's row and its contact, as they were read. */
interface Look {
  row: MembershipRow | null;
  contact: ScannedContact | null;
}

interface Options {
  /** The entry or exit is not reported. */
  silent?: boolean;
  /** What the caller has just read, for the first round. */
  seen?: Look;
  /** Length of the chain of workflows that led to the change. */
  depth?: number;
}

/**
 * Brings a membership in line with the facts about its contact. Reads the row, then the facts; writes the row only if
 * it is still as it was read; then reads both again, until they agree. So each change in between is seen, by this call
 * or by the call that the change causes: the last comparison always uses facts that are newer than the row.
 */
export async function settleMembership(
  ref: MembershipRef,
  { segment, matcher }: TrackedSegment,
  { silent = false, seen, depth = 0 }: Options = {},
): Promise<void> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const { row, contact } = round === 0 && seen ? seen : await look(ref);
    const generation = contact?.row.generation;
    if (row && row.generation !== generation) {
      await deleteMembership(ref, row);
      continue;
    }
    if (!contact || generation === undefined) return;
    const actual = await actualMembership(matcher, contact);
    if (agrees(row, actual)) return;
    const isSilent = silent || (isBackfilling(segment) && (await isStillBackfilling(ref)));
    const outcome = await putMembership(ref, row, { ...actual, generation, silent: isSilent, depth });
    if (outcome === 'gone') return;
  }
  throw new LostRace('settling a membership');
}

async function look(ref: MembershipRef): Promise<Look> {
  const row = await getMembershipRow(ref);
  return { row, contact: await getScannedContact(ref.projectId, ref.contactId) };
}

/** The container's copy of the segment may be older than the end of the backfill, so this reads it again. */
async function isStillBackfilling({ projectId, segmentId }: MembershipRef): Promise<boolean> {
  const segment = await getSegment(projectId, segmentId);
  return !segment || isBackfilling(segment);
}
