import { readEventKey } from '../db/events/events';
import type { EpochMs } from '../durations';
import { type RowChange, reactionDepthIn, requiredText } from './stream';

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
  /** Undefined for all webhooks that subscribe to the event. */
  webhooks: readonly string[] | undefined;
  /** The email's sending, if the contact's summary counts it together with this event. */
  sent: { at: EpochMs; depth: number } | null;
}

/** Only the row's creation is an event. */
export function readEvent({ projectId, before, after }: RowChange): EventReaction[] {
  if (before) return [];
  const source = after.source?.S;
  const keyOf = (name: 'pk' | 'sk' | 'g1sk') => requiredText(after, name);
  const { id, contactId = null, createdAt } = readEventKey(keyOf('pk'), keyOf('sk'), keyOf('g1sk'));
  const event: EventReaction = {
    kind: 'event',
    projectId,
    contactId,
    generation: after.generation?.S,
    id,
    name: requiredText(after, 'name'),
    emailId: source === 'email' ? textFieldOf(requiredText(after, 'data'), 'email') : null,
    segmentId: source === 'segment' ? textFieldOf(requiredText(after, 'data'), 'segment') : null,
    at: Date.parse(createdAt),
    depth: reactionDepthIn(after),
    isPublic: after.isPublic?.BOOL === true,
    webhooks: after.webhooks?.L?.flatMap(({ S }) => S ?? []),
    sent: after.sent?.M
      ? { at: Date.parse(requiredText(after.sent.M, 'at')), depth: reactionDepthIn(after.sent.M) }
      : null,
  };
  return [event];
}

function textFieldOf(data: string, name: string): string | null {
  const { [name]: value } = JSON.parse(data) as Record<string, unknown>;
  return typeof value === 'string' ? value : null;
}
