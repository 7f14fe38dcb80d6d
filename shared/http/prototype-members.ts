import type { FieldError } from '../contract/errors';
import { fieldPath } from './field-errors';

const NAME = '__proto__';
/** As many as an answer lists. */
const MAXIMUM_FOUND = 100;

/** A place in a body; its path is spelled out only where something is found, for a body may be 100,000 levels deep. */
interface Place {
  value: object;
  step: string | number;
  parent: Place | null;
}

/**
 * Every member of a body that is called `__proto__`. The schemas' library passes those of free-form objects over without
 * a word, so they would be lost while the request seems accepted. Goes without recursion.
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
