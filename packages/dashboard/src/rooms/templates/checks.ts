/** Gmail clips longer emails. */
export const GMAIL_CLIP_BYTES = 102 * 1024;

export interface HtmlFacts {
  bytes: number;
  imagesWithoutAlt: number;
}

export function factsOf(html: string): HtmlFacts {
  const bytes = new TextEncoder().encode(html).length;
  const imagesWithoutAlt = [...html.matchAll(/<img\b[^<>]*>/gi)].filter(([tag]) => !/\salt\s*=/i.test(tag)).length;
  return { bytes, imagesWithoutAlt };
}
