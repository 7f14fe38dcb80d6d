/** The value below which a share (0 to 1) of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The maximum of times in any window of this length, which includes its start but not its end. */
export function fullestWindow(times: readonly number[], lengthMs: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  let max = 0;
  let first = 0;
  for (const [last, time] of sorted.entries()) {
    while ((sorted[first] ?? time) <= time - lengthMs) first += 1;
    max = Math.max(max, last - first + 1);
  }
  return max;
}
