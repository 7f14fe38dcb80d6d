import type { OutletName, Step, Trigger } from './model/graph';
import { words } from './words';

export interface StepNames {
  templates: ReadonlyMap<string, string>;
  segments: ReadonlyMap<string, string>;
}

export function stepText(step: Step, { templates, segments }: StepNames): string {
  switch (step.type) {
    case 'SEND_EMAIL':
      return step.template ? (templates.get(step.template) ?? step.template) : step.subject || '…';
    case 'DELAY':
      return step.until === undefined
        ? words.delayFor(words.duration(step.amount, step.unit))
        : words.delayUntil(step.until, step.timezone ?? '');
    case 'WAIT_FOR_EVENT':
      return words.waitText(step.event, words.duration(step.timeout.amount, step.timeout.unit));
    case 'BRANCH':
      return words.branches(step.branches.length);
    case 'WEBHOOK':
      return `${step.method ?? 'POST'} ${step.url || '…'}`;
    case 'UPDATE_CONTACT':
      return (
        Object.keys(step.data ?? {}).join(', ') ||
        (step.subscribed === undefined ? '…' : words.subscribedChoices[`${step.subscribed}`])
      );
    case 'EXIT':
      return step.reason ?? '';
    default:
      return segments.get(step.segmentId) ?? (step.segmentId || '…');
  }
}

export const outletText = (step: Step | undefined, name: OutletName): string =>
  words.outlet(name, step?.type === 'BRANCH' && step.branches.length === 1);

export function triggerText(trigger: Trigger, { segments }: StepNames): string {
  if (trigger.type === 'EVENT') return trigger.event || '…';
  if (trigger.type === 'MANUAL') return words.manually;
  return (segments.get(trigger.segmentId) ?? trigger.segmentId) || '…';
}
