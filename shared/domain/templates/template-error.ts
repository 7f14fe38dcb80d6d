export interface TemplateError {
  message: string;
  line: number;
  column: number;
}

export class TemplateSyntaxError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

const wordings: ReadonlyArray<readonly [RegExp, (match: RegExpMatchArray) => string]> = [
  [/^undefined filter: ([\w-]{1,50})/, ([, name]) => `there is no filter "${name}"`],
  [/^tag "(else|elsif|when|end\w{1,40})" not found/, ([, name]) => `"${name}" has no matching tag`],
  [/^tag "render" not found/, () => '"render" needs the name of a partial in quotes, and one that can be used here'],
  [/^tag "missing_layout" not found/, () => 'the layout is missing'],
  [/^tag "([^"]{1,50})" not found/, ([, name]) => `there is no tag "${name}"`],
  [/^output .* not closed/s, () => 'the "{{" is not closed by "}}"'],
  [/^raw .* not closed/s, () => '"raw" is not closed by "endraw"'],
  [/^tag (?:")?\{%-?\s*(\w{1,40}).* not closed/s, ([, name]) => `the tag "${name}" is not closed`],
  [/not closed/, () => 'something opened here is not closed'],
  [/tag name expected/, () => 'a tag needs a name'],
  [/^invalid value expression/, () => 'a value is missing'],
  [/^(?:expected "\|" before filter|expected ":" after filter name|unexpected character)/, () => 'unexpected text'],
  [/^expected filter name/, () => 'the name of a filter is missing'],
  [/^expected variable name/, () => 'the name of a variable is missing'],
  [/^invalid range|^unbalanced/, () => 'the parentheses do not contain a range such as (1..5)'],
  [/Invalid base64|invalid base64|URI malformed/, () => 'a filter cannot decode this value'],
  [/call stack/, () => 'the template is nested too deeply'],
];

export function reword(message: string): string {
  for (const [pattern, wording] of wordings) {
    const match = message.slice(0, 500).match(pattern);
    if (match) return wording(match);
  }
  return 'this part cannot be understood';
}
