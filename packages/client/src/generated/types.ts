// Generated from docs/api/openapi.json by `npm run client`. Change the contract, not this file.

/** Codes of the service's errors. */
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
  | 'EMAIL_TAKEN'
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
  | 'SESSION_COPIED'
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

export interface StatEmailStats {
  /** Length of each interval */
  interval: 'hour' | 'day';
  /** ISO 8601 in UTC, with milliseconds */
  from: string;
  /** End of the time range, exclusive */
  to: string;
  /** Totals over the whole time range */
  totals: {
    /** Accepted emails; for campaigns, emails that were sent or failed */
    accepted: number;
    /** Emails that SES accepted */
    sent: number;
    /** Emails that the recipient's server accepted */
    delivered: number;
    /** Emails opened for the first time, by people as far as SES can detect */
    opened: number;
    /** Emails in which a link was clicked for the first time */
    clicked: number;
    /** Emails that bounced */
    bounced: number;
    /** Emails marked as spam */
    complained: number;
    /** Campaign emails whose recipient unsubscribed with a link in the email */
    unsubscribed: number;
    /** Emails that SES rejected, or whose outcome is unknown */
    failed: number;
  };
  /** Every hour or day, in order */
  points: Array<{
    /** Start of the hour or day */
    at: string;
    /** Accepted emails; for campaigns, emails that were sent or failed */
    accepted: number;
    /** Emails that SES accepted */
    sent: number;
    /** Emails that the recipient's server accepted */
    delivered: number;
    /** Emails opened for the first time, by people as far as SES can detect */
    opened: number;
    /** Emails in which a link was clicked for the first time */
    clicked: number;
    /** Emails that bounced */
    bounced: number;
    /** Emails marked as spam */
    complained: number;
    /** Campaign emails whose recipient unsubscribed with a link in the email */
    unsubscribed: number;
    /** Emails that SES rejected, or whose outcome is unknown */
    failed: number;
  }>;
  /** With groupBy, the 20 largest values; otherwise empty */
  groups: Array<{
    /** Value of the group; null for all values that are not listed separately */
    value: string | null;
    /** Totals over the whole time range */
    totals: {
      /** Accepted emails; for campaigns, emails that were sent or failed */
      accepted: number;
      /** Emails that SES accepted */
      sent: number;
      /** Emails that the recipient's server accepted */
      delivered: number;
      /** Emails opened for the first time, by people as far as SES can detect */
      opened: number;
      /** Emails in which a link was clicked for the first time */
      clicked: number;
      /** Emails that bounced */
      bounced: number;
      /** Emails marked as spam */
      complained: number;
      /** Campaign emails whose recipient unsubscribed with a link in the email */
      unsubscribed: number;
      /** Emails that SES rejected, or whose outcome is unknown */
      failed: number;
    };
    /** Hours or days with events, in order */
    points: Array<{
      /** Start of the hour or day */
      at: string;
      /** Accepted emails; for campaigns, emails that were sent or failed */
      accepted: number;
      /** Emails that SES accepted */
      sent: number;
      /** Emails that the recipient's server accepted */
      delivered: number;
      /** Emails opened for the first time, by people as far as SES can detect */
      opened: number;
      /** Emails in which a link was clicked for the first time */
      clicked: number;
      /** Emails that bounced */
      bounced: number;
      /** Emails marked as spam */
      complained: number;
      /** Campaign emails whose recipient unsubscribed with a link in the email */
      unsubscribed: number;
      /** Emails that SES rejected, or whose outcome is unknown */
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
  /** Reply-to address */
  replyTo: string | null;
  /** Additional headers */
  headers: Record<string, string>;
  /** The attachments, without their content */
  attachments: Array<{
    filename: string;
    contentType: string;
    /** Bytes */
    size: number;
    /** SHA-256 of the file, in hex */
    sha256: string;
    /** inline: shown in the HTML */
    disposition: 'attachment' | 'inline';
    /** The HTML references it as cid:<contentId> */
    contentId: string | null;
  }>;
}

export interface CampaignAudience {
  /** Contacts that match the audience */
  total: number;
  /** Contacts that would get the email */
  willReceive: number;
  /** Contacts that would get each variant; null without variants. With a test, these are the contacts in the test, and all others get the winner */
  variants: Array<{
    name: string;
    /** Contacts that would get this variant */
    willReceive: number;
  }> | null;
  /** Contacts that would not get the email, by reason: unsubscribed, not_in_topic, snoozed, suppressed, holdout */
  skipped: Record<string, number>;
  /** Whether only part of a large audience was counted */
  isEstimate: boolean;
  /** What would delay the campaign now: SES, or a pause of the project's marketing emails */
  heldBy: 'account' | 'project' | 'breaker' | 'operator' | null;
  /** Queued bulk emails of all projects that are sent first */
  ahead: number;
  /** Estimated finish time at the current rate and quota, after the emails ahead in the queue. Null while sending is delayed, and if a winner is chosen manually */
  finishedAt: string | null;
  /** Number of days over which the warm-up plan of the sender's domain spreads the campaign, if the limits grow each day; null without a plan */
  warmUpDays: number | null;
}

export interface CampaignStats {
  /** All recipients; an estimate until SENT */
  audience: number;
  /** Recipients without an outcome yet */
  queued: number;
  /** Emails that SES accepted */
  sent: number;
  /** Emails that the recipient's server accepted; without delivery events, sent minus bounced */
  delivered: number;
  /** Emails opened at least once, by people as far as SES can detect */
  opened: number;
  /** Emails with at least one clicked link */
  clicked: number;
  /** Emails that bounced */
  bounced: {
    /** All bounced emails */
    total: number;
    /** Emails to addresses that are permanently undeliverable */
    hard: number;
    /** Emails that bounced for another reason */
    soft: number;
  };
  /** Emails marked as spam */
  complained: number;
  /** Emails whose recipient unsubscribed, or left a topic, with a link in the email */
  unsubscribed: number;
  /** Emails that SES rejected, or whose outcome is unknown */
  failed: number;
  /** All opens */
  opens: number;
  /** All clicks */
  clicks: number;
  /** Recipients that got no email, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
  skipped: Record<string, number>;
  /** Recipients without an outcome when the campaign was cancelled */
  notReached: number;
  /** Rates from 0 to 1, with six decimal places */
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
  /** Links in the order of the content. A link that differs by recipient counts as one. */
  links: Array<{
    /** Position in the content */
    number: number;
    url: string;
    /** Emails in which the link was clicked */
    unique: number;
    /** All clicks */
    total: number;
  }>;
  /** The variants of an A/B campaign. The winner's counts include the emails to the rest of the audience; those of the test alone are in `duringTest` */
  variants: Array<{
    name: string;
    /** Whether the rest of the audience gets this variant */
    isWinner: boolean;
    /** Emails that SES accepted */
    sent: number;
    /** Emails that the recipient's server accepted; without delivery events, sent minus bounced */
    delivered: number;
    /** Emails opened at least once, by people as far as SES can detect */
    opened: number;
    /** Emails with at least one clicked link */
    clicked: number;
    /** Emails that bounced */
    bounced: {
      /** All bounced emails */
      total: number;
      /** Emails to addresses that are permanently undeliverable */
      hard: number;
      /** Emails that bounced for another reason */
      soft: number;
    };
    /** Emails marked as spam */
    complained: number;
    /** Emails whose recipient unsubscribed, or left a topic, with a link in the email */
    unsubscribed: number;
    /** Emails that SES rejected, or whose outcome is unknown */
    failed: number;
    /** Rates from 0 to 1, with six decimal places */
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
    /** The counts of the test when the winner was chosen; null until then */
    duringTest: {
      /** Emails that the recipient's server accepted; without delivery events, sent minus bounced */
      delivered: number;
      /** Emails opened at least once, by people as far as SES can detect */
      opened: number;
      /** Emails with at least one clicked link */
      clicked: number;
    } | null;
  }>;
  /** Statistical significance of the difference between the variants, by opens and by clicks; empty without variants. The bounds use Newcombe's method, with Bonferroni correction for more than two variants. Once a winner is chosen, they are those of the test at that time */
  comparisons: Array<{
    /** The compared metric: opened or clicked emails */
    metric: 'opens' | 'clicks';
    /** better: the leader's lead over every other variant is statistically significant (95%); unclear: the lead may be due to chance; too_few: not enough emails */
    verdict: 'better' | 'unclear' | 'too_few';
    /** The variant with the highest rate of its delivered emails */
    leader: string;
    /** The variant that the leader is compared with: the one with the least certain difference */
    over: string;
    /** The leader's rate minus the rate of `over`; null with too_few */
    difference: number | null;
    /** Lower bound of the true difference (95% confidence) */
    low: number | null;
    /** Upper bound of the true difference (95% confidence) */
    high: number | null;
  }>;
  /** The hours or days with events, up to 30 days after each email was sent. An email counts once per metric, at the time of its first event. */
  series: Array<{
    /** Start of the hour or day */
    at: string;
    /** Emails that SES accepted */
    sent: number;
    /** Emails that the recipient's server accepted; without delivery events, sent minus bounced */
    delivered: number;
    /** Emails opened at least once, by people as far as SES can detect */
    opened: number;
    /** Emails with at least one clicked link */
    clicked: number;
    /** Emails that bounced */
    bounced: number;
    /** Emails marked as spam */
    complained: number;
    /** Emails whose recipient unsubscribed, or left a topic, with a link in the email */
    unsubscribed: number;
  }>;
}

export interface CampaignHoldout {
  /** The compared event */
  event: string;
  /** Contacts of the audience that were left out by `holdoutPercent` */
  heldOut: {
    /** Contacts of the group that were read */
    people: number;
    /** Contacts of the group with the event since sending started */
    did: number;
    /** did / people */
    rate: number;
  };
  /** All other contacts of the audience, also those who were skipped, so that the groups differ by nothing else */
  others: {
    /** Contacts of the group that were read */
    people: number;
    /** Contacts of the group with the event since sending started */
    did: number;
    /** did / people */
    rate: number;
  };
  /** more: the campaign led to more of the event, with statistical significance (95%); fewer: it led to fewer; unclear: the difference may be due to chance; too_few: not enough contacts or events */
  verdict: 'more' | 'fewer' | 'unclear' | 'too_few';
  /** The rate of the others minus the rate of those held out; null with too_few */
  difference: number | null;
  /** Lower bound of the true difference (95% confidence) */
  low: number | null;
  /** Upper bound of the true difference (95% confidence) */
  high: number | null;
  /** Whether only part of a large audience was read */
  isSample: boolean;
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
  /** Emails that its executions have queued; GET /emails?workflow={id}&happened=accepted lists them */
  sent: number;
  /** The steps of the current version in order, then those of earlier versions */
  steps: Array<{
    id: string;
    /** Null if only earlier versions have the step */
    type: string | null;
    /** How many times executions reached the step; an execution can count several times */
    entered: number;
    /** Executions waiting in the step now */
    waiting: number;
    /** How many times executions completed the step */
    completed: number;
    /** Executions that failed at the step and were not retried */
    failed: number;
    /** Emails that the step has queued */
    sent: number;
  }>;
}

export interface DomainWarmUp {
  /** The plan; null if the domain has none */
  warmUp: {
    /** When the plan started. Its days start at this time of day */
    startedAt: string;
    /** Day of the plan, starting at 1 */
    day: number;
    /** When the next day starts and waiting emails are sent */
    nextDayAt: string;
    /** Limits by mailbox provider */
    providers: Array<{
      /** Mailbox provider */
      provider: 'gmail' | 'outlook' | 'yahoo' | 'icloud' | 'other';
      /** Campaign emails that can be sent today; null without a limit */
      limit: number | null;
      /** Campaign emails that were sent today, or are being sent */
      taken: number;
      /** How the limit changed at the beginning of the day */
      change: 'grew' | 'held' | 'fell';
      /** Why the limit changed. unused: less than half of the limit was used. deferrals: emails were neither delivered nor bounced by the end of the day */
      because: 'new' | 'healthy' | 'unused' | 'bounces' | 'complaints' | 'deferrals';
    }>;
  } | null;
}

export interface DomainDmarcReports {
  /** First day */
  from: string;
  /** Last day */
  to: string;
  /** Address that receives the reports; null if there is none */
  reportAddress: string | null;
  /** Policy at the latest DNS check; null if there is none */
  policy: 'none' | 'quarantine' | 'reject' | null;
  /** Stricter policy that is safe according to the reports; null if there is none */
  nextPolicy: 'none' | 'quarantine' | 'reject' | null;
  /** Summary of the reports */
  summary: string;
  /** What to do next; null if there is nothing to do */
  advice: string | null;
  /** Totals over all emails */
  totals: {
    /** Emails that claimed to be from the domain */
    messages: number;
    /** Emails with SPF or DKIM aligned */
    passed: number;
    /** Emails with DKIM aligned */
    dkimAligned: number;
    /** Emails with SPF aligned */
    spfAligned: number;
    /** Emails sent by this service */
    here: number;
    /** Emails not affected by the policy */
    none: number;
    /** Emails put into the spam folder because of the policy */
    quarantine: number;
    /** Emails rejected because of the policy */
    reject: number;
  };
  /** Sources of the emails, at most 100, largest first */
  sources: Array<{
    /** here: sent by this service. aligned: another sender whose SPF or DKIM is aligned with the domain. failed: neither is aligned */
    kind: 'here' | 'aligned' | 'failed';
    /** Source network, /24 for IPv4 or /48 for IPv6; null for emails sent by this service */
    network: string | null;
    /** Domain of the From address */
    headerFrom: string;
    /** The most relevant signature; null if there is none, and for the kind here */
    dkim: {
      /** Domain that DKIM was checked for */
      domain: string;
      /** Selector of the DKIM key */
      selector?: string;
      /** Result, such as pass or fail */
      result: string;
    } | null;
    /** The return path; null if the report has none, and for the kind here */
    spf: {
      /** Domain that SPF was checked for */
      domain: string;
      /** Selector of the DKIM key */
      selector?: string;
      /** Result, such as pass or fail */
      result: string;
    } | null;
    /** Whether DKIM passed for the domain */
    dkimAligned: boolean;
    /** Whether SPF passed for the domain */
    spfAligned: boolean;
    /** What the policy did with the emails */
    disposition: 'none' | 'quarantine' | 'reject';
    /** Emails */
    messages: number;
    /** What the result means */
    explanation: string;
  }>;
  /** Emails from sources that are not listed */
  otherMessages: number;
  /** Emails by the day on which a report begins; days without reports are not included */
  days: Array<{
    /** Day (UTC) */
    date: string;
    /** Emails */
    messages: number;
    /** Passed */
    passed: number;
  }>;
  /** Reporters, at most 100 */
  reporters: Array<{
    /** Domain that sent the reports */
    reporter: string;
    /** Name that the reporter uses for itself */
    organization: string;
    /** Whether the report email passed DMARC. Other reports may be forged: they are listed here but not counted */
    verified: boolean;
    /** Reports */
    reports: number;
    /** Number of emails in the reports */
    messages: number;
  }>;
  /** Records of reports that are not counted: too many, or with invalid values */
  skippedRecords: number;
  /** False if there were more reports than one response can read: request fewer days */
  complete: boolean;
}

export interface WebhookDelivery {
  /** Value of the webhook-id header, the same in each attempt */
  id: string;
  /** Name of the event */
  event: string;
  /** Id of the event */
  eventId: string;
  /** PENDING messages are being sent or retried */
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** Why the message is FAILED: refused after nine failed attempts while the receiver accepted other messages, expired after a day of failures, gone after a 410 response, or event_deleted with its contact or by age */
  failedReason: 'refused' | 'expired' | 'gone' | 'event_deleted' | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The request */
  request: {
    /** Current URL of the webhook */
    url: string;
    /** Headers of all attempts, without time and signature */
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
    /** HTTP status; null if there was no response */
    status: number | null;
    /** Why there was no response, or why the attempt failed */
    error: string | null;
    /** Response body: at most 16 KB for the latest response, 1 KB for earlier ones. Null once the event is deleted */
    response: string | null;
  }>;
}

export interface ProjectPush {
  /** The records that the folder's last push had or announced, at most 2000. Some may have been deleted since */
  records: Array<{
    /** What the record is */
    kind: 'topic' | 'partial' | 'layout' | 'template' | 'segment' | 'workflow' | 'webhook';
    /** Its name in the folder */
    name: string;
    /** Its id in the project; null if the push announced the record but has not sent its id since */
    id: string | null;
  }>;
  /** When the push sent them; null if there was no push */
  at: string | null;
}

export interface ProjectSetup {
  /** Whether all steps are complete */
  done: boolean;
  /** In the recommended order for a new project */
  steps: Array<{
    /** key_created: an API key works. email_accepted, email_delivered: an email of any kind. domain_verified: a domain is VERIFIED. sandbox_left: SES sends to everyone. events_followed: there is an enabled webhook or workflow. member_invited: the project has a second member. contacts_added, template_created, form_created: the project has one. campaign_sent: the sending of a campaign has begun */
    step:
      | 'key_created'
      | 'email_accepted'
      | 'email_delivered'
      | 'domain_verified'
      | 'sandbox_left'
      | 'events_followed'
      | 'member_invited'
      | 'contacts_added'
      | 'template_created'
      | 'campaign_sent'
      | 'form_created';
    /** Whether the step is complete */
    done: boolean;
    /** When the step was completed; null if it is not complete, or if the time is not known */
    at: string | null;
    /** Method and path of the route that completes the step, or that explains how */
    route: string | null;
    /** Dashboard path where the step can be completed */
    path: string | null;
  }>;
  /** The setup progress of a team that sends campaigns from the dashboard, without code */
  marketing: {
    /** Whether all steps are complete */
    done: boolean;
    /** In the recommended order for a new project */
    steps: Array<{
      /** key_created: an API key works. email_accepted, email_delivered: an email of any kind. domain_verified: a domain is VERIFIED. sandbox_left: SES sends to everyone. events_followed: there is an enabled webhook or workflow. member_invited: the project has a second member. contacts_added, template_created, form_created: the project has one. campaign_sent: the sending of a campaign has begun */
      step:
        | 'key_created'
        | 'email_accepted'
        | 'email_delivered'
        | 'domain_verified'
        | 'sandbox_left'
        | 'events_followed'
        | 'member_invited'
        | 'contacts_added'
        | 'template_created'
        | 'campaign_sent'
        | 'form_created';
      /** Whether the step is complete */
      done: boolean;
      /** When the step was completed; null if it is not complete, or if the time is not known */
      at: string | null;
      /** Method and path of the route that completes the step, or that explains how */
      route: string | null;
      /** Dashboard path where the step can be completed */
      path: string | null;
    }>;
  };
}

export interface ProjectSenderRules {
  /** The first of the seven days, in UTC */
  since: string;
  /** Emails sent in the seven days */
  sent: number;
  /** Emails that bounced permanently */
  hardBounces: number;
  /** Emails marked as spam */
  complaints: number;
  /** Who publishes rules, and the volume to each */
  sources: Array<{
    /** Who publishes the rules */
    source: 'gmail' | 'yahoo' | 'outlook' | 'ses';
    /** Where the rules are published */
    url: string;
    /** Highest number of emails to its mailboxes on one of the days (UTC); null for SES */
    mostInADay: number | null;
    /** Whether that number makes the project a bulk sender; null for SES */
    bulk: boolean | null;
  }>;
  /** The rules, in recommended reading order */
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
    /** broken: providers reject the emails or mark them as spam. attention: this will be a problem soon, or at higher volume. unknown: not enough data */
    state: 'met' | 'attention' | 'broken' | 'unknown';
    /** Who requires the rule */
    askedBy: Array<'gmail' | 'yahoo' | 'outlook' | 'ses'>;
    /** Whether the rule only applies to senders of 5,000 emails per day or more */
    bulkOnly: boolean;
    /** What the rule requires */
    about: string;
    /** How the project meets the rule */
    current: string;
    /** The rate; null for rules without a rate, and before any email was sent */
    value: number | null;
    /** Rate at which the state becomes attention */
    attentionFrom: number | null;
    /** Rate at which the state becomes broken */
    brokenFrom: number | null;
    /** What to do; null if there is nothing to do */
    advice: string | null;
    /** The state of each verified domain, for rules about DNS */
    domains: Array<{
      id: string;
      domain: string;
      /** broken: providers reject the emails or mark them as spam. attention: this will be a problem soon, or at higher volume. unknown: not enough data */
      state: 'met' | 'attention' | 'broken' | 'unknown';
      /** What to do; null if there is nothing to do */
      advice: string | null;
    }>;
  }>;
}

export interface ProjectAttention {
  /** Most urgent first; empty if there are no problems */
  items: Array<{
    /** account_stopped: SES does not accept emails. account_in_review: SES may pause the account. quota_nearly_used: 80% of the 24-hour quota is used. campaigns_rest: SES refuses the project’s campaign emails, so one is tried every few minutes until SES accepts it. sending_paused: the project is paused. reputation_near_limit: 70% of a limit that pauses sending is reached. complaint_rate_high, bounce_rate_high: the rule `complaint_rate` or `bounce_rate` of `GET /project/sender-rules` needs attention or is broken, and no pause for it is in effect or near. domain_failing: a verified domain has lost its records. domain_rule_unmet: a verified domain does not meet the rule `spf`, `dkim`, `dmarc` or `alignment` of `GET /project/sender-rules`. approval_waiting: an agent requests approval of a campaign. campaign_paused: a campaign is paused. webhook_disabled: the service disabled a webhook. webhook_failing: messages to a webhook fail. executions_failed: executions of a workflow have failed */
    kind:
      | 'account_stopped'
      | 'account_in_review'
      | 'quota_nearly_used'
      | 'campaigns_rest'
      | 'sending_paused'
      | 'reputation_near_limit'
      | 'complaint_rate_high'
      | 'bounce_rate_high'
      | 'domain_failing'
      | 'domain_rule_unmet'
      | 'campaign_paused'
      | 'approval_waiting'
      | 'webhook_disabled'
      | 'webhook_failing'
      | 'executions_failed';
    /** Whether something has stopped; otherwise it may stop soon */
    urgent: boolean;
    /** Id of the affected record */
    id: string | null;
    /** Name, address or domain of the record */
    name: string | null;
    /** The problem and its solution */
    message: string;
    /** When the problem started, if known */
    since: string | null;
    /** Dashboard path where it can be fixed */
    path: string;
  }>;
}

/** At most 5 of each kind, newest first */
export interface ProjectRunning {
  /** Campaigns that are being sent */
  sending: {
    items: Array<{
      id: string;
      name: string;
      /** When sending started */
      startedAt: string | null;
      /** Contacts that get the campaign, as far as they are known */
      recipients: number;
      /** Of these, contacts whose email is no longer queued */
      done: number;
    }>;
    /** Total number, including those that are not in `items` */
    total: number;
  };
  /** Campaigns that are scheduled */
  scheduled: {
    items: Array<{
      id: string;
      name: string;
      /** When sending starts */
      scheduledAt: string | null;
    }>;
    /** Total number, including those that are not in `items` */
    total: number;
  };
  /** Jobs that are running or queued */
  jobs: {
    items: Array<{
      id: string;
      /** Type of the job */
      type: 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export';
      /** QUEUED jobs have not started yet */
      status: 'QUEUED' | 'RUNNING';
      /** Rows or contacts processed so far */
      processed: number;
      /** Total rows or contacts; null if not known yet */
      total: number | null;
    }>;
    /** Total number, including those that are not in `items` */
    total: number;
  };
}

export interface Account {
  /** Maximum emails per second */
  rate: number;
  /** Maximum emails per 24 hours; null if there is no limit, or if it is not known yet */
  quota: number | null;
  /** Emails sent in the last 24 hours */
  used: number;
  /** Emails left in the quota */
  remaining: number | null;
  /** Whether SES sends to verified addresses only */
  sandbox: boolean | null;
  /** Whether SES does not accept emails. All emails wait and are sent once SES accepts them again */
  paused: boolean;
  /** Status of the account in SES */
  enforcement: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | null;
  /** When SES was last checked; it is checked every minute */
  checkedAt: string | null;
  /** Issues and next steps, most urgent first */
  notes: Array<string>;
}

export interface Health {
  /** The service is running */
  status: 'ok';
  /** Version of the service */
  version: string;
  /** ISO 8601 in UTC, with milliseconds */
  time: string;
  /** When each list of POST /v1/verify was built or last reviewed */
  lists: {
    /** Date of the list of disposable email domains */
    disposable: string;
    /** Date of the list of personal mailbox providers */
    personal: string;
    /** Date of the list of forwarding and masking services */
    aliases: string;
    /** Date of the list of role addresses */
    roles: string;
    /** Date of the list of typos */
    typos: string;
  };
}

export interface ContactField {
  name: string;
  /** Types of the values, most frequent first */
  types: Array<{
    /** JSON type */
    type: 'string' | 'number' | 'boolean' | 'object' | 'array';
    /** Number of contacts with a value of this type */
    count: number;
  }>;
  /** Number of contacts with this key, up to date within seconds */
  count: number;
  /** Type of key that first used the name; null for names that are not registered: those of the service, and removed ones */
  introducedBy: 'secret' | 'public' | null;
}

export interface ContactData {
  /** Type of the record */
  kind: 'contact' | 'suppression' | 'segment' | 'execution' | 'email' | 'event' | 'copy';
  /** The record, as returned by the routes of its type. A copy has the id of an email to someone else with a copy for the contact, and the status of the copy. An execution includes the data that started it (`trigger`) and the data that it last received (`received`) */
  record: Record<string, unknown>;
}

export interface ContactSegment {
  id: string;
  name: string;
  /** DYNAMIC: defined by a filter; STATIC: a list of members */
  type: 'DYNAMIC' | 'STATIC';
}

export interface EventName {
  name: string;
  /** Number of stored events, up to date within seconds */
  count: number;
  /** Time of the latest event; null if none is stored */
  lastSeenAt: string | null;
  /** Type of key that first used the name; null for names that are not registered: those of the service, and removed ones */
  introducedBy: 'secret' | 'public' | null;
}

export interface SendEmailQuery {
  /** true: validate everything, send and store nothing */
  validate?: true | false | undefined;
}

export interface SendEmailBody {
  /** Recipient, or up to 100 recipients. Each receives a separate email and becomes a contact if they are not one yet */
  to:
    | string
    | {
        /** Display name, shown next to the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | Array<
        | string
        | {
            /** Display name, shown next to the address */
            name?: string | undefined;
            /** Email address */
            email: string;
          }
      >;
  /** Cc recipients, shown in the Cc header. Only with one recipient in `to`, and with at most 50 addresses in `to`, `cc` and `bcc` together. Not allowed with MARKETING templates, nor for an email with a link that acts on behalf of its recipient. A copy does not create a contact. Suppressed addresses get no copy; a repeated address gets one email */
  cc?:
    | string
    | {
        /** Display name, shown next to the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | Array<
        | string
        | {
            /** Display name, shown next to the address */
            name?: string | undefined;
            /** Email address */
            email: string;
          }
      >
    | undefined;
  /** Bcc recipients. Like cc, but not shown in headers, lists, events or webhooks. GET /emails/{id}?include=bcc shows them */
  bcc?:
    | string
    | {
        /** Display name, shown next to the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | Array<
        | string
        | {
            /** Display name, shown next to the address */
            name?: string | undefined;
            /** Email address */
            email: string;
          }
      >
    | undefined;
  /** Id or alias of a template. Provides subject, body, from and reply-to, unless the request sets them */
  template?: string | undefined;
  /** Subject line with {{ variables }}, at most 998 characters. Required without a template */
  subject?: string | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required without a template, unless there is text */
  body?: string | undefined;
  /** Format of body. markdown: sent as written, with its line breaks and without formatting; for clients of Plunk's API */
  type?: 'html' | 'markdown' | undefined;
  /** Plain text with {{ variables }}, at most 512 KB; generated from the HTML if omitted or blank. Without body and template, the email has only this part, and opens and clicks are not tracked */
  text?: string | undefined;
  /** Preview text that email clients show next to the subject, with {{ variables }}, at most 500 characters. It is hidden at the beginning of the HTML. Defaults to that of the template if the template's body is used */
  previewText?: string | undefined;
  /** Values of the variables, at most 32 KB of JSON. They are also merged into the data of the contacts, where null removes a key, unless the project has persistSendData: false. Values are used only for this email if the name contains the word code, jwt, link, otp, passcode, passphrase, password, pin, secret, token or totp (resetToken, otp_code, magicLink), or url with an action (resetUrl, verify_url). Names such as countryCode and zip_code are not affected. {"value": ..., "persistent": false} never stores a value on the contacts, {"value": ..., "persistent": true} always does */
  data?: Record<string, unknown> | undefined;
  /** Sender, on a verified domain. Defaults to the template's sender, then to the project's default sender with its name; required if neither is set */
  from?:
    | string
    | {
        /** Display name, shown next to the address */
        name?: string | undefined;
        /** Email address */
        email: string;
      }
    | undefined;
  /** Sender name, if from has none; defaults to that of the template */
  name?: string | undefined;
  /** Reply-to address, bare or as `Name <address>`; defaults to the template's, then to the project's */
  reply?: string | undefined;
  /** Whether to subscribe the recipients to marketing emails, or to unsubscribe them. If omitted, new contacts are not subscribed and existing ones do not change */
  subscribed?: boolean | undefined;
  /** Additional headers: at most 10, in printable ASCII, with values of at most 870 characters. Not allowed: headers that the service sets (`From`, `List-…`, `Message-ID`), that mail servers set (`Resent-…`, `ARC-…`, `Authentication-Results`), or that request receipts (`Errors-To`, `Disposition-Notification-To`). `Reply-To`, case-insensitive, is used as `reply` if `reply` is omitted */
  headers?: Record<string, string> | undefined;
  /** At most 10 files, 10 MB in total */
  attachments?:
    | Array<{
        /** File name with its extension; types that email providers block are rejected */
        filename: string;
        /** Content type; defaults to that of the upload or of the file name. `text/calendar; method=REQUEST` makes the file a calendar invitation, which email clients show with buttons to accept or decline: at most one per email, in `content`, at most 100 KB, with the same METHOD in the calendar. CANCEL and the other methods of RFC 5546 are accepted too. Other parameters are accepted but not sent */
        contentType?: string | undefined;
        /** The file in base64, padded and without line breaks. Send either this or uploadId */
        content?: string | undefined;
        /** Id of an upload from POST /uploads, instead of content. Each upload can be used once */
        uploadId?: string | undefined;
        /** inline: an image that the HTML references as cid:<contentId> */
        disposition?: 'attachment' | 'inline' | undefined;
        /** Content id of an inline file: letters, digits and . _ @ + -. Required with disposition inline */
        contentId?: string | undefined;
      }>
    | undefined;
  /** When to send, at most a year ahead; immediately if omitted. ISO 8601 with a time zone */
  scheduledAt?: string | undefined;
  /** Whether opens and clicks are tracked: true or false for both, or an object for each. Defaults to the project's setting */
  tracking?:
    | boolean
    | {
        /** Whether opens are tracked */
        opens?: boolean | undefined;
        /** Whether clicks are tracked */
        clicks?: boolean | undefined;
      }
    | undefined;
  /** At most 5 tags. Names and values have 1 to 64 letters, digits, _ or -. Filter by tag with GET /emails?tag=name:value */
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
    /** SKIPPED: this recipient gets no email, for the given reason */
    status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
    /** Why the email is SKIPPED. All reasons but suppressed apply to MARKETING templates only */
    reason?: 'suppressed' | 'unsubscribed' | 'not_in_topic' | 'snoozed';
    /** The copies in the order of cc and bcc, one per address; absent if there are none */
    copies?: Array<{
      /** Position of the address in the request, such as cc[0] */
      field: string;
      /** Kind of copy */
      kind: 'cc' | 'bcc';
      /** SKIPPED: this address gets no copy, for the given reason */
      status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
      /** Why the copy is SKIPPED */
      reason?: 'suppressed';
    }>;
  }>;
  /** ISO 8601 in UTC, with milliseconds */
  timestamp: string;
  /** Warnings that do not prevent sending. Without validate=true, only reserved names in data; absent if there are none */
  warnings?: Array<EmailWarning>;
}

export interface SendBatchQuery {
  /** true: validate everything, send and store nothing */
  validate?: true | false | undefined;
}

export interface SendBatchBody {
  /** The emails */
  emails: Array<{
    /** Recipient, or up to 100 recipients. Each receives a separate email and becomes a contact if they are not one yet */
    to:
      | string
      | {
          /** Display name, shown next to the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | Array<
          | string
          | {
              /** Display name, shown next to the address */
              name?: string | undefined;
              /** Email address */
              email: string;
            }
        >;
    /** Cc recipients, shown in the Cc header. Only with one recipient in `to`, and with at most 50 addresses in `to`, `cc` and `bcc` together. Not allowed with MARKETING templates, nor for an email with a link that acts on behalf of its recipient. A copy does not create a contact. Suppressed addresses get no copy; a repeated address gets one email */
    cc?:
      | string
      | {
          /** Display name, shown next to the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | Array<
          | string
          | {
              /** Display name, shown next to the address */
              name?: string | undefined;
              /** Email address */
              email: string;
            }
        >
      | undefined;
    /** Bcc recipients. Like cc, but not shown in headers, lists, events or webhooks. GET /emails/{id}?include=bcc shows them */
    bcc?:
      | string
      | {
          /** Display name, shown next to the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | Array<
          | string
          | {
              /** Display name, shown next to the address */
              name?: string | undefined;
              /** Email address */
              email: string;
            }
        >
      | undefined;
    /** Id or alias of a template. Provides subject, body, from and reply-to, unless the request sets them */
    template?: string | undefined;
    /** Subject line with {{ variables }}, at most 998 characters. Required without a template */
    subject?: string | undefined;
    /** HTML with {{ variables }}, at most 512 KB. Required without a template, unless there is text */
    body?: string | undefined;
    /** Format of body. markdown: sent as written, with its line breaks and without formatting; for clients of Plunk's API */
    type?: 'html' | 'markdown' | undefined;
    /** Plain text with {{ variables }}, at most 512 KB; generated from the HTML if omitted or blank. Without body and template, the email has only this part, and opens and clicks are not tracked */
    text?: string | undefined;
    /** Preview text that email clients show next to the subject, with {{ variables }}, at most 500 characters. It is hidden at the beginning of the HTML. Defaults to that of the template if the template's body is used */
    previewText?: string | undefined;
    /** Values of the variables, at most 32 KB of JSON. They are also merged into the data of the contacts, where null removes a key, unless the project has persistSendData: false. Values are used only for this email if the name contains the word code, jwt, link, otp, passcode, passphrase, password, pin, secret, token or totp (resetToken, otp_code, magicLink), or url with an action (resetUrl, verify_url). Names such as countryCode and zip_code are not affected. {"value": ..., "persistent": false} never stores a value on the contacts, {"value": ..., "persistent": true} always does */
    data?: Record<string, unknown> | undefined;
    /** Sender, on a verified domain. Defaults to the template's sender, then to the project's default sender with its name; required if neither is set */
    from?:
      | string
      | {
          /** Display name, shown next to the address */
          name?: string | undefined;
          /** Email address */
          email: string;
        }
      | undefined;
    /** Sender name, if from has none; defaults to that of the template */
    name?: string | undefined;
    /** Reply-to address, bare or as `Name <address>`; defaults to the template's, then to the project's */
    reply?: string | undefined;
    /** Whether to subscribe the recipients to marketing emails, or to unsubscribe them. If omitted, new contacts are not subscribed and existing ones do not change */
    subscribed?: boolean | undefined;
    /** Additional headers: at most 10, in printable ASCII, with values of at most 870 characters. Not allowed: headers that the service sets (`From`, `List-…`, `Message-ID`), that mail servers set (`Resent-…`, `ARC-…`, `Authentication-Results`), or that request receipts (`Errors-To`, `Disposition-Notification-To`). `Reply-To`, case-insensitive, is used as `reply` if `reply` is omitted */
    headers?: Record<string, string> | undefined;
    /** At most 10 files, 10 MB in total */
    attachments?:
      | Array<{
          /** File name with its extension; types that email providers block are rejected */
          filename: string;
          /** Content type; defaults to that of the upload or of the file name. `text/calendar; method=REQUEST` makes the file a calendar invitation, which email clients show with buttons to accept or decline: at most one per email, in `content`, at most 100 KB, with the same METHOD in the calendar. CANCEL and the other methods of RFC 5546 are accepted too. Other parameters are accepted but not sent */
          contentType?: string | undefined;
          /** The file in base64, padded and without line breaks. Send either this or uploadId */
          content?: string | undefined;
          /** Id of an upload from POST /uploads, instead of content. Each upload can be used once */
          uploadId?: string | undefined;
          /** inline: an image that the HTML references as cid:<contentId> */
          disposition?: 'attachment' | 'inline' | undefined;
          /** Content id of an inline file: letters, digits and . _ @ + -. Required with disposition inline */
          contentId?: string | undefined;
        }>
      | undefined;
    /** When to send, at most a year ahead; immediately if omitted. ISO 8601 with a time zone */
    scheduledAt?: string | undefined;
    /** Whether opens and clicks are tracked: true or false for both, or an object for each. Defaults to the project's setting */
    tracking?:
      | boolean
      | {
          /** Whether opens are tracked */
          opens?: boolean | undefined;
          /** Whether clicks are tracked */
          clicks?: boolean | undefined;
        }
      | undefined;
    /** At most 5 tags. Names and values have 1 to 64 letters, digits, _ or -. Filter by tag with GET /emails?tag=name:value */
    tags?: Record<string, string> | undefined;
  }>;
  /** Whether valid emails are accepted if others are rejected */
  partial?: boolean | undefined;
}

export interface SendBatchResult {
  /** One result per email, in the order of the request */
  results: Array<{
    /** One email per recipient; absent if the email is rejected */
    emails?: Array<{
      contact: {
        id: string;
        email: string;
      };
      /** Id of the email, for GET /emails/{id} */
      email: string;
      /** SKIPPED: this recipient gets no email, for the given reason */
      status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
      /** Why the email is SKIPPED. All reasons but suppressed apply to MARKETING templates only */
      reason?: 'suppressed' | 'unsubscribed' | 'not_in_topic' | 'snoozed';
      /** The copies in the order of cc and bcc, one per address; absent if there are none */
      copies?: Array<{
        /** Position of the address in the request, such as cc[0] */
        field: string;
        /** Kind of copy */
        kind: 'cc' | 'bcc';
        /** SKIPPED: this address gets no copy, for the given reason */
        status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
        /** Why the copy is SKIPPED */
        reason?: 'suppressed';
      }>;
    }>;
    /** Warnings that do not prevent sending. Without validate=true, only reserved names in data; absent if there are none */
    warnings?: Array<EmailWarning>;
    /** Why the email is rejected; only with `partial` */
    error?: {
      /** Error code */
      code: string;
      message: string;
      /** The fields with errors */
      errors?: Array<{
        /** Path of the field in the request body */
        field: string;
        message: string;
        /** Error code */
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
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Id or email address of a contact */
  contact?: string | undefined;
  /** Only emails to this address, whether or not a contact has it now. With `contact`, only those of the contact. Excludes copies */
  email?: string | undefined;
  /** Only emails with this status */
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
  /** Only emails of this campaign, in the order of its recipients. Without this filter or a contact, campaign emails are not included */
  campaign?: string | undefined;
  /** Only emails with this tag, as name:value */
  tag?: string | undefined;
  /** Only emails whose subject contains all these words, in any order, case-insensitive. There is no index: a page reads about 3,000 emails; the first page reads more, for at most 2 seconds */
  subject?: string | undefined;
  /** Only emails that this metric of GET /stats counts between `from` and `to`. With `from`, emails accepted more than 31 days before it are not included. Defaults to accepted if `from`, `to`, `kind`, `template`, `workflow`, `bounce` or `provider` is set */
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
  /** Start of the time range, inclusive */
  from?: string | undefined;
  /** End of the time range, exclusive. For emails to an address, see `email` */
  to?: string | undefined;
  /** Only emails of this kind */
  kind?: 'transactional' | 'marketing' | 'campaign' | 'workflow' | undefined;
  /** Only emails from the template with this id or alias; also the id of a deleted template */
  template?: string | undefined;
  /** Only emails of this workflow */
  workflow?: string | undefined;
  /** With `happened=bounced`: only emails that bounced for this reason, as named in GET /stats */
  bounce?: string | undefined;
  /** Only emails to addresses at this provider */
  provider?: 'gmail' | 'outlook' | 'yahoo' | 'icloud' | 'other' | undefined;
  /** Only emails that count as hard bounces or complaints in `reputation` of GET /project, including campaign emails. The newest bounce or complaint comes first, and `from` and `to` refer to its time. An email with copies counts once per address, but is listed once, at its latest time. After POST /project/resume, the count excludes earlier emails, but the list does not. Emails are listed for ten days */
  reputation?: 'hardBounces' | 'complaints' | undefined;
  /** With `reputation`: only emails of this stream; `established` is marketing and transactional together */
  stream?: 'marketing' | 'transactional' | 'confirmation' | 'visitors' | 'established' | undefined;
}

export interface ResendEmailBody {
  /** The new recipient. Without a display name, the name of the original recipient is used */
  to:
    | string
    | {
        /** Display name, shown next to the address */
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
  /** SKIPPED: this recipient gets no email, for the given reason */
  status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
  /** Why the email is SKIPPED. All reasons but suppressed apply to MARKETING templates only */
  reason?: 'suppressed' | 'unsubscribed' | 'not_in_topic' | 'snoozed';
  /** Id of the original email */
  resentFrom: string;
}

export interface GetEmailStatsQuery {
  /** Start of the time range; defaults to 7 days before `to` */
  from?: string | undefined;
  /** End of the time range; defaults to now */
  to?: string | undefined;
  /** The range can have at most 744 hours (31 days) or 92 days. The first and the last interval are complete */
  interval?: 'hour' | 'day' | undefined;
  /** When days begin, in whole hours ahead of UTC */
  offsetHours?: number | undefined;
  /** kind: transactional, marketing, campaign, workflow. provider: gmail, outlook, yahoo, icloud or other, by the domain of the address. bounce, for the bounced metric only: hard or soft and SES's reason, `hard:NoEmail`. tag: `name:value` */
  groupBy?: 'kind' | 'template' | 'campaign' | 'workflow' | 'provider' | 'bounce' | 'tag' | undefined;
  /** With groupBy: only this value */
  value?: string | undefined;
}

export interface GetEmailQuery {
  /** bcc: show the addresses of bcc copies. Not available to agent keys or to members with the viewer role */
  include?: 'bcc' | undefined;
}

export interface RescheduleEmailBody {
  /** When to send, in the future and at most a year after the email was accepted. ISO 8601 with a time zone */
  scheduledAt: string;
}

export interface CreateTemplateBody {
  /** Name, shown to your team only */
  name: string;
  /** Subject line with {{ variables }}, at most 998 characters */
  subject: string;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text; null: the email has only its text */
  body?: string | null | undefined;
  /** Sender address. Its domain is checked at each send */
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  /** Reply-to address, bare or as `Name <address>` */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
  /** Id of the topic, for MARKETING templates only. Contacts who left the topic get no email */
  topicId?: string | null | undefined;
  /** Declared variables of the template, at most 100 and 16 KB. Emails without a value for a required variable are rejected. Null or omitted: any data is accepted */
  variables?: Array<TemplateVariable> | null | undefined;
  /** Name that can be used instead of the id in all requests, unique in the project: 1 to 64 of a-z, 0-9, - _ and . Null: none */
  alias?: string | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListTemplatesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Page number, starting at 1; instead of a cursor */
  page?: number | undefined;
  /** Only templates of this type */
  type?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
  /** Only templates whose name, alias or subject contains this text, case-insensitive */
  search?: string | undefined;
}

export interface ListTemplatesResult {
  templates: Array<Template>;
  total: number;
  /** Present if counting stopped early: there are at least `total` records */
  totalIsLowerBound?: true;
  /** Page number, starting at 1 */
  page: number;
  /** Maximum templates per page */
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
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text; null: the email has only its text */
  body?: string | null | undefined;
  /** Sender address. Its domain is checked at each send */
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  /** Reply-to address, bare or as `Name <address>` */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
  /** Id of the topic, for MARKETING templates only. Contacts who left the topic get no email */
  topicId?: string | null | undefined;
  /** Declared variables of the template, at most 100 and 16 KB. Emails without a value for a required variable are rejected. Null or omitted: any data is accepted */
  variables?: Array<TemplateVariable> | null | undefined;
  /** Name that can be used instead of the id in all requests, unique in the project: 1 to 64 of a-z, 0-9, - _ and . Null: none */
  alias?: string | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface DeleteTemplateQuery {
  /** The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted */
  revision?: number | undefined;
}

export interface ListTemplateVersionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface RestoreTemplateVersionBody {
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface ListTemplateUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface TestTemplateBody {
  /** 1 to 10 addresses */
  to: Array<string>;
  /** Id or email address of the contact whose data is shown; by default the contact of each address, if it exists */
  contact?: string | undefined;
  /** Values of the variables, merged over the contact's data. They are not stored on a contact. Declared variables without a value show their examples */
  data?: Record<string, unknown> | undefined;
  /** Sender address, on a verified domain. Defaults to the template's, then to the project's */
  from?: string | undefined;
}

export interface PreviewDraftBody {
  /** Values of the variables, merged over the contact's data. Declared variables without a value show their examples */
  data?: Record<string, unknown> | undefined;
  /** Id or email address of the contact whose data is shown */
  contact?: string | undefined;
  /** Subject line with {{ variables }}, at most 998 characters */
  subject: string;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text; null: the email has only its text */
  body?: string | null | undefined;
  text?: string | null | undefined;
  previewText?: string | null | undefined;
  layout?: string | null | undefined;
  fromName?: string | null | undefined;
  /** Layouts and partials to use for rendering instead of those of the project */
  parts?:
    | {
        /** By alias */
        layouts?:
          | Record<
              string,
              {
                /** HTML with {{ variables }}, including the parameters of the tag; at most 100 KB */
                body: string;
                /** Plain text with {{ variables }}, including the parameters of the tag; null: plain text can’t include the partial */
                text?: string | null | undefined;
              }
            >
          | undefined;
        /** By alias */
        partials?:
          | Record<
              string,
              {
                /** HTML with {{ variables }}, including the parameters of the tag; at most 100 KB */
                body: string;
                /** Plain text with {{ variables }}, including the parameters of the tag; null: plain text can’t include the partial */
                text?: string | null | undefined;
              }
            >
          | undefined;
      }
    | undefined;
  /** Declared variables of the template, at most 100 and 16 KB. Emails without a value for a required variable are rejected. Null or omitted: any data is accepted */
  variables?: Array<TemplateVariable> | null | undefined;
}

export interface PreviewDraftResult {
  subject: string;
  /** HTML; empty if the email has only its text */
  html: string;
  /** Plain text part */
  text: string;
  /** Warnings, at most 100 */
  warnings: Array<EmailWarning>;
  /** Sender name */
  fromName: string | null;
  /** Variables in the content without a value and without a fallback (`??`), at most 100 */
  missing: Array<string>;
}

export interface PreviewTemplateBody {
  /** Values of the variables, merged over the contact's data. Declared variables without a value show their examples */
  data?: Record<string, unknown> | undefined;
  /** Id or email address of the contact whose data is shown */
  contact?: string | undefined;
}

export interface PreviewTemplateResult {
  subject: string;
  /** HTML; empty if the email has only its text */
  html: string;
  /** Plain text part */
  text: string;
  /** Warnings, at most 100 */
  warnings: Array<EmailWarning>;
}

export interface CreateLayoutBody {
  /** Name that templates use to include it, unique among layouts or partials: 1 to 64 of a-z, 0-9, - _ and . It can’t be changed */
  alias: string;
  /** HTML with {{ content }} once, where the HTML of the template is inserted; at most 100 KB */
  body: string;
  /** Plain text with {{ content }} once, where the plain text of the template is inserted; null: the text of templates does not change */
  text?: string | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListLayoutsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface UpdateLayoutBody {
  /** HTML with {{ content }} once, where the HTML of the template is inserted; at most 100 KB */
  body?: string | undefined;
  /** Plain text with {{ content }} once, where the plain text of the template is inserted; null: the text of templates does not change */
  text?: string | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface DeleteLayoutQuery {
  /** The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted */
  revision?: number | undefined;
}

export interface ListLayoutUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface CreatePartialBody {
  /** Name that templates use to include it, unique among layouts or partials: 1 to 64 of a-z, 0-9, - _ and . It can’t be changed */
  alias: string;
  /** HTML with {{ variables }}, including the parameters of the tag; at most 100 KB */
  body: string;
  /** Plain text with {{ variables }}, including the parameters of the tag; null: plain text can’t include the partial */
  text?: string | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListPartialsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface UpdatePartialBody {
  /** HTML with {{ variables }}, including the parameters of the tag; at most 100 KB */
  body?: string | undefined;
  /** Plain text with {{ variables }}, including the parameters of the tag; null: plain text can’t include the partial */
  text?: string | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface DeletePartialQuery {
  /** The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted */
  revision?: number | undefined;
}

export interface ListPartialUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface CreateCampaignBody {
  /** Name, shown to your team only */
  name: string;
  /** Subject line with {{ variables }}, at most 998 characters. Required without a template; overrides the template's subject. Null uses the template's */
  subject?: string | null | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text or a template; not allowed with a template. Null: the email has only its text */
  body?: string | null | undefined;
  /** Sender address, on a verified domain. Required unless the template or the project has one */
  from?: string | undefined;
  /** Audience of the campaign: all contacts, a segment, or the contacts that match a filter */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id or alias of a template that provides body, text and subject, instead of `body`. A DRAFT always uses the current version of the template, and POST /campaigns/{id}/send keeps the version that is current at that time. A new campaign uses `from`, `fromName`, `replyTo` and `topicId` of the template unless the request sets them */
  template?: string | null | undefined;
  description?: string | null | undefined;
  /** Sender name, with {{ variables }}; defaults to the project's if from is also omitted */
  fromName?: string | null | undefined;
  /** Reply-to address, bare or as `Name <address>`; defaults to the project's */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  /** Preview text that email clients show next to the subject, with {{ variables }}, at most 500 characters. It is hidden at the beginning of the HTML. It overrides that of the template; null uses the template's */
  previewText?: string | null | undefined;
  /** Headers of each email, with the rules of `headers` of POST /v1/send: `Precedence` and `Auto-Submitted` are allowed; headers that the service sets, including `Reply-To`, are not */
  headers?: Record<string, string> | null | undefined;
  /** Id of the topic. Contacts who left the topic are skipped */
  topicId?: string | null | undefined;
  /** Whether opens and clicks are tracked; defaults to the project's setting */
  tracking?: boolean | null | undefined;
  /** Id of the segment, with audienceType SEGMENT only */
  segmentId?: string | null | undefined;
  /** The filter, with audienceType FILTERED only */
  audienceFilter?: Filter | null | undefined;
  /** 2 to 5 variants to compare. Without `test`, they are spread evenly over the audience */
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
  /** Tests the variants on part of the audience first */
  test?:
    | {
        /** Percentage of the audience that gets the variants; the rest gets the winner */
        percent: number;
        /** How the winner is chosen: by opened or clicked emails per delivered email, or manually */
        metric: 'opens' | 'clicks' | 'manual';
        /** Hours between the last test email and the choice of the winner, at most 720. Not allowed with the metric manual */
        afterHours?: number | null | undefined;
      }
    | null
    | undefined;
  /** Percentage of the audience that gets no email, as a control group */
  holdoutPercent?: number | null | undefined;
  /** Hour of the day at which each recipient gets the email, in the time zone of the contact's data.timezone */
  localHour?: number | null | undefined;
  /** Time zone for contacts without a valid data.timezone; UTC if omitted */
  timezone?: string | null | undefined;
}

export interface ListCampaignsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only campaigns with this status */
  status?: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT' | undefined;
  /** Only campaigns whose name, subject or subject of a variant contains this text, case-insensitive */
  search?: string | undefined;
}

export interface UpdateCampaignBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  /** Subject line with {{ variables }}, at most 998 characters. Required without a template; overrides the template's subject. Null uses the template's */
  subject?: string | null | undefined;
  /** HTML with {{ variables }}, at most 512 KB. Required unless there is text or a template; not allowed with a template. Null: the email has only its text */
  body?: string | null | undefined;
  /** Sender address, on a verified domain. Required unless the template or the project has one */
  from?: string | undefined;
  /** Audience of the campaign: all contacts, a segment, or the contacts that match a filter */
  audienceType?: 'ALL' | 'SEGMENT' | 'FILTERED' | undefined;
  /** Id or alias of a template that provides body, text and subject, instead of `body`. A DRAFT always uses the current version of the template, and POST /campaigns/{id}/send keeps the version that is current at that time. A new campaign uses `from`, `fromName`, `replyTo` and `topicId` of the template unless the request sets them */
  template?: string | null | undefined;
  description?: string | null | undefined;
  /** Sender name, with {{ variables }}; defaults to the project's if from is also omitted */
  fromName?: string | null | undefined;
  /** Reply-to address, bare or as `Name <address>`; defaults to the project's */
  replyTo?: string | null | undefined;
  text?: string | null | undefined;
  /** Preview text that email clients show next to the subject, with {{ variables }}, at most 500 characters. It is hidden at the beginning of the HTML. It overrides that of the template; null uses the template's */
  previewText?: string | null | undefined;
  /** Headers of each email, with the rules of `headers` of POST /v1/send: `Precedence` and `Auto-Submitted` are allowed; headers that the service sets, including `Reply-To`, are not */
  headers?: Record<string, string> | null | undefined;
  /** Id of the topic. Contacts who left the topic are skipped */
  topicId?: string | null | undefined;
  /** Whether opens and clicks are tracked; defaults to the project's setting */
  tracking?: boolean | null | undefined;
  /** Id of the segment, with audienceType SEGMENT only */
  segmentId?: string | null | undefined;
  /** The filter, with audienceType FILTERED only */
  audienceFilter?: Filter | null | undefined;
  /** 2 to 5 variants to compare. Without `test`, they are spread evenly over the audience */
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
  /** Tests the variants on part of the audience first */
  test?:
    | {
        /** Percentage of the audience that gets the variants; the rest gets the winner */
        percent: number;
        /** How the winner is chosen: by opened or clicked emails per delivered email, or manually */
        metric: 'opens' | 'clicks' | 'manual';
        /** Hours between the last test email and the choice of the winner, at most 720. Not allowed with the metric manual */
        afterHours?: number | null | undefined;
      }
    | null
    | undefined;
  /** Percentage of the audience that gets no email, as a control group */
  holdoutPercent?: number | null | undefined;
  /** Hour of the day at which each recipient gets the email, in the time zone of the contact's data.timezone */
  localHour?: number | null | undefined;
  /** Time zone for contacts without a valid data.timezone; UTC if omitted */
  timezone?: string | null | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface SendCampaignBody {
  /** When to send, at most a year ahead; immediately if omitted. ISO 8601 with a time zone */
  scheduledAt?: string | null | undefined;
  /** The template version that you reviewed. If another version is current, nothing is sent (409) */
  templateVersion?: number | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface RequestApprovalBody {
  /** When to send, at most a year ahead; immediately after approval if omitted. ISO 8601 with a time zone */
  scheduledAt?: string | null | undefined;
}

export interface ListApprovalsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface ApproveCampaignBody {
  /** Fingerprint of the request that you reviewed */
  fingerprint: string;
}

export interface RejectCampaignBody {
  /** Fingerprint of the request that you reviewed */
  fingerprint: string;
  /** Reason for the agent */
  reason?: string | undefined;
}

export interface TestCampaignBody {
  /** 1 to 10 addresses */
  to: Array<string>;
  /** Id or email address of the contact whose data is shown; by default the contact of each address, if it exists */
  contact?: string | undefined;
  /** Name of the variant to show; defaults to the campaign's own content */
  variant?: string | undefined;
}

export interface ChooseWinnerBody {
  /** Name of the variant */
  variant: string;
}

export interface ForecastAudienceBody {
  /** Audience of the campaign: all contacts, a segment, or the contacts that match a filter */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id of the segment, with audienceType SEGMENT only */
  segmentId?: string | null | undefined;
  /** The filter, with audienceType FILTERED only */
  audienceFilter?: Filter | null | undefined;
  /** Id of the topic. Contacts who left the topic are skipped */
  topicId?: string | null | undefined;
}

export interface ListAudienceBody {
  /** Audience of the campaign: all contacts, a segment, or the contacts that match a filter */
  audienceType?: 'ALL' | 'SEGMENT' | 'FILTERED' | undefined;
  /** Id of the segment, with audienceType SEGMENT only */
  segmentId?: string | null | undefined;
  /** The filter, with audienceType FILTERED only */
  audienceFilter?: Filter | null | undefined;
  /** Id of the topic. Contacts who left the topic are skipped */
  topicId?: string | null | undefined;
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only contacts that would be skipped for this reason. Without it, only contacts that would get the email */
  reason?: 'unsubscribed' | 'not_in_topic' | 'snoozed' | 'suppressed' | 'holdout' | undefined;
}

export interface GetStatsQuery {
  /** Interval of the time series */
  interval?: 'hour' | 'day' | undefined;
}

export interface GetHoldoutQuery {
  /** Name of the event to compare, such as a purchase */
  event: string;
}

export interface ListRecipientsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only recipients with this status */
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
  /** Only recipients of the variant with this name */
  variant?: string | undefined;
  /** Only recipients who clicked the link with this `number` of GET /campaigns/{id}/stats */
  link?: number | undefined;
  /** Only recipients that this metric of GET /campaigns/{id}/stats counts, whatever happened to the email afterward */
  happened?: 'sent' | 'delivered' | 'opened' | 'clicked' | 'bounced' | 'complained' | 'unsubscribed' | undefined;
  /** With `happened`: start of the time range, inclusive */
  from?: string | undefined;
  /** With `happened`: end of the time range, exclusive */
  to?: string | undefined;
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
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListSegmentsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only segments whose name or description contains this text, case-insensitive */
  search?: string | undefined;
}

export interface PreviewSegmentBody {
  filters: Filter;
  /** Whether each example includes its `activity` */
  activity?: boolean | undefined;
}

export interface PreviewSegmentResult {
  /** Number of matching contacts */
  count: number;
  /** Present if not all contacts were evaluated: at least `count` match */
  countIsLowerBound?: true;
  /** At most 10 examples */
  examples: Array<Contact>;
  /** Conditions that match no contact yet: the project has no such data field or event */
  warnings: Array<{
    /** Path of the condition, such as `filters.conditions[0].field` */
    field: string;
    message: string;
  }>;
}

export interface ListMatchesBody {
  filters: Filter;
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Whether each contact includes its `activity` */
  activity?: boolean | undefined;
}

export interface UpdateSegmentBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  /** Note for your team, at most 1000 characters */
  description?: string | null | undefined;
  /** The type can’t be changed: only the current type is accepted */
  type?: 'DYNAMIC' | 'STATIC' | undefined;
  /** The new filter, as a whole */
  filters?: SegmentFilter | undefined;
  /** Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them */
  trackMembership?: boolean | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface DeleteSegmentQuery {
  /** The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted */
  revision?: number | undefined;
}

export interface ListSegmentContactsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Whether each contact includes its `activity` */
  activity?: true | false | undefined;
}

export interface ListSegmentChangesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface ListSegmentUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
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
  /** Checked before each step and after each wait: if it matches, the execution becomes EXITED */
  exitWhen?: WorkflowFilter | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListWorkflowsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only workflows whose name or description contains this text, case-insensitive */
  search?: string | undefined;
}

export interface GetWorkflowQuery {
  /** Version of the graph; defaults to the current version */
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
  /** Checked before each step and after each wait: if it matches, the execution becomes EXITED */
  exitWhen?: WorkflowFilter | null | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface DeleteWorkflowQuery {
  /** The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted */
  revision?: number | undefined;
}

export interface ListWorkflowVersionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface GetGraphQuery {
  /** Version of the graph; defaults to the current version */
  version?: number | undefined;
}

export interface RevealSecretBody {
  /** Whether to replace the secret */
  rotate?: boolean | undefined;
  /** How many hours requests are also signed with the old secret, at most 168 */
  overlapHours?: number | undefined;
}

export interface RevealSecretResult {
  /** Signs the requests of WEBHOOK steps, in the same way as webhooks; null in the response to a repeated request */
  secret: string | null;
  /** When requests stop being signed with the old secret too */
  earlierUntil: string | null;
}

export interface SimulateWorkflowBody {
  /** Id or email address of the contact to simulate, in its current state. Send either this or a sample */
  contact?: string | undefined;
  /** A sample contact. Without contact and sample, a subscribed sample contact is used */
  sample?:
    | {
        /** Email address */
        email?: string | undefined;
        /** Whether the sample receives marketing emails */
        subscribed?: boolean | undefined;
        /** Data of the sample */
        data?: Record<string, unknown> | undefined;
      }
    | undefined;
  /** The data that starts the execution, read as trigger.<path> */
  data?: Record<string, unknown> | undefined;
  /** At most 200 events that happen during the simulation */
  events?: Array<SimulatedEvent> | undefined;
  /** Start time, at most ten years ahead; defaults to now */
  startAt?: string | undefined;
  /** Number of a SEND_EMAIL step in the path, starting at 1: the response then includes its whole email as `email`. Repeat the simulation with the `startedAt` of its response as `startAt`, so that it takes the same path */
  emailAt?: number | undefined;
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
    /** The subject of an email or why it would not be sent, the request of a WEBHOOK step, or what the step changes */
    detail: string | null;
    /** The email of a SEND_EMAIL step, including a skipped email; null for other steps, and if there is no email */
    email: {
      /** The rendered subject, at most 1000 characters */
      subject: string;
      /** Sender */
      from: {
        name?: string;
        email: string;
      };
      /** Id of the template; null if the step has its own content */
      template: string | null;
      /** Type of the email */
      emailType: 'TRANSACTIONAL' | 'MARKETING';
    } | null;
  }>;
  /** With `emailAt`: the email of that step; null if it has none or was not reached */
  email?: SimulatedEmail | null;
  /** Present if the simulation was cut short, after 500 steps, ten simulated years or 10 seconds */
  truncated?: true;
}

export interface SimulateDraftBody {
  trigger: WorkflowTrigger;
  /** 1 to 100 steps; the first one is the entry */
  steps: Array<WorkflowStep>;
  /** Checked before each step and after each wait: if it matches, the execution becomes EXITED */
  exitWhen?: WorkflowFilter | null | undefined;
  /** Id or email address of the contact to simulate, in its current state. Send either this or a sample */
  contact?: string | undefined;
  /** A sample contact. Without contact and sample, a subscribed sample contact is used */
  sample?:
    | {
        /** Email address */
        email?: string | undefined;
        /** Whether the sample receives marketing emails */
        subscribed?: boolean | undefined;
        /** Data of the sample */
        data?: Record<string, unknown> | undefined;
      }
    | undefined;
  /** The data that starts the execution, read as trigger.<path> */
  data?: Record<string, unknown> | undefined;
  /** At most 200 events that happen during the simulation */
  events?: Array<SimulatedEvent> | undefined;
  /** Start time, at most ten years ahead; defaults to now */
  startAt?: string | undefined;
  /** Number of a SEND_EMAIL step in the path, starting at 1: the response then includes its whole email as `email`. Repeat the simulation with the `startedAt` of its response as `startAt`, so that it takes the same path */
  emailAt?: number | undefined;
}

export interface StartExecutionBody {
  /** Id or email address of a contact */
  contact: string;
  /** Data that filters and templates read as trigger.<path>, at most 32 KB */
  data?: Record<string, unknown> | undefined;
}

export interface ListExecutionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only executions with this status */
  status?: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED' | undefined;
  /** Id or email address of a contact */
  contact?: string | undefined;
  /** Only executions that reached this step, in any version */
  step?: string | undefined;
  /** With `step`: only executions that this metric of the step counts in GET /workflows/{id}/stats. Defaults to `entered` */
  stepState?: 'entered' | 'waiting' | 'completed' | 'failed' | undefined;
  /** With `step`: only executions that left it with this outcome, among the latest 100 steps of each. `skipped` and `branch` include every reason and branch */
  outcome?: string | undefined;
  /** Only executions that were triggered at this time or later; startedAt can be seconds later */
  from?: string | undefined;
  /** Only executions that were triggered before this time */
  to?: string | undefined;
}

export interface CreateTopicBody {
  /** Name, shown on the preferences page */
  name: string;
  /** Description for the preferences page, at most 1000 characters */
  description?: string | null | undefined;
  /** Whether contacts who have not chosen get emails of this topic */
  defaultSubscribed?: boolean | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
}

export interface ListTopicsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface UpdateTopicBody {
  /** Name, shown on the preferences page */
  name?: string | undefined;
  /** Description for the preferences page, at most 1000 characters */
  description?: string | null | undefined;
  /** Whether contacts who have not chosen get emails of this topic */
  defaultSubscribed?: boolean | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface DeleteTopicQuery {
  /** The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted */
  revision?: number | undefined;
}

export interface ListTopicUsesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface CreateFormBody {
  /** Name, shown to your team only */
  name: string;
  /** Whether the page and the endpoint of the form are on. While the form is off, both return 404 */
  enabled?: boolean | undefined;
  /** Heading of the page */
  title: string;
  /** A paragraph below the heading, at most 1000 characters */
  intro?: string | null | undefined;
  /** Text of the button; null: the text of the language, such as Subscribe */
  button?: string | null | undefined;
  /** https URL of the page that opens after a submission; null: the form shows a sentence instead. It is read from the form alone, never from a visitor’s request */
  redirect?: string | null | undefined;
  /** Additional fields besides the address; stored in the data of the contact */
  fields?: Array<FormField> | undefined;
  /** Topics that the visitor can choose; none: the form is for all emails */
  topics?: Array<string> | undefined;
  /** Id of a STATIC segment that people join when they confirm or, without double opt-in, as new contacts; null: none */
  segmentId?: string | null | undefined;
  /** The consent text, shown above the button and stored with the consent */
  consent: string;
  /** Whether an email asks for confirmation before anything is stored. The project needs double opt-in with its template. Without it, the form adds new contacts immediately, and does not change existing ones */
  doubleOptIn?: boolean | undefined;
}

export interface ListFormsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface UpdateFormBody {
  /** Name, shown to your team only */
  name?: string | undefined;
  /** Whether the page and the endpoint of the form are on. While the form is off, both return 404 */
  enabled?: boolean | undefined;
  /** Heading of the page */
  title?: string | undefined;
  /** A paragraph below the heading, at most 1000 characters */
  intro?: string | null | undefined;
  /** Text of the button; null: the text of the language, such as Subscribe */
  button?: string | null | undefined;
  /** https URL of the page that opens after a submission; null: the form shows a sentence instead. It is read from the form alone, never from a visitor’s request */
  redirect?: string | null | undefined;
  /** Additional fields besides the address; stored in the data of the contact */
  fields?: Array<FormField> | undefined;
  /** Topics that the visitor can choose; none: the form is for all emails */
  topics?: Array<string> | undefined;
  /** Id of a STATIC segment that people join when they confirm or, without double opt-in, as new contacts; null: none */
  segmentId?: string | null | undefined;
  /** The consent text, shown above the button and stored with the consent */
  consent?: string | undefined;
  /** Whether an email asks for confirmation before anything is stored. The project needs double opt-in with its template. Without it, the form adds new contacts immediately, and does not change existing ones */
  doubleOptIn?: boolean | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface SubmitFormBody {
  /** Email address */
  email: string;
  /** The form's fields by name */
  data?: Record<string, string | number | boolean> | undefined;
  /** Ids of the chosen topics, from those that the form offers */
  topics?: Array<string> | undefined;
  /** URL of the page with the form; stored with the consent */
  page?: string | undefined;
  /** A field that people do not see. Submissions with a value get the same response as all others, and are ignored */
  website?: string | undefined;
  /** The solved challenge: Base64 of JSON with its `algorithm`, `challenge`, `salt` and `signature`, and `number`. Each can be used once */
  proof: string;
}

export interface SubmitFormResult {
  /** Whether an email asks for confirmation; the same for all visitors */
  confirm: boolean;
  /** Page to open next, if the form has one */
  redirect?: string;
}

export interface NewChallengeResult {
  /** The hash function */
  algorithm: 'SHA-256';
  /** The hash to find, in hexadecimal */
  challenge: string;
  /** The largest possible number */
  maxnumber: number;
  /** The text before the number */
  salt: string;
  /** Send it back with the solution */
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
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface CreateContactBody {
  /** Email address */
  email: string;
  /** Whether the contact receives marketing emails. If omitted, a new contact is subscribed and an existing one does not change */
  subscribed?: boolean | undefined;
  /** Free-form attributes. They are merged into the existing ones by top-level key; null removes a key. At most 100 keys, 5 levels and 32 KB */
  data?: Record<string, unknown> | undefined;
}

export interface CreateContactResult {
  id: string;
  email: string;
  /** Whether the contact receives marketing emails */
  subscribed: boolean;
  /** Free-form attributes */
  data: Record<string, unknown>;
  /** Choices by topic id; other topics use their default */
  topics?: Record<string, boolean>;
  /** No marketing emails before this time */
  snoozedUntil?: string;
  /** Present while a confirmation email is waiting for the contact to confirm the subscription */
  pending?: true;
  /** Present while some of the contact's data comes only from a public key. Confirmation and workflow emails do not show this data until the person confirms, or a secret key updates the contact or tracks an event for it */
  unconfirmed?: true;
  /** The latest consent from an import or a form. It remains when the contact unsubscribes */
  consent?: {
    /** Where the person gave consent to marketing emails */
    source: string;
    /** When the person gave consent */
    at: string;
    /** The text that the person consented to. For a contact that was moved in from another service, what its export contains about the consent */
    text: string;
    /** When the import with the consent was started, when the person confirmed, or when the person submitted a form without confirmation */
    recordedAt: string;
    /** What recorded the consent. `confirmation`: the person submitted a form and confirmed by email. `form`: a form without confirmation; anybody can have entered the address. Absent in consents that were recorded before this field existed */
    recordedBy?: 'import' | 'form' | 'confirmation';
  };
  /** Latest activity, delayed by seconds; null for what never happened. Only included if requested */
  activity?: {
    /** When an email was last sent to the contact */
    sentAt: string | null;
    /** When an email was last opened */
    openedAt: string | null;
    /** When a link was last clicked */
    clickedAt: string | null;
    /** The latest event that the project tracked. For a contact with more than 100 event names, only its first 100 are known */
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
  /** Result of the call */
  _meta: {
    /** This call created the contact */
    isNew: boolean;
    /** The contact existed before */
    isUpdate: boolean;
  };
  /** Data that is not stored on the contact, or that the service cannot read; absent if there is none */
  warnings?: Array<DataWarning>;
}

export interface ListContactsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Whether each contact includes its `activity` */
  activity?: true | false | undefined;
  /** Only contacts that are subscribed, or only those that are not */
  subscribed?: true | false | undefined;
  /** Only contacts whose address contains this text, or whose address or name contains each of its words. Names are texts in `data` under firstName, last_name, name and similar keys; case and accents do not matter */
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
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface GetContactQuery {
  /** Whether each contact includes its `activity` */
  activity?: true | false | undefined;
}

export interface UpdateContactBody {
  /** A new email address, which no other contact in the project has. It can’t be changed together with other fields */
  email?: string | undefined;
  /** Whether to subscribe the contact to marketing emails, or to unsubscribe it. After a complaint, true has no effect */
  subscribed?: boolean | undefined;
  /** Free-form attributes. They are merged into the existing ones by top-level key; null removes a key. At most 100 keys, 5 levels and 32 KB */
  data?: Record<string, unknown> | undefined;
  /** Choices by topic id; null removes one choice, or all choices. At most 100 */
  topics?: Record<string, boolean | null> | null | undefined;
  /** No marketing emails before this time, at most a year ahead; null removes the pause */
  snoozedUntil?: string | null | undefined;
}

export interface UpdateContactResult {
  id: string;
  email: string;
  /** Whether the contact receives marketing emails */
  subscribed: boolean;
  /** Free-form attributes */
  data: Record<string, unknown>;
  /** Choices by topic id; other topics use their default */
  topics?: Record<string, boolean>;
  /** No marketing emails before this time */
  snoozedUntil?: string;
  /** Present while a confirmation email is waiting for the contact to confirm the subscription */
  pending?: true;
  /** Present while some of the contact's data comes only from a public key. Confirmation and workflow emails do not show this data until the person confirms, or a secret key updates the contact or tracks an event for it */
  unconfirmed?: true;
  /** The latest consent from an import or a form. It remains when the contact unsubscribes */
  consent?: {
    /** Where the person gave consent to marketing emails */
    source: string;
    /** When the person gave consent */
    at: string;
    /** The text that the person consented to. For a contact that was moved in from another service, what its export contains about the consent */
    text: string;
    /** When the import with the consent was started, when the person confirmed, or when the person submitted a form without confirmation */
    recordedAt: string;
    /** What recorded the consent. `confirmation`: the person submitted a form and confirmed by email. `form`: a form without confirmation; anybody can have entered the address. Absent in consents that were recorded before this field existed */
    recordedBy?: 'import' | 'form' | 'confirmation';
  };
  /** Latest activity, delayed by seconds; null for what never happened. Only included if requested */
  activity?: {
    /** When an email was last sent to the contact */
    sentAt: string | null;
    /** When an email was last opened */
    openedAt: string | null;
    /** When a link was last clicked */
    clickedAt: string | null;
    /** The latest event that the project tracked. For a contact with more than 100 event names, only its first 100 are known */
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
  /** Data that is not stored on the contact, or that the service cannot read; absent if there is none */
  warnings?: Array<DataWarning>;
}

export interface ListContactEventsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only events with this name */
  name?: string | undefined;
}

export interface ListContactDataQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface ListContactEmailsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface ListContactSegmentsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface ListSuppressionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only suppressions with this reason */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
  /** Only addresses that contain this text, case-insensitive */
  search?: string | undefined;
  /** Only the suppression of exactly this address */
  email?: string | undefined;
}

export interface CreateSuppressionBody {
  /** Email address */
  email: string;
  /** Why the address gets no emails */
  reason?: 'hard_bounce' | 'complaint' | 'manual' | 'import' | undefined;
}

export interface TrackEventBody {
  /** Email address */
  email: string;
  /** Name of the event, at most 100 characters. Names of the service's own events are not allowed */
  event: string;
  /** Data of the event, at most 32 KB. It is also merged into the data of the contact, where null removes a key. Send {"value": ..., "persistent": false} for a value that is only for the event */
  data?: Record<string, unknown> | undefined;
  /** Whether the contact receives marketing emails. If omitted, a new contact is subscribed and an existing one does not change */
  subscribed?: boolean | undefined;
  /** true: `subscribed` applies to a new contact only; an existing one keeps its subscription */
  preserveExistingSubscription?: boolean | undefined;
  /** When the event happened, not in the future; defaults to now. ISO 8601 with a time zone */
  timestamp?: string | undefined;
  /**
   * With a public key: proof that your server knows that the address belongs to the visitor, so that the data is trusted. `<expiry>.<hex HMAC-SHA256>` of `<address in lower case>
   * <expiry>` with the key's proofSecret; the expiry in seconds since 1970, at most 7 days ahead. Ignored with a secret key
   */
  proof?: string | undefined;
}

export interface TrackEventResult {
  /** Id of the contact */
  contact: string;
  /** Id of the event */
  event: string;
  /** ISO 8601 in UTC, with milliseconds */
  timestamp: string;
  /** Data that is not stored on the contact, or that the service cannot read; absent if there is none */
  warnings?: Array<DataWarning>;
}

export interface TrackBeaconBody {
  /** Email address */
  email: string;
  /** Name of the event, at most 100 characters. Names of the service's own events are not allowed */
  event: string;
  /** Data of the event, at most 32 KB. It is also merged into the data of the contact, where null removes a key. Send {"value": ..., "persistent": false} for a value that is only for the event */
  data?: Record<string, unknown> | undefined;
  /** Whether the contact receives marketing emails. If omitted, a new contact is subscribed and an existing one does not change */
  subscribed?: boolean | undefined;
  /** true: `subscribed` applies to a new contact only; an existing one keeps its subscription */
  preserveExistingSubscription?: boolean | undefined;
  /** When the event happened, not in the future; defaults to now. ISO 8601 with a time zone */
  timestamp?: string | undefined;
  /**
   * With a public key: proof that your server knows that the address belongs to the visitor, so that the data is trusted. `<expiry>.<hex HMAC-SHA256>` of `<address in lower case>
   * <expiry>` with the key's proofSecret; the expiry in seconds since 1970, at most 7 days ahead. Ignored with a secret key
   */
  proof?: string | undefined;
  /** Public key */
  key: string;
}

export interface TrackBatchBody {
  /** The events */
  events: Array<{
    /** Email address */
    email: string;
    /** Name of the event, at most 100 characters. Names of the service's own events are not allowed */
    event: string;
    /** Data of the event, at most 32 KB. It is also merged into the data of the contact, where null removes a key. Send {"value": ..., "persistent": false} for a value that is only for the event */
    data?: Record<string, unknown> | undefined;
    /** Whether the contact receives marketing emails. If omitted, a new contact is subscribed and an existing one does not change */
    subscribed?: boolean | undefined;
    /** true: `subscribed` applies to a new contact only; an existing one keeps its subscription */
    preserveExistingSubscription?: boolean | undefined;
    /** When the event happened, not in the future; defaults to now. ISO 8601 with a time zone */
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
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only events with this name */
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
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface VerifyEmailBody {
  /** Address to verify, at most 320 characters */
  email: string;
}

export interface VerifyEmailResult {
  /** The normalized address */
  email: string;
  /** False only if the address cannot receive emails; true if that is unknown */
  valid: boolean;
  /** unknown: DNS did not respond in time */
  status: 'valid' | 'invalid' | 'unknown';
  /** The domain, or a parent domain, belongs to a disposable email service */
  isDisposable: boolean;
  /** The domain belongs to a forwarding or masking service */
  isAlias: boolean;
  /** The domain looks misspelled; see suggestedEmail */
  isTypo: boolean;
  /** The mailbox has a tag after a plus sign */
  isPlusAddressed: boolean;
  /** The domain belongs to a personal mailbox provider */
  isPersonalEmail: boolean;
  /** The mailbox belongs to a role such as info, not to a person */
  isRoleAccount: boolean;
  /** The domain exists in DNS */
  domainExists: boolean;
  /** The domain or its www subdomain has an address record; no page is fetched */
  hasWebsite: boolean;
  /** The domain has MX records; without them, emails can still be delivered to its address record */
  hasMxRecords: boolean;
  /** The findings as text */
  reasons: Array<string>;
  /** The findings as codes, in the same order */
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
  /** Purpose of the file */
  purpose: 'attachment' | 'import';
  /** File name with its extension */
  filename: string;
  /** Content type. Parameters, as in `text/csv; charset=utf-8`, are accepted but not stored */
  contentType: string;
  /** Exact size in bytes: at most 10 MB for an attachment, 1 GiB for an import */
  size: number;
}

export interface CreateUploadResult {
  /** Id of the upload, for the request that uses the file */
  uploadId: string;
  /** URL for a multipart POST of all `fields`, then of the file in a part named "file" */
  url: string;
  /** Form fields, to send unchanged */
  fields: Record<string, string>;
  /** When the form expires. The file can be used for a day. */
  expiresAt: string;
}

export interface ImportContactsBody {
  /** Id of an upload with the purpose import. Upload the file first */
  uploadId: string;
  /** Format of the file; by default detected from its name (.ndjson, .jsonl) or content type, otherwise csv */
  format?: 'csv' | 'ndjson' | undefined;
  /** CSV: delimiter; by default detected from the first line */
  delimiter?: ',' | ';' | '\t' | '|' | undefined;
  /** CSV: what each column maps to: `email`, `subscribed`, `unsubscribed` (yes means not subscribed), `consent.source`, `consent.at`, `consent.text` (of this person, as in `consent`) or `data.<key>`; null skips a column. Columns that are not listed are mapped by name: the address (`Email Address`, `E-Mail` and similar) or its values, `subscribed`, `consent.source`, `consent.at`, `consent.text`, or `data.<column>` if the name is a valid key. Other columns are skipped and listed in the job. A column that looks like consent must be listed */
  mapping?: Record<string, string | null> | undefined;
  /** CSV: types of values by data key. Dates are stored in ISO 8601, in UTC if they have no time zone: `date` reads 2026-12-31, `dayFirstDate` also 31.12.2026 and 31/12/2026 14:30, `monthFirstDate` also 12/31/2026 2:30 PM. These two store a date without a time as 2026-12-31, `date` as 2026-12-31T00:00:00.000Z. `consent.at` can be one of these. By default, a value gets the type that the field has on most contacts, if it can be converted, otherwise it is text */
  types?:
    | Record<string, 'text' | 'number' | 'boolean' | 'date' | 'dayFirstDate' | 'monthFirstDate' | 'json'>
    | undefined;
  /** Whether new contacts are subscribed if their row does not specify it; with `resubscribe`, existing contacts too */
  subscribed?: boolean | undefined;
  /** Whether contacts who unsubscribed or bounced are subscribed again, never after a complaint. Use it only for people who asked for emails */
  resubscribe?: boolean | undefined;
  /** Choices by topic id, for contacts that are subscribed after their row. A contact's existing choice for a topic remains; with `resubscribe`, it is replaced */
  topics?: Record<string, boolean> | undefined;
  /** Id of a static segment that the contacts of all rows are added to, subscribed or not */
  segmentId?: string | undefined;
  /** How the people in the file gave consent to marketing emails. It is stored on each contact that is subscribed after its row, and replaces an earlier consent. A row can have its own consent: columns mapped to `consent.source`, `consent.at` and `consent.text`, or `consent` with these fields in NDJSON; fields that it omits are taken from here. A row without a time, from the row or from here, has no consent; a row with a time but without source or text is rejected */
  consent?:
    | {
        /** Where the people gave consent */
        source: string;
        /** When they gave consent, not in the future. Required, except for NDJSON and if a column is mapped to `consent.at` */
        at?: string | undefined;
        /** The text that they consented to, on one line of at most 1000 characters */
        text: string;
      }
    | undefined;
  /** Whether the job only reports what each row would do, and changes nothing. The upload can still be used for the import itself */
  dryRun?: boolean | undefined;
}

export interface ExportContactsBody {
  /** Format of the file */
  format?: 'csv' | 'ndjson' | undefined;
  /** Only contacts that match this filter */
  filter?: Filter | undefined;
  /** CSV: columns in this order: id, email, subscribed, createdAt, updatedAt, consent.source, consent.at, consent.text, data.<key>; all by default */
  fields?: Array<string> | undefined;
}

export interface BulkContactsBody {
  /** What to do with the contacts */
  action: 'subscribe' | 'unsubscribe' | 'delete' | 'addToSegment';
  /** 1 to 1000 ids of contacts */
  ids?: Array<string> | undefined;
  /** 1 to 1000 addresses of contacts */
  emails?: Array<string> | undefined;
  /** All contacts that match this filter */
  filter?: Filter | undefined;
  /** For addToSegment: id of the static segment */
  segmentId?: string | undefined;
}

export interface ImportSuppressionsBody {
  /** Id of an upload with the purpose import. Upload the file first */
  uploadId: string;
  /** Format of the file; by default detected from its name (.ndjson, .jsonl) or content type, otherwise csv */
  format?: 'csv' | 'ndjson' | undefined;
  /** CSV: delimiter; by default detected from the first line */
  delimiter?: ',' | ';' | '\t' | '|' | undefined;
  /** CSV: columns with `email` and `reason`, if they have unusual names */
  mapping?: Record<string, 'email' | 'reason' | null> | undefined;
  /** Reason for rows without a reason, or with an unknown one */
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
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only jobs of this type */
  type?: 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export' | undefined;
  /** Only jobs with this status */
  status?: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | undefined;
}

export interface ListJobRowsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only rows with this outcome */
  outcome?: 'created' | 'updated' | 'unchanged' | 'refused' | undefined;
}

export interface CreateDomainBody {
  /** Domain to send from, or a subdomain */
  domain: string;
  /** Subdomain that receives bounces: one label of letters, digits and hyphens. Default: `mail`, or `bounce` if the domain itself begins with `mail` */
  mailFromSubdomain?: string | undefined;
}

export interface ListDomainsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only domains with this status */
  status?: 'PENDING' | 'VERIFIED' | 'FAILED' | undefined;
}

export interface UpdateDomainBody {
  /** Whether the service receives emails to the domain */
  receiving?: boolean | undefined;
  /** Whether emails with a Reply-To at the domain are sent with a signed address instead, `r+…@` the domain. It identifies the email even if the reply has no threading headers. The domain must have `receiving` on */
  signedReplies?: boolean | undefined;
  /** Whether the service receives DMARC reports on the domain */
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
  /** All routes, in order. They replace the existing routes. At most 50 */
  routes: Array<{
    /** The part before the @. End with `*` to match a prefix; `*` alone matches everything. Case-insensitive */
    match: string;
    /** event: the email becomes an event of its sender. drop: it is deleted without a record */
    action: 'event' | 'drop';
    /** The only webhook that is notified of the email, regardless of its events. Null: the webhooks that subscribe to the event */
    webhookId?: string | null | undefined;
    /** An address that also gets the email: of a member of the project who has signed in, or at a VERIFIED domain of the project that does not receive here. Null: none */
    forwardTo?: string | null | undefined;
  }>;
  /** The revision that this change is based on, 0 before the first change. If the routes have changed since, the response is 409 CHANGED_MEANWHILE. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface ListKeysQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only keys that this key created */
  createdBy?: string | undefined;
}

export interface CreateKeyBody {
  /** Name of the key */
  name: string;
  /** public: for /v1/track and /v1/track/beacon only, can be used in a browser; secret: for all routes; agent: reads and creates drafts, on the routes that allow agents */
  kind?: 'secret' | 'public' | 'agent' | undefined;
  /** Groups of routes that the key can use; all groups if omitted */
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
  /** For a public key: origins of the pages that can use it. Calls with another Origin header, or without one, return 403. All pages if omitted */
  allowedOrigins?: Array<string> | undefined;
  /** For a public key: whether each call needs a visitor `proof` from your server */
  requiresProof?: boolean | undefined;
  /** When the key expires; never if omitted */
  expiresAt?: string | undefined;
}

export interface CreateKeyResult {
  id: string;
  name: string;
  /** public: for /v1/track and /v1/track/beacon only, can be used in a browser; secret: for all routes; agent: reads and creates drafts, on the routes that allow agents */
  kind: 'secret' | 'public' | 'agent';
  /** The last four characters of the key, to identify it; null for keys from earlier versions */
  lastFour: string | null;
  /** Groups of routes that the key can use; null for all groups */
  scopes: Array<string> | null;
  /** Origins of the pages that can use a public key; null for all */
  allowedOrigins: Array<string> | null;
  /** Whether each call with a public key needs a visitor proof */
  requiresProof: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the key or member that created it; `operator` for a session of the operator, null for the command line */
  createdBy: string | null;
  /** Latest use, accurate to five minutes */
  lastUsedAt: string | null;
  /** When the key expires */
  expiresAt: string | null;
  /** When the key was revoked */
  revokedAt: string | null;
  /** Id of the new key, if the key was rotated */
  replacedBy: string | null;
  /** For a public key: the secret that your server signs visitor proofs with; null in the response to a repeated request */
  proofSecret: string | null;
  /** The key. It is shown only once; null in the response to a repeated request */
  key: string | null;
}

export interface UpdateKeyBody {
  /** Name of the key */
  name?: string | undefined;
  allowedOrigins?: Array<string> | null | undefined;
  /** For a public key: whether each call needs a visitor `proof` from your server */
  requiresProof?: boolean | undefined;
}

export interface UpdateKeyResult {
  id: string;
  name: string;
  /** public: for /v1/track and /v1/track/beacon only, can be used in a browser; secret: for all routes; agent: reads and creates drafts, on the routes that allow agents */
  kind: 'secret' | 'public' | 'agent';
  /** The last four characters of the key, to identify it; null for keys from earlier versions */
  lastFour: string | null;
  /** Groups of routes that the key can use; null for all groups */
  scopes: Array<string> | null;
  /** Origins of the pages that can use a public key; null for all */
  allowedOrigins: Array<string> | null;
  /** Whether each call with a public key needs a visitor proof */
  requiresProof: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the key or member that created it; `operator` for a session of the operator, null for the command line */
  createdBy: string | null;
  /** Latest use, accurate to five minutes */
  lastUsedAt: string | null;
  /** When the key expires */
  expiresAt: string | null;
  /** When the key was revoked */
  revokedAt: string | null;
  /** Id of the new key, if the key was rotated */
  replacedBy: string | null;
  /** For a public key: the secret that your server signs visitor proofs with; null in the response to a repeated request */
  proofSecret: string | null;
}

export interface RevokeKeyQuery {
  /** What happens to the keys that it created, and to the keys that those created in turn: revoke revokes them too. GET /keys?createdBy= lists them */
  createdKeys?: 'keep' | 'revoke' | undefined;
}

export interface RotateKeyBody {
  /** How many hours the old key still works, at most 720 */
  overlapHours?: number | undefined;
}

export interface ListMembersQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface InviteMemberBody {
  /** Email address */
  email: string;
  /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
  role: 'viewer' | 'editor' | 'owner';
}

export interface UpdateMemberBody {
  /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
  role: 'viewer' | 'editor' | 'owner';
}

export interface RequestLinkBody {
  /** Email address */
  email: string;
}

export interface RequestLinkResult {
  /** The request was accepted; the response does not show whether an email is sent */
  accepted: true;
}

export interface ReadLinkBody {
  /** The part of the link after #token= */
  token: string;
}

export interface ReadLinkResult {
  /** A link requested by email, an invitation, or an operator link */
  kind: 'email' | 'invitation' | 'operator';
  /** When the link expires */
  expiresAt: string;
  /** The person who would be signed in */
  member: {
    /** Address of the member; null for the operator */
    email: string | null;
    /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
    role: 'viewer' | 'editor' | 'owner';
  };
  /** The project that the link opens */
  project: {
    id: string;
    name: string;
  };
}

export interface OpenSessionBody {
  /** The part of the link after #token= */
  token: string;
}

export interface OpenSessionResult {
  /** Works like an API key for 15 minutes, with the permissions of the role. Store it in memory only */
  accessToken: string;
  /** When the access token expires */
  expiresAt: string;
  /** The session */
  session: {
    id: string;
    /** Whether the session is for this project only, because it started with an invitation or an operator link. Other sign-in links give access to all projects of the person */
    projectOnly: boolean;
  };
  /** The signed-in person */
  member: {
    /** Id of the member; `operator` after an operator link */
    id: string;
    /** Address of the member; null for the operator */
    email: string | null;
    /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
    role: 'viewer' | 'editor' | 'owner';
  };
  /** The project that the access token is for */
  project: {
    id: string;
    name: string;
  };
  /** All projects that the session can switch to, including this one, at most 100 */
  projects: Array<{
    id: string;
    name: string;
    /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
    role: 'viewer' | 'editor' | 'owner';
  }>;
}

export interface ListSessionsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Whose sessions: own is the default for members, all the only option for keys */
  member?: 'own' | 'all' | undefined;
}

export interface RefreshSessionBody {
  /** Project to switch to; defaults to the project of the latest access token */
  projectId?: string | undefined;
}

export interface ListWebhooksQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
}

export interface CreateWebhookBody {
  /** https URL of a public host, on port 443 or a port from 1024 */
  url: string;
  /** 1 to 50 names of events, or families such as `email.*`, or `*` for all */
  events?: Array<string> | undefined;
  /** Note for your team */
  description?: string | null | undefined;
  /** Whether events are sent to it */
  enabled?: boolean | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
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
  /** Why the service disabled the webhook: failing for three days, or gone after a 410 response */
  disabledReason: 'failing' | 'gone' | null;
  /** Start of the current series of failed attempts */
  failingSince: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** Signs the messages. It is shown only once; null in the response to a repeated request */
  secret: string | null;
}

export interface UpdateWebhookBody {
  /** https URL of a public host, on port 443 or a port from 1024 */
  url?: string | undefined;
  /** 1 to 50 names of events, or families such as `email.*`, or `*` for all */
  events?: Array<string> | undefined;
  /** Note for your team */
  description?: string | null | undefined;
  /** Whether events are sent to it */
  enabled?: boolean | undefined;
  /** The repository file that defines the record, as sent by `posthaste push`; null: none. If omitted, it doesn’t change */
  source?:
    | {
        /** Path of the file in the folder, separated by / */
        path: string;
        /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
        hash: string;
        /** The commit of the push */
        commit?: string | undefined;
        /** Name of the folder, from its posthaste.config.json */
        folder?: string | undefined;
      }
    | null
    | undefined;
  /** The revision that this change is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is overwritten. If omitted, the change is always applied */
  revision?: number | undefined;
}

export interface DeleteWebhookQuery {
  /** The revision that this deletion is based on. If the record has changed since, the response is 409 CHANGED_MEANWHILE and nothing is deleted. If omitted, the record is always deleted */
  revision?: number | undefined;
}

export interface RotateSecretBody {
  /** How many hours messages are also signed with the old secret, at most 168 */
  overlapHours?: number | undefined;
}

export interface ListDeliveriesQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only messages with this status */
  status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined;
  /** Only messages for events with this name */
  event?: string | undefined;
}

export interface RedeliverBody {
  /** Id of the message to resend */
  delivery?: string | undefined;
  /** Instead of one message, resends all messages that were first queued at or after this time */
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
  /** https URL of the logo on the pages for recipients, shown at most 200 by 48 pixels. Browsers load it without a referrer */
  logoUrl?: string | null | undefined;
  /** Color of buttons on these pages; the text on it is black or white, for better contrast */
  accentColor?: string | null | undefined;
  /** Address of the default sender, for sends, campaigns and workflow steps if neither they nor their template set one. On a VERIFIED domain */
  from?: string | null | undefined;
  /** Name of the default sender */
  fromName?: string | null | undefined;
  /** Default reply-to address, bare or as `Name <address>`, for emails if neither they nor their template set one */
  replyTo?: string | null | undefined;
  /** Postal address for the footer of marketing emails, at most 1000 characters */
  postalAddress?: string | null | undefined;
  /** Address on a VERIFIED domain that email clients can send unsubscribe requests to. You must read its inbox */
  unsubscribeMailto?: string | null | undefined;
  /** Whether opens and clicks are tracked if a send does not specify it. Omitted fields don’t change */
  tracking?:
    | {
        /** For transactional email; false by default */
        transactional?: boolean | null | undefined;
        /** For marketing email; true by default */
        marketing?: boolean | null | undefined;
      }
    | null
    | undefined;
  /** If enabled, a public key does not subscribe a contact: the contact gets this email and is subscribed by its link. An address gets at most one such email per day and three in total. The link is valid for 30 days. The setting applies from the next request */
  doubleOptIn?:
    | {
        /** Whether contacts must confirm their subscription */
        enabled: boolean;
        /** Id or alias of a TRANSACTIONAL template that shows `{{ confirmUrl }}` */
        templateId: string;
      }
    | null
    | undefined;
  /** UTM parameters for links whose clicks are tracked, in HTML; null, the default, adds none. `utm_campaign` is the name of the campaign. Links that already have such parameters, or are signed, do not change */
  utm?:
    | {
        /** utm_source */
        source: string;
        /** utm_medium; email if omitted */
        medium?: string | undefined;
      }
    | null
    | undefined;
  /** Whether public keys can change the data of existing contacts */
  publicTrackWritesData?: boolean | null | undefined;
  /** Whether the data of POST /v1/send is stored on contacts; true by default. If false, only its email uses the data, except values sent as {"value": ..., "persistent": true} */
  persistSendData?: boolean | null | undefined;
  /** Whether agent keys work; true by default. False rejects all of them within ten seconds */
  agentKeys?: boolean | null | undefined;
  /** Maximum confirmation emails that public keys can cause per day (UTC), a fifth of them every ten minutes, and the same number of workflow emails; 1000 by default, at most 100000. Emails above the limit are not sent */
  publicEmailsPerDay?: number | null | undefined;
  /** Whether POST /v1/verify uses SES's mailbox insights, which cost money; only if the operator of the service allows them */
  mailboxInsights?: boolean | null | undefined;
}

export interface ResumeSendingBody {
  /** Which emails to resume: double opt-in emails, or emails that public keys cause */
  scope: 'confirmations' | 'visitors';
}

export interface ClaimPushBody {
  /** SHA-256 of the pushed content, in hexadecimal */
  hash: string;
  /** How long the lock is valid, at most 300 seconds; 0 releases it */
  seconds?: number | undefined;
  /** Name of the pushed folder; each name has its own `records` */
  folder?: string | undefined;
  /** The records that the folder has in the project, or will have after this push. They replace those of its last push. At most 350 KB of JSON. Send them before the first write and again with `seconds: 0`. Ignored if the push no longer holds the lock */
  records?:
    | Array<{
        /** What the record is */
        kind: 'topic' | 'partial' | 'layout' | 'template' | 'segment' | 'workflow' | 'webhook';
        /** Its name in the folder */
        name: string;
        /** Its id in the project; null if the push announced the record but has not sent its id since */
        id: string | null;
      }>
    | undefined;
}

export interface ClaimPushResult {
  /** When the lock expires; null if it was released */
  until: string | null;
}

export interface GetPushQuery {
  /** Name of the folder, from its posthaste.config.json */
  folder?: string | undefined;
}

export interface ListAuditLogQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only changes by this member or key, by its id, or by `operator` */
  actor?: string | undefined;
  /** Only this action, or all actions of a group */
  action?: string | undefined;
  /** Only changes at or after this time */
  from?: string | undefined;
  /** Only changes before this time */
  to?: string | undefined;
}

export interface ListApiErrorsQuery {
  /** Records per page */
  limit?: number | undefined;
  /** Cursor from the previous response, to get the next page; omit it to get the first page */
  cursor?: string | undefined;
  /** Only the error of this request */
  requestId?: string | undefined;
  /** Only errors with this code */
  code?: string | undefined;
  /** Only errors with this HTTP status */
  status?: number | undefined;
  /** Only errors of this operation, or of a group */
  operation?: string | undefined;
  /** Only errors of this key or member, by its id, or of `operator` */
  actor?: string | undefined;
  /** Only errors at or after this time */
  from?: string | undefined;
  /** Only errors before this time */
  to?: string | undefined;
}

export interface SearchQuery {
  /** An id, an email address, the beginning of one, or words */
  q: string;
  /** Records of each type */
  limit?: number | undefined;
}

export interface SearchResult {
  /** By type, newest first within each */
  items: Array<{
    /** Type of record, named like its routes */
    kind:
      | 'contacts'
      | 'emails'
      | 'templates'
      | 'campaigns'
      | 'segments'
      | 'workflows'
      | 'topics'
      | 'forms'
      | 'domains'
      | 'webhooks'
      | 'keys';
    id: string;
    /** Address, subject, name, domain or URL; null if it is no longer known */
    title: string | null;
    /** Secondary text: the recipient of an email, the subject of a template, the title of a form, the last four characters of a key, the status of other records; null if there is none */
    detail: string | null;
    /** Dashboard path of the record */
    path: string;
    /** ISO 8601 in UTC, with milliseconds */
    createdAt: string;
  }>;
  /** The searched record types, limited to those that the key can read */
  kinds: Array<
    | 'contacts'
    | 'emails'
    | 'templates'
    | 'campaigns'
    | 'segments'
    | 'workflows'
    | 'topics'
    | 'forms'
    | 'domains'
    | 'webhooks'
    | 'keys'
  >;
  /** Whether there may be more matches: more records than the search reads, or more matches than `limit` */
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
  /** Sender; null once the campaign is deleted */
  from: string | null;
  /** Null once the contact or the campaign is deleted */
  subject: string | null;
  /** Status of the email; SKIPPED and CANCELLED emails were never sent */
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
  /** For a BOUNCED email: hard if the address is permanently undeliverable */
  bounceType: 'hard' | 'soft' | null;
  /** Why the email was skipped or failed, for example contact_deleted */
  reason: string | null;
  /** The queue of the email; transactional emails are sent first */
  lane: 'transactional' | 'bulk';
  /** Id of the template */
  template: string | null;
  /** Id of the campaign */
  campaign: string | null;
  /** Empty once the contact is deleted */
  tags: Record<string, string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When the email is scheduled to be sent, if it was scheduled */
  scheduledAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
  /** The error from SES or the mail server, if any */
  error: string | null;
  /** Why the email is not delivered, and what to do; null if there is no problem */
  explanation: string | null;
  /** All events of the email, in chronological order */
  timeline: Array<{
    /**
     * - `accepted`: the API accepted the email
     * - `scheduled`: it is scheduled for the time in `detail`
     * - `rescheduled`: it was moved to the time in `detail`
     * - `queued`: it is in the queue for sending
     * - `skipped`: it is not sent; `detail` has the reason
     * - `cancelled`: it was cancelled before its scheduled time
     * - `claimed`: the sender is handing it to SES
     * - `released`: nothing was sent and the sender retries; `detail` has the reason
     * - `unclear`: SES gave no clear response; its events will show the outcome
     * - `sent`: SES accepted it; `detail` is SES's message id
     * - `accepted_by_ses`: an SES event shows that SES accepted it, before its response was stored
     * - `failed`: it will not be sent; `detail` has the reason
     * - `rejected`: SES rejected it after accepting it, because of its content
     * - `rendering_failed`: SES could not render it
     * - `delayed`: the recipient's mail server temporarily does not accept it; `subType` and `detail` have the reason
     * - `delivered`: the recipient's mail server accepted it; `detail` is its response
     * - `bounced`: it bounced; `bounceType`, `subType` and the response of the mail server in `detail` have the reason
     * - `opened`: it was opened; with `bot`, by a machine, which does not count. With copies, it can be any recipient, as `detail` notes
     * - `clicked`: `link` was clicked; with `bot`, by a machine, which does not count. With copies, see `opened`
     * - `complained`: the recipient marked it as spam
     * - `webhook`: one of your webhooks was notified; see `webhook`
     */
    type:
      | 'accepted'
      | 'scheduled'
      | 'rescheduled'
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
    /** For a bounce */
    bounceType?: 'hard' | 'soft' | undefined;
    /** SES's name for the type of bounce or delay */
    subType?: string | undefined;
    /** See `type`; absent once the contact is deleted */
    detail?: string | undefined;
    /** The link that was clicked; absent once the contact is deleted */
    link?: string | undefined;
    /** Whether a machine opened or clicked the email. Such events do not count */
    bot?: true | undefined;
    /** The copy that the event is about; absent if it is about the email itself or its main recipient */
    copy?:
      | {
          /** Kind of copy */
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
  /** If this email is a resend to a corrected address: id of the original email */
  resentFrom: string | null;
  /** Ids of the emails that resend this one */
  resentAs: Array<string>;
  /** Recipients of copies, in the order of the request. A copy does not affect the status of the email, which follows its main recipient. SES does not report which recipient opened or clicked */
  copies: Array<{
    /** Kind of copy */
    kind: 'cc' | 'bcc';
    /** Null for bcc without `include=bcc`, and once the contact is deleted */
    email: string | null;
    /** Status of this copy */
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
    /** Why the copy was skipped, for example suppressed */
    reason: string | null;
    /** For a BOUNCED copy */
    bounceType: 'hard' | 'soft' | null;
    deliveredAt: string | null;
    bouncedAt: string | null;
    complainedAt: string | null;
  }>;
  /** Number of opens by people */
  opens: number;
  /** Number of clicks by people */
  clicks: number;
}

export interface Template {
  id: string;
  /** Name that can be used instead of the id in all requests */
  alias: string | null;
  name: string;
  subject: string;
  /** HTML; null: the email has only its text */
  body: string | null;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type: 'TRANSACTIONAL' | 'MARKETING';
  /** Sender address */
  from: string | null;
  /** Sender name */
  fromName: string | null;
  /** Reply-to address */
  replyTo: string | null;
  /** Plain text; generated from the HTML if null */
  text: string | null;
  /** Preview text that email clients show next to the subject */
  previewText: string | null;
  /** Alias of the layout around body and text */
  layout: string | null;
  /** Id of the topic */
  topicId: string | null;
  /** Declared variables of the template; null if there are none */
  variables: Array<TemplateVariableOutput> | null;
  /** Version number; each change adds 1 */
  version: number;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplateVersion {
  /** Version number; each change adds 1 */
  version: number;
  name: string;
  subject: string;
  /** HTML; null: the email has only its text */
  body: string | null;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type: 'TRANSACTIONAL' | 'MARKETING';
  /** Sender address */
  from: string | null;
  /** Sender name */
  fromName: string | null;
  /** Reply-to address */
  replyTo: string | null;
  /** Plain text; generated from the HTML if null */
  text: string | null;
  /** Preview text that email clients show next to the subject */
  previewText: string | null;
  /** Alias of the layout around body and text */
  layout: string | null;
  /** Id of the topic */
  topicId: string | null;
  /** Declared variables of the template; null if there are none */
  variables: Array<TemplateVariableOutput> | null;
  /** The version that this version restored; null otherwise */
  restoredFrom: number | null;
  /** When the version was saved */
  updatedAt: string;
  /** Who saved the version; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplateLayout {
  /** The alias */
  id: string;
  /** Name that templates use to include it */
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
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplatePartial {
  /** The alias */
  id: string;
  /** Name that templates use to include it */
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
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
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
  /** Version of the template that provides the content: for a DRAFT the current version, otherwise the version that the campaign keeps */
  templateVersion: number | null;
  /** The same as audienceType */
  type: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Audience of the campaign: all contacts, a segment, or the contacts that match a filter */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id of the segment, with audienceType SEGMENT */
  segmentId: string | null;
  /** The filter, with audienceType FILTERED */
  audienceFilter: SegmentFilter | null;
  /** Sender address */
  from: string;
  /** Sender name */
  fromName: string | null;
  /** Reply-to address */
  replyTo: string | null;
  /** Headers that the campaign adds to each email */
  headers: Record<string, string>;
  /** Id of the topic */
  topicId: string | null;
  /** Whether opens and clicks are tracked; null if the campaign does not set it */
  tracking: boolean | null;
  /** Test of the variants */
  test: {
    /** Percentage of the audience that gets the variants */
    percent: number;
    /** How the winner is chosen: by opened or clicked emails per delivered email, or manually */
    metric: 'opens' | 'clicks' | 'manual';
    /** Hours until the winner is chosen */
    afterHours: number | null;
  } | null;
  /** Percentage of the audience that gets no email */
  holdoutPercent: number | null;
  /** Hour of the recipient's day at which the email is sent */
  localHour: number | null;
  /** Time zone for contacts without a valid one; null if the campaign does not set it */
  timezone: string | null;
  /** See the description of the campaigns group */
  status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT';
  /** Why the campaign is PAUSED: by request, because the project's marketing emails are paused, or because it could not start */
  pauseCause: 'request' | 'breaker' | 'not_ready' | null;
  /** Description of the reason, unless the campaign was paused by request */
  pauseReason: string | null;
  /** When sending is scheduled to start */
  scheduledAt: string | null;
  /** When sending started. Contacts created later get no email */
  sentAt: string | null;
  /** When the campaign became SENT */
  completedAt: string | null;
  /** Number of recipients: an estimate from a few seconds after the start until SENT, then exact */
  audienceSize: number | null;
  /** When the winner is chosen or, with the metric manual, the earliest time at which you can choose it. Set once all test emails are sent */
  testEndsAt: string | null;
  /** The variant that the rest of the audience gets */
  winner: {
    /** Name of the variant */
    variant: string;
    /** metric: the lead was statistically significant (95%). request: a request chose it. tie: no lead was significant, so the first variant is used */
    by: 'metric' | 'tie' | 'request';
    /** ISO 8601 in UTC, with milliseconds */
    at: string;
  } | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** HTML; null: the email has only its text */
  body: string | null;
  /** Plain text; generated from the HTML if null */
  text: string | null;
  /** Preview text that email clients show next to the subject: the campaign's own, otherwise the template's */
  previewText: string | null;
  /** The variants; null fields use the campaign's value */
  variants: Array<{
    name: string;
    subject: string | null;
    /** Sender name */
    fromName: string | null;
    body: string | null;
  }> | null;
  /** When sending continues automatically at the latest, such as after an interruption. Null unless the campaign is SENDING and all recipients without an outcome wait for a time */
  continuesBy: string | null;
  /** Null before sending */
  stats: {
    /** All recipients; an estimate until SENT */
    audience: number;
    /** Recipients without an outcome yet */
    queued: number;
    /** Emails that SES accepted */
    sent: number;
    /** Emails that the recipient's server accepted; without delivery events, sent minus bounced */
    delivered: number;
    /** Emails opened at least once, by people as far as SES can detect */
    opened: number;
    /** Emails with at least one clicked link */
    clicked: number;
    /** Emails that bounced */
    bounced: {
      /** All bounced emails */
      total: number;
      /** Emails to addresses that are permanently undeliverable */
      hard: number;
      /** Emails that bounced for another reason */
      soft: number;
    };
    /** Emails marked as spam */
    complained: number;
    /** Emails whose recipient unsubscribed, or left a topic, with a link in the email */
    unsubscribed: number;
    /** Emails that SES rejected, or whose outcome is unknown */
    failed: number;
    /** All opens */
    opens: number;
    /** All clicks */
    clicks: number;
    /** Recipients that got no email, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
    skipped: Record<string, number>;
    /** Recipients without an outcome when the campaign was cancelled */
    notReached: number;
    /** Rates from 0 to 1, with six decimal places */
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
  /** SHA-256, in hex, of what would be sent: content, template, sender, audience, audience size and time */
  fingerprint: string;
  /** Id of the agent key that made the request; null if no agent did */
  agentKey: string | null;
  /** Who made the request */
  requestedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  };
  /** ISO 8601 in UTC, with milliseconds */
  requestedAt: string;
  /** When the request expires */
  expiresAt: string;
  /** When the campaign would be sent; null for immediately after approval */
  scheduledAt: string | null;
  /** Contacts that would get the email, counted when the request was made */
  recipients: number;
  /** Whether only part of a large audience was counted */
  isEstimate: boolean;
  /** Status of the request */
  status: 'OPEN' | 'EXPIRED' | 'APPROVED' | 'REJECTED';
  /** Who approved or rejected the request; null while it is open */
  decidedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  decidedAt: string | null;
  /** Why it was rejected */
  reason: string | null;
  /** What has changed since the request was made. If there are any changes, it can no longer be approved: make a new request */
  changed: Array<'content' | 'template' | 'sender' | 'audience' | 'recipients' | 'schedule' | 'rendering'>;
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
  /** Number of members. For STATIC and tracked segments, it is up to date within seconds. For other segments, it is counted for the response while the project has at most 20,000 contacts. Above that, and in lists, it is the latest count; before the first count it is 0, with memberCountAt null */
  memberCount: number;
  /** When the members were counted; null for STATIC and tracked segments, and before the first count */
  memberCountAt: string | null;
  /** Present while contacts are still evaluated, after tracking was turned on or the filters changed */
  filling?: true | undefined;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** Conditions that match no contact yet: the project has no such data field or event */
  warnings: Array<{
    /** Path of the condition, such as `filters.conditions[0].field` */
    field: string;
    message: string;
  }>;
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
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** 1 to 100 steps; the first one is the entry */
  steps: Array<WorkflowStep>;
  /** If it matches, the execution is EXITED */
  exitWhen: SegmentFilter | null;
  /** Steps that no path from the first step leads to, and steps whose templates require variables that no contact of the project has */
  warnings: Array<{
    /** Path of the field in the workflow */
    field: string;
    message: string;
  }>;
}

export interface WorkflowExecution {
  id: string;
  /** Id of the workflow */
  workflowId: string;
  /** Version of the graph that the execution uses until it ends */
  version: number;
  contact: {
    id: string;
    email: string;
  };
  /** RUNNING and WAITING executions are unfinished */
  status: 'RUNNING' | 'WAITING' | 'COMPLETED' | 'EXITED' | 'FAILED' | 'CANCELLED';
  /** Why it ended before its last step: `request`, `exit_when`, the reason of an EXIT step (or `exit_step`), `contact_deleted`, `workflow_deleted`, `restored` (the service was restored from a backup, after which the execution may have continued), `too_many_steps`, `entered_too_often`, `causation_depth`, or the error. While it is RUNNING: why the latest attempt failed */
  reason: string | null;
  /** Id of the current step, or of the step at which it ended; null if it is COMPLETED */
  currentStep: string | null;
  /** When it continues: the end of a delay, the timeout of a wait, or the next attempt */
  waitingUntil: string | null;
  /** Failed attempts of the current step */
  tries: number;
  /** What started the execution */
  trigger: {
    /** As in the workflow */
    type: 'EVENT' | 'SEGMENT_ENTRY' | 'SEGMENT_EXIT' | 'MANUAL';
    /** Null for MANUAL */
    event: {
      id: string;
      name: string;
    } | null;
  };
  /** The latest 100 completed steps, in order. If the execution failed, the failed step is last */
  history: Array<{
    /** Id of the step */
    step: string;
    /** ISO 8601 in UTC, with milliseconds */
    startedAt: string;
    /** ISO 8601 in UTC, with milliseconds */
    endedAt: string;
    /** `sent`, `skipped:<reason>`, `waited`, `event`, `timeout`, `branch:<n>`, `else`, `delivered`, `updated`, `added`, `removed`, `exited` or `failed`. Branches are counted from 0. The reason `public_email_limit`: public keys have caused as many emails today as the project allows, so no email is sent. `answer_limit`: the contact has received three replies to its own emails today; `set_aside`: the workflow started with an email that must not be replied to */
    outcome: string;
    /** Why the step failed */
    error: string | null;
    /** Id of the email of a SEND_EMAIL step, for GET /emails/{id} */
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
  /** Whether the page and the endpoint of the form are on. While the form is off, both return 404 */
  enabled: boolean;
  /** Heading of the page */
  title: string;
  /** The paragraph below the heading; null if there is none */
  intro: string | null;
  /** Text of the button; null if it is the text of the language */
  button: string | null;
  /** Page that opens after a submission; null if there is none */
  redirect: string | null;
  /** Additional fields besides the address; stored in the data of the contact */
  fields: Array<FormFieldOutput>;
  /** Topics that the visitor can choose; none: the form is for all emails */
  topics: Array<string>;
  /** Segment that people join; null if there is none */
  segmentId: string | null;
  /** The consent text, shown above the button and stored with the consent */
  consent: string;
  /** Whether an email asks for confirmation before anything is stored. The project needs double opt-in with its template. Without it, the form adds new contacts immediately, and does not change existing ones */
  doubleOptIn: boolean;
  /** How often people submitted the form */
  submitted: number;
  /** How many submissions led to a subscription: confirmed by email, or without double opt-in a new contact */
  subscribed: number;
  /** URL of the page; send a POST with JSON to the same URL to submit the form */
  url: string;
  /** HTML of the form for your own pages, with the script that submits it */
  snippet: string;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface Contact {
  id: string;
  email: string;
  /** Whether the contact receives marketing emails */
  subscribed: boolean;
  /** Free-form attributes */
  data: Record<string, unknown>;
  /** Choices by topic id; other topics use their default */
  topics?: Record<string, boolean> | undefined;
  /** No marketing emails before this time */
  snoozedUntil?: string | undefined;
  /** Present while a confirmation email is waiting for the contact to confirm the subscription */
  pending?: true | undefined;
  /** Present while some of the contact's data comes only from a public key. Confirmation and workflow emails do not show this data until the person confirms, or a secret key updates the contact or tracks an event for it */
  unconfirmed?: true | undefined;
  /** The latest consent from an import or a form. It remains when the contact unsubscribes */
  consent?:
    | {
        /** Where the person gave consent to marketing emails */
        source: string;
        /** When the person gave consent */
        at: string;
        /** The text that the person consented to. For a contact that was moved in from another service, what its export contains about the consent */
        text: string;
        /** When the import with the consent was started, when the person confirmed, or when the person submitted a form without confirmation */
        recordedAt: string;
        /** What recorded the consent. `confirmation`: the person submitted a form and confirmed by email. `form`: a form without confirmation; anybody can have entered the address. Absent in consents that were recorded before this field existed */
        recordedBy?: 'import' | 'form' | 'confirmation' | undefined;
      }
    | undefined;
  /** Latest activity, delayed by seconds; null for what never happened. Only included if requested */
  activity?:
    | {
        /** When an email was last sent to the contact */
        sentAt: string | null;
        /** When an email was last opened */
        openedAt: string | null;
        /** When a link was last clicked */
        clickedAt: string | null;
        /** The latest event that the project tracked. For a contact with more than 100 event names, only its first 100 are known */
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

export interface ReceivedEmail {
  id: string;
  name: string;
  /** Null for an event of the project itself */
  contact: {
    id: string;
    email: string;
  } | null;
  /** Data of the event */
  data: Record<string, unknown>;
  /** `api` for events that you record, otherwise the part of the service that records the event: `email`, `contact`, `domain`, `project`, `webhook` */
  source: string;
  /** When it happened */
  createdAt: string;
  /** Null if the email has no HTML, and after 30 days */
  html: string | null;
  /** The attachments, in the order of the email */
  attachments: Array<{
    /** File name, as given by the sender */
    filename: string;
    /** Content type, as given by the sender */
    contentType: string;
    /** Size in bytes */
    size: number;
    /** Download URL, without cookies; null after 30 days */
    url: string | null;
  }>;
  /** When the links to the attachments expire: in 5 minutes */
  linksExpireAt: string | null;
}

export interface Suppression {
  /** Null once the contact is deleted */
  email: string | null;
  /** Contact id for the address, even if there is no contact */
  contactId: string;
  /** Why the address gets no emails */
  reason: 'hard_bounce' | 'complaint' | 'manual' | 'import';
  /** Id of the email that bounced or was marked as spam */
  emailId: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When a stronger reason replaced a weaker one */
  updatedAt: string;
}

export interface Job {
  id: string;
  /** Type of the job */
  type: 'import' | 'export' | 'bulk' | 'suppression_import' | 'suppression_export';
  /** QUEUED and RUNNING jobs are unfinished */
  status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** Whether the import is a dry run, which changes nothing */
  dryRun: boolean;
  /** Progress so far */
  progress: {
    /** Rows or contacts processed so far */
    processed: number;
    /** Records created */
    created: number;
    /** Records changed; for a contact import, rows that changed an existing contact */
    updated: number;
    /** Contact import: of the updated rows, those whose address an earlier row of the file had. Among more than 100,000 addresses, some are not recognized. An import works in runs of at most five minutes and compares only the rows of one run; a dry run compares the whole file */
    repeated?: number | undefined;
    /** Records that were already as requested */
    unchanged: number;
    /** Rows or contacts that were rejected */
    refused: number;
    /** Total rows or contacts, if known in advance */
    total?: number | undefined;
  };
  /** The file of the job, stored for 7 days. Export: the exported records. Import: the rejected rows, if any (the first 100,000), as CSV with line, email, field, code and message. Dry run: what each row would do (the first 100,000), as CSV with line, email, outcome, subscribed, field, code and message */
  result: {
    /** Signed link, valid for an hour or until a contact of the project is deleted. Each response has a new link. Null once the file has expired, and for a key without the scope of its data */
    url: string | null;
    /** When the link expires */
    expiresAt: string | null;
    /** Rows in the file */
    rows: number;
    /** Size of the file */
    bytes: number;
  } | null;
  /** Import: how the file is read. Null for other jobs */
  file: {
    /** Detected encoding of the file */
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
    /** Names of the columns that are not imported: the first 100, each truncated */
    ignoredColumns: Array<string>;
  } | null;
  /** Why the job failed */
  error: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Who created the job */
  createdBy: {
    /** operator: someone with the AWS credentials */
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
  /** Subdomain that receives bounces */
  mailFromSubdomain: string;
  /** You can send once the domain is VERIFIED */
  status: 'PENDING' | 'VERIFIED' | 'FAILED';
  /** Status of the domain and what to do; null if there are no problems */
  advice: string | null;
  /** DNS records to publish */
  records: Array<{
    /** Type of the DNS record */
    type: 'TXT' | 'CNAME' | 'MX';
    /** Full name of the record, without a trailing dot */
    name: string;
    /** Name within the zone, as many DNS providers expect it; @ is the zone itself */
    host: string;
    /** Value to publish */
    value: string;
    /** Priority of an MX record */
    priority?: number | undefined;
    /** Purpose of the record */
    purpose: 'OWNERSHIP' | 'DKIM' | 'SPF' | 'MAIL_FROM' | 'DMARC' | 'DMARC_REPORTS' | 'RECEIVING';
    /** What the record does, and whether Gmail and Yahoo require it */
    reason: string;
    /** Whether the record was found */
    status: 'PENDING' | 'VERIFIED' | 'FAILED';
    /** Whether the domain needs this record to become VERIFIED */
    required: boolean;
    /** DNS values at the latest check: at most 3 values, truncated; for MX records with the priority */
    found: Array<string>;
    /** What to do about the record; null if there is nothing to do, and before the first check */
    advice: string | null;
  }>;
  /** Whether emails with a Reply-To at the domain get a signed reply address */
  signedReplies: boolean;
  /** Whether the service receives emails to the domain; see PATCH /domains/{id} */
  receiving: boolean;
  /** Address that receives the DMARC reports on the domain; null if there is none; see PATCH /domains/{id} */
  reportAddress: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When the domain became VERIFIED */
  verifiedAt: string | null;
  /** When the checks of a VERIFIED domain started to fail; the domain can be used for another 72 hours */
  failingSince: string | null;
  /** When SES and DNS were last checked */
  checkedAt: string | null;
  /** Next automatic check; null if there are no more checks */
  nextCheckAt: string | null;
}

export interface DomainRoutes {
  /** In order: the first match applies */
  routes: Array<{
    /** The part before the @, its beginning followed by `*`, or `*` for everything */
    match: string;
    /** event: the email becomes an event of its sender. drop: it is deleted without a record */
    action: 'event' | 'drop';
    /** The only webhook that is notified of the email, regardless of its events. Null: the webhooks that subscribe to the event */
    webhookId: string | null;
    /** An address that also gets the email: of a member of the project who has signed in, or at a VERIFIED domain of the project that does not receive here. Null: none */
    forwardTo: string | null;
    /** Whether the email is currently forwarded. suppressed: the address bounced or complained, or the project has suppressed it. not_allowed: the member was removed, or the domain is no longer VERIFIED or receives here. Null: there is no forwardTo */
    forwarding: 'active' | 'suppressed' | 'not_allowed' | null;
  }>;
  /** When the routes were last changed */
  updatedAt: string | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
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
  /** Why the service disabled the webhook: failing for three days, or gone after a 410 response */
  disabledReason: 'failing' | 'gone' | null;
  /** Start of the current series of failed attempts */
  failingSince: string | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
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
  /** Color of buttons on these pages */
  accentColor: string | null;
  /** Address of the default sender of sends, campaigns and workflow steps */
  from: string | null;
  /** Name of the default sender */
  fromName: string | null;
  /** Default reply-to address */
  replyTo: string | null;
  /** Postal address for the footer of marketing emails */
  postalAddress: string | null;
  /** Address for unsubscribe requests by email */
  unsubscribeMailto: string | null;
  /** UTM parameters of tracked links */
  utm: {
    /** utm_source */
    source: string;
    /** utm_medium */
    medium: string;
  } | null;
  /** Whether opens and clicks are tracked by default */
  tracking: {
    /** For transactional email */
    transactional: boolean;
    /** For marketing email */
    marketing: boolean;
  };
  /** Double opt-in for contacts that a public key would subscribe */
  doubleOptIn: {
    /** Whether contacts must confirm their subscription */
    enabled: boolean;
    /** Id of the template of the confirmation email */
    templateId: string | null;
  };
  /** Whether public keys can change data of existing contacts */
  publicTrackWritesData: boolean;
  /** Whether the data of POST /v1/send is stored on contacts */
  persistSendData: boolean;
  /** Whether agent keys work */
  agentKeys: boolean;
  /** Confirmation emails that public keys can cause per day, and the same number of workflow emails */
  publicEmailsPerDay: number;
  /** Maximum requests per minute with secret keys, and the same number with public keys. Set by the operator of the service */
  requestsPerMinute: number;
  /** Whether POST /v1/verify uses SES's mailbox insights */
  mailboxInsights: boolean;
  /** Pauses that protect the sender reputation. Queued emails wait; during a pause of marketing emails or of all emails, sends return SENDING_PAUSED */
  paused: {
    /** The pause of marketing emails, with the counts that caused it */
    marketing: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends */
      endsWhen: string;
    } | null;
    /** The pause of double opt-in emails. During the pause, no new confirmation emails are created */
    confirmations: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends */
      endsWhen: string;
    } | null;
    /** The pause of emails that public keys cause: from workflows that they start, and to addresses that only they have added */
    visitors: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends */
      endsWhen: string;
    } | null;
    /** The pause of all emails, with the counts that caused it */
    everything: {
      /** When the pause started */
      since: string;
      /** Why sending is paused */
      cause: 'bounces' | 'complaints' | 'operator';
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** When the pause ends */
      endsWhen: string;
    } | null;
  };
  /** Counts of the last seven days (for confirmation and visitor emails, of today and yesterday), up to date within seconds, without simulated emails and without counts reset by a resume */
  reputation: {
    /** The limits at which sending pauses */
    limits: {
      /** For marketing emails, counted alone and together with transactional emails */
      marketing: {
        /** Hard bounce rate that pauses sending */
        bounceRate: number;
        /** Minimum number of hard bounces */
        bounces: number;
        /** Complaint rate that pauses sending */
        complaintRate: number;
        /** Minimum number of complaints */
        complaints: number;
        /** Minimum number of sent emails */
        sent: number;
        /** Number of days counted: today and the days before */
        days: number;
      };
      /** For double opt-in emails */
      confirmations: {
        /** Hard bounce rate that pauses sending */
        bounceRate: number;
        /** Minimum number of hard bounces */
        bounces: number;
        /** Complaint rate that pauses sending */
        complaintRate: number;
        /** Minimum number of complaints */
        complaints: number;
        /** Minimum number of sent emails */
        sent: number;
        /** Number of days counted: today and the days before */
        days: number;
      };
      /** For emails that public keys cause */
      visitors: {
        /** Hard bounce rate that pauses sending */
        bounceRate: number;
        /** Minimum number of hard bounces */
        bounces: number;
        /** Complaint rate that pauses sending */
        complaintRate: number;
        /** Minimum number of complaints */
        complaints: number;
        /** Minimum number of sent emails */
        sent: number;
        /** Number of days counted: today and the days before */
        days: number;
      };
      /** For marketing and transactional emails together; pauses all emails */
      everything: {
        /** Hard bounce rate that pauses sending */
        bounceRate: number;
        /** Minimum number of hard bounces */
        bounces: number;
        /** Complaint rate that pauses sending */
        complaintRate: number;
        /** Minimum number of complaints */
        complaints: number;
        /** Minimum number of sent emails */
        sent: number;
        /** Number of days counted: today and the days before */
        days: number;
      };
    };
    /** The first of the seven days, in UTC */
    since: string;
    /** Marketing emails, without visitor emails */
    marketing: {
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent email, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent email, from 0 to 1 */
      complaintRate: number;
    };
    /** Transactional emails, without visitor emails */
    transactional: {
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent email, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent email, from 0 to 1 */
      complaintRate: number;
    };
    /** Double opt-in emails. They can only pause themselves */
    confirmation: {
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent email, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent email, from 0 to 1 */
      complaintRate: number;
    };
    /** Emails that public keys cause: from workflows that they start, and to addresses that only they have added and that have not received an email yet. They can only pause themselves */
    visitors: {
      /** Sent emails */
      sent: number;
      /** Hard bounces */
      hardBounces: number;
      /** Complaints */
      complaints: number;
      /** Hard bounces per sent email, from 0 to 1 */
      bounceRate: number;
      /** Complaints per sent email, from 0 to 1 */
      complaintRate: number;
    };
  };
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
}

export interface EmailWarning {
  /** undeclared: the template reads a variable that is not declared and has no value here; required: a required variable has no value and no example; skipped: a recipient would get no email; clipped: Gmail clips the HTML at 102 KB; reserved_key: a reserved name in data, which is not stored on contacts; timezone: data.timezone is not a valid time zone name, so UTC is used */
  code: 'undeclared' | 'required' | 'skipped' | 'clipped' | 'reserved_key' | 'timezone';
  /** Where the variable is read, or the field of the request */
  field: string;
  /** Name of the variable */
  name?: string | undefined;
  /** Line in the source */
  line?: number | undefined;
  /** Description of the warning */
  message: string;
}

export interface ListedEmail {
  id: string;
  contact: {
    id: string;
    /** Null once the contact is deleted */
    email: string | null;
  };
  /** Sender; null once the campaign is deleted */
  from: string | null;
  /** Null once the contact or the campaign is deleted */
  subject: string | null;
  /** Status of the email; SKIPPED and CANCELLED emails were never sent */
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
  /** For a BOUNCED email: hard if the address is permanently undeliverable */
  bounceType: 'hard' | 'soft' | null;
  /** Why the email was skipped or failed, for example contact_deleted */
  reason: string | null;
  /** The queue of the email; transactional emails are sent first */
  lane: 'transactional' | 'bulk';
  /** Id of the template */
  template: string | null;
  /** Id of the campaign */
  campaign: string | null;
  /** Empty once the contact is deleted */
  tags: Record<string, string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** When the email is scheduled to be sent, if it was scheduled */
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
  /** Type of its values */
  type: 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object';
  /** Whether an email without a value is rejected. A variable with a fallback is not required */
  required?: boolean | undefined;
  /** Value to use if none is given */
  fallback?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
  /** Value shown in previews and tests */
  example?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
}

export interface TemplateVersionSummary {
  /** Version number; each change adds 1 */
  version: number;
  name: string;
  subject: string;
  /** MARKETING: sent to subscribed contacts only, with an unsubscribe link */
  type: 'TRANSACTIONAL' | 'MARKETING';
  /** Sender address */
  from: string | null;
  /** Sender name */
  fromName: string | null;
  /** Reply-to address */
  replyTo: string | null;
  /** Preview text that email clients show next to the subject */
  previewText: string | null;
  /** Alias of the layout around body and text */
  layout: string | null;
  /** Id of the topic */
  topicId: string | null;
  /** The version that this version restored; null otherwise */
  restoredFrom: number | null;
  /** When the version was saved */
  updatedAt: string;
  /** Who saved the version; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplateUse {
  /** workflow: the current version of a workflow; earlier_version: another version, which running executions need; campaign: a campaign that is DRAFT or SCHEDULED */
  kind: 'workflow' | 'earlier_version' | 'double_opt_in' | 'campaign';
  /** Id of the workflow or campaign; of the project for the double opt-in */
  id: string;
  /** Name of the workflow, campaign or project */
  name: string;
  /** Version of the workflow's graph; null for others */
  version: number | null;
  /** Ids of the steps that send the template */
  steps: Array<string>;
}

export interface TemplateTestEmails {
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
  /** Warnings, at most 100 */
  warnings: Array<EmailWarning>;
}

export interface TemplateLayoutSummary {
  /** The alias */
  id: string;
  /** Name that templates use to include it */
  alias: string;
  /** Aliases of the partials that it includes */
  partials: Array<string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TemplatePartUse {
  /** Type of the record */
  kind: 'template' | 'layout' | 'partial';
  /** Id of the template; alias of the layout or partial */
  id: string;
  /** Name of the template; alias of the layout or partial */
  name: string;
}

export interface TemplatePartialSummary {
  /** The alias */
  id: string;
  /** Name that templates use to include it */
  alias: string;
  /** Aliases of the partials that it includes */
  partials: Array<string>;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

/** At most 5 levels of groups and 50 conditions in all. Each not-operator is the exact negation: for a missing field, equals is false and notEquals is true. name is the name in a contact's data (firstName, last_name, name and similar), without case and accents; it takes contains and notContains. email is case-insensitive, data is case-sensitive. Values of different types never match. ISO 8601 strings are compared as times (UTC if they have no time zone). If the field is a list, or its path goes through one, any element can match. Text is compared as Unicode NFC. within matches times in the last `value` units, olderThan matches earlier times, withinNext matches times in the next `value` units. onThisDay matches times whose month and day are today's in the time zone of the contact's data.timezone, otherwise in UTC; February 29 matches on February 28 in other years. triggeredOlderThan matches events whose latest occurrence is older. member and notMember need a field segment.<id>. topic.<id> is true if an email of the topic may go to a subscribed contact. With campaignId or workflowId, an email condition counts only email of that campaign or workflow that the service still stores: 400 days. */
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
  /** Version of the template that provides the content: for a DRAFT the current version, otherwise the version that the campaign keeps */
  templateVersion: number | null;
  /** The same as audienceType */
  type: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Audience of the campaign: all contacts, a segment, or the contacts that match a filter */
  audienceType: 'ALL' | 'SEGMENT' | 'FILTERED';
  /** Id of the segment, with audienceType SEGMENT */
  segmentId: string | null;
  /** The filter, with audienceType FILTERED */
  audienceFilter: SegmentFilter | null;
  /** Sender address */
  from: string;
  /** Sender name */
  fromName: string | null;
  /** Reply-to address */
  replyTo: string | null;
  /** Headers that the campaign adds to each email */
  headers: Record<string, string>;
  /** Id of the topic */
  topicId: string | null;
  /** Whether opens and clicks are tracked; null if the campaign does not set it */
  tracking: boolean | null;
  /** Test of the variants */
  test: {
    /** Percentage of the audience that gets the variants */
    percent: number;
    /** How the winner is chosen: by opened or clicked emails per delivered email, or manually */
    metric: 'opens' | 'clicks' | 'manual';
    /** Hours until the winner is chosen */
    afterHours: number | null;
  } | null;
  /** Percentage of the audience that gets no email */
  holdoutPercent: number | null;
  /** Hour of the recipient's day at which the email is sent */
  localHour: number | null;
  /** Time zone for contacts without a valid one; null if the campaign does not set it */
  timezone: string | null;
  /** See the description of the campaigns group */
  status: 'DRAFT' | 'SCHEDULED' | 'SENDING' | 'PAUSED' | 'CANCELLED' | 'SENT';
  /** Why the campaign is PAUSED: by request, because the project's marketing emails are paused, or because it could not start */
  pauseCause: 'request' | 'breaker' | 'not_ready' | null;
  /** Description of the reason, unless the campaign was paused by request */
  pauseReason: string | null;
  /** When sending is scheduled to start */
  scheduledAt: string | null;
  /** When sending started. Contacts created later get no email */
  sentAt: string | null;
  /** When the campaign became SENT */
  completedAt: string | null;
  /** Number of recipients: an estimate from a few seconds after the start until SENT, then exact */
  audienceSize: number | null;
  /** When the winner is chosen or, with the metric manual, the earliest time at which you can choose it. Set once all test emails are sent */
  testEndsAt: string | null;
  /** The variant that the rest of the audience gets */
  winner: {
    /** Name of the variant */
    variant: string;
    /** metric: the lead was statistically significant (95%). request: a request chose it. tie: no lead was significant, so the first variant is used */
    by: 'metric' | 'tie' | 'request';
    /** ISO 8601 in UTC, with milliseconds */
    at: string;
  } | null;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** The variants; null fields use the campaign's value */
  variants: Array<{
    name: string;
    subject: string | null;
    /** Sender name */
    fromName: string | null;
  }> | null;
  /** Null before sending */
  stats: {
    /** All recipients; an estimate until SENT */
    audience: number;
    /** Recipients without an outcome yet */
    queued: number;
    /** Emails that SES accepted */
    sent: number;
    /** Emails that the recipient's server accepted; without delivery events, sent minus bounced */
    delivered: number;
    /** Emails opened at least once, by people as far as SES can detect */
    opened: number;
    /** Emails with at least one clicked link */
    clicked: number;
    /** Emails that bounced */
    bounced: {
      /** All bounced emails */
      total: number;
      /** Emails to addresses that are permanently undeliverable */
      hard: number;
      /** Emails that bounced for another reason */
      soft: number;
    };
    /** Emails marked as spam */
    complained: number;
    /** Emails whose recipient unsubscribed, or left a topic, with a link in the email */
    unsubscribed: number;
    /** Emails that SES rejected, or whose outcome is unknown */
    failed: number;
    /** All opens */
    opens: number;
    /** All clicks */
    clicks: number;
    /** Recipients that got no email, by reason: unsubscribed, not_in_topic, snoozed, suppressed, contact_deleted, holdout */
    skipped: Record<string, number>;
    /** Recipients without an outcome when the campaign was cancelled */
    notReached: number;
    /** Rates from 0 to 1, with six decimal places */
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
  /** SHA-256, in hex, of what would be sent: content, template, sender, audience, audience size and time */
  fingerprint: string;
  /** Id of the agent key that made the request; null if no agent did */
  agentKey: string | null;
  /** Who made the request */
  requestedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  };
  /** ISO 8601 in UTC, with milliseconds */
  requestedAt: string;
  /** When the request expires */
  expiresAt: string;
  /** When the campaign would be sent; null for immediately after approval */
  scheduledAt: string | null;
  /** Contacts that would get the email, counted when the request was made */
  recipients: number;
  /** Whether only part of a large audience was counted */
  isEstimate: boolean;
  /** Status of the request */
  status: 'OPEN' | 'EXPIRED' | 'APPROVED' | 'REJECTED';
  /** Who approved or rejected the request; null while it is open */
  decidedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  decidedAt: string | null;
  /** Why it was rejected */
  reason: string | null;
}

export interface TestEmails {
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
  /** The reviewed revision. Send it with POST /campaigns/{id}/send */
  revision: number;
  /** The reviewed template version; null without a template. Send it with POST /campaigns/{id}/send */
  templateVersion: number | null;
  /** At most 200, errors first; empty if there are no findings */
  findings: Array<{
    /** error: the campaign can’t be sent, or should not be sent, as it is. warning: worth checking */
    severity: 'error' | 'warning';
    /** Type of finding */
    code:
      | 'not_ready'
      | 'no_postal_address'
      | 'template_error'
      | 'empty_subject'
      | 'empty_value'
      | 'clipped'
      | 'link_without_target'
      | 'link_incomplete'
      | 'link_placeholder'
      | 'link_not_encrypted'
      | 'link_no_response'
      | 'link_broken'
      | 'picture_without_text'
      | 'picture_without_size'
      | 'picture_incomplete'
      | 'picture_not_encrypted'
      | 'picture_not_shown'
      | 'picture_no_response'
      | 'picture_broken'
      | 'picture_not_image'
      | 'picture_large';
    /** Description of the finding */
    message: string;
    /** How to fix it */
    advice: string;
    /** Campaign field with the finding; campaign: not specific to a field */
    place: 'campaign' | 'subject' | 'previewText' | 'fromName' | 'body' | 'text';
    /** Name of the variant whose own content has the finding; null for the content of the campaign */
    variant: string | null;
    /** Line in that field, starting at 1; null if the finding is about the whole field */
    line: number | null;
    /** The link, the image URL, or the value, as written */
    target: string | null;
  }>;
  /** Number of findings beyond these 200 */
  unlisted: number;
  /** Contacts of the audience whose email was rendered */
  samples: number;
  /** Size of the largest HTML, including the footer */
  htmlBytes: number;
  /** Links without template code, each URL once */
  links: {
    /** URLs that were checked */
    checked: number;
    /** URLs that were not checked: beyond the first 20, or because opening them could trigger an action, such as unsubscribing someone */
    unchecked: number;
  };
  /** Images without template code, each URL once */
  pictures: {
    /** URLs that were checked */
    checked: number;
    /** URLs that were not checked: beyond the first 20, or because opening them could trigger an action, such as unsubscribing someone */
    unchecked: number;
  };
}

export interface CampaignRecipient {
  contact: {
    id: string;
    /** Null before sending, and once the contact is deleted */
    email: string | null;
  };
  /** Id of the email, for GET /emails/{id} */
  email: string;
  /** Status of the email; SKIPPED recipients get no email */
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
  /** Why the recipient was skipped or failed */
  reason: string | null;
  /** For a BOUNCED email */
  bounceType: 'hard' | 'soft' | null;
  /** Name of the variant that the contact got */
  variant: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bouncedAt: string | null;
  complainedAt: string | null;
  /** When the contact unsubscribed with a link in this email */
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

export interface Segment {
  id: string;
  name: string;
  description: string | null;
  /** DYNAMIC: the contacts that match the filters; STATIC: the contacts that were added */
  type: 'DYNAMIC' | 'STATIC';
  filters: SegmentFilter;
  /** Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them */
  trackMembership: boolean;
  /** Number of members. For STATIC and tracked segments, it is up to date within seconds. For other segments, it is counted for the response while the project has at most 20,000 contacts. Above that, and in lists, it is the latest count; before the first count it is 0, with memberCountAt null */
  memberCount: number;
  /** When the members were counted; null for STATIC and tracked segments, and before the first count */
  memberCountAt: string | null;
  /** Present while contacts are still evaluated, after tracking was turned on or the filters changed */
  filling?: true | undefined;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
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
  /** `api` for events that you record, otherwise the part of the service that records the event: `email`, `contact`, `domain`, `project`, `webhook` */
  source: string;
  /** When it happened */
  createdAt: string;
}

export interface SegmentUse {
  /** Type of the record */
  kind: 'campaign' | 'workflow' | 'segment' | 'form';
  /** Id of the record */
  id: string;
  name: string;
}

/** What starts an execution */
export type WorkflowTrigger =
  | {
      /** Starts when an event of a contact is recorded */
      type: 'EVENT';
      /** Name of an event: your own, or one of the service such as email.opened */
      event: string;
      /** Only events that match this filter start an execution */
      filter?: WorkflowFilter | undefined;
      /** Whether events recorded with a public key also start an execution; false if omitted */
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
      /** Sends an email to the contact */
      type: 'SEND_EMAIL';
      /** Id or alias of a template, whose current version is used when the step runs; an alias is stored as its id. Send either this or subject and body or text */
      template?: string | undefined;
      /** Subject line with {{ variables }}, at most 998 characters */
      subject?: string | undefined;
      /** HTML with {{ variables }}, at most 512 KB */
      body?: string | undefined;
      /** Plain text with {{ variables }}, at most 512 KB; generated from the HTML if omitted or blank. Without body, the email has only this text: no layout, no previewText, and SES does not track opens and clicks */
      text?: string | undefined;
      /** Type of an email without a template; MARKETING if omitted. A template has its own type */
      emailType?: 'TRANSACTIONAL' | 'MARKETING' | undefined;
      /** Sender address, on a verified domain; defaults to the template's, then to the project's */
      from?: string | undefined;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Waits for a period, or until a time of day */
      type: 'DELAY';
      /** Number of units to wait, at most a year in total. Waits are accurate to the second up to 15 minutes, to the minute above */
      amount?: number | undefined;
      /** Unit of the amount */
      unit?: 'minutes' | 'hours' | 'days' | undefined;
      /** Time of day to wait for, instead of amount and unit */
      until?: string | undefined;
      /** Time zone of `until`; defaults to the contact's data.timezone, then to UTC */
      timezone?: string | undefined;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Waits for an event of the contact, or for the timeout */
      type: 'WAIT_FOR_EVENT';
      /** Name of an event: your own, or one of the service such as email.opened */
      event: string;
      /** Only events that match this filter end the wait. received.<path> reads the data of the event */
      filter?: WorkflowFilter | undefined;
      /** How long to wait, at most a year */
      timeout: {
        /** Number of units, at most a year in total */
        amount: number;
        /** Unit of the amount */
        unit: 'minutes' | 'hours' | 'days';
      };
      /** Id of the step to continue with after the event; `next` if omitted */
      onEvent?: string | undefined;
      /** Id of the step to continue with after the timeout; `next` if omitted */
      onTimeout?: string | undefined;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
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
      /** Id of the step to continue with if no branch matches; `next` if omitted */
      else?: string | undefined;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Calls your URL with a signed request */
      type: 'WEBHOOK';
      /** https URL of a public host. Path and query can have {{ variables }}, which are percent-encoded; an empty variable in the path is an error */
      url: string;
      /** HTTP method; POST if omitted */
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
      /** At most 20 additional headers. Their values are stored but never shown: responses have ******** instead. Sending this text back keeps the stored value while the URL of the step does not change */
      headers?: Record<string, string> | undefined;
      /** JSON body. Its strings can have {{ variables }}. Defaults to the contact and the execution */
      body?: Record<string, unknown> | undefined;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Changes the contact */
      type: 'UPDATE_CONTACT';
      /** Merged into the contact's data; null removes a key. Strings can have {{ variables }} */
      data?: Record<string, unknown> | undefined;
      /** Whether to subscribe the contact to marketing emails, or to unsubscribe it */
      subscribed?: boolean | undefined;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Adds the contact to a segment */
      type: 'ADD_TO_SEGMENT';
      /** Id of a STATIC segment */
      segmentId: string;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Removes the contact from a segment */
      type: 'REMOVE_FROM_SEGMENT';
      /** Id of a STATIC segment */
      segmentId: string;
      /** Id of the next step; if omitted, the execution is COMPLETED after this step */
      next?: string | undefined;
    }
  | {
      /** Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and - */
      id: string;
      /** Ends the execution as EXITED */
      type: 'EXIT';
      /** Reason, shown on the execution; exit_step if omitted */
      reason?: string | undefined;
    };

/** A Filter that can also read trigger.<path>, the data that started the execution, and received.<path>, the data of the event that a WAIT_FOR_EVENT step received. */
export type WorkflowFilter = Filter;

export type SavedWorkflow = Workflow;

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
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
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
  /** Emails that its executions have queued; GET /emails?workflow={id}&happened=accepted lists them */
  sent: number;
}

export interface WorkflowVersion {
  /** Number of the version */
  version: number;
  /** Number of steps */
  stepCount: number;
  /** When the version was saved */
  createdAt: string;
  /** Who saved the version; null for versions saved before the service stored it */
  createdBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
  /** What changed since the previous version; null for the first version */
  changes: {
    /** Ids of the steps that were added */
    added: Array<string>;
    /** Ids of the steps that were removed */
    removed: Array<string>;
    /** Ids of the steps that were changed */
    changed: Array<string>;
    /** Other changes; firstStep: a different step comes first */
    settings: Array<'trigger' | 'reentry' | 'exitWhen' | 'firstStep'>;
  } | null;
}

export interface SimulatedEvent {
  /** Name of the event */
  name: string;
  /** Data of the event */
  data?: Record<string, unknown> | undefined;
  /** When the event happens. An event before the start counts as an earlier event */
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

export interface SimulatedEmail {
  /** The rendered subject, at most 1000 characters */
  subject: string;
  /** Sender */
  from: {
    name?: string | undefined;
    email: string;
  };
  /** Id of the template; null if the step has its own content */
  template: string | null;
  /** Type of the email */
  emailType: 'TRANSACTIONAL' | 'MARKETING';
  /** Reply-to address */
  replyTo: string | null;
  /** HTML as the contact would receive it, with sample unsubscribe links. Null if html, text and data together take more than 2 MB */
  html: string | null;
  /** Plain text part. Null if html, text and data together take more than 2 MB */
  text: string | null;
  /** Data that its content reads at this step. Null if html, text and data together take more than 2 MB */
  data: {
    contact: {
      email: string;
      /** Whether the contact receives marketing emails */
      subscribed: boolean;
      /** Data that emails can show */
      data: Record<string, unknown>;
    };
    /** Data that started the execution */
    trigger: Record<string, unknown>;
    /** Data of the event that ended the latest wait */
    received: Record<string, unknown>;
  } | null;
}

export interface Topic {
  id: string;
  name: string;
  description: string | null;
  /** Whether contacts who have not chosen get emails of this topic */
  defaultSubscribed: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** ISO 8601 in UTC, with milliseconds */
  updatedAt: string;
  /** The file that defines the record, as of the last push; null if there is none */
  source: {
    /** Path of the file in the folder, separated by / */
    path: string;
    /** SHA-256 of the file's content, in hexadecimal. The service does not compare it with the record */
    hash: string;
    /** The commit of the push */
    commit?: string | undefined;
    /** Name of the folder, from its posthaste.config.json */
    folder?: string | undefined;
  } | null;
  /** Increases with each change. Send it with PATCH, and with DELETE where the route accepts it */
  revision: number;
  /** Who last changed the record; null if the service did */
  updatedBy: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  } | null;
}

export interface TopicUse {
  /** Type of the record */
  kind: 'template' | 'campaign' | 'segment' | 'workflow';
  /** Id of the record */
  id: string;
  name: string;
}

export interface FormField {
  /** Key in the contact's data */
  name: string;
  /** Label of the field on the page */
  label: string;
  /** A line of text, a number, a checkbox (true or false), or one of `options` */
  type?: 'text' | 'number' | 'checkbox' | 'choice' | undefined;
  /** Whether the form can’t be submitted without it */
  required?: boolean | undefined;
  /** The options of a field of type `choice`; required for that type only */
  options?: Array<string> | undefined;
}

export interface Asset {
  /** Derived from the content: the same image has the same id */
  id: string;
  name: string;
  /** Public URL of the image, which does not expire */
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
  /** reserved_key: the name is reserved, so the value is not stored on the contact; timezone: not a valid time zone name, so UTC is used */
  code: 'reserved_key' | 'timezone';
  /** Field of data */
  field: string;
  /** Description of the warning */
  message: string;
}

export interface JobRow {
  /** Line of the file where the row begins, starting at 1 */
  line: number;
  /** Address of the row, truncated; empty if it has none */
  email: string;
  /** Outcome of the row, or in a dry run its expected outcome */
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Whether the contact would be subscribed; null for a rejected row */
  subscribed: boolean | null;
  /** Present if an earlier row of the file had the address of this updated row */
  repeated?: true | undefined;
  /** The field with the error; null if there is none */
  field: string | null;
  /** Error code */
  code: string | null;
  /** Error message */
  message: string | null;
}

export interface Key {
  id: string;
  name: string;
  /** public: for /v1/track and /v1/track/beacon only, can be used in a browser; secret: for all routes; agent: reads and creates drafts, on the routes that allow agents */
  kind: 'secret' | 'public' | 'agent';
  /** The last four characters of the key, to identify it; null for keys from earlier versions */
  lastFour: string | null;
  /** Groups of routes that the key can use; null for all groups */
  scopes: Array<string> | null;
  /** Origins of the pages that can use a public key; null for all */
  allowedOrigins: Array<string> | null;
  /** Whether each call with a public key needs a visitor proof */
  requiresProof: boolean;
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the key or member that created it; `operator` for a session of the operator, null for the command line */
  createdBy: string | null;
  /** Latest use, accurate to five minutes */
  lastUsedAt: string | null;
  /** When the key expires */
  expiresAt: string | null;
  /** When the key was revoked */
  revokedAt: string | null;
  /** Id of the new key, if the key was rotated */
  replacedBy: string | null;
}

export interface Member {
  id: string;
  email: string;
  /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
  role: 'viewer' | 'editor' | 'owner';
  /** INVITED until the person first signs in to this project */
  status: 'INVITED' | 'ACTIVE';
  /** ISO 8601 in UTC, with milliseconds */
  createdAt: string;
  /** Id of the member or key that sent the invitation, or `operator` */
  createdBy: string;
  /** First sign-in; null before that */
  joinedAt: string | null;
}

export interface Session {
  id: string;
  /** Who the session belongs to */
  member: {
    /** Id of the member; `operator` after an operator link */
    id: string;
    email: string | null;
  };
  /** Whether this is the current session */
  current: boolean;
  /** When it was first used in this project */
  createdAt: string;
  /** Latest use, accurate to a quarter of an hour */
  lastUsedAt: string;
  /** When the session ends if it is not used */
  expiresAt: string;
  /** Last used from this IP address */
  sourceIp: string | null;
  /** User agent of the browser, at most 255 characters */
  userAgent: string | null;
}

export interface ListedWebhookDelivery {
  /** Value of the webhook-id header, the same in each attempt */
  id: string;
  /** Name of the event */
  event: string;
  /** Id of the event */
  eventId: string;
  /** PENDING messages are being sent or retried */
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** Why the message is FAILED: refused after nine failed attempts while the receiver accepted other messages, expired after a day of failures, gone after a 410 response, or event_deleted with its contact or by age */
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
    /** HTTP status; null if there was no response */
    status: number | null;
    /** Why there was no response, or why the attempt failed */
    error: string | null;
  }>;
}

export interface AuditEntry {
  id: string;
  /** Time of the attempt */
  at: string;
  /** Who made the change */
  actor: {
    /** operator: someone with the AWS credentials */
    kind: 'member' | 'key' | 'operator';
    /** Id of the member or key; null for the operator */
    id: string | null;
  };
  /** Group and operation of this API, or cli and the operator's command */
  action: string;
  /** Id of the changed or created record; null for the project. For an address, the id of the contact */
  target: string | null;
  /** Names of the fields in the request, without their values */
  fields: Array<string>;
  /** The role of a member before and after a role change; null for everything else */
  role: {
    /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
    from: 'viewer' | 'editor' | 'owner';
    /** owner: full access; editor: everything except keys, members, domains and project settings; viewer: read-only */
    to: 'viewer' | 'editor' | 'owner';
  } | null;
  /** What campaigns.sendCampaign and campaigns.cancelCampaign did if not what their names say; null for everything else and for older entries */
  effect: 'scheduled' | 'unscheduled' | 'resumed' | null;
  /** done; failed: part of the change may have been applied; attempted: the action is running, or its process stopped and its outcome is unknown */
  outcome: 'attempted' | 'done' | 'failed';
  /** Error code; null if there is none */
  code: string | null;
  /** X-Request-Id of the response; null for the command line */
  requestId: string | null;
  /** IP address of the request; null for the command line */
  sourceIp: string | null;
  /** Beginning of the User-Agent header */
  userAgent: string | null;
  /** Path of the file that a push took the record from (`source.path`); null for other changes */
  file: string | null;
  /** Name of the folder with this file (`source.folder`); null if it has none */
  folder: string | null;
}

export interface ApiError {
  /** X-Request-Id of the response; also in the service's logs */
  requestId: string;
  /** Time of the response */
  at: string;
  /** Group and operation of this API */
  operation: string;
  /** HTTP method */
  method: string;
  /** Path of the route, without values */
  path: string;
  /** HTTP status */
  status: number;
  /** Error code */
  code: string;
  /** Error message, without addresses */
  message: string;
  /** The first three fields with errors, without their values */
  fields: Array<{
    /** Path of the field, such as to[2].email */
    field: string;
    /** What is wrong with the field */
    code: string;
  }>;
  /** Who made the request */
  actor: {
    /** key: a secret key; operator: someone with the AWS credentials */
    kind: 'key' | 'public_key' | 'member' | 'operator';
    /** Id of the key or member; null for the operator */
    id: string | null;
  };
  /** Minimum number of errors from the same minute and type of caller that are not listed */
  notStored: number;
}

export interface TemplateVariableOutput {
  /** Name, or path such as order.total */
  name: string;
  /** Type of its values */
  type: 'text' | 'number' | 'boolean' | 'date' | 'list' | 'object';
  /** Whether an email without a value is rejected. A variable with a fallback is not required */
  required: boolean;
  /** Value to use if none is given */
  fallback?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
  /** Value shown in previews and tests */
  example?: string | number | boolean | Array<unknown> | Record<string, unknown> | undefined;
}

export interface FormFieldOutput {
  /** Key in the contact's data */
  name: string;
  /** Label of the field on the page */
  label: string;
  /** A line of text, a number, a checkbox (true or false), or one of `options` */
  type: 'text' | 'number' | 'checkbox' | 'choice';
  /** Whether the form can’t be submitted without it */
  required: boolean;
  /** The options of a field of type `choice`; required for that type only */
  options?: Array<string> | undefined;
}

export interface FilterCondition {
  /** email, name, subscribed, createdAt, updatedAt, data.<path>, event.<name>, email.<opened|clicked|bounced|delivered|sent|complained>, segment.<id> or topic.<id> */
  field: string;
  /** Comparison operator. Each field has its own operators; an unsupported one returns 422 */
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
  /** For events: minimum number of occurrences, 1 by default; at most 10 within a time span */
  minCount?: number | undefined;
  /** For email.* fields: only the email of this campaign. At most 20 campaigns and workflows in a filter */
  campaignId?: string | undefined;
  /** For email.* fields: only the email of this workflow */
  workflowId?: string | undefined;
}
