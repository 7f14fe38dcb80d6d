import { UpdateCommand, type UpdateCommandOutput } from '@aws-sdk/lib-dynamodb';
import {
  type Campaign,
  type CampaignRef,
  type CampaignStatus,
  type PauseCause,
  type Winner,
  waitsForWinner,
} from '../../domain/campaigns/campaign';
import { winnerKnownAt } from '../../domain/campaigns/winner';
import { isoNow, now, toIso } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { IS_READABLE, readableValue } from '../table/row-version';
import { refOf } from './campaigns';
import { campaignEntry } from './due';
import { campaignKeys } from './keys';
import { toCampaign, toMembers } from './rows';

export interface CampaignChange {
  /** The statuses from which it may be made. */
  from: readonly CampaignStatus[];
  set: Partial<Omit<Campaign, 'id' | 'projectId' | 'version' | 'updatedAt'>>;
  remove?: readonly (keyof Campaign)[];
  /** When the dispatcher is to look at it, in epoch milliseconds; null for no more, and missing as it is. */
  due?: number | null;
}

/** The update that makes a change: on the row as it was read, and from none but the given statuses. */
export function campaignUpdate(campaign: Campaign, { from, set, remove = [], due }: CampaignChange) {
  const entry = typeof due === 'number' ? campaignEntry(campaign.id, due) : {};
  const values = { ...toMembers(set), ...entry, version: campaign.version + 1, updatedAt: isoNow() };
  const sets = Object.entries(values).filter(([, value]) => value !== undefined);
  const removes = [...remove, ...(due === null ? ['g5pk', 'g5sk'] : [])];
  const names = ['status', 'version', ...sets.map(([name]) => name), ...removes];
  const allowed = from.map((status, index): [string, string] => [`:from${index}`, status]);
  const removal = removes.length > 0 ? ` REMOVE ${removes.map((name) => `#${name}`).join(', ')}` : '';
  return {
    TableName: tableName(),
    Key: campaignKeys.campaign(refOf(campaign)),
    UpdateExpression: `SET ${sets.map(([name]) => `#${name} = :${name}`).join(', ')}${removal}`,
    ConditionExpression: `attribute_exists(pk) AND ${IS_READABLE} AND #version = :seen AND #status IN (${allowed.map(([name]) => name).join(', ')})`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(allowed),
      ...readableValue,
      ':seen': campaign.version,
    },
  };
}

/**
 * Changes a campaign as it was read; null when somebody else changed it since, or when its status does not allow it.
 * A change that says which request makes it (`changedBy`) knows itself again where its own answer was lost.
 */
export async function changeCampaign(campaign: Campaign, change: CampaignChange): Promise<Campaign | null> {
  const update = campaignUpdate(campaign, change);
  const outcome = await conditional<UpdateCommandOutput, Record<string, unknown>>(
    db.send(new UpdateCommand({ ...update, ReturnValues: 'ALL_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })),
  );
  if (!isConflict<Record<string, unknown>>(outcome)) return toCampaign(outcome.Attributes ?? {});
  const standing = outcome.row && toCampaign(outcome.row);
  const { changedBy } = change.set;
  return standing && changedBy !== undefined && standing.changedBy === changedBy ? standing : null;
}

/** Who asks for a transition: the mark of a request, where it is one. */
interface Asking {
  changedBy?: string;
}

/** Sets a campaign's time; again for one that has one already. Epoch milliseconds. */
export const scheduleCampaign = (campaign: Campaign, at: number, by: Asking = {}): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['DRAFT', 'SCHEDULED'],
    set: { status: 'SCHEDULED', scheduledAt: toIso(at), ...by },
    due: at,
  });

/** The sending begins: from now on nobody new belongs to the audience, and the content stays as it is. */
export const beginSending = (campaign: Campaign, by: Asking = {}): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['DRAFT', 'SCHEDULED'],
    set: { status: 'SENDING', sentAt: isoNow(), ...by },
    due: now(),
  });

/** Holds a campaign; the sentence says why where nobody asked for it. Also one whose time came when it could not go. */
export const pauseCampaign = (
  campaign: Campaign,
  cause: PauseCause,
  { pauseReason, ...by }: Asking & { pauseReason?: string } = {},
): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: cause === 'request' ? ['SENDING'] : ['SENDING', 'SCHEDULED'],
    set: { status: 'PAUSED', pauseCause: cause, ...(pauseReason === undefined ? {} : { pauseReason }), ...by },
    due: null,
  });

/** Goes on where it stopped, or begins, if it was held before its first mail. */
export const resumeCampaign = (campaign: Campaign, by: Asking = {}): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['PAUSED'],
    set: { status: 'SENDING', sentAt: campaign.sentAt ?? isoNow(), ...by },
    remove: ['pauseCause', 'pauseReason'],
    due: waitsForWinner(campaign) ? winnerKnownAt(campaign) : now(),
  });

/** A scheduled campaign becomes a draft again; one under way ends, and the dispatcher tidies it up. */
export const cancelCampaign = (campaign: Campaign, by: Asking = {}): Promise<Campaign | null> =>
  campaign.status === 'SCHEDULED'
    ? changeCampaign(campaign, { from: ['SCHEDULED'], set: { status: 'DRAFT', scheduledAt: null, ...by }, due: null })
    : changeCampaign(campaign, {
        from: ['SENDING', 'PAUSED'],
        set: { status: 'CANCELLED', ...by },
        remove: ['pauseCause', 'pauseReason'],
        due: now(),
      });

/** Notes how large the audience seems to be, unless that is known better. No change in what others have seen of it. */
export async function noteAudienceSize(ref: CampaignRef, audienceSize: number): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: campaignKeys.campaign(ref),
        UpdateExpression: 'SET audienceSize = :size',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(audienceSize)',
        ExpressionAttributeValues: { ':size': audienceSize },
      }),
    ),
  );
}

/** Everybody has an outcome: so many. */
export const completeCampaign = (campaign: Campaign, audienceSize: number): Promise<Campaign | null> =>
  changeCampaign(campaign, {
    from: ['SENDING'],
    set: { status: 'SENT', completedAt: isoNow(), audienceSize },
    due: null,
  });

/**
 * The test's mail has gone out, and the winner is chosen at `endsAt` (epoch milliseconds); where it is chosen by hand,
 * that is the time since when the campaign waits for it. Until then the dispatcher does not look at it.
 */
export function setTestEnd(campaign: Campaign, endsAt: number): Promise<Campaign | null> {
  const testEndsAt = toIso(endsAt);
  const due = winnerKnownAt({ ...campaign, testEndsAt });
  return changeCampaign(campaign, { from: ['SENDING'], set: { testEndsAt }, due });
}

/** Chooses what the rest of the audience gets; the first choice stands. */
export async function setWinner(campaign: Campaign, winner: Winner, by: Asking = {}): Promise<Campaign | null> {
  if (campaign.winner) return null;
  const goesOn = campaign.status === 'SENDING' ? { due: now() } : {};
  return changeCampaign(campaign, { from: ['SENDING', 'PAUSED'], set: { winner, ...by }, ...goesOn });
}

/** Goes over the audience once more, for all whom the test left out. */
export const beginSecondPass = (campaign: Campaign): Promise<Campaign | null> =>
  changeCampaign(campaign, { from: ['SENDING'], set: { pass: 2 } });
