import { Parser } from 'htmlparser2';
import type { EmailRecord } from '../email';

export interface EmailLink {
  url: string;
  text: string;
  /** As in the email: requesting a tracked link counts as a click and redirects to `url`. */
  href: string;
}

const TRACKED = /\/_track\/click\/[^/]+\/(\d+)$/;
const TEXT_LINK = /https?:\/\/[^\s<>"]+/g;
const CLOSING_MARKS = new Set(".,;:!?)]'");

export function linksOf(
  email: Pick<EmailRecord, 'links'>,
  { html, text }: { html?: string | undefined; text?: string | undefined },
): EmailLink[] {
  if (html === undefined) return (text?.match(TEXT_LINK) ?? []).map(trimClosingMarks).map(plainLink);
  return anchorsOf(html).map(({ href, text: words }) => {
    const number = TRACKED.exec(href)?.[1];
    const url = number === undefined ? href : (email.links[Number(number)]?.url ?? href);
    return { url, text: words.replace(/\s+/g, ' ').trim(), href };
  });
}

const plainLink = (url: string): EmailLink => ({ url, text: url, href: url });

function trimClosingMarks(link: string): string {
  let end = link.length;
  while (CLOSING_MARKS.has(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}

function anchorsOf(html: string): { href: string; text: string }[] {
  const anchors: { href: string; text: string }[] = [];
  let current: { href: string; text: string } | undefined;
  const parser = new Parser({
    onopentag(name, { href }) {
      if ((name !== 'a' && name !== 'area') || href === undefined) return;
      const link = { href: href.trim(), text: '' };
      anchors.push(link);
      if (name === 'a') current = link;
    },
    ontext(text) {
      if (current) current.text += text;
    },
    onclosetag(name) {
      if (name === 'a') current = undefined;
    },
  });
  parser.end(html);
  return anchors;
}
