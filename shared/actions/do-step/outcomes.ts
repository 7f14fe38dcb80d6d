import type { ActOutcome } from '../../domain/workflow/advance';

/** Longer ones would make the rows of executions larger than they need be. */
const MAXIMUM_ERROR = 250;

export const done = (outcome: string): ActOutcome => ({ kind: 'done', outcome });

/** A try that failed: a word for programs, and a sentence for the workflow's author. */
export const failed = (word: string, sentence: string): ActOutcome => ({
  kind: 'failed',
  error: `${word}: ${sentence}`.slice(0, MAXIMUM_ERROR),
});

/** Why a contact is neither put into a segment nor taken out. */
export const segmentProblems = {
  missing: failed('segment_not_found', 'The segment of the step is gone. Give the step another one.'),
  dynamic: failed('segment_not_static', 'The segment of the step has filters: nobody is put into it or taken out.'),
} as const;
