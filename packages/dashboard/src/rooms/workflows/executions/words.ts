import type { SimulateWorkflowResult } from '@posthaste/client';
import { isolated } from '../../../ui/isolated';
import type { StepState } from '../routes';

export const words = {
  contact: 'Contact',
  contactHint: 'Email address or ID',
  startData: 'Trigger data (JSON)',
  startDataHint: 'Conditions and text read it as trigger.<path>.',
  outcome: (outcome: string | null): string => {
    if (outcome === null) return 'ends here';
    if (outcome.startsWith('skipped:')) return `not sent: ${outcome.slice('skipped:'.length).replaceAll('_', ' ')}`;
    if (outcome.startsWith('branch:')) return `branch ${Number(outcome.slice('branch:'.length)) + 1}`;
    return { else: 'no branch matched', event: 'event received', timeout: 'timed out' }[outcome] ?? outcome;
  },
  statuses: {
    NOT_STARTED: 'Not started',
    RUNNING: 'Running',
    WAITING: 'Waiting',
    COMPLETED: 'Completed',
    EXITED: 'Exited early',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
  } satisfies Record<SimulateWorkflowResult['status'], string>,
  status: 'Status',
  anyStatus: 'Any status',
  step: 'Step',
  anyStep: 'Any step',
  atStep: 'At step',
  stepStates: {
    entered: 'reached this step',
    waiting: 'waiting here',
    completed: 'passed it',
    failed: 'failed here',
  } satisfies Record<StepState, string>,
  filters: { contact: 'Contact', outcome: 'Outcome', from: 'From', to: 'To' },
  started: 'Started',
  contactSearch: 'Contact’s email address or ID',
  noExecutions: 'No executions yet',
  noExecutionsAbout: 'When a contact triggers the workflow while it’s on, every step they take appears here.',
  noMatchTitle: 'No executions match',
  noMatch: 'Choose another status or step, or remove a filter.',
  executionTitle: (email: string) => isolated`Execution of ${email}`,
  executionNotFound: 'Execution not found. It may have expired, or its contact was deleted.',
  backToExecutions: 'Executions',
  version: 'Version',
  startedBy: 'Started by',
  nextTime: 'Continues',
  failedAttempts: 'Failed attempts at this step',
  reasonLabel: 'Reason',
  history: 'What happened',
  noHistory: 'No steps completed yet.',
  latest100: 'Showing the latest 100 steps.',
  showEmail: 'View email',
  emails: 'Emails to this contact',
  retry: 'Retry',
  retryTitle: 'Retry the failed step?',
  retryAbout: (step: string) =>
    `The execution continues at “${step}”, in the version it started with. If the step itself is wrong, change it and let the contact enter again instead.`,
  retried: 'Step is being retried',
  cancel: 'Cancel execution',
  cancelTitle: 'Cancel this execution?',
  cancelAbout: 'This contact gets no further steps of this workflow. A step that is running right now still completes.',
  keep: 'Keep running',
  cancelled: 'Execution cancelled',
  start: 'Start for a contact',
  startTitle: 'Start for one contact',
  submitStart: 'Start',
  startedOne: 'Execution started',
};
