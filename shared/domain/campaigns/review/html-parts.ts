import { traverseHtml } from '../../emails/html-traversal';
import { Sight } from '../../emails/visibility';

/** A part of a body that a reader follows or looks at. */
export interface HtmlPart {
  /** As its author wrote it: of a link its target, of a picture its source. */
  target: string;
  line: number;
}

/** A picture as its element describes it. */
export interface Picture extends HtmlPart {
  /** Has an `alt`, even an empty one, or needs none because nobody sees the picture. */
  hasText: boolean;
  /** Has a width, by attribute or style, or is not seen. A background has the size of what is on it. */
  hasWidth: boolean;
}

/** What a body holds that can be looked at without anybody's data. */
export interface HtmlParts {
  /** Each target once. */
  links: HtmlPart[];
  pictures: Picture[];
}

/** Of each kind. */
const MAXIMUM_PARTS = 1_000;

/** Links and pictures in the order of the body. */
export function htmlPartsOf(body: string): HtmlParts {
  const links = new Map<string, HtmlPart>();
  const pictures: Picture[] = [];
  const lineAt = lineReader(body);
  const sight = new Sight(body);
  traverseHtml(body, () => ({
    open(name, attributes, start) {
      sight.open(name, attributes);
      const isLink = name === 'a' || name === 'area';
      if (isLink && attributes.href !== undefined && links.size < MAXIMUM_PARTS) {
        const target = attributes.href.trim();
        if (!links.has(target)) links.set(target, { target, line: lineAt(start) });
      }
      const picture = pictureOf(name, attributes, sight.showsImage(attributes));
      if (picture && pictures.length < MAXIMUM_PARTS) pictures.push({ ...picture, line: lineAt(start) });
    },
    close: () => sight.close(),
  }));
  return { links: [...links.values()], pictures };
}

function pictureOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  isSeen: boolean,
): Omit<Picture, 'line'> | null {
  const { src, alt, width, style = '', background } = attributes;
  if (name === 'img') {
    const hasWidth = width !== undefined || /(?:^|[\s;])(?:max-)?width\s*:/i.test(style);
    return { target: src?.trim() ?? '', hasText: !isSeen || alt !== undefined, hasWidth: !isSeen || hasWidth };
  }
  return background === undefined ? null : { target: background.trim(), hasText: true, hasWidth: true };
}

/** Lines of offsets that only grow, so that the text is read once. */
function lineReader(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}
