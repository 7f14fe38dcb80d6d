import { traverseHtml } from './html-traversal';
import { TextWriter } from './text-writer';
import { Sight } from './visibility';

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol dl pre table hr'.split(' '));

const lines = new Set(
  `div tr li dt dd section article header footer main nav center address figure figcaption caption tbody body`.split(
    /\s+/,
  ),
);

type Attributes = Readonly<Record<string, string>>;

const isTarget = (href: string): boolean => /^(?:https?:|mailto:|tel:|sms:|\{\{)/i.test(href);

const bare = (address: string): string => address.replace(/^(?:mailto:|tel:|https?:\/\/)/i, '').replace(/\/$/, '');

class TextPart {
  readonly writer = new TextWriter();
  private preformatted = 0;
  private readonly lists: Array<{ next: number | null }> = [];
  private link: { href: string; mark: number; shown: boolean } | undefined;

  constructor(private readonly sight: Sight) {}

  open(name: string, attributes: Attributes): void {
    this.sight.open(name, attributes);
    if (this.sight.isGone) return;
    this.openBlock(name);
    if (name === 'br') this.writer.breakLine();
    else if (name === 'hr') this.writer.words('---');
    else if (name === 'img') this.image(attributes);
    else if (name === 'td' || name === 'th') this.writer.separate();
    else if (name === 'li') this.bullet();
    else if (name === 'pre') this.preformatted += 1;
    else if (name === 'ul' || name === 'ol') this.openList(name === 'ol');
    else if (name === 'blockquote') this.writer.indent('> ');
    else if (name === 'a') this.openLink(attributes.href?.trim() ?? '');
  }

  close(name: string): void {
    const { isGone } = this.sight;
    this.sight.close();
    if (isGone) return;
    if (name === 'a') this.closeLink();
    else if (name === 'pre') this.preformatted -= 1;
    else if (name === 'ul' || name === 'ol') this.closeList();
    else if (name === 'blockquote') this.writer.outdent();
    this.openBlock(name);
  }

  text(data: string): void {
    if (!this.sight.showsText) return;
    if (this.link) this.link.shown = true;
    if (this.preformatted > 0) this.writer.verbatim(data);
    else this.writer.words(data);
  }

  private image(attributes: Attributes): void {
    if (!this.sight.showsImage(attributes)) return;
    if (this.link) this.link.shown = true;
    this.writer.standAlone(attributes.alt ?? '');
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
    if (!this.sight.showsText) return;
    const number = list?.next ?? null;
    this.writer.words(number === null ? '- ' : `${number}. `);
    if (list && number !== null) list.next = number + 1;
  }

  private openLink(href: string): void {
    if (!this.link && isTarget(href)) this.link = { href, mark: this.writer.mark, shown: this.sight.showsText };
  }

  private closeLink(): void {
    if (!this.link) return;
    const { href, mark, shown } = this.link;
    this.link = undefined;
    if (!shown) return;
    const text = this.writer.since(mark);
    const address = text === '' ? href : `(${href})`;
    if (bare(text) === bare(href)) this.writer.endWord();
    else this.writer.standAlone(address);
  }
}

const LINKS = /(?:https?:\/\/|mailto:|tel:|sms:)\S+/gi;

/** Prepends the subject if the HTML has no words but links, as for a single picture. */
export function textPart(html: string, subject: string): string {
  const text = textFromHtml(html);
  const hasWords = /[\p{L}\p{N}]/u.test(text.replace(LINKS, ''));
  return hasWords ? text : [subject, text].filter((part) => part !== '').join('\n\n');
}

/** Bounded in depth and length for any HTML. */
export function textFromHtml(html: string): string {
  const part = new TextPart(new Sight(html));
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
