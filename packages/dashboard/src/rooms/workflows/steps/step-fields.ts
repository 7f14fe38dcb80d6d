import type { StepError } from '../model/check';
import type { Step, StepOf, StepType } from '../model/graph';

export interface StepFieldsProps<Type extends StepType = StepType> {
  step: StepOf<Type>;
  change: (step: Step) => void;
  errors: readonly StepError[];
}

export const stepErrorAt = (errors: readonly StepError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.message;

/** The API accepts absent fields, but not empty ones. */
export const withoutEmpty = <Fields extends object>(record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== '')) as Fields;
