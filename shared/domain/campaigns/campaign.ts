import type { FilterGroup } from '../../contract/filters';
import type { EmailAddress } from '../address';

export const campaignStatuses = ['DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'CANCELLED', 'SENT'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const audienceTypes = ['ALL', 'SEGMENT', 'FILTERED'] as const;
export type AudienceType = (typeof audienceTypes)[number];

/** One of the forms in which an A/B campaign is tried; what is missing is the campaign's own. */
export interface Variant {
  name: string;
  subject?: string;
  fromName?: string;
  /** Its body lies with the campaign's, at the variant's place. */
  hasBody?: true;
}

/** How an A/B campaign finds its winner. */
export interface VariantTest {
  /** Share of the audience, in percent, that gets the variants. */
  percent: number;
  metric: 'opens' | 'clicks' | 'manual';
  /** Hours from the end of the test's sending to the choice; none where it is made by hand. */
  afterHours?: number;
}

/** The variant that the rest of the audience gets. */
export interface Winner {
  /** Its place among the variants. */
  variant: number;
  by: 'metric' | 'request';
  at: string;
}

/** Why it stands still: somebody asked, the project's marketing mail is stopped, or it could not begin at its time. */
export type PauseCause = 'request' | 'breaker' | 'not_ready';

/** A campaign as stored, without its bodies. Times are ISO 8601 in UTC. */
export interface Campaign {
  id: string;
  projectId: string;
  name: string;
  description?: string;
  subject: string;
  from: EmailAddress;
  fromName?: string;
  replyTo?: EmailAddress;
  topicId?: string;
  /** Opens and clicks; as the project has set it where it is missing. */
  tracking?: boolean;
  audienceType: AudienceType;
  segmentId?: string;
  audienceFilter?: FilterGroup;
  variants?: Variant[];
  test?: VariantTest;
  /** Share of the audience, in percent, that gets nothing, to compare with. */
  holdoutPercent?: number;
  /** Hour of the recipient's day, 0 to 23, at which the mail goes. */
  localHour?: number;
  /** Time zone of those whose data names none that is known. */
  timezone?: string;
  status: CampaignStatus;
  /** Raised by each write: two that saw the same one can't both change it. */
  version: number;
  /** The version of its bodies; frozen from when sending begins, for only drafts change. */
  bodyVersion: number;
  scheduledAt: string | null;
  /** When sending began: who was created later does not belong to the audience. */
  sentAt?: string;
  completedAt?: string;
  /** An estimate until all are known, then the number of outcomes. */
  audienceSize?: number;
  pauseCause?: PauseCause;
  /** A sentence where nobody asked for the pause. */
  pauseReason?: string;
  /** The passes over the audience: a campaign with a test has a second one, for all whom the test left out. */
  pass: 1 | 2;
  /** When the winner is chosen; where that is done by hand, since when the campaign waits for it. */
  testEndsAt?: string;
  winner?: Winner;
  /** The latest request that moved it: a repeat under its Idempotency-Key knows its own work again. */
  changedBy?: string;
  /** Its row is of a form that only newer code knows: it can be looked at, and is left as it is. */
  isNewer?: true;
  createdAt: string;
  updatedAt: string;
}

/** The large members of a campaign; without a text, it is made from the HTML. */
export interface CampaignBodies {
  body: string;
  text: string | null;
  /** Of each variant; null where it has the campaign's. */
  variants: Array<string | null>;
}

export interface CampaignRef {
  projectId: string;
  campaignId: string;
}

/** A campaign whose mail goes out, or will go on after a pause. */
export const isUnderWay = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'SENDING' || status === 'PAUSED';

/** A campaign of which mail has gone out or was to: one that was held at its time has not begun. */
export const hasBegun = ({ sentAt }: Pick<Campaign, 'sentAt'>): boolean => sentAt !== undefined;

/** A campaign whose test has gone out, and whose winner is not chosen. */
export const waitsForWinner = (campaign: Campaign): boolean =>
  isUnderWay(campaign) && campaign.testEndsAt !== undefined && campaign.winner === undefined;
