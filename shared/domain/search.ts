export interface SearchText {
  words: readonly string[];
  addressPrefix: string | null;
}

export function readSearch(text: string): SearchText {
  const lower = text.trim().toLowerCase();
  const words = [...new Set(lower.split(/\s+/).filter((word) => word !== ''))];
  return { words, addressPrefix: words.length === 1 ? lower : null };
}

export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  const searchedText = texts.join('\n').toLowerCase();
  return words.every((word) => searchedText.includes(word));
}
