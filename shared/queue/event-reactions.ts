import { readEventKey } from '../db/events/events';
import type { EpochMs } from '../durations';
import { depthIn, requiredText, type Written } from './stream';

export interface EventReaction {
  kind: 'event';
  projectId: string;
  /** Null for an event of the project itself. */
  contactId: string | null;
  generation: string | undefined;
  id: string;
  name: string;
  emailId: string | null;
  segmentId: string | null;
  at: EpochMs;
  depth: number;
  /** It was recorded with a public key. */
  isPublic: boolean;
  /** Undefined: those that subscribe to its name. */
  webhooks: readonly string[] | undefined;
  /** Set if the summary learns of the sending with this event; epoch milliseconds. */
  sent: { at: number; depth: number } | null;
}

/** The row is written once; later changes are no events. */
export function readEvent({ projectId, before, after }: Written): EventReaction[] {
  if (before) return [];
  const source = after.source?.S;
  const [pk, sk, g1sk] = ['pk', 'sk', 'g1sk'].map((name) => requiredText(after, name)) as [string, string, string];
  const { id, contactId = null, createdAt } = readEventKey(pk, sk, g1sk);
  const event: EventReaction = {
    kind: 'event',
    projectId,
    contactId,
    generation: after.generation?.S,
    id,
    name: requiredText(after, 'name'),
    emailId: source === 'email' ? memberOf(requiredText(after, 'data'), 'email') : null,
    segmentId: source === 'segment' ? memberOf(requiredText(after, 'data'), 'segment') : null,
    at: Date.parse(createdAt),
    depth: depthIn(after),
    isPublic: after.isPublic?.BOOL === true,
    webhooks: after.webhooks?.L?.flatMap(({ S }) => S ?? []),
    sent: after.sent?.M ? { at: Date.parse(requiredText(after.sent.M, 'at')), depth: depthIn(after.sent.M) } : null,
  };
  return [event];
}

function memberOf(data: string, name: string): string | null {
  const { [name]: value } = JSON.parse(data) as Record<string, unknown>;
  return typeof value === 'string' ? value : null;
}
