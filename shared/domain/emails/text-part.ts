import { traverseHtml } from './html-traversal';
import { TextWriter } from './text-writer';

/** Elements without anything to read. */
const skipped = new Set(
  `head style script title template svg object iframe select textarea audio video canvas`.split(/\s+/),
);

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol dl pre table hr'.split(' '));

const lines = new Set(
  `div tr li dt dd section article header footer main nav center address figure figcaption caption tbody body`.split(
    /\s+/,
  ),
);

type Attributes = Readonly<Record<string, string>>;

/** Preheaders and other text for the inbox list or for certain clients only. */
function isHidden(attributes: Attributes): boolean {
  if ('hidden' in attributes) return true;
  if (/(?:^|\s)preheader(?:\s|$)/i.test(attributes.class ?? '')) return true;
  const style = (attributes.style ?? '').toLowerCase().replace(/\s+/g, '');
  return /display:none|visibility:hidden|mso-hide:all/.test(style);
}

/** Addresses that are of use outside the HTML. Template variables are left for the rendering. */
const isTarget = (href: string): boolean => /^(?:https?:|mailto:|tel:|sms:|\{\{)/i.test(href);

const bare = (address: string): string => address.replace(/^(?:mailto:|tel:|https?:\/\/)/i, '').replace(/\/$/, '');

class TextPart {
  readonly writer = new TextWriter();
  /** Open elements within a skipped one, which counts too. */
  private skipping = 0;
  private preformatted = 0;
  private readonly lists: Array<{ next: number | null }> = [];
  private link: { href: string; mark: number } | undefined;

  open(name: string, attributes: Attributes): void {
    if (this.skipping > 0 || skipped.has(name) || isHidden(attributes)) {
      if (!isVoid(name)) this.skipping += 1;
      return;
    }
    this.openBlock(name);
    if (name === 'br') this.writer.breakLine();
    else if (name === 'hr') this.writer.words('---');
    else if (name === 'img') this.writer.words(attributes.alt ?? '');
    else if (name === 'td' || name === 'th') this.writer.separate();
    else if (name === 'li') this.bullet();
    else if (name === 'pre') this.preformatted += 1;
    else if (name === 'ul' || name === 'ol') this.openList(name === 'ol');
    else if (name === 'blockquote') this.writer.indent('> ');
    else if (name === 'a') this.openLink(attributes.href?.trim() ?? '');
  }

  close(name: string): void {
    if (this.skipping > 0) {
      if (!isVoid(name)) this.skipping -= 1;
      return;
    }
    if (name === 'a') this.closeLink();
    else if (name === 'pre') this.preformatted -= 1;
    else if (name === 'ul' || name === 'ol') this.closeList();
    else if (name === 'blockquote') this.writer.outdent();
    this.openBlock(name);
  }

  text(data: string): void {
    if (this.skipping > 0) return;
    if (this.preformatted > 0) this.writer.verbatim(data);
    else this.writer.words(data);
  }

  private openBlock(name: string): void {
    const nested = (name === 'ul' || name === 'ol') && this.lists.length > 0;
    if (paragraphs.has(name) && !nested) this.writer.block(2);
    else if (nested || lines.has(name)) this.writer.block(1);
  }

  private openList(numbered: boolean): void {
    if (this.lists.length > 0) this.writer.indent('  ');
    this.lists.push({ next: numbered ? 1 : null });
  }

  private closeList(): void {
    this.lists.pop();
    if (this.lists.length > 0) this.writer.outdent();
  }

  private bullet(): void {
    const list = this.lists.at(-1);
    const number = list?.next ?? null;
    this.writer.words(number === null ? '- ' : `${number}. `);
    if (list && number !== null) list.next = number + 1;
  }

  private openLink(href: string): void {
    if (!this.link && isTarget(href)) this.link = { href, mark: this.writer.mark };
  }

  private closeLink(): void {
    if (!this.link) return;
    const { href, mark } = this.link;
    this.link = undefined;
    const text = this.writer.since(mark);
    if (bare(text) === bare(href)) return;
    this.writer.space();
    this.writer.words(text === '' ? href : `(${href})`);
  }
}

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const isVoid = (name: string): boolean => voids.has(name);

/** Links as the text part writes them. */
const LINKS = /(?:https?:\/\/|mailto:|tel:|sms:)\S+/gi;

/**
 * The text part of a mail. If its HTML has nothing to read but links, as a mail of one picture without an alternative
 * text, the subject goes before them.
 */
export function textPart(html: string, subject: string): string {
  const text = textFromHtml(html);
  const hasWords = /[\p{L}\p{N}]/u.test(text.replace(LINKS, ''));
  return hasWords ? text : [subject, text].filter((part) => part !== '').join('\n\n');
}

/**
 * The plain-text part of an HTML mail: links as `text (address)`, separated cells, marked lists and quotes, no hidden
 * text. Its depth and length are bounded for any HTML.
 */
export function textFromHtml(html: string): string {
  const part = new TextPart();
  traverseHtml(html, (scan) => ({
    open: (name, attributes) => part.open(name, attributes),
    close: (name) => part.close(name),
    text: (data) => {
      part.text(data);
      if (part.writer.isFull) scan.stop();
    },
  }));
  return part.writer.toString();
}
