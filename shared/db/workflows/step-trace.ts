import type { ContactRow, StepTrace } from '../contacts/rows';

/** A workflow step that changes a contact. */
export interface StepCause {
  /** The same at each repeat of the step. A change under a known mark is not done again. */
  mark: string;
  /** How many workflows, one causing the next, have led to it. */
  depth: number;
}

/** Steps that a contact remembers. A repeat is noticed unless this many other steps changed the contact in between. */
const KEPT_MARKS = 8;

/** Whether a step has changed this contact before. */
export const hasChanged = ({ mark }: StepCause, { marks = [] }: Pick<ContactRow, 'marks'>): boolean =>
  marks.includes(mark);

/** What a step leaves in the contact if it writes exactly the version that was seen. */
export const traceOf = (
  { mark, depth }: StepCause,
  { marks = [], version }: Pick<ContactRow, 'marks' | 'version'>,
): StepTrace => ({ marks: [...marks, mark].slice(-KEPT_MARKS), cause: { version: version + 1, depth } });
