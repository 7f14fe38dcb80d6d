import type { FieldError } from '../../contract/errors';
import { namesInErrors } from '../../domain/templates/declared';
import type { ActOutcome, Remedy } from '../../domain/workflows/advance';

/** Characters of an error. It is stored in the execution's row, and each KB of that costs. */
const MAXIMUM_ERROR = 250;

export const done = (outcome: string): ActOutcome => ({ kind: 'done', outcome });

/** A change outside of the graph, after which a retry helps. */
export const thenRetry = (change: string): Remedy => ({ failed: `${change}, then retry.`, simulated: `${change}.` });

/**
 * What helps a failed execution. It keeps the version of the graph with which it began, so a retry helps only after a
 * change outside of the graph.
 */
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
  template: thenRetry("Change the template or the contact's data"),
  receiver: thenRetry('Put the receiver right'),
} as const satisfies Record<string, Remedy>;

/** A failed try: a word for programs, a sentence for the author, and what helps. Only the sentence is ever cut. */
export const failed = (word: string, sentence: string, remedy: Remedy): ActOutcome => ({
  kind: 'failed',
  error: `${word}: ${sentence}`.slice(0, MAXIMUM_ERROR - remedy.failed.length - 1),
  remedy,
});

/** A text of the step or of its template can't be rendered for this contact. */
export const unrendered = (sentence: string, remedy: Remedy = remedies.data): ActOutcome =>
  failed('template_error', sentence, remedy);

const parts: Readonly<Record<string, string>> = {
  subject: 'subject',
  body: 'body',
  text: 'text body',
  fromName: "sender's name",
};

/** A mail can't be rendered. The error names the part and the place, and shows nothing of the contact's data. */
export function unrenderedMail(errors: readonly FieldError[], template: string | undefined): ActOutcome {
  const names = namesInErrors(errors);
  if (names.length > 0) return lackingVariables(names);
  const [error] = errors;
  const { field = 'body', message = 'it cannot be understood', line, column } = error ?? {};
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  const sentence = `The ${parts[field] ?? field} of the email cannot be rendered: ${message}${place}.`;
  return unrendered(sentence, template === undefined ? remedies.data : remedies.template);
}

/** A mail lacks what its template requires, or has it of another type. */
const lackingVariables = (names: readonly string[]): ActOutcome =>
  failed(
    'missing_variables',
    `The email has missing or invalid values for declared variables: ${names.join(', ')}.`,
    remedies.template,
  );

/** The contact can't take the data. The problem names the member. */
export const refusedData = ({ field, message }: { field: string; message: string }): ActOutcome =>
  failed('contact_data', `${field}: ${message}`, remedies.data);

/** Why a step can't change a membership. */
export const segmentProblems = {
  missing: failed('segment_not_found', 'The segment of the step is gone.', remedies.step),
  dynamic: failed('segment_not_static', 'The filters of its segment alone say who is in it.', remedies.step),
} as const;

/** The outcome of a step whose mail was not made because public keys have caused as much mail as they may in a day. */
export const OVER_PUBLIC_MAIL = 'skipped:public_mail_limit';

/** The same for answers to received mail: their sender has had as many today as there may be. */
export const OVER_ANSWERS = 'skipped:answer_limit';

/** The same for answers to mail that was set aside. */
export const NO_ANSWER = 'skipped:set_aside';
