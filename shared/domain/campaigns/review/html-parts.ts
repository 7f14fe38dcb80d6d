import { traverseHtml } from '../../emails/html-traversal';
import { VisibilityTracker } from '../../emails/visibility';

export interface HtmlPart {
  target: string;
  line: number;
}

export interface Picture extends HtmlPart {
  /** Also true for an empty `alt`, a hidden image and a background. */
  hasText: boolean;
  /** By attribute or style; also true for hidden images and backgrounds. */
  hasWidth: boolean;
}

export interface HtmlParts {
  links: HtmlPart[];
  pictures: Picture[];
}

const MAX_PARTS = 1_000;

export function htmlPartsOf(body: string): HtmlParts {
  const links = new Map<string, HtmlPart>();
  const pictures: Picture[] = [];
  const lineAt = lineReader(body);
  const visibility = new VisibilityTracker(body);
  traverseHtml(body, () => ({
    open(name, attributes, start) {
      visibility.open(name, attributes);
      const isLink = name === 'a' || name === 'area';
      if (isLink && attributes.href !== undefined && links.size < MAX_PARTS) {
        const target = attributes.href.trim();
        if (!links.has(target)) links.set(target, { target, line: lineAt(start) });
      }
      const picture = pictureOf(name, attributes, visibility.showsImage(attributes));
      if (picture && pictures.length < MAX_PARTS) pictures.push({ ...picture, line: lineAt(start) });
    },
    close: () => visibility.close(),
  }));
  return { links: [...links.values()], pictures };
}

function pictureOf(
  name: string,
  attributes: Readonly<Record<string, string>>,
  isVisible: boolean,
): Omit<Picture, 'line'> | null {
  const { src, alt, width, style = '', background } = attributes;
  if (name === 'img') {
    const hasWidth = width !== undefined || /(?:^|[\s;])(?:max-)?width\s*:/i.test(style);
    return { target: src?.trim() ?? '', hasText: !isVisible || alt !== undefined, hasWidth: !isVisible || hasWidth };
  }
  return background === undefined ? null : { target: background.trim(), hasText: true, hasWidth: true };
}

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
