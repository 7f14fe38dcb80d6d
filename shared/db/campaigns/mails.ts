import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { campaignMailId } from '../../domain/campaigns/mail-id';
import { type EmailStatus, rankOf } from '../../domain/emails/status';
import type { SkipReason } from '../../domain/sending/sending';
import { now, toIso } from '../../ops/clock';
import { type EmailRow, type TimelineEntry, toEmail } from '../emails/emails';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { CAMPAIGN_MAIL, keys, ofContact } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import type { CampaignMailPlace } from './mail-row';

export type { CampaignMailPlace } from './mail-row';

/** Whatever is set for other emails: the row is the claim, and stands as long as the chunk that leads to it. */
const KEPT_SECONDS = 400 * 86_400;

/** What the row of a mail says from its beginning on. */
export interface NewCampaignMail extends CampaignMailPlace {
  /** The contact as it was read; null for one that is gone, of whom nothing is kept. */
  contact: { email: string; generation: string } | null;
  /** The place of the variant, of an A/B campaign. */
  variant: number | null;
}

type Beginning = Partial<
  Pick<EmailRow, 'claim' | 'claimedAt' | 'attempts' | 'vars' | 'reason' | 'error' | 'failedAt'>
> & {
  status: EmailStatus;
};

const keyOf = (place: CampaignMailPlace) => keys.email(place.projectId, campaignMailId(place));

/** Brings a mail's row into being; answers with the row that stands, which may be another's. */
async function createMail(mail: NewCampaignMail, beginning: Beginning, entry: TimelineEntry): Promise<EmailRow> {
  const { contact, variant } = mail;
  const item = {
    ...keyOf(mail),
    v: 1,
    ...(contact ?? { erased: true as const }),
    ...(variant === null ? {} : { variant }),
    ...beginning,
    rank: rankOf(beginning.status),
    timeline: [entry],
    seen: [],
    links: {},
    ttl: Math.ceil(now() / 1000) + KEPT_SECONDS,
  };
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: item,
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return toEmail(isConflict(outcome) && outcome.row ? outcome.row : item);
}

/**
 * Takes a mail that has no row yet for a try: the row is the claim, so that there can be but one. Null when the mail
 * has a row already; a write whose answer was lost is recognised by the token.
 */
export async function claimNewMail(
  mail: NewCampaignMail,
  token: string,
  vars: Record<string, unknown> | null,
): Promise<EmailRow | null> {
  const time = now();
  const kept = vars === null || Object.keys(vars).length > 0 ? { vars } : {};
  const claim = { status: 'SENDING' as const, claim: token, claimedAt: time, attempts: 1, ...kept };
  const row = await createMail(mail, claim, { type: 'claimed', at: toIso(time) });
  return row.claim === token && row.status === 'SENDING' ? row : null;
}

/** Notes that a contact gets no mail of the campaign, and why, unless it has a row already: the one that stands. */
export const skipNewMail = (mail: NewCampaignMail, reason: SkipReason): Promise<EmailRow> =>
  createMail(mail, { status: 'SKIPPED', reason }, { type: 'skipped', at: toIso(now()), detail: reason });

/** Notes that the mail of a contact can't be made, unless it has a row already: the one that stands. */
export function failNewMail(mail: NewCampaignMail, reason: string, error: string): Promise<EmailRow> {
  const at = toIso(now());
  return createMail(mail, { status: 'FAILED', failedAt: at, reason, error }, { type: 'failed', at, detail: error });
}

/** The mails of a campaign to these contacts that have a row, by contact; strongly consistent. */
export async function getCampaignMails(
  ref: { projectId: string; campaignId: string },
  contactIds: readonly string[],
): Promise<Map<string, EmailRow>> {
  const items = await batchGet(
    contactIds.map((contactId) => keyOf({ ...ref, contactId })),
    { consistent: true },
  );
  return new Map(items.map(toEmail).map((row) => [row.contactId, row]));
}

/** A contact gets some mails a week, and a row of up to 1 KB is kept for 400 days. */
const MAXIMUM_PAGES = 5;

/** All mails of campaigns to a contact, in no order of time. Strongly consistent: a unit for each 4 KB of them. */
export async function listMailsOfContact(projectId: string, contactId: string): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :mail)',
        ExpressionAttributeValues: { ':pk': ofContact(projectId, contactId), ':mail': CAMPAIGN_MAIL },
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    rows.push(...Items.map(toEmail));
    if (!LastEvaluatedKey) return rows;
    from = LastEvaluatedKey;
  }
  return rows;
}
