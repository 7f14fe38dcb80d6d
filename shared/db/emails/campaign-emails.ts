import type { Campaign, CampaignRef } from '../../domain/campaigns/campaign';
import { campaignEmailId } from '../../domain/campaigns/campaign-email';
import { RETENTION_DAYS } from '../../domain/campaigns/limits';
import { type EmailStatus, rankOf } from '../../domain/emails/status';
import { append } from '../../domain/lists';
import type { PublicStream } from '../../domain/sending/email-streams';
import type { SkipReason } from '../../domain/sending/sending';
import { DAY_SECONDS } from '../../durations';
import { isoNow, now, toIso } from '../../ops/clock';
import { campaignRef } from '../campaigns/campaigns';
import { listChunks } from '../campaigns/chunks';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { CAMPAIGN_EMAIL, keys, ofContact } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { firstPages } from '../table/query';
import { putOrRead, type Row } from '../table/rows';
import { changeEmail, type EmailRow, type TimelineEntry, toEmail } from './emails';
import type { CampaignEmailKey } from './keys';
import { toStoredEntry } from './row';

export type { CampaignEmailKey } from './keys';

const RETENTION_SECONDS = RETENTION_DAYS * DAY_SECONDS;

export interface NewCampaignEmail extends CampaignEmailKey {
  /** Null for a deleted contact. */
  contact: { email: string; generation: string } | null;
  variant: number | null;
  stream?: PublicStream | undefined;
}

type InitialState = Partial<
  Pick<EmailRow, 'claim' | 'claimedAt' | 'attempts' | 'vars' | 'reason' | 'error' | 'failedAt'>
> & {
  status: EmailStatus;
};

const keyOf = (key: CampaignEmailKey) => keys.email(key.projectId, campaignEmailId(key));

async function createCampaignEmail(
  email: NewCampaignEmail,
  initial: InitialState,
  entry: TimelineEntry,
): Promise<EmailRow> {
  const { contact, variant, stream } = email;
  const row = {
    ...keyOf(email),
    v: 1,
    ...(contact ?? { erased: true as const }),
    ...(variant === null ? {} : { variant }),
    ...(stream ? { stream } : {}),
    ...initial,
    rank: rankOf(initial.status),
    timeline: [toStoredEntry(entry)],
    seen: [],
    links: {},
    ttl: Math.ceil(now() / 1000) + RETENTION_SECONDS,
  };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  const existing = isConflict<Row>(outcome) ? outcome.row : null;
  return toEmail(existing ?? row);
}

/** Creates a claimed row. Null if the row existed, unless its token shows that this call created it. */
export async function claimNewEmail(
  email: NewCampaignEmail,
  token: string,
  vars: Record<string, unknown> | null,
): Promise<EmailRow | null> {
  const time = now();
  const storesVars = vars === null || Object.keys(vars).length > 0;
  const claim = {
    status: 'SENDING' as const,
    claim: token,
    claimedAt: time,
    attempts: 1,
    ...(storesVars ? { vars } : {}),
  };
  const row = await createCampaignEmail(email, claim, { type: 'claimed', at: toIso(time) });
  return row.claim === token && row.status === 'SENDING' ? row : null;
}

export const skipNewEmail = (email: NewCampaignEmail, reason: SkipReason): Promise<EmailRow> =>
  createCampaignEmail(email, { status: 'SKIPPED', reason }, { type: 'skipped', at: toIso(now()), detail: reason });

export function failNewEmail(email: NewCampaignEmail, reason: string, error: string): Promise<EmailRow> {
  const at = toIso(now());
  return createCampaignEmail(
    email,
    { status: 'FAILED', failedAt: at, reason, error },
    { type: 'failed', at, detail: error },
  );
}

export async function recordUnsubscribed(ref: CampaignRef, contactId: string): Promise<void> {
  await changeEmail(
    { projectId: ref.projectId, id: campaignEmailId({ campaignId: ref.campaignId, contactId }) },
    {
      if: expr`attribute_not_exists(unsubscribedAt) AND status <> ${'SKIPPED'}`,
      set: { unsubscribedAt: isoNow() },
    },
  );
}

export async function getCampaignEmails(
  ref: CampaignRef,
  contactIds: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Map<string, EmailRow>> {
  const rows = await readEmailRows(ref, contactIds, options);
  return new Map(rows.map(toEmail).map((row) => [row.contactId, row]));
}

const readEmailRows = (
  ref: CampaignRef,
  contactIds: readonly string[],
  options: { eventual?: boolean } = {},
): Promise<Row[]> =>
  batchGet(
    contactIds.map((contactId) => keyOf({ ...ref, contactId })),
    options,
  );

/** Pages of 1 MB: 5,000 rows of up to 1 KB, more than a contact gets in 400 days. */
const MAX_PAGES = 5;

/** The emails aren't sorted by time. */
export async function listEmailsOfContact(projectId: string, contactId: string): Promise<EmailRow[]> {
  const emails: EmailRow[] = [];
  const query = { pk: ofContact(projectId, contactId), sk: { beginsWith: CAMPAIGN_EMAIL }, backwards: true };
  for await (const rows of firstPages(query, MAX_PAGES)) append(emails, rows.map(toEmail));
  return emails;
}

/** 100 recipients, as many as one BatchGetItem reads. */
const CHUNKS_PER_PAGE = 4;
/** Above any campaign's size, so no bug makes the scan endless. */
const MAX_SCAN_PAGES = 100_000;

export async function* scanEmails(campaign: Campaign): AsyncGenerator<{ listed: number; rows: Row[] }> {
  const ref = campaignRef(campaign);
  let after: string | null = null;
  for (let page = 0; page < MAX_SCAN_PAGES; page++) {
    const { chunks, next } = await listChunks(ref, after, CHUNKS_PER_PAGE);
    const contactIds = chunks.flatMap((chunk) => chunk.contactIds);
    yield { listed: contactIds.length, rows: await readEmailRows(ref, contactIds) };
    after = next;
    if (after === null) return;
  }
}
