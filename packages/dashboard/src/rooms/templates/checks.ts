/** Bytes of HTML after which Gmail hides the rest of a mail. */
export const GMAIL_CLIP = 102 * 1024;

/** What can be said of a mail's HTML before it is sent. */
export interface HtmlFacts {
  bytes: number;
  /** Pictures without the attribute `alt`. An empty one is right for decoration. */
  withoutAlt: number;
}

/** Looks at rendered HTML. */
export function factsOf(html: string): HtmlFacts {
  const bytes = new TextEncoder().encode(html).length;
  const withoutAlt = [...html.matchAll(/<img\b[^<>]*>/gi)].filter(([tag]) => !/\salt\s*=/i.test(tag)).length;
  return { bytes, withoutAlt };
}
