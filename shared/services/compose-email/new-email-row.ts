import type { EmailRow } from '../../db/emails/emails';
import { domainOf } from '../../domain/address';
import type { Lane } from '../../domain/sending/rate';
import { isSimulator } from '../../domain/sending/reputation';
import { toIso } from '../../ops/clock';
import type { ComposedMail, MailSource } from './mail';

const LISTED_SUBJECT = 255;

/** All that makes an email's row besides its source. */
export interface NewEmail {
  id: string;
  projectId: string;
  contactId: string;
  /** The contact's; none for one that is gone already. */
  generation: string | undefined;
  recipient: { email: string; name?: string };
  content: { id: string; mail: ComposedMail };
  lane: Lane;
  status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
  /** Why it is skipped. */
  reason?: string | undefined;
  tags: Record<string, string>;
  /** How many workflows, one causing the next, have led to it. */
  depth?: number;
  /** When it was accepted and, of a scheduled one, when it is due; epoch milliseconds. */
  time: number;
  scheduledAt?: number | undefined;
}

/** The row of an email that has just been accepted. */
export function newEmailRow(source: MailSource, email: NewEmail): EmailRow {
  const { recipient, content, status, reason, scheduledAt } = email;
  const createdAt = toIso(email.time);
  return {
    id: email.id,
    projectId: email.projectId,
    contactId: email.contactId,
    ...(email.generation ? { generation: email.generation } : {}),
    email: recipient.email,
    ...(recipient.name ? { toName: recipient.name } : {}),
    from: content.mail.from.email,
    fromDomain: domainOf(source.from.email),
    subject: content.mail.subject.slice(0, LISTED_SUBJECT).replace(/\p{Cs}$/u, ''),
    contentId: content.id,
    kind: source.kind,
    lane: email.lane,
    ...(isSimulator(recipient.email) ? { simulated: true as const } : {}),
    ...(source.template ? { template: source.template } : {}),
    ...(source.topic ? { topic: source.topic.id } : {}),
    ...(email.depth ? { depth: email.depth } : {}),
    tags: email.tags,
    status,
    rank: 0,
    ...(reason ? { reason } : {}),
    createdAt,
    ...(scheduledAt === undefined ? {} : { scheduledAt: toIso(scheduledAt) }),
    attempts: 0,
    sweeps: 0,
    opens: 0,
    clicks: 0,
    timeline: [
      { type: 'accepted', at: createdAt },
      { type: status.toLowerCase(), at: createdAt, ...(reason ? { detail: reason } : {}) },
    ],
    seen: [],
  };
}
