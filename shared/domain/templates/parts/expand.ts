import { applyEdits, type TextEdit } from '../edits';
import { MAX_SOURCE } from '../limits';
import { contentPlaces, inclusionsIn } from './tags';

/** Content that templates take in by alias: a layout around their body, or a partial in it. */
export type PartKind = 'layout' | 'partial';

/** What a layout or partial holds, as the HTML and as the text of mails. */
export interface PartContent {
  body: string;
  /** Null: it has none. */
  text: string | null;
}

/** Finds a layout or partial; undefined if there is none. */
export type FindPart = (kind: PartKind, alias: string) => PartContent | undefined;

/** What takes in layouts and partials. */
export interface Whole {
  layout?: string | null | undefined;
  body: string;
  text: string | null;
}

/** Why something is not taken in. `at`: the offset of the tag in the template's own source. */
export interface Obstacle {
  reason: 'missing' | 'no_text' | 'circle' | 'deep' | 'many' | 'large';
  alias: string;
  at: number;
  /** The partials on the way to it. */
  trail: readonly string[];
}

/** How deep partials may include partials. */
export const MAXIMUM_DEPTH = 5;
/** Partials that one body or text takes in, again each time that it does. */
export const MAXIMUM_INCLUSIONS = 100;

/** Puts the content of partials in place of their tags. A tag that leads to nothing stays: it can't be rendered. */
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
    if (trail.length >= MAXIMUM_DEPTH) return refuse('deep');
    this.inclusions += 1;
    this.characters += content.length;
    if (this.inclusions > MAXIMUM_INCLUSIONS) return refuse('many');
    return this.characters > MAX_SOURCE ? refuse('large') : content;
  }
}

/** A source with its partials, and what was in the way. `trail`: the partial that it is of. */
export function expandSource(source: string, side: 'body' | 'text', find: FindPart, trail: readonly string[] = []) {
  const expansion = new Expansion(find, side);
  const text = expansion.expand(source, trail);
  return { text, obstacles: expansion.obstacles };
}

/** A layout's source with the body of a template in its place. */
function placed(layout: string, content: string): string {
  const edits = contentPlaces(layout).map(({ at, end }) => ({ at, remove: end - at, insert: content }));
  return applyEdits(layout, edits).text;
}

/** The body with its layout, before the partials; null if the layout is missing. */
function inLayout({ layout, body, text }: Whole, find: FindPart): { body: string; text: string | null } | null {
  if (!layout) return { body, text };
  const found = find('layout', layout);
  if (!found) return null;
  return {
    body: placed(found.body, body),
    text: text === null || found.text === null ? text : placed(found.text, text),
  };
}

/** A tag that the engine refuses: what has lost its layout is not sent without it. */
const MISSING_LAYOUT = '{% missing_layout %}';

/**
 * The body and text of a template with its layout and partials: one source each, as the engine reads it. If one of them is
 * missing, the source can't be rendered.
 */
export function expand(template: Whole, find: FindPart): { body: string; text: string | null } {
  const { body, text } = inLayout(template, find) ?? { body: MISSING_LAYOUT, text: null };
  return {
    body: expandSource(body, 'body', find).text,
    text: text === null ? null : expandSource(text, 'text', find).text,
  };
}
