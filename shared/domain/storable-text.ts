/**
 * JSON can hold U+0000 and lone surrogates, but PostgreSQL, strict JSON parsers and UTF-8 (RFC 3629 section 3) can't.
 */
const EACH_UNSTORABLE = /[\0\p{Cs}]/gu;
const ESCAPED = /\\u(?:0000|d[89a-f])/;

/** A regular expression would take 500 times as long. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const storable = (text: string): string => (isStorable(text) ? text : text.replace(EACH_UNSTORABLE, '\u{fffd}'));

export const beginningOf = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');

export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!ESCAPED.test(json)) return json;
  return JSON.stringify(value, (_name, field: unknown) => (typeof field === 'string' ? storable(field) : field));
}

export interface JsonNode {
  value: object;
  step: string | number;
  parent: JsonNode | null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Stops when `visit` returns false. Iterative: a body may be 100,000 levels deep. */
export function eachField(
  json: unknown,
  visit: (step: string | number, value: unknown, holder: JsonNode) => boolean,
): void {
  const pending: JsonNode[] = isObject(json) ? [{ value: json, step: '', parent: null }] : [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const isList = Array.isArray(node.value);
    for (const [name, value] of Object.entries(node.value)) {
      const step = isList ? Number(name) : name;
      if (!visit(step, value, node)) return;
      if (isObject(value)) pending.push({ value, step, parent: node });
    }
  }
}

const isStorableField = (step: string | number, value: unknown): boolean =>
  (typeof step === 'number' || isStorable(step)) && (typeof value !== 'string' || isStorable(value));

export function isStorableValue(json: unknown): boolean {
  let allStorable = typeof json !== 'string' || isStorable(json);
  eachField(json, (step, value) => {
    allStorable &&= isStorableField(step, value);
    return allStorable;
  });
  return allStorable;
}
