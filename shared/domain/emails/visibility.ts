import { type Colour, type Declarations, declarationsOf, type Rules, readColour, readRules } from './css';
import { traverseHtml } from './html-traversal';

/** What an element passes on to those within it. */
interface Look {
  /** Nothing within it is shown, whatever is within. */
  gone: boolean;
  /** `visibility: hidden`, which an inner element can lift. */
  hidden: boolean;
  /** The text is too small to read, or was moved away. */
  tiny: boolean;
  colour: Colour | null;
  /** Null behind an image, or for a colour in a form that is not known. */
  background: Colour | null;
}

const PLAIN: Look = { gone: false, hidden: false, tiny: false, colour: [0, 0, 0, 1], background: [255, 255, 255, 1] };
/** The colour of links in browsers (HTML standard, section 15.3.10). */
const LINK_COLOUR: Colour = [0, 0, 238, 1];

/** Elements whose content is never shown in a mail. */
const UNSEEN = new Set(['head', 'title', 'style', 'script', 'template', 'noscript', 'datalist', 'textarea', 'object']);

/** Sizes up to this many pixels, opacities and distances of a colour up to these can't be seen. */
const TINY_PX = 2;
const FAINT = 0.1;
const NEAR = 10;
/** Texts are moved this far out of sight, in pixels. */
const AWAY_PX = -400;

const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 1.33, em: 16, rem: 16, '%': 0.16, '': 1 };

/** A length in pixels, for a font of 16 pixels; null for none. */
function pixels(text: string | undefined): number | null {
  const [, number = '', unit = ''] = /^(-?[\d.]{1,20})([a-z%]{0,4})/.exec(text ?? '') ?? [];
  return number === '' ? null : Number.parseFloat(number) * (PIXELS[unit] ?? 1);
}

/** A box with a share of the width around it is not empty, however small the share. */
const isEmptyBox = (length: string | undefined): boolean =>
  isTiny(pixels(length)) && !(length?.endsWith('%') && Number.parseFloat(length) > 0);

const isTiny = (length: number | null): boolean => length !== null && length >= 0 && length <= TINY_PX;

/** The size in the shorthand `font`, which comes before the line height or the family. */
const sizeInFont = (font: string | undefined): string | undefined =>
  font?.split(/\s+/).find((part) => /^[\d.]/.test(part) && !/^[1-9]00$/.test(part));

function isGone(name: string, attributes: Readonly<Record<string, string>>, css: Declarations): boolean {
  const sizes = [css.width, css.height, css['max-width'], css['max-height']];
  const moved = css.position === 'absolute' || css.position === 'fixed';
  return (
    UNSEEN.has(name) ||
    'hidden' in attributes ||
    css.display === 'none' ||
    (css.opacity !== undefined && Number.parseFloat(css.opacity) <= FAINT) ||
    sizes.some(isEmptyBox) ||
    (moved && [css.left, css.top].some((place) => (pixels(place) ?? 0) < AWAY_PX)) ||
    /^rect\(\s*[01](?:px)?[\s,]/.test(css.clip ?? '') ||
    /^(?:inset\((?:50|100)%|circle\(0)/.test(css['clip-path'] ?? '') ||
    /scale[xy]?\(\s*0(?:\.0+)?\s*[,)]/.test(css.transform ?? '')
  );
}

/** The background of an element: its own if it has one that covers, else that of the element around it. */
function backgroundOf(attributes: Readonly<Record<string, string>>, css: Declarations, around: Look): Colour | null {
  const { background = '', 'background-image': image = '' } = css;
  if (attributes.background || `${background} ${image}`.includes('url(') || background.includes('gradient'))
    return null;
  const given = css['background-color'] ?? (background || attributes.bgcolor);
  if (!given || given === 'none' || given === 'inherit') return around.background;
  const colour = readColour(given);
  return colour && colour[3] <= FAINT ? around.background : colour;
}

function colourOf(name: string, attributes: Readonly<Record<string, string>>, css: Declarations, around: Look) {
  const given = css.color ?? (name === 'font' ? attributes.color : undefined);
  if (given === 'inherit' || given === 'currentcolor') return around.colour;
  if (given) return readColour(given);
  return name === 'a' ? LINK_COLOUR : around.colour;
}

function lookOf(name: string, attributes: Readonly<Record<string, string>>, rules: Rules, around: Look): Look {
  const css = declarationsOf(name, attributes, rules);
  const size = pixels(css['font-size'] ?? sizeInFont(css.font));
  const indent = pixels(css['text-indent']);
  return {
    gone: around.gone || isGone(name, attributes, css),
    hidden: css.visibility === undefined ? around.hidden : /^(?:hidden|collapse)$/.test(css.visibility),
    tiny: (indent !== null && indent < AWAY_PX) || (size === null ? around.tiny : isTiny(size)),
    colour: colourOf(name, attributes, css, around),
    background: backgroundOf(attributes, css, around),
  };
}

/** Whether a text can be told from its background. */
function isLegible({ colour, background }: Look): boolean {
  if (!colour) return true;
  if (colour[3] <= FAINT) return false;
  return !background || [0, 1, 2].some((part) => Math.abs((colour[part] ?? 0) - (background[part] ?? 0)) > NEAR);
}

const VISIBLE_CHARACTER = /[^\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

const showsText = (look: Look, text: string): boolean =>
  !look.gone && !look.hidden && !look.tiny && isLegible(look) && VISIBLE_CHARACTER.test(text);

/** Whether an image is shown: it has a source and is no dot of a pixel. */
const showsImage = ({ gone, hidden }: Look, { src, width, height }: Readonly<Record<string, string>>): boolean =>
  !gone && !hidden && Boolean(src?.trim()) && ![width, height].some((size) => isTiny(pixels(size)));

/**
 * Whether an HTML body has a link to one address that a reader can see: with a text or an image, neither hidden nor too
 * small nor in the colour of its background. It reads attributes, style attributes and simple rules of style sheets.
 */
export function hasVisibleLink(html: string, url: string): boolean {
  const rules = rulesIn(html);
  const stack: { look: Look; inLink: boolean }[] = [];
  let found = false;
  traverseHtml(html, ({ stop }) => {
    const see = (visible: boolean) => {
      if (!visible) return;
      found = true;
      stop();
    };
    return {
      open(name, attributes) {
        const around = stack.at(-1) ?? { look: PLAIN, inLink: false };
        const look = lookOf(name, attributes, rules, around.look);
        const inLink = name === 'a' ? attributes.href?.trim() === url : around.inLink;
        stack.push({ look, inLink });
        if (inLink && name === 'img') see(showsImage(look, attributes));
      },
      close() {
        stack.pop();
      },
      text(data) {
        const around = stack.at(-1);
        if (around?.inLink) see(showsText(around.look, data));
      },
    };
  });
  return found;
}

/** The rules of all style sheets in a document. */
function rulesIn(html: string): Rules {
  if (!/<style/i.test(html)) return new Map();
  let sheets = '';
  let inStyle = false;
  traverseHtml(html, () => ({
    open(name) {
      inStyle = name === 'style';
    },
    close() {
      inStyle = false;
    },
    text(data) {
      if (inStyle) sheets += `${data}\n`;
    },
  }));
  return readRules(sheets);
}
