import type { MailAttachment } from '../../db/emails/contents';
import type { EmailRow } from '../../db/emails/emails';
import { domainOf } from '../../domain/address';
import type { Lane } from '../../domain/sending/rate';
import { isSimulator } from '../../domain/sending/reputation';
import type { SkipReason } from '../../domain/sending/sending';
import { toIso } from '../../ops/clock';
import type { IdSource } from '../../ops/ids';
import type { ComposedMail, MailSource } from './compose-mail';

const LISTED_SUBJECT = 255;

/** Who gets a mail, and what it says. */
export interface NewMail {
  contactId: string;
  /** The contact's; absent if the address is no contact's. */
  generation?: string | undefined;
  recipient: { email: string; name?: string };
  mail: ComposedMail;
  /** Why it is not sent. Its row is stored all the same and says so. */
  refusal?: SkipReason | null | undefined;
}

/** What the mails that are accepted together have in common. */
export interface MailBatch {
  projectId: string;
  source: Pick<MailSource, 'kind' | 'from' | 'template' | 'topic'>;
  /** Names the mails, and says when they were accepted: a repeat with the same ids stores nothing twice. */
  ids: IdSource;
  /** `share`: the transactional lane as far as the project's share of it goes, the bulk lane for the rest. */
  lane: Lane | 'share';
  tags: Record<string, string>;
  /** Epoch milliseconds; without it the mails leave as soon as they can. */
  scheduledAt?: number | undefined;
  attachments?: MailAttachment[];
  /** How many workflows, one causing the next, have led to the mails. */
  depth?: number;
  /** Copies of a campaign's mail for its author to look at. */
  test?: true;
  /**
   * One mail of very many that are made one by one: it shares its hint with others and writes no line of log, which
   * would be an eighth of a dollar a million. Its tags lead to where it comes from.
   */
  oneOfMany?: true;
}

interface Placed extends NewMail {
  /** Among the mails of its batch. */
  index: number;
  contentId: string;
  lane: Lane;
}

/** The row of an email that has just been accepted. */
export function newEmailRow(
  { projectId, source, ids, tags, scheduledAt, depth, test }: MailBatch,
  { contactId, generation, recipient, mail, refusal, index, contentId, lane }: Placed,
): EmailRow {
  const createdAt = toIso(ids.time);
  const status = refusal ? 'SKIPPED' : scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED';
  return {
    id: ids.id('em', index),
    projectId,
    contactId,
    ...(generation ? { generation } : {}),
    email: recipient.email,
    ...(recipient.name ? { toName: recipient.name } : {}),
    from: mail.from.email,
    fromDomain: domainOf(source.from.email),
    subject: mail.subject.slice(0, LISTED_SUBJECT).replace(/\p{Cs}$/u, ''),
    contentId,
    kind: source.kind,
    lane,
    ...(test ? { test } : {}),
    ...(test || isSimulator(recipient.email) ? { simulated: true as const } : {}),
    ...(source.template ? { template: source.template } : {}),
    ...(source.topic ? { topic: source.topic.id } : {}),
    ...(depth ? { depth } : {}),
    tags,
    status,
    rank: 0,
    ...(refusal ? { reason: refusal } : {}),
    createdAt,
    ...(scheduledAt === undefined ? {} : { scheduledAt: toIso(scheduledAt) }),
    attempts: 0,
    sweeps: 0,
    opens: 0,
    clicks: 0,
    timeline: [
      { type: 'accepted', at: createdAt },
      { type: status.toLowerCase(), at: createdAt, ...(refusal ? { detail: refusal } : {}) },
    ],
    seen: [],
  };
}
