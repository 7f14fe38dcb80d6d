/** Gmail clips longer emails. */
export const GMAIL_CLIP_BYTES = 102 * 1024;

export interface HtmlFacts {
  bytes: number;
  imagesWithoutAlt: number;
  hasUnsubscribeLink: boolean;
}

/** Where `{{ unsubscribeUrl }}` leads in a preview; `/u/preview/preferences` is another page. */
const UNSUBSCRIBE_URL = /\/u\/preview(?![\w/-])/;

export function factsOf(html: string): HtmlFacts {
  const bytes = new TextEncoder().encode(html).length;
  const imagesWithoutAlt = [...html.matchAll(/<img\b[^<>]*>/gi)].filter(([tag]) => !/\salt\s*=/i.test(tag)).length;
  return { bytes, imagesWithoutAlt, hasUnsubscribeLink: UNSUBSCRIBE_URL.test(html) };
}
