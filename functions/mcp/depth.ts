import { invalidField } from '../../shared/contract/problem';

const MAX_LEVELS = 64;

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Level by level: recursion would run out of stack. */
export function refuseDeep(message: object): void {
  let level: object[] = [message];
  for (let levels = 0; level.length > 0; levels += 1) {
    if (levels === MAX_LEVELS) throw invalidField('params', `Must have at most ${MAX_LEVELS} levels.`);
    level = level.flatMap((holder) => Object.values(holder).filter(isHolder));
  }
}
