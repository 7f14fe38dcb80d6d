import type { Mistake } from '../model/check';
import type { Step, StepOf, StepType } from '../model/graph';

/** What the fields of a step of one kind get. */
export interface StepPart<Type extends StepType = StepType> {
  step: StepOf<Type>;
  change: (step: Step) => void;
  mistakes: readonly Mistake[];
}

/** What is wrong with one member of a step. */
export const wrongAt = (mistakes: readonly Mistake[], member: string): string | undefined =>
  mistakes.find((mistake) => mistake.member === member)?.message;

/** What is wrong with a filter in a member, as the filter builder takes it. */
export const filterProblems = (mistakes: readonly Mistake[]) =>
  mistakes.map(({ member, message }) => ({ field: member, message }));

/** A record without what is empty: the API takes absent members, no empty ones. */
export const without = <One extends object>(record: One): One =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as One;
