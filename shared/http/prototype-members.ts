import type { FieldError } from '../contract/errors';
import { fieldPath } from './field-errors';

const NAME = '__proto__';
/** The most errors that an answer lists. */
const MAXIMUM_FOUND = 100;

/** A place in a body. Its path is built only for an error, because a body may be 100,000 levels deep. */
interface Place {
  value: object;
  step: string | number;
  parent: Place | null;
}

/**
 * All members of a body that are called `__proto__`. The schema library silently drops them from free-form objects, so
 * they would be lost although the request is accepted. Works without recursion.
 */
export function prototypeMembers(json: unknown): FieldError[] {
  const found: FieldError[] = [];
  const open: Place[] = isObject(json) ? [{ value: json, step: '', parent: null }] : [];
  for (let place = open.pop(); place && found.length < MAXIMUM_FOUND; place = open.pop()) {
    const isList = Array.isArray(place.value);
    for (const [key, value] of Object.entries(place.value)) {
      if (key === NAME) found.push(refusal({ value: place, step: key, parent: place }));
      else if (isObject(value)) open.push({ value, step: isList ? Number(key) : key, parent: place });
    }
  }
  return found;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function refusal(place: Place): FieldError {
  const path: (string | number)[] = [];
  for (let at = place; at.parent; at = at.parent) path.push(at.step);
  return { field: fieldPath(path.reverse()), message: 'This name can not be used.', code: 'reserved_key' };
}
