import type { AudienceType, CampaignPauseCause, WinnerMetric, WinnerReason } from '../../contract/campaigns';
import type { FilterGroup } from '../../contract/filters';
import type { ProjectLanguage } from '../../contract/project';
import type { LastChange } from '../../contract/revisions';
import type { IsoTime } from '../../durations';
import type { EmailAddress } from '../address';
import type { ReplyTo } from '../emails/sender';
import type { Utm } from '../emails/utm';
import type { Declared } from '../templates/declared';

export const campaignStatuses = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'CANCELLED', 'SENT'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** A missing field has the value of the campaign. */
export interface Variant {
  name: string;
  subject?: string;
  fromName?: string;
  hasBody?: true;
}

export interface VariantTest {
  percent: number;
  metric: WinnerMetric;
  /** From the end of the test's sending to the choice; absent if the winner is chosen manually. */
  afterHours?: number;
}

export interface Winner {
  variant: number;
  /** `tie`: no lead is statistically significant, so the first variant wins. */
  by: WinnerReason;
  at: string;
  /** By variant, when the winner was chosen; later counts include the rest of the audience. */
  counts?: { delivered: number; opened: number; clicked: number }[];
}

export interface ShownSettings {
  name: string;
  language?: ProjectLanguage;
  postalAddress?: string;
  unsubscribeMailto?: string;
  utm?: Utm;
  topicName?: string;
}

export interface Campaign {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  /** If there is a template, its subject at the time when the bodies were copied. */
  subject: string;
  templateId?: string;
  /** A DRAFT has the template's current content, so this version may be outdated. */
  templateVersion?: number;
  takesSubject?: true;
  previewText?: string;
  from: EmailAddress;
  fromName?: string;
  replyTo?: ReplyTo;
  headers?: Readonly<Record<string, string>>;
  topicId?: string;
  /** Uses the project's setting if absent. */
  tracking?: boolean;
  audienceType: AudienceType;
  segmentId?: string;
  audienceFilter?: FilterGroup;
  variants?: Variant[];
  test?: VariantTest;
  holdoutPercent?: number;
  /** 0 to 23, in each recipient's time zone. */
  localHour?: number;
  timezone?: string;
  status: CampaignStatus;
  /** Raised by each write, so the second of two concurrent writers fails. */
  version: number;
  /** Does not change once sending has begun. */
  bodyVersion: number;
  scheduledAt: IsoTime | null;
  /** Contacts created later are not in the audience. */
  sentAt?: IsoTime;
  /** Fixed when sending begins, so all emails show the same settings. */
  shown?: ShownSettings;
  completedAt?: IsoTime;
  /** An estimate while sending, then the number of outcomes. */
  audienceSize?: number;
  pauseCause?: CampaignPauseCause;
  /** Absent if a request paused the campaign. */
  pauseReason?: string;
  /** With a test, scan 1 lists the test's part of the audience and scan 2 the rest. */
  scan: 1 | 2;
  /** If the winner is chosen manually: when the test's emails had been sent. */
  testEndsAt?: IsoTime;
  winner?: Winner;
  askedBy?: string;
  /** Written by newer code: this code can show the campaign, but not change it. */
  isNewer?: true;
  createdAt: IsoTime;
  updatedAt: IsoTime;
  lastChange?: LastChange;
}

/** A missing text is made from the HTML. */
export interface CampaignBodies {
  body: string;
  text: string | null;
  previewText?: string | null;
  variables?: Declared;
  /** By variant; null if it has the campaign's body. */
  variants: Array<string | null>;
}

export interface CampaignRef {
  projectId: string;
  campaignId: string;
}

export const isUnderWay = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'SENDING' || status === 'PAUSED';

/** False for a campaign that was paused at its scheduled time. */
export const hasBegun = ({ sentAt }: Pick<Campaign, 'sentAt'>): boolean => sentAt !== undefined;

export const waitsForWinner = (campaign: Campaign): boolean =>
  isUnderWay(campaign) && campaign.testEndsAt !== undefined && campaign.winner === undefined;

type VariedTexts = Pick<Campaign, 'subject' | 'fromName' | 'variants'>;

const variantOf = ({ variants }: VariedTexts, index: number | null | undefined) => variants?.[index ?? -1];

export const subjectOf = (campaign: VariedTexts, variant?: number | null): string =>
  variantOf(campaign, variant)?.subject ?? campaign.subject;

export const subjectsOf = ({ subject, variants = [] }: VariedTexts): string[] => [
  subject,
  ...variants.flatMap((variant) => variant.subject ?? []),
];

export const previewTextOf = (
  { previewText }: Pick<Campaign, 'previewText'>,
  bodies: Pick<CampaignBodies, 'previewText'>,
): string | null => previewText ?? bodies.previewText ?? null;

export const fromNameOf = (campaign: VariedTexts, variant?: number | null): string | null =>
  variantOf(campaign, variant)?.fromName ?? campaign.fromName ?? null;
