import type { LastChange } from '../../contract/revisions';
import type { Campaign, CampaignRef } from '../../domain/campaigns/campaign';
import {
  type CampaignPauseCause,
  type CampaignStatus,
  type ShownSettings,
  type Winner,
  waitsForWinner,
} from '../../domain/campaigns/campaign';
import { winnerKnownAt } from '../../domain/campaigns/stats';
import { isoNow, now, toIso } from '../../ops/clock';
import { anyOf, expr } from '../table/expressions';
import type { Key } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryPages } from '../table/query';
import { type Row, update, updateOrRead } from '../table/rows';
import { READABLE } from '../table/stored';
import type { Change } from '../table/update';
import { campaignRef, toCampaign, toMembers } from './campaigns';
import { campaignIndexes, campaignKeys } from './keys';

export interface CampaignChange {
  /** The statuses from which the change is allowed. */
  from: readonly CampaignStatus[];
  set: Partial<Omit<Campaign, 'id' | 'projectId' | 'version' | 'updatedAt'>>;
  remove?: readonly (keyof Campaign)[];
  /** When the dispatcher looks at it next, in epoch milliseconds; null for never, undefined for no change. */
  due?: number | null;
}

/** The update of a campaign as it was read, from one of the given statuses. */
export const campaignUpdate = ({ id, version }: Campaign, { from, set, remove = [], due }: CampaignChange): Change => ({
  set: {
    ...toMembers(set),
    ...(typeof due === 'number' ? campaignEntry(id, due) : {}),
    version: version + 1,
    updatedAt: isoNow(),
  },
  remove: [...remove, ...(due === null ? NOT_DUE : [])],
  if: expr`${READABLE} AND version = ${version} AND status IN ${anyOf(from)}`,
});

/**
 * Changes a campaign as it was read; null if somebody else has changed it since, or if its status does not allow it. A
 * change that names its request (`lastChange`) also succeeds if an earlier try of the request has made it.
 */
export async function changeCampaign(campaign: Campaign, change: CampaignChange): Promise<Campaign | null> {
  const outcome = await updateOrRead(campaignKeys.campaign(campaignRef(campaign)), campaignUpdate(campaign, change));
  if (!isConflict<Row>(outcome)) return toCampaign(outcome);
  const current = outcome.row && toCampaign(outcome.row);
  const { lastChange } = change.set;
  return current && lastChange && current.lastChange?.request === lastChange.request ? current : null;
}

/** What a campaign takes from its template when it is sent or scheduled. */
export type TakenContent = Pick<Campaign, 'subject' | 'bodyVersion'> & Pick<Required<Campaign>, 'templateVersion'>;

/** Who asks for a change; absent if the dispatcher makes it. */
export interface Asking extends Partial<TakenContent> {
  lastChange?: LastChange;
  /** The key of the agent that asked a person for it. */
  askedBy?: string;
}

/** The change that schedules a campaign, or gives a scheduled one another time. Epoch milliseconds. */
export const scheduling = (at: number, by: Asking = {}): CampaignChange => ({
  from: ['DRAFT', 'SCHEDULED'],
  set: { status: 'SCHEDULED', scheduledAt: toIso(at), ...by },
  due: at,
});

/**
 * The change that begins the sending. From then on nobody new belongs to the audience, and neither the content nor what is
 * shown of the project changes.
 */
export const beginning = (shown: ShownSettings, by: Asking = {}): CampaignChange => ({
  from: ['DRAFT', 'SCHEDULED'],
  set: { status: 'SENDING', sentAt: isoNow(), shown, ...by },
  due: now(),
});

export const scheduleCampaign = (campaign: Campaign, at: number, by: Asking = {}): Promise<Campaign | null> =>
  changeCampaign(campaign, scheduling(at, by));

export const beginSending = (campaign: Campaign, shown: ShownSettings, by: Asking = {}): Promise<Campaign | null> =>
  changeCampaign(campaign, beginning(shown, by));

/** Pauses a campaign. Also a scheduled one that can't be sent at its time; `pauseReason` then says why. */
export const pauseCampaign = (
  campaign: Campaign,
  cause: CampaignPauseCause,
  { pauseReason, ...by }: Asking & { pauseReason?: string } = {},
): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: cause === 'request' ? ['SENDING'] : ['SENDING', 'SCHEDULED'],
    set: { status: 'PAUSED', pauseCause: cause, ...(pauseReason === undefined ? {} : { pauseReason }), ...by },
    due: null,
  });

/**
 * Continues a paused campaign, or begins one that was paused before its first mail. Whoever continues it answers for it:
 * it no longer ends with the keys of agents.
 */
export const resumeCampaign = (campaign: Campaign, shown: ShownSettings, by: Asking = {}): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['PAUSED'],
    set: { status: 'SENDING', sentAt: campaign.sentAt ?? isoNow(), shown: campaign.shown ?? shown, ...by },
    remove: ['pauseCause', 'pauseReason', 'askedBy'],
    due: waitsForWinner(campaign) ? winnerKnownAt(campaign) : now(),
  });

/** Turns a scheduled campaign into a draft again. Ends one under way, and the dispatcher tidies it up. */
export const cancelCampaign = (campaign: Campaign, by: Asking = {}): Promise<Campaign | null> =>
  campaign.status === 'SCHEDULED'
    ? changeCampaign(campaign, {
        from: ['SCHEDULED'],
        set: { status: 'DRAFT', scheduledAt: null, ...by },
        remove: ['askedBy'],
        due: null,
      })
    : changeCampaign(campaign, {
        from: ['SENDING', 'PAUSED'],
        set: { status: 'CANCELLED', ...by },
        remove: ['pauseCause', 'pauseReason'],
        due: now(),
      });

/** Stores an estimate of the audience's size, unless a size is known. The campaign's version stays as it is. */
export async function noteAudienceSize(ref: CampaignRef, audienceSize: number): Promise<void> {
  await update(campaignKeys.campaign(ref), { set: { audienceSize }, if: expr`attribute_not_exists(audienceSize)` });
}

/** Stores how many recipients the scans have listed, once they are over. The campaign's version stays as it is. */
export async function setAudienceSize(ref: CampaignRef, audienceSize: number): Promise<void> {
  await update(campaignKeys.campaign(ref), { set: { audienceSize }, if: expr`status = ${'SENDING'}` });
}

/** Ends a campaign whose recipients all have an outcome; `audienceSize` is their number. */
export const completeCampaign = (campaign: Campaign, audienceSize: number): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['SENDING'],
    set: { status: 'SENT', completedAt: isoNow(), audienceSize },
    due: null,
  });

/**
 * Notes that the test's mail has left. The winner is chosen at `endsAt` (epoch milliseconds), until when the dispatcher
 * does not look at the campaign. If somebody chooses it by hand, `endsAt` is when the campaign began to wait.
 */
export function setTestEnd(campaign: Campaign, endsAt: number): Promise<Campaign | null> {
  const testEndsAt = toIso(endsAt);
  const due = winnerKnownAt({ ...campaign, testEndsAt });
  return changeCampaign(campaign, { from: ['SENDING'], set: { testEndsAt }, due });
}

/** Chooses what the rest of the audience gets. The first choice is final. */
export async function setWinner(campaign: Campaign, winner: Winner, by: Asking = {}): Promise<Campaign | null> {
  if (campaign.winner) return null;
  const goesOn = campaign.status === 'SENDING' ? { due: now() } : {};
  return changeCampaign(campaign, { from: ['SENDING', 'PAUSED'], set: { winner, ...by }, ...goesOn });
}

/** Begins the second scan of the audience, for those whom the test left out. */
export const beginSecondScan = (campaign: Campaign): Promise<Campaign | null> =>
  changeCampaign(campaign, { from: ['SENDING'], set: { scan: 2 } });

const REF = /^P#(.+?)#CMP$/;

/** The entry of a campaign in the due index; `at` in epoch milliseconds. */
export const campaignEntry = (campaignId: string, at: number) => ({
  g5pk: campaignIndexes.due,
  g5sk: `${toIso(at)}#${campaignId}`,
});
/** The attributes to remove from a row that is not due. */
export const NOT_DUE = ['g5pk', 'g5sk'];

/** Pages of 1 MB, about 6,000 entries each. */
const MAXIMUM_PAGES = 4;

/**
 * Campaigns that the dispatcher must look at by `until`: scheduled ones whose time has come, those being sent, and
 * cancelled ones that are not tidied up. If there are more than `limit`, one of each project comes before the second
 * of any, and within a project the ones that have waited longest come first.
 */
export async function listDueCampaigns(until: number, limit: number): Promise<CampaignRef[]> {
  const refs: CampaignRef[] = [];
  let pages = 0;
  const query = { pk: campaignIndexes.due, index: 'g5', sk: { atMost: `${toIso(until)}~` } } as const;
  for await (const rows of queryPages<Key>(query)) {
    for (const { pk, sk } of rows) refs.push({ projectId: REF.exec(pk)?.[1] ?? '', campaignId: sk });
    pages += 1;
    if (pages === MAXIMUM_PAGES) break;
  }
  return fairly(refs, limit);
}

/** At most `limit` of them, so that a project with many campaigns does not displace those of others. */
function fairly(refs: readonly CampaignRef[], limit: number): CampaignRef[] {
  if (refs.length <= limit) return [...refs];
  const seen = new Map<string, number>();
  const ranked = refs.map((ref) => {
    const rank = seen.get(ref.projectId) ?? 0;
    seen.set(ref.projectId, rank + 1);
    return { ref, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, limit).map(({ ref }) => ref);
}

/** Removes a campaign from the due index; false if somebody has changed it since it was read. */
export const notDue = ({ projectId, id, version }: Campaign): Promise<boolean> =>
  update(campaignKeys.campaign({ projectId, campaignId: id }), {
    remove: NOT_DUE,
    if: expr`version = ${version}`,
  });
