import { describe, expect, test } from '@jest/globals';
import { attacksOn, type Expression, expressionsIn, isUnbounded, tryOn } from '../support/growth/expressions';
import { type Growth, type GrowthOptions, growthOf, repeated } from '../support/growth/measure';
import { filterCalls, filtered, pumps, scanners } from '../support/growth/scanners';
import { sized } from '../support/sizes';

/** Characters. Quadratic work on the least of these takes at least 10 ms. */
const SIZE_OF_EXPRESSIONS = sized(20_000, 100_000, 5_000);
const SIZE_OF_SCANNERS = sized(50_000, 200_000, 20_000);
const SIZE_OF_FILTERS = sized(20_000, 100_000, 10_000);
/** The check tries every third text, and of the library's filters each with every ninth. */
const SCANNED = pumps.filter((_, n) => n % sized(1, 1, 3) === 0);
const FILTERED = pumps.filter((_, n) => n % sized(3, 2, 9) === 0);

/** Processor milliseconds for a million characters. A linear scanner that takes longer is an attack, too. */
const MAX_MS_PER_MILLION = 2_500;

const SOURCES = ['shared', 'functions'];
const expressions = expressionsIn(SOURCES);

/** Expressions that are not linear, by file and literal, with what bounds their input. */
const short: Readonly<Record<string, string>> = {};

/** Files whose expressions are put together at the start and match a fixed number of digits. Others have a scanner. */
const fixed = [
  'shared/domain/contacts/contact.ts',
  'shared/domain/emails/email-id.ts',
  'shared/domain/projects/api-key.ts',
  'shared/domain/received/notification.ts',
];

const nameOf = ({ file, literal }: Expression): string => `${file} ${literal}`;
const told = (text: string, { smallMs, largeMs, msPerMillion }: Growth): string =>
  `${JSON.stringify(text)}: ${smallMs.toFixed(1)} ms, of the whole length ${largeMs.toFixed(1)} ms, ${msPerMillion.toFixed(0)} ms for a million characters`;

/** The texts on which the work grows faster than they do. */
const slowOn = (
  work: (text: string) => unknown,
  size: number,
  texts: readonly string[] = SCANNED,
  { maxMsPerMillion = Number.POSITIVE_INFINITY, ...options }: GrowthOptions & { maxMsPerMillion?: number } = {},
): string[] =>
  texts.flatMap((part) => {
    const growth = growthOf(work, (length) => repeated(part, length), size, options);
    return growth.isLinear && growth.msPerMillion <= maxMsPerMillion ? [] : [told(part, growth)];
  });

/** The attacks under which an expression is not linear; with one try each, some that are. */
function* slowAttacks(expression: Expression, options: GrowthOptions = {}): Generator<string> {
  const work = tryOn(expression);
  for (const { before, pump, after } of attacksOn(expression)) {
    const inputOf = (size: number) => before + repeated(pump, size) + after;
    const growth = growthOf(work, inputOf, SIZE_OF_EXPRESSIONS, options);
    if (!growth.isLinear) yield told(`${before}[${pump}]${after}`, growth);
  }
}

const asExpression = (literal: RegExp): Expression => ({
  file: 'here',
  literal: String(literal),
  pattern: literal.source,
  flags: literal.flags,
});

describe('the measure', () => {
  test.each([/\s+$/, /\{\{[\s\S]*?\}\}/g, /[^\s@]+@[^\s@]+/, /^\d+\.?\d*$/, /<a [^>]*>/g, /"(?:[^"]|"")*"x/])(
    'finds that %s is not linear',
    (literal) => {
      // On a crowded machine a run of the small size may take as long as one of the large size.
      const isFound = () => slowAttacks(asExpression(literal), { tries: 1 }).next().done === false;
      expect([1, 2, 3, 4, 5].some(isFound)).toBe(true);
    },
  );

  test('takes linear work for linear and quadratic work for quadratic', () => {
    const rounds = (count: number) => {
      let sum = 0;
      for (let n = 0; n < count; n++) sum += Math.sqrt(n);
      return sum;
    };
    const inputOf = (size: number) => repeated('a', size);
    expect(growthOf((text) => rounds(text.length * 500), inputOf, 20_000).isLinear).toBe(true);
    const isQuadratic = () => !growthOf((text) => rounds(text.length ** 2), inputOf, 4_000, { tries: 1 }).isLinear;
    expect([1, 2, 3, 4, 5].some(isQuadratic)).toBe(true);
  });
});

test('each regular expression of the sources is linear in its input, or says what bounds it', () => {
  expect(expressions.length).toBeGreaterThan(100);
  const found = expressions.filter(isUnbounded).filter(({ literal }) => literal !== null);
  const slow = found
    .filter((one) => !(nameOf(one) in short))
    .flatMap((one) => [...slowAttacks(one)].map((text) => `${nameOf(one)} on ${text}`));
  expect(slow).toEqual([]);
  expect(Object.keys(short).filter((name) => !found.some((one) => nameOf(one) === name))).toEqual([]);
  const made = expressions.filter(({ literal }) => literal === null).map(({ file }) => file);
  const measured = [...fixed, ...scanners.map(({ file }) => file)];
  expect(made.filter((file) => !measured.includes(file))).toEqual([]);
});

test.each(scanners)('$name: its work is linear in its text', ({ work, maxMsPerMillion }) => {
  expect(slowOn(work, SIZE_OF_SCANNERS, SCANNED, { maxMsPerMillion: maxMsPerMillion ?? MAX_MS_PER_MILLION })).toEqual(
    [],
  );
});

test('each filter of the templates is linear in the text that it gets', () => {
  const slow = filterCalls.flatMap((call) =>
    slowOn(filtered(call), SIZE_OF_FILTERS, FILTERED, { makesPieces: call.includes('split') }).map(
      (text) => `${call} on ${text}`,
    ),
  );
  expect(slow).toEqual([]);
});
