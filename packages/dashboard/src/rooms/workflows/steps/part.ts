import type { Mistake } from '../model/check';
import type { Step, StepOf, StepType } from '../model/graph';

export interface StepPart<Type extends StepType = StepType> {
  step: StepOf<Type>;
  change: (step: Step) => void;
  mistakes: readonly Mistake[];
}

export const wrongAt = (mistakes: readonly Mistake[], member: string): string | undefined =>
  mistakes.find((mistake) => mistake.member === member)?.message;

export const filterProblems = (mistakes: readonly Mistake[]) =>
  mistakes.map(({ member, message }) => ({ field: member, message }));

/** The API takes absent fields, but no empty ones. */
export const without = <One extends object>(record: One): One =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as One;
