import { type Change, diffLines, diffWordsWithSpace } from 'diff';

const CONTEXT_LINES = 2;
/** Longer diffs are cut here. The dashboard shows them. */
const MAX_LINES = 60;
/** Of both texts together. A diff takes quadratic time. */
const MAX_CHARACTERS = 200_000;

export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

const markWord = ({ value, added, removed }: Change): string => {
  if (added) return `{+${value}+}`;
  return removed ? `[-${value}-]` : value;
};

export const diffSign = ({ added, removed }: Pick<Change, 'added' | 'removed'>): string => {
  if (added) return '+';
  return removed ? '-' : ' ';
};

export const wordDiff = (before: string, after: string): string =>
  diffWordsWithSpace(before, after).map(markWord).join('');

function lineDiff(before: string, after: string): string[] {
  if (before.length + after.length > MAX_CHARACTERS) return ['(too long to compare here)'];
  const lines = diffLines(before, after).flatMap((change) =>
    change.value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ sign: diffSign(change), line })),
  );
  const isNearChange = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ sign }) => sign !== ' '),
  );
  const excerpt = lines.flatMap(({ sign, line }, index) => {
    if (isNearChange[index]) return [`${sign} ${line}`];
    return isNearChange[index - 1] ? ['  …'] : [];
  });
  return excerpt.length <= MAX_LINES ? excerpt : [...excerpt.slice(0, MAX_LINES), '  … (more lines differ)'];
}

const MAX_SHORT_CHARACTERS = 200;

const isShort = (text: string): boolean => text.length <= MAX_SHORT_CHARACTERS && !text.includes('\n');

export function fieldDiff(name: string, before: unknown, after: unknown): string[] {
  const oldText = valueText(before ?? '');
  const newText = valueText(after ?? '');
  if (isShort(oldText) && isShort(newText)) return [`${name}: ${wordDiff(oldText, newText)}`];
  return [`${name}:`, ...lineDiff(oldText, newText).map((line) => `  ${line}`)];
}
