import type { ScannedContact } from '../../db/contacts/scan';
import { membershipEntry } from '../../db/segments/membership-due';
import { getScannedContact } from '../../db/segments/membership-facts';
import {
  deleteMembership,
  getMembershipRow,
  type MembershipRef,
  type MembershipRow,
  putMembership,
} from '../../db/segments/membership-rows';
import { getSegment } from '../../db/segments/segments';
import { now } from '../../ops/clock';
import type { SegmentMatcher } from '../match-segment/segment-matcher';
import { isBackfilling, type TrackedSegment } from './tracked-segments';

/** A round is lost to somebody who looks at the same contact for the same segment, or to the contact's erasure. */
const MAXIMUM_ROUNDS = 8;

/** What is true of a contact at a moment. */
export interface ActualMembership {
  member: boolean;
  turnsAt: number | null;
}

/** What is true of a contact now. */
export async function actualMembership(matcher: SegmentMatcher, contact: ScannedContact): Promise<ActualMembership> {
  const moment = now();
  const [[member = false], turnsAt] = await Promise.all([
    matcher.match([contact], moment),
    matcher.turnsAt(contact, moment),
  ]);
  return { member, turnsAt };
}

/**
 * Whether a row says what is true. Its entry among what is due may come before the next turn, never after it; one that
 * was moved on when it came is set anew.
 */
export function agrees(row: MembershipRow | null, { member, turnsAt }: ActualMembership): boolean {
  if (!row) return !member && turnsAt === null;
  if (row.member !== member) return false;
  if (row.turnsAt === undefined) return turnsAt === null;
  const isUnmoved = row.g5sk === membershipEntry(row, row.turnsAt).g5sk;
  return isUnmoved && (turnsAt === null || row.turnsAt <= turnsAt);
}

/** A membership and what it depends on, as they were read. */
interface Look {
  row: MembershipRow | null;
  contact: ScannedContact | null;
}

interface Options {
  /** Nobody is told. */
  silent?: boolean;
  /** What the caller has read just now: the first look is at this. */
  seen?: Look;
  /** How many workflows, one causing the next, have led to the change. */
  depth?: number;
}

/**
 * Brings a membership in line with what is true of its contact. The row is read first, then the facts, and the row is
 * written only as it was read; then both are read again, until they agree. So whatever changes meanwhile is seen, by
 * this call or by the one that the change brings about: the last look at a row is always at facts younger than it.
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
    const verdict = await actualMembership(matcher, contact);
    if (agrees(row, verdict)) return;
    const untold = silent || (isBackfilling(segment) && (await isStillBackfilling(ref)));
    const outcome = await putMembership(ref, row, { ...verdict, generation, silent: untold, depth });
    if (outcome === 'gone') return;
  }
  throw new Error('a membership was changed by others in every round');
}

async function look(ref: MembershipRef): Promise<Look> {
  const row = await getMembershipRow(ref);
  return { row, contact: await getScannedContact(ref.projectId, ref.contactId) };
}

/** What a container knows may be older than the end of the fill: then this is the first change that is told of. */
async function isStillBackfilling({ projectId, segmentId }: MembershipRef): Promise<boolean> {
  const segment = await getSegment(projectId, segmentId);
  return !segment || isBackfilling(segment);
}
