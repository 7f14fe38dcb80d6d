/**
 * U+0000 and halves of surrogate pairs. JSON can hold both. PostgreSQL refuses them, strict JSON parsers refuse the
 * halves, and UTF-8 can't write them (RFC 3629 section 3).
 */
const EACH_UNSTORABLE = /[\0\p{Cs}]/gu;
/** How `JSON.stringify` writes them. Also matches a few texts that only look like it. */
const WRITTEN = /\\u(?:0000|d[89a-f])/;

/** Whether every program that gets a text from us can store it. A regular expression takes 500 times as long. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A text with U+FFFD for what can't be stored. For texts that can't be refused, such as the output of a template. */
export const storable = (text: string): string => (isStorable(text) ? text : text.replace(EACH_UNSTORABLE, '\u{fffd}'));

/** The first `length` characters of a text; a surrogate pair is never cut in two. */
export const beginningOf = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');

/** A value as JSON whose texts can all be stored. Names of members are checked where they come in. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!WRITTEN.test(json)) return json;
  return JSON.stringify(value, (_name, member: unknown) => (typeof member === 'string' ? storable(member) : member));
}

/** An object or list within a JSON value, and how it is reached. */
export interface Place {
  value: object;
  step: string | number;
  parent: Place | null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Shows each member and item of a JSON value, with the place that holds it, until `see` returns false. Works without
 * recursion: a body may be 100,000 levels deep.
 */
export function eachMember(
  json: unknown,
  see: (step: string | number, value: unknown, holder: Place) => boolean,
): void {
  const open: Place[] = isObject(json) ? [{ value: json, step: '', parent: null }] : [];
  for (let place = open.pop(); place; place = open.pop()) {
    const isList = Array.isArray(place.value);
    for (const [name, value] of Object.entries(place.value)) {
      const step = isList ? Number(name) : name;
      if (!see(step, value, place)) return;
      if (isObject(value)) open.push({ value, step, parent: place });
    }
  }
}

const isStorableMember = (step: string | number, value: unknown): boolean =>
  (typeof step === 'number' || isStorable(step)) && (typeof value !== 'string' || isStorable(value));

/** Whether all texts and names within a JSON value can be stored. */
export function isStorableValue(json: unknown): boolean {
  let isSo = typeof json !== 'string' || isStorable(json);
  eachMember(json, (step, value) => {
    isSo &&= isStorableMember(step, value);
    return isSo;
  });
  return isSo;
}
