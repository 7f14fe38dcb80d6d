/** Restricted Damerau-Levenshtein distance: edits no letter twice. */
export function isWithin(first: string, second: string, limit: number): boolean {
  if (Math.abs(first.length - second.length) > limit) return false;
  let secondLastRow: number[] = [];
  let lastRow = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i++) {
    const row = [i];
    for (let j = 1; j <= second.length; j++) {
      const isSame = first[i - 1] === second[j - 1];
      const isTransposed = first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
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
  return costAt(lastRow, second.length) <= limit;
}

const costAt = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
