const ENDS_IN_BRACKETS = /<[^<>]*>\s*$/;

/** Whether something between two @ parts one address from the next. Hostile texts come here, so each part is read once. */
const isParted = (text: string, by: RegExp): boolean =>
  text
    .split('@')
    .slice(1, -1)
    .some((part) => by.test(part));

/** A space may be that between a name which holds an @ and the address in brackets. */
const isSeveral = (text: string): boolean => isParted(text, ENDS_IN_BRACKETS.test(text) ? /[,;]/ : /[,;\s]/);

const isForeignBeforeAt = (text: string): boolean =>
  /[^\0-\x7f]/u.test(text.slice(0, Math.max(0, text.lastIndexOf('@'))));

/** What a text that cannot be mailed seems to be, and what to give instead. `field`: the member of the request. */
export function addressMistake(text: string, field: string): string {
  if (field.startsWith('to') && isSeveral(text)) return 'More than one address. Give several recipients as an array.';
  if (ENDS_IN_BRACKETS.test(text)) {
    return field === 'reply'
      ? 'Give the address alone, without a display name.'
      : 'Not a bare address. Give a display name as {"name": "Ada", "email": "ada@example.com"}.';
  }
  if (isForeignBeforeAt(text)) return 'Only ASCII can stand before the @ of an address that is mailed from here.';
  return 'Not a valid email address, such as ada@example.com.';
}
