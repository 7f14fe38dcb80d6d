const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * The same input, whatever its objects' keys are called: the SDK knows an object by the name of its `constructor`,
 * which a key of that name hides from it, and refuses it then. A Map of the same entries is stored alike.
 */
export function asMaps<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asMaps) as T;
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, asMaps(part)]);
  return (Object.hasOwn(value, 'constructor') ? new Map(entries) : Object.fromEntries(entries)) as T;
}
