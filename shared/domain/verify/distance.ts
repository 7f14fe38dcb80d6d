/** Restricted Damerau-Levenshtein distance: edits no letter twice. */
export function isWithin(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let secondLastRow: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isTransposed = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        costAt(lastRow, j) + 1,
        costAt(row, j - 1) + 1,
        costAt(lastRow, j - 1) + (isSame ? 0 : 1),
        isTransposed ? costAt(secondLastRow, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    secondLastRow = lastRow;
    lastRow = row;
  }
  return costAt(lastRow, b.length) <= limit;
}

const costAt = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
