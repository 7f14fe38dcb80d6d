// Made from docs/api/openapi.json by `npm run client`: change the contract, not this file.

/** What the service's errors are called. */
export type ServiceErrorCode =
  | 'CAMPAIGN_NOT_FOUND'
  | 'CONTACT_NOT_FOUND'
  | 'DELIVERY_NOT_FOUND'
  | 'DOMAIN_NOT_FOUND'
  | 'DOMAIN_NOT_VERIFIED'
  | 'DOMAIN_TAKEN'
  | 'EMAIL_CONTENT_NOT_FOUND'
  | 'EMAIL_NOT_FOUND'
  | 'EXECUTION_NOT_FOUND'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_ERROR'
  | 'INVALID_API_KEY'
  | 'INVALID_CURSOR'
  | 'INVALID_IDEMPOTENCY_KEY'
  | 'INVALID_JSON'
  | 'INVALID_PARAMETERS'
  | 'INVALID_STATE'
  | 'IN_USE'
  | 'JOB_NOT_FOUND'
  | 'KEY_NOT_FOUND'
  | 'KEY_NOT_PERMITTED'
  | 'LINK_NOT_FOUND'
  | 'MISSING_API_KEY'
  | 'PROJECT_DISABLED'
  | 'RATE_LIMIT_EXCEEDED'
  | 'REQUEST_IN_PROGRESS'
  | 'REQUEST_TOO_LARGE'
  | 'SEGMENT_NOT_FOUND'
  | 'SENDING_BACKLOG'
  | 'SENDING_PAUSED'
  | 'SUPPRESSION_NOT_FOUND'
  | 'TEMPLATE_NOT_FOUND'
  | 'TOPIC_NOT_FOUND'
  | 'UPLOAD_NOT_FOUND'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_TIMEOUT'
  | 'VALIDATION_ERROR'
  | 'WEBHOOK_NOT_FOUND'
  | 'WORKFLOW_NOT_FOUND';

export interface Email {
  id: string;
  contact: {
    id: string;
    /** Null once the contact is deleted */
    email: string | null;
  };
  /** Null once the campaign that it is of is deleted */
  from: string | null;
  /** Null once the contact, or the campaign that it is of, is deleted */
  subject: string | null;
  status:
    | 'SCHEDULED'
    | 'QUEUED'
    | 'SENDING'
    | 'SENT'
    | 'DELIVERED'
    | 'OPENED'
    | 'CLICKED'
    | 'BOUNCED'
    | 'COMPLAINED'
    | 'FAILED'
    | 'SKIPPED'
    | 'CANCELLED';
  /** With BOUNCED only */
  bounceType: 'hard' | 'soft' | null;
  /** Why it was skipped or failed; `contact_deleted` among others */
  reason: string | null;
  lane: 'transactional' | 'bulk';
  template: string | null;
  /** Id of the campaign that it is of */
  campaign: string | null;
  /** Empty once the contact is deleted */
  tags: Record<string, string>;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  scheduledAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
  error: string | null;
  /** Why it did not arrive, or not yet, and what to do, in a sentence; null while all is well */
  explanation: string | null;
  /** All that happened to it, in order of time */
  timeline: Array<{
    /**
     * - `accepted`: the API has taken the email
     * - `scheduled`: it waits for its time, in `detail`
     * - `queued`: it is in line to be sent
     * - `skipped`: it is not sent, for the reason in `detail`
     * - `cancelled`: it was cancelled before its time
     * - `claimed`: the sender begins to hand it to SES
     * - `released`: nothing was sent, and it is tried again; why, in `detail`
     * - `unclear`: SES gave no clear answer; its events settle that
     * - `sent`: SES has taken it; `detail` is SES's message id
     * - `accepted_by_ses`: SES's own word that it has taken it
     * - `failed`: it will not be sent; why, in `detail`
     * - `rejected`: SES has refused it after all: its content is not clean
     * - `rendering_failed`: SES could not render it
     * - `delayed`: the mail server of the recipient does not take it yet; `subType` and `detail` tell why
     * - `delivered`: the recipient's mail server has taken it; `detail` is its answer
     * - `bounced`: `bounceType`, `subType` and the answer of the mail server in `detail` tell why
     * - `opened`: with `bot`: by a machine, which does not count
     * - `clicked`: on `link`; with `bot`: by a machine, which does not count
     * - `complained`: the recipient has marked it as spam
     * - `webhook`: one of your webhooks was told; see `webhook`
     */
    type:
      | 'accepted'
      | 'scheduled'
      | 'queued'
      | 'skipped'
      | 'cancelled'
      | 'claimed'
      | 'released'
      | 'unclear'
      | 'sent'
      | 'accepted_by_ses'
      | 'failed'
      | 'rejected'
      | 'rendering_failed'
      | 'delayed'
      | 'delivered'
      | 'bounced'
      | 'opened'
      | 'clicked'
      | 'complained'
      | 'webhook';
    /** ISO 8601 in UTC with milliseconds */
    at: string;
    bounceType?: 'hard' | 'soft';
    /** SES's word for the kind of bounce or delay */
    subType?: string;
    /** Goes when the contact is deleted */
    detail?: string;
    /** Goes when the contact is deleted */
    link?: string;
    bot?: true;
    /** A delivery to one of your webhooks: the latest state of it */
    webhook?: {
      id: string;
      url: string;
      event: string;
      status: string;
    };
  }>;
  opens: number;
  clicks: number;
}

export interface EmailContent {
  subject: string;
  html: string;
  text: string;
  from: {
    name?: string;
    email: string;
  };
  replyTo: string | null;
  headers: Record<string, string>;
  attachments: Array<{
    filename: string;
    contentType: string;
    /** Bytes */
    size: number;
    /** Of the bytes, in hex */
    sha256: string;
    disposition: 'attachment' | 'inline';
    contentId: string | null;
  }>;
}

export interface Template {
  id: string;
  name: string;
  subject: string;
  body: string;
  type: 'TRANSACTIONAL' | 'MARKETING';
  from: string | null;
  fromName: string | null;
  replyTo: string | null;
  text: string | null;
  topicId: string | null;
  /** Rises with each change */
  version: number;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
}

export interface Campaign {
  id: string;
  name: string;
  description: string | null;
  subject: string;
  /** Equal to audienceType */
  type: 'ALL' | 'SEGMENT' | 'FILTERED';
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  segmentId: string | null;
  audienceFilter: SegmentFilter | null;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  topicId: string | null;
  tracking: boolean | null;
  test: {
    percent: number;
    metric: 'opens' | 'clicks' | 'manual';
    afterHours: number | null;
  } | null;
  holdoutPercent: number | null;
  localHour: number | null;
  timezone: string | null;
  status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT';
  /** Why it is PAUSED: asked for, the project's marketing mail is stopped, or it could not begin */
  pauseCause: 'request' | 'breaker' | 'not_ready' | null;
  /** A sentence where nobody asked for the pause */
  pauseReason: string | null;
  scheduledAt: string | null;
  /** When sending began: who was created later gets nothing */
  sentAt: string | null;
  completedAt: string | null;
  /** An estimate from a few seconds after sending began until SENT, then the number of outcomes */
  audienceSize: number | null;
  /** Set when the test has gone out: when the winner is chosen; of a manual one, since when it can be */
  testEndsAt: string | null;
  /** The variant, by its name, that the rest of the audience gets */
  winner: {
    variant: string;
    by: 'metric' | 'request';
    /** ISO 8601 in UTC with milliseconds */
    at: string;
  } | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
  body: string;
  text: string | null;
  variants: Array<{
    name: string;
    subject: string | null;
    fromName: string | null;
    body: string | null;
  }> | null;
  /** Null before sending */
  stats: {
    /** All recipients: an estimate until SENT */
    audience: number;
    /** Recipients without an outcome yet */
    queued: number;
    /** Accepted by SES */
    sent: number;
    /** Accepted by the recipient; where delivery events are off, sent less bounced */
    delivered: number;
    /** Opened at least once, by people as far as SES can tell */
    opened: number;
    /** At least one link followed */
    clicked: number;
    bounced: {
      total: number;
      hard: number;
      soft: number;
    };
    /** Reported as spam */
    complained: number;
    /** Whose recipient unsubscribed, or left a topic, by a link of this mail */
    unsubscribed: number;
    /** Refused by SES, or whose outcome stayed unknown */
    failed: number;
    /** All opens */
    opens: number;
    /** All clicks */
    clicks: number;
    /** Recipients that got nothing, by the reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
    skipped: Record<string, number>;
    /** Recipients without an outcome when the campaign was cancelled */
    notReached: number;
    /** Shares of 1, to six digits */
    rates: {
      /** Of sent */
      delivered: number;
      /** Of sent */
      bounced: number;
      /** Of delivered */
      opened: number;
      /** Of delivered */
      clicked: number;
      /** Of opened */
      clickedOfOpened: number;
      /** Of delivered */
      complained: number;
      /** Of delivered */
      unsubscribed: number;
    };
  } | null;
}

export interface CampaignAudience {
  /** Contacts that match the audience */
  total: number;
  willReceive: number;
  /** Who will get nothing, by the reason: unsubscribed, not_in_topic, snoozed, suppressed, holdout */
  skipped: Record<string, number>;
  /** Counted on a part of a large audience */
  isEstimate: boolean;
  /** What would keep it from going now: SES, or a stop of the project's marketing mail */
  heldBy: 'account' | 'project' | 'breaker' | 'operator' | null;
  /** Bulk mail of all projects that has not gone yet */
  ahead: number;
  /** When it would be finished at the present rate and quota, after what is ahead of it; null while it is held, and where a winner is chosen by hand */
  finishedAt: string | null;
}

export interface CampaignStats {
  /** All recipients: an estimate until SENT */
  audience: number;
  /** Recipients without an outcome yet */
  queued: number;
  /** Accepted by SES */
  sent: number;
  /** Accepted by the recipient; where delivery events are off, sent less bounced */
  delivered: number;
  /** Opened at least once, by people as far as SES can tell */
  opened: number;
  /** At least one link followed */
  clicked: number;
  bounced: {
    total: number;
    hard: number;
    soft: number;
  };
  /** Reported as spam */
  complained: number;
  /** Whose recipient unsubscribed, or left a topic, by a link of this mail */
  unsubscribed: number;
  /** Refused by SES, or whose outcome stayed unknown */
  failed: number;
  /** All opens */
  opens: number;
  /** All clicks */
  clicks: number;
  /** Recipients that got nothing, by the reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
  skipped: Record<string, number>;
  /** Recipients without an outcome when the campaign was cancelled */
  notReached: number;
  /** Shares of 1, to six digits */
  rates: {
    /** Of sent */
    delivered: number;
    /** Of sent */
    bounced: number;
    /** Of delivered */
    opened: number;
    /** Of delivered */
    clicked: number;
    /** Of opened */
    clickedOfOpened: number;
    /** Of delivered */
    complained: number;
    /** Of delivered */
    unsubscribed: number;
  };
  /** The links of the content in their order. Links that differ by the recipient are one. */
  links: Array<{
    number: number;
    url: string;
    /** Mails in which it was clicked */
    unique: number;
    total: number;
  }>;
  /** Of an A/B campaign, each variant; mail that all others got counts to the winner */
  variants: Array<{
    name: string;
    isWinner: boolean;
    /** Accepted by SES */
    sent: number;
    /** Accepted by the recipient; where delivery events are off, sent less bounced */
    delivered: number;
    /** Opened at least once, by people as far as SES can tell */
    opened: number;
    /** At least one link followed */
    clicked: number;
    bounced: {
      total: number;
      hard: number;
      soft: number;
    };
    /** Reported as spam */
    complained: number;
    /** Whose recipient unsubscribed, or left a topic, by a link of this mail */
    unsubscribed: number;
    /** Refused by SES, or whose outcome stayed unknown */
    failed: number;
    /** Shares of 1, to six digits */
    rates: {
      /** Of sent */
      delivered: number;
      /** Of sent */
      bounced: number;
      /** Of delivered */
      opened: number;
      /** Of delivered */
      clicked: number;
      /** Of opened */
      clickedOfOpened: number;
      /** Of delivered */
      complained: number;
      /** Of delivered */
      unsubscribed: number;
    };
  }>;
  /** The hours or days in which anything happened, within 30 days after each mail was sent. Each mail counts once in each number, at its first time. */
  series: Array<{
    /** ISO 8601 in UTC with milliseconds */
    at: string;
    sent: number;
    delivered: number;
    opened: number;
    clicked: number;
    bounced: number;
    complained: number;
    unsubscribed: number;
  }>;
}

export interface Segment {
  id: string;
  name: string;
  description: string | null;
  type: 'DYNAMIC' | 'STATIC';
  filters: SegmentFilter;
  trackMembership: boolean;
  /** Of static and tracked segments maintained, trailing by seconds. Of others counted for the answer while the project has up to 20,000 contacts; beyond that, and in lists, the last count. Before the first one is made in the background: 0, with memberCountAt null. */
  memberCount: number;
  /** When it was counted; null where it is maintained, and before the first count */
  memberCountAt: string | null;
  /** Tracking has begun or the filters have changed, and not every contact has been looked at yet */
  filling?: true;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
}

export interface Workflow {
  id: string;
  name: string;
  description: string | null;
  enabled: boolean;
  trigger: WorkflowTrigger;
  reentry: 'NEVER' | 'AFTER_EXIT';
  /** Of the graph; each save that changes it makes a new one */
  version: number;
  stepCount: number;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
  /** The first one is the entry */
  steps: Array<WorkflowStep>;
  exitWhen: SegmentFilter | null;
}

export interface WorkflowGraph {
  /** A flowchart in the language of Mermaid */
  mermaid: string;
}

export interface WorkflowStats {
  executions: {
    /** All that were begun; each is in one of the statuses */
    total: number;
    running: number;
    waiting: number;
    completed: number;
    exited: number;
    failed: number;
    /** Those of contacts that were deleted on the way included */
    cancelled: number;
  };
  /** Those of the present version in their order, then those of earlier ones */
  steps: Array<{
    id: string;
    /** null of a step that only earlier versions have */
    type: string | null;
    /** Each time counts, where an execution comes to it more than once */
    entered: number;
    /** At this moment */
    waiting: number;
    completed: number;
    /** Executions that have failed at it and were not tried again */
    failed: number;
  }>;
}

export interface Contact {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  /** What was chosen by topic; the others are as their topic says */
  topics?: Record<string, boolean>;
  /** No marketing mail until then */
  snoozedUntil?: string;
  /** Asked by mail whether it wants to be subscribed; absent for all others */
  pending?: true;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
}

export interface Suppression {
  /** Null once the contact is erased */
  email: string | null;
  /** Of the address, whether there is a contact or not */
  contactId: string;
  reason: 'hard_bounce' | 'complaint' | 'manual' | 'import';
  /** The email that bounced or was complained of */
  emailId: string | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** When the reason became a stronger one */
  updatedAt: string;
}

export interface Job {
  id: string;
  type: 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export';
  status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  progress: {
    /** Rows or contacts looked at so far */
    processed: number;
    created: number;
    /** What existed and was changed; of an import of contacts, rows merged into them */
    updated: number;
    unchanged: number;
    refused: number;
    /** Where it is known beforehand */
    total?: number;
  };
  /** The file that the job has made, kept for 7 days. Export: what was asked for. Import: the refused rows, if there are any (the first 100,000) as CSV with line, email, field, code and message */
  result: {
    /** Signed link, good for an hour; null once the file is gone */
    url: string | null;
    expiresAt: string | null;
    rows: number;
    bytes: number;
  } | null;
  /** Why it failed */
  error: string | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

export interface Domain {
  id: string;
  domain: string;
  mailFromSubdomain: string;
  status: 'PENDING' | 'VERIFIED' | 'FAILED';
  /** What becomes of the domain and what to do; null when all is well */
  advice: string | null;
  records: Array<{
    type: 'TXT' | 'CNAME' | 'MX';
    /** Full name of the record, without a dot at the end */
    name: string;
    /** The name within its zone, as many DNS pages want it; @ is the zone itself */
    host: string;
    value: string;
    /** Of MX records */
    priority?: number;
    purpose: 'OWNERSHIP' | 'DKIM' | 'SPF' | 'MAIL_FROM' | 'DMARC';
    status: 'PENDING' | 'VERIFIED' | 'FAILED';
    /** Whether the domain is VERIFIED only with this record */
    required: boolean;
    /** What DNS held at the latest check, at most 3 values, long ones cut; of MX records with the priority */
    found: Array<string>;
    /** What to do about the record; null when there is nothing, or before a check */
    advice: string | null;
  }>;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  verifiedAt: string | null;
  /** Since when a verified domain has not been in order: it stays usable for 72 hours */
  failingSince: string | null;
  /** When SES and DNS were last asked */
  checkedAt: string | null;
  /** When they are asked again without a call to verify; null when no more */
  nextCheckAt: string | null;
}

export interface Webhook {
  id: string;
  url: string;
  events: Array<string>;
  description: string | null;
  enabled: boolean;
  /** Why the service disabled it: three days without a success, or an answer of 410 */
  disabledReason: 'failing' | 'gone' | null;
  /** Since when every attempt has failed */
  failingSince: string | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
}

export interface WebhookDelivery {
  /** The header webhook-id; the same for every attempt */
  id: string;
  event: string;
  eventId: string;
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
  request: {
    /** Where the webhook leads to now */
    url: string;
    /** Without time and signature, which each attempt has */
    headers: Record<string, string>;
    /** Null once the event is gone with its contact */
    body: string | null;
  };
  attempts: Array<{
    /** ISO 8601 in UTC with milliseconds */
    at: string;
    durationMs: number;
    /** HTTP status; null without an answer */
    status: number | null;
    error: string | null;
    /** The latest: up to 16 KB, those before: up to 1 KB; null once the event is gone */
    answer: string | null;
  }>;
}

export interface Project {
  id: string;
  name: string;
  language: 'en' | 'de' | 'fr' | 'es' | 'pt';
  from: string | null;
  fromName: string | null;
  replyTo: string | null;
  postalAddress: string | null;
  unsubscribeMailto: string | null;
  tracking: {
    transactional: boolean;
    marketing: boolean;
  };
  doubleOptIn: {
    enabled: boolean;
    templateId: string | null;
  };
  publicTrackWritesData: boolean;
  mailboxInsights: boolean;
  /** Mail that waits to protect the reputation; sends of this kind are refused with SENDING_PAUSED */
  paused: {
    marketing: {
      /** ISO 8601 in UTC with milliseconds */
      since: string;
      cause: 'bounces' | 'complaints' | 'operator';
      sent: number;
      hardBounces: number;
      complaints: number;
      /** A sentence for people */
      endsWhen: string;
    } | null;
    everything: {
      /** ISO 8601 in UTC with milliseconds */
      since: string;
      cause: 'bounces' | 'complaints' | 'operator';
      sent: number;
      hardBounces: number;
      complaints: number;
      /** A sentence for people */
      endsWhen: string;
    } | null;
  };
  /** Of today and the six days before, seconds behind; without simulated mail, and without what the operator's resume has set aside */
  reputation: {
    /** The first day of the window, in UTC */
    since: string;
    marketing: {
      sent: number;
      hardBounces: number;
      complaints: number;
      /** Hard bounces as a share of the sent mail */
      bounceRate: number;
      /** Complaints as a share of the sent mail */
      complaintRate: number;
    };
    transactional: {
      sent: number;
      hardBounces: number;
      complaints: number;
      /** Hard bounces as a share of the sent mail */
      bounceRate: number;
      /** Complaints as a share of the sent mail */
      complaintRate: number;
    };
  };
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
}

export interface Account {
  /** Mails a second at which the service sends */
  rate: number;
  /** Mails in any 24 hours; null is no limit, or not known yet */
  quota: number | null;
  /** Mails of the last 24 hours */
  used: number;
  remaining: number | null;
  /** Mail goes to addresses verified in SES only */
  sandbox: boolean | null;
  /** SES takes no mail: all of it waits and goes on by itself */
  paused: boolean;
  enforcement: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | null;
  /** When SES said so; it is asked each minute */
  checkedAt: string | null;
  /** What to know or do, in sentences for people; most urgent first */
  notes: Array<string>;
}

export interface Health {
  status: 'ok';
  version: string;
  /** ISO 8601 in UTC with milliseconds */
  time: string;
  /** When each list behind POST /v1/verify was made or last looked through */
  lists: {
    disposable: string;
    personal: string;
    aliases: string;
    roles: string;
    typos: string;
  };
}

export interface ListedEmail {
  id: string;
  contact: {
    id: string;
    /** Null once the contact is deleted */
    email: string | null;
  };
  /** Null once the campaign that it is of is deleted */
  from: string | null;
  /** Null once the contact, or the campaign that it is of, is deleted */
  subject: string | null;
  status:
    | 'SCHEDULED'
    | 'QUEUED'
    | 'SENDING'
    | 'SENT'
    | 'DELIVERED'
    | 'OPENED'
    | 'CLICKED'
    | 'BOUNCED'
    | 'COMPLAINED'
    | 'FAILED'
    | 'SKIPPED'
    | 'CANCELLED';
  /** With BOUNCED only */
  bounceType: 'hard' | 'soft' | null;
  /** Why it was skipped or failed; `contact_deleted` among others */
  reason: string | null;
  lane: 'transactional' | 'bulk';
  template: string | null;
  /** Id of the campaign that it is of */
  campaign: string | null;
  /** Empty once the contact is deleted */
  tags: Record<string, string>;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  scheduledAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
}

export interface ListedCampaign {
  id: string;
  name: string;
  description: string | null;
  subject: string;
  /** Equal to audienceType */
  type: 'ALL' | 'SEGMENT' | 'FILTERED';
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  segmentId: string | null;
  audienceFilter: SegmentFilter | null;
  from: string;
  fromName: string | null;
  replyTo: string | null;
  topicId: string | null;
  tracking: boolean | null;
  test: {
    percent: number;
    metric: 'opens' | 'clicks' | 'manual';
    afterHours: number | null;
  } | null;
  holdoutPercent: number | null;
  localHour: number | null;
  timezone: string | null;
  status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT';
  /** Why it is PAUSED: asked for, the project's marketing mail is stopped, or it could not begin */
  pauseCause: 'request' | 'breaker' | 'not_ready' | null;
  /** A sentence where nobody asked for the pause */
  pauseReason: string | null;
  scheduledAt: string | null;
  /** When sending began: who was created later gets nothing */
  sentAt: string | null;
  completedAt: string | null;
  /** An estimate from a few seconds after sending began until SENT, then the number of outcomes */
  audienceSize: number | null;
  /** Set when the test has gone out: when the winner is chosen; of a manual one, since when it can be */
  testEndsAt: string | null;
  /** The variant, by its name, that the rest of the audience gets */
  winner: {
    variant: string;
    by: 'metric' | 'request';
    /** ISO 8601 in UTC with milliseconds */
    at: string;
  } | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
  variants: Array<{
    name: string;
    subject: string | null;
    fromName: string | null;
  }> | null;
  /** Null before sending */
  stats: {
    /** All recipients: an estimate until SENT */
    audience: number;
    /** Recipients without an outcome yet */
    queued: number;
    /** Accepted by SES */
    sent: number;
    /** Accepted by the recipient; where delivery events are off, sent less bounced */
    delivered: number;
    /** Opened at least once, by people as far as SES can tell */
    opened: number;
    /** At least one link followed */
    clicked: number;
    bounced: {
      total: number;
      hard: number;
      soft: number;
    };
    /** Reported as spam */
    complained: number;
    /** Whose recipient unsubscribed, or left a topic, by a link of this mail */
    unsubscribed: number;
    /** Refused by SES, or whose outcome stayed unknown */
    failed: number;
    /** All opens */
    opens: number;
    /** All clicks */
    clicks: number;
    /** Recipients that got nothing, by the reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
    skipped: Record<string, number>;
    /** Recipients without an outcome when the campaign was cancelled */
    notReached: number;
    /** Shares of 1, to six digits */
    rates: {
      /** Of sent */
      delivered: number;
      /** Of sent */
      bounced: number;
      /** Of delivered */
      opened: number;
      /** Of delivered */
      clicked: number;
      /** Of opened */
      clickedOfOpened: number;
      /** Of delivered */
      complained: number;
      /** Of delivered */
      unsubscribed: number;
    };
  } | null;
}

export interface CampaignRecipient {
  contact: {
    id: string;
    /** Null once the contact is deleted, and before its turn */
    email: string | null;
  };
  /** Id of the mail, for GET /emails/{id} */
  email: string;
  status:
    | 'QUEUED'
    | 'SENDING'
    | 'SENT'
    | 'DELIVERED'
    | 'OPENED'
    | 'CLICKED'
    | 'BOUNCED'
    | 'COMPLAINED'
    | 'FAILED'
    | 'SKIPPED';
  /** Why it was skipped or failed */
  reason: string | null;
  bounceType: 'hard' | 'soft' | null;
  /** Name of the variant that it got */
  variant: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
  /** When the contact left by this mail's link */
  unsubscribedAt: string | null;
}

export interface ListedWorkflow {
  id: string;
  name: string;
  description: string | null;
  enabled: boolean;
  trigger: WorkflowTrigger;
  reentry: 'NEVER' | 'AFTER_EXIT';
  /** Of the graph; each save that changes it makes a new one */
  version: number;
  stepCount: number;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
}

export interface Topic {
  id: string;
  name: string;
  description: string | null;
  defaultSubscribed: boolean;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
}

export interface ContactEvent {
  id: string;
  name: string;
  /** Null for what happened to the project itself */
  contact: {
    id: string;
    email: string;
  } | null;
  data: Record<string, unknown>;
  /** `api` for events that the project records, else the part of the service that saw it: `email`, `contact`, `domain`, `project`, `webhook` */
  source: string;
  /** When it happened */
  createdAt: string;
}

export interface ContactSegment {
  id: string;
  name: string;
  type: 'DYNAMIC' | 'STATIC';
}

export interface EventName {
  name: string;
  /** Events that are kept; trails by seconds */
  count: number;
  /** ISO 8601 in UTC with milliseconds */
  lastSeenAt: string;
}

export interface Key {
  id: string;
  name: string;
  /** public: for /v1/track only, safe in a browser */
  kind: 'secret' | 'public';
  /** Null: all groups */
  scopes: Array<string> | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** To the minute */
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  /** Id of the key that a rotation made */
  replacedBy: string | null;
}

export interface ListedWebhookDelivery {
  /** The header webhook-id; the same for every attempt */
  id: string;
  event: string;
  eventId: string;
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
  attempts: Array<{
    /** ISO 8601 in UTC with milliseconds */
    at: string;
    durationMs: number;
    /** HTTP status; null without an answer */
    status: number | null;
    error: string | null;
  }>;
}

export interface SendEmailBody {
  to:
    | string
    | {
        name?: string | undefined;
        email: string;
      }
    | Array<
        | string
        | {
            name?: string | undefined;
            email: string;
          }
      >;
  template?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  text?: string | undefined;
  data?: Record<string, unknown> | undefined;
  from?:
    | string
    | {
        name?: string | undefined;
        email: string;
      }
    | undefined;
  name?: string | undefined;
  reply?: string | undefined;
  subscribed?: boolean | undefined;
  headers?: Record<string, string> | undefined;
  attachments?:
    | Array<{
        filename: string;
        contentType?: string | undefined;
        /** The file in base64 */
        content?: string | undefined;
        /** From POST /uploads, instead of content */
        uploadId?: string | undefined;
        disposition?: 'attachment' | 'inline' | undefined;
        contentId?: string | undefined;
      }>
    | undefined;
  /** ISO 8601 with a time zone, e.g. 2026-12-01T09:00:00Z */
  scheduledAt?: string | undefined;
  tracking?: boolean | undefined;
  tags?: Record<string, string> | undefined;
}

export interface SendEmailResult {
  emails: Array<{
    contact: {
      id: string;
      email: string;
    };
    /** The id of the email, for GET /emails/{id} */
    email: string;
    status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
    /** Why it is SKIPPED; all but `suppressed` of MARKETING templates only */
    reason?: 'suppressed' | 'unsubscribed' | 'not_in_topic' | 'snoozed';
  }>;
  /** ISO 8601 in UTC with milliseconds */
  timestamp: string;
}

export interface ListEmailsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Id or address */
  contact?: string | undefined;
  status?:
    | 'SCHEDULED'
    | 'QUEUED'
    | 'SENDING'
    | 'SENT'
    | 'DELIVERED'
    | 'OPENED'
    | 'CLICKED'
    | 'BOUNCED'
    | 'COMPLAINED'
    | 'FAILED'
    | 'SKIPPED'
    | 'CANCELLED'
    | undefined;
  /** Id of a campaign: its emails, in the order of its recipients, which the project's list leaves out */
  campaign?: string | undefined;
  /** name:value */
  tag?: string | undefined;
}

export interface CreateTemplateBody {
  name: string;
  subject: string;
  /** HTML with {{ variables }} */
  body: string;
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** Sender address; its domain is checked when it is used */
  from?: string | null | undefined;
  /** Sender name, may hold {{ variables }} */
  fromName?: string | null | undefined;
  replyTo?: string | null | undefined;
  /** Plain text; made from the body when absent */
  text?: string | null | undefined;
  /** MARKETING templates only; who left the topic is skipped */
  topicId?: string | null | undefined;
}

export interface ListTemplatesQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Counts from 1 */
  page?: number | undefined;
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** In name and subject, whatever the case */
  search?: string | undefined;
}

export interface ListTemplatesResult {
  templates: Array<Template>;
  total: number;
  totalIsLowerBound?: true;
  page: number;
  pageSize: number;
  totalPages: number;
  /** Leads on; absent at the end */
  cursor?: string;
  hasMore: boolean;
}

export interface UpdateTemplateBody {
  name?: string | undefined;
  subject?: string | undefined;
  /** HTML with {{ variables }} */
  body?: string | undefined;
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** Sender address; its domain is checked when it is used */
  from?: string | null | undefined;
  /** Sender name, may hold {{ variables }} */
  fromName?: string | null | undefined;
  replyTo?: string | null | undefined;
  /** Plain text; made from the body when absent */
  text?: string | null | undefined;
  /** MARKETING templates only; who left the topic is skipped */
  topicId?: string | null | undefined;
}

export interface PreviewTemplateBody {
  data?: Record<string, unknown> | undefined;
  /** Id or address of a contact */
  contact?: string | undefined;
}

export interface PreviewTemplateResult {
  subject: string;
  html: string;
  text: string;
}

export interface CreateCampaignBody {
  name: string;
  /** May hold {{ variables }} */
  subject: string;
  /** HTML with {{ variables }} */
  body: string;
  /** On a verified domain. Required, unless the project has a from */
  from?: string | undefined;
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  description?: string | null | undefined;
  /** Sender name, may hold {{ variables }}; the project's where from is left out too */
  fromName?: string | null | undefined;
  /** The project's where it is left out */
  replyTo?: string | null | undefined;
  /** Plain text; made from the body when absent */
  text?: string | null | undefined;
  /** Who left the topic is skipped */
  topicId?: string | null | undefined;
  /** Opens and clicks; as the project has set it when absent */
  tracking?: boolean | null | undefined;
  /** Required when audienceType is SEGMENT */
  segmentId?: string | null | undefined;
  /** Required when audienceType is FILTERED */
  audienceFilter?: Filter | null | undefined;
  /** Forms that are tried against each other; without `test`, evenly over the audience */
  variants?:
    | Array<{
        name: string;
        subject?: string | null | undefined;
        fromName?: string | null | undefined;
        body?: string | null | undefined;
      }>
    | null
    | undefined;
  /** Tries the variants on a part of the audience first */
  test?:
    | {
        /** Share of the audience that gets the variants; the rest gets the winner */
        percent: number;
        /** By what the winner is chosen: people who opened or clicked, of the mails delivered; or by hand */
        metric: 'opens' | 'clicks' | 'manual';
        /** How long after the test has gone out; not for manual */
        afterHours?: number | null | undefined;
      }
    | null
    | undefined;
  /** Share of the audience that gets nothing, to compare with */
  holdoutPercent?: number | null | undefined;
  /** Hour of the recipient's day at which the mail goes, by data.timezone of the contact */
  localHour?: number | null | undefined;
  /** Of contacts without a known one; UTC when absent */
  timezone?: string | null | undefined;
}

export interface ListCampaignsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT' | undefined;
  /** In name and subject, whatever the case */
  search?: string | undefined;
}

export interface UpdateCampaignBody {
  name?: string | undefined;
  /** May hold {{ variables }} */
  subject?: string | undefined;
  /** HTML with {{ variables }} */
  body?: string | undefined;
  from?: string | undefined;
  audienceType?: 'ALL' | 'SEGMENT' | 'FILTERED' | undefined;
  description?: string | null | undefined;
  /** Sender name, may hold {{ variables }}; the project's where from is left out too */
  fromName?: string | null | undefined;
  /** The project's where it is left out */
  replyTo?: string | null | undefined;
  /** Plain text; made from the body when absent */
  text?: string | null | undefined;
  /** Who left the topic is skipped */
  topicId?: string | null | undefined;
  /** Opens and clicks; as the project has set it when absent */
  tracking?: boolean | null | undefined;
  /** Required when audienceType is SEGMENT */
  segmentId?: string | null | undefined;
  /** Required when audienceType is FILTERED */
  audienceFilter?: Filter | null | undefined;
  /** Forms that are tried against each other; without `test`, evenly over the audience */
  variants?:
    | Array<{
        name: string;
        subject?: string | null | undefined;
        fromName?: string | null | undefined;
        body?: string | null | undefined;
      }>
    | null
    | undefined;
  /** Tries the variants on a part of the audience first */
  test?:
    | {
        /** Share of the audience that gets the variants; the rest gets the winner */
        percent: number;
        /** By what the winner is chosen: people who opened or clicked, of the mails delivered; or by hand */
        metric: 'opens' | 'clicks' | 'manual';
        /** How long after the test has gone out; not for manual */
        afterHours?: number | null | undefined;
      }
    | null
    | undefined;
  /** Share of the audience that gets nothing, to compare with */
  holdoutPercent?: number | null | undefined;
  /** Hour of the recipient's day at which the mail goes, by data.timezone of the contact */
  localHour?: number | null | undefined;
  /** Of contacts without a known one; UTC when absent */
  timezone?: string | null | undefined;
}

export interface SendCampaignBody {
  /** When to send, up to a year ahead; at once where it is left out */
  scheduledAt?: string | null | undefined;
}

export interface TestCampaignBody {
  to: Array<string>;
  /** Id or address of the contact whose data is shown; else each address's own contact, if there is one */
  contact?: string | undefined;
  /** Name of the variant to show; else the campaign's own content */
  variant?: string | undefined;
}

export interface TestCampaignResult {
  emails: Array<{
    to: string;
    /** Id of the email */
    email: string;
    status: 'QUEUED' | 'SKIPPED';
    reason?: 'suppressed';
  }>;
}

export interface ChooseWinnerBody {
  /** Its name */
  variant: string;
}

export interface GetStatsQuery {
  /** Of the time series */
  interval?: 'hour' | 'day' | undefined;
}

export interface ListRecipientsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?:
    | 'QUEUED'
    | 'SENDING'
    | 'SENT'
    | 'DELIVERED'
    | 'OPENED'
    | 'CLICKED'
    | 'BOUNCED'
    | 'COMPLAINED'
    | 'FAILED'
    | 'SKIPPED'
    | undefined;
  /** Of those SKIPPED or FAILED */
  reason?: string | undefined;
  /** Name of a variant */
  variant?: string | undefined;
}

export interface CreateSegmentBody {
  name: string;
  description?: string | null | undefined;
  type?: 'DYNAMIC' | 'STATIC' | undefined;
  /** Required of a DYNAMIC segment */
  filters?: SegmentFilter | undefined;
  /** Whether coming and going become segment.entered and segment.exited, seconds after the change. Of a STATIC segment they always do. */
  trackMembership?: boolean | undefined;
}

export interface ListSegmentsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface PreviewSegmentBody {
  filters: Filter;
}

export interface PreviewSegmentResult {
  count: number;
  countIsLowerBound?: true;
  /** Ten at most */
  examples: Array<Contact>;
}

export interface UpdateSegmentBody {
  name?: string | undefined;
  description?: string | null | undefined;
  /** Never changes: only the type that it has is accepted */
  type?: 'DYNAMIC' | 'STATIC' | undefined;
  filters?: SegmentFilter | undefined;
  /** Whether coming and going become segment.entered and segment.exited, seconds after the change. Of a STATIC segment they always do. */
  trackMembership?: boolean | undefined;
}

export interface ListSegmentContactsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface AddMembersBody {
  /** Addresses of contacts */
  emails: Array<string>;
}

export interface AddMembersResult {
  added: number;
  /** Addresses of which there is no contact, as they were given */
  notFound: Array<string>;
}

export interface RemoveMembersBody {
  /** Addresses of contacts */
  emails: Array<string>;
}

export interface RemoveMembersResult {
  removed: number;
  /** Addresses of which there is no contact, as they were given */
  notFound: Array<string>;
}

export interface CreateWorkflowBody {
  name: string;
  description?: string | null | undefined;
  trigger: WorkflowTrigger;
  /** The first one is the entry */
  steps: Array<WorkflowStep>;
  enabled?: boolean | undefined;
  /** Whether a contact may enter again once it is through */
  reentry?: 'NEVER' | 'AFTER_EXIT' | undefined;
  exitWhen?: WorkflowFilter | null | undefined;
}

export interface ListWorkflowsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface GetWorkflowQuery {
  /** A version of the graph; the present one where it is left out */
  version?: number | undefined;
}

export interface UpdateWorkflowBody {
  name?: string | undefined;
  description?: string | null | undefined;
  trigger?: WorkflowTrigger | undefined;
  /** The first one is the entry */
  steps?: Array<WorkflowStep> | undefined;
  enabled?: boolean | undefined;
  reentry?: 'NEVER' | 'AFTER_EXIT' | undefined;
  exitWhen?: WorkflowFilter | null | undefined;
}

export interface GetGraphQuery {
  /** A version of the graph; the present one where it is left out */
  version?: number | undefined;
}

export interface RevealSecretBody {
  /** Replaces the secret by a new one */
  rotate?: boolean | undefined;
  /** How long requests are signed by the old secret too, once it is replaced */
  overlapHours?: number | undefined;
}

export interface RevealSecretResult {
  /** Signs the requests of WEBHOOK steps, as those of webhooks are signed; null in a replay */
  secret: string | null;
  /** Until when a secret before it signs too */
  earlierUntil: string | null;
}

export interface SimulateWorkflowBody {
  /** Id or address of a contact, who is taken as they are now; or a sample */
  contact?: string | undefined;
  /** A contact made up for this; somebody subscribed where neither is given */
  sample?:
    | {
        email?: string | undefined;
        subscribed?: boolean | undefined;
        data?: Record<string, unknown> | undefined;
      }
    | undefined;
  /** What the trigger brings: trigger.<path> */
  data?: Record<string, unknown> | undefined;
  events?: Array<SimulatedEvent> | undefined;
  /** When it begins, ten years away at most; now where it is left out */
  startAt?: string | undefined;
}

export interface SimulateWorkflowResult {
  /** NOT_STARTED where the filter of the trigger does not match; WAITING or RUNNING where it was cut short */
  status: 'NOT_STARTED' | 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED';
  reason: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Every step in order, 500 at most */
  path: Array<{
    step: string;
    type: string;
    /** ISO 8601 in UTC with milliseconds */
    startedAt: string;
    /** null where it stands */
    endedAt: string | null;
    /** As in the history of an execution; null where it stands */
    outcome: string | null;
    /** The subject of a mail or why it would not be sent, what a webhook step calls, what a step changes */
    detail: string | null;
  }>;
  /** It was cut short after 500 steps, ten simulated years or 10 seconds */
  truncated?: true;
}

export interface StartExecutionBody {
  /** Id or address of a contact */
  contact: string;
  /** What filters and templates read as trigger.<path> */
  data?: Record<string, unknown> | undefined;
}

export interface ListExecutionsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED' | undefined;
  /** Id or address */
  contact?: string | undefined;
}

export interface CreateTopicBody {
  /** As people read it on their preferences page */
  name: string;
  description?: string | null | undefined;
  /** Whether those get its mail who have chosen nothing */
  defaultSubscribed?: boolean | undefined;
}

export interface ListTopicsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface UpdateTopicBody {
  /** As people read it on their preferences page */
  name?: string | undefined;
  description?: string | null | undefined;
  /** Whether those get its mail who have chosen nothing */
  defaultSubscribed?: boolean | undefined;
}

export interface CreateContactBody {
  email: string;
  subscribed?: boolean | undefined;
  data?: Record<string, unknown> | undefined;
}

export interface CreateContactResult {
  id: string;
  email: string;
  subscribed: boolean;
  data: Record<string, unknown>;
  /** What was chosen by topic; the others are as their topic says */
  topics?: Record<string, boolean>;
  /** No marketing mail until then */
  snoozedUntil?: string;
  /** Asked by mail whether it wants to be subscribed; absent for all others */
  pending?: true;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
  _meta: {
    isNew: boolean;
    isUpdate: boolean;
  };
}

export interface ListContactsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  subscribed?: true | false | undefined;
  /** Anywhere in the address, whatever the case */
  search?: string | undefined;
  /** The whole address */
  email?: string | undefined;
}

export interface ListContactsResult {
  contacts: Array<Contact>;
  /** Leads on; absent at the end */
  cursor?: string;
  hasMore: boolean;
  /** Trails by seconds */
  total: number;
  totalIsLowerBound?: true;
}

export interface ListFieldsResult {
  items: Array<{
    name: string;
    /** Of the values, the commonest first */
    types: Array<{
      type: 'string' | 'number' | 'boolean' | 'object' | 'array';
      count: number;
    }>;
    /** Contacts that have it; trails by seconds */
    count: number;
  }>;
}

export interface UpdateContactBody {
  subscribed?: boolean | undefined;
  data?: Record<string, unknown> | undefined;
  /** Choices by topic id; null forgets one, or all of them */
  topics?: Record<string, boolean | null> | null | undefined;
  /** At most a year ahead; null ends it */
  snoozedUntil?: string | null | undefined;
}

export interface ListContactEventsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Events of this name only */
  name?: string | undefined;
}

export interface ListContactEmailsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface ListContactSegmentsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface ListSuppressionsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
  /** Anywhere in the address, whatever the case */
  search?: string | undefined;
  /** The whole address */
  email?: string | undefined;
}

export interface CreateSuppressionBody {
  email: string;
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
}

export interface TrackEventBody {
  email: string;
  event: string;
  data?: Record<string, unknown> | undefined;
  subscribed?: boolean | undefined;
  /** ISO 8601 with a time zone, e.g. 2026-12-01T09:00:00Z */
  timestamp?: string | undefined;
}

export interface TrackEventResult {
  contact: string;
  event: string;
  /** ISO 8601 in UTC with milliseconds */
  timestamp: string;
}

export interface ListEventsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  name?: string | undefined;
  /** Id or address */
  contact?: string | undefined;
  /** Events from this moment on */
  from?: string | undefined;
  /** Events before this moment */
  to?: string | undefined;
}

export interface ListEventNamesQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface VerifyEmailBody {
  email: string;
}

export interface VerifyEmailResult {
  /** The address in its normal form */
  email: string;
  /** False only when the address can not be mailed; true as well when that could not be found out */
  valid: boolean;
  status: 'valid' | 'invalid' | 'unknown';
  /** The domain, or one above it, is of a service of disposable addresses */
  isDisposable: boolean;
  /** The domain is of a forwarding or masking service */
  isAlias: boolean;
  /** The domain looks mistyped; suggestedEmail says for what */
  isTypo: boolean;
  /** The mailbox has a tag behind a plus */
  isPlusAddressed: boolean;
  /** The domain is of a provider of personal mailboxes */
  isPersonalEmail: boolean;
  /** The mailbox is of a function and not of a person */
  isRoleAccount: boolean;
  /** DNS knows the domain */
  domainExists: boolean;
  /** The domain, or its www, has an address record; nothing is fetched */
  hasWebsite: boolean;
  /** The domain names a mail server; without one mail may still go to its own address */
  hasMxRecords: boolean;
  /** What was found, for people */
  reasons: Array<string>;
  /** The same for programs, in the same order */
  codes: Array<
    | 'local_part_syntax'
    | 'non_ascii_local_part'
    | 'local_part_too_long'
    | 'domain_syntax'
    | 'domain_too_long'
    | 'address_too_long'
    | 'domain_not_found'
    | 'null_mx'
    | 'no_mail_server'
    | 'disposable'
    | 'mailbox_disposable'
    | 'mailbox_not_found'
    | 'mailbox_doubtful'
    | 'mailbox_random'
    | 'mailbox_confirmed'
    | 'dns_unavailable'
    | 'address_literal'
    | 'implicit_mx'
    | 'typo'
    | 'role_account'
    | 'alias'
    | 'quoted_local_part'
  >;
  /** Only with isTypo */
  suggestedEmail?: string;
}

export interface CreateUploadBody {
  purpose: 'attachment' | 'import';
  filename: string;
  contentType: string;
  /** Exact size in bytes: attachment up to 10 MB, import up to 1 GiB */
  size: number;
}

export interface CreateUploadResult {
  uploadId: string;
  /** Where to POST the form: its fields, then the file as the field "file" */
  url: string;
  fields: Record<string, string>;
  /** End of the form. The file itself can be used for a day. */
  expiresAt: string;
}

export interface ImportContactsBody {
  /** Of an upload with the purpose "import" whose file has arrived */
  uploadId: string;
  /** By default told by the file's name (.ndjson, .jsonl) and content type, else csv */
  format?: 'csv' | 'ndjson' | undefined;
  /** CSV: by default told by the file's first line */
  delimiter?: ',' | ';' | '\t' | '|' | undefined;
  /** CSV: column name to `email`, `subscribed` or `data.<key>`; null or absent leaves a column out. Without a mapping the column `email` (any case) is the address, `subscribed` the subscription, and every other one whose name is a valid key is `data.<column>`, a name such as `data.plan` too */
  mapping?: Record<string, string | null> | undefined;
  /** CSV: data key to the type of its values; text by default */
  types?: Record<string, 'text' | 'number' | 'boolean' | 'date' | 'json'> | undefined;
  /** What contacts are that this import creates, where the row does not say; with `resubscribe` those that exist, too */
  subscribed?: boolean | undefined;
  /** Subscribes contacts again that unsubscribed or bounced. Only for people who asked for it; after a complaint never */
  resubscribe?: boolean | undefined;
}

export interface ExportContactsBody {
  format?: 'csv' | 'ndjson' | undefined;
  /** Which contacts; without it all */
  filter?: Filter | undefined;
  /** Columns of a CSV in this order: id, email, subscribed, createdAt, updatedAt, data.<key>; default all */
  fields?: Array<string> | undefined;
}

export interface BulkContactsBody {
  action: 'subscribe' | 'unsubscribe' | 'delete';
  ids?: Array<string> | undefined;
  emails?: Array<string> | undefined;
  filter?: Filter | undefined;
}

export interface ImportSuppressionsBody {
  /** Of an upload with the purpose "import" whose file has arrived */
  uploadId: string;
  /** By default told by the file's name (.ndjson, .jsonl) and content type, else csv */
  format?: 'csv' | 'ndjson' | undefined;
  /** CSV: by default told by the file's first line */
  delimiter?: ',' | ';' | '\t' | '|' | undefined;
  /** CSV: column name to `email` or `reason`, where the usual names do not tell */
  mapping?: Record<string, 'email' | 'reason' | null> | undefined;
  /** Of rows that tell none, or one that is not known */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
}

export interface ExportSuppressionsBody {
  format?: 'csv' | 'ndjson' | undefined;
  /** Only suppressions for this reason */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
}

export interface ListJobsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  type?: 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export' | undefined;
  status?: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | undefined;
}

export interface CreateDomainBody {
  domain: string;
  /** The sub-domain that bounces go to: one label of letters, digits and hyphens */
  mailFromSubdomain?: string | undefined;
}

export interface ListDomainsQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: 'PENDING' | 'VERIFIED' | 'FAILED' | undefined;
}

export interface ListKeysQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface CreateKeyBody {
  name: string;
  /** public: for /v1/track only, safe in a browser */
  kind?: 'secret' | 'public' | undefined;
  /** Groups of routes that the key is limited to; all of them when absent */
  scopes?:
    | Array<
        | 'send'
        | 'emails'
        | 'templates'
        | 'campaigns'
        | 'segments'
        | 'workflows'
        | 'topics'
        | 'contacts'
        | 'suppressions'
        | 'events'
        | 'track'
        | 'verify'
        | 'uploads'
        | 'jobs'
        | 'domains'
        | 'keys'
        | 'webhooks'
        | 'project'
      >
    | undefined;
  /** ISO 8601 with a time zone, e.g. 2026-12-01T09:00:00Z */
  expiresAt?: string | undefined;
}

export interface CreateKeyResult {
  id: string;
  name: string;
  /** public: for /v1/track only, safe in a browser */
  kind: 'secret' | 'public';
  /** Null: all groups */
  scopes: Array<string> | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** To the minute */
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  /** Id of the key that a rotation made */
  replacedBy: string | null;
  /** The key itself, shown this once; null in a replay */
  key: string | null;
}

export interface RotateKeyBody {
  /** How long the old key works beside the new one */
  overlapHours?: number | undefined;
}

export interface ListWebhooksQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface CreateWebhookBody {
  /** https only, to a host of the public internet, on port 443 or one from 1024 on */
  url: string;
  /** Names of events, families such as `email.*`, or `*` for all */
  events?: Array<string> | undefined;
  description?: string | null | undefined;
}

export interface CreateWebhookResult {
  id: string;
  url: string;
  events: Array<string>;
  description: string | null;
  enabled: boolean;
  /** Why the service disabled it: three days without a success, or an answer of 410 */
  disabledReason: 'failing' | 'gone' | null;
  /** Since when every attempt has failed */
  failingSince: string | null;
  /** ISO 8601 in UTC with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC with milliseconds */
  updatedAt: string;
  /** Signs the messages; shown this once, null in a replay */
  secret: string | null;
}

export interface UpdateWebhookBody {
  /** https only, to a host of the public internet, on port 443 or one from 1024 on */
  url?: string | undefined;
  /** Names of events, families such as `email.*`, or `*` for all */
  events?: Array<string> | undefined;
  description?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface RotateSecretBody {
  /** How long messages are signed by the old secret too */
  overlapHours?: number | undefined;
}

export interface ListDeliveriesQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined;
  event?: string | undefined;
}

export interface RedeliverBody {
  /** Id of one message */
  delivery?: string | undefined;
  /** All messages that were first queued from this moment on */
  since?: string | undefined;
}

export interface RedeliverResult {
  webhook: string;
  delivery: string | null;
  since: string | null;
}

export interface UpdateProjectBody {
  name?: string | undefined;
  /** Of the service's own pages and footers; en unless set */
  language?: 'en' | 'de' | 'fr' | 'es' | 'pt' | null | undefined;
  /** Sender of campaigns and workflows, on a VERIFIED domain */
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  replyTo?: string | null | undefined;
  /** For the footer of marketing mail */
  postalAddress?: string | null | undefined;
  /** On a VERIFIED domain: offered to mail programs beside the link, and read by you */
  unsubscribeMailto?: string | null | undefined;
  /** Opens and clicks of sends that do not say; members that are left out stay */
  tracking?:
    | {
        transactional?: boolean | null | undefined;
        marketing?: boolean | null | undefined;
      }
    | null
    | undefined;
  /** With it, whom a public key would subscribe gets a mail of this TRANSACTIONAL template, which must show `{{ confirmUrl }}`, and is subscribed by the link in it. Such a mail goes to an address once a day at most, and three times in all; its link is good for 30 days */
  doubleOptIn?:
    | {
        enabled: boolean;
        templateId: string;
      }
    | null
    | undefined;
  /** Public keys may change the data of existing contacts */
  publicTrackWritesData?: boolean | null | undefined;
  /** Verification may ask SES's mailbox insights, which cost money */
  mailboxInsights?: boolean | null | undefined;
}

/** Groups nest five deep and hold 50 conditions in all. As a Filter, but for a STATIC segment, which has no conditions. */
export interface SegmentFilter {
  operator: 'AND' | 'OR';
  conditions: Array<
    | FilterCondition
    | {
        operator: 'AND' | 'OR';
        conditions: Array<
          | FilterCondition
          | {
              operator: 'AND' | 'OR';
              conditions: Array<
                | FilterCondition
                | {
                    operator: 'AND' | 'OR';
                    conditions: Array<
                      | FilterCondition
                      | {
                          operator: 'AND' | 'OR';
                          conditions: Array<FilterCondition>;
                        }
                    >;
                  }
              >;
            }
        >;
      }
  >;
}

export type WorkflowTrigger =
  | {
      type: 'EVENT';
      /** A tracked event, or one of the service such as email.opened */
      event: string;
      filter?: WorkflowFilter | undefined;
      /** Events recorded with a public key begin it too; default false */
      allowPublic?: boolean | undefined;
    }
  | {
      type: 'SEGMENT_ENTRY';
      segmentId: string;
    }
  | {
      type: 'SEGMENT_EXIT';
      segmentId: string;
    }
  | {
      type: 'MANUAL';
    };

export type WorkflowStep =
  | {
      id: string;
      type: 'SEND_EMAIL';
      /** A template, as it is when the mail is made; or subject and body */
      template?: string | undefined;
      subject?: string | undefined;
      /** HTML with {{ variables }} */
      body?: string | undefined;
      /** Of a mail with subject and body; MARKETING when absent. A template has its own */
      emailType?: 'MARKETING' | 'TRANSACTIONAL' | undefined;
      /** The template's, or the project's, where it is left out */
      from?: string | undefined;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'DELAY';
      /** With unit: up to a year. To the second up to 15 minutes, then to the minute */
      amount?: number | undefined;
      unit?: 'minutes' | 'hours' | 'days' | undefined;
      /** The next time that a clock shows this, instead of amount and unit */
      until?: string | undefined;
      /** Of `until`; the contact's data.timezone where it is left out, else UTC */
      timezone?: string | undefined;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'WAIT_FOR_EVENT';
      event: string;
      /** Read received.<path> for the data of the event */
      filter?: WorkflowFilter | undefined;
      /** Up to a year */
      timeout: {
        amount: number;
        unit: 'minutes' | 'hours' | 'days';
      };
      /** `next` where it is left out */
      onEvent?: string | undefined;
      /** `next` where it is left out */
      onTimeout?: string | undefined;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'BRANCH';
      /** The first whose filter matches is taken */
      branches: Array<{
        filter: WorkflowFilter;
        /** Id of the step that follows */
        next: string;
      }>;
      /** `next` where it is left out */
      else?: string | undefined;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'WEBHOOK';
      /** https only, to a host of the public internet */
      url: string;
      /** POST when absent */
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
      headers?: Record<string, string> | undefined;
      /** JSON whose texts may hold {{ variables }}; the contact and the execution when absent */
      body?: Record<string, unknown> | undefined;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'UPDATE_CONTACT';
      /** Merged into the data; null removes a key. Texts may hold {{ variables }} */
      data?: Record<string, unknown> | undefined;
      subscribed?: boolean | undefined;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'ADD_TO_SEGMENT';
      /** A STATIC segment */
      segmentId: string;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'REMOVE_FROM_SEGMENT';
      /** A STATIC segment */
      segmentId: string;
      /** Id of the step that follows; without one the workflow is completed */
      next?: string | undefined;
    }
  | {
      id: string;
      type: 'EXIT';
      reason?: string | undefined;
    };

export interface WorkflowExecution {
  id: string;
  workflowId: string;
  /** Of the graph that it follows to its end */
  version: number;
  contact: {
    id: string;
    email: string;
  };
  status: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED';
  /** Why it ended otherwise than by its last step: `request`, `exit_when`, the reason of an EXIT step (else `exit_step`), `contact_deleted`, `workflow_deleted`, `restored` (it may have gone on since the backup that the service was restored from), `too_many_steps`, `entered_too_often`, `causation_depth`, or what went wrong. Of one that is RUNNING: why the latest try failed */
  reason: string | null;
  /** Where it is, or was when it ended; null once it is through */
  currentStep: string | null;
  /** When it goes on: the end of a delay or of the wait for an event, or the next try */
  waitingUntil: string | null;
  /** Failed tries at the current step */
  tries: number;
  trigger: {
    type: 'EVENT' | 'SEGMENT_ENTRY' | 'SEGMENT_EXIT' | 'MANUAL';
    /** Null of a start by hand */
    event: {
      id: string;
      name: string;
    } | null;
  };
  /** The latest 100 steps that it has left, in their order; a step at which it failed comes last */
  history: Array<{
    step: string;
    /** ISO 8601 in UTC with milliseconds */
    startedAt: string;
    /** ISO 8601 in UTC with milliseconds */
    endedAt: string;
    /** `sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`, `removed`, `exited` or `failed` */
    outcome: string;
    /** Why it failed */
    error: string | null;
    /** Id of the mail of a SEND_EMAIL step, for GET /emails/{id} */
    email?: string | undefined;
  }>;
  /** ISO 8601 in UTC with milliseconds */
  startedAt: string;
  endedAt: string | null;
}

/** Groups nest five deep and hold 50 conditions in all. Each not-operator is the exact negation: of a missing field equals is false and notEquals true. email ignores case, data does not; values of unlike kinds never match; ISO 8601 texts compare as times with times (without a zone: UTC). On lists any element counts, on paths through lists too. within holds for times of the last so many units, olderThan for times before that. member and notMember ask for a segment of the project: segment.<id>. */
export interface Filter {
  operator: 'AND' | 'OR';
  conditions: Array<
    | FilterCondition
    | {
        operator: 'AND' | 'OR';
        conditions: Array<
          | FilterCondition
          | {
              operator: 'AND' | 'OR';
              conditions: Array<
                | FilterCondition
                | {
                    operator: 'AND' | 'OR';
                    conditions: Array<
                      | FilterCondition
                      | {
                          operator: 'AND' | 'OR';
                          conditions: Array<FilterCondition>;
                        }
                    >;
                  }
              >;
            }
        >;
      }
  >;
}

/** A Filter that may also read trigger.<path>, what the execution began with, and received.<path>, the data of the event that it waited for. */
export type WorkflowFilter = Filter;

export interface SimulatedEvent {
  name: string;
  data?: Record<string, unknown> | undefined;
  /** When it happens; before the start it is part of what went before */
  at?: string | undefined;
  /** So long after the start, instead of `at` */
  after?:
    | {
        amount: number;
        unit: 'minutes' | 'hours' | 'days';
      }
    | undefined;
}

export interface FilterCondition {
  /** email, subscribed, createdAt, updatedAt, data.<path>, event.<name>, email.<opened|clicked|bounced|delivered|sent> or segment.<id> */
  field: string;
  operator:
    | 'equals'
    | 'notEquals'
    | 'contains'
    | 'notContains'
    | 'startsWith'
    | 'endsWith'
    | 'greaterThan'
    | 'greaterThanOrEqual'
    | 'lessThan'
    | 'lessThanOrEqual'
    | 'in'
    | 'notIn'
    | 'exists'
    | 'notExists'
    | 'within'
    | 'olderThan'
    | 'triggered'
    | 'notTriggered'
    | 'triggeredWithin'
    | 'notTriggeredWithin'
    | 'member'
    | 'notMember';
  /** What the field is compared with; a list for in and notIn; a number of units for time spans */
  value?: string | number | boolean | Array<string | number | boolean> | undefined;
  /** Of the value of a time span */
  unit?: 'minutes' | 'hours' | 'days' | undefined;
  /** For events: how often at least, default 1; within a time span at most 10 */
  minCount?: number | undefined;
}
