import type { CopyKind } from '../../contract/routes/emails';
import type { BounceType } from '../../contract/statuses';
import { type TimelineType, timelineTypes } from '../../contract/timeline-types';
import type { CopyState } from './copies';

export interface ShownAddress {
  kind: CopyKind;
  email: string | null;
}

export interface ShownEntry {
  type: TimelineType;
  at: string;
  bounceType?: BounceType;
  subType?: string;
  detail?: string;
  link?: string;
  bot?: true;
  copy?: ShownAddress;
  webhook?: { id: string; delivery: string; url: string; event: string; status: string };
}

export type EmailTimelineEntry = Omit<ShownEntry, 'type' | 'copy' | 'webhook'> & { type: string; smtpCode?: number };

export interface WebhookDelivery {
  webhook: string;
  delivery: string;
  url: string;
  event: string;
  status: string;
  at: string;
}

const typeOrder = new Map<string, number>(timelineTypes.map((type, index) => [type, index]));
const isKnown = (entry: EmailTimelineEntry): entry is EmailTimelineEntry & { type: TimelineType } =>
  typeOrder.has(entry.type);
const orderOf = ({ type }: ShownEntry): number => typeOrder.get(type) ?? 0;

function toShownEntry(entry: EmailTimelineEntry & { type: TimelineType }, scheduledAt: string | undefined): ShownEntry {
  const { detail, smtpCode: _, ...shownEntry } = entry;
  const shownDetail = entry.type === 'scheduled' ? (detail ?? scheduledAt) : detail;
  if (entry.type === 'cancelled' || shownDetail === undefined) return shownEntry;
  return { ...shownEntry, detail: shownDetail };
}

const toDeliveryEntry = ({ webhook, at, ...delivery }: WebhookDelivery): ShownEntry => ({
  type: 'webhook',
  at,
  webhook: { id: webhook, ...delivery },
});

export const ANY_RECIPIENT = 'by any of its recipients: with copies, SES does not report which one';

const isVisit = ({ type }: ShownEntry): boolean => type === 'opened' || type === 'clicked';

function copyEntries(copy: CopyState, address: ShownAddress): ShownEntry[] {
  const { leftOutAt, reason, deliveredAt, bouncedAt, bounceType, bounceSubType, complainedAt } = copy;
  const bounce = { ...(bounceType ? { bounceType } : {}), ...(bounceSubType ? { subType: bounceSubType } : {}) };
  return [
    ...(leftOutAt ? [{ type: 'skipped' as const, at: leftOutAt, ...(reason ? { detail: reason } : {}) }] : []),
    ...(deliveredAt ? [{ type: 'delivered' as const, at: deliveredAt }] : []),
    ...(bouncedAt ? [{ type: 'bounced' as const, at: bouncedAt, ...bounce }] : []),
    ...(complainedAt ? [{ type: 'complained' as const, at: complainedAt }] : []),
  ].map((entry) => ({ ...entry, copy: address }));
}

export function shownTimeline(
  email: { timeline: readonly EmailTimelineEntry[]; scheduledAt?: string },
  deliveries: readonly WebhookDelivery[],
  copies: readonly (CopyState & { shown: ShownAddress })[] = [],
): ShownEntry[] {
  const hasCopies = copies.some(({ status }) => status !== 'SKIPPED');
  const emailEntries = email.timeline.filter(isKnown).map((entry): ShownEntry => {
    const shownEntry = toShownEntry(entry, email.scheduledAt);
    return hasCopies && isVisit(shownEntry) ? { ...shownEntry, detail: ANY_RECIPIENT } : shownEntry;
  });
  const entries = [
    ...emailEntries,
    ...copies.flatMap((copy) => copyEntries(copy, copy.shown)),
    ...deliveries.map(toDeliveryEntry),
  ];
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || orderOf(a) - orderOf(b));
}
