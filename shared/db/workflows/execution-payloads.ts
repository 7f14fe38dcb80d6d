import type { PayloadTrust, Untrusted } from '../../domain/contacts/untrusted';
import type { Payloads } from '../../domain/segments/match-result';
import type { Execution, ExecutionRef, Given } from '../../domain/workflows/execution';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { put, update } from '../table/rows';
import { workflowKeys } from './keys';

const DAY_MS = 86_400_000;
/** Covers the first 400 days of an execution, and a wait of a year that begins in them. */
const KEPT_MS = 800 * DAY_MS;
const RENEWED_AFTER_MS = 400 * DAY_MS;
/** Longer data has a row of its own, because the execution's row is written at each step and each KB costs. */
const LONGEST_IN_ROW = 200;

const ttlAt = (at: number): number => Math.ceil((at + KEPT_MS) / 1000);

type Owner = ExecutionRef & Pick<Execution, 'generation'>;

/** The data of an event, and how long mail does not show it. */
export interface Payload {
  data: Record<string, unknown>;
  untrusted?: Untrusted | undefined;
}

/** The payloads that an execution has so far. */
export interface StoredPayloads {
  payloads: Payloads;
  /** Of those that came by a public key: how long mail does not show them. */
  untrusted: PayloadTrust;
}

/**
 * What the row of an execution is to hold of an event's data. Long data is stored in a row of its own before. The data is
 * JSON text: it is only read whole, and comes back exactly as it was given. `name`: `trigger`, or the event's id.
 */
export async function giveData(owner: Owner, name: string, { data, untrusted }: Payload): Promise<Given> {
  const text = JSON.stringify(data);
  const trust = untrusted ? { untrusted } : {};
  if (Buffer.byteLength(text) <= LONGEST_IN_ROW) return { data: text, ...trust };
  const row = { v: 1, generation: owner.generation, data: text, ttl: ttlAt(now()) };
  await put({ ...workflowKeys.payload(owner, name), ...row });
  return trust;
}

/** Data that an execution was given, with the name of the row that it has if it is long. */
const givenTo = ({ trigger, received }: Execution) => ({
  ...(trigger ? { trigger: { ...trigger, name: 'trigger' } } : {}),
  ...(received ? { received: { ...received, name: received.eventId } } : {}),
});

/** Keys of the rows that long data of an execution has. */
export const payloadRowsOf = (execution: Execution) =>
  Object.values(givenTo(execution))
    .filter(({ data }) => data === undefined)
    .map(({ name }) => workflowKeys.payload(execution, name));

/** The data that an execution was given. */
export async function readPayloads(execution: Execution): Promise<StoredPayloads> {
  const keys = payloadRowsOf(execution);
  const rows = keys.length > 0 ? await batchGet<{ sk: string; data: string }>(keys) : [];
  const given = Object.entries(givenTo(execution)).map(([kind, { data, untrusted, name }]) => {
    const { sk } = workflowKeys.payload(execution, name);
    return { kind, untrusted, text: data ?? rows.find((row) => row.sk === sk)?.data };
  });
  const there = given.filter(({ text }) => text !== undefined);
  return {
    payloads: Object.fromEntries(there.map(({ kind, text = '' }) => [kind, JSON.parse(text)])),
    untrusted: Object.fromEntries(there.flatMap(({ kind, untrusted }) => (untrusted ? [[kind, untrusted]] : []))),
  };
}

/** Keeps long data of an execution that waits for longer than it was stored for. */
export async function keepPayloads(execution: Execution, until: number): Promise<void> {
  if (until - execution.startedAt <= RENEWED_AFTER_MS) return;
  await Promise.all(payloadRowsOf(execution).map((key) => update(key, { set: { ttl: ttlAt(until) } })));
}
