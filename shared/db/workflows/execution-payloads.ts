import type { PayloadTrust, Untrusted } from '../../domain/contacts/untrusted';
import type { Payloads } from '../../domain/segments/match-result';
import type { Execution, ExecutionRef } from '../../domain/workflows/execution';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { put, update } from '../table/rows';
import { workflowKeys } from './keys';

type PayloadKind = keyof Payloads & ('trigger' | 'received');

const DAY_MS = 86_400_000;
/** Covers the first 400 days of an execution, and a wait of a year that begins in them. */
const KEPT_MS = 800 * DAY_MS;
const RENEWED_AFTER_MS = 400 * DAY_MS;
const kinds: readonly PayloadKind[] = ['trigger', 'received'];

const ttlAt = (at: number): number => Math.ceil((at + KEPT_MS) / 1000);

type Owner = ExecutionRef & Pick<Execution, 'generation'>;

/** The data of an event, and how long mail does not show it. */
interface Payload {
  data: Record<string, unknown>;
  untrusted?: Untrusted | undefined;
}

/** An event that ended a wait, and the visit whose wait it ended. */
export interface Received {
  eventId: string;
  visit: number;
  /** Ids of events that ended the waits before and happened in the same millisecond or later. */
  earlier?: readonly string[];
}

/** The payloads that an execution has so far. */
export interface StoredPayloads {
  payloads: Payloads;
  /** Of those that came by a public key: how long mail does not show them. */
  untrusted: PayloadTrust;
  /** Null if no wait has ended with an event. */
  received: Received | null;
}

/** The data is JSON text: it is only read whole, and comes back exactly as it was given. */
const toItem = (execution: Owner, kind: PayloadKind, { data, untrusted }: Payload) => ({
  ...workflowKeys.payload(execution, kind),
  v: 1,
  generation: execution.generation,
  data: JSON.stringify(data),
  ...(untrusted ? { untrusted } : {}),
  ttl: ttlAt(now()),
});

/** Stores the data that an execution began with. */
export async function putTrigger(execution: Owner, payload: Payload): Promise<void> {
  await put(toItem(execution, 'trigger', payload));
}

/**
 * Stores the data of the event that ends a wait, in place of the data received before. Returns false if another event
 * has ended this wait, or the execution has received one at a later wait.
 */
export const putReceived = (
  execution: Owner,
  { eventId, visit, earlier = [] }: Received,
  payload: Payload,
): Promise<boolean> =>
  put(
    { ...toItem(execution, 'received', payload), eventId, visit, ...(earlier.length > 0 ? { earlier } : {}) },
    expr`attribute_not_exists(pk) OR visit < ${visit} OR (visit = ${visit} AND eventId = ${eventId})`,
  );

export async function readPayloads(ref: ExecutionRef): Promise<StoredPayloads> {
  const wanted = kinds.map((kind) => workflowKeys.payload(ref, kind));
  const rows = await batchGet(wanted);
  const [trigger, received] = wanted.map(({ sk }) => rows.find((row) => row.sk === sk));
  return {
    payloads: {
      ...(trigger ? { trigger: JSON.parse(trigger.data as string) } : {}),
      ...(received ? { received: JSON.parse(received.data as string) } : {}),
    },
    untrusted: {
      ...(trigger?.untrusted ? { trigger: trigger.untrusted as Untrusted } : {}),
      ...(received?.untrusted ? { received: received.untrusted as Untrusted } : {}),
    },
    received: received ? toReceived(received as unknown as Received) : null,
  };
}

const toReceived = ({ eventId, visit, earlier = [] }: Received): Received => ({ eventId, visit, earlier });

/** Keeps the payloads of an execution that waits for longer than they were stored for. */
export async function keepPayloads(execution: Execution, until: number): Promise<void> {
  if (until - execution.startedAt <= RENEWED_AFTER_MS) return;
  await Promise.all(kinds.map((kind) => update(workflowKeys.payload(execution, kind), { set: { ttl: ttlAt(until) } })));
}
