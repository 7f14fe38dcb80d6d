import type { Emitter, Template as Node, Output, Token, ValueToken } from 'liquidjs';
import { append } from '../lists';
import { compile, isTemplateError } from './compile';
import { positionOf } from './edits';
import { engineFor, type TemplateKind } from './engine';
import { library } from './library';
import { Budget } from './limits';
import { renderCompiled, type Variables } from './render';
import { namesIn } from './simple';
import { EscapedValue } from './slots';
import { parse, tokensOf } from './tokens';

export interface OutputLocation {
  source: string;
  line: number;
  name: string | undefined;
}

interface OutputOptions {
  includesLoops: boolean;
}

const SHOWN_CHARACTERS = 100;
/** Few, because the engine counts the lines before each output. */
const MAX_OUTPUTS = 20;

export type EmptyOutputs = (variables: Variables, now: number) => OutputLocation[];

/** Skips values with a fallback or in an unmet condition. Returns nothing for a broken or too large template. */
export function emptyOutputsOf(
  source: string,
  kind: TemplateKind,
  options: OutputOptions = { includesLoops: false },
): EmptyOutputs {
  const template = compile(source, kind);
  if (isTemplateError(template) || (template.pieces && namesIn(template.pieces).length === 0)) return () => [];
  // Compiled templates are shared, so this parses nodes of its own.
  const engine = engineFor(kind);
  const nodes = parse(tokensOf(template.code.text, engine), engine);
  let emptyOutputs = new Map<number, OutputLocation>();
  watch(nodes, options, (node) => {
    const { begin, end } = node.token as Token;
    if (emptyOutputs.has(begin) || emptyOutputs.size === MAX_OUTPUTS) return;
    const from = template.code.originalOffset(begin);
    const to = template.code.originalOffset(end);
    const { line } = positionOf(source, from);
    const [segments = []] = engine.globalVariableSegmentsSync([node]);
    const name = segments.filter((segment) => typeof segment !== 'object').join('.') || undefined;
    emptyOutputs.set(begin, { source: source.slice(from, Math.min(to, from + SHOWN_CHARACTERS)), line, name });
  });
  return (variables, now) => {
    emptyOutputs = new Map();
    const rendered = renderCompiled({ kind, source, code: template.code, nodes }, kind, {
      variables,
      now,
      budget: new Budget(),
    });
    return rendered.ok ? [...emptyOutputs.values()] : [];
  };
}

interface Loop extends Node {
  name: string;
  collection: ValueToken;
}

function watch(nodes: readonly Node[], { includesLoops }: OutputOptions, report: (node: Node) => void): void {
  const { Output, toValueSync } = library();
  const pending = [...nodes];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const inner = node.children?.(false, true);
    if (inner) append(pending, toValueSync(inner) as Node[]);
    if (node instanceof Output) watchOutput(node, report);
    else if (includesLoops && 'collection' in node) watchLoop(node as Loop, report);
  }
}

const isNothing = (value: unknown): boolean => value === '' || value === null || value === undefined;

function watchOutput(output: Output, report: (node: Node) => void): void {
  output.render = (context, emitter) => {
    const reportingEmitter: Emitter = {
      buffer: '',
      write(value: unknown) {
        if (isNothing(value instanceof EscapedValue ? value.text : value)) report(output);
        emitter.write(value);
      },
    };
    return library().Output.prototype.render.call(output, context, reportingEmitter);
  };
}

function watchLoop(loop: Loop, report: (node: Node) => void): void {
  const render = loop.render.bind(loop);
  loop.render = function* (context, emitter) {
    if (isNothing(yield library().evalToken(loop.collection, context))) report(loop);
    yield render(context, emitter);
  };
}
