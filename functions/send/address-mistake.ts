/** What a text that cannot be mailed seems to be, and what to give instead. `field`: the member of the request. */
export function addressMistake(text: string, field: string): string {
  const isRecipient = field.startsWith('to');
  if (/<[^<>]*>\s*$/.test(text)) {
    return field === 'reply'
      ? 'Give the address alone, without a display name.'
      : 'Not a bare address. Give a display name as {"name": "Ada", "email": "ada@example.com"}.';
  }
  if (isRecipient && /@.*[,;\s].*@/.test(text)) return 'More than one address. Give several recipients as an array.';
  if (/[^\0-\x7f].*@/u.test(text)) return 'Only ASCII can stand before the @ of an address that is mailed from here.';
  return 'Not a valid email address, such as ada@example.com.';
}
