import type { ContactRow, StepTrace } from './rows';

export interface StepCause {
  /** The same at each repeat; a known mark changes nothing again. */
  mark: string;
  depth: number;
}

/** A repeat is noticed unless this many other steps changed the contact in between. */
const KEPT_MARKS = 8;

export const hasChanged = ({ mark }: StepCause, { marks = [] }: Pick<ContactRow, 'marks'>): boolean =>
  marks.includes(mark);

export const traceOf = (
  { mark, depth }: StepCause,
  { marks = [], version }: Pick<ContactRow, 'marks' | 'version'>,
): StepTrace => ({ marks: [...marks, mark].slice(-KEPT_MARKS), cause: { version: version + 1, depth } });
