/** Letters of scripts that run from right to left, and characters that change the direction. */
const REORDERS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function balance(text: string): string {
  let openCount = 0;
  const withoutExcess = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark === '\u2069' && openCount === 0) return '';
    openCount += mark === '\u2069' ? -1 : 1;
    return mark;
  });
  return withoutExcess + '\u2069'.repeat(openCount);
}

const isolate = (text: string | number): string =>
  REORDERS.test(`${text}`) ? `\u2068${balance(`${text}`)}\u2069` : `${text}`;

/** Builds a sentence that texts of users, in any script, can't reorder (UAX #9). */
export const isolated = (
  raw: TemplateStringsArray,
  ...values: readonly (string | readonly string[] | number)[]
): string => String.raw({ raw }, ...values.map((value) => [value].flat().map(isolate).join(', ')));
