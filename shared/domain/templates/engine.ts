import { type Context, Liquid } from 'liquidjs';
import { escapeHtml } from '../escape-html';
import { budgetOf, captureTags } from './emitter';
import { installFilters } from './filters';
import { Markup, toText } from './values';

/** The kind of the output: an HTML body, a text body, or one line (subject, name). */
export type TemplateKind = 'html' | 'text' | 'line';

/**
 * Tags that read other templates or exist only for layouts, and tags whose syntax can contain tags or that print
 * captured blocks without escaping.
 */
const removedTags = ['include', 'render', 'layout', 'block', 'tablerow', 'liquid', 'echo'];

type Escape = (this: { context: Context }, value: unknown) => string;

const printHtml: Escape = function (value) {
  return value instanceof Markup ? value.text : escapeHtml(toText(value, budgetOf(this.context)));
};

const printText: Escape = function (value) {
  return toText(value, budgetOf(this.context));
};

function createEngine(html: boolean): Liquid {
  const engine = new Liquid({
    outputEscape: html ? printHtml : printText,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    templates: {},
    dynamicPartials: false,
    // `prepare` rewrites ranges and `??` to filters in parentheses, and refuses all other parentheses before.
    groupedExpressions: true,
    locale: 'en-US',
    timezoneOffset: 0,
  });
  for (const name of removedTags) delete engine.tags[name];
  engine.registerTag('capture', html ? captureTags.html : captureTags.text);
  installFilters(engine, html);
  return engine;
}

const htmlEngine = createEngine(true);
const textEngine = createEngine(false);

export const engineFor = (kind: TemplateKind): Liquid => (kind === 'html' ? htmlEngine : textEngine);
