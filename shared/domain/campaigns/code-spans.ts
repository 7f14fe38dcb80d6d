/** Template code, which may contain text that looks like HTML. */
const CODE = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

export interface CodeSpan {
  from: number;
  to: number;
}

/** The outputs and tags of a template, in their order. */
export const codeSpans = (template: string): CodeSpan[] =>
  [...template.matchAll(CODE)].map(({ index, 0: text }) => ({ from: index, to: index + text.length }));

/** Whether an offset lies in one of these spans. */
export function isIn(spans: readonly CodeSpan[], offset: number): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return (spans[low]?.from ?? Number.POSITIVE_INFINITY) <= offset;
}
