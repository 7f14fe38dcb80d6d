import { rankOf } from '../../domain/emails/status';
import { now, toIso } from '../../ops/clock';
import { anyOf, expr } from '../table/expressions';
import { indexes, LIST_SUFFIXES } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryPage } from '../table/query';
import {
  BULK_ORDER,
  bulkEntry,
  bulkList,
  changeEmail,
  dueEntry,
  type EmailRef,
  type EmailRow,
  getEmails,
} from './emails';
import { IS_UNSENT, isClaimed, OPEN_ENTRIES, troubledEntry } from './sending';
import { readEmailKey } from './stored-email';

interface BulkRef extends EmailRef {
  /** Its place in the list. */
  order: string;
}

/** The first entries of a list, up to `last`. */
async function queryEntries(pk: string, limit: number, last: string): Promise<BulkRef[]> {
  const { rows } = await queryPage({ pk, index: 'g5', sk: { below: last }, limit });
  return rows.flatMap((item) => {
    const ref = readEmailKey(item);
    return ref ? [{ ...ref, order: String(item.g5sk) }] : [];
  });
}

const AFTER_ALL = '~';

/**
 * The oldest emails of a project that wait for the bulk lane: transactional ones, marketing mail, then the mail of
 * visitors; none of the kind `before` and of those behind it.
 */
export async function listBulkWaiting(
  projectId: string,
  limit: number,
  before?: 'MARKETING' | 'VISITORS',
): Promise<EmailRef[]> {
  const last = before ? BULK_ORDER[before] : AFTER_ALL;
  const suffixes = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => suffix);
  const pages = await Promise.all(
    suffixes.map((suffix) => queryEntries(indexes.bulkWaiting(projectId, suffix), limit, last)),
  );
  return pages
    .flat()
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, limit);
}

/** A scheduled mail joins the queue at its time. */
const queuedEntry = ({ status }: EmailRow) =>
  status === 'SCHEDULED' ? { append: { timeline: { type: 'queued', at: toIso(now()) } } } : {};

/** The state in which a row was read. */
const isStill = ({ status }: EmailRow) => expr`status = ${status}`;

interface QueuedHow {
  /** It was queued before, and has not left. */
  sweep: boolean;
  /** Only if no index finds it. */
  unlisted?: boolean;
}

/** Notes that a row was queued and is looked at again at `nextLook`. False if its state has changed meanwhile. */
export async function markQueued(row: EmailRow, nextLook: number, { sweep, unlisted }: QueuedHow): Promise<boolean> {
  const outcome = await changeEmail(row, {
    if: unlisted ? expr`${isStill(row)} AND ${IS_UNLISTED}` : isStill(row),
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, nextLook) },
    remove: ['g4pk', 'g4sk'],
    ...(sweep ? { add: { sweeps: 1 } } : {}),
    ...queuedEntry(row),
  });
  return !isConflict(outcome);
}

/** Takes a row off its project's waiting list. False if it was off already and the index trailed. */
export async function takeFromBulkList(ref: EmailRef, nextLook: number): Promise<boolean> {
  const outcome = await changeEmail(ref, {
    if: expr`status = ${'QUEUED'} AND g5pk = ${bulkList(ref)}`,
    set: dueEntry(ref.id, nextLook),
  });
  return !isConflict(outcome);
}

/** Moves a row's entry only, whatever its state: it is looked at again then. */
export async function lookAgain(row: EmailRow, at: number): Promise<void> {
  await changeEmail(row, { if: isStill(row), set: dueEntry(row.id, at) });
}

/** Puts a row into the bulk lane's waiting list: a transactional one because its project's share is used up. */
export async function moveToBulk(row: EmailRow): Promise<boolean> {
  const outcome = await changeEmail(row, {
    if: IS_UNSENT,
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), lane: 'bulk', ...bulkEntry(row) },
    remove: ['g4pk', 'g4sk'],
    ...queuedEntry(row),
  });
  return !isConflict(outcome);
}

/** SENDING without news for too long -> QUEUED for another try, if the claim is still the same. */
export async function retryUnclear(row: EmailRow, nextLook: number): Promise<boolean> {
  const outcome = await changeEmail(row, {
    if: isClaimed(row.claim),
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, nextLook) },
    remove: ['claim', 'claimedAt'],
    append: { timeline: { type: 'queued', at: toIso(now()), detail: 'no news of the last try' } },
  });
  return !isConflict(outcome);
}

/** Just above SENDING, so that a late report of SES that the mail left wins over our not knowing. */
const UNKNOWN_RANK = rankOf('SENDING') + 0.5;

const unknown = (row: EmailRow, at: string) => ({
  set: { status: 'FAILED', rank: UNKNOWN_RANK, failedAt: at, reason: 'outcome_unknown', ...troubledEntry(row) },
  append: { timeline: { type: 'failed', at, detail: 'outcome_unknown' } },
});

/** SENDING without news after the last try -> FAILED. */
export async function giveUp(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    if: isClaimed(row.claim),
    remove: ['g5pk', 'g5sk'],
    ...unknown(row, toIso(now())),
  });
}

/** Open -> FAILED, for a row from a backup: nobody knows what happened to the mail after the backup. */
export async function endUnclear(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    if: isStill(row),
    remove: OPEN_ENTRIES,
    ...unknown(row, toIso(now())),
  });
}

/** That the due index does not have it. */
const IS_UNLISTED = expr`attribute_not_exists(g5pk)`;

/** That it is not known of a mail whether it left. */
const IS_OPEN = expr`status IN ${anyOf(['QUEUED', 'SENDING'])}`;
const isOpen = ({ status }: EmailRow): boolean => status === 'QUEUED' || status === 'SENDING';

/**
 * Those of these emails that have not left, by an answer that may be a second old: no mail that has left is open again. Those
 * that only newer code can read are among them, and without a row those that the answer does not have yet.
 */
export async function openOnes(refs: readonly EmailRef[]): Promise<{ ref: EmailRef; row: EmailRow | undefined }[]> {
  const rows = await getEmails(refs, { eventual: true });
  return refs.flatMap((ref) => {
    const row = rows.get(ref.id);
    return row === undefined || row.isNewer || isOpen(row) ? [{ ref, row }] : [];
  });
}

/** Gives an email that has not left a due entry, unless it has one. The dispatcher finds it by that. */
export async function makeDue(ref: EmailRef, at: number): Promise<void> {
  await changeEmail(ref, {
    if: expr`${IS_OPEN} AND ${IS_UNLISTED}`,
    set: dueEntry(ref.id, at),
  });
}

/** Removes the due entry of a row that needs no further look. */
export async function forgetDue(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    if: isStill(row),
    remove: ['g5pk', 'g5sk'],
  });
}
