import type { ContactRow, StepTrace } from '../contacts/rows';

/** A workflow's step that changes a contact. */
export interface StepCause {
  /** The same one whenever the step is repeated: what has been done under it is not done again. */
  mark: string;
  /** How many workflows, one causing the next, have led to it. */
  depth: number;
}

/** Steps that a contact remembers: so many others would have to change it between a step and its repeat. */
const KEPT_MARKS = 8;

/** Whether a step has changed this contact before. */
export const hasChanged = ({ mark }: StepCause, { marks = [] }: Pick<ContactRow, 'marks'>): boolean =>
  marks.includes(mark);

/** What a step leaves that writes on exactly the version that was seen. */
export const traceOf = (
  { mark, depth }: StepCause,
  { marks = [], version }: Pick<ContactRow, 'marks' | 'version'>,
): StepTrace => ({ marks: [...marks, mark].slice(-KEPT_MARKS), cause: { version: version + 1, depth } });
