import type { FieldError } from '../../contract/errors';
import type { StepOf } from '../../contract/workflows';
import { domainOf } from '../../domain/address';
import type { SenderOrigin } from '../../domain/emails/sender';
import { beginningOf } from '../../domain/storable-text';
import { namesInErrors } from '../../domain/templates/declared';
import type { ActOutcome, Remedy } from '../../domain/workflows/advance';
import type { SourceError } from '../accept-email/email-source';

/** Characters, because each KB of the execution's row costs. */
const MAX_ERROR = 250;

export const done = (outcome: string): ActOutcome => ({ kind: 'done', outcome });

export const changeThenRetry = (change: string): Remedy => ({
  failed: `${change}, then retry.`,
  simulated: `${change}.`,
});

/** An execution keeps its version of the graph, so a retry helps only after an outside change. */
export const remedies = {
  step: {
    failed:
      'Change the step: executions that begin afterwards follow it. This one keeps its version, so a retry fails again.',
    simulated: 'Change the step.',
  },
  data: {
    failed:
      "If the contact's data is wrong, change it and retry. A change of the step reaches only executions that begin afterwards.",
    simulated: "Change the step or the contact's data.",
  },
  template: changeThenRetry("Change the template or the contact's data"),
  receiver: changeThenRetry('Fix the receiver'),
} as const satisfies Record<string, Remedy>;

export const failed = (code: string, sentence: string, remedy: Remedy): ActOutcome => ({
  kind: 'failed',
  error: beginningOf(`${code}: ${sentence}`, MAX_ERROR - remedy.failed.length - 1),
  remedy,
});

export const renderingFailure = (sentence: string, remedy: Remedy = remedies.data): ActOutcome =>
  failed('template_error', sentence, remedy);

const originNames: Readonly<Record<SenderOrigin, string>> = { own: 'step', template: 'template', project: 'project' };

export function sourceFailure(sourceError: SourceError, { template }: StepOf<'SEND_EMAIL'>): ActOutcome {
  switch (sourceError.error) {
    case 'template_not_found':
      return failed(sourceError.error, 'The template of the step no longer exists.', remedies.step);
    case 'no_sender': {
      const senderOwners = template === undefined ? 'the project' : 'the template or the project';
      const remedy = changeThenRetry(`Set the sender of ${senderOwners}`);
      return failed(sourceError.error, 'The email has no sender.', remedy);
    }
    case 'domain_not_verified': {
      // An execution keeps its step's own address, so only the domain can be fixed.
      const origin = originNames[sourceError.origin];
      const alternative = sourceError.origin === 'own' ? '' : ` or give the ${origin} another from`;
      const sentence = `The domain ${domainOf(sourceError.email)} of the ${origin}'s from is not verified.`;
      return failed(sourceError.error, sentence, changeThenRetry(`Verify it under /domains${alternative}`));
    }
  }
}

const partNames: Readonly<Record<string, string>> = {
  subject: 'subject',
  body: 'body',
  text: 'text body',
  fromName: "sender's name",
};

/** Reveals none of the contact's data. */
export function emailRenderingFailure(errors: readonly FieldError[], template: string | undefined): ActOutcome {
  const names = namesInErrors(errors);
  if (names.length > 0) return missingVariables(names);
  const [error] = errors;
  const { field = 'body', message = 'it cannot be understood', line, column } = error ?? {};
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  const sentence = `The ${partNames[field] ?? field} of the email cannot be rendered: ${message}${place}.`;
  return renderingFailure(sentence, template === undefined ? remedies.data : remedies.template);
}

const missingVariables = (names: readonly string[]): ActOutcome =>
  failed(
    'missing_variables',
    `The email has missing or invalid values for declared variables: ${names.join(', ')}.`,
    remedies.template,
  );

export const dataFailure = ({ field, message }: { field: string; message: string }): ActOutcome =>
  failed('contact_data', `${field}: ${message}`, remedies.data);

export const segmentFailures = {
  missing: failed('segment_not_found', 'The segment of the step no longer exists.', remedies.step),
  dynamic: failed(
    'segment_not_static',
    'The segment of the step is dynamic: only its filters decide its members.',
    remedies.step,
  ),
} as const;

export const SKIPPED_PUBLIC_LIMIT = 'skipped:public_email_limit';

export const SKIPPED_ANSWER_LIMIT = 'skipped:answer_limit';

export const SKIPPED_SET_ASIDE = 'skipped:set_aside';
