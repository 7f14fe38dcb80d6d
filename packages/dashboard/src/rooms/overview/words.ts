import type { ProjectAttention, ProjectSetup } from '@posthaste/client';
import type { Figure } from './figures';
import { percent, percentFewer } from './percent';
import type { Change, Span } from './period';
import type { Grouping } from './routes';

type Step = ProjectSetup['steps'][number]['step'];

export const words = {
  couldNotLoadAttention: 'Couldn’t load what needs attention.',
  couldNotLoadUsage: 'Couldn’t load your usage.',
  couldNotLoadRunning: 'Couldn’t load what’s running.',
  couldNotLoadFigures: 'Couldn’t load the statistics.',
  title: 'Overview',
  about: 'How your email performs, what’s running, and what needs attention.',
  spans: { 1: '24 hours', 7: '7 days', 30: '30 days', 90: '90 days' } satisfies Record<Span, string>,
  spanLabel: 'Time',
  intervalLabel: 'Interval',
  intervals: { hour: 'Hourly', day: 'Daily' },
  compared: (span: Span) => `Last ${words.spans[span]} compared with the previous ${words.spans[span]}.`,
  chart: 'Email activity',
  chartEmpty: 'No email activity in this period.',
  acceptedBefore: 'Accepted, previous period',
  figures: {
    accepted: 'Accepted',
    delivered: 'Delivered',
    opened: 'Opened',
    clicked: 'Clicked',
    bounced: 'Bounced',
    complained: 'Marked as spam',
  } satisfies Record<Figure, string>,
  shares: {
    delivered: 'of sent',
    opened: 'of delivered',
    clicked: 'of delivered',
    bounced: 'of sent',
    complained: 'of delivered',
  },
  viewEmails: (figure: string) => `${figure}: view emails`,
  change(change: Change): string {
    switch (change.kind) {
      case 'none':
        return 'None in either period';
      case 'new':
        return 'None in the previous period';
      case 'same':
        return 'No change';
      case 'times':
        return `${change.times.toFixed(1)}× the previous period`;
      case 'more':
        return `${percent(change.share)} more`;
      case 'less':
        return change.share === 1 ? 'Down to zero' : `${percentFewer(change.share)} fewer`;
    }
  },
  groupLabel: 'Group by',
  noGroup: 'All email',
  groups: {
    kind: 'By type',
    template: 'By template',
    campaign: 'By campaign',
    workflow: 'By workflow',
    provider: 'By provider',
    tag: 'By tag',
  } satisfies Record<Grouping, string>,
  groupNames: {
    kind: 'Type',
    template: 'Template',
    campaign: 'Campaign',
    workflow: 'Workflow',
    provider: 'Provider',
    tag: 'Tag',
  } satisfies Record<Grouping, string>,
  values: {
    transactional: 'Transactional',
    marketing: 'Marketing',
    campaign: 'Campaigns',
    workflow: 'Workflows',
    gmail: 'Gmail',
    outlook: 'Outlook',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    other: 'Other',
  } as Record<string, string>,
  others: 'Other',
  emptyGroups: 'No emails in this period match this grouping.',
  showInChart: 'Show in chart',
  allValues: 'All values',
  ofCampaigns: 'Campaign emails are counted here and listed on each campaign:',
  byCampaign: 'view by campaign',
  usage: 'Rate and quota',
  rate: 'Emails per second',
  quota: 'Sent in 24 hours',
  quotaOf: (used: string, quota: string | undefined) => (quota === undefined ? used : `${used} of ${quota}`),
  noQuota: 'unlimited',
  unknownQuota: 'not known yet',
  running: 'Running now',
  nothingRunning: 'Nothing is sending, scheduled or importing.',
  starts: 'starts',
  jobs: {
    import: 'Import of contacts',
    export: 'Export of contacts',
    bulk: 'Bulk action on contacts',
    suppression_import: 'Import of suppressions',
    suppression_export: 'Export of suppressions',
  } as Record<string, string>,
  jobProgress: (done: number, total: number | null) =>
    total === null ? `${done.toLocaleString()} so far` : `${done.toLocaleString()} of ${total.toLocaleString()}`,
  progress: (done: string, all: string) => `${done} of ${all}`,
  moreSending: (more: number) => `${more.toLocaleString()} more being sent`,
  moreScheduled: (more: number) => `${more.toLocaleString()} more scheduled`,
  moreJobs: (more: number) => `${more.toLocaleString()} more ${more === 1 ? 'job' : 'jobs'}`,
  ends: 'done',
  attention: 'Needs attention',
  nothingNeedsAttention:
    'Nothing needs your attention. Campaigns, webhooks, workflows, bounces, complaints and limits are healthy.',
  since: 'started',
  setup: 'Get started',
  couldNotLoadSetup: 'Couldn’t load your setup steps.',
  setupAbout: (remaining: number) => (remaining === 1 ? '1 step left.' : `${remaining} steps left.`),
  checklistLabel: 'What you want to do',
  checklists: { marketing: 'Send campaigns', developer: 'Send from code' },
  notNow: 'Not now',
  done: 'Done',
  open: 'Open',
  createKey: 'Create a key for this request',
  keyName: 'First email',
  keyCreated: 'The request now contains a key that can only send email. The key is shown until you leave this page.',
  keyNeedsOwner: 'Add an API key to the request. A project owner can create one.',
  addKey: 'Add an API key to the request. Keys are shown only once, so create a new one if you don’t have one.',
  waitingForEmail: 'This step completes automatically when the email arrives.',
  command: 'Request that sends a first email',
  firstEmail: 'Your first email was accepted',
  firstEmailAbout: 'See what happened to it, step by step.',
  openFirstEmail: 'View email',
  steps: {
    contacts_added: { title: 'Add your contacts', about: 'Import a file, or create contacts one by one.' },
    template_created: { title: 'Choose a template', about: 'Start from an example and make it yours.' },
    campaign_sent: { title: 'Send a campaign', about: 'Choose who gets it, send yourself a test, then send it.' },
    form_created: { title: 'Make a sign-up form', about: 'Share its page, or put it on your website.' },
    key_created: { title: 'Create an API key', about: 'Your code uses it to call the API.' },
    email_accepted: { title: 'Send your first email', about: 'Paste this into a terminal.' },
    email_delivered: {
      title: 'See it delivered',
      about: 'The log shows what happened to each email, when and why.',
    },
    domain_verified: {
      title: 'Verify your domain',
      about: 'Add the DNS records we show you to send from your own address.',
    },
    sandbox_left: {
      title: 'Leave the SES sandbox',
      about: 'Until AWS approves it, SES only sends to verified addresses.',
    },
    events_followed: {
      title: 'React to events',
      about: 'Use a webhook to notify your code, or a workflow to respond automatically.',
    },
    member_invited: { title: 'Invite a teammate', about: 'Someone who can step in when you’re away.' },
  } satisfies Record<Step, { title: string; about: string }>,
  kinds: {
    account_stopped: 'SES has stopped sending',
    account_in_review: 'Your SES account is under review',
    quota_nearly_used: 'Sending quota almost used up',
    campaigns_rest: 'SES is refusing campaign emails',
    sending_paused: 'Sending is paused',
    reputation_near_limit: 'Reputation is close to a limit',
    complaint_rate_high: 'Spam complaints need attention',
    bounce_rate_high: 'Hard bounces need attention',
    domain_rule_unmet: 'A domain needs DNS records',
    domain_failing: 'A domain is missing DNS records',
    campaign_paused: 'A campaign is paused',
    approval_waiting: 'An agent is waiting for approval',
    webhook_disabled: 'A webhook is disabled',
    webhook_failing: 'A webhook is failing',
    executions_failed: 'Workflow executions failed',
  } satisfies Record<ProjectAttention['items'][number]['kind'], string>,
};
