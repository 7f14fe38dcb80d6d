import { type Color, type Declarations, declarationsOf, type Rules, readColor, readRules } from './css';
import { traverseHtml } from './html-traversal';

type Attributes = Readonly<Record<string, string>>;

/** Colors are null if unknown. */
interface Look {
  isNotRendered: boolean;
  /** `visibility: hidden`; an inner element can be visible again. */
  isHidden: boolean;
  hasTinyText: boolean;
  isIndentedOffscreen: boolean;
  color: Color | null;
  background: Color | null;
}

const DEFAULT_LOOK: Look = {
  isNotRendered: false,
  isHidden: false,
  hasTinyText: false,
  isIndentedOffscreen: false,
  color: [0, 0, 0, 1],
  background: [255, 255, 255, 1],
};
/** Browser default (HTML standard, section 15.3.10). */
const LINK_COLOR: Color = [0, 0, 238, 1];

const INVISIBLE_TAGS = new Set(
  'head title style script template noscript datalist textarea select object svg iframe audio video canvas'.split(' '),
);
/** The sizes of table parts are minimums (CSS 2.1, section 17.5). */
const CELLS = new Set('table thead tbody tfoot tr td th'.split(' '));

const TINY_PX = 2;
const MAX_FAINT_OPACITY = 0.1;
const MAX_SIMILAR_COLOR = 10;
const OFFSCREEN_PX = -400;

const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 1.33, em: 16, rem: 16, '%': 0.16, '': 1 };

/** A length in pixels, for a font of 16 pixels. Null if the text has no number. */
function pixels(text: string | undefined): number | null {
  const [, number = '', unit = ''] = /^(-?[\d.]{1,20})([a-z%]{0,4})/.exec(text ?? '') ?? [];
  return number === '' ? null : Number.parseFloat(number) * (PIXELS[unit] ?? 1);
}

/** A box with a percentage or a minimum isn't empty: emails for phones use `width: 1px; min-width: 100%`. */
function isEmptyBox(length: string | undefined, minimum: string | undefined): boolean {
  if (isPositivePercentage(length) || isPositivePercentage(minimum)) return false;
  return isTiny(pixels(length)) && (pixels(minimum) ?? 0) <= TINY_PX;
}

const isPositivePercentage = (length: string | undefined): boolean =>
  length?.endsWith('%') === true && Number.parseFloat(length) > 0;

const isTiny = (length: number | null): boolean => length !== null && length >= 0 && length <= TINY_PX;

const sizeInFont = (font: string | undefined): string | undefined =>
  font?.split(/\s+/).find((part) => /^[\d.]/.test(part) && !/^[1-9]00$/.test(part));

const isNotRendered = (name: string, attributes: Attributes, css: Declarations): boolean =>
  INVISIBLE_TAGS.has(name) ||
  'hidden' in attributes ||
  css.display === 'none' ||
  (css.opacity !== undefined && Number.parseFloat(css.opacity) <= MAX_FAINT_OPACITY) ||
  hasNoArea(name, css) ||
  isOffscreen(css) ||
  isClipped(css);

function hasNoArea(name: string, css: Declarations): boolean {
  const isCell = CELLS.has(name) && (css.display ?? 'table').startsWith('table');
  if (isCell) return false;
  return (
    [css.width, css['max-width']].some((length) => isEmptyBox(length, css['min-width'])) ||
    [css.height, css['max-height']].some((length) => isEmptyBox(length, css['min-height']))
  );
}

function isOffscreen({ position, left, top }: Declarations): boolean {
  const isPositioned = position === 'absolute' || position === 'fixed';
  return isPositioned && [left, top].some((offset) => (pixels(offset) ?? 0) < OFFSCREEN_PX);
}

const isClipped = (css: Declarations): boolean =>
  /^rect\(\s*[01](?:px)?[\s,]/.test(css.clip ?? '') ||
  /^(?:inset\((?:50|100)%|circle\(0)/.test(css['clip-path'] ?? '') ||
  /scale[xy]?\(\s*0(?:\.0+)?\s*[,)]/.test(css.transform ?? '');

function backgroundOf(attributes: Attributes, css: Declarations, parent: Look): Color | null {
  const { background = '', 'background-image': image = '' } = css;
  const hasPicture = Boolean(attributes.background) || `${background} ${image}`.includes('url(');
  if (hasPicture || background.includes('gradient')) return null;
  const colorText = css['background-color'] ?? (background || attributes.bgcolor);
  if (!colorText || colorText === 'none' || colorText === 'inherit') return parent.background;
  const color = readColor(colorText);
  return color && isFaint(color) ? parent.background : color;
}

const isFaint = ([, , , opacity]: Color): boolean => opacity <= MAX_FAINT_OPACITY;

/** Transparent letters show their background, such as a gradient. */
const isPaintedByBackground = (css: Declarations): boolean =>
  [css['background-clip'], css['-webkit-background-clip']].some((clip) => clip?.includes('text'));

function colorOf(name: string, attributes: Attributes, css: Declarations, parent: Look) {
  if (isPaintedByBackground(css)) return null;
  const colorText = css.color ?? (name === 'font' ? attributes.color : undefined);
  if (colorText === 'inherit' || colorText === 'currentcolor') return parent.color;
  if (colorText) return readColor(colorText);
  return name === 'a' ? LINK_COLOR : parent.color;
}

function lookOf(name: string, attributes: Attributes, css: Declarations, parent: Look): Look {
  const size = pixels(css['font-size'] ?? sizeInFont(css.font));
  const indent = pixels(css['text-indent']);
  return {
    isNotRendered: parent.isNotRendered || isNotRendered(name, attributes, css),
    isHidden: css.visibility === undefined ? parent.isHidden : /^(?:hidden|collapse)$/.test(css.visibility),
    hasTinyText: size === null ? parent.hasTinyText : isTiny(size),
    isIndentedOffscreen: indent === null ? parent.isIndentedOffscreen : indent < OFFSCREEN_PX,
    color: colorOf(name, attributes, css, parent),
    background: backgroundOf(attributes, css, parent),
  };
}

function isLegible({ color, background }: Look): boolean {
  if (!color) return true;
  if (isFaint(color)) return false;
  return !background || !areSimilar(color, background);
}

function areSimilar(color: Color, background: Color): boolean {
  const [red, green, blue] = color;
  const [backgroundRed, backgroundGreen, backgroundBlue] = background;
  const differences = [red - backgroundRed, green - backgroundGreen, blue - backgroundBlue];
  return differences.every((difference) => !(Math.abs(difference) > MAX_SIMILAR_COLOR));
}

const VISIBLE_CHARACTER = /[^\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

export class VisibilityTracker {
  private readonly rules: Rules;
  private readonly declarations = new Map<string, Declarations>();
  private readonly looks: Look[] = [];

  constructor(html: string) {
    this.rules = rulesIn(html);
  }

  open(name: string, attributes: Attributes): void {
    this.looks.push(lookOf(name, attributes, this.cssOf(name, attributes), this.look));
  }

  private cssOf(name: string, attributes: Attributes): Declarations {
    const { class: classes = '', id = '', style = '' } = attributes;
    const key = `${name}\n${classes}\n${id}\n${style}`;
    const cached = this.declarations.get(key);
    if (cached) return cached;
    const css = declarationsOf(name, attributes, this.rules);
    this.declarations.set(key, css);
    return css;
  }

  close(): void {
    this.looks.pop();
  }

  private get look(): Look {
    return this.looks.at(-1) ?? DEFAULT_LOOK;
  }

  get isNotRendered(): boolean {
    return this.look.isNotRendered;
  }

  showsImage({ width, height }: Attributes): boolean {
    const isTinyImage = [width, height].some((size) => isTiny(pixels(size)));
    return !this.look.isNotRendered && !this.look.isHidden && !isTinyImage;
  }

  /** Ignores the background, because a rule that is not read (`@media`, a descendant selector) may change it. */
  get showsText(): boolean {
    const { isNotRendered, isHidden, hasTinyText, isIndentedOffscreen, color } = this.look;
    return !isNotRendered && !isHidden && !hasTinyText && !isIndentedOffscreen && !(color && isFaint(color));
  }

  showsLegibly(text: string): boolean {
    return this.showsText && isLegible(this.look) && VISIBLE_CHARACTER.test(text);
  }
}

export function hasVisibleLink(html: string, url: string): boolean {
  const visibility = new VisibilityTracker(html);
  const inLinks: boolean[] = [];
  let hasLink = false;
  traverseHtml(html, ({ stop }) => {
    const stopIf = (isVisible: boolean) => {
      if (!isVisible) return;
      hasLink = true;
      stop();
    };
    return {
      open(name, attributes) {
        visibility.open(name, attributes);
        const inLink = name === 'a' ? attributes.href?.trim() === url : inLinks.at(-1) === true;
        inLinks.push(inLink);
        if (inLink && name === 'img') stopIf(Boolean(attributes.src?.trim()) && visibility.showsImage(attributes));
      },
      close() {
        visibility.close();
        inLinks.pop();
      },
      text(data) {
        if (inLinks.at(-1)) stopIf(visibility.showsLegibly(data));
      },
    };
  });
  return hasLink;
}

let cachedRules: { sheets: string; rules: Rules } = { sheets: '', rules: new Map() };

function rulesIn(html: string): Rules {
  const sheets = sheetsIn(html);
  if (sheets !== cachedRules.sheets) cachedRules = { sheets, rules: readRules(sheets) };
  return cachedRules.rules;
}

const appliesToAllScreens = (media = ''): boolean =>
  media.trim() === '' || media.split(',').some((query) => /^\s*(?:only\s+)?(?:all|screen)\s*$/i.test(query));

function sheetsIn(html: string): string {
  let end = 0;
  for (const { index } of html.matchAll(/<\/?style/gi)) {
    const isEndTag = html[index + 1] === '/';
    end = isEndTag ? index : html.length;
  }
  if (end === 0) return '';
  let sheets = '';
  let inStyle = false;
  traverseHtml(html.slice(0, end), () => ({
    open(name, { media }) {
      inStyle = name === 'style' && appliesToAllScreens(media);
    },
    close() {
      inStyle = false;
    },
    text(data) {
      if (inStyle) sheets += `${data}\n`;
    },
  }));
  return sheets;
}
