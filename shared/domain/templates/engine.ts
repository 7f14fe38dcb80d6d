import type { Context, FilterImplOptions, Liquid } from 'liquidjs';
import { escapeHtml } from '../escape-html';
import { captures } from './captures';
import { graphemes } from './graphemes';
import { library, TIME } from './library';
import { TemplateLimitError } from './limits';
import { localFilters } from './local-formats';
import { budgetOf, escapeValue, plainValue, toText, workOf } from './output';
import { PARTIAL, partialTag } from './partial-tag';

type Handler = (this: { context: Context }, value: unknown, ...args: unknown[]) => unknown;

/**
 * These filters nest arrays, so that a short loop makes a value that prints forever, or return another result each
 * time.
 */
const removedFilters = new Set(['push', 'unshift', 'pop', 'shift', 'group_by', 'inspect', 'sample']);

/** Filters that only remove white space, so that escaped HTML stays safe. */
const markupFilters = new Set('strip lstrip rstrip strip_newlines squish normalize_whitespace default'.split(' '));

const handlerOf = (filter: FilterImplOptions): Handler =>
  (typeof filter === 'function' ? filter : filter.handler) as Handler;

function standardHandler(name: string): Handler {
  const filter = library().filters[name];
  if (!filter) throw new Error(`the engine has no filter ${name}`);
  return handlerOf(filter);
}

function withBudgetCharge(handler: Handler): Handler {
  return function (value, ...args) {
    const budget = budgetOf(this.context);
    for (const input of [value, ...args]) budget.use(workOf(input, budget.remainingWork));
    return handler.call(this, value, ...args);
  };
}

function withMarkupKept(handler: Handler): Handler {
  return function (value, ...args) {
    const result = handler.call(this, value, ...args);
    const { Markup } = captures();
    return value instanceof Markup && typeof result === 'string' ? new Markup(result) : result;
  };
}

const isMissing = (value: unknown): boolean => plainValue(value) === null || plainValue(value) === undefined;

const coalesce: Handler = (value, fallback) => (isMissing(value) ? fallback : value);

/** The engine's range never ends near 2^53, where adding 1 changes nothing. */
const range: Handler = function (low, high) {
  const first = Math.trunc(Number(plainValue(low)));
  const last = Math.trunc(Number(plainValue(high)));
  if (!Number.isFinite(first) || !Number.isFinite(last)) return [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) {
    throw new TemplateLimitError('the range has a bound that is too large');
  }
  const length = Math.max(0, last - first + 1);
  budgetOf(this.context).use(length);
  return Array.from({ length }, (_, index) => first + index);
};

const dateHandler: Handler = function (value, ...args) {
  const time = this.context.getRegister<{ now: number | undefined }>(TIME);
  const isNow = value === 'now' || value === 'today';
  return standardHandler('date').call(this, isNow && time.now !== undefined ? time.now / 1000 : value, ...args);
};

const timeOf = (context: Context): number | undefined => context.getRegister<{ now: number | undefined }>(TIME).now;

/** Charged per character: finding whole characters is ten times slower than other splitting, 0.3 s for 500,000. */
const SPLIT_WORK = 9;

const splitHandler: Handler = function (value, ...args) {
  const budget = budgetOf(this.context);
  const separator = plainValue(args[0]);
  if (args.length > 0 && separator !== '') return standardHandler('split').call(this, value, ...args);
  const text = toText(value, budget);
  budget.use(SPLIT_WORK * text.length);
  return graphemes(text);
};

const newlineToBr: Handler = function (value) {
  const html = value instanceof captures().Markup ? value.text : escapeHtml(toText(value, budgetOf(this.context)));
  return html.replace(/\r?\n/g, '<br />\n');
};

const htmlFilters = ['escape', 'escape_once', 'xml_escape'] as const;

const ownHandlers: Readonly<Record<string, Handler>> = { date: dateHandler, split: splitHandler };

export function installFilters(engine: Liquid, isHtml: boolean): void {
  for (const [name, filter] of Object.entries(library().filters)) {
    const evaluatesText = name.endsWith('_exp');
    if (removedFilters.has(name) || evaluatesText) {
      delete engine.filters[name];
      continue;
    }
    const unbounded = ownHandlers[name] ?? handlerOf(filter);
    const handler = withBudgetCharge(markupFilters.has(name) ? withMarkupKept(unbounded) : unbounded);
    engine.registerFilter(name, { handler, raw: typeof filter === 'object' && filter.raw });
  }
  for (const [name, handler] of Object.entries(localFilters(timeOf))) {
    engine.registerFilter(name, { handler: withBudgetCharge(handler), raw: false });
  }
  engine.registerFilter('coalesce', coalesce);
  engine.registerFilter('range', range);
  if (!isHtml) return;
  for (const name of htmlFilters) {
    engine.registerFilter(name, { handler: withBudgetCharge(standardHandler(name)), raw: true });
  }
  engine.registerFilter('newline_to_br', { handler: withBudgetCharge(newlineToBr), raw: true });
}

export type TemplateKind = 'html' | 'text' | 'line';

/** Tags that read other templates, need layouts, contain tags, or print captures unescaped. */
const removedTags = ['include', 'render', 'layout', 'block', 'tablerow', 'liquid', 'echo'];

type Escape = (this: { context: Context }, value: unknown) => unknown;

const printHtml: Escape = function (value) {
  if (value instanceof captures().Markup) return value.text;
  return escapeValue(value, budgetOf(this.context));
};

const printText: Escape = function (value) {
  return toText(value, budgetOf(this.context));
};

function createEngine(isHtml: boolean): Liquid {
  const engine = new (library().Liquid)({
    // The engine passes any result to the emitter, whatever its type.
    outputEscape: (isHtml ? printHtml : printText) as (value: unknown) => string,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    templates: {},
    dynamicPartials: false,
    // `prepare` rewrites ranges and `??` to filters in parentheses, and rejects all other parentheses.
    groupedExpressions: true,
    locale: 'en-US',
    timezoneOffset: 0,
  });
  for (const name of removedTags) delete engine.tags[name];
  engine.registerTag(PARTIAL, partialTag());
  engine.registerTag('capture', captures().tags[isHtml ? 'html' : 'text']);
  installFilters(engine, isHtml);
  return engine;
}

const engines: { html?: Liquid; text?: Liquid } = {};

export function engineFor(kind: TemplateKind): Liquid {
  const name = kind === 'html' ? 'html' : 'text';
  engines[name] ??= createEngine(name === 'html');
  return engines[name];
}
