import type { Campaign, CampaignRef } from '../../domain/campaigns/campaign';
import { KEPT_DAYS } from '../../domain/campaigns/limits';
import { campaignMailId } from '../../domain/campaigns/mail';
import { type EmailStatus, rankOf } from '../../domain/emails/status';
import { append } from '../../domain/lists';
import type { OwnStream } from '../../domain/sending/mail-streams';
import type { SkipReason } from '../../domain/sending/sending';
import { isoNow, now, toIso } from '../../ops/clock';
import { changeEmail, type EmailRow, type TimelineEntry, toEmail } from '../emails/emails';
import { storedEntry } from '../emails/timeline';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { CAMPAIGN_MAIL, keys, ofContact } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryPages } from '../table/query';
import { putOrRead, type Row } from '../table/rows';
import { campaignRef } from './campaigns';
import { listChunks } from './chunks';
import type { CampaignMailPlace } from './mail-row';

export type { CampaignMailPlace } from './mail-row';

const KEPT_SECONDS = KEPT_DAYS * 86_400;

/** What the row of a mail holds from its creation on. */
export interface NewCampaignMail extends CampaignMailPlace {
  /** The contact as it was read; null for a deleted one, of whom nothing is stored. */
  contact: { email: string; generation: string } | null;
  /** The index of the variant, in an A/B campaign. */
  variant: number | null;
  /** The stream in which its reputation is counted, if it is not marketing mail's. */
  stream?: OwnStream | undefined;
}

type Beginning = Partial<
  Pick<EmailRow, 'claim' | 'claimedAt' | 'attempts' | 'vars' | 'reason' | 'error' | 'failedAt'>
> & {
  status: EmailStatus;
};

const keyOf = (place: CampaignMailPlace) => keys.email(place.projectId, campaignMailId(place));

/** Creates a mail's row. Returns the stored row, which may be another writer's. */
async function createMail(mail: NewCampaignMail, beginning: Beginning, entry: TimelineEntry): Promise<EmailRow> {
  const { contact, variant, stream } = mail;
  const row = {
    ...keyOf(mail),
    v: 1,
    ...(contact ?? { erased: true as const }),
    ...(variant === null ? {} : { variant }),
    ...(stream ? { stream } : {}),
    ...beginning,
    rank: rankOf(beginning.status),
    timeline: [storedEntry(entry)],
    seen: [],
    links: {},
    ttl: Math.ceil(now() / 1000) + KEPT_SECONDS,
  };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  return toEmail((isConflict<Row>(outcome) && outcome.row) || row);
}

/**
 * Claims a mail that has no row yet. The row is the claim, so only one claim succeeds. Null if the mail has a row
 * already. A write whose answer was lost is recognised by the token.
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

/** Stores that a contact gets no mail of the campaign, and why. If the mail has a row already, returns that instead. */
export const skipNewMail = (mail: NewCampaignMail, reason: SkipReason): Promise<EmailRow> =>
  createMail(mail, { status: 'SKIPPED', reason }, { type: 'skipped', at: toIso(now()), detail: reason });

/** Stores that the mail of a contact can't be made. If the mail has a row already, returns that instead. */
export function failNewMail(mail: NewCampaignMail, reason: string, error: string): Promise<EmailRow> {
  const at = toIso(now());
  return createMail(mail, { status: 'FAILED', failedAt: at, reason, error }, { type: 'failed', at, detail: error });
}

/** Stores, once, that a contact unsubscribed by a link of a campaign's mail. A skipped mail has no such link. */
export async function noteUnsubscribed(ref: CampaignRef, contactId: string): Promise<void> {
  await changeEmail(
    { projectId: ref.projectId, id: campaignMailId({ campaignId: ref.campaignId, contactId }) },
    {
      if: expr`attribute_not_exists(unsubscribedAt) AND status <> ${'SKIPPED'}`,
      set: { unsubscribedAt: isoNow() },
    },
  );
}

/** The mails of a campaign to these contacts that have a row, by contact. */
export async function getCampaignMails(
  ref: CampaignRef,
  contactIds: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Map<string, EmailRow>> {
  const rows = await readMailRows(ref, contactIds, options);
  return new Map(rows.map(toEmail).map((row) => [row.contactId, row]));
}

const readMailRows = (
  ref: CampaignRef,
  contactIds: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Row[]> =>
  batchGet(
    contactIds.map((contactId) => keyOf({ ...ref, contactId })),
    options,
  );

/** A contact gets some mails a week, and a row of up to 1 KB is kept for 400 days. */
const MAXIMUM_PAGES = 5;

/** All mails of campaigns to a contact, in no order of time. Strongly consistent: a unit for each 4 KB of them. */
export async function listMailsOfContact(projectId: string, contactId: string): Promise<EmailRow[]> {
  const emails: EmailRow[] = [];
  let pages = 0;
  const query = { pk: ofContact(projectId, contactId), sk: { beginsWith: CAMPAIGN_MAIL }, backwards: true };
  for await (const rows of queryPages(query)) {
    append(emails, rows.map(toEmail));
    pages += 1;
    if (pages === MAXIMUM_PAGES) break;
  }
  return emails;
}

/** Chunks of 25 recipients: as many as one BatchGetItem takes. */
const CHUNKS = 4;
/** More than any campaign has, so that no fault makes the scan endless. */
const MAXIMUM_SCANNED = 100_000;

/** All mail of a campaign, 100 recipients at a time, with the rows of those who have one. A unit for each recipient. */
export async function* scanMails(campaign: Campaign): AsyncGenerator<{ listed: number; rows: Row[] }> {
  const ref = campaignRef(campaign);
  let after: string | null = null;
  for (let page = 0; page < MAXIMUM_SCANNED; page++) {
    const { chunks, next } = await listChunks(ref, after, CHUNKS);
    const contactIds = chunks.flatMap((chunk) => chunk.contactIds);
    yield { listed: contactIds.length, rows: await readMailRows(ref, contactIds) };
    after = next;
    if (after === null) return;
  }
}
