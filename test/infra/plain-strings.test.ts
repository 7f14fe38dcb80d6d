import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import { describe, expect, test } from '@jest/globals';

/** Words that people do not read on a screen or in an email of ours, and what they read instead. */
const banned: readonly { words: RegExp; say: string }[] = [
  { words: /(?<![-“])\bmails?\b(?!\.\w| servers?\b| FROM\b|to:)/i, say: 'email, emails' },
  { words: /\bplay(ed|s)?\b/i, say: 'simulate' },
  { words: /\bcomplained\b|\breported as spam\b/i, say: 'marked as spam' },
  { words: /\bfor good\b/i, say: 'hard bounce, permanently' },
  { words: /\banswer(s|ed)?\b/i, say: 'response, reply' },
  { words: /\bmistakes?\b/i, say: 'error, problem' },
  { words: /\bsomebody\b|\bwhoever\b|\bwhom\b|\bone’s\b/i, say: 'someone, anyone who' },
  { words: /\bby (itself|themselves)\b/i, say: 'automatically' },
  { words: /\bpictures?\b/i, say: 'image' },
  { words: /\bsub-domains?\b|\bcolours?\b/i, say: 'subdomain, color' },
  { words: /\bswitch(ed)? (it )?(on|off)\b/i, say: 'turn on, turn off' },
  { words: /\bthere is no such\b/i, say: '… not found' },
  { words: /\b(is|are) told\b|\btells? of\b|\bin peace\b|\bmeanwhile\b|\bgoes on\b|\bcame in\b/i, say: 'plain words' },
];

interface Node {
  type: string;
  loc?: { start: { line: number } };
  value?: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** What people read of a piece of code: its strings, texts of templates and of elements. Paths and names have no space. */
function* textsOf(node: Node): Generator<[number, string]> {
  const { value } = node;
  const text = node.type === 'TemplateElement' ? (value as { raw: string }).raw : value;
  if (['StringLiteral', 'TemplateElement', 'JSXText'].includes(node.type) && typeof text === 'string') {
    yield [node.loc?.start.line ?? 0, text];
  }
  if (node.type === 'ImportDeclaration' || node.type === 'ObjectProperty' || node.type === 'TSLiteralType') {
    const rest = (node as Node & { value?: unknown }).value;
    if (node.type === 'ObjectProperty' && isNode(rest)) yield* textsOf(rest);
    return;
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* textsOf(child);
}

const inFolder = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

const mailboxPages = ['packages/local-aws/src/ses/page', 'lib/local/page'];

const files = [
  ...inFolder('packages/dashboard/src', /(^|\/)words\.ts$|\.tsx$|starters\/(marketing|transactional)\.ts$/),
  'packages/dashboard/src/rooms/workflows/model/check.ts',
  'packages/dashboard/src/rooms/workflows/model/starters.ts',
  ...mailboxPages.flatMap((folder) => inFolder(folder, /\.js$/)),
  'shared/domain/pages/texts/english.ts',
  'functions/worker/send-sign-in-link.ts',
  'shared/domain/emails/explain-email.ts',
  'shared/domain/projects/attention.ts',
  'shared/domain/sending/pause-sentence.ts',
  ...inFolder('shared/domain/campaigns/review', /\.ts$/),
];

const faultsOf = (file: string, texts: Iterable<[number, string]>, words = banned) =>
  [...texts].flatMap(([line, text]) =>
    /[a-z]/.test(text) && /[A-Z ]/.test(text)
      ? words.flatMap(({ words: word, say }) =>
          word.test(text) ? [`${file}:${line}: "${text.trim()}", say ${say}`] : [],
        )
      : [],
  );

/** Words that the API's texts avoid: a contract has other nouns, such as the members of a segment. */
const bannedInApi = [
  ...banned.filter(({ say }) => say !== 'simulate' && say !== 'marked as spam'),
  { words: /\b(absent|optional) members?\b|\bmember in a body\b/i, say: 'omitted field' },
  { words: /\bif it is absent\b/i, say: 'if omitted' },
  { words: /\brecognise|\bnormalise/i, say: 'recognize, normalize' },
];

describe('what users of the API read', () => {
  test('has no word that a native speaker would not use there', () => {
    const contract = inFolder('shared/contract', /\.ts$/);
    expect(contract.length).toBeGreaterThan(90);
    const found = contract.flatMap((file) => {
      const code = parse(readFileSync(file, 'utf8'), { sourceType: 'module', plugins: ['typescript'] });
      const texts = [...textsOf(code.program as unknown as Node)].filter(([, text]) => text.trim().includes(' '));
      const prose = texts.map(([line, text]): [number, string] => [line, text.replace(/`[^`]+`/g, '')]);
      return faultsOf(file, prose, bannedInApi);
    });
    expect(found).toEqual([]);
  });
});

describe('what people read on screens and in our emails', () => {
  test('has no word that a native speaker would not use there', () => {
    expect(files.length).toBeGreaterThan(250);
    const found = files.flatMap((file) => {
      const code = parse(readFileSync(file, 'utf8'), { sourceType: 'module', plugins: ['typescript', 'jsx'] });
      return faultsOf(file, textsOf(code.program as unknown as Node));
    });
    expect(found).toEqual([]);
  });

  test('nor have the pages of the mailbox', () => {
    for (const file of mailboxPages.flatMap((folder) => inFolder(folder, /\.html$/))) {
      const text = readFileSync(file, 'utf8').replace(/<(?:path|script|link|meta)[^>]*>/g, '');
      const shown = [...text.matchAll(/>([^<]+)<|(?:aria-label|title)="([^"]+)"/g)].map((m): [number, string] => [
        0,
        m[1] ?? m[2] ?? '',
      ]);
      expect(faultsOf(file, shown)).toEqual([]);
    }
  });
});
