import type { Filter } from '@posthaste/client';
import { operators } from './operators';
import { MAX_LEVELS, type Scalar } from './tree';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

const units: readonly unknown[] = [undefined, 'minutes', 'hours', 'days'];

const isCondition = ({ field, operator, value, unit, minCount }: Record<string, unknown>): boolean =>
  typeof field === 'string' &&
  typeof operator === 'string' &&
  Object.hasOwn(operators, operator) &&
  (value === undefined || isScalar(value) || (Array.isArray(value) && value.every(isScalar))) &&
  units.includes(unit) &&
  (minCount === undefined || typeof minCount === 'number');

export function isFilter(value: unknown, levels = MAX_LEVELS): value is Filter {
  if (!isObject(value) || levels === 0 || !Array.isArray(value.conditions)) return false;
  if (value.operator !== 'AND' && value.operator !== 'OR') return false;
  return value.conditions.every(
    (part) => isObject(part) && ('conditions' in part ? isFilter(part, levels - 1) : isCondition(part)),
  );
}
