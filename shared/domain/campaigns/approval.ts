import { createHash } from 'node:crypto';
import { type ApprovalPart, approvalParts } from '../../contract/approvals';
import type { Actor } from '../../contract/audit-entry';

/** A request that a person sends a campaign, as stored. Times are ISO 8601 in UTC. */
export interface Approval {
  campaignId: string;
  status: 'OPEN' | 'APPROVED' | 'REJECTED';
  /** Raised by each write. */
  version: number;
  /** Hash of each part of what would leave. */
  parts: PartHashes;
  /** Hash of all of them. */
  fingerprint: string;
  recipients: number;
  isEstimate: boolean;
  scheduledAt: string | null;
  /** The key of the agent that asked first. */
  agentKey?: string;
  requestedBy: Actor;
  requestedAt: string;
  expiresAt: string;
  decidedBy?: Actor;
  decidedAt?: string;
  reason?: string;
  /** Mark of the request that wrote it last. */
  request: string;
}

export type PartHashes = Record<ApprovalPart, string>;

const HOUR_MS = 3_600_000;
/** How long a request waits: over a weekend. */
const WAITS_MS = 72 * HOUR_MS;

/** Requests of one agent's key that may wait at a time. */
export const REQUESTS_WAITING = 20;
/** Recipients of the campaigns that one agent's key asked for and that are approved in a day. */
export const RECIPIENTS_A_DAY = 1_000;

/** When a request that is made at `time` ends: a campaign is not approved after the time for which it was asked. */
export const endOfRequest = (time: number, scheduledAt: number | null): number =>
  Math.min(time + WAITS_MS, scheduledAt ?? Number.POSITIVE_INFINITY);

export const isOpen = ({ status, expiresAt }: Approval, time: number): boolean =>
  status === 'OPEN' && Date.parse(expiresAt) > time;

/** JSON with the members of each object in one order, so that equal values have equal texts. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hashes of the parts of what would leave. */
export const hashesOf = (parts: Record<ApprovalPart, unknown>): PartHashes =>
  Object.fromEntries(approvalParts.map((part) => [part, hash(ordered(parts[part] ?? null))])) as PartHashes;

/** The fingerprint of what would leave. */
export const fingerprintOf = (parts: PartHashes): string => hash(ordered(parts));

/** The parts that differ, in the order in which answers name them. */
export const changedParts = (before: PartHashes, after: PartHashes): ApprovalPart[] =>
  approvalParts.filter((part) => before[part] !== after[part]);
