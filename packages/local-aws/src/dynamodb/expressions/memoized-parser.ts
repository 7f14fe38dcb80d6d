import type { AttributeValue } from '../model/item';

type Values = Record<string, AttributeValue>;

export interface ParseContext {
  attrNames?: Record<string, string>;
  attrVals?: Values;
  unusedAttrNames: Record<string, unknown>;
  unusedAttrVals: Record<string, unknown>;
  compare: (operator: 'GT', left: AttributeValue | undefined, right: AttributeValue | undefined) => boolean;
}

export interface Parse {
  (text: string, options: { context: ParseContext }): object | string;
  plain?: Parse;
}

/** A parsed expression with gaps for the values. */
interface Template {
  build: (values: Values) => unknown;
  usedNames: string[];
  usedValues: string[];
  betweenBounds: [lowerName: string, upperName: string][];
}

/** Limits the memory for generated expressions, such as IN lists. */
const MAX_TEMPLATES = 2_000;
/** Whether a call of this function is valid depends on the value of its argument. */
const CHECKED_BY_VALUE = /attribute_type/;

/** Parses once for each text with its values' types, which alone decide whether an expression is valid. */
export function memoize(parse: Parse): Parse {
  const templates = new Map<string, Template>();
  return (text, options) => {
    const { context } = options;
    if (CHECKED_BY_VALUE.test(text)) return parse(text, options);
    const key = cacheKeyOf(text, context);
    const cached = templates.get(key);
    if (cached) return hasOrderedBounds(cached, context) ? instantiate(cached, context) : parse(text, options);
    const template = makeTemplate(parse, text, context);
    if (!template) return parse(text, options);
    if (templates.size >= MAX_TEMPLATES) templates.clear();
    templates.set(key, template);
    return instantiate(template, context);
  };
}

function cacheKeyOf(text: string, { attrNames, attrVals }: ParseContext): string {
  let types = '';
  for (const name in attrVals) types += `${name} ${Object.keys(attrVals[name] ?? {})} `;
  return JSON.stringify([text, types, attrNames]);
}

function hasOrderedBounds({ betweenBounds }: Template, { attrVals = {}, compare }: ParseContext): boolean {
  return betweenBounds.every(([lower, upper]) => !compare('GT', attrVals[lower], attrVals[upper]));
}

function instantiate({ build, usedNames, usedValues }: Template, context: ParseContext): object {
  for (const name of usedNames) delete context.unusedAttrNames[name];
  for (const name of usedValues) delete context.unusedAttrVals[name];
  return build(context.attrVals ?? {}) as object;
}

function makeTemplate(parse: Parse, text: string, context: ParseContext): Template | undefined {
  const { attrNames = {}, attrVals = {} } = context;
  const unused = { unusedAttrNames: { ...attrNames }, unusedAttrVals: { ...attrVals } };
  const tree = parse(text, { context: { ...context, ...unused } });
  if (typeof tree === 'string') return undefined;
  const nameByValue = new Map<unknown, string>(Object.entries(attrVals).map(([name, value]) => [value, name]));
  const betweenBounds: [string, string][] = [];
  const build = makeBuilder(tree, nameByValue, betweenBounds) ?? (() => tree);
  return {
    build,
    usedNames: Object.keys(attrNames).filter((name) => !(name in unused.unusedAttrNames)),
    usedValues: Object.keys(attrVals).filter((name) => !(name in unused.unusedAttrVals)),
    betweenBounds,
  };
}

function makeBuilder(
  part: unknown,
  nameByValue: Map<unknown, string>,
  betweenBounds: [string, string][],
): Template['build'] | undefined {
  const name = nameByValue.get(part);
  if (name !== undefined) return (values) => values[name];
  if (typeof part !== 'object' || part === null) return undefined;
  if ('type' in part && part.type === 'between' && 'args' in part) {
    const [, lower, upper] = (part.args as unknown[]).map((arg) => nameByValue.get(arg));
    if (lower !== undefined && upper !== undefined) betweenBounds.push([lower, upper]);
  }
  const variableParts = Object.entries(part).flatMap(([key, child]) => {
    const build = makeBuilder(child, nameByValue, betweenBounds);
    return build ? [{ key, build }] : [];
  });
  if (variableParts.length === 0) return undefined;
  const skeleton = (Array.isArray(part) ? [...part] : { ...part }) as Record<string, unknown>;
  // Removes the values of the first call, which would otherwise stay in memory.
  for (const { key } of variableParts) skeleton[key] = undefined;
  return (values) => {
    const built = (Array.isArray(skeleton) ? [...skeleton] : { ...skeleton }) as Record<string, unknown>;
    for (const { key, build } of variableParts) built[key] = build(values);
    return built;
  };
}
