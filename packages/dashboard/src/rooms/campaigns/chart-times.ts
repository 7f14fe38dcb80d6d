const MAX_POINTS = 24 * 31;

/** Begins with the first point, because sending matters more than an email opened months later. */
export function chartTimesOf(pointTimes: readonly number[], intervalMs: number): number[] {
  const times = [...pointTimes].sort((a, b) => a - b);
  const first = times.at(0);
  const last = times.at(-1);
  if (first === undefined || last === undefined) return [];
  const count = Math.min(MAX_POINTS, (last - first) / intervalMs + 1);
  return Array.from({ length: count }, (_, index) => first + index * intervalMs);
}
