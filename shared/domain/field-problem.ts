import type { FieldError } from '../contract/errors';

/** One field that breaks a rule, as the API's error bodies show it. */
export type FieldProblem = FieldError;
