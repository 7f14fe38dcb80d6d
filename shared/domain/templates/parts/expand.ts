import { applyEdits, type TextEdit } from '../edits';
import { MAX_SOURCE } from '../limits';
import { contentSlots, inclusionsIn } from './tags';

export type PartKind = 'layout' | 'partial';

export interface PartContent {
  body: string;
  text: string | null;
}

export type FindPart = (kind: PartKind, alias: string) => PartContent | undefined;

export interface Whole {
  layout?: string | null | undefined;
  body: string;
  text: string | null;
}

export interface Obstacle {
  reason: 'missing' | 'no_text' | 'circle' | 'deep' | 'many' | 'large';
  alias: string;
  at: number;
  trail: readonly string[];
}

export const MAX_DEPTH = 5;
export const MAX_INCLUSIONS = 100;

/** Keeps a tag that it cannot expand, so rendering fails. */
class Expansion {
  readonly obstacles: Obstacle[] = [];
  private inclusions = 0;
  private characters = 0;

  constructor(
    private readonly find: FindPart,
    private readonly side: 'body' | 'text',
  ) {}

  expand(source: string, trail: readonly string[] = [], outermost?: number): string {
    const edits = inclusionsIn(source).flatMap(({ alias, at, end, before, after }): TextEdit[] => {
      const place = outermost ?? at;
      const content = this.contentOf(alias, trail, place);
      if (content === null) return [];
      const inner = this.expand(content, [...trail, alias], place);
      return [{ at, remove: end - at, insert: `${before}${inner}${after}` }];
    });
    return applyEdits(source, edits).text;
  }

  private contentOf(alias: string, trail: readonly string[], at: number): string | null {
    const refuse = (reason: Obstacle['reason']): null => {
      this.obstacles.push({ reason, alias, at, trail });
      return null;
    };
    if (trail.includes(alias)) return refuse('circle');
    const found = this.find('partial', alias);
    if (!found) return refuse('missing');
    const content = found[this.side];
    if (content === null) return refuse('no_text');
    if (trail.length >= MAX_DEPTH) return refuse('deep');
    this.inclusions += 1;
    this.characters += content.length;
    if (this.inclusions > MAX_INCLUSIONS) return refuse('many');
    return this.characters > MAX_SOURCE ? refuse('large') : content;
  }
}

export function expandSource(source: string, side: 'body' | 'text', find: FindPart, trail: readonly string[] = []) {
  const expansion = new Expansion(find, side);
  const text = expansion.expand(source, trail);
  return { text, obstacles: expansion.obstacles };
}

function placed(layout: string, content: string): string {
  const edits = contentSlots(layout).map(({ at, end }) => ({ at, remove: end - at, insert: content }));
  return applyEdits(layout, edits).text;
}

function inLayout({ layout, body, text }: Whole, find: FindPart): { body: string; text: string | null } | null {
  if (!layout) return { body, text };
  const found = find('layout', layout);
  if (!found) return null;
  return {
    body: placed(found.body, body),
    text: text === null || found.text === null ? text : placed(found.text, text),
  };
}

/** The engine refuses it, so nothing is sent without its layout. */
const MISSING_LAYOUT = '{% missing_layout %}';

export function expand(template: Whole, find: FindPart): { body: string; text: string | null } {
  const { body, text } = inLayout(template, find) ?? { body: MISSING_LAYOUT, text: null };
  return {
    body: expandSource(body, 'body', find).text,
    text: text === null ? null : expandSource(text, 'text', find).text,
  };
}
