import type { ContactRow, StepTrace } from './rows';

export interface StepCause {
  mark: string;
  depth: number;
}

/** A repeat is detected unless this many other steps changed the contact since. */
const KEPT_MARKS = 8;

export const hasChanged = ({ mark }: StepCause, { marks = [] }: Pick<ContactRow, 'marks'>): boolean =>
  marks.includes(mark);

export const traceOf = (
  { mark, depth }: StepCause,
  { marks = [], version }: Pick<ContactRow, 'marks' | 'version'>,
): StepTrace => ({ marks: [...marks, mark].slice(-KEPT_MARKS), cause: { version: version + 1, depth } });
