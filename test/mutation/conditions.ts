/** A fault by its place alone: the bytes from `start` to `end` become `text`. */
export interface Cut {
  start: number;
  end: number;
  text: string;
  kind: string;
}

/** Operators of DynamoDB's conditions, each with its replacement. */
const operators: Readonly<Record<string, string>> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  AND: 'OR',
  OR: 'AND',
  attribute_exists: 'attribute_not_exists',
  attribute_not_exists: 'attribute_exists',
};

const TOKEN = /<>|<=|>=|=|<|>|\b(?:AND|OR|BETWEEN|attribute_exists|attribute_not_exists)\b/g;

interface Token {
  at: number;
  text: string;
  /** Outside all parentheses. */
  outer: boolean;
}

function tokensOf(text: string): Token[] {
  let between = false;
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const before = text.slice(0, match.index);
    const outer = before.split('(').length === before.split(')').length;
    if (match[0] === 'BETWEEN') {
      between = true;
      return [];
    }
    if (match[0] === 'AND' && between) {
      between = false;
      return [];
    }
    return [{ at: match.index, text: match[0], outer }];
  });
}

/**
 * The faults of a condition: each operator turned, each part that AND or OR joins left out. `template` is its source with
 * the backticks and `start` its byte offset in the file; `blanked` is the same without the values in it.
 */
export function conditionCuts(template: string, blanked: string, start: number): Cut[] {
  const tokens = tokensOf(blanked);
  const turned = tokens.map(({ at, text }) => ({
    start: start + at,
    end: start + at + text.length,
    text: operators[text] ?? text,
    kind: 'condition turned',
  }));
  const joints = tokens.filter(({ text, outer }) => outer && (text === 'AND' || text === 'OR'));
  if (joints.length === 0) return turned;
  const parts = [{ at: 0, text: '`' }, ...joints].map((joint, n) =>
    template.slice(joint.at + joint.text.length, joints[n]?.at ?? -1).trim(),
  );
  const shorter = parts.map((_, out) => {
    const words = joints.map(({ text }) => text).filter((_, n) => n !== Math.max(0, out - 1));
    const kept = parts.filter((_, n) => n !== out).map((part, n) => (n === 0 ? part : `${words[n - 1]} ${part}`));
    const text = `\`${kept.join(' ')}\``;
    return { start, end: start + template.length, text, kind: 'part of a condition dropped' };
  });
  return [...turned, ...shorter];
}
