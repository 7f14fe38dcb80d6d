import { type TimelineType, timelineTypes } from '../../contract/email-story';
import type { BounceType } from './status';

/** One thing that happened to an email, as the API shows it. */
export interface StoryEntry {
  type: TimelineType;
  /** ISO time. */
  at: string;
  bounceType?: BounceType;
  subType?: string;
  detail?: string;
  link?: string;
  bot?: true;
  webhook?: { id: string; url: string; event: string; status: string };
}

/** An entry as it is stored. The table does not check its type. */
export type StoredEntry = Omit<StoryEntry, 'type' | 'webhook'> & { type: string; smtpCode?: number };

/** A delivery to a webhook that reported an event of the email. */
export interface HookDelivery {
  webhook: string;
  url: string;
  event: string;
  status: string;
  at: string;
}

const places = new Map<string, number>(timelineTypes.map((type, place) => [type, place]));
const isKnown = (entry: StoredEntry): entry is StoredEntry & { type: TimelineType } => places.has(entry.type);
const placeOf = ({ type }: StoryEntry): number => places.get(type) ?? 0;

/** A cancellation is stored with its request's id, which the reader does not need. */
function shown(entry: StoredEntry & { type: TimelineType }, scheduledAt: string | undefined): StoryEntry {
  const { detail, smtpCode: _, ...rest } = entry;
  const said = entry.type === 'scheduled' ? scheduledAt : detail;
  return entry.type === 'cancelled' || said === undefined ? rest : { ...rest, detail: said };
}

const ofDelivery = ({ webhook, at, ...rest }: HookDelivery): StoryEntry => ({
  type: 'webhook',
  at,
  webhook: { id: webhook, ...rest },
});

/**
 * All that happened to an email, by time, as feedback comes in any order. Entries of one moment follow a mail's life.
 */
export function storyOf(
  email: { timeline: readonly StoredEntry[]; scheduledAt?: string },
  deliveries: readonly HookDelivery[],
): StoryEntry[] {
  const own = email.timeline.filter(isKnown).map((entry) => shown(entry, email.scheduledAt));
  return [...own, ...deliveries.map(ofDelivery)].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || placeOf(a) - placeOf(b),
  );
}
