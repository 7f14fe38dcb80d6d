import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Private words that gave way to the field's. `where` limits a word that is right elsewhere. */
const retired: readonly { word: RegExp; say: string; where?: RegExp }[] = [
  { word: /inTurns/, say: 'forEachConcurrent' },
  { word: /SIDE_BY_SIDE|side by side/i, say: 'CONCURRENCY, concurrently' },
  { word: /\balone\(/, say: 'logAndContinue' },
  { word: /conductor/i, say: 'workflow runner' },
  { word: /(?<!counters[ -]?)projector/i, say: 'counters projector' },
  { word: /Outbox/i, say: 'enqueue buffer' },
  { word: /handOut\b/, say: 'round robin' },
  { word: /ProjectLine/, say: 'project queue' },
  { word: /\btall(y|ies|ied)\b/i, say: 'stats' },
  { word: /listener/i, say: 'event subscription', where: /workflow|docs\/guide/ },
  { word: /\bpassages?\b/i, say: 'entry' },
  { word: /\bwalk(s|ed|ing|er)?\b/i, say: 'scan' },
  { word: /\bWorld\b/, say: 'WorkflowRuntime', where: /^(bin|lib|functions|shared|test|bench)\// },
  { word: /\bnought\b/i, say: 'zero' },
  {
    word: /\b[Aa] mail\b(?! (server|client|program)|box)|\b(start|read)Mail\b|\bmailsTo\b|\bMailService\b|\b[mM]ail as code\b/,
    say: 'email',
  },
  { word: /\b[A-Z]\w*_A_(DAY|MINUTE|MONTH|SECOND)\b/, say: '_PER_DAY, _PER_MINUTE' },
  { word: /\wHappenings?\b|\bwaysOf\b/, say: 'event, outletsOf' },
  { word: /\b(MAXIMUM|LONGEST|LARGEST|MOST|MINIMUM|SHORTEST|SMALLEST|LEAST|FEWEST)(_[A-Z]+)*\b/, say: 'MAX_, MIN_' },
];

const ROOTS = ['bin', 'lib', 'functions', 'shared', 'test', 'bench', 'docs', 'packages'];
/** Records of decisions keep the words of their day; lists and imported files are data; the last is this file. */
const LEFT_OUT = /node_modules|\/dist\/|\/generated\/|^docs\/decisions\/|\/lists\/|^test\/data\/|retired-words/;

const files = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`),
  ).filter((name) => /\.(ts|mjs|js|md)$/.test(name) && !LEFT_OUT.test(name)),
];

test('none of the retired words has come back', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => {
    const words = retired.filter(({ where }) => where?.test(file) ?? true);
    const lines = [file, ...readFileSync(file, 'utf8').split('\n')];
    return lines.flatMap((line, n) =>
      words.flatMap(({ word, say }) => (word.test(line) ? [`${file}:${n}: "${line.trim()}", say ${say}`] : [])),
    );
  });
  expect(found).toEqual([]);
});
