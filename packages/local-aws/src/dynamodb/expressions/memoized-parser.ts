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

interface Template {
  build: (values: Values) => unknown;
  usedNames: string[];
  usedValues: string[];
  bounds: [string, string][];
}

/** Limits memory for expressions made at run time, such as IN lists. */
const MAX_TEMPLATES = 2_000;
/** The only function that the parser checks by value, not type. */
const BY_VALUE = /attribute_type/;

/** What is valid for some values is valid for all others of the same types. */
export function memoized(parse: Parse): Parse {
  const templates = new Map<string, Template>();
  return (text, options) => {
    const { context } = options;
    if (BY_VALUE.test(text)) return parse(text, options);
    const key = keyOf(text, context);
    const cached = templates.get(key);
    if (cached) return hasOrderedBounds(cached, context) ? instantiate(cached, context) : parse(text, options);
    const template = templateOf(parse, text, context);
    if (!template) return parse(text, options);
    if (templates.size >= MAX_TEMPLATES) templates.clear();
    templates.set(key, template);
    return instantiate(template, context);
  };
}

function keyOf(text: string, { attrNames, attrVals }: ParseContext): string {
  let types = '';
  for (const name in attrVals) types += `${name} ${Object.keys(attrVals[name] ?? {})} `;
  return JSON.stringify([text, types, attrNames]);
}

function hasOrderedBounds({ bounds }: Template, { attrVals = {}, compare }: ParseContext): boolean {
  return bounds.every(([lower, upper]) => !compare('GT', attrVals[lower], attrVals[upper]));
}

function instantiate({ build, usedNames, usedValues }: Template, context: ParseContext): object {
  for (const name of usedNames) delete context.unusedAttrNames[name];
  for (const name of usedValues) delete context.unusedAttrVals[name];
  return build(context.attrVals ?? {}) as object;
}

function templateOf(parse: Parse, text: string, context: ParseContext): Template | undefined {
  const { attrNames = {}, attrVals = {} } = context;
  const unused = { unusedAttrNames: { ...attrNames }, unusedAttrVals: { ...attrVals } };
  const tree = parse(text, { context: { ...context, ...unused } });
  if (typeof tree === 'string') return undefined;
  const names = new Map<unknown, string>(Object.entries(attrVals).map(([name, value]) => [value, name]));
  const bounds: [string, string][] = [];
  return {
    build: builderOf(tree, names, bounds) ?? (() => tree),
    usedNames: Object.keys(attrNames).filter((name) => !(name in unused.unusedAttrNames)),
    usedValues: Object.keys(attrVals).filter((name) => !(name in unused.unusedAttrVals)),
    bounds,
  };
}

function builderOf(
  part: unknown,
  names: Map<unknown, string>,
  bounds: [string, string][],
): Template['build'] | undefined {
  const name = names.get(part);
  if (name !== undefined) return (values) => values[name];
  if (typeof part !== 'object' || part === null) return undefined;
  if ('type' in part && part.type === 'between' && 'args' in part) {
    const [, lower, upper] = (part.args as unknown[]).map((arg) => names.get(arg));
    if (lower !== undefined && upper !== undefined) bounds.push([lower, upper]);
  }
  const builders = Object.entries(part).map(([key, member]) => [key, builderOf(member, names, bounds)] as const);
  const variableParts = builders.filter((member): member is [string, Template['build']] => member[1] !== undefined);
  if (variableParts.length === 0) return undefined;
  const skeleton = (Array.isArray(part) ? [...part] : { ...part }) as Record<string, unknown>;
  // Don't retain the values of the first call.
  for (const [key] of variableParts) skeleton[key] = undefined;
  return (values) => {
    const built = (Array.isArray(skeleton) ? [...skeleton] : { ...skeleton }) as Record<string, unknown>;
    for (const [key, build] of variableParts) built[key] = build(values);
    return built;
  };
}
