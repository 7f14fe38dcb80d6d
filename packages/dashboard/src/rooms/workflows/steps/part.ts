import type { Mistake } from '../model/check';
import type { Step, StepOf, StepType } from '../model/graph';

export interface StepPart<Type extends StepType = StepType> {
  step: StepOf<Type>;
  change: (step: Step) => void;
  mistakes: readonly Mistake[];
}

export const wrongAt = (mistakes: readonly Mistake[], field: string): string | undefined =>
  mistakes.find((mistake) => mistake.field === field)?.message;

export const filterProblems = (mistakes: readonly Mistake[]) =>
  mistakes.map(({ field, message }) => ({ field, message }));

/** The API accepts absent fields, but not empty ones. */
export const withoutEmpty = <One extends object>(record: One): One =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as One;
