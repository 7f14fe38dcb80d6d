import { rankOf } from '../../domain/emails/status';
import { now, toIso } from '../../ops/clock';
import { anyOf, expr } from '../table/expressions';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
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
import { readEmailKey } from './keys';
import { hasTimeOf, IS_UNSENT, isAsRead, isClaimed, OPEN_ENTRIES, problemEntry } from './sending';

interface BulkRef extends EmailRef {
  order: string;
}

async function queryEntries(pk: string, limit: number, below: string): Promise<BulkRef[]> {
  const { rows } = await queryPage({ pk, index: 'g5', sk: { below }, limit });
  return rows.flatMap((item) => {
    const ref = readEmailKey(item);
    return ref ? [{ ...ref, order: String(item.g5sk) }] : [];
  });
}

const END = '~';

export async function listBulkWaiting(
  projectId: string,
  limit: number,
  before?: 'MARKETING' | 'VISITORS',
): Promise<EmailRef[]> {
  const below = before ? BULK_ORDER[before] : END;
  const suffixes = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => suffix);
  const pages = await Promise.all(
    suffixes.map((suffix) => queryEntries(indexes.bulkWaiting(projectId, suffix), limit, below)),
  );
  return pages
    .flat()
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, limit);
}

const queuedEntry = ({ status }: EmailRow) =>
  status === 'SCHEDULED' ? { append: { timeline: { type: 'queued', at: toIso(now()) } } } : {};

interface QueueOptions {
  lengthensNextInterval: boolean;
  onlyIfUnlisted?: boolean;
}

export async function markQueued(
  row: EmailRow,
  nextCheck: number,
  { lengthensNextInterval, onlyIfUnlisted }: QueueOptions,
): Promise<boolean> {
  const outcome = await changeEmail(row, {
    if: onlyIfUnlisted ? expr`${isAsRead(row)} AND ${IS_UNLISTED}` : isAsRead(row),
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, nextCheck) },
    remove: ['g4pk', 'g4sk'],
    ...(lengthensNextInterval ? { add: { sweeps: 1 } } : {}),
    ...queuedEntry(row),
  });
  return !isConflict(outcome);
}

export async function removeFromBulkList(ref: EmailRef, nextCheck: number): Promise<boolean> {
  const outcome = await changeEmail(ref, {
    if: expr`status = ${'QUEUED'} AND g5pk = ${bulkList(ref)}`,
    set: dueEntry(ref.id, nextCheck),
  });
  return !isConflict(outcome);
}

export async function scheduleEmailCheck(row: EmailRow, at: number): Promise<void> {
  await changeEmail(row, { if: isAsRead(row), set: dueEntry(row.id, at) });
}

export async function moveToBulk(row: EmailRow): Promise<boolean> {
  const outcome = await changeEmail(row, {
    if: expr`${IS_UNSENT} AND ${hasTimeOf(row)}`,
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), lane: 'bulk', ...bulkEntry(row) },
    remove: ['g4pk', 'g4sk'],
    ...queuedEntry(row),
  });
  return !isConflict(outcome);
}

export async function retryUnclear(row: EmailRow, nextCheck: number): Promise<boolean> {
  const outcome = await changeEmail(row, {
    if: isClaimed(row.claim),
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, nextCheck) },
    remove: ['claim', 'claimedAt'],
    append: { timeline: { type: 'queued', at: toIso(now()), detail: 'no news of the last try' } },
  });
  return !isConflict(outcome);
}

/** Just above SENDING, so a late SES report that the email was sent wins. */
const UNKNOWN_RANK = rankOf('SENDING') + 0.5;

const unknownOutcome = (row: EmailRow, at: string) => ({
  set: { status: 'FAILED', rank: UNKNOWN_RANK, failedAt: at, reason: 'outcome_unknown', ...problemEntry(row) },
  append: { timeline: { type: 'failed', at, detail: 'outcome_unknown' } },
});

export async function failUnclear(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    if: isClaimed(row.claim),
    remove: ['g5pk', 'g5sk'],
    ...unknownOutcome(row, toIso(now())),
  });
}

export async function endUnclear(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    if: isAsRead(row),
    remove: OPEN_ENTRIES,
    ...unknownOutcome(row, toIso(now())),
  });
}

const IS_UNLISTED = expr`attribute_not_exists(g5pk)`;

const IS_OPEN = expr`status IN ${anyOf(['QUEUED', 'SENDING'])}`;
const isOpen = ({ status }: EmailRow): boolean => status === 'QUEUED' || status === 'SENDING';

/** An eventual read is enough: a sent email never reopens. Includes emails without a row, which may be too new for the read. */
export async function readOpenEmails(
  refs: readonly EmailRef[],
): Promise<{ ref: EmailRef; row: EmailRow | undefined }[]> {
  const rows = await getEmails(refs, { eventual: true });
  return refs.flatMap((ref) => {
    const row = rows.get(ref.id);
    return row === undefined || row.isNewer || isOpen(row) ? [{ ref, row }] : [];
  });
}

export async function makeDue(ref: EmailRef, at: number): Promise<void> {
  await changeEmail(ref, {
    if: expr`${IS_OPEN} AND ${IS_UNLISTED}`,
    set: dueEntry(ref.id, at),
  });
}

export async function removeDue(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    if: isAsRead(row),
    remove: ['g5pk', 'g5sk'],
  });
}
