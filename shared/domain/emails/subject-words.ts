export function subjectHasWords(subject: string, search: string): boolean {
  const text = subject.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
