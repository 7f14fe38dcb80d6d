import type { TopLevelToken } from 'liquidjs';
import { type Code, CodeScanner } from './code-scanner';
import { applyEdits, type EditedText, type TextEdit } from './edits';
import { library } from './library';
import { MAX_BLOCK_DEPTH, MAX_TAGS, MAX_VALUES } from './limits';
import { TemplateSyntaxError } from './template-error';

const blocks = new Set(['if', 'unless', 'for', 'case', 'capture', 'partial']);

/** A text can stand before each tag. */
const MAX_TOKENS = 2 * MAX_TAGS;

export interface PreparedSource extends EditedText {
  /** Summed over all values: the engine reads the characters before a value for each value. */
  charactersBeforeValues: number;
}

/** Rejects sources that take too long or overflow the stack. Throws TemplateSyntaxError or engine errors. */
export function prepare(source: string, tokens: readonly TopLevelToken[]): PreparedSource {
  if (tokens.length > MAX_TOKENS) {
    throw new TemplateSyntaxError(`more than ${MAX_TAGS} tags`, tokens[MAX_TOKENS]?.begin ?? 0);
  }
  rejectDeepBlocks(tokens);
  const edits: TextEdit[] = [];
  let values = 0;
  let charactersBeforeValues = 0;
  for (const code of codeOf(tokens)) {
    const scanner = new CodeScanner(source, code, MAX_VALUES - values);
    for (const edit of scanner.scan()) edits.push(edit);
    values += scanner.valueCount;
    charactersBeforeValues += scanner.valueCount * code.end;
  }
  return { ...applyEdits(source, edits), charactersBeforeValues };
}

function rejectDeepBlocks(tokens: readonly TopLevelToken[]): void {
  let depth = 0;
  for (const token of tokens.filter(library().TypeGuards.isTagToken)) {
    if (blocks.has(token.name)) depth += 1;
    else if (token.name.startsWith('end') && blocks.has(token.name.slice(3))) depth -= 1;
    if (depth > MAX_BLOCK_DEPTH) {
      throw new TemplateSyntaxError(`more than ${MAX_BLOCK_DEPTH} nested blocks`, token.begin);
    }
  }
}

const expressionTags = new Set(['if', 'elsif', 'unless', 'assign']);

function codeOf(tokens: readonly TopLevelToken[]): Code[] {
  const { TypeGuards } = library();
  const code: Code[] = [];
  let inComment = false;
  for (const token of tokens) {
    if (TypeGuards.isTagToken(token)) {
      if (token.name === 'comment') inComment = true;
      if (token.name === 'endcomment') inComment = false;
      const [, end] = token.contentRange;
      const isExpression = expressionTags.has(token.name);
      if (!inComment && token.name !== '#') code.push({ start: end - token.args.length, end, isExpression });
    } else if (TypeGuards.isOutputToken(token) && !inComment) {
      const [start, end] = token.contentRange;
      code.push({ start, end, isExpression: true });
    }
  }
  return code;
}
