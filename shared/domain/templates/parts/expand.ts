import { applyEdits, type TextEdit } from '../edits';
import { MAX_SOURCE } from '../limits';
import { contentSlots, inclusionsIn } from './tags';

export type PartKind = 'layout' | 'partial';

export interface PartContent {
  body: string;
  text: string | null;
}

export type FindPart = (kind: PartKind, alias: string) => PartContent | undefined;

export interface TemplateSource {
  layout?: string | null | undefined;
  body: string;
  text: string | null;
}

export interface ExpansionError {
  reason: 'missing' | 'no_text' | 'circle' | 'deep' | 'many' | 'large';
  alias: string;
  at: number;
  trail: readonly string[];
}

export const MAX_DEPTH = 5;
export const MAX_INCLUSIONS = 100;

/** A tag of a partial that cannot be expanded stays in the text, so that rendering fails. */
class Expansion {
  readonly errors: ExpansionError[] = [];
  private inclusions = 0;
  private characters = 0;

  constructor(
    private readonly find: FindPart,
    private readonly side: 'body' | 'text',
  ) {}

  expand(source: string, trail: readonly string[] = [], outermostOffset?: number): string {
    const edits = inclusionsIn(source).flatMap(({ alias, at, end, openingTag, closingTag }): TextEdit[] => {
      const errorOffset = outermostOffset ?? at;
      const content = this.contentOf(alias, trail, errorOffset);
      if (content === null) return [];
      const inner = this.expand(content, [...trail, alias], errorOffset);
      return [{ at, remove: end - at, insert: `${openingTag}${inner}${closingTag}` }];
    });
    return applyEdits(source, edits).text;
  }

  private contentOf(alias: string, trail: readonly string[], at: number): string | null {
    const reject = (reason: ExpansionError['reason']): null => {
      this.errors.push({ reason, alias, at, trail });
      return null;
    };
    if (trail.includes(alias)) return reject('circle');
    const partial = this.find('partial', alias);
    if (!partial) return reject('missing');
    const content = partial[this.side];
    if (content === null) return reject('no_text');
    if (trail.length >= MAX_DEPTH) return reject('deep');
    this.inclusions += 1;
    this.characters += content.length;
    if (this.inclusions > MAX_INCLUSIONS) return reject('many');
    return this.characters > MAX_SOURCE ? reject('large') : content;
  }
}

export function expandSource(source: string, side: 'body' | 'text', find: FindPart, trail: readonly string[] = []) {
  const expansion = new Expansion(find, side);
  const text = expansion.expand(source, trail);
  return { text, errors: expansion.errors };
}

function withContent(layout: string, content: string): string {
  const edits = contentSlots(layout).map(({ at, end }) => ({ at, remove: end - at, insert: content }));
  return applyEdits(layout, edits).text;
}

function insertIntoLayout({ layout, body, text }: TemplateSource, find: FindPart): PartContent | null {
  if (!layout) return { body, text };
  const layoutPart = find('layout', layout);
  if (!layoutPart) return null;
  return {
    body: withContent(layoutPart.body, body),
    text: text === null || layoutPart.text === null ? text : withContent(layoutPart.text, text),
  };
}

/** An unknown tag, so that an email without its layout fails instead of being sent. */
const MISSING_LAYOUT = '{% missing_layout %}';

export function expand(template: TemplateSource, find: FindPart): PartContent {
  const { body, text } = insertIntoLayout(template, find) ?? { body: MISSING_LAYOUT, text: null };
  return {
    body: expandSource(body, 'body', find).text,
    text: text === null ? null : expandSource(text, 'text', find).text,
  };
}
