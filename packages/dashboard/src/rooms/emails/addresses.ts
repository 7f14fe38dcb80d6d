import type { ListEmailsQuery, ListedEmail } from '@posthaste/client';
import { every, moment, oneOf, page, pages, text } from '../../router/codecs';

export const emailStatuses = every<ListedEmail['status']>()([
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
]);

export const emailKinds = every<NonNullable<ListEmailsQuery['kind']>>()([
  'transactional',
  'marketing',
  'campaign',
  'workflow',
]);

const providers = every<NonNullable<ListEmailsQuery['provider']>>()(['gmail', 'outlook', 'yahoo', 'icloud', 'other']);

export const emailEvents = every<NonNullable<ListEmailsQuery['happened']>>()([
  'accepted',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'failed',
]);

export const reputationCounts = every<NonNullable<ListEmailsQuery['reputation']>>()(['hardBounces', 'complaints']);

export const reputationStreams = every<NonNullable<ListEmailsQuery['stream']>>()([
  'marketing',
  'transactional',
  'confirmation',
  'visitors',
  'established',
]);

export const emailAddresses = {
  emails: page('emails', {
    contact: text,
    status: oneOf(emailStatuses),
    campaign: text,
    tag: text,
    subject: text,
    kind: oneOf(emailKinds),
    template: text,
    workflow: text,
    happened: oneOf(emailEvents),
    from: moment,
    to: moment,
    provider: oneOf(providers),
    bounce: text,
    reputation: oneOf(reputationCounts),
    stream: oneOf(reputationStreams),
    pages,
  }),
  // Before `email`, whose path also matches these two.
  received: page('emails/received', { aside: oneOf(['yes']), pages }),
  'received-email': page('emails/received/:contact/:event', { view: oneOf(['phone', 'dark']) }),
  email: page('emails/:id', { part: oneOf(['text', 'headers', 'source']), view: oneOf(['phone', 'dark']) }),
};
