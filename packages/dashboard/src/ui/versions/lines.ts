export type LineChange = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'gap'; count: number };

const CONTEXT_LINES = 2;
/** Longer lines are split before tags, because HTML often has no line breaks. */
const MAX_LINE_LENGTH = 160;
/** Two bytes each, so at most 8 MB. */
const MAX_PAIRS = 4_000_000;

const linesOf = (text: string): string[] =>
  text === '' ? [] : text.split('\n').flatMap((line) => (line.length > MAX_LINE_LENGTH ? line.split(/(?=<)/) : [line]));

const all = (kind: 'same' | 'removed' | 'added', lines: readonly string[]): LineChange[] =>
  lines.map((text) => ({ kind, text }));

function sequences(before: readonly string[], after: readonly string[]): Uint16Array {
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

function compared(before: readonly string[], after: readonly string[]): LineChange[] {
  if (before.length * after.length > MAX_PAIRS) return [...all('removed', before), ...all('added', after)];
  const width = after.length + 1;
  const length = sequences(before, after);
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const at = i * width + j;
    if (before[i] === after[j]) {
      changes.push({ kind: 'same', text: before[i++] as string });
      j++;
    } else if ((length[at + width] as number) >= (length[at + 1] as number))
      changes.push({ kind: 'removed', text: before[i++] as string });
    else changes.push({ kind: 'added', text: after[j++] as string });
  }
  return [...changes, ...all('removed', before.slice(i)), ...all('added', after.slice(j))];
}

function shortened(changes: readonly LineChange[]): LineChange[] {
  const isNear = (index: number) =>
    changes.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same');
  const shown: LineChange[] = [];
  for (const [index, change] of changes.entries()) {
    const last = shown.at(-1);
    if (change.kind !== 'same' || isNear(index)) shown.push(change);
    else if (last?.kind === 'gap') last.count += 1;
    else shown.push({ kind: 'gap', count: 1 });
  }
  return shown;
}

export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return shortened([
    ...all('same', old.slice(0, start)),
    ...compared(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...all('same', old.slice(old.length - end)),
  ]);
}
