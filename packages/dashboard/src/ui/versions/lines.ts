export type LineChange = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'gap'; count: number };

const CONTEXT_LINES = 2;
/** Longer lines are split before tags, because HTML often has no line breaks. */
const MAX_LINE_LENGTH = 160;
/** Two bytes each, so at most 8 MB. */
const MAX_PAIRS = 4_000_000;

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.split('\n').flatMap((line) => (line.length > MAX_LINE_LENGTH ? line.split(/(?=<)/) : [line]));

const changesOfKind = (kind: 'same' | 'removed' | 'added', lines: readonly string[]): LineChange[] =>
  lines.map((text) => ({ kind, text }));

/** Lengths of the longest common subsequences from line i of `before` and line j of `after` on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const length = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const at = i * width + j;
      length[at] =
        before[i] === after[j]
          ? (length[at + width + 1] as number) + 1
          : Math.max(length[at + width] as number, length[at + 1] as number);
    }
  }
  return length;
}

function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  if (before.length * after.length > MAX_PAIRS)
    return [...changesOfKind('removed', before), ...changesOfKind('added', after)];
  const width = after.length + 1;
  const length = commonLengths(before, after);
  const changes: LineChange[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const at = i * width + j;
    if (before[i] === after[j]) {
      changes.push({ kind: 'same', text: before[i++] as string });
      j++;
    } else if ((length[at + width] as number) >= (length[at + 1] as number))
      changes.push({ kind: 'removed', text: before[i++] as string });
    else changes.push({ kind: 'added', text: after[j++] as string });
  }
  return [...changes, ...changesOfKind('removed', before.slice(i)), ...changesOfKind('added', after.slice(j))];
}

function collapseUnchanged(changes: readonly LineChange[]): LineChange[] {
  const isNear = (index: number) =>
    changes.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same');
  const collapsed: LineChange[] = [];
  for (const [index, change] of changes.entries()) {
    const last = collapsed.at(-1);
    if (change.kind !== 'same' || isNear(index)) collapsed.push(change);
    else if (last?.kind === 'gap') last.count += 1;
    else collapsed.push({ kind: 'gap', count: 1 });
  }
  return collapsed;
}

export function lineChanges(before: string, after: string): LineChange[] {
  const beforeLines = linesOf(before);
  const afterLines = linesOf(after);
  const shorterLength = Math.min(beforeLines.length, afterLines.length);
  let start = 0;
  while (start < shorterLength && beforeLines[start] === afterLines[start]) start++;
  let end = 0;
  while (
    end < shorterLength - start &&
    beforeLines[beforeLines.length - 1 - end] === afterLines[afterLines.length - 1 - end]
  )
    end++;
  return collapseUnchanged([
    ...changesOfKind('same', beforeLines.slice(0, start)),
    ...compareLines(
      beforeLines.slice(start, beforeLines.length - end),
      afterLines.slice(start, afterLines.length - end),
    ),
    ...changesOfKind('same', beforeLines.slice(beforeLines.length - end)),
  ]);
}
