import { diffLines, diffWordsWithSpace } from 'diff';

const CONTEXT_LINES = 2;
/** The dashboard shows longer diffs. */
const MAX_LINES = 60;
/** The time grows with the lengths' product. */
const MAX_CHARACTERS = 200_000;

export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

export const wordDiff = (before: string, after: string): string =>
  diffWordsWithSpace(before, after)
    .map(({ value, added, removed }) => (added ? `{+${value}+}` : removed ? `[-${value}-]` : value))
    .join('');

function lineDiff(before: string, after: string): string[] {
  if (before.length + after.length > MAX_CHARACTERS) return ['(too long to compare here)'];
  const lines = diffLines(before, after).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ sign: added ? '+' : removed ? '-' : ' ', line })),
  );
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ sign }) => sign !== ' '),
  );
  const picked = lines.flatMap(({ sign, line }, index) =>
    near[index] ? [`${sign} ${line}`] : near[index - 1] ? ['  …'] : [],
  );
  return picked.length <= MAX_LINES ? picked : [...picked.slice(0, MAX_LINES), '  … (more lines differ)'];
}

const isShort = (text: string): boolean => text.length <= 200 && !text.includes('\n');

export function fieldDiff(name: string, before: unknown, after: unknown): string[] {
  const [old, next] = [valueText(before ?? ''), valueText(after ?? '')];
  if (isShort(old) && isShort(next)) return [`${name}: ${wordDiff(old, next)}`];
  return [`${name}:`, ...lineDiff(old, next).map((line) => `  ${line}`)];
}
