import type { Slots } from '../templates/slots';
import { TextCache } from '../templates/text-cache';
import { traverseHtml } from './html-traversal';
import { TextPlan } from './text-plan';
import { type TextCalls, TextWriter } from './text-writer';
import { VisibilityTracker } from './visibility';

const paragraphTags = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol dl pre table hr'.split(' '));

const lineTags = new Set(
  `div tr li dt dd section article header footer main nav center address figure figcaption caption tbody body`.split(
    /\s+/,
  ),
);

type Attributes = Readonly<Record<string, string>>;

/** Decides which texts of the HTML the text part shows. The writer decides how. */
class TextExtractor {
  private preformattedDepth = 0;
  private readonly lists: Array<{ nextNumber: number | null }> = [];

  constructor(
    private readonly visibility: VisibilityTracker,
    private readonly writer: TextCalls,
  ) {}

  open(name: string, attributes: Attributes): void {
    this.visibility.open(name, attributes);
    if (this.visibility.isNotRendered) return;
    this.startBlock(name);
    if (name === 'br') this.writer.breakLine();
    else if (name === 'hr') this.writer.writeWords('---');
    else if (name === 'img') this.writeImage(attributes);
    else if (name === 'td' || name === 'th') this.writer.separateCells();
    else if (name === 'li') this.startListItem();
    else if (name === 'pre') this.preformattedDepth += 1;
    else if (name === 'ul' || name === 'ol') this.openList(name === 'ol');
    else if (name === 'blockquote') this.writer.indent('> ');
    else if (name === 'a') this.writer.openLink(attributes.href ?? '', this.visibility.showsText);
  }

  close(name: string): void {
    const { isNotRendered } = this.visibility;
    this.visibility.close();
    if (isNotRendered) return;
    if (name === 'a') this.writer.closeLink();
    else if (name === 'pre') this.preformattedDepth -= 1;
    else if (name === 'ul' || name === 'ol') this.closeList();
    else if (name === 'blockquote') this.writer.outdent();
    this.startBlock(name);
  }

  text(data: string): void {
    if (!this.visibility.showsText) return;
    if (this.preformattedDepth > 0) this.writer.writePreformatted(data);
    else this.writer.writeText(data);
  }

  private writeImage(attributes: Attributes): void {
    if (this.visibility.showsImage(attributes)) this.writer.writeImage(attributes.alt ?? '');
  }

  private startBlock(name: string): void {
    const isNestedList = (name === 'ul' || name === 'ol') && this.lists.length > 0;
    if (paragraphTags.has(name) && !isNestedList) this.writer.breakLines(2);
    else if (isNestedList || lineTags.has(name)) this.writer.breakLines(1);
  }

  private openList(isNumbered: boolean): void {
    if (this.lists.length > 0) this.writer.indent('  ');
    this.lists.push({ nextNumber: isNumbered ? 1 : null });
  }

  private closeList(): void {
    this.lists.pop();
    if (this.lists.length > 0) this.writer.outdent();
  }

  private startListItem(): void {
    const list = this.lists.at(-1);
    if (!this.visibility.showsText) return;
    const number = list?.nextNumber ?? null;
    this.writer.writeWords(number === null ? '- ' : `${number}. `);
    if (list && number !== null) list.nextNumber = number + 1;
  }
}

const LINKS = /(?:https?:\/\/|mailto:|tel:|sms:)\S+/gi;

export function textPart(html: string, subject: string, slots?: Slots): string {
  const plannedText = slots ? planFor(slots)?.fill(slots.values) : null;
  const text = plannedText ?? textFromHtml(html);
  const hasWords = /[\p{L}\p{N}]/u.test(text.replace(LINKS, ''));
  return hasWords ? text : [subject, text].filter((part) => part !== '').join('\n\n');
}

interface CompactContent {
  subject: string;
  html: string;
  text: string | null;
}

export const withTextPart = <Content extends CompactContent>(content: Content) => ({
  ...content,
  text: content.text ?? textPart(content.html, content.subject),
});

/** Reads any HTML to a bounded depth and returns a bounded text. */
export function textFromHtml(html: string): string {
  const writer = new TextWriter();
  const extractor = new TextExtractor(new VisibilityTracker(html), writer);
  traverseHtml(html, (scan) => ({
    open: (name, attributes) => extractor.open(name, attributes),
    close: (name) => extractor.close(name),
    text: (data) => {
      extractor.text(data);
      if (writer.isFull) scan.stop();
    },
  }));
  return writer.toString();
}

/** Real skeletons have fewer than 100,000 characters. Plans for a million take at most 50 MB. */
const MAX_CACHED_CHARACTERS = 1_000_000;
const MAX_SKELETON_LENGTH = MAX_CACHED_CHARACTERS / 4;

const plans = new TextCache<TextPlan | 'seen_once' | 'unfit'>(MAX_CACHED_CHARACTERS);

function planFor({ skeleton, values, isExact }: Slots): TextPlan | undefined {
  if (!isExact || skeleton.length > MAX_SKELETON_LENGTH) return undefined;
  const cached = plans.get(skeleton);
  if (cached === undefined) plans.set(skeleton, 'seen_once');
  const plan = cached === 'seen_once' ? makePlan(skeleton) : cached;
  return plan instanceof TextPlan && plan.slotCount === values.length ? plan : undefined;
}

function makePlan(skeleton: string): TextPlan | 'unfit' {
  const plan = textPlan(skeleton) ?? 'unfit';
  plans.set(skeleton, plan);
  return plan;
}

/** Null if the skeleton must be parsed again with each email's values. */
export const textPlan = (skeleton: string): TextPlan | null =>
  TextPlan.create(skeleton, (html, writer) => new TextExtractor(new VisibilityTracker(html), writer));
