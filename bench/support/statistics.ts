/** The value below which a share (0-1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The most moments that lie in any window of this length: the first of them included, its end not. */
export function fullestWindow(moments: readonly number[], lengthMs: number): number {
  const sorted = [...moments].sort((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [last, moment] of sorted.entries()) {
    while ((sorted[first] ?? moment) <= moment - lengthMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
