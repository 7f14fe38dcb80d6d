import { LiquidError, type Template as Node } from 'liquidjs';
import { TextCache } from './cache';
import { type EditedText, positionOf } from './edits';
import { engineFor, type TemplateKind } from './engine';
import { MAX_SOURCE, TemplateLimitError } from './limits';
import { prepare } from './prepare';
import { reword, type TemplateProblem, TemplateSyntaxError } from './problem';

/** A template that has been read and may be rendered any number of times. */
export interface Template {
  readonly kind: TemplateKind;
  readonly source: string;
  readonly code: EditedText;
  readonly nodes: Node[];
}

const cache = new TextCache<Template>();

export const isProblem = (value: Template | TemplateProblem): value is TemplateProblem => !('nodes' in value);

/** Reads a template; a mistake in it is the answer, not an exception. Compiled templates are kept in a bounded cache. */
export function compile(source: string, kind: TemplateKind): Template | TemplateProblem {
  const key = `${kind === 'html' ? 'h' : 't'}:${source}`;
  const known = cache.get(key);
  if (known) return { ...known, kind };
  if (source.length > MAX_SOURCE) {
    return { message: `the template is longer than ${MAX_SOURCE} characters`, line: 1, column: 1 };
  }
  const template = read(source, kind);
  if (!isProblem(template)) cache.set(key, template);
  return template;
}

/** The first mistake of a template, or null when it can be used. */
export function checkTemplate(source: string, kind: TemplateKind): TemplateProblem | null {
  const template = compile(source, kind);
  return isProblem(template) ? template : null;
}

function read(source: string, kind: TemplateKind): Template | TemplateProblem {
  const engine = engineFor(kind);
  let code: EditedText = { text: source, originalOffset: (offset) => offset };
  try {
    code = prepare(source, engine);
    return { kind, source, code, nodes: engine.parse(code.text) };
  } catch (error) {
    return explain(error, source, code);
  }
}

/** Puts an error of reading or rendering into our words and the place of the original source; throws what is none. */
export function explain(error: unknown, source: string, code: EditedText): TemplateProblem {
  if (error instanceof TemplateSyntaxError) return { message: error.message, ...positionOf(source, error.offset) };
  // The engine passes on bare what is thrown between two nodes; inside a tag it adds the place.
  if (error instanceof TemplateLimitError) return { message: error.message, line: 1, column: 1 };
  if (error instanceof RangeError) return { message: reword(error.message), line: 1, column: 1 };
  if (!LiquidError.is(error)) throw error;
  const cause: unknown = error.originalError ?? error;
  const message = cause instanceof TemplateLimitError ? cause.message : reword(engineMessage(error));
  // Filters may read a name that is no part of the source; such an error has no place in it.
  const isOurs = error.token.input === code.text || error.token.input === source;
  return { message, ...positionOf(source, isOurs ? code.originalOffset(error.token.begin) : 0) };
}

/** The engine appends the position to its messages. */
const engineMessage = (error: LiquidError): string =>
  (error.originalError?.message ?? error.message).replace(/, line:\d+, col:\d+$/, '');
