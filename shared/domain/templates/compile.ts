import type { LiquidError, Template as Node } from 'liquidjs';
import { type EditedText, positionOf } from './edits';
import { engineFor, type TemplateKind } from './engine';
import { library } from './library';
import { MAX_SOURCE, TemplateLimitError } from './limits';
import { type PreparedSource, prepare } from './prepare';
import { namesIn, type Piece, simplePieces } from './simple';
import { reword, type TemplateError, TemplateSyntaxError } from './template-error';
import { TextCache } from './text-cache';
import { parse, tokensOf } from './tokens';

const MAX_CHARACTERS = 2_000_000;

export interface Template {
  readonly kind: TemplateKind;
  readonly source: string;
  readonly code: PreparedSource;
  /** Empty if there are `pieces`. */
  readonly nodes: Node[];
  /** Present if rendering needs no engine. */
  readonly pieces?: readonly Piece[];
}

const cache = new TextCache<Template>(MAX_CHARACTERS);

export const isTemplateError = (value: Template | TemplateError): value is TemplateError => !('nodes' in value);

export function compile(source: string, kind: TemplateKind): Template | TemplateError {
  const key = `${kind === 'html' ? 'h' : 't'}:${source}`;
  const cached = cache.get(key);
  if (cached) return { ...cached, kind };
  if (source.length > MAX_SOURCE) {
    return { message: `the template is longer than ${MAX_SOURCE} characters`, line: 1, column: 1 };
  }
  const template = compileUncached(source, kind);
  if (!isTemplateError(template)) cache.set(key, template);
  return template;
}

const withoutEdits = (source: string): EditedText => ({ text: source, originalOffset: (offset) => offset });

function compileUncached(source: string, kind: TemplateKind): Template | TemplateError {
  const pieces = simplePieces(source);
  if (pieces) return { kind, source, code: { ...withoutEdits(source), charactersBeforeValues: 0 }, nodes: [], pieces };
  const engine = engineFor(kind);
  let code = withoutEdits(source);
  try {
    const tokens = tokensOf(source, engine);
    const prepared = prepare(source, tokens);
    code = prepared;
    const nodes = parse(prepared.text === source ? tokens : tokensOf(prepared.text, engine), engine);
    return { kind, source, code: prepared, nodes };
  } catch (error) {
    return toTemplateError(error, source, code);
  }
}

export function toTemplateError(error: unknown, source: string, code: EditedText): TemplateError {
  if (error instanceof TemplateSyntaxError) return { message: error.message, ...positionOf(source, error.offset) };
  // The engine adds the position to errors inside a tag, but not to errors between two nodes.
  if (error instanceof TemplateLimitError) return { message: error.message, line: 1, column: 1 };
  if (error instanceof RangeError) return { message: reword(error.message), line: 1, column: 1 };
  if (!library().LiquidError.is(error)) throw error;
  const cause: unknown = error.originalError ?? error;
  const message = cause instanceof TemplateLimitError ? cause.message : reword(engineMessage(error));
  // A filter may parse a name that is not in the source. Such an error has no position in the source.
  const isInSource = error.token.input === code.text || error.token.input === source;
  return { message, ...positionOf(source, isInSource ? code.originalOffset(error.token.begin) : 0) };
}

/** Without the position that the engine appends. */
const engineMessage = (error: LiquidError): string =>
  (error.originalError?.message ?? error.message).replace(/, line:\d+, col:\d+$/, '');

export interface DataUse {
  keys: ReadonlySet<string>;
  /** True for a dynamic key, for `data` itself, and for a template that is too long to examine. */
  areAllUsed: boolean;
}

/** 100 KB times 200 values: for each value, the engine counts the lines before it. */
const MAX_CHARACTERS_BEFORE_VALUES = 20_000_000;

export function usedData(sources: readonly { source: string; kind: TemplateKind }[]): DataUse {
  const keys = new Set<string>();
  let areAllUsed = false;
  for (const { source, kind } of sources) {
    const template = compile(source, kind);
    if (isTemplateError(template)) continue;
    if (template.code.charactersBeforeValues > MAX_CHARACTERS_BEFORE_VALUES) return { keys, areAllUsed: true };
    const { nodes, pieces } = template;
    const paths = pieces ? namesIn(pieces).map((name) => [name]) : engineFor(kind).globalVariableSegmentsSync(nodes);
    for (const [first, second] of paths) {
      const key = first === 'data' ? second : first;
      if (typeof key === 'string') keys.add(key);
      else areAllUsed = true;
    }
  }
  return { keys, areAllUsed };
}
