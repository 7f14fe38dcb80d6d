import type { Contact } from './contacts/contact';
import { foldName, nameOf } from './contacts/name';

export interface SearchText {
  words: readonly string[];
  addressPrefix: string | null;
}

export function parseSearchText(text: string): SearchText {
  const lower = text.trim().toLowerCase();
  const words = [...new Set(lower.split(/\s+/).filter((word) => word !== ''))];
  return { words, addressPrefix: words.length === 1 ? lower : null };
}

export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  const searchedText = texts.join('\n').toLowerCase();
  return words.every((word) => searchedText.includes(word));
}

const DOT_IN_WORD = /\S\.\S/;
const NAME = /^[\p{M}'’.\s-]*\p{L}[\p{L}\p{M}'’.\s-]*$/u;

/** Whether names can have this text. Only then does a search read more than the index. */
export const mayBeName = (text: string): boolean => NAME.test(text) && !DOT_IN_WORD.test(text);

export const hasName = (words: readonly string[], { data }: Pick<Contact, 'data'>): boolean =>
  hasWords(words.map(foldName), [foldName(nameOf(data))]);

export function matchesContact(text: string, { email, data }: Pick<Contact, 'email' | 'data'>): boolean {
  if (email.includes(text.toLowerCase())) return true;
  if (!mayBeName(text)) return false;
  const name = foldName(nameOf(data));
  return parseSearchText(text).words.every((word) => email.includes(word) || name.includes(foldName(word)));
}
