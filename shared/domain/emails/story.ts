import { type TimelineType, timelineTypes } from '../../contract/email-story';
import type { CopyKind, CopyState } from './copies';
import type { BounceType } from './status';

/** Who got a copy, as the API names them: of a bcc the address only for whoever asks. */
export interface ShownAddress {
  kind: CopyKind;
  email: string | null;
}

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
  /** Whose copy it is about; absent if it is about the mail or its own recipient. */
  copy?: ShownAddress;
  webhook?: { id: string; delivery: string; url: string; event: string; status: string };
}

/** An entry as it is stored. The table does not check its type. */
export type StoredEntry = Omit<StoryEntry, 'type' | 'copy' | 'webhook'> & { type: string; smtpCode?: number };

/** A delivery to a webhook that reported an event of the email. */
export interface HookDelivery {
  webhook: string;
  /** Id of the delivery. */
  delivery: string;
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

/** What SES does not tell. */
export const ANY_RECIPIENT = 'by any of its recipients: with copies, SES does not tell by whom';

const isVisit = ({ type }: StoryEntry): boolean => type === 'opened' || type === 'clicked';

/** The story of one copy. */
function ofCopy(copy: CopyState, shown: ShownAddress): StoryEntry[] {
  const { leftOutAt, reason, deliveredAt, bouncedAt, bounceType, bounceSubType, complainedAt } = copy;
  const bounce = { ...(bounceType ? { bounceType } : {}), ...(bounceSubType ? { subType: bounceSubType } : {}) };
  return [
    ...(leftOutAt ? [{ type: 'skipped' as const, at: leftOutAt, ...(reason ? { detail: reason } : {}) }] : []),
    ...(deliveredAt ? [{ type: 'delivered' as const, at: deliveredAt }] : []),
    ...(bouncedAt ? [{ type: 'bounced' as const, at: bouncedAt, ...bounce }] : []),
    ...(complainedAt ? [{ type: 'complained' as const, at: complainedAt }] : []),
  ].map((entry) => ({ ...entry, copy: shown }));
}

/**
 * All that happened to an email, by time, as feedback comes in any order. Entries of one moment follow a mail's life.
 */
export function storyOf(
  email: { timeline: readonly StoredEntry[]; scheduledAt?: string },
  deliveries: readonly HookDelivery[],
  copies: readonly (CopyState & { shown: ShownAddress })[] = [],
): StoryEntry[] {
  const hasCopies = copies.some(({ status }) => status !== 'SKIPPED');
  const own = email.timeline.filter(isKnown).map((entry): StoryEntry => {
    const said = shown(entry, email.scheduledAt);
    return hasCopies && isVisit(said) ? { ...said, detail: ANY_RECIPIENT } : said;
  });
  return [...own, ...copies.flatMap((copy) => ofCopy(copy, copy.shown)), ...deliveries.map(ofDelivery)].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || placeOf(a) - placeOf(b),
  );
}
