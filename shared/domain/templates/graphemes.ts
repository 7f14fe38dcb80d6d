/** UTF-16 units; 500,000 at once exhaust the heap. */
const PIECE_LENGTH = 1_000;
/** Emoji have at most 35 units. Letters with more marks than this are cut, so that the work stays linear. */
const MAX_REMAINDER = 64;

const ASCII = /^[\0-\x7f]*$/;

let segmenter: Intl.Segmenter | undefined;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** UAX #29. */
export function graphemes(text: string): string[] {
  if (ASCII.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const result: string[] = [];
  let remainder = '';
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + PIECE_LENGTH, text.length);
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    for (const { segment } of segmenter.segment(remainder + text.slice(at, end))) result.push(segment);
    at = end;
    // The last grapheme of a piece may continue in the next.
    const last = at < text.length ? (result.at(-1) ?? '') : '';
    remainder = last.length <= MAX_REMAINDER ? last : '';
    if (remainder !== '') result.pop();
  }
  return result;
}
