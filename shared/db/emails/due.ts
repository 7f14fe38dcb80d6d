import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { rankOf } from '../../domain/emails/status';
import { now, toIso } from '../../ops/clock';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { indexes, LIST_SUFFIXES } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { changeEmail } from './change';
import { BULK_ORDER, bulkEntry, bulkList, dueEntry, type EmailRef, type EmailRow } from './emails';
import { OPEN_ENTRIES, troubledEntry } from './sending';

const REF = /^P#(.+?)#E#(em_[0-9A-Za-z]+)$/;

/** The email that an index entry points at. */
function toRef(item: Record<string, unknown>): EmailRef | null {
  const [, projectId, id] = REF.exec(String(item.pk)) ?? [];
  return projectId && id ? { projectId, id } : null;
}

interface BulkRef extends EmailRef {
  /** Its place in the list. */
  order: string;
}

/** The first entries of a list, up to `last`. */
async function queryEntries(pk: string, limit: number, last: string): Promise<BulkRef[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g5'),
      KeyConditionExpression: 'g5pk = :pk AND g5sk < :last',
      ExpressionAttributeValues: { ':pk': pk, ':last': last },
      Limit: limit,
    }),
  );
  return Items.flatMap((item) => {
    const ref = toRef(item);
    return ref ? [{ ...ref, order: String(item.g5sk) }] : [];
  });
}

const AFTER_ALL = '~';

/** The oldest emails of a project that wait for the bulk lane, transactional ones first; marketing mail if wanted. */
export async function listBulkWaiting(projectId: string, limit: number, withMarketing: boolean): Promise<EmailRef[]> {
  const last = withMarketing ? AFTER_ALL : BULK_ORDER.MARKETING;
  const suffixes = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => suffix);
  const pages = await Promise.all(
    suffixes.map((suffix) => queryEntries(indexes.bulkWaiting(projectId, suffix), limit, last)),
  );
  return pages
    .flat()
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, limit);
}

/** A scheduled mail is in line from its time on. */
const queuedEntry = ({ status }: EmailRow) =>
  status === 'SCHEDULED' ? { entry: { type: 'queued', at: toIso(now()) } } : {};

/** Notes that a row was queued and is to be looked at again at `nextLook`; false when its state has moved on. */
export async function markQueued(row: EmailRow, nextLook: number, sweep: boolean): Promise<boolean> {
  const outcome = await changeEmail(row, {
    expect: '#status = :old',
    expected: { ':old': row.status },
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, nextLook) },
    remove: ['g4pk', 'g4sk'],
    ...(sweep ? { add: { sweeps: 1 } } : {}),
    ...queuedEntry(row),
  });
  return !isConflict(outcome);
}

/** Takes a row off its project's waiting list; false when an index that trails showed one that is off already. */
export async function takeFromBulkList(ref: EmailRef, nextLook: number): Promise<boolean> {
  const outcome = await changeEmail(ref, {
    expect: '#status = :queued AND #g5pk = :list',
    expected: { ':queued': 'QUEUED', ':list': bulkList(ref) },
    set: dueEntry(ref.id, nextLook),
  });
  return !isConflict(outcome);
}

/** Moves a row's entry only; whatever its state, it is looked at again then. */
export async function lookAgain(row: EmailRow, at: number): Promise<void> {
  await changeEmail(row, { expect: '#status = :old', expected: { ':old': row.status }, set: dueEntry(row.id, at) });
}

/** Puts a transactional row that is over its project's share into the bulk lane's waiting list. */
export async function moveToBulk(row: EmailRow): Promise<boolean> {
  const outcome = await changeEmail(row, {
    expect: '#status IN (:queued, :scheduled)',
    expected: { ':queued': 'QUEUED', ':scheduled': 'SCHEDULED' },
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), lane: 'bulk', ...bulkEntry(row) },
    remove: ['g4pk', 'g4sk'],
    ...queuedEntry(row),
  });
  return !isConflict(outcome);
}

/** SENDING without news for too long -> QUEUED for another try, if it is still the same try. */
export async function retryUnclear(row: EmailRow, nextLook: number): Promise<boolean> {
  const outcome = await changeEmail(row, {
    expect: '#status = :sending AND #claim = :claim',
    expected: { ':sending': 'SENDING', ':claim': row.claim },
    set: { status: 'QUEUED', rank: rankOf('QUEUED'), ...dueEntry(row.id, nextLook) },
    remove: ['claim', 'claimedAt'],
    entry: { type: 'queued', at: toIso(now()), detail: 'no news of the last try' },
  });
  return !isConflict(outcome);
}

/** Just above SENDING: should SES report after all that the mail left, that stands above our not knowing. */
const UNKNOWN_RANK = rankOf('SENDING') + 0.5;

const unknown = (row: EmailRow, at: string) => ({
  set: { status: 'FAILED', rank: UNKNOWN_RANK, failedAt: at, reason: 'outcome_unknown', ...troubledEntry(row) },
  entry: { type: 'failed', at, detail: 'outcome_unknown' },
});

/** SENDING without news after the last try -> FAILED. */
export async function giveUp(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    expect: '#status = :sending AND #claim = :claim',
    expected: { ':sending': 'SENDING', ':claim': row.claim },
    remove: ['g5pk', 'g5sk'],
    ...unknown(row, toIso(now())),
  });
}

/** Open -> FAILED, of a row from a backup: what was done with it after that moment nobody knows. */
export async function endUnclear(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    expect: '#status = :old',
    expected: { ':old': row.status },
    remove: OPEN_ENTRIES,
    ...unknown(row, toIso(now())),
  });
}

/** Takes away the entry of a row that needs no more looking at. */
export async function forgetDue(row: EmailRow): Promise<void> {
  await changeEmail(row, {
    expect: '#status = :old',
    expected: { ':old': row.status },
    set: { sweeps: row.sweeps },
    remove: ['g5pk', 'g5sk'],
  });
}
