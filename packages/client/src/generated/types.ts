// Made from docs/api/openapi.json by `npm run client`: change the contract, not this file.

/** What the service's errors are called. */
export type ServiceErrorCode =
  | 'AGENT_BUDGET_EXCEEDED'
  | 'ALIAS_TAKEN'
  | 'ANSWER_ERASED'
  | 'APPROVAL_NOT_FOUND'
  | 'ASSET_NOT_FOUND'
  | 'CAMPAIGN_NOT_FOUND'
  | 'CHANGED_MEANWHILE'
  | 'CONCURRENT_CHANGES'
  | 'CONTACT_NOT_FOUND'
  | 'CROSS_SITE_REQUEST'
  | 'DELIVERY_NOT_FOUND'
  | 'DOMAIN_NOT_FOUND'
  | 'DOMAIN_NOT_VERIFIED'
  | 'EMAIL_CONTENT_NOT_FOUND'
  | 'EMAIL_NOT_FOUND'
  | 'EVENT_NAME_NOT_FOUND'
  | 'EXECUTION_NOT_FOUND'
  | 'FIELD_NOT_FOUND'
  | 'FORM_NOT_FOUND'
  | 'HEADERS_TOO_LARGE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_ERROR'
  | 'INVALID_API_KEY'
  | 'INVALID_CURSOR'
  | 'INVALID_ENCODING'
  | 'INVALID_IDEMPOTENCY_KEY'
  | 'INVALID_JSON'
  | 'INVALID_PARAMETERS'
  | 'INVALID_STATE'
  | 'IN_USE'
  | 'JOB_NOT_FOUND'
  | 'KEY_NOT_FOUND'
  | 'KEY_NOT_PERMITTED'
  | 'LAST_OWNER'
  | 'LAYOUT_NOT_FOUND'
  | 'LINK_NOT_FOUND'
  | 'MEMBER_EXISTS'
  | 'MEMBER_NOT_FOUND'
  | 'MISSING_API_KEY'
  | 'NOT_A_MEMBER'
  | 'ORIGIN_NOT_ALLOWED'
  | 'PARTIAL_NOT_FOUND'
  | 'PROJECT_DISABLED'
  | 'PROOF_REFUSED'
  | 'PUSH_RUNNING'
  | 'RATE_LIMIT_EXCEEDED'
  | 'REQUEST_IN_PROGRESS'
  | 'REQUEST_TOO_LARGE'
  | 'ROLE_NOT_PERMITTED'
  | 'ROUTE_NOT_FOUND'
  | 'SEGMENT_NOT_FOUND'
  | 'SENDING_BACKLOG'
  | 'SENDING_PAUSED'
  | 'SESSION_ENDED'
  | 'SESSION_NOT_FOUND'
  | 'SIGN_IN_LINK_EXPIRED'
  | 'SIGN_IN_LINK_INVALID'
  | 'SIGN_IN_LINK_USED'
  | 'SUPPRESSION_NOT_FOUND'
  | 'TEMPLATE_NOT_FOUND'
  | 'TOO_MANY_JOBS'
  | 'TOO_MANY_SCHEDULED'
  | 'TOPIC_NOT_FOUND'
  | 'UPLOAD_NOT_FOUND'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_TIMEOUT'
  | 'VALIDATION_ERROR'
  | 'VISITOR_NOT_PROVEN'
  | 'WEBHOOK_NOT_FOUND'
  | 'WORKFLOW_NOT_FOUND';

export interface StatMailStats {
  /** The length of each point */
  interval: 'hour' | 'day';
  /** ISO 8601 in UTC, with milliseconds */
  from: string;
  /** The end, which does not belong to it */
  to: string;
  /** Sums over the whole time */
  totals: {
    /** Mails that were accepted; of a campaign, mails that were sent or failed */
    accepted: number;
    /** Mails that SES accepted */
    sent: number;
    /** Mails that the recipient's server accepted */
    delivered: number;
    /** Mails opened for the first time, by people as far as SES can tell */
    opened: number;
    /** Mails in which a link was clicked for the first time */
    clicked: number;
    /** Mails that came back */
    bounced: number;
    /** Mails reported as spam */
    complained: number;
    /** Campaign mails whose recipient unsubscribed with a link of the mail */
    unsubscribed: number;
    /** Mails that SES refused, or whose outcome is unknown */
    failed: number;
  };
  /** Every hour or day, in order */
  points: Array<{
    /** When the hour or day began */
    at: string;
    /** Mails that were accepted; of a campaign, mails that were sent or failed */
    accepted: number;
    /** Mails that SES accepted */
    sent: number;
    /** Mails that the recipient's server accepted */
    delivered: number;
    /** Mails opened for the first time, by people as far as SES can tell */
    opened: number;
    /** Mails in which a link was clicked for the first time */
    clicked: number;
    /** Mails that came back */
    bounced: number;
    /** Mails reported as spam */
    complained: number;
    /** Campaign mails whose recipient unsubscribed with a link of the mail */
    unsubscribed: number;
    /** Mails that SES refused, or whose outcome is unknown */
    failed: number;
  }>;
  /** With groupBy, the 20 largest values; empty without it */
  groups: Array<{
    /** Value of the group; null for all that is not told apart */
    value: string | null;
    /** Sums over the whole time */
    totals: {
      /** Mails that were accepted; of a campaign, mails that were sent or failed */
      accepted: number;
      /** Mails that SES accepted */
      sent: number;
      /** Mails that the recipient's server accepted */
      delivered: number;
      /** Mails opened for the first time, by people as far as SES can tell */
      opened: number;
      /** Mails in which a link was clicked for the first time */
      clicked: number;
      /** Mails that came back */
      bounced: number;
      /** Mails reported as spam */
      complained: number;
      /** Campaign mails whose recipient unsubscribed with a link of the mail */
      unsubscribed: number;
      /** Mails that SES refused, or whose outcome is unknown */
      failed: number;
    };
    /** Hours or days in which anything happened, in order */
    points: Array<{
      /** When the hour or day began */
      at: string;
      /** Mails that were accepted; of a campaign, mails that were sent or failed */
      accepted: number;
      /** Mails that SES accepted */
      sent: number;
      /** Mails that the recipient's server accepted */
      delivered: number;
      /** Mails opened for the first time, by people as far as SES can tell */
      opened: number;
      /** Mails in which a link was clicked for the first time */
      clicked: number;
      /** Mails that came back */
      bounced: number;
      /** Mails reported as spam */
      complained: number;
      /** Campaign mails whose recipient unsubscribed with a link of the mail */
      unsubscribed: number;
      /** Mails that SES refused, or whose outcome is unknown */
      failed: number;
    }>;
  }>;
}

export interface EmailContent {
  subject: string;
  html: string;
  /** Plain text part */
  text: string;
  /** Sender */
  from: {
    name?: string;
    email: string;
  };
  /** Address for replies */
  replyTo: string | null;
  /** Headers that were added */
  headers: Record<string, string>;
  /** The files, without their bytes */
  attachments: Array<{
    filename: string;
    contentType: string;
    /** Bytes */
    size: number;
    /** SHA-256 of the bytes, in hex */
    sha256: string;
    /** inline: shown within the HTML */
    disposition: 'attachment' | 'inline';
    /** The HTML refers to it as cid:<contentId> */
    contentId: string | null;
  }>;
}

export interface CampaignAudience {
  /** Contacts that match the audience */
  total: number;
  /** Contacts that would get the mail */
  willReceive: number;
  /** Contacts that would get each variant; null without variants. With a test, these are the contacts in the test, and all others get the winner */
  variants: Array<{
    name: string;
    /** Contacts that would get it */
    willReceive: number;
  }> | null;
  /** Contacts that would not, by reason: unsubscribed, not_in_topic, snoozed, suppressed, holdout */
  skipped: Record<string, number>;
  /** Whether only a part of a large audience was counted */
  isEstimate: boolean;
  /** What would hold it back now: SES, or a pause of the project's marketing mail */
  heldBy: 'account' | 'project' | 'breaker' | 'operator' | null;
  /** Bulk mail of all projects that is waiting to be sent first */
  ahead: number;
  /** When it would be finished at the current rate and quota, after the mail ahead of it. Null while it is held back, and if a winner is chosen by hand */
  finishedAt: string | null;
  /** Days over which the warm-up plan of the sender's domain spreads it, if the limits grow each day; null without a plan */
  warmUpDays: number | null;
}

export interface CampaignStats {
  /** All recipients; an estimate until SENT */
  audience: number;
  /** Recipients without an outcome yet */
  queued: number;
  /** Mails that SES accepted */
  sent: number;
  /** Mails that the recipient's server accepted; without delivery events, sent less bounced */
  delivered: number;
  /** Mails opened at least once, by people as far as SES can tell */
  opened: number;
  /** Mails with at least one clicked link */
  clicked: number;
  /** Mails that came back */
  bounced: {
    /** All bounced mails */
    total: number;
    /** Mails to addresses that can never be reached */
    hard: number;
    /** Mails that failed for another reason */
    soft: number;
  };
  /** Mails reported as spam */
  complained: number;
  /** Mails whose recipient unsubscribed, or left a topic, with a link of the mail */
  unsubscribed: number;
  /** Mails that SES refused, or whose outcome is unknown */
  failed: number;
  /** All opens */
  opens: number;
  /** All clicks */
  clicks: number;
  /** Recipients that got no mail, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
  skipped: Record<string, number>;
  /** Recipients without an outcome when the campaign was cancelled */
  notReached: number;
  /** Rates from 0 to 1, with six digits */
  rates: {
    /** delivered / sent */
    delivered: number;
    /** bounced / sent */
    bounced: number;
    /** opened / delivered */
    opened: number;
    /** clicked / delivered */
    clicked: number;
    /** clicked / opened */
    clickedOfOpened: number;
    /** complained / delivered */
    complained: number;
    /** unsubscribed / delivered */
    unsubscribed: number;
  };
  /** The links in the order of the content. A link that differs by recipient counts as one. */
  links: Array<{
    /** Place in the content */
    number: number;
    url: string;
    /** Mails in which it was clicked */
    unique: number;
    /** All clicks */
    total: number;
  }>;
  /** The variants of an A/B campaign. The winner's counts include the mail to the rest */
  variants: Array<{
    name: string;
    /** Whether the rest of the audience gets this variant */
    isWinner: boolean;
    /** Mails that SES accepted */
    sent: number;
    /** Mails that the recipient's server accepted; without delivery events, sent less bounced */
    delivered: number;
    /** Mails opened at least once, by people as far as SES can tell */
    opened: number;
    /** Mails with at least one clicked link */
    clicked: number;
    /** Mails that came back */
    bounced: {
      /** All bounced mails */
      total: number;
      /** Mails to addresses that can never be reached */
      hard: number;
      /** Mails that failed for another reason */
      soft: number;
    };
    /** Mails reported as spam */
    complained: number;
    /** Mails whose recipient unsubscribed, or left a topic, with a link of the mail */
    unsubscribed: number;
    /** Mails that SES refused, or whose outcome is unknown */
    failed: number;
    /** Rates from 0 to 1, with six digits */
    rates: {
      /** delivered / sent */
      delivered: number;
      /** bounced / sent */
      bounced: number;
      /** opened / delivered */
      opened: number;
      /** clicked / delivered */
      clicked: number;
      /** clicked / opened */
      clickedOfOpened: number;
      /** complained / delivered */
      complained: number;
      /** unsubscribed / delivered */
      unsubscribed: number;
    };
  }>;
  /** How sure the difference between the variants is, by opens and by clicks; empty without variants. The bounds are by the method of Newcombe, for more than two variants wider (Bonferroni). Once a winner is chosen, they are those of the test at that time */
  comparisons: Array<{
    /** What is compared: opened or clicked mails */
    metric: 'opens' | 'clicks';
    /** better: the leader's lead over each other variant is more than chance explains (95 %); unclear: it may be chance; too_few: there is too little mail to say */
    verdict: 'better' | 'unclear' | 'too_few';
    /** The variant with the largest share of its delivered mail */
    leader: string;
    /** The variant over which its lead is the least sure */
    over: string;
    /** The leader's share less that of `over`; null with too_few */
    difference: number | null;
    /** Lower bound of the true difference, with 95 % certainty */
    low: number | null;
    /** Upper bound of the true difference */
    high: number | null;
  }>;
  /** The hours or days in which something happened, up to 30 days after each mail was sent. A mail counts once in each member, at its first time. */
  series: Array<{
    /** Start of the hour or day */
    at: string;
    /** Mails that SES accepted */
    sent: number;
    /** Mails that the recipient's server accepted; without delivery events, sent less bounced */
    delivered: number;
    /** Mails opened at least once, by people as far as SES can tell */
    opened: number;
    /** Mails with at least one clicked link */
    clicked: number;
    /** Mails that came back */
    bounced: number;
    /** Mails reported as spam */
    complained: number;
    /** Mails whose recipient unsubscribed, or left a topic, with a link of the mail */
    unsubscribed: number;
  }>;
}

export interface WorkflowGraph {
  /** A Mermaid flowchart */
  mermaid: string;
}

export interface WorkflowStats {
  executions: {
    /** All executions; each has one of the statuses below */
    total: number;
    /** Executions that are RUNNING */
    running: number;
    /** Executions that are WAITING */
    waiting: number;
    /** Executions that are COMPLETED */
    completed: number;
    /** Executions that are EXITED */
    exited: number;
    /** Executions that are FAILED */
    failed: number;
    /** Executions that are CANCELLED, or whose contact was deleted */
    cancelled: number;
  };
  /** Mails that its executions have handed to the queue; GET /emails?workflow={id}&happened=accepted lists them */
  sent: number;
  /** The steps of the current version in their order, then those of earlier versions */
  steps: Array<{
    id: string;
    /** Null if only earlier versions have the step */
    type: string | null;
    /** How often executions came to the step; an execution can count several times */
    entered: number;
    /** Executions that are waiting in it now */
    waiting: number;
    /** How often executions completed the step */
    completed: number;
    /** Executions that failed at it and were not retried */
    failed: number;
    /** Mails that the step has handed to the queue */
    sent: number;
  }>;
}

export interface DomainWarmUp {
  /** The plan; null if the domain has none */
  warmUp: {
    /** When the plan began. Its days begin at this time of the day */
    startedAt: string;
    /** Day of the plan, from 1 */
    day: number;
    /** When the next day begins, and mail that waits goes on */
    nextDayAt: string;
    /** What each provider gets */
    providers: Array<{
      /** Provider of the mailboxes */
      provider: 'gmail' | 'outlook' | 'yahoo' | 'icloud' | 'other';
      /** Mails of campaigns that may leave today; null without a limit */
      limit: number | null;
      /** Mails of campaigns that have left today, or are about to */
      taken: number;
      /** What became of the limit at the day's beginning */
      change: 'grew' | 'held' | 'fell';
      /** Why. unused: less than half of the limit was used. deferrals: mail was neither delivered nor back when the day was over */
      because: 'new' | 'healthy' | 'unused' | 'bounces' | 'complaints' | 'deferrals';
    }>;
  } | null;
}

export interface DomainDmarcReports {
  /** First day */
  from: string;
  /** Last day */
  to: string;
  /** Address that takes the reports in; null if none does */
  reportAddress: string | null;
  /** Policy in force at the latest check of DNS; null if there is none */
  policy: 'none' | 'quarantine' | 'reject' | null;
  /** Stricter policy that the reports show to be safe; null if there is none */
  nextPolicy: 'none' | 'quarantine' | 'reject' | null;
  /** What the reports show, in a sentence */
  summary: string;
  /** What to do next; null if there is nothing to do */
  advice: string | null;
  /** Sums over all mails */
  totals: {
    /** Mails that claimed to be from the domain */
    messages: number;
    /** Those of which SPF or DKIM was aligned */
    passed: number;
    /** Those of which DKIM was aligned */
    dkimAligned: number;
    /** Those of which SPF was aligned */
    spfAligned: number;
    /** Those that were sent by this service */
    here: number;
    /** Those that the policy did nothing to */
    none: number;
    /** Those that were put into the spam folder because of the policy */
    quarantine: number;
    /** Those that were refused because of the policy */
    reject: number;
  };
  /** Where the mail came from, at most 100, the largest first */
  sources: Array<{
    /** here: sent by this service. aligned: another sender whose SPF or DKIM is aligned with the domain. failed: neither is */
    kind: 'here' | 'aligned' | 'failed';
    /** Network that sent it, /24 of IPv4 or /48 of IPv6; null of mail that was sent by this service */
    network: string | null;
    /** Domain of the From address */
    headerFrom: string;
    /** The signature that says most; null without one, and of kind here */
    dkim: {
      /** Domain that DKIM was checked for */
      domain: string;
      /** Selector of the key, of DKIM */
      selector?: string;
      /** What was found, such as pass or fail */
      result: string;
    } | null;
    /** The return path; null if the report has none, and of kind here */
    spf: {
      /** Domain that SPF was checked for */
      domain: string;
      /** Selector of the key, of DKIM */
      selector?: string;
      /** What was found, such as pass or fail */
      result: string;
    } | null;
    /** Whether DKIM passed for the domain */
    dkimAligned: boolean;
    /** Whether SPF passed for the domain */
    spfAligned: boolean;
    /** What the policy did to the mail */
    disposition: 'none' | 'quarantine' | 'reject';
    /** Mails */
    messages: number;
    /** What it means, in a sentence */
    explanation: string;
  }>;
  /** Mails of sources that are not listed */
  otherMessages: number;
  /** Mails by the day on which a report begins; days without reports are left out */
  days: Array<{
    /** Day (UTC) */
    date: string;
    /** Mails */
    messages: number;
    /** Passed */
    passed: number;
  }>;
  /** Who reported, at most 100 */
  reporters: Array<{
    /** Domain that the reports were mailed from */
    reporter: string;
    /** Name by its own word */
    organisation: string;
    /** Whether the mail passed DMARC. Other reports may be forged: they are listed here and not counted */
    verified: boolean;
    /** Reports */
    reports: number;
    /** Mails that they tell of */
    messages: number;
  }>;
  /** Records of reports that are not counted: too many, or with something that can not be */
  skippedRecords: number;
  /** False if there were more reports than one answer reads: ask for fewer days */
  complete: boolean;
}

export interface WebhookDelivery {
  /** Value of the header webhook-id, the same in each attempt */
  id: string;
  /** Name of the event */
  event: string;
  /** Id of the event */
  eventId: string;
  /** PENDING messages are sent, or retried */
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** Why it is FAILED: refused nine times while the receiver accepted others, expired after a day of failures, gone after an answer of 410, or event_deleted with its contact */
  failedReason: 'refused' | 'expired' | 'gone' | 'event_deleted' | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The request */
  request: {
    /** Current URL of the webhook */
    url: string;
    /** Headers that all attempts have: without time and signature */
    headers: Record<string, string>;
    /** Null once the event is deleted with its contact */
    body: string | null;
  };
  /** The latest five attempts */
  attempts: Array<{
    /** ISO 8601 in UTC, with milliseconds */
    at: string;
    /** Duration in milliseconds */
    durationMs: number;
    /** HTTP status; null if there was no answer */
    status: number | null;
    /** Why there was no answer, or why it failed */
    error: string | null;
    /** Body of the answer: up to 16 KB of the latest one, 1 KB of earlier ones. Null once the event is deleted */
    answer: string | null;
  }>;
}

export interface ProjectSetup {
  /** Whether all steps are done */
  done: boolean;
  /** In the order in which a new project takes them */
  steps: Array<{
    /** key_created: a key works. mail_accepted, mail_delivered: of any kind. domain_verified: a domain is VERIFIED. sandbox_left: SES sends to everybody. events_followed: there is an enabled webhook or workflow. member_invited: the project has a second member */
    step:
      | 'key_created'
      | 'mail_accepted'
      | 'mail_delivered'
      | 'domain_verified'
      | 'sandbox_left'
      | 'events_followed'
      | 'member_invited';
    /** Whether it is so now */
    done: boolean;
    /** When it came true; null if it is not so, or if the time is not known */
    at: string | null;
    /** Method and path of the route that does it, or that says how */
    route: string | null;
    /** Path below the dashboard where it is done */
    path: string | null;
  }>;
}

export interface ProjectSenderRules {
  /** The first of the seven days that are judged, in UTC */
  since: string;
  /** Mails that were sent in that time */
  sent: number;
  /** Those that bounced for good */
  hardBounces: number;
  /** Those reported as spam */
  complaints: number;
  /** Who publishes rules, and how much mail goes to each */
  sources: Array<{
    /** Who publishes the rules */
    source: 'gmail' | 'yahoo' | 'outlook' | 'ses';
    /** Where the rules are published */
    url: string;
    /** Most mails to its mailboxes in one of the days (UTC); null for SES */
    mostInADay: number | null;
    /** Whether that makes a bulk sender; null for SES */
    bulk: boolean | null;
  }>;
  /** The rules, in the order in which to read them */
  rules: Array<{
    /** The rule */
    rule:
      | 'spf'
      | 'dkim'
      | 'dmarc'
      | 'alignment'
      | 'from_domain'
      | 'one_click_unsubscribe'
      | 'complaint_rate'
      | 'bounce_rate'
      | 'tls'
      | 'reverse_dns';
    /** broken: mail is refused or junked for it. attention: soon, or once you send more. unknown: nothing to judge by yet */
    state: 'met' | 'attention' | 'broken' | 'unknown';
    /** Who asks for it */
    askedBy: Array<'gmail' | 'yahoo' | 'outlook' | 'ses'>;
    /** Whether it is asked only of those who send 5,000 mails a day or more */
    bulkOnly: boolean;
    /** What the rule asks for */
    about: string;
    /** How the project does, in a sentence */
    current: string;
    /** The rate; null for rules that are no rates, and before any mail was sent */
    value: number | null;
    /** The rate from which it wants attention */
    attentionFrom: number | null;
    /** The rate from which it is broken */
    brokenFrom: number | null;
    /** What to do, in a sentence; null if there is nothing to do */
    advice: string | null;
    /** The state of each verified domain, of rules that concern DNS */
    domains: Array<{
      id: string;
      domain: string;
      /** broken: mail is refused or junked for it. attention: soon, or once you send more. unknown: nothing to judge by yet */
      state: 'met' | 'attention' | 'broken' | 'unknown';
      /** What to do, in a sentence; null if there is nothing to do */
      advice: string | null;
    }>;
  }>;
}

export interface ProjectAttention {
  /** Urgent ones first; empty if all is well */
  items: Array<{
    /** account_stopped: SES takes no mail. account_in_review: SES may stop the account. quota_nearly_used: 80 % of the quota of 24 hours. mail_paused: a pause of the project. reputation_near_limit: 70 % of a limit at which mail is paused. domain_failing: a verified domain has lost its records. approval_waiting: an agent asks for the sending of a campaign. webhook_disabled: by the service. executions_failed: of one workflow */
    kind:
      | 'account_stopped'
      | 'account_in_review'
      | 'quota_nearly_used'
      | 'mail_paused'
      | 'reputation_near_limit'
      | 'domain_failing'
      | 'campaign_paused'
      | 'approval_waiting'
      | 'webhook_disabled'
      | 'webhook_failing'
      | 'executions_failed';
    /** Whether something has stopped; otherwise it may stop soon */
    urgent: boolean;
    /** Id of the record that it is about */
    id: string | null;
    /** Name, address or domain of the record */
    name: string | null;
    /** What is wrong and what to do, in sentences */
    message: string;
    /** Since when, if it is known */
    since: string | null;
    /** Path below the dashboard where it is solved */
    path: string;
  }>;
}

export interface Account {
  /** Mails per second that the service sends */
  rate: number;
  /** Mails per 24 hours; null if there is no limit, or if it is not known yet */
  quota: number | null;
  /** Mails sent in the last 24 hours */
  used: number;
  /** Mails left of the quota */
  remaining: number | null;
  /** Whether SES sends to verified addresses only */
  sandbox: boolean | null;
  /** Whether SES accepts no mail. All mail waits and is sent once SES accepts it again */
  paused: boolean;
  /** SES's status of the account */
  enforcement: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | null;
  /** When SES was last asked; it is asked every minute */
  checkedAt: string | null;
  /** What to know or do, in sentences, most urgent first */
  notes: Array<string>;
}

export interface Health {
  /** The service answers */
  status: 'ok';
  /** Version of the service */
  version: string;
  /** ISO 8601 in UTC, with milliseconds */
  time: string;
  /** When each list of POST /v1/verify was built or last reviewed */
  lists: {
    /** Date of the list of disposable domains */
    disposable: string;
    /** Date of the list of providers of personal mailboxes */
    personal: string;
    /** Date of the list of forwarding and masking services */
    aliases: string;
    /** Date of the list of role names */
    roles: string;
    /** Date of the list of typos */
    typos: string;
  };
}

export interface ContactField {
  name: string;
  /** Types of the values, the most frequent first */
  types: Array<{
    /** JSON type */
    type: 'string' | 'number' | 'boolean' | 'object' | 'array';
    /** Contacts with a value of this type */
    count: number;
  }>;
  /** Contacts that have this key, up to date within seconds */
  count: number;
  /** The kind of key that used the name first; null for names that are not registered: those of the service, and removed ones */
  introducedBy: 'secret' | 'public' | null;
}

export interface ContactData {
  /** What the record is */
  kind: 'contact' | 'suppression' | 'segment' | 'execution' | 'email' | 'event' | 'copy';
  /** As the routes of its kind show it. A copy is the id of a mail to somebody else that had one for the contact, with how far the copy came. An execution has the data that started it (`trigger`) and that it received last (`received`) */
  record: Record<string, unknown>;
}

export interface ContactSegment {
  id: string;
  name: string;
  /** DYNAMIC: by a filter; STATIC: by a list of members */
  type: 'DYNAMIC' | 'STATIC';
}

export interface EventName {
  name: string;
  /** Number of stored events, up to date within seconds */
  count: number;
  /** Time of the latest event; null if none is stored */
  lastSeenAt: string | null;
  /** The kind of key that used the name first; null for names that are not registered: those of the service, and removed ones */
  introducedBy: 'secret' | 'public' | null;
}

export interface SendEmailQuery {
  /** true: check everything, send and store nothing */
  validate?: true | false | undefined;
}

export interface SendEmailBody {
  /** Recipient, or up to 100 recipients. Each gets an email of their own and becomes a contact if they are none yet */
  to:
    | string
    | {
        /** Display name, shown beside the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | Array<
        | string
        | {
            /** Display name, shown beside the address */
            name?: string | undefined;
            /** Email address */
            email: string;
          }
      >;
  /** Copies of this mail, which its header Cc names. Only with one recipient in `to`, and at most 50 addresses in `to`, `cc` and `bcc` together; not for MARKETING templates, nor for a mail with a link that acts for its recipient. A copy makes no contact. Who is suppressed gets none; an address that is named twice gets one mail */
  cc?:
    | string
    | {
        /** Display name, shown beside the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | Array<
        | string
        | {
            /** Display name, shown beside the address */
            name?: string | undefined;
            /** Email address */
            email: string;
          }
      >
    | undefined;
  /** Like cc, but no header names them, and neither lists, events nor webhooks show them. GET /emails/{id}?include=bcc does */
  bcc?:
    | string
    | {
        /** Display name, shown beside the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | Array<
        | string
        | {
            /** Display name, shown beside the address */
            name?: string | undefined;
            /** Email address */
            email: string;
          }
      >
    | undefined;
  /** Id or alias of a template. It provides subject, body, from and reply-to, unless the request gives them */
  template?: string | undefined;
  /** Subject line with {{ variables }}, at most 998 characters. Required without a template */
  subject?: string | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required without a template, unless there is a text */
  body?: string | undefined;
  /** How body is written. markdown: the mail shows it as it is written, with its line breaks and without formatting; for clients of Plunk's API */
  type?: 'html' | 'markdown' | undefined;
  /** Plain text with {{ variables }}, at most 512 KB; made from the HTML if it is absent. Without body and template, the mail has this part alone, and no opens or clicks are recorded */
  text?: string | undefined;
  /** What mail programs list beside the subject, with {{ variables }}, at most 500 characters. The HTML begins with it, hidden. The template's, if it is absent and the template's body is used */
  previewText?: string | undefined;
  /** Values of the variables, at most 32 KB of JSON. They are also merged into the data of the contacts, where null removes a key, unless the project has persistSendData: false. A value whose name has the word code, jwt, link, otp, passcode, passphrase, password, pin, secret, token or totp (resetToken, otp_code, magicLink), or url with an action (resetUrl, verify_url), is used by this mail only; countryCode, zip_code and their like are kept. {"value": ..., "persistent": false} keeps any value off the contacts, {"value": ..., "persistent": true} keeps it on them in all cases */
  data?: Record<string, unknown> | undefined;
  /** Sender, on a verified domain. If it is absent, the template's, else the project's default sender with its name; required if neither has one */
  from?:
    | string
    | {
        /** Display name, shown beside the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | undefined;
  /** Display name of the sender, if from does not have one; else that of the template */
  name?: string | undefined;
  /** Address for replies, bare or as `Name <address>`; the template's, else the project's, if it is absent */
  reply?: string | undefined;
  /** Subscribes the recipients to marketing mail, or unsubscribes them. If it is absent, new contacts are not subscribed and existing ones do not change */
  subscribed?: boolean | undefined;
  /** Headers to add: at most 10, in printable ASCII, with values of at most 870 characters. Headers are refused that the service sets (`From`, `List-…`, `Message-ID`), that servers on the way set (`Resent-…`, `ARC-…`, `Authentication-Results`), or that ask for receipts (`Errors-To`, `Disposition-Notification-To`). `Reply-To`, in any case, is taken as `reply` if that is absent */
  headers?: Record<string, string> | undefined;
  /** At most 10 files, with 10 MB in total */
  attachments?:
    | Array<{
        /** File name with its extension; types that mail providers block are refused */
        filename: string;
        /** Content type; by default that of the upload, or the file name's. Parameters are accepted and not sent */
        contentType?: string | undefined;
        /** The file in base64, padded and without line breaks. Give either this or uploadId */
        content?: string | undefined;
        /** Id of an upload made with POST /uploads, instead of content. Each upload can be used once */
        uploadId?: string | undefined;
        /** inline: an image that the HTML shows as cid:<contentId> */
        disposition?: 'attachment' | 'inline' | undefined;
        /** Content id of an inline file: letters, digits and . _ @ + -. Required with disposition inline */
        contentId?: string | undefined;
      }>
    | undefined;
  /** When to send, at most a year ahead; at once if it is absent. ISO 8601 with a time zone */
  scheduledAt?: string | undefined;
  /** Whether opens and clicks are recorded: true or false for both, or an object for each. The project's setting for what is absent */
  tracking?:
    | boolean
    | {
        /** Whether opens are recorded */
        opens?: boolean | undefined;
        /** Whether clicks are recorded */
        clicks?: boolean | undefined;
      }
    | undefined;
  /** At most 5 tags. Names and values have 1 to 64 letters, digits, _ or -. GET /emails?tag=name:value finds them */
  tags?: Record<string, string> | undefined;
}

export interface SendEmailResult {
  /** One email per recipient, in the order of the request */
  emails: Array<{
    contact: {
      id: string;
      email: string;
    };
    /** Id of the email, for GET /emails/{id} */
    email: string;
    /** SKIPPED: this recipient gets no mail, for the given reason */
    status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
    /** Why it is SKIPPED. All but suppressed apply to MARKETING templates only */
    reason?: 'suppressed' | 'unsubscribed' | 'not_in_topic' | 'snoozed';
    /** The copies in the order of cc and bcc, each address once; absent without any */
    copies?: Array<{
      /** Which address of the request it is, such as cc[0] */
      field: string;
      /** Which kind of copy */
      kind: 'cc' | 'bcc';
      /** SKIPPED: this address gets no copy, for the given reason */
      status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
      /** Why it is SKIPPED */
      reason?: 'suppressed';
    }>;
  }>;
  /** ISO 8601 in UTC, with milliseconds */
  timestamp: string;
  /** What is no mistake, but surprises. Without validate=true only reserved names in data, and absent without any */
  warnings?: Array<MailWarning>;
}

export interface SendBatchQuery {
  /** true: check everything, send and store nothing */
  validate?: true | false | undefined;
}

export interface SendBatchBody {
  /** The mails */
  emails: Array<{
    /** Recipient, or up to 100 recipients. Each gets an email of their own and becomes a contact if they are none yet */
    to:
      | string
      | {
          /** Display name, shown beside the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | Array<
          | string
          | {
              /** Display name, shown beside the address */
              name?: string | undefined;
              /** Email address */
              email: string;
            }
        >;
    /** Copies of this mail, which its header Cc names. Only with one recipient in `to`, and at most 50 addresses in `to`, `cc` and `bcc` together; not for MARKETING templates, nor for a mail with a link that acts for its recipient. A copy makes no contact. Who is suppressed gets none; an address that is named twice gets one mail */
    cc?:
      | string
      | {
          /** Display name, shown beside the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | Array<
          | string
          | {
              /** Display name, shown beside the address */
              name?: string | undefined;
              /** Email address */
              email: string;
            }
        >
      | undefined;
    /** Like cc, but no header names them, and neither lists, events nor webhooks show them. GET /emails/{id}?include=bcc does */
    bcc?:
      | string
      | {
          /** Display name, shown beside the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | Array<
          | string
          | {
              /** Display name, shown beside the address */
              name?: string | undefined;
              /** Email address */
              email: string;
            }
        >
      | undefined;
    /** Id or alias of a template. It provides subject, body, from and reply-to, unless the request gives them */
    template?: string | undefined;
    /** Subject line with {{ variables }}, at most 998 characters. Required without a template */
    subject?: string | undefined;
    /** HTML with {{ variables }}, at most 512 KB. Required without a template, unless there is a text */
    body?: string | undefined;
    /** How body is written. markdown: the mail shows it as it is written, with its line breaks and without formatting; for clients of Plunk's API */
    type?: 'html' | 'markdown' | undefined;
    /** Plain text with {{ variables }}, at most 512 KB; made from the HTML if it is absent. Without body and template, the mail has this part alone, and no opens or clicks are recorded */
    text?: string | undefined;
    /** What mail programs list beside the subject, with {{ variables }}, at most 500 characters. The HTML begins with it, hidden. The template's, if it is absent and the template's body is used */
    previewText?: string | undefined;
    /** Values of the variables, at most 32 KB of JSON. They are also merged into the data of the contacts, where null removes a key, unless the project has persistSendData: false. A value whose name has the word code, jwt, link, otp, passcode, passphrase, password, pin, secret, token or totp (resetToken, otp_code, magicLink), or url with an action (resetUrl, verify_url), is used by this mail only; countryCode, zip_code and their like are kept. {"value": ..., "persistent": false} keeps any value off the contacts, {"value": ..., "persistent": true} keeps it on them in all cases */
    data?: Record<string, unknown> | undefined;
    /** Sender, on a verified domain. If it is absent, the template's, else the project's default sender with its name; required if neither has one */
    from?:
      | string
      | {
          /** Display name, shown beside the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | undefined;
    /** Display name of the sender, if from does not have one; else that of the template */
    name?: string | undefined;
    /** Address for replies, bare or as `Name <address>`; the template's, else the project's, if it is absent */
    reply?: string | undefined;
    /** Subscribes the recipients to marketing mail, or unsubscribes them. If it is absent, new contacts are not subscribed and existing ones do not change */
    subscribed?: boolean | undefined;
    /** Headers to add: at most 10, in printable ASCII, with values of at most 870 characters. Headers are refused that the service sets (`From`, `List-…`, `Message-ID`), that servers on the way set (`Resent-…`, `ARC-…`, `Authentication-Results`), or that ask for receipts (`Errors-To`, `Disposition-Notification-To`). `Reply-To`, in any case, is taken as `reply` if that is absent */
    headers?: Record<string, string> | undefined;
    /** At most 10 files, with 10 MB in total */
    attachments?:
      | Array<{
          /** File name with its extension; types that mail providers block are refused */
          filename: string;
          /** Content type; by default that of the upload, or the file name's. Parameters are accepted and not sent */
          contentType?: string | undefined;
          /** The file in base64, padded and without line breaks. Give either this or uploadId */
          content?: string | undefined;
          /** Id of an upload made with POST /uploads, instead of content. Each upload can be used once */
          uploadId?: string | undefined;
          /** inline: an image that the HTML shows as cid:<contentId> */
          disposition?: 'attachment' | 'inline' | undefined;
          /** Content id of an inline file: letters, digits and . _ @ + -. Required with disposition inline */
          contentId?: string | undefined;
        }>
      | undefined;
    /** When to send, at most a year ahead; at once if it is absent. ISO 8601 with a time zone */
    scheduledAt?: string | undefined;
    /** Whether opens and clicks are recorded: true or false for both, or an object for each. The project's setting for what is absent */
    tracking?:
      | boolean
      | {
          /** Whether opens are recorded */
          opens?: boolean | undefined;
          /** Whether clicks are recorded */
          clicks?: boolean | undefined;
        }
      | undefined;
    /** At most 5 tags. Names and values have 1 to 64 letters, digits, _ or -. GET /emails?tag=name:value finds them */
    tags?: Record<string, string> | undefined;
  }>;
  /** Whether mails without a mistake are accepted if others are refused */
  partial?: boolean | undefined;
}

export interface SendBatchResult {
  /** One for each mail, in the order of the request */
  results: Array<{
    /** One email per recipient; absent if the mail is refused */
    emails?: Array<{
      contact: {
        id: string;
        email: string;
      };
      /** Id of the email, for GET /emails/{id} */
      email: string;
      /** SKIPPED: this recipient gets no mail, for the given reason */
      status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
      /** Why it is SKIPPED. All but suppressed apply to MARKETING templates only */
      reason?: 'suppressed' | 'unsubscribed' | 'not_in_topic' | 'snoozed';
      /** The copies in the order of cc and bcc, each address once; absent without any */
      copies?: Array<{
        /** Which address of the request it is, such as cc[0] */
        field: string;
        /** Which kind of copy */
        kind: 'cc' | 'bcc';
        /** SKIPPED: this address gets no copy, for the given reason */
        status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
        /** Why it is SKIPPED */
        reason?: 'suppressed';
      }>;
    }>;
    /** What is no mistake, but surprises. Without validate=true only reserved names in data, and absent without any */
    warnings?: Array<MailWarning>;
    /** Why the mail is refused; only with `partial` */
    error?: {
      /** Code of the error */
      code: string;
      message: string;
      /** The wrong fields */
      errors?: Array<{
        /** Path in the request's body */
        field: string;
        message: string;
        /** Code of the mistake */
        code: string;
      }>;
    };
  }>;
  /** ISO 8601 in UTC, with milliseconds */
  timestamp: string;
}

export interface ListEmailsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Id or email address of a contact */
  contact?: string | undefined;
  /** Only emails of this status */
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
  /** Only emails of this campaign, in the order of its recipients. Without it, or a contact, campaign mail is left out */
  campaign?: string | undefined;
  /** Only emails with this tag, as name:value */
  tag?: string | undefined;
  /** Only emails whose subject has all these words, in any case and order. No index helps: a page looks through some 3,000 emails, the first one through more as far as 2 seconds go */
  subject?: string | undefined;
  /** Only emails that this figure of GET /stats counts, between `from` and `to`. With `from`, of those accepted up to 31 days before it. By default accepted, if another of these filters is given */
  happened?:
    | 'accepted'
    | 'sent'
    | 'delivered'
    | 'opened'
    | 'clicked'
    | 'bounced'
    | 'complained'
    | 'unsubscribed'
    | 'failed'
    | undefined;
  /** When it happened: first moment */
  from?: string | undefined;
  /** When it happened: end, which does not belong to it */
  to?: string | undefined;
  /** Only emails of this kind */
  kind?: 'transactional' | 'marketing' | 'campaign' | 'workflow' | undefined;
  /** Only emails from this template */
  template?: string | undefined;
  /** Only emails of this workflow */
  workflow?: string | undefined;
  /** With `happened=bounced`: only emails that came back for this reason, as GET /stats names it */
  bounce?: string | undefined;
  /** Only emails to addresses at this provider */
  provider?: 'gmail' | 'outlook' | 'yahoo' | 'icloud' | 'other' | undefined;
}

export interface ResendEmailBody {
  /** The new recipient. Without a display name, that of the first one is used */
  to:
    | string
    | {
        /** Display name, shown beside the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      };
}

export interface ResendEmailResult {
  contact: {
    id: string;
    email: string;
  };
  /** Id of the email, for GET /emails/{id} */
  email: string;
  /** SKIPPED: this recipient gets no mail, for the given reason */
  status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
  /** Why it is SKIPPED. All but suppressed apply to MARKETING templates only */
  reason?: 'suppressed' | 'unsubscribed' | 'not_in_topic' | 'snoozed';
  /** Id of the first email */
  resentFrom: string;
}

export interface GetMailStatsQuery {
  /** First moment; by default 7 days before `to` */
  from?: string | undefined;
  /** End; by default now */
  to?: string | undefined;
  /** At most 744 hours (31 days) or 92 days. The first and the last one are whole */
  interval?: 'hour' | 'day' | undefined;
  /** Where days begin: whole hours ahead of UTC */
  offsetHours?: number | undefined;
  /** kind: transactional, marketing, campaign, workflow. provider: gmail, outlook, yahoo, icloud or other, by the domain of the address. bounce, of the figure bounced only: hard or soft with SES's word for the reason, `hard:NoEmail`. tag: `name:value` */
  groupBy?: 'kind' | 'template' | 'campaign' | 'workflow' | 'provider' | 'bounce' | 'tag' | undefined;
  /** With groupBy: only this value */
  value?: string | undefined;
}

export interface GetEmailQuery {
  /** bcc: show the addresses of bcc copies. Not for keys of agents, nor for members with the role viewer */
  include?: 'bcc' | undefined;
}

export interface CreateTemplateBody {
  /** Name, shown to your team only */
  name: string;
  /** Subject line with {{ variables }}, at most 998 characters */
  subject: string;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text; null: the mail is its text alone */
  body?: string | null | undefined;
  /** Address of the sender. Its domain is checked at each send */
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  /** Address for replies, bare or as `Name <address>` */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
  /** Id of the topic, for MARKETING templates only. Contacts who left the topic get no mail */
  topicId?: string | null | undefined;
  /** Variables that the template declares, at most 100 and 16 KB. A mail that lacks a required one is refused; null or absent: any data is taken */
  variables?: Array<TemplateVariable> | null | undefined;
  /** Name that stands for the id in all requests, unique in the project: 1 to 64 of a-z, 0-9, - _ and . Null: none */
  alias?: string | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListTemplatesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Number of the page, from 1; instead of a cursor */
  page?: number | undefined;
  /** Only templates of this type */
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** Only templates whose name, alias or subject contains this text, in any case */
  search?: string | undefined;
}

export interface ListTemplatesResult {
  templates: Array<Template>;
  total: number;
  /** Present if counting stopped early: there are at least `total` records */
  totalIsLowerBound?: true;
  /** Number of this page, from 1 */
  page: number;
  /** The limit */
  pageSize: number;
  /** Number of pages */
  totalPages: number;
  /** The cursor of the next page; absent on the last page */
  cursor?: string;
  hasMore: boolean;
}

export interface UpdateTemplateBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  /** Subject line with {{ variables }}, at most 998 characters */
  subject?: string | undefined;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text; null: the mail is its text alone */
  body?: string | null | undefined;
  /** Address of the sender. Its domain is checked at each send */
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  /** Address for replies, bare or as `Name <address>` */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
  /** Id of the topic, for MARKETING templates only. Contacts who left the topic get no mail */
  topicId?: string | null | undefined;
  /** Variables that the template declares, at most 100 and 16 KB. A mail that lacks a required one is refused; null or absent: any data is taken */
  variables?: Array<TemplateVariable> | null | undefined;
  /** Name that stands for the id in all requests, unique in the project: 1 to 64 of a-z, 0-9, - _ and . Null: none */
  alias?: string | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface ListTemplateVersionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface RestoreTemplateVersionBody {
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface ListTemplateUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface TestTemplateBody {
  /** 1 to 10 addresses */
  to: Array<string>;
  /** Id or email address of the contact whose data is shown; by default the contact of each address, if it exists */
  contact?: string | undefined;
  /** Values of the variables, over the contact's data. Nothing of them is stored on a contact. Declared variables without a value show their examples */
  data?: Record<string, unknown> | undefined;
  /** Address of the sender, on a verified domain. The template's, else the project's, if it is absent */
  from?: string | undefined;
}

export interface PreviewDraftBody {
  /** Values of the variables, over the contact's data. Declared variables without a value show their examples */
  data?: Record<string, unknown> | undefined;
  /** Id or email address of the contact whose data is shown */
  contact?: string | undefined;
  /** Subject line with {{ variables }}, at most 998 characters */
  subject: string;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text; null: the mail is its text alone */
  body?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
  fromName?: string | null | undefined;
  /** Layouts and partials to render with in place of those of the project */
  parts?:
    | {
        /** By alias */
        layouts?:
          | Record<
              string,
              {
                /** HTML with {{ variables }}, and with those that the tag gives it; at most 100 KB */
                body: string;
                /** The same as plain text; null: no plain text can include it */
                text?: string | null | undefined;
              }
            >
          | undefined;
        /** By alias */
        partials?:
          | Record<
              string,
              {
                /** HTML with {{ variables }}, and with those that the tag gives it; at most 100 KB */
                body: string;
                /** The same as plain text; null: no plain text can include it */
                text?: string | null | undefined;
              }
            >
          | undefined;
      }
    | undefined;
  /** Variables that the template declares, at most 100 and 16 KB. A mail that lacks a required one is refused; null or absent: any data is taken */
  variables?: Array<TemplateVariable> | null | undefined;
}

export interface PreviewDraftResult {
  subject: string;
  /** HTML; empty if the mail is its text alone */
  html: string;
  /** Plain text part */
  text: string;
  /** What is no mistake, but surprises: at most 100 */
  warnings: Array<MailWarning>;
  /** Display name of the sender */
  fromName: string | null;
  /** Names that the content reads and that have no value here, at most 100 */
  missing: Array<string>;
}

export interface PreviewTemplateBody {
  /** Values of the variables, over the contact's data. Declared variables without a value show their examples */
  data?: Record<string, unknown> | undefined;
  /** Id or email address of the contact whose data is shown */
  contact?: string | undefined;
}

export interface PreviewTemplateResult {
  subject: string;
  /** HTML; empty if the mail is its text alone */
  html: string;
  /** Plain text part */
  text: string;
  /** What is no mistake, but surprises: at most 100 */
  warnings: Array<MailWarning>;
}

export interface CreateLayoutBody {
  /** Name by which templates take it in, unique in its kind: 1 to 64 of a-z, 0-9, - _ and . It can’t change */
  alias: string;
  /** HTML with {{ content }} once, where the HTML of the template goes; at most 100 KB */
  body: string;
  /** The same for the plain text of templates that have one; null: their text stays as it is */
  text?: string | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListLayoutsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface UpdateLayoutBody {
  /** HTML with {{ content }} once, where the HTML of the template goes; at most 100 KB */
  body?: string | undefined;
  /** The same for the plain text of templates that have one; null: their text stays as it is */
  text?: string | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface ListLayoutUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface CreatePartialBody {
  /** Name by which templates take it in, unique in its kind: 1 to 64 of a-z, 0-9, - _ and . It can’t change */
  alias: string;
  /** HTML with {{ variables }}, and with those that the tag gives it; at most 100 KB */
  body: string;
  /** The same as plain text; null: no plain text can include it */
  text?: string | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListPartialsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface UpdatePartialBody {
  /** HTML with {{ variables }}, and with those that the tag gives it; at most 100 KB */
  body?: string | undefined;
  /** The same as plain text; null: no plain text can include it */
  text?: string | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface ListPartialUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface CreateCampaignBody {
  /** Name, shown to your team only */
  name: string;
  /** Subject line with {{ variables }}, at most 998 characters. Required unless there is a template, whose subject it replaces; null takes the template's */
  subject?: string | null | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text or a template; not with a template. Null: the mail is its text alone */
  body?: string | null | undefined;
  /** Address of the sender, on a verified domain. Required unless the template or the project has one */
  from?: string | undefined;
  /** Who gets the campaign: all contacts, a segment, or the contacts that a filter finds */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id or alias of the template whose body, text and subject the campaign has, instead of `body`. A DRAFT shows the template as it is, and POST /campaigns/{id}/send takes the version that is current then. A new campaign has `from`, `fromName`, `replyTo` and `topicId` of the template where the request does not give them */
  template?: string | null | undefined;
  description?: string | null | undefined;
  /** Display name of the sender, with {{ variables }}; the project's if from is absent too */
  fromName?: string | null | undefined;
  /** Address for replies, bare or as `Name <address>`; the project's if it is absent */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  /** What mail programs list beside the subject, with {{ variables }}, at most 500 characters. The HTML begins with it, hidden. It replaces that of the template; null takes the template's */
  previewText?: string | null | undefined;
  /** Headers of each email, by the rules of `headers` of POST /v1/send: `Precedence` and `Auto-Submitted` are possible, and what the service sets is refused, `Reply-To` too */
  headers?: Record<string, string> | null | undefined;
  /** Id of the topic. Contacts who left the topic are skipped */
  topicId?: string | null | undefined;
  /** Whether opens and clicks are recorded; the project's setting if it is absent */
  tracking?: boolean | null | undefined;
  /** Id of the segment, with audienceType SEGMENT only */
  segmentId?: string | null | undefined;
  /** The filter, with audienceType FILTERED only */
  audienceFilter?: Filter | null | undefined;
  /** 2 to 5 variants to compare. Without `test` they are spread evenly over the audience */
  variants?:
    | Array<{
        /** Name of the variant */
        name: string;
        subject?: string | null | undefined;
        fromName?: string | null | undefined;
        body?: string | null | undefined;
      }>
    | null
    | undefined;
  /** Tests the variants on a part of the audience first */
  test?:
    | {
        /** Percentage of the audience that gets the variants; the rest gets the winner */
        percent: number;
        /** How the winner is chosen: by opened or clicked mails per delivered mail, or by hand */
        metric: 'opens' | 'clicks' | 'manual';
        /** Hours between the end of the test mails and the choice, at most 720. Not with the metric manual */
        afterHours?: number | null | undefined;
      }
    | null
    | undefined;
  /** Percentage of the audience that gets no mail, to compare with */
  holdoutPercent?: number | null | undefined;
  /** Hour of the day at which each recipient gets the mail, in the zone of the contact's data.timezone */
  localHour?: number | null | undefined;
  /** Time zone of contacts without a valid data.timezone; UTC if it is absent */
  timezone?: string | null | undefined;
}

export interface ListCampaignsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only campaigns of this status */
  status?: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT' | undefined;
  /** Only campaigns whose name or subject contains this text, in any case */
  search?: string | undefined;
}

export interface UpdateCampaignBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  /** Subject line with {{ variables }}, at most 998 characters. Required unless there is a template, whose subject it replaces; null takes the template's */
  subject?: string | null | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text or a template; not with a template. Null: the mail is its text alone */
  body?: string | null | undefined;
  /** Address of the sender, on a verified domain. Required unless the template or the project has one */
  from?: string | undefined;
  /** Who gets the campaign: all contacts, a segment, or the contacts that a filter finds */
  audienceType?: 'ALL' | 'SEGMENT' | 'FILTERED' | undefined;
  /** Id or alias of the template whose body, text and subject the campaign has, instead of `body`. A DRAFT shows the template as it is, and POST /campaigns/{id}/send takes the version that is current then. A new campaign has `from`, `fromName`, `replyTo` and `topicId` of the template where the request does not give them */
  template?: string | null | undefined;
  description?: string | null | undefined;
  /** Display name of the sender, with {{ variables }}; the project's if from is absent too */
  fromName?: string | null | undefined;
  /** Address for replies, bare or as `Name <address>`; the project's if it is absent */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  /** What mail programs list beside the subject, with {{ variables }}, at most 500 characters. The HTML begins with it, hidden. It replaces that of the template; null takes the template's */
  previewText?: string | null | undefined;
  /** Headers of each email, by the rules of `headers` of POST /v1/send: `Precedence` and `Auto-Submitted` are possible, and what the service sets is refused, `Reply-To` too */
  headers?: Record<string, string> | null | undefined;
  /** Id of the topic. Contacts who left the topic are skipped */
  topicId?: string | null | undefined;
  /** Whether opens and clicks are recorded; the project's setting if it is absent */
  tracking?: boolean | null | undefined;
  /** Id of the segment, with audienceType SEGMENT only */
  segmentId?: string | null | undefined;
  /** The filter, with audienceType FILTERED only */
  audienceFilter?: Filter | null | undefined;
  /** 2 to 5 variants to compare. Without `test` they are spread evenly over the audience */
  variants?:
    | Array<{
        /** Name of the variant */
        name: string;
        subject?: string | null | undefined;
        fromName?: string | null | undefined;
        body?: string | null | undefined;
      }>
    | null
    | undefined;
  /** Tests the variants on a part of the audience first */
  test?:
    | {
        /** Percentage of the audience that gets the variants; the rest gets the winner */
        percent: number;
        /** How the winner is chosen: by opened or clicked mails per delivered mail, or by hand */
        metric: 'opens' | 'clicks' | 'manual';
        /** Hours between the end of the test mails and the choice, at most 720. Not with the metric manual */
        afterHours?: number | null | undefined;
      }
    | null
    | undefined;
  /** Percentage of the audience that gets no mail, to compare with */
  holdoutPercent?: number | null | undefined;
  /** Hour of the day at which each recipient gets the mail, in the zone of the contact's data.timezone */
  localHour?: number | null | undefined;
  /** Time zone of contacts without a valid data.timezone; UTC if it is absent */
  timezone?: string | null | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface SendCampaignBody {
  /** When to send, at most a year ahead; at once if it is absent. ISO 8601 with a time zone */
  scheduledAt?: string | null | undefined;
  /** The version of the template that you have looked at. If another one is current, nothing is sent (409) */
  templateVersion?: number | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface RequestApprovalBody {
  /** When to send, at most a year ahead; at once on approval if it is absent. ISO 8601 with a time zone */
  scheduledAt?: string | null | undefined;
}

export interface ListApprovalsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface ApproveCampaignBody {
  /** Of the request that you have looked at */
  fingerprint: string;
}

export interface RejectCampaignBody {
  /** Of the request that you have looked at */
  fingerprint: string;
  /** Why, for the agent */
  reason?: string | undefined;
}

export interface TestCampaignBody {
  /** 1 to 10 addresses */
  to: Array<string>;
  /** Id or email address of the contact whose data is shown; by default the contact of each address, if it exists */
  contact?: string | undefined;
  /** Name of the variant to show; the campaign's own content if it is absent */
  variant?: string | undefined;
}

export interface ChooseWinnerBody {
  /** Name of the variant */
  variant: string;
}

export interface ForecastAudienceBody {
  /** Who gets the campaign: all contacts, a segment, or the contacts that a filter finds */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id of the segment, with audienceType SEGMENT only */
  segmentId?: string | null | undefined;
  /** The filter, with audienceType FILTERED only */
  audienceFilter?: Filter | null | undefined;
  /** Id of the topic. Contacts who left the topic are skipped */
  topicId?: string | null | undefined;
}

export interface GetStatsQuery {
  /** Step of the time series */
  interval?: 'hour' | 'day' | undefined;
}

export interface ListRecipientsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only recipients of this status */
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
  /** Only recipients that were SKIPPED or FAILED for this reason */
  reason?: string | undefined;
  /** Only recipients that got the variant of this name */
  variant?: string | undefined;
}

export interface CreateSegmentBody {
  /** Name, shown to your team only */
  name: string;
  /** Note for your team, at most 1000 characters */
  description?: string | null | undefined;
  /** DYNAMIC: the contacts that match the filters; STATIC: the contacts that were added */
  type?: 'DYNAMIC' | 'STATIC' | undefined;
  /** The filter; required for a DYNAMIC segment */
  filters?: SegmentFilter | undefined;
  /** Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them */
  trackMembership?: boolean | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListSegmentsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface PreviewSegmentBody {
  filters: Filter;
  /** Whether each example has its `activity` */
  activity?: boolean | undefined;
}

export interface PreviewSegmentResult {
  /** Contacts that match */
  count: number;
  /** Present if not all contacts were evaluated: at least `count` match */
  countIsLowerBound?: true;
  /** At most 10 of them */
  examples: Array<Contact>;
  /** Conditions that match nobody yet: the project has no such data field or event */
  warnings: Array<{
    /** Path of the condition in the request */
    field: string;
    message: string;
  }>;
}

export interface UpdateSegmentBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  /** Note for your team, at most 1000 characters */
  description?: string | null | undefined;
  /** The type cannot change: only the current one is accepted */
  type?: 'DYNAMIC' | 'STATIC' | undefined;
  /** The new filter, as a whole */
  filters?: SegmentFilter | undefined;
  /** Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them */
  trackMembership?: boolean | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface ListSegmentContactsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Whether each contact has its `activity` */
  activity?: true | false | undefined;
}

export interface ListSegmentUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface AddMembersBody {
  /** 1 to 1000 addresses of contacts */
  emails: Array<string>;
}

export interface AddMembersResult {
  /** Contacts that were not members before */
  added: number;
  /** Addresses without a contact, as given */
  notFound: Array<string>;
}

export interface RemoveMembersBody {
  /** 1 to 1000 addresses of contacts */
  emails: Array<string>;
}

export interface RemoveMembersResult {
  /** Contacts that were members */
  removed: number;
  /** Addresses without a contact, as given */
  notFound: Array<string>;
}

export interface CreateWorkflowBody {
  /** Name, shown to your team only */
  name: string;
  trigger: WorkflowTrigger;
  /** 1 to 100 steps; the first one is the entry */
  steps: Array<WorkflowStep>;
  /** Whether contacts can enter */
  enabled?: boolean | undefined;
  /** Whether a contact can enter again after its execution has ended */
  reentry?: 'NEVER' | 'AFTER_EXIT' | undefined;
  description?: string | null | undefined;
  /** Checked before each step and after each wait: if it matches, the execution is EXITED */
  exitWhen?: WorkflowFilter | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListWorkflowsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface GetWorkflowQuery {
  /** Version of the graph; the current one if it is absent */
  version?: number | undefined;
}

export interface UpdateWorkflowBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  trigger?: WorkflowTrigger | undefined;
  /** 1 to 100 steps; the first one is the entry */
  steps?: Array<WorkflowStep> | undefined;
  /** Whether contacts can enter */
  enabled?: boolean | undefined;
  /** Whether a contact can enter again after its execution has ended */
  reentry?: 'NEVER' | 'AFTER_EXIT' | undefined;
  description?: string | null | undefined;
  /** Checked before each step and after each wait: if it matches, the execution is EXITED */
  exitWhen?: WorkflowFilter | null | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface GetGraphQuery {
  /** Version of the graph; the current one if it is absent */
  version?: number | undefined;
}

export interface RevealSecretBody {
  /** Whether to replace the secret */
  rotate?: boolean | undefined;
  /** Hours for which requests are also signed with the old secret, at most 168 */
  overlapHours?: number | undefined;
}

export interface RevealSecretResult {
  /** Signs the requests of WEBHOOK steps, in the same way as webhooks; null in a replay */
  secret: string | null;
  /** Until when the old secret signs requests too */
  earlierUntil: string | null;
}

export interface SimulateWorkflowBody {
  /** Id or email address of the contact to simulate, as it is now. Give either this or a sample */
  contact?: string | undefined;
  /** An invented contact. Without contact and sample, a subscribed contact is invented */
  sample?:
    | {
        /** Email address */
        email?: string | undefined;
        /** Whether the sample gets marketing mail */
        subscribed?: boolean | undefined;
        /** Data of the sample */
        data?: Record<string, unknown> | undefined;
      }
    | undefined;
  /** The data that starts the execution, read as trigger.<path> */
  data?: Record<string, unknown> | undefined;
  /** At most 200 events that happen during the simulation */
  events?: Array<SimulatedEvent> | undefined;
  /** When it starts, at most ten years away; now if it is absent */
  startAt?: string | undefined;
  /** Number of a SEND_EMAIL step in the path, from 1: the answer then has its whole mail as `mail`. Repeat the simulation with the `startedAt` of its answer as `startAt`, so that it takes the same path */
  mailAt?: number | undefined;
}

export interface SimulateWorkflowResult {
  /** NOT_STARTED if the filter of the trigger does not match; WAITING or RUNNING if the simulation was cut short */
  status: 'NOT_STARTED' | 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED';
  /** As on an execution */
  reason: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** The steps in order, at most 500 */
  path: Array<{
    /** Id of the step */
    step: string;
    /** Type of the step */
    type: string;
    /** ISO 8601 in UTC, with milliseconds */
    startedAt: string;
    /** Null if the simulation ended in this step */
    endedAt: string | null;
    /** As in the history of an execution; null if the simulation ended in this step */
    outcome: string | null;
    /** The subject of a mail or why it would not be sent, the request of a WEBHOOK step, or what the step changes */
    detail: string | null;
    /** The mail of a SEND_EMAIL step, also of one that would be skipped; null for other steps, and if there is no mail */
    mail: {
      /** The rendered subject, at most 1000 characters */
      subject: string;
      /** Sender */
      from: {
        name?: string;
        email: string;
      };
      /** Id of the template; null if the step has the text itself */
      template: string | null;
      /** Kind of the mail */
      emailType: 'TRANSACTIONAL' | 'MARKETING';
    } | null;
  }>;
  /** With `mailAt`: the mail of that step; null if it has none or was not reached */
  mail?: SimulatedMail | null;
  /** Present if the simulation was cut short, after 500 steps, ten simulated years or 10 seconds */
  truncated?: true;
}

export interface StartExecutionBody {
  /** Id or email address of a contact */
  contact: string;
  /** What filters and templates read as trigger.<path>, at most 32 KB */
  data?: Record<string, unknown> | undefined;
}

export interface ListExecutionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only executions of this status */
  status?: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED' | undefined;
  /** Id or email address of a contact */
  contact?: string | undefined;
  /** Only executions that came to this step, of any version */
  step?: string | undefined;
  /** With `step`: only executions that this figure of the step counts in GET /workflows/{id}/stats. By default `entered` */
  stepState?: 'entered' | 'waiting' | 'completed' | 'failed' | undefined;
  /** With `step`: only executions that left it with this outcome, among the latest 100 steps of each. `skipped` and `branch` include every reason and branch */
  outcome?: string | undefined;
  /** Only executions that were triggered at this time or later; startedAt can be seconds after it */
  from?: string | undefined;
  /** Only executions that were triggered before this time */
  to?: string | undefined;
}

export interface CreateTopicBody {
  /** Name, shown on the preferences page */
  name: string;
  /** Description for the preferences page, at most 1000 characters */
  description?: string | null | undefined;
  /** Whether contacts who have not chosen get mail of this topic */
  defaultSubscribed?: boolean | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListTopicsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface UpdateTopicBody {
  /** Name, shown on the preferences page */
  name?: string | undefined;
  /** Description for the preferences page, at most 1000 characters */
  description?: string | null | undefined;
  /** Whether contacts who have not chosen get mail of this topic */
  defaultSubscribed?: boolean | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface ListTopicUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface CreateFormBody {
  /** Name, shown to your team only */
  name: string;
  /** Whether the page and the endpoint of the form answer. Until then both say 404 */
  enabled?: boolean | undefined;
  /** Heading of the page */
  title: string;
  /** A paragraph below the heading, at most 1000 characters */
  intro?: string | null | undefined;
  /** What is asked besides the address; kept in the data of the contact */
  fields?: Array<FormField> | undefined;
  /** Topics that the visitor can choose; none: the form is for all mail */
  topics?: Array<string> | undefined;
  /** The words that the visitor agrees to. They are shown above the button and kept with the consent */
  consent: string;
  /** Whether a mail asks to confirm before anything is kept. The project needs double opt-in with its template. Without it the form adds new contacts at once, and changes none that is known */
  doubleOptIn?: boolean | undefined;
}

export interface ListFormsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface UpdateFormBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  /** Whether the page and the endpoint of the form answer. Until then both say 404 */
  enabled?: boolean | undefined;
  /** Heading of the page */
  title?: string | undefined;
  /** A paragraph below the heading, at most 1000 characters */
  intro?: string | null | undefined;
  /** What is asked besides the address; kept in the data of the contact */
  fields?: Array<FormField> | undefined;
  /** Topics that the visitor can choose; none: the form is for all mail */
  topics?: Array<string> | undefined;
  /** The words that the visitor agrees to. They are shown above the button and kept with the consent */
  consent?: string | undefined;
  /** Whether a mail asks to confirm before anything is kept. The project needs double opt-in with its template. Without it the form adds new contacts at once, and changes none that is known */
  doubleOptIn?: boolean | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface SubmitFormBody {
  /** Email address */
  email: string;
  /** The form's fields by name */
  data?: Record<string, string | number | boolean> | undefined;
  /** Ids of the topics that were chosen, of those that the form offers */
  topics?: Array<string> | undefined;
  /** Address of the page with the form; kept with the consent */
  page?: string | undefined;
  /** A field that people do not see. Whoever fills it in is answered like all others, and ignored */
  website?: string | undefined;
  /** The solved challenge: Base64 of JSON with its `algorithm`, `challenge`, `salt` and `signature`, and `number`. Each works once */
  proof: string;
}

export interface SubmitFormResult {
  /** Whether a mail asks to confirm; the same for all visitors */
  confirm: boolean;
}

export interface NewChallengeResult {
  /** The hash function */
  algorithm: 'SHA-256';
  /** The hash to find, in hexadecimal */
  challenge: string;
  /** The greatest number that it can be */
  maxnumber: number;
  /** What the number is appended to */
  salt: string;
  /** Goes back with the solution */
  signature: string;
}

export interface CreateAssetBody {
  /** Name, shown to your team only */
  name: string;
  /** The image in base64: PNG, JPEG, GIF or WebP, at most 2 MB (2,097,152 bytes) */
  content: string;
}

export interface ListAssetsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface CreateContactBody {
  /** Email address */
  email: string;
  /** Whether the contact gets marketing mail. If it is absent, a new contact is subscribed and an existing one does not change */
  subscribed?: boolean | undefined;
  /** Free-form attributes. They merge into the existing ones by top-level key; null removes a key. At most 100 keys, 5 levels and 32 KB */
  data?: Record<string, unknown> | undefined;
}

export interface CreateContactResult {
  id: string;
  email: string;
  /** Whether the contact gets marketing mail */
  subscribed: boolean;
  /** Free-form attributes */
  data: Record<string, unknown>;
  /** Choices by topic id; for other topics the topic's default applies */
  topics?: Record<string, boolean>;
  /** No marketing mail before this time */
  snoozedUntil?: string;
  /** Present while a mail asks the contact to confirm the subscription */
  pending?: true;
  /** Present while some of the contact's data is known from a public key alone. Confirmation mail and mail of workflows show none of it, until the person confirms or a secret key changes the contact or tracks an event of it */
  unconfirmed?: true;
  /** The latest consent that an import or a form has named. It stays when the contact unsubscribes */
  consent?: {
    /** Where the person agreed to marketing mail */
    source: string;
    /** When the person agreed */
    at: string;
    /** The words that the person agreed to */
    text: string;
    /** When the import was started that said so, or the person confirmed */
    recordedAt: string;
  };
  /** The latest of what has happened, seconds late; null for what never did. Only if it is asked for */
  activity?: {
    /** When the latest mail was sent to the contact */
    sentAt: string | null;
    /** When a mail was opened last */
    openedAt: string | null;
    /** When a link was clicked last */
    clickedAt: string | null;
    /** The latest event that the project has tracked. Of a contact with more than 100 event names only those that came first are known */
    event: {
      name: string;
      /** ISO 8601 in UTC, with milliseconds */
      at: string;
    } | null;
  };
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** What the call did */
  _meta: {
    /** This call created the contact */
    isNew: boolean;
    /** The contact existed before */
    isUpdate: boolean;
  };
  /** What the contact does not keep of the data, or the service cannot read; absent without any */
  warnings?: Array<DataWarning>;
}

export interface ListContactsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Whether each contact has its `activity` */
  activity?: true | false | undefined;
  /** Only contacts that are subscribed, or only those that are not */
  subscribed?: true | false | undefined;
  /** Only contacts whose address contains this text, in any case */
  search?: string | undefined;
  /** Only the contact with exactly this address */
  email?: string | undefined;
}

export interface ListContactsResult {
  contacts: Array<Contact>;
  /** The cursor of the next page; absent on the last page */
  cursor?: string;
  hasMore: boolean;
  /** Number of contacts, up to date within seconds */
  total: number;
  /** Present if counting stopped early: there are at least `total` records */
  totalIsLowerBound?: true;
}

export interface ListFieldsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface GetContactQuery {
  /** Whether each contact has its `activity` */
  activity?: true | false | undefined;
}

export interface UpdateContactBody {
  /** Subscribes the contact to marketing mail, or unsubscribes it. After a complaint, true has no effect */
  subscribed?: boolean | undefined;
  /** Free-form attributes. They merge into the existing ones by top-level key; null removes a key. At most 100 keys, 5 levels and 32 KB */
  data?: Record<string, unknown> | undefined;
  /** Choices by topic id; null removes one choice, or all choices. At most 100 */
  topics?: Record<string, boolean | null> | null | undefined;
  /** No marketing mail before this time, at most a year ahead; null ends the break */
  snoozedUntil?: string | null | undefined;
}

export interface UpdateContactResult {
  id: string;
  email: string;
  /** Whether the contact gets marketing mail */
  subscribed: boolean;
  /** Free-form attributes */
  data: Record<string, unknown>;
  /** Choices by topic id; for other topics the topic's default applies */
  topics?: Record<string, boolean>;
  /** No marketing mail before this time */
  snoozedUntil?: string;
  /** Present while a mail asks the contact to confirm the subscription */
  pending?: true;
  /** Present while some of the contact's data is known from a public key alone. Confirmation mail and mail of workflows show none of it, until the person confirms or a secret key changes the contact or tracks an event of it */
  unconfirmed?: true;
  /** The latest consent that an import or a form has named. It stays when the contact unsubscribes */
  consent?: {
    /** Where the person agreed to marketing mail */
    source: string;
    /** When the person agreed */
    at: string;
    /** The words that the person agreed to */
    text: string;
    /** When the import was started that said so, or the person confirmed */
    recordedAt: string;
  };
  /** The latest of what has happened, seconds late; null for what never did. Only if it is asked for */
  activity?: {
    /** When the latest mail was sent to the contact */
    sentAt: string | null;
    /** When a mail was opened last */
    openedAt: string | null;
    /** When a link was clicked last */
    clickedAt: string | null;
    /** The latest event that the project has tracked. Of a contact with more than 100 event names only those that came first are known */
    event: {
      name: string;
      /** ISO 8601 in UTC, with milliseconds */
      at: string;
    } | null;
  };
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** What the contact does not keep of the data, or the service cannot read; absent without any */
  warnings?: Array<DataWarning>;
}

export interface ListContactEventsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only events of this name */
  name?: string | undefined;
}

export interface ListContactDataQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface ListContactEmailsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface ListContactSegmentsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface ListSuppressionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only suppressions with this reason */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
  /** Only addresses that contain this text, in any case */
  search?: string | undefined;
  /** Only the suppression of exactly this address */
  email?: string | undefined;
}

export interface CreateSuppressionBody {
  /** Email address */
  email: string;
  /** Why the address gets no mail */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
}

export interface TrackEventBody {
  /** Email address */
  email: string;
  /** Name of the event, at most 100 characters. Names of the service's own events are refused */
  event: string;
  /** Data of the event, at most 32 KB. It also merges into the data of the contact, where null removes a key. Write {"value": ..., "persistent": false} for a value of the event alone */
  data?: Record<string, unknown> | undefined;
  /** Whether the contact gets marketing mail. If it is absent, a new contact is subscribed and an existing one does not change */
  subscribed?: boolean | undefined;
  /** true: `subscribed` is for a new contact alone, and an existing one keeps its subscription */
  preserveExistingSubscription?: boolean | undefined;
  /** When it happened, not in the future; now if it is absent. ISO 8601 with a time zone */
  timestamp?: string | undefined;
  /** With a public key: proof that your server knows the visitor by this address, so that the data is trusted. `<expiry>.<hex HMAC-SHA256>` of `<address in lower case>\n<expiry>` with the key's proofSecret; the expiry in seconds since 1970, at most 7 days ahead. Ignored with a secret key */
  proof?: string | undefined;
}

export interface TrackEventResult {
  /** Id of the contact */
  contact: string;
  /** Id of the event */
  event: string;
  /** ISO 8601 in UTC, with milliseconds */
  timestamp: string;
  /** What the contact does not keep of the data, or the service cannot read; absent without any */
  warnings?: Array<DataWarning>;
}

export interface TrackBeaconBody {
  /** Email address */
  email: string;
  /** Name of the event, at most 100 characters. Names of the service's own events are refused */
  event: string;
  /** Data of the event, at most 32 KB. It also merges into the data of the contact, where null removes a key. Write {"value": ..., "persistent": false} for a value of the event alone */
  data?: Record<string, unknown> | undefined;
  /** Whether the contact gets marketing mail. If it is absent, a new contact is subscribed and an existing one does not change */
  subscribed?: boolean | undefined;
  /** true: `subscribed` is for a new contact alone, and an existing one keeps its subscription */
  preserveExistingSubscription?: boolean | undefined;
  /** When it happened, not in the future; now if it is absent. ISO 8601 with a time zone */
  timestamp?: string | undefined;
  /** With a public key: proof that your server knows the visitor by this address, so that the data is trusted. `<expiry>.<hex HMAC-SHA256>` of `<address in lower case>\n<expiry>` with the key's proofSecret; the expiry in seconds since 1970, at most 7 days ahead. Ignored with a secret key */
  proof?: string | undefined;
  /** Public key */
  key: string;
}

export interface TrackBatchBody {
  /** The events */
  events: Array<{
    /** Email address */
    email: string;
    /** Name of the event, at most 100 characters. Names of the service's own events are refused */
    event: string;
    /** Data of the event, at most 32 KB. It also merges into the data of the contact, where null removes a key. Write {"value": ..., "persistent": false} for a value of the event alone */
    data?: Record<string, unknown> | undefined;
    /** Whether the contact gets marketing mail. If it is absent, a new contact is subscribed and an existing one does not change */
    subscribed?: boolean | undefined;
    /** true: `subscribed` is for a new contact alone, and an existing one keeps its subscription */
    preserveExistingSubscription?: boolean | undefined;
    /** When it happened, not in the future; now if it is absent. ISO 8601 with a time zone */
    timestamp?: string | undefined;
  }>;
}

export interface TrackBatchResult {
  /** In the order of the request */
  events: Array<TrackEventResult>;
}

export interface ListEventsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only events of this name */
  name?: string | undefined;
  /** Only events of this contact, by id or email address */
  contact?: string | undefined;
  /** Only events at or after this time */
  from?: string | undefined;
  /** Only events before this time */
  to?: string | undefined;
}

export interface ListEventNamesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface VerifyEmailBody {
  /** Address to verify, at most 320 characters */
  email: string;
}

export interface VerifyEmailResult {
  /** The normalised address */
  email: string;
  /** False only if mail cannot reach the address; true if that is unknown */
  valid: boolean;
  /** unknown: DNS gave no answer in time */
  status: 'valid' | 'invalid' | 'unknown';
  /** The domain, or a parent of it, belongs to a service for disposable addresses */
  isDisposable: boolean;
  /** The domain belongs to a forwarding or masking service */
  isAlias: boolean;
  /** The domain looks mistyped; see suggestedEmail */
  isTypo: boolean;
  /** The mailbox has a tag after a plus */
  isPlusAddressed: boolean;
  /** The domain belongs to a provider of personal mailboxes */
  isPersonalEmail: boolean;
  /** The mailbox belongs to a role such as info, not to a person */
  isRoleAccount: boolean;
  /** The domain exists in DNS */
  domainExists: boolean;
  /** The domain or its www has an address record; no page is fetched */
  hasWebsite: boolean;
  /** The domain has MX records; without them mail can still go to its address record */
  hasMxRecords: boolean;
  /** The findings, for people */
  reasons: Array<string>;
  /** The findings, for programs, in the same order */
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
  /** What the file is for */
  purpose: 'attachment' | 'import';
  /** File name with its extension */
  filename: string;
  /** Content type. Parameters, as in `text/csv; charset=utf-8`, are accepted and not kept */
  contentType: string;
  /** Exact size in bytes: at most 10 MB for an attachment, 1 GiB for an import */
  size: number;
}

export interface CreateUploadResult {
  /** Id of the upload, for the request that uses the file */
  uploadId: string;
  /** URL to POST the form to: its fields, then the file as the field "file" */
  url: string;
  /** Fields of the form, to send as they are */
  fields: Record<string, string>;
  /** When the form expires. The file can be used for a day. */
  expiresAt: string;
}

export interface ImportContactsBody {
  /** Id of an upload with the purpose import. Upload the file first */
  uploadId: string;
  /** Format of the file; by default from its name (.ndjson, .jsonl) or content type, else csv */
  format?: 'csv' | 'ndjson' | undefined;
  /** CSV: character between columns; by default found in the first line */
  delimiter?: ',' | ';' | '\t' | '|' | undefined;
  /** CSV: what columns become: `email`, `subscribed`, `unsubscribed` (yes means not subscribed) or `data.<key>`; null leaves a column out. A column that is not named here is the address by its name (`Email Address`, `E-Mail` and the like) or cells, `subscribed` by its name, or `data.<column>` if its name is a valid key; others are left out and listed in the job. A column that looks like consent must be named */
  mapping?: Record<string, string | null> | undefined;
  /** CSV: types of values by data key. Without one, a cell gets the type that the field has on most contacts, if it can be read so, else it is text */
  types?: Record<string, 'text' | 'number' | 'boolean' | 'date' | 'json'> | undefined;
  /** Whether new contacts are subscribed if their row does not say so; with `resubscribe`, existing contacts too */
  subscribed?: boolean | undefined;
  /** Whether contacts who unsubscribed or bounced are subscribed again, never after a complaint. Use it only for people who asked for mail */
  resubscribe?: boolean | undefined;
  /** Choices by topic id, for contacts that are subscribed after their row. What a contact has chosen for a topic stays; with `resubscribe` it is replaced */
  topics?: Record<string, boolean> | undefined;
  /** Id of a static segment that the contacts of all rows are added to, subscribed or not. The key needs the scope segments */
  segmentId?: string | undefined;
  /** How the people of the file agreed to marketing mail. It is kept on each contact that is subscribed after its row, in the place of an earlier consent */
  consent?:
    | {
        /** Where the people agreed */
        source: string;
        /** When they agreed, not in the future */
        at: string;
        /** The words that they agreed to, on one line of at most 1000 characters */
        text: string;
      }
    | undefined;
  /** Whether the job only reports what each row would do, and changes nothing. The upload stays usable for the import itself */
  dryRun?: boolean | undefined;
}

export interface ExportContactsBody {
  /** Format of the file */
  format?: 'csv' | 'ndjson' | undefined;
  /** Only contacts that match this filter */
  filter?: Filter | undefined;
  /** Columns of a CSV, in this order: id, email, subscribed, createdAt, updatedAt, consent.source, consent.at, consent.text, data.<key>; all by default */
  fields?: Array<string> | undefined;
}

export interface BulkContactsBody {
  /** What to do with the contacts */
  action: 'subscribe' | 'unsubscribe' | 'delete';
  /** 1 to 1000 ids of contacts */
  ids?: Array<string> | undefined;
  /** 1 to 1000 addresses of contacts */
  emails?: Array<string> | undefined;
  /** All contacts that match this filter */
  filter?: Filter | undefined;
}

export interface ImportSuppressionsBody {
  /** Id of an upload with the purpose import. Upload the file first */
  uploadId: string;
  /** Format of the file; by default from its name (.ndjson, .jsonl) or content type, else csv */
  format?: 'csv' | 'ndjson' | undefined;
  /** CSV: character between columns; by default found in the first line */
  delimiter?: ',' | ';' | '\t' | '|' | undefined;
  /** CSV: which columns are `email` and `reason`, if they have unusual names */
  mapping?: Record<string, 'email' | 'reason' | null> | undefined;
  /** Reason of rows that have none, or an unknown one */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
}

export interface ExportSuppressionsBody {
  /** Format of the file */
  format?: 'csv' | 'ndjson' | undefined;
  /** Only suppressions with this reason */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
}

export interface ListJobsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only jobs of this type */
  type?: 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export' | undefined;
  /** Only jobs of this status */
  status?: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | undefined;
}

export interface ListJobRowsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only rows with this outcome */
  outcome?: 'created' | 'updated' | 'unchanged' | 'refused' | undefined;
}

export interface CreateDomainBody {
  /** Domain to send from, or a sub-domain */
  domain: string;
  /** Sub-domain that bounces are sent to: one label of letters, digits and hyphens. Default: mail, or bounce if the domain itself begins with mail */
  mailFromSubdomain?: string | undefined;
}

export interface ListDomainsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only domains of this status */
  status?: 'PENDING' | 'VERIFIED' | 'FAILED' | undefined;
}

export interface UpdateDomainBody {
  /** Whether mail to the domain comes here */
  receiving?: boolean | undefined;
  /** Whether mail with a Reply-To at the domain leaves with a signed one in its place, `r+…@` the domain, which names the mail for programs that drop the headers of answers. The domain must receive */
  signedReplies?: boolean | undefined;
  /** Whether DMARC reports on the domain are taken in */
  dmarcReports?: boolean | undefined;
}

export interface SetWarmUpBody {
  /** Whether the domain has a plan */
  enabled: boolean;
}

export interface GetDmarcReportsQuery {
  /** First day (UTC). Default: 29 days before the last */
  from?: string | undefined;
  /** Last day (UTC), at most 30 days after the first. Default: today */
  to?: string | undefined;
}

export interface SetRoutesBody {
  /** All routes, in their order; they replace those that there are. At most 50 */
  routes: Array<{
    /** What is before the @; with `*` at the end all that begins so; `*` alone is all. Case does not count */
    match: string;
    /** event: the mail is an event of its sender. drop: it is deleted and leaves no trace */
    action: 'event' | 'drop';
    /** The webhook that is told of the mail, whichever events it asks for, and no other. Null: those that ask for the event */
    webhookId?: string | null | undefined;
    /** An address that gets the mail as well: of a member of the project who has signed in, or at a VERIFIED domain of the project that does not receive here. Null: none */
    forwardTo?: string | null | undefined;
  }>;
  /** The revision that this change is based on, 0 before the first. If the routes have changed since, the answer is 409 CHANGED_MEANWHILE. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface ListKeysQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only keys that this key created */
  createdBy?: string | undefined;
}

export interface CreateKeyBody {
  /** Name of the key */
  name: string;
  /** public: for /v1/track only, can be used in a browser; secret: for all routes; agent: reads and drafts, on the routes that are for agents */
  kind?: 'secret' | 'public' | 'agent' | undefined;
  /** Groups of routes that the key can use; all groups if it is absent */
  scopes?:
    | Array<
        | 'send'
        | 'emails'
        | 'templates'
        | 'campaigns'
        | 'segments'
        | 'workflows'
        | 'topics'
        | 'forms'
        | 'assets'
        | 'contacts'
        | 'suppressions'
        | 'events'
        | 'track'
        | 'verify'
        | 'uploads'
        | 'jobs'
        | 'domains'
        | 'keys'
        | 'members'
        | 'sessions'
        | 'webhooks'
        | 'project'
        | 'search'
        | 'mcp'
      >
    | undefined;
  /** Of a public key: the pages that can use it, by origin. Calls with another Origin header or without one are a 403. All pages if it is absent */
  allowedOrigins?: Array<string> | undefined;
  /** Of a public key: whether each call needs a `proof` of the visitor, made by your server */
  requiresProof?: boolean | undefined;
  /** When the key expires; never if it is absent */
  expiresAt?: string | undefined;
}

export interface CreateKeyResult {
  id: string;
  name: string;
  /** public: for /v1/track only, can be used in a browser; secret: for all routes; agent: reads and drafts, on the routes that are for agents */
  kind: 'secret' | 'public' | 'agent';
  /** The last four characters of the key, by which people tell it from others; null for keys of earlier versions */
  lastFour: string | null;
  /** Groups of routes that the key can use; null for all groups */
  scopes: Array<string> | null;
  /** Origins of the pages that can use a public key; null for all */
  allowedOrigins: Array<string> | null;
  /** Whether each call of a public key needs a proof of the visitor */
  requiresProof: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the key or member that created it; `operator` for a session of the operator, null for the command line */
  createdBy: string | null;
  /** Latest use, exact to five minutes */
  lastUsedAt: string | null;
  /** When the key stops working by itself */
  expiresAt: string | null;
  /** When the key was revoked */
  revokedAt: string | null;
  /** Id of the new key after a rotation */
  replacedBy: string | null;
  /** Of a public key: the secret with which your server signs proofs of visitors; null in a replay */
  proofSecret: string | null;
  /** The key itself. It is shown only once; null in a replay */
  key: string | null;
}

export interface UpdateKeyBody {
  /** Name of the key */
  name?: string | undefined;
  allowedOrigins?: Array<string> | null | undefined;
  /** Of a public key: whether each call needs a `proof` of the visitor, made by your server */
  requiresProof?: boolean | undefined;
}

export interface UpdateKeyResult {
  id: string;
  name: string;
  /** public: for /v1/track only, can be used in a browser; secret: for all routes; agent: reads and drafts, on the routes that are for agents */
  kind: 'secret' | 'public' | 'agent';
  /** The last four characters of the key, by which people tell it from others; null for keys of earlier versions */
  lastFour: string | null;
  /** Groups of routes that the key can use; null for all groups */
  scopes: Array<string> | null;
  /** Origins of the pages that can use a public key; null for all */
  allowedOrigins: Array<string> | null;
  /** Whether each call of a public key needs a proof of the visitor */
  requiresProof: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the key or member that created it; `operator` for a session of the operator, null for the command line */
  createdBy: string | null;
  /** Latest use, exact to five minutes */
  lastUsedAt: string | null;
  /** When the key stops working by itself */
  expiresAt: string | null;
  /** When the key was revoked */
  revokedAt: string | null;
  /** Id of the new key after a rotation */
  replacedBy: string | null;
  /** Of a public key: the secret with which your server signs proofs of visitors; null in a replay */
  proofSecret: string | null;
}

export interface RevokeKeyQuery {
  /** What becomes of the keys that it created, and of those that these created: revoke ends them too. GET /keys?createdBy= lists them */
  createdKeys?: 'keep' | 'revoke' | undefined;
}

export interface RotateKeyBody {
  /** Hours for which the old key still works, at most 720 */
  overlapHours?: number | undefined;
}

export interface ListMembersQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface InviteMemberBody {
  /** Email address */
  email: string;
  /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
  role: 'viewer' | 'editor' | 'owner';
}

export interface UpdateMemberBody {
  /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
  role: 'viewer' | 'editor' | 'owner';
}

export interface RequestLinkBody {
  /** Email address */
  email: string;
}

export interface RequestLinkResult {
  /** The request was taken; it does not say whether a mail goes out */
  accepted: true;
}

export interface ReadLinkBody {
  /** The part of the link behind #token= */
  token: string;
}

export interface ReadLinkResult {
  /** A link that somebody asked for by email, an invitation, or a link of the operator */
  kind: 'mail' | 'invitation' | 'operator';
  /** When the link ends */
  expiresAt: string;
  /** Who would be signed in */
  member: {
    /** Address of the member; null for the operator */
    email: string | null;
    /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
    role: 'viewer' | 'editor' | 'owner';
  };
  /** The project that the link leads to */
  project: {
    id: string;
    name: string;
  };
}

export interface OpenSessionBody {
  /** The part of the link behind #token= */
  token: string;
}

export interface OpenSessionResult {
  /** Works like an API key for 15 minutes, with the rights of the role. Keep it in memory only */
  accessToken: string;
  /** When the access token ends */
  expiresAt: string;
  /** The session of the cookie */
  session: {
    id: string;
    /** Whether it is for this project alone, because it began with an invitation or an operator link. A link that the person asks for opens all of its projects */
    projectOnly: boolean;
  };
  /** Who is signed in */
  member: {
    /** Id of the member; `operator` after an operator link */
    id: string;
    /** Address of the member; null for the operator */
    email: string | null;
    /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
    role: 'viewer' | 'editor' | 'owner';
  };
  /** The project that the access token is for */
  project: {
    id: string;
    name: string;
  };
  /** All projects that the session can switch to, this one among them, 100 at most */
  projects: Array<{
    id: string;
    name: string;
    /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
    role: 'viewer' | 'editor' | 'owner';
  }>;
}

export interface ListSessionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Whose sessions: own is the default for members, all the only choice for keys */
  member?: 'own' | 'all' | undefined;
}

export interface RefreshSessionBody {
  /** Project to switch to; without it the one of the latest access token */
  projectId?: string | undefined;
}

export interface ListWebhooksQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
}

export interface CreateWebhookBody {
  /** https address of a public host, on port 443 or a port from 1024 on */
  url: string;
  /** 1 to 50 names of events, or families such as `email.*`, or `*` for all */
  events?: Array<string> | undefined;
  /** Note for your team */
  description?: string | null | undefined;
  /** Whether events are sent to it */
  enabled?: boolean | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
}

export interface CreateWebhookResult {
  id: string;
  url: string;
  /** Names and families of the events that are sent */
  events: Array<string>;
  description: string | null;
  /** Whether events are sent */
  enabled: boolean;
  /** Why the service disabled it: failing for three days, or gone after an answer of 410 */
  disabledReason: 'failing' | 'gone' | null;
  /** Since when every attempt fails */
  failingSince: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** Signs the messages. It is shown only once; null in a replay */
  secret: string | null;
}

export interface UpdateWebhookBody {
  /** https address of a public host, on port 443 or a port from 1024 on */
  url?: string | undefined;
  /** 1 to 50 names of events, or families such as `email.*`, or `*` for all */
  events?: Array<string> | undefined;
  /** Note for your team */
  description?: string | null | undefined;
  /** Whether events are sent to it */
  enabled?: boolean | undefined;
  /** The file of a repository that the record comes from, as `posthaste push` gives it; null: none. A change without it leaves it as it is */
  source?:
    | {
        /** The file below the folder, with / between its parts */
        path: string;
        /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit that it was pushed from */
        commit?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the answer is 409 CHANGED_MEANWHILE and nothing is overwritten. Absent: the change is made in any case */
  revision?: number | undefined;
}

export interface RotateSecretBody {
  /** Hours for which messages are also signed with the old secret, at most 168 */
  overlapHours?: number | undefined;
}

export interface ListDeliveriesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only messages of this status */
  status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined;
  /** Only messages of events with this name */
  event?: string | undefined;
}

export interface RedeliverBody {
  /** Id of the message to send again */
  delivery?: string | undefined;
  /** Sends all messages again that were first queued at or after this time, instead of one */
  since?: string | undefined;
}

export interface RedeliverResult {
  /** Id of the webhook */
  webhook: string;
  /** Id of the message, as in the request */
  delivery: string | null;
  /** As in the request */
  since: string | null;
}

export interface UpdateProjectBody {
  /** Name, shown on pages and in List-Id */
  name?: string | undefined;
  /** Language of the service's pages and footers; en by default */
  language?: 'en' | 'de' | 'fr' | 'es' | 'pt' | null | undefined;
  /** https address of the logo on the pages for recipients, shown at most 200 by 48 pixels. The browser loads it without telling where from */
  logoUrl?: string | null | undefined;
  /** Colour of buttons on these pages; the text on it is black or white, whichever is read better */
  accentColor?: string | null | undefined;
  /** Address of the default sender: of sends, campaigns and workflow steps of which neither they nor their template give one. On a VERIFIED domain */
  from?: string | null | undefined;
  /** Display name of that sender */
  fromName?: string | null | undefined;
  /** Address for replies, bare or as `Name <address>`, to email of which neither it nor its template gives one */
  replyTo?: string | null | undefined;
  /** Postal address for the footer of marketing mail, at most 1000 characters */
  postalAddress?: string | null | undefined;
  /** Address on a VERIFIED domain that mail programs can send unsubscribe requests to. You read its mail */
  unsubscribeMailto?: string | null | undefined;
  /** Whether opens and clicks are recorded if a send does not say so. Absent members do not change */
  tracking?:
    | {
        /** For transactional mail; false by default */
        transactional?: boolean | null | undefined;
        /** For marketing mail; true by default */
        marketing?: boolean | null | undefined;
      }
    | null
    | undefined;
  /** If enabled, a public key does not subscribe a contact: the contact gets this mail and is subscribed by its link. An address gets at most one such mail a day and three in all. The link is valid for 30 days. It holds from the next request on */
  doubleOptIn?:
    | {
        /** Whether contacts confirm their subscription */
        enabled: boolean;
        /** Id or alias of a TRANSACTIONAL template that shows `{{ confirmUrl }}` */
        templateId: string;
      }
    | null
    | undefined;
  /** UTM parameters of links whose clicks are recorded, in HTML; null, the default, adds none. `utm_campaign` is the name of the campaign. Links that have such parameters or are signed stay as they are */
  utm?:
    | {
        /** utm_source */
        source: string;
        /** utm_medium; email if it is absent */
        medium?: string | undefined;
      }
    | null
    | undefined;
  /** Whether public keys can change the data of existing contacts */
  publicTrackWritesData?: boolean | null | undefined;
  /** Whether contacts keep the data of POST /v1/send; true by default. If false, only its mail uses it, except values written {"value": ..., "persistent": true} */
  persistSendData?: boolean | null | undefined;
  /** Whether keys of the kind agent work; true by default. False refuses all of them within ten seconds */
  agentKeys?: boolean | null | undefined;
  /** How many confirmation mails public keys can cause in a day (UTC), a fifth of them in ten minutes, and how many mails of workflows; 1000 by default, at most 100000. What is over the limit is not sent */
  publicMailPerDay?: number | null | undefined;
  /** Whether POST /v1/verify asks SES's mailbox insights, which cost money; only if the operator of the service allows them */
  mailboxInsights?: boolean | null | undefined;
}

export interface ResumeMailBody {
  /** Which mail: double opt-in mail, or mail that public keys cause */
  scope: 'confirmations' | 'visitors';
}

export interface ClaimPushBody {
  /** SHA-256 of all that is pushed, in hexadecimal */
  hash: string;
  /** How long the claim holds, at most 300 seconds; 0 ends it */
  seconds?: number | undefined;
}

export interface ClaimPushResult {
  /** When the claim ends by itself; null if it was ended */
  until: string | null;
}

export interface ListAuditLogQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only what this member or key did, by its id, or `operator` */
  actor?: string | undefined;
  /** Only this action, or all of a group */
  action?: string | undefined;
  /** Only at or after this time */
  from?: string | undefined;
  /** Only before this time */
  to?: string | undefined;
}

export interface ListApiErrorsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor of the previous answer, for the next page; without it the first page */
  cursor?: string | undefined;
  /** Only the error of this request */
  requestId?: string | undefined;
  /** Only this code */
  code?: string | undefined;
  /** Only this HTTP status */
  status?: number | undefined;
  /** Only this operation, or all of a group */
  operation?: string | undefined;
  /** Only calls of this key or member, by its id, or `operator` */
  actor?: string | undefined;
  /** Only at or after this time */
  from?: string | undefined;
  /** Only before this time */
  to?: string | undefined;
}

export interface SearchQuery {
  /** Id, address, its beginning, or words */
  q: string;
  /** Records of each kind */
  limit?: number | undefined;
}

export interface SearchResult {
  /** By kind, each newest first */
  items: Array<{
    /** Kind of record, named like its routes */
    kind: 'contacts' | 'emails' | 'templates' | 'campaigns' | 'segments' | 'workflows';
    id: string;
    /** Address, subject or name; null if it is not known any more */
    title: string | null;
    /** A second line: the recipient of an email, the subject of a template, the status of others */
    detail: string | null;
    /** Path below the dashboard where it is shown */
    path: string;
    /** ISO 8601 in UTC, with milliseconds */
    createdAt: string;
  }>;
  /** The kinds that the key can read, which were searched */
  kinds: Array<'contacts' | 'emails' | 'templates' | 'campaigns' | 'segments' | 'workflows'>;
  /** Whether more may match: there are more records than are searched, or more matches than `limit` */
  partial: boolean;
}

export type ShowOpenApiResult = Record<string, unknown>;

export interface Email {
  id: string;
  contact: {
    id: string;
    /** Null once the contact is deleted */
    email: string | null;
  };
  /** Sender; null once its campaign is deleted */
  from: string | null;
  /** Null once its contact or its campaign is deleted */
  subject: string | null;
  /** Where the email is on its way; SKIPPED and CANCELLED were never sent */
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
  /** Of a BOUNCED email: hard if the address can never be reached */
  bounceType: 'hard' | 'soft' | null;
  /** Why it was skipped or failed, for example contact_deleted */
  reason: string | null;
  /** The queue that it is sent from; transactional mail goes first */
  lane: 'transactional' | 'bulk';
  /** Id of its template */
  template: string | null;
  /** Id of its campaign */
  campaign: string | null;
  /** Empty once the contact is deleted */
  tags: Record<string, string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When it is due, if it was scheduled */
  scheduledAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
  /** The error of SES or of the mail server, if there was one */
  error: string | null;
  /** Why it did not arrive, or not yet, and what to do, in a sentence; null while all is well */
  explanation: string | null;
  /** All that happened to it, in order of time */
  timeline: Array<{
    /**
     * - `accepted`: the API accepted the email
     * - `scheduled`: it waits for the time in `detail`
     * - `queued`: it is in the queue for sending
     * - `skipped`: it is not sent; `detail` has the reason
     * - `cancelled`: it was cancelled before it was due
     * - `claimed`: the sender starts handing it to SES
     * - `released`: nothing was sent and the sender retries; `detail` has the reason
     * - `unclear`: SES gave no clear answer; its events will settle what happened
     * - `sent`: SES accepted it; `detail` is SES's message id
     * - `accepted_by_ses`: an event of SES says that SES accepted it, before its answer was stored
     * - `failed`: it will not be sent; `detail` has the reason
     * - `rejected`: SES rejected it after accepting it, because of its content
     * - `rendering_failed`: SES could not render it
     * - `delayed`: the recipient's mail server does not accept it yet; `subType` and `detail` say why
     * - `delivered`: the recipient's mail server accepted it; `detail` is its answer
     * - `bounced`: it came back; `bounceType`, `subType` and the answer of the mail server in `detail` say why
     * - `opened`: it was opened; with `bot`, by a machine, which does not count. Of mail with copies it can be any recipient, and `detail` says so
     * - `clicked`: `link` was clicked; with `bot`, by a machine, which does not count. Of mail with copies as for `opened`
     * - `complained`: the recipient reported it as spam
     * - `webhook`: one of your webhooks was notified; see `webhook`
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
    /** ISO 8601 in UTC, with milliseconds */
    at: string;
    /** Of a bounce */
    bounceType?: 'hard' | 'soft' | undefined;
    /** SES's name for the kind of bounce or delay */
    subType?: string | undefined;
    /** See `type`; absent once the contact is deleted */
    detail?: string | undefined;
    /** The link that was clicked; absent once the contact is deleted */
    link?: string | undefined;
    /** A machine opened or clicked it, which does not count */
    bot?: true | undefined;
    /** Whose copy it is about; absent if it is about the mail or its own recipient */
    copy?:
      | {
          /** Which kind of copy */
          kind: 'cc' | 'bcc';
          /** As in `copies` */
          email: string | null;
        }
      | undefined;
    /** The latest state of a delivery to one of your webhooks */
    webhook?:
      | {
          /** Id of the webhook */
          id: string;
          /** Id of the delivery, for GET /webhooks/{id}/deliveries/{delivery} */
          delivery: string;
          url: string;
          /** Name of the event */
          event: string;
          /** Status of the delivery */
          status: string;
        }
      | undefined;
  }>;
  /** Id of the email whose content it has, if it was sent again to a corrected address */
  resentFrom: string | null;
  /** Ids of the emails by which it was sent again */
  resentAs: Array<string>;
  /** Who gets a copy, in the order of the request. What becomes of a copy changes nothing in the status of the mail, which is that of its own recipient; SES does not tell whose open or click it was */
  copies: Array<{
    /** Which kind of copy */
    kind: 'cc' | 'bcc';
    /** Null for bcc unless `include=bcc` asks for it, and once the person is deleted */
    email: string | null;
    /** How far this copy is on its way */
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
    /** Why it was skipped, for example suppressed */
    reason: string | null;
    /** Of a copy that is BOUNCED */
    bounceType: 'hard' | 'soft' | null;
    deliveredAt: string | null;
    bouncedAt: string | null;
    complainedAt: string | null;
  }>;
  /** Opens by people */
  opens: number;
  /** Clicks by people */
  clicks: number;
}

export interface Template {
  id: string;
  /** Name that stands for the id in all requests */
  alias: string | null;
  name: string;
  subject: string;
  /** HTML; null: the mail is its text alone */
  body: string | null;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type: 'TRANSACTIONAL' | 'MARKETING';
  /** Address of the sender */
  from: string | null;
  /** Display name of the sender */
  fromName: string | null;
  /** Address for replies */
  replyTo: string | null;
  /** Plain text; made from the HTML if it is null */
  text: string | null;
  /** What mail programs list beside the subject */
  previewText: string | null;
  /** Alias of the layout around body and text */
  layout: string | null;
  /** Id of the topic */
  topicId: string | null;
  /** Variables that the template declares; null if it declares none */
  variables: Array<TemplateVariableOutput> | null;
  /** Number of the version; each change adds 1 */
  version: number;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplateVersion {
  /** Number of the version; each change adds 1 */
  version: number;
  name: string;
  subject: string;
  /** HTML; null: the mail is its text alone */
  body: string | null;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type: 'TRANSACTIONAL' | 'MARKETING';
  /** Address of the sender */
  from: string | null;
  /** Display name of the sender */
  fromName: string | null;
  /** Address for replies */
  replyTo: string | null;
  /** Plain text; made from the HTML if it is null */
  text: string | null;
  /** What mail programs list beside the subject */
  previewText: string | null;
  /** Alias of the layout around body and text */
  layout: string | null;
  /** Id of the topic */
  topicId: string | null;
  /** Variables that the template declares; null if it declares none */
  variables: Array<TemplateVariableOutput> | null;
  /** The version that this one brought back; null otherwise */
  restoredFrom: number | null;
  /** When it was saved */
  updatedAt: string;
  /** Who saved it; null if the service itself did */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplateLayout {
  /** The alias */
  id: string;
  /** Name by which templates take it in */
  alias: string;
  /** HTML */
  body: string;
  /** Plain text */
  text: string | null;
  /** Aliases of the partials that it includes */
  partials: Array<string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplatePartial {
  /** The alias */
  id: string;
  /** Name by which templates take it in */
  alias: string;
  /** HTML */
  body: string;
  /** Plain text */
  text: string | null;
  /** Aliases of the partials that it includes */
  partials: Array<string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface Campaign {
  id: string;
  name: string;
  description: string | null;
  subject: string;
  /** Id of the template; null if the campaign has its own content */
  template: string | null;
  /** Version of the template whose content this is: the current one of a DRAFT, else the one that was taken */
  templateVersion: number | null;
  /** The same as audienceType */
  type: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Who gets the campaign: all contacts, a segment, or the contacts that a filter finds */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id of the segment, with audienceType SEGMENT */
  segmentId: string | null;
  /** The filter, with audienceType FILTERED */
  audienceFilter: SegmentFilter | null;
  /** Address of the sender */
  from: string;
  /** Display name of the sender */
  fromName: string | null;
  /** Address for replies */
  replyTo: string | null;
  /** Headers that the campaign adds to each email */
  headers: Record<string, string>;
  /** Id of the topic */
  topicId: string | null;
  /** Whether opens and clicks are recorded; null if the campaign does not set it */
  tracking: boolean | null;
  /** The test of the variants */
  test: {
    /** Percentage of the audience that gets the variants */
    percent: number;
    /** How the winner is chosen: by opened or clicked mails per delivered mail, or by hand */
    metric: 'opens' | 'clicks' | 'manual';
    /** Hours until the winner is chosen */
    afterHours: number | null;
  } | null;
  /** Percentage of the audience that gets no mail */
  holdoutPercent: number | null;
  /** Hour of the recipient's day at which the mail is sent */
  localHour: number | null;
  /** Time zone of contacts without a valid one; null if the campaign does not set it */
  timezone: string | null;
  /** See the description of the campaigns group */
  status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT';
  /** Why it is PAUSED: by request, because the project's marketing mail is paused, or because it could not start */
  pauseCause: 'request' | 'breaker' | 'not_ready' | null;
  /** The reason in a sentence, unless it was a request */
  pauseReason: string | null;
  /** When sending is due to start */
  scheduledAt: string | null;
  /** When sending started. Contacts created later get no mail */
  sentAt: string | null;
  /** When it became SENT */
  completedAt: string | null;
  /** Number of recipients: an estimate from a few seconds after the start until SENT, then exact */
  audienceSize: number | null;
  /** When the winner is chosen, or, with the metric manual, from when on you can choose it. Set once all test mails are sent */
  testEndsAt: string | null;
  /** The variant that the rest of the audience gets */
  winner: {
    /** Name of the variant */
    variant: string;
    /** What chose it: the metric, a request, or tie: no variant was better than chance explains (95 %), so it is the first one */
    by: 'metric' | 'tie' | 'request';
    /** ISO 8601 in UTC, with milliseconds */
    at: string;
  } | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** HTML; null: the mail is its text alone */
  body: string | null;
  /** Plain text; made from the HTML if it is null */
  text: string | null;
  /** What mail programs list beside the subject: the campaign's own, else the template's */
  previewText: string | null;
  /** The variants; null in them means as in the campaign */
  variants: Array<{
    name: string;
    subject: string | null;
    /** Display name of the sender */
    fromName: string | null;
    body: string | null;
  }> | null;
  /** Null before sending */
  stats: {
    /** All recipients; an estimate until SENT */
    audience: number;
    /** Recipients without an outcome yet */
    queued: number;
    /** Mails that SES accepted */
    sent: number;
    /** Mails that the recipient's server accepted; without delivery events, sent less bounced */
    delivered: number;
    /** Mails opened at least once, by people as far as SES can tell */
    opened: number;
    /** Mails with at least one clicked link */
    clicked: number;
    /** Mails that came back */
    bounced: {
      /** All bounced mails */
      total: number;
      /** Mails to addresses that can never be reached */
      hard: number;
      /** Mails that failed for another reason */
      soft: number;
    };
    /** Mails reported as spam */
    complained: number;
    /** Mails whose recipient unsubscribed, or left a topic, with a link of the mail */
    unsubscribed: number;
    /** Mails that SES refused, or whose outcome is unknown */
    failed: number;
    /** All opens */
    opens: number;
    /** All clicks */
    clicks: number;
    /** Recipients that got no mail, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
    skipped: Record<string, number>;
    /** Recipients without an outcome when the campaign was cancelled */
    notReached: number;
    /** Rates from 0 to 1, with six digits */
    rates: {
      /** delivered / sent */
      delivered: number;
      /** bounced / sent */
      bounced: number;
      /** opened / delivered */
      opened: number;
      /** clicked / delivered */
      clicked: number;
      /** clicked / opened */
      clickedOfOpened: number;
      /** complained / delivered */
      complained: number;
      /** unsubscribed / delivered */
      unsubscribed: number;
    };
  } | null;
}

export interface Approval {
  /** Id of the campaign */
  campaign: string;
  /** Name of the campaign */
  name: string;
  /** SHA-256, in hex, of what would leave: content, template, sender, audience, its count, and time */
  fingerprint: string;
  /** Id of the key of the agent that asks; null if none does */
  agentKey: string | null;
  /** Who asked for it in this form */
  requestedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  };
  /** ISO 8601 in UTC, with milliseconds */
  requestedAt: string;
  /** When it can no longer be approved */
  expiresAt: string;
  /** When it would be sent; null for at once on approval */
  scheduledAt: string | null;
  /** Contacts that would get the mail, as the request counted them */
  recipients: number;
  /** Whether only a part of a large audience was counted */
  isEstimate: boolean;
  /** Whether it still waits */
  status: 'OPEN' | 'EXPIRED' | 'APPROVED' | 'REJECTED';
  /** Who approved or rejected it; null while nobody has */
  decidedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  decidedAt: string | null;
  /** Why it was rejected */
  reason: string | null;
  /** What has changed since an open request. With any, it can no longer be approved: ask again */
  changed: Array<'content' | 'template' | 'sender' | 'audience' | 'recipients' | 'schedule' | 'rendering'>;
}

export interface Segment {
  id: string;
  name: string;
  description: string | null;
  /** DYNAMIC: the contacts that match the filters; STATIC: the contacts that were added */
  type: 'DYNAMIC' | 'STATIC';
  filters: SegmentFilter;
  /** Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them */
  trackMembership: boolean;
  /** Number of members. For STATIC and tracked segments it is up to date within seconds. For others it is counted for the answer while the project has up to 20,000 contacts. Beyond that, and in lists, it is the last count; before the first count it is 0, with memberCountAt null */
  memberCount: number;
  /** When the members were counted; null for STATIC and tracked segments, and before the first count */
  memberCountAt: string | null;
  /** Present while contacts are still evaluated, after tracking was turned on or the filters changed */
  filling?: true | undefined;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface Workflow {
  id: string;
  name: string;
  description: string | null;
  /** Whether contacts can enter */
  enabled: boolean;
  trigger: WorkflowTrigger;
  /** Whether a contact can enter again after its execution has ended */
  reentry: 'NEVER' | 'AFTER_EXIT';
  /** Version of the graph; each save that changes the graph adds 1 */
  version: number;
  /** Number of steps */
  stepCount: number;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** 1 to 100 steps; the first one is the entry */
  steps: Array<WorkflowStep>;
  /** If it matches, the execution is EXITED */
  exitWhen: SegmentFilter | null;
}

export interface WorkflowExecution {
  id: string;
  /** Id of the workflow */
  workflowId: string;
  /** Version of the graph that it follows to its end */
  version: number;
  contact: {
    id: string;
    email: string;
  };
  /** RUNNING and WAITING executions are not over */
  status: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED';
  /** Why it ended before its last step: `request`, `exit_when`, the reason of an EXIT step (or `exit_step`), `contact_deleted`, `workflow_deleted`, `restored` (the service was restored from a backup, after which it may have continued), `too_many_steps`, `entered_too_often`, `causation_depth`, or the error. While it is RUNNING: why the latest try failed */
  reason: string | null;
  /** Id of the step where it is, or was when it ended; null if it is COMPLETED */
  currentStep: string | null;
  /** When it continues: the end of a delay, the timeout of a wait, or the next try */
  waitingUntil: string | null;
  /** Failed tries of the current step */
  tries: number;
  /** What started it */
  trigger: {
    /** As in the workflow */
    type: 'EVENT' | 'SEGMENT_ENTRY' | 'SEGMENT_EXIT' | 'MANUAL';
    /** Null for MANUAL */
    event: {
      id: string;
      name: string;
    } | null;
  };
  /** The latest 100 steps that it left, in order. If it failed, the failed step is last */
  history: Array<{
    /** Id of the step */
    step: string;
    /** ISO 8601 in UTC, with milliseconds */
    startedAt: string;
    /** ISO 8601 in UTC, with milliseconds */
    endedAt: string;
    /** `sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`, `removed`, `exited` or `failed`. Branches are counted from 0. The reason `public_mail_limit`: public keys have caused as much mail today as the project allows; there is no email then. `answer_limit`: the contact has had three answers to its own mail today; `set_aside`: the workflow began with mail that nothing answers */
    outcome: string;
    /** Why it failed */
    error: string | null;
    /** Id of the mail of a SEND_EMAIL step, for GET /emails/{id} */
    email?: string | undefined;
  }>;
  /** ISO 8601 in UTC, with milliseconds */
  startedAt: string;
  endedAt: string | null;
}

export interface Form {
  id: string;
  /** Name, shown to your team only */
  name: string;
  /** Whether the page and the endpoint of the form answer. Until then both say 404 */
  enabled: boolean;
  /** Heading of the page */
  title: string;
  /** The paragraph below the heading; null if there is none */
  intro: string | null;
  /** What is asked besides the address; kept in the data of the contact */
  fields: Array<FormFieldOutput>;
  /** Topics that the visitor can choose; none: the form is for all mail */
  topics: Array<string>;
  /** The words that the visitor agrees to. They are shown above the button and kept with the consent */
  consent: string;
  /** Whether a mail asks to confirm before anything is kept. The project needs double opt-in with its template. Without it the form adds new contacts at once, and changes none that is known */
  doubleOptIn: boolean;
  /** Address of the page; a POST with JSON to the same address is a submission */
  url: string;
  /** HTML of the form for a page of your own, with the script that sends it */
  snippet: string;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface Contact {
  id: string;
  email: string;
  /** Whether the contact gets marketing mail */
  subscribed: boolean;
  /** Free-form attributes */
  data: Record<string, unknown>;
  /** Choices by topic id; for other topics the topic's default applies */
  topics?: Record<string, boolean> | undefined;
  /** No marketing mail before this time */
  snoozedUntil?: string | undefined;
  /** Present while a mail asks the contact to confirm the subscription */
  pending?: true | undefined;
  /** Present while some of the contact's data is known from a public key alone. Confirmation mail and mail of workflows show none of it, until the person confirms or a secret key changes the contact or tracks an event of it */
  unconfirmed?: true | undefined;
  /** The latest consent that an import or a form has named. It stays when the contact unsubscribes */
  consent?:
    | {
        /** Where the person agreed to marketing mail */
        source: string;
        /** When the person agreed */
        at: string;
        /** The words that the person agreed to */
        text: string;
        /** When the import was started that said so, or the person confirmed */
        recordedAt: string;
      }
    | undefined;
  /** The latest of what has happened, seconds late; null for what never did. Only if it is asked for */
  activity?:
    | {
        /** When the latest mail was sent to the contact */
        sentAt: string | null;
        /** When a mail was opened last */
        openedAt: string | null;
        /** When a link was clicked last */
        clickedAt: string | null;
        /** The latest event that the project has tracked. Of a contact with more than 100 event names only those that came first are known */
        event: {
          name: string;
          /** ISO 8601 in UTC, with milliseconds */
          at: string;
        } | null;
      }
    | undefined;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
}

export interface ReceivedMail {
  id: string;
  name: string;
  /** Null for an event of the project itself */
  contact: {
    id: string;
    email: string;
  } | null;
  /** Data of the event */
  data: Record<string, unknown>;
  /** `api` for events that you record, else the part of the service that records it: `email`, `contact`, `domain`, `project`, `webhook` */
  source: string;
  /** When it happened */
  createdAt: string;
  /** Null if it has none, and after 30 days */
  html: string | null;
  /** Its files, in the order of the mail */
  attachments: Array<{
    /** As the sender has named it */
    filename: string;
    /** As the sender has declared it */
    contentType: string;
    /** In bytes */
    size: number;
    /** Downloads the file, without cookies; null after 30 days */
    url: string | null;
  }>;
  /** When the links to the attachments end: in 5 minutes */
  linksExpireAt: string | null;
}

export interface Suppression {
  /** Null once the contact is deleted */
  email: string | null;
  /** Contact id of the address, even if there is no contact */
  contactId: string;
  /** Why the address gets no mail */
  reason: 'hard_bounce' | 'complaint' | 'manual' | 'import';
  /** Id of the email that bounced or was reported as spam */
  emailId: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When a stronger reason replaced a weaker one */
  updatedAt: string;
}

export interface Job {
  id: string;
  /** What the job does */
  type: 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export';
  /** QUEUED and RUNNING jobs are not over */
  status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** Whether it is an import that only reports what it would do */
  dryRun: boolean;
  /** Counts so far */
  progress: {
    /** Rows or contacts processed so far */
    processed: number;
    /** Records created */
    created: number;
    /** Records changed; for an import of contacts, rows that changed an existing contact */
    updated: number;
    /** Records that already were as requested */
    unchanged: number;
    /** Rows or contacts that were refused */
    refused: number;
    /** Rows or contacts in all, if it is known in advance */
    total?: number | undefined;
  };
  /** The file of the job, kept for 7 days. Export: the exported records. Import: the refused rows, if there are any (the first 100,000), as CSV with line, email, field, code and message. Dry run: what each row would do (the first 100,000), as CSV with line, email, outcome, subscribed, field, code and message */
  result: {
    /** Signed link, valid for an hour, or until a contact of the project is deleted: each answer has a new one. Null once the file has expired, and for a key without the scope of its data */
    url: string | null;
    /** When the link expires */
    expiresAt: string | null;
    /** Rows in the file */
    rows: number;
    /** Size of the file */
    bytes: number;
  } | null;
  /** Import: how its file is read. Null for other jobs */
  file: {
    /** Encoding of the file, detected */
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
    /** Names of the columns that are not imported: the first 100, each cut */
    ignoredColumns: Array<string>;
  } | null;
  /** Why it failed */
  error: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Who asked for it */
  createdBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  };
  startedAt: string | null;
  finishedAt: string | null;
}

export interface Domain {
  id: string;
  domain: string;
  /** Sub-domain that bounces are sent to */
  mailFromSubdomain: string;
  /** You can send once it is VERIFIED */
  status: 'PENDING' | 'VERIFIED' | 'FAILED';
  /** The state of the domain and what to do; null if all is well */
  advice: string | null;
  /** DNS records to publish */
  records: Array<{
    /** Type of the DNS record */
    type: 'TXT' | 'CNAME' | 'MX';
    /** Full name of the record, without a trailing dot */
    name: string;
    /** Name within its zone, as many DNS providers ask for it; @ is the zone itself */
    host: string;
    /** Value to publish */
    value: string;
    /** Priority of an MX record */
    priority?: number | undefined;
    /** What the record is for */
    purpose: 'OWNERSHIP' | 'DKIM' | 'SPF' | 'MAIL_FROM' | 'DMARC' | 'DMARC_REPORTS' | 'RECEIVING';
    /** What the record does, and whether Gmail and Yahoo require it */
    reason: string;
    /** Whether the record was found */
    status: 'PENDING' | 'VERIFIED' | 'FAILED';
    /** Whether the domain needs this record to become VERIFIED */
    required: boolean;
    /** What DNS had at the latest check: at most 3 values, shortened; of MX records with the priority */
    found: Array<string>;
    /** What to do about the record; null if there is nothing to do, and before the first check */
    advice: string | null;
  }>;
  /** Whether mail with a Reply-To at the domain names itself in it */
  signedReplies: boolean;
  /** Whether mail to the domain comes here; see PATCH /domains/{id} */
  receiving: boolean;
  /** Address that takes in the DMARC reports on the domain; null if none does; see PATCH /domains/{id} */
  reportAddress: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When it became VERIFIED */
  verifiedAt: string | null;
  /** Since when the checks of a VERIFIED domain fail; it can be used for another 72 hours */
  failingSince: string | null;
  /** When SES and DNS were last checked */
  checkedAt: string | null;
  /** When they are checked next, unless you call verify; null if there are no more checks */
  nextCheckAt: string | null;
}

export interface DomainRoutes {
  /** In their order: the first that matches decides */
  routes: Array<{
    /** What is before the @, its beginning with `*`, or `*` for all */
    match: string;
    /** event: the mail is an event of its sender. drop: it is deleted and leaves no trace */
    action: 'event' | 'drop';
    /** The webhook that is told of the mail, whichever events it asks for, and no other. Null: those that ask for the event */
    webhookId: string | null;
    /** An address that gets the mail as well: of a member of the project who has signed in, or at a VERIFIED domain of the project that does not receive here. Null: none */
    forwardTo: string | null;
    /** Whether mail is forwarded now. suppressed: the address bounced or complained, or the project has suppressed it. not_allowed: its member was removed, or its domain is no longer VERIFIED or receives here. Null: there is no forwardTo */
    forwarding: 'active' | 'suppressed' | 'not_allowed' | null;
  }>;
  /** When they were changed last */
  updatedAt: string | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface Webhook {
  id: string;
  url: string;
  /** Names and families of the events that are sent */
  events: Array<string>;
  description: string | null;
  /** Whether events are sent */
  enabled: boolean;
  /** Why the service disabled it: failing for three days, or gone after an answer of 410 */
  disabledReason: 'failing' | 'gone' | null;
  /** Since when every attempt fails */
  failingSince: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface Project {
  id: string;
  name: string;
  /** Language of the service's pages and footers */
  language: 'en' | 'de' | 'fr' | 'es' | 'pt';
  /** Logo on the pages for recipients */
  logoUrl: string | null;
  /** Colour of buttons on these pages */
  accentColor: string | null;
  /** Address of the default sender of sends, campaigns and workflow steps */
  from: string | null;
  /** Display name of the default sender */
  fromName: string | null;
  /** Default address for replies */
  replyTo: string | null;
  /** Postal address for the footer of marketing mail */
  postalAddress: string | null;
  /** Address for unsubscribe requests by mail */
  unsubscribeMailto: string | null;
  /** UTM parameters of recorded links */
  utm: {
    /** utm_source */
    source: string;
    /** utm_medium */
    medium: string;
  } | null;
  /** Whether opens and clicks are recorded by default */
  tracking: {
    /** For transactional mail */
    transactional: boolean;
    /** For marketing mail */
    marketing: boolean;
  };
  /** Double opt-in for contacts that a public key would subscribe */
  doubleOptIn: {
    /** Whether contacts confirm their subscription */
    enabled: boolean;
    /** Id of the template of the confirmation mail */
    templateId: string | null;
  };
  /** Whether public keys can change data of existing contacts */
  publicTrackWritesData: boolean;
  /** Whether contacts keep the data of POST /v1/send */
  persistSendData: boolean;
  /** Whether keys of the kind agent work */
  agentKeys: boolean;
  /** Confirmation mails that public keys can cause in a day, and as many mails of workflows */
  publicMailPerDay: number;
  /** Requests that secret keys may make in a minute, and as many by public keys. The operator of the service sets it */
  requestsPerMinute: number;
  /** Whether POST /v1/verify asks SES's mailbox insights */
  mailboxInsights: boolean;
  /** Pauses that protect the reputation. Queued mail waits; a pause of marketing mail or of everything refuses sends with SENDING_PAUSED */
  paused: {
    /** The pause of marketing mail, with the counts that caused it */
    marketing: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends, in a sentence */
      endsWhen: string;
    } | null;
    /** The pause of double opt-in mail. Meanwhile no new confirmation mail is made */
    confirmations: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends, in a sentence */
      endsWhen: string;
    } | null;
    /** The pause of mail that public keys cause: of workflows that they start, and to addresses that only they have given */
    visitors: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends, in a sentence */
      endsWhen: string;
    } | null;
    /** The pause of all mail, with the counts that caused it */
    everything: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends, in a sentence */
      endsWhen: string;
    } | null;
  };
  /** Counts of the last seven days, of confirmation and visitors those of today and yesterday, up to date within seconds, without simulated mail and without what a resume set aside */
  reputation: {
    /** The limits at which mail pauses */
    limits: {
      /** Of marketing mail, judged alone and together with transactional mail */
      marketing: {
        /** Share of hard bounces from which it pauses */
        bounceRate: number;
        /** Hard bounces that must be reached too */
        bounces: number;
        /** Share of complaints from which it pauses */
        complaintRate: number;
        /** Complaints that must be reached too */
        complaints: number;
        /** Sent mails that must be reached too */
        sent: number;
        /** Days that are looked at: today and the ones before */
        days: number;
      };
      /** Of double opt-in mail */
      confirmations: {
        /** Share of hard bounces from which it pauses */
        bounceRate: number;
        /** Hard bounces that must be reached too */
        bounces: number;
        /** Share of complaints from which it pauses */
        complaintRate: number;
        /** Complaints that must be reached too */
        complaints: number;
        /** Sent mails that must be reached too */
        sent: number;
        /** Days that are looked at: today and the ones before */
        days: number;
      };
      /** Of mail that public keys cause */
      visitors: {
        /** Share of hard bounces from which it pauses */
        bounceRate: number;
        /** Hard bounces that must be reached too */
        bounces: number;
        /** Share of complaints from which it pauses */
        complaintRate: number;
        /** Complaints that must be reached too */
        complaints: number;
        /** Sent mails that must be reached too */
        sent: number;
        /** Days that are looked at: today and the ones before */
        days: number;
      };
      /** Of marketing and transactional mail together, which pauses all mail */
      everything: {
        /** Share of hard bounces from which it pauses */
        bounceRate: number;
        /** Hard bounces that must be reached too */
        bounces: number;
        /** Share of complaints from which it pauses */
        complaintRate: number;
        /** Complaints that must be reached too */
        complaints: number;
        /** Sent mails that must be reached too */
        sent: number;
        /** Days that are looked at: today and the ones before */
        days: number;
      };
    };
    /** The first of the seven days, in UTC */
    since: string;
    /** Marketing mail, without mail of visitors */
    marketing: {
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent mail, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent mail, from 0 to 1 */
      complaintRate: number;
    };
    /** Transactional mail, without mail of visitors */
    transactional: {
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent mail, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent mail, from 0 to 1 */
      complaintRate: number;
    };
    /** Double opt-in mail. It can pause itself only */
    confirmation: {
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent mail, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent mail, from 0 to 1 */
      complaintRate: number;
    };
    /** Mail that public keys cause: of workflows that they start, and to addresses that only they have given and that received no mail yet. It can pause itself only */
    visitors: {
      /** Sent mails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent mail, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent mail, from 0 to 1 */
      complaintRate: number;
    };
  };
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
}

export interface MailWarning {
  /** undeclared: the template reads a name that it does not declare and that has no value here; required: a required variable has no value and no example; skipped: a recipient would get no mail; clipped: Gmail cuts the HTML off at 102 KB; reserved_key: a name in data that contacts do not keep, because it is reserved; timezone: data.timezone is not the name of a time zone, so UTC stands for it */
  code: 'undeclared' | 'required' | 'skipped' | 'clipped' | 'reserved_key' | 'timezone';
  /** Where it is read, or which member of the request it is about */
  field: string;
  /** Name of the variable */
  name?: string | undefined;
  /** Line in the source */
  line?: number | undefined;
  /** The same in a sentence */
  message: string;
}

export interface ListedEmail {
  id: string;
  contact: {
    id: string;
    /** Null once the contact is deleted */
    email: string | null;
  };
  /** Sender; null once its campaign is deleted */
  from: string | null;
  /** Null once its contact or its campaign is deleted */
  subject: string | null;
  /** Where the email is on its way; SKIPPED and CANCELLED were never sent */
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
  /** Of a BOUNCED email: hard if the address can never be reached */
  bounceType: 'hard' | 'soft' | null;
  /** Why it was skipped or failed, for example contact_deleted */
  reason: string | null;
  /** The queue that it is sent from; transactional mail goes first */
  lane: 'transactional' | 'bulk';
  /** Id of its template */
  template: string | null;
  /** Id of its campaign */
  campaign: string | null;
  /** Empty once the contact is deleted */
  tags: Record<string, string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When it is due, if it was scheduled */
  scheduledAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
}

export interface TemplateVariable {
  /** Name, or path such as order.total */
  name: string;
  /** What its values are */
  type: 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object';
  /** Whether a mail without a value is refused. A variable with a fallback is not required */
  required?: boolean | undefined;
  /** What stands in place of an absent value */
  fallback?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
  /** Value that previews and tests show */
  example?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
}

export interface TemplateVersionSummary {
  /** Number of the version; each change adds 1 */
  version: number;
  name: string;
  subject: string;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type: 'TRANSACTIONAL' | 'MARKETING';
  /** Address of the sender */
  from: string | null;
  /** Display name of the sender */
  fromName: string | null;
  /** Address for replies */
  replyTo: string | null;
  /** What mail programs list beside the subject */
  previewText: string | null;
  /** Alias of the layout around body and text */
  layout: string | null;
  /** Id of the topic */
  topicId: string | null;
  /** The version that this one brought back; null otherwise */
  restoredFrom: number | null;
  /** When it was saved */
  updatedAt: string;
  /** Who saved it; null if the service itself did */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplateUse {
  /** workflow: the current version of a workflow; earlier_version: another version, which open executions need; campaign: one that is DRAFT or SCHEDULED */
  kind: 'workflow' | 'earlier_version' | 'double_opt_in' | 'campaign';
  /** Id of the workflow or campaign; of the project for the double opt-in */
  id: string;
  /** Name of the workflow, campaign or project */
  name: string;
  /** Version of the workflow's graph; null for others */
  version: number | null;
  /** Ids of the steps that send it */
  steps: Array<string>;
}

export interface TemplateTestMails {
  /** One copy per address, in the order of the request */
  emails: Array<{
    /** The address */
    to: string;
    /** Id of the email */
    email: string;
    /** SKIPPED: this address gets no copy */
    status: 'QUEUED' | 'SKIPPED';
    /** Why it is SKIPPED */
    reason?: 'suppressed' | undefined;
  }>;
  /** What is no mistake, but surprises: at most 100 */
  warnings: Array<MailWarning>;
}

export interface TemplateLayoutSummary {
  /** The alias */
  id: string;
  /** Name by which templates take it in */
  alias: string;
  /** Aliases of the partials that it includes */
  partials: Array<string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplatePartUse {
  /** What it is */
  kind: 'template' | 'layout' | 'partial';
  /** Id of the template; alias of the layout or partial */
  id: string;
  /** Name of the template; alias of the layout or partial */
  name: string;
}

export interface TemplatePartialSummary {
  /** The alias */
  id: string;
  /** Name by which templates take it in */
  alias: string;
  /** Aliases of the partials that it includes */
  partials: Array<string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

/** At most 5 levels of groups and 50 conditions in all. Each not-operator is the exact negation: for a missing field, equals is false and notEquals is true. email ignores case, data does not. Values of different types never match. ISO 8601 strings compare as times (UTC if they have no zone). If the field is a list, or its path leads through one, any element can match. Text compares as Unicode NFC. within matches times in the last so many units, olderThan times before that, withinNext times from now on. onThisDay matches times whose month and day are today's in the zone of the contact's data.timezone, else UTC; a 29 February is met on the 28th in years without one. triggeredOlderThan matches events whose last one is longer ago. member and notMember need a field segment.<id>. */
export interface Filter {
  /** AND: all conditions match; OR: at least one matches */
  operator: 'AND' | 'OR';
  /** Conditions, or groups of conditions */
  conditions: Array<
    | FilterCondition
    | {
        /** AND: all conditions match; OR: at least one matches */
        operator: 'AND' | 'OR';
        /** Conditions, or groups of conditions */
        conditions: Array<
          | FilterCondition
          | {
              /** AND: all conditions match; OR: at least one matches */
              operator: 'AND' | 'OR';
              /** Conditions, or groups of conditions */
              conditions: Array<
                | FilterCondition
                | {
                    /** AND: all conditions match; OR: at least one matches */
                    operator: 'AND' | 'OR';
                    /** Conditions, or groups of conditions */
                    conditions: Array<
                      | FilterCondition
                      | {
                          /** AND: all conditions match; OR: at least one matches */
                          operator: 'AND' | 'OR';
                          /** Conditions, or groups of conditions */
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

export interface ListedCampaign {
  id: string;
  name: string;
  description: string | null;
  subject: string;
  /** Id of the template; null if the campaign has its own content */
  template: string | null;
  /** Version of the template whose content this is: the current one of a DRAFT, else the one that was taken */
  templateVersion: number | null;
  /** The same as audienceType */
  type: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Who gets the campaign: all contacts, a segment, or the contacts that a filter finds */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id of the segment, with audienceType SEGMENT */
  segmentId: string | null;
  /** The filter, with audienceType FILTERED */
  audienceFilter: SegmentFilter | null;
  /** Address of the sender */
  from: string;
  /** Display name of the sender */
  fromName: string | null;
  /** Address for replies */
  replyTo: string | null;
  /** Headers that the campaign adds to each email */
  headers: Record<string, string>;
  /** Id of the topic */
  topicId: string | null;
  /** Whether opens and clicks are recorded; null if the campaign does not set it */
  tracking: boolean | null;
  /** The test of the variants */
  test: {
    /** Percentage of the audience that gets the variants */
    percent: number;
    /** How the winner is chosen: by opened or clicked mails per delivered mail, or by hand */
    metric: 'opens' | 'clicks' | 'manual';
    /** Hours until the winner is chosen */
    afterHours: number | null;
  } | null;
  /** Percentage of the audience that gets no mail */
  holdoutPercent: number | null;
  /** Hour of the recipient's day at which the mail is sent */
  localHour: number | null;
  /** Time zone of contacts without a valid one; null if the campaign does not set it */
  timezone: string | null;
  /** See the description of the campaigns group */
  status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT';
  /** Why it is PAUSED: by request, because the project's marketing mail is paused, or because it could not start */
  pauseCause: 'request' | 'breaker' | 'not_ready' | null;
  /** The reason in a sentence, unless it was a request */
  pauseReason: string | null;
  /** When sending is due to start */
  scheduledAt: string | null;
  /** When sending started. Contacts created later get no mail */
  sentAt: string | null;
  /** When it became SENT */
  completedAt: string | null;
  /** Number of recipients: an estimate from a few seconds after the start until SENT, then exact */
  audienceSize: number | null;
  /** When the winner is chosen, or, with the metric manual, from when on you can choose it. Set once all test mails are sent */
  testEndsAt: string | null;
  /** The variant that the rest of the audience gets */
  winner: {
    /** Name of the variant */
    variant: string;
    /** What chose it: the metric, a request, or tie: no variant was better than chance explains (95 %), so it is the first one */
    by: 'metric' | 'tie' | 'request';
    /** ISO 8601 in UTC, with milliseconds */
    at: string;
  } | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** The variants; null in them means as in the campaign */
  variants: Array<{
    name: string;
    subject: string | null;
    /** Display name of the sender */
    fromName: string | null;
  }> | null;
  /** Null before sending */
  stats: {
    /** All recipients; an estimate until SENT */
    audience: number;
    /** Recipients without an outcome yet */
    queued: number;
    /** Mails that SES accepted */
    sent: number;
    /** Mails that the recipient's server accepted; without delivery events, sent less bounced */
    delivered: number;
    /** Mails opened at least once, by people as far as SES can tell */
    opened: number;
    /** Mails with at least one clicked link */
    clicked: number;
    /** Mails that came back */
    bounced: {
      /** All bounced mails */
      total: number;
      /** Mails to addresses that can never be reached */
      hard: number;
      /** Mails that failed for another reason */
      soft: number;
    };
    /** Mails reported as spam */
    complained: number;
    /** Mails whose recipient unsubscribed, or left a topic, with a link of the mail */
    unsubscribed: number;
    /** Mails that SES refused, or whose outcome is unknown */
    failed: number;
    /** All opens */
    opens: number;
    /** All clicks */
    clicks: number;
    /** Recipients that got no mail, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
    skipped: Record<string, number>;
    /** Recipients without an outcome when the campaign was cancelled */
    notReached: number;
    /** Rates from 0 to 1, with six digits */
    rates: {
      /** delivered / sent */
      delivered: number;
      /** bounced / sent */
      bounced: number;
      /** opened / delivered */
      opened: number;
      /** clicked / delivered */
      clicked: number;
      /** clicked / opened */
      clickedOfOpened: number;
      /** complained / delivered */
      complained: number;
      /** unsubscribed / delivered */
      unsubscribed: number;
    };
  } | null;
}

export interface ListedApproval {
  /** Id of the campaign */
  campaign: string;
  /** Name of the campaign */
  name: string;
  /** SHA-256, in hex, of what would leave: content, template, sender, audience, its count, and time */
  fingerprint: string;
  /** Id of the key of the agent that asks; null if none does */
  agentKey: string | null;
  /** Who asked for it in this form */
  requestedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  };
  /** ISO 8601 in UTC, with milliseconds */
  requestedAt: string;
  /** When it can no longer be approved */
  expiresAt: string;
  /** When it would be sent; null for at once on approval */
  scheduledAt: string | null;
  /** Contacts that would get the mail, as the request counted them */
  recipients: number;
  /** Whether only a part of a large audience was counted */
  isEstimate: boolean;
  /** Whether it still waits */
  status: 'OPEN' | 'EXPIRED' | 'APPROVED' | 'REJECTED';
  /** Who approved or rejected it; null while nobody has */
  decidedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  decidedAt: string | null;
  /** Why it was rejected */
  reason: string | null;
}

export interface TestMails {
  /** One copy per address, in the order of the request */
  emails: Array<{
    /** The address */
    to: string;
    /** Id of the email */
    email: string;
    /** SKIPPED: this address gets no copy */
    status: 'QUEUED' | 'SKIPPED';
    /** Why it is SKIPPED */
    reason?: 'suppressed' | undefined;
  }>;
}

export interface CampaignReview {
  /** The revision that was looked at. POST /campaigns/{id}/send takes it back */
  revision: number;
  /** The version of the template that was looked at; null without one. Send takes it back */
  templateVersion: number | null;
  /** At most 200, errors first; empty if nothing stands out */
  findings: Array<{
    /** error: it can’t be sent as it is, or should not be. warning: worth a look */
    severity: 'error' | 'warning';
    /** What was found */
    code:
      | 'not_ready'
      | 'template_error'
      | 'empty_subject'
      | 'empty_value'
      | 'clipped'
      | 'link_without_target'
      | 'link_incomplete'
      | 'link_not_encrypted'
      | 'link_no_answer'
      | 'link_broken'
      | 'picture_without_text'
      | 'picture_without_size'
      | 'picture_incomplete'
      | 'picture_not_encrypted'
      | 'picture_not_shown'
      | 'picture_no_answer'
      | 'picture_broken'
      | 'picture_not_image'
      | 'picture_large';
    /** The same in a sentence */
    message: string;
    /** What to do */
    advice: string;
    /** Member of the campaign that it belongs to; campaign: none of them */
    place: 'campaign' | 'subject' | 'previewText' | 'fromName' | 'body' | 'text';
    /** Name of the variant whose own content it is in; null for the content of the campaign */
    variant: string | null;
    /** Line in that member, from 1; null if it is the whole */
    line: number | null;
    /** The link, the source of the picture, or the value, as it is written */
    target: string | null;
  }>;
  /** Findings beyond these 200 */
  unlisted: number;
  /** Contacts of the audience for whom the mail was rendered */
  samples: number;
  /** Size of the largest HTML among them, with the footer */
  htmlBytes: number;
  /** Links without template code, each address once */
  links: {
    /** Addresses that were asked */
    checked: number;
    /** Addresses that were not: beyond the first 20, or because opening them could do something, such as unsubscribe somebody */
    unchecked: number;
  };
  /** Pictures without template code, each address once */
  pictures: {
    /** Addresses that were asked */
    checked: number;
    /** Addresses that were not: beyond the first 20, or because opening them could do something, such as unsubscribe somebody */
    unchecked: number;
  };
}

export interface CampaignRecipient {
  contact: {
    id: string;
    /** Null before sending, and once the contact is deleted */
    email: string | null;
  };
  /** Id of the mail, for GET /emails/{id} */
  email: string;
  /** Where the mail is on its way; SKIPPED gets no mail */
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
  /** Of a BOUNCED mail */
  bounceType: 'hard' | 'soft' | null;
  /** Name of the variant that the contact got */
  variant: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
  /** When the contact used a link of this mail to unsubscribe */
  unsubscribedAt: string | null;
}

/** At most 5 levels of groups and 50 conditions in all. Like a Filter, but empty for a STATIC segment. */
export interface SegmentFilter {
  /** AND: all conditions match; OR: at least one matches */
  operator: 'AND' | 'OR';
  /** Conditions, or groups of conditions */
  conditions: Array<
    | FilterCondition
    | {
        /** AND: all conditions match; OR: at least one matches */
        operator: 'AND' | 'OR';
        /** Conditions, or groups of conditions */
        conditions: Array<
          | FilterCondition
          | {
              /** AND: all conditions match; OR: at least one matches */
              operator: 'AND' | 'OR';
              /** Conditions, or groups of conditions */
              conditions: Array<
                | FilterCondition
                | {
                    /** AND: all conditions match; OR: at least one matches */
                    operator: 'AND' | 'OR';
                    /** Conditions, or groups of conditions */
                    conditions: Array<
                      | FilterCondition
                      | {
                          /** AND: all conditions match; OR: at least one matches */
                          operator: 'AND' | 'OR';
                          /** Conditions, or groups of conditions */
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

export interface SavedSegment {
  id: string;
  name: string;
  description: string | null;
  /** DYNAMIC: the contacts that match the filters; STATIC: the contacts that were added */
  type: 'DYNAMIC' | 'STATIC';
  filters: SegmentFilter;
  /** Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them */
  trackMembership: boolean;
  /** Number of members. For STATIC and tracked segments it is up to date within seconds. For others it is counted for the answer while the project has up to 20,000 contacts. Beyond that, and in lists, it is the last count; before the first count it is 0, with memberCountAt null */
  memberCount: number;
  /** When the members were counted; null for STATIC and tracked segments, and before the first count */
  memberCountAt: string | null;
  /** Present while contacts are still evaluated, after tracking was turned on or the filters changed */
  filling?: true | undefined;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** Conditions that match nobody yet: the project has no such data field or event */
  warnings: Array<{
    /** Path of the condition in the request */
    field: string;
    message: string;
  }>;
}

export interface SegmentUse {
  /** What the record is */
  kind: 'campaign' | 'workflow' | 'segment';
  /** Id of the record */
  id: string;
  name: string;
}

/** What starts an execution */
export type WorkflowTrigger =
  | {
      /** Starts when an event of a contact is recorded */
      type: 'EVENT';
      /** Name of an event: one of yours, or one of the service such as email.opened */
      event: string;
      /** Only events for which this filter matches start it */
      filter?: WorkflowFilter | undefined;
      /** Whether events recorded with a public key start it too; false if it is absent */
      allowPublic?: boolean | undefined;
    }
  | {
      /** Starts when a contact enters a segment */
      type: 'SEGMENT_ENTRY';
      /** Id of the segment, STATIC or tracked */
      segmentId: string;
    }
  | {
      /** Starts when a contact leaves a segment */
      type: 'SEGMENT_EXIT';
      /** Id of the segment, STATIC or tracked */
      segmentId: string;
    }
  | {
      /** Starts with POST /workflows/{id}/executions only */
      type: 'MANUAL';
    };

export type WorkflowStep =
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Sends a mail to the contact */
      type: 'SEND_EMAIL';
      /** Id or alias of a template, used as it is when the step runs; an alias is saved as the id that it stands for. Give either this or subject and body or text */
      template?: string | undefined;
      /** Subject line with {{ variables }}, at most 998 characters */
      subject?: string | undefined;
      /** HTML with {{ variables }}, at most 512 KB */
      body?: string | undefined;
      /** Plain text with {{ variables }}, at most 512 KB; made from the HTML if it is absent. Without body the mail is this text alone: no layout, no previewText, and SES records no opens and no clicks in it */
      text?: string | undefined;
      /** Type of a mail without a template; MARKETING if it is absent. A template has its own type */
      emailType?: 'MARKETING' | 'TRANSACTIONAL' | undefined;
      /** Address of the sender, on a verified domain; the template's or the project's if it is absent */
      from?: string | undefined;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Waits for a span of time, or until a time of day */
      type: 'DELAY';
      /** How many units to wait, up to a year in all. Waits are exact to the second up to 15 minutes, to the minute above */
      amount?: number | undefined;
      /** Unit of the amount */
      unit?: 'minutes' | 'hours' | 'days' | undefined;
      /** Time of day to wait for, instead of amount and unit */
      until?: string | undefined;
      /** Time zone of `until`; the contact's data.timezone if it is absent, else UTC */
      timezone?: string | undefined;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Waits for an event of the contact, or for the timeout */
      type: 'WAIT_FOR_EVENT';
      /** Name of an event: one of yours, or one of the service such as email.opened */
      event: string;
      /** Only events for which this filter matches end the wait. received.<path> reads the data of the event */
      filter?: WorkflowFilter | undefined;
      /** How long to wait, at most a year */
      timeout: {
        /** How many units, up to a year in all */
        amount: number;
        /** Unit of the amount */
        unit: 'minutes' | 'hours' | 'days';
      };
      /** Id of the step to continue with after the event; `next` if it is absent */
      onEvent?: string | undefined;
      /** Id of the step to continue with after the timeout; `next` if it is absent */
      onTimeout?: string | undefined;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Continues with the first branch whose filter matches */
      type: 'BRANCH';
      /** 1 to 20 branches, in the order in which they are checked */
      branches: Array<{
        filter: WorkflowFilter;
        /** Id of the step to continue with */
        next: string;
      }>;
      /** Id of the step to continue with if no branch matches; `next` if it is absent */
      else?: string | undefined;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Calls an address of yours, with a signed request */
      type: 'WEBHOOK';
      /** https address of a public host. Path and query can have {{ variables }}, which are percent-encoded; an empty one in the path is an error */
      url: string;
      /** HTTP method; POST if it is absent */
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
      /** At most 20 headers to add. Their values are stored and never shown: responses have ******** in their place, and a value that is sent so stays as it is while the address of the step is the same */
      headers?: Record<string, string> | undefined;
      /** JSON body. Its strings can have {{ variables }}. By default it has the contact and the execution */
      body?: Record<string, unknown> | undefined;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Changes the contact */
      type: 'UPDATE_CONTACT';
      /** Merges into the contact's data; null removes a key. Strings can have {{ variables }} */
      data?: Record<string, unknown> | undefined;
      /** Subscribes the contact to marketing mail, or unsubscribes it */
      subscribed?: boolean | undefined;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Adds the contact to a segment */
      type: 'ADD_TO_SEGMENT';
      /** Id of a STATIC segment */
      segmentId: string;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Removes the contact from a segment */
      type: 'REMOVE_FROM_SEGMENT';
      /** Id of a STATIC segment */
      segmentId: string;
      /** Id of the next step; if it is absent, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Ends the execution as EXITED */
      type: 'EXIT';
      /** Reason, shown on the execution; exit_step if it is absent */
      reason?: string | undefined;
    };

/** A Filter that can also read trigger.<path>, the data that started the execution, and received.<path>, the data of the event that a WAIT_FOR_EVENT step received. */
export type WorkflowFilter = Filter;

export interface SavedWorkflow {
  id: string;
  name: string;
  description: string | null;
  /** Whether contacts can enter */
  enabled: boolean;
  trigger: WorkflowTrigger;
  /** Whether a contact can enter again after its execution has ended */
  reentry: 'NEVER' | 'AFTER_EXIT';
  /** Version of the graph; each save that changes the graph adds 1 */
  version: number;
  /** Number of steps */
  stepCount: number;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** 1 to 100 steps; the first one is the entry */
  steps: Array<WorkflowStep>;
  /** If it matches, the execution is EXITED */
  exitWhen: SegmentFilter | null;
  /** Steps whose templates require variables that no contact of the project has */
  warnings: Array<{
    /** Path of the member in the workflow */
    field: string;
    message: string;
  }>;
}

export interface ListedWorkflow {
  id: string;
  name: string;
  description: string | null;
  /** Whether contacts can enter */
  enabled: boolean;
  trigger: WorkflowTrigger;
  /** Whether a contact can enter again after its execution has ended */
  reentry: 'NEVER' | 'AFTER_EXIT';
  /** Version of the graph; each save that changes the graph adds 1 */
  version: number;
  /** Number of steps */
  stepCount: number;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  executions: {
    /** All executions; each has one of the statuses below */
    total: number;
    /** Executions that are RUNNING */
    running: number;
    /** Executions that are WAITING */
    waiting: number;
    /** Executions that are COMPLETED */
    completed: number;
    /** Executions that are EXITED */
    exited: number;
    /** Executions that are FAILED */
    failed: number;
    /** Executions that are CANCELLED, or whose contact was deleted */
    cancelled: number;
  };
  /** Mails that its executions have handed to the queue; GET /emails?workflow={id}&happened=accepted lists them */
  sent: number;
}

export interface SimulatedEvent {
  /** Name of the event */
  name: string;
  /** Data of the event */
  data?: Record<string, unknown> | undefined;
  /** When it happens. An event before the start belongs to what happened earlier */
  at?: string | undefined;
  /** Time between the start and the event, instead of `at` */
  after?:
    | {
        /** How many units */
        amount: number;
        /** Unit of the amount */
        unit: 'minutes' | 'hours' | 'days';
      }
    | undefined;
}

export interface SimulatedMail {
  /** The rendered subject, at most 1000 characters */
  subject: string;
  /** Sender */
  from: {
    name?: string | undefined;
    email: string;
  };
  /** Id of the template; null if the step has the text itself */
  template: string | null;
  /** Kind of the mail */
  emailType: 'TRANSACTIONAL' | 'MARKETING';
  /** Address for replies */
  replyTo: string | null;
  /** HTML as the contact would get it, with sample links for unsubscribing. Null if html, text and data together take more than 2 MB */
  html: string | null;
  /** Plain text part. Null if html, text and data together take more than 2 MB */
  text: string | null;
  /** What its texts read at this step. Null if html, text and data together take more than 2 MB */
  data: {
    contact: {
      email: string;
      /** Whether the contact gets marketing mail */
      subscribed: boolean;
      /** Its data that mail may show */
      data: Record<string, unknown>;
    };
    /** Data of the start */
    trigger: Record<string, unknown>;
    /** Data of the event that ended the latest wait */
    received: Record<string, unknown>;
  } | null;
}

export interface Topic {
  id: string;
  name: string;
  description: string | null;
  /** Whether contacts who have not chosen get mail of this topic */
  defaultSubscribed: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that the record comes from, as it was last pushed; null if it comes from none */
  source: {
    /** The file below the folder, with / between its parts */
    path: string;
    /** SHA-256 of what the file gave, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit that it was pushed from */
    commit?: string | undefined;
  } | null;
  /** Grows with each change. PATCH takes it back */
  revision: number;
  /** Who changed it last; null if the service itself made it */
  updatedBy: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TopicUse {
  /** What the record is */
  kind: 'template' | 'campaign';
  /** Id of the record */
  id: string;
  name: string;
}

export interface FormField {
  /** Key in the contact's data */
  name: string;
  /** What the page shows beside the field */
  label: string;
  /** A line of text, a number, a box to tick (true or false), or one of `options` */
  type?: 'text' | 'number' | 'checkbox' | 'choice' | undefined;
  /** Whether the form can not be sent without it */
  required?: boolean | undefined;
  /** The texts to choose from; of `choice` alone, which needs them */
  options?: Array<string> | undefined;
}

export interface Asset {
  /** Made of the content: the same image has the same id */
  id: string;
  name: string;
  /** Address of the image, for anybody and for good */
  url: string;
  contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  /** Bytes */
  size: number;
  /** Pixels */
  width: number;
  /** Pixels */
  height: number;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
}

export interface DataWarning {
  /** reserved_key: the service has a value of this name, so the contact does not keep it; timezone: not the name of a time zone, so UTC stands for it */
  code: 'reserved_key' | 'timezone';
  /** Which member of data it is */
  field: string;
  /** The same in a sentence */
  message: string;
}

export interface ContactEvent {
  id: string;
  name: string;
  /** Null for an event of the project itself */
  contact: {
    id: string;
    email: string;
  } | null;
  /** Data of the event */
  data: Record<string, unknown>;
  /** `api` for events that you record, else the part of the service that records it: `email`, `contact`, `domain`, `project`, `webhook` */
  source: string;
  /** When it happened */
  createdAt: string;
}

export interface JobRow {
  /** Line of the file in which the row begins, counted from 1 */
  line: number;
  /** Address of the row, cut; empty if it has none */
  email: string;
  /** What became of the row, or in a dry run would become of it */
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Whether the contact would be subscribed; null for a refused row */
  subscribed: boolean | null;
  /** Where the mistake is; null if there is none */
  field: string | null;
  /** Kind of mistake */
  code: string | null;
  /** The mistake in words */
  message: string | null;
}

export interface Key {
  id: string;
  name: string;
  /** public: for /v1/track only, can be used in a browser; secret: for all routes; agent: reads and drafts, on the routes that are for agents */
  kind: 'secret' | 'public' | 'agent';
  /** The last four characters of the key, by which people tell it from others; null for keys of earlier versions */
  lastFour: string | null;
  /** Groups of routes that the key can use; null for all groups */
  scopes: Array<string> | null;
  /** Origins of the pages that can use a public key; null for all */
  allowedOrigins: Array<string> | null;
  /** Whether each call of a public key needs a proof of the visitor */
  requiresProof: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the key or member that created it; `operator` for a session of the operator, null for the command line */
  createdBy: string | null;
  /** Latest use, exact to five minutes */
  lastUsedAt: string | null;
  /** When the key stops working by itself */
  expiresAt: string | null;
  /** When the key was revoked */
  revokedAt: string | null;
  /** Id of the new key after a rotation */
  replacedBy: string | null;
}

export interface Member {
  id: string;
  email: string;
  /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
  role: 'viewer' | 'editor' | 'owner';
  /** INVITED until the person signs in for the first time in this project */
  status: 'INVITED' | 'ACTIVE';
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the member or key that invited this one, or `operator` */
  createdBy: string;
  /** First sign-in; null before */
  joinedAt: string | null;
}

export interface Session {
  id: string;
  /** Whose session it is */
  member: {
    /** Id of the member; `operator` after an operator link */
    id: string;
    email: string | null;
  };
  /** Whether it is the session that asks */
  current: boolean;
  /** When it was first used in this project */
  createdAt: string;
  /** Latest use, exact to a quarter of an hour */
  lastUsedAt: string;
  /** When it ends if it is not used before */
  expiresAt: string;
  /** Address from which it was used last */
  sourceIp: string | null;
  /** What the browser says of itself, at most 255 characters */
  userAgent: string | null;
}

export interface ListedWebhookDelivery {
  /** Value of the header webhook-id, the same in each attempt */
  id: string;
  /** Name of the event */
  event: string;
  /** Id of the event */
  eventId: string;
  /** PENDING messages are sent, or retried */
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** Why it is FAILED: refused nine times while the receiver accepted others, expired after a day of failures, gone after an answer of 410, or event_deleted with its contact */
  failedReason: 'refused' | 'expired' | 'gone' | 'event_deleted' | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The latest five attempts */
  attempts: Array<{
    /** ISO 8601 in UTC, with milliseconds */
    at: string;
    /** Duration in milliseconds */
    durationMs: number;
    /** HTTP status; null if there was no answer */
    status: number | null;
    /** Why there was no answer, or why it failed */
    error: string | null;
  }>;
}

export interface AuditEntry {
  id: string;
  /** When it was tried */
  at: string;
  /** Who did it */
  actor: {
    /** operator: whoever has the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  };
  /** Group and operation of this API, or cli and the command of the operator */
  action: string;
  /** Id of the record that was changed or made; null for the project. For an address, the id of the contact */
  target: string | null;
  /** Names of the members that the request had, without their values */
  members: Array<string>;
  /** A member's role before and after a change of it; null for everything else */
  role: {
    /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
    from: 'viewer' | 'editor' | 'owner';
    /** owner: everything; editor: all but keys, members, domains and project settings; viewer: reads */
    to: 'viewer' | 'editor' | 'owner';
  } | null;
  /** done; failed: a part may have changed; attempted: it runs, or its process has died and nobody knows how far it came */
  outcome: 'attempted' | 'done' | 'failed';
  /** Code of the error; null without one */
  code: string | null;
  /** X-Request-Id of the answer; null for the command line */
  requestId: string | null;
  /** Address that the request came from; null for the command line */
  sourceIp: string | null;
  /** Beginning of the User-Agent header */
  userAgent: string | null;
}

export interface ApiError {
  /** X-Request-Id of the answer; the service names it in its log */
  requestId: string;
  /** When it was answered */
  at: string;
  /** Group and operation of this API */
  operation: string;
  /** HTTP method */
  method: string;
  /** Path of the route, without values */
  path: string;
  /** HTTP status */
  status: number;
  /** Code of the error */
  code: string;
  /** What was wrong. Addresses are left out */
  message: string;
  /** The first three wrong fields, without their values */
  fields: Array<{
    /** Path of the field, such as to[2].email */
    field: string;
    /** What is wrong with it */
    code: string;
  }>;
  /** Who called */
  actor: {
    /** key: a secret key; operator: whoever has the AWS credentials */
    kind: 'key' | 'public_key' | 'member' | 'operator';
    /** Id of the key or member; null for the operator */
    id: string | null;
  };
  /** Errors of the same minute and kind of caller that are not in the list because they were too many, at least */
  notStored: number;
}

export interface TemplateVariableOutput {
  /** Name, or path such as order.total */
  name: string;
  /** What its values are */
  type: 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object';
  /** Whether a mail without a value is refused. A variable with a fallback is not required */
  required: boolean;
  /** What stands in place of an absent value */
  fallback?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
  /** Value that previews and tests show */
  example?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
}

export interface FormFieldOutput {
  /** Key in the contact's data */
  name: string;
  /** What the page shows beside the field */
  label: string;
  /** A line of text, a number, a box to tick (true or false), or one of `options` */
  type: 'text' | 'number' | 'checkbox' | 'choice';
  /** Whether the form can not be sent without it */
  required: boolean;
  /** The texts to choose from; of `choice` alone, which needs them */
  options?: Array<string> | undefined;
}

export interface FilterCondition {
  /** email, subscribed, createdAt, updatedAt, data.<path>, event.<name>, email.<opened|clicked|bounced|delivered|sent|complained> or segment.<id> */
  field: string;
  /** How the field is compared. Each field has its own operators; a wrong one is a 422 */
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
    | 'between'
    | 'in'
    | 'notIn'
    | 'exists'
    | 'notExists'
    | 'within'
    | 'olderThan'
    | 'withinNext'
    | 'onThisDay'
    | 'triggered'
    | 'notTriggered'
    | 'triggeredWithin'
    | 'notTriggeredWithin'
    | 'triggeredOlderThan'
    | 'member'
    | 'notMember';
  /** Value to compare with; a list for in and notIn; the first and the last value for between; a number of units for time spans */
  value?: string | number | boolean | Array<string | number | boolean> | undefined;
  /** Unit of the value, for time spans */
  unit?: 'minutes' | 'hours' | 'days' | undefined;
  /** For events: minimum number of times, 1 by default; at most 10 within a time span */
  minCount?: number | undefined;
}
