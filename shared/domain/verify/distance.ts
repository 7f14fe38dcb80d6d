/** Restricted Damerau-Levenshtein distance: edits no letter twice. */
export function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const isTransposed = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        costAt(last, j) + 1,
        costAt(row, j - 1) + 1,
        costAt(last, j - 1) + (same ? 0 : 1),
        isTransposed ? costAt(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return costAt(last, b.length) <= limit;
}

const costAt = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
