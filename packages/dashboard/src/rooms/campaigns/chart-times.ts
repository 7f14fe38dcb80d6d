const MAX_POINTS = 24 * 31;

/** Begins with the first point, because sending matters more than an email opened months later. */
export function chartTimesOf(pointTimes: readonly number[], intervalMs: number): number[] {
  if (pointTimes.length === 0) return [];
  const first = Math.min(...pointTimes);
  const count = Math.min(MAX_POINTS, (Math.max(...pointTimes) - first) / intervalMs + 1);
  return Array.from({ length: count }, (_, index) => first + index * intervalMs);
}
