export type LineChange = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'gap'; count: number };

const CONTEXT_LINES = 2;
/** Longer lines are split before tags, because HTML often has no line breaks. */
const MAX_LINE_LENGTH = 160;
/** Pairs of lines. Each takes two bytes, so all take at most 8 MB. */
const MAX_PAIRS = 4_000_000;

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.split('\n').flatMap((line) => (line.length > MAX_LINE_LENGTH ? line.split(/(?=<)/) : [line]));

const changesOfKind = (kind: 'same' | 'removed' | 'added', lines: readonly string[]): LineChange[] =>
  lines.map((text) => ({ kind, text }));

/** Each cell has the length of the longest common subsequence from its two lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let oldIndex = before.length - 1; oldIndex >= 0; oldIndex--) {
    for (let newIndex = after.length - 1; newIndex >= 0; newIndex--) {
      const cell = oldIndex * width + newIndex;
      lengths[cell] =
        before[oldIndex] === after[newIndex]
          ? (lengths[cell + width + 1] as number) + 1
          : Math.max(lengths[cell + width] as number, lengths[cell + 1] as number);
    }
  }
  return lengths;
}

function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  if (before.length * after.length > MAX_PAIRS)
    return [...changesOfKind('removed', before), ...changesOfKind('added', after)];
  const width = after.length + 1;
  const lengths = commonLengths(before, after);
  const changes: LineChange[] = [];
  let oldIndex = 0;
  let newIndex = 0;
  while (oldIndex < before.length && newIndex < after.length) {
    const cell = oldIndex * width + newIndex;
    const oldLine = before[oldIndex] as string;
    const newLine = after[newIndex] as string;
    if (oldLine === newLine) {
      changes.push({ kind: 'same', text: oldLine });
      oldIndex++;
      newIndex++;
    } else if ((lengths[cell + width] as number) >= (lengths[cell + 1] as number)) {
      changes.push({ kind: 'removed', text: oldLine });
      oldIndex++;
    } else {
      changes.push({ kind: 'added', text: newLine });
      newIndex++;
    }
  }
  return [
    ...changes,
    ...changesOfKind('removed', before.slice(oldIndex)),
    ...changesOfKind('added', after.slice(newIndex)),
  ];
}

function collapseUnchanged(changes: readonly LineChange[]): LineChange[] {
  const isNearChange = (index: number) =>
    changes.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same');
  const collapsed: LineChange[] = [];
  for (const [index, change] of changes.entries()) {
    const last = collapsed.at(-1);
    if (change.kind !== 'same' || isNearChange(index)) collapsed.push(change);
    else if (last?.kind === 'gap') last.count += 1;
    else collapsed.push({ kind: 'gap', count: 1 });
  }
  return collapsed;
}

function countEqualAtStart(before: readonly string[], after: readonly string[]): number {
  const firstChange = before.findIndex((line, index) => line !== after[index]);
  return firstChange < 0 ? before.length : firstChange;
}

/** The comparison is slow, so it leaves out equal lines at the start and the end. */
export function lineChanges(before: string, after: string): LineChange[] {
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  const startCount = countEqualAtStart(oldLines, newLines);
  const endCount = countEqualAtStart(oldLines.slice(startCount).reverse(), newLines.slice(startCount).reverse());
  const oldEnd = oldLines.length - endCount;
  const newEnd = newLines.length - endCount;
  return collapseUnchanged([
    ...changesOfKind('same', oldLines.slice(0, startCount)),
    ...compareLines(oldLines.slice(startCount, oldEnd), newLines.slice(startCount, newEnd)),
    ...changesOfKind('same', oldLines.slice(oldEnd)),
  ]);
}
