import type { ProjectAttention, ProjectSetup } from '@posthaste/client';
import type { Grouping } from './addresses';
import type { Shown } from './figures';
import type { Change, Span } from './period';

type Step = ProjectSetup['steps'][number]['step'];

const percent = (share: number) => (share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`);

/** Words of the overview. */
export const words = {
  title: 'Overview',
  about: 'Whether your mail arrives, what runs now, and what needs you.',
  spans: { 1: '24 hours', 7: '7 days', 30: '30 days', 90: '90 days' } satisfies Record<Span, string>,
  spanLabel: 'Time',
  intervalLabel: 'Points of the chart',
  intervals: { hour: 'By hour', day: 'By day' },
  compared: (span: Span) => `The last ${words.spans[span]}, compared with the ${words.spans[span]} before.`,
  chart: 'Mail over time',
  chartEmpty: 'No mail in this time.',
  chartHelp: 'Arrow keys or the pointer read the numbers; a click lists the mails.',
  acceptedBefore: 'Accepted before',
  figures: {
    accepted: 'Accepted',
    delivered: 'Delivered',
    opened: 'Opened',
    clicked: 'Clicked',
    bounced: 'Bounced',
    complained: 'Complained',
  } satisfies Record<Shown, string>,
  shares: {
    delivered: 'of those sent',
    opened: 'of those delivered',
    clicked: 'of those delivered',
    bounced: 'of those sent',
    complained: 'of those delivered',
  },
  listsMails: (figure: string) => `${figure}: list the mails`,
  change(change: Change): string {
    switch (change.kind) {
      case 'none':
        return 'None before either';
      case 'new':
        return 'None before';
      case 'same':
        return 'As many as before';
      case 'times':
        return `${change.times.toFixed(1)} times as many`;
      case 'more':
        return `${percent(change.share)} more`;
      case 'less':
        return change.share === 1 ? 'None now, some before' : `${percent(change.share)} fewer`;
    }
  },
  groupLabel: 'Told apart by',
  noGroup: 'All mail together',
  groups: {
    kind: 'By kind',
    template: 'By template',
    campaign: 'By campaign',
    workflow: 'By workflow',
    provider: 'By provider',
    tag: 'By tag',
  } satisfies Record<Grouping, string>,
  groupNames: {
    kind: 'Kind',
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
  others: 'Others',
  noneGrouped: 'No mail of this time has one.',
  only: 'Show in the chart',
  allValues: 'All values',
  ofCampaigns: 'Mail of campaigns counts here and is listed by its campaign:',
  byCampaign: 'figures by campaign',
  usage: 'Rate and quota',
  rate: 'Mails a second',
  quota: 'Sent in 24 hours',
  quotaOf: (used: string, quota: string | undefined) => (quota === undefined ? used : `${used} of ${quota}`),
  noQuota: 'no limit',
  unknownQuota: 'not known yet',
  running: 'Running now',
  nothingRuns: 'No campaign is being sent.',
  progress: (done: string, all: string) => `${done} of ${all}`,
  ends: 'ends',
  attention: 'Needs you',
  allWell: 'Nothing needs you. Campaigns, webhooks, workflows, domains and limits are fine.',
  since: 'began',
  setup: 'Get started',
  setupAbout: (left: number) => (left === 1 ? 'One step is left.' : `${left} steps are left.`),
  later: 'Not now',
  done: 'Done',
  open: 'Open',
  makeKey: 'Make a key for this call',
  keyName: 'First mail',
  keyMade: 'The key is in the call, and can send only. It is shown until you leave this page.',
  keyNeedsOwner: 'Put a key into the call; an owner of the project makes one.',
  putKey: 'Put a key into the call. A key is shown only once: make a new one if you have none at hand.',
  waitingForMail: 'This page ticks the step by itself once the mail is there.',
  command: 'Call that sends a first mail',
  firstMail: 'Your first mail is accepted',
  firstMailAbout: 'Its page says what became of it, step by step.',
  openFirstMail: 'See what happened to it',
  steps: {
    key_created: ['Make an API key', 'Your programs call the API with it.'],
    mail_accepted: ['Send a first mail', 'Paste this into a terminal.'],
    mail_delivered: ['See it delivered', 'The log says what became of each mail, with times and reasons.'],
    domain_verified: ['Verify your domain', 'With DNS records that we show you, mail comes from your own address.'],
    sandbox_left: ['Leave the SES sandbox', 'Until AWS grants it, SES sends to verified addresses only.'],
    events_followed: ['Follow what happens', 'A webhook tells your program; a workflow acts by itself.'],
    member_invited: ['Invite somebody', 'A colleague who can take over when you are away.'],
  } satisfies Record<Step, [string, string]>,
  kinds: {
    account_stopped: 'SES takes no mail',
    account_in_review: 'SES reviews the account',
    quota_nearly_used: 'The quota is nearly used',
    mail_paused: 'Mail is paused',
    reputation_near_limit: 'Reputation is near a limit',
    domain_failing: 'A domain has lost its records',
    campaign_paused: 'A campaign is paused',
    approval_waiting: 'An agent asks for approval',
    webhook_disabled: 'A webhook is disabled',
    webhook_failing: 'A webhook is failing',
    executions_failed: 'Workflow executions failed',
  } satisfies Record<ProjectAttention['items'][number]['kind'], string>,
};
