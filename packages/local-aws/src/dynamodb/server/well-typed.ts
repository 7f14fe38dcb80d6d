type Check = (value: unknown) => boolean;

interface TypeRule {
  type: string;
  children?: unknown;
}

const isText: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const rejectAll: Check = () => false;
const isListOf =
  (elementCheck: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(elementCheck);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasFields(value: unknown, checkOf: (name: string) => Check | undefined): boolean {
  if (!isObject(value)) return false;
  for (const name of Object.keys(value)) {
    if (name === '__proto__' || !checkOf(name)?.(value[name])) return false;
  }
  return true;
}

const isMapOf =
  (elementCheck: Check): Check =>
  (value) =>
    hasFields(value, () => elementCheck);

/** Omits binary types, because dynalite must check their base64 text. */
const attributeTypes = new Map<string, Check>([
  ['S', isText],
  ['N', isText],
  ['BOOL', isBoolean],
  ['NULL', isBoolean],
  ['SS', isListOf(isText)],
  ['NS', isListOf(isText)],
  ['L', isListOf(isAttribute)],
  ['M', isMapOf(isAttribute)],
]);

function isAttribute(value: unknown): boolean {
  return hasFields(value, (name) => attributeTypes.get(name));
}

function checkOf(rule: unknown): Check {
  const { type, children = '' } = typeof rule === 'string' ? { type: rule } : (rule as TypeRule);
  const kind = type.replace(/<.*$/, '');
  if (kind === 'String') return isText;
  if (kind === 'Boolean') return isBoolean;
  if (['Short', 'Integer', 'Long'].includes(kind)) return Number.isInteger;
  if (kind === 'AttrStruct') return isAttribute;
  if (kind.endsWith('Struct')) return typeCheckOf(children as Record<string, unknown>);
  if (kind.endsWith('List')) return isListOf(checkOf(children));
  return kind.endsWith('Map') ? isMapOf(checkOf(children)) : rejectAll;
}

/**
 * If the check returns true, dynalite's own check can be skipped, which takes a tenth of each call. False doesn't mean
 * invalid.
 */
export function typeCheckOf(types: Record<string, unknown>): Check {
  const checks = new Map(Object.entries(types).map(([name, rule]) => [name, checkOf(rule)]));
  return (value) => hasFields(value, (name) => checks.get(name));
}
