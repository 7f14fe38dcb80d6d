import type { DeliveryStatus, FailedReason } from '../../contract/webhooks';
import { type Attempt, withAttempt } from '../../domain/webhooks/attempts';
import type { Hold, WaitingMessage } from '../../domain/webhooks/webhook-queue';
import { DAY_SECONDS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { pack, unpack } from '../table/large-value';
import { isConflict } from '../table/outcomes';
import { queryPage } from '../table/query';
import { put, putOrRead, type Row, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { deliveryListPk, type PartitionRef, subjectOf, waitingPk, webhookIndexes, webhookKeys } from './keys';

export interface Delivery extends PartitionRef {
  id: string;
  event: string;
  eventId: string;
  eventAt: string;
  contactId: string | null;
  emailId: string | null;
  status: DeliveryStatus;
  failedReason?: FailedReason;
  attempts: Attempt[];
  createdAt: string;
  queuedAt: string;
  updatedAt: string;
}

export type NewDelivery = Omit<
  Delivery,
  'status' | 'failedReason' | 'attempts' | 'createdAt' | 'queuedAt' | 'updatedAt'
>;

const RETENTION_SECONDS = 30 * DAY_SECONDS;
const expiry = (): number => Math.ceil(now() / 1000) + RETENTION_SECONDS;

function toDelivery(row: Row): Delivery {
  const { packed, ...delivery } = contentOf(row);
  return { ...delivery, attempts: packed ? unpack(packed as Uint8Array) : [] } as unknown as Delivery;
}

/** False if the delivery exists with an outcome. Completes an earlier try that died. */
export async function putDelivery(delivery: NewDelivery): Promise<boolean> {
  const time = isoNow();
  const { projectId, emailId } = delivery;
  const position = `${time}#${delivery.id}`;
  const row = {
    ...webhookKeys.delivery(projectId, delivery.id),
    v: 1,
    g1pk: deliveryListPk(delivery, delivery.id),
    g1sk: position,
    ...(emailId === null ? {} : { g2pk: webhookIndexes.deliveriesOfEmail(projectId, emailId), g2sk: position }),
    ...delivery,
    status: 'PENDING',
    createdAt: time,
    queuedAt: time,
    updatedAt: time,
    ttl: expiry(),
  };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  if (isConflict<Row>(outcome) && outcome.row?.status !== 'PENDING') return false;
  // If the message waits already, its row stays, because it may contain a hold.
  await put(waitingRow(delivery), expr`attribute_not_exists(pk)`);
  return true;
}

function waitingRow(delivery: NewDelivery) {
  const { projectId, webhookId, partition, eventAt, eventId, id } = delivery;
  const key = webhookKeys.waiting({ projectId, webhookId, partition }, `${eventAt}#${eventId}`);
  return { ...key, v: 1, deliveryId: id, subject: subjectOf(delivery), ttl: expiry() };
}

type StoredHold = Omit<Hold, 'failuresWhileOthersSucceeded'> & { refusals: number };
type WaitingRow = Omit<WaitingMessage, 'position' | 'held'> & { sk: string; held?: StoredHold };

const toHold = ({ refusals, ...hold }: StoredHold): Hold => ({ ...hold, failuresWhileOthersSucceeded: refusals });
const storedHold = ({ failuresWhileOthersSucceeded, ...hold }: Hold): StoredHold => ({
  ...hold,
  refusals: failuresWhileOthersSucceeded,
});

export async function listWaiting(ref: PartitionRef, limit: number, after?: string): Promise<WaitingMessage[]> {
  const sk = after === undefined ? undefined : { above: after };
  const { rows } = await queryPage<WaitingRow>({ pk: waitingPk(ref), sk, limit });
  return rows.map(({ sk: position, deliveryId, subject, held }) => ({
    position,
    deliveryId,
    subject,
    ...(held && { held: toHold(held) }),
  }));
}

export async function removeWaiting(ref: PartitionRef, { position }: WaitingMessage): Promise<void> {
  await remove(webhookKeys.waiting(ref, position));
}

export async function holdWaiting(ref: PartitionRef, { position }: WaitingMessage, held: Hold): Promise<void> {
  await update(webhookKeys.waiting(ref, position), { set: { held: storedHold(held) } });
}

export async function getDeliveries(projectId: string, ids: readonly string[]): Promise<Map<string, Delivery>> {
  const rows = await batchGet(ids.map((id) => webhookKeys.delivery(projectId, id)));
  return new Map(rows.map((row) => [row.id as string, toDelivery(row)]));
}

/** Responses often repeat the request, so a response about a contact is stored under the contact and erased with it. */
export async function recordAttempt(
  delivery: Delivery,
  attempt: Attempt,
  status: DeliveryStatus,
  failedReason?: FailedReason,
): Promise<void> {
  const attempts = withAttempt(delivery.attempts, attempt);
  const { contactId } = delivery;
  const response = attempts.at(-1)?.response;
  if (contactId !== null && response) await putResponse(delivery, contactId, { at: attempt.at, response });
  const storedAttempts = contactId === null ? attempts : attempts.map((item) => ({ ...item, response: null }));
  await update(webhookKeys.delivery(delivery.projectId, delivery.id), {
    set: { status, failedReason, packed: pack(storedAttempts), updatedAt: isoNow() },
    if: expr`status = ${'PENDING'}`,
  });
}

/** `createdAt` is the event's time, because an erasure removes rows created before the deletion. */
async function putResponse(
  { projectId, id, eventAt }: Delivery,
  contactId: string,
  { at, response }: { at: string; response: string },
): Promise<void> {
  const row = { contactId, createdAt: eventAt, at, packed: pack(response), ttl: expiry() };
  await put({ ...webhookKeys.response(projectId, contactId, id, at), v: 1, ...row });
}

export async function readResponses({ projectId, id, contactId }: Delivery): Promise<ReadonlyMap<string, string>> {
  if (contactId === null) return new Map();
  const { pk, sk } = webhookKeys.response(projectId, contactId, id, '');
  const { rows } = await queryPage<{ at: string; packed: Uint8Array }>({ pk, sk: { beginsWith: sk } });
  return new Map(rows.map(({ at, packed }) => [at, unpack<string>(packed)]));
}

export async function reopenDelivery(delivery: Delivery): Promise<boolean> {
  const key = webhookKeys.delivery(delivery.projectId, delivery.id);
  const time = isoNow();
  const set = { status: 'PENDING', queuedAt: time, updatedAt: time };
  if (!(await update(key, { set, remove: ['failedReason'] }))) return false;
  await put(waitingRow(delivery));
  return true;
}
