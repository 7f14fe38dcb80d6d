const USED_PROPERTIES = new Set([
  'display',
  'visibility',
  'opacity',
  'font',
  'font-size',
  'color',
  'background',
  'background-color',
  'background-image',
  'background-clip',
  '-webkit-background-clip',
  'width',
  'height',
  'min-width',
  'min-height',
  'max-width',
  'max-height',
  'position',
  'left',
  'top',
  'text-indent',
  'clip',
  'clip-path',
  'transform',
]);

/** Lowercase; at most one of each property, so merging takes constant time. */
export type Declarations = Readonly<Record<string, string>>;

/** Takes linear time, unlike a regular expression. */
function withoutRanges(text: string, begin: string, end: string): string {
  let result = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf(begin, from);
    if (open < 0) return result + text.slice(from);
    result += text.slice(from, open);
    const close = text.indexOf(end, open + begin.length);
    if (close < 0) return result;
    from = close + end.length;
  }
}

export function readDeclarations(style: string): Declarations {
  const declarations: Record<string, string> = {};
  for (const declaration of withoutRanges(style, '/*', '*/').split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!USED_PROPERTIES.has(name)) continue;
    const [value = ''] = declaration.slice(colon + 1).split('!');
    declarations[name] = value.trim().toLowerCase();
  }
  return declarations;
}

/** By selector: a tag, a class, an id, or a tag with a class or id. */
export type Rules = ReadonlyMap<string, Declarations>;

const SIMPLE_SELECTOR = /^(?:\*|[a-z][a-z0-9]*)?(?:[.#][\w-]+)?$/i;

/** Skips `@media` and rules that depend on other elements. */
export function readRules(sheet: string): Rules {
  const rules = new Map<string, Declarations>();
  const text = withoutRanges(withoutRanges(sheet, '<!--', '-->'), '/*', '*/');
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    const before = text.slice(at, open);
    const prelude = before.slice(before.lastIndexOf(';') + 1).trim();
    const close = endOfBlock(text, open);
    if (!prelude.startsWith('@')) addRule(rules, prelude, text.slice(open + 1, close));
    at = close + 1;
  }
  return rules;
}

function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function addRule(rules: Map<string, Declarations>, prelude: string, block: string): void {
  const declarations = readDeclarations(block);
  if (Object.keys(declarations).length === 0) return;
  for (const part of prelude.split(',')) {
    const selector = part.trim().replace(/^[a-z][a-z0-9]*/i, (tag) => tag.toLowerCase());
    if (selector === '' || !SIMPLE_SELECTOR.test(selector)) continue;
    rules.set(selector, { ...rules.get(selector), ...declarations });
  }
}

export function declarationsOf(name: string, attributes: Readonly<Record<string, string>>, rules: Rules): Declarations {
  const { class: classes = '', id = '', style = '' } = attributes;
  if (rules.size === 0) return style === '' ? {} : readDeclarations(style);
  const declarations: Record<string, string> = {};
  const apply = (selector: string): void => {
    Object.assign(declarations, rules.get(selector));
  };
  apply('*');
  apply(name);
  const classSelectors = classes.split(/\s+/).map((className) => `.${className}`);
  for (const selector of id === '' ? classSelectors : [...classSelectors, `#${id}`]) {
    apply(selector);
    apply(`*${selector}`);
    apply(`${name}${selector}`);
  }
  return Object.assign(declarations, readDeclarations(style));
}

/** Red, green, blue (0 to 255), opacity (0 to 1). */
export type Color = readonly [number, number, number, number];

const HEX = /^#?([0-9a-f]{3,8})$/;
const RGB = /^rgba?\(([^()]{1,80})\)$/;
const namedColors: Readonly<Record<string, Color>> = {
  transparent: [0, 0, 0, 0],
  black: [0, 0, 0, 1],
  white: [255, 255, 255, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  whitesmoke: [245, 245, 245, 1],
  ghostwhite: [248, 248, 255, 1],
  lightgray: [211, 211, 211, 1],
  lightgrey: [211, 211, 211, 1],
  silver: [192, 192, 192, 1],
  gray: [128, 128, 128, 1],
  grey: [128, 128, 128, 1],
  red: [255, 0, 0, 1],
  green: [0, 128, 0, 1],
  blue: [0, 0, 255, 1],
  navy: [0, 0, 128, 1],
  yellow: [255, 255, 0, 1],
};

export function readColor(text: string): Color | null {
  const value = text.trim().toLowerCase();
  if (Object.hasOwn(namedColors, value)) return namedColors[value] ?? null;
  const [, hex] = HEX.exec(value) ?? [];
  if (hex) return readHex(hex);
  const [, parts = ''] = RGB.exec(value) ?? [];
  const numbers = parts
    .split(/[\s,/]+/)
    .filter((part) => part !== '')
    .map((part, index) => colorPart(part, index < 3 ? 255 : 1));
  const [red, green, blue, alpha = 1] = numbers;
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [red, green, blue, alpha];
}

const colorPart = (text: string, whole: number): number =>
  text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text);

function readHex(hex: string): Color | null {
  const isShort = hex.length <= 4;
  const digits = isShort ? Array.from(hex, (digit) => digit + digit).join('') : hex;
  if (digits.length !== 6 && digits.length !== 8) return null;
  const pairs = digits.match(/../g) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue, alpha / 255];
}
