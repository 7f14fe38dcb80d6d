import type { ListEmailsQuery, ListedEmail } from '@posthaste/client';
import { moment, oneOf, text } from '../../router/codecs';
import { page, pages } from '../../router/page-address';

export const emailStatuses = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'OPENED',
  'CLICKED',
  'BOUNCED',
  'COMPLAINED',
  'FAILED',
  'SKIPPED',
  'CANCELLED',
] as const satisfies readonly ListedEmail['status'][];

export const mailKinds = ['transactional', 'marketing', 'campaign', 'workflow'] as const;

export const happenings = [
  'accepted',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'failed',
] as const satisfies readonly NonNullable<ListEmailsQuery['happened']>[];

export const reputationCounts = ['hardBounces', 'complaints'] as const satisfies readonly NonNullable<
  ListEmailsQuery['reputation']
>[];

export const reputationStreams = [
  'marketing',
  'transactional',
  'confirmation',
  'visitors',
  'established',
] as const satisfies readonly NonNullable<ListEmailsQuery['stream']>[];

export const emailAddresses = {
  emails: page('emails', {
    contact: text,
    status: oneOf(emailStatuses),
    campaign: text,
    tag: text,
    subject: text,
    kind: oneOf(mailKinds),
    template: text,
    workflow: text,
    happened: oneOf(happenings),
    from: moment,
    to: moment,
    provider: oneOf(['gmail', 'outlook', 'yahoo', 'icloud', 'other']),
    bounce: text,
    reputation: oneOf(reputationCounts),
    stream: oneOf(reputationStreams),
    pages,
  }),
  // Before the page of one mail, whose path it fits too.
  received: page('emails/received', { aside: oneOf(['yes']), pages }),
  'received-mail': page('emails/received/:contact/:event', { view: oneOf(['phone', 'dark']) }),
  email: page('emails/:id', { part: oneOf(['text', 'headers', 'source']), view: oneOf(['phone', 'dark']) }),
};
