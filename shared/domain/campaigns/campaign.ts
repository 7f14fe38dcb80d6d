import type { FilterGroup } from '../../contract/filters';
import type { ProjectLanguage } from '../../contract/project';
import type { LastChange } from '../../contract/revisions';
import type { EmailAddress } from '../address';
import type { ReplyTo } from '../emails/reply-to';
import type { Utm } from '../emails/utm';
import type { Declared } from '../templates/declared';

export const campaignStatuses = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'CANCELLED', 'SENT'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** A variant of an A/B campaign. Members that it lacks are the campaign's own. */
export interface Variant {
  name: string;
  subject?: string;
  fromName?: string;
  /** Its body is among the campaign's bodies, at the variant's index. */
  hasBody?: true;
}

/** How an A/B campaign finds its winner. */
export interface VariantTest {
  /** Share of the audience, in percent, that gets the variants. */
  percent: number;
  metric: 'opens' | 'clicks' | 'manual';
  /** Hours from the end of the test's sending to the choice; absent if the winner is chosen by hand. */
  afterHours?: number;
}

/** The variant that the rest of the audience gets. */
export interface Winner {
  /** Its index among the variants. */
  variant: number;
  /** `tie`: no variant was better than chance explains, so it is the first. */
  by: 'metric' | 'tie' | 'request';
  at: string;
  /** What the variants had done by then, in their order: later counts have the mail to the rest. */
  counts?: { delivered: number; opened: number; clicked: number }[];
}

/** Why a campaign is paused: a request, a pause of the project's marketing mail, or it was not ready at its time. */
export type CampaignPauseCause = 'request' | 'breaker' | 'not_ready';

/** What all mail of a campaign shows of its project and its topic. */
export interface ShownSettings {
  name: string;
  language?: ProjectLanguage;
  postalAddress?: string;
  unsubscribeMailto?: string;
  utm?: Utm;
  topicName?: string;
}

/** A campaign as stored, without its bodies. Times are ISO 8601 in UTC. */
export interface Campaign {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  /** If it has a template, as it was when `bodies` were taken from it. */
  subject: string;
  /** The template whose subject, body and text it has. */
  templateId?: string;
  /** The version from which its stored content is. A DRAFT follows the template, so it may be an earlier one. */
  templateVersion?: number;
  /** Its subject is the template's, and not its own. */
  takesSubject?: true;
  /** What mail programs list beside the subject, if it is not the template's. */
  previewText?: string;
  from: EmailAddress;
  fromName?: string;
  replyTo?: ReplyTo;
  /** By name; their order says nothing. */
  headers?: Readonly<Record<string, string>>;
  topicId?: string;
  /** Tracks opens and clicks. If missing, the project's setting holds. */
  tracking?: boolean;
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  segmentId?: string;
  audienceFilter?: FilterGroup;
  variants?: Variant[];
  test?: VariantTest;
  /** Share of the audience, in percent, that gets nothing: the control group. */
  holdoutPercent?: number;
  /** Hour of the recipient's day, 0 to 23, at which the mail leaves. */
  localHour?: number;
  /** Time zone of recipients whose data names no known zone. */
  timezone?: string;
  status: CampaignStatus;
  /** Raised by each write, so that of two writers that read the same one only the first succeeds. */
  version: number;
  /** The version of its bodies. Does not change once the sending has begun. */
  bodyVersion: number;
  scheduledAt: string | null;
  /** When the sending began. Contacts created later do not belong to the audience. */
  sentAt?: string;
  /** As they were when the sending began: its last mail shows the same as its first, and can be shown again. */
  shown?: ShownSettings;
  completedAt?: string;
  /** An estimate while it is being sent, then the number of outcomes. */
  audienceSize?: number;
  pauseCause?: CampaignPauseCause;
  /** Why it is paused, in a sentence; absent if a request asked for it. */
  pauseReason?: string;
  /** The current scan of the audience: a campaign with a test has a second one, for those whom the test left out. */
  scan: 1 | 2;
  /** When the winner is chosen. If that is done by hand, when the campaign began to wait for it. */
  testEndsAt?: string;
  winner?: Winner;
  /** The key of the agent at whose request a person sent it. */
  askedBy?: string;
  /** Its row has a form that only newer code knows: it can be read, but not changed. */
  isNewer?: true;
  createdAt: string;
  updatedAt: string;
  /** By whose request. The service's own changes leave it as it is. */
  lastChange?: LastChange;
}

/** The large members of a campaign. A missing text is made from the HTML. */
export interface CampaignBodies {
  body: string;
  text: string | null;
  /** The template's. */
  previewText?: string | null;
  /** What the template declares. */
  variables?: Declared;
  /** Of each variant; null if it has the campaign's body. */
  variants: Array<string | null>;
}

export interface CampaignRef {
  projectId: string;
  campaignId: string;
}

/** Whether the campaign is being sent or is paused. */
export const isUnderWay = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'SENDING' || status === 'PAUSED';

/** Whether the sending has begun. A campaign that was paused at its scheduled time has not begun. */
export const hasBegun = ({ sentAt }: Pick<Campaign, 'sentAt'>): boolean => sentAt !== undefined;

/** Whether the test's mail has left and the winner is not chosen. */
export const waitsForWinner = (campaign: Campaign): boolean =>
  isUnderWay(campaign) && campaign.testEndsAt !== undefined && campaign.winner === undefined;

type Written = Pick<Campaign, 'subject' | 'fromName' | 'variants'>;

const variantOf = ({ variants }: Written, place: number | null | undefined) => variants?.[place ?? -1];

/** The subject of a variant, by its index, or the campaign's own. */
export const subjectOf = (campaign: Written, variant?: number | null): string =>
  variantOf(campaign, variant)?.subject ?? campaign.subject;

/** What mail programs list beside the subject; null for nothing. */
export const previewTextOf = (
  { previewText }: Pick<Campaign, 'previewText'>,
  bodies: Pick<CampaignBodies, 'previewText'>,
): string | null => previewText ?? bodies.previewText ?? null;

/** The sender's name of a variant or the campaign's own; null without one. */
export const fromNameOf = (campaign: Written, variant?: number | null): string | null =>
  variantOf(campaign, variant)?.fromName ?? campaign.fromName ?? null;
