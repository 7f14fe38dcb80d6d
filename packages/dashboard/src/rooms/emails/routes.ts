import type { ListEmailsQuery, ListedEmail } from '@posthaste/client';
import { exhaustive, isoTime, oneOf, pages, route, text } from '../../router/codecs';

export const emailStatuses = exhaustive<ListedEmail['status']>()([
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

export const emailKinds = exhaustive<NonNullable<ListEmailsQuery['kind']>>()([
  'transactional',
  'marketing',
  'campaign',
  'workflow',
]);

const providers = exhaustive<NonNullable<ListEmailsQuery['provider']>>()([
  'gmail',
  'outlook',
  'yahoo',
  'icloud',
  'other',
]);

export const happenedValues = exhaustive<NonNullable<ListEmailsQuery['happened']>>()([
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

export const reputationCounts = exhaustive<NonNullable<ListEmailsQuery['reputation']>>()(['hardBounces', 'complaints']);

export const reputationStreams = exhaustive<NonNullable<ListEmailsQuery['stream']>>()([
  'marketing',
  'transactional',
  'confirmation',
  'visitors',
  'established',
]);

export const emailRoutes = {
  emails: route('emails', {
    contact: text,
    status: oneOf(emailStatuses),
    campaign: text,
    tag: text,
    subject: text,
    kind: oneOf(emailKinds),
    template: text,
    workflow: text,
    happened: oneOf(happenedValues),
    from: isoTime,
    to: isoTime,
    provider: oneOf(providers),
    bounce: text,
    reputation: oneOf(reputationCounts),
    stream: oneOf(reputationStreams),
    pages,
  }),
  // Comes before `email`, whose pattern also matches the path `emails/received`.
  received: route('emails/received', { aside: oneOf(['yes']), pages }),
  'received-email': route('emails/received/:contact/:event', { view: oneOf(['phone', 'dark']) }),
  email: route('emails/:id', { part: oneOf(['text', 'headers', 'source']), view: oneOf(['phone', 'dark']) }),
};
