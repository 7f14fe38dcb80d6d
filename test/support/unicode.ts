import fc from 'fast-check';

const SURROGATES = { from: 0xd800, to: 0xdfff };
const LAST = 0x10ffff;

/** Skips the half pairs, which no text has. */
const codePoints = fc
  .integer({ min: 0, max: LAST - (SURROGATES.to - SURROGATES.from + 1) })
  .map((n) => (n < SURROGATES.from ? n : n + SURROGATES.to - SURROGATES.from + 1));

/**
 * Texts of any characters, and now and then of plain ones. `fc.string({ unit: 'binary' })` makes a map of all million
 * characters first, which takes two seconds of processor time in each worker.
 */
export const unicodeText = fc.oneof(
  { weight: 4, arbitrary: fc.array(codePoints).map((points) => String.fromCodePoint(...points)) },
  { weight: 1, arbitrary: fc.string() },
);
