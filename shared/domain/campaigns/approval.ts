import { createHash } from 'node:crypto';
import { type ApprovalPart, approvalParts } from '../../contract/approvals';
import type { Actor } from '../../contract/audit-entry';
import { HOUR_MS, type IsoTime } from '../../durations';

export interface Approval {
  campaignId: string;
  status: 'OPEN' | 'APPROVED' | 'REJECTED';
  version: number;
  parts: PartHashes;
  fingerprint: string;
  recipients: number;
  isEstimate: boolean;
  scheduledAt: IsoTime | null;
  agentKey?: string;
  requestedBy: Actor;
  requestedAt: IsoTime;
  expiresAt: IsoTime;
  decidedBy?: Actor;
  decidedAt?: IsoTime;
  reason?: string;
  request: string;
}

export type PartHashes = Record<ApprovalPart, string>;

/** A request stays open over a weekend. */
const OPEN_MS = 72 * HOUR_MS;

export const MAX_OPEN_REQUESTS_PER_AGENT = 20;
export const MAX_AGENT_RECIPIENTS_PER_DAY = 1_000;

export const endOfRequest = (time: number, scheduledAt: number | null): number =>
  Math.min(time + OPEN_MS, scheduledAt ?? Number.POSITIVE_INFINITY);

export const isOpen = ({ status, expiresAt }: Approval, time: number): boolean =>
  status === 'OPEN' && Date.parse(expiresAt) > time;

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) => {
    const isPlainObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    if (!isPlainObject) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hashesOf = (parts: Record<ApprovalPart, unknown>): PartHashes =>
  Object.fromEntries(approvalParts.map((part) => [part, hash(canonicalJson(parts[part] ?? null))])) as PartHashes;

export const fingerprintOf = (parts: PartHashes): string => hash(canonicalJson(parts));

export const changedParts = (before: PartHashes, after: PartHashes): ApprovalPart[] =>
  approvalParts.filter((part) => before[part] !== after[part]);
