import type { PayloadTrust, Untrusted } from '../../domain/contacts/untrusted';
import type { Payloads } from '../../domain/segments/match-result';
import type { EventPayload, Execution, ExecutionRef } from '../../domain/workflows/execution';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { put, update } from '../table/rows';
import { workflowKeys } from './keys';

/** An execution's 400 days, plus a wait of a year that begins within them. */
const RETENTION_MS = 800 * DAY_MS;
const RENEWED_AFTER_MS = 400 * DAY_MS;
/** Longer data has its own row: the execution's row is written at each step, and each KB costs. */
const MAX_IN_ROW = 200;

const ttlAt = (at: number): number => Math.ceil((at + RETENTION_MS) / 1000);

type Owner = ExecutionRef & Pick<Execution, 'generation'>;

export interface Payload {
  data: Record<string, unknown>;
  untrusted?: Untrusted | undefined;
}

export interface StoredPayloads {
  payloads: Payloads;
  untrusted: PayloadTrust;
}

/**
 * Long data has its own row. Data is JSON text, so that its values stay unchanged. `name`: `trigger` or the event's id.
 */
export async function storeData(owner: Owner, name: string, { data, untrusted }: Payload): Promise<EventPayload> {
  const text = JSON.stringify(data);
  const trust = untrusted ? { untrusted } : {};
  if (Buffer.byteLength(text) <= MAX_IN_ROW) return { data: text, ...trust };
  const row = { v: 1, generation: owner.generation, data: text, ttl: ttlAt(now()) };
  await put({ ...workflowKeys.payload(owner, name), ...row });
  return trust;
}

const payloadsOf = ({ trigger, received }: Execution) => ({
  ...(trigger ? { trigger: { ...trigger, name: 'trigger' } } : {}),
  ...(received ? { received: { ...received, name: received.eventId } } : {}),
});

export const payloadKeysOf = (execution: Execution) =>
  Object.values(payloadsOf(execution))
    .filter(({ data }) => data === undefined)
    .map(({ name }) => workflowKeys.payload(execution, name));

export async function readPayloads(execution: Execution): Promise<StoredPayloads> {
  const keys = payloadKeysOf(execution);
  const rows = keys.length > 0 ? await batchGet<{ sk: string; data: string }>(keys) : [];
  const stored = Object.entries(payloadsOf(execution)).map(([kind, { data, untrusted, name }]) => {
    const { sk } = workflowKeys.payload(execution, name);
    return { kind, untrusted, text: data ?? rows.find((row) => row.sk === sk)?.data };
  });
  const available = stored.filter(({ text }) => text !== undefined);
  return {
    payloads: Object.fromEntries(available.map(({ kind, text = '' }) => [kind, JSON.parse(text)])),
    untrusted: Object.fromEntries(available.flatMap(({ kind, untrusted }) => (untrusted ? [[kind, untrusted]] : []))),
  };
}

export async function extendPayloads(execution: Execution, until: number): Promise<void> {
  if (until - execution.startedAt <= RENEWED_AFTER_MS) return;
  await Promise.all(payloadKeysOf(execution).map((key) => update(key, { set: { ttl: ttlAt(until) } })));
}
