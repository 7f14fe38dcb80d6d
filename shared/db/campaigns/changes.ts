import type { CampaignPauseCause } from '../../contract/campaigns';
import type { LastChange } from '../../contract/revisions';
import {
  type Campaign,
  type CampaignRef,
  type CampaignStatus,
  type ShownSettings,
  type Winner,
  waitsForWinner,
} from '../../domain/campaigns/campaign';
import { winnerChoiceTime } from '../../domain/campaigns/stats';
import type { EpochMs } from '../../durations';
import { isoNow, now, toIso } from '../../ops/clock';
import { DUE_ENTRY } from '../table/due';
import { anyOf, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { firstPages } from '../table/query';
import { type Row, update, updateOrRead } from '../table/rows';
import { READABLE } from '../table/stored';
import type { Change } from '../table/update';
import { campaignRef, toCampaign, toFields } from './campaigns';
import { campaignIndexes, campaignKeys } from './keys';

export interface CampaignChange {
  from: readonly CampaignStatus[];
  set: Partial<Omit<Campaign, 'id' | 'projectId' | 'version' | 'updatedAt'>>;
  remove?: readonly (keyof Campaign)[];
  /** The dispatcher's next check; null for never, undefined for no change. */
  due?: EpochMs | null;
}

export const campaignUpdate = ({ id, version }: Campaign, { from, set, remove = [], due }: CampaignChange): Change => ({
  set: {
    ...toFields(set),
    ...(typeof due === 'number' ? dueCampaignEntry(id, due) : {}),
    version: version + 1,
    updatedAt: isoNow(),
  },
  remove: [...remove, ...(due === null ? DUE_ENTRY : [])],
  if: expr`${READABLE} AND version = ${version} AND status IN ${anyOf(from)}`,
});

/**
 * Null if the campaign changed since it was read, or if its status forbids the change. A repeat of the request
 * (`lastChange`) succeeds.
 */
export async function changeCampaign(campaign: Campaign, change: CampaignChange): Promise<Campaign | null> {
  const outcome = await updateOrRead(campaignKeys.campaign(campaignRef(campaign)), campaignUpdate(campaign, change));
  if (!isConflict<Row>(outcome)) return toCampaign(outcome);
  const current = outcome.row && toCampaign(outcome.row);
  const { lastChange } = change.set;
  return current && lastChange && current.lastChange?.request === lastChange.request ? current : null;
}

export type FrozenContent = Pick<Campaign, 'subject' | 'bodyVersion'> & Pick<Required<Campaign>, 'templateVersion'>;

export interface RequestFacts extends Partial<FrozenContent> {
  /** Absent if the dispatcher makes the change. */
  lastChange?: LastChange;
  /** The key of an agent. */
  askedBy?: string;
}

/** Whoever sends, schedules or resumes a campaign is responsible for it, not the agent that asked for it before. */
const withoutFormerAgent = ({ lastChange, askedBy }: RequestFacts): Pick<CampaignChange, 'remove'> =>
  lastChange && askedBy === undefined ? { remove: ['askedBy'] } : {};

export const scheduleChange = (at: EpochMs, request: RequestFacts = {}): CampaignChange => ({
  from: ['DRAFT', 'SCHEDULED'],
  set: { status: 'SCHEDULED', scheduledAt: toIso(at), ...request },
  ...withoutFormerAgent(request),
  due: at,
});

export const beginChange = (shown: ShownSettings, request: RequestFacts = {}): CampaignChange => ({
  from: ['DRAFT', 'SCHEDULED'],
  set: { status: 'SENDING', sentAt: isoNow(), shown, ...request },
  ...withoutFormerAgent(request),
  due: now(),
});

export const scheduleCampaign = (
  campaign: Campaign,
  at: number,
  request: RequestFacts = {},
): Promise<Campaign | null> => changeCampaign(campaign, scheduleChange(at, request));

export const beginSending = (
  campaign: Campaign,
  shown: ShownSettings,
  request: RequestFacts = {},
): Promise<Campaign | null> => changeCampaign(campaign, beginChange(shown, request));

export const pauseCampaign = (
  campaign: Campaign,
  cause: CampaignPauseCause,
  { pauseReason, ...request }: RequestFacts & { pauseReason?: string } = {},
): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: cause === 'request' ? ['SENDING'] : ['SENDING', 'SCHEDULED'],
    set: { status: 'PAUSED', pauseCause: cause, ...(pauseReason === undefined ? {} : { pauseReason }), ...request },
    due: null,
  });

export const resumeCampaign = (
  campaign: Campaign,
  shown: ShownSettings,
  request: RequestFacts = {},
): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['PAUSED'],
    set: { status: 'SENDING', sentAt: campaign.sentAt ?? isoNow(), shown: campaign.shown ?? shown, ...request },
    remove: ['pauseCause', 'pauseReason', 'askedBy'],
    due: waitsForWinner(campaign) ? winnerChoiceTime(campaign) : now(),
  });

export const cancelCampaign = (campaign: Campaign, request: RequestFacts = {}): Promise<Campaign | null> =>
  campaign.status === 'SCHEDULED'
    ? changeCampaign(campaign, {
        from: ['SCHEDULED'],
        set: { status: 'DRAFT', scheduledAt: null, ...request },
        remove: ['askedBy'],
        due: null,
      })
    : changeCampaign(campaign, {
        from: ['SENDING', 'PAUSED'],
        set: { status: 'CANCELLED', ...request },
        remove: ['pauseCause', 'pauseReason'],
        due: now(),
      });

export async function recordAudienceSize(ref: CampaignRef, audienceSize: number): Promise<void> {
  await update(campaignKeys.campaign(ref), { set: { audienceSize }, if: expr`attribute_not_exists(audienceSize)` });
}

export async function setAudienceSize(ref: CampaignRef, audienceSize: number): Promise<void> {
  await update(campaignKeys.campaign(ref), { set: { audienceSize }, if: expr`status = ${'SENDING'}` });
}

export const completeCampaign = (campaign: Campaign, audienceSize: number): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['SENDING'],
    set: { status: 'SENT', completedAt: isoNow(), audienceSize },
    due: null,
  });

export function setTestEnd(campaign: Campaign, endsAt: EpochMs): Promise<Campaign | null> {
  const testEndsAt = toIso(endsAt);
  const due = winnerChoiceTime({ ...campaign, testEndsAt });
  return changeCampaign(campaign, { from: ['SENDING'], set: { testEndsAt }, due });
}

export async function setWinner(
  campaign: Campaign,
  winner: Winner,
  request: RequestFacts = {},
): Promise<Campaign | null> {
  if (campaign.winner) return null;
  const dueNow = campaign.status === 'SENDING' ? { due: now() } : {};
  return changeCampaign(campaign, { from: ['SENDING', 'PAUSED'], set: { winner, ...request }, ...dueNow });
}

export const beginSecondScan = (campaign: Campaign): Promise<Campaign | null> =>
  changeCampaign(campaign, { from: ['SENDING'], set: { scan: 2 } });

const CAMPAIGN_PK = /^P#(.+?)#CMP$/;

const dueCampaignEntry = (campaignId: string, at: number) => ({
  g5pk: campaignIndexes.due,
  g5sk: `${toIso(at)}#${campaignId}`,
});

const MAX_PAGES = 4;

/** If more than `limit` are due, projects take turns, each with its longest waiting campaign. */
export async function listDueCampaigns(until: number, limit: number): Promise<CampaignRef[]> {
  const refs: CampaignRef[] = [];
  const query = { pk: campaignIndexes.due, index: 'g5', sk: { atMost: `${toIso(until)}~` } } as const;
  for await (const rows of firstPages<Key>(query, MAX_PAGES)) {
    for (const { pk, sk } of rows) refs.push({ projectId: CAMPAIGN_PK.exec(pk)?.[1] ?? '', campaignId: sk });
  }
  return shareFairly(refs, limit);
}

function shareFairly(refs: readonly CampaignRef[], limit: number): CampaignRef[] {
  if (refs.length <= limit) return [...refs];
  const counts = new Map<string, number>();
  const ranked = refs.map((ref) => {
    const rank = counts.get(ref.projectId) ?? 0;
    counts.set(ref.projectId, rank + 1);
    return { ref, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, limit).map(({ ref }) => ref);
}

export const removeFromDue = ({ projectId, id, version }: Campaign): Promise<boolean> =>
  update(campaignKeys.campaign({ projectId, campaignId: id }), {
    remove: DUE_ENTRY,
    if: expr`version = ${version}`,
  });
