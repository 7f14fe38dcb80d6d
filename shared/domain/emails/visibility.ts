import { type Color, type Declarations, declarationsOf, type Rules, readColor, readRules } from './css';
import { traverseHtml } from './html-traversal';

type Attributes = Readonly<Record<string, string>>;

interface Look {
  notRendered: boolean;
  /** `visibility: hidden`, which an inner element can lift. */
  hidden: boolean;
  tiny: boolean;
  color: Color | null;
  background: Color | null;
}

const PLAIN: Look = {
  notRendered: false,
  hidden: false,
  tiny: false,
  color: [0, 0, 0, 1],
  background: [255, 255, 255, 1],
};
/** Browser default (HTML standard, section 15.3.10). */
const LINK_COLOR: Color = [0, 0, 238, 1];

const INVISIBLE_TAGS = new Set(
  'head title style script template noscript datalist textarea select object svg iframe audio video canvas'.split(' '),
);
/** Their sizes are minimums (CSS 2.1, section 17.5). */
const CELLS = new Set('table thead tbody tfoot tr td th'.split(' '));

const TINY_PX = 2;
const MAX_FAINT_OPACITY = 0.1;
const MAX_SIMILAR_COLOR = 10;
const OFFSCREEN_PX = -400;

const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 1.33, em: 16, rem: 16, '%': 0.16, '': 1 };

/** For a font of 16 pixels; null for none. */
function pixels(text: string | undefined): number | null {
  const [, number = '', unit = ''] = /^(-?[\d.]{1,20})([a-z%]{0,4})/.exec(text ?? '') ?? [];
  return number === '' ? null : Number.parseFloat(number) * (PIXELS[unit] ?? 1);
}

/** A box with a percentage or a minimum isn't empty: emails for phones use `width: 1px; min-width: 100%`. */
const isEmptyBox = (length: string | undefined, least: string | undefined): boolean =>
  isTiny(pixels(length)) && !hasShare(length) && !hasShare(least) && (pixels(least) ?? 0) <= TINY_PX;

const hasShare = (length: string | undefined): boolean =>
  length?.endsWith('%') === true && Number.parseFloat(length) > 0;

const isTiny = (length: number | null): boolean => length !== null && length >= 0 && length <= TINY_PX;

const sizeInFont = (font: string | undefined): string | undefined =>
  font?.split(/\s+/).find((part) => /^[\d.]/.test(part) && !/^[1-9]00$/.test(part));

function isNotRendered(name: string, attributes: Attributes, css: Declarations): boolean {
  const isCell = CELLS.has(name) && (css.display ?? 'table').startsWith('table');
  const sizes = [
    [css.width, css['min-width']],
    [css['max-width'], css['min-width']],
    [css.height, css['min-height']],
    [css['max-height'], css['min-height']],
  ] as const;
  const isPositioned = css.position === 'absolute' || css.position === 'fixed';
  return (
    INVISIBLE_TAGS.has(name) ||
    'hidden' in attributes ||
    css.display === 'none' ||
    (css.opacity !== undefined && Number.parseFloat(css.opacity) <= MAX_FAINT_OPACITY) ||
    (!isCell && sizes.some(([length, least]) => isEmptyBox(length, least))) ||
    (isPositioned && [css.left, css.top].some((offset) => (pixels(offset) ?? 0) < OFFSCREEN_PX)) ||
    /^rect\(\s*[01](?:px)?[\s,]/.test(css.clip ?? '') ||
    /^(?:inset\((?:50|100)%|circle\(0)/.test(css['clip-path'] ?? '') ||
    /scale[xy]?\(\s*0(?:\.0+)?\s*[,)]/.test(css.transform ?? '')
  );
}

function backgroundOf(attributes: Attributes, css: Declarations, parent: Look): Color | null {
  const { background = '', 'background-image': image = '' } = css;
  if (attributes.background || `${background} ${image}`.includes('url(') || background.includes('gradient'))
    return null;
  const colorText = css['background-color'] ?? (background || attributes.bgcolor);
  if (!colorText || colorText === 'none' || colorText === 'inherit') return parent.background;
  const color = readColor(colorText);
  return color && color[3] <= MAX_FAINT_OPACITY ? parent.background : color;
}

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
    notRendered: parent.notRendered || isNotRendered(name, attributes, css),
    hidden: css.visibility === undefined ? parent.hidden : /^(?:hidden|collapse)$/.test(css.visibility),
    tiny: (indent !== null && indent < OFFSCREEN_PX) || (size === null ? parent.tiny : isTiny(size)),
    color: colorOf(name, attributes, css, parent),
    background: backgroundOf(attributes, css, parent),
  };
}

function isLegible({ color, background }: Look): boolean {
  if (!color) return true;
  if (color[3] <= MAX_FAINT_OPACITY) return false;
  return (
    !background || [0, 1, 2].some((part) => Math.abs((color[part] ?? 0) - (background[part] ?? 0)) > MAX_SIMILAR_COLOR)
  );
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
    const known = this.declarations.get(key);
    if (known) return known;
    const css = declarationsOf(name, attributes, this.rules);
    this.declarations.set(key, css);
    return css;
  }

  close(): void {
    this.looks.pop();
  }

  private get look(): Look {
    return this.looks.at(-1) ?? PLAIN;
  }

  get isNotRendered(): boolean {
    return this.look.notRendered;
  }

  /** Not an image of a pixel or two. */
  showsImage({ width, height }: Attributes): boolean {
    return !this.look.notRendered && !this.look.hidden && ![width, height].some((size) => isTiny(pixels(size)));
  }

  /** Ignores the background, which a rule that isn't read may change. */
  get showsText(): boolean {
    const { notRendered, hidden, tiny, color } = this.look;
    return !notRendered && !hidden && !tiny && !(color && color[3] <= MAX_FAINT_OPACITY);
  }

  surelyShows(text: string): boolean {
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
        if (inLinks.at(-1)) stopIf(visibility.surelyShows(data));
      },
    };
  });
  return hasLink;
}

let lastRead: { sheets: string; rules: Rules } = { sheets: '', rules: new Map() };

function rulesIn(html: string): Rules {
  const sheets = sheetsIn(html);
  if (sheets !== lastRead.sheets) lastRead = { sheets, rules: readRules(sheets) };
  return lastRead.rules;
}

const isForEveryScreen = (media = ''): boolean =>
  media.trim() === '' || media.split(',').some((query) => /^\s*(?:only\s+)?(?:all|screen)\s*$/i.test(query));

function sheetsIn(html: string): string {
  let end = 0;
  for (const { index } of html.matchAll(/<\/?style/gi)) end = html[index + 1] === '/' ? index : html.length;
  if (end === 0) return '';
  let sheets = '';
  let inStyle = false;
  traverseHtml(html.slice(0, end), () => ({
    open(name, { media }) {
      inStyle = name === 'style' && isForEveryScreen(media);
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
