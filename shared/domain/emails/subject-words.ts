/** Whether a subject has all words of a search, in any case and order. */
export function hasWords(subject: string, search: string): boolean {
  const text = subject.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
