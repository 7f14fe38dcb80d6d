/** What a typed text asks for. */
export interface SearchText {
  /** In lower case, each once. */
  words: readonly string[];
  /** The beginning of an address; null if none begins like this. */
  addressPrefix: string | null;
}

export function readSearch(text: string): SearchText {
  const lower = text.trim().toLowerCase();
  const words = [...new Set(lower.split(/\s+/).filter((word) => word !== ''))];
  return { words, addressPrefix: words.length === 1 ? lower : null };
}

/** Whether each word is in one of the texts, in any case. */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  const all = texts.join('\n').toLowerCase();
  return words.every((word) => all.includes(word));
}
